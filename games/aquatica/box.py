"""From the printed values to the box."""

from games.aquatica.components import Components, read_components
from games.aquatica.state import (
    CHARACTER_IDS,
    CONDITIONS,
    CONQUER,
    GOALS,
    KINGS_DRAFT,
    KINGS_FIXED,
    KINGS_OFF,
    LOCATIONS,
    MAX_SEATS,
    REPLAY,
    TOKENS,
    TRAINED_IDS,
    TYPES,
    WILD_IDS,
)
from games.aquatica.symbols import depth_symbol, extra_steps, lay_out_steps, manta_symbol, verbs_of

__all__ = ["Components", "fill_box", "read_components"]

_KING_MODES = {
    "usual": [KINGS_DRAFT, KINGS_OFF, KINGS_OFF, KINGS_OFF],
    "off": [KINGS_OFF] * MAX_SEATS,
    "fixed": [KINGS_FIXED] * MAX_SEATS,
    "draft": [KINGS_DRAFT] * MAX_SEATS,
}


def fill_box(components: Components, box) -> None:
    """Writes the components into `box`, one record of type BOX."""
    kinds = {components.wild_mantas[name].effect: WILD_IDS.index(name) for name in components.wild_mantas}
    _fill_locations(components, box, kinds)
    _fill_characters(components, box, kinds)
    _fill_mantas(components, box)
    _fill_goals(components, box)
    _fill_board(components, box)
    _fill_options(components, box)


def _fill_locations(components: Components, box, kinds: dict[str, int]) -> None:
    """R1.1, R1.2: type, costs, points, manta and depths of each location."""
    for name, printed in components.locations.items():
        location, kind = LOCATIONS.index(name), TYPES.index(printed.type)
        manta = kinds.get(printed.manta, -1) + 1
        box.locations[location] = (kind, printed.coins, printed.power, printed.points, manta, len(printed.depths))
        box.type_masks[kind] |= 1 << location
        for depth, text in enumerate(printed.depths):
            box.depths[location, depth] = depth_symbol(text)


def _fill_characters(components: Components, box, kinds: dict[str, int]) -> None:
    """R1.3: the steps of each character; R12.2, R12.3, R13.3: and those that the solo game and house rules add."""
    edition, solo = edition_of(components), solo_of(components)
    for name, printed in components.characters.items():
        character = CHARACTER_IDS.index(name)
        extras = extra_steps(edition.matrona_2p_row_discard) if printed.stays_in_hand else []
        for place, step in enumerate(lay_out_steps(printed.steps, extras, solo.rival_moves_on_scout)):
            box.steps[character, place] = step
        box.stays[character] = printed.stays_in_hand
        box.conquers[character] = CONQUER in verbs_of(printed.steps)
        box.replays[character] = REPLAY in verbs_of(printed.steps)
        box.bonus[character] = kinds.get(printed.setup_bonus_manta, -1) + 1


def _fill_mantas(components: Components, box) -> None:
    """R1.4: the symbols of trained and wild mantas, and how many wild ones there are."""
    for name, text in components.trained_mantas.items():
        box.trained[TRAINED_IDS.index(name)] = manta_symbol(text)
    for name, printed in components.wild_mantas.items():
        box.wild[WILD_IDS.index(name)] = manta_symbol(printed.effect)
        box.wild_counts[WILD_IDS.index(name)] = printed.count


def _fill_goals(components: Components, box) -> None:
    """R8.2: what the goals ask for; R2.4, R13.7: the tokens, and whether they are used."""
    for name, goal in components.goals.items():
        box.goals[GOALS.index(name)] = (CONDITIONS[goal.condition], goal.number, goal.limit)
    for name, sides in components.goal_tokens.items():
        box.tokens[TOKENS.index(name)] = [GOALS.index(goal) for goal in sides]
    box.has_tokens = components.options.goals == "random_tokens"
    box.num_tokens = edition_of(components).tokens


def _fill_board(components: Components, box) -> None:
    """R1.5: the main board and the players' boards; R12.1, R12.4: the numbers of the solo game."""
    board = components.board
    for space, price in enumerate(board.character_row_costs):
        box.prices[space] = price
    for spot, points in enumerate(board.goal_track_points):
        box.spots[spot] = points
    box.bottom_slots = board.bottom_row_slots
    box.top_slots = board.top_row_slots
    box.board_slots = board.player_location_slots
    box.power_discount = board.top_row_power_discount
    box.coin_discount = board.top_row_coin_discount
    box.rival_mantas = board.rival_mantas
    box.solo_kings = board.solo_kings


def _fill_options(components: Components, box) -> None:
    """R13.1, R13.2, R13.4-R13.6: the house rules."""
    options = components.options
    for place, copies in enumerate(edition_of(components).ocean_copies):
        box.copies[place] = copies
    for place, points in enumerate(solo_of(components).ratings):
        box.ratings[place] = points
    for place, mode in enumerate(_KING_MODES[options.kings]):
        box.king_mode[place] = mode
    box.can_decline_scout = options.scout_optional
    box.has_one_depth_limit = options.one_resource_depth_per_location
    box.refills_rows = not options.location_rows_refill_only_by_scout
    box.max_turns = options.max_turns_per_player


def edition_of(components: Components):
    """R13.1, R13.3: the chosen printing, with the options that are given put over it."""
    options = components.options
    edition = getattr(components.editions, options.edition_profile)
    given = {name: getattr(options, name) for name in ("matrona_2p_row_discard", "solo_profile")}
    return edition.model_copy(update={name: value for name, value in given.items() if value is not None})


def solo_of(components: Components):
    """R13.1: the solo rules of the chosen printing."""
    return getattr(components.solo, edition_of(components).solo_profile)
