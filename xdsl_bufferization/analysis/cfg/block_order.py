"""An order of the blocks of a region in which every loop is contiguous.

    ^0 -> ^1 ; ^1 -> ^2, ^3 ; ^2 -> ^1        gives   ^0 (^1 ^2) ^3

This is Bourdoncle's weak topological order (F. Bourdoncle, "Efficient chaotic iteration strategies
with widenings", 1993): a hierarchy of components such that every edge that goes backwards leads to
the head of a component that contains its source. A definition that dominates a use and lies in the
same component comes before it, and no path from one to the other leaves the interval between them
except into components inside that interval.

Where each loop has one entry, the order is made in almost linear time (`LoopNest`). Else strongly
connected components are taken apart one after the other.

Reachability is computed on demand, as one bit set per block: O(blocks²) bits.

The cycles of blocks of a region, as a forest.

    ^0 -> ^1 ; ^1 -> ^2, ^3 ; ^2 -> ^1 ; ^3 -> ^3        cycles: ^1 ^2 (head ^1), ^3 (head ^3)

Cycles are the components of the weak topological order (`block_order`). Blocks that are
unreachable from the entry are in no cycle.

MLIR: include/mlir/Analysis/CFGLoopInfo.h, which finds natural loops only (one entry)

The strongly connected components of a graph (R. Tarjan, "Depth-first search and linear graph
algorithms", 1972), with an explicit stack.

    a -> b, d ; b -> c ; c -> b        gives   [a], [d], [b, c]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from xdsl.ir import Block, Region
from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_bufferization.interfaces.records import record

NodeT = TypeVar("NodeT", bound=Hashable)

Successors = Callable[[NodeT], Iterable[NodeT]]
"""Returns the successors of a node."""


def strong_components(roots: Sequence[NodeT], successors: Successors[NodeT]) -> list[list[NodeT]]:
    """The strongly connected components reachable from the roots, in topological order. In each,
    the node that was visited first comes first. Linear in nodes and edges."""
    search = _Search(successors)
    for root in roots:
        if root not in search.number:
            search.run(root)
    search.found.reverse()
    return search.found


class _Search(Generic[NodeT]):
    """The state of Tarjan's algorithm."""

    def __init__(self, successors: Successors[NodeT]) -> None:
        self.successors = successors
        self.number = dict[NodeT, int]()
        self.low = dict[NodeT, int]()
        self.active = list[NodeT]()
        self.position = dict[NodeT, int]()
        """The index in `active` of a node that belongs to no component yet."""
        self.found = list[list[NodeT]]()
        self.path = list[tuple[NodeT, Iterator[NodeT]]]()

    def run(self, root: NodeT) -> None:
        """Visits the unvisited nodes that `root` reaches."""
        self._enter(root)
        while self.path:
            node, rest = self.path[-1]
            successor = next(rest, None)
            if successor is None:
                self._leave(node)
            elif successor not in self.number:
                self._enter(successor)
            elif successor in self.position:
                self.low[node] = min(self.low[node], self.number[successor])

    def _enter(self, node: NodeT) -> None:
        self.number[node] = self.low[node] = len(self.number)
        self.position[node] = len(self.active)
        self.active.append(node)
        self.path.append((node, iter(self.successors(node))))

    def _leave(self, node: NodeT) -> None:
        self.path.pop()
        if self.path:
            above = self.path[-1][0]
            self.low[above] = min(self.low[above], self.low[node])
        if self.low[node] != self.number[node]:
            return
        component = self.active[self.position[node] :]
        del self.active[self.position[node] :]
        for member in component:
            del self.position[member]
        self.found.append(component)


class LoopNest:
    """The loops of the blocks that are reached from an entry, in almost linear time (R. Tarjan,
    "Testing flow graph reducibility", 1974).

        ^0 -> ^1 ; ^1 -> ^2, ^3 ; ^2 -> ^1, ^2        ^2 is a loop in the loop of ^1

    In a depth-first search every edge back to an ancestor leads to the head of a loop. The loop has
    the blocks from which the edge is reached without passing the head; inner loops, found first,
    count as one block. A block of it that is no descendant of the head shows a second entry."""

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
        # The first successor is visited last: the order after all has it nearest.
        number = {entry: 0}
        self._enter(entry)
        path: list[tuple[int, Iterator[Block]]] = [(0, reversed(successors(entry)))]
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
                path.append((number[target], reversed(successors(target))))
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
            new = [p for p in self._heads(self._predecessors[number]) if p not in inside]
            inside |= dict.fromkeys(new)
            work += new
        for number in inside:
            self._loops.union_left(head, number)

    def _heads(self, numbers: Iterable[int]) -> Iterator[int]:
        """The outermost loops found so far around some blocks, or the blocks themselves."""
        return (self._loops[number] for number in numbers)


@record
class Component:
    """A loop: the blocks `order[start:end]` of a `BlockOrder`, head first."""

    start: int
    end: int


