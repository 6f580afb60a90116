"""R12: the solo game; R13: house rules."""

import pytest

from games.aquatica.text import rating
from tests.games.aquatica.scene import OCEAN, STARTERS, Scene

REVISED = "options.edition_profile = 'revised'"
ALONE = {"seats": 1, "king": "King 2", "draft": ["King 2", "King 3", "King 5"], "hand": [*STARTERS, "King 2"]}


def test_r12_1_one_copy_of_each_character_and_one_king_of_three():
    scene = Scene.dealt(1)
    assert len(scene.legal()) == 3 and scene.phase() == "draft"
    assert sorted(scene.words()["character row"] + scene.words()["character deck, in no order"]) == sorted(OCEAN)
    king = scene.legal()[1].removeprefix("keep ")
    scene.play(f"keep {king}")
    assert scene.seat()["king"] == king and len(scene.words()["kings in the draft or left over"]) == 2


def test_r12_2_the_rival_moves_after_matrona_where_it_has_no_manta():
    scene = Scene(**ALONE, tracks={"PG2": ["rival"], "PG3": [0]}, trained={"T1": "placed"}).play("play Matrona")
    assert scene.legal() == ["rival to PG1", "rival to PG3", "rival to PG4"]
    scene.play("rival to PG3")
    assert scene.words()["goals"][2]["held by"] == [0, "rival"] and scene.phase() == "after"


def test_r12_2_own_goals_can_be_claimed_before_the_rival_moves():
    scene = Scene(**ALONE, ready=["W1", "W1"]).play("play Matrona")
    assert scene.legal() == ["continue", "claim PG4"]
    scene.play("continue")
    assert scene.legal() == ["continue", "claim PG4"]
    scene.play("claim PG4", "place T1")
    assert scene.legal() == ["continue"]
    scene.play("continue", "rival to PG4")
    assert scene.points()[0] == 7 + 5


def test_r12_2_there_is_no_rival_with_more_seats():
    assert Scene().play("play Matrona").phase() == "after"


def test_r12_3_revised_the_rival_moves_after_a_scouting_that_took_place():
    scene = Scene(house=REVISED, **ALONE, bottom_row=["SB14"]).play("play Sea Horse", "scout")
    assert scene.phase() == "place_rival"
    scene.play("rival to PG1")
    assert scene.phase() in ("conquer", "after")
    scene = Scene(house=REVISED, **ALONE, bottom_row=["SB14"]).play("play Sea Horse", "do not scout")
    assert scene.phase() == "after"
    assert Scene(**ALONE, bottom_row=["SB14"]).play("play Sea Horse", "scout").phase() != "place_rival"


def test_r12_4_the_fourth_rival_manta_sets_off_the_end_with_one_more_turn():
    tracks = {"PG1": ["rival"], "PG2": ["rival"], "PG3": ["rival"]}
    scene = Scene(**ALONE, tracks=tracks).play("play Matrona", "rival to PG4", "end turn")
    assert scene.words()["trigger"] == "rival" and not scene.playthrough.is_terminal
    scene.play("play Matrona", "end turn")
    assert scene.playthrough.is_terminal and scene.playthrough.ending == "rival" and scene.ranks() == [1]


@pytest.mark.parametrize(
    ("house", "limits"),
    [("", (20, 30, 40)), (REVISED, (30, 60, 90)), ("options.solo_profile = 'revised'", (30, 60, 90))],
)
def test_r12_5_the_rating(house: str, limits: tuple[int, int, int]):
    box = Scene.dealt(1, house).box
    names = ["Blobfish", "Sea Serpent", "Leviathan", "Kraken"]
    assert [rating(box, points) for points in (0, *(limit + 1 for limit in limits))] == names
    assert [rating(box, points) for points in limits] == names[:3]


