"""Worked positions, each with its arithmetic; their numbers are those of no rule."""

from tests.games.aquatica.scene import OCEAN, STARTERS, Scene

DEAR = ["SB10", "SB11", "SB13", "DC13"]  # power 7, 7, 8, 8 and coins 5 to 6: cannot be paid
OTHERS = [name for name in STARTERS if name not in ("Matrona", "Patrician")]
TO_DROP = [f"DC{number:02}" for number in range(1, 15)] + [f"OV{number:02}" for number in range(1, 15)]


def test_s1_a_manta_makes_a_dearer_target_payable_and_the_step_may_be_declined():
    scene = Scene(bottom_row=["SB02", *DEAR, "SS14"]).play("play Legionary")
    assert scene.legal() == ["decline", "choose SB02"]
    scene.play("choose SB02", "flip T2")
    assert scene.phase() == "after" and scene.trained("T2") == "tired"
    assert scene.seat()["board"] == {"SB02": 0}
    assert len(scene.words()["bottom row"]) == 5
    assert len(scene.seat()["hand"]) == 5 and scene.seat()["discard pile"] == ["Legionary"]


def test_s2_the_top_row_costs_one_power_less():
    scene = Scene(top_row=["SB02"], bottom_row=DEAR).play("play Legionary")
    assert scene.legal() == ["choose SB02"]
    scene.play("choose SB02")
    assert scene.phase() == "after" and scene.trained("T2") == "ready"


def test_s3_a_target_that_the_number_pays_must_be_taken():
    scene = Scene(bottom_row=["OV01", *DEAR]).play("play Legionary")
    assert scene.legal() == ["choose OV01"]


FULL = {"SB06": 0, "SB01": 0, "SB02": 0, "SB03": 0, "SB04": 0}


def test_s4_without_a_free_slot_the_step_does_nothing():
    scene = Scene(board=FULL, bottom_row=["OV01"]).play("play Legionary")
    assert scene.phase() == "after" and scene.words()["bottom row"] == ["OV01"]
    assert scene.seat()["discard pile"] == ["Legionary"]


def test_s5_scoring_first_frees_a_slot():
    scene = Scene(board=FULL, bottom_row=["OV01"]).play("flip T4", "choose SB06", "play Legionary", "choose OV01")
    assert scene.seat()["scoring pile"] == ["SB06"] and scene.points()[0] == 5 + 2
    assert "OV01" in scene.seat()["board"] and len(scene.seat()["board"]) == 5
    assert scene.trained("T4") == "tired"


TWO_SHIPS = {"trained": {"T1": "tired"}, "board": {"SS03": 0, "SS04": 0}}


def test_s6_either_depth_pays_and_the_other_cannot_be_used_too():
    scene = Scene(**TWO_SHIPS, bottom_row=["DC02"]).play("play Patrician", "choose DC02")
    assert scene.legal() == ["exploit SS03", "exploit SS04"]
    scene.play("exploit SS04")
    assert scene.phase() == "after" and scene.seat()["board"] == {"DC02": 0, "SS03": 0, "SS04": 1}


def test_s7_what_is_paid_too_much_is_lost():
    scene = Scene(**TWO_SHIPS, bottom_row=["DC07"]).play("play Patrician", "choose DC07")
    scene.play("exploit SS03", "exploit SS04")
    assert scene.seat()["board"] == {"DC07": 0, "SS03": 1, "SS04": 1}


def test_s8_a_superfluous_source_is_refused():
    scene = Scene(trained={"T1": "tired"}, board={"SS01": 0, "SS03": 0}, bottom_row=["DC02"])
    scene.play("play Patrician", "choose DC02")
    assert scene.legal() == ["exploit SS03"]
    scene.play("exploit SS03")
    assert scene.seat()["board"] == {"DC02": 0, "SS01": 0, "SS03": 1}


def test_s9_a_location_gives_one_resource_depth_in_a_main_action():
    scene = Scene(board={"SB02": 0}, bottom_row=["SB04", "SB07"]).play("play Legionary")
    assert scene.legal() == ["decline", "choose SB04"]


def test_s10_the_grabbers_first_conquest_pays_for_the_second():
    scene = Scene(hand=["The Grabber", *STARTERS], top_row=["SB03"], bottom_row=["DC01"])
    scene.play("play The Grabber", "choose SB03", "flip T2", "choose DC01", "exploit SB03")
    assert scene.phase() == "after" and scene.seat()["board"] == {"DC01": 0, "SB03": 1}
    assert scene.trained("T2") == "tired" and scene.seat()["risen"] == []


