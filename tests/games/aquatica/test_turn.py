"""R4: the turn."""

from tests.games.aquatica.scene import STARTERS, Scene


def plays(scene: Scene) -> list[str]:
    return [name for name in scene.legal() if name.startswith("play ")]


def test_r4_1_effect_actions_before_the_character_as_many_as_one_likes():
    scene = Scene(board={"SB01": 0, "OV07": 0}, ready=["W5", "W5"])
    scene.play("flip T3", "choose SB01", "flip W5", "choose SB01", "flip W5", "choose OV07", "flip T4", "choose SB01")
    assert scene.phase() == "before" and len(plays(scene)) == 6


def test_r4_2_exactly_one_character_and_no_pass():
    scene = Scene()
    assert scene.legal() == [f"play {name}" for name in STARTERS]
    scene.play("play Matrona")
    assert plays(scene) == [] and "end turn" in scene.legal()


def test_r4_2_a_character_without_any_use_can_be_played():
    scene = Scene(bottom_row=["SB14"]).play("play Patrician")
    assert scene.phase() == "after"


def test_r4_3_steps_from_top_to_bottom():
    scene = Scene(hand=["Researcher", *STARTERS], bottom_row=["OV01"]).play("play Researcher")
    assert scene.phase() == "scout"
    scene.play("do not scout")
    assert scene.phase() == "buy"
    scene.play("choose OV01")
    assert scene.phase() == "opponents_discard"


def test_r4_4_the_played_card_lies_apart_until_its_steps_are_done():
    scene = Scene(bottom_row=["OV01"]).play("play Legionary")
    assert "Legionary" not in scene.seat()["hand"] + scene.seat()["discard pile"]
    scene.play("choose OV01")
    assert scene.seat()["discard pile"] == ["Legionary"]


def test_r4_4_matrona_stays_in_hand():
    scene = Scene().play("play Matrona")
    assert "Matrona" in scene.seat()["hand"] and scene.seat()["discard pile"] == []


def test_r4_5_effect_actions_after_the_character_and_then_the_end():
    scene = Scene(board={"SB01": 0}).play("play Matrona")
    assert scene.legal() == ["end turn", "flip T3"]
    scene.play("flip T3", "choose SB01", "end turn")
    assert scene.playthrough.current_seat == 1 and scene.phase() == "before"


def test_r4_5_the_card_just_played_can_be_taken_back():
    scene = Scene(ready=["W7"], bottom_row=["SB14"]).play("play Patrician", "flip W7", "choose Patrician")
    assert "Patrician" in scene.seat()["hand"]


FULL_HAND = [*STARTERS, "Meg", "Healer", "Tide Singer"]


def test_r4_6_goals_are_claimed_between_two_steps_of_matrona():
    scene = Scene(hand=["Matrona", "Meg", "Healer"], discard=[*STARTERS[:5]], trained={"T1": "tired"})
    scene.play("play Matrona")
    assert scene.legal() == ["continue", "claim PG1"] and scene.trained("T1") == "tired"
    scene.play("continue")
    assert scene.phase() == "after" and scene.trained("T1") == "ready"


def test_r4_6_no_claim_before_the_first_step_nor_within_one():
    scene = Scene(hand=[*FULL_HAND], board={"SB01": 0}).play("play Wave-Teller")
    assert not any(name.startswith("claim") for name in scene.legal())
    scene.play("mode raise")
    assert scene.legal() == ["choose SB01"]


def test_r4_7_an_effect_action_must_be_able_to_do_something():
    bare = Scene(ready=["W5", "W6", "W7"])
    assert not [name for name in bare.legal() if name.startswith("flip")]
    scene = Scene(ready=["W5", "W6", "W7"], board={"SB06": 0, "SB01": 0}, hand=["Matrona"])
    assert [name for name in scene.legal() if name.startswith("flip")] == [
        "flip T3",
        "flip T4",
        "flip W5",
        "flip W6",
        "flip W7",
    ]


def test_r4_7_no_effect_action_within_the_steps():
    scene = Scene(hand=["Researcher", *STARTERS], board={"SB01": 0, "OV01": 0}).play("play Researcher")
    assert scene.legal() == ["scout", "do not scout"]


def test_r4_8_a_step_does_as_much_as_it_can():
    scene = Scene(board={"SB01": 1}).play("play Wave-Teller", "mode raise", "choose SB01")
    assert scene.phase() == "after" and scene.seat()["risen"] == ["SB01"]
    scene = Scene(hand=[*STARTERS, "Tide Singer"], board={"SB06": 0}).play("play Tide Singer")
    assert scene.phase() == "score"


def test_r4_9_the_next_seat_begins_and_the_turn_is_forgotten():
    scene = Scene().play("play Agent of the Blue Water", "recruit Researcher from space 2")
    assert scene.state.paid_prices == 0b10 and scene.state.has_played
    scene.play("end turn")
    assert (scene.state.paid_prices, scene.state.has_played, scene.state.turn_seat) == (0, 0, 1)
