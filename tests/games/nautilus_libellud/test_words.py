"""The table, the chances and the observations in words."""

from games.naming import parse_action
from games.nautilus_libellud.drawing import render
from games.nautilus_libellud.names import view_name
from games.nautilus_libellud.text import chance_words, observation_words, state_words
from tests.games.nautilus_libellud.scenes import BOX, GAME, Scene, divers

HANDS = {0: [1, 2, 3, 4, 5], 1: [6, 8, 10, 12, 14]}
DRAWN = """\
round 1, first player seat 0, 4 cards placed; seat 0 is to choose a card
                       column 1        column 2        column 3        column 4        column 5
Domain cards   {}
side of seat 0                7               .               .     14 anchored               .
side of seat 1                .          Kraken               .               .               3
seat 0: Diver 2, Diver 9, Diver 13; Anchor (played)
  won: Science 0, Exploration 0, Navigation 0, Engineering 0, War 0 (none)
seat 1: Diver 6, 3 unseen; Kraken (played)
  won: Science 0, Exploration 0, Navigation 0, Engineering 0, War 0 (none)
undealt: 4 unseen
specials discarded: none
"""


def chances(scene: Scene, name: str) -> list[str]:
    before = scene.copy()
    scene.play(name)
    return chance_words(BOX[0], before.state, parse_action(GAME, name), scene.state)


def seen(before: Scene, after: Scene, seat: int) -> list[str]:
    return observation_words(BOX[0], before.state, 0, after.state, seat)


def test_the_table_is_drawn_as_far_as_a_seat_sees_it():
    hands = {0: [2, 9, 13], 1: [1, 4, 5, 6]}
    scene = Scene(("7 . . 14* .", ". K . . 3"), hands=hands, specials=("Anchor", "Kraken"))
    scene.state.known_held[0] = 1 << 6
    faces = state_words(BOX[0], scene.state)["face-up Domain cards"]
    head, _, last = render(BOX[0], scene.state, 0).rpartition("\n")
    assert head + "\n" == DRAWN.format("".join(name.rjust(16) for name in faces))
    assert last.startswith("Domain cards to come: ")
    assert "seat 1: Diver 1, Diver 4, Diver 5, Diver 6" in render(BOX[0], scene.state)
    assert "seat 0: 3 unseen" in render(BOX[0], scene.state, 1)


def test_what_is_at_hand_is_drawn_for_its_player_alone():
    chosen = Scene(hands=HANDS).play("place Diver 4").state
    assert "choose a space (Diver 4 chosen)" in render(BOX[0], chosen, 0)
    assert "choose a space\n" in render(BOX[0], chosen, 1)
    scene = Scene.drafted(("Harpoon", "Diving Module"), hands=HANDS).play("use the special")
    taken = divers(scene.state.drawn)[0]
    for observer in (0, 1, -1):
        assert f"give a Diver (Diver {taken} drawn)" in render(BOX[0], scene.state, observer)
    scene.play("give Diver 1", "use the special")
    drawn = " (" + ", ".join(f"Diver {diver}" for diver in divers(scene.state.drawn)) + " drawn)"
    assert drawn in render(BOX[0], scene.state, 1) and drawn not in render(BOX[0], scene.state, 0)


def test_the_second_player_is_not_told_that_the_first_is_asked():
    scene = Scene.drafted(("Eye", "Kraken"), hands=HANDS)
    assert "seat 0 is to use a start special" in render(BOX[0], scene.state, 0)
    assert "seat 0 is to choose a card" in render(BOX[0], scene.state, 1)


def test_a_forced_movement_is_told():
    scene = Scene(("5 . . . .", ". . . . ."), hands={0: [6, 7, 8, 9]}).play("place Diver 6")
    assert chances(scene, "on side 0, column 3") == ["Diver 5 must move from side 0, column 1 to side 1, column 1"]
    kraken = Scene(("K . . . .", ". . . . ."), hands={0: [6, 7, 8, 9]}, specials=("Eye", "Kraken"))
    kraken.play("place Diver 6")
    forced = ["the Kraken must move from side 0, column 1 to side 1, column 1"]
    before = kraken.copy()
    assert chances(kraken, "on side 0, column 3") == forced
    assert [seen(before, kraken, seat) for seat in range(2)] == [forced, forced]


def test_start_specials_are_told_to_those_who_see_them():
    eye = Scene.drafted(("Eye", "Kraken"), hands=HANDS)
    before = eye.copy()
    looked = ["seat 0 sees Diver 6, Diver 8, Diver 10, Diver 12, Diver 14 in the hand of seat 1"]
    assert chances(eye, "use the special") == looked
    assert [seen(before, eye, seat) for seat in range(2)] == [looked, []]
    harpoon = Scene.drafted(("Harpoon", "Kraken"), hands=HANDS)
    before = harpoon.copy()
    taken = chances(harpoon, "use the special")
    assert taken == [f"seat 0 takes Diver {divers(harpoon.state.drawn)[0]} from the hand of seat 1"]
    assert [seen(before, harpoon, seat) for seat in range(2)] == [taken, taken]
    module = Scene.drafted(("Diving Module", "Kraken"), hands=HANDS)
    before = module.copy()
    drawn = chances(module, "use the special")
    both = " and ".join(f"Diver {diver}" for diver in divers(module.state.drawn))
    assert drawn == [f"seat 0 draws {both} from the undealt Divers"]
    assert [seen(before, module, seat) for seat in range(2)] == [drawn, []]
    assert chances(Scene.drafted(("Eye", "Kraken")), "leave the special unused") == []


def test_views_have_words_of_their_own():
    words = {view_name(view) for view in range(1, GAME.num_views + 1)}
    assert {
        "give the Eye and keep the other special",
        "use the Harpoon",
        "keep one of the two Divers",
        "choose a card to place",
        "place the Kraken on side 1, column 5",
    } <= words
