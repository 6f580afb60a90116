"""From the printed values to the box."""

import tomllib
from itertools import product
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from games.documents import check, overlay
from games.nautilus_libellud.state import (
    ARROW_NAMES,
    CARD_NAMES,
    DOMAIN_NAMES,
    FISHBONE_CARD,
    KRAKEN_CARD,
    NUM_CARDS,
    NUM_DIVERS,
    NUM_DOMAIN_CARDS,
    NUM_SEATS,
)

CardName = Literal[CARD_NAMES]
Value = Annotated[int, Field(ge=0, le=99)]
Pair = Annotated[list[CardName], Field(min_length=2, max_length=2)]
Points = Annotated[int, Field(ge=-9, le=9)]
_HIGHEST_DIVER = CARD_NAMES[NUM_DIVERS]
_KRAKEN = CARD_NAMES[KRAKEN_CARD]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Diver(_Table):
    """What is printed on a Diver."""

    value: Value
    arrow: Literal[ARROW_NAMES]


class PlacedSpecial(_Table):
    """What is printed on a special that is placed like a Diver."""

    value: Value


class Specials(_Table):
    """The specials with a value."""

    Kraken: PlacedSpecial
    Fishbone: PlacedSpecial


class Comparison(_Table):
    """Pairs [winner, loser] that overrule the values."""

    exceptions: list[Pair]

    @model_validator(mode="after")
    def _contradict_nothing(self):
        for winner, loser in self.exceptions:
            if winner == loser or [loser, winner] in self.exceptions:
                raise ValueError(f"{winner} and {loser} cannot beat each other; give [winner, loser] once")
        return self


class HouseRules(_Table):
    """Readings of the rules that can be switched."""

    starting_seat: int = Field(ge=0, lt=NUM_SEATS)
    kraken_beats_14: bool
    force_start_specials: bool
    reveal_discarded_specials: bool
    won_cards_public: bool


class Belief(_Table):
    """What is read out of the other seat's behaviour."""

    lambda_silence: float = Field(ge=0, le=1)


class Components(_Table):
    """A component file."""

    divers: dict[Literal[tuple(str(number) for number in range(1, NUM_DIVERS + 1))], Diver]
    specials: Specials
    comparison: Comparison
    domains: dict[Literal[DOMAIN_NAMES], list[Points]]
    house_rules: HouseRules
    belief: Belief

    @model_validator(mode="after")
    def _count_domain_cards(self):
        number = sum(len(points) for points in self.domains.values())
        if number != NUM_DOMAIN_CARDS:
            raise ValueError(f"domains hold {number} cards; six rounds of five need {NUM_DOMAIN_CARDS}")
        return self

    @model_validator(mode="after")
    def _agree_on_the_kraken(self):
        """R11.1: the switch and the exceptions may both speak of the Kraken and the 14, but must say the same."""
        kraken_wins = self.house_rules.kraken_beats_14
        winner, loser = _HIGHEST_DIVER, _KRAKEN
        if not kraken_wins:
            winner, loser = loser, winner
        if [winner, loser] in self.comparison.exceptions:
            raise ValueError(
                f"house_rules.kraken_beats_14 is {str(kraken_wins).lower()}, but by comparison.exceptions the {winner} "
                f"beats the {loser}; change one of the two"
            )
        return self


def read_components(changes: dict | None = None) -> Components:
    """The game's own components with `changes` put over them; raises InputError."""
    printed = tomllib.loads((Path(__file__).parent / "components.toml").read_text(encoding="utf-8"))
    return check(Components, overlay(printed, changes or {}))


def fill_box(components: Components, box) -> None:
    """Writes the components into `box`, one record of type BOX."""
    _fill_cards(components, box)
    _fill_duels(components, box)
    _fill_domains(components, box)
    house = components.house_rules
    box.starting_seat = house.starting_seat
    box.force_start_specials = house.force_start_specials
    box.reveal_discarded_specials = house.reveal_discarded_specials
    box.won_cards_public = house.won_cards_public
    box.lambda_silence = components.belief.lambda_silence


def _fill_cards(components: Components, box) -> None:
    """R1.1, R1.2, R1.4: values and arrows."""
    box.values[FISHBONE_CARD] = components.specials.Fishbone.value
    box.values[KRAKEN_CARD] = components.specials.Kraken.value
    for number, diver in components.divers.items():
        box.values[int(number)] = diver.value
        box.arrows[int(number)] = ARROW_NAMES.index(diver.arrow)


def _fill_duels(components: Components, box) -> None:
    """R8.1-R8.3, R11.1: the higher value wins, but for the exceptions."""
    for card, other in product(range(NUM_CARDS), repeat=2):
        box.duels[card, other] = (box.values[card] > box.values[other]) - int(box.values[card] < box.values[other])
    exceptions = list(components.comparison.exceptions)
    if not components.house_rules.kraken_beats_14:
        exceptions.append([_HIGHEST_DIVER, _KRAKEN])
    for winner, loser in exceptions:
        box.duels[CARD_NAMES.index(winner), CARD_NAMES.index(loser)] = 1
        box.duels[CARD_NAMES.index(loser), CARD_NAMES.index(winner)] = -1


def _fill_domains(components: Components, box) -> None:
    """R1.3: the Domain cards, numbered domain by domain, like cards side by side."""
    cards = [
        (domain, points)
        for domain, name in enumerate(DOMAIN_NAMES)
        for points in sorted(components.domains.get(name, []), reverse=True)
    ]
    for card, (domain, points) in enumerate(cards):
        box.card_domains[card] = domain
        box.card_points[card] = points
        box.domain_cards[domain] |= 1 << card
        box.alike[card] = sum(1 << other for other, kind in enumerate(cards) if kind == (domain, points))
