"""R7: payments; the rules one by one, and all payments against a slow search that tries everything."""

import random
from collections.abc import Iterator

import pytest

from games import rng
from games.aquatica.state import (
    AMOUNT,
    BOTTOM,
    BUY,
    COINS,
    CONQUER,
    LOCATION,
    LOCATIONS,
    PAY,
    STRENGTH,
    TOP,
    VERB,
)
from games.playthrough import Playthrough
from tests.games.aquatica.payments import Purse, described
from tests.games.aquatica.scene import STARTERS, Scene

SOME_KINDS = """
[locations.SB02]
depths = ["power:1"]
manta = "power:2"
[locations.SB04]
depths = ["power:2", "power:1"]
manta = "power:1"
[locations.SB12]
depths = ["power:1"]
manta = "power:2"
[locations.SS01]
depths = ["coin:1"]
manta = "coin:2"
[locations.DC01]
depths = ["power:1", "power:2@DC"]
manta = "power:2"
[wild_mantas.W4]
count = 6
[wild_mantas.W2]
count = 4
[wild_mantas.W3]
count = 8
[counts]
wild_mantas = 35
"""
MORE_DEPTHS = "options.one_resource_depth_per_location = false\n"


def test_r7_1_the_printed_number_comes_first_and_what_is_too_much_is_lost():
    scene = Scene(top_row=["OV01"]).play("play Legionary", "choose OV01")
    assert scene.phase() == "after" and scene.trained("T2") == "ready" and scene.words()["payment"]["paid"] == 0


def test_r7_2_mantas_and_depths_pay_one_by_one_until_the_cost_is_reached():
    scene = Scene(board={"SB02": 0}, ready=["W3"], bottom_row=["SB07"]).play("play Legionary", "choose SB07")
    assert scene.words()["payment"]["paid"] == 3 and scene.words()["payment"]["cost"] == 6
    scene.play("flip T2", "flip W3", "exploit SB02")
    assert scene.trained("T2") == "tired" and scene.wild() == ({}, {"power:1": 1})
    assert scene.seat()["board"] == {"SB02": 1, "SB07": 0}


def test_r7_3_typed_power_counts_for_its_type():
    scene = Scene(board={"OV03": 0, "OV06": 0}, trained={"T2": "tired"}, bottom_row=["SB04", "DC05", "SS08"])
    assert scene.play("play Legionary").legal() == ["decline", "choose SB04", "choose DC05"]
    scene.play("choose DC05")
    assert scene.legal() == ["exploit OV06"]


def test_r7_4_one_depth_of_a_location_in_a_main_action_over_both_conquests():
    scene = Scene(hand=[*STARTERS, "The Grabber"], board={"SB10": 0}, bottom_row=["SB01", "SB02"])
    scene.play("play The Grabber", "choose SB01", "exploit SB10")
    assert scene.legal() == ["decline", "choose SB02"]
    scene.play("choose SB02", "flip T2", "exploit SB01")
    assert scene.seat()["board"] == {"SB01": 1, "SB02": 0, "SB10": 1}


def test_r7_4_over_a_replayed_card_too_but_not_over_the_next_turn():
    scene = Scene(
        hand=[*[name for name in STARTERS if name != "Legionary"], "Healer"],
        discard=["Legionary"],
        board={"SB10": 1},
        trained={"T2": "tired"},
        bottom_row=["SB04"],
    )
    assert "choose SB04" in scene.play("play Healer", "choose Legionary").legal()
    assert scene.state.used == 0
    scene.play("choose SB04", "exploit SB10")
    assert scene.phase() == "after" and scene.state.used == 0


def test_r7_5_a_depth_that_unlocks_a_better_manta_is_not_pointless():
    """3 + 1 + 2 = 6 for a cost of 5: without the depth there would be no manta."""
    scene = Scene(house=SOME_KINDS, trained={"T2": "tired"}, board={"SB02": 0}, bottom_row=["SB04"])
    scene.play("play Legionary", "choose SB04", "exploit SB02", "flip W4")
    assert scene.phase() == "after" and "SB04" in scene.seat()["board"]


def test_r7_6_high_values_first_then_trained_wild_and_depths():
    scene = Scene(board={"SB02": 0, "SB10": 0}, ready=["W3", "W4"], bottom_row=["SB14"]).play("play Legionary")
    scene.play("choose SB14")
    assert scene.legal() == ["flip W4"]
    scene.play("flip W4")
    assert scene.legal() == ["exploit SB10"]
    scene.play("exploit SB10")
    assert scene.legal() == ["flip T2", "flip W3"]
    scene.play("flip W3")
    assert scene.legal() == ["exploit SB02"]


def test_r7_7_a_source_is_offered_only_if_the_rest_can_be_paid():
    scene = Scene(board={"SB02": 0, "SB10": 0}, trained={"T2": "tired"}, bottom_row=["SB07"]).play("play Legionary")
    scene.play("choose SB07")
    assert scene.legal() == ["exploit SB10"]


