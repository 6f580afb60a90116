"""Agents as they are named on a command line."""

import pytest

from games.documents import InputError
from mcts.specs import AGENTS, AgentSpec, parse_seconds, parse_spec


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", AgentSpec("random", "random", None)),
        ("ismcts", AgentSpec("ismcts", "ismcts", 1000)),
        ("greedy", AgentSpec("greedy", "greedy", 200)),
        ("ismcts:2000", AgentSpec("ismcts:2000", "ismcts", 2000)),
        ("ismcts:iterations=2000", AgentSpec("ismcts:iterations=2000", "ismcts", 2000)),
        (" flat : 50 ", AgentSpec("flat : 50", "flat", 50)),
        ("moismcts:time=1s", AgentSpec("moismcts:time=1s", "moismcts", None, 1.0)),
        ("ismcts,exploration=0.5", AgentSpec("ismcts,exploration=0.5", "ismcts", 1000, None, {"exploration": 0.5})),
    ],
)
def test_specs_are_read(text, spec):
    parsed = parse_spec(text)
    assert (parsed, parsed.options) == (spec, spec.options)


def test_every_key_is_read_with_its_type():
    text = "pimc:70,exploration=1,utility=rank,playout=prior,cutoff=5,nodes=64,determinizations=7"
    assert parse_spec(text).options == {
        "exploration": 1.0,
        "utility": "rank",
        "playout": "prior",
        "cutoff": 5,
        "nodes": 64,
        "determinizations": 7,
    }


@pytest.mark.parametrize(
    ("text", "seconds"), [("5s", 5.0), ("500ms", 0.5), ("2m", 120.0), ("3", 3.0), ("0.25s", 0.25), (" 1s ", 1.0)]
)
def test_times_are_read(text, seconds):
    assert parse_seconds(text) == seconds


@pytest.mark.parametrize("text", ["", "s", "-1s", "0", "0ms", "5h", "1e3", "nan", "1,5s", "5 s"])
def test_what_is_no_time_is_refused(text):
    with pytest.raises(ValueError, match="such as 5s, 500ms or 2m"):
        parse_seconds(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ismtcs", "agent: 'ismtcs': unknown agent 'ismtcs'; did you mean ismcts? agents are: random, greedy, flat, "
         "pimc, ismcts, moismcts, cheat"),
        ("", "agent: '': unknown agent ''; agents are: random, greedy, flat, pimc, ismcts, moismcts, cheat"),
        ("ismcts:5,explore=1", "agent: 'ismcts:5,explore=1': ismcts has no key 'explore'; did you mean exploration? "
         "keys are: iterations, time, utility, playout, cutoff, exploration, nodes, strategy, avoid, force"),
        ("random:5", "agent: 'random:5': random has no key 'iterations'; keys are: strategy, avoid, force"),
        ("flat:exploration=1", "agent: 'flat:exploration=1': flat has no key 'exploration'; did you mean iterations? "
         "keys are: iterations, time, utility, playout, cutoff, strategy, avoid, force"),
        ("ismcts:many", "agent: 'ismcts:many': iterations = 'many': a whole number from 1 to 1000000000000 is needed"),
        ("ismcts:0", "agent: 'ismcts:0': iterations = '0': a whole number from 1 to 1000000000000 is needed"),
        ("ismcts:-5", "agent: 'ismcts:-5': iterations = '-5': a whole number from 1 to 1000000000000 is needed"),
        ("ismcts:1e3", "agent: 'ismcts:1e3': iterations = '1e3': a whole number from 1 to 1000000000000 is needed"),
        ("ismcts:", "agent: 'ismcts:': iterations = '': a whole number from 1 to 1000000000000 is needed"),
        ("ismcts:time=soon", "agent: 'ismcts:time=soon': time = 'soon': a time such as 5s, 500ms or 2m is needed"),
        ("ismcts:5,time=1s", "agent: 'ismcts:5,time=1s': give iterations or time, not both"),
        ("ismcts:5,6", "agent: 'ismcts:5,6': iterations is given twice"),
        ("ismcts,cutoff=1,cutoff=1", "agent: 'ismcts,cutoff=1,cutoff=1': cutoff is given twice"),
        ("ismcts:exploration=much", "agent: 'ismcts:exploration=much': exploration = 'much': a number from 0 to 1000 "
         "is needed"),
        ("ismcts:exploration=nan", "agent: 'ismcts:exploration=nan': exploration = 'nan': a number from 0 to 1000 "
         "is needed"),
        ("ismcts:exploration=-1", "agent: 'ismcts:exploration=-1': exploration = '-1': a number from 0 to 1000 is "
         "needed"),
        ("ismcts:utility=points", "agent: 'ismcts:utility=points': utility = 'points': one of win, rank, score is "
         "needed"),
        ("ismcts:playout=best", "agent: 'ismcts:playout=best': playout = 'best': one of uniform, prior is needed"),
        ("ismcts:nodes=15", "agent: 'ismcts:nodes=15': nodes = '15': a whole number from 16 to 67108864 is needed"),
        ("pimc:determinizations=0", "agent: 'pimc:determinizations=0': determinizations = '0': a whole number from 1 "
         "to 1000000 is needed"),
    ],
)  # fmt: skip
def test_wrong_specs_are_answered_with_what_would_be_right(text, message):
    with pytest.raises(InputError) as caught:
        parse_spec(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_is_explained_and_can_be_named_alone(name):
    explanation, _ = AGENTS[name]
    assert len(explanation) > 10
    assert parse_spec(name).name == name
