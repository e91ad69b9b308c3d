"""Finds clones that change what the program computes.

    %c = clone %a ; cf.br ^bb1(%c)            ^bb1(%x): store to %x ; load of %a

A clone equals its original until one of the two is written and the other one is read after that.
Along the control flow, a write makes all names stale that it would change if nothing was cloned
(`CloneAliases`). Names that a stale one is forwarded to are stale, too; one that is defined
anew is not. No stale name may be read. External and captured memory may be read at any time.
Linear in the operations, times the length of a bit set of names.

MLIR: the requirements in docs/BufferDeallocationInternals.md, which are not checked there

Memory that is the same in the program without clones, and not in the one with clones.

    %c = clone %a
    %s = arith.select %p, %c, %b         %s: {%b, clone of %a}
                                         separated: %a and %c, %a and %s

Points-to sets are those of the program with clones, where each clone is a location; so is the
result of a call that is a clone. The origins of a clone are the locations that it would be without
clones. Two locations are separated if they differ, one of them is a clone, and their origins meet.
A clone is separated from itself if it is made again while an older one is in use. Linear in the
nodes, the clones and their origins, times the length of a bit set.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.block_order import NestedCycles
from xdsl_bufferization.analysis.memory.flow import FlowEdge, MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.memory_summary import NOTHING, Reached
from xdsl_bufferization.analysis.memory.points_to import PointsTo, propagate
from xdsl_bufferization.analysis.ownership.borrow_sources import DefinedNodes


class CloneConflict(NamedTuple):
    """A clone that cannot stand for its original."""

    edge: FlowEdge
    """The edge that forwards the clone."""
    op: Operation
    """The first operation at which the clone and its original could differ: it writes one of them
    that may be read later, or reads the other one afterwards."""
    written: int = 0
    """The merges by which it is written before they differ."""
    is_freed: bool = False
    """True for an operation that may have freed the original before it is cloned, instead."""


@dataclass(eq=False, repr=False)
class Step:
    """An operation that accesses, defines or forwards memory."""

    op: Operation
    reads: int = 0
    """The nodes that it reads."""
    writes: int = 0
    """The nodes that it writes."""
    is_unknown: bool = False
    """True if it may write memory other than by its operands."""
    is_interleaved: bool = False
    """True if it may read an operand after it has written another one."""


class State(NamedTuple):
    """What is known at a program point."""

    stale: int = 0
    """The nodes whose contents may differ from those in the program without clones."""
    made: int = 0
    """The clones that may have been made."""
    cloned: int = 0
    """The allocations of which clones may have been made since they were allocated."""

    def joined(self, other: State) -> State:
        """The join of two states in the lattice."""
        return State(self.stale | other.stale, self.made | other.made, self.cloned | other.cloned)


ProgramPoint = tuple[Block, int]
"""A block and the index of the next step in it."""


class CloneConflicts:
    """Checks the clones of one function."""

    def __init__(self, points_to: PointsTo, captured: Collection[MemoryNode]) -> None:
        self.points_to = points_to
        self.captured = captured
        self.flow = flow = points_to.flow
        self.steps = dict[Block, list[Step]]()
        self.after = dict[Operation, ProgramPoint]()
        """The program point after an operation with regions, or one that forwards memory."""
        self.around = dict[Operation, Step]()
        """The operations with regions that use memory until their regions end."""
        self.out = dict[Operation, list[FlowEdge]]()
        for edge in (*flow.edges, *flow.copies):
            self.out.setdefault(edge.op, []).append(edge)
        self.defined = dict[Operation | Block, int]()
        for definition, nodes in flow.defined.items():
            self.defined[definition] = sum(node.bit for node in nodes)
        self.written = 0
        """The nodes that are written."""
        self.used_later = 0
        """The nodes that transfers or regions that run later may write until they are awaited."""
        self.later = list[Operation]()
        """The calls in regions that may run later."""
        for op in flow.operations:
            self._add_step(op)

    # Preparations.

    def _add_step(self, op: Operation) -> None:
        block, effects = op.parent, self.flow.effects
        assert block is not None
        reads = self._nodes(op, effects.read(op))
        writes = self._nodes(op, effects.written(op))
        step = Step(op, reads, writes, self._is_unknown(op), self._is_interleaved(op))
        steps = self.steps.setdefault(block, [])
        is_known = op in self.out or op in self.defined or op.regions
        is_known = is_known or op.next_op is None
        if is_known or reads or writes or step.is_unknown:
            steps.append(step)
        if op.regions or op in self.out:
            self.after[op] = (block, len(steps))
        if op.regions and (reads or writes):
            self.around[op] = step
        if op in self.flow.later and self.flow.call(op) is not None:
            self.later.append(op)
        if effects.started(op) or op in self.flow.later:
            self.used_later |= writes
        self.written |= writes

    def _nodes(self, op: Operation, operands: Sequence[int]) -> int:
        bits = 0
        for index in operands:
            bits |= self.flow.node(op.operands[index]).bit
        return bits

    def _is_unknown(self, op: Operation) -> bool:
        return self.flow.call(op) is not None or self.flow.effects.is_unknown(op)

    def _is_interleaved(self, op: Operation) -> bool:
        """True unless all reads of an operation come before its writes."""
        return bool(op.regions) or self._is_unknown(op)

    # Clones.

    def find(self, cloned: Sequence[FlowEdge]) -> Sequence[CloneConflict]:
        """Returns the clones that change what the program computes."""
        copies = [edge for edge in cloned if self.flow.call(edge.op) is not None]
        search = Search(self, [e for e in cloned if e not in copies], copies)
        search.compare_pointers()
        if search.is_needed():
            search.run()
        written = search.written()
        return [
            CloneConflict(edge, search.found[clone], written.get(clone, 0))
            for edge in cloned
            if (clone := search.aliases.clone_of(edge)) in search.found
        ]


class Search:
    """Follows stale names along the control flow of one function, for some clones."""

    def __init__(
        self, function: CloneConflicts, cloned: Sequence[FlowEdge], copies: Sequence[FlowEdge]
    ) -> None:
        self._function = function
        self._flow = function.flow
        points_to = function.points_to
        if cloned:
            points_to = PointsTo(function.flow, dict.fromkeys(cloned))
            points_to.run()
        self.aliases = CloneAliases(points_to, copies, function.captured)
        self.found = dict[int, Operation]()
        """For each clone that must not be made, the first operation at which it could differ from
        its original."""
        self._writes = list[tuple[MemoryNode, int]]()
        """The merges by which memory was written that is separated, and its locations."""
        self._written = dict[int, int]()
        """The number of these writes when each clone was last found to differ."""
        self._others = dict[Operation, int]()
        """The locations that operations may write other than by their operands."""
        self._reasons = dict[int, int]()
        """The clones that made each node stale."""
        self._states = dict[ProgramPoint, State]()
        self._number = 0
        self._waiting = dict[ProgramPoint, None]()
        """The points to visit."""
        self._heap = list[tuple[int, int, ProgramPoint]]()
        """The same, by their positions in the program."""

    def is_needed(self) -> bool:
        """True if something is written that a clone separates from other memory."""
        aliases, function = self.aliases, self._function
        memory = [aliases.memory(n) for n in self._flow.members(function.written)]
        for steps in function.steps.values():
            memory += (self._otherwise(step.op) for step in steps if step.is_unknown)
        self._note_pending()
        memory.append(aliases.points_to.outside)
        return bool(self._pending) or any(
            aliases.separation(bits, None).locations for bits in memory
        )

    def _otherwise(self, op: Operation) -> int:
        """The locations that an operation may write other than by its operands."""
        if op not in self._others:
            found = self.aliases.points_to.written_otherwise(op)
            if found & self.aliases.points_to.unknown:
                found |= self.aliases.held
            self._others[op] = found
        return self._others[op]

    def _note_pending(self) -> None:
        """Finds the clones of memory that may be written at any time by what was started."""
        aliases, memory = self.aliases, 0
        for node in self._flow.members(self._function.used_later):
            memory |= aliases.memory(node)
        for op in self._function.later:
            memory |= self._otherwise(op)
        self._pending = aliases.clones_of(aliases.aliases(aliases.origins(memory)))

    def compare_pointers(self) -> None:
        """Reports clones whose pointer is told, if so is that of memory they are separated from."""
        told = {op: self.aliases.points_to.told(op) for op in self._flow.concerned}
        pointers = 0
        for memory in told.values():
            pointers |= memory
        for op, memory in told.items():
            seen = self.aliases.separation(memory, None).locations & pointers
            self._report(self.aliases.blamed(memory, seen), op)

    def run(self) -> None:
        """Visits all program points until no state changes."""
        entry = self._flow.body.first_block
        if entry is not None:
            self._arrive((entry, 0), State())
        while self._heap:
            _, _, point = heappop(self._heap)
            del self._waiting[point]
            self._run(point)

    def _arrive(self, point: ProgramPoint, state: State) -> None:
        before = self._states.get(point)
        joined = state if before is None else before.joined(state)
        if joined == before:
            return
        self._states[point] = joined
        if point not in self._waiting:
            self._waiting[point] = None
            # Points at the ends of nested blocks may have one position.
            self._number += 1
            heappush(self._heap, (self._position(point), self._number, point))

    def _position(self, point: ProgramPoint) -> int:
        block, index = point
        steps, points = self._function.steps.get(block, ()), self._flow.points
        if index < len(steps):
            return 2 * points.first(steps[index].op)
        return -1 if block.last_op is None else 2 * points.last(block.last_op) + 1

    def _run(self, point: ProgramPoint) -> None:
        """Interprets the steps from a program point to the next transfer of control."""
        block, number = point
        state = self._states[point]
        steps = self._function.steps.get(block, ())
        for index in range(number, len(steps)):
            op = steps[index].op
            for step in (steps[index], *self._ended_by(op)):
                state = self._access(step, state)
            continuations = list(self._continuations(op, state))
            for target, reached in continuations:
                self._arrive(target, reached)
            if continuations:
                return
            state = self._defining(op, state, self._function.out.get(op, ()))
        if block.last_op is not None and block.last_op.regions:
            for target, reached in self._out_of_region(block.last_op, state):
                self._arrive(target, reached)

    def _ended_by(self, op: Operation) -> Sequence[Step]:
        """The step of the operation around, at the end of one of its regions."""
        around = op.parent_op()
        if around is None or op.next_op is not None or op.successors:
            return ()
        step = self._function.around.get(around)
        return () if step is None else (step,)

    # Accesses.

    def _access(self, step: Step, state: State) -> State:
        """The state after the reads and writes of an operation."""
        self._read(step, state)
        for node in self._flow.members(step.writes):
            state = self._write(step.op, self.aliases.memory(node), node, state)
        if step.is_unknown:
            unmade = self.aliases.clones & ~state.made
            written = self._otherwise(step.op) & ~unmade
            state = self._write(step.op, written, None, state)
        if step.is_interleaved:
            self._read(step, state)
        if self._flow.is_return(step.op):
            self._leave(step.op, state)
        return state

    def _leave(self, op: Operation, state: State) -> None:
        """Reports clones through which callers reach other memory than without clones. They may
        write all that they reach."""
        aliases = self.aliases
        reached = aliases.points_to.outside & (~aliases.clones | state.made)
        seen = aliases.separation(reached, None).locations & reached
        self._report(aliases.blamed(reached, seen), op)

    def _read(self, step: Step, state: State) -> None:
        for number in members(step.reads & state.stale):
            self._report(self._reasons[number], step.op)

    def _write(self, op: Operation, written: int, node: MemoryNode | None, state: State) -> State:
        aliases = self.aliases
        if node is not None and written == node.bit & ~state.cloned:
            if self._flow.is_allocation(node.value):
                return state
        separation = aliases.separation(written, node)
        if not separation.locations:
            return state
        # Memory that others may read at any time would have to change.
        seen = separation.locations & aliases.lasting & (~aliases.clones | state.made)
        if node is not None and node.kind is NodeKind.MERGE:
            self._writes.append((node, written))
        if seen:
            self._report(aliases.blamed(written, seen), op)
        for other in self._flow.members(separation.nodes & ~state.stale):
            if other.number not in self._reasons:
                memory = aliases.memory(other) & separation.locations
                self._reasons[other.number] = aliases.blamed(written, memory)
        return state._replace(stale=state.stale | separation.nodes)

    def _report(self, clones: int, op: Operation) -> None:
        for clone in members(clones):
            self.found.setdefault(clone, op)
            self._written[clone] = len(self._writes)

    def written(self) -> dict[int, int]:
        """For each clone that differs, the merges by which it was written before that."""
        found, merges = sum(1 << clone for clone in self.found), dict[int, int]()
        for number, (node, written) in enumerate(self._writes if found else ()):
            locations = self.aliases.separation(written, node).locations
            for clone in members(self.aliases.blamed(written, locations) & found):
                if number < self._written[clone]:
                    merges[clone] = merges.get(clone, 0) | node.bit
        return merges

    # Control flow.

    def _continuations(self, op: Operation, state: State) -> Iterator[tuple[ProgramPoint, State]]:
        """Yields the program points and states after an operation that transfers control."""
        if op.successors:
            yield from self._along_edges(op, state)
            return
        if op.regions:
            yield from self._into_regions(op, op, state)
            yield self._after_op(op, op, state)
            return
        yield from self._out_of_region(op, state)

    def _out_of_region(self, op: Operation, state: State) -> Iterator[tuple[ProgramPoint, State]]:
        """Yields the program points and states after the last operation of a region."""
        around, region = op.parent_op(), op.parent_region()
        is_last = op.next_op is None and region is not self._flow.body
        if is_last and around is not None and region is not None:
            if not self._flow.runs_one_region_once(around):
                yield from self._into_regions(around, op, state)
            yield self._after_op(around, op, state)

    def _along_edges(self, op: Operation, state: State) -> Iterator[tuple[ProgramPoint, State]]:
        out = self._function.out.get(op, ())
        for index, block in enumerate(op.successors):
            edges = [edge for edge in out if edge.successor_index == index]
            yield (block, 0), self._defining(block, state, edges)

    def _into_regions(
        self, around: Operation, op: Operation, state: State
    ) -> Iterator[tuple[ProgramPoint, State]]:
        for region in around.regions:
            block = region.first_block
            if block is not None:
                edges = self._function.out.get(op, ())
                yield (block, 0), self._defining(block, state, edges)

    def _after_op(
        self, around: Operation, op: Operation, state: State
    ) -> tuple[ProgramPoint, State]:
        edges = self._function.out.get(op, ())
        return self._function.after[around], self._defining(around, state, edges)

    def _defining(
        self, definition: Operation | Block, state: State, edges: Sequence[FlowEdge]
    ) -> State:
        """The state after the nodes of an operation or block have been defined."""
        defined = self._function.defined.get(definition, 0)
        kept = stale = state.stale & ~defined
        made, cloned = state.made, state.cloned & ~defined
        for edge in edges:
            target = edge.target
            if not target.bit & defined:
                continue
            clone = 1 << self.aliases.clone_of(edge) & self.aliases.clones
            made |= clone
            cloned |= self.aliases.aliases(self.aliases.origins(clone)) if clone else 0
            self._report(clone & self._pending & self.aliases.lasting, edge.op)
            # Results of an operation are not what they were when it was executed before.
            before = kept if edge.op is definition else state.stale
            if before & edge.source.bit:
                stale |= target.bit
                self._reasons.setdefault(target.number, self._reasons[edge.source.number])
            elif clone & self._pending:
                stale |= target.bit
                self._reasons.setdefault(target.number, clone)
        return State(stale, made, cloned)


class Separation(NamedTuple):
    """What is separated from written memory."""

    locations: int
    nodes: int
    """The nodes that may be one of the locations."""


class CloneAliases:
    """The clones of one function, and what they are separated from."""

    def __init__(
        self, points_to: PointsTo, copies: Sequence[FlowEdge], captured: Collection[MemoryNode]
    ) -> None:
        self.points_to = points_to
        """Of the program with the clones."""
        self.flow = points_to.flow
        self.edges = dict[int, list[FlowEdge]]()
        """The edges that forward each clone."""
        for edge in (*points_to.cloned, *copies):
            self.edges.setdefault(self.clone_of(edge), []).append(edge)
        self.clones = sum(1 << number for number in self.edges)
        """The locations of all clones."""
        self.held = 0
        """The locations of captured memory."""
        for node in captured:
            self.held |= points_to.memory[node.number]
        self.lasting = points_to.external | points_to.unknown | self.held
        """The locations that may be read at any time."""
        self._find_origins()
        self._separated_from = dict[int, int]()
        self._clones_at = dict[int, int]()
        self._cycles = NestedCycles()
        self._separations = dict[tuple[int, MemoryNode | None], Separation]()

    def clone_of(self, edge: FlowEdge) -> int:
        """The location of the clone that an edge forwards."""
        return self.points_to.clones.get((edge.op, edge.operand), edge.target.number)

    def memory(self, node: MemoryNode) -> int:
        """The locations that a node may be."""
        memory = self.points_to.memory[node.number]
        return memory | self.held if memory & self.points_to.unknown else memory

    # Origins.

    def _find_origins(self) -> None:
        origins, targets = dict[int, int](), dict[int, list[int]]()
        for clone, edges in self.edges.items():
            memory = 0
            for edge in edges:
                memory |= self._source(edge)
            # What is returned may be new memory as well as a clone.
            result = 1 << clone if clone < len(self.flow.nodes) else 0
            origins[clone] = memory & ~self.clones | result
            for other in members(memory & self.clones):
                targets.setdefault(other, []).append(clone)
        propagate(origins, targets)
        self._origins = origins
        self._held_origins = self.origins(self.held)
        self._with_origin = dict[int, int]()
        """The clones with each location among their origins."""
        self._cloned = 0
        for clone in self.edges:
            self._cloned |= origins[clone]
            for location in members(origins[clone]):
                clones = self._with_origin.get(location, 0) | 1 << clone
                self._with_origin[location] = clones

    def _source(self, edge: FlowEdge) -> int:
        """The locations of what is cloned for an edge."""
        if edge.source is not edge.target:
            return self.memory(edge.source)
        value, summary = edge.target.value, self.flow.summary(edge.op)
        if summary is None or not isinstance(value, OpResult):
            return self.lasting
        reached = summary.results.get(value.index, NOTHING)._replace(arguments=0)
        if summary.left >> value.index & 1:
            reached |= Reached(is_outside=True)
        found = self.points_to.of_call(edge.op, reached)
        return found | self.held if found & self.points_to.unknown else found

    def origins(self, locations: int) -> int:
        """What these locations are in the program without clones."""
        found = locations & ~self.clones
        for clone in members(locations & self.clones):
            found |= self._origins[clone]
        return found

    def aliases(self, origins: int) -> int:
        """All locations that may be one of these in the program without clones."""
        points_to = self.points_to
        # Nothing writes a constant under another name.
        external, unknown = points_to.external & ~points_to.constants, points_to.unknown
        if origins & unknown:
            return origins | external | self._held_origins
        if origins & external:
            origins |= external | unknown
        if origins & self._held_origins:
            origins |= unknown
        return origins

    # Separation.

    def separation(self, written: int, node: MemoryNode | None) -> Separation:
        """What is separated from written locations; `node` is the name that is written."""
        key = written, node
        if key not in self._separations:
            locations = self._separated(written)
            nodes = self._nodes_at(locations) if locations else 0
            if node is not None and nodes:
                nodes &= ~node.bit
            self._separations[key] = Separation(locations, nodes)
        return self._separations[key]

    def blamed(self, written: int, locations: int) -> int:
        """The clones that separate written locations from others."""
        found = self._separated(written) & locations & self.clones
        for clone in members(written & self.clones):
            found |= 1 << clone if self._of_clone(clone) & locations else 0
        return found

    def _separated(self, written: int) -> int:
        plain = written & ~self.clones
        found = self.clones_of(self.aliases(plain)) if plain else 0
        for clone in members(written & self.clones):
            found |= self._of_clone(clone)
        return found

    def _of_clone(self, clone: int) -> int:
        """What is separated from a clone."""
        if clone not in self._separated_from:
            aliases = self.aliases(self._origins[clone])
            found = aliases & ~self.clones | self.clones_of(aliases)
            if not self._is_repeated(clone):
                found &= ~(1 << clone)
            self._separated_from[clone] = found
        return self._separated_from[clone]

    def clones_of(self, aliases: int) -> int:
        """The clones with one of these locations among their origins."""
        if aliases not in self._clones_at:
            found = 0
            for location in members(aliases & self._cloned):
                found |= self._with_origin[location]
            self._clones_at[aliases] = found
        return self._clones_at[aliases]

    def _is_repeated(self, clone: int) -> bool:
        """True if an older clone may be in use where a clone is made."""
        nodes, before = self._nodes_at(1 << clone), self._points.before
        ops = [edge.op for edge in self.edges[clone]]
        if any(before.get(op, 0) & nodes for op in ops):
            return True
        return bool(self.held >> clone & 1) and any(map(self._may_repeat, ops))

    def _may_repeat(self, op: Operation) -> bool:
        """True if an operation may be executed several times in one call of the function."""
        level = op
        while level.parent is not None and (region := level.parent.parent) is not None:
            if self._cycles.innermost(level.parent) is not None:
                return True
            around = region.parent
            if around is None or region is self.flow.body:
                return False
            if not self.flow.runs_one_region_once(around):
                return True
            level = around
        return False

    @cached_property
    def _points(self) -> DefinedNodes:
        points = {edge.op: None for edges in self.edges.values() for edge in edges}
        return DefinedNodes(self.flow, self.points_to.dominance, points)

    # Nodes.

    def _nodes_at(self, locations: int) -> int:
        """The nodes that may be one of these locations."""
        found = 0
        for location in members(locations & self._named):
            found |= self._nodes[location]
        return found

    @cached_property
    def _nodes(self) -> Mapping[int, int]:
        """The nodes that may be each location that is a clone, or that may have been cloned."""
        found, separable = dict[int, int](), self.clones | self.aliases(self._cloned)
        for node in self.flow.nodes:
            for location in members(self.memory(node) & separable):
                found[location] = found.get(location, 0) | node.bit
        return found

    @cached_property
    def _named(self) -> int:
        return sum(1 << location for location in self._nodes)
