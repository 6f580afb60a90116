"""The whole tree of Leduc poker: counts, and every node beside OpenSpiel's."""

import numpy as np
import pytest

from games import rng
from games.leduc_poker.state import NUM_CARDS, NUM_SEATS, PUBLIC, REVEAL
from tests.games.second_witness import KEYS, Tree, check_tree, walk_together
from tests.games.tables import Table

TABLE = Table("leduc_poker", 2)


@pytest.fixture(scope="module")
def tree() -> Tree:
    return walk_together(TABLE, "leduc_poker", _revealing_keys(), _drawn_cards)


def _revealing_keys() -> list:
    """One key for each public card that can follow a deal."""
    undrawn = NUM_CARDS - NUM_SEATS
    by_draw = {int(rng.draw(np.uint64(rng.event(key, REVEAL, 0)), 0, undrawn)): key for key in KEYS}
    assert sorted(by_draw) == list(range(undrawn))
    return list(by_draw.values())


def _drawn_cards(before, after) -> list[int]:
    """OpenSpiel counts the cards from 0."""
    if before is None:
        return [int(card) - 1 for card in after.cards[:NUM_SEATS]]
    return [int(after.cards[PUBLIC]) - 1] if after.cards[PUBLIC] != before.cards[PUBLIC] else []


def test_the_tree_has_157_chance_3780_decision_5520_terminal_nodes_and_936_information_sets(tree: Tree):
    assert (len(tree.drawn), len(tree.decisions), len(tree.ends)) == (157, 3780, 5520)
    assert len({ours.information_set(ours.current_seat).tobytes() for ours, _ in tree.decisions}) == 936


def test_every_node_agrees_with_open_spiel(tree: Tree):
    check_tree(tree)


def test_the_longest_playthrough_and_the_scores_are_as_declared(tree: Tree):
    assert max(int(ours.state[0].num_played.sum()) for ours, _ in tree.ends) == TABLE.game.max_decisions
    scores = [score for ours, _ in tree.ends for score in ours.outcome()[0]]
    assert (min(scores), max(scores)) == TABLE.game.score_range


def test_folds_end_as_folds_and_calls_as_showdowns(tree: Tree):
    for ours, theirs in tree.ends:
        is_fold = theirs.history()[-1] == 0
        assert ours.ending == ("fold" if is_fold else "showdown")
