"""
The policy for calls of the unknown: of functions without a body, of symbols that are not found,
and of values that may come from outside of the module.

    func.func private @ext(memref<4xf32>, memref<2xmemref<4xf32>>) -> memref<4xf32>
    %r = func.call @ext(%a, %boxes)

Such a function

- reads and writes: the memory of its arguments, what may be reached through them (the elements of
  %boxes), and all memory that others than the caller can see: that of globals, of the arguments of
  the caller, and what was captured before;
  Clones and copies are made as if it wrote no argument of the caller that it is not given and
  that was not captured, and no constant global;
- frees nothing;
- keeps its arguments in the buffers of buffers that it is given (%a in %boxes), and nowhere else;
- calls the functions that it is given, with anything that it can reach, and no other private ones;
- returns new memory that the caller owns, or, where a pass does not rely on that, anything that it
  can reach; several results may be the same; what a result that is no memref holds is anything that
  it can reach.

All passes get it as the memory summary of the call.

MLIR: docs/OwnershipBasedBufferDeallocation.md, "Function boundary ABI", on ownership only
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from xdsl.ir import Attribute, Operation

from xdsl_bufferization.analysis.cfg.bit_sets import bit_set
from xdsl_bufferization.analysis.memory.memory_summary import MemorySummary, Reached
from xdsl_bufferization.interfaces.control_flow import CallOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_types import Holding, holding_of, nesting_of

_NEW = Reached(is_new=True)
_MEMREFS = (Holding.MEMORY, Holding.BOX)
_HOLDERS = (Holding.BOX, Holding.OTHER)


def unknown_summary(call: Operation, owns_results: bool = False) -> MemorySummary:
    """
    What a call of the unknown may do. With `owns_results` the memrefs that it returns are new
    memory, by MLIR's function boundary ABI.
    """
    model = model_of(type(call), CallOpInterface)
    arguments = range(0) if model is None else model.arguments(call)
    return _summary(
        tuple(call.operands[index].type for index in arguments),
        tuple(result.type for result in call.results),
        owns_results,
    )


def with_callback(unknown: MemorySummary, callback: MemorySummary) -> MemorySummary:
    """
    What an unknown function may do that is given another one: it calls it with whatever it can
    reach.
    """
    freed, kept = unknown.freed, unknown.captured
    if callback.freed.arguments or callback.freed.contents:
        freed |= unknown.read
    if callback.captured.arguments or callback.captured.contents:
        kept |= unknown.read._replace(is_outside=False)
    freed = freed._replace(is_outside=freed.is_outside or callback.freed.is_outside)
    told = unknown.told_written | Reached(is_outside=callback.told_written.is_outside)
    return replace(
        unknown,
        freed=freed,
        captured=kept,
        captured_inside=unknown.captured_inside | kept | freed,
        told_written=told,
    )


@lru_cache(maxsize=1024)
def _summary(
    arguments: Sequence[Attribute], results: Sequence[Attribute], owns_results: bool
) -> MemorySummary:
    memrefs, boxes = _indices(arguments, _MEMREFS), _indices(arguments, (Holding.BOX,))
    holders = bit_set(_indices(arguments, _HOLDERS))
    reached = Reached(bit_set(memrefs), holders, is_outside=True)
    anything = reached | _NEW
    stored = dict.fromkeys(_indices(arguments, _HOLDERS), Reached(contents=holders))
    kept = 0
    for box in boxes:
        fitting = [i for i in memrefs if _fits(arguments[i], arguments[box])]
        stored[box] = anything._replace(arguments=bit_set(fitting))
        kept |= bit_set(fitting)
    memref_results = _indices(results, _MEMREFS)
    return MemorySummary(
        results=dict.fromkeys(memref_results, _NEW if owns_results else anything),
        held=dict.fromkeys(_indices(results, _HOLDERS), anything),
        stored=stored,
        captured_inside=Reached(kept),
        read=reached,
        written=reached,
        writes_unknown=True,
        told_written=reached._replace(is_outside=False),
        shared={i: bit_set(j for j in memref_results if j != i) for i in memref_results},
    )


def _indices(types: Sequence[Attribute], kinds: Sequence[Holding]) -> Sequence[int]:
    """The indices of the types through which memory is reached in one of these ways."""
    return [i for i, type in enumerate(types) if holding_of(type) in kinds]


def _fits(type: Attribute, box: Attribute) -> bool:
    """True if a memref may be an element of a buffer of buffers, at any depth."""
    levels = nesting_of(box)
    return not levels or nesting_of(type) < levels
