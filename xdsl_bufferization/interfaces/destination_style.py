"""Operations in destination-passing style, and the default model that follows from it.

    %r = linalg.matmul ins(%a, %b) outs(%t)     // %t is the init of result %r
    linalg.matmul ins(%A, %B) outs(%T)          // what it becomes; %R is %T

Each tensor init is tied to the result of the same position. Inits are written and
equivalent to their results; other operands are read and alias nothing.

MLIR: include/mlir/Interfaces/DestinationStyleOpInterface.td and
`DstBufferizableOpInterfaceExternalModel`.
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.tensor_like import is_tensor


class DestinationStyleOpInterface(OpTrait, abc.ABC):
    """An operation in destination-passing style."""

    @abc.abstractmethod
    def inits(self, op: Operation) -> range:
        """Returns the indices of the inits; the k-th tensor init is tied to result k."""

    def is_init_read(self, op: Operation, index: int) -> bool:
        """True if the operation depends on the contents of the init."""
        return True

    def tied_result(self, op: Operation, index: int) -> SSAValue | None:
        """Returns the result tied to the init with this operand index; None for a memref init."""
        if not is_tensor(op.operands[index]):
            return None
        inits = self.inits(op)
        position = index - inits.start
        if len(op.results) != len(inits):
            position = sum(is_tensor(op.operands[i]) for i in range(inits.start, index))
        return op.results[position]


class DestinationStyleModel(BufferizableOpInterface, abc.ABC):
    """The bufferization model shared by destination-style operations; subclasses
    implement `bufferize`."""

    @abc.abstractmethod
    def style(self, op: Operation) -> DestinationStyleOpInterface:
        """Returns the destination-style interface of the operation."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        style = self.style(op)
        return index not in style.inits(op) or style.is_init_read(op, index)

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index in self.style(op).inits(op)

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        style = self.style(op)
        if index not in style.inits(op):
            return ()
        result = style.tied_result(op, index)
        if result is None:
            return ()
        return (AliasingValue(result, BufferRelation.EQUIVALENT),)

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        style = self.style(op)
        inits: Sequence[int] = style.inits(op)
        # The one that is tied to the value where all are.
        first = value.index if isinstance(value, OpResult) else 0
        for index in (*inits[first : first + 1], *inits):
            if style.tied_result(op, index) is value:
                return types.of_operand(op, index)
        return super().get_buffer_type(op, value, types)


class DestinationStyleRewriteOpInterface(OpTrait, abc.ABC):
    """An operation that puts its operands into a new tensor, and that insertions into one
    `tensor.empty` can replace.

    MLIR: `linalg::rewriteInDestinationPassingStyle`, `ConcatOp::decomposeOperation`"""

    @abc.abstractmethod
    def sources(self, op: Operation) -> range:
        """Returns the indices of the operands that are inserted."""

    @abc.abstractmethod
    def rewritten(self, op: Operation, sources: Sequence[int]) -> Sequence[Operation] | None:
        """Returns new operations, in order, the last of which computes the tensor; None if it stays
        as it is. `sources` are inserted in this order. Regions of `op` may be moved into them."""


class ReshapingCopyOpInterface(OpTrait, abc.ABC):
    """An operation in destination-passing style that may do no more than copy the elements of an
    operand, in their order, into dimensions of which others have size one.

        %b = linalg.generic ... ins(%x : tensor<4xf32>) outs(%e : tensor<1x4xf32>)
        %b = tensor.expand_shape %x [[0, 1]] output_shape [1, 4]    // the same tensor"""

    @abc.abstractmethod
    def copied_operand(self, op: Operation) -> int | None:
        """Returns the index of the operand that it copies; None if it does anything else."""

    @abc.abstractmethod
    def reshaped(self, op: Operation, source: SSAValue) -> tuple[Sequence[Operation], SSAValue]:
        """Returns new operations, in order, and the result of `op` as a reshape of the operand."""
