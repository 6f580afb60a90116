"""A test per rule of RULES.md, chapters R1 to R4: components, set-up, deal and draft, start specials."""

from collections import Counter

import pytest
from scipy.stats import chisquare

from games import rng
from games.nautilus_libellud.state import ALL_DIVERS, ALL_SPECIALS, ARROW_NAMES, DOMAIN_NAMES, SPECIAL_NAMES
from games.nautilus_libellud.text import components, domain_card_names, face_up_names
from tests.games.nautilus_libellud.scenes import BOX, Scene, divers
from tests.games.tables import Table

TABLE = Table("nautilus_libellud", 2)
DEALS = 1500


def _deals(number: int = DEALS):
    return (TABLE.deal(seed).state[0] for seed in range(number))


# R1 Components


def test_r1_1_fourteen_divers_one_of_each_value():
    assert BOX[0].values[1:15].tolist() == list(range(1, 15))
    cards = components(BOX[0], TABLE.deal(0).state[0])
    assert [cards[f"Diver {number}"] for number in range(1, 15)] == [1] * 14


def test_r1_2_four_divers_carry_arrows():
    arrows = {card: ARROW_NAMES[arrow] for card, arrow in enumerate(BOX[0].arrows) if arrow}
    assert arrows == {6: "vertical", 7: "horizontal", 8: "horizontal", 9: "vertical"}


def test_r1_3_six_cards_for_each_domain():
    cards = Counter(domain_card_names(BOX[0], (1 << 30) - 1))
    assert [cards[kind] for kind in _all_kinds()] == [1, 4, 1] * 5 and len(cards) == 15


def test_r1_4_six_specials_of_which_two_have_a_value():
    assert SPECIAL_NAMES == ("Kraken", "Fishbone", "Anchor", "Eye", "Diving Module", "Harpoon")
    assert (BOX[0].values[15], BOX[0].values[0]) == (15, 0)


def test_r1_5_five_columns_with_a_space_on_each_side():
    scene = Scene().play("place Diver 1")
    assert scene.legal() == [f"on side {side}, column {column}" for side in (0, 1) for column in (1, 2, 3, 4, 5)]


# R2 Set-up


def test_r2_1_five_domain_cards_lie_face_up_all_equally_likely():
    seen = Counter(name for state in _deals() for name in face_up_names(BOX[0], state))
    assert all(state.pile.item().bit_count() == 25 for state in _deals(20))
    expected = [DEALS * 5 * number / 30 for number in (1, 4, 1) * 5]
    assert chisquare([seen[name] for name in _all_kinds()], expected).pvalue > 0.001


def _all_kinds() -> list[str]:
    return [f"{domain} {points}" for domain in DOMAIN_NAMES for points in ("+2", "+1", "-1")]


def test_r2_2_divers_and_specials_are_shuffled():
    in_first_hand = Counter(diver for state in _deals() for diver in divers(state.hands[0]))
    undealt = Counter(diver for state in _deals() for diver in divers(state.undealt))
    assert chisquare([in_first_hand[diver] for diver in range(1, 15)]).pvalue > 0.001
    assert chisquare([undealt[diver] for diver in range(1, 15)]).pvalue > 0.001
    offered = Counter(int(state.offered) for state in _deals())
    assert len(offered) == 15 and chisquare(list(offered.values())).pvalue > 0.001


def test_r2_3_the_starting_seat_is_first_player():
    assert TABLE.deal(0).current_seat == 0
    late = Table("nautilus_libellud", 2, "hidden_discards").deal(0)
    assert (late.current_seat, late.state[0].first_seat) == (1, 1)


# R3 Deal and draft


def test_r3_1_each_seat_is_dealt_five_and_four_stay_undealt():
    for state in _deals(50):
        assert [int(mask).bit_count() for mask in (*state.hands, state.undealt)] == [5, 5, 4]
        assert int(state.hands[0] | state.hands[1] | state.undealt) == ALL_DIVERS


def test_r3_2_the_first_player_keeps_one_of_two_specials_and_gives_the_other():
    playthrough = TABLE.deal(3)
    offered = [special for special in range(6) if playthrough.state[0].offered >> special & 1]
    assert playthrough.legal_actions().tolist() == [special + 1 for special in offered]
    playthrough.apply(offered[1] + 1)
    assert playthrough.state[0].special.tolist() == [offered[1], offered[0]]


def test_r3_3_each_seat_has_one_special_a_round_and_it_is_discarded_unplayed():
    for moment in TABLE.walk(1):
        state = moment.before.state[0]
        assert (state.special >= 0).all() == (state.offered == 0)
        if state.offered:
            assert int(state.discarded).bit_count() == 2 * ((int(state.round_number) - 1) % 3)


