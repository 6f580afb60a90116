"""Component files: what is refused, and that cards with known symbols need no code."""

import tomllib

import pytest

from games.aquatica.box import read_components
from games.aquatica.symbols import depth_symbol, lay_out_steps, manta_symbol, step_symbols, step_words, symbol_words
from games.documents import InputError
from tests.games.aquatica.scene import STARTERS, Scene

WRONG = {
    "locations.SB99": ("locations.SB99 = { points = 1 }", "locations"),
    "a missing field": ("locations.SB15 = { points = 1 }", "locations"),
    "another type": ('locations.SB01.type = "SS"', "counts.locations.SB"),
    "unknown type": ('locations.SB01.type = "XX"', "locations.SB01.type"),
    "unknown depth": ('locations.SB01.depths = ["gold:1"]', "locations.SB01.depths.0"),
    "a depth without number": ('locations.SB01.depths = ["power"]', "locations.SB01.depths.0"),
    "a number too high": ('locations.SB01.depths = ["power:10"]', "locations.SB01.depths.0"),
    "a step as depth": ('locations.SB01.depths = ["conquer:2"]', "locations.SB01.depths.0"),
    "typed coins": ('locations.SB01.depths = ["coin:2@SB"]', "locations.SB01.depths.0"),
    "seven depths": (
        'locations.SB01.depths = ["empty", "empty", "empty", "empty", "empty", "empty", "empty"]',
        "depths",
    ),
    "negative cost": ("locations.SB01.coins = -1", "locations.SB01.coins"),
    "a word for a number": ('locations.SB01.points = "many"', "locations.SB01.points"),
    "unknown manta": ('locations.SB01.manta = "power:9"', "locations.SB01.manta"),
    "an empty manta": ('wild_mantas.W1.effect = "empty"', "wild_mantas.W1.effect"),
    "too few mantas of a kind": ("wild_mantas.W1.count = 6", "counts.wild_mantas"),
    "fewer mantas than icons": (
        "wild_mantas.W1.count = 6\nwild_mantas.W2.count = 4",
        "wild_mantas.W1.count",
    ),
    "two kinds alike": ('wild_mantas.W2.effect = "coin:1"', "wild_mantas"),
    "a wrong total": ("counts.wild_mantas = 30", "counts.wild_mantas"),
    "unknown character": ("characters.XXX = { steps = [] }", "characters"),
    "unknown step": ('characters.LEG.steps = ["attack:3"]', "characters.LEG.steps"),
    "a step with a number too many": ('characters.LEG.steps = ["scout:1"]', "characters.LEG.steps"),
    "a choice of one": ('characters.LEG.steps = ["choose(raise:2)"]', "characters.LEG.steps"),
    "a choice between likes": ('characters.LEG.steps = ["choose(raise:2|raise:1)"]', "characters.LEG.steps"),
    "a double replay": ('characters.HEA.steps = ["replay:2"]', "characters.HEA.steps"),
    "too many steps": ('characters.LEG.steps = ["scout", "scout", "scout", "scout"]', "characters.LEG.steps"),
    "nobody stays": ("characters.MAT.stays_in_hand = false", "characters"),
    "two stay": ("characters.LEG.stays_in_hand = true", "characters"),
    "a bonus for a commoner": ('characters.LEG.setup_bonus_manta = "coin:1"', "characters.LEG.setup_bonus_manta"),
    "an unknown bonus": ('characters.K7.setup_bonus_manta = "coin:3"', "characters.K7.setup_bonus_manta"),
    "unknown condition": ('goals.PG1.condition = "luck"', "goals.PG1.condition"),
    "a price that no space has": ("goals.G10.number = 9", "goals.G10.number"),
    "a limit too many": ("goals.PG1.limit = 3", "goals.PG1.limit"),
    "a goal on two sides": ('goal_tokens.token_1 = ["G01", "G03"]', "goal_tokens"),
    "a printed goal on a token": ('goal_tokens.token_1 = ["G01", "PG1"]', "goal_tokens.token_1"),
    "falling prices": ("board.character_row_costs = [5, 4, 3, 2, 1, 0]", "board.character_row_costs"),
    "rising spots": ("board.goal_track_points = [1, 2, 3, 4, 5]", "board.goal_track_points"),
    "four spots": ("board.goal_track_points = [4, 3, 2, 1]", "board.goal_track_points"),
    "six slots": ("board.player_location_slots = 6", "board.player_location_slots"),
    "four copies": ("editions.first_printing.ocean_copies = [4, 2, 3, 3]", "editions.first_printing.ocean_copies"),
    "an unknown option": ("options.fast = true", "options.fast"),
    "an unknown edition": ('options.edition_profile = "third"', "options.edition_profile"),
    "kings in the plural": ('options.kings = "on"', "options.kings"),
    "a word for a switch": ('options.scout_optional = "no"', "options.scout_optional"),
    "an unknown table": ("[tiles]\nnumber = 3", "tiles"),
}


