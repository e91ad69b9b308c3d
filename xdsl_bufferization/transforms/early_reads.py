"""
Moves small reads before writes, if copies that move fewer bytes are needed then.

The reads are found by `analysis/tensors/early_reads.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from xdsl.ir import Block, Operation

from xdsl_bufferization.analysis.tensors.cheapest_analysis import CostedAnalysis
from xdsl_bufferization.analysis.tensors.early_reads import EarlyRead, early_reads

MOST_ROUNDS = 4
"""Number of times that reads are moved and the module is analysed again."""


class MovedReads:
    """The reads that were moved in one module, and where they were."""

    def __init__(self) -> None:
        self._moves = list[EarlyRead]()
        self._places = list[tuple[Operation, Block, Operation | None]]()
        """Of each read, its block and the operation that it was before."""

    def analyze(self, analyze: Callable[[], CostedAnalysis]) -> CostedAnalysis:
        """
        Analyses a module, and moves reads as long as that lowers the cost. Returns the
        analysis of the module as it is then.
        """
        best = analyze()
        for _ in range(MOST_ROUNDS):
            found = early_reads(best.state)
            if not found:
                break
            moved = len(self._moves)
            self._move(found)
            again = analyze()
            if again.cost >= best.cost:
                self._take_back(moved)
                break
            best = again
        return best

    @contextmanager
    def taken_back_on_error(self) -> Generator[None]:
        """Moves the reads back if the body raises."""
        try:
            yield
        except BaseException:
            self._take_back()
            raise

    @contextmanager
    def taken_back(self) -> Generator[None]:
        """Moves the reads back during the body."""
        moves = self._moves.copy()
        self._take_back()
        yield
        self._move(moves)

    def _move(self, reads: Sequence[EarlyRead]) -> None:
        for read, write in reads:
            block = read.parent
            assert block is not None, "a read is in a block"
            self._moves.append(EarlyRead(read, write))
            self._places.append((read, block, read.next_op))
            read.detach()
            block.insert_op_before(read, write)

    def _take_back(self, first: int = 0) -> None:
        """Moves the reads back, the last one first, but for some that stay."""
        del self._moves[first:]
        while len(self._places) > first:
            read, block, following = self._places.pop()
            read.detach()
            if following is None:
                block.add_op(read)
            else:
                block.insert_op_before(read, following)
