"""Aquatica: conquer, buy and raise ocean locations with a growing hand of characters; 1 to 4 seats."""

from games.card import Game

GAME = Game(
    name="aquatica",
    title="Aquatica",
    source="Ivan Tuzovsky, Aquatica, Cosmodrome Games and Arcane Wonders, 2019; most card values are reconstructed",
    hidden="the order of the two decks; with drafted kings, each king until it is played",
    status="complete, with kings, goal tokens, both printings and the solo game",
    seats=(2, 3, 4, 1),
    num_actions=291,
    num_views=292,
    max_actions=41,
    max_decisions=60_000,
    information_size=497,
    score_range=(0.0, 400.0),
    margin_scale=50.0,
    endings=("goals", "characters", "locations", "rival", "cap"),
)
