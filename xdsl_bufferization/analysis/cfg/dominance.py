"""Dominance between the blocks of a region, as intervals on the dominator tree.

    ^0 -> ^1, ^2 ; ^1 -> ^3 ; ^2 -> ^3        ^0 dominates all, ^1 and ^2 nothing else

The tree is found by the iteration of K. Cooper, T. Harvey and K. Kennedy ("A simple, fast
dominance algorithm", 2001). A block dominates another if the interval of pre-order
numbers of its subtree contains that of the other, so that a query is O(1). Unreachable
blocks are dominated by every block, as in MLIR.

MLIR: include/mlir/IR/Dominance.h

    %a = memref.cast %b        a cycle of definitions, in an unreachable block or a graph region:
    %b = memref.cast %a        to follow operands to their definitions does not end

A rewriting that relies on dominance skips the operations that depend on such a cycle (`cyclic`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from xdsl.ir import Block, Operation, Region
from xdsl.traits import IsolatedFromAbove

from xdsl_bufferization.analysis.cfg.block_order import successors
from xdsl_bufferization.interfaces.contents import block_of, contents, op_around, region_of


class Dominance:
    """The dominator tree of a non-empty region."""

    order: Sequence[Block]
    """The reachable blocks, in reverse post-order."""

    def __init__(self, region: Region) -> None:
        self.order = _reverse_post_order(region)
        self._number = {block: i for i, block in enumerate(self.order)}
        self._parent = self._parents()
        self._first, self._last = self._intervals()

    def is_reachable(self, block: Block) -> bool:
        """True if a path leads from the entry to the block."""
        return block in self._number

    def dominates(self, a: Block, b: Block) -> bool:
        """True if every path from the entry to `b` contains `a`. O(1)."""
        if b not in self._number:
            return True
        if a not in self._number:
            return False
        first, last = self._first[self._number[a]], self._last[self._number[a]]
        return first <= self._first[self._number[b]] <= last

    def tree(self) -> list[list[Block]]:
        """The children of each block in the dominator tree, indexed as `order`."""
        below: list[list[Block]] = [[] for _ in self.order]
        for number in range(1, len(self.order)):
            below[self._parent[number]].append(self.order[number])
        return below

    def number(self, block: Block) -> int:
        """The index of a reachable block in `order`."""
        return self._number[block]

    def parent(self, block: Block) -> Block | None:
        """The immediate dominator; None for the entry and for unreachable blocks."""
        number = self._number.get(block, 0)
        return self.order[self._parent[number]] if number else None

    def common(self, a: Block, b: Block) -> Block | None:
        """The nearest common dominator of two blocks; None if one is unreachable."""
        if a not in self._number or b not in self._number:
            return None
        number = self._number[a]
        while not self.dominates(self.order[number], b):
            number = self._parent[number]
        return self.order[number]

    def _parents(self) -> list[int]:
        """The index of the immediate dominator of each block; 0 for the entry."""
        predecessors: list[list[int]] = [[] for _ in self.order]
        for number, block in enumerate(self.order):
            for successor in successors(block):
                predecessors[self._number[successor]].append(number)
        parent = [-1] * len(self.order)
        parent[0] = 0
        changed = True
        while changed:
            changed = False
            for number in range(1, len(self.order)):
                new = -1
                for other in predecessors[number]:
                    if parent[other] != -1:
                        new = other if new == -1 else _common(parent, new, other)
                changed |= new != parent[number]
                parent[number] = new
        return parent

    def _intervals(self) -> tuple[list[int], list[int]]:
        """The first and the last pre-order number in the subtree of each block."""
        size = [1] * len(self.order)
        for number in range(len(self.order) - 1, 0, -1):
            size[self._parent[number]] += size[number]
        first = [0] * len(self.order)
        free = [1] * len(self.order)
        for number in range(1, len(self.order)):
            parent = self._parent[number]
            first[number] = first[parent] + free[parent]
            free[parent] += size[number]
        return first, [a + b - 1 for a, b in zip(first, size, strict=True)]


class NestedDominance:
    """Dominator trees of nested regions, built on demand."""

    def __init__(self) -> None:
        self._trees = dict[Region, Dominance]()
        self._depths = dict[Region, int]()
        self._reached = dict[Block, bool]()

    def tree(self, region: Region) -> Dominance:
        """The dominator tree of a non-empty region."""
        if region not in self._trees:
            self._trees[region] = Dominance(region)
        return self._trees[region]

    def common(self, a: Block, b: Block) -> Block | None:
        """The innermost block that dominates `a` and `b`, or contains what dominates them; None if
        one of them is unreachable."""
        here, there = region_of(a), region_of(b)
        while here is not there:
            if self._depth(here) < self._depth(there):
                b, there = _outer(there)
            else:
                a, here = _outer(here)
        return a if a is b else self.tree(here).common(a, b)

    def is_reached(self, block: Block) -> bool:
        """True if the block, and those around it, can be reached in their regions."""
        path, current = list[Block](), block
        while current not in self._reached:
            path.append(current)
            outer = current.parent_block()
            if outer is None:
                break
            current = outer
        found = self._reached.get(current, True)
        for each in reversed(path):
            region = each.parent
            if found and region is not None:
                found = self.tree(region).is_reachable(each)
            self._reached[each] = found
        return found

    def _depth(self, region: Region) -> int:
        path = list[Region]()
        level: Region | None = region
        while level is not None and level not in self._depths:
            path.append(level)
            level = level.parent_region()
        depth = 0 if level is None else self._depths[level]
        for inner in reversed(path):
            depth += 1
            self._depths[inner] = depth
        return depth


def _outer(region: Region) -> tuple[Block, Region]:
    """The block and the region that contain the parent operation of a region."""
    op = op_around(region)
    return block_of(op), region_of(op)


def _common(parent: list[int], a: int, b: int) -> int:
    """The index of the nearest common dominator of two blocks given by index."""
    while a != b:
        while a > b:
            a = parent[a]
        while b > a:
            b = parent[b]
    return a


def _reverse_post_order(region: Region) -> list[Block]:
    """The blocks reachable from the entry, in reverse post-order."""
    entry = region.blocks[0]
    entered = {entry}
    found = list[Block]()
    stack = [(entry, iter(successors(entry)))]
    while stack:
        block, rest = stack[-1]
        following = next((s for s in rest if s not in entered), None)
        if following is None:
            found.append(block)
            stack.pop()
            continue
        entered.add(following)
        stack.append((following, iter(successors(following))))
    return found[::-1]


def inside_first(root: Block | Region | Operation) -> Iterator[Operation]:
    """Yields all operations in post-order."""
    owner = root if isinstance(root, Operation) else None
    pending = [(owner, _directly_in(root))]
    while pending:
        owner, inside = pending[-1]
        op = next(inside, None)
        if op is None:
            pending.pop()
            if owner is not None:
                yield owner
        elif op.regions:
            pending.append((op, _directly_in(op)))
        else:
            yield op


def _directly_in(node: Block | Region | Operation) -> Iterator[Operation]:
    if isinstance(node, Block):
        yield from node.ops
        return
    for region in node.regions if isinstance(node, Operation) else (node,):
        for block in region.blocks:
            yield from block.ops


def cyclic(ops: Iterable[Operation]) -> set[Operation]:
    """The operations that depend on a cycle of definitions. `ops` are in post-order. An operation
    depends on the definitions of its operands, and on its nested operations unless it is isolated
    from above. Linear in operations and operands (Kahn's algorithm)."""
    settled = set[Operation]()
    pending = dict[Operation, int]()
    users = dict[Operation, list[Operation]]()
    inside = dict[Operation, int]()
    for op in ops:
        sources = [v.owner for v in op.operands if v.owner not in settled]
        unsettled = [owner for owner in sources if isinstance(owner, Operation)]
        count = len(unsettled) + inside.get(op, 0)
        if not count:
            settled.add(op)
            continue
        pending[op] = count
        for source in unsettled:
            users.setdefault(source, []).append(op)
        parent = op.parent_op()
        if parent is not None and not _is_isolated(type(parent)):
            users.setdefault(op, []).append(parent)
            inside[parent] = inside.get(parent, 0) + 1
    work = [op for op in users if op in settled]
    while work:
        for user in users[work.pop()]:
            pending[user] -= 1
            if not pending[user]:
                del pending[user]
                if user in users:
                    work.append(user)
    return set(pending)


def acyclic(root: Operation) -> list[Operation]:
    """The operations inside of another one that depend on no cycle of definitions, in order."""
    skipped = cyclic(inside_first(root))
    return [op for op in contents(root) if op not in skipped]


@cache
def _is_isolated(op_class: type[Operation]) -> bool:
    return op_class.get_trait(IsolatedFromAbove) is not None