@dataclass(eq=False, repr=False)
class BlockOrder:
    """The blocks of a region in weak topological order; unreachable ones come last."""

    order: list[Block]
    components: list[Component]
    """Outer components before those that they contain."""
    _paths: Paths | None = field(default=None)

    @property
    def paths(self) -> Paths:
        """Reachability between the blocks; computed on first access."""
        if self._paths is None:
            self._paths = Paths(self.order, self.components)
        return self._paths


class Paths:
    """Reachability between the blocks of a region, as bit sets.

    A path that avoids a block cannot return to the head of a component around that
    block if the head dominates it. Such a path crosses the components that it leaves
    along forward edges, and reaches all blocks of a component that it enters."""

    def __init__(self, order: list[Block], components: list[Component]) -> None:
        self.components = components
        self.index = {block: i for i, block in enumerate(order)}
        self.around: list[list[int]] = [[] for _ in order]
        for number, component in enumerate(components):
            for i in range(component.start, component.end):
                self.around[i].append(number)
        self.edges = [[self.index[s] for s in successors(b)] for b in order]
        self.is_entered_inside = [False] * len(components)
        self.reach = _reachable(self.edges)
        self.forward = self._reachable_forwards()

    def reaches(self, source: Block, target: Block) -> bool:
        """True if a path with at least one edge leads from `source` to `target`."""
        return bool(self.reach[self.index[source]] >> self.index[target] & 1)

    def reaches_without(self, source: Block, target: Block, avoided: Block) -> bool:
        """True if a path with at least one edge leads from `source` to `target` and does not enter
        `avoided`, which dominates `target`. May be True without such a path."""
        around = self.around[self.index[avoided]]
        if any(self.is_entered_inside[component] for component in around):
            return self.reaches(source, target)
        start, end = self.index[source], self.index[target]
        for component in self.around[start]:
            if component not in around:
                if component in self.around[end]:
                    return True
                start = self.components[component].start
                break
        return bool(self.forward[start] >> end & 1)

    @cached_property
    def last_before(self) -> list[int]:
        """For each block, the index of the last earlier block from which it is reachable within one
        iteration of the components that contain both; -1 if there is none."""
        last = [-1] * len(self.edges)
        missing = (1 << len(last)) - 1
        for i in range(len(last) - 1, -1, -1):
            found = self._later_blocks(i) & missing
            missing &= ~found
            while found:
                lowest = found & -found
                last[lowest.bit_length() - 1] = i
                found ^= lowest
        return last

    def _later_blocks(self, i: int) -> int:
        """Bit set of the later blocks that `i` reaches within one iteration of the components
        around both; inner components may iterate."""
        if any(self.is_entered_inside):
            return self.reach[i] >> i + 1 << i + 1
        found = self.forward[i]
        for number in self.around[i]:
            component = self.components[number]
            found |= self.forward[component.start] >> component.end << component.end
        return found

    def _reachable_forwards(self) -> list[int]:
        """For each block, the bit set of blocks that it reaches along forward edges. An edge into a
        component also reaches the head of the component."""
        forward = [0] * len(self.edges)
        for i in range(len(self.edges) - 1, -1, -1):
            for j in self.edges[i]:
                if j > i:
                    forward[i] |= forward[j] | 1 << j
                for head in self._heads_passed(i, j):
                    forward[i] |= forward[head] | 1 << head
        return forward

    def _heads_passed(self, i: int, j: int) -> Iterator[int]:
        """Yields the heads of components that the edge enters at another block, and marks these
        components as entered inside."""
        for number in reversed(self.around[j]):
            component = self.components[number]
            if component.start <= i < component.end:
                return
            if j != component.start:
                self.is_entered_inside[number] = True
                yield component.start


def is_entry_block(block: Block) -> bool:
    """True for the first block of a region."""
    return block.parent is not None and block.parent.first_block is block


def successors(block: Block) -> Sequence[Block]:
    """The successors of the terminator of `block`."""
    last = block.last_op
    return () if last is None else last.successors


def order_blocks(region: Region) -> BlockOrder:
    """The weak topological order of the blocks of a non-empty region."""
    first = region.first_block
    if first is not None and first is region.last_block and not successors(first):
        return BlockOrder([first], [])
    blocks = list(region.blocks)
    order = list[Block]()
    components = list[Component]()
    nest = LoopNest(blocks[0])
    if nest.is_reducible:
        _order_nest(nest, order, components)
    else:
        _order_from(blocks[0], order, components)
    placed = set(order)
    order.extend(b for b in blocks if b not in placed)
    return BlockOrder(order, components)


def blocks_in_order(region: Region) -> Sequence[Block]:
    """The blocks of a region, each reachable one after all that dominate it: as they stand in the
    text, if each is a successor of one that stands before it; else in weak topological order."""
    blocks = list(region.blocks)
    if len(blocks) < 2:
        return blocks
    reached, reachable = {blocks[0]}, set[Block]()
    for block in blocks:
        if block in reached:
            reached.update(successors(block))
            continue
        if not reachable:
            found = strong_components([blocks[0]], successors)
            reachable = {inner for component in found for inner in component}
        if block in reachable:
            return order_blocks(region).order
    return blocks


