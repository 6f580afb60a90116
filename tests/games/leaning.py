"""What a game's named strategies want in a position, for the tests."""

from games import api
from games.card import Game
from games.jit import kernel
from games.playthrough import Playthrough


def strategies_of(game: Game) -> dict[str, str]:
    """The strategies of a game, each with its sentence; none if the game names none."""
    return getattr(game.part("knowledge"), "STRATEGIES", {}) if game.has_part("knowledge") else {}


def inclinations(playthrough: Playthrough, strategy: int) -> list[int]:
    """How much a strategy, counted from 1, wants each legal action."""
    legal = playthrough.legal_actions()
    return [_inclination(playthrough.box, playthrough.state, action, strategy) for action in legal]


def considered(playthrough: Playthrough, strategy: str) -> list[str]:
    """The names of the legal actions that a strategy wants most."""
    number = 1 + list(strategies_of(playthrough.game)).index(strategy)
    wanted = inclinations(playthrough, number)
    action_name = playthrough.game.part("text").action_name
    legal = playthrough.legal_actions()
    return [action_name(int(action)) for action, want in zip(legal, wanted, strict=True) if want == max(wanted)]


@kernel
def _inclination(boxes, states, action, strategy):
    return api.inclination(boxes[0], states[0], action, strategy)
