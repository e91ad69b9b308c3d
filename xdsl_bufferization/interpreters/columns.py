"""Executes structured operations on many elements at a time.

    %c[m, n] += %a[m, k] * %b[k, n]      for each k: a column of all products, and a
                                         column of all sums, by `map` over lists

The loops that do not index an output are reductions. They run outside of the columns, in order, so
that each output element accumulates its terms in the order of the scalar nest and has the same
bits. The other loops become columns. If an output overlaps another operand, a map is not linear, or
the columns would be short, the caller falls back to single iterations.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod
from operator import itemgetter
from typing import Any, TypeAlias

from xdsl.interpreter import PythonValues
from xdsl.ir import SSAValue

from xdsl_bufferization.interpreters.values import Array, positions, share_memory

ColumnStep: TypeAlias = tuple[Callable[..., list[Any]], Sequence[int], int]
"""A function from columns to a column, the registers of its arguments, and that of its result."""

MAX_COLUMN_LENGTH = 1 << 15
"""The maximum number of elements of a column."""
MIN_COLUMN_LENGTH = 8
"""Nests with shorter columns are faster one iteration at a time."""


@dataclass(frozen=True)
class StridedCells:
    """The cells that an operand accesses: the first one, and the distance in cells per loop."""

    cells: Any
    start: int
    strides: tuple[int, ...]


@dataclass(frozen=True)
class ColumnBody:
    """A body as steps on columns. See `linalg.CompiledBody` for the fields."""

    steps: Sequence[ColumnStep]
    indices: Sequence[tuple[int, int]]
    captured: Sequence[tuple[SSAValue, int]]
    constants: Sequence[tuple[Any, int]]
    yielded: Sequence[int]
    size: int


@dataclass(frozen=True)
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
    body: ColumnBody,
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
    numbers = _index_columns(body, loops, counts)
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
            for function, slots, slot in body.steps:
                registers[slot] = function(*[registers[s] for s in slots])
            results = [registers[slot] for slot in body.yielded]
            registers[inputs : len(accesses)] = results
        for i in range(inputs, len(accesses)):
            written.append((accesses[i], bases[i], registers[i]))
    for access, base, values in written:
        access.write(base, values)
    return True


def _first_registers(body: ColumnBody, length: int, captured: PythonValues) -> list[Any]:
    """Returns the registers with the columns of what does not change."""
    registers: list[Any] = [None] * body.size
    for (_, slot), value in zip(body.captured, captured, strict=True):
        registers[slot] = [value] * length
    for value, slot in body.constants:
        registers[slot] = [value] * length
    return registers


def _index_columns(
    body: ColumnBody, loops: Loops, counts: Sequence[int]
) -> list[tuple[ColumnAccess, int]]:
    """Returns the column accesses of the `linalg.index` values and their registers."""
    found = list[tuple[ColumnAccess, int]]()
    for dimension, slot in body.indices:
        strides = tuple(int(d == dimension) for d in range(len(counts)))
        form = StridedCells(list(range(counts[dimension])), 0, strides)
        found.append((ColumnAccess(form, loops.inner), slot))
    return found
