"""What comes out when hidden cards are dealt again many times."""

from collections import Counter

from games import rng
from games.nautilus_libellud.state import SPECIAL_NAMES
from tests.games.nautilus_libellud.scenes import Scene, divers


def samples_of(scene: Scene, observer: int, number: int, seed: str = "samples"):
    """Records dealt again for the observer; each is valid until the next one."""
    random_state = rng.new_rng(seed)
    for _ in range(number):
        yield scene.playthrough.determinized(observer, random_state)[0]


def hands_of(scene: Scene, observer: int, samples: int) -> Counter:
    """How often each hand of the other seat came out."""
    return Counter(tuple(divers(state.hands[1 - observer])) for state in samples_of(scene, observer, samples))


def hands_seen(scene: Scene, observer: int, samples: int) -> set[tuple[int, ...]]:
    """The hands of the other seat that came out."""
    return set(hands_of(scene, observer, samples))


def special_weights(scene: Scene, observer: int, samples: int = 300) -> dict[str, float]:
    """How large a share of the samples gave the other seat which special."""
    counts = Counter(SPECIAL_NAMES[state.special[1 - observer]] for state in samples_of(scene, observer, samples))
    return {name: number / samples for name, number in counts.items()}
