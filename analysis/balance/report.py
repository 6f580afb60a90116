"""Writes the balance report, ``report.html`` and ``report.md``, with its figures; the same tables give the same bytes.

=====================  =============================================================
report.html            one file with everything in it
report.md              tables cut to the rows that matter most, links to all the rest
figures/*.png, *.svg   every figure
=====================  =============================================================
"""

import base64
import importlib
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pandas as pd
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from analysis.balance import drawing
from analysis.balance.figure import Figure
from analysis.balance.folder import CLAIMS, TABLES, Folder, read_folder, require_columns, require_numbers
from analysis.balance.printing import PrintedTable, claim_sentence, print_table
from analysis.results import write_whole
from games.documents import InputError

SECTIONS = (
    "seats", "strategies", "restrictions", "parts", "course", "secrets", "luck", "coverage", "versus",
)  # fmt: skip
TESTS = "_tests"  # end of the names of tables whose rows are all among the claims
HTML, MARKDOWN, FIGURES = "report.html", "report.md", "figures"
TOO_FEW_BLOCKS = "This run has one block only. Intervals need at least two, so no estimate and no figure is shown."
_CSS_PIXELS_PER_INCH = 96
_NARROWEST = 0.6  # of a figure's own width at which its text is still read on a phone


@dataclass(frozen=True)
class PrintedFigure:
    """A figure in the report: its name, its title and its picture."""

    name: str
    title: str
    picture: drawing.Picture

    @property
    def embedded(self) -> str:
        """The picture as an address that holds it."""
        return f"data:image/svg+xml;base64,{base64.b64encode(self.picture.svg).decode()}"

    @property
    def pixels(self) -> int:
        """Its width on a screen."""
        return round(self.picture.width * _CSS_PIXELS_PER_INCH)

    @property
    def least_pixels(self) -> int:
        """The width below which it is scrolled rather than made smaller."""
        return round(self.pixels * _NARROWEST)


@dataclass(frozen=True)
class Section:
    """A section of the report as it is printed."""

    name: str
    title: str
    question: str
    finding: str
    figures: list[PrintedFigure] = field(default_factory=list)
    tables: list[PrintedTable] = field(default_factory=list)


def make_report(path: Path) -> None:
    """Makes the report in a folder anew from its tables.

    Parameters
    ----------
    path : Path
        A folder with ``run.json`` and ``tables``, see `analysis.balance.folder.write_folder`.

    Raises
    ------
    InputError
        If the folder cannot be read or written; names the file and what is wrong with it.
    """
    folder = read_folder(path)
    modules = {name: _module(name) for name in SECTIONS}
    measured = {name: module for name, module in modules.items() if folder.sections.get(name)}
    sections = [_section(folder, name, module) for name, module in measured.items()]
    absent = [module.TITLE for name, module in modules.items() if name not in measured]
    content = {
        "run": folder.run,
        "title": folder.run.title or folder.run.game,
        "findings": _findings(folder, measured),
        "num_claims": len(folder.claims),
        "sections": [*sections, *_claims_section(folder)],
        "absent": absent,
        "too_few": TOO_FEW_BLOCKS if folder.run.blocks == 1 else "",
    }
    _write_figures(path / FIGURES, [figure for section in sections for figure in section.figures])
    templates = _templates()
    for name in (HTML, MARKDOWN):
        written = templates.get_template(f"{name}.jinja").render(content)
        write_whole(path / name, (written.rstrip("\n") + "\n").encode())


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"analysis.balance.{name}")


def _templates() -> Environment:
    loader = FileSystemLoader(Path(__file__).parent)
    environment = Environment(
        loader=loader,
        autoescape=lambda name: name == f"{HTML}.jinja",
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["in_markdown"] = _in_markdown
    return environment


def _in_markdown(text: str) -> str:
    """Text that Markdown shows as it is, in a table too."""
    for sign in "\\`*_[]<>|":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _section(folder: Folder, name: str, module: ModuleType) -> Section:
    tables = folder.sections[name]
    figures = [figure for figure in module.FIGURES if figure.table in tables]
    for figure in figures:
        path = folder.path / TABLES / f"{figure.table}.csv"
        require_columns(path, tables[figure.table], figure.needed)
        require_numbers(path, tables[figure.table], figure.numbers)
    is_too_short = folder.run.blocks == 1
    finding = TOO_FEW_BLOCKS if is_too_short else _find(folder, name, module)
    shown = {table_name: table for table_name, table in tables.items() if not table_name.endswith(TESTS)}
    printed = [print_table(table_name, table, figures) for table_name, table in shown.items()]
    drawn = [] if is_too_short else [_print_figure(figure, tables[figure.table]) for figure in figures]
    return Section(name, module.TITLE, module.QUESTION, finding, [each for each in drawn if each], printed)


def _print_figure(figure: Figure, table: pd.DataFrame) -> PrintedFigure | None:
    picture = drawing.draw(figure, table)
    return PrintedFigure(figure.name, figure.title, picture) if picture else None


def _find(folder: Folder, name: str, module: ModuleType) -> str:
    """What the section found. What a table lacks shows as a KeyError, since sections check no columns themselves."""
    own_claims = folder.claims[folder.claims.section == name].reset_index(drop=True)
    try:
        return module.find(folder.sections[name] | {CLAIMS: own_claims})
    except (KeyError, AttributeError) as error:
        lacking = getattr(error, "name", None) or error.args[0]
        place = f"{folder.path / TABLES}: section {name}"
        raise InputError(place, f"table or column missing: {lacking}") from error


def _findings(folder: Folder, measured: dict[str, ModuleType]) -> list[tuple[str, str, str]]:
    """The sections' titles and names and the sentences of the named claims, in the order of the sections."""
    named = folder.claims[folder.claims.is_named.astype(bool)]
    if folder.run.blocks == 1:
        return []
    return [
        (module.TITLE, name, claim_sentence(claim))
        for name, module in measured.items()
        for claim in named[named.section == name].sort_values("p_corrected", kind="stable").itertuples()
    ]


def _claims_section(folder: Folder) -> list[Section]:
    if folder.claims.empty or folder.run.blocks == 1:
        return []
    number, num_named = len(folder.claims), int(folder.claims.is_named.astype(bool).sum())
    finding = f"{num_named} of {number} hypotheses hold after correction for testing all of them."
    question = "What was tested, and how sure is each answer?"
    table = print_table(CLAIMS, folder.claims.sort_values("p_corrected", kind="stable"), [])
    return [Section(CLAIMS, "All hypotheses", question, finding, [], [table])]


def _write_figures(folder: Path, figures: list[PrintedFigure]) -> None:
    """Writes the files of all figures and removes those of figures that are no more."""
    names = [figure.name for figure in figures]
    if len(set(names)) < len(names):
        raise ValueError(f"two figures of one name: {', '.join(sorted(names))}")
    files = {f"{figure.name}.png": figure.picture.png for figure in figures}
    files |= {f"{figure.name}.svg": figure.picture.svg for figure in figures}
    try:
        folder.mkdir(exist_ok=True)
        for path in [*folder.glob("*.png"), *folder.glob("*.svg")]:
            if path.name not in files:
                path.unlink()
    except OSError as error:
        raise InputError(str(folder), f"cannot be written ({error.strerror})") from None
    for name, content in files.items():
        write_whole(folder / name, content)
