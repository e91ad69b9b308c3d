"""
Models of operations that access a single element.

    %0 = tensor.insert %f into %t[%i] : tensor<4xf32>

    memref.store %f, %T[%i] : memref<4xf32>

MLIR: lib/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.interfaces.bufferizable import BufferizationRewriter
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.properties import SpeculationOpInterface
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.support.models.bufferization import ReaderModel, mixed_values


class ExtractModel(ReaderModel):
    """`tensor.extract` becomes `memref.load`."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        load = memref.LoadOp.get(rewriter.buffer(op, 0), op.operands[1:])
        rewriter.insert(load)
        rewriter.replace(op, [load.res])


class InsertStyle(DestinationStyleOpInterface):
    """Operand 1 is the destination. It is read: all other elements are unchanged."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)


class InsertModel(DestinationStyleModel):
    """`tensor.insert` becomes `memref.store`."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return INSERT

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.buffer(op, 1)
        store = memref.StoreOp.get(op.operands[0], buffer, op.operands[2:])
        rewriter.insert(store)
        rewriter.replace(op, [buffer])


class ElementExtraction(SubsetExtractionOpInterface):
    """`tensor.extract` as an extraction of a subset of one element."""

    def source(self, op: Operation) -> int:
        return 0

    def subset(self, op: Operation) -> Subset:
        return _element_at(op.operands[1:])


class ElementInsertion(SubsetInsertionOpInterface):
    """`tensor.insert` as an insertion of a subset of one element."""

    def source(self, op: Operation) -> int:
        return 0

    def destination(self, op: Operation) -> int:
        return 1

    def subset(self, op: Operation) -> Subset:
        return _element_at(op.operands[2:])


def _element_at(indices: Sequence[SSAValue]) -> Subset:
    """Returns the subset of the element at some indices."""
    ones = (1,) * len(indices)
    return Subset(mixed_values((DYNAMIC_INDEX,) * len(ones), indices), ones, ones)


class MayBeOutOfBounds(SpeculationOpInterface):
    """Accesses to an element whose indices may be out of bounds."""

    def never_fails(self, op: Operation) -> bool:
        return False


INSERT = InsertStyle()
