"""
Models of speculation for `dim` operations.

    memref.dim %m, %c0          speculatable if the rank is at least 1

MLIR: `getSpeculatability` in lib/Dialect/{MemRef,Tensor}/IR
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Operation
from xdsl.traits import ConditionallySpeculatable

from xdsl_bufferization.support.models.bufferization import constant_index


@dataclass(frozen=True)
class DimensionExists(ConditionallySpeculatable):
    """`dim` with a constant index of an existing dimension never fails."""

    @classmethod
    def is_speculatable(cls, op: Operation) -> bool:
        type, number = op.operands[0].type, constant_index(op.operands[1])
        if number is None or not isinstance(type, MemRefType | TensorType):
            return False
        return 0 <= number < type.get_num_dims()
