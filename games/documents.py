"""Reading the TOML files that people write: component files and positions, checked with one-line reasons."""

import tomllib
from pathlib import Path
from typing import TypeVar

Model = TypeVar("Model")


class InputError(ValueError):
    """Wrong input, in one line: `where` names the field, `message` says what is wrong and what would be right."""

    def __init__(self, where: str, message: str):
        self.where = where
        self.message = message
        said = f"{where}: {message}" if where else message
        super().__init__(" ".join(said.splitlines()))  # a name that someone wrote may hold line ends

    def within(self, place: str) -> "InputError":
        """The same error seen from further out, e.g. with the file's name in front."""
        return InputError(f"{place}: {self.where}" if self.where else place, self.message)


def read_toml(path: Path) -> dict:
    """The document in a TOML file.

    Raises
    ------
    InputError
        If the file cannot be read, is empty or is not TOML; names the file and, for a syntax error, the line.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InputError(str(path), "no such file") from None
    except UnicodeDecodeError:
        raise InputError(str(path), "not a text file; a TOML file in UTF-8 is needed") from None
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})") from None
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(path), f"not TOML: {error}") from None
    if not document:
        raise InputError(str(path), "the file is empty; a TOML file with at least one field is needed")
    return document


def overlay(base: dict, changes: dict) -> dict:
    """`base` with the values of `changes` put over it; tables merge key by key, all else is replaced whole."""
    merged = dict(base)
    for name, value in changes.items():
        inner = merged.get(name)
        merged[name] = overlay(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return merged


def check(model: type[Model], document: dict) -> Model:
    """`document` as an instance of the pydantic class `model`.

    Raises
    ------
    InputError
        For the first fault found: the field's path and the reason, and how many more there are.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(document)
    except ValidationError as error:
        faults = error.errors()
        first = faults[0]
        where = ".".join(str(step) for step in first["loc"])
        message = first["msg"].removeprefix("Value error, ")
        if first["type"] == "extra_forbidden":
            known = ", ".join(_fields_at(model, first["loc"][:-1]))
            message = f"unknown field; {'known are ' + known if known else 'it has no meaning here'}"
        elif isinstance(first["input"], (str, int, float, bool)):
            message = f"{message}, not {first['input']!r}"
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise InputError(where, message + more) from None


def _fields_at(model: type, steps: tuple) -> list[str]:
    """Field names of the model that lies under `steps` inside `model`; empty if it cannot be told."""
    for step in steps:
        field = getattr(model, "model_fields", {}).get(step)
        if field is None:
            return []
        model = field.annotation
    return list(getattr(model, "model_fields", {}))
