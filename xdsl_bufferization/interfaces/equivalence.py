"""
Properties of operations that decide on equivalence, beside operands and attributes.

    %0 = arith.maxsi %a, %b         equivalent to %1 = arith.maxsi %b, %a

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
    """An operation whose operands may be exchanged. For operations without xDSL's trait
    `Commutative`."""


@dataclass(frozen=True)
class ContextOpInterface(OpTrait):
    """An operation that changes the meaning of the operations in its regions, such as
    `vector.mask`: they equal none in the regions of another operation."""

    differs_from_none: bool = True
    """True if they also differ from operations outside of all such regions."""
