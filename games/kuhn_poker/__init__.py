"""Kuhn poker: three cards, two players, one bet. The smallest game of hidden information, and solved."""

from games.card import Game

GAME = Game(
    name="kuhn_poker",
    title="Kuhn poker",
    source="H. W. Kuhn, A simplified two-person poker, 1950",
    hidden="the other player's card and the card left over",
    status="complete; compared state by state with a second implementation",
    seats=(2,),
    num_actions=2,
    num_views=2,
    max_actions=2,
    max_decisions=3,
    information_size=5,
    score_range=(-2.0, 2.0),
    margin_scale=4.0,
    endings=("showdown", "fold"),
    utility="score",
)
