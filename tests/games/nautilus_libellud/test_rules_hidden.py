"""A test per rule of RULES.md, chapters R10 and R11: what a seat knows, and the house rules."""

import pytest

from games.nautilus_libellud.drawing import render
from games.nautilus_libellud.names import view_name
from games.nautilus_libellud.sight import see
from games.nautilus_libellud.state import NUM_ACTIONS
from games.nautilus_libellud.text import observation_words
from tests.games.nautilus_libellud.determinizing import samples_of, special_weights
from tests.games.nautilus_libellud.scenes import BOX, Scene, as_set, box_with, divers, duel
from tests.games.tables import Table

HANDS = {0: [1, 2, 3, 4, 5], 1: [10, 11, 12, 13, 14]}
FACE_DOWN = box_with(house_rules={"reveal_discarded_specials": False})


def seen(scene: Scene, action: str, observer: int) -> str:
    """The words of an action as an observer sees it, "" if not at all."""
    view = scene.view(action, observer)
    return view_name(view) if view else ""


# R10 What a seat knows


def test_r10_1_hands_and_undealt_divers_are_hidden_their_numbers_open():
    scene = Scene.drafted(("Kraken", "Anchor"), hands=HANDS)
    for state in samples_of(scene, 0, 100):
        assert state.hands[0] == scene.state.hands[0]
        assert int(state.hands[1]).bit_count() == 5 and int(state.undealt).bit_count() == 4
        assert (state.pile, state.won.tolist()) == (scene.state.pile, scene.state.won.tolist())
    assert len({int(state.hands[1]) for state in samples_of(scene, 0, 100)}) > 40
    for observer in range(2):
        assert scene.knowledge(observer) != Scene.drafted(("Kraken", "Anchor"), key=1).knowledge(observer)


def test_r10_2_the_first_player_knows_both_specials_the_second_his_own():
    one, other = Scene.drafted(("Kraken", "Anchor"), hands=HANDS), Scene.drafted(("Fishbone", "Anchor"), hands=HANDS)
    assert one.knowledge(1) == other.knowledge(1) and one.knowledge(0) != other.knowledge(0)
    assert special_weights(one, 0) == {"Anchor": 1.0}
    one.place("the Kraken", 0, 1)
    assert special_weights(one, 1) == {"Kraken": 1.0}


def test_r10_2_the_second_player_sees_what_he_is_given():
    scene = Scene.drafted(("Kraken", "Anchor"))
    scene.state.offered, scene.state.phase, scene.state.special[:] = as_set([0, 2]), 1, -1
    assert seen(scene, "keep the Kraken", 1) == "give the Anchor and keep the other special"
    assert seen(scene, "keep the Kraken", 0) == "keep the Kraken"


def test_r10_3_the_eye_is_seen_and_later_changes_are_not():
    scene = Scene.drafted(("Eye", "Diving Module"), hands=HANDS)
    assert seen(scene, "use the special", 1) == "use the Eye"
    scene.play("use the special")
    assert scene.playthrough.observation(0) == as_set(HANDS[1]) and scene.playthrough.observation(1) == 0
    scene.play("use the special").play(scene.legal()[0])
    assert divers(scene.state.known_held[0]) == HANDS[1] and len(scene.hand(1)) == 6
    assert scene.playthrough.observation(0) == 0


def test_r10_3_the_look_is_news_only_once():
    second = Scene.drafted(("Kraken", "Eye"), hands=HANDS).play("use the special")
    assert second.playthrough.observation(1) == as_set(HANDS[0])
    assert second.play("place Diver 1").playthrough.observation(1) == 0
    first = Scene.drafted(("Eye", "Kraken"), hands=HANDS).play("use the special")
    assert first.playthrough.observation(0) == as_set(HANDS[1])
    passed = Scene.drafted(("Eye", "Harpoon"), hands=HANDS).play("use the special", "leave the special unused")
    assert passed.playthrough.observation(0) == 0


def test_r10_4_only_the_user_of_the_module_knows_the_two_divers():
    scene = Scene.drafted(("Diving Module", "Kraken"), hands=HANDS).play("use the special")
    drawn = scene.legal()
    assert scene.playthrough.observation(0) == scene.state.drawn and scene.playthrough.observation(1) == 0
    assert [seen(scene, action, 1) for action in drawn] == ["keep one of the two Divers"] * 2
    knowledge = {tuple(scene.copy().play(action).knowledge(1)) for action in drawn}
    assert len(knowledge) == 1
    assert len({tuple(scene.copy().play(action).knowledge(0)) for action in drawn}) == 2
    put_back = {int(state.known_undealt[0]) for state in samples_of(scene.play(drawn[0]), 1, 200)}
    assert len(put_back) == 9  # any Diver that the other seat does not hold


