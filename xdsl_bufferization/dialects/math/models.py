"""Models of the `math` dialect.

    %p = math.ipowi %b, %e : i64      may fail: zero has no negative power

MLIR: lib/Conversion/MathToFuncs/MathToFuncs.cpp, which divides by zero there
"""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.properties import SpeculationOpInterface
from xdsl_bufferization.support.models.bufferization import constant_index


class PowerExists(SpeculationOpInterface):
    """A power with a constant exponent that is not negative, or of a constant other than zero."""

    def never_fails(self, op: Operation) -> bool:
        base, exponent = map(constant_index, op.operands)
        return bool(base) or (exponent is not None and exponent >= 0)


MODELS = (ModelTable(SpeculationOpInterface, {"math.ipowi": PowerExists()}),)
"""The models of the operations of `math`, by interface."""