def test_s11_a_manta_unlocked_in_mid_payment_pays():
    scene = Scene(trained={"T2": "tired"}, board={"SB12": 2}, bottom_row=["SB10"])
    scene.play("play Legionary", "choose SB10", "exploit SB12", "flip W4")
    assert scene.phase() == "after" and scene.seat()["board"] == {"SB10": 0, "SB12": 3}
    assert scene.seat()["risen"] == ["SB12"] and scene.wild() == ({}, {"power:2": 1})


def test_s12_a_raise_depth_alone_has_no_target():
    assert "exploit OV01" not in Scene(board={"OV01": 0}).legal()


def test_s13_an_exploited_depth_raises_another_location_and_slides_up():
    scene = Scene(board={"OV01": 0, "DC02": 0}).play("exploit OV01", "choose DC02")
    assert scene.seat()["board"] == {"DC02": 1, "OV01": 1} and scene.seat()["risen"] == ["OV01"]
    assert scene.wild() == ({"power:1": 1}, {})


def test_s14_matrona_brings_back_all_cards_and_readies_all_mantas():
    tired = {"T1": "tired", "T2": "tired", "T3": "tired", "T4": "tired"}
    scene = Scene(hand=["Matrona", "Patrician"], discard=OTHERS, trained=tired, tired=["W1"]).play("play Matrona")
    assert sorted(scene.seat()["hand"]) == sorted(STARTERS) and scene.seat()["discard pile"] == []
    assert {scene.trained(manta) for manta in tired} == {"ready"} and scene.wild() == ({"coin:1": 1}, {})


def test_s15_scouting_with_more_cards_than_the_top_row_holds():
    bottom = ["SB01", "SB02", "SB03", "SB04", "SB05", "SB06"]
    scene = Scene(top_row=["SS01", "SS02", "SS03"], bottom_row=bottom, discarded=TO_DROP[:17])
    assert scene.state.left[0] == 30
    scene.play("play Sea Horse", "scout", "choose SB02", "choose SB05")
    words = scene.words()
    assert len(words["discarded locations"]) == 17 + 5
    assert words["top row"] == ["SB01", "SB03", "SB04", "SB06"]
    assert len(words["bottom row"]) == 6 and not set(words["bottom row"]) & set(bottom)
    assert scene.state.left[0] == 24


def test_s16_scouting_to_the_end_of_the_deck_sets_off_the_end():
    gone = [f"SS{number:02}" for number in range(1, 15)] + TO_DROP + ["SB05", "SB06", "SB07", "SB08", "SB09"]
    scene = Scene(bottom_row=["SB01", "SB02", "SB03", "SB04"], discarded=gone)
    assert scene.state.left[0] == 5
    scene.play("play Sea Horse", "scout")
    words = scene.words()
    assert words["top row"] == ["SB01", "SB02", "SB03", "SB04"]
    assert words["bottom row"] == ["SB10", "SB11", "SB12", "SB13", "SB14"]
    assert words["trigger"] == "locations"


def test_s17_a_recruit_is_paid_and_the_row_slides():
    row = ["Meg", "Researcher", "The Grabber", "Manta's Leader", "Healer", "Pearl Merchant"]
    gone = [name for name in OCEAN for _ in range(2) if name not in row and name != "Tide Singer"]
    scene = Scene(character_row=row, removed=[*gone, *row, "Tide Singer"]).play("play Agent of the Blue Water")
    assert "decline" not in scene.legal()
    scene.play("recruit The Grabber from space 3", "flip T1")
    assert scene.trained("T1") == "tired" and "The Grabber" in scene.seat()["hand"]
    expected = ["Meg", "Researcher", "Manta's Leader", "Healer", "Pearl Merchant", "Tide Singer"]
    assert scene.words()["character row"] == expected


FIVE = ["SB01", "SB02", "SB03", "SB04", "SB05"], ["SS01", "SS02", "SS03", "SS04", "SS05"]


def test_s18_the_second_to_claim_a_goal_gets_the_second_spot():
    boards = [dict.fromkeys(names, 0) for names in FIVE]
    scene = Scene(board=boards[0], trained={"T2": "tired"}, others=[{"board": boards[1]}])
    scene.play("claim PG2", "place T2", "play Matrona", "end turn", "claim PG2", "place T1")
    assert scene.points() == [6 + 5, 6 + 4] and scene.trained("T2") == "placed"


def test_s19_all_four_goals_can_be_claimed_at_once_and_the_turn_goes_on():
    scene = Scene(
        hand=[*STARTERS, "Meg", "Healer"],
        board=dict.fromkeys(FIVE[0], 0),
        scored=["SS01", "SS02", "SS03"],
        ready=["W1", "W3"],
    )
    claims = [
        ("claim PG1", "place T1"),
        ("claim PG2", "place T2"),
        ("claim PG3", "place T3"),
        ("claim PG4", "place T4"),
    ]
    scene.play(*(name for claim in claims for name in claim))
    assert scene.points()[0] == 8 + 4 * 5 + 1 + 2 + 1
    assert {scene.trained(manta) for manta in ("T1", "T2", "T3", "T4")} == {"placed"}
    assert scene.words()["trigger"] == "goals" and scene.phase() == "before"


