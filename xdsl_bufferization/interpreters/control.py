"""Implementations of control flow and of loops: `scf`, `cf` and `affine`.

    scf.parallel (%i) = (%lb) to (%ub) step (%s) { ... }
    %r = affine.for %i = 0 to %n step 2 iter_args(%x = %m) -> (memref<4xf64>) { ... }
    %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf32>) {
      ...
      scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%k] [2] [1] ... }
    }

Parallel loops run sequentially, the last dimension fastest; races of their iterations are
found (`races`). The iterations of a forall read the initial tensors and insert into copies of
them. The lifetime of a stack buffer ends with the iteration that allocates it
(`AutomaticAllocationScope`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from operator import eq, ge, le

from xdsl.dialects import affine, cf, scf
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseIntElementsAttr
from xdsl.interpreter import PythonValues, Successor
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineConstraintKind, AffineSet
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from xdsl_bufferization.interpreters.floats import width, wrapped
from xdsl_bufferization.interpreters.machine import Machine, ValueFunction
from xdsl_bufferization.interpreters.memref import stored
from xdsl_bufferization.interpreters.scalars import combiner, identity, kind_of, signed, unsigned
from xdsl_bufferization.interpreters.tensor import (
    loaded,
    mixed,
    nothing,
    numbers_of,
    results_of_map,
    window,
)
from xdsl_bufferization.interpreters.values import walk
from xdsl_bufferization.support.constants import INDEX_BITS
from xdsl_bufferization.support.constants import signed as wrapped_index


def _rounds(
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


def _positive(step: int) -> int:
    """Returns the step. Raises InterpretationError if it is not positive."""
    if step <= 0:
        raise InterpretationError("the step of a loop must be positive")
    return step


def _counter(op: scf.ForOp, lower: int, upper: int, step: int) -> Iterable[int]:
    """Yields the induction variable of a loop, wrapped to its type."""
    bits = width(op.lb.type)
    read = unsigned if "unsignedCmp" in op.properties else signed
    first, end, step = (read(bound, bits) for bound in (lower, upper, step))
    return (wrapped(index, bits) for index in range(first, end, _positive(step)))


def _for(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, scf.ForOp)
    lower, upper, step, *carried = args
    values = tuple(carried)
    for index in _counter(op, lower, upper, step):
        values = machine.run_scope(op.body, (index, *values))
    return values


def _parallel(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, scf.ParallelOp)
    values = machine.get_values
    lower, upper = values(op.lowerBound), values(op.upperBound)
    carried = list(values(op.initVals))
    reduce = op.body.block.last_op
    assert isinstance(reduce, scf.ReduceOp)
    iterations = _rounds(lower, upper, values(op.step))
    with machine.parallel_loop(op, iterations) as loop:
        for indices in loop:
            found = machine.run_scope(op.body, indices)
            loop.iteration = None
            for i, region in enumerate(reduce.reductions):
                pair = (carried[i], found[i])
                (carried[i],) = machine.run_ssacfg_region(region, pair)
    return tuple(carried)


def _forall(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    dynamic = iter(args)
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    lower, upper, step = (mixed(op, name, dynamic) for name in names)
    initial = tuple(dynamic)
    body = op.regions[0]
    results = tuple(value.copied() for value in initial)
    outer = dict(machine.shared_outputs)
    machine.shared_outputs |= zip(body.block.args[len(lower) :], results, strict=True)
    iterations = _rounds(lower, upper, step)
    with machine.parallel_loop(op, iterations, results) as loop:
        for indices in loop:
            machine.run_scope(body, (*indices, *initial))
    machine.shared_outputs = outer
    return results


def _in_parallel(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Each insertion writes to the shared result."""
    for block in op.regions[0].blocks:
        for insertion in block.ops:
            if insertion.name != "tensor.parallel_insert_slice":
                raise InterpretationError(f"{insertion.name} in scf.forall.in_parallel")
            source, _, *rest = machine.get_values(insertion.operands)
            shared = machine.shared_outputs[insertion.operands[1]]
            window(insertion, shared, iter(rest)).assign(source.values())
    return ()


def _assert(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, cf.AssertOp)
    if not args[0]:
        raise InterpretationError(f"cf.assert: {op.msg.data}")
    return ()


def _switch(machine: Machine, op: Operation, args: PythonValues) -> Successor:
    assert isinstance(op, cf.SwitchOp)
    cases = op.case_values
    wanted = [] if cases is None else list(cases.get_values())
    if args[0] not in wanted:
        return Successor(op.default_block, machine.get_values(op.default_operands))
    case = wanted.index(args[0])
    lengths = op.case_operand_segments.get_values()
    start = sum(lengths[:case])
    operands = tuple(op.case_operands)[start : start + lengths[case]]
    return Successor(op.case_blocks[case], machine.get_values(operands))


def _index_switch(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, scf.IndexSwitchOp)
    cases = dict(zip(op.cases.get_values(), op.case_regions, strict=True))
    return machine.run_ssacfg_region(cases.get(args[0], op.default_region), ())