def test_r7_8_only_what_can_be_paid_for_is_offered():
    scene = Scene(board={"SB12": 2}, bottom_row=["SB10", "SB13", "SB14"]).play("play Legionary")
    assert scene.legal() == ["decline", "choose SB10", "choose SB13"]


def test_r7_8_a_manta_that_the_supply_lacks_is_not_counted():
    scene = Scene(board={"SB12": 2}, bottom_row=["SB10"], others=[{"ready": ["W4"] * 4}], trained={"T2": "tired"})
    assert scene.play("play Legionary").phase() == "after"


def test_r7_9_nothing_carries_over_to_the_second_payment():
    scene = Scene(hand=[*STARTERS, "The Grabber"], ready=["W4"], bottom_row=["OV01", "SB01"], trained={"T2": "tired"})
    scene.play("play The Grabber", "choose OV01", "flip W4")
    assert scene.phase() == "after"


def _moments(house: str, seats: int, seed: int) -> Iterator[Playthrough]:
    """The decisions of a random playthrough."""
    choice = random.Random(seed)
    playthrough = Scene.dealt(seats, house, rng.key_from(seed, "payments")).playthrough
    while not playthrough.is_terminal:
        yield playthrough.copy()
        playthrough.apply(choice.choice(playthrough.legal_actions().tolist()))


def _payments_in(house: str, seats: int, seed: int) -> Iterator[Playthrough]:
    """The beginnings of payments in a random playthrough."""
    was_paying = False
    for playthrough in _moments(house, seats, seed):
        is_paying = playthrough.state.phase[0] == PAY
        if is_paying and not was_paying:
            yield playthrough
        was_paying = is_paying


def _played(playthrough: Playthrough, payment: tuple[int, ...] = ()) -> set[tuple[int, ...]]:
    """All payments that the rules offer from here."""
    if playthrough.state.phase[0] != PAY:
        return {payment}
    found = set()
    for action in playthrough.legal_actions().tolist():
        after = playthrough.copy()
        after.apply(action)
        is_paid = after.state.phase[0] != PAY or after.state.target[0] != playthrough.state.target[0]
        found |= {(*payment, action)} if is_paid else _played(after, (*payment, action))
    return found


def _sorted(payment: tuple[int, ...]) -> tuple[int, ...]:
    """The set of sources: a manta unlocked by the payment goes before one of its kind that was there before."""
    return tuple(sorted(payment))


@pytest.mark.parametrize("house", ["", SOME_KINDS, MORE_DEPTHS, MORE_DEPTHS + SOME_KINDS])
def test_r7_5_r7_6_r7_7_all_payments_are_those_that_a_search_finds(house: str):
    num_payments = num_unlocking = 0
    for seed in range(20):
        for playthrough in _payments_in(house, 2 + seed % 3, seed):
            purse = Purse(playthrough.box[0], playthrough.state[0])
            expected, played = purse.payments(), _played(playthrough)
            assert expected and described(played - expected) == []
            assert described(set(map(_sorted, played))) == described(set(map(_sorted, expected)))
            num_payments += 1
            num_unlocking += any(len(set(payment)) > 1 for payment in expected)
    assert num_payments > 100 and num_unlocking > 20


@pytest.mark.parametrize("house", ["", SOME_KINDS, MORE_DEPTHS + SOME_KINDS])
def test_r7_8_a_location_is_offered_just_if_a_search_finds_a_payment(house: str):
    """Every location of the rows is tried as a target, whether offered or not."""
    offered = refused = 0
    for seed in range(8):
        for playthrough in _moments(house, 2, 100 + seed):
            if playthrough.state.phase[0] not in (BUY, CONQUER):
                continue
            legal = playthrough.legal_actions()
            rows = int(playthrough.state.zones[0, BOTTOM] | playthrough.state.zones[0, TOP])
            for location in (place for place in range(len(LOCATIONS)) if rows >> place & 1):
                is_offered = LOCATION + location in legal
                assert is_offered == _can_pay(playthrough.copy(), location)
                offered, refused = offered + is_offered, refused + (not is_offered)
    assert offered > 20 and refused > 20


def _can_pay(playthrough: Playthrough, location: int) -> bool:
    box, state = playthrough.box[0], playthrough.state[0]
    card, place = state.frames[state.level - 1]
    is_conquest, is_top = box.steps[card, place, VERB] == CONQUER, int(state.zones[TOP]) >> location & 1
    printed = box.locations[location, STRENGTH if is_conquest else COINS]
    state.target, state.total = LOCATION + location, box.steps[card, place, AMOUNT]
    state.cost = printed - (is_top and is_conquest)
    return state.total >= state.cost or bool(Purse(box, state).payments())
