"""Dealing again what a seat cannot see: numbers worked out by hand, and the truth of many random playthroughs."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from scipy.stats import chi2_contingency, chisquare

from games import rng
from games.nautilus_libellud.arrangements import num_determinizations
from games.nautilus_libellud.names import action_name
from games.nautilus_libellud.sight import see
from games.nautilus_libellud.state import SPECIAL_NAMES
from games.playthrough import Playthrough, new_box
from tests.games.nautilus_libellud.determinizing import hands_of, samples_of
from tests.games.nautilus_libellud.scenes import BOX, GAME, Scene, as_set, box_with, divers

HANDS = {0: [1, 2, 3, 4, 5], 1: [6, 7, 8, 9, 10]}
SURE = 0.001  # smallest p-value that is put down to chance


def after(specials, *uses: str, observer: int) -> tuple[Scene, int]:
    """A scene after the draft in which the holders use their specials in turn; `uses` are the choices in between."""
    scene = Scene.drafted(specials, hands=HANDS)
    choices = iter(uses)
    while scene.phase != "choose a card":
        if scene.phase == "use a start special":
            scene.play("use the special")
        elif scene.phase == "keep a Diver":
            scene.play(scene.legal()[0])
        else:
            taken = divers(scene.state.drawn)[0]
            give = next(choices)
            scene.play(f"give Diver {taken}" if give == "back" else f"give {_other_diver(scene, taken)}")
    return scene, observer


def _other_diver(scene: Scene, taken: int) -> str:
    return next(name for name in scene.legal() if name != f"give Diver {taken}").removeprefix("give ")


SITUATIONS = {
    "nothing used": (after(("Kraken", "Anchor"), observer=0), 126, Fraction(5, 9)),
    "observer used the Module": (after(("Diving Module", "Kraken"), observer=0), 21, Fraction(5, 7)),
    "other used the Module": (after(("Kraken", "Diving Module"), observer=0), 84, Fraction(2, 3)),
    "observer swapped with the Harpoon": (after(("Harpoon", "Kraken"), "swap", observer=0), 70, Fraction(1, 2)),
    "observer gave back with the Harpoon": (after(("Harpoon", "Kraken"), "back", observer=0), 70, Fraction(1, 2)),
    "other swapped with the Harpoon": (after(("Kraken", "Harpoon"), "swap", observer=0), 70, Fraction(1, 2)),
    "other gave back with the Harpoon": (after(("Kraken", "Harpoon"), "back", observer=0), 126, Fraction(5, 9)),
    "observer used the Eye": (after(("Eye", "Kraken"), observer=0), 1, Fraction(0)),
    "observer the Eye, then other the Module": (after(("Eye", "Diving Module"), observer=0), 4, Fraction(1, 4)),
    "other the Module, then observer the Eye": (after(("Diving Module", "Eye"), observer=1), 1, Fraction(0)),
    "observer the Module, then other the Harpoon": (
        after(("Diving Module", "Harpoon"), "swap", observer=0),
        15,
        Fraction(2, 3),
    ),
    "other the Module, then observer the Harpoon": (
        after(("Diving Module", "Harpoon"), "swap", observer=1),
        56,
        Fraction(5, 8),
    ),
    "observer the Harpoon, then other the Module": (
        after(("Harpoon", "Diving Module"), "swap", observer=0),
        56,
        Fraction(5, 8),
    ),
    "other the Harpoon, then observer the Module": (
        after(("Harpoon", "Diving Module"), "swap", observer=1),
        15,
        Fraction(2, 3),
    ),
    "observer the Harpoon, then other the Eye": (after(("Harpoon", "Eye"), "swap", observer=0), 70, Fraction(1, 2)),
    "other the Harpoon, then observer the Eye": (after(("Harpoon", "Eye"), "swap", observer=1), 1, Fraction(0)),
    "observer the Eye, then other the Harpoon": (after(("Eye", "Harpoon"), "swap", observer=0), 1, Fraction(0)),
    "other the Eye, then observer the Module": (after(("Eye", "Diving Module"), observer=1), 21, Fraction(5, 7)),
}


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS.keys())
def test_each_hidden_hand_is_equally_likely(situation):
    (scene, observer), number, share = situation
    hands = hands_of(scene, observer, 60 * number)
    assert len(hands) == number
    assert number == 1 or chisquare(list(hands.values())).pvalue > SURE
    sight = see(scene.state, observer)
    unseen = sight.unseen_divers.bit_count()
    assert comb(unseen, sight.num_unseen_held) == number
    assert unseen == 0 or Fraction(sight.num_unseen_held, unseen) == share


def test_two_given_divers_are_both_in_the_other_hand_in_five_of_eighteen():
    scene, observer = SITUATIONS["nothing used"][0]
    hands = hands_of(scene, observer, 9000)
    pairs = Counter(pair for hand, number in hands.items() for pair in combinations(hand, 2) for _ in range(number))
    assert len(pairs) == 36
    assert sum(pairs.values()) / len(pairs) / 9000 == pytest.approx(5 / 18)
    assert all(abs(number / 9000 - 5 / 18) < 0.025 for number in pairs.values())


def test_known_divers_are_where_they_were_seen():
    for name in SITUATIONS:
        (scene, observer), _, _ = SITUATIONS[name]
        state = scene.state
        for sample in samples_of(scene, observer, 30):
            assert int(state.known_held[observer]) & ~int(sample.hands[1 - observer]) == 0
            assert int(state.known_undealt[observer]) & ~int(sample.undealt) == 0
            assert int(sample.known_held[1 - observer]) & ~int(sample.hands[observer]) == 0


@pytest.mark.parametrize("placed", [1, 2, 3, 4])
def test_placed_divers_leave_fewer_hands(placed: int):
    scene = Scene.drafted(("Kraken", "Fishbone"), hands={0: [1, 2, 3, 4, 5], 1: [10, 11, 12, 13, 14]})
    for column in range(1, placed + 1):
        scene.place(f"Diver {column}", 0, column)
        scene.place(f"Diver {9 + column}", 1, column)
    number = comb(9 - placed, 5 - placed)
    hands = hands_of(scene, 0, 60 * number)
    assert len(hands) == number and chisquare(list(hands.values())).pvalue > SURE


@pytest.mark.parametrize(("round_number", "candidates"), [(1, 5), (2, 3), (3, 1), (4, 5), (5, 3), (6, 1)])
def test_the_second_player_sees_so_many_specials_and_hands(round_number: int, candidates: int):
    discarded = ("Eye", "Harpoon", "Anchor", "Diving Module")[: 2 * ((round_number - 1) % 3)]
    scene = Scene.drafted(("Kraken", "Fishbone"), hands=HANDS, round_number=round_number, discarded=discarded)
    assert num_determinizations(BOX[0], scene.state, 1) == candidates * 126
    specials = Counter(int(state.special[0]) for state in samples_of(scene, 1, 200 * candidates))
    assert len(specials) == candidates
    assert candidates == 1 or chisquare(list(specials.values())).pvalue > SURE


def test_special_and_hand_are_independent():
    scene = Scene.drafted(("Kraken", "Fishbone"), hands=HANDS)
    pairs = Counter((int(state.special[0]), int(state.hands[0])) for state in samples_of(scene, 1, 630 * 20))
    assert len(pairs) == 630 and chisquare(list(pairs.values())).pvalue > SURE


def test_the_discard_not_seen_and_the_special_of_the_round_weigh_together():
    box = box_with(house_rules={"reveal_discarded_specials": False}, belief={"lambda_silence": 0.25})
    discarded = ("Kraken", "Eye", "Fishbone", "Harpoon")
    scene = Scene.drafted(("Anchor", "Diving Module"), hands=HANDS, round_number=3, discarded=discarded, box=box)
    scene.state.seen_discards[1] = as_set(SPECIAL_NAMES.index(name) for name in ("Kraken", "Fishbone", "Harpoon"))
    assert num_determinizations(box[0], scene.state, 1) == 2 * 126
    missed = Counter(int(state.special[0]) for state in samples_of(scene, 1, 4000))
    # asked himself, the second player has seen both rounds pass in silence: Anchor and Eye either way round
    assert chisquare([missed[SPECIAL_NAMES.index(name)] for name in ("Anchor", "Eye")]).pvalue > SURE


def test_the_second_player_may_not_know_the_deck_after_a_face_down_discard():
    box = box_with(house_rules={"reveal_discarded_specials": False}, belief={"lambda_silence": 0.25})
    scene = Scene.drafted(("Kraken", "Anchor"), hands=HANDS, round_number=2, discarded=("Eye", "Harpoon"), box=box)
    scene.state.seen_discards[0] = as_set([SPECIAL_NAMES.index("Harpoon")])
    missed = Counter(int(state.discarded) & ~as_set([5]) for state in samples_of(scene, 0, 6000))
    shares = [missed[as_set([SPECIAL_NAMES.index(name)])] for name in ("Fishbone", "Eye", "Diving Module")]
    expected = [6000 * weight / 1.5 for weight in (1, 0.25, 0.25)]
    assert chisquare(shares, expected).pvalue > SURE
    assert num_determinizations(box[0], scene.state, 0) == 3 * 126


# The truth of random play


class _Silent:
    """Plays at random, uses a start special in half of the cases and never plays another one.

    Then a seat's unseen choices tell nothing, but for an unused start special, which weighs exactly one half.
    """

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def choose(self, playthrough: Playthrough) -> int:
        legal = [action for action in playthrough.legal_actions().tolist() if not self._is_special(action)]
        return self.random.choice(legal)

    def _is_special(self, action: int) -> bool:
        return action_name(action) in ("place the Kraken", "place the Fishbone") or "anchor the" in action_name(action)


def test_random_play_meets_the_truth_as_often_as_the_determinizations_say():
    box = new_box(GAME, {"house_rules": {"reveal_discarded_specials": False}, "belief": {"lambda_silence": 0.5}})
    true, dealt = Counter(), Counter()
    for seed in range(500):
        playthrough, agent = Playthrough(GAME, box, 2, rng.key_from(seed, "truth")), _Silent(seed)
        random_state = rng.new_rng(seed)
        while playthrough.state[0].round_number <= 3:
            if agent.random.random() < 0.08:
                observer = playthrough.current_seat
                _count(true, playthrough.state[0], playthrough.state[0], observer)
                _count(dealt, playthrough.determinized(observer, random_state)[0], playthrough.state[0], observer)
            playthrough.apply(agent.choose(playthrough))
    assert sum(true.values()) > 10000
    for kind in ("hand", "special", "missed", "put back"):
        keys = [key for key in true.keys() | dealt.keys() if key[0] == kind and true[key] + dealt[key] > 30]
        assert len(keys) > 5
        assert chi2_contingency([[true[key] for key in keys], [dealt[key] for key in keys]]).pvalue > SURE


def _count(counts: Counter, state, truth, observer: int) -> None:
    """What the observer cannot see, each with what it saw that bears on it."""
    other = 1 - observer
    specials = tuple(SPECIAL_NAMES[special][0] if special >= 0 else "" for special in truth.special)
    used = tuple(truth.is_played)
    seen = (specials[observer], used)
    for diver in divers(see(truth, observer).unseen_divers):
        counts["hand", diver, bool(int(state.hands[other]) >> diver & 1)] += 1
    if not see(truth, observer).knows_other_special:
        counts["special", int(truth.round_number), seen, int(state.special[other])] += 1
    if truth.discarded & ~truth.seen_discards[observer]:
        counts["missed", int(truth.round_number), int(state.discarded & ~state.seen_discards[observer])] += 1
    if state.known_undealt[other]:
        counts["put back", int(state.known_undealt[other])] += 1
