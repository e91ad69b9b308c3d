"""Ownership analysis: the nodes that own memory, and the points where ownership ends.

    %a = memref.alloc()                                  %a is owned
    %r = scf.for .. iter_args(%x = %a) { scf.yield %b }  %a moves into %x and %r
    %l = memref.load %r                                  %r ends here

1. Every edge whose source is not live after it moves ownership. Liveness depends on borrow
   sources, which depend on the moves: the analysis starts with all moves that the structure
   allows and removes those of live memory, up to a fix-point.
2. A merge is owned if all edges transfer ownership, borrowed if none does, and conditional
   if that is known at run time only. A policy settles where that is not allowed:
   `DynamicOwnership` passes an `i1` along, `StaticOwnership` borrows or clones.
3. Ownership ends after the last use in a block, at the start of a block, or on an edge
   between blocks after which the memory is not live.

An allocation is not managed if a value that the program frees may be it, or one that escapes a
region as something other than a memref: it is memory that the function does not own. A merge
of it and of managed memory is owned on some paths only. A move transfers the ownership of memory
that the program frees on other paths only (`freed_memory.py`).

Liveness of memory: a node is live if it, or a merge that borrows from it, is used later.

    ^bb0: %a = alloc ; use %a ; br ^bb1      live-out of ^bb0: nothing, %a ends at its use

Each region is analysed as a control flow graph of its own; a nested use is a use by the
operation in the region. Sets are bit sets of nodes.

Policies for memory that is owned on some paths only.

`DynamicOwnership` does it with flags at run time, `StaticOwnership` without.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp, which decides at
run time what step 1 decides statically; include/mlir/Analysis/Liveness.h
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import Protocol, TypeVar

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block, BlockArgument, Operation, Region

from xdsl_bufferization.analysis.cfg.block_order import successors
from xdsl_bufferization.analysis.cfg.dominance import Dominance
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    CallResult,
    FlowEdge,
    MemoryNode,
    NodeKind,
    Ownership,
)
from xdsl_bufferization.analysis.memory.lifetimes import CapturedLifetimes
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.analysis.ownership.borrow_sources import BorrowSources, VisibleNodes
from xdsl_bufferization.analysis.ownership.clone_conflicts import CloneConflict
from xdsl_bufferization.analysis.ownership.freed_memory import FreedMemory
from xdsl_bufferization.interfaces.contents import block_of, op_around
from xdsl_bufferization.interfaces.records import record


@record
class Settlement:
    """The edges that move memory from now on, and those that forward a clone."""

    moved: set[FlowEdge]
    cloned: set[FlowEdge]


class OwnershipPolicy(Protocol):
    """Settles ownership in one function, given what the analysis knows so far."""

    @property
    def conflicts(self) -> Sequence[CloneConflict]:
        """Clones that change what the program computes, and that are needed all the same."""
        ...

    def edge_ownership(self, edge: FlowEdge) -> Ownership:
        """The ownership of the target if only this edge is taken."""
        ...

    def joined(self, ownership: Ownership, edge_ownership: Ownership) -> Ownership:
        """The ownership of a target, given that by other edges and that by one more."""
        ...

    def settle(self) -> Settlement | None:
        """The edges to move and to clone instead if the current ones are inconsistent; None if they
        are consistent."""
        ...


@dataclass(eq=False, repr=False)
class BufferLiveness:
    """The nodes that are live at the start and at the end of each block."""

    flow: BufferFlowGraph
    borrows: BorrowSources
    dominance: Mapping[Region, Dominance]
    """The dominator trees of the regions with several blocks."""
    live_in: dict[Block, int] = field(default_factory=dict[Block, int])
    live_out: dict[Block, int] = field(default_factory=dict[Block, int])
    _managed: dict[Region, int] = field(default_factory=dict[Region, int])
    """Bit set of the nodes of each region that may need a deallocation."""

    def run(self) -> None:
        """Computes the sets of all blocks."""
        for node in self.flow.nodes:
            if node.kind in (NodeKind.NEW, NodeKind.MERGE):
                self._managed[node.region] = self._managed.get(node.region, 0) | node.bit
        for region in self.flow.regions:
            self._run_region(region)

    def _run_region(self, region: Region) -> None:
        dominance = self.dominance.get(region)
        blocks = list(region.blocks) if dominance is None else dominance.order
        for block in region.blocks:
            self.live_in[block] = self.live_out[block] = 0
        made = [self._made(block) for block in blocks]
        needed = [self._used(block) & ~bits for block, bits in zip(blocks, made, strict=True)]
        changed = True
        while changed:
            changed = False
            for number in range(len(blocks) - 1, -1, -1):
                block = blocks[number]
                out = 0
                for successor in successors(block):
                    out |= self.live_in[successor]
                live = needed[number] | (out & ~made[number])
                changed |= live != self.live_in[block]
                self.live_out[block], self.live_in[block] = out, live

    def _made(self, block: Block) -> int:
        """Bit set of the nodes that are defined in a block."""
        bits = 0
        for node in self.flow.defined.get(block, ()):
            bits |= node.bit
        for op in self.flow.defining.get(block, ()):
            for node in self.flow.defined[op]:
                bits |= node.bit
        return bits

    def _used(self, block: Block) -> int:
        bits = 0
        for nodes in self.flow.uses[block].values():
            for node in nodes:
                bits |= self.closure(node)
        return bits

    def closure(self, node: MemoryNode) -> int:
        """The node and its borrow sources in the same region: live while the node is."""
        bits = node.bit | self.borrows.sources[node.number]
        return bits & self._managed.get(node.region, 0)

    def backwards(self, block: Block) -> Iterator[tuple[Operation, int, int]]:
        """Yields the operations that use or define nodes in reverse order, each with the bit sets
        of the nodes live after it, its own results included, and of those it uses."""
        live = self.live_out[block]
        for op in reversed(self.flow.events[block]):
            used = 0
            for node in self.flow.uses[block].get(op, ()):
                used |= self.closure(node)
            yield op, live, used
            for node in self.flow.defined.get(op, ()):
                live &= ~node.bit
            live |= used


KeyT = TypeVar("KeyT")


def _initial_ownership(node: MemoryNode) -> Ownership:
    match node.kind:
        case NodeKind.NEW:
            return Ownership.OWNED
        case NodeKind.UNOWNED:
            return Ownership.BORROWED
        case NodeKind.MERGE | NodeKind.RESULT:
            return node.initial_ownership


def _forwarded_size(edge: FlowEdge) -> tuple[bool, int]:
    """Returns a key by which forwarded memrefs are compared: the buffer itself is larger than its
    views, and these are compared by their numbers of elements, as far as known."""
    value = edge.op.operands[edge.operand]
    type = value.type
    elements = 0
    if isinstance(type, MemRefType) and type.has_static_shape():
        elements = prod(type.get_shape())
    return value is edge.source.value, elements


def _forwarding(edge: FlowEdge) -> tuple[Operation, int, MemoryNode]:
    """Returns what is moved at most once: a node at a point."""
    return edge.op, edge.successor_index, edge.source


EVERYTHING = -1
"""The bit set of all nodes."""

PolicyFactory = Callable[["BufferOwnership"], OwnershipPolicy]
"""Makes the policy of one analysis."""


@dataclass(eq=False, repr=False)
class BufferOwnership:
    """The ownership of the memory of one function, once `run` has found it."""

    flow: BufferFlowGraph
    policy: PolicyFactory
    """How ownership that differs from path to path is settled."""
    may_borrow_results: bool = False
    """True if the function may return unowned memory, because all callers are known."""
    may_return_flags: bool = False
    """True if the function may return ownership flags."""

    def __post_init__(self) -> None:
        self.moved = set[FlowEdge]()
        self.cloned = set[FlowEdge]()
        """Edges that forward a clone."""
        self.ownerships = list[Ownership]()
        """The ownership of each node."""
        self.dominance = dict[Region, Dominance]()
        """The dominator trees of the regions with several blocks."""
        self.unmanaged = set[MemoryNode]()
        """Nodes that a value may be that the program frees, or that escapes."""
        self.freed = 0
        """Bit set of the allocations that the program may free, and that do not escape."""
        self.escaping = list[MemoryNode]()
        """Captured nodes that may be reachable when their region ends."""
        self.incomparable = list[FlowEdge]()
        """Edges of which a comparison at run time would not find the claimed node."""
        self._waits = False
        """True once memory at another pointer does not move where it may be freed later."""
        self._results = dict[int, CallResult]()
        """What `result` returned."""
        self._policy = self.policy(self)

    @cached_property
    def conflicts(self) -> Sequence[CloneConflict]:
        """Clones that change what the program computes, and that are needed all the same."""
        return self._policy.conflicts

    def run(self) -> None:
        """Performs the three steps of the analysis."""
        for region in self.flow.regions:
            if region.first_block is not region.last_block:
                self.dominance[region] = Dominance(region)
        for result in self.flow.results.values():
            result.can_carry_flag = self.may_return_flags
        self.flow.note_uses()
        self.visible = VisibleNodes(self.flow, self.dominance)
        self.points_to = PointsTo(self.flow)
        self.points_to.run()
        captures = CapturedLifetimes(self.points_to, self.dominance)
        captures.run()
        self.captured = set(captures.captured)
        """All captured nodes of memory that this function manages."""
        self.all_captured = list(captures.all_captured)
        """`captured`, plus captured nodes whose memory is owned by others."""
        self.loaded = captures.loaded
        """The captured nodes that a loaded memref may be, as a bit set."""
        self._mark_unmanaged(captures)
        captures.note_uses()
        self.moved = set(self.possible_moves())
        while True:
            self._settle_moves()
            self._compute_ownership()
            settled = self._policy.settle()
            if settled is None:
                self.incomparable = self._incomparable()
                if self._waits or not self.incomparable:
                    break
                self._waits = True
                self._restart()
                continue
            self.moved, self.cloned = settled.moved, settled.cloned
            if captures.keep_clones(self.cloned):
                self._mark_unmanaged(captures)
                self._restart()
        self.ends = OwnershipEnds(self)

    def _restart(self) -> None:
        """Starts again with all possible moves."""
        self._policy = self.policy(self)
        self.moved, self.cloned = set(self.possible_moves()), set[FlowEdge]()

    # Memory that is not freed here.

    def _mark_unmanaged(self, captures: CapturedLifetimes) -> None:
        self.freed_memory = FreedMemory(self.points_to, captures.loaded)
        self.freed_memory.run()
        self.escaping = list(captures.escaping)
        escaping = self.freed_memory.sources(captures.escaping)
        self.unmanaged = self.freed_memory.nodes | escaping
        self.freed = 0
        self._given_away = captures.given_away - self.freed_memory.nodes
        for node in self.freed_memory.nodes - escaping:
            self.freed |= node.bit if node.kind is NodeKind.NEW else 0

    # Moves.

    def possible_moves(self) -> Iterable[FlowEdge]:
        """Returns the edges that may move ownership, without regard to liveness. Of several that
        forward one node at one point, as a buffer and a view of it, this is the largest: the others
        may need clones."""
        found = dict[tuple[Operation, int, MemoryNode], FlowEdge]()
        edges = self.flow.edges if self._waits else ()
        waiting = set(map(_forwarding, filter(self._has_to_wait, edges)))
        for edge in self.flow.edges:
            key = _forwarding(edge)
            if key in waiting or not self._may_move(edge):
                continue
            other = found.setdefault(key, edge)
            if other is not edge and _forwarded_size(edge) > _forwarded_size(other):
                found[key] = edge
        return found.values()

    def _has_to_wait(self, edge: FlowEdge) -> bool:
        """True for memory at another pointer, which the target could not tell from other memory, if
        it may as well be freed later."""
        if edge.target.is_comparable or self.flow.keeps_pointer(edge.op.operands[edge.operand]):
            return False
        return bool(edge.source.bit & self.visible.at(edge.target))

    def _may_move(self, edge: FlowEdge) -> bool:
        source, op = edge.source, edge.op
        if edge.is_select:
            return False
        if (
            source in self.unmanaged
            and not self._gives_away(edge)
            and (source not in self.freed_memory.nodes or edge in self.freed_memory.before)
        ):
            return False
        is_local = source.region is op.parent_region()
        if not is_local and self._exited_op(edge) is None:
            return False
        return source not in self.flow.nested.get(op, ())

    def _gives_away(self, edge: FlowEdge) -> bool:
        """True if memory that is not freed here is returned, and the caller's from then on."""
        is_result = edge.target.kind is NodeKind.RESULT
        return is_result and edge.source in self._given_away

    def _exited_op(self, edge: FlowEdge) -> Operation | None:
        """Returns the parent op if this terminator forwards outer memory and the parent runs its
        region at most once, else None."""
        op = edge.op
        parent = op.parent_op()
        if parent is None or parent.parent_region() is not edge.source.region:
            return None
        if op.regions or op.successors:
            return None
        runs_once = self.flow.runs_one_region_once(parent)
        return parent if runs_once and not self.flow.effects.may_run_later(parent) else None

    def _settle_moves(self) -> None:
        """Removes moves of memory that is live after them, up to a fix-point."""
        while True:
            self.borrows = BorrowSources(
                self.flow,
                self.moved,
                self.cloned,
                self.visible,
                self.unmanaged,
                self.freed,
                self.loaded,
            )
            self.borrows.run()
            self.liveness = BufferLiveness(self.flow, self.borrows, self.dominance)
            self.liveness.run()
            self._needed = dict[Operation, int]()
            self._live_after = dict[Operation, int]()
            owed = 0
            for node in self.freed_memory.nodes:
                owed |= self.borrows.sources[node.number]
            wrong = [e for e in self.flow.edges if self._is_wrong(e, owed)]
            if not wrong:
                return
            self.moved.difference_update(wrong)

    def _is_wrong(self, edge: FlowEdge, owed: int) -> bool:
        """True for a move of live memory, or of memory that the program may free by another name:
        a node that it frees borrows from the target, one of `owed`."""
        if edge not in self.moved:
            return False
        is_owed = bool(owed & edge.target.bit) and edge.target not in self.unmanaged
        return (is_owed and edge.source in self.unmanaged) or self._is_needed_after(edge)

    def _is_needed_after(self, edge: FlowEdge) -> bool:
        op = edge.op
        if edge.source.region is not op.parent_region():
            around = op_around(op)
            self._needed_since(around)
            return bool(self._live_after[around] & edge.source.bit)
        if op.regions:
            return bool(self._needed_since(op) & edge.source.bit)
        if not op.successors:
            return False
        block = op.successors[edge.successor_index]
        return bool(self.liveness.live_in[block] & edge.source.bit)

    def _needed_since(self, op: Operation) -> int:
        """Bit set of the nodes that are live after or used inside of an operation."""
        found = self._needed.get(op)
        if found is None:
            block = block_of(op)
            for user, live, _ in self.liveness.backwards(block):
                if user.regions:
                    self._live_after[user] = live
                    self._needed[user] = live | self._needed_inside(user)
            # An operation that only forwards unowned memory uses no nodes.
            found = self._needed.setdefault(op, 0)
        return found

    def _needed_inside(self, op: Operation) -> int:
        bits = 0
        for node in self.flow.nested.get(op, ()):
            bits |= self.liveness.closure(node)
        return bits

    # Ownership.

    def _compute_ownership(self) -> None:
        self.ownerships = [_initial_ownership(node) for node in self.flow.nodes]
        for node in self.unmanaged:
            self.ownerships[node.number] = Ownership.BORROWED
        affected = dict[MemoryNode, list[FlowEdge]]()
        for edge in self.flow.edges:
            # Whether memory is certainly that of a claim, which is one of the borrow sources,
            # depends on all that may own it otherwise.
            is_one = edge in self.borrows.claims or self.takes_freed(edge)
            others = self.borrows.of(edge.source) if is_one else ()
            for node in dict.fromkeys((edge.source, *others)):
                affected.setdefault(node, []).append(edge)
        work, waiting = deque(self.flow.edges), set(self.flow.edges)
        while work:
            edge = work.popleft()
            waiting.remove(edge)
            target = edge.target
            ownership = self._policy.joined(self.ownership(target), self.edge_ownership(edge))
            if ownership is not self.ownerships[target.number] and target not in self.unmanaged:
                self.ownerships[target.number] = ownership
                again = dict.fromkeys(e for e in affected.get(target, ()) if e not in waiting)
                work.extend(again)
                waiting.update(again)

    def ownership(self, node: MemoryNode) -> Ownership:
        """The ownership of a node."""
        return self.ownerships[node.number]

    def edge_ownership(self, edge: FlowEdge) -> Ownership:
        """The ownership of the target if only this edge is taken."""
        return self._policy.edge_ownership(edge)

    def claimed(self, edge: FlowEdge) -> list[MemoryNode]:
        """The claimed nodes of an edge that may be owned."""
        return [node for node in self.borrows.claims.get(edge, ()) if self.may_own(node)]

    def is_only_claim(self, edge: FlowEdge) -> bool:
        """True if the memory that the source does not own is certainly that of the single claimed
        node."""
        claims = self.borrows.claims.get(edge, ())
        if any(len(self.claimants(edge, node)) > 1 for node in claims):
            return False
        source = edge.source
        stays = self.borrows.sources[source.number]
        for node in claims:
            stays &= ~node.bit
        if edge not in self.moved:
            return list(claims) == [source]
        return len(claims) == 1 and not stays and not self.borrows.unowned[source.number]

    def claimants(self, edge: FlowEdge, node: MemoryNode) -> list[FlowEdge]:
        """The edges that claim a node at the same point as `edge`."""
        key = (edge.op, edge.successor_index, node)
        return self.borrows.claimants.get(key, [])

    def has_to_compare(self, edge: FlowEdge) -> bool:
        """True if the claimed node of the edge is only known by a comparison at run time."""
        return edge not in self.cloned and bool(self.claimed(edge)) and not self.is_only_claim(edge)

    def _incomparable(self) -> list[FlowEdge]:
        """The edges that have to compare, and may have a claimed node at another pointer."""
        edges = [e for e in self.flow.edges if not e.source.is_comparable]
        edges = list(filter(self.has_to_compare, edges))
        if not edges:
            return []
        memory = MemoryAtOffsets(self)
        return [
            edge
            for edge in edges
            if any(memory.owned[n.number] & memory.forwarded(edge) for n in self.claimed(edge))
        ]

    def takes_freed(self, edge: FlowEdge) -> bool:
        """True if the target owns memory that the program frees itself on other paths. A result
        owns all such memory that its source may be and no other result is."""
        if edge.target.kind is not NodeKind.RESULT or edge not in self.moved:
            return self.borrows.takes_freed(edge)
        if self._gives_away(edge):
            return True
        unowned = self.borrows.unowned[edge.source.number]
        is_shared = self.borrows.sources[edge.target.number]
        return bool(unowned) and not unowned & ~self.freed and not is_shared

    def may_borrow(self, result: MemoryNode) -> bool:
        """True if a result of the function may be borrowed from the callers."""
        return (
            self.may_borrow_results
            and self.ownership(result) is Ownership.BORROWED
            and not self.owned_sources(result)
        )

    def owned_sources(self, node: MemoryNode) -> list[MemoryNode]:
        """The borrow sources of a node that may be owned."""
        return [source for source in self.borrows.of(node) if self.may_own(source)]

    def may_own(self, node: MemoryNode) -> bool:
        """True if a node may be owned."""
        return self.ownership(node) not in (Ownership.BORROWED, Ownership.UNKNOWN)

    def result(self, index: int) -> CallResult:
        """The summary of a memref result for callers."""
        if index not in self._results:
            self._results[index] = self._result(index)
        return self._results[index]

    def _result(self, index: int) -> CallResult:
        node = self.flow.results.get(index)
        if node is None:
            return CallResult()
        ownership = self.ownership(node)
        is_conditional = ownership is Ownership.CONDITIONAL and not self.may_return_flags
        if ownership is Ownership.UNKNOWN or is_conditional or not self.may_borrow_results:
            ownership = Ownership.OWNED
        is_other, arguments = node.may_alias_anything, list[int]()
        if ownership is not Ownership.OWNED:
            bits = self.borrows.unowned[node.number]
            is_other = node.may_alias_anything
            is_other, arguments = self.callers_memory(node, bits, is_other)
        return CallResult(
            ownership,
            tuple(arguments),
            is_other,
            node.is_comparable,
            node.is_whole,
            may_be_new=ownership is Ownership.CONDITIONAL,
        )

    def callers_memory(
        self, result: MemoryNode, bits: int, is_other: bool
    ) -> tuple[bool, list[int]]:
        """Splits a bit set of unowned nodes that a result may be: True if some are no arguments;
        the arguments."""
        arguments = list[int]()
        entry = self.flow.body.first_block
        for unowned in self.flow.members(bits):
            if isinstance(unowned.value, BlockArgument) and unowned.block is entry:
                arguments.append(unowned.value.index)
            else:
                is_other = True
        if is_other:
            # Unknown memory may be captured memory.
            captured = self._captured_arguments(result)
            arguments += [a for a in captured if a not in arguments]
        return is_other, arguments

    def _captured_arguments(self, result: MemoryNode) -> list[int]:
        """The arguments of the function that may be captured, and that a result may be."""
        entry = self.flow.body.first_block
        contents, bits = self.points_to.contents, 0
        sources = self.flow.members(self.borrows.unowned[result.number] | result.bit)
        is_any = any(source.may_alias_anything for source in sources)
        for node in self.all_captured:
            if is_any or contents.may_be_loaded(node, result.value):
                bits |= self.borrows.unowned[node.number]
        if self.points_to.is_known(result):
            bits &= self.points_to.memory[result.number]
        return [
            node.value.index
            for node in self.flow.members(bits)
            if isinstance(node.value, BlockArgument) and node.block is entry
        ]