def _order_nest(nest: LoopNest, order: list[Block], components: list[Component]) -> None:
    """Appends the blocks of loops with one entry each. Almost linear."""
    inside = dict[int | None, list[int]]()
    for number in nest.postorder:
        inside.setdefault(nest.outer[number], []).append(number)
    # A block, or ~N for the end of component N.
    stack = inside[None]
    while stack:
        number = stack.pop()
        if number < 0:
            components[~number] = Component(components[~number].start, len(order))
            continue
        if number in nest.heads:
            stack.append(~len(components))
            components.append(Component(len(order), len(order)))
            stack.extend(inside.get(number, ()))
        order.append(nest.blocks[number])


def _order_from(entry: Block, order: list[Block], components: list[Component]) -> None:
    """Appends the blocks that `entry` reaches, one strongly connected component at a time, which
    looks at each as often as loops are around it."""
    # A strongly connected component still to be ordered (head first), or the index of
    # the `Component` that ends here.
    stack: list[list[Block] | int] = [*reversed(strong_components([entry], _inside(None)))]
    while stack:
        piece = stack.pop()
        if isinstance(piece, int):
            components[piece] = Component(components[piece].start, len(order))
            continue
        head = piece[0]
        if len(piece) == 1 and head not in successors(head):
            order.append(head)
            continue
        stack.append(len(components))
        components.append(Component(len(order), len(order)))
        order.append(head)
        inner = set(piece[1:])
        starts = [s for s in successors(head) if s in inner]
        stack.extend(reversed(strong_components([*starts, *piece[1:]], _inside(inner))))


def _inside(allowed: set[Block] | None) -> Callable[[Block], list[Block]]:
    """Returns a function from a block to its successors in `allowed` (all if None), in reverse: the
    depth-first search then places the first successor nearest."""

    def following(block: Block) -> list[Block]:
        reversed_successors = reversed(list(successors(block)))
        return [s for s in reversed_successors if allowed is None or s in allowed]

    return following


def _reachable(edges: Sequence[Sequence[int]]) -> list[int]:
    """For each block, the bit set of blocks that it reaches; a backward fix-point."""
    reach = [0] * len(edges)
    changed = True
    while changed:
        changed = False
        for i in range(len(edges) - 1, -1, -1):
            bits = 0
            for j in edges[i]:
                bits |= reach[j] | 1 << j
            changed |= bits != reach[i]
            reach[i] = bits
    return reach


@dataclass(eq=False, repr=False)
class Cycle:
    """A component of the weak topological order: blocks that may repeat."""

    head: Block
    outer: Cycle | None
    """The innermost cycle that contains this one."""
    component: Component
    is_entered_at_head: bool = True
    """True if all edges from outside lead to the head (a natural loop)."""


class BlockCycles:
    """The cycles of one non-empty region."""

    def __init__(self, region: Region) -> None:
        order = order_blocks(region)
        self._order = order.order
        self._index = {block: i for i, block in enumerate(order.order)}
        self._innermost = dict[Block, Cycle]()
        active = list[Cycle]()
        starts = {c: order.order[c.start] for c in order.components}
        pending = list(reversed(order.components))
        for index, block in enumerate(order.order):
            while active and active[-1].component.end == index:
                active.pop()
            while pending and pending[-1].start == index:
                component = pending.pop()
                outer = active[-1] if active else None
                active.append(Cycle(starts[component], outer, component))
            if active:
                self._innermost[block] = active[-1]
        for block in self._innermost:
            for predecessor in block.predecessors():
                self._note_edge(predecessor, block)

    def innermost(self, block: Block) -> Cycle | None:
        """The innermost cycle that contains the block, or None."""
        return self._innermost.get(block)

    def contains(self, cycle: Cycle, block: Block) -> bool:
        """True if the cycle contains the block, which belongs to this region."""
        component = cycle.component
        return component.start <= self._index[block] < component.end

    def blocks(self, cycle: Cycle) -> list[Block]:
        """The blocks of a cycle; the head comes first."""
        return self._order[cycle.component.start : cycle.component.end]

    def _note_edge(self, source: Block, target: Block) -> None:
        cycle = self._innermost.get(target)
        while cycle is not None and not self.contains(cycle, source):
            cycle.is_entered_at_head &= target is cycle.head
            cycle = cycle.outer


class NestedCycles:
    """The cycles of nested regions, found when they are first asked for."""

    def __init__(self) -> None:
        self._known = dict[Region, BlockCycles]()

    def of(self, region: Region) -> BlockCycles:
        """The cycles of a non-empty region."""
        if region not in self._known:
            self._known[region] = BlockCycles(region)
        return self._known[region]

    def innermost(self, block: Block) -> Cycle | None:
        """The innermost cycle of its region that contains a block, or None."""
        region = block.parent
        if region is None or region.first_block is region.last_block:
            return None
        return self.of(region).innermost(block)
