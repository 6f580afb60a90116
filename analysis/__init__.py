"""Play, measure, show: plain Python, pandas, matplotlib."""
