"""The arguments of a run: parsed from text, or random from a seed.

    [2, 0.5, [[1, 2], [3, null]]]      an index, a float, and a tensor<2x2xi32> or a
                                       memref of which one element was never written

The text is JSON: one list with one item per argument; a tensor or a memref is given as
nested lists. `NaN`, `Infinity` and `-Infinity` are floats. Equal seeds give equal
arguments. All dynamic dimensions have one random size from 2 to 4, and an `index` is
less than that size, so that it is in bounds.
"""

import json
from collections.abc import Sequence
from math import prod
from random import Random
from typing import Any, TypeAlias

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    IndexType,
    IntegerType,
    MemRefType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.floats import rounding, width, wrapped
from xdsl_bufferization.interpreters.run import entry_function
from xdsl_bufferization.interpreters.values import element_bytes, tensor

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A value read from JSON."""


def arguments_for(
    module: ModuleOp, entry: str, text: str = "", seed: int | None = None
) -> list[Any]:
    """Returns arguments for a call of the function: those in `text`, or random ones
    from `seed`. Raises InterpretationError if they do not match the function, and if
    there is neither text nor seed for a function with arguments."""
    types = list(entry_function(module, entry).function_type.inputs.data)
    if text:
        return _from_text(types, entry, text)
    if not types:
        return []
    if seed is None:
        raise InterpretationError(
            f"@{entry} takes {len(types)} arguments: give them, or a seed for random ones"
        )
    random = Random(seed)
    size = random.randint(2, 4)
    return [_random_value(type, random, size) for type in types]


def _from_text(types: Sequence[Attribute], entry: str, text: str) -> list[Any]:
    try:
        items: Json = json.loads(text)
    except json.JSONDecodeError as error:
        raise InterpretationError(f"arguments are no JSON: {error}") from None
    if not isinstance(items, list):
        raise InterpretationError("arguments must be a list, one item per argument")
    if len(items) != len(types):
        raise InterpretationError(f"@{entry} takes {len(types)} arguments, not {len(items)}")
    return [_value(type, item) for type, item in zip(types, items, strict=True)]


def _elements(type: Attribute) -> tuple[tuple[int, ...], Attribute] | None:
    """Returns the shape and the element type of a tensor or a memref type, else None."""
    if isa(type, MemRefType) or isa(type, TensorType[Attribute]):
        return tuple(type.get_shape()), type.element_type
    return None


def _value(type: Attribute, item: Json) -> Any:
    elements = _elements(type)
    if elements is None:
        return _number(type, item)
    shape = _shape(item)
    wanted, element_type = elements
    fits = len(shape) == len(wanted) and all(
        w in (DYNAMIC_INDEX, n) for w, n in zip(wanted, shape, strict=True)
    )
    if not fits:
        raise InterpretationError(f"an argument of shape {shape} is no {type}")
    cells = [_number(element_type, cell) for cell in _flat(item, shape)]
    return tensor(cells, shape, element_bytes(element_type))


def _shape(item: Json) -> list[int]:
    shape = list[int]()
    while isinstance(item, list):
        shape.append(len(item))
        if not item:
            break
        item = item[0]
    return shape


def _flat(item: Json, shape: Sequence[int]) -> list[Json]:
    if not shape:
        if isinstance(item, list):
            raise InterpretationError("an argument with rows of different lengths")
        return [item]
    if not isinstance(item, list) or len(item) != shape[0]:
        raise InterpretationError("an argument with rows of different lengths")
    return [cell for row in item for cell in _flat(row, shape[1:])]


def _number(type: Attribute, item: Json) -> Any:
    if item is None:
        return None
    if isinstance(item, int) and (isa(type, IntegerType) or isa(type, IndexType)):
        return wrapped(int(item), width(type))
    if isinstance(item, bool) or not isinstance(item, int | float):
        raise InterpretationError(f"the argument {json.dumps(item)} is no {type}")
    if isinstance(type, AnyFloat):
        return (rounding(type) or float)(float(item))
    raise InterpretationError(f"the argument {json.dumps(item)} is no {type}")


def _random_value(type: Attribute, random: Random, size: int) -> Any:
    elements = _elements(type)
    if elements is None:
        return _random_number(type, random, size)
    wanted, element_type = elements
    shape = [size if n == DYNAMIC_INDEX else n for n in wanted]
    cells = [_random_number(element_type, random, size) for _ in range(prod(shape))]
    return tensor(cells, shape, element_bytes(element_type))


def _random_number(type: Attribute, random: Random, size: int) -> Any:
    if isinstance(type, IndexType):
        return random.randrange(size)
    if isa(type, IntegerType):
        return wrapped(random.randint(-4, 4), width(type))
    if isinstance(type, AnyFloat):
        # Quarters: exact in every float type that has eight bits or more.
        return random.randint(-32, 32) / 4
    raise InterpretationError(f"no random value of type {type}: give arguments")
