"""Playing knowledge: named plans of Nautilus (Kosmos), and how much each wants an action. No rule reads it.

A plan judges by what lies open and by the faces of the tiles that the acting seat has seen.
"""

from games.jit import compiled, outlined
from games.nautilus_kosmos.plans_at_sea import (
    want_canyon,
    want_end,
    want_fleet,
    want_knowledge,
    want_single_boat,
    want_treasures,
)
from games.nautilus_kosmos.plans_in_city import (
    want_employment,
    want_favourites,
    want_money,
    want_rows,
    want_tenants,
)
from games.nautilus_kosmos.rules import current_seat

STRATEGIES = {
    "treasure_hunter": "looks with sonar until it knows a treasure and leaves the tiles that it knows to be none",
    "module_specialist": "raises two colours only",
    "canyon_diver": "gets a level in every colour that opens the canyon, then sails and launches in the canyon",
    "landlord": "builds research modules beside the researchers of others and pays no rent while an own one is vacant",
    "fleet_captain": "brings researchers where they can launch, launches whenever it can and never docks",
    "single_boat": "launches no second submarine while one is at sea",
    "sonar_reader": "raises brown and blue first and looks at tiles until it knows one that is worth the journey",
    "employer": "employs a researcher whenever it can, for a majority disk first",
    "early_ender": "launches and turns up tiles whenever it can, at sea or under modules, to bring the end near",
    "money_saver": "pays no sonar and no rent, builds where it is cheapest and leaves creatures without points",
    "hoarder": "keeps modules in the hand until there are three and builds them all at once, for one price",
}
(
    _TREASURE_HUNTER,
    _MODULE_SPECIALIST,
    _CANYON_DIVER,
    _LANDLORD,
    _FLEET_CAPTAIN,
    _SINGLE_BOAT,
    _SONAR_READER,
    _EMPLOYER,
    _EARLY_ENDER,
    _MONEY_SAVER,
    _HOARDER,
) = range(1, 1 + len(STRATEGIES))


@compiled
def inclination(box, state, action, strategy):
    """How much a plan wants an action of the acting seat; 0 where it leaves the choice open."""
    return _want(box, state, action, strategy)


@outlined
def _want(box, state, action, strategy):
    seat = current_seat(box, state)
    if strategy in (_TREASURE_HUNTER, _CANYON_DIVER, _FLEET_CAPTAIN, _SINGLE_BOAT, _SONAR_READER, _EARLY_ENDER):
        return _want_at_sea(box, state, seat, action, strategy)
    if strategy == _MODULE_SPECIALIST:
        return want_favourites(state, seat, action)
    if strategy == _LANDLORD:
        return want_tenants(box, state, seat, action)
    if strategy == _EMPLOYER:
        return want_employment(box, state, seat, action)
    if strategy == _MONEY_SAVER:
        return want_money(box, state, seat, action)
    return want_rows(state, seat, action)


@compiled
def _want_at_sea(box, state, seat, action, strategy):
    if strategy == _TREASURE_HUNTER:
        return want_treasures(box, state, seat, action)
    if strategy == _CANYON_DIVER:
        return want_canyon(box, state, seat, action)
    if strategy == _FLEET_CAPTAIN:
        return want_fleet(box, state, seat, action)
    if strategy == _SINGLE_BOAT:
        return want_single_boat(state, seat, action)
    if strategy == _SONAR_READER:
        return want_knowledge(box, state, seat, action)
    return want_end(state, action)
