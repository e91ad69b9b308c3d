"""
When operations that could fail may run earlier, or for nothing.

    memref.dim %m, %c0          where dimension 0 is known to exist
    arith.remui %a, %c8         where the divisor is known not to be 0

MLIR: `getSpeculatability` in lib/Dialect/{MemRef,Tensor}/IR
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import AffineMapAttr, MemRefType, TensorType
from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
)
from xdsl.traits import ConditionallySpeculatable

from xdsl_bufferization.interfaces.private_traits import PrivateTrait
from xdsl_bufferization.interfaces.speculation import SpeculationOpInterface
from xdsl_bufferization.support.models.bufferization import (
    constant_index,
)
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)


@dataclass(frozen=True)
class DimensionExists(ConditionallySpeculatable):
    """The size of a dimension by a constant number."""

    @classmethod
    def is_speculatable(cls, op: Operation) -> bool:
        type, number = op.operands[0].type, constant_index(op.operands[1])
        if number is None or not isinstance(type, MemRefType | TensorType):
            return False
        return 0 <= number < type.get_num_dims()


class DivisorIsKnown(SpeculationOpInterface):
    """A division or remainder; by -1 the smallest number has no quotient."""

    def never_fails(self, op: Operation) -> bool:
        return constant_index(op.operands[1]) not in (None, 0, -1)


class DivisorsAreKnown(SpeculationOpInterface):
    """Maps with divisions, which are by positive numbers."""

    def never_fails(self, op: Operation) -> bool:
        map = op.properties.get("map")
        return isinstance(map, AffineMapAttr) and all(
            isinstance(part.rhs, AffineConstantExpr) and part.rhs.value > 0
            for result in map.data.results
            for part in result.dfs()
            if isinstance(part, AffineBinaryOpExpr) and part.kind in _DIVISIONS
        )


class MayBeOutOfBounds(SpeculationOpInterface):
    """An access to an element that may not be there."""

    def never_fails(self, op: Operation) -> bool:
        return False


_DIVISIONS = (
    AffineBinaryOpKind.CeilDiv,
    AffineBinaryOpKind.FloorDiv,
    AffineBinaryOpKind.Mod,
)
_FAILING: dict[str, dict[str, SpeculationOpInterface]] = {
    "affine": dict.fromkeys(
        ("affine.apply", "affine.max", "affine.min"), DivisorsAreKnown()
    ),
    "arith": dict.fromkeys(
        (
            *("arith.ceildivsi", "arith.ceildivui", "arith.divsi", "arith.divui"),
            *("arith.floordivsi", "arith.remsi", "arith.remui"),
        ),
        DivisorIsKnown(),
    ),
    "tensor": {"tensor.extract": MayBeOutOfBounds()},
}


def register() -> None:
    """Attaches the models."""
    for dialect, found in _FAILING.items():
        attach_by_name(dialect, SpeculationOpInterface, found)
    for dialect in ("memref", "tensor"):
        models = {f"{dialect}.dim": PrivateTrait(DimensionExists())}
        attach_by_name(dialect, PrivateTrait, models)
