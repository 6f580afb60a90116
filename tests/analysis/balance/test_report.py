"""The balance report: what is written, the same each time, and only numbers with intervals are in it."""

import re
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest

from analysis.balance.figure import Figure
from analysis.balance.printing import claim_sentence, print_table
from analysis.balance.report import TOO_FEW_BLOCKS, make_report
from analysis.balance.showing import estimate, wrapped
from tests.analysis.balance.made_up import FIGURES, claims, fake_sections, tables, write_made_up


def files_of(folder) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def sections(monkeypatch):
    fake_sections(monkeypatch)


@pytest.fixture
def made(tmp_path, sections):
    folder = write_made_up(tmp_path / "report")
    make_report(folder)
    return folder


class Tags(HTMLParser):
    """Which tags are open where, and what addresses they name."""

    def __init__(self, html: str):
        super().__init__()
        self.open, self.ids, self.links, self.sources = [], [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.ids += [named["id"]] if "id" in named else []
        self.links += [named["href"]] if "href" in named else []
        self.sources += [named["src"]] if "src" in named else []
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_made_again_it_is_the_same_to_the_byte(made):
    first = files_of(made)
    (made / "report.html").write_text("something else")
    (made / "figures" / "of_old.png").write_bytes(b"")
    make_report(made)
    assert files_of(made) == first
    assert {name for name in first if not name.startswith("tables/")} == {
        "run.json", "report.html", "report.md",
        *(f"figures/{figure.name}.{form}" for own in FIGURES.values() for figure in own for form in ("png", "svg")),
    }  # fmt: skip


def test_the_page_is_whole_and_needs_nothing_else(made):
    tags = Tags((made / "report.html").read_text())
    assert tags.open == []
    assert len(set(tags.ids)) == len(tags.ids)
    assert {link.removeprefix("#") for link in tags.links} <= set(tags.ids)
    assert all(source.startswith("data:image/svg+xml;base64,") for source in tags.sources)
    assert len(tags.sources) == sum(map(len, FIGURES.values()))
    assert "prefers-color-scheme: dark" in (made / "report.html").read_text()


def test_every_link_of_the_markdown_is_a_file(made):
    linked = re.findall(r"\]\(([^)]+)\)", (made / "report.md").read_text())
    assert {path.split("/")[0] for path in linked} == {"figures", "tables"}
    assert [path for path in linked if not (made / path).is_file()] == []


@pytest.mark.parametrize("name", ["report.html", "report.md"])
def test_the_head_says_what_was_played_and_the_summary_what_was_found(made, name):
    text = (made / name).read_text()
    for said in ("Nautilus (Kosmos)", "ismcts:200,playout=prior", "960", "5f0c2d9a7b11", "0.1.0", "fathom balance"):
        assert said in text
    seat = text.index("Seat 2 wins more than its share: 0.540 (0.520 to 0.560), against 0.5; n = 40.")
    kraken = text.index("Card Kraken wins more than its alternatives: 0.210 (0.170 to 0.250), against 0; n = 40.")
    assert seat < kraken < text.index("What about the seats?")
    assert "Seat 1 wins less" not in text
    assert "Not measured in this run: Secrets, Luck, Versus." in text


def test_each_section_opens_with_its_finding_from_its_own_tables_and_claims(made):
    text = (made / "report.md").read_text()
    opened = re.findall(r"## (\w+)\n\n\*What about the \w+\?\*\n\n\*\*(.+)\*\*\n", text)
    assert opened[:2] == [
        ("Seats", "2 tables of seats & 2 claims."),
        ("Strategies", "1 tables of strategies & 0 claims."),
    ]
    assert len(opened) == len(tables())
    assert "2 tables of seats &amp; 2 claims." in (made / "report.html").read_text()


def test_names_are_text_and_no_markup(made):
    assert "dive | &lt;b&gt;deep&lt;/b&gt;" in (made / "report.html").read_text()
    assert r"dive \| \<b\>deep\</b\>" in (made / "report.md").read_text()


def test_long_tables_are_cut_in_markdown_to_the_surest_rows_and_whole_on_the_page(made):
    parts = tables()["parts"]["parts"]
    text = (made / "report.md").read_text()
    shown = re.findall(r"(?m)^\| ((?:play|claim|buy|place) [\w ]+?) \| [-\d.]+ \([-\d. to]+\) \| 40 \| \d+ \|", text)
    surest = set(parts.nsmallest(12, "p").kind)
    assert shown == [kind for kind in parts.kind if kind in surest]
    assert "12 of 40 rows; all of them: [tables/parts.csv](tables/parts.csv)" in text
    page = (made / "report.html").read_text()
    assert all(f">{kind}</td>" in page for kind in parts.kind)


def test_without_named_claims_nothing_stands_out(tmp_path, sections):
    folder = write_made_up(tmp_path, claims=claims().assign(is_named=False))
    make_report(folder)
    for name in ("report.html", "report.md"):
        assert "Nothing stands out." in (folder / name).read_text()


def test_one_block_gives_no_estimate_no_figure_and_says_so(tmp_path, sections):
    single = {
        section: {
            name: table.assign(low=np.nan, high=np.nan, n=1) if "value" in table.columns else table
            for name, table in own.items()
        }
        for section, own in tables().items()
    }
    unsure = claims().assign(low=np.nan, high=np.nan, p=np.nan, p_corrected=np.nan)
    folder = write_made_up(tmp_path, blocks=1, tables=single, claims=unsure)
    make_report(folder)
    text = (folder / "report.md").read_text()
    assert text.count(TOO_FEW_BLOCKS) == 1 + len(single)
    assert list((folder / "figures").iterdir()) == [] and "](figures/" not in text
    assert "Left out: 2 rows without an interval." in text
    assert "12345" in text  # counts need no interval
    assert re.findall(r"\d \(-?\d", text) == ["4 (0"]  # only the example of how to read one


def test_changed_components_are_named(tmp_path, sections):
    folder = write_made_up(tmp_path, components={"kraken": {"points": 13}}, versus={"chest": 4})
    make_report(folder)
    text = (folder / "report.md").read_text()
    assert 'Changed components: `{"kraken": {"points": 13}}`' in text and 'Compared with: `{"chest": 4}`' in text


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((0.534, 0.512, 0.556), "0.534 (0.512 to 0.556)"),
        ((12.345, 11.0, 13.7), "12.3 (11.0 to 13.7)"),
        ((1234.5, 1100.0, 1400.0), "1234 (1100 to 1400)"),
        ((0.5, 0.1, 0.9), "0.500 (0.100 to 0.900)"),
        ((-0.0001, -0.02, 0.02), "0.000 (-0.020 to 0.020)"),
        ((0.00123, 0.00111, 0.00135), "0.00123 (0.00111 to 0.00135)"),
        ((3.0, 3.0, 3.0), "3 (3 to 3)"),
        ((1.0, 1.0, 1.0), "1.000 (1.000 to 1.000)"),
    ],
)
def test_an_estimate_is_as_exact_as_its_interval(numbers, text):
    assert estimate(*numbers) == text


