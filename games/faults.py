"""Where a document departs from its pydantic class, in words: what is wrong and what would be right."""

from typing import get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

#: Kinds of fault whose message tells what was given.
_COMPLETE = ("value_error", "too_short", "too_long")


def place(fault: dict, document: dict) -> tuple:
    """Steps to the fault's place in the document, without the marks that pydantic sets among them."""
    is_missing = fault["type"] == "missing"
    steps = []
    for step in fault["loc"][:-1] if is_missing else fault["loc"]:
        if step in _steps_from(document):
            document = document[step]
            steps.append(step)
    return (*steps, fault["loc"][-1]) if is_missing else tuple(steps)


def _steps_from(document) -> list | dict | range:
    if isinstance(document, list):
        return range(len(document))
    return document if isinstance(document, dict) else []


def tell(model: type[BaseModel], document: dict, faults: list[dict]) -> str:
    """What is wrong at the place of the first fault and what would be right."""
    first = faults[0]
    steps = place(first, document)
    if first["type"] == "extra_forbidden":
        known = ", ".join(_fields_at(model, steps[:-1]))
        return f"unknown field; {'known are ' + known if known else 'it has no meaning here'}"
    if first["type"] == "missing":
        return f"missing; {_needed(model, document, steps)}"
    said = _right(document, faults)
    if first["type"] not in _COMPLETE:
        said += f", not {_given(first['input'])}"
    return said + _hint(model, steps)


def _right(document: dict, faults: list[dict]) -> str:
    """What would be right at the place of the first fault; where several kinds are, each of them has a fault."""
    first = faults[0]
    kinds = [
        _plain(fault)
        for fault in faults
        if fault["loc"][:-1] == first["loc"][:-1] and place(fault, document) == place(first, document)
    ]
    return " or ".join([kinds[0], *(kind.removeprefix("Input should be ") for kind in kinds[1:])])


def _plain(fault: dict) -> str:
    words = fault["msg"].removeprefix("Value error, ").replace("a valid dictionary", "a table")
    words = words.split(" or instance of ")[0]
    return words.replace("Input", "The name", 1) if fault["loc"][-1:] == ("[key]",) else words


def _given(value) -> str:
    return {list: "a list", dict: "a table"}.get(type(value), repr(value))


def _needed(model: type[BaseModel], document: dict, steps: tuple) -> str:
    """What a missing field should be: what the model says when it finds there what nothing can be."""
    impossible = _filled(document, steps, object())
    try:
        model.model_validate(impossible)
    except ValidationError as error:
        if faults := [fault for fault in error.errors() if place(fault, impossible) == steps]:
            return _right(impossible, faults).replace("Input", "it", 1) + _hint(model, steps)
    return "it is needed"


def _filled(document: dict | list, steps: tuple, value) -> dict | list:
    """A copy of the document with `value` at the place."""
    copy = document.copy()
    copy[steps[0]] = _filled(document[steps[0]], steps[1:], value) if steps[1:] else value
    return copy


# What the model says of its fields


def _hint(model: type[BaseModel], steps: tuple) -> str:
    field = _field_at(model, steps)
    return f"; {field.description}" if field and field.description else ""


def _fields_at(model: type[BaseModel], steps: tuple) -> list[str]:
    """Field names of the model that lies under `steps` inside `model`; empty if there is none."""
    return list(getattr(_model_in(_kind_at(model, steps)), "model_fields", {}))


def _field_at(model: type[BaseModel], steps: tuple) -> FieldInfo | None:
    return getattr(_model_in(_kind_at(model, steps[:-1])), "model_fields", {}).get(steps[-1]) if steps else None


def _kind_at(kind: type, steps: tuple) -> type | None:
    """The annotation of what lies under `steps` in a thing of some kind; None if it cannot be told."""
    for step in steps:
        if get_origin(kind) in (list, dict):
            kind = get_args(kind)[-1]
        else:
            field = getattr(_model_in(kind), "model_fields", {}).get(step)
            kind = field.annotation if field else None
    return kind


def _model_in(kind: type) -> type[BaseModel] | None:
    """The pydantic class in an annotation like ``Payment | None``."""
    kinds = get_args(kind) if get_origin(kind) not in (list, dict) else ()
    return next((inner for inner in (kind, *kinds) if hasattr(inner, "model_fields")), None)
