"""
Finds clones that change what the program computes.

    %c = clone %a ; cf.br ^bb1(%c)            ^bb1(%x): store to %x ; load of %a

A copy is the same as its original until one of the two is written and the other is read
behind that. From each copy on the control flow is followed, with the values that may be
the copy and those that may be the original, until either is not used any more. Memory of
callers, or not allocated here, may be read at any time. Nothing has to be followed if all that is
written are allocations that were not handed on yet: that is the order of allocation, write
and read that bufferization keeps to.

MLIR: the requirements in docs/BufferDeallocationInternals.md, which nothing checks there
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_bufferization.analysis.memory.accesses import (
    BufferAccesses,
    is_alloca,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
    Handover,
    Kind,
    Root,
)
from xdsl_bufferization.analysis.ownership.liveness import (
    BufferLiveness,
)


class CloneConflict(NamedTuple):
    """A clone that cannot stand for its original."""

    handover: Handover
    """The handover of the clone."""
    op: Operation
    """
    The first operation at which the clone and its original could differ: it writes one of
    them that may be read later, or reads the other one afterwards.
    """


@dataclass
class Step:
    """An operation that has to do with memory."""

    op: Operation
    reads: int = 0
    writes: int = 0
    others: bool = False
    """May it write memory that none of its operands is?"""


class State(NamedTuple):
    """What may be the original, and what the copy, at a point."""

    original: int
    copy: int
    is_original_written: bool = False
    is_copy_written: bool = False

    @property
    def is_open(self) -> bool:
        """Can the clone and the original still differ at a later read?"""
        if self.original and self.copy:
            return True
        is_written = self.is_original_written and self.copy
        return bool(is_written or (self.is_copy_written and self.original))

    def joined(self, other: State) -> State:
        """The state if control comes from either."""
        return State(
            self.original | other.original,
            self.copy | other.copy,
            self.is_original_written or other.is_original_written,
            self.is_copy_written or other.is_copy_written,
        )


Node = tuple[Block, int]
"""The steps of a block from a number on."""


@dataclass
class CloneConflicts:
    """The clones of one function, and the accesses that could tell them from the originals."""

    flow: BufferRoots
    kept: set[Root]
    """Memory that something else than memrefs shows."""
    _steps: dict[Block, list[Step]] = field(default_factory=dict[Block, list[Step]])
    _after: dict[Operation, Node] = field(default_factory=dict[Operation, Node])
    """Where it goes on behind an operation with regions."""
    _out: dict[Operation, list[Handover]] = field(
        default_factory=dict[Operation, list[Handover]]
    )
    _defined: dict[Operation | Block, int] = field(
        default_factory=dict[Operation | Block, int]
    )
    _unknown: int = 0
    """Roots that may be any memory."""
    _external: int = 0
    """Roots with memory that was there before the function was called."""
    _kept: int = 0
    _late: set[Root] = field(default_factory=set[Root])
    """One root of each group that is written when other roots may be its memory."""
    _inner: dict[Region, int] = field(default_factory=dict[Region, int])
    """The roots of a region that are live or not."""
    _behind: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """What is live behind an operation with regions, or a call."""
    _around: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The same, and what it uses."""
    _stack: int = 0
    """Roots on the stack."""

    def __post_init__(self) -> None:
        self.accesses = BufferAccesses(self.flow)
        self._groups = DisjointSet(self.flow.roots)
        self._callers = 1 << len(self.flow.roots)
        self._external = self._callers
        self._number = {op: i for i, op in enumerate(self.flow.operations)}
        for handover in self.flow.handovers:
            self._out.setdefault(handover.source, []).append(handover)
            if handover.target.kind is not Kind.RESULT:
                self._groups.union(handover.giver, handover.target)
        for copy in self.flow.copies:
            self._out.setdefault(copy.source, []).append(copy)
            self._groups.union(copy.giver, copy.target)
        self._copied = {copy.target for copy in self.flow.copies}
        for place, roots in self.flow.defined.items():
            self._defined[place] = sum(root.bit for root in roots)
        for root in self.flow.roots:
            self._classify(root)
        for op in self.flow.operations:
            self._note(op)
        self._join_the_unknown()
        self._find_late_writes()

    # Preparations.

    def _classify(self, root: Root) -> None:
        if root in self.kept:
            self._kept |= root.bit
        if root.is_guess:
            self._unknown |= root.bit
        if root.kind in (Kind.MERGE, Kind.NEW):
            inner = self._inner.get(root.region, 0)
            self._inner[root.region] = inner | root.bit
        if root.kind is not Kind.FOREIGN:
            return
        if is_alloca(root.value):
            self._stack |= root.bit
        elif self.flow.is_elsewhere(root.value):
            self._external |= root.bit
        else:
            self._unknown |= root.bit

    def _note(self, op: Operation) -> None:
        block = op.parent
        assert block is not None
        steps = self._steps.setdefault(block, [])
        reads = self._roots(op, self.accesses.read(op))
        writes = self._roots(op, self.accesses.written(op))
        step = Step(op, reads, writes, self.accesses.writes_others(op))
        is_known = op in self._out or op in self._defined or op.regions
        is_known = is_known or op.next_op is None
        if is_known or reads or writes or step.others:
            steps.append(step)
        if op.regions or op in self._out:
            self._after[op] = (block, len(steps))

    def _roots(self, op: Operation, operands: Sequence[int]) -> int:
        bits = 0
        for index in operands:
            bits |= self.flow.root(op.operands[index]).bit
        return bits

    def _join_the_unknown(self) -> None:
        """Unknown memory may be that of callers, or captured memory."""
        lasting = self._external | self._unknown | (self._kept if self._unknown else 0)
        joined = [root for root in self.flow.roots if root.bit & lasting]
        for root in joined[1:]:
            self._groups.union(joined[0], root)

    def _find_late_writes(self) -> None:
        first = dict[Root, int]()
        for op in self.flow.operations:
            for handover in self._out.get(op, ()):
                giver = handover.giver
                if giver.kind is Kind.NEW:
                    position = self._position(op, giver)
                    first[giver] = min(position, first.get(giver, position))
        for steps in self._steps.values():
            for step in steps:
                for root in self._members(step.writes):
                    position = self._position(step.op, root)
                    is_first = position < first.get(root, position + 1)
                    if not is_first or not self._is_allocated(root):
                        self._late.add(root)
                if step.others:
                    self._late.update(self._members(self._external | self._unknown))
        self._late = {self._groups.find(root) for root in self._late}

    def _is_allocated(self, root: Root) -> bool:
        """Is the memory of a root accessed only by it, until it is handed on?"""
        is_shown = root in self.kept or root in self._copied
        return root.kind is Kind.NEW and not is_shown

    def _position(self, op: Operation, root: Root) -> int:
        """Where an operation is in the block that defines a root."""
        level: Operation | None = op
        while level is not None and level.parent is not root.block:
            level = level.parent_op()
        return len(self._number) if level is None else self._number[level]

    def _members(self, bits: int) -> Iterator[Root]:
        return self.flow.members(bits & ~self._callers)

    # Copies.

    def find(
        self, cloned: Sequence[Handover], liveness: BufferLiveness
    ) -> Iterator[CloneConflict]:
        """The clones that change what the program computes."""
        critical = [h for h in cloned if self._groups.find(h.giver) in self._late]
        if not critical:
            return
        self._liveness = liveness
        self._aliases = BufferAliases(self.flow, 0)
        self._aliases.run()
        for region in self.flow.regions:
            for block in region.blocks:
                self._note_liveness(block)
        for handover in critical:
            is_external = handover.giver is handover.target
            op = self._follow(
                handover,
                self._callers if is_external else self._originals(handover),
            )
            if op is not None:
                yield CloneConflict(handover, op)

    def _note_liveness(self, block: Block) -> None:
        for op, behind, used in self._liveness.backwards(block):
            if op in self._after:
                self._behind[op], self._around[op] = behind, behind | used

    def _originals(self, handover: Handover) -> int:
        """The roots that may be the memory of the giver, and are used later."""
        memory, giver = self._aliases.memory, handover.giver
        lasting = (self._external | self._unknown) & ~self._callers
        wanted = memory[giver] | giver.bit
        bits = giver.bit
        if wanted & (lasting | self._kept):
            wanted |= lasting
            bits |= lasting
        for root in self._members(self._used_behind(handover.target) & ~lasting):
            if memory[root] & wanted or root.bit & wanted:
                bits |= root.bit
        return bits

    def _used_behind(self, target: Root) -> int:
        """The roots in view of a merge that are used behind it."""
        block: Block | None = target.block
        value, bits = target.value, self._stack
        if isinstance(value, OpResult):
            bits |= self._behind.get(value.op, self._inner[target.region])
        else:
            bits |= self._liveness.live_in[target.block]
        while block is not None:
            around = block.parent_op()
            if around is None or around is self.flow.body.parent:
                return bits
            region = around.parent_region()
            inner = 0 if region is None else self._inner.get(region, 0)
            bits |= self._around.get(around, inner)
            block = around.parent
        return bits

    def _follow(self, handover: Handover, originals: int) -> Operation | None:
        """The first operation at which the clone and the original could differ, or None."""
        source = handover.source
        start = State(originals, 0)
        target = handover.target
        states = dict[Node, State]()
        work = list[Node]()
        ways = list(self._ways_out(source, start))
        for node, state in ways or [self._past(source, source, start, 0)]:
            if self._leads_to(handover, node):
                copied = State(state.original & ~target.bit, state.copy | target.bit)
                states[node] = copied
                work.append(node)
        while work:
            node = work.pop()
            found = self._run(node, states, work)
            if found is not None:
                return found
        return None

    def _leads_to(self, handover: Handover, node: Node) -> bool:
        """Is the target of a handover defined at a node?"""
        value = handover.target.value
        if isinstance(value, BlockArgument):
            return node == (value.block, 0)
        assert isinstance(value, OpResult)
        return node == self._after.get(value.op)

    def _run(
        self, node: Node, states: dict[Node, State], work: list[Node]
    ) -> Operation | None:
        """Runs the steps from a node to the next one that passes control."""
        block, number = node
        state = states[node]
        steps = self._steps.get(block, ())
        for index in range(number, len(steps)):
            step = steps[index]
            if self._is_noticed(step, state):
                return step.op
            state = self._written(step, state)
            if self._is_broken(state):
                return step.op
            ways = list(self._ways_out(step.op, state))
            for target, reached in ways:
                self._arrive(target, reached, states, work)
            if ways:
                return None
            state = self._defining(step.op, state, self._out.get(step.op, ()))
        return None

    def _arrive(
        self, node: Node, state: State, states: dict[Node, State], work: list[Node]
    ) -> None:
        if not state.is_open:
            return
        before = states.get(node)
        joined = state if before is None else before.joined(state)
        if joined != before:
            states[node] = joined
            work.append(node)

    def _is_noticed(self, step: Step, state: State) -> bool:
        if state.is_original_written and step.reads & state.copy:
            return True
        return state.is_copy_written and bool(step.reads & state.original)

    def _written(self, step: Step, state: State) -> State:
        writes = step.writes
        if step.others:
            writes |= self._external | self._unknown
        return State(
            state.original,
            state.copy,
            state.is_original_written or bool(writes & state.original),
            state.is_copy_written or bool(step.writes & state.copy),
        )

    def _is_broken(self, state: State) -> bool:
        """Was memory written that code outside the function may read at any time?"""
        lasting = self._external | self._unknown | self._kept
        if state.is_copy_written and state.original & lasting:
            return True
        return state.is_original_written and bool(state.copy & self._kept)

    # Control flow.

    def _ways_out(self, op: Operation, state: State) -> Iterator[tuple[Node, State]]:
        """Where control goes behind an operation that decides it."""
        if op.successors:
            yield from self._along_edges(op, state)
            return
        if op.regions:
            yield from self._into(op, op, state, 0)
            yield self._past(op, op, state, 0)
            return
        around, region = op.parent_op(), op.parent_region()
        is_last = op.next_op is None and region is not self.flow.body
        if is_last and around is not None and region is not None:
            dead = self._inner.get(region, 0)
            model = self.flow.region_branch(around)
            if model is None or not model.runs_one_region_once(around):
                yield from self._into(around, op, state, dead)
            yield self._past(around, op, state, dead)

    def _along_edges(self, op: Operation, state: State) -> Iterator[tuple[Node, State]]:
        out = self._out.get(op, ())
        for way, block in enumerate(op.successors):
            handed = [handover for handover in out if handover.way == way]
            region = block.parent
            assert region is not None
            dead = self._inner.get(region, 0) & ~self._liveness.live_in[block]
            yield (block, 0), self._defining(block, state, handed, dead)

    def _into(
        self, around: Operation, source: Operation, state: State, dead: int
    ) -> Iterator[tuple[Node, State]]:
        for region in around.regions:
            block = region.first_block
            if block is not None:
                handed = self._out.get(source, ())
                yield (block, 0), self._defining(block, state, handed, dead)

    def _past(
        self, around: Operation, source: Operation, state: State, dead: int
    ) -> tuple[Node, State]:
        region = around.parent_region()
        assert region is not None
        dead |= self._inner.get(region, 0) & ~self._behind.get(around, -1)
        handed = self._out.get(source, ())
        return self._after[around], self._defining(around, state, handed, dead)

    def _defining(
        self,
        place: Operation | Block,
        state: State,
        handed: Sequence[Handover],
        dead: int = 0,
    ) -> State:
        """What the state is when the roots of a place have been defined."""
        defined = self._defined.get(place, 0)
        original = state.original & ~(defined | dead)
        copy = state.copy & ~(defined | dead)
        lasting = self._external | self._unknown
        if state.original & (lasting | self._kept):
            original |= defined & lasting
        if state.copy & self._kept:
            copy |= defined & self._unknown
        for handover in handed:
            bit = handover.target.bit & defined
            original |= bit if state.original & handover.giver.bit else 0
            copy |= bit if state.copy & handover.giver.bit else 0
        return state._replace(original=original, copy=copy)
