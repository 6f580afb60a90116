"""The named plans: what each must consider on a table made for it."""

import pytest

from games.nautilus_libellud.text import action_kinds, points_by_source
from tests.games.leaning import considered
from tests.games.nautilus_libellud.scenes import BOX, GAME, Scene, as_set, domain_card, set_domains

MIDDLE = ("2 . . . .", "5 . . . .")
DOMAINS = ("Science", "Exploration", "Navigation", "Engineering", "War")


def placing(card: str, points: tuple[int, ...], sides=MIDDLE, hand=(4, 8, 13), **more) -> Scene:
    """A table on which seat 0 has chosen a card; the Domain cards are one of each domain, with the given points."""
    scene = Scene(sides, hands={0: list(hand)}, **more)
    set_domains(scene, *zip(DOMAINS, points, strict=True))
    return scene.play(f"place {card}")


def test_a_star_hunter_lays_a_high_card_on_its_own_side_of_two_stars():
    scene = placing("Diver 13", (1, 2, 1, 2, -1))
    assert considered(scene.playthrough, "star_hunter") == ["on side 0, column 2", "on side 0, column 4"]


def test_a_star_hunter_lays_a_low_card_on_the_other_side_of_two_stars():
    scene = placing("Diver 4", (1, 2, 1, 1, -1))
    assert considered(scene.playthrough, "star_hunter") == ["on side 1, column 2"]


def test_a_star_hunter_without_two_stars_is_free():
    scene = placing("Diver 13", (1, 1, 1, 1, -1))
    assert considered(scene.playthrough, "star_hunter") == scene.legal()


def test_a_star_hunter_does_not_lay_a_losing_card_where_two_stars_lie():
    scene = placing("Diver 8", (1, 2, 1, 1, 1), ("2 . . . .", "5 13 . . ."), hand=(4, 8, 12))
    assert set(scene.legal()) - set(considered(scene.playthrough, "star_hunter")) == {"on side 0, column 2"}


def test_an_ink_dumper_lays_high_cards_across_and_low_cards_at_home():
    points = (1, 2, -1, 1, 1)
    assert considered(placing("Diver 13", points).playthrough, "ink_dumper") == ["on side 1, column 3"]
    assert considered(placing("Diver 4", points).playthrough, "ink_dumper") == ["on side 0, column 3"]


def test_a_specialist_fights_where_it_leads_and_wins_no_stars_elsewhere():
    scene = placing("Diver 13", (1, 1, 1, 1, 1))
    scene.state.won[0] = as_set(domain_card(BOX, domain, 1, [domain_card(BOX, domain, 1)]) for domain in DOMAINS[2:])
    fought = [f"on side 0, column {column}" for column in (3, 4, 5)]
    assert considered(scene.playthrough, "three_domain_specialist") == fought


def test_broad_coverage_fights_where_it_does_not_lead():
    scene = placing("Diver 13", (1, 1, 1, 1, 1))
    scene.state.won[0] = as_set(domain_card(BOX, domain, 1, [domain_card(BOX, domain, 1)]) for domain in DOMAINS[2:])
    assert considered(scene.playthrough, "broad_coverage") == ["on side 0, column 2"]


def test_a_current_rider_plays_arrows_that_move_a_card():
    scene = Scene(MIDDLE, hands={0: [4, 8, 9, 13]})
    assert considered(scene.playthrough, "current_rider") == ["place Diver 8"]
    scene.play("place Diver 8")
    sides = [f"on side {side}, column {column}" for side in (0, 1) for column in (2, 3, 4, 5)]
    assert considered(scene.playthrough, "current_rider") == sides


def test_a_current_rider_does_not_begin_with_an_arrow():
    scene = Scene(hands={0: [4, 6, 7, 9, 13]})
    assert considered(scene.playthrough, "current_rider") == ["place Diver 4", "place Diver 13"]


def test_a_current_rider_moves_no_anchored_card():
    scene = Scene(("2* . . . .", ". . . . 5"), hands={0: [4, 6, 13]}, specials=("Eye", "Anchor"))
    scene.play("place Diver 6")
    sides = [f"on side 1, column {column}" for column in range(1, 5)]
    assert considered(scene.playthrough, "current_rider") == sides


def test_a_crab_ambusher_holds_the_crab_while_the_prey_may_come():
    scene = Scene(MIDDLE, hands={0: [1, 4, 13]})
    assert considered(scene.playthrough, "crab_ambusher") == ["place Diver 4", "place Diver 13"]


def test_a_crab_ambusher_strikes_when_the_prey_lies_open():
    scene = Scene((". . 2 . .", "14 . . . ."), hands={0: [1, 4, 13]})
    set_domains(scene, *zip(DOMAINS, (2, 1, 1, 1, 1), strict=True))
    assert considered(scene.playthrough, "crab_ambusher") == ["place Diver 1"]
    scene.play("place Diver 1")
    assert considered(scene.playthrough, "crab_ambusher") == ["on side 0, column 1"]


def test_a_crab_ambusher_wins_no_blot_and_is_free_once_the_prey_is_gone():
    scene = Scene((". . 2 . .", "14 . . . ."), hands={0: [1, 4, 13]})
    set_domains(scene, *zip(DOMAINS, (-1, 1, 1, 1, 1), strict=True))
    assert considered(scene.playthrough, "crab_ambusher") == scene.legal()


