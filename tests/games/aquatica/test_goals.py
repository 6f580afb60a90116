"""R8: goals."""

import pytest

from tests.games.aquatica.scene import STARTERS, Scene

TOKENS = "options.goals = 'random_tokens'"
TEN = [*STARTERS[:5], "Meg", "Healer", "Tide Singer", "Abyss Warlord", "Deep Herald"]


def claims(**fields) -> list[str]:
    return [name for name in Scene(**fields).legal() if name.startswith("claim")]


def token(goal: str, **fields) -> bool:
    """Whether a token goal can be claimed."""
    others = [name for name in ("G01", "G07", "G09", "G11", "G05") if name != goal][:3]
    return f"claim {goal}" in claims(house=TOKENS, goals=sorted([goal, *others]), **fields)


def test_r8_1_claims_before_and_after_the_character_while_the_condition_holds():
    scene = Scene(scored=["SB01", "SB02", "SB03"])
    assert "claim PG3" in scene.legal()
    assert "claim PG3" in scene.play("play Matrona", "continue").legal()
    assert claims(scored=["SB01", "SB02"]) == []
    scene = Scene(others=[{"scored": ["SB01", "SB02", "SB03"]}]).play("play Matrona")
    assert "claim PG3" not in scene.legal()


def test_r8_1_the_condition_holds_only_at_the_moment():
    scene = Scene(hand=[*STARTERS, "Meg", "Healer"])
    assert "claim PG1" in scene.legal()
    assert "claim PG1" not in scene.play("play Patrician").legal()


def test_r8_2_hand_of_8_counts_matrona_but_not_the_played_card():
    assert claims(hand=[*STARTERS, "Meg", "Healer"]) == ["claim PG1"]
    assert claims(hand=[*STARTERS, "Meg"]) == []


def test_r8_2_five_locations_on_the_board():
    five = dict.fromkeys(["SB01", "SB02", "SB03", "SB04", "SB05"], 0)
    assert claims(board=five) == ["claim PG2"] and claims(board=dict(list(five.items())[:4])) == []


def test_r8_2_two_wild_mantas_ready_or_tired():
    assert claims(ready=["W1"], tired=["W6"]) == ["claim PG4"] and claims(ready=["W1"]) == []


def test_r8_2_eleven_locations_owned():
    board = dict.fromkeys(["SB01", "SB02", "SB03"], 0)
    assert token("G01", board=board, scored=[f"SS{number:02}" for number in range(1, 9)])
    assert not token("G01", board=board, scored=[f"SS{number:02}" for number in range(1, 8)])


def test_r8_2_points_of_the_scoring_pile():
    assert token("G02", scored=["SB14", "SB13"]) and not token("G02", scored=["SB14", "OV13"])


def test_r8_2_three_wild_mantas():
    assert token("G03", ready=["W1", "W1"], tired=["W2"]) and not token("G03", ready=["W1", "W1"])


def test_r8_2_one_card_in_hand_only_after_playing():
    fields = {"house": TOKENS, "goals": ["G03", "G04", "G09", "G11"], "hand": ["Matrona"]}
    assert claims(**fields) == []
    scene = Scene(**fields | {"hand": ["Matrona", "Wave-Teller"]}).play("play Wave-Teller")
    assert "claim G04" in scene.legal()


def test_r8_2_all_four_types_scored():
    assert token("G05", scored=["SB01", "SS01", "DC01", "OV01"])
    assert not token("G05", scored=["SB01", "SS01", "DC01", "SB02"])


def test_r8_2_four_owned_of_one_type():
    assert token("G06", board={"OV01": 0, "OV02": 0}, scored=["OV03", "OV04", "SB01"])
    assert not token("G06", board={"OV01": 0, "OV02": 0}, scored=["OV03", "SB02", "SB01"])


def test_r8_2_ten_discarded():
    assert token("G07", hand=["Matrona"], discard=TEN) and not token("G07", hand=["Matrona"], discard=TEN[:9])


def test_r8_2_five_conquerors_in_hand_and_discard_pile():
    conquerors = ["Meg", "The Grabber", "Abyss Warlord"]
    assert token("G08", hand=["Matrona", "Legionary", "Sea Horse"], discard=conquerors)
    assert not token("G08", hand=["Matrona", "Legionary", "Sea Horse"], discard=conquerors[:2])


def test_r8_2_five_risen_on_the_board():
    risen = {"SB06": 0, "SS06": 0, "DC06": 0, "SB01": 2, "SS01": 2}
    assert token("G09", board=risen) and not token("G09", board=risen | {"SS01": 1})


def test_r8_2_seven_scored():
    seven = [f"SB{number:02}" for number in range(1, 8)]
    assert token("G11", scored=seven) and not token("G11", scored=seven[:6])


def test_r8_2_four_scored_of_few_points():
    assert token("G12", scored=["SB01", "SB02", "SB03", "SB04"])
    assert not token("G12", scored=["SB01", "SB02", "SB03", "SB07", "SB14"])


@pytest.mark.parametrize("manta", ["T1", "T2", "T3", "T4"])
def test_r8_3_any_trained_manta_is_placed_for_good(manta: str):
    scene = Scene(trained={"T2": "tired"}, ready=["W1", "W3"]).play("claim PG4")
    assert scene.legal() == ["place T1", "place T2", "place T3", "place T4"]
    scene.play(f"place {manta}", "play Matrona")
    assert scene.trained(manta) == "placed" and scene.words()["goals"][3]["held by"] == [0]


def test_r8_3_without_a_trained_manta_there_is_no_claim():
    tracks = {"PG1": [0], "PG2": [0], "PG3": [0]}
    placed = {"T1": "placed", "T2": "placed", "T3": "placed"}
    assert claims(tracks=tracks, trained=placed, ready=["W1", "W3"]) == ["claim PG4"]
    lone = Scene(ready=["W1", "W3"])
    lone.state.trained[0] = 3
    assert [name for name in lone.legal() if name.startswith("claim")] == []


def test_r8_4_a_goal_is_claimed_once():
    scene = Scene(ready=["W1", "W3"]).play("claim PG4", "place T1")
    assert "claim PG4" not in scene.legal()


def test_r8_5_claims_are_free_and_as_many_as_one_likes():
    scene = Scene(ready=["W1", "W3"], scored=["SB01", "SB02", "SB03"])
    scene.play("claim PG4", "place T1", "claim PG3", "place T2", "play Matrona")
    assert scene.points()[0] == 6 + 5 + 5 + 4
