"""The Python door to the verbs: one played instance of a game, stepped from outside compiled code."""

import numpy as np

from games import api
from games.card import Game
from games.jit import kernel


def new_box(game: Game, components: dict | None = None) -> np.recarray:
    """The box of a game, shape (1,).

    Parameters
    ----------
    game : Game
    components : dict, optional
        What differs from the game's own ``components.toml``, in the same form.

    Raises
    ------
    InputError
        If the components do not hold together; names the field and what would be right.
    """
    filling = game.part("box")
    box = api.new_records(game.part("state").BOX)
    filling.fill_box(filling.read_components(components), box[0])
    return box


class Playthrough:
    """A playthrough in progress.

    Parameters
    ----------
    game : Game
    box : numpy.recarray, shape (1,)
        From `new_box`.
    num_seats : int
    key : numpy.uint64
        The deal: decides every chance event.

    Attributes
    ----------
    state : numpy.recarray, shape (1,)
        The true state, hidden things included.
    """

    def __init__(self, game: Game, box: np.recarray, num_seats: int, key: np.uint64):
        self.game = game
        self.box = box
        self.num_seats = num_seats
        self.key = np.uint64(key)
        self.state = api.new_records(game.part("state").STATE)
        self._actions = np.zeros(game.max_actions, np.int32)
        _new_game(box, self.state, num_seats, self.key)

    @classmethod
    def from_state(cls, game: Game, box: np.recarray, num_seats: int, key: np.uint64, state: np.recarray):
        """A playthrough that goes on from a copy of `state`, shape (1,)."""
        playthrough = cls.__new__(cls)
        playthrough.game, playthrough.box, playthrough.num_seats, playthrough.key = game, box, num_seats, np.uint64(key)
        playthrough.state = state.copy()
        playthrough._actions = np.zeros(game.max_actions, np.int32)
        return playthrough

    def copy(self) -> "Playthrough":
        """An independent playthrough in the same state."""
        return Playthrough.from_state(self.game, self.box, self.num_seats, self.key, self.state)

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(_is_terminal(self.box, self.state))

    @property
    def current_seat(self) -> int:
        """The seat that acts."""
        return int(_current_seat(self.box, self.state))

    @property
    def ending(self) -> str:
        """Name of the reason why the game is over, "" while it is not."""
        code = int(_ending(self.box, self.state))
        return self.game.endings[code - 1] if code else ""

    def legal_actions(self) -> np.ndarray:
        """The legal actions, int32, ascending; empty when the game is over."""
        return self._actions[: _legal_actions(self.box, self.state, self._actions)].copy()

    def apply(self, action: int) -> None:
        """Plays a legal action; the chance it sets off is drawn from the deal.

        Raises
        ------
        ValueError
            If the action is not legal here.
        """
        if action not in self.legal_actions():
            raise ValueError(f"action {action} is not legal here; legal are {self.legal_actions().tolist()}")
        _apply_action(self.box, self.state, action, self.key)

    def outcome(self) -> tuple[np.ndarray, np.ndarray]:
        """Scores (float64) and ranks (int64, 1 = first, ties share the best rank) per seat."""
        scores, ranks = np.zeros(self.num_seats), np.zeros(self.num_seats, np.int64)
        _outcome(self.box, self.state, scores, ranks)
        return scores, ranks

    def action_view(self, action: int, observer: int) -> int:
        """How `observer` would see a legal action, see `games.api.action_view`."""
        return int(_action_view(self.box, self.state, action, observer))

    def observation(self, observer: int) -> int:
        """What `observer` saw of the chance outcome of the last action."""
        return int(_observation(self.box, self.state, observer))

    def information_set(self, observer: int) -> np.ndarray:
        """All that `observer` knows, int32, shape (information_size,)."""
        information = np.zeros(self.game.information_size, np.int32)
        _information_set(self.box, self.state, observer, information)
        return information

    def determinized(self, observer: int, rng: np.ndarray) -> np.recarray:
        """A state, shape (1,), with all that `observer` cannot see dealt again; advances `rng`."""
        state = self.state.copy()
        _determinize(self.box, state, observer, rng)
        return state

    def values(self) -> np.ndarray:
        """The game's own evaluation per seat, 0 to 1; 0.5 each where the game has none."""
        values = np.zeros(self.num_seats)
        _evaluate(self.box, self.state, values)
        return values

    def priors(self) -> np.ndarray:
        """The game's own weight of each legal action; 1 each where the game has none."""
        return np.array([_prior(self.box, self.state, action) for action in self.legal_actions()])


@kernel
def _new_game(boxes, states, num_seats, key):
    api.new_game(boxes[0], states[0], num_seats, key)


@kernel
def _is_terminal(boxes, states):
    return api.is_terminal(boxes[0], states[0])


@kernel
def _current_seat(boxes, states):
    return api.current_seat(boxes[0], states[0])


@kernel
def _ending(boxes, states):
    return api.ending(boxes[0], states[0])


@kernel
def _legal_actions(boxes, states, actions):
    if api.is_terminal(boxes[0], states[0]):
        return 0
    return api.legal_actions(boxes[0], states[0], actions)


@kernel
def _apply_action(boxes, states, action, key):
    api.apply_action(boxes[0], states[0], action, key)


@kernel
def _outcome(boxes, states, scores, ranks):
    api.outcome(boxes[0], states[0], scores, ranks)


@kernel
def _action_view(boxes, states, action, observer):
    return api.action_view(boxes[0], states[0], action, observer)


@kernel
def _observation(boxes, states, observer):
    return api.observation(boxes[0], states[0], observer)


@kernel
def _information_set(boxes, states, observer, information):
    api.information_set(boxes[0], states[0], observer, information)


@kernel
def _determinize(boxes, states, observer, rng):
    api.determinize(boxes[0], states[0], observer, rng)


@kernel
def _evaluate(boxes, states, values):
    api.evaluate(boxes[0], states[0], values)


@kernel
def _prior(boxes, states, action):
    return api.prior(boxes[0], states[0], action)
