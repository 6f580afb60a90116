"""Whispers: a game made up for tests of the engine, small and with everything that can be hidden.

Seven cards; each of one to three seats holds two. In each of two rounds every seat in turn plays a card openly or face
down, or shouts instead (only in the first round). Who played openly must play face down the second time and the other
way round. Who plays a high card face down then either shouts, or keeps quiet, which nobody else notices: they do not
even know that there was a choice. Who plays openly in the first round draws a card, unseen by the others. After the
first round a card of the stock is turned up.
"""

from games.card import Game

GAME = Game(
    name="whispers",
    title="Whispers",
    source="made up",
    hidden="hands, cards played face down, keeping quiet",
    status="for tests",
    seats=(3, 2, 1),
    num_actions=16,
    num_views=17,
    max_actions=7,
    max_decisions=12,
    information_size=1,
    score_range=(0.0, 40.0),
    margin_scale=20.0,
    endings=("played out",),
)
