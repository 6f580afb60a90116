"""R5: what symbols do; R6: depths and mantas."""

from tests.games.aquatica.scene import OCEAN, ROW, STARTERS, Scene


def test_r5_1_a_recruit_costs_the_number_under_its_space_and_goes_to_the_hand():
    scene = Scene(trained={"T1": "tired"}).play("play Agent of the Blue Water")
    assert scene.legal() == ["recruit Meg from space 1", "recruit Researcher from space 2"]
    scene.play("recruit Researcher from space 2")
    assert scene.seat()["hand"][-1] == "Researcher" and scene.phase() == "after"


def test_r5_1_several_copies_may_be_owned():
    scene = Scene(hand=[*STARTERS, "Meg"]).play("play Agent of the Blue Water", "recruit Meg from space 1")
    assert scene.seat()["hand"].count("Meg") == 2


def test_r5_2_the_row_slides_left_and_the_deck_fills_the_right_end():
    scene = Scene().play("play Agent of the Blue Water", "recruit Meg from space 1")
    row = scene.words()["character row"]
    assert row[:5] == list(ROW[1:]) and len(row) == 6 and scene.state.left[1] == 11


def test_r5_2_an_empty_deck_leaves_the_row_shorter():
    gone = [name for name in OCEAN for _ in range(2) if name not in ROW] + list(ROW)
    scene = Scene(removed=gone, trigger="characters")
    scene.play("play Agent of the Blue Water", "recruit Meg from space 1")
    assert scene.words()["character row"] == list(ROW[1:])


def test_r5_3_buying_costs_coins():
    scene = Scene(bottom_row=["DC01", "DC02", "SS04"]).play("play Patrician")
    assert scene.legal() == ["decline", "choose DC01"]
    scene.play("choose DC01", "flip T1")
    assert scene.seat()["board"] == {"DC01": 0}


def test_r5_4_conquering_costs_power_and_one_less_in_the_top_row():
    scene = Scene(top_row=["SB04", "SB07"], bottom_row=["SB05", "SB02"], trained={"T2": "tired"}).play("play Legionary")
    assert scene.phase() == "after"
    scene = Scene(top_row=["SB04", "SB07"], bottom_row=["SB05", "SB02"]).play("play Legionary")
    assert scene.legal() == ["decline", "choose SB02", "choose SB04"]


def test_r5_4_the_discount_never_goes_below_nothing_and_spares_coins():
    scene = Scene(house="board.top_row_power_discount = 9", top_row=["SB14", "DC01"]).play("play Legionary")
    assert scene.legal() == ["choose SB14", "choose DC01"]
    scene = Scene(top_row=["DC01"], trained={"T1": "tired"}).play("play Patrician")
    assert scene.phase() == "after"


def test_r5_5_a_location_enters_a_slot_uncovered_and_leaves_a_gap():
    scene = Scene(bottom_row=["OV01", "SB14"], top_row=["DC13"]).play("play Legionary", "choose OV01")
    assert scene.seat()["board"] == {"OV01": 0}
    assert scene.words()["bottom row"] == ["SB14"] and scene.words()["top row"] == ["DC13"]


def test_r5_6_a_step_is_optional_if_it_needs_more_than_its_number():
    assert Scene(bottom_row=["SB01"]).play("play Legionary").legal() == ["decline", "choose SB01"]
    assert Scene(bottom_row=["SB01", "OV01"]).play("play Legionary").legal() == ["choose SB01", "choose OV01"]
    scene = Scene(bottom_row=["SB01"]).play("play Legionary", "decline")
    assert scene.phase() == "after" and scene.words()["bottom row"] == ["SB01"]


def test_r5_6_a_recruit_is_never_optional_as_the_first_space_is_free():
    assert "decline" not in Scene().play("play Agent of the Blue Water").legal()
    scene = Scene(house="board.character_row_costs = [2, 2, 3, 3, 4, 5]").play("play Agent of the Blue Water")
    assert scene.legal() == ["decline", "recruit Meg from space 1", "recruit Researcher from space 2"]


def test_r5_7_scouting_discards_the_top_row_and_may_be_declined():
    scene = Scene(top_row=["SB14"], bottom_row=["DC14"]).play("play Sea Horse")
    assert scene.legal() == ["scout", "do not scout"]
    scene.play("scout")
    assert scene.words()["discarded locations"] == ["SB14"] and scene.words()["top row"] == ["DC14"]
    scene = Scene(top_row=["SB14"], bottom_row=["DC14"]).play("play Sea Horse", "do not scout")
    assert scene.words()["top row"] == ["SB14"] and scene.phase() == "after"


def test_r5_8_the_scout_chooses_what_does_not_fit_in_table_order():
    bottom = ["SB10", "SB11", "SB12", "SB13", "SB14", "DC14"]
    scene = Scene(bottom_row=bottom).play("play Sea Horse", "scout")
    assert scene.legal() == [f"choose {name}" for name in bottom[:5]]
    scene.play("choose SB14")
    assert scene.legal() == ["choose DC14"]
    scene.play("choose DC14")
    assert scene.words()["discarded locations"] == ["SB14", "DC14"]


