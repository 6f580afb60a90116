"""What a balance report has to play: a few tournaments, each for one kind of question."""

import re
from dataclasses import dataclass, field, replace

import games
from analysis.plan import Plan
from games.card import Game
from games.documents import InputError
from games.playthrough import new_box
from mcts.agents import make_agent
from mcts.leaning import kinds_of_actions, strategies
from mcts.specs import AGENTS, parse_spec

#: Blocks of a study as a share of what was asked for.
_SHARES = {"mirror": 2.0, "ladder": 1.0, "strategies": 1.0, "restricted": 1.0, "secrets": 1.0}
_TREES = tuple(name for name, (_, keys) in AGENTS.items() if "exploration" in keys)
#: Budgets on the ladder, as multiples of the main agent's.
_STEPS = (0.0625, 0.25, 1.0, 4.0)
MODES = ("avoid", "force")


@dataclass(frozen=True)
class Request:
    """What a balance report was asked to look at; all that decides its tables.

    Attributes
    ----------
    game : str
    num_seats : int
    agent : str
        Spec of the main agent, whose play the report is about.
    blocks : int
        Deals of the ladder; other studies play a fixed multiple.
    seed : int
    components, versus : dict
        What differs from the game's own components, in the box that is examined and in the one it is compared with.
    is_compared : bool
        Whether there is one to compare with.
    most_kinds : int
        Kinds of actions to avoid and to force, at most.
    num_judged : int
        Decisions to judge by longer searches.
    """

    game: str
    num_seats: int
    agent: str
    blocks: int
    seed: int = 1
    components: dict = field(default_factory=dict, hash=False)
    versus: dict = field(default_factory=dict, hash=False)
    is_compared: bool = False
    most_kinds: int = 40
    num_judged: int = 200

    @property
    def other(self) -> "Request":
        """The same with the box to compare with."""
        return replace(self, components=self.versus, versus={}, is_compared=False)


@dataclass(frozen=True)
class Study:
    """One tournament of a report: its name, its plan and its number of blocks."""

    name: str
    plan: Plan
    blocks: int


def check_request(request: Request) -> None:
    """Raises InputError for what no report can be made of."""
    if request.blocks < 2:
        raise InputError("blocks", f"{request.blocks}: an interval needs at least 2")
    if request.num_seats < 2:
        raise InputError("seats", "a balance report compares seats; at least 2 are needed")
    spec = parse_spec(request.agent)
    if spec.name == "cheat" or any(key in spec.options for key in ("strategy", *MODES)):
        raise InputError("agent", f"{request.agent!r}: a fair and free agent is needed; the report adds the others")
    for components in (request.components, *([request.versus] if request.is_compared else [])):
        game = games.load(request.game)
        make_agent(spec, game, new_box(game, components), request.num_seats)


def studies_of(request: Request) -> list[Study]:
    """The studies of a report, in the order in which they are played."""
    game, agent = games.load(request.game), request.agent
    found = {
        "mirror": ((agent, agent), "pairs"),
        "ladder": (ladder_of(game, agent), "ladder"),
        "strategies": ((agent, *(with_option(agent, "strategy", name) for name in strategies(game))), "pairs"),
        "restricted": ((agent, *restricted_agents(request)), "star"),
    }
    if parse_spec(agent).name in _TREES:
        found["secrets"] = ((agent, renamed(agent, "cheat")), "star")
    return [
        Study(name, _plan(request, agents, form), max(2, round(_SHARES[name] * request.blocks)))
        for name, (agents, form) in found.items()
        if len(agents) > 1
    ]


def _plan(request: Request, agents: tuple[str, ...], form: str) -> Plan:
    return Plan(
        request.game, request.num_seats, agents, request.seed, components=request.components, format=form
    )  # fmt: skip


def ladder_of(game: Game, agent: str) -> tuple[str, ...]:
    """Agents of growing strength, the weakest first: chance, the game's own evaluation, and growing budgets."""
    spec = parse_spec(agent)
    weak = ("random", "greedy") if game.has_part("knowledge") else ("random",)
    if spec.iterations is None:
        return tuple(dict.fromkeys((*weak, agent)))
    budgets = [max(1, round(step * spec.iterations)) for step in _STEPS]
    stronger = [agent if budget == spec.iterations else with_iterations(agent, budget) for budget in budgets]
    return tuple(dict.fromkeys((*weak, *stronger)))


def restricted_agents(request: Request) -> dict[str, tuple[str, str]]:
    """The main agent, forbidden or forced to do a kind of action: kind and mode by spec."""
    return {
        with_option(request.agent, mode, kind): (kind, mode)
        for kind in restricted_kinds(request)
        for mode in MODES
    }  # fmt: skip


def restricted_kinds(request: Request) -> list[str]:
    """The kinds to avoid and to force: the widest first, as many as the request allows."""
    return all_kinds(games.load(request.game), request.components)[: request.most_kinds]


def all_kinds(game: Game, components: dict) -> list[str]:
    """Every kind of action a game has with these components, the widest first."""
    by_action = kinds_of_actions(game, new_box(game, components))
    depth = max(map(len, by_action))
    ordered = (kinds[place] for place in range(depth) for kinds in by_action if place < len(kinds))
    return list(dict.fromkeys(ordered))


def with_option(agent: str, key: str, value: str) -> str:
    """A spec with one more option."""
    return f"{agent}{',' if ':' in agent else ':'}{key}={value}"


def renamed(agent: str, name: str) -> str:
    """A spec with another kind of agent, its options kept as far as that kind knows them."""
    _, *items = re.split("[:,]", agent)
    kept = [item for item in items if item.partition("=")[0] != "determinizations"]
    return f"{name}:{','.join(kept)}" if kept else name


def with_iterations(agent: str, iterations: int) -> str:
    """A spec with another budget."""
    name, *items = re.split("[:,]", agent)
    others = [item for item in items if "=" in item and item.partition("=")[0] != "iterations"]
    return f"{name}:{','.join([str(iterations), *others])}"