def _affine_for(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, affine.ForOp)
    values = machine.get_values
    lower = max(results_of_map(op.lowerBoundMap, values(op.lowerBoundOperands)))
    upper = min(results_of_map(op.upperBoundMap, values(op.upperBoundOperands)))
    carried = values(op.inits)
    for index in range(lower, upper, op.step.value.data):
        carried = machine.run_scope(op.body, (index, *carried))
    return carried


def _affine_parallel(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, affine.ParallelOp)
    count = op.lowerBoundsMap.data.num_dims + op.lowerBoundsMap.data.num_symbols
    lower = results_of_map(op.lowerBoundsMap, args[:count])
    upper = results_of_map(op.upperBoundsMap, args[count:])
    lows = _grouped(max, lower, op.lowerBoundsGroups)
    highs = _grouped(min, upper, op.upperBoundsGroups)
    steps = [step.value.data for step in op.steps]
    numbers = op.properties["reductions"]
    assert isa(numbers, ArrayAttr[Attribute])
    kinds = [
        (kind_of(number), result.type) for number, result in zip(numbers, op.results, strict=True)
    ]
    found = [identity(*kind) for kind in kinds]
    combine = [combiner(*kind) for kind in kinds]
    with machine.parallel_loop(op, _rounds(lows, highs, steps)) as loop:
        for indices in loop:
            values = machine.run_scope(op.body, indices)
            pairs = zip(combine, found, values, strict=True)
            found = [join(old, new) for join, old, new in pairs]
    return tuple(found)


def _grouped(
    choose: Callable[[Sequence[int]], int], values: Sequence[int], groups: DenseIntElementsAttr
) -> list[int]:
    """Returns the minimum or maximum of each group of bounds, one for each dimension."""
    rest = iter(values)
    return [choose(list(islice(rest, int(n)))) for n in groups.get_values()]


def _affine_if(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    assert isinstance(op, affine.IfOp)
    chosen = op.then_region if _holds(op.condition.data, args) else op.else_region
    return machine.run_ssacfg_region(chosen, ())


def _holds(conditions: AffineSet, operands: Sequence[int]) -> bool:
    """True if the values are in the integer set."""
    dims, symbols = operands[: conditions.num_dims], operands[conditions.num_dims :]
    tests = {AffineConstraintKind.ge: ge, AffineConstraintKind.le: le, AffineConstraintKind.eq: eq}
    return all(
        tests[c.kind](c.lhs.eval(dims, symbols), c.rhs.eval(dims, symbols))
        for c in conditions.constraints
    )


def _map(op: Operation) -> AffineMapAttr:
    found = op.properties["map"]
    assert isinstance(found, AffineMapAttr)
    return found


def _affine_load(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    return loaded(op, args[0], results_of_map(_map(op), args[1:]))


def _affine_store(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    return stored(machine, op, (*args[:2], *results_of_map(_map(op), args[2:])))


def _mapped(op: Operation, args: PythonValues) -> PythonValues:
    """Returns the results of the affine map of the operation, wrapped to 64 bits."""
    return tuple(wrapped_index(value, INDEX_BITS) for value in results_of_map(_map(op), args))


def _delinearize(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """The indices of a number in a basis; the outermost one is not bounded."""
    rest, *dynamic = args
    inner = mixed(op, "static_basis", iter(dynamic))
    found = list[int]()
    for size in reversed(inner[len(inner) - len(op.results) + 1 :]):
        found.append(rest % size)
        rest //= size
    return (rest, *reversed(found))


def _linearize(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """The number that indices in a basis stand for."""
    count = numbers_of(op, "operandSegmentSizes")[0]
    basis = mixed(op, "static_basis", iter(args[count:]))
    found = 0
    for index, size in zip(args[:count], (1, *basis)[-count:], strict=True):
        found = found * size + index
    return (found,)


CONTROL_OPS: Mapping[str, ValueFunction] = {
    "affine.apply": lambda machine, op, args: _mapped(op, args),
    "affine.delinearize_index": _delinearize,
    "affine.for": _affine_for,
    "affine.if": _affine_if,
    "affine.linearize_index": _linearize,
    "affine.load": _affine_load,
    "affine.max": lambda machine, op, args: (max(_mapped(op, args)),),
    "affine.min": lambda machine, op, args: (min(_mapped(op, args)),),
    "affine.parallel": _affine_parallel,
    "affine.prefetch": nothing,
    "affine.store": _affine_store,
    "cf.assert": _assert,
    "cf.switch": _switch,
    "scf.execute_region": lambda machine, op, args: machine.run_ssacfg_region(op.regions[0], ()),
    "scf.for": _for,
    "scf.forall": _forall,
    "scf.forall.in_parallel": _in_parallel,
    "scf.index_switch": _index_switch,
    "scf.parallel": _parallel,
}
"""Operations by name."""
