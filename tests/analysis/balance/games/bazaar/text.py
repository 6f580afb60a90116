"""Bazaar in words."""

from games.bazaar.state import GOODS, HAGGLE


def action_name(action: int) -> str:
    """An action in words."""
    return "haggle" if action == HAGGLE else f"buy {GOODS[action - 1]}"


def view_name(view: int) -> str:
    """A choice as it is seen."""
    return action_name(view)


def points_by_source(box, state, seat: int) -> dict[str, float]:
    """Points so far."""
    return {"seat": float(box.seat_bonus[seat]), "trade": float(state.points[seat] - box.seat_bonus[seat])}
