"""A told playthrough can be followed with the rules alone."""

import json

import pytest

import games
from analysis.match import Match, Plan
from analysis.narration import narrate
from analysis.records import action_codes, parse_line
from games.playthrough import Playthrough, new_box


def test_kuhn_poker_told_in_full():
    record = parse_line(
        '{"game": "kuhn_poker", "seats": 2, "agents": ["random", "random"], "deal": "dfc75b34b5eb47ed",'
        ' "actions": ["bet", "pass"]}'
    )
    cards = {"seat 0": "King", "seat 1": "Queen", "left over": "Jack"}
    both = {seat: {"choice": "bet", "outcome": []} for seat in ("seat 0", "seat 1")}
    setup, first, second, outcome = narrate(record)
    assert setup == {
        "game": "kuhn_poker",
        "seats": 2,
        "agents": ["random", "random"],
        "deal": "dfc75b34b5eb47ed",
        "components": {},
        "state": {"cards": cards, "history": []},
        "observations": {
            "seat 0": {"choice": None, "outcome": ["seat 0 is dealt the King"]},
            "seat 1": {"choice": None, "outcome": ["seat 1 is dealt the Queen"]},
        },
        "chance": ["seat 0 is dealt the King", "seat 1 is dealt the Queen"],
    }
    assert first == {
        "ply": 0,
        "seat": 0,
        "state": {"cards": cards, "history": []},
        "legal": ["pass", "bet"],
        "action": "bet",
        "observations": both,
        "chance": [],
    }
    assert (second["ply"], second["seat"], second["action"]) == (1, 1, "pass")
    assert second["state"]["history"] == ["bet"]
    assert outcome == {
        "scores": [1.0, -1.0],
        "ranks": [1, 2],
        "ending": "fold",
        "state": {"cards": cards, "history": ["bet", "pass"]},
    }


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_followed(name):
    game = games.load(name)
    for seats in game.seats:
        record = Match(Plan(name, seats, ("random",), seed=11)).play_block(0)[0]
        setup, *decisions, outcome = [json.loads(json.dumps(step)) for step in narrate(record)]
        table = Playthrough(game, new_box(game), seats, int(setup["deal"], 16))
        text = game.part("text")
        assert all(setup["observations"][f"seat {seat}"]["outcome"] for seat in range(seats))
        for ply, step in enumerate(decisions):
            assert step["ply"] == ply
            assert step["seat"] == table.current_seat
            assert step["legal"] == [text.action_name(int(action)) for action in table.legal_actions()]
            assert step["state"] == json.loads(json.dumps(text.state_words(table.box[0], table.state[0])))
            assert list(step["observations"]) == [f"seat {seat}" for seat in range(seats)]
            assert step["observations"][f"seat {step['seat']}"]["choice"] is not None
            table.apply(action_codes(game)[step["action"]])
        assert outcome["scores"] == table.outcome()[0].tolist()
        assert outcome["ending"] == table.ending


def test_a_playthrough_still_on_the_table_has_no_outcome():
    record = parse_line(
        '{"game": "leduc_poker", "seats": 2, "agents": ["", ""], "deal": "dfc75b34b5eb47ed",'
        ' "actions": ["call", "call"]}'
    )
    steps = list(narrate(record))
    assert len(steps) == 3
    assert steps[-1]["chance"] == ["the public card is the King of hearts"]
    assert steps[-1]["observations"]["seat 0"]["outcome"] == ["the public card is the King of hearts"]
