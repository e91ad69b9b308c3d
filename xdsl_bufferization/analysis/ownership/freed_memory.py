"""The memory that a program frees itself, and the edges that may forward it after that.

    %a = memref.alloc()
    cf.cond_br %c, ^bb1, ^bb2(%a)            forwards %a before it is freed
  ^bb1:
    memref.dealloc %a
    cf.br ^bb2(%a)                           forwards %a after it was freed

An operation that frees an operand, as a call may, is a deallocation. A node is freed if its
memory may reach a freed operand, along edges or through a buffer of buffers. An edge forwards
freed memory if a path leads to it from a deallocation of a node that may alias its source,
without a new definition of the source, or if its source is forwarded by such an edge. At most
`MOST_TRIALS` are examined for an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_bufferization.analysis.cfg.block_order import BlockOrder, order_blocks
from xdsl_bufferization.analysis.memory.flow import FlowEdge, MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.interfaces.contents import op_around, region_of
from xdsl_bufferization.support.bounds import MOST_TRIALS

Deallocation = tuple[Operation, MemoryNode]


@dataclass(eq=False, repr=False)
class FreedMemory:
    """The freed memory of one function."""

    points_to: PointsTo
    loaded: Mapping[MemoryNode, int]
    """The captured nodes that a loaded memref may be, as a bit set."""
    nodes: set[MemoryNode] = field(default_factory=set[MemoryNode])
    """The nodes that a freed operand may be."""
    before: dict[FlowEdge, Operation] = field(default_factory=dict[FlowEdge, Operation])
    """The edges and copies of calls that may forward freed memory, each with a deallocation before
    it."""
    _orders: dict[Region, BlockOrder] = field(default_factory=dict[Region, BlockOrder])

    def __post_init__(self) -> None:
        self.flow = self.points_to.flow

    def run(self) -> None:
        """Finds the nodes and the edges."""
        freed = self.points_to.deallocations
        if not freed:
            return
        self.nodes = self.sources(node for _, node in freed)
        groups = self._groups()
        deallocations = dict[MemoryNode, list[Deallocation]]()
        for op, node in freed:
            deallocations.setdefault(groups.find(node), []).append((op, node))
        outgoing = dict[MemoryNode, list[FlowEdge]]()
        for edge in (*self.flow.edges, *self.flow.copies):
            found = deallocations.get(groups.find(edge.source))
            if found is None or edge.target.kind is NodeKind.RESULT:
                continue
            outgoing.setdefault(edge.source, []).append(edge)
            op = self._deallocation_before(edge, found)
            if op is not None:
                self.before[edge] = op
        work = list(self.before)
        while work:
            edge = work.pop()
            for other in outgoing.get(edge.target, ()):
                if other not in self.before:
                    self.before[other] = self.before[edge]
                    work.append(other)

    def sources(self, nodes: Iterable[MemoryNode]) -> set[MemoryNode]:
        """The given nodes, and those whose memory may reach them."""
        work = list(nodes)
        found = set(work)
        while work:
            node = work.pop()
            sources = [edge.source for edge in node.incoming]
            sources += self.flow.members(self.loaded.get(node, 0))
            new = [source for source in sources if source not in found]
            found.update(new)
            work += new
        return found

    def _groups(self) -> DisjointSet[MemoryNode]:
        """The nodes, joined where memory may flow from one to the other."""
        groups = DisjointSet(self.flow.nodes)
        for edge in self.flow.edges:
            if edge.target.kind is not NodeKind.RESULT:
                groups.union(edge.source, edge.target)
        for node, bits in self.loaded.items():
            for captured in self.flow.members(bits):
                groups.union(node, captured)
        return groups

    def _deallocation_before(
        self, edge: FlowEdge, deallocations: Sequence[Deallocation]
    ) -> Operation | None:
        """A deallocation that may free the source of an edge before it is taken."""
        if len(deallocations) > MOST_TRIALS:
            return deallocations[0][0]
        # What was loaded may have been freed before that.
        is_loaded = edge.source in self.loaded
        for op, node in deallocations:
            if not self.points_to.may(node.value, edge.source.value):
                continue
            if is_loaded or self._may_precede(op, edge.op, edge.source):
                return op
        return None

    def _may_precede(self, op: Operation, other: Operation, node: MemoryNode) -> bool:
        """True if a path from `op` to `other` may pass no definition of the node."""
        ancestors = _ancestors_by_region(op, node.region)
        if node.region not in ancestors:
            return False
        level = other
        while region_of(level) not in ancestors:
            level = op_around(level)
        ancestor = ancestors[region_of(level)]
        if ancestor is not level:
            if self._is_before(ancestor, level, node):
                return True
        elif level is not other and not self.flow.runs_one_region_once(level):
            return True
        # Later iterations of the operations and cycles of blocks around both.
        while region_of(level) is not node.region:
            level = op_around(level)
            if not self.flow.runs_one_region_once(level) or self._reaches(level, level, node):
                return True
        return False

    def _is_before(self, op: Operation, other: Operation, node: MemoryNode) -> bool:
        """The same for two operations in one region."""
        points = self.flow.points
        if op.parent is other.parent and points.is_before(op, other):
            owner = node.value.owner
            # What a call returns may have been freed by it.
            return isinstance(owner, Block) or points.first_around(owner) <= points.first(op)
        return self._reaches(op, other, node)

    def _reaches(self, op: Operation, other: Operation, node: MemoryNode) -> bool:
        """The same for paths that leave the block of `op`."""
        start, end, region = op.parent, other.parent, region_of(op)
        assert start is not None
        assert end is not None
        is_local = region is node.region
        if region.first_block is region.last_block or (is_local and end is node.block):
            return False
        if region not in self._orders:
            self._orders[region] = order_blocks(region)
        paths = self._orders[region].paths
        if is_local:
            return paths.reaches_without(start, end, node.block)
        return paths.reaches(start, end)


def _ancestors_by_region(op: Operation, region: Region) -> dict[Region, Operation]:
    """Maps each region between an operation and `region` to the ancestor op in it."""
    found = dict[Region, Operation]()
    level: Operation | None = op
    while level is not None and (inside := level.parent_region()) is not None:
        found[inside] = level
        if inside is region:
            break
        level = level.parent_op()
    return found
