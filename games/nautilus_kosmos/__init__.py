"""Nautilus (Kosmos 2002): a common city under the sea, researchers, submarines and 60 face-down discoveries."""

from games.card import Game

GAME = Game(
    name="nautilus_kosmos",
    title="Nautilus (Kosmos)",
    source="Brigitte and Wolfgang Ditt, Kosmos 2002; map and tile list reconstructed",
    hidden="the discovery tiles until revealed or looked at, the order cards",
    status="all rules; tested by scenarios, invariants and statistics",
    seats=(2, 3, 4),
    num_actions=11292,
    num_views=11292,
    max_actions=384,
    max_decisions=52000,
    information_size=678,
    score_range=(0.0, 5000.0),
    margin_scale=60.0,
    endings=("all treasures found", "idle round", "deep treasures found"),
    utility="win",
)
