"""The arithmetic of the tables, on hand-made games."""

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from analysis.batch import win_shares
from analysis.plan import Plan
from analysis.running import RunningMean, Standing
from analysis.table import (
    COLUMNS,
    duplicate_gain,
    half_width,
    head_to_head,
    read_games,
    share_interval,
    summarize,
)
from analysis.worker import play_blocks
from games.documents import InputError
from tests.tables_of_games import played_table


def table_of(*playthroughs):
    """Games of A and B from (block, rotation, share of A, seat of A)."""
    rows = []
    for block, rotation, share, seat in playthroughs:
        for agent, own, place in [("A", share, seat), ("B", 1.0 - share, 1 - seat)]:
            rank = 1 if own >= 0.5 else 2
            rows.append((block, rotation, place, agent, 10.0 * own, rank, own, 4 if agent == "A" else 5, "end", 0.002))
    return pd.DataFrame(rows, columns=list(COLUMNS))


PAIRED = table_of((0, 0, 1.0, 0), (0, 1, 1.0, 1), (1, 0, 1.0, 0), (1, 1, 0.0, 1), (2, 0, 0.5, 0), (2, 1, 0.0, 1))


def test_the_table_of_agents():
    best, other = summarize(PAIRED).itertuples(index=False)
    assert (best.agent, best.games, best.blocks, other.agent) == ("A", 6, 3, "B")
    assert best.win_share == pytest.approx((1.0 + 0.5 + 0.25) / 3)
    assert other.win_share == pytest.approx(1.0 - best.win_share)
    assert best.mean_score == pytest.approx(10.0 * 3.5 / 6)
    assert best.mean_rank == pytest.approx((1 + 1 + 1 + 2 + 1 + 2) / 6)
    assert (best.decisions_per_game, other.decisions_per_game) == (4.0, 5.0)
    assert best.ms_per_decision == pytest.approx(0.5)


def test_the_interval_is_the_t_interval_of_the_block_means():
    means = np.array([1.0, 0.5, 0.25])
    expected = scipy.stats.t.interval(0.95, 2, means.mean(), scipy.stats.sem(means))
    row = summarize(PAIRED).iloc[0]
    assert (row.low, row.high) == pytest.approx((max(expected[0], 0.0), min(expected[1], 1.0)))
    many = np.random.default_rng(1).choice([0.0, 0.5, 1.0], 40)
    expected = scipy.stats.t.interval(0.95, 39, many.mean(), scipy.stats.sem(many))
    assert share_interval(many) == pytest.approx(expected)
    assert half_width(many, 0.9) == pytest.approx(scipy.stats.sem(many) * scipy.stats.t.ppf(0.95, 39))


def test_one_block_has_no_interval():
    assert np.isnan(share_interval(np.array([0.5]))).all()
    assert np.isnan(half_width(np.array([0.5])))


def test_blocks_all_won_keep_an_honest_interval():
    low, high = share_interval(np.ones(200))
    assert high == 1.0
    assert low == pytest.approx(scipy.stats.binomtest(200, 200).proportion_ci(0.95, "exact").low)
    assert share_interval(np.zeros(7)) == pytest.approx((0.0, scipy.stats.binomtest(0, 7).proportion_ci(0.95).high))


def test_two_agents_compared_over_their_common_playthroughs():
    (row,) = head_to_head(PAIRED).itertuples(index=False)
    differences = np.array([1.0, 0.0, -0.5])
    assert (row.agent, row.against, row.games) == ("A", "B", 6)
    assert row.difference == pytest.approx(differences.mean())
    assert row.high - row.difference == pytest.approx(half_width(differences))


def test_playthroughs_without_one_of_the_two_do_not_count():
    with_third = PAIRED.copy()
    with_third.loc[(with_third.block == 2) & (with_third.agent == "B"), "agent"] = "C"
    games = {(row.agent, row.against): row.games for row in head_to_head(with_third).itertuples()}
    assert games == {("C", "A"): 2, ("A", "B"): 4}


