"""Implementations of control flow in `scf` and `cf` that xDSL lacks.

    scf.parallel (%i) = (%lb) to (%ub) step (%s) { ... }

Parallel loops run sequentially, the last dimension fastest; races of their iterations are
found (`races`). The lifetime of a stack
buffer ends with the iteration that allocates it (`AutomaticAllocationScope`).
"""

from collections.abc import Iterable, Sequence

from xdsl.dialects import cf, scf
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    PythonValues,
    ReturnedValues,
    Successor,
    TerminatorValue,
    impl,
    impl_terminator,
    register_impls,
)
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.floats import width, wrapped
from xdsl_bufferization.interpreters.memref import machine_of
from xdsl_bufferization.interpreters.scalars import signed, unsigned
from xdsl_bufferization.interpreters.values import walk


def rounds(
    lower: Sequence[int], upper: Sequence[int], step: Sequence[int]
) -> list[tuple[int, ...]]:
    """Returns the values of the induction variables in each iteration of a loop nest.
    Raises InterpretationError for a step that is not positive."""
    bounds = zip(lower, upper, map(_positive, step), strict=True)
    counts = [max(0, -(-(u - l) // s)) for l, u, s in bounds]
    return [
        tuple(l + i * s for l, i, s in zip(lower, indices, step, strict=True))
        for indices in walk(counts)
    ]


def _counter(op: scf.ForOp, lower: int, upper: int, step: int) -> Iterable[int]:
    """Yields the induction variable of a loop, wrapped to its type."""
    bits = width(op.lb.type)
    read = unsigned if "unsignedCmp" in op.properties else signed
    first, end, step = (read(bound, bits) for bound in (lower, upper, step))
    return (wrapped(index, bits) for index in range(first, end, _positive(step)))


def _positive(step: int) -> int:
    """Returns the step. Raises InterpretationError if it is not positive."""
    if step <= 0:
        raise InterpretationError("the step of a loop must be positive")
    return step


@register_impls
class ControlFunctions(InterpreterFunctions):
    """The ops of `scf` and `cf` without an implementation in xDSL 0.74."""

    @impl(scf.ForOp)
    def run_for(self, interpreter: Interpreter, op: scf.ForOp, args: PythonValues) -> PythonValues:
        lower, upper, step, *carried = args
        machine = machine_of(interpreter)
        values = tuple(carried)
        for index in _counter(op, lower, upper, step):
            values = machine.run_scope(op.body, (index, *values))
        return values

    @impl(scf.ExecuteRegionOp)
    def run_execute_region(
        self, interpreter: Interpreter, op: scf.ExecuteRegionOp, args: PythonValues
    ) -> PythonValues:
        return interpreter.run_ssacfg_region(op.region, ())

    @impl(scf.ParallelOp)
    def run_parallel(
        self, interpreter: Interpreter, op: scf.ParallelOp, args: PythonValues
    ) -> PythonValues:
        values = interpreter.get_values
        lower, upper = values(op.lowerBound), values(op.upperBound)
        carried = list(values(op.initVals))
        reduce = op.body.block.last_op
        assert isinstance(reduce, scf.ReduceOp)
        machine = machine_of(interpreter)
        iterations = rounds(lower, upper, values(op.step))
        with machine.parallel_loop(op, iterations) as loop:
            for indices in loop:
                found = machine.run_scope(op.body, indices)
                loop.iteration = None
                for i, region in enumerate(reduce.reductions):
                    pair = (carried[i], found[i])
                    (carried[i],) = interpreter.run_ssacfg_region(region, pair)
        return tuple(carried)

    @impl_terminator(scf.ReduceOp)
    def run_reduce(
        self, interpreter: Interpreter, op: scf.ReduceOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(args), ()

    @impl_terminator(scf.ReduceReturnOp)
    def run_reduce_return(
        self, interpreter: Interpreter, op: scf.ReduceReturnOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(args), ()

    @impl(cf.AssertOp)
    def run_assert(
        self, interpreter: Interpreter, op: cf.AssertOp, args: PythonValues
    ) -> PythonValues:
        if not args[0]:
            raise InterpretationError(f"cf.assert: {op.msg.data}")
        return ()

    @impl_terminator(cf.SwitchOp)
    def run_switch(
        self, interpreter: Interpreter, op: cf.SwitchOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        cases = op.case_values
        wanted = [] if cases is None else list(cases.get_values())
        if args[0] not in wanted:
            values = interpreter.get_values(op.default_operands)
            return Successor(op.default_block, values), ()
        case = wanted.index(args[0])
        lengths = op.case_operand_segments.get_values()
        start = sum(lengths[:case])
        operands = tuple(op.case_operands)[start : start + lengths[case]]
        values = interpreter.get_values(operands)
        return Successor(op.case_blocks[case], values), ()
