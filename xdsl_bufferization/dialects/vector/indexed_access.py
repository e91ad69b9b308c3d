"""
Models of vector operations that access consecutive elements of a buffer.

    %v = vector.load %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>      // 2 rows of 4
    %v = vector.transfer_read %m[%i, %j], %p
      {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : ..., vector<4x2xf32>    // 4 of d1

MLIR: lib/Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    VectorType,
    i32,
)
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.indexed_access import IndexedAccessOpInterface
from xdsl_bufferization.support.constants import number_of
from xdsl_bufferization.support.layouts import as_memref


@dataclass(frozen=True)
class TrailingElements(IndexedAccessOpInterface):
    """An access of the last dimensions of a buffer by a vector with as many."""

    at: int = 0
    """The index of the buffer."""
    trailing: int = 0
    """The number of operands after the indices."""
    vector: int | None = None
    """The index of the operand with the vector; None for the result."""

    def buffer(self, op: Operation) -> int:
        return self.at

    def indices(self, op: Operation) -> range:
        return range(self.at + 1, len(op.operands) - self.trailing)

    def counts(self, op: Operation) -> Sequence[int]:
        shape = self._shape(op)
        return (*[1] * (len(self.indices(op)) - len(shape)), *shape)

    def rebuild(
        self,
        op: Operation,
        buffer: SSAValue,
        indices: Sequence[SSAValue],
        dimensions: Sequence[int],
    ) -> Operation | None:
        if len(self._shape(op)) > len(indices):
            return None
        for back, count in enumerate(reversed(self.counts(op)), start=1):
            if count != 1 and dimensions[-back] != len(indices) - back:
                return None
        end = len(op.operands) - self.trailing
        return type(op).create(
            operands=[*op.operands[: self.at], buffer, *indices, *op.operands[end:]],
            result_types=[result.type for result in op.results],
            properties=op.properties,
            attributes=op.attributes,
        )

    def _shape(self, op: Operation) -> Sequence[int]:
        return _shape_of(
            op.results[0] if self.vector is None else op.operands[self.vector]
        )


@dataclass(frozen=True)
class TransferredElements(IndexedAccessOpInterface):
    """A transfer, which has a map from the dimensions of the buffer to the vector's."""

    at: int = 0
    """The index of the buffer, and of the segment of operands with it."""

    def buffer(self, op: Operation) -> int:
        return self.at

    def indices(self, op: Operation) -> range:
        count = self._segments(op)[self.at + 1]
        return range(self.at + 1, self.at + 1 + count)

    def counts(self, op: Operation) -> Sequence[int]:
        found = [1] * len(self.indices(op))
        for size, expression in zip(self._shape(op), self._map(op).results):
            if isinstance(expression, AffineDimExpr):
                found[expression.position] = size
        return found

    def depends_on_bounds(self, op: Operation) -> bool:
        return not all(self._in_bounds(op))

    def _in_bounds(self, op: Operation) -> list[bool]:
        """Returns, per dimension of the vector, True if it is said or known to be in
        bounds."""
        said = op.properties.get("in_bounds")
        flags = (
            [flag.value.data != 0 for flag in said.data]
            if isa(said, ArrayAttr[BoolAttr])
            else [False] * len(self._shape(op))
        )
        return [
            flag or self._is_known(op, size, expression)
            for flag, size, expression in zip(
                flags, self._shape(op), self._map(op).results, strict=True
            )
        ]

    def _is_known(self, op: Operation, size: int, expression: AffineExpr) -> bool:
        if not isinstance(expression, AffineDimExpr):
            return isinstance(expression, AffineConstantExpr)
        type, number = as_memref(op.operands[self.at].type), expression.position
        begin = number_of(op.operands[self.indices(op)[number]])
        if type is None or begin is None:
            return False
        return 0 <= begin and begin + size <= type.get_shape()[number]

    def rebuild(
        self,
        op: Operation,
        buffer: SSAValue,
        indices: Sequence[SSAValue],
        dimensions: Sequence[int],
    ) -> Operation | None:
        if as_memref(buffer.type) is None:
            return None
        results = list[AffineExpr]()
        for expression in self._map(op).results:
            if isinstance(expression, AffineDimExpr):
                expression = AffineExpr.dimension(dimensions[expression.position])
            elif not isinstance(expression, AffineConstantExpr):
                return None
            results.append(expression)
        used = [e.position for e in results if isinstance(e, AffineDimExpr)]
        if len(set(used)) < len(used):
            return None
        segments = list(self._segments(op))
        segments[self.at + 1] = len(indices)
        old = self.indices(op)
        return type(op).create(
            operands=[
                *op.operands[: self.at],
                buffer,
                *indices,
                *op.operands[old.stop :],
            ],
            result_types=[result.type for result in op.results],
            properties=op.properties
            | {
                "permutation_map": AffineMapAttr(
                    AffineMap(len(indices), 0, tuple(results))
                ),
                "in_bounds": ArrayAttr(
                    BoolAttr.from_bool(flag) for flag in self._in_bounds(op)
                ),
                "operandSegmentSizes": DenseArrayBase.from_list(i32, segments),
            },
            attributes=op.attributes,
        )

    def _segments(self, op: Operation) -> Sequence[int]:
        found = op.properties["operandSegmentSizes"]
        assert isinstance(found, DenseArrayBase)
        return [int(size) for size in found.get_values()]

    def _map(self, op: Operation) -> AffineMap:
        found = op.properties["permutation_map"]
        assert isinstance(found, AffineMapAttr)
        return found.data

    def _shape(self, op: Operation) -> Sequence[int]:
        return _shape_of(op.operands[0] if self.at else op.results[0])


def _shape_of(vector: SSAValue) -> Sequence[int]:
    assert isa(vector.type, VectorType)
    return vector.type.get_shape()
