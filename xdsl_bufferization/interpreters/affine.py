"""Affine loops with bounds and carried values, which xDSL 0.74 does not interpret.

%r = affine.for %i = 0 to %n step 2 iter_args(%x = %m) -> (memref<4xf64>) { ... }
"""

from collections.abc import Sequence

from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    impl,
    register_impls,
)

from xdsl_bufferization.interpreters.memref import machine_of


def results(map: AffineMapAttr, operands: Sequence[int]) -> tuple[int, ...]:
    """The values of a map, given its dimensions and then its symbols."""
    count = map.data.num_dims
    return map.data.eval(operands[:count], operands[count:])


@register_impls
class AffineLoopFunctions(InterpreterFunctions):
    """`affine.for` in every form."""

    @impl(affine.ForOp)
    def run_for(
        self, interpreter: Interpreter, op: affine.ForOp, args: PythonValues
    ) -> PythonValues:
        values = interpreter.get_values
        lower = max(results(op.lowerBoundMap, values(op.lowerBoundOperands)))
        upper = min(results(op.upperBoundMap, values(op.upperBoundOperands)))
        carried = values(op.inits)
        for index in range(lower, upper, op.step.value.data):
            carried = machine_of(interpreter).run_scope(op.body, (index, *carried))
        return carried