class MemoryAtOffsets:
    """The memory that nodes may be at another pointer than that of its allocation, and what they
    own: bit sets of the nodes that make it known, by the number of a node."""

    def __init__(self, plan: BufferOwnership) -> None:
        self._plan = plan
        self._all, self._offset, self.owned = list[int](), list[int](), list[int]()
        for node in plan.flow.nodes:
            is_merge = node.incoming and not any(map(self._is_call, node.incoming))
            own = 0 if is_merge else node.bit
            self.owned.append(own)
            self._all.append(EVERYTHING if node in plan.loaded else own)
            is_unknown = not is_merge and not node.is_comparable
            self._offset.append(EVERYTHING if is_unknown else 0)
        self._propagate()

    def _is_call(self, edge: FlowEdge) -> bool:
        """True if what the operation does to the pointer is not known."""
        return edge.is_select and self._plan.flow.view_flow(edge.op) is None

    def forwarded(self, edge: FlowEdge) -> int:
        """The memory that is at another pointer in the operand of an edge."""
        keeps_pointer = self._plan.flow.keeps_pointer(edge.op.operands[edge.operand])
        return (self._offset if keeps_pointer else self._all)[edge.source.number]

    def _propagate(self) -> None:
        """Propagates the sets along the edges up to a fix-point."""
        while any([self._is_changed(edge) for edge in self._plan.flow.edges]):
            pass

    def _is_changed(self, edge: FlowEdge) -> bool:
        """Propagates the sets along one edge; True if those of the target change."""
        source, target = edge.source.number, edge.target.number
        if edge in self._plan.cloned:
            new = (edge.target.bit, 0, edge.target.bit)
        else:
            new = (self._all[source], self.forwarded(edge), self._passed(edge))
        is_changed = False
        for sets, bits in zip((self._all, self._offset, self.owned), new, strict=True):
            is_changed |= bool(bits & ~sets[target])
            sets[target] |= bits
        return is_changed

    def _passed(self, edge: FlowEdge) -> int:
        """The memory whose ownership may pass to the target of an edge."""
        if self._plan.takes_freed(edge):
            return self._all[edge.source.number]
        bits = self.owned[edge.source.number] if edge in self._plan.moved else 0
        for node in self._plan.claimed(edge):
            bits |= self.owned[node.number]
        return bits