def test_r5_9_six_new_cards_come_as_far_as_the_deck_lasts():
    scene = Scene(bottom_row=["SB14"]).play("play Sea Horse", "scout")
    assert len(scene.words()["bottom row"]) == 6 and scene.state.left[0] == 49


def test_r5_10_raises_may_be_split():
    scene = Scene(board={"SB01": 0, "SB02": 0}).play("play Wave-Teller", "mode raise", "choose SB01", "choose SB02")
    assert scene.seat()["board"] == {"SB01": 1, "SB02": 1} and scene.phase() == "after"


def test_r5_11_a_full_rise_covers_all_depths():
    scene = Scene(board={"OV10": 0, "OV13": 1}).play("exploit OV10", "choose OV13")
    assert scene.seat()["risen"] == ["OV10", "OV13"] and scene.seat()["board"]["OV13"] == 5


def test_r5_12_scoring_moves_risen_locations_to_the_pile():
    scene = Scene(board={"SB06": 0, "SS06": 0, "SB01": 0}).play(
        "play Wave-Teller", "mode score", "choose SB06", "choose SS06"
    )
    assert scene.seat()["scoring pile"] == ["SB06", "SS06"] and scene.seat()["board"] == {"SB01": 0}


def test_r5_13_characters_return_to_the_hand():
    scene = Scene(hand=["Matrona", "Deep Herald", "Sea Horse"], discard=["Patrician", "Legionary", "Wave-Teller"])
    scene.play("play Deep Herald", "recruit Meg from space 1")
    assert scene.phase() == "take_back"
    scene.play("choose Legionary")
    assert "Legionary" in scene.seat()["hand"] and scene.phase() == "after"


def test_r5_14_a_free_recruit_from_any_space():
    scene = Scene(board={"DC05": 0}, trained={"T1": "tired"}).play("exploit DC05")
    assert len(scene.legal()) == 6
    scene.play("recruit Pearl Merchant from space 6")
    assert "Pearl Merchant" in scene.seat()["hand"] and scene.state.paid_prices == 0


def test_r5_15_all_discarded_characters_return():
    scene = Scene(hand=["Matrona"], discard=["Meg"]).play("play Matrona")
    assert len(scene.seat()["hand"]) == 7 and scene.seat()["discard pile"] == []


def test_r5_16_mantas_are_ready_before_the_next_step():
    faces = {"T2": "tired", "T3": "tired", "T4": "placed"}
    scene = Scene(
        hand=[*STARTERS, "Manta's Leader"],
        trained=faces,
        tired=["W3"],
        bottom_row=["OV01"],
        tracks={"PG1": [0]},
    )
    scene.play("play Manta's Leader", "choose OV01", "flip T2", "flip W3")
    assert scene.seat()["board"] == {"OV01": 0} and scene.trained("T3") == "ready" and scene.trained("T4") == "placed"


def test_r5_17_each_opponent_discards_clockwise():
    scene = Scene(4, hand=[*STARTERS, "Meg"], seat=0, bottom_row=["SB14"]).play("play Meg")
    for seat in (1, 2, 3):
        assert scene.playthrough.current_seat == seat and "choose Matrona" not in scene.legal()
        scene.play("choose Legionary")
    assert scene.phase() == "after"
    assert [scene.seat(seat)["discard pile"] for seat in (1, 2, 3)] == [["Legionary"]] * 3


def test_r5_17_several_discards_as_far_as_there_are_cards():
    scene = Scene(
        house='characters.MEG.steps = ["opponents_discard:2"]',
        hand=[*STARTERS, "Meg"],
        others=[{"hand": ["Matrona", "Patrician"]}],
    )
    scene.play("play Meg", "choose Patrician")
    assert scene.phase() == "after"
    scene = Scene(house='characters.MEG.steps = ["opponents_discard:2"]', hand=[*STARTERS, "Meg"])
    scene.play("play Meg", "choose Patrician", "choose Legionary")
    assert scene.seat(1)["discard pile"] == ["Legionary", "Patrician"] and scene.phase() == "after"


def test_r5_18_a_replayed_card_acts_from_the_discard_pile():
    scene = Scene(hand=["Matrona", "Healer"], discard=["Agent of the Blue Water"]).play("play Healer")
    scene.play("choose Agent of the Blue Water", "recruit Meg from space 1")
    assert scene.seat()["hand"] == ["Matrona", "Meg"] and "Agent of the Blue Water" in scene.seat()["discard pile"]


def test_r5_18_no_card_to_replay():
    scene = Scene(hand=[*STARTERS, "Healer"]).play("play Healer")
    assert scene.phase() == "after"


