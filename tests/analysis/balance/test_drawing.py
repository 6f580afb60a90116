"""The figures of the balance report: everything is in them, nothing hides anything else, and the bytes are the same."""

import itertools

import matplotlib
import numpy as np
import pandas as pd
import pytest

from analysis.balance import drawing
from analysis.balance.drawing.sheet import PALETTE, STYLE
from analysis.balance.figure import Figure
from analysis.balance.showing import rows_of
from tests.analysis.balance.made_up import FIGURES, STRATEGIES, VERBS, estimates, tables

TABLES = {name: table for own in tables().values() for name, table in own.items()}
MADE_UP = [figure for own in FIGURES.values() for figure in own]
every_figure = pytest.mark.parametrize("figure", MADE_UP, ids=lambda figure: figure.kind)


def items(number: int, groups: tuple[str, ...] = ("",)) -> pd.DataFrame:
    rows = [
        {"label": f"{VERBS[place % len(VERBS)]} {place + 1}", "value": 0.1 * place, "group": group}
        for place in range(number)
        for group in groups
    ]
    return estimates(rows, 1, 0.05)


def sheet(figure: Figure, table: pd.DataFrame):
    """The drawn figure, laid out, in the style of the report."""
    with matplotlib.rc_context(STYLE):
        drawn = drawing.sheet_of(figure, rows_of(figure, table))
        drawn.canvas.draw()
    return drawn


def texts_of(drawn) -> list:
    """Everything written in a figure that is seen."""
    found = drawn.findobj(matplotlib.text.Text)
    inside = [text for text in found if text.get_text() and text.get_visible()]
    hidden = {
        id(label)
        for axis in drawn.axes
        for side, (low, high) in ((axis.xaxis, axis.get_xlim()), (axis.yaxis, axis.get_ylim()))
        for tick, place in zip(side.get_major_ticks(), side.get_majorticklocs(), strict=False)
        for label in (tick.label1, tick.label2)
        if not (min(low, high) <= place <= max(low, high) and label.get_visible() and axis.get_visible())
    }
    return [text for text in inside if id(text) not in hidden]


def overlapping(drawn) -> list[tuple[str, str]]:
    """Pairs of texts that lie over each other; turned ones are judged by their outlines, which run in parallel."""
    straight = [text for text in texts_of(drawn) if text.get_rotation() in (0.0, 90.0)]
    boxes = [(text.get_text(), text.get_window_extent()) for text in straight]
    return [
        (one, other)
        for (one, first), (other, second) in itertools.combinations(boxes, 2)
        if first.shrunk(0.98, 0.9).overlaps(second.shrunk(0.98, 0.9))
    ]


def outside(drawn) -> list[str]:
    page = drawn.bbox.padded(1.0)
    extents = [(text.get_text(), text.get_window_extent()) for text in texts_of(drawn)]
    return [
        text for text, box in extents if box.x0 < page.x0 or box.y0 < page.y0 or box.x1 > page.x1 or box.y1 > page.y1
    ]


@every_figure
def test_the_same_table_gives_the_same_bytes_whatever_the_users_style(figure, monkeypatch):
    first = drawing.draw(figure, TABLES[figure.table])
    monkeypatch.setitem(matplotlib.rcParams, "lines.linewidth", 9.0)
    assert drawing.draw(figure, TABLES[figure.table].copy()) == first
    assert matplotlib.rcParams["lines.linewidth"] == 9.0
    assert first.png.startswith(b"\x89PNG") and b"tEXtSoftware" not in first.png
    assert b"<svg" in first.svg and b"dc:date" not in first.svg


@every_figure
def test_no_text_lies_over_another_or_outside(figure):
    drawn = sheet(figure, TABLES[figure.table])
    assert overlapping(drawn) == []
    assert outside(drawn) == []


@pytest.mark.parametrize("kind", ["dots", "bars"])
@pytest.mark.parametrize("number", [3, 40])
@pytest.mark.parametrize("groups", [("",), ("never used at all", "forced whenever it is possible", "free")])
def test_long_names_find_room_in_few_and_many_rows(kind, number, groups):
    figure = Figure("items", kind, "items", f"A rather long title for a figure {'with many words ' * 4}", group="group")
    drawn = sheet(figure, items(number, groups))
    assert overlapping(drawn) == []
    assert outside(drawn) == []
    assert len(drawn.axes[0].get_yticks()) == number


@pytest.mark.parametrize("number", [2, 6, 14])
def test_long_names_find_room_in_a_matrix(number):
    names = [f"{VERBS[place % len(VERBS)]} {place}" for place in range(number)]
    rows = [{"row": one, "column": other, "value": 0.5 - 0.01 * len(one)} for one in names for other in names]
    drawn = sheet(Figure("matrix", "matrix", "matrix", "A matrix"), estimates(rows, 1, 0.05))
    assert overlapping(drawn) == []
    assert outside(drawn) == []


def test_every_point_stands_in_its_interval():
    table = items(5)
    (axis,) = sheet(Figure("items", "dots", "items", "Items"), table).axes
    points, _, (bars,) = axis.containers[0]
    assert points.get_xdata().tolist() == table.value.tolist()
    assert np.allclose(np.array(bars.get_segments())[:, :, 0], table[["low", "high"]])
    assert "95 % interval over 40 blocks" in " ".join(axis.get_xlabel().split())


