"""
The memory effects of an operation itself, by value where xDSL's traits name none.

    %0 = memref.load %m[%i]        reads %m
    memref.copy %a, %b             reads %a, writes %b
    %c = bufferization.clone %m    reads %m, allocates %c
    scf.for .. { .. }              the effects of its region only

An operation without a model has the effects of its xDSL traits.

MLIR: include/mlir/Interfaces/SideEffectInterfaces.td
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.traits import EffectInstance, OpTrait


class EffectsOpInterface(OpTrait, abc.ABC):
    """The effects of an operation, without those of its regions."""

    is_recursive = False
    """True if the effects of the operations in its regions are effects of the
    operation."""

    @abc.abstractmethod
    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        """Returns all effects. An effect without a value concerns all memory of its
        resource."""
