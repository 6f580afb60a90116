"""Tables of Nautilus (Libellud) as a test wants them, and what happens on them, in the words of the game."""

from games import api, load, rng
from games.naming import parse_action
from games.nautilus_libellud.names import action_name
from games.nautilus_libellud.state import (
    ALL_DIVERS,
    CARD_NAMES,
    COLUMNS,
    DOMAIN_NAMES,
    FISHBONE_CARD,
    KRAKEN_CARD,
    NO_CARD,
    PHASE_NAMES,
    PLACE_CARD,
    SPECIAL_NAMES,
    STATE,
)
from games.playthrough import Playthrough, new_box

GAME = load("nautilus_libellud")
EMPTY = ". . . . ."
_WORDS = {"K": KRAKEN_CARD, "F": FISHBONE_CARD}


def box_with(**changes) -> "api.np.recarray":
    """A box with some tables of its component file replaced."""
    return new_box(GAME, changes)


BOX = box_with()


def as_set(things) -> int:
    """A bit mask of numbers."""
    return sum(1 << thing for thing in things)


def divers(mask: int) -> list[int]:
    """The Divers of a bit mask."""
    return [diver for diver in range(1, KRAKEN_CARD) if int(mask) >> diver & 1]


class Scene:
    """A playthrough set to a chosen table; `play` takes the words of actions.

    Parameters
    ----------
    sides : tuple of str
        Rows of the sides 0 and 1: numbers, K = Kraken, F = Fishbone, a dot = empty, a star = anchored.
    mover : int
        The seat that is to place the next card.
    hands : dict of seat to list of int
        Divers in hand; what is left out gets the lowest Divers that are free.
    specials : tuple of str
        Specials of the seats 0 and 1; those on the board count as played.
    """

    def __init__(self, sides=(EMPTY, EMPTY), mover=0, hands=None, specials=("Eye", "Harpoon"), box=BOX, key=0):
        self.playthrough = Playthrough(GAME, box, 2, rng.key_from(key))
        state = self.state
        board = [_card(word) for row in sides for word in row.split()]
        anchored = [space for space, word in enumerate(" ".join(sides).split()) if word.endswith("*")]
        state.board[:] = board
        state.num_placed = sum(card != NO_CARD for card in board)
        state.anchor_space = anchored[0] if anchored else -1
        state.first_seat = (mover + state.num_placed) % 2
        self._deal(hands or {}, as_set(card for card in board if card != NO_CARD))
        self._give(specials, board, bool(anchored))
        state.acting_seat, state.phase = mover, PLACE_CARD

    def _deal(self, hands: dict[int, list[int]], on_board: int) -> None:
        state = self.state
        free = ALL_DIVERS & ~on_board & ~as_set(diver for hand in hands.values() for diver in hand)
        for seat in range(2):
            placed = (int(state.num_placed) + (seat == state.first_seat)) // 2
            hand = hands.get(seat, divers(free)[: 5 - placed])
            free &= ~as_set(hand)
            state.hands[seat] = as_set(hand)
        state.undealt = free

    def _give(self, specials, board, is_anchored: bool) -> None:
        shown = {
            "Kraken": KRAKEN_CARD in board,
            "Fishbone": FISHBONE_CARD in board,
            "Anchor": is_anchored,
        }
        self.state.offered = 0
        for seat, name in enumerate(specials):
            self.state.special[seat] = SPECIAL_NAMES.index(name)
            self.state.is_played[seat] = shown.get(name, False)

    @classmethod
    def drafted(cls, specials, hands=None, first=0, round_number=1, discarded=(), box=BOX, key=0) -> "Scene":
        """The start of a round just after the draft: `specials` of the seats 0 and 1, by play, from chosen hands."""
        scene = cls(hands=hands, box=box, key=key, mover=first)
        state = scene.state
        state.round_number, state.first_seat, state.acting_seat = round_number, first, first
        state.discarded = as_set(SPECIAL_NAMES.index(name) for name in discarded)
        state.seen_discards[:] = state.discarded
        for seat in range(2):
            state.special[seat], state.is_played[seat] = -1, 0
        state.offered = as_set(SPECIAL_NAMES.index(name) for name in specials)
        state.phase = PHASE_NAMES.index("keep a special")
        scene.play(f"keep the {specials[first]}")
        return scene

    @property
    def state(self):
        return self.playthrough.state[0]

    @property
    def phase(self) -> str:
        return PHASE_NAMES[self.state.phase]

    @property
    def seat(self) -> int:
        return self.playthrough.current_seat

    @property
    def sides(self) -> tuple[str, str]:
        """The two rows of the board, as in `Scene`."""
        words = [_word(self.state, space) for space in range(2 * COLUMNS)]
        return " ".join(words[:COLUMNS]), " ".join(words[COLUMNS:])

    def hand(self, seat: int) -> list[int]:
        return divers(self.state.hands[seat])

    def legal(self) -> list[str]:
        return [action_name(action) for action in self.playthrough.legal_actions()]

    def play(self, *names: str) -> "Scene":
        """Plays actions by name."""
        for name in names:
            self.playthrough.apply(parse_action(GAME, name, self.playthrough.legal_actions()))
        return self

    def place(self, card: str, side: int, column: int) -> "Scene":
        """Chooses a card and its space; columns from 1, as in the words of the game."""
        return self.play(f"place {card}", f"on side {side}, column {column}")

    def view(self, name: str, observer: int) -> int:
        return self.playthrough.action_view(parse_action(GAME, name, self.playthrough.legal_actions()), observer)

    def determinized(self, observer: int, *seed):
        """One record, dealt again for the observer."""
        return self.playthrough.determinized(observer, rng.new_rng(*seed))[0]

    def knowledge(self, observer: int) -> list[int]:
        return self.playthrough.information_set(observer).tolist()

    def copy(self) -> "Scene":
        scene = object.__new__(Scene)
        scene.playthrough = self.playthrough.copy()
        return scene