def test_groups_differ_in_colour_and_in_marker():
    (axis,) = sheet(Figure("items", "dots", "items", "Items", group="group"), items(3, ("one", "other"))).axes
    looks = [(container[0].get_color(), container[0].get_marker()) for container in axis.containers]
    assert looks == [(PALETTE[0], "o"), (PALETTE[1], "s")]


def test_a_matrix_says_the_value_and_the_interval_of_each_cell():
    figure = next(figure for figure in MADE_UP if figure.kind == "matrix")
    (axis,) = sheet(figure, TABLES[figure.table]).axes
    written = [text.get_text() for text in axis.texts]
    row = TABLES[figure.table].iloc[0]
    assert written[:2] == [f"{row.value:.3f}", f"{row.low:.3f} to {row.high:.3f}"]
    assert len(written) == 2 * len(STRATEGIES) * (len(STRATEGIES) - 1)
    assert [label.get_text().replace("\n", " ") for label in axis.get_xticklabels()] == list(STRATEGIES)


def test_what_an_interval_may_hide_is_pale():
    rows = [{"row": "a", "column": "b", "value": 0.51}, {"row": "b", "column": "a", "value": 0.49}]
    figure = Figure("matrix", "matrix", "matrix", "A matrix", reference=0.5)
    unsure, sure = (sheet(figure, estimates(rows, 1, width)).axes[0].collections[0] for width in (0.1, 0.001))
    paleness = [min(mesh.to_rgba(0.51)[:3]) for mesh in (unsure, sure)]
    assert paleness[0] > 0.8 and paleness[1] < 0.1


def test_areas_are_stacked_and_their_parts_have_whiskers():
    rows = [{"x": x, "group": group, "value": value} for x in (0.0, 1.0) for group, value in (("a", 2.0), ("b", 3.0))]
    figure = Figure("areas", "areas", "areas", "Areas", group="group")
    (axis,) = sheet(figure, estimates(rows, 1, 0.5)).axes
    assert max(path.vertices[:, 1].max() for area in axis.collections[:1] for path in area.get_paths()) == 2.0
    tops = [container[2][0].get_segments() for container in axis.containers]
    assert np.allclose([np.mean(segment, axis=0)[1] for segments in tops for segment in segments], [2.0, 2.0, 5.0, 5.0])


def test_lines_have_bands_and_the_only_point_of_one_has_whiskers():
    table = estimates([{"x": 3.0, "value": 0.5}], 1, 0.1)
    (axis,) = sheet(Figure("lines", "lines", "lines", "Lines"), table).axes
    assert len(axis.collections) == 2  # band, whiskers
    assert np.allclose(np.array(axis.containers[0][2][0].get_segments())[0][:, 1], table[["low", "high"]])


def test_what_has_no_interval_is_not_drawn():
    table = items(4)
    table.loc[0, ["low", "high"]] = np.nan
    table.loc[1, "high"] = np.inf
    figure = Figure("items", "dots", "items", "Items")
    assert rows_of(figure, table).label.tolist() == table.label.tolist()[2:]
    assert drawing.draw(figure, table.assign(low=np.nan)) is None


def test_of_too_many_rows_the_farthest_from_the_reference_are_kept():
    table = items(50).assign(even=2.0)
    figure = Figure("items", "dots", "items", "Items", reference="even", most=3)
    assert rows_of(figure, table).value.round(1).tolist() == [4.7, 4.8, 4.9]


def test_a_figure_may_show_some_rows_only():
    table = items(3, ("one", "other"))
    figure = Figure("items", "dots", "items", "Items", where=(("group", "other"),))
    assert rows_of(figure, table).group.tolist() == ["other"] * 3


def test_dollars_are_dollars():
    table = items(2).assign(label=["pay $1 or $2", "pay $3"])
    drawn = sheet(Figure("items", "dots", "items", "Items"), table)
    assert "pay $1 or $2" in [text.get_text() for text in texts_of(drawn)]


@pytest.mark.parametrize("kind", ["dots", "bars", "lines", "areas"])
def test_many_groups_can_be_told_apart(kind):
    rows = [
        {"label": "it", "x": x, "group": f"group {number}", "value": 1.0} for number in range(12) for x in (0.0, 1.0)
    ]
    drawn = sheet(Figure("groups", kind, "groups", "Groups", group="group"), estimates(rows, 1, 0.1))
    handles = drawn.legends[0].legend_handles
    if kind in ("dots", "lines"):
        looks = {(handle.get_color(), handle.get_marker()) for handle in handles}
    else:
        looks = {(handle.get_facecolor(), handle.get_hatch()) for handle in handles}
    assert len(looks) == 12
    assert overlapping(drawn) == []


def test_an_unknown_kind_is_refused():
    with pytest.raises(
        ValueError, match="kind 'pie' of figure items: one of dots, bars, matrix, lines, areas is needed"
    ):
        Figure("items", "pie", "items", "Items")
