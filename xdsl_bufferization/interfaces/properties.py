"""
Properties of single operations that passes ask for.

    scf.parallel (%i) = .. {             each execution of the region has its own stack memory:
      %a = memref.alloca()               %a ends with it
    }
    %0 = arith.maxsi %a, %b              equivalent to %1 = arith.maxsi %b, %a
    %q = arith.remui %a, %n              fails unless %n is not 0
    %c = arith.constant dense<0.0>       the same number in all elements
    %r = tensor.expand_shape %t [[0, 1], [2]] output_shape [1, 4, 8]   has an inverse
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait


class AllocationScopeOpInterface(OpTrait, abc.ABC):
    """
    An operation each of whose region executions frees the stack memory allocated in it. A function
    is an allocation scope as well, by its `FunctionOpInterface`.

    MLIR: the trait `AutomaticAllocationScope` of include/mlir/IR/OpDefinition.h. Sequential
    loops have it in MLIR as well, but their lowering does not implement it: see
    docs/beyond-mlir.md.
    """


class CommutativeOpInterface(OpTrait):
    """
    An operation whose operands may be exchanged. For operations without xDSL's trait
    `Commutative`.

    MLIR: the trait `IsCommutative` of include/mlir/IR/OpDefinition.h
    """


@dataclass(frozen=True)
class ContextOpInterface(OpTrait):
    """
    An operation that changes the meaning of the operations in its regions: they equal none in the
    regions of another operation.

        vector.mask %m {                a sum of some elements
          vector.reduction <add>, %v
        }
        vector.reduction <add>, %v      of all elements
    """

    differs_from_none: bool = True
    """True if they also differ from operations outside of all such regions."""


class SpeculationOpInterface(OpTrait, abc.ABC):
    """
    An operation that is undefined or traps on some operands: it must not be hoisted out of a loop
    without iterations. xDSL's `ConditionallySpeculatable` also marks operations that trap on
    certain operands. Only the passes of this package query this interface in addition, so that the
    behaviour of xDSL's own passes does not change.

    MLIR: include/mlir/Interfaces/SideEffectInterfaces.td, `ConditionallySpeculatable`
    """

    @abc.abstractmethod
    def never_fails(self, op: Operation) -> bool:
        """True if these operands are certainly none of those on which it traps or is undefined."""


Number = IntegerAttr | FloatAttr[AnyFloat]
"""A constant."""


class SplatOpInterface(OpTrait, abc.ABC):
    """
    An operation whose only result may have the same number in all elements.

        %c = arith.constant dense<0.0> : tensor<4xf32>          // the attribute 0.0
        %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>)  // %x

    MLIR: `FillOpInterface` in include/mlir/Dialect/Linalg/IR/LinalgInterfaces.td, and `m_Splat`
    """

    @abc.abstractmethod
    def element(self, op: Operation) -> SSAValue | Number | None:
        """Returns the number, of the element type of the result: a value, or the attribute
        of a constant. None if the elements may differ."""


class ReshapeOpInterface(OpTrait, abc.ABC):
    """
    A reshape of operand 0 to result 0, which keeps the row-major order of the elements.

        %r = tensor.expand_shape %t [[0, 1], [2]] output_shape [1, 4, 8]   // the reshape
        %s = tensor.collapse_shape %p [[0, 1], [2]]                        // its inverse

    MLIR: `ReassociativeReshapeOpInterface` in include/mlir/Interfaces/ViewLikeInterface.td
    """

    @abc.abstractmethod
    def has_inverse(self, op: Operation) -> bool:
        """True if there is an inverse."""

    @abc.abstractmethod
    def inverse(self, op: Operation, value: SSAValue) -> Sequence[Operation]:
        """Returns new operations, in order, the last of which gives a tensor with the type and
        sizes of the result of `op` the type and sizes of its source."""

    @abc.abstractmethod
    def is_view(self, op: Operation, source: MemRefType) -> bool:
        """True if the reshape of a buffer of this type is a view, not a copy."""