def test_the_gain_of_duplicate_deals():
    paired, unpaired = duplicate_gain(PAIRED)
    assert paired == pytest.approx(np.var([1.0, 0.5, 0.25], ddof=1))
    by_rotation = np.var([1.0, 1.0, 0.5], ddof=1) + np.var([1.0, 0.0, 0.0], ddof=1)
    assert unpaired == pytest.approx(by_rotation / 4)


def test_deals_that_decide_alone_make_duplicate_deals_worth_everything():
    luck_of_seat_0 = table_of(*[(block, seat, float((block % 3 == 0) == (seat == 0)), seat)
                                for block in range(12) for seat in (0, 1)])  # fmt: skip
    paired, unpaired = duplicate_gain(luck_of_seat_0)
    assert paired == 0.0
    assert unpaired > 0.1


def test_an_agent_in_two_seats_counts_once_a_playthrough():
    row = summarize(played_table(Plan("leduc_poker", 2, ("random",)), 1)).iloc[0]
    assert (row.games, row.win_share) == (1, 0.5)


def test_the_columns_of_games():
    games = played_table(Plan("kuhn_poker", 2, ("random",)), 1)
    assert tuple(games.columns) == COLUMNS
    assert COLUMNS == (
        "block",
        "rotation",
        "seat",
        "agent",
        "score",
        "rank",
        "win_share",
        "decisions",
        "ending",
        "seconds",
    )


def test_a_shared_win_is_shared():
    assert win_shares(np.array([[1, 3, 1, 4], [2, 1, 3, 4]])).tolist() == [[0.5, 0.0, 0.5, 0.0], [0.0, 1.0, 0.0, 0.0]]


def test_running_figures_equal_those_of_the_table():
    plan = Plan("leduc_poker", 2, ("random", "flat:5"))
    standing = Standing(list(plan.agents))
    for blocks in ([4], [2, 0, 1], list(range(5, 12)), [3]):
        standing.add(play_blocks(plan, blocks)[0])
    summary = summarize(played_table(plan, 12))
    for row in summary.itertuples():
        share = standing.shares[row.agent]
        assert share.mean == pytest.approx(row.win_share)
        assert share.mean + share.half_width() == pytest.approx(row.high)
    assert standing.best_first()[0][0] == summary.agent[0]
    assert np.isnan(RunningMean().half_width())


def test_a_written_table_reads_the_same(tmp_path):
    PAIRED.to_csv(tmp_path / "games.csv", index=False)
    pd.testing.assert_frame_equal(read_games(tmp_path / "games.csv"), PAIRED)


@pytest.mark.parametrize(("content", "reason"), [("", "No columns"), ("block,seat\n0,1\n", "'rotation' is missing")])
def test_what_is_no_table_of_games_is_refused(tmp_path, content, reason):
    (tmp_path / "games.csv").write_text(content)
    with pytest.raises(InputError, match=reason):
        read_games(tmp_path / "games.csv")
    with pytest.raises(InputError, match="no such file"):
        read_games(tmp_path / "other.csv")


def solo_games() -> pd.DataFrame:
    """Two agents alone on the same three deals; the second is better by 2, 4 and 6 points."""
    rows = [
        (block, rotation, 0, agent, 10.0 * block + ahead * (block + 1), 1, 1.0, 5, "over", 0.1)
        for block in range(3)
        for rotation, (agent, ahead) in enumerate([("slow", 0.0), ("quick", 2.0)])
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def test_agents_that_play_alone_are_ranked_by_their_scores():
    summary = summarize(solo_games())
    assert summary.agent.tolist() == ["quick", "slow"]
    assert summary.mean_score.tolist() == [14.0, 10.0]
    assert summary.score_high[1] - 10.0 == pytest.approx(4.302653 * 10.0 / np.sqrt(3))


def test_agents_that_play_alone_are_compared_by_their_scores_on_the_same_deals():
    (row,) = head_to_head(solo_games()).itertuples()
    assert (row.agent, row.against, row.games, row.difference) == ("quick", "slow", 3, 4.0)
    assert row.high - 4.0 == pytest.approx(4.302653 * 2.0 / np.sqrt(3))