def test_r5_19_one_mode_of_those_that_can_do_something():
    scene = Scene(board={"SB06": 0, "SB01": 0}).play("play Wave-Teller")
    assert scene.legal() == ["mode raise", "mode score"]
    assert Scene(board={"SB06": 0}).play("play Wave-Teller").legal() == ["mode score"]
    assert Scene().play("play Wave-Teller").phase() == "after"


def test_r5_19_modes_of_every_kind():
    house = 'characters.TID.steps = ["choose(conquer:3|scout|ready_all)", "take_back:1"]'
    scene = Scene(house=house, hand=["Matrona", "Tide Singer"], trained={"T1": "tired"}, bottom_row=["OV01"])
    scene.play("play Tide Singer")
    assert scene.legal() == ["mode conquer", "mode scout", "mode ready_all"]
    scene.play("mode ready_all", "choose Patrician")
    assert scene.trained("T1") == "ready" and scene.phase() == "after"
    scene = Scene(house=house, hand=["Matrona", "Tide Singer"], bottom_row=["OV01"])
    scene.play("play Tide Singer", "mode conquer", "choose OV01", "choose Patrician")
    assert scene.seat()["board"] == {"OV01": 0} and scene.phase() == "after"


def test_r6_1_the_first_uncovered_depth_again_and_again():
    scene = Scene(board={"OV05": 0, "SB14": 0}).play("exploit OV05", "choose SB14", "exploit OV05", "choose SB14")
    assert scene.seat()["board"] == {"OV05": 2, "SB14": 2}


def test_r6_2_an_effect_depth_never_targets_its_own_location():
    scene = Scene(board={"OV05": 0, "SB01": 0}).play("exploit OV05")
    assert scene.legal() == ["choose SB01"]
    assert "exploit DC04" not in Scene(board={"DC04": 0}).legal()


def test_r6_3_an_empty_depth_cannot_be_exploited_and_a_raised_depth_is_lost():
    scene = Scene(board={"DC02": 0, "SB01": 0, "DC01": 0}, hand=["Matrona"])
    assert "exploit DC02" not in scene.legal() and "exploit DC01" in scene.legal()
    scene.play("flip T3", "choose DC01")
    assert "exploit DC01" not in scene.legal() and scene.seat()["hand"] == ["Matrona"]


def test_r6_4_a_risen_location_gives_its_manta_once():
    scene = Scene(board={"SB01": 1}).play("flip T3", "choose SB01")
    assert scene.wild() == ({"power:1": 1}, {}) and scene.words()["supply of wild mantas"]["W3 power:1"] == 6
    scene.play("flip T4", "choose SB01")
    assert scene.wild() == ({"power:1": 1}, {})


def test_r6_4_an_empty_supply_gives_nothing():
    scene = Scene(board={"DC09": 2}, others=[{"ready": ["W6", "W6", "W6"]}]).play("flip T3", "choose DC09")
    assert scene.seat()["risen"] == ["DC09"] and scene.wild() == ({}, {})


def test_r6_5_a_risen_location_keeps_its_slot_until_it_is_scored():
    board = {"SB06": 0, "SB01": 2, "SB02": 2, "SB03": 3, "SB04": 2}
    scene = Scene(board=board, bottom_row=["OV01"]).play("play Legionary")
    assert scene.phase() == "after" and len(scene.seat()["risen"]) == 5
    scene.play("flip T4", "choose SB01")
    assert len(scene.seat()["board"]) == 4 and scene.state.covered[0] == 0


def test_r6_6_a_flipped_manta_stays_tired():
    scene = Scene(board={"SB01": 0, "SB02": 0}).play("flip T3", "choose SB01")
    assert "flip T3" not in scene.legal()
    scene.play("play Patrician", "end turn", "play Matrona", "end turn")
    assert scene.trained("T3") == "tired" and "flip T3" not in scene.legal()
    scene.play("play Matrona")
    assert "flip T3" in scene.legal()


def test_r6_7_resource_mantas_only_pay_and_effect_mantas_never_do():
    scene = Scene(board={"SB01": 0}, bottom_row=["SB02"], ready=["W1", "W3", "W5"])
    assert [name for name in scene.legal() if name.startswith("flip")] == ["flip T3", "flip W5"]
    scene.play("play Legionary", "choose SB02")
    assert scene.legal() == ["flip T2", "flip W3", "exploit SB01"]


def test_r6_8_an_effect_action_may_stop_after_its_first_raise():
    scene = Scene(board={"OV07": 0, "SB14": 0, "SB01": 0}).play("exploit OV07")
    assert "stop" not in scene.legal()
    scene.play("choose SB14")
    assert "stop" in scene.legal()
    scene.play("stop")
    assert scene.phase() == "before" and scene.seat()["board"] == {"OV07": 1, "SB01": 0, "SB14": 1}


def test_r6_8_a_step_may_not_stop():
    scene = Scene(board={"SB14": 0, "SB01": 0}).play("play Wave-Teller", "mode raise", "choose SB14")
    assert "stop" not in scene.legal()
