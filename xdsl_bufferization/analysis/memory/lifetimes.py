"""Lifetimes of captured memory: how long it may be reached through something other than a memref.

    %t = bufferization.to_tensor %a            %a lives until its region ends
    memref.store %a, %boxes[%i]                so does %a here, if %boxes is a buffer of the region
    memref.dma_start %a[%i], %far[%j], %n, %tag[%k]    %a is in use until the transfer has ended
    return %t                                  %a escapes: it may be reached after its region
    %c = memref.load %boxes[%i]                %c may be %a

A part of a class of contents (`contents.py`) extends over the blocks in which a member that can
hold it is defined. A captured node escapes unless its definition dominates all of them. A merge
that would escape is represented by the nodes that are forwarded to it, each of which escapes or
not.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp, which
frees at the end of each block and ignores captures
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from xdsl.dialects.builtin import UnrankedMemRefType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.dominance import Dominance, NestedDominance
from xdsl_bufferization.analysis.memory.contents import Contents
from xdsl_bufferization.analysis.memory.effects import Transfers
from xdsl_bufferization.analysis.memory.flow import FlowEdge, MemoryNode, NodeKind, Ownership
from xdsl_bufferization.analysis.memory.points_to import PointsTo, propagate
from xdsl_bufferization.interfaces.contents import block_of


@dataclass(eq=False, repr=False)
class CapturedLifetimes:
    """The captured nodes of one function."""

    points_to: PointsTo
    dominance: Mapping[Region, Dominance]
    """The dominator trees of the regions with several blocks."""
    escaping: dict[MemoryNode, None] = field(default_factory=dict[MemoryNode, None])
    """Captured nodes that may be reachable when their region ends."""
    captured: dict[MemoryNode, None] = field(default_factory=dict[MemoryNode, None])
    """All captured nodes of memory that this function manages."""
    all_captured: dict[MemoryNode, None] = field(default_factory=dict[MemoryNode, None])
    """`captured`, plus captured nodes whose memory is owned by others."""
    loaded: dict[MemoryNode, int] = field(default_factory=dict[MemoryNode, int])
    """The captured nodes that a loaded memref may be, as a bit set."""
    given_away: set[MemoryNode] = field(default_factory=set[MemoryNode])
    """New memory that escapes without a value that has it as contents: what the function
    returns of it is the caller's, and no copy."""

    def run(self) -> None:
        """Visits all captures once, and all members of the classes that they end in."""
        self.flow = self.points_to.flow
        self._represented = dict[MemoryNode, int]()
        """The merges that are represented by other captured nodes, as a bit set."""
        contents = self.points_to.contents
        for node in self.points_to.results_in_use():
            self.captured[node] = self.escaping[node] = None
            self.given_away.add(node)
        if not contents.captures:
            return
        self._held = self._solve()
        self._note_captured()
        self._note_represented()
        self._note_loaded()
        self.all_captured.update((capture.node, None) for capture in contents.captures)
        self.all_captured.update(self.captured)
        self._note_used_later()
        self._note_parts()
        self._note_given_away()

    def _solve(self) -> dict[int, int]:
        """The captured nodes in each part of a class; those of loaded memory included."""
        contents = self.points_to.contents
        self._loads = dict[MemoryNode, list[int]]()
        for load in contents.loads:
            part = contents.part(load.kept_in, load.node.value)
            self._loads.setdefault(load.node, []).append(part)
        held, targets = dict[int, int](), dict[int, list[int]]()
        for capture in contents.captures:
            if capture.kept_in == contents.TRANSFER:
                continue
            kept_in = contents.part(capture.kept_in, capture.value)
            held[kept_in] = held.get(kept_in, 0) | _own(capture.node)
            for source in self._loads.get(capture.node, ()):
                targets.setdefault(source, []).append(kept_in)
        for one, other in contents.joined:
            targets.setdefault(one, []).append(other)
        propagate(held, targets)
        return held

    def _note_captured(self) -> None:
        """Finds where each captured node is reachable. A merge that is reachable for longer than it
        is defined is represented by its sources, which may be defined long enough."""
        extents = Extents(self.points_to.contents, self.points_to.dominance)
        reached = dict[int, Block | None]()
        nodes, count = self.flow.nodes, len(self.flow.nodes)
        parts = [part for part in self._held if extents.is_reachable(part)]
        work = [(count + part, extents.block(part)) for part in parts][::-1]
        while work:
            vertex, block = work.pop()
            before = reached.get(vertex, block)
            block = extents.common(before, block)
            if vertex in reached and block is before:
                continue
            reached[vertex] = block
            if vertex >= count:
                held = members(self._held[vertex - count])
                work += ((number, block) for number in held)
                continue
            node = nodes[vertex]
            self.captured[node] = None
            if block is not None and extents.is_within(block, node):
                continue
            if not _can_be_represented(node):
                self.escaping[node] = None
                continue
            self._represented[node] = 0
            work += ((source, block) for source in self._sources(node))

    def _sources(self, node: MemoryNode) -> Iterator[int]:
        """The numbers of the nodes that a merge gets its memory from, and those of the parts that
        it was loaded from before, after them."""
        for edge in node.incoming:
            if _own(edge.source):
                yield edge.source.number
            for part in self._loads.get(edge.source, ()):
                if part in self._held:
                    yield len(self.flow.nodes) + part

    def _note_represented(self) -> None:
        """Finds the nodes that represent a merge, by way of other merges and parts, too."""
        count = len(self.flow.nodes)
        self._merges = sum(node.bit for node in self._represented)
        bits, targets = dict[int, int](), dict[int, list[int]]()
        for node in self._represented:
            for source in self._sources(node):
                targets.setdefault(source, []).append(node.number)
                if source < count:
                    bits[source] = 1 << source & ~self._merges
                elif source not in bits:
                    held = self._held[source - count]
                    bits[source] = held & ~self._merges
                    for merge in members(held & self._merges):
                        targets.setdefault(merge, []).append(source)
        propagate(bits, targets)
        for node in self._represented:
            self._represented[node] = bits.get(node.number, 0)

    def _representing(self, bits: int) -> int:
        """The captured nodes in a bit set, each merge replaced by what represents it."""
        merges = bits & self._merges
        bits ^= merges
        for node in self.flow.members(merges):
            bits |= self._represented[node]
        return bits

    def _note_loaded(self) -> None:
        held = {part: self._representing(bits) for part, bits in self._held.items()}
        for node, sources in self._loads.items():
            bits = 0
            for source in sources:
                bits |= held.get(source, 0)
            # Nodes with larger numbers do not dominate the load: they are those of an earlier
            # iteration, which are not within the buffer that is loaded from, and so escape.
            if bits := bits & (node.bit - 1):
                self.loaded[node] = bits

    def _note_used_later(self) -> None:
        """Memory escapes from its region if a transfer or a region may still use it at its end."""
        contents = self.points_to.contents
        used = dict[Operation, int]()
        for _, node, _, _, starter in contents.captures:
            if starter is not None:
                bits = _own(node) | self.loaded.get(node, 0)
                used[starter] = used.get(starter, 0) | bits
        for starter, kept_in in contents.used_later:
            for part in contents.parts(kept_in):
                bits = self._representing(self._held.get(part, 0))
                used[starter] = used.get(starter, 0) | bits
        if not used:
            return
        pending = Transfers(self.flow, self.points_to.dominance)
        pending.run()
        for starter, bits in used.items():
            for captured in self.flow.members(bits):
                self.captured[captured] = None
                if not pending.is_complete(starter, captured.region):
                    self.escaping[captured] = None

    def _note_given_away(self) -> None:
        self.given_away.update(n for n in self.escaping if n.kind is NodeKind.NEW)
        noticed = self.points_to.noticed
        self.given_away = {n for n in self.given_away if not n.bit & noticed}

    def _note_parts(self) -> None:
        """A part that was captured is no whole memory where it is loaded and forwarded. It escapes
        if its allocation cannot be found there: after a memref without a rank, or by a pointer that
        is not that of the allocation."""
        if not self.loaded:
            return
        parts = hidden = forwarded = 0
        for capture in self.points_to.contents.captures:
            node, value = capture.node, capture.value
            if not (node.is_whole and self.flow.is_whole(value)):
                parts |= self._representing(node.bit)
            if not (node.is_comparable and self.flow.keeps_pointer(value)):
                hidden |= self._representing(node.bit)
        either = parts | hidden
        sources = {edge.source for edge in self.flow.edges} if either else ()
        loaded = [n for n, bits in self.loaded.items() if bits & either and n in sources]
        if loaded and any(
            isinstance(node.value.type, UnrankedMemRefType) for node in self.flow.nodes
        ):
            hidden = parts
        for node in loaded:
            node.is_whole = False
            forwarded |= self.loaded[node] & hidden
        self.flow.propagate_view_properties(loaded)
        for node in self.flow.members(forwarded):
            self.escaping[node] = None

    def keep_clones(self, cloned: Iterable[FlowEdge]) -> bool:
        """A merge to which a clone is forwarded is not represented by its sources: it escapes. True
        if there is such a merge."""
        found = [edge.target for edge in cloned if edge.target in self._represented]
        for node in found:
            self.escaping[node] = None
            self._represented.pop(node, None)
        return bool(found)

    # Uses.

    def note_uses(self) -> None:
        """Adds a use of each captured node that does not escape at the end of every block that its
        definition dominates, so that its memory is live until the region ends."""
        for node in self.captured:
            if node in self.escaping or node in self._represented:
                continue
            tree = self.dominance.get(node.region)
            for block in node.region.blocks:
                if tree is None or tree.dominates(node.block, block):
                    self._use(block, node)

    def _use(self, block: Block, node: MemoryNode) -> None:
        last = block.last_op
        if last is None:
            return
        self.flow.uses[block].setdefault(last, []).append(node)
        events = self.flow.events[block]
        if not events or events[-1] is not last:
            events.append(last)