def _order_of_last_turns(scene: Scene) -> list[int]:
    order = []
    while not scene.playthrough.is_terminal:
        order.append(scene.playthrough.current_seat)
        scene.play("play Matrona", "end turn")
    return order


ALL_CLAIMED = {"trained": dict.fromkeys(("T1", "T2", "T3", "T4"), "placed")}


def test_s20_the_last_turns_begin_after_the_seat_that_set_off_the_end():
    tracks = {goal: [1] for goal in ("PG1", "PG2", "PG3", "PG4")}
    three = Scene(3, seat=1, turn_seat=1, trigger="goals", tracks=tracks, others=[ALL_CLAIMED])
    assert _order_of_last_turns(three) == [1, 2, 0, 1]
    tracks = {goal: [0] for goal in ("PG1", "PG2", "PG3", "PG4")}
    assert _order_of_last_turns(Scene(trigger="goals", tracks=tracks, **ALL_CLAIMED)) == [0, 1, 0]


def _tie(house: str = "", **first) -> Scene:
    """Hands of 7, 9 and 4; spots 5 + 4 + 3, 5 + 5 and 3 + 4; scored 10, 10 and 17 points."""
    hands = [[*STARTERS, "Meg"], [*STARTERS, "Meg", "Healer", "Tide Singer"], list(STARTERS[2:])]
    placed = [dict.fromkeys(("T1", "T2", "T3")[:number], "placed") for number in (3, 2, 2)]
    scored = [["SB02", "SB04", "SB07", "SB01"], ["SB10", "SS11"], ["SS14", "SB13", "SS02"]]
    wild = [["W1", "W3", "W5"], ["W1", "W3"], []]
    players = [
        {"hand": hand, "trained": faces, "scored": pile, "ready": mantas}
        for hand, faces, pile, mantas in zip(hands, placed, scored, wild, strict=True)
    ]
    tracks = {"PG1": [0], "PG2": [1, 0, 2], "PG3": [1, 2, 0]}
    return Scene(3, house, others=players[1:], tracks=tracks, **(players[0] | first))


def test_s21_at_equal_points_and_mantas_the_later_in_turn_order_wins():
    scene = _tie()
    assert scene.points() == [7 + 12 + 10, 9 + 10 + 10, 4 + 7 + 17]
    assert scene.ranks() == [2, 1, 3]


def test_s22_with_kings_the_lower_number_wins():
    scene = _tie()
    scene.state.kings[:3] = (3, 5, 1)
    assert scene.points() == [29, 29, 28] and scene.ranks() == [1, 2, 3]


def test_s23_more_mantas_win_first():
    assert _tie(ready=["W1", "W1", "W3", "W5"]).ranks() == [1, 2, 3]


def test_s24_a_risen_location_on_the_board_and_a_king_in_the_discard_pile_count_nothing():
    scene = Scene(
        house="options.kings = 'fixed'",
        hand=["Matrona"],
        discard=["Xander the Usurper"],
        board={"SB14": 2},
        others=[{"hand": [*STARTERS, "King 2"]}],
    )
    assert scene.seat()["risen"] == ["SB14"] and scene.points() == [1, 7]


PRICE_GOAL = "options.goals = 'random_tokens'"
PRICE_GOALS = ["G03", "G09", "G10", "G12"]


def test_s25_a_free_recruit_from_the_dearest_space_does_not_count_as_paid():
    scene = Scene(house=PRICE_GOAL, goals=PRICE_GOALS, board={"DC05": 0})
    scene.play("exploit DC05", "recruit Pearl Merchant from space 6", "play Matrona")
    assert "claim G10" not in scene.legal()


def test_s25_a_paid_recruit_from_the_dearest_space_counts_until_the_end_of_the_turn():
    scene = Scene(house=PRICE_GOAL, goals=PRICE_GOALS, ready=["W2", "W2"])
    scene.play("play Agent of the Blue Water", "recruit Pearl Merchant from space 6", "flip W2", "flip W2")
    assert "claim G10" in scene.legal()
    scene.play("end turn", "play Matrona", "end turn")
    assert "claim G10" not in scene.legal()


def test_s26_a_raise_moves_past_an_empty_depth():
    scene = Scene(hand=[name for name in STARTERS if name != "Legionary"], board={"DC02": 0})
    assert "exploit DC02" not in scene.legal()
    scene.play("flip T3", "choose DC02", "exploit DC02", "choose Legionary")
    assert scene.seat()["risen"] == ["DC02"] and scene.wild() == ({}, {})
    assert "Legionary" in scene.seat()["hand"]


