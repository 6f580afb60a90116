"""Trees of fixed seeds, kept in ``tests/data/trees``. To make them anew after a change that is meant to change them:

    python -m tests.mcts.golden_trees

Review the difference: it shows which visits, availability and total returns have moved.
"""

import json
import sys
from pathlib import Path

import numpy as np

from games.playthrough import Playthrough
from tests.mcts.synthetic import deal_whispers
from tests.mcts.trees import deal, searched, tree_of

FOLDER = Path(__file__).parents[1] / "data" / "trees"
SEED = 7

#: Name of the file -> how the table is dealt, and who searches.
SEARCHES = {
    "kuhn_poker-ismcts": (lambda: deal("kuhn_poker"), "ismcts:200"),
    "kuhn_poker-moismcts": (lambda: deal("kuhn_poker", 1), "moismcts:60"),
    "kuhn_poker-cheat": (lambda: deal("kuhn_poker", 2), "cheat:60"),
    "leduc_poker-ismcts": (lambda: deal("leduc_poker"), "ismcts:120"),
    "leduc_poker-flat": (lambda: deal("leduc_poker", 1), "flat:50"),
    "whispers-ismcts": (lambda: deal_whispers(1), "ismcts:150"),
    "whispers-moismcts": (lambda: deal_whispers(2), "moismcts:60"),
    "whispers-prior": (lambda: deal_whispers(3), "ismcts:80,playout=prior,cutoff=2"),
}


def golden(name: str) -> dict:
    """What is kept of a search: the choice, and per tree one row for each edge."""
    make_table, spec = SEARCHES[name]
    table: Playthrough = make_table()
    agent = searched(spec, table, SEED)
    decision = agent.decide(table.state, table.current_seat, np.uint64(SEED))
    trees = [rows(tree_of(agent, tree), ()) for tree in range(agent.num_trees)]
    return {"agent": spec, "choice": decision.action, "num_nodes": agent.num_nodes, "trees": trees}


def rows(edges: list, path: tuple) -> list[dict]:
    """The edges, depth first; `at` holds the choices from the root, and after a point which node below the edge."""
    found = []
    for edge in edges:
        place = (*path, str(edge["choice"]))
        row = {"at": " ".join(place), **{name: edge[name] for name in ("seat", "visits", "availability", "totals")}}
        found.append(row)
        for number, node in enumerate(edge["nodes"]):
            found += rows(node["edges"], (*path, f"{edge['choice']}.{number}"))
    return found


def written(content: dict) -> str:
    """The content of a file, a row a line."""
    trees = ["[\n" + ",\n".join(f"  {json.dumps(row)}" for row in tree) + "\n]" for tree in content["trees"]]
    head = json.dumps({name: value for name, value in content.items() if name != "trees"})
    return head[:-1] + ', "trees": [' + ", ".join(trees) + "]}\n"


def main(folder: Path) -> None:
    """Writes all files into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with np.errstate(over="ignore"):  # plain Python warns where compiled code wraps round
        for name in SEARCHES:
            (folder / f"{name}.json").write_text(written(golden(name)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
