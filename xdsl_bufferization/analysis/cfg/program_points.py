"""
Program points: the operations of a function numbered in pre-order, and sets of them.

    0  %a = memref.alloc()
    1  scf.for .. {                 the loop spans 1 to 3
    2    linalg.fill .. outs(%a)
    3    scf.yield
       }
    4  return

A set of points is a sorted list of closed intervals that neither overlap nor touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Block, Operation

Interval = tuple[int, int]
"""The first and the last of consecutive points."""
Points = Sequence[Interval]
"""A set of program points."""


class ProgramPoints:
    """The points of the operations of one function."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        """Numbers the operations, which are given in pre-order. O(N)."""
        self.operations = operations
        self._first = {op: number for number, op in enumerate(operations)}
        self._last = list(range(len(operations)))
        for number in range(len(operations) - 1, -1, -1):
            parent = operations[number].parent_op()
            if parent is not None and parent in self._first:
                around = self._first[parent]
                self._last[around] = max(self._last[around], self._last[number])

    def first(self, op: Operation) -> int:
        """The point of an operation."""
        return self._first[op]

    def is_before(self, one: Operation, other: Operation) -> bool:
        """True if an operation starts before another one."""
        return self._first[one] < self._first[other]

    def first_around(self, op: Operation) -> int:
        """The point of an operation; -1 for one around the function body."""
        return self._first.get(op, -1)

    def last(self, op: Operation) -> int:
        """The point of the last operation nested in an operation, or its own."""
        return self._last[self._first[op]]

    def of_block(self, block: Block) -> Interval | None:
        """The points of a block, nested operations included; None if it is empty."""
        if block.first_op is None or block.last_op is None:
            return None
        return self.first(block.first_op), self.last(block.last_op)


def united(intervals: Iterable[Interval]) -> Points:
    """The union of intervals in any order. O(N log N)."""
    found = list[Interval]()
    for first, last in sorted(intervals):
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found


def are_disjoint(one: Points, other: Points) -> bool:
    """True if no point is in both sets. Linear in the intervals."""
    if not one or not other or one[-1][1] < other[0][0] or other[-1][1] < one[0][0]:
        return True
    mine = theirs = 0
    while mine < len(one) and theirs < len(other):
        if one[mine][1] < other[theirs][0]:
            mine += 1
        elif other[theirs][1] < one[mine][0]:
            theirs += 1
        else:
            return False
    return True
