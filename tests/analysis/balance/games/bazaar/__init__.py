"""Bazaar: a game made up for tests of the balance report; as it is printed, nothing in it is better than the rest.

Each seat in turn is offered three of five goods, drawn anew, and buys one of them or haggles instead. What was chosen
brings its printed points times one to three, by a die. After five turns each the most points win.
"""

from games.card import Game

GAME = Game(
    name="bazaar",
    title="Bazaar",
    source="made up",
    hidden="nothing",
    status="for tests",
    seats=(2, 3),
    num_actions=6,
    num_views=6,
    max_actions=4,
    max_decisions=15,
    information_size=4,
    score_range=(-1000.0, 1000.0),
    margin_scale=50.0,
    endings=("played out",),
)
