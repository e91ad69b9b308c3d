"""Points-to analysis: the memory that each memref of a function may be.

    %a = memref.alloc() ; %b = memref.alloc()
    %s = arith.select %c, %a, %b              %s: {%a, %b}
    memref.store %a, %boxes[%i]               contents of %boxes: {%a}
    %l = memref.load %boxes[%j]               %l: {%a}

    %a, %s: may alias        %a, %b: never the same        %a, a view of %a: always the same

A location is an allocation of the function, memory of an argument or of a global, the contents of
an argument, or unknown memory. Sets of locations are propagated along the flow edges, and through
the classes of `contents.py`, which capture memory and from which it is loaded. Nodes of a
cycle share one set. Arguments and globals may be the same memory; an allocation is distinct from
all memory that exists before. Linear in the flow graph, times the length of a bit set.
The contents of two arguments may be the same, too: what is stored in one is loaded from the other.

MLIR: lib/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.cpp and
lib/Analysis/AliasAnalysis/LocalAliasAnalysis.cpp
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.bit_sets import bit_set, members
from xdsl_bufferization.analysis.cfg.block_order import strong_components
from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.memory.contents import Contents
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, FlowEdge, MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.memory_summary import NOTHING, Reached
from xdsl_bufferization.interfaces.contents import ancestor_in, contents
from xdsl_bufferization.interfaces.memory_effects import EffectKind
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_TERMS

ANYTHING = -1
"""The set with all bits: memory that may be the same as any other."""
_SHARED = -1
"""The vertex for all memrefs of numbers that were stored where other functions may reach them;
those of each further level of nesting have the one below."""


@dataclass(eq=False, repr=False)
class PointsTo:
    """The points-to sets of the memrefs of one function."""

    flow: BufferFlowGraph
    cloned: Collection[FlowEdge] = ()
    """Edges that forward a clone, which is a location of its own. Those of one operand forward the
    same one."""
    clones: dict[tuple[Operation, int], int] = field(
        default_factory=dict[tuple[Operation, int], int]
    )
    """The number of the location of each clone, by operation and operand."""
    memory: list[int] = field(default_factory=list[int])
    """The locations that each node may be, as a bit set: numbers of nodes, `unknown`, and from
    there on contents of arguments, and clones."""
    dominance: NestedDominance = field(default_factory=NestedDominance)
    unknown: int = 0
    """The bit of unknown memory, which may alias everything."""
    external: int = 0
    """The locations that exist before the call; any two of them may be the same memory."""
    arguments: dict[int, int] = field(default_factory=dict[int, int])
    """Maps the number of the location of a memref argument to the index of the argument."""
    argument_contents: dict[int, int] = field(default_factory=dict[int, int])
    """Maps the number of the location of contents to the index of the argument."""

    def run(self) -> None:
        """Finds the contents and solves the constraints."""
        flow = self.flow
        self._entry = flow.body.first_block
        self._runs_once = self._entry not in flow.successors
        self._made = dict[Operation | Block, int]()
        self.contents = Contents(flow)
        self.contents.run()
        self.unknown = 1 << len(flow.nodes)
        loaded = {load.node for load in self.contents.loads}
        self._first = [self._own(node, node in loaded) for node in flow.nodes]
        self._note_argument_contents()
        self.memory, self.held_in = self._solve(set(self.contents.outside))

    # Locations.

    def _own(self, node: MemoryNode, is_loaded: bool) -> int:
        """The locations of a node without its incoming edges."""
        if node.may_alias_anything:
            return self.unknown | self._new(node)
        match node.kind:
            case NodeKind.NEW:
                return self._new(node)
            case NodeKind.UNOWNED if self.flow.is_allocation(node.value):
                return node.bit
            case NodeKind.UNOWNED if self.flow.is_external(node.value):
                self.external |= node.bit
                if isinstance(node.value, BlockArgument):
                    self.arguments[node.number] = node.value.index
                return node.bit
            case NodeKind.UNOWNED:
                return 0 if is_loaded else self.unknown
            case _:
                return self._new(node)

    def _new(self, node: MemoryNode) -> int:
        """The new memory that a node may be: of one call, several results may be the same, of an
        unknown callee or operation all of them."""
        if not node.is_new:
            return 0
        owner, value = node.value.owner, node.value
        if isinstance(owner, Operation) and isinstance(value, OpResult):
            summary = self.flow.summary(owner)
            if summary is not None:
                others = members(summary.shared.get(value.index, 0))
                shared = (self.flow.node(owner.results[index]) for index in others)
                return node.bit | sum(n.bit for n in shared if n.is_new)
        if owner not in self._made:
            self._made[owner] = sum(n.bit for n in self.flow.defined[owner] if n.is_new)
        return self._made[owner]

    def _note_argument_contents(self) -> None:
        number = len(self.flow.nodes) + 1
        self._base = dict[int, int]()
        """The locations in each part of a class that are not stored there by this function."""
        for part in self.contents.unknown:
            self._base[part] = self.unknown
        for argument in () if self._entry is None else self._entry.args:
            found = self.contents.of(argument)
            if found is None:
                continue
            self.argument_contents[number] = argument.index
            self.external |= 1 << number
            for part in self.contents.parts(found, argument):
                self._base[part] = self._base.get(part, 0) | 1 << number
            number += 1
        for edge in self.cloned:
            if (edge.op, edge.operand) not in self.clones:
                self.clones[edge.op, edge.operand] = number
                number += 1
        self.size = number

    # Constraints.

    def _solve(self, shared: Collection[int]) -> tuple[list[int], dict[int, int]]:
        """Propagates sets along flow edges, into the parts of classes, and out of them; what one of
        the parts `shared` contains, those of its level may contain. Returns the sets of the nodes
        and of the parts."""
        contents, count = self.contents, len(self.flow.nodes)
        targets = dict[int, list[int]]()
        sets = dict[int, int](enumerate(self._first))
        for edge in self.flow.edges:
            if edge in self.cloned:
                sets[edge.target.number] |= 1 << self.clones[edge.op, edge.operand]
            else:
                targets.setdefault(edge.source.number, []).append(edge.target.number)
        for capture in contents.captures:
            if capture.kept_in >= 0:
                kept_in = count + contents.part(capture.kept_in, capture.value)
                targets.setdefault(capture.node.number, []).append(kept_in)
        for load in contents.loads:
            part = contents.part(load.kept_in, load.node.value)
            targets.setdefault(count + part, []).append(load.node.number)
            if part in shared:
                # It may have been stored by way of a member of another class.
                level = _SHARED - contents.level(part)
                targets.setdefault(level, []).append(load.node.number)
        for part in sorted(shared):
            level = _SHARED - contents.level(part)
            targets.setdefault(count + part, []).append(level)
        for one, other in contents.joined:
            targets.setdefault(count + one, []).append(count + other)
        for part, bits in self._base.items():
            sets[count + part] = bits
        propagate(sets, targets)
        held = {v - count: bits for v, bits in sets.items() if v >= count}
        return [sets[number] for number in range(count)], held

    @cached_property
    def of_distinct_arguments(self) -> tuple[list[int], dict[int, int]]:
        """The sets of the nodes and of the parts if the contents of arguments are distinct from
        each other and from those of globals. Summaries consist of these: where the contents are the
        same, the caller has them in one class, or its callers do."""
        return self._solve(set(self.contents.others))

    # What operations and calls do.

    def nodes(self, node: MemoryNode) -> int:
        """The locations that a node may be, without unknown memory and contents."""
        return self.memory[node.number] & (self.unknown - 1)

    def is_known(self, node: MemoryNode) -> bool:
        """True if the memory is that of arguments and of allocations of this function."""
        return not self.memory[node.number] & self._of_others

    @cached_property
    def _of_others(self) -> int:
        """The locations that are neither allocations of the function nor arguments."""
        arguments = bit_set(self.arguments)
        return self.external & ~arguments | self.unknown

    def of_operand(self, op: Operation, operand: int) -> int:
        """The locations that a memref operand may be."""
        return self.memory[self.flow.node(op.operands[operand]).number]

    def of_call(self, op: Operation, reached: Reached) -> int:
        """The locations of what a called function reaches, without its own memory."""
        call = self.flow.call(op)
        assert call is not None
        arguments = call.arguments(op)
        found = self.outside if reached.is_outside else 0
        for argument in members(reached.arguments):
            found |= self.of_operand(op, arguments[argument])
        holding = members(reached.contents)
        return found | self._held_by([op.operands[arguments[index]] for index in holding])

    def accessed(self, op: Operation) -> tuple[int, int]:
        """The locations that an operation may read, and those that it may write; what its regions
        do is not included."""
        summary, effects = self.flow.summary(op), self.flow.effects
        if summary is not None:
            return self.of_call(op, summary.read), self.of_call(op, summary.written)
        reads, writes = effects.accessed(op)
        read = written = self.written_otherwise(op)
        if effects.writes_others(op):
            read = written = written | self.outside
        for operand in reads:
            read |= self.of_operand(op, operand)
        for operand in writes:
            written |= self.of_operand(op, operand)
        if effects.is_unknown(op):
            read |= self._held_by(op.operands)
        elif effects.concerns_all(op, EffectKind.READ):
            read = self._all
        return read, written

    @cached_property
    def _all(self) -> int:
        """All locations."""
        return (1 << self.size) - 1

    def written_otherwise(self, op: Operation) -> int:
        """The locations that an operation may write other than by its memref operands. An unknown
        operation or function may write what its operands hold, but for tensors, which are values,
        and what is captured where other functions may reach it; a function also globals. One whose
        model says so writes everything."""
        summary = self.flow.summary(op)
        if summary is not None:
            found = self._given_away if summary.written.is_outside else 0
            return found | self.of_call(op, summary.told_written._replace(arguments=0))
        effects, given = self.flow.effects, self._given_away
        if not effects.is_unknown(op):
            return self._all if effects.concerns_all(op, EffectKind.WRITE) else 0
        if not effects.writes_others(op):
            # Only what names a symbol, and so may be a call, knows of globals.
            given &= ~(self.external | self.unknown)
        operands = [operand for operand in op.operands if not is_tensor(operand)]
        return given | self._held_by(operands)

    def told(self, op: Operation) -> int:
        """The locations whose pointer an operation computes with as a number."""
        summary, found = self.flow.summary(op), 0
        if summary is not None:
            return self.of_call(op, summary.told)
        for index in self.flow.effects.told(op):
            found |= self.of_operand(op, index)
        return found

    def _held_by(self, operands: Sequence[SSAValue]) -> int:
        """The locations in the contents of operands."""
        found = 0
        for operand in operands:
            member = self.contents.of(operand)
            if member is not None:
                found |= self.held(member, operand)
        return found

    @cached_property
    def _given_away(self) -> int:
        """The memory that other functions may reach, other than as that of arguments and their
        contents: what is captured, and globals that are not constant. They may be unknown here if a
        result is a copy of one."""
        kept = bit_set(self.arguments) | bit_set(self.argument_contents) | self.constants
        for part in self.contents.others:
            kept &= ~self.held_in.get(part, 0)
        if all(copy.source is not copy.target for copy in self.flow.copies):
            kept |= self.unknown
        return self.outside & ~kept

    @cached_property
    def constants(self) -> int:
        """The locations of constant globals, which are never written."""
        is_constant, found = self.flow.models.is_constant, 0
        for node in self.flow.members(self.external & (self.unknown - 1)):
            if isinstance(node.value, OpResult) and is_constant(node.value.op):
                found |= node.bit
        return found

    @cached_property
    def outside(self) -> int:
        """The locations that other functions may reach; captured memory included."""
        found = self.unknown | self.external
        for part in self.contents.outside:
            found |= self.held_in.get(part, 0)
        return found

    @cached_property
    def freed(self) -> int:
        """The locations that the operations of the function may free."""
        found = 0
        for _, node in self.flow.freed:
            found |= self.memory[node.number]
        return found

    @cached_property
    def freed_by_calls(self) -> int:
        """The locations that called functions may free."""
        found = 0
        for op, summary in self.contents.calls:
            if summary.freed != NOTHING:
                found |= self.of_call(op, summary.freed)
        return found

    @cached_property
    def deallocations(self) -> Sequence[tuple[Operation, MemoryNode]]:
        """The operations that may free memory, calls included, each with what it frees."""
        found = list(self.flow.freed)
        for op, summary in self.contents.calls:
            if summary.freed == NOTHING:
                continue
            call = self.flow.call(op)
            assert call is not None
            arguments = call.arguments(op)
            for argument in members(summary.freed.arguments):
                node = self.flow.node(op.operands[arguments[argument]])
                found.append((op, node))
            contents = self.of_call(op, summary.freed._replace(arguments=0))
            freed = list(self.flow.members(contents & (self.unknown - 1)))
            # The names by which the memory was captured are freed as well.
            names = chain.from_iterable(self._captured_names.get(n.number, ()) for n in freed)
            found += [(op, node) for node in dict.fromkeys((*freed, *names))]
        return found

    @cached_property
    def _captured_names(self) -> Mapping[int, Sequence[MemoryNode]]:
        """The captured nodes that may be some memory, by the number of its node."""
        found = dict[int, list[MemoryNode]]()
        for node in dict.fromkeys(capture.node for capture in self.contents.captures):
            for number in members(self.memory[node.number]):
                found.setdefault(number, []).append(node)
        return found

    @cached_property
    def noticed(self) -> int:
        """The locations that are contents of a value other than a token or an address."""
        found = 0
        for capture in self.contents.captures:
            if not capture.is_unnoticed:
                found |= self.memory[capture.node.number]
        return found

    def results_in_use(self) -> Iterator[MemoryNode]:
        """The results of calls that are new memory which may be used in other ways."""
        for op, summary in self.contents.calls:
            for result in members(summary.in_use):
                node = self.flow.node(op.results[result])
                if node.is_new:
                    yield node

    # Queries.

    def held(self, member: int, holder: SSAValue | None = None) -> int:
        """The locations in a class; only those that the holder can hold, if there is one."""
        return self.held_by(self.held_in, member, holder)

    def held_by(self, sets: Mapping[int, int], member: int, holder: SSAValue | None = None) -> int:
        """As `held`, by these sets of parts."""
        found = 0
        for part in self.contents.parts(member, holder):
            found |= sets.get(part, 0)
        return found

    def of(self, value: SSAValue) -> int:
        """The locations that a memref may be; `ANYTHING` for unknown memory. All memory that exists
        before the call counts as one."""
        memory = self.memory[self.flow.node(value).number]
        if memory & self.unknown:
            return ANYTHING
        return memory | self.external if memory & self.external else memory

    def used_inside(self, op: Operation) -> int:
        """The locations of all memrefs that are used in the regions of an operation."""
        operands = (value for inner in contents(op) for value in inner.operands)
        bits = 0
        for value in filter(is_memref, operands):
            bits |= self.of(value)
        return bits

    def locations(self, bits: int) -> Sequence[int] | None:
        """The numbers of the locations in a bit set, -1 for all memory that exists before the call;
        None if they are more than `MOST_TERMS`, or unknown."""
        if bits & self.unknown:
            return None
        numbers = [-1] if bits & self.external else []
        bits &= ~self.external
        return None if bits.bit_count() > MOST_TERMS else [*numbers, *members(bits)]

    def may(self, a: SSAValue, b: SSAValue) -> bool:
        """True if the two memrefs may alias."""
        if not self.of(a) & self.of(b):
            return False
        one, other = self.flow.node(a), self.flow.node(b)
        return one is other or not (self._is_newer(one, other) or self._is_newer(other, one))

    def _is_newer(self, new: MemoryNode, other: MemoryNode) -> bool:
        """True if `new` is an allocation that is made while `other` is defined already."""
        if new.kind is not NodeKind.NEW or not isinstance(new.value, OpResult):
            return False
        op = ancestor_in(other.region, new.value.op)
        if op is None or op.parent is None:
            return False
        if op.parent is not other.block:
            tree = self.dominance.tree(other.region)
            return tree.dominates(other.block, op.parent)
        if isinstance(other.value, BlockArgument):
            return True
        assert isinstance(other.value, OpResult)
        return self.flow.points.is_before(other.value.op, op)

    def must(self, a: SSAValue, b: SSAValue) -> bool:
        """True if the two memrefs certainly alias wherever both are defined."""
        one, other = self.flow.node(a), self.flow.node(b)
        if one is other:
            return True
        memory = self.memory[one.number]
        if memory != self.memory[other.number] or memory.bit_count() != 1:
            return False
        number = memory.bit_length() - 1
        if number >= len(self.flow.nodes):
            return False
        # One buffer per call, if the block of the allocation runs once in each call.
        return self._runs_once and self.flow.nodes[number].block is self._entry


def propagate(sets: dict[int, int], targets: dict[int, list[int]]) -> None:
    """Adds the set of each vertex of a graph to those of its targets, up to the least fix-point.
    Linear in the graph."""
    nothing: Sequence[int] = ()
    for component in strong_components([*targets], lambda v: targets.get(v, nothing)):
        bits = 0
        for vertex in component:
            bits |= sets.get(vertex, 0)
        for vertex in component:
            sets[vertex] = bits
            for target in targets.get(vertex, nothing):
                sets[target] = sets.get(target, 0) | bits