class OwnershipEnds:
    """The nodes whose ownership ends in one function, by program point."""

    def __init__(self, plan: BufferOwnership) -> None:
        self._plan, self._flow, self._liveness = plan, plan.flow, plan.liveness
        self.after = dict[Operation, list[MemoryNode]]()
        """After an operation."""
        self.before = dict[Operation, list[MemoryNode]]()
        """Before a terminator with at most one successor."""
        self.at_start = dict[Block, list[MemoryNode]]()
        self.on_edge = dict[tuple[Operation, int], list[MemoryNode]]()
        """Between a terminator with several successors and the one with the given index."""
        self._transferred = set[tuple[Operation, int, MemoryNode]]()
        """The nodes whose ownership is transferred at an operation and successor index."""
        self._given_up = dict[Operation, dict[MemoryNode, None]]()
        """Outer nodes whose ownership ends at a terminator that does not move them."""
        self._entries = dict[Block, int]()
        """The number of control flow edges into a block."""
        self._find()

    def _find(self) -> None:
        exits = dict[tuple[Operation, MemoryNode], None]()
        for edge in self._flow.edges:
            op = edge.op
            # All region edges of an operation forward the same operands.
            index = edge.successor_index if op.successors else 0
            if edge in self._plan.moved:
                self._transferred.add((op, index, edge.source))
                if edge.source.region is not op.parent_region():
                    exits[op_around(op), edge.source] = None
            for claimed in self._plan.borrows.claims.get(edge, ()):
                self._transferred.add((op, index, claimed))
        for around, node in exits:
            self._mark_exits(around, node)
        blocks = [block for region in self._flow.regions for block in region.blocks]
        for block in blocks:
            last = block.last_op
            for successor in () if last is None else last.successors:
                self._entries[successor] = self._entries.get(successor, 0) + 1
        for block in blocks:
            self._find_ends_in(block)
        for terminator, nodes in self._given_up.items():
            for node in nodes:
                self._end(self.before, terminator, node.bit, (terminator, 0))

    def _mark_exits(self, around: Operation, node: MemoryNode) -> None:
        """Marks a node that one region of an operation moves out: the ownership ends at the
        terminators of the other regions, and not after the operation."""
        model = self._flow.region_branch(around)
        assert model is not None
        self._transferred.add((around, 0, node))
        for terminator in dict.fromkeys(exit.source for exit in model.edges(around)):
            given = self._given_up.setdefault(terminator, {})
            given[node] = None

    def _find_ends_in(self, block: Block) -> None:
        top = self._liveness.live_out[block]
        last = block.last_op
        for op, later, used in self._liveness.backwards(block):
            top = later | used
            if op is last:
                self._end_at_terminator(op, used)
                continue
            gone = used & ~later
            for node in self._flow.defined.get(op, ()):
                gone |= node.bit & ~later
                top &= ~node.bit
            self._end(self.after, op, gone, (op, 0))
        if last is not None and last.successors:
            self._end_on_edges(block, last)
        gone = 0
        for node in self._flow.defined.get(block, ()):
            gone |= node.bit & ~top
        self._end(self.at_start, block, gone, None)

    def _end_at_terminator(self, op: Operation, used: int) -> None:
        if not op.successors:
            self._end(self.before, op, used, (op, 0))

    def _end_on_edges(self, block: Block, last: Operation) -> None:
        held = self._liveness.live_out[block]
        for node in self._flow.uses[block].get(last, ()):
            held |= self._liveness.closure(node)
        for index, successor in enumerate(last.successors):
            gone = held & ~self._liveness.live_in[successor]
            if len(last.successors) == 1:
                self._end(self.before, last, gone, (last, index))
            elif self._entries[successor] == 1:
                self._end(self.at_start, successor, gone, (last, index))
            else:
                self._end(self.on_edge, (last, index), gone, (last, index))

    def _end(
        self,
        ends: dict[KeyT, list[MemoryNode]],
        key: KeyT,
        gone: int,
        point: tuple[Operation, int] | None,
    ) -> None:
        """Records the end of the owned nodes that are not transferred at the point."""
        for node in self._flow.members(gone):
            if self._plan.ownership(node) not in (Ownership.OWNED, Ownership.CONDITIONAL):
                continue
            if point is None or (*point, node) not in self._transferred:
                ends.setdefault(key, []).append(node)
