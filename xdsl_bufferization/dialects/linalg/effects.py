"""
The memory effects of the operations of the `linalg` dialect.

    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)     reads %a, writes %b

On tensors they have the effects of their body only, so that an unused one can be erased.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import cast

from xdsl.dialects.builtin import I32, DenseArrayBase, MemRefType
from xdsl.ir import Operation, OpTraits
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind, RecursiveMemoryEffect

from xdsl_bufferization.interfaces.private_traits import private


def init_count(op: Operation) -> int:
    """Returns the number of inits, which are the last operands. Without results it is
    given by `operandSegmentSizes`; without these, 1 for `linalg.map`, else half of the
    operands."""
    if op.results:
        return len(op.results)
    segments = op.properties.get("operandSegmentSizes")
    if isinstance(segments, DenseArrayBase):
        # The text of the type: a subscript takes longer than the rest.
        return cast("DenseArrayBase[I32]", segments).get_values()[-1]
    return 1 if op.name == "linalg.map" else len(op.operands) // 2


def is_operand_used(op: Operation, index: int) -> bool:
    """
    Does the region use the element of an operand? Without a region the inputs are
    used, and the inits are not.
    """
    if not op.regions or not op.regions[0].blocks:
        return index < len(op.operands) - init_count(op)
    arguments = op.regions[0].blocks[0].args
    return index < len(arguments) and arguments[index].first_use is not None


def accesses(op: Operation) -> tuple[int, int]:
    """The operands that are read and those that are written buffers, as bit sets."""
    operands, read, written = op.operands, 0, 0
    first_init = len(operands) - init_count(op)
    for index, operand in enumerate(operands):
        if not isinstance(operand.type, MemRefType):
            continue
        if index >= first_init:
            written |= 1 << index
        if index < first_init or not op.regions or is_operand_used(op, index):
            read |= 1 << index
    return read, written


class OperandEffects(MemoryEffect):
    """Reads the buffers among the inputs and writes those among the inits."""

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        read, written = accesses(op)
        kinds = ((MemoryEffectKind.READ, read), (MemoryEffectKind.WRITE, written))
        return {
            EffectInstance(kind, operand)
            for index, operand in enumerate(op.operands)
            for kind, bits in kinds
            if bits >> index & 1
        }


def with_effects() -> OpTraits:
    """The traits of an operation with a body of its own."""
    return OpTraits(lambda: private(OperandEffects(), RecursiveMemoryEffect()))
