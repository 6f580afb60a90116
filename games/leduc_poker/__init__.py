"""Leduc poker: six cards, two players, two rounds of betting and a public card between them."""

from games.card import Game

GAME = Game(
    name="leduc_poker",
    title="Leduc poker",
    source="Southey et al., Bayes' Bluff: Opponent Modelling in Poker, 2005",
    hidden="the other player's card; the public card until the second round",
    status="complete; compared state by state with a second implementation",
    seats=(2,),
    num_actions=3,
    num_views=3,
    max_actions=3,
    max_decisions=8,
    information_size=11,
    score_range=(-13.0, 13.0),
    margin_scale=26.0,
    endings=("showdown", "fold"),
    utility="score",
)