def test_a_number_without_interval_is_not_printed():
    table = pd.DataFrame(
        {
            "kind": ["a", "b"], "mean_turn": [1.5, 2.5],
            "value": [0.5, 0.6], "low": [0.4, np.nan], "high": [0.6, np.nan],
            "taken": [3, 4], "n": [7, 1], "p": [0.0001, np.nan], "note": ["", "one block"],
        }
    )  # fmt: skip
    printed = print_table("some_kinds", table, [])
    assert printed.heads == ["kind", "value", "n", "taken", "p, this test alone", "note"]
    assert [[cell.text for cell in row] for row in printed.rows] == [
        ["a", "0.500 (0.400 to 0.600)", "7", "3", "< 0.001", ""]
    ]
    assert printed.note == "Left out: 1 row without an interval (one block)."


def test_what_a_row_is_about_comes_first_and_n_beside_the_estimate():
    table = pd.DataFrame(
        {"value": [0.5], "low": [0.4], "high": [0.6], "games": [70], "n": [7], "seat": [1], "who": ["b"]}
    )
    figure = Figure("dots", "dots", "seats", "Dots", label="seat")
    assert print_table("seats", table, [figure]).heads == ["seat", "who", "value", "n", "games"]


def test_tables_of_tests_are_shown_with_the_claims_only(tmp_path, sections):
    tests = claims().drop(columns=["p_corrected", "is_named"])
    folder = write_made_up(tmp_path, tables=tables() | {"luck": {"luck_tests": tests}})
    make_report(folder)
    text = (folder / "report.md").read_text()
    assert "luck_tests" not in text and "(tables/claims.csv)" in text


def test_a_fraction_that_a_figure_names_describes_the_row():
    table = pd.DataFrame({"share": [0.25], "value": [0.5], "low": [0.4], "high": [0.6], "n": [7]})
    figure = Figure("lines", "lines", "course", "Lines", x="share", value_title="win share")
    assert print_table("course", table, [figure]).heads == ["share", "win share", "n"]


def test_a_claim_is_a_plain_sentence():
    (claim, *_) = claims().itertuples()
    said = "Card Kraken wins more than its alternatives: 0.210 (0.170 to 0.250), against 0; n = 40."
    assert claim_sentence(claim) == said


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("play the Diving Module", "play the\nDiving\nModule"),
        ("ismcts:50,playout=prior", "ismcts:50,\nplayout=\nprior"),
        ("Donaudampfschifffahrt", "Donaudampf\nschifffahr\nt"),
        ("", ""),
    ],
)
def test_long_names_are_broken_where_it_hurts_least(text, lines):
    assert wrapped(text, 10) == lines
