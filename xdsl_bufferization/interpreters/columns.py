"""Structured ops on many elements at a time.

    %c[m, n] += %a[m, k] * %b[k, n]      for each k: a column of all products, and a
                                         column of all sums, by `map` over lists

The loops that do not move an output are reductions; they run outside, in their order,
so that each element of an output meets its terms in the order in which it would meet
them alone, and the numbers are the same bits. The other loops become columns. Where an
output overlaps another operand, where a map is not linear, or where the columns would
be short, nothing is done and the caller goes round by round.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod
from operator import itemgetter
from typing import Any, TypeAlias

from xdsl.interpreter import PythonValues
from xdsl.ir import SSAValue

from xdsl_bufferization.interpreters.values import Array, positions

ColumnStep: TypeAlias = tuple[Callable[..., list[Any]], Sequence[int], int]
"""What makes a column from columns, the registers of these, and that of the result."""

LONGEST = 1 << 15
"""The most elements of a column."""
SHORTEST = 8
"""Columns with fewer elements are not worth it."""


@dataclass(frozen=True)
class Form:
    """Where an operand is in each round: a cell, and the distance per loop."""

    cells: Any
    start: int
    strides: tuple[int, ...]


@dataclass(frozen=True)
class ColumnBody:
    """A body as steps on columns; see `linalg.Body`."""

    steps: Sequence[ColumnStep]
    indices: Sequence[tuple[int, int]]
    captured: Sequence[tuple[SSAValue, int]]
    constants: Sequence[tuple[Any, int]]
    yielded: Sequence[int]
    size: int


@dataclass(frozen=True)
class Loops:
    """The loops by what they are good for; each is (its number, how often it runs)."""

    outer: tuple[tuple[int, int], ...]
    """Loops over elements that do not fit into a column."""
    reductions: tuple[tuple[int, int], ...]
    inner: tuple[tuple[int, int], ...]
    """The loops that become columns."""


def sorted_loops(outputs: Sequence[Form], counts: Sequence[int]) -> Loops | None:
    """The loops, None where two rounds of the columns would meet in one element."""
    moving = [
        d for d, n in enumerate(counts) if n > 1 and any(o.strides[d] for o in outputs)
    ]
    for output in outputs:
        if not _is_injective(output, moving, counts):
            return None
    inner = list[tuple[int, int]]()
    outer = list[tuple[int, int]]()
    length = 1
    for d in reversed(moving):
        fits = not outer and length * counts[d] <= LONGEST
        (inner if fits else outer).insert(0, (d, counts[d]))
        length *= counts[d] if fits else 1
    rest = [(d, n) for d, n in enumerate(counts) if d not in moving and n > 1]
    return Loops(tuple(outer), tuple(rest), tuple(inner))


def _is_injective(output: Form, moving: Sequence[int], counts: Sequence[int]) -> bool:
    reach = 0
    for stride, count in sorted((abs(output.strides[d]), counts[d]) for d in moving):
        if stride <= reach:
            return False
        reach += stride * (count - 1)
    return True


class Mover:
    """Reads and writes a column of an operand; the cells lie alike in each column."""

    def __init__(self, form: Form, inner: Sequence[tuple[int, int]]) -> None:
        self.form = form
        found = positions(0, [(n, form.strides[d]) for d, n in inner])
        self.length = len(found)
        self.low = min(found)
        self.high = max(found) + 1
        steps = {b - a for a, b in pairwise(found)} or {1}
        self.step = steps.pop() if len(steps) == 1 else None
        self.places = found
        self.pick = None
        if self.step is None:
            self.pick = itemgetter(*[place - self.low for place in found])

    def base(self, loops: Sequence[tuple[int, int]], indices: Sequence[int]) -> int:
        """How far the column moves in this round of the loops around it."""
        strides = self.form.strides
        pairs = zip(loops, indices, strict=True)
        return sum(index * strides[d] for (d, _), index in pairs)

    def read(self, base: int) -> list[Any]:
        """The elements."""
        cells, start = self.form.cells, self.form.start + base
        if self.step == 0:
            return [cells[start]] * self.length
        if self.pick is not None:
            return list(self.pick(cells[start + self.low : start + self.high]))
        if self.step is not None and self.step > 0:
            return cells[start : start + self.high : self.step]
        return [cells[start + place] for place in self.places]

    def write(self, base: int, values: Sequence[Any]) -> None:
        """Overwrites the elements."""
        cells, start = self.form.cells, self.form.start + base
        if self.step == 1:
            cells[start : start + self.length] = values
            return
        for place, value in zip(self.places, values, strict=True):
            cells[start + place] = value


def overlap(outputs: Sequence[Array], others: Sequence[Any]) -> bool:
    """Is an element of an output one of another operand too?"""
    arrays = [*outputs, *(arg for arg in others if isinstance(arg, Array))]
    return any(
        _have_common_cells(output, arrays[i])
        for number, output in enumerate(outputs)
        for i in range(number + 1, len(arrays))
    )


def _have_common_cells(first: Array, second: Array) -> bool:
    if first.storage.parent is not None or second.storage.parent is not None:
        return True
    if first.storage is not second.storage:
        return False
    places = [set[int](), set[int]()]
    for found, array in zip(places, (first, second), strict=True):
        found.update(array.flat())
    return not places[0].isdisjoint(places[1])


def run_columns(
    body: ColumnBody,
    forms: Sequence[Form],
    inputs: int,
    counts: Sequence[int],
    captured: PythonValues,
) -> bool:
    """Runs the nest, or does nothing and returns False. Raises TypeError, with some
    outputs done, where it meets an element that was never written."""
    loops = sorted_loops(forms[inputs:], counts)
    if loops is None or prod(n for _, n in loops.inner) < SHORTEST:
        return False
    movers = [Mover(form, loops.inner) for form in forms]
    length = movers[0].length
    registers: list[Any] = [None] * body.size
    for (_, slot), value in zip(body.captured, captured, strict=True):
        registers[slot] = [value] * length
    for value, slot in body.constants:
        registers[slot] = [value] * length
    numbers = _index_movers(body, loops, counts)
    for outside in product(*(range(n) for _, n in loops.outer)):
        bases = [mover.base(loops.outer, outside) for mover in movers]
        for i in range(inputs, len(movers)):
            registers[i] = movers[i].read(bases[i])
        for inside in product(*(range(n) for _, n in loops.reductions)):
            for i in range(inputs):
                moved = movers[i].base(loops.reductions, inside)
                registers[i] = movers[i].read(bases[i] + moved)
            for mover, slot in numbers:
                moved = mover.base(loops.outer, outside)
                registers[slot] = mover.read(
                    moved + mover.base(loops.reductions, inside)
                )
            for function, slots, slot in body.steps:
                registers[slot] = function(*[registers[s] for s in slots])
            results = [registers[slot] for slot in body.yielded]
            registers[inputs : len(movers)] = results
        for i in range(inputs, len(movers)):
            movers[i].write(bases[i], registers[i])
    return True


def _index_movers(
    body: ColumnBody, loops: Loops, counts: Sequence[int]
) -> list[tuple[Mover, int]]:
    """The values of linalg.index, read from the list of all of them."""
    found = list[tuple[Mover, int]]()
    for dimension, slot in body.indices:
        strides = tuple(int(d == dimension) for d in range(len(counts)))
        form = Form(list(range(counts[dimension])), 0, strides)
        found.append((Mover(form, loops.inner), slot))
    return found
