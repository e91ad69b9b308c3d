"""
Operations whose result has the same number in all elements.

    %c = arith.constant dense<0.0> : tensor<4xf32>          // the attribute 0.0
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>)  // %x

MLIR: `FillOpInterface` in include/mlir/Dialect/Linalg/IR/LinalgInterfaces.td, and `m_Splat`
"""

from __future__ import annotations

import abc

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

Number = IntegerAttr | FloatAttr[AnyFloat]
"""A constant."""


class SplatOpInterface(OpTrait, abc.ABC):
    """An operation whose only result may have the same number in all elements."""

    @abc.abstractmethod
    def element(self, op: Operation) -> SSAValue | Number | None:
        """Returns the number, of the element type of the result: a value, or the attribute
        of a constant. None if the elements may differ."""
