"""Writing position files: what one seat knows, as TOML with comments."""

import textwrap

from games.playthrough import Playthrough

_LONGEST_LINE = 100


def position_text(table: Playthrough, observer: int, heading: list[str]) -> str:
    """The position file of what `observer` knows.

    Parameters
    ----------
    table : Playthrough
    observer : int
    heading : list of str
        Sentences of comment at the top.

    Returns
    -------
    str
        TOML. Above a field stands its description, where the game's `Position` gives one; the optional fields that are
        left out are named at the top.
    """
    import tomlkit

    part = table.game.part("position")
    fields = part.Position.model_fields
    written = part.write_position(table.box[0], table.state[0], observer)
    left_out = [name for name in fields if name not in written]
    if left_out:
        heading = [*heading, f"Left out, because empty or as usual: {', '.join(left_out)}."]
    document = tomlkit.document()
    for line in (line for sentence in heading for line in textwrap.wrap(sentence, _LONGEST_LINE)):
        document.add(tomlkit.comment(line))
    for name in sorted(written, key=lambda name: _is_table(written[name])):
        if name in fields and fields[name].description:
            document.add(tomlkit.comment(fields[name].description))
        document.add(name, _item(name, written[name]))
    return tomlkit.dumps(document)


def _is_table(value) -> bool:
    """Whether TOML writes it as a table of its own, which must come after all simple values."""
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _item(name: str, value):
    import tomlkit

    item = tomlkit.item(value)
    _fold_long_lists(name, item)
    return item


def _fold_long_lists(name: str, item) -> None:
    """Writes lists that would be too long for a line one value a line, in tables within tables too."""
    if isinstance(item, dict):
        for inner_name, inner in item.items():
            _fold_long_lists(inner_name, inner)
    elif _is_table(item):
        for table in item:
            _fold_long_lists(name, table)
    elif isinstance(item, list):
        item.multiline(len(f"{name} = {item}") > _LONGEST_LINE)
