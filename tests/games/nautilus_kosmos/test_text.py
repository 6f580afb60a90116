"""What people read."""

import pytest

from games.naming import parse_action
from games.nautilus_kosmos.state import NUM_ACTIONS
from games.nautilus_kosmos.text import action_name, chance_words, observation_words, render, view_name
from tests.games.nautilus_kosmos.scene import GREEN, GREY, HOUSE, KOSMOS, Scene, line_city, module, submarine
from tests.games.nautilus_kosmos.situations import CHOOSE, at, at_sea

NAMES = {
    "done",
    "use sonar",
    "buy cross habitation with 1 researcher",
    "buy black research module",
    "build star habitation with 4 researchers",
    "place it at (12, 18)",
    "move a researcher from (12, 24)",
    "enter the module at (12, 21)",
    "launch from (12, 18) to the north",
    "move the submarine on (14, 18)",
    "sail to (15, 19)",
    "look at the tile on (9, 15)",
    "dock at (12, 15)",
}


def test_actions_are_named_in_the_words_of_the_rules_and_each_by_its_own():
    names = [action_name(action) for action in range(1, NUM_ACTIONS + 1)]
    assert len(set(names)) == NUM_ACTIONS == KOSMOS.num_actions and set(names) >= NAMES
    assert all(view_name(action) == action_name(action) for action in (1, 2, 500, NUM_ACTIONS))


def test_a_name_is_read_with_other_capitals_and_the_nearest_are_offered():
    scene = Scene()
    legal = scene.playthrough.legal_actions()
    assert parse_action(KOSMOS, "Buy Green research module", legal) == parse_action(
        KOSMOS, "buy green research module", legal
    )
    with pytest.raises(ValueError, match="buy green research module"):
        parse_action(KOSMOS, "buy gren research module", legal)


def drawn() -> list[str]:
    players = {0: {"submarines": [submarine(14, 18)]}, 3: {"submarines": [submarine(16, 20)]}}
    scene = Scene(line_city(house=(3,)), players=players, seen={(15, 19): "starfish"}, decision=CHOOSE)
    return render(scene.box[0], scene.state, 0).splitlines()


def test_the_map_shows_depths_modules_passages_submarines_and_tiles():
    lines = drawn()
    rows = {int(line[:2]): line[3::2] for line in lines[2:27]}
    assert rows[12] == "?#~~~~:?::....=B--G--Y--C=~~~#?"
    assert rows[14][18] == "0" and rows[16][20] == "3"
    assert rows[15][19] == "!" and rows[14][21] == "?"
    assert rows[11][14:26] == "============" and rows[0] == "~~~~~~######?##############?###"
    assert rows[12][15] == "B" and rows[12][18] == "G" and rows[12][21] == "Y" and rows[12][24] == "C"
    assert [rows[12][column] for column in (16, 17, 19, 20, 22, 23)] == ["-"] * 6


def test_passages_across_a_shared_corner_are_drawn_once():
    scene = Scene([module("green", GREEN), module("grey", (14, 20))])
    rows = {int(line[:2]): line[3::2] for line in render(scene.box[0], scene.state).splitlines()[2:27]}
    assert rows[13][19] == "\\"


def test_what_lies_before_the_players_is_told():
    lines = drawn()
    for line in (
        "round 1, seat 0: choose submarine",
        "seat 0: money 45, reserve 12, hand empty",
        "  submarines: (14, 18); has looked at: (15, 19)",
        "supply: cross 9, star 10, green 3, grey 3, brown 4, blue 4, black 4",
        "(12, 18) green, built by seat 0; researchers none; to (12, 15), (12, 21)",
        "(12, 24) cross; researchers seat 0: 3; to (12, 21)",
        "tiles seen: (15, 19): starfish",
    ):
        assert line in lines


def test_only_the_own_order_card_and_the_faces_seen_are_shown():
    scene = at_sea((14, 18), seen={(15, 19): "starfish"})
    own, other = (render(scene.box[0], scene.state, seat) for seat in range(2))
    assert own.count("order: ?") == other.count("order: ?") == 1
    assert "(15, 19): starfish" in own and "starfish" not in other.split("tiles seen:")[1]
    everything = render(scene.box[0], scene.state)
    assert "order: ?" not in everything and everything.count("starfish") > own.count("starfish")


def test_a_look_is_told_to_the_one_who_looked():
    scene = at_sea((14, 18)).play("move the submarine on (14, 18)", "use sonar")
    told = observation_words(scene.box[0], scene.state, 0, scene.state, 0)
    assert [words.split(":")[0] for words in told] == ["sees (15, 19)", "sees (14, 21)"]
    assert observation_words(scene.box[0], scene.state, 0, scene.state, 1) == []


def test_a_tile_turned_up_is_told_to_all():
    scene = at_sea((14, 18), seen={(15, 19): "starfish"}).move((14, 18), (15, 19))
    assert [observation_words(scene.box[0], scene.state, 0, scene.state, seat) for seat in range(2)] == [
        ["revealed: starfish"]
    ] * 2


def test_the_deal_is_told_and_nothing_is_drawn_later():
    scene = Scene.dealt(3)
    told = chance_words(scene.box[0], None, 0, scene.state)
    assert len(told) == 1 + 3 + 1 + 60 and told[0] == f"seat {scene.acting_seat} starts"
    before = scene.state.copy()
    scene.play("buy green research module")
    assert chance_words(scene.box[0], before, 0, scene.state) == []


def test_the_state_in_words_names_what_is_under_way():
    walking = at("choose module to enter", line_city(house=(3,)), turn={"leaving": list(HOUSE)}).words()
    assert walking["researcher leaves"] == str(HOUSE) and walking["submarine moves"] is None
    placing = Scene(players={0: {"hand": ["star 2"]}}, decision="choose site", turn={"building": "star 2"}).words()
    assert placing["building"] == "star habitation with 2 researchers" and placing["researcher leaves"] is None
    sailing = at("sail", line_city(), {0: {"submarines": [submarine(14, 18)]}}, turn={"sailing": [14, 18]}).words()
    assert sailing["submarine moves"] == "(14, 18)" and str(GREY) in sailing["modules"][1]["passages"]