@pytest.mark.parametrize("text", [text for text, _ in WRONG.values()], ids=list(WRONG))
def test_what_cannot_be_is_refused_in_one_line_with_its_field(text: str):
    field = next(field for wrong, field in WRONG.values() if wrong == text)
    with pytest.raises(InputError) as caught:
        read_components(tomllib.loads(text))
    assert field in caught.value.where and caught.value.message and "\n" not in str(caught.value)


def test_a_wrong_symbol_is_answered_with_the_known_ones():
    with pytest.raises(InputError, match=r"'gold:1' is no symbol known here; known are coin:N, power:N, raise:N"):
        read_components(tomllib.loads('locations.SB01.depths = ["gold:1"]'))


def test_symbols_read_back_as_they_are_written():
    for text in ("coin:2", "power:3@OV", "raise:2", "rise_full", "score:1", "take_back:1", "recruit_free"):
        assert symbol_words(manta_symbol(text)) == symbol_words(depth_symbol(text)) == text
    for texts in (["scout", "conquer:1"], ["choose(raise:2|score:2)", "take_back:1"], ["replay:1"], []):
        assert step_words(lay_out_steps(texts, [], False)) == texts
    assert len(step_symbols("choose(score:2|raise:2|scout)")) == 4


NEW = """
[locations]
SB02 = { type = "SB", coins = 1, power = 2, points = 9, manta = "recruit_free", depths = ["score:1", "coin:4"] }

[characters]
TID = { steps = ["rise_full", "choose(take_back:2|recruit_free)", "conquer:2"] }

[wild_mantas]
W8 = { effect = "recruit_free", count = 2 }

[counts]
wild_mantas = 33
"""


def test_cards_with_known_symbols_need_no_code():
    scene = Scene(house=NEW, hand=[*STARTERS, "Tide Singer"], board={"SB13": 1}, bottom_row=["SB02"])
    scene.play("play Tide Singer", "choose SB13", "mode recruit_free", "recruit Meg from space 1", "choose SB02")
    assert scene.seat()["risen"] == ["SB13"] and scene.seat()["board"]["SB02"] == 0
    scene.play("exploit SB02", "choose SB13", "flip T3", "choose SB02")
    assert scene.wild() == ({"recruit_free": 1}, {}) and scene.seat()["risen"] == ["SB02"]
    scene.play("flip W8", "recruit Researcher from space 1", "flip T4", "choose SB02")
    assert scene.points()[0] == 8 + 7 + 9


def test_another_split_of_types_is_possible_when_the_counts_say_so():
    house = 'locations.SB01.type = "OV"\ncounts.locations = { SB = 13, OV = 15 }'
    scene = Scene(house=house, board={"OV09": 0}, trained={"T2": "tired"}, top_row=["SB01"], bottom_row=["SB02"])
    assert scene.play("play Legionary").legal() == ["choose SB01"]
