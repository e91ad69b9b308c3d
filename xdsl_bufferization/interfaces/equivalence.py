"""
What decides whether two operations are the same, beside how they look.

    %0 = arith.maxsi %a, %b         the same as %1 = arith.maxsi %b, %a

    vector.mask %m {                a sum of some elements
      vector.reduction <add>, %v
    }
    vector.reduction <add>, %v      of all elements

MLIR: the trait `IsCommutative` of include/mlir/IR/OpDefinition.h
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.traits import OpTrait


class CommutativeOpInterface(OpTrait):
    """Operands may change places. For operations without xDSL's `Commutative`."""


@dataclass(frozen=True)
class ContextOpInterface(OpTrait):
    """What is in its regions means something else than in those of another operation."""

    differs_from_none: bool = True
    """Also something else than outside of all such operations?"""