@pytest.mark.parametrize(("seats", "copies"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_r13_1_the_revised_printing_has_two_copies(seats: int, copies: int):
    words = Scene.dealt(seats, REVISED).words()
    assert sorted(words["character row"] + words["character deck, in no order"]) == sorted(OCEAN * copies)


def test_r13_1_the_revised_printing_has_five_tokens_and_the_row_discard():
    box = Scene.dealt(2, REVISED).box
    assert box.num_tokens == 5 and Scene.dealt(2).box.num_tokens == 6
    assert Scene.dealt(2, REVISED).play("play Matrona").words()["removed characters"] != []
    kept = Scene.dealt(2, REVISED + "\noptions.matrona_2p_row_discard = false").play("play Matrona")
    assert kept.words()["removed characters"] == []


def test_r13_2_mandatory_scouting():
    scene = Scene(house="options.scout_optional = false", bottom_row=["SB14"]).play("play Sea Horse")
    assert scene.legal() == ["scout"]


ROW_DISCARD = "options.matrona_2p_row_discard = true"


def test_r13_3_matrona_takes_the_leftmost_card_out_of_the_game():
    scene = Scene(house=ROW_DISCARD).play("play Matrona")
    words = scene.words()
    assert words["removed characters"] == ["Meg"] and len(words["character row"]) == 6
    assert words["character row"][0] == "Researcher" and scene.playthrough.observation(1) > 0
    assert Scene(3, ROW_DISCARD).play("play Matrona").words()["removed characters"] == []


def test_r13_3_a_goal_can_be_claimed_before():
    scene = Scene(house=ROW_DISCARD, ready=["W1", "W1"]).play("play Matrona", "continue")
    assert scene.legal() == ["continue", "claim PG4"] and scene.words()["removed characters"] == []
    assert scene.play("continue").words()["removed characters"] == ["Meg"]


def test_r13_4_a_location_may_pay_with_several_depths():
    house = "options.one_resource_depth_per_location = false"
    scene = Scene(house=house, board={"SB14": 0}, trained={"T2": "tired"}, bottom_row=["OV14"])
    scene.play("play Legionary", "choose OV14", "exploit SB14", "exploit SB14")
    assert scene.seat()["board"] == {"OV14": 0, "SB14": 2} and scene.seat()["risen"] == ["SB14"]


def test_r13_5_the_bottom_row_is_refilled_and_the_top_row_is_not():
    house = "options.location_rows_refill_only_by_scout = false"
    scene = Scene(house=house, bottom_row=["OV01", "SB14"], top_row=["DC13"]).play("play Legionary", "choose OV01")
    assert len(scene.words()["bottom row"]) == 2 and scene.playthrough.observation(1) > 0
    scene = Scene(house=house, bottom_row=["SB14"], top_row=["OV01"]).play("play Legionary", "choose OV01")
    assert scene.words()["bottom row"] == ["SB14"] and scene.words()["top row"] == []


@pytest.mark.parametrize(("kings", "number"), [("off", 0), ("fixed", 1), ("draft", 1), ("usual", 1)])
def test_r13_6_kings_alone(kings: str, number: int):
    scene = Scene.dealt(1, f"options.kings = '{kings}'")
    if scene.phase() == "draft":
        scene.play(scene.legal()[0])
    assert (scene.seat()["king"] != "none") == bool(number)


def test_r13_6_kings_usual_with_more_seats():
    assert Scene.dealt(2).phase() == "before" and Scene.dealt(2).seat()["king"] == "none"
    assert Scene.dealt(2, "options.kings = 'draft'").phase() == "draft"


def test_r13_7_goal_tokens_cover_the_printed_goals():
    drawn = set()
    for number in range(60):
        goals = [track["goal"] for track in Scene.dealt(2, "options.goals = 'random_tokens'", number).words()["goals"]]
        tokens = [(int(goal[1:]) + 1) // 2 for goal in goals]
        assert goals == sorted(goals) and len(set(tokens)) == 4
        drawn |= set(goals)
    assert len(drawn) == 12
