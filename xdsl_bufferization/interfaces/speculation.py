"""
Which operations may run where they would not have run.

    %q = arith.remui %a, %n       not in front of a loop that has no rounds if %n is 0

xDSL has `ConditionallySpeculatable` for that, and says so of some operations that stop
the program on certain operands, too. This interface is asked beside it by our passes only, so that
those of xDSL see what they have always seen.

MLIR: include/mlir/Interfaces/SideEffectInterfaces.td, `ConditionallySpeculatable`
"""

from __future__ import annotations

import abc

from xdsl.ir import Operation
from xdsl.traits import OpTrait


class SpeculationOpInterface(OpTrait, abc.ABC):
    """An operation that stops the program on some operands."""

    @abc.abstractmethod
    def never_fails(self, op: Operation) -> bool:
        """Are these operands certainly none on which it stops the program?"""
