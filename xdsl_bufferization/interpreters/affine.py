"""Implementations of `affine` with bounds, symbols and iter_args, which xDSL 0.74 lacks.

%r = affine.for %i = 0 to %n step 2 iter_args(%x = %m) -> (memref<4xf64>) { ... }
%x = affine.load %m[%i - symbol(%n)] : memref<?xf64>
"""

from collections.abc import Callable, Sequence
from itertools import islice
from operator import eq, ge, le

from xdsl.dialects import affine
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntElementsAttr,
    IntegerType,
)
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineConstraintKind, AffineSet
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.control import rounds
from xdsl_bufferization.interpreters.kinds import combiner, identity, kind_of
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.memref import loaded, machine_of
from xdsl_bufferization.interpreters.tensor import mixed
from xdsl_bufferization.interpreters.values import Array


def results(map: AffineMapAttr, operands: Sequence[int]) -> tuple[int, ...]:
    """Returns the results of a map for its dimensions, followed by its symbols."""
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

    @impl(affine.LoadOp)
    def run_load(
        self, interpreter: Interpreter, op: affine.LoadOp, args: PythonValues
    ) -> PythonValues:
        source, *operands = args
        return (loaded(op, source, results(op.map, operands)),)

    @impl(affine.StoreOp)
    def run_store(
        self, interpreter: Interpreter, op: affine.StoreOp, args: PythonValues
    ) -> PythonValues:
        value, destination, *operands = args
        indices = results(op.map, operands)
        destination.store(indices, value)
        if isinstance(value, Array):
            machine_of(interpreter).memory.record_pointer(destination, indices, op)
        return ()

    @impl(affine.IfOp)
    def run_if(self, interpreter: Interpreter, op: affine.IfOp, args: PythonValues) -> PythonValues:
        chosen = op.then_region if holds(op.condition.data, args) else op.else_region
        return interpreter.run_ssacfg_region(chosen, ())

    @impl(affine.ParallelOp)
    def run_parallel(
        self, interpreter: Interpreter, op: affine.ParallelOp, args: PythonValues
    ) -> PythonValues:
        count = op.lowerBoundsMap.data.num_dims + op.lowerBoundsMap.data.num_symbols
        lower = results(op.lowerBoundsMap, args[:count])
        upper = results(op.upperBoundsMap, args[count:])
        lows = _grouped(max, lower, op.lowerBoundsGroups)
        highs = _grouped(min, upper, op.upperBoundsGroups)
        steps = [step.value.data for step in op.steps]
        kinds = _kinds(op)
        types = [result.type for result in op.results]
        found = [identity(k, t) for k, t in zip(kinds, types, strict=True)]
        combine = [combiner(k, t) for k, t in zip(kinds, types, strict=True)]
        machine = machine_of(interpreter)
        with machine.parallel_loop(op, rounds(lows, highs, steps)) as loop:
            for indices in loop:
                values = machine.run_scope(op.body, indices)
                pairs = zip(combine, found, values, strict=True)
                found = [join(old, new) for join, old, new in pairs]
        return tuple(found)


def _kinds(op: affine.ParallelOp) -> list[str]:
    numbers = op.properties["reductions"]
    assert isa(numbers, ArrayAttr[Attribute])
    return [kind_of(number) for number in numbers]


def _grouped(
    choose: Callable[[Sequence[int]], int], values: Sequence[int], groups: DenseIntElementsAttr
) -> list[int]:
    """Returns the minimum or maximum of each group of bounds, one for each dimension."""
    rest = iter(values)
    return [choose(list(islice(rest, int(n)))) for n in groups.get_values()]


def holds(conditions: AffineSet, operands: Sequence[int]) -> bool:
    """True if the values are in the integer set."""
    dims, symbols = operands[: conditions.num_dims], operands[conditions.num_dims :]
    tests = {AffineConstraintKind.ge: ge, AffineConstraintKind.le: le, AffineConstraintKind.eq: eq}
    return all(
        tests[c.kind](c.lhs.eval(dims, symbols), c.rhs.eval(dims, symbols))
        for c in conditions.constraints
    )


def _basis(op: Operation, dynamic: Sequence[int]) -> tuple[int, ...]:
    static = op.properties["static_basis"]
    assert isa(static, DenseArrayBase[IntegerType])
    return mixed(static, iter(dynamic))


def run_delinearize(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`affine.delinearize_index`: the indices of a number in a basis; the outermost one
    is not bounded."""
    rest, *dynamic = args
    inner = _basis(op, dynamic)
    found = list[int]()
    for size in reversed(inner[len(inner) - len(op.results) + 1 :]):
        found.append(rest % size)
        rest //= size
    return (rest, *reversed(found))


def run_linearize(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """`affine.linearize_index`: the number that indices in a basis stand for."""
    segments = op.properties["operandSegmentSizes"]
    assert isa(segments, DenseArrayBase[IntegerType])
    count = int(next(iter(segments.iter_values())))
    basis = _basis(op, args[count:])
    found = 0
    for index, size in zip(args[:count], (1, *basis)[-count:], strict=True):
        found = found * size + index
    return (found,)
