"""
Models of memory effects that several dialects share.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp,
lib/Dialect/Bufferization/IR/BufferizationOps.cpp, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.ir import Operation
from xdsl.traits import Resource

from xdsl_bufferization.interfaces.memory_effects import (
    CACHE,
    DEFAULT_RESOURCE,
    Effect,
    EffectKind,
    MemoryEffectsOpInterface,
)
from xdsl_bufferization.interfaces.memory_types import is_memref


@cache
def _listed(
    reads: tuple[int, ...],
    writes: tuple[int, ...],
    frees: tuple[int, ...],
    captures: tuple[int, ...],
    overwrites: tuple[int, ...],
) -> Sequence[tuple[int, Effect]]:
    """The operands with effects; not kept in models, which are compared by their fields."""
    kinds = (
        (EffectKind.READ, reads),
        (EffectKind.WRITE, writes),
        (EffectKind.FREE, frees),
        (EffectKind.CAPTURE, captures),
    )
    found = [(i, Effect(kind, i)) for kind, indices in kinds for i in indices]
    found += ((i, Effect(EffectKind.WRITE, i, on_full_region=True)) for i in overwrites)
    return found


@dataclass(frozen=True)
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

    def effects(self, op: Operation) -> Sequence[Effect]:
        listed = _listed(
            self.reads, self.writes, self.frees, self.captures, self.overwrites
        )
        if not listed and not self.allocates:
            return ()
        operands = op.operands
        found = [e for index, e in listed if is_memref(operands[index])]
        if self.allocates:
            found += (
                Effect(EffectKind.ALLOCATE, result=r.index, resource=self.allocates_in)
                for r in op.results
            )
        return found


@dataclass(frozen=True)
class PrefetchEffects(MemoryEffectsOpInterface):
    """Reads operand 0 and changes the caches, so that it is not erased."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        return (Effect(EffectKind.READ, 0), Effect(EffectKind.WRITE, resource=CACHE))


@dataclass(frozen=True)
class TransferEffects(MemoryEffectsOpInterface):
    """
    An asynchronous copy, which ends when an operation waits for its tag. Its memrefs are
    the source, the target and the tag; all other operands are numbers.
    """

    def effects(self, op: Operation) -> Sequence[Effect]:
        buffers = [i for i, o in enumerate(op.operands) if is_memref(o)]
        return (
            *(Effect(EffectKind.CAPTURE, buffer) for buffer in buffers),
            Effect(EffectKind.READ, buffers[0]),
            *(Effect(EffectKind.WRITE, buffer) for buffer in buffers[1:]),
            *(Effect(EffectKind.START, tag) for tag in buffers[2:]),
        )


@dataclass(frozen=True)
class WaitEffects(MemoryEffectsOpInterface):
    """Waits for the transfers with the tag in operand 0."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        kinds = (EffectKind.READ, EffectKind.WRITE, EffectKind.WAIT)
        return [Effect(kind, 0) for kind in kinds]
