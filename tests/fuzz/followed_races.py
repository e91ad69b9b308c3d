"""Races of parallel loops that are followed instead of reported.

    scf.forall (%i) in (2) { %x = memref.load %m[%c0]; memref.store %i, %m[%c0] }
    in order: iteration 1 loads a `Raced`; reversed: iteration 0 does

What an iteration loads of an element that another one has stored is a `Raced`: it may be
moved, and to compute with it, to branch on it or to return it is the fault. Each pair of a
load and a store is seen in one of both orders. Two stores to one element are a race at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from xdsl_bufferization.interpreters.machine import Iteration, ParallelLoop, WatchedCells
from xdsl_bufferization.interpreters.values import Raced, Storage


@dataclass(eq=False)
class FollowedCells(WatchedCells):
    """Cells of which only stores are noted."""

    def __getitem__(self, index: int, /) -> Any:
        here = self.loop.iteration
        if here is None or self.loop.is_atomic or index not in self.accesses:
            return self.cells[index]
        other, earlier = self.accesses[index]
        if other == here:
            return self.cells[index]
        return Raced(self.race(other, earlier, "loads"))


class FollowedLoop(ParallelLoop):
    """Iterations in their order."""

    def watch(self, storage: Storage) -> None:
        """See `ParallelLoop.watch`."""
        cells = storage.cells = FollowedCells(storage.cells, storage, self)
        self.watched.append(cells)


class ReversedLoop(FollowedLoop):
    """Iterations in reverse order."""

    def __iter__(self) -> Iterator[Iteration]:
        for self.iteration in reversed(self.iterations):
            yield self.iteration
