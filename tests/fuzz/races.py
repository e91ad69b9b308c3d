"""Lets iterations of `scf.forall` disturb each other.

    scf.forall (%th) in (2) {
      linalg.fill ins(%n) outs(%e)          %e is from outside: all iterations write it ...
      %x = memref.load %e[%c0]              ... and read it back: GARBAGE
    }

The interpreters run the iterations one after the other, and so compute what was meant. While
`disturbed` is active, such a loop on buffers runs twice: the first time to find out which
elements of buffers from outside each iteration writes, the second time to compute. What an
iteration reads of elements that another one writes is garbage then.
"""

from collections.abc import Generator, Iterator, MutableSequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, cast

from xdsl.interpreter import Interpreter, OpImplResult, PythonValues
from xdsl.ir import Operation

from xdsl_bufferization.interpreters import named
from xdsl_bufferization.interpreters.control import rounds
from xdsl_bufferization.interpreters.machine import Machine
from xdsl_bufferization.interpreters.memref import machine_of
from xdsl_bufferization.interpreters.values import Cells

FORALL = "scf.forall"
GARBAGE = 77_777
"""A number that no program computes."""


@dataclass
class Run:
    """The iterations of one loop."""

    writers: dict[tuple[int, int], set[int]] = field(
        default_factory=dict[tuple[int, int], set[int]]
    )
    """By buffer and element: the iterations that write it."""
    iteration: int = 0
    is_second: bool = False

    def write(self, buffer: int, positions: range) -> None:
        """The present iteration writes these elements."""
        for position in positions:
            self.writers.setdefault((buffer, position), set()).add(self.iteration)

    def is_disturbed(self, buffer: int, position: int) -> bool:
        """Does another iteration write the element?"""
        writers = self.writers.get((buffer, position), ())
        return self.is_second and any(w != self.iteration for w in writers)


@dataclass(eq=False)
class Shared:
    """The elements of a buffer that several iterations may access."""

    cells: Cells
    run: Run
    buffer: int

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def _positions(self, index: int | slice) -> range:
        whole = range(len(self.cells))
        return whole[index] if isinstance(index, slice) else whole[index:][:1]

    def __getitem__(self, index: int | slice, /) -> Any:
        found = self.cells[cast(int, index)]
        if not self.run.is_second:
            return found
        bad = [self.run.is_disturbed(self.buffer, p) for p in self._positions(index)]
        if not isinstance(index, slice):
            return GARBAGE if any(bad) else found
        return [GARBAGE if b else v for b, v in zip(bad, found, strict=True)]

    def __setitem__(self, index: int | slice, value: Any, /) -> None:
        self.run.write(self.buffer, self._positions(index))
        self.cells[cast(int, index)] = value


def _own(cells: Cells) -> MutableSequence[Any] | None:
    """The list behind what loops have put around it."""
    while isinstance(cells, Shared):
        cells = cells.cells
    return cast(list[Any], cells) if isinstance(cells, list) else None


def _run(machine: Machine, op: Operation, args: PythonValues) -> None:
    dynamic = iter(args)
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    bounds = [named.list_of(op, name, dynamic) for name in names]
    memory = (*machine.memory.heap.values(), *machine.memory.stack)
    outside = [(s, s.cells) for s in memory if s.live]
    lists = [(own, list(own)) for _, c in outside if (own := _own(c)) is not None]
    run = Run()
    for number, (storage, cells) in enumerate(outside):
        storage.cells = Shared(cells, run, number)
    try:
        for run.is_second in (False, True):
            for own, before in lists:
                own[:] = before
            for run.iteration, indices in enumerate(rounds(*bounds)):
                machine.run_scope(op.regions[0], indices)
    finally:
        for storage, cells in outside:
            if storage.live:
                storage.cells = cells


def run_forall(
    interpreter: Interpreter, op: Operation, args: PythonValues
) -> OpImplResult:
    """`scf.forall`, disturbed if it is on buffers."""
    machine = machine_of(interpreter)
    if op.results:
        return OpImplResult(named.run_forall(machine, op, args), None)
    _run(machine, op, args)
    return OpImplResult((), None)


@contextmanager
def disturbed() -> Generator[None, None, None]:
    """Iterations of loops that run inside disturb each other."""
    before = named.NAMED[FORALL]
    named.NAMED[FORALL] = run_forall
    try:
        yield
    finally:
        named.NAMED[FORALL] = before
