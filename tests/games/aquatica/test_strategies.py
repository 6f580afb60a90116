"""The named plans: what each must consider in a position made for it."""

import pytest

from games.aquatica.text import action_kinds, action_name, points_by_source
from games.playthrough import new_box
from tests.games.aquatica.scene import AQUATICA, STARTERS, Scene
from tests.games.leaning import considered

BOX = new_box(AQUATICA)[0]
CHEAP = ["OV01", "SS01"]  # power 3, coins 2 and 3
DEAR = ["SB13", "DC13"]  # power 8, coins 6
IN_DRAFT = 'options = { kings = "draft" }'


def wanted(scene: Scene, strategy: str) -> list[str]:
    return considered(scene.playthrough, strategy)


def shunned(scene: Scene, strategy: str) -> set[str]:
    return set(scene.legal()) - set(wanted(scene, strategy))


def plays(names: list[str]) -> list[str]:
    return [name for name in names if name.startswith("play ")]


def test_a_conqueror_conquers_while_it_can():
    scene = Scene(bottom_row=CHEAP)
    assert plays(wanted(scene, "conqueror")) == ["play Legionary"]


def test_a_conqueror_that_cannot_conquer_is_free_but_does_not_buy():
    scene = Scene(bottom_row=DEAR)
    assert shunned(scene, "conqueror") == {"play Patrician"}


def test_a_buyer_buys_while_it_can_and_else_does_not_conquer():
    assert plays(wanted(Scene(bottom_row=["SB01"]), "buyer")) == ["play Patrician"]
    assert shunned(Scene(bottom_row=DEAR), "buyer") == {"play Legionary", "play Sea Horse"}


@pytest.mark.parametrize(
    ("strategy", "recruit"), [("conqueror", "Pearl Merchant"), ("buyer", "The Grabber"), ("buyer", "Abyss Warlord")]
)
def test_those_who_take_in_one_way_recruit_nobody_who_takes_in_the_other_only(strategy: str, recruit: str):
    row = ["Tide Singer", recruit, "Healer", "Healer", "Deep Herald", "Deep Herald"]
    scene = Scene(character_row=row, bottom_row=DEAR).play("play Agent of the Blue Water")
    assert shunned(scene, strategy) == {f"recruit {recruit} from space 2"}


def test_plans_leave_effects_and_claims_open_while_a_card_is_wanted():
    scene = Scene(bottom_row=CHEAP, board={"SB01": 0}, ready=["W1", "W1"])
    assert {"claim PG4", "flip T3"} <= set(wanted(scene, "conqueror"))


def test_a_recruiter_recruits_and_does_not_decline():
    scene = Scene(bottom_row=CHEAP)
    assert plays(wanted(scene, "recruiter")) == ["play Agent of the Blue Water"]
    scene = Scene(hand=["Deep Herald", "Matrona"], board={"DC05": 0})
    assert wanted(scene, "recruiter") == ["exploit DC05"]
    scene = Scene(house="board = { character_row_costs = [2, 2, 2, 3, 4, 5] }").play("play Agent of the Blue Water")
    assert "decline" in scene.legal() and shunned(scene, "recruiter") == {"decline"}


def test_a_goal_racer_claims_first():
    scene = Scene(ready=["W1", "W1"], board={"SB01": 0}, bottom_row=CHEAP)
    assert wanted(scene, "goal_racer") == ["claim PG4"]


FOUR = {"SB01": 0, "SB02": 0, "SB03": 0, "SB04": 0}


def test_a_goal_racer_takes_locations_for_a_full_board():
    scene = Scene(hand=["Legionary", "Patrician", "Wave-Teller", "Matrona"], board=FOUR, bottom_row=["OV01"])
    assert plays(wanted(scene, "goal_racer")) == ["play Legionary", "play Patrician"]


def test_a_goal_racer_raises_for_wild_mantas_and_recruits_for_a_full_hand():
    one_short = Scene(hand=["Legionary", "Wave-Teller", "Matrona"], board={"SB01": 0}, ready=["W1"])
    assert wanted(one_short, "goal_racer") == ["flip T3"]
    seven = Scene(hand=[*STARTERS, "Meg"], bottom_row=CHEAP)
    assert plays(wanted(seven, "goal_racer")) == ["play Agent of the Blue Water"]


def test_a_goal_racer_scores_for_the_scoring_pile():
    scene = Scene(hand=["Legionary", "Wave-Teller", "Matrona"], board={"SB06": 0, "SB01": 0}, scored=["DC01", "DC02"])
    assert set(wanted(scene, "goal_racer")) == {"flip T3", "flip T4"}
    scene.play("play Wave-Teller")
    assert wanted(scene, "goal_racer") == ["mode raise", "mode score"]


def test_a_fast_ender_scouts_recruits_and_claims():
    scene = Scene(bottom_row=CHEAP)
    assert plays(wanted(scene, "fast_ender")) == ["play Agent of the Blue Water", "play Sea Horse"]
    scene.play("play Sea Horse")
    assert wanted(scene, "fast_ender") == ["scout"]
    assert wanted(Scene(ready=["W1", "W1"], bottom_row=CHEAP), "fast_ender") == ["claim PG4"]