def test_s27_a_score_depth_needs_another_risen_location():
    assert "exploit SB11" not in Scene(board={"SB11": 3}).legal()
    scene = Scene(board={"SB11": 3, "SB06": 0}).play("exploit SB11", "choose SB06")
    assert scene.seat()["scoring pile"] == ["SB06"] and scene.seat()["risen"] == ["SB11"]
    assert scene.wild() == ({"raise:1": 1}, {})


def test_s28_the_healer_replays_no_healer():
    scene = Scene(
        hand=["Matrona", "Healer", *OTHERS[1:], "Patrician"],
        discard=["Legionary", "Healer"],
        bottom_row=["OV01"],
        character_row=[*OCEAN[:4], *OCEAN[5:7]],
    )
    scene.play("play Healer")
    assert scene.legal() == ["choose Legionary"]
    scene.play("choose Legionary")
    assert scene.legal() == ["choose OV01"]
    scene.play("choose OV01")
    assert scene.phase() == "after" and sorted(scene.seat()["discard pile"]) == ["Healer", "Healer", "Legionary"]


def test_s29_an_opponent_with_matrona_alone_is_skipped():
    scene = Scene(3, hand=["Meg", *STARTERS], others=[{"hand": ["Matrona"]}, {}]).play("play Meg")
    assert scene.playthrough.current_seat == 2
    assert scene.legal() == [f"choose {name}" for name in STARTERS if name != "Matrona"]
    scene.play("choose Patrician")
    assert scene.seat(2)["discard pile"] == ["Patrician"]
    assert scene.playthrough.current_seat == 0 and scene.phase() == "after"


def test_s30_a_goal_is_claimed_between_two_steps():
    scene = Scene(
        house=PRICE_GOAL,
        goals=PRICE_GOALS,
        hand=["Matrona", "Tide Singer"],
        board={"SB06": 0, "SS06": 0, "DC06": 0, "SB01": 1, "SS01": 0},
    )
    scene.play("play Tide Singer", "choose SB01", "choose SS01", "choose SS01")
    assert scene.legal() == ["continue", "claim G09"]
    scene.play("claim G09", "place T1", "continue")
    assert scene.legal() == [f"choose {name}" for name in ("SB01", "SB06", "SS01", "SS06", "DC06")]
    assert scene.wild() == ({"power:1": 1, "coin:1": 1}, {})


def test_s31_one_card_in_hand_after_playing():
    scene = Scene(house=PRICE_GOAL, goals=["G03", "G04", "G09", "G12"], hand=["Matrona", "Patrician"])
    scene.play("play Patrician")
    assert scene.phase() == "after" and "claim G04" in scene.legal()


def test_s32_typed_power_pays_only_for_its_type():
    scene = Scene(trained={"T2": "tired"}, board={"OV03": 0}, bottom_row=["SB04", "SS04"]).play("play Legionary")
    assert scene.legal() == ["decline", "choose SB04"]


def test_s33_a_location_without_depths_gives_its_manta_on_arrival():
    scene = Scene(ready=["W3"], bottom_row=["SB06"])
    scene.play("play Legionary", "choose SB06", "flip T2", "flip W3", "flip T4", "choose SB06")
    assert scene.seat()["scoring pile"] == ["SB06"] and scene.trained("T2") == "tired"
    assert scene.wild() == ({"power:1": 1}, {"power:1": 1})


def test_s34_a_new_effect_manta_acts_at_once():
    scene = Scene(board={"OV04": 1, "DC02": 0})
    scene.play("flip T3", "choose OV04", "flip W5", "choose DC02", "flip T4", "choose OV04")
    assert scene.seat()["scoring pile"] == ["OV04"] and scene.seat()["board"] == {"DC02": 1}
    assert scene.trained("T3") == scene.trained("T4") == "tired" and scene.wild() == ({}, {"raise:1": 1})


def test_s35_the_last_character_dealt_sets_off_the_end():
    row = list(OCEAN[:6])
    gone = [name for name in OCEAN for _ in range(2) if name not in row]
    scene = Scene(board={"SS07": 1}, character_row=row, removed=[*gone, *row[:5]])
    assert scene.state.left[1] == 1
    scene.play("exploit SS07", "recruit Pearl Merchant from space 6")
    assert scene.words()["character row"] == [*row[:5], "Pearl Merchant"]
    assert scene.state.left[1] == 0 and scene.words()["trigger"] == "characters"
    assert scene.seat()["board"] == {"SS07": 2} and "Pearl Merchant" in scene.seat()["hand"]
