"""
Elementwise operations of the `arith` dialect on tensors without a rank, which xDSL 0.74 refuses.

    %u = arith.addi %x, %y : tensor<*xi32>        a subclass of xDSL's class
    %v = arith.addi %a, %b : tensor<4xi32>        xDSL's class, as ever

Translations and interpreters of xDSL look up `type(op)` in tables, where a subclass would be
missing. So the substitutes here make operations of xDSL's class wherever that accepts the
types, when they are read and when they are built.

MLIR: include/mlir/Dialect/Arith/IR/ArithOps.td
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from xdsl.dialects import arith
from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import Attribute, Operation
from xdsl.irdl import AttrConstraint, IRDLOperation, OperandDef, ResultDef, VarConstraint

from xdsl_bufferization.dialects.arith import casts
from xdsl_bufferization.dialects.arith.casts import FLOATS, containers
from xdsl_bufferization.support.override import redefine

INTEGERS = containers(casts.INDEX, "signless-integer-like")

_WIDENED: tuple[tuple[tuple[type[IRDLOperation], ...], AttrConstraint], ...] = (
    ((arith.SignlessIntegerBinaryOperation, arith.MulExtendedBase), INTEGERS),
    ((arith.FloatingPointLikeBinaryOperation, arith.NegfOp), FLOATS),
)
"""Bases, and the types of their operands and results."""


def _widened(xdsl: type[IRDLOperation], types: AttrConstraint) -> type[IRDLOperation]:
    """The subclass of a class of xDSL that has these types, all equal."""

    class Widened(xdsl):
        @classmethod
        def create(cls, **parts: Any) -> Any:
            if _is_unranked(parts):
                return super().create(**parts)
            return xdsl.create(**parts)

        @classmethod
        def build(cls, **parts: Any) -> Any:
            if _is_unranked(parts):
                return super().build(**parts)
            return xdsl.build(**parts)

    Widened.__name__ = Widened.__qualname__ = xdsl.__name__
    Widened.__doc__ = xdsl.__doc__
    variable = VarConstraint("T", types)
    definition = xdsl.get_irdl_definition()
    return redefine(
        operands={name: OperandDef(variable) for name, _ in definition.operands},
        results={name: ResultDef(variable) for name, _ in definition.results},
    )(Widened)


def _is_unranked(parts: dict[str, Any]) -> bool:
    """Is one of the types of the results a tensor without a rank? Types may be in groups."""
    groups = parts.get("result_types") or ()
    flat = chain.from_iterable((g,) if isinstance(g, Attribute) else g or () for g in groups)
    return any(isinstance(type, UnrankedTensorType) for type in flat)


SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: _widened(op, types)
    for op in arith.Arith.operations
    for bases, types in _WIDENED
    if issubclass(op, bases)
}
