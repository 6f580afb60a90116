"""The playing knowledge: its values are chances, and better than none."""

import numpy as np
import pytest

from games.nautilus_libellud.state import DOMAIN_NAMES
from tests.games.nautilus_libellud.scenes import Scene, as_set, box_with, domain_card, set_domains
from tests.games.tables import NUM_SEEDS, Table

TABLE = Table("nautilus_libellud", 2)
HANDS = {0: [2, 4, 12, 13], 1: [3, 5, 10, 11]}


def test_values_are_chances_that_sum_to_one():
    for moment in TABLE.sample(200):
        values = moment.before.values()
        assert (values >= 0).all() and values.sum() == pytest.approx(1)


def test_an_equal_table_is_even_and_a_lead_is_worth_more_late():
    scene = Scene()
    assert scene.playthrough.values()[0] == pytest.approx(0.5)
    for domain in DOMAIN_NAMES[:3]:
        scene.state.won[0] |= as_set([domain_card(scene.playthrough.box, domain, 2)])
    early = scene.playthrough.values()[0]
    scene.state.pile = 0
    assert 0.6 < early < scene.playthrough.values()[0]


def test_decided_domains_decide_the_game():
    scene = Scene()
    scene.state.pile = 0
    scene.state.face_up[:] = -1
    for domain in DOMAIN_NAMES[:3]:
        scene.state.won[1] |= as_set([domain_card(scene.playthrough.box, domain, 1)])
    assert scene.playthrough.values().tolist() == pytest.approx([0.0, 1.0])


def test_values_foretell_the_end_of_random_playthroughs_better_than_a_coin():
    errors = []
    for seed in range(NUM_SEEDS):
        won = float(TABLE.final(seed).outcome()[1][0] == 1)
        errors += [(moment.before.values()[0] - won) ** 2 for moment in TABLE.walk(seed)[70:]]
    assert np.mean(errors) < 0.2


@pytest.mark.parametrize(("points", "better", "worse"), [(2, "side 0", "side 1"), (-1, "side 1", "side 0")])
def test_a_high_card_prefers_its_own_side_of_stars_and_the_other_side_of_blots(points: int, better: str, worse: str):
    scene = Scene((". . 6 . .", ". . . . ."), hands={0: HANDS[0], 1: HANDS[1]})
    set_domains(scene, ("Science", points))
    scene.play("place Diver 13")
    priors = dict(zip(scene.legal(), scene.playthrough.priors(), strict=True))
    assert priors[f"on {better}, column 1"] > 1 > priors[f"on {worse}, column 1"] > 0


def test_using_a_start_special_is_preferred_and_other_choices_are_alike():
    scene = Scene.drafted(("Eye", "Kraken"))
    passing, using = scene.playthrough.priors()
    assert using > passing
    scene.play("leave the special unused")
    assert scene.playthrough.priors().tolist() == [1.0] * 5


def test_the_values_of_cards_come_from_the_box():
    box = box_with(divers={"2": {"value": 50}})
    weights = []
    for scene in (Scene(hands=HANDS), Scene(hands=HANDS, box=box)):
        set_domains(scene, ("Science", 2))
        scene.play("place Diver 2")
        place = scene.legal().index("on side 0, column 1")
        weights.append(scene.playthrough.priors()[place])
    assert weights[0] < 1 < weights[1]
