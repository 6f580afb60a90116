"""A slow second reading of the payment rules: all payments there are, found by trying everything."""

from dataclasses import dataclass

from games.aquatica.names import action_name
from games.aquatica.state import (
    AMOUNT,
    CHARACTER,
    CONQUER,
    KIND,
    LOCATION,
    LOCATIONS,
    MANTA,
    NUM_DEPTHS,
    NUM_TRAINED,
    NUM_WILD,
    POWER,
    READY,
    TYPE,
    USE_DEPTH,
    USE_TRAINED,
    USE_WILD,
    VERB,
)


@dataclass(frozen=True)
class Used:
    """A source in a payment: its action, what it paid, and the place in the payment of the source that unlocked it."""

    action: int
    value: int
    parent: int | None = None


class Purse:
    """All that may pay for the target of a state in the phase of paying, when nothing is paid yet."""

    def __init__(self, box, state):
        card, place = state.frames[state.level - 1]
        self.box, self.state, self.seat = box, state, int(state.turn_seat)
        self.money = POWER if box.steps[card, place, VERB] == CONQUER else 1
        target = int(state.target)
        self.kind = int(box.locations[target - LOCATION, TYPE]) + 1 if target < CHARACTER else 0
        self.total, self.cost = int(state.total), int(state.cost)
        usable = int(state.boards[self.seat]) & ~int(state.risen) & ~int(state.used)
        self.locations = [location for location in range(len(LOCATIONS)) if usable >> location & 1]

    def worth(self, symbol) -> int:
        fits = symbol[VERB] == self.money and symbol[KIND] in (0, self.kind)
        return int(symbol[AMOUNT]) if fits else 0

    def next_sources(self, used: tuple[Used, ...]) -> list[Used]:
        """Every source that is there after `used`, in whatever order."""
        return self._mantas(used) + self._depths(used)

    def _mantas(self, used: tuple[Used, ...]) -> list[Used]:
        taken = [(source.action, source.parent) for source in used]
        sources = []
        for manta in range(NUM_TRAINED):
            action = USE_TRAINED + manta
            if self.state.trained[self.seat, manta] == READY and (action, None) not in taken:
                sources.append(Used(action, self.worth(self.box.trained[manta])))
        for kind in range(NUM_WILD):
            action, value = USE_WILD + kind, self.worth(self.box.wild[kind])
            unlockers = self._unlockers(used, kind)
            sources += [Used(action, value, parent) for parent in unlockers if (action, parent) not in taken]
            if taken.count((action, None)) < self.state.wild[self.seat, kind, 0]:
                sources.append(Used(action, value))
        return [source for source in sources if source.value]

    def _unlockers(self, used: tuple[Used, ...], kind: int) -> list[int]:
        """The places in the payment of the depths that made a location risen with a manta of that kind."""
        places = []
        for place, source in enumerate(used):
            location = source.action - USE_DEPTH
            if location < 0 or self.box.locations[location, MANTA] != kind + 1:
                continue
            covered = int(self.state.covered[location]) + sum(
                other.action == source.action for other in used[: place + 1]
            )
            if covered == self.box.locations[location, NUM_DEPTHS]:
                places.append(place)
        return places[: int(self.state.supply[kind])]

    def _depths(self, used: tuple[Used, ...]) -> list[Used]:
        sources = []
        for location in self.locations:
            action = USE_DEPTH + location
            places = [place for place, source in enumerate(used) if source.action == action]
            depth = int(self.state.covered[location]) + len(places)
            is_barred = (places and self.box.has_one_depth_limit) or depth >= self.box.locations[location, NUM_DEPTHS]
            value = 0 if is_barred else self.worth(self.box.depths[location, depth])
            if value:
                sources.append(Used(action, value, places[-1] if places else None))
        return sources

    def is_in_order(self, used: tuple[Used, ...]) -> bool:
        """R7.6: sources that were there before the payment come in the canonical order."""
        ranks = [(-source.value, source.action) for source in used if source.parent is None]
        return ranks == sorted(ranks)

    def has_pointless(self, used: tuple[Used, ...]) -> bool:
        """R7.5: whether the total suffices without a source and without what hangs on it."""
        total = self.total + sum(source.value for source in used)
        return any(total - self._weight(used, place) >= self.cost for place in range(len(used)))

    def _weight(self, used: tuple[Used, ...], place: int) -> int:
        return used[place].value + sum(
            self._weight(used, other) for other, source in enumerate(used) if source.parent == place
        )

    def payments(self, used: tuple[Used, ...] = ()) -> set[tuple[int, ...]]:
        """All payments that obey the rules, as rows of actions."""
        if not self.is_in_order(used):
            return set()
        if self.total + sum(source.value for source in used) >= self.cost:
            return set() if self.has_pointless(used) else {tuple(source.action for source in used)}
        return set().union(*(self.payments((*used, source)) for source in self.next_sources(used)))


def described(payments: set[tuple[int, ...]]) -> list[str]:
    """Payments in words, for messages."""
    return sorted(", ".join(map(action_name, payment)) for payment in payments)
