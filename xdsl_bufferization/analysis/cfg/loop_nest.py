"""
The loops of reducible control flow, in almost linear time (R. Tarjan, "Testing flow graph
reducibility", 1974).

    ^0 -> ^1 ; ^1 -> ^2, ^3 ; ^2 -> ^1, ^2        ^2 is a loop in the loop of ^1

In a depth-first search every edge back to an ancestor leads to the head of a loop. The loop
has the blocks from which the edge is reached without passing the head; inner loops, found first,
count as one block. A block of it that is no descendant of the head shows a second entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.ir import Block
from xdsl.utils.disjoint_set import IntDisjointSet


class LoopNest:
    """The loops of the blocks that are reached from an entry."""

    def __init__(self, entry: Block) -> None:
        self.blocks = list[Block]()
        """In the order in which they are entered. All else are indices into this list."""
        self.is_reducible = True
        """False if a loop has several entries; the other attributes are incomplete then."""
        self.postorder = list[int]()
        self._last = list[int]()
        """The last descendant of each block."""
        self._predecessors = list[list[int]]()
        self._search(entry)
        self.outer: list[int | None] = [None] * len(self.blocks)
        """The head of the innermost loop around each block; of a head, that around its loop."""
        self.heads = set[int]()
        self._loops = IntDisjointSet(size=len(self.blocks))
        for number in reversed(range(len(self.blocks))):
            self._find_loop(number)

    def _search(self, entry: Block) -> None:
        number = {entry: 0}
        self._enter(entry)
        path: list[tuple[int, Iterator[Block]]] = [(0, _successors(entry))]
        while path:
            at, rest = path[-1]
            target = next(rest, None)
            if target is None:
                path.pop()
                self.postorder.append(at)
                self._last[at] = len(self.blocks) - 1
                continue
            if target not in number:
                number[target] = len(self.blocks)
                self._enter(target)
                path.append((number[target], _successors(target)))
            self._predecessors[number[target]].append(at)

    def _enter(self, block: Block) -> None:
        self.blocks.append(block)
        self._last.append(0)
        self._predecessors.append([])

    def _is_below(self, number: int, head: int) -> bool:
        return head <= number <= self._last[head]

    def _find_loop(self, head: int) -> None:
        """Finds the blocks of the loop of a head, if it has one."""
        back = [p for p in self._predecessors[head] if self._is_below(p, head)]
        if not back:
            return
        self.heads.add(head)
        inside = dict.fromkeys(self._heads(back))
        work = list(inside)
        while work:
            number = work.pop()
            if number == head:
                continue
            if not self._is_below(number, head):
                self.is_reducible = False
                continue
            self.outer[number] = head
            new = [
                p for p in self._heads(self._predecessors[number]) if p not in inside
            ]
            inside |= dict.fromkeys(new)
            work += new
        for number in inside:
            self._loops.union_left(head, number)

    def _heads(self, numbers: Iterable[int]) -> Iterator[int]:
        """The outermost loops found so far around some blocks, or the blocks themselves."""
        return (self._loops[number] for number in numbers)


def _successors(block: Block) -> Iterator[Block]:
    """The first successor last, so that the order after all has it nearest."""
    last = block.last_op
    return iter(()) if last is None else reversed(last.successors)
