"""
What an operation itself does to memory, by value where xDSL's traits name none.

    %0 = memref.load %m[%i]        reads %m
    memref.copy %a, %b             reads %a, writes %b
    %c = bufferization.clone %m    reads %m, allocates %c
    scf.for .. { .. }              nothing but what its region does

An operation without a model has the effects that its xDSL traits tell.

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
    """Are the effects of operations in its regions effects of the operation, too?"""

    @abc.abstractmethod
    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        """
        All effects; what an effect without a value concerns is all memory of its
        resource.
        """
