"""Executes structured operations of `linalg` by their indexing maps and bodies.

    linalg.generic {indexing_maps = [(d0, d1) -> (d1), (d0, d1) -> (d0)]}
        ins(%a) outs(%b) { ^bb0(%x, %y): ... linalg.yield %z }

All operations share one loop nest. If every map is linear, the cells that an operand
accesses in all iterations are computed in advance: one column of cells per operand, and
one for each `linalg.index`. A body of operations on numbers is compiled to a list of
steps on registers. Any other body is interpreted as a region, once per iteration.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from operator import itemgetter
from typing import Any, TypeAlias

from xdsl.dialects import linalg
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation, PoolingOperation
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    OpImplResult,
    PythonValues,
    ReturnedValues,
    TerminatorValue,
    impl,
    impl_terminator,
    register_impls,
)
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.columns import (
    ColumnBody,
    ColumnStep,
    StridedCells,
    have_overlap,
    run_columns,
)
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.memref import machine_of
from xdsl_bufferization.interpreters.scalars import (
    applied,
    column_function,
    scalar_function,
    unwritten,
)
from xdsl_bufferization.interpreters.values import Array, positions, walk

MIN_COLUMN_ITERATIONS = 32
"""Nests with fewer iterations are executed one iteration at a time."""

LinearForms: TypeAlias = list[tuple[int, list[int]]]
"""For each dimension of an operand a constant and a factor per loop."""

Column: TypeAlias = tuple[Any, Sequence[int]]
"""Cells, and the index of the one that each iteration of the nest accesses."""

RegisterStep: TypeAlias = tuple[Callable[..., Any], Callable[[Any], Any], int]
"""A function, a getter of its arguments, and the register of its result."""


@dataclass(frozen=True)
class CompiledBody:
    """A body as steps on registers; the block arguments are the first registers."""

    steps: tuple[RegisterStep, ...]
    indices: tuple[tuple[int, int], ...]
    """The dimension and the register of each `linalg.index`. The registers follow those
    of the arguments."""
    captured: tuple[tuple[SSAValue, int], ...]
    """Values defined outside of the body and their registers."""
    constants: tuple[tuple[Any, int], ...]
    """Loop-invariant values and their registers."""
    yielded: tuple[int, ...]
    """The registers of the yielded values."""
    size: int
    """The number of registers."""
    columns: tuple[ColumnStep, ...] = ()
    """The steps on columns, for many iterations at a time."""


@dataclass(frozen=True)
class Nest:
    """The indexing maps and the body of a structured operation."""

    maps: Sequence[AffineMap]
    """The indexing map of each operand."""
    body: Block
    inputs: int
    """The number of input operands."""
    window: bool = False
    """True for pooling, whose second operand only provides the shape of the window. The
    bodies of xDSL 0.74 read it in place of the output, so its column is that of the
    output."""

    @cached_property
    def forms(self) -> list[LinearForms | None]:
        """The linear forms of each map, None for a map that is not linear."""
        return [linear_forms(m) for m in self.maps]


def linear_forms(indexing_map: AffineMap) -> LinearForms | None:
    """Returns the linear forms of a map; None if a result is not linear."""
    forms = [linear(e, indexing_map.num_dims) for e in indexing_map.results]
    known = [form for form in forms if form is not None]
    return known if len(known) == len(forms) else None


def linear(expression: AffineExpr, loops: int) -> tuple[int, list[int]] | None:
    """Returns the constant and the factor per loop; None if the expression is not linear."""
    match expression:
        case AffineConstantExpr():
            return expression.value, [0] * loops
        case AffineDimExpr():
            return 0, [int(d == expression.position) for d in range(loops)]
        case AffineBinaryOpExpr(AffineBinaryOpKind.Add, lhs, rhs):
            a, b = linear(lhs, loops), linear(rhs, loops)
            if a is None or b is None:
                return None
            return a[0] + b[0], [x + y for x, y in zip(a[1], b[1], strict=True)]
        case AffineBinaryOpExpr(AffineBinaryOpKind.Mul, lhs, AffineConstantExpr(k)):
            a = linear(lhs, loops)
            return None if a is None else (a[0] * k, [x * k for x in a[1]])
        case AffineBinaryOpExpr(AffineBinaryOpKind.Mul, AffineConstantExpr(k), rhs):
            return linear(rhs * k, loops)
        case _:
            return None


def ranges(maps: Sequence[AffineMap], args: Sequence[Any]) -> list[int]:
    """Returns the trip count of each loop, from the first operand dimension that it
    indexes alone. Raises `Fault` if another such dimension differs, InterpretationError
    if there is none."""
    found: list[int | None] = [None] * maps[0].num_dims
    for indexing_map, arg in zip(maps, args, strict=True):
        if not isinstance(arg, Array):
            continue
        for expression, size in zip(indexing_map.results, arg.shape, strict=True):
            if not isinstance(expression, AffineDimExpr):
                continue
            if found[expression.position] is None:
                found[expression.position] = size
            elif found[expression.position] != size:
                raise Fault(
                    "out of bounds",
                    f"loop {expression.position} over {found[expression.position]} "
                    f"elements meets a dimension of {size}",
                    arg.storage,
                )
    if None in found:
        raise InterpretationError("a loop of the op has no operand that it walks")
    return [n for n in found if n is not None]


def column(
    arg: Any, forms: LinearForms | None, indexing_map: AffineMap, counts: Sequence[int]
) -> Column:
    """Returns the cells of an operand that the iterations of the nest access. Raises
    `Fault` for freed memory and for an access out of bounds."""
    if not isinstance(arg, Array):
        return [arg], positions(0, [(n, 0) for n in counts])
    arg.storage.check_live()
    if forms is None:
        rounds = (indexing_map.eval(i, ()) for i in walk(counts))
        return arg.storage.cells, [arg.position(i) for i in rounds]
    _check_bounds(arg, forms, counts)
    start, strides = _distances(arg, forms, len(counts))
    return arg.storage.cells, positions(start, zip(counts, strides, strict=True))


def _check_bounds(
    arg: Array, forms: Sequence[tuple[int, list[int]]], counts: Sequence[int]
) -> None:
    if 0 in counts:
        return
    for (constant, factors), size in zip(forms, arg.shape, strict=True):
        ends = [f * (n - 1) for f, n in zip(factors, counts, strict=True)]
        low = constant + sum(e for e in ends if e < 0)
        high = constant + sum(e for e in ends if e > 0)
        if low < 0 or high >= size:
            why = f"indices {low} to {high} leave a dimension of {size}"
            raise Fault("out of bounds", why, arg.storage)


def compile_body(block: Block) -> CompiledBody | None:
    """Returns the body as steps; None if it has operations on anything but numbers."""
    ops = list(block.ops)
    indices = [op for op in ops if isinstance(op, linalg.ops.IndexOp)]
    slots: dict[SSAValue, int] = {arg: i for i, arg in enumerate(block.args)}
    for op in indices:
        slots[op.results[0]] = len(slots)
    captured: list[tuple[SSAValue, int]] = []
    constants: list[tuple[Any, int]] = []
    steps: list[RegisterStep] = []
    columns: list[ColumnStep] = []
    for op in ops:
        for operand in op.operands:
            if operand not in slots:
                captured.append((operand, len(slots)))
                slots[operand] = len(slots)
        if isinstance(op, linalg.ops.YieldOp | linalg.ops.IndexOp):
            continue
        function = scalar_function(op)
        if function is None:
            return None
        slots[op.results[0]] = len(slots)
        if op.operands:
            wanted = [slots[v] for v in op.operands]
            steps.append((function, _picker(wanted), slots[op.results[0]]))
            column = column_function(op, function)
            columns.append((column, wanted, slots[op.results[0]]))
        else:
            constants.append((applied(function, ()), slots[op.results[0]]))
    return CompiledBody(
        tuple(steps),
        tuple((op.dim.value.data, slots[op.results[0]]) for op in indices),
        tuple(captured),
        tuple(constants),
        tuple(slots[v] for v in ops[-1].operands),
        len(slots),
        tuple(columns),
    )


def _picker(wanted: Sequence[int]) -> Callable[[Any], Any]:
    if len(wanted) > 1:
        return itemgetter(*wanted)
    return itemgetter(slice(wanted[0], wanted[0] + 1))


@register_impls
class LinalgFunctions(InterpreterFunctions):
    """All structured operations with indexing maps and a body."""

    bodies: dict[Block, CompiledBody | None]
    """The compiled bodies, None for those that cannot be compiled."""
    nests: dict[int, Nest]
    """The nests of the executed operations, by `id`."""

    def __init__(self) -> None:
        super().__init__()
        self.bodies = {}
        self.nests = {}

    @classmethod
    def _impls(cls):
        kinds = [
            kind for kind in linalg.Linalg.operations if issubclass(kind, LinalgStructuredOperation)
        ]
        return [*super()._impls(), *((kind, _run_structured) for kind in kinds)]

    @impl(linalg.ops.BroadcastOp)
    def run_broadcast(
        self, interpreter: Interpreter, op: linalg.ops.BroadcastOp, args: PythonValues
    ) -> PythonValues:
        rank = len(args[1].shape)
        added = op.dimensions.get_values()
        maps = [_projection(rank, added), AffineMap.identity(rank)]
        return self.run_nest(interpreter, Nest(maps, op.hidden_region.block, 1), args)

    @impl(linalg.ops.ReduceOp)
    def run_reduce(
        self, interpreter: Interpreter, op: linalg.ops.ReduceOp, args: PythonValues
    ) -> PythonValues:
        rank = len(args[0].shape)
        maps = [AffineMap.identity(rank), _projection(rank, op.dimensions.get_values())]
        return self.run_nest(interpreter, Nest(maps, op.region.block, 1), args)

    @impl(linalg.ops.IndexOp)
    def run_index(
        self, interpreter: Interpreter, op: linalg.ops.IndexOp, args: PythonValues
    ) -> PythonValues:
        return (machine_of(interpreter).indices[-1][op.dim.value.data],)

    @impl_terminator(linalg.ops.YieldOp)
    def run_yield(
        self, interpreter: Interpreter, op: linalg.ops.YieldOp, args: PythonValues
    ) -> tuple[TerminatorValue, PythonValues]:
        return ReturnedValues(args), ()

    def run_nest(self, interpreter: Interpreter, nest: Nest, args: PythonValues) -> PythonValues:
        """Executes the nest. Returns the new tensors, () on buffers."""
        machine = machine_of(interpreter)
        outputs = args[nest.inputs :]
        parent = nest.body.parent_op()
        on_tensors = parent is not None and bool(parent.results)
        if on_tensors:
            outputs = tuple(o.copied() for o in outputs)
            args = (*args[: nest.inputs], *outputs)
        for output in outputs:
            output.storage.check_writable()
        counts = ranges(nest.maps, args)
        if nest.body not in self.bodies:
            self.bodies[nest.body] = compile_body(nest.body)
        body = self.bodies[nest.body]
        steps = 1 if body is None else 1 + len(body.steps)
        machine.count_steps(prod(counts) * steps)
        if body is not None and _run_columns(machine, nest, body, args, counts):
            return outputs if on_tensors else ()
        operands = zip(args, nest.forms, nest.maps, strict=True)
        columns = [column(*operand, counts) for operand in operands]
        for i in range(nest.inputs):
            if not nest.body.args[i].uses:
                columns[i] = [None], [0] * prod(counts)
        if nest.window:
            columns[1] = columns[2]
        if body is None:
            _run_region(machine, nest, columns, counts)
        else:
            _run_steps(machine, nest, body, args, columns, counts)
        return outputs if on_tensors else ()


def _projection(rank: int, without: Sequence[int]) -> AffineMap:
    kept = (AffineExpr.dimension(d) for d in range(rank) if d not in without)
    return AffineMap(rank, 0, tuple(kept))


def _run_structured(
    functions: InterpreterFunctions, interpreter: Interpreter, op: Operation, args: PythonValues
) -> OpImplResult:
    assert isinstance(functions, LinalgFunctions)
    assert isinstance(op, LinalgStructuredOperation)
    nest = functions.nests.get(id(op))
    if nest is None:
        maps = [m.data for m in op.get_indexing_maps()]
        window = isinstance(op, PoolingOperation)
        nest = Nest(maps, op.body.block, len(op.inputs), window)
        functions.nests[id(op)] = nest
    return OpImplResult(functions.run_nest(interpreter, nest, args), None)


def _run_columns(
    machine: Machine, nest: Nest, body: CompiledBody, args: PythonValues, counts: Sequence[int]
) -> bool:
    """Executes the nest on columns of elements. Returns False if that is impossible."""
    outputs = args[nest.inputs :]
    if prod(counts) < MIN_COLUMN_ITERATIONS or have_overlap(outputs, args[: nest.inputs]):
        return False
    forms = [_strided_cells(arg, f, counts) for arg, f in zip(args, nest.forms, strict=True)]
    if nest.window:
        forms[1] = forms[2]
    known = [form for form in forms if form is not None]
    if len(known) < len(forms):
        return False
    steps = ColumnBody(
        body.columns, body.indices, body.captured, body.constants, body.yielded, body.size
    )
    captured = machine.get_values(value for value, _ in body.captured)
    try:
        return run_columns(steps, known, nest.inputs, counts, captured)
    except TypeError:
        # An unwritten element: single iterations find out which one.
        return False


def _strided_cells(
    arg: Any, forms: LinearForms | None, counts: Sequence[int]
) -> StridedCells | None:
    """Returns the cells that an operand accesses; None if the access is not linear."""
    if not isinstance(arg, Array):
        return StridedCells([arg], 0, (0,) * len(counts))
    arg.storage.check_live()
    cells: Any = arg.storage.cells
    if forms is None or not isinstance(cells, list):
        return None
    _check_bounds(arg, forms, counts)
    return StridedCells(arg.storage.cells, *_distances(arg, forms, len(counts)))


def _distances(
    arg: Array, forms: Sequence[tuple[int, list[int]]], loops: int
) -> tuple[int, tuple[int, ...]]:
    """Returns the first cell, and the distance in cells per loop."""
    start = arg.offset
    strides = [0] * loops
    for (constant, factors), stride in zip(forms, arg.strides, strict=True):
        start += constant * stride
        strides = [s + f * stride for s, f in zip(strides, factors, strict=True)]
    return start, tuple(strides)


def _run_steps(
    machine: Machine,
    nest: Nest,
    body: CompiledBody,
    args: Sequence[Any],
    columns: Sequence[Column],
    counts: Sequence[int],
) -> None:
    registers: list[Any] = [None] * body.size
    for value, slot in body.captured:
        (registers[slot],) = machine.get_values((value,))
    for value, slot in body.constants:
        registers[slot] = value
    sources = [*columns, *(_index_column(d, counts) for d, _ in body.indices)]
    cells = [c for c, _ in sources]
    filled = len(sources)
    steps = body.steps
    targets = [
        (columns[nest.inputs + i][0], nest.inputs + i, slot) for i, slot in enumerate(body.yielded)
    ]
    for row in zip(*(p for _, p in sources), strict=True):
        registers[:filled] = [c[p] for c, p in zip(cells, row)]
        try:
            for function, pick, slot in steps:
                registers[slot] = function(*pick(registers))
        except TypeError:
            _run_carefully(nest, steps, registers, args, columns, row)
        for target, place, slot in targets:
            target[row[place]] = registers[slot]


def _run_carefully(
    nest: Nest,
    steps: Sequence[RegisterStep],
    registers: list[Any],
    args: Sequence[Any],
    columns: Sequence[Column],
    row: Sequence[int],
) -> None:
    """Executes one iteration in which a step has no value. Raises `Fault` if it uses an
    unwritten element."""
    try:
        for function, pick, slot in steps:
            registers[slot] = applied(function, pick(registers))
    except Fault as fault:
        if fault.kind != "read of what was never written":
            raise
        raise _unwritten(nest, args, columns, row) from None


def _unwritten(
    nest: Nest, args: Sequence[Any], columns: Sequence[Column], row: Sequence[int]
) -> Fault:
    """Returns the fault of an iteration that uses an unwritten element."""
    for i, parameter in enumerate(nest.body.args):
        arg = args[i]
        if parameter.uses and columns[i][0][row[i]] is None:
            return unwritten(arg.storage if isinstance(arg, Array) else None)
    return unwritten()


def _index_column(dimension: int, counts: Sequence[int]) -> Column:
    steps = [(n, int(d == dimension)) for d, n in enumerate(counts)]
    return range(counts[dimension]), positions(0, steps)


def _run_region(
    machine: Machine, nest: Nest, columns: Sequence[Column], counts: Sequence[int]
) -> None:
    region = nest.body.parent_region()
    assert region is not None
    rows = zip(*(p for _, p in columns), strict=True)
    for indices, row in zip(walk(counts), rows, strict=True):
        loaded = tuple(c[p] for (c, _), p in zip(columns, row, strict=True))
        machine.indices.append(indices)
        results = machine.run_ssacfg_region(region, loaded)
        machine.indices.pop()
        for i, value in enumerate(results, nest.inputs):
            columns[i][0][row[i]] = value
