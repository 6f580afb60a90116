"""The figure of a tournament."""

import subprocess
import sys

import numpy as np
import pandas as pd

from analysis.figures import new_axis, win_shares

SUMMARY = pd.DataFrame(
    {
        "agent": ["ismcts:100", "random"],
        "games": [40, 40],
        "win_share": [0.8, 0.2],
        "low": [0.7, 0.1],
        "high": [0.9, 0.3],
    }
)


def test_it_draws_on_the_axis_it_is_given():
    axis = new_axis(2)
    assert win_shares(SUMMARY, "a title", 2, axis) is axis.figure


def test_it_shows_every_agent_with_its_interval():
    figure = win_shares(SUMMARY, "a title", 2)
    (axis,) = figure.axes
    assert axis.get_title() == "a title"
    assert axis.get_xlabel().startswith("win share")
    assert axis.get_ylabel() == "agent"
    labels = {tick.get_position()[1]: tick.get_text() for tick in axis.get_yticklabels()}
    assert labels == {1: "ismcts:100\n0.800 in 40 games", 0: "random\n0.200 in 40 games"}
    (errorbar,) = axis.containers
    points, _, (bars,) = errorbar
    assert points.get_xdata().tolist() == [0.8, 0.2]
    assert np.allclose(np.array(bars.get_segments())[:, :, 0], [[0.7, 0.9], [0.1, 0.3]])
    assert 0.5 in [line.get_xdata()[0] for line in axis.lines]


def test_one_block_is_drawn_without_an_interval():
    win_shares(SUMMARY.assign(low=np.nan, high=np.nan), "", 2).canvas.draw()


def test_no_global_state_is_touched():
    code = "import sys, analysis.figures as f; f.new_axis(1); sys.exit('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