def _own(node: MemoryNode) -> int:
    """The bit of a node, if it may have memory that the function manages."""
    return 0 if node.kind is NodeKind.UNOWNED else node.bit


def _can_be_represented(node: MemoryNode) -> bool:
    """True for a merge that has the memory of its sources and no other."""
    if node.kind is not NodeKind.MERGE or node.may_be_new:
        return False
    is_known = node.initial_ownership in (Ownership.UNKNOWN, Ownership.BORROWED)
    return is_known and node.is_comparable


class Extents:
    """For each part of a class, the innermost block that dominates the definitions of the members
    that can hold it, as far as these are reachable."""

    def __init__(self, contents: Contents, dominance: NestedDominance) -> None:
        self._dominance = dominance
        self._block = dict[int, Block | None]()
        """None for a part that may be reached after the function."""
        self._unreachable = set[int]()
        """Parts with a member that is never defined."""
        returned = map(contents.parts, contents.returned.values())
        for part in (*contents.outside, *chain.from_iterable(returned)):
            self._block[part] = None
        for found, member in contents.members():
            value = member.value if isinstance(member, MemoryNode) else member
            parts = contents.parts(found, value)
            if self._dominance.is_reached(block_of(value)):
                self._extend(parts, member, value)
            else:
                self._unreachable.update(parts)

    def _extend(self, parts: range, member: MemoryNode | SSAValue, value: SSAValue) -> None:
        is_result = isinstance(member, MemoryNode) and member.kind is NodeKind.RESULT
        block = None if is_result else self._above(value)
        for part in parts:
            self._block[part] = self.common(self._block.get(part, block), block)

    def _above(self, value: SSAValue) -> Block | None:
        """The block at the end of which a value is defined at the latest, or None."""
        if isinstance(value, OpResult):
            return value.op.parent
        assert isinstance(value, BlockArgument)
        region = value.block.parent
        assert region is not None
        if value.block is region.first_block:
            around = region.parent
            return None if around is None else around.parent
        return self._dominance.tree(region).parent(value.block)

    def block(self, part: int) -> Block | None:
        """The block of a part; None if it may be reached after the function."""
        return self._block.get(part)

    def is_reachable(self, part: int) -> bool:
        """False if no member that can hold the part is ever defined."""
        return part in self._block or part not in self._unreachable

    def common(self, one: Block | None, other: Block | None) -> Block | None:
        """The innermost block that dominates both."""
        if one is None or other is None or one is other:
            return None if other is None else one
        return self._dominance.common(one, other)

    def is_within(self, block: Block, node: MemoryNode) -> bool:
        """True if the node is defined wherever `block` dominates."""
        return self._dominance.common(node.block, block) is node.block
