"""Borrow sources: the allocations a non-owning value may point to, which must outlive it.

    %s = arith.select %c, %a, %b        borrow sources of %s: %a and %b
    cf.br ^bb1(%a) ; %a is used later   borrow source of the argument of ^bb1: %a

A flow edge moves memory if its source is not live after it: then the target inherits
ownership and borrow sources. Otherwise the target borrows from the source. If a borrow source
is not defined wherever the target is, the target claims it: its ownership passes to the target
when the edge is taken. A borrow source that is moved at the same point is replaced by its new
owner. One that several targets claim belongs to the first of them that aliases it.

The nodes that are certainly defined wherever another node is.

    %a = memref.alloc()
    cf.cond_br %c, ^bb1, ^bb2(%m)
  ^bb1:
    %b = memref.alloc() ; cf.br ^bb2(%b)
  ^bb2(%x):                                   visible at %x: %a

Bit sets, one for each block of a region with several blocks, made when they are first asked for.

Which nodes are defined wherever an operation is.

    %a = memref.alloc()
    cf.br ^bb1(%a)                at the branch: %a
  ^bb1(%x):                       here: %a, %x

Bit sets of nodes.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush

from xdsl.ir import Block, BlockArgument, Operation, Region

from xdsl_bufferization.analysis.cfg.dominance import Dominance, NestedDominance
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, FlowEdge, MemoryNode, NodeKind

Point = tuple[Operation, int]
"""An operation and the index of one of its successors or region edges."""


@dataclass(eq=False, repr=False)
class BorrowSources:
    """The borrow sources of all merges, given the edges that move memory."""

    flow: BufferFlowGraph
    moved: set[FlowEdge]
    cloned: set[FlowEdge]
    """Edges that forward a clone, which has no borrow sources."""
    visible: VisibleNodes
    unmanaged: Collection[MemoryNode] = frozenset()
    """The nodes whose memory is not managed here."""
    freed: int = 0
    """Bit set of the allocations that the program may free itself."""
    loaded: Mapping[MemoryNode, int] = field(default_factory=dict[MemoryNode, int])
    """The captured nodes that a loaded memref may be: its borrow sources, as a bit set."""

    def __post_init__(self) -> None:
        self.sources = list[int]()
        """The borrow sources of each node, as a bit set."""
        self.unowned = list[int]()
        """The unowned nodes that each node may alias, as a bit set."""
        self.claims = dict[FlowEdge, list[MemoryNode]]()
        """The nodes whose ownership passes to the target of an edge when it is taken."""
        self.claimants = dict[tuple[Operation, int, MemoryNode], list[FlowEdge]]()
        """The edges that claim a node at a point, ordered by operand. The first target that aliases
        the node owns it; the others borrow from that target."""
        self._mover = dict[tuple[Operation, int, MemoryNode], FlowEdge]()
        """The edge that moves a node at a point."""
        self._moved_at = dict[Point, int]()

    def run(self) -> None:
        """Propagates borrow sources along the edges up to a fix-point."""
        nodes = self.flow.nodes
        self.sources = [self.loaded.get(node, 0) for node in nodes]
        self.unowned = [self._unowned(node) for node in nodes]
        outgoing = dict[MemoryNode, list[FlowEdge]]()
        for edge in self.flow.edges:
            outgoing.setdefault(edge.source, []).append(edge)
            if edge in self.moved:
                key = (edge.op, edge.successor_index, edge.source)
                self._mover[key] = edge
                point = (edge.op, edge.successor_index)
                bit = edge.source.bit
                self._moved_at[point] = self._moved_at.get(point, 0) | bit
        self._loads = dict[MemoryNode, list[MemoryNode]]()
        for load, bits in self.loaded.items():
            for owner in self.flow.members(bits if load in outgoing else 0):
                self._loads.setdefault(owner, []).append(load)
        self._position = {edge: n for n, edge in enumerate(self.flow.edges)}
        self._waiting = list(range(len(self._position)))
        self._is_waiting = [True] * len(self._position)
        while self._waiting:
            number = heappop(self._waiting)
            self._is_waiting[number] = False
            edge = self.flow.edges[number]
            if edge in self.cloned or not self._propagate(edge):
                continue
            for node in (edge.target, *self._propagate_to_loads(edge.target)):
                self._revisit(outgoing.get(node, ()))

    def _revisit(self, edges: Iterable[FlowEdge]) -> None:
        """Edges are visited in program order: each once per iteration of loops around it."""
        for edge in edges:
            number = self._position[edge]
            if not self._is_waiting[number]:
                self._is_waiting[number] = True
                heappush(self._waiting, number)

    def _unowned(self, node: MemoryNode) -> int:
        """The bit of a node if it may have unowned memory that no other node has."""
        is_unowned = node.kind is NodeKind.UNOWNED or node.may_alias_anything
        is_root = node.kind is NodeKind.NEW and node in self.unmanaged
        return node.bit if is_unowned or is_root else 0

    def takes_freed(self, edge: FlowEdge) -> bool:
        """True if the edge moves memory that is certainly memory which the program frees itself on
        other paths: the target owns it."""
        source = edge.source
        if edge not in self.moved or source not in self.unmanaged:
            return False
        unowned = self.unowned[source.number]
        is_other = unowned & ~self.freed or self.sources[source.number]
        return bool(unowned) and not is_other and edge.target not in self.unmanaged

    def _propagate_to_loads(self, node: MemoryNode) -> Iterator[MemoryNode]:
        """Propagates to memrefs loaded from what captures the node; yields the changed."""
        stack = [node]
        while stack:
            owner = stack.pop()
            for load in self._loads.get(owner, ()):
                bits = self.sources[load.number] | self.sources[owner.number]
                if bits != self.sources[load.number]:
                    self.sources[load.number] = bits
                    stack.append(load)
                    yield load

    def of(self, node: MemoryNode) -> Iterator[MemoryNode]:
        """The borrow sources of a node."""
        return self.flow.members(self.sources[node.number])

    def _propagate(self, edge: FlowEdge) -> bool:
        """Propagates the borrow sources along an edge; True if those of the target change."""
        target = edge.target.number
        before = (self.sources[target], self.unowned[target])
        source = edge.source
        if not self.takes_freed(edge):
            self.unowned[target] |= self.unowned[source.number]
        bits = self.sources[source.number]
        if edge not in self.moved and source.kind is not NodeKind.UNOWNED:
            bits |= source.bit
        moved = self._moved_at.get((edge.op, edge.successor_index), 0)
        plain = bits & self.visible.at(edge.target) & ~moved
        self.sources[target] |= plain
        # What is neither visible nor moved is claimed by the target.
        for node in self.flow.members(bits ^ plain):
            self.sources[target] |= self._translate(edge, node)
        self.sources[target] &= ~edge.target.bit
        return before != (self.sources[target], self.unowned[target])

    def _translate(self, edge: FlowEdge, node: MemoryNode) -> int:
        """The borrow sources of the target for the borrow source `node` of the edge source."""
        key = (edge.op, edge.successor_index, node)
        mover = self._mover.get(key)
        if mover is not None:
            return 0 if mover is edge else mover.target.bit
        claimants = self.claimants.setdefault(key, [])
        if edge not in claimants:
            # The targets of the later claimants get one more borrow source.
            self._revisit(claimants)
            insort(claimants, edge, key=lambda claimant: claimant.operand)
            self.claims.setdefault(edge, []).append(node)
        bits = 0
        for earlier in claimants[: claimants.index(edge)]:
            bits |= earlier.target.bit
        return bits


class DefinedNodes:
    """The nodes that are defined at some operations of one function."""

    def __init__(
        self, flow: BufferFlowGraph, dominance: NestedDominance, points: Collection[Operation]
    ) -> None:
        self._flow = flow
        self._dominance = dominance
        self._points = points
        self.before = dict[Operation, int]()
        """The nodes that are defined wherever an operation is: one of `points`, or one with
        regions, if it is reachable."""
        for region in flow.regions:
            self._visit(region)

    def _visit(self, region: Region) -> None:
        """Finds what is visible at the nodes of a region."""
        around = region.parent
        outer = 0 if around is None else self.before.get(around, 0)
        tree = None
        if region.first_block is not region.last_block:
            tree = self._dominance.tree(region)
        ends = dict[Block, int]()
        for block in region.blocks if tree is None else tree.order:
            parent = None if tree is None else tree.parent(block)
            scope = outer if parent is None else ends[parent]
            scope = self._define(block, scope)
            for op in block.ops:
                if op.regions or op in self._points:
                    self.before[op] = scope
                if op in self._flow.defined:
                    scope = self._define(op, scope)
            ends[block] = scope

    def _define(self, owner: Operation | Block, scope: int) -> int:
        """What is visible after the new nodes of an operation or block."""
        for node in self._flow.defined.get(owner, ()):
            scope |= node.bit
        return scope


class VisibleNodes:
    """The visible nodes at each node of one function."""

    def __init__(self, flow: BufferFlowGraph, dominance: Mapping[Region, Dominance]) -> None:
        self._flow = flow
        self._dominance = dominance
        """The dominator trees of the regions with several blocks."""
        self._inner = dict.fromkeys(flow.regions, 0)
        """The nodes of each region."""
        self._outer = dict.fromkeys(flow.regions, 0)
        """The nodes of the regions around it."""
        self._above = dict[Region, dict[Block, int]]()
        """The nodes of each reachable block of a region and of the blocks that dominate it."""
        for node in flow.nodes:
            if node.region in self._inner:
                self._inner[node.region] |= node.bit
        for region in flow.regions:
            around = region.parent_region()
            if around is not None and around in self._outer:
                self._outer[region] = self._outer[around] | self._inner[around]

    def at(self, target: MemoryNode) -> int:
        """The bit set of the nodes that are defined wherever `target` is."""
        if target.kind is NodeKind.RESULT:
            return 0
        bits = self._outer[target.region]
        if not isinstance(target.value, BlockArgument):
            return bits | self._inner[target.region]
        dominance = self._dominance.get(target.region)
        if dominance is None or target.block is target.region.first_block:
            return bits
        if not dominance.is_reachable(target.block):
            return bits | self._inner[target.region]
        parent = dominance.parent(target.block)
        return bits if parent is None else bits | self._blocks(target.region)[parent]

    def _blocks(self, region: Region) -> Mapping[Block, int]:
        """The sets of the blocks of a region."""
        if region not in self._above:
            above, dominance = dict[Block, int](), self._dominance[region]
            for block in dominance.order:
                parent = dominance.parent(block)
                bits = 0 if parent is None else above[parent]
                for place in (block, *self._flow.defining.get(block, ())):
                    for node in self._flow.defined.get(place, ()):
                        bits |= node.bit
                above[block] = bits
            self._above[region] = above
        return self._above[region]
