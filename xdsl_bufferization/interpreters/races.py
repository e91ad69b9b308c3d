"""
Data races between the iterations of parallel loops.

    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
      memref.store %x, %m[%c0]          iterations 0 and 1 both store to this element
    }

The iterations run one after the other. While they do, the cells of each buffer from outside of
the loop are `WatchedCells`, which note what each iteration loads and stores. It is a race if an
iteration stores what another one loads or stores, unless both accesses are atomic. Buffers that
an iteration allocates are its own. Nothing is noted while a reduction joins two values. What
only another iteration has written may be moved, as what was never written (`Raced`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Self, TypeAlias

from xdsl.ir import Operation

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.values import Cells, Raced, Storage

Access: TypeAlias = Literal["loads", "stores", "updates", "loads and updates"]
"""What an iteration does with an element; an update is atomic."""

SHARED: tuple[Access, ...] = ("loads", "updates")
"""What several iterations may do with an element."""

Iteration: TypeAlias = tuple[int, ...]

SEVERAL: Iteration = ()
"""Stands for several iterations, none of which stores."""


@dataclass(eq=False)
class WatchedCells:
    """The cells of a storage that is older than a parallel loop, while the loop runs."""

    cells: Cells
    storage: Storage
    loop: ParallelLoop
    accesses: dict[int, tuple[Iteration, Access]] = field(
        default_factory=dict[int, tuple[Iteration, Access]]
    )
    """By cell, what was done with it, and in which iteration."""
    fresh: set[int] = field(default_factory=set[int])
    """The cells that only the loop has written."""

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Any]:
        # That of the interpreters themselves: programs access cells by index.
        return iter(self.cells)

    def __getitem__(self, index: int, /) -> Any:
        value = self.cells[index]
        # What was never written is arbitrary, whatever other iterations do.
        if value is None or self.loop.iteration is None:
            return value
        if index in self.fresh and not self.loop.is_atomic:
            other, earlier = self.accesses[index]
            if other != self.loop.iteration:
                return Raced(self.race(other, earlier, "loads"))
        self.note(index, "loads")
        return value

    def __setitem__(self, index: int, value: Any, /) -> None:
        is_first = self.loop.iteration is not None and index not in self.accesses
        if is_first and self.cells[index] is None:
            self.fresh.add(index)
        self.note(index, "stores")
        self.cells[index] = value

    def note(self, index: int, access: Access) -> None:
        """Records an access by the running iteration. Raises `Fault` for a race."""
        iteration = self.loop.iteration
        if iteration is None:
            return
        if self.loop.is_atomic:
            access = "updates"
        before = self.accesses.get(index)
        if before is None:
            self.accesses[index] = (iteration, access)
            return
        other, earlier = before
        if other == iteration:
            if access != earlier:
                stores = "stores" in (access, earlier)
                both: Access = "stores" if stores else "loads and updates"
                self.accesses[index] = (iteration, both)
        elif access != earlier or access not in SHARED:
            raise self.race(other, earlier, access)
        else:
            self.accesses[index] = (SEVERAL, access)

    def race(self, other: Iteration, earlier: Access, access: Access) -> Fault:
        name, here = self.loop.op.name, _shown(self.loop.iteration or ())
        there = f"iteration {_shown(other)}" if other else "another one"
        if access == earlier == "stores":
            why = f"iteration {here} of {name} stores to an element, as {there} does"
        else:
            why = f"iteration {here} of {name} {access} an element that {there} {earlier}"
        return Fault("race", why, self.storage)


def _shown(iteration: Iteration) -> str:
    return ", ".join(map(str, iteration))


class ParallelLoop:
    """
    A parallel loop that runs:

        with ParallelLoop(op, iterations, storages) as loop:
            for indices in loop: ...
    """

    def __init__(
        self, op: Operation, iterations: Sequence[Iteration], storages: Iterable[Storage]
    ) -> None:
        """`storages` are those that iterations may share."""
        self.op = op
        self.iterations = iterations
        self.storages = storages
        self.iteration: Iteration | None = None
        """The running iteration, None between two."""
        self.is_atomic = False
        """True while an atomic operation runs."""
        self.watched: list[WatchedCells] = []

    def __enter__(self) -> Self:
        for storage in self.storages:
            self.watch(storage)
        return self

    def __exit__(self, *error: object) -> None:
        for watched in self.watched:
            if watched.storage.cells is watched:
                watched.storage.cells = watched.cells

    def __iter__(self) -> Iterator[Iteration]:
        """Yields the induction variables of each iteration."""
        for self.iteration in self.iterations:
            yield self.iteration

    def watch(self, storage: Storage) -> None:
        """Notes what iterations do with a storage from now on."""
        if len(self.iterations) < 2:
            return
        cells = storage.cells = WatchedCells(storage.cells, storage, self)
        self.watched.append(cells)
