"""
Finds clones that change what the program computes.

    %c = clone %a ; cf.br ^bb1(%c)            ^bb1(%x): store to %x ; load of %a

A clone equals its original until one of the two is written and the other is read after that.
From each clone on, an abstract state follows the control flow: the nodes that may alias the
clone and those that may alias the original, until one of them is dead. External and captured
memory may be read at any time. No state is followed if only allocations that were not forwarded
yet are written: that is the order of allocation, write and read that bufferization produces.

MLIR: the requirements in docs/BufferDeallocationInternals.md, which are not checked there
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region

from xdsl_bufferization.analysis.memory.flow import (
    FlowEdge,
    MemoryNode,
    NodeKind,
)
from xdsl_bufferization.analysis.memory.memory_summary import (
    NOTHING,
    Reached,
)
from xdsl_bufferization.analysis.memory.points_to import (
    PointsTo,
)
from xdsl_bufferization.analysis.ownership.liveness import (
    BufferLiveness,
)


class CloneConflict(NamedTuple):
    """A clone that cannot stand for its original."""

    edge: FlowEdge
    """The edge that forwards the clone."""
    op: Operation
    """
    The first operation at which the clone and its original could differ: it writes one of
    them that may be read later, or reads the other one afterwards. Or an operation that frees
    the original before it is cloned.
    """


@dataclass
class Step:
    """An operation that accesses, defines or forwards memory."""

    op: Operation
    reads: int = 0
    writes: int = 0
    writes_others: int = 0
    """The locations that it may write other than by its operands."""
    is_interleaved: bool = False
    """True if it may read an operand after it has written another one."""


class State(NamedTuple):
    """
    The nodes that may alias the original and the clone at a program point. The bit of unknown
    memory is set for what may be reached in other ways: if it is external or was captured.
    """

    original: int
    copy: int
    memory: int
    """The locations that the original may be."""
    is_original_written: bool = False
    is_copy_written: bool = False

    @property
    def is_relevant(self) -> bool:
        """True if a later read could still differ between the clone and the original."""
        if self.original and self.copy:
            return True
        is_written = self.is_original_written and self.copy
        return bool(is_written or (self.is_copy_written and self.original))

    def joined(self, other: State) -> State:
        """The join of two states in the lattice."""
        return State(
            self.original | other.original,
            self.copy | other.copy,
            self.memory,
            self.is_original_written or other.is_original_written,
            self.is_copy_written or other.is_copy_written,
        )


ProgramPoint = tuple[Block, int]
"""A block and the index of the next step in it."""


@dataclass
class CloneConflicts:
    """Checks the clones of one function."""

    points_to: PointsTo
    captured: set[MemoryNode]
    """The captured nodes."""
    _steps: dict[Block, list[Step]] = field(default_factory=dict[Block, list[Step]])
    _after: dict[Operation, ProgramPoint] = field(
        default_factory=dict[Operation, ProgramPoint]
    )
    """The program point behind an operation with regions, or one that forwards memory."""
    _out: dict[Operation, list[FlowEdge]] = field(
        default_factory=dict[Operation, list[FlowEdge]]
    )
    _around: dict[Operation, Step] = field(default_factory=dict[Operation, Step])
    """The operations with regions that use memory until their regions end."""
    _defined: dict[Operation | Block, int] = field(
        default_factory=dict[Operation | Block, int]
    )
    _unknown: int = 0
    """Bit set of the nodes that may alias anything."""
    _external: int = 0
    """Bit set of the nodes with external memory, and the bit of all other memory."""
    _captured: int = 0
    """Bit set of the captured nodes."""
    _held: int = 0
    """Bit set of the locations of the captured nodes."""
    _pending_writes: int = 0
    """Bit set of the locations that transfers may write until they are awaited."""
    _late_writes: int = 0
    """Bit set of the locations that are written after the memory was forwarded."""
    _in_region: dict[Region, int] = field(default_factory=dict[Region, int])
    """Bit set of the nodes of a region for which liveness is computed."""
    _live_after: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The nodes that are live behind an operation with regions, or a call."""
    _live_around: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The nodes that are live behind such an operation or used by it."""
    _stack: int = 0
    """Bit set of the nodes with stack memory."""

    def __post_init__(self) -> None:
        self.flow = self.points_to.flow
        self._unknown_bit = 1 << len(self.flow.nodes)
        self._external = self._unknown_bit
        self._number = {op: i for i, op in enumerate(self.flow.operations)}
        for edge in self.flow.edges:
            self._out.setdefault(edge.op, []).append(edge)
        for copy in self.flow.copies:
            self._out.setdefault(copy.op, []).append(copy)
        self._copied = {copy.target for copy in self.flow.copies}
        for definition, nodes in self.flow.defined.items():
            self._defined[definition] = sum(node.bit for node in nodes)
        for node in self.flow.nodes:
            self._classify(node)
        for op in self.flow.operations:
            self._add_step(op)
        self._find_late_writes()

    # Preparations.

    def _classify(self, node: MemoryNode) -> None:
        if node in self.captured:
            self._captured |= node.bit
            self._held |= self._memory(node)
        if node.may_alias_anything:
            self._unknown |= node.bit
        if node.kind in (NodeKind.MERGE, NodeKind.NEW):
            inner = self._in_region.get(node.region, 0)
            self._in_region[node.region] = inner | node.bit
        if node.kind is not NodeKind.UNOWNED:
            return
        if self.flow.is_allocation(node.value):
            self._stack |= node.bit
        elif self.flow.is_external(node.value):
            self._external |= node.bit
        else:
            self._unknown |= node.bit

    def _add_step(self, op: Operation) -> None:
        block = op.parent
        assert block is not None
        steps = self._steps.setdefault(block, [])
        effects = self.flow.effects
        reads = self._nodes(op, effects.read(op))
        writes = self._nodes(op, effects.written(op))
        others = self._written_otherwise(op)
        step = Step(op, reads, writes, others, self._is_interleaved(op))
        if effects.started(op):
            self._pending_writes |= self._all_memory(writes)
        if op.regions and (reads or writes):
            self._around[op] = step
        is_known = op in self._out or op in self._defined or op.regions
        is_known = is_known or op.next_op is None
        if is_known or reads or writes or step.writes_others:
            steps.append(step)
        if op.regions or op in self._out:
            self._after[op] = (block, len(steps))

    def _all_memory(self, nodes: int) -> int:
        """The locations that the nodes of a bit set may be."""
        found = 0
        for node in self._members(nodes):
            found |= self._memory(node)
        return self._aliases(found)

    def _is_interleaved(self, op: Operation) -> bool:
        """True unless all reads of an operation come before its writes."""
        is_call = self.flow.call(op) is not None
        return is_call or bool(op.regions) or self.flow.effects.is_unknown(op)

    def _written_otherwise(self, op: Operation) -> int:
        """The locations that an operation may write other than by its operands."""
        return self._aliases(self.points_to.written_otherwise(op))

    def _aliases(self, memory: int) -> int:
        """All locations that may be the same memory as one of these."""
        external = self.points_to.external
        if memory & self.points_to.unknown:
            return memory | external | self._held
        if memory & external:
            memory |= external | self.points_to.unknown
        if memory & self._held:
            memory |= self.points_to.unknown
        return memory

    def _nodes(self, op: Operation, operands: Sequence[int]) -> int:
        bits = 0
        for index in operands:
            bits |= self.flow.node(op.operands[index]).bit
        return bits

    def _find_late_writes(self) -> None:
        first = dict[MemoryNode, int]()
        for op in self.flow.operations:
            for edge in self._out.get(op, ()):
                source = edge.source
                if source.kind is NodeKind.NEW:
                    position = self._position(op, source)
                    first[source] = min(position, first.get(source, position))
        for steps in self._steps.values():
            for step in steps:
                for node in self._members(step.writes):
                    position = self._position(step.op, node)
                    is_first = position < first.get(node, position + 1)
                    if not is_first or not self._is_allocated(node):
                        self._late_writes |= self._memory(node)
                self._late_writes |= step.writes_others
        self._late_writes |= self._pending_writes
        self._late_writes = self._aliases(self._late_writes)

    def _memory(self, node: MemoryNode) -> int:
        """The locations that a node may be, and the node itself."""
        return self.points_to.memory[node.number] | node.bit

    def _is_allocated(self, node: MemoryNode) -> bool:
        """True for an allocation that is neither captured nor a copy before an edge."""
        is_shared = node in self.captured or node in self._copied
        return node.kind is NodeKind.NEW and not is_shared

    def _position(self, op: Operation, node: MemoryNode) -> int:
        """The number of the ancestor of an operation in the block that defines a node."""
        level: Operation | None = op
        while level is not None and level.parent is not node.block:
            level = level.parent_op()
        return len(self._number) if level is None else self._number[level]

    def _members(self, bits: int) -> Iterator[MemoryNode]:
        return self.flow.members(bits & ~self._unknown_bit)

    # Clones.

    def find(
        self, cloned: Sequence[FlowEdge], liveness: BufferLiveness
    ) -> Iterator[CloneConflict]:
        """Yields the clones that change what the program computes."""
        critical = list[tuple[FlowEdge, int]]()
        for edge in cloned:
            memory = self._cloned_memory(edge)
            if (memory | self._memory(edge.target)) & self._late_writes:
                critical.append((edge, memory))
        if not critical:
            return
        self._liveness = liveness
        for region in self.flow.regions:
            for block in region.blocks:
                self._note_liveness(block)
        for edge, memory in critical:
            op = self._follow(edge, memory)
            if op is not None:
                yield CloneConflict(edge, op)

    def _cloned_memory(self, edge: FlowEdge) -> int:
        """The locations that the original of a clone may be, and their aliases."""
        if edge.source is not edge.target:
            return self._aliases(self._memory(edge.source))
        summary, value = self.flow.summary(edge.op), edge.target.value
        if summary is None or not isinstance(value, OpResult):
            return self._aliases(self.points_to.unknown)
        others = summary.results.get(value.index, NOTHING)._replace(arguments=0)
        is_left = bool(summary.left >> value.index & 1)
        others |= Reached(is_outside=is_left)
        return self._aliases(self.points_to.of_call(edge.op, others))

    def _note_liveness(self, block: Block) -> None:
        for op, behind, used in self._liveness.backwards(block):
            if op in self._after:
                self._live_after[op], self._live_around[op] = behind, behind | used

    def _originals(self, edge: FlowEdge, memory: int) -> int:
        """Bit set of the nodes that may be the original and are used later."""
        bits = edge.source.bit if edge.source is not edge.target else 0
        if memory & (self.points_to.external | self.points_to.unknown | self._held):
            bits |= self._external | self._unknown
        for node in self._members(self._used_behind(edge.target) & ~bits):
            if self._memory(node) & memory:
                bits |= node.bit
        return bits

    def _used_behind(self, target: MemoryNode) -> int:
        """Bit set of the nodes that are used after the definition of a merge."""
        block: Block | None = target.block
        value, bits = target.value, self._stack
        if isinstance(value, OpResult):
            bits |= self._live_after.get(value.op, self._in_region[target.region])
        else:
            bits |= self._liveness.live_in[target.block]
        while block is not None:
            around = block.parent_op()
            if around is None or around is self.flow.body.parent:
                return bits
            region = around.parent_region()
            inner = 0 if region is None else self._in_region.get(region, 0)
            bits |= self._live_around.get(around, inner)
            block = around.parent
        return bits

    def _follow(self, edge: FlowEdge, memory: int) -> Operation | None:
        """The first operation at which clone and original could differ, or None."""
        op = edge.op
        originals = self._originals(edge, memory)
        is_pending = bool(memory & self._pending_writes)
        start = State(originals, 0, memory, is_pending)
        target = edge.target
        states = dict[ProgramPoint, State]()
        work = list[ProgramPoint]()
        continuations = list(self._continuations(op, start))
        for point, state in continuations or [self._after_op(op, op, start, 0)]:
            if self._defines_target(edge, point):
                original = state.original & ~target.bit
                copy = self._with_captured(state.copy | target.bit)
                states[point] = State(original, copy, memory, is_pending)
                work.append(point)
        while work:
            point = work.pop()
            found = self._run(point, states, work)
            if found is not None:
                return found
        return None

    def _defines_target(self, edge: FlowEdge, point: ProgramPoint) -> bool:
        """True if the target of an edge is defined at a program point."""
        value = edge.target.value
        if isinstance(value, BlockArgument):
            return point == (value.block, 0)
        assert isinstance(value, OpResult)
        return point == self._after.get(value.op)

    def _run(
        self,
        point: ProgramPoint,
        states: dict[ProgramPoint, State],
        work: list[ProgramPoint],
    ) -> Operation | None:
        """Interprets the steps from a program point to the next transfer of control."""
        block, number = point
        state = states[point]
        steps = self._steps.get(block, ())
        for index in range(number, len(steps)):
            step = steps[index]
            for accessed in (step, *self._ended_by(step.op)):
                if self._reads_difference(accessed, state):
                    return accessed.op
                state = self._written(accessed, state)
                if self._is_observable(state):
                    return accessed.op
                if accessed.is_interleaved and self._reads_difference(accessed, state):
                    return accessed.op
            continuations = list(self._continuations(step.op, state))
            for target, reached in continuations:
                self._arrive(target, reached, states, work)
            if continuations:
                return None
            state = self._defining(step.op, state, self._out.get(step.op, ()))
        if block.last_op is not None and block.last_op.regions:
            for target, reached in self._out_of_region(block.last_op, state):
                self._arrive(target, reached, states, work)
        return None

    def _ended_by(self, op: Operation) -> Sequence[Step]:
        """The step of the operation around, at the end of one of its regions."""
        around = op.parent_op()
        if around is None or op.next_op is not None or op.successors:
            return ()
        return (self._around[around],) if around in self._around else ()

    def _arrive(
        self,
        point: ProgramPoint,
        state: State,
        states: dict[ProgramPoint, State],
        work: list[ProgramPoint],
    ) -> None:
        if not state.is_relevant:
            return
        before = states.get(point)
        joined = state if before is None else before.joined(state)
        if joined != before:
            states[point] = joined
            work.append(point)

    def _reads_difference(self, step: Step, state: State) -> bool:
        if state.is_original_written and step.reads & state.copy:
            return True
        return state.is_copy_written and bool(step.reads & state.original)

    def _written(self, step: Step, state: State) -> State:
        writes = step.writes
        if step.writes_others & state.memory:
            writes |= self._unknown_bit
        return state._replace(
            is_original_written=state.is_original_written
            or bool(writes & state.original),
            is_copy_written=state.is_copy_written or bool(writes & state.copy),
        )

    def _is_observable(self, state: State) -> bool:
        """True if memory was written that may be read at any time."""
        if state.is_copy_written and state.original & self._unknown_bit:
            return True
        return state.is_original_written and bool(state.copy & self._unknown_bit)

    def _with_captured(self, copy: int) -> int:
        """The nodes that may be the clone, with the bit of unknown memory if one is captured."""
        return copy | (self._unknown_bit if copy & self._captured else 0)

    # Control flow.

    def _continuations(
        self, op: Operation, state: State
    ) -> Iterator[tuple[ProgramPoint, State]]:
        """Yields the program points and states behind an operation that transfers control."""
        if op.successors:
            yield from self._along_edges(op, state)
            return
        if op.regions:
            yield from self._into_regions(op, op, state, 0)
            yield self._after_op(op, op, state, 0)
            return
        yield from self._out_of_region(op, state)

    def _out_of_region(
        self, op: Operation, state: State
    ) -> Iterator[tuple[ProgramPoint, State]]:
        """Yields the program points and states behind the last operation of a region."""
        around, region = op.parent_op(), op.parent_region()
        is_last = op.next_op is None and region is not self.flow.body
        if is_last and around is not None and region is not None:
            dead = self._in_region.get(region, 0)
            model = self.flow.region_branch(around)
            if model is None or not model.runs_one_region_once(around):
                yield from self._into_regions(around, op, state, dead)
            yield self._after_op(around, op, state, dead)

    def _along_edges(
        self, op: Operation, state: State
    ) -> Iterator[tuple[ProgramPoint, State]]:
        out = self._out.get(op, ())
        for index, block in enumerate(op.successors):
            edges = [edge for edge in out if edge.successor_index == index]
            region = block.parent
            assert region is not None
            dead = self._in_region.get(region, 0) & ~self._liveness.live_in[block]
            yield (block, 0), self._defining(block, state, edges, dead)

    def _into_regions(
        self, around: Operation, op: Operation, state: State, dead: int
    ) -> Iterator[tuple[ProgramPoint, State]]:
        for region in around.regions:
            block = region.first_block
            if block is not None:
                edges = self._out.get(op, ())
                yield (block, 0), self._defining(block, state, edges, dead)

    def _after_op(
        self, around: Operation, op: Operation, state: State, dead: int
    ) -> tuple[ProgramPoint, State]:
        region = around.parent_region()
        assert region is not None
        dead |= self._in_region.get(region, 0) & ~self._live_after.get(around, -1)
        edges = self._out.get(op, ())
        return self._after[around], self._defining(around, state, edges, dead)

    def _defining(
        self,
        definition: Operation | Block,
        state: State,
        edges: Sequence[FlowEdge],
        dead: int = 0,
    ) -> State:
        """The state after the nodes of an operation or block have been defined."""
        defined = self._defined.get(definition, 0)
        original = state.original & ~(defined | dead)
        copy = state.copy & ~(defined | dead)
        if state.original & self._unknown_bit:
            original |= defined & (self._external | self._unknown)
        if state.copy & self._unknown_bit:
            copy |= defined & self._unknown
        for edge in edges:
            bit = edge.target.bit & defined
            original |= bit if state.original & edge.source.bit else 0
            copy |= bit if state.copy & edge.source.bit else 0
        return state._replace(original=original, copy=self._with_captured(copy))
