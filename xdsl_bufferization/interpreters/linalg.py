"""Executes structured operations of `linalg` by their indexing maps and bodies.

    linalg.generic {indexing_maps = [(d0, d1) -> (d1), (d0, d1) -> (d0)]}
        ins(%a) outs(%b) { ^bb0(%x, %y): ... linalg.yield %z }

All operations share one loop nest. If every map is linear, the cells that an operand
accesses in all iterations are computed in advance: one column of cells per operand, and
one for each `linalg.index`. A body of operations on numbers is compiled to a list of
steps on registers. Any other body is interpreted as a region, once per iteration.

A nest with many iterations is executed on many elements at a time:

    %c[m, n] += %a[m, k] * %b[k, n]      for each k: a column of all products, and a
                                         column of all sums, by `map` over lists

The loops that do not index an output are reductions. They run outside of the columns, in order, so
that each output element accumulates its terms in the order of the scalar nest and has the same
bits. The other loops become columns. If an output overlaps another operand, a map is not linear, or
the columns would be short, there are single iterations.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise, product
from math import prod
from operator import itemgetter
from typing import Any, TypeAlias

from xdsl.dialects import linalg
from xdsl.dialects.linalg.abstract_ops import PoolingOperation
from xdsl.interpreter import PythonValues
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.dialects.affine.expressions import linear_form
from xdsl_bufferization.dialects.linalg.coverage import indexing_maps
from xdsl_bufferization.dialects.linalg.structured import init_count
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.value_bounds import LinearForm
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import Machine, ValueFunction
from xdsl_bufferization.interpreters.scalars import (
    applied,
    column_function,
    scalar_function,
    unwritten,
)
from xdsl_bufferization.interpreters.tensor import number_of
from xdsl_bufferization.interpreters.values import Array, positions, share_memory, walk

MIN_COLUMN_ITERATIONS = 32
"""Nests with fewer iterations are executed one iteration at a time."""

MAX_COLUMN_LENGTH = 1 << 15
"""The maximum number of elements of a column."""
MIN_COLUMN_LENGTH = 8
"""Nests with shorter columns are faster one iteration at a time."""

LinearForms: TypeAlias = Sequence[LinearForm]
"""For each dimension of an operand a constant and a factor per loop."""

Column: TypeAlias = tuple[Any, Sequence[int]]
"""Cells, and the index of the one that each iteration of the nest accesses."""

RegisterStep: TypeAlias = tuple[Callable[..., Any], Callable[[Any], Any], int]
"""A function, a getter of its arguments, and the register of its result."""


ColumnStep: TypeAlias = tuple[Callable[..., list[Any]], Sequence[int], int]
"""A function from columns to a column, the registers of its arguments, and that of its result."""


@record
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
    columns: tuple[ColumnStep, ...]
    """The steps on columns, for many iterations at a time."""


@record
class StridedCells:
    """The cells that an operand accesses: the first one, and the distance in cells per loop."""

    cells: Any
    start: int
    strides: tuple[int, ...]


@record
class Nest:
    """The indexing maps and the body of a structured operation."""

    maps: Sequence[AffineMap]
    """The indexing map of each operand."""
    body: Block
    inputs: int
    """The number of input operands."""
    window: bool = False
    """True for pooling, whose second operand only provides the shape of the window. The bodies of
    xDSL 0.74 read it in place of the output, so its column is that of the output."""

    @cached_property
    def forms(self) -> list[LinearForms | None]:
        """The linear forms of each map, None for a map that is not linear."""
        return [_linear_forms(m) for m in self.maps]

    @cached_property
    def compiled(self) -> CompiledBody | None:
        """The body as steps, None if it cannot be compiled."""
        return compile_body(self.body)


def _linear_forms(indexing_map: AffineMap) -> LinearForms | None:
    """Returns the linear forms of a map; None for a map that is not linear."""
    loops = indexing_map.num_dims
    forms = [linear_form(expression, loops, loops) for expression in indexing_map.results]
    known = [form for form in forms if form is not None]
    return known if len(known) == len(forms) else None


def ranges(maps: Sequence[AffineMap], args: Sequence[Any]) -> list[int]:
    """Returns the trip count of each loop, from the first operand dimension that it indexes alone.
    Raises `Fault` if another such dimension differs, InterpretationError if there is none."""
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


def strided_cells(arg: Any, forms: LinearForms, counts: Sequence[int]) -> StridedCells:
    """Returns the cells that an operand accesses. Raises `Fault` for freed memory and for an
    access out of bounds."""
    if not isinstance(arg, Array):
        return StridedCells([arg], 0, (0,) * len(counts))
    arg.storage.check_live()
    _check_bounds(arg, forms, counts)
    start, strides = arg.offset, [0] * len(counts)
    for form, stride in zip(forms, arg.strides, strict=True):
        start += form.constant * stride
        strides = [s + f * stride for s, f in zip(strides, form.factors, strict=True)]
    return StridedCells(arg.storage.cells, start, tuple(strides))


def index_cells(dimension: int, counts: Sequence[int]) -> StridedCells:
    """Returns the values of a `linalg.index`, as cells."""
    strides = tuple(int(d == dimension) for d in range(len(counts)))
    return StridedCells(list(range(counts[dimension])), 0, strides)


def column(
    arg: Any, forms: LinearForms | None, indexing_map: AffineMap, counts: Sequence[int]
) -> Column:
    """Returns the cells of an operand that the iterations of the nest access. Raises
    `Fault` for freed memory and for an access out of bounds."""
    if isinstance(arg, Array) and forms is None:
        arg.storage.check_live()
        rounds = (indexing_map.eval(i, ()) for i in walk(counts))
        return arg.storage.cells, [arg.position(i) for i in rounds]
    return _flat(strided_cells(arg, forms or (), counts), counts)


def _flat(found: StridedCells, counts: Sequence[int]) -> Column:
    return found.cells, positions(found.start, zip(counts, found.strides, strict=True))


def _check_bounds(arg: Array, forms: LinearForms, counts: Sequence[int]) -> None:
    if 0 in counts:
        return
    for form, size in zip(forms, arg.shape, strict=True):
        ends = [f * (n - 1) for f, n in zip(form.factors, counts, strict=True)]
        low = form.constant + sum(e for e in ends if e < 0)
        high = form.constant + sum(e for e in ends if e > 0)
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


def _nest_of(op: Operation) -> Nest:
    maps, body = indexing_maps(op), op.regions[0].block
    if maps is None:
        raise InterpretationError(f"{op.name} cannot be interpreted")
    if op.name == "linalg.map" and len(body.args) != len(op.operands):
        raise InterpretationError("linalg.map: its body takes one value per operand")
    inputs = len(op.operands) - init_count(op)
    return Nest(maps, body, inputs, isinstance(op, PoolingOperation))


def run_structured(machine: Machine, op: Operation, args: PythonValues) -> PythonValues:
    """Executes the loop nest of a structured operation. Returns the new tensors, () on buffers."""
    nest = machine.prepared.get(id(op))
    if nest is None:
        nest = machine.prepared[id(op)] = _nest_of(op)
    outputs = args[nest.inputs :]
    on_tensors = bool(op.results)
    if on_tensors:
        outputs = tuple(o.copied() for o in outputs)
        args = (*args[: nest.inputs], *outputs)
    for output in outputs:
        output.storage.check_writable()
    counts = ranges(nest.maps, args)
    body = nest.compiled
    steps = 1 if body is None else 1 + len(body.steps)
    machine.count_steps(prod(counts) * steps)
    if body is not None and _ran_as_columns(machine, nest, body, args, counts):
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


def _ran_as_columns(
    machine: Machine, nest: Nest, body: CompiledBody, args: PythonValues, counts: Sequence[int]
) -> bool:
    """Executes the nest on columns of elements. Returns False if that is impossible."""
    outputs = args[nest.inputs :]
    if prod(counts) < MIN_COLUMN_ITERATIONS or have_overlap(outputs, args[: nest.inputs]):
        return False
    arrays = [(arg, f) for arg, f in zip(args, nest.forms, strict=True) if isinstance(arg, Array)]
    if any(f is None or not isinstance(arg.storage.cells, list) for arg, f in arrays):
        return False
    forms = [strided_cells(arg, f or (), counts) for arg, f in zip(args, nest.forms, strict=True)]
    if nest.window:
        forms[1] = forms[2]
    captured = machine.get_values(value for value, _ in body.captured)
    try:
        return run_columns(body, forms, nest.inputs, counts, captured)
    except TypeError:
        # An unwritten element: single iterations find out which one.
        return False


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
    sources = [*columns, *(_flat(index_cells(d, counts), counts) for d, _ in body.indices)]
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


@record
class Loops:
    """The loops of a nest by their use; each is a pair (dimension, trip count)."""

    outer: tuple[tuple[int, int], ...]
    """Loops over output elements that do not fit into a column."""
    reductions: tuple[tuple[int, int], ...]
    inner: tuple[tuple[int, int], ...]
    """The loops over the elements of a column."""


def classify_loops(outputs: Sequence[StridedCells], counts: Sequence[int]) -> Loops | None:
    """Returns the classified loops; None if two iterations of a column could access the
    same output element."""
    moving = [d for d, n in enumerate(counts) if n > 1 and any(o.strides[d] for o in outputs)]
    for output in outputs:
        if not _is_injective(output, moving, counts):
            return None
    inner = list[tuple[int, int]]()
    outer = list[tuple[int, int]]()
    length = 1
    for d in reversed(moving):
        fits = not outer and length * counts[d] <= MAX_COLUMN_LENGTH
        (inner if fits else outer).insert(0, (d, counts[d]))
        length *= counts[d] if fits else 1
    rest = [(d, n) for d, n in enumerate(counts) if d not in moving and n > 1]
    return Loops(tuple(outer), tuple(rest), tuple(inner))


def _is_injective(output: StridedCells, moving: Sequence[int], counts: Sequence[int]) -> bool:
    reach = 0
    for stride, count in sorted((abs(output.strides[d]), counts[d]) for d in moving):
        if stride <= reach:
            return False
        reach += stride * (count - 1)
    return True


class ColumnAccess:
    """Reads and writes the columns of an operand. The cells of all columns have the
    same distances."""

    def __init__(self, form: StridedCells, inner: Sequence[tuple[int, int]]) -> None:
        self.form = form
        found = positions(0, [(n, form.strides[d]) for d, n in inner])
        self.length = len(found)
        self.low = min(found)
        self.high = max(found) + 1
        steps = {b - a for a, b in pairwise(found)} or {1}
        self.step = steps.pop() if len(steps) == 1 else None
        self.positions = found
        self.pick = None
        if self.step is None:
            self.pick = itemgetter(*[position - self.low for position in found])

    def base(self, loops: Sequence[tuple[int, int]], indices: Sequence[int]) -> int:
        """Returns the offset in cells of the column for these outer indices."""
        strides = self.form.strides
        pairs = zip(loops, indices, strict=True)
        return sum(index * strides[d] for (d, _), index in pairs)

    def read(self, base: int) -> list[Any]:
        """Returns the elements of the column with this offset."""
        cells, start = self.form.cells, self.form.start + base
        if self.step == 0:
            return [cells[start]] * self.length
        if self.pick is not None:
            return list(self.pick(cells[start + self.low : start + self.high]))
        if self.step is not None and self.step > 0:
            return cells[start : start + self.high : self.step]
        return [cells[start + position] for position in self.positions]

    def write(self, base: int, values: Sequence[Any]) -> None:
        """Overwrites the elements of the column with this offset."""
        cells, start = self.form.cells, self.form.start + base
        if self.step == 1:
            cells[start : start + self.length] = values
            return
        for position, value in zip(self.positions, values, strict=True):
            cells[start + position] = value


def have_overlap(outputs: Sequence[Array], others: Sequence[Any]) -> bool:
    """True if an output shares an element with another operand."""
    arrays = [*outputs, *(arg for arg in others if isinstance(arg, Array))]
    return any(
        share_memory(output, arrays[i])
        for number, output in enumerate(outputs)
        for i in range(number + 1, len(arrays))
    )


def run_columns(
    body: CompiledBody,
    forms: Sequence[StridedCells],
    inputs: int,
    counts: Sequence[int],
    captured: PythonValues,
) -> bool:
    """Executes the nest and returns True, or returns False without effects if it has no
    suitable columns. Raises TypeError, without effects, if it uses an element without a
    value, and `NoValue` if it computes one."""
    loops = classify_loops(forms[inputs:], counts)
    if loops is None or prod(n for _, n in loops.inner) < MIN_COLUMN_LENGTH:
        return False
    accesses = [ColumnAccess(form, loops.inner) for form in forms]
    registers = _first_registers(body, accesses[0].length, captured)
    numbers = [
        (ColumnAccess(index_cells(dimension, counts), loops.inner), slot)
        for dimension, slot in body.indices
    ]
    written = list[tuple[ColumnAccess, int, list[Any]]]()
    for outside in product(*(range(n) for _, n in loops.outer)):
        bases = [access.base(loops.outer, outside) for access in accesses]
        for i in range(inputs, len(accesses)):
            registers[i] = accesses[i].read(bases[i])
        for inside in product(*(range(n) for _, n in loops.reductions)):
            for i in range(inputs):
                moved = accesses[i].base(loops.reductions, inside)
                registers[i] = accesses[i].read(bases[i] + moved)
            for access, slot in numbers:
                moved = access.base(loops.outer, outside)
                registers[slot] = access.read(moved + access.base(loops.reductions, inside))
            for function, slots, slot in body.columns:
                registers[slot] = function(*[registers[s] for s in slots])
            results = [registers[slot] for slot in body.yielded]
            registers[inputs : len(accesses)] = results
        for i in range(inputs, len(accesses)):
            written.append((accesses[i], bases[i], registers[i]))
    for access, base, values in written:
        access.write(base, values)
    return True


def _first_registers(body: CompiledBody, length: int, captured: PythonValues) -> list[Any]:
    """Returns the registers with the columns of what does not change."""
    registers: list[Any] = [None] * body.size
    for (_, slot), value in zip(body.captured, captured, strict=True):
        registers[slot] = [value] * length
    for value, slot in body.constants:
        registers[slot] = [value] * length
    return registers


LINALG_OPS: Mapping[str, ValueFunction] = {
    **dict.fromkeys(("linalg.broadcast", "linalg.map", "linalg.reduce"), run_structured),
    "linalg.index": lambda machine, op, args: (machine.indices[-1][number_of(op, "dim")],),
}
"""Operations by name, but for those with indexing maps."""
