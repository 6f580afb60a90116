"""What people read."""

from games import rng
from games.aquatica.drawing import goal_words, render
from games.aquatica.state import GOALS
from games.aquatica.text import chance_words, observation_words
from tests.games.aquatica.scene import STARTERS, Scene


def test_the_table_shows_rows_with_prices_boards_mantas_and_tracks():
    scene = Scene(
        top_row=["SB04"],
        bottom_row=["SS07"],
        board={"OV11": 1},
        scored=["DC13"],
        ready=["W4"],
        trained={"T1": "placed", "T2": "tired"},
        tracks={"PG3": [0]},
    )
    text = render(scene.box, scene.state)
    for line in (
        "turn 1, of seat 0: before",
        "top row     SB04 SB  3 coins 4 power 3 points  [power:2, power:1]",
        "bottom row  SS07 SS  4 coins 5 power 2 points  [coin:1, recruit_free, empty]",
        "characters  0 Meg, 1 Researcher, 2 The Grabber, 3 Manta's Leader, 4 Healer, 5 Pearl Merchant",
        "PG3 3 locations scored: 5 seat 0, 4, 3, 2, 1",
        "board: OV11 [x, empty, raise:1]",
        "scored: DC13 (7)",
        "mantas: T1 coin:1 placed, T2 power:1 tired, T3 raise:1 ready, T4 score:1 ready, 1 x W4 power:2 ready",
    ):
        assert line in text


def test_the_table_shows_what_is_being_paid_and_how_the_end_comes():
    scene = Scene(bottom_row=["SB01"]).play("play Legionary", "choose SB01")
    assert "pay; resolving Legionary; paying for SB01: 3 of 4" in render(scene.box, scene.state)
    placed = dict.fromkeys(("T1", "T2", "T3", "T4"), "placed")
    tracks = {goal: [0] for goal in GOALS[:4]}
    scene = Scene(trained=placed, tracks=tracks, trigger="goals")
    assert "the end comes (goals), turns after this one: 2" in render(scene.box, scene.state)
    scene.play("play Matrona", "end turn")
    assert "the end comes (goals), turns after this one: 1" in render(scene.box, scene.state)


def test_a_hidden_king_is_not_shown_to_others():
    scene = Scene.dealt(2, "options.kings = 'draft'", rng.key_from("hidden", 3))
    assert "kings to choose from: unknown" in render(scene.box, scene.state, 0)
    for _ in range(2):
        scene.play(scene.legal()[0])
    king = scene.seat(1)["king"]
    shown = scene.seat(1)["king known to all"]
    assert (f"king: {king}" in render(scene.box, scene.state, 0)) == shown
    assert f"king: {king}" in render(scene.box, scene.state, 1) and f"king: {king}" in render(scene.box, scene.state)


def test_points_so_far_and_alone_the_rating():
    scene = Scene(scored=["DC13"], trained={"T1": "placed"}, tracks={"PG3": [0]})
    assert f"points: {6 + 5 + 7}" in render(scene.box, scene.state) and scene.points()[0] == 6 + 5 + 7
    alone = Scene.dealt(1)
    assert "points: 6 (Blobfish)" in render(alone.box, alone.state)


def test_every_goal_has_words():
    box = Scene.dealt().box
    words = [goal_words(box, goal) for goal in range(len(GOALS))]
    assert words[0] == "8 characters in hand" and words[-1] == "4 locations of at most 3 points scored"
    assert len(set(words)) == len(words)


def test_the_deal_and_the_cards_turned_up_are_told():
    scene = Scene.dealt()
    told = chance_words(scene.box, None, 0, scene.state)
    assert len(told) == 12 and told[0].endswith("comes into the bottom row")
    assert [observation_words(scene.box, None, 0, scene.state, seat) for seat in range(2)] == [told, told]
    before = scene.state.copy()
    scene.play("play Agent of the Blue Water")
    assert chance_words(scene.box, before, 0, scene.state) == []
    scene.play(scene.legal()[0])
    turned_up = [f"{scene.words()['character row'][-1]} is turned up"]
    assert observation_words(scene.box, before, 0, scene.state, 1) == turned_up


def test_the_kings_of_the_draft_are_seen_by_who_chooses_first():
    scene = Scene.dealt(2, "options.kings = 'draft'", rng.key_from("hidden", 3))
    waiting, choosing = (observation_words(scene.box, None, 0, scene.state, seat) for seat in range(2))
    told = chance_words(scene.box, None, 0, scene.state)
    assert scene.state.decider == 1 and choosing == told
    assert waiting == [words for words in told if not words.endswith("for the draft")] != told


def test_hands_are_listed_by_name():
    assert f"hand: {', '.join(STARTERS)}" in render(Scene().box, Scene().state)