def test_r10_5_both_know_the_divers_of_the_harpoon():
    scene = Scene.drafted(("Harpoon", "Kraken"), hands=HANDS).play("use the special")
    taken = int(scene.state.drawn)
    assert [scene.playthrough.observation(seat) for seat in range(2)] == [taken, taken]
    assert seen(scene, "give Diver 3", 1) == "give Diver 3"
    scene.play("give Diver 3")
    for state in samples_of(scene, 0, 50):
        assert int(state.hands[1]) & 1 << 3
    for state in samples_of(scene, 1, 50):
        assert int(state.hands[0]) & taken


def test_r10_5_knowledge_ends_when_the_diver_is_placed():
    scene = Scene.drafted(("Harpoon", "Kraken"), hands=HANDS).play("use the special", "give Diver 3")
    scene.place("Diver 1", 0, 1).place("Diver 3", 0, 2)
    assert scene.state.known_held[0] == 0 and scene.state.known_held[1] != 0


def test_r10_6_passing_up_a_special_or_the_anchor_is_not_seen():
    scene = Scene.drafted(("Eye", "Kraken"), hands=HANDS)
    before = scene.knowledge(1)
    assert seen(scene, "leave the special unused", 1) == ""
    assert seen(scene, "leave the special unused", 0) == "leave the special unused"
    assert scene.play("leave the special unused").knowledge(1) == before
    assert Scene.drafted(("Anchor", "Kraken"), hands=HANDS).knowledge(1) == before
    anchor = Scene(hands=HANDS, specials=("Anchor", "Kraken")).place("Diver 1", 0, 1)
    assert seen(anchor, "attach no Anchor", 1) == ""
    assert seen(anchor, "anchor the card on side 0, column 1", 1) == "anchor the card on side 0, column 1"
    without = Scene(hands=HANDS, specials=("Fishbone", "Kraken")).place("Diver 1", 0, 1)
    assert anchor.play("attach no Anchor").knowledge(1) == without.knowledge(1)


def test_r10_6_silence_is_seen_when_the_second_player_is_asked_or_a_card_is_placed():
    asked = Scene.drafted(("Kraken", "Harpoon"), hands=HANDS)
    assert asked.seat == 1 and see(asked.state, 1).is_silence_seen
    waiting = Scene.drafted(("Kraken", "Anchor"), hands=HANDS)
    assert not see(waiting.state, 1).is_silence_seen
    assert see(waiting.play("place Diver 1").state, 1).is_silence_seen
    first_asked = Scene.drafted(("Eye", "Harpoon"), hands=HANDS)
    assert not see(first_asked.state, 1).is_silence_seen
    assert special_weights(first_asked, 1).keys() == {"Eye", "Diving Module"}


def test_r10_7_a_chosen_card_is_hidden_until_it_lies_on_its_space():
    scene = Scene.drafted(("Kraken", "Fishbone"), hands=HANDS)
    assert {seen(scene, action, 1) for action in scene.legal()} == {"choose a card to place"}
    one, other = scene.copy().play("place Diver 1"), scene.copy().play("place the Kraken")
    assert one.knowledge(1) == other.knowledge(1) and one.knowledge(0) != other.knowledge(0)
    chosen = {int(state.chosen_card) for state in samples_of(one, 1, 600)}
    assert chosen == set(range(1, 10)) | {15}
    assert seen(one, "on side 1, column 2", 1) == "place Diver 1 on side 1, column 2"
    assert scene.hand(0) == HANDS[0]


def test_r10_8_placements_and_movements_are_seen_by_both():
    scene = Scene(("2 3 . . .", ". . . . ."), hands={0: [6, 7, 8, 9]}, specials=("Eye", "Harpoon"))
    scene.place("Diver 6", 0, 5)
    for action in scene.legal():
        assert seen(scene, action, 1) == action
    views = [scene.view(action, 1) for action in scene.legal()]
    assert max(views) <= NUM_ACTIONS
    scene.play(scene.legal()[0])
    assert all(state.board.tolist() == scene.state.board.tolist() for state in samples_of(scene, 1, 20))


