"""
Finds which values own which memory, and where their ownership ends.

    %a = memref.alloc()                                  %a is owned
    %r = scf.for .. iter_args(%x = %a) { scf.yield %b }  %a moves into %x and %r
    %l = memref.load %r                                  %r ends here

1. Every handover of memory that is not needed after it moves the memory. Which memory is
   needed depends on what is borrowed, which depends on what moves: the analysis
   starts with all moves that the structure allows and takes back those of memory that
   proves to be needed, until all are right.
2. A merge is owned if all that is handed to it is owned, borrowed if nothing is, and
   flagged if that is known at run time only. A policy settles where that is not allowed:
   `dynamic_ownership.py` passes an `i1` along, `static_ownership.py` borrows or clones.
3. Owned memory ends behind its last use in a block, at the start of a block, or on an
   edge between blocks behind which it is not needed.

Memory in which the program frees something itself is left to the program, and so is memory
that leaves a region as something else than a memref.

MLIR: lib/Dialect/Bufferization/Transforms/OwnershipBasedBufferDeallocation.cpp, which
decides at run time what step 1 finds out
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from xdsl.ir import Block, BlockArgument, Operation, Region
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_bufferization.analysis.cfg.dominance import (
    Dominance,
)
from xdsl_bufferization.analysis.memory.captures import (
    BufferKeepers,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    CallResult,
    Handover,
    Kind,
    Mode,
    Root,
)
from xdsl_bufferization.analysis.ownership.borrow_sources import (
    BorrowSources,
)
from xdsl_bufferization.analysis.ownership.clone_conflicts import (
    CloneConflict,
)
from xdsl_bufferization.analysis.ownership.liveness import (
    BufferLiveness,
)
from xdsl_bufferization.analysis.ownership.ownership_policy import (
    OwnershipPolicy,
)

PlaceT = TypeVar("PlaceT")


def _first_mode(root: Root) -> Mode:
    match root.kind:
        case Kind.NEW:
            return Mode.OWNED
        case Kind.FOREIGN:
            return Mode.BORROWED
        case Kind.MERGE | Kind.RESULT:
            return root.first_mode


@dataclass
class Ends:
    """Where roots end, by the place."""

    after: dict[Operation, list[Root]] = field(
        default_factory=dict[Operation, list[Root]]
    )
    """Behind an operation."""
    before: dict[Operation, list[Root]] = field(
        default_factory=dict[Operation, list[Root]]
    )
    """In front of a terminator with at most one successor."""
    at_start: dict[Block, list[Root]] = field(default_factory=dict[Block, list[Root]])
    on_edge: dict[tuple[Operation, int], list[Root]] = field(
        default_factory=dict[tuple[Operation, int], list[Root]]
    )
    """Between a terminator with several successors and one of these."""


PolicyFactory = Callable[["BufferOwnership"], OwnershipPolicy]
"""Makes the policy of one analysis."""


@dataclass
class BufferOwnership:
    """The ownership of the memory of one function, once `run` has found it."""

    flow: BufferRoots
    policy: PolicyFactory
    """How ownership that differs from path to path is settled."""
    may_borrow_results: bool = False
    """May the function return memory that it does not own, as all callers know it?"""
    may_flag_results: bool = False
    """May the function return flags?"""
    moved: set[Handover] = field(default_factory=set[Handover])
    cloned: set[Handover] = field(default_factory=set[Handover])
    """Handovers of a copy."""
    modes: list[Mode] = field(default_factory=list[Mode])
    ends: Ends = field(default_factory=Ends)
    dominance: dict[Region, Dominance] = field(default_factory=dict[Region, Dominance])
    left: set[Root] = field(default_factory=set[Root])
    """Roots that the program frees itself, or that leave it by other ways."""
    leaving: list[Root] = field(default_factory=list[Root])
    """Roots that leave the program by other ways than as memrefs."""
    kept: set[Root] = field(default_factory=set[Root])
    """Roots that a value other than a memref may access."""
    held: list[Root] = field(default_factory=list[Root])
    """`kept`, plus captured memory that is not allocated here."""
    read_out: dict[Root, int] = field(default_factory=dict[Root, int])
    """The roots that a memref loaded from memory may be, as a bit set."""
    taken: set[tuple[Operation, int, Root]] = field(
        default_factory=set[tuple[Operation, int, Root]]
    )
    """Roots whose ownership is passed on by an operation, for branches to one successor."""
    _given_up: dict[Operation, dict[Root, None]] = field(
        default_factory=dict[Operation, dict[Root, None]]
    )
    """Roots from outside that end with a region, if its terminator does not move them."""
    _entries: dict[Block, int] = field(default_factory=dict[Block, int])
    """How many edges lead to a block."""

    def __post_init__(self) -> None:
        self._policy = self.policy(self)

    @property
    def conflicts(self) -> Sequence[CloneConflict]:
        """Clones that change what the program computes, and that are needed all the same."""
        return self._policy.conflicts

    def run(self) -> None:
        """Does the three steps."""
        for region in self.flow.regions:
            if region.first_block is not region.last_block:
                self.dominance[region] = Dominance(region)
        for result in self.flow.results.values():
            result.is_carried = self.may_flag_results
        keepers = BufferKeepers(self.flow, self.dominance)
        keepers.run()
        self.leaving = list(keepers.leaving)
        self.kept = set(keepers.kept)
        self.held = list(keepers.shown)
        self._leave([*(root for _, root in self.flow.freed), *self.leaving])
        keepers.note_uses()
        self.read_out = keepers.read_out
        self.moved = set(self.possible_moves())
        while True:
            self._settle_moves()
            self._settle_modes()
            settled = self._policy.settle()
            if settled is None:
                break
            self.moved, self.cloned = settled.moved, settled.cloned
        self._find_ends()

    # Memory that is not freed here.

    def _leave(self, roots: Sequence[Root]) -> None:
        if not roots:
            return
        groups = DisjointSet(self.flow.roots)
        for handover in self.flow.handovers:
            if handover.target.kind is not Kind.RESULT:
                groups.union_left(handover.giver, handover.target)
        freed = {groups.find(root) for root in roots}
        self.left = {root for root in self.flow.roots if groups.find(root) in freed}

    # Moves.

    def possible_moves(self) -> Iterator[Handover]:
        """Handovers that the structure of the function allows to be moves."""
        taken = set[tuple[Operation, int, Root]]()
        for handover in self.flow.handovers:
            giver, source = handover.giver, handover.source
            key = (source, handover.way, giver)
            if handover.is_choice or key in taken or giver in self.left:
                continue
            is_local = giver.region is source.parent_region()
            if not is_local and self._left_by(handover) is None:
                continue
            if giver in self.flow.nested.get(source, ()):
                continue
            taken.add(key)
            yield handover

    def _left_by(self, handover: Handover) -> Operation | None:
        """
        The parent operation, if this terminator forwards memory from outside of its region
        and the parent runs its region at most once.
        """
        source = handover.source
        op = source.parent_op()
        if op is None or op.parent_region() is not handover.giver.region:
            return None
        if source.regions or source.successors:
            return None
        model = self.flow.region_branch(op)
        if model is None or not model.runs_one_region_once(op):
            return None
        return op

    def _settle_moves(self) -> None:
        """Takes back moves of memory that is needed later."""
        while True:
            self.borrows = BorrowSources(
                self.flow, self.moved, self.cloned, self.dominance, self.read_out
            )
            self.borrows.run()
            self.liveness = BufferLiveness(self.flow, self.borrows)
            self.liveness.run()
            self._needed = dict[Operation, int]()
            self._live_behind = dict[Operation, int]()
            wrong = [h for h in self.flow.handovers if self._is_needed_behind(h)]
            if not wrong:
                return
            self.moved.difference_update(wrong)

    def _is_needed_behind(self, handover: Handover) -> bool:
        if handover not in self.moved:
            return False
        source = handover.source
        if handover.giver.region is not source.parent_region():
            around = source.parent_op()
            assert around is not None
            self._needed_since(around)
            return bool(self._live_behind[around] & handover.giver.bit)
        if source.regions:
            return bool(self._needed_since(source) & handover.giver.bit)
        if not source.successors:
            return False
        block = source.successors[handover.way]
        return bool(self.liveness.live_in[block] & handover.giver.bit)

    def _needed_since(self, op: Operation) -> int:
        """What is needed inside of or behind an operation with regions."""
        found = self._needed.get(op)
        if found is None:
            block = op.parent
            assert block is not None
            for user, live, _ in self.liveness.backwards(block):
                if user.regions:
                    self._live_behind[user] = live
                    self._needed[user] = live | self._needed_inside(user)
            # An operation that only passes on memory not allocated here needs nothing.
            found = self._needed.setdefault(op, 0)
        return found

    def _needed_inside(self, op: Operation) -> int:
        bits = 0
        for root in self.flow.nested.get(op, ()):
            bits |= self.liveness.closure(root)
        return bits

    # Modes.

    def _settle_modes(self) -> None:
        self.modes = [_first_mode(root) for root in self.flow.roots]
        for root in self.left:
            self.modes[root.number] = Mode.BORROWED
        affected = dict[Root, list[Handover]]()
        for handover in self.flow.handovers:
            affected.setdefault(handover.giver, []).append(handover)
            for claimed in self.borrows.claims.get(handover, ()):
                affected.setdefault(claimed, []).append(handover)
        work = list(reversed(self.flow.handovers))
        while work:
            handover = work.pop()
            target = handover.target
            mode = self._policy.joined(self.mode(target), self.handed(handover))
            if mode is not self.modes[target.number] and target not in self.left:
                self.modes[target.number] = mode
                work.extend(affected.get(target, ()))

    def mode(self, root: Root) -> Mode:
        """The ownership of a root."""
        return self.modes[root.number]

    def handed(self, handover: Handover) -> Mode:
        """The ownership of the target if only this edge is taken."""
        return self._policy.handed(handover)

    def claimed(self, handover: Handover) -> list[Root]:
        """The owned roots among those that the target of a handover claims."""
        claims = self.borrows.claims.get(handover, ())
        borrowed = (Mode.BORROWED, Mode.UNKNOWN)
        return [root for root in claims if self.mode(root) not in borrowed]

    def is_only_claim(self, handover: Handover) -> bool:
        """True if memory that the giver does not own is certainly that of the one root claimed."""
        claims = self.borrows.claims.get(handover, ())
        if any(len(self.claimants(handover, root)) > 1 for root in claims):
            return False
        giver = handover.giver
        stays = self.borrows.sources[giver.number]
        for root in claims:
            stays &= ~root.bit
        if handover not in self.moved:
            return list(claims) == [giver]
        return len(claims) == 1 and not stays and not self.borrows.foreign[giver.number]

    def claimants(self, handover: Handover, root: Root) -> list[Handover]:
        """The handovers that claim a root where this one does."""
        key = (handover.source, handover.way, root)
        return self.borrows.claimants.get(key, [])

    def has_to_compare(self, handover: Handover) -> bool:
        """Does it take a comparison at run time to find out what is handed over?"""
        return (
            handover not in self.cloned
            and bool(self.claimed(handover))
            and not self.is_only_claim(handover)
        )

    def is_left_alone(self, handover: Handover) -> bool:
        """
        Is it memory that the program frees itself? Memory that is not allocated here must
        not be given away all the same.
        """
        giver = handover.giver
        is_result = handover.target.kind is Kind.RESULT
        is_foreign = is_result and bool(self.borrows.foreign[giver.number])
        return giver in self.left and not is_foreign

    def may_borrow(self, result: Root) -> bool:
        """May a result of the function always be memory of its callers?"""
        return (
            self.may_borrow_results
            and self.mode(result) is Mode.BORROWED
            and not self.borrows.sources[result.number]
        )

    def result(self, index: int) -> CallResult:
        """What callers have to know of a result that is a memref."""
        return self._policy.result(index, self._result(index))

    def _result(self, index: int) -> CallResult:
        root = self.flow.results.get(index)
        if root is None:
            return CallResult()
        mode = self.mode(root)
        is_flagged = mode is Mode.FLAGGED and not self.may_flag_results
        if mode is Mode.UNKNOWN or is_flagged or not self.may_borrow_results:
            mode = Mode.OWNED
        is_other, arguments = root.is_guess, list[int]()
        if mode is not Mode.OWNED:
            bits = self.borrows.foreign[root.number]
            is_other, arguments = self.callers_memory(bits, root.is_guess)
        return CallResult(
            mode, tuple(arguments), is_other, root.is_comparable, root.is_whole
        )

    def callers_memory(self, bits: int, is_other: bool) -> tuple[bool, list[int]]:
        """The arguments in a bit set of foreign roots, and if there is anything else."""
        arguments = list[int]()
        entry = self.flow.body.first_block
        for foreign in self.flow.members(bits):
            if isinstance(foreign.value, BlockArgument) and foreign.block is entry:
                arguments.append(foreign.value.index)
            else:
                is_other = True
        if is_other:
            # What is not known may be what something else than a memref showed.
            arguments += [a for a in self._held_arguments() if a not in arguments]
        return is_other, arguments

    def _held_arguments(self) -> list[int]:
        """The arguments of the function that something else than a memref may show."""
        entry = self.flow.body.first_block
        bits = 0
        for root in self.held:
            bits |= self.borrows.foreign[root.number]
        return [
            root.value.index
            for root in self.flow.members(bits)
            if isinstance(root.value, BlockArgument) and root.block is entry
        ]

    # Ends.

    def _find_ends(self) -> None:
        for handover in self.flow.handovers:
            source = handover.source
            # The ways into and out of regions share what is handed over.
            way = handover.way if source.successors else 0
            if handover in self.moved:
                self.taken.add((source, way, handover.giver))
                if handover.giver.region is not source.parent_region():
                    self._note_exits(handover)
            for claimed in self.borrows.claims.get(handover, ()):
                self.taken.add((source, way, claimed))
        blocks = [block for region in self.flow.regions for block in region.blocks]
        for block in blocks:
            last = block.last_op
            for successor in () if last is None else last.successors:
                self._entries[successor] = self._entries.get(successor, 0) + 1
        for block in blocks:
            self._find_ends_in(block)
        for terminator, roots in self._given_up.items():
            for root in roots:
                self._end(self.ends.before, terminator, root.bit, (terminator, 0))

    def _note_exits(self, handover: Handover) -> None:
        """
        Memory from outside leaves one region of an operation: the other regions end it,
        and not the operation.
        """
        around = handover.source.parent_op()
        assert around is not None
        model = self.flow.region_branch(around)
        assert model is not None
        self.taken.add((around, 0, handover.giver))
        exits = {edge.source: None for edge in model.edges(around)}
        for terminator in exits:
            given = self._given_up.setdefault(terminator, {})
            given[handover.giver] = None

    def _find_ends_in(self, block: Block) -> None:
        top = self.liveness.live_out[block]
        last = block.last_op
        for op, behind, used in self.liveness.backwards(block):
            top = behind | used
            if op is last:
                self._end_at_terminator(op, used)
                continue
            gone = used & ~behind
            for root in self.flow.defined.get(op, ()):
                gone |= root.bit & ~behind
                top &= ~root.bit
            self._end(self.ends.after, op, gone, (op, 0))
        if last is not None and last.successors:
            self._end_on_edges(block, last)
        gone = 0
        for root in self.flow.defined.get(block, ()):
            gone |= root.bit & ~top
        self._end(self.ends.at_start, block, gone, None)

    def _end_at_terminator(self, op: Operation, used: int) -> None:
        if not op.successors:
            self._end(self.ends.before, op, used, (op, 0))

    def _end_on_edges(self, block: Block, last: Operation) -> None:
        held = self.liveness.live_out[block]
        for root in self.flow.uses[block].get(last, ()):
            held |= self.liveness.closure(root)
        for way, successor in enumerate(last.successors):
            gone = held & ~self.liveness.live_in[successor]
            if len(last.successors) == 1:
                self._end(self.ends.before, last, gone, (last, way))
            elif self._entries[successor] == 1:
                self._end(self.ends.at_start, successor, gone, (last, way))
            else:
                self._end(self.ends.on_edge, (last, way), gone, (last, way))

    def _end(
        self,
        ends: dict[PlaceT, list[Root]],
        place: PlaceT,
        gone: int,
        point: tuple[Operation, int] | None,
    ) -> None:
        """Notes the end of those that are owned and not taken at the point."""
        for root in self.flow.members(gone):
            if self.mode(root) not in (Mode.OWNED, Mode.FLAGGED):
                continue
            if point is None or (*point, root) not in self.taken:
                ends.setdefault(place, []).append(root)
