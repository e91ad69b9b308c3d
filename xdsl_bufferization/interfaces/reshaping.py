"""
Operations that give a tensor another shape without moving its elements.

    %r = tensor.expand_shape %t [[0, 1], [2]] output_shape [1, 4, 8]   // the reshape
    %s = tensor.collapse_shape %p [[0, 1], [2]]                        // its inverse

A reshape keeps the row-major order of the elements. Operand 0 is its source, result 0 the
reshaped tensor.

MLIR: `ReassociativeReshapeOpInterface` in include/mlir/Interfaces/ViewLikeInterface.td
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait


class ReshapeOpInterface(OpTrait, abc.ABC):
    """A reshape of operand 0."""

    @abc.abstractmethod
    def has_inverse(self, op: Operation) -> bool:
        """True if there is an inverse."""

    @abc.abstractmethod
    def inverse(self, op: Operation, value: SSAValue) -> Sequence[Operation]:
        """
        Returns new operations, in order, the last of which gives a tensor with the type
        and sizes of the result of `op` the type and sizes of its source.
        """

    @abc.abstractmethod
    def is_view(self, op: Operation, source: MemRefType) -> bool:
        """True if the reshape of a buffer of this type is a view, not a copy."""