def test_r3_4_the_first_player_knows_domain_cards_and_hand_before_the_draft():
    playthrough = TABLE.deal(5)
    state = playthrough.determinized(0, rng.new_rng("draft"))[0]
    before = playthrough.state[0]
    assert state.face_up.tolist() == before.face_up.tolist()
    assert (state.hands[0], state.offered) == (before.hands[0], before.offered)


# R4 Specials of the start of the round


def test_r4_1_start_specials_come_before_the_placements_first_player_first():
    scene = Scene.drafted(("Eye", "Harpoon"), first=1)
    assert (scene.seat, scene.phase) == (1, "use a start special")
    scene.play("use the special")
    assert (scene.seat, scene.phase) == (1, "give a Diver")
    scene.play(scene.legal()[0])
    assert (scene.seat, scene.phase) == (0, "use a start special")
    scene.play("use the special")
    assert (scene.seat, scene.phase) == (1, "choose a card")


def test_r4_2_use_is_optional_and_other_specials_leave_nothing_to_decide():
    passed = Scene.drafted(("Eye", "Kraken")).play("leave the special unused")
    assert (passed.seat, passed.phase) == (0, "choose a card") and not passed.state.is_played.any()
    assert Scene.drafted(("Kraken", "Anchor")).phase == "choose a card"
    second_alone = Scene.drafted(("Fishbone", "Diving Module"))
    assert (second_alone.seat, second_alone.phase) == (1, "use a start special")


def test_r4_3_the_eye_shows_the_whole_hand_once():
    scene = Scene.drafted(("Eye", "Kraken"), hands={0: [1, 2, 3, 4, 5], 1: [6, 8, 10, 12, 14]}).play("use the special")
    assert divers(scene.state.known_held[0]) == [6, 8, 10, 12, 14]
    assert scene.state.known_held[1] == 0
    assert scene.state.is_played.tolist() == [1, 0]


def test_r4_4_the_module_draws_two_undealt_divers_and_puts_one_back():
    scene = Scene.drafted(("Diving Module", "Kraken"))
    hand, undealt = scene.hand(0), divers(scene.state.undealt)
    scene.play("use the special")
    drawn = divers(scene.state.drawn)
    assert len(drawn) == 2 and set(drawn) <= set(undealt)
    assert scene.legal() == [f"keep Diver {diver}" for diver in drawn]
    scene.play(f"keep Diver {drawn[1]}")
    assert scene.hand(0) == sorted([*hand, drawn[1]])
    assert divers(scene.state.undealt) == [diver for diver in undealt if diver != drawn[1]]
    assert divers(scene.state.known_undealt[0]) == [drawn[0]] and scene.state.drawn == 0


def test_r4_4_the_two_divers_are_drawn_at_random():
    pairs = Counter()
    for key in range(900):
        scene = Scene.drafted(("Diving Module", "Kraken"), hands={0: [1, 2, 3, 4, 5]}, key=key)
        pairs[int(scene.play("use the special").state.drawn)] += 1
    assert len(pairs) == 6 and chisquare(list(pairs.values())).pvalue > 0.001


def test_r4_5_the_harpoon_takes_one_at_random_and_gives_any_one():
    taken = Counter()
    for key in range(900):
        scene = Scene.drafted(("Harpoon", "Kraken"), hands={0: [1, 2, 3, 4, 5], 1: [6, 8, 10, 12, 14]}, key=key)
        scene.play("use the special")
        taken[int(scene.state.drawn)] += 1
        assert len(scene.hand(0)) == 6 and len(scene.hand(1)) == 4
    assert set(taken) == {1 << diver for diver in (6, 8, 10, 12, 14)}
    assert chisquare(list(taken.values())).pvalue > 0.001
    drawn = divers(scene.state.drawn)[0]
    assert scene.legal() == [f"give Diver {diver}" for diver in (1, 2, 3, 4, 5, drawn)]
    scene.play("give Diver 3")
    assert scene.hand(0) == sorted([1, 2, 4, 5, drawn]) and 3 in scene.hand(1) and len(scene.hand(1)) == 5


@pytest.mark.parametrize("special", ["Kraken", "Fishbone", "Anchor"])
def test_r4_5_the_harpoon_cannot_take_a_special(special: str):
    scene = Scene.drafted(("Harpoon", special)).play("use the special")
    assert SPECIAL_NAMES[scene.state.special[1]] == special
    assert scene.state.drawn & ~ALL_DIVERS == 0


def test_r2_2_the_same_deal_meets_the_same_chance_however_it_is_played():
    one, other = TABLE.deal(11), TABLE.deal(11)
    for playthrough, last in ((one, False), (other, True)):
        while playthrough.state[0].round_number < 4:
            playthrough.apply(playthrough.legal_actions()[-1 if last else 0])
    for field in ("face_up", "hands", "offered", "pile"):
        assert one.state[0][field].tolist() == other.state[0][field].tolist()
    assert one.state[0].won.tolist() != other.state[0].won.tolist()
    assert one.state[0].offered & ~ALL_SPECIALS == 0
