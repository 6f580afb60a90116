"""R14: where a seat's points come from."""

from games.nautilus_kosmos.scoring import module_points, order_tiles_paid, treasure_points
from games.nautilus_kosmos.state import FIELD_NAMES


def points_by_source(box, state, seat: int) -> dict[str, float]:
    """R14.5: the score so far, each kind of discovery times the module points, and the money that is left.

    So the modules are no source of their own: their points raise all the others but money.
    """
    modules = module_points(box, state, seat)
    paid = order_tiles_paid(box, state, seat, modules)
    discoveries = {
        name: int(state.collected[seat, field]) * int(box.face_points[field]) for field, name in enumerate(FIELD_NAMES)
    }
    discoveries |= {"order card": paid * int(box.order_points), "treasures": treasure_points(box, state, seat)}
    points = {name: float(number * modules) for name, number in discoveries.items()}
    return points | {"money": float(int(state.money[seat]) - paid * int(box.order_price))}
