"""Models of memory effects that several dialects share.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp,
lib/Dialect/Bufferization/IR/BufferizationOps.cpp, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from xdsl.dialects.builtin import AffineMapAttr, MemRefType
from xdsl.ir import Operation
from xdsl.traits import Resource
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.memory_effects import (
    CACHE,
    DEFAULT_RESOURCE,
    Effect,
    EffectKind,
    EffectList,
    MemoryEffectsOpInterface,
)
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.constants import number_of


@record
class FixedEffects(MemoryEffectsOpInterface):
    """Effects on a fixed list of operands, as far as these are memrefs."""

    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    frees: tuple[int, ...] = ()
    captures: tuple[int, ...] = ()
    overwrites: tuple[int, ...] = ()
    """The operands every element of which is written."""
    allocates: bool = False
    """True if each result is new memory."""
    allocates_in: Resource = DEFAULT_RESOURCE
    """The heap, or the stack."""
    is_recursive: bool = False
    _on_operands: list[tuple[int, Effect]] = field(init=False, compare=False, repr=False)
    """The listed operands with their effects."""
    _all: EffectList = field(init=False, compare=False, repr=False)
    """The effects of an operation all of whose listed operands are memrefs."""

    def __post_init__(self) -> None:
        kinds = (
            (EffectKind.READ, self.reads),
            (EffectKind.WRITE, self.writes),
            (EffectKind.FREE, self.frees),
            (EffectKind.CAPTURE, self.captures),
        )
        found = [(i, Effect(kind, i)) for kind, indices in kinds for i in indices]
        found += ((i, Effect(EffectKind.WRITE, i, on_full_region=True)) for i in self.overwrites)
        allocations = [self._allocation(0)] if self.allocates else []
        # The fields of an attached model are compared: these follow from the others.
        vars(self)["_on_operands"] = found
        vars(self)["_all"] = EffectList([*(e for _, e in found), *allocations])

    def effects(self, op: Operation) -> Sequence[Effect]:
        operands, on_operands = op.operands, self._on_operands
        found = [e for i, e in on_operands if is_memref(operands[i])]
        has_one = not self.allocates or len(op.results) == 1
        if len(found) == len(on_operands) and has_one:
            return self._all
        if self.allocates:
            found += (self._allocation(result.index) for result in op.results)
        return found

    def _allocation(self, result: int) -> Effect:
        return Effect(EffectKind.ALLOCATE, result=result, resource=self.allocates_in)


@record
class PrefetchEffects(MemoryEffectsOpInterface):
    """Reads operand 0 and changes the caches, so that it is not erased."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        return (Effect(EffectKind.READ, 0), Effect(EffectKind.WRITE, resource=CACHE))


@record
class TransferEffects(MemoryEffectsOpInterface):
    """An asynchronous copy, which ends when an operation waits for its tag. Its memrefs are the
    source, the target and the tag; all other operands are numbers."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        buffers = [i for i, o in enumerate(op.operands) if is_memref(o)]
        return (
            *(Effect(EffectKind.CAPTURE, buffer) for buffer in buffers),
            Effect(EffectKind.READ, buffers[0]),
            *(Effect(EffectKind.WRITE, buffer) for buffer in buffers[1:]),
            *(Effect(EffectKind.START, tag, element=_element(op, tag)) for tag in buffers[2:]),
        )


@record
class WaitEffects(MemoryEffectsOpInterface):
    """Waits for the transfers with the tag in operand 0, whose indices follow."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        return (
            Effect(EffectKind.READ, 0),
            Effect(EffectKind.WRITE, 0),
            Effect(EffectKind.WAIT, 0, element=_element(op, 0)),
        )


def _element(op: Operation, tag: int) -> tuple[int, ...] | None:
    """The constant indices that follow a tag, through its affine map if it has one; or None."""
    map, type = op.attributes.get("tag_map"), op.operands[tag].type
    found = [number_of(index) for index in op.operands[tag + 1 :]]
    if not isinstance(map, AffineMapAttr):
        rank = type.get_num_dims() if isa(type, MemRefType) else 0
        indices = [number for number in found[:rank] if number is not None]
        return tuple(indices) if len(indices) == rank else None
    dims = map.data.num_dims
    count = dims + map.data.num_symbols
    numbers = [number for number in found[:count] if number is not None]
    if len(numbers) < count:
        return None
    try:
        return tuple(map.data.eval(numbers[:dims], numbers[dims:]))
    except ZeroDivisionError:
        return None
