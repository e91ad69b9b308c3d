"""
Operations that must not be speculated on some operands.

    %q = arith.remui %a, %n       must not be hoisted out of a loop without iterations
                                  unless %n is not 0

xDSL's `ConditionallySpeculatable` also marks operations that trap on certain operands.
Only the passes of this package query this interface in addition, so that the behaviour
of xDSL's own passes does not change.

MLIR: include/mlir/Interfaces/SideEffectInterfaces.td, `ConditionallySpeculatable`
"""

from __future__ import annotations

import abc

from xdsl.ir import Operation
from xdsl.traits import OpTrait


class SpeculationOpInterface(OpTrait, abc.ABC):
    """An operation that is undefined or traps on some operands."""

    @abc.abstractmethod
    def never_fails(self, op: Operation) -> bool:
        """True if these operands are certainly none of those on which it traps or is undefined."""
