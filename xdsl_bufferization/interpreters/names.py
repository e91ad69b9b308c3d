"""Loads what a command line names: universes and implementations of operations."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from xdsl.interpreter import InterpreterFunctions
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.checker import BadInput


def load_object(spec: str) -> Any:
    """Returns the object `module:name`. Raises BadInput if it cannot be loaded."""
    module, _, name = spec.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(
            f"'{spec}' is no module:name that can be loaded: {error}; name it as in "
            "xdsl_bufferization.universe:BUFFERIZATION_UNIVERSE"
        ) from None


def universe_with(specs: Iterable[str]) -> Universe:
    """Returns the installed universes extended by those of these names. Raises BadInput."""
    multiverse = Universe.get_multiverse()
    dialects, passes = dict(multiverse.all_dialects), dict(multiverse.all_passes)
    for spec in specs:
        more = load_object(spec)
        if not isinstance(more, Universe):
            raise BadInput(f"'{spec}' is no xdsl.universe.Universe")
        dialects |= more.all_dialects
        passes |= more.all_passes
    return Universe(all_dialects=dialects, all_passes=passes)


def functions_of(specs: Iterable[str]) -> tuple[InterpreterFunctions, ...]:
    """Returns one instance of each named class. Raises BadInput."""
    found = list[InterpreterFunctions]()
    for spec in specs:
        kind = load_object(spec)
        if not (isinstance(kind, type) and issubclass(kind, InterpreterFunctions)):
            raise BadInput(f"'{spec}' is no class of xdsl.interpreter.InterpreterFunctions")
        found.append(kind())
    return tuple(found)
