"""Compares the results of a program before and after a pipeline.

    result 0 [1, 2]: 3.0 before, 4.0 after
    printed line 2: "1 2" before, "1 3" after

Two numbers are equal if they have the same bits: 0.0 is not -0.0. All NaNs are equal, as
no operation promises sign or payload of the NaN that it computes. An element that is
unwritten or poison before the pipeline may have any value afterwards. The final contents of a
memref argument are compared as results are. Those of the buffer of a tensor argument are
compared only if the argument must not be written (`bufferization.writable = false`).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, MemRefType, ModuleOp
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.run import RunResult, entry_function
from xdsl_bufferization.interpreters.tensor import shape_of
from xdsl_bufferization.interpreters.values import Array, Poison, element_bytes, tensor, walk

WRITABLE = "bufferization.writable"


@dataclass(frozen=True)
class Difference:
    """A difference between two runs."""

    where: str
    """The result, the argument or the printed line, numbered as in messages."""
    element: tuple[int, ...] | None
    """The indices in a tensor or a memref, None for a number."""
    before: Any
    after: Any

    def __str__(self) -> str:
        place = "" if self.element is None else f" {list(self.element)}"
        return f"{self.where}{place}: {shown(self.before)} before, {shown(self.after)} after"


def shown(value: Any) -> str:
    """Returns a value as it appears in a message."""
    return "what was never written" if value is None else repr(value)


def as_data(value: Any) -> Any:
    """Returns a value for JSON."""
    return shown(value) if isinstance(value, Poison) else value


def same_number(before: Any, after: Any, tolerance: float = 0.0) -> bool:
    """True if the numbers have the same bits, or are equal within a relative tolerance."""
    if any(value is None or isinstance(value, Poison) for value in (before, after)):
        return before is None or isinstance(before, Poison)
    if isinstance(before, float) and isinstance(after, float):
        if math.isnan(before) or math.isnan(after):
            return math.isnan(before) and math.isnan(after)
        if before == after:
            return tolerance > 0 or math.copysign(1, before) == math.copysign(1, after)
        apart = abs(before - after)
        return tolerance > 0 and apart <= tolerance * max(abs(before), abs(after))
    return before == after


def _differences_of(where: str, before: Any, after: Any, tolerance: float) -> Iterator[Difference]:
    if not (isinstance(before, Array) and isinstance(after, Array)):
        if isinstance(before, Array) or isinstance(after, Array):
            yield Difference(where, None, _kind(before), _kind(after))
        elif not same_number(before, after, tolerance):
            yield Difference(where, None, before, after)
        return
    if before.shape != after.shape:
        yield Difference(f"the shape of {where}", None, before.shape, after.shape)
        return
    rows = zip(walk(before.shape), before.values(), after.values(), strict=True)
    for index, old, new in rows:
        if isinstance(old, Array) and isinstance(new, Array):
            yield from _differences_of(f"{where} {list(index)}", old, new, tolerance)
        elif not same_number(old, new, tolerance):
            yield Difference(where, index, old, new)


def _kind(value: Any) -> str:
    return "an array" if isinstance(value, Array) else "a number"


def _printed(before: str, after: str) -> Iterator[Difference]:
    old, new = before.splitlines(), after.splitlines()
    for i in range(max(len(old), len(new))):
        pair = [lines[i] if i < len(lines) else "nothing" for lines in (old, new)]
        if pair[0] != pair[1]:
            yield Difference(f"printed line {i + 1}", None, *pair)


@dataclass(frozen=True)
class Signature:
    """The part of a function's signature that a comparison needs."""

    inputs: tuple[Attribute, ...]
    read_only: tuple[bool, ...]
    """Per argument, True if its buffer must not be written."""

    @staticmethod
    def of(module: ModuleOp, entry: str) -> "Signature":
        """Returns the signature of a function. Raises InterpretationError if there is
        none with this name."""
        function = entry_function(module, entry)
        inputs = function.function_type.inputs.data
        given = () if function.arg_attrs is None else function.arg_attrs.data
        flags = [_is_false(attributes.data.get(WRITABLE)) for attributes in given]
        flags += [False] * (len(inputs) - len(flags))
        return Signature(tuple(inputs), tuple(flags))


def _is_false(attribute: Attribute | None) -> bool:
    return isinstance(attribute, IntegerAttr) and attribute.value.data == 0


def with_out_params(
    args: Sequence[Any], outputs: Sequence[Any], types: Sequence[Attribute]
) -> list[Any]:
    """Returns the arguments for the bufferized function. Arguments beyond `args` are
    out-params: new buffers with the shapes of the original results. Raises
    InterpretationError if the types allow no such extension."""
    extra = [type for type in types[len(args) :] if isa(type, MemRefType)]
    arrays = [o for o in outputs if isinstance(o, Array)]
    fits = len(types) == len(args) + len(extra) and len(extra) in (0, len(arrays))
    if not fits:
        raise InterpretationError(
            f"the function took {len(args)} arguments and takes {len(types)} after the "
            "pipeline; check a function without arguments that calls it"
        )
    made = list(args)
    for type, output in zip(extra, arrays, strict=False):
        shape = shape_of(type, iter(output.shape))
        cells, size = [None] * math.prod(shape), element_bytes(type.element_type)
        made.append(tensor(cells, shape, size))
    return made


def differences(
    signature: Signature,
    args: Sequence[Any],
    before: RunResult,
    after: RunResult,
    tolerance: float = 0.0,
) -> Iterator[Difference]:
    """Yields the differences between the runs before and after the pipeline. `signature` is that of
    the original program, `args` are the arguments of both runs."""
    yield from _printed(before.printed, after.printed)
    outputs = _outputs(before, after, len(args))
    for i, (old, new) in enumerate(zip(before.outputs, outputs, strict=True)):
        yield from _differences_of(f"result {i}", old, new, tolerance)
    for i, type in enumerate(signature.inputs):
        if isinstance(type, MemRefType):
            old = before.arguments[i]
        elif signature.read_only[i] and isinstance(args[i], Array):
            old = args[i]
        else:
            continue
        if _is_live(old) and _is_live(after.arguments[i]):
            new = after.arguments[i]
            yield from _differences_of(f"argument {i}", old, new, tolerance)


def _is_live(value: Any) -> bool:
    return isinstance(value, Array) and value.storage.live


def _outputs(before: RunResult, after: RunResult, args: int) -> Iterable[Any]:
    """Returns the results after the pipeline in the order of the original results."""
    out_params = iter(after.arguments[args:])
    if len(after.outputs) == len(before.outputs):
        return after.outputs
    rest = iter(after.outputs)
    found = [next(out_params if isinstance(old, Array) else rest, None) for old in before.outputs]
    if any(value is None for value in found):
        raise InterpretationError(
            f"the function had {len(before.outputs)} results and has "
            f"{len(after.outputs)} after the pipeline; check a function without results "
            "that calls it and prints them"
        )
    return found
