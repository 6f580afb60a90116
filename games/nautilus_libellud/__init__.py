"""Nautilus (Libellud 2012): two crews place Divers on both sides of a submarine to win five Domains in six rounds."""

from games.card import Game

GAME = Game(
    name="nautilus_libellud",
    title="Nautilus (Libellud)",
    source="Charles Chevallier, Libellud 2012; rulebook pages and the official online edition",
    hidden="the other seat's Divers and the four undealt ones, the first player's special, the piles",
    status="complete; every rule tested, some card counts reconstructed (see RULES.md)",
    seats=(2,),
    num_actions=103,
    num_views=274,
    max_actions=10,
    max_decisions=240,
    information_size=39,
    score_range=(0.0, 5.0),
    margin_scale=5.0,
    endings=("six rounds",),
    utility="win",
)
