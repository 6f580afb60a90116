"""The strategy balance report: play writes tables, analysis reads the tables, figures read the analysis."""
