"""From a run to the tables of every section, and to the claims of the whole report."""

import importlib
from pathlib import Path
from types import ModuleType

import pandas as pd

from analysis.balance.estimates import claims_of
from analysis.balance.folder import write_folder
from analysis.balance.report import SECTIONS
from analysis.balance.run import BalanceRun


def measure(run: BalanceRun, folder: Path, description: dict) -> pd.DataFrame:
    """Measures all sections, writes their tables and what describes the run, and returns the claims.

    Raises
    ------
    InputError
        If a file cannot be written.
    """
    sections = {name: section_module(name).measure(run) for name in SECTIONS}
    claims = claims_of(sections)
    write_folder(folder, description, sections, claims)
    return claims


def section_module(name: str) -> ModuleType:
    """The module of a section."""
    return importlib.import_module(f"analysis.balance.{name}")
