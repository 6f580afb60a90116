"""Lists of legal actions, kept in ascending order."""

from games.jit import compiled


@compiled
def insert_action(actions, num_actions, action):
    """Puts an action in its place among the first `num_actions`, unless it is there; returns the new count."""
    place = num_actions
    while place > 0 and actions[place - 1] > action:
        place -= 1
    if place > 0 and actions[place - 1] == action:
        return num_actions
    for later in range(num_actions, place, -1):
        actions[later] = actions[later - 1]
    actions[place] = action
    return num_actions + 1
