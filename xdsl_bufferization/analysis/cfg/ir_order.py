"""Numbers all blocks and operations nested in an operation, so that "before", "inside" and
"in the same loop" are comparisons of integers.

    1 func @f        pre 1, post 8
    2   ^bb0         start 2
    3     %a = x     pre 3, post 4
    5     scf.for    pre 5, post 7 ...

Numbers follow the text of structured code. The blocks of a region with branches are
numbered in weak topological order (see `block_order`), so that every loop, be it a
repetitive region or a cycle of blocks, is an interval of numbers. Loops form a tree.

A gap is an interval of numbers before a block that control skips on its way there:
the earlier regions of a conditional, and blocks from which the block is unreachable.

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

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import BlockOrder, order_blocks
from xdsl_bufferization.interfaces.contents import op_around
from xdsl_bufferization.support.bounds import MOST_TRIALS

NO_LOOP = -1

NO_GAP = -1

RegionPredicate = Callable[[Operation, int], bool]
"""A property of the region of an operation with the given index."""


_Walk = Iterator["_Walk"]
"""A part of the walk; it yields the parts that come before the rest of it."""


@dataclass(eq=False, repr=False)
class IROrder:
    """The numbers of all blocks and operations nested in one operation."""

    is_repetitive: RegionPredicate
    is_parallel: RegionPredicate
    runs_one_region: Callable[[Operation], bool]
    """True if each execution of the operation runs exactly one of its regions, once."""
    operations: list[Operation] = field(default_factory=list[Operation])
    """All operations in the order of `pre`: an operation before what it contains."""
    completed: list[Operation] = field(default_factory=list[Operation])
    """All operations in the order of `post`: an operation after what it contains."""
    spans: dict[Operation, tuple[int, int]] = field(
        default_factory=dict[Operation, tuple[int, int]]
    )
    """For an operation with regions, its indices in `operations` and `completed`."""
    pre: dict[Operation, int] = field(default_factory=dict[Operation, int])
    post: dict[Operation, int] = field(default_factory=dict[Operation, int])
    start: dict[Block, int] = field(default_factory=dict[Block, int])
    blocks_in: dict[Operation, list[Block]] = field(default_factory=dict[Operation, list[Block]])
    """The blocks of the regions of an operation, in the order of `start`."""
    ends: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """For an operation with regions, the index in `operations` after its contents."""
    loop_of: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The innermost loop around an operation, or `NO_LOOP`."""
    loop_start: list[int] = field(default_factory=list[int])
    loop_end: list[int] = field(default_factory=list[int])
    loop_parent: list[int] = field(default_factory=list[int])
    parallel_of: dict[Block, Region | None] = field(default_factory=dict[Block, Region | None])
    """The innermost parallel region around a block, or None."""
    gap_of: dict[Block, int] = field(default_factory=dict[Block, int])
    """The innermost gap before a block or of an enclosing block, or `NO_GAP`."""
    gap_start: list[int] = field(default_factory=list[int])
    gap_end: list[int] = field(default_factory=list[int])
    gap_parent: list[int] = field(default_factory=list[int])
    graphs: dict[Region, BlockOrder] = field(default_factory=dict[Region, BlockOrder])
    """The block orders of regions with more than one block."""
    _children: dict[Region, list[Operation]] = field(default_factory=dict[Region, list[Operation]])
    """The operations in a region, of its blocks only, as far as it was asked for."""
    _next: int = 0

    def run(self, root: Operation) -> None:
        """Numbers `root` and everything nested in it, with an explicit stack."""
        stack = [self._visit(root, NO_LOOP, None)]
        while stack:
            inner = next(stack[-1], None)
            if inner is None:
                stack.pop()
            else:
                stack.append(inner)

    @property
    def last(self) -> int:
        """The last number assigned."""
        return self._next

    def _next_number(self) -> int:
        self._next += 1
        return self._next

    def _visit(self, op: Operation, loop: int, parallel: Region | None) -> _Walk:
        """Numbers an operation, in the innermost loop and parallel region around it."""
        self.pre[op] = self._next_number()
        self.loop_of[op] = loop
        if op.regions:
            self.spans[op] = (len(self.operations), len(self.completed))
        self.operations.append(op)
        is_repetitive = any(self.is_repetitive(op, index) for index in range(len(op.regions)))
        # One loop for all regions: those of `scf.while` run alternately.
        inner = self._open_loop(loop) if is_repetitive else loop
        start = self._next + 1 if len(op.regions) > 1 and self.runs_one_region(op) else 0
        for index, region in enumerate(op.regions):
            if region.first_block is not None:
                inside = region if self.is_parallel(op, index) else parallel
                yield self._visit_blocks(region, inner, inside, start if index else 0)
        if is_repetitive:
            self.loop_end[inner] = self._next
        self.post[op] = self._next_number()
        self.completed.append(op)
        if op.regions:
            self.ends[op] = len(self.operations)

    def _open_loop(self, parent: int) -> int:
        """The index of a new loop that begins at the next number."""
        self.loop_start.append(self._next + 1)
        self.loop_end.append(0)
        self.loop_parent.append(parent)
        return len(self.loop_start) - 1

    def _visit_blocks(self, region: Region, loop: int, parallel: Region | None, gap: int) -> _Walk:
        """Numbers the blocks of a region; `gap` is as for `_enter_block`, for the first one."""
        graph = order_blocks(region)
        if len(graph.order) > 1:
            self.graphs[region] = graph
        components = graph.components[::-1]
        active = [(-1, loop)]
        """The components around a block, each with its end and its loop."""
        for at, block in enumerate(graph.order):
            while active[-1][0] == at:
                self.loop_end[active.pop()[1]] = self._next
            while components and components[-1].start == at:
                active.append((components.pop().end, self._open_loop(active[-1][1])))
            self._enter_block(block, parallel, gap if at == 0 else self._gap(graph, at))
            for op in block.ops:
                yield self._visit(op, active[-1][1], parallel)
        for _, component in active[:0:-1]:
            self.loop_end[component] = self._next

    def _gap(self, graph: BlockOrder, at: int) -> int:
        """The number where the gap before a block starts that is not the first; 0 if none."""
        last = graph.paths.last_before[at]
        return 0 if last < 0 or last + 1 == at else self.start[graph.order[last + 1]]

    def _enter_block(self, block: Block, parallel: Region | None, gap: int) -> None:
        """Numbers a block; `gap` is the number where the gap before it starts, 0 if none."""
        self.start[block] = self._next_number()
        self.blocks_in.setdefault(op_around(block), []).append(block)
        self._note_gap(block, gap)
        self.parallel_of[block] = parallel

    def _note_gap(self, block: Block, start: int) -> None:
        parent = block.parent_op()
        above = None if parent is None else parent.parent
        outer = NO_GAP if above is None else self.gap_of.get(above, NO_GAP)
        end = self.start[block] - 1
        if 0 < start <= end:
            self.gap_start.append(start)
            self.gap_end.append(end)
            self.gap_parent.append(outer)
            outer = len(self.gap_start) - 1
        self.gap_of[block] = outer

    def intervals(self, op: Operation, low: int, high: int, loop: int) -> Iterator[tuple[int, int]]:
        """Yields the intervals of numbers from `low` to `high` that control may pass on its way to
        `op`, or to the end of the loop `loop` around `op` that does not contain `low`. The
        intervals descend. Skips at most `MOST_TRIALS` gaps."""
        inside = self.loop_start[loop] if loop != NO_LOOP else self._next + 1
        gap = self.gap_of.get(op.parent, NO_GAP) if op.parent is not None else NO_GAP
        for _ in range(MOST_TRIALS):
            while gap != NO_GAP and self.gap_end[gap] >= inside:
                gap = self.gap_parent[gap]
            if gap == NO_GAP or self.gap_start[gap] <= low:
                break
            yield self.gap_end[gap] + 1, high
            high = self.gap_start[gap] - 1
            gap = self.gap_parent[gap]
        yield low, high

    def inside(self, op: Operation) -> tuple[list[Operation], list[Operation]]:
        """The operation and its contents, in the order of `pre` and in that of `post`."""
        if op not in self.spans:
            return [op], [op]
        by_pre, by_post = self.spans[op]
        end = self.ends[op]
        return self.operations[by_pre:end], self.completed[by_post : by_post + end - by_pre]

    def definition(self, value: SSAValue) -> int:
        """The number of the operation or block that defines a value."""
        if isinstance(value, OpResult):
            return self.pre[value.op]
        if isinstance(value, BlockArgument):
            return self.start[value.block]
        return 0

    def block_at(self, region: Region, position: int) -> Block | None:
        """The block of a multi-block region that contains a position, or None."""
        blocks = self.graphs[region].order
        at = bisect_right(blocks, position, key=self.start.__getitem__) - 1
        parent = region.parent
        if at < 0 or parent is None or position > self.post[parent]:
            return None
        return blocks[at]

    def block_around(self, op: Operation, position: int) -> Block | None:
        """The block of a region of `op` that contains a position, or None."""
        if not self.pre[op] < position < self.post[op]:
            return None
        blocks = self.blocks_in[op]
        at = bisect_right(blocks, position, key=self.start.__getitem__) - 1
        return None if at < 0 else blocks[at]

    def operation_in(self, region: Region, position: int) -> Operation | None:
        """The operation in a region that is or contains the one at a position, or None."""
        if (children := self._children.get(region)) is None:
            ops = (op for block in region.blocks for op in block.ops if op in self.pre)
            children = sorted(ops, key=self.pre.__getitem__)
            self._children[region] = children
        at = bisect_right(children, position, key=self.pre.__getitem__) - 1
        found = children[at] if at >= 0 else None
        return None if found is None or position > self.post[found] else found

    def outermost_loop_without(self, op: Operation, position: int) -> int:
        """The outermost loop around `op` that does not contain a position, or `NO_LOOP`."""
        found = NO_LOOP
        loop = self.loop_of[op]
        while loop != NO_LOOP and not (self.loop_start[loop] <= position <= self.loop_end[loop]):
            found, loop = loop, self.loop_parent[loop]
        return found

    def in_loop(self, position: int, loop: int) -> bool:
        """True if a position is inside a loop; False for `NO_LOOP`."""
        return loop != NO_LOOP and (self.loop_start[loop] <= position <= self.loop_end[loop])


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