def test_a_manta_keeper_takes_and_raises_locations_with_mantas_and_pays_with_depths():
    scene = Scene(bottom_row=["OV01", "SS02"]).play("play Legionary")
    assert wanted(scene, "manta_keeper") == ["choose OV01"]
    scene = Scene(board={"SB01": 0, "SB02": 0}).play("flip T3")
    assert wanted(scene, "manta_keeper") == ["choose SB01"]
    scene = Scene(board={"SS03": 0}, bottom_row=["DC02"]).play("play Patrician", "choose DC02")
    assert shunned(scene, "manta_keeper") <= {"flip T1"} and "exploit SS03" in wanted(scene, "manta_keeper")


def test_an_attacker_recruits_and_plays_those_who_make_others_discard():
    scene = Scene(hand=[*STARTERS, "Meg"], bottom_row=CHEAP)
    assert plays(wanted(scene, "attacker")) == ["play Meg"]
    scene = Scene(
        ready=["W2"], character_row=["Healer", "Healer", "Meg", "Tide Singer", "Tide Singer", "Deep Herald"]
    ).play("play Agent of the Blue Water")
    assert wanted(scene, "attacker") == ["recruit Meg from space 3"]


def test_a_raiser_raises_and_scores_before_it_takes():
    scene = Scene(board={"SB01": 0}, bottom_row=CHEAP)
    assert wanted(scene, "raiser") == ["play Wave-Teller", "flip T3"]
    assert wanted(Scene(bottom_row=CHEAP), "raiser") == Scene(bottom_row=CHEAP).legal()


def test_a_point_hunter_takes_dear_locations_and_declines_others():
    scene = Scene(bottom_row=["OV01", "SB07"], ready=["W4", "W4"], hand=["Legionary", "Matrona"]).play("play Legionary")
    assert wanted(scene, "point_hunter") == ["choose SB07"]
    scene = Scene(bottom_row=["SB02"]).play("play Legionary")
    assert scene.legal() == ["decline", "choose SB02"] and wanted(scene, "point_hunter") == ["decline"]


def test_a_collector_takes_the_type_of_which_it_has_most():
    rows = {"bottom_row": ["OV01", "SS01"]}
    scene = Scene(**rows, board={"SS02": 0}, scored=["SS03", "OV02"]).play("play Legionary")
    assert wanted(scene, "collector") == ["choose SS01"]
    assert wanted(Scene(**rows).play("play Legionary"), "collector") == ["choose SS01", "choose OV01"]


@pytest.mark.parametrize(
    ("strategy", "king"), [("conqueror", "Xander the Usurper"), ("buyer", "King 2"), ("recruiter", "King 3")]
)
def test_plans_keep_the_king_that_suits_them(strategy: str, king: str):
    scene = Scene.dealt(4, IN_DRAFT)
    scene.state.pool = (1 << 8) - 1
    assert wanted(scene, strategy) == [f"keep {king}"]


def kinds(name: str) -> tuple[str, ...]:
    return next(action_kinds(BOX, action) for action in range(1, AQUATICA.num_actions + 1)
                if action_name(action) == name)  # fmt: skip


def test_kinds_say_what_is_done_and_with_what():
    assert kinds("end turn") == ("end turn",)
    assert kinds("mode take_back") == ("choose a mode", "mode take back")
    assert kinds("play Sea Horse") == (
        "play a card",
        "play a card that conquers",
        "play a card that scouts",
        "play Sea Horse",
    )
    assert kinds("recruit Meg from space 3") == (
        "recruit a card",
        "recruit from space 3",
        "recruit a card that conquers",
        "recruit a card that makes others discard",
        "recruit Meg",
    )
    assert kinds("flip T1") == ("use a manta", "use a trained manta", "use a manta for coin")
    assert kinds("flip W7") == ("use a manta", "use a wild manta", "use a manta for take back")
    assert kinds("flip W12") == ("use a manta", "use a wild manta")
    assert kinds("exploit SB01") == ("exploit a depth", "exploit Shark Bay")
    assert kinds("choose SB01") == ("choose a location", "choose Shark Bay", "choose SB01")
    assert kinds("choose Meg") == ("choose a card",)
    assert kinds("claim PG1") == ("claim a goal", "claim PG1")
    assert kinds("place T2") == ("place a manta", "place T2")
    assert kinds("rival to G01") == ("place a rival manta",)
    assert kinds("keep King 3") == ("keep a king", "keep King 3")


def test_points_come_from_the_hand_the_goals_and_the_scored_types():
    scene = Scene(hand=["Legionary", "Matrona"], scored=["SB14", "OV01"], trained={"T1": "placed"}, tracks={"PG1": [0]})
    sources = points_by_source(scene.box, scene.state, 0)
    assert sources == {
        "characters in hand": 2.0,
        "goals": 5.0,
        "Shark Bay": 8.0,
        "Sunken Ships": 0.0,
        "Decayed Civilizations": 0.0,
        "Ocean Volcanoes": 1.0,
    }
    assert sum(sources.values()) == scene.points()[0]