def _card(word: str) -> int:
    word = word.removesuffix("*")
    return NO_CARD if word == "." else _WORDS.get(word) if word in _WORDS else int(word)


def _word(state, space: int) -> str:
    card = int(state.board[space])
    word = {NO_CARD: ".", KRAKEN_CARD: "K", FISHBONE_CARD: "F"}.get(card, str(card))
    return word + ("*" if space == state.anchor_space else "")


def duel(card: str, other: str, box=BOX) -> str:
    """The card that wins a column against the other one."""
    verdict = box[0].duels[CARD_NAMES.index(card), CARD_NAMES.index(other)]
    return {1: card, -1: other, 0: "neither"}[int(verdict)]


def finish(box=BOX, won=None) -> tuple[list[float], list[int]]:
    """Scores and ranks of a game that is over; `won` gives each seat's Domain cards by domain as lists of points."""
    playthrough = Playthrough.from_state(GAME, box, 2, rng.key_from(0), api.new_records(STATE))
    state = playthrough.state[0]
    state.phase = PHASE_NAMES.index("game over")
    for seat, piles in enumerate(won):
        state.won[seat] = as_set(_domain_cards(box, piles))
    scores, ranks = playthrough.outcome()
    return scores.tolist(), ranks.tolist()


def _domain_cards(box, piles: dict[str, list[int]]) -> list[int]:
    chosen: list[int] = []
    for domain, points in piles.items():
        for value in points:
            chosen.append(domain_card(box, domain, value, chosen))
    return chosen


def domain_card(box, domain: str, points: int, taken=()) -> int:
    """The lowest Domain card of that kind that is not among `taken`."""
    kinds = [(DOMAIN_NAMES[box[0].card_domains[card]], box[0].card_points[card]) for card in range(30)]
    return next(card for card, kind in enumerate(kinds) if kind == (domain, points) and card not in taken)


def set_domains(scene: Scene, *kinds: tuple[str, int]) -> None:
    """Puts chosen Domain cards face up, each the lowest of its kind."""
    for column, (domain, points) in enumerate(kinds):
        scene.state.face_up[column] = domain_card(scene.playthrough.box, domain, points)
