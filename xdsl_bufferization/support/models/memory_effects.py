"""
Models of memory effects on operands.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp,
lib/Dialect/Bufferization/IR/BufferizationOps.cpp, lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_bufferization.interfaces.memory_effects import EffectsOpInterface


@dataclass(frozen=True)
class FixedEffects(EffectsOpInterface):
    """Reads, writes and frees the memory of a fixed list of operands."""

    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    frees: tuple[int, ...] = ()
    allocates: bool = False
    """True if each result is new memory."""
    is_recursive: bool = False

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        found = [
            EffectInstance(kind, op.operands[index])
            for kind, indices in (
                (MemoryEffectKind.READ, self.reads),
                (MemoryEffectKind.WRITE, self.writes),
                (MemoryEffectKind.FREE, self.frees),
            )
            for index in indices
            if isinstance(op.operands[index].type, MemRefType | UnrankedMemRefType)
        ]
        if self.allocates:
            found += [EffectInstance(MemoryEffectKind.ALLOC, r) for r in op.results]
        return found
