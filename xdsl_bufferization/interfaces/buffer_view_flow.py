"""The memory that the memref results of an operation may be.

    %v = memref.subview %m[..]     a view of operand 0
    %s = arith.select %c, %m, %n   operand 1 or operand 2
    %g = memref.get_global @g      no operand, and no allocation of this function
    %l = memref.load %boxes[%i]    no operand

A memref result of an operation without a model is new memory if its effects say so, and
otherwise may be any operand or any other memory.

MLIR: include/mlir/Dialect/Bufferization/IR/BufferViewFlowOpInterface.td and
include/mlir/Interfaces/ViewLikeInterface.td
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.traits import OpTrait


class BufferViewFlowOpInterface(OpTrait, abc.ABC):
    """Relates the memref results of an operation to its operands."""

    @abc.abstractmethod
    def sources(self, op: Operation, result: int) -> Sequence[int]:
        """Returns the indices of the operands that the memref may alias, as a whole or as a view:
        one for a view, several for a select, none for memory of no operand."""

    def keeps_pointer(self, op: Operation) -> bool:
        """True if a result has the aligned pointer of its source."""
        return True

    def is_whole(self, op: Operation) -> bool:
        """True if a result covers all elements of its source in the same layout."""
        return False

    def is_external(self, op: Operation) -> bool:
        """True if a result without sources cannot be an allocation of this function."""
        return False

    def promises(self, op: Operation) -> bool:
        """True if the operation states of its memref operands what another buffer with the same
        contents may not have: an alignment, or that they are not the same memory."""
        return False


def states_promise(op: Operation, view_flow: BufferViewFlowOpInterface | None) -> bool:
    """True if an operation with this model states an alignment, as an access may do, or makes
    another promise of its memref operands."""
    if "alignment" in op.properties or "alignment" in op.attributes:
        return True
    return view_flow is not None and view_flow.promises(op)