def _after_a_round(box) -> Scene:
    scene = Scene.drafted(("Eye", "Harpoon"), hands=HANDS, box=box)
    scene.play("leave the special unused", "leave the special unused")
    while scene.state.round_number == 1:
        scene.play(scene.legal()[0])
    return scene


def test_r10_9_discards_have_been_seen_by_both():
    state = _after_a_round(BOX).state
    assert state.discarded == as_set([3, 5]) and state.seen_discards.tolist() == [as_set([3, 5])] * 2
    assert "discarded so far: Eye, Harpoon" in observation_words(BOX[0], state, 0, state, 1)


# R11 House rules


def test_r11_1_the_fourteen_may_beat_the_kraken():
    box = box_with(house_rules={"kraken_beats_14": False})
    assert duel("Kraken", "Diver 14", box) == "Diver 14" == duel("Diver 14", "Kraken", box)
    assert (duel("Kraken", "Diver 13", box), duel("Kraken", "Diver 1", box)) == ("Kraken", "Kraken")
    assert duel("Kraken", "Diver 14") == "Kraken"


def test_r11_2_forced_specials_must_be_used():
    box = box_with(house_rules={"force_start_specials": True})
    scene = Scene.drafted(("Eye", "Harpoon"), box=box)
    assert scene.legal() == ["use the special"]
    assert scene.play("use the special").legal() == ["use the special"]
    silent = Scene.drafted(("Kraken", "Anchor"), hands=HANDS, box=box).place("Diver 1", 0, 1)
    assert special_weights(silent, 1).keys() == {"Kraken", "Fishbone"}


def test_r11_3_specials_not_played_may_be_discarded_face_down():
    scene = _after_a_round(FACE_DOWN)
    state = scene.state
    assert state.seen_discards.tolist() == [as_set([3, 5]), as_set([5])]
    assert "discarded so far: Harpoon" in observation_words(FACE_DOWN[0], state, 0, state, 1)
    missed = {int(other.discarded) & ~as_set([5]) for other in samples_of(scene, 1, 500)}
    unseen = set(range(6)) - {5} - {special for special in range(6) if state.offered >> special & 1}
    assert missed == {1 << special for special in unseen}
    assert len(unseen) == 3


def test_r11_3_a_special_that_was_played_is_open():
    scene = Scene.drafted(("Eye", "Harpoon"), hands=HANDS, box=FACE_DOWN).play("use the special")
    scene.play("leave the special unused")
    while scene.state.round_number == 1:
        scene.play(scene.legal()[0])
    assert scene.state.seen_discards.tolist() == [as_set([3, 5])] * 2


@pytest.mark.parametrize("seat", [0, 1])
def test_r11_4_either_seat_may_start(seat: int):
    assert Scene(box=box_with(house_rules={"starting_seat": seat})).playthrough.box[0].starting_seat == seat
    table = Table("nautilus_libellud", 2, "" if seat == 0 else "hidden_discards")
    assert table.deal(0).current_seat == seat


def test_r11_5_won_cards_may_be_hidden_from_the_table_only():
    playthrough = Table("nautilus_libellud", 2).walk(1)[60].before
    hidden = box_with(house_rules={"won_cards_public": False})
    state = playthrough.state[0]
    assert "won: not shown" not in render(BOX[0], state, 0)
    lines = render(hidden[0], state, 0).splitlines()
    assert lines[-4] == "  won: not shown" and lines[-6].startswith("  won: Science")
    assert "not shown" not in render(hidden[0], state)


@pytest.mark.parametrize(("weight", "share"), [(1.0, 3 / 5), (0.05, 0.15 / 2.15), (0.0, 0.0)])
def test_r11_6_silence_weighs_as_much_as_the_box_says(weight: float, share: float):
    box = box_with(belief={"lambda_silence": weight})
    scene = Scene.drafted(("Kraken", "Anchor"), hands=HANDS, box=box).place("Diver 1", 0, 1)
    weights = special_weights(scene, 1, samples=10000)
    silent = sum(weights.get(name, 0) for name in ("Eye", "Diving Module", "Harpoon"))
    assert silent == pytest.approx(share, abs=0.015)


def test_r11_6_candidates_without_any_weight_are_equally_likely():
    box = box_with(belief={"lambda_silence": 0.0})
    discarded = ("Kraken", "Fishbone", "Harpoon", "Diving Module")
    scene = Scene.drafted(("Eye", "Anchor"), round_number=3, discarded=discarded, hands=HANDS, box=box)
    scene.play("leave the special unused").place("Diver 1", 0, 1)
    assert special_weights(scene, 1) == {"Eye": 1.0}
