"""R10: the end; R11: points."""

from tests.games.aquatica.scene import OCEAN, ROW, STARTERS, Scene

GONE = [name for name in OCEAN for _ in range(2) if name not in ROW] + list(ROW)
PLACED = dict.fromkeys(("T1", "T2", "T3", "T4"), "placed")
ALL_TRACKS = {goal: [0] for goal in ("PG1", "PG2", "PG3", "PG4")}


def pass_turn(scene: Scene) -> None:
    scene.play("play Matrona")
    if scene.phase() == "boundary":
        scene.play("continue")
    scene.play("end turn")


def test_r10_1_the_first_trigger_counts():
    scene = Scene(removed=GONE[:-1], board={"DC05": 0}, trained=PLACED, tracks=ALL_TRACKS, trigger="goals")
    scene.play("exploit DC05", "recruit Meg from space 1")
    assert scene.state.left[1] == 0 and scene.words()["trigger"] == "goals"


def test_r10_2_the_fourth_claim_sets_off_the_end():
    tracks = {goal: [0] for goal in ("PG1", "PG2", "PG3")}
    scene = Scene(trained={"T1": "placed", "T2": "placed", "T3": "placed"}, tracks=tracks, ready=["W1", "W1"])
    scene.play("claim PG4", "place T4")
    assert scene.words()["trigger"] == "goals" and scene.phase() == "before"


def test_r10_3_the_last_location_dealt_sets_off_the_end():
    gone = [f"{code}{number:02}" for code in ("SS", "DC", "OV") for number in range(1, 15)] + ["SB14", "SB13"]
    scene = Scene(bottom_row=[f"SB{number:02}" for number in range(1, 7)], discarded=gone)
    assert scene.state.left[0] == 6
    scene.play("play Sea Horse", "scout", "choose SB01", "choose SB02")
    assert scene.state.left[0] == 0 and scene.words()["trigger"] == "locations"


def test_r10_4_the_last_character_dealt_sets_off_the_end():
    scene = Scene(removed=GONE[:-1]).play("play Agent of the Blue Water", "recruit Meg from space 1")
    assert scene.state.left[1] == 0 and scene.words()["trigger"] == "characters"


def test_r10_5_the_turn_is_finished_and_everyone_has_one_more():
    scene = Scene(4, seat=0, removed=[], trained=PLACED, tracks=ALL_TRACKS, trigger="goals")
    for _ in range(5):
        assert not scene.playthrough.is_terminal
        pass_turn(scene)
    assert scene.playthrough.is_terminal and scene.playthrough.ending == "goals"


def test_r10_6_the_numbers_of_turns_may_differ():
    scene = Scene(3, seat=0, trained=PLACED, tracks=ALL_TRACKS, trigger="goals")
    order = []
    while not scene.playthrough.is_terminal:
        order.append(scene.playthrough.current_seat)
        pass_turn(scene)
    assert order == [0, 1, 2, 0]


def test_r10_7_a_game_of_cycling_cards_is_cut_off():
    scene = Scene(house="options.max_turns_per_player = 2")
    for _ in range(4):
        pass_turn(scene)
    assert scene.playthrough.is_terminal and scene.playthrough.ending == "cap"


def test_r11_1_hand_spots_and_scoring_pile_count():
    scene = Scene(
        hand=["Matrona", "Meg"],
        board={"SB14": 2},
        scored=["SB13", "SS02"],
        trained={"T1": "placed", "T2": "placed"},
        tracks={"PG1": [1, 0], "PG2": [0]},
        others=[{"trained": {"T1": "placed"}}],
    )
    assert scene.points() == [2 + 4 + 5 + 7 + 2, 6 + 5]


def test_r11_2_the_highest_total_wins():
    assert Scene(scored=["SB01"]).ranks() == [1, 2] and Scene(others=[{"scored": ["SB01"]}]).ranks() == [2, 1]


def test_r11_3_more_mantas_off_the_tracks_win_a_tie():
    scene = Scene(hand=[*STARTERS, "Meg"], tired=["W1"], others=[{"scored": ["SB01"]}])
    assert scene.points() == [7, 7] and scene.ranks() == [1, 2]


def test_r11_4_the_lower_king_wins_the_next_tie():
    hands = {"hand": [*STARTERS, "Xander the Usurper"], "others": [{"hand": [*STARTERS, "King 2"]}]}
    assert Scene(house="options.kings = 'fixed'", **hands).ranks() == [1, 2]


def test_r11_5_the_later_in_turn_order_wins_the_last_tie():
    assert Scene(4).ranks() == [4, 3, 2, 1]
