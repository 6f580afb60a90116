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
        For the first fault found: the field's path, what is wrong and what would be right, and how many more there are.
    """
    from pydantic import ValidationError

    from games import faults

    try:
        return model.model_validate(document)
    except ValidationError as error:
        found = error.errors()
        where = ".".join(str(step) for step in faults.place(found[0], document))
        more = len({faults.place(fault, document) for fault in found}) - 1
        raise InputError(where, faults.tell(model, document, found) + (f" (and {more} more)" if more else "")) from None
