"""A second, slow model of the rules, fed with the state in words alone: it must allow and bring about the same."""

from collections import Counter

import pytest

from games.nautilus_libellud.names import action_name
from games.nautilus_libellud.text import state_words
from tests.games.tables import NUM_SEEDS, Table

SPACES = [(side, column) for side in range(2) for column in range(5)]
ACROSS, ALONG = ("Diver 6", "Diver 9"), ("Diver 7", "Diver 8")
PLACED_SPECIALS = ("Fishbone", "Kraken")
START_SPECIALS = ("Eye", "Diving Module", "Harpoon")
VALUES = {"Fishbone": 0, "Kraken": 15} | {f"Diver {number}": number for number in range(1, 15)}


class Model:
    """The table as `state_words` tells it, hidden things included."""

    def __init__(self, words: dict):
        self.words = words
        self.seat = words["acting seat"]
        self.hand = words["hands"][f"seat {self.seat}"]
        self.special = words["specials"][f"seat {self.seat}"]
        self.is_played = words["specials played"][f"seat {self.seat}"]
        self.board = {(side, column): words["board"][f"seat {side}"][column] for side, column in SPACES}
        self.anchored = _space(words["anchored card on"])

    def taken(self) -> list[tuple[int, int]]:
        return [space for space in SPACES if self.board[space] != "empty"]

    def legal(self) -> list[str]:
        return getattr(self, "legal_" + self.words["phase"].replace(" ", "_").lower())()

    def legal_keep_a_special(self) -> list[str]:
        return [f"keep the {special}" for special in self.words["specials on offer"]]

    def legal_use_a_start_special(self) -> list[str]:
        return ["leave the special unused", "use the special"]

    def legal_keep_a_diver(self) -> list[str]:
        return [f"keep {diver}" for diver in self.words["Divers drawn or taken"]]

    def legal_give_a_diver(self) -> list[str]:
        return [f"give {diver}" for diver in self.hand]

    def legal_choose_a_card(self) -> list[str]:
        special = [self.special] if self.special in PLACED_SPECIALS and not self.is_played else []
        return [f"place {card}" if card in self.hand else f"place the {card}" for card in self.hand + special]

    def legal_choose_a_space(self) -> list[str]:
        return [f"on {_words(space)}" for space in SPACES if self.board[space] == "empty"]

    def legal_move_a_card(self) -> list[str]:
        moves = self.moves(_space(self.words["arrow card on"]))
        return [_move_words(self.board[_space(self.words["arrow card on"])], *move) for move in moves]

    def legal_attach_the_anchor(self) -> list[str]:
        return ["attach no Anchor", *(f"anchor the card on {_words(space)}" for space in self.taken())]

    def moves(self, arrow_space) -> list[tuple]:
        """Pairs of from and to that the card on `arrow_space` allows."""
        side, _ = arrow_space
        others = [space for space in self.taken() if space[0] == side and space not in (arrow_space, self.anchored)]
        if self.board[arrow_space] in ACROSS:
            pairs = [(space, (1 - side, space[1])) for space in others]
        elif self.board[arrow_space] in ALONG:
            pairs = [(space, (side, column)) for space in others for column in range(5)]
        else:
            pairs = []
        return [(source, goal) for source, goal in pairs if self.board[goal] == "empty"]

    def after_space(self, name: str) -> tuple[dict, str]:
        """The board and the phase after the chosen card is laid down."""
        space = _space(name.removeprefix("on "))
        self.board[space] = self.words["chosen card"]
        moves = self.moves(space)
        if len(moves) > 1:
            return self.board, "move a card"
        for source, goal in moves:
            self.board[goal], self.board[source] = self.board[source], "empty"
        return self.board, self.phase_after_arrow()

    def after_move(self, name: str) -> tuple[dict, str]:
        """The board and the phase after a movement."""
        arrow_space = _space(self.words["arrow card on"])
        for source, goal in self.moves(arrow_space):
            if _move_words(self.board[arrow_space], source, goal) == name:
                self.board[goal], self.board[source] = self.board[source], "empty"
        return self.board, self.phase_after_arrow()

    def phase_after_arrow(self) -> str:
        if self.special == "Anchor" and not self.is_played and len(self.taken()) < 9:
            return "attach the Anchor"
        return "choose a card"

    def won_at_the_end(self) -> dict[str, Counter]:
        """All Domain cards of each seat once this round's are awarded."""
        won = {seat: Counter(cards) for seat, cards in self.words["Domain cards won"].items()}
        for column, card in enumerate(self.words["face-up Domain cards"]):
            pair = [self.board[side, column] for side in range(2)]
            if set(pair) == {"Diver 1", "Diver 14"}:
                winner = pair.index("Diver 1")
            else:
                winner = max(range(2), key=lambda side: VALUES[pair[side]])
            won[f"seat {winner}"][card] += 1
        return won


def _words(space) -> str:
    return f"side {space[0]}, column {space[1] + 1}"


def _space(words: str):
    return next((space for space in SPACES if words == _words(space)), None)


def _move_words(card: str, source, goal) -> str:
    if card in ACROSS:
        return f"move the card of column {source[1] + 1} across"
    return f"move the card of column {source[1] + 1} along to column {goal[1] + 1}"


def _walk(seed: int):
    """Words before, legal actions, action, words after."""
    table = Table("nautilus_libellud", 2)
    walk = table.walk(seed)
    words = [state_words(table.box[0], moment.before.state[0]) for moment in walk]
    words.append(state_words(table.box[0], table.final(seed).state[0]))
    for moment, before, after in zip(walk, words[:-1], words[1:], strict=True):
        yield before, [action_name(action) for action in moment.legal], action_name(moment.action), after


@pytest.mark.parametrize("seed", range(NUM_SEEDS))
def test_the_second_model_allows_and_brings_about_the_same(seed: int):
    for before, legal, action, after in _walk(seed):
        model = Model(before)
        assert sorted(model.legal()) == sorted(legal)
        if before["phase"] not in ("choose a space", "move a card"):
            continue
        board, phase = model.after_space(action) if before["phase"] == "choose a space" else model.after_move(action)
        if len(model.taken()) == 10:
            assert {seat: Counter(cards) for seat, cards in after["Domain cards won"].items()} == model.won_at_the_end()
            assert after["phase"] == ("game over" if before["round"] == 6 else "keep a special")
        else:
            assert {space: after["board"][f"seat {space[0]}"][space[1]] for space in SPACES} == board
            assert after["phase"] == phase
            assert after["acting seat"] == (1 - model.seat if phase == "choose a card" else model.seat)


@pytest.mark.parametrize("seed", range(NUM_SEEDS))
def test_the_second_model_asks_about_start_specials_in_the_same_order(seed: int):
    for before, _, action, after in _walk(seed):
        first = before["first player"]
        if before["phase"] == "keep a special":
            holders = [seat for seat in (first, 1 - first) if after["specials"][f"seat {seat}"] in START_SPECIALS]
        elif before["phase"] == "use a start special" and action == "leave the special unused":
            others = (1 - first,) if before["acting seat"] == first else ()
            holders = [seat for seat in others if after["specials"][f"seat {seat}"] in START_SPECIALS]
        else:
            continue
        asked = (holders[0], "use a start special") if holders else (first, "choose a card")
        assert (after["acting seat"], after["phase"]) == asked
