"""The component file: what can be changed without touching code, and what is refused."""

import pytest

from games.documents import InputError
from games.nautilus_libellud.box import read_components
from games.nautilus_libellud.text import domain_card_names
from games.playthrough import Playthrough
from tests.games.nautilus_libellud.scenes import GAME, Scene, box_with, duel


def test_a_kraken_of_thirteen_loses_to_the_fourteen():
    assert duel("Kraken", "Diver 14", box_with(specials={"Kraken": {"value": 13}})) == "Diver 14"


def test_a_diver_may_get_another_value_and_arrow():
    box = box_with(divers={"2": {"value": 20, "arrow": "vertical"}})
    assert duel("Diver 2", "Kraken", box) == "Diver 2"
    scene = Scene(("5 . . . .", ". . . . ."), hands={0: [2, 7, 8, 9]}, box=box).place("Diver 2", 0, 3)
    assert scene.sides == (". . 2 . .", "5 . . . .")


@pytest.mark.parametrize("kraken_wins", [True, False])
def test_a_file_that_contradicts_itself_about_the_kraken_is_refused(kraken_wins: bool):
    pairs = [["Kraken", "Diver 14"], ["Diver 14", "Kraken"]]
    agreeing, contradicting = pairs if kraken_wins else reversed(pairs)
    switch = {"kraken_beats_14": kraken_wins}
    box = box_with(house_rules=switch, comparison={"exceptions": [agreeing]})
    assert duel("Kraken", "Diver 14", box) == agreeing[0]
    with pytest.raises(InputError) as caught:
        read_components({"house_rules": switch, "comparison": {"exceptions": [contradicting]}})
    assert "house_rules.kraken_beats_14" in str(caught.value) and "comparison.exceptions" in str(caught.value)


def test_another_mix_of_domain_cards_is_played():
    box = box_with(domains={"Science": [3, 3, 3, 3, 3, 3, 3], "War": [1, 1, 1, 0, -2]})
    cards = domain_card_names(box[0], (1 << 30) - 1)
    assert cards.count("Science +3") == 7 and cards.count("War -2") == cards.count("War +0") == 1
    playthrough = Playthrough(GAME, box, 2, 7)
    while not playthrough.is_terminal:
        playthrough.apply(playthrough.legal_actions()[0])
    assert sum(int(won).bit_count() for won in playthrough.state[0].won) == 30


@pytest.mark.parametrize(
    ("changes", "where", "reason"),
    [
        ({"domains": {"War": [2, 1, 1, 1, 1]}}, "", "domains hold 29 cards; six rounds of five need 30"),
        ({"domains": {"Peace": [1]}}, "domains.Peace", "'Science'"),
        ({"domains": {"War": [2, 1, 1, 1, 1, -10]}}, "domains.War.5", "greater than or equal to -9"),
        ({"divers": {"15": {"value": 1, "arrow": "none"}}}, "divers.15", "The name should be '1', '2'"),
        ({"divers": {"6": {"arrow": "diagonal"}}}, "divers.6.arrow", "'none', 'vertical' or 'horizontal'"),
        ({"divers": {"6": {"value": -1}}}, "divers.6.value", "greater than or equal to 0"),
        ({"specials": {"Squid": {"value": 1}}}, "specials.Squid", "known are Kraken, Fishbone"),
        ({"comparison": {"exceptions": [["Diver 1"]]}}, "comparison.exceptions.0", "at least 2"),
        ({"comparison": {"exceptions": [["Diver 1", "Diver 1"]]}}, "comparison", "cannot beat each other"),
        (
            {"comparison": {"exceptions": [["Diver 1", "Diver 2"], ["Diver 2", "Diver 1"]]}},
            "comparison",
            "cannot beat each other",
        ),
        ({"house_rules": {"starting_seat": 2}}, "house_rules.starting_seat", "less than 2"),
        ({"house_rules": {"kraken_beats_14": 1}}, "house_rules.kraken_beats_14", "boolean"),
        ({"belief": {"lambda_silence": 1.5}}, "belief.lambda_silence", "less than or equal to 1"),
    ],
)
def test_a_wrong_component_file_is_refused_with_field_and_reason(changes: dict, where: str, reason: str):
    with pytest.raises(InputError) as caught:
        read_components(changes)
    assert caught.value.where == where and reason in caught.value.message