def test_a_warden_fixes_a_column_that_it_is_winning():
    scene = Scene(("11 2 . . .", "5 12 . . ."), hands={0: [4, 8, 13]}, specials=("Anchor", "Eye"))
    set_domains(scene, *zip(DOMAINS, (2, 2, 1, 1, 1), strict=True))
    scene.place("Diver 4", 0, 3)
    assert scene.phase == "attach the Anchor"
    both = ["anchor the card on side 0, column 1", "anchor the card on side 1, column 1"]
    assert considered(scene.playthrough, "warden") == both


def test_a_warden_fixes_no_column_that_it_is_losing():
    scene = Scene(("2 . . . .", "12 . . . ."), hands={0: [5, 8, 13]}, specials=("Anchor", "Eye"))
    set_domains(scene, *zip(DOMAINS, (2, 2, 1, 1, 1), strict=True))
    scene.place("Diver 13", 0, 3)
    assert considered(scene.playthrough, "warden") == ["attach no Anchor", "anchor the card on side 0, column 3"]


def test_a_late_hammer_plays_high_cards_late():
    early = Scene(MIDDLE, hands={0: [4, 8, 13, 14]})
    assert considered(early.playthrough, "late_hammer") == ["place Diver 4", "place Diver 8"]
    late = Scene(("2 3 6 . .", "5 7 9 . ."), hands={0: [4, 12], 1: [1, 10]})
    assert considered(late.playthrough, "late_hammer") == ["place Diver 12"]


@pytest.mark.parametrize(
    ("offered", "strategy", "kept"),
    [
        (("Kraken", "Eye"), "late_hammer", "Kraken"),
        (("Kraken", "Eye"), "spy", "Eye"),
        (("Kraken", "Anchor"), "warden", "Anchor"),
        (("Anchor", "Kraken"), "denial_drafter", "Kraken"),
    ],
)
def test_plans_keep_the_special_that_suits_them(offered: tuple[str, str], strategy: str, kept: str):
    scene = Scene()
    scene.state.phase, scene.state.acting_seat = 1, scene.state.first_seat
    scene.state.offered = as_set(("Kraken", "Fishbone", "Anchor", "Eye").index(name) for name in offered)
    assert considered(scene.playthrough, strategy) == [f"keep the {kept}"]


def test_a_spy_uses_its_special():
    scene = Scene.drafted(("Eye", "Kraken"))
    assert considered(scene.playthrough, "spy") == ["use the special"]


@pytest.mark.parametrize(("strategy", "kept"), [("crab_ambusher", "keep Diver 1"), ("late_hammer", "keep Diver 14")])
def test_plans_keep_the_diver_that_suits_them(strategy: str, kept: str):
    scene = Scene.drafted(("Diving Module", "Kraken"), hands={0: [2, 3, 4, 5, 6]})
    scene.play("use the special")
    scene.state.drawn = as_set([1, 14])
    assert considered(scene.playthrough, strategy) == [kept]


@pytest.mark.parametrize(("strategy", "held"), [("crab_ambusher", "give Diver 1"), ("late_hammer", "give Diver 14")])
def test_plans_give_no_diver_that_suits_them(strategy: str, held: str):
    scene = Scene.drafted(("Harpoon", "Kraken"), hands={0: [1, 14, 4, 5, 6], 1: [2, 3, 7, 8, 9]})
    scene.play("use the special")
    assert set(scene.legal()) - set(considered(scene.playthrough, strategy)) == {held}


def kinds(name: str) -> tuple[str, ...]:
    text = GAME.part("text")
    return next(action_kinds(BOX[0], action) for action in range(1, GAME.num_actions + 1)
                if text.action_name(action) == name)  # fmt: skip


def test_kinds_say_what_is_done_and_with_what():
    assert kinds("place Diver 6") == ("place a card", "place a Diver with a vertical arrow", "place Diver 6")
    assert kinds("place the Kraken") == ("place a card", "place a special", "place the Kraken")
    assert kinds("on side 1, column 3") == ("choose a space", "choose a space on side 1", "choose a space in column 3")
    assert kinds("keep the Eye") == ("keep a special", "keep the Eye")
    assert kinds("leave the special unused") == ("leave the special unused",)
    assert kinds("keep Diver 14") == ("keep a Diver", "keep Diver 14")
    assert kinds("give Diver 1") == ("give a Diver", "give Diver 1")
    assert kinds("move the card of column 1 across") == ("move a card", "move a card across")
    assert kinds("attach no Anchor") == ("attach no Anchor",)
    assert kinds("anchor the card on side 0, column 1") == ("attach the Anchor",)
    with pytest.raises(ValueError, match="no action 0"):
        action_kinds(BOX[0], 0)


def test_points_come_from_the_domains_that_a_seat_leads():
    scene = Scene()
    scene.state.won[0] = as_set([domain_card(BOX, "Science", 2), domain_card(BOX, "War", -1)])
    assert points_by_source(BOX[0], scene.state, 0) == dict.fromkeys(DOMAINS, 0.0) | {"Science": 1.0}
    assert points_by_source(BOX[0], scene.state, 1) == dict.fromkeys(DOMAINS, 0.0) | {"War": 1.0}
