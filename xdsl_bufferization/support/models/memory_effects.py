"""
What operations do to memory, as far as xDSL's traits do not tell, or do not tell of which.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp, lib/Dialect/Bufferization/IR/BufferizationOps.cpp,
lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_bufferization.dialects.linalg.effects import (
    OperandEffects,
)
from xdsl_bufferization.interfaces.memory_effects import EffectsOpInterface
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)


@dataclass(frozen=True)
class FixedEffects(EffectsOpInterface):
    """Reads, writes and frees the memory of operands that are always the same."""

    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    frees: tuple[int, ...] = ()
    allocates: bool = False
    """Is each result new memory?"""
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


@dataclass(frozen=True)
class LinalgEffects(EffectsOpInterface):
    """Buffers among the inputs are read, those among the inits are written."""

    is_recursive = True

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        return tuple(OperandEffects.get_effects(op))


_NOTHING = FixedEffects()
_RECURSIVE = FixedEffects(is_recursive=True)
_NEW = FixedEffects(allocates=True)
_READS_FIRST = FixedEffects(reads=(0,))
_WRITES_SECOND = FixedEffects(writes=(1,))
_STRUCTURED = LinalgEffects()
_COPIES = FixedEffects(reads=(0,), writes=(1,))

_EFFECTS: dict[str, dict[str, EffectsOpInterface]] = {
    "affine": {
        "affine.for": _RECURSIVE,
        "affine.load": _READS_FIRST,
        "affine.min": _NOTHING,
        "affine.parallel": _RECURSIVE,
        "affine.store": _WRITES_SECOND,
        "affine.vector_load": _READS_FIRST,
        "affine.vector_store": _WRITES_SECOND,
    },
    # Also of xDSL's own class, which does not say so.
    "arith": {"arith.extsi": _NOTHING},
    "bufferization": {
        "bufferization.alloc_tensor": _NEW,
        "bufferization.clone": FixedEffects(reads=(0,), allocates=True),
        "bufferization.materialize_in_destination": _WRITES_SECOND,
        "bufferization.to_buffer": _NOTHING,
        "bufferization.to_tensor": _READS_FIRST,
    },
    "func": {"func.return": _NOTHING},
    "linalg": {
        "linalg.broadcast": _STRUCTURED,
        "linalg.generic": _STRUCTURED,
        "linalg.index": _NOTHING,
        "linalg.reduce": _STRUCTURED,
        "linalg.transpose": _STRUCTURED,
        "linalg.yield": _NOTHING,
    },
    "memref": {
        "memref.alloc": _NEW,
        "memref.alloca": _NEW,
        "memref.alloca_scope": _RECURSIVE,
        "memref.alloca_scope.return": _NOTHING,
        "memref.copy": _COPIES,
        "memref.dealloc": FixedEffects(frees=(0,)),
        "memref.load": _READS_FIRST,
        "memref.realloc": FixedEffects(reads=(0,), frees=(0,), allocates=True),
        "memref.reshape": FixedEffects(reads=(1,)),
        "memref.store": _WRITES_SECOND,
    },
    "ml_program": {"ml_program.global_load_const": _NOTHING},
    # Nothing ends here but one iteration; what it stores, its operations tell.
    "scf": {"scf.forall.in_parallel": _NOTHING},
    # The region computes the elements of the margin, and may load them.
    "tensor": {"tensor.pad": _RECURSIVE, "tensor.yield": _NOTHING},
    "vector": {
        "vector.create_mask": _NOTHING,
        "vector.load": _READS_FIRST,
        "vector.store": _WRITES_SECOND,
    },
}


def register() -> None:
    """Attaches the models."""
    for dialect, models in _EFFECTS.items():
        attach_by_name(dialect, EffectsOpInterface, models)
