"""Contents: classes of values through which the same memory may be reached.

    memref.store %a, %boxes[%i]             the contents of %boxes contain %a
    memref.copy %boxes, %more               one class: what is in %boxes is in %more
    %b = memref.load %more[%i]              %b may be %a
    %t = bufferization.to_tensor %b         the contents of %t contain %b

    "async.execute"() ({ use %a }) -> %t    the contents of %t contain %a

A buffer has contents if its elements are no numbers, and so has every value that is neither a
memref nor a number, such as a tensor or a pointer. Values whose contents may be shared are in one
class (B. Steensgaard, "Points-to analysis in almost linear time", 1996), and so are the contents
of contents: a class stands for all that can be reached at any depth. It has a part for each level
of nesting, as a loaded memref is nested like the one that was stored; values that are neither
memrefs nor numbers may hide the level, so that their class has one part. `Contents.OUTSIDE` is what
other functions and unknown operations may reach. Operations are asked for the operands that they
read, write and capture; one that reads the contents of a buffer and writes another may copy them.

    memref.store %a, %boxes[%i] ; memref.store %boxes, %crates[%j]
    one class: %boxes, %crates        part 1: %a        part 2: %boxes

MLIR: none; lib/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.cpp stops at memory that
is loaded
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, MemoryNode, NodeKind
from xdsl_bufferization.analysis.memory.memory_summary import NOTHING, MemorySummary, Reached
from xdsl_bufferization.interfaces.memory_types import (
    Holding,
    holding,
    is_memref,
    is_pointer,
    may_be_address,
    may_hold,
    nesting,
)


class Capture(NamedTuple):
    """An operation captures a memref."""

    op: Operation
    node: MemoryNode
    operand: int
    kept_in: int
    """A member of the class that contains it after the operation; -1 if it cannot be
    loaded from anywhere."""
    starter: Operation | None = None
    """The operation that starts what uses it later, a transfer or a region; or None."""

    @property
    def value(self) -> SSAValue:
        """The memref, which may be a view of the node."""
        return self.op.operands[self.operand]

    @property
    def is_unnoticed(self) -> bool:
        """True if no value has the contents from then on but a token or an address."""
        return self.starter is not None or any(map(may_be_address, self.op.results))


class LaterContents(NamedTuple):
    """A region that may run later uses the contents of a value of outside."""

    starter: Operation
    """The operation with the region."""
    kept_in: int
    """A member of the class of the contents."""


class Load(NamedTuple):
    """A memref that may be any memory in a class."""

    kept_in: int
    """A member of the class."""
    node: MemoryNode


@dataclass(eq=False, repr=False)
class Contents:
    """The classes of one function, once `run` has found them."""

    flow: BufferFlowGraph

    OUTSIDE = 0
    """The number of what other functions and unknown operations may reach."""
    TRANSFER = -1
    """Where a pending transfer or region keeps memory: it cannot be loaded from there."""

    def __post_init__(self) -> None:
        self.captures = list[Capture]()
        self.loads = list[Load]()
        self.used_later = list[LaterContents]()
        self.calls = list[tuple[Operation, MemorySummary]]()
        """All calls, each with what it may do."""
        self.returned = dict[int, int]()
        """A member of the class of each returned value that is no memref, by result index."""
        self._numbers = dict[MemoryNode | SSAValue, int]()
        """The number of each value in the disjoint sets; a view has that of its node."""
        self._classes = IntDisjointSet(size=1)
        self._members = list[MemoryNode | SSAValue | None]([None])
        self._unknown = list[tuple[int, SSAValue | None]]()
        """Members that may hold memory that is not stored here, and their values, or None."""
        self._made_by_calls = set[MemoryNode]()
        """Results of calls that no one owns, but that are new memory or of arguments."""
        self._entry = self.flow.body.first_block
        self._levels = self.flow.levels
        """The number of parts of each class."""
        self._one_part = list[int]()
        """Members of classes whose parts are one."""
        self._kept_by = dict[Operation, int]()
        """Members of the classes that keep what regions use which may run later."""

    def run(self) -> None:
        """Visits all operations once."""
        for argument in () if self._entry is None else self._entry.args:
            self._number_of(argument)
        for op in self.flow.concerned:
            if self.flow.has_contents or self.flow.call(op) is not None or op in self.flow.captured:
                self._visit(op)
            if op in self.flow.later:
                self._use_later(op)
            if op.regions and self.flow.region_branch(op) is None:
                self._give_to_regions(op)
        for node in self.flow.results.values():
            self._number_of(node.value)
        if self._numbers:
            self._unite_forwarded()
        self._classify()

    def find(self, member: int) -> int:
        """The class of a member."""
        return self._classes[member]

    def of(self, value: SSAValue) -> int | None:
        """The class of the contents of a value; None if it has none, or nothing uses them."""
        is_box = holding(value) is Holding.BOX
        number = self._numbers.get(self.flow.node(value) if is_box else value)
        return None if number is None else self._classes[number]

    # Parts.

    def part(self, member: int, value: SSAValue) -> int:
        """The part of a class with the memrefs that are nested like this one."""
        level = max(nesting(value), 1) - 1
        return self._classes[member] * self._levels + level

    def parts(self, member: int, holder: SSAValue | None = None) -> range:
        """The parts of a class that a value with these contents can hold; all if None."""
        found = self._classes[member]
        levels = 0 if holder is None or found in self._mixed else nesting(holder)
        first = found * self._levels
        return range(first, first + (levels - 1 if levels else self._levels))

    def level(self, part: int) -> int:
        """The level of a part in its class: 0 for memrefs of numbers."""
        return part % self._levels

    def may_be_loaded(self, node: MemoryNode, value: SSAValue) -> bool:
        """False for a captured node that was never captured as a memref nested like this."""
        levels = self._captured_levels.get(node)
        return bool(self._one_part or levels is None or levels >> nesting(value) & 1)

    @cached_property
    def _captured_levels(self) -> dict[MemoryNode, int]:
        """The levels of nesting at which each node is captured, as a bit set."""
        found = dict[MemoryNode, int]()
        for capture in self.captures:
            level = 1 << nesting(capture.value)
            found[capture.node] = found.get(capture.node, 0) | level
        return found

    @cached_property
    def joined(self) -> Sequence[tuple[int, int]]:
        """The parts that are one, as the edges of cycles."""
        found = list[tuple[int, int]]()
        for member in self._mixed:
            parts = self.parts(member)
            found += zip(parts, [*parts[1:], parts[0]], strict=True)
        return found if self._levels > 1 else ()

    @cached_property
    def _mixed(self) -> Mapping[int, None]:
        """The classes whose parts are one."""
        return dict.fromkeys(map(self.find, self._one_part))

    # Members.

    def members(self) -> Iterator[tuple[int, MemoryNode | SSAValue]]:
        """Yields all values with contents, each with its class."""
        for number, member in enumerate(self._members):
            if member is not None:
                yield self.find(number), member

    def _number_of(self, value: SSAValue) -> int | None:
        """The number of a value in the disjoint sets; None if it has no contents."""
        match holding(value):
            case Holding.BOX:
                return self._add_box(value)
            case Holding.OTHER:
                return self._add(value)
            case Holding.NOTHING if value in self.flow.models.addresses:
                return self._add(value)
            case _:
                return None

    def _add_box(self, value: SSAValue) -> int:
        node, levels = self.flow.node(value), nesting(value)
        number = self._add(node)
        if not levels or levels != nesting(node.value):
            self._one_part.append(number)
        if node.value is not value and holding(node.value) is not Holding.BOX:
            # A view of bytes: other functions cannot tell from a type that there are contents.
            self._unite(number, self.OUTSIDE)
            self._unknown.append((number, None))
        return number

    def _add(self, member: MemoryNode | SSAValue) -> int:
        number = self._numbers.get(member)
        if number is None:
            number = self._numbers[member] = self._classes.add()
            self._members.append(member)
            if not isinstance(member, MemoryNode):
                self._one_part.append(number)
        return number

    def _unite(self, *numbers: int | None) -> None:
        known = [number for number in numbers if number is not None]
        for number in known[1:]:
            self._classes.union(known[0], number)

    def _unite_forwarded(self) -> None:
        """Buffers with contents and those that they are forwarded to are in one class."""
        joined = dict[MemoryNode | SSAValue, list[MemoryNode]]()
        for edge in self.flow.edges:
            joined.setdefault(edge.source, []).append(edge.target)
            joined.setdefault(edge.target, []).append(edge.source)
        work = [member for member in self._numbers if member in joined]
        while work:
            member = work.pop()
            for other in joined[member]:
                if other not in self._numbers:
                    work.append(other)
                self._unite(self._add(member), self._add(other))

    # Operations.

    def _visit(self, op: Operation) -> None:
        summary = self.flow.summary(op)
        if summary is not None:
            self._call(op, summary)
            return
        captured = self.flow.captured.get(op)
        has_box = any(holding(operand) is Holding.BOX for operand in op.operands)
        has_opaque = any(map(self.flow.is_opaque, op.operands))
        if has_opaque:
            self._forward(op)
        if captured:
            self._capture(op, captured)
        if has_box or has_opaque:
            self._load(op)
        if has_box:
            self._copy(op)

    def _forward(self, op: Operation) -> None:
        """An operation may forward what is no memref to its results, and into blocks."""
        values = [*op.operands, *op.results]
        for block in (*(b for r in op.regions for b in r.blocks), *op.successors):
            values += block.args
        parent = op.parent_op()
        if op.next_op is None and parent is not None and not op.successors:
            if self.flow.is_return(op):
                self._return(op)
            else:
                values += parent.results
                values += (a for r in parent.regions for b in r.blocks for a in b.args)
        others = [value for value in values if self.flow.is_opaque(value)]
        numbers = list(map(self._number_of, others))
        if self._may_store_address(op):
            numbers.append(self.OUTSIDE)
        self._unite(*numbers)

    def _may_store_address(self, op: Operation) -> bool:
        """True if numbers that may be addresses may be in memory or in a tensor after the
        operation, where they are not followed."""
        addresses = self.flow.models.addresses
        if not any(operand in addresses for operand in op.operands):
            return False
        effects, around = self.flow.effects, op.parent_op()
        if self.flow.call(op) is not None or effects.is_control_flow(op):
            return False
        if around is not None and op.next_op is None and self._stores_numbers(around):
            return True  # It may store what the terminator of its region is given.
        return self._stores_numbers(op)

    def _stores_numbers(self, op: Operation) -> bool:
        """True if an operation may store numbers in memory, or put them into a tensor."""
        effects = self.flow.effects
        has_pointer = any(map(is_pointer, op.operands))
        return (
            bool(effects.written(op))
            or (has_pointer and effects.is_unknown(op))
            or any(may_hold(r) and not is_pointer(r) for r in op.results)
        )

    def _return(self, op: Operation) -> None:
        for index, operand in enumerate(op.operands):
            if self.flow.is_opaque(operand):
                number = self._number_of(operand)
                assert number is not None
                self._unite(self.returned.setdefault(index, number), number)

    def _capture(self, op: Operation, captured: Sequence[int]) -> None:
        if self.flow.effects.started(op):
            target: int = self.TRANSFER
        else:
            known = self._containers(op)
            around = op.parent_op()
            if around is not None and self.flow.effects.hands_on(op):
                known = [self.OUTSIDE, *known, *self._containers(around)]
            target = known[0] if known else self.OUTSIDE
            self._unite(*known)
        starter = op if target == self.TRANSFER else None
        for operand in captured:
            self._keep(op, operand, target, starter)

    def _containers(self, op: Operation) -> Sequence[int]:
        """Members of the classes of what may keep memrefs that an operation captures."""
        # A number may be a pointer as well.
        found: list[int | None] = [
            self._add(result) for result in op.results if not is_memref(result)
        ]
        found += [self._number_of(o) for o in op.operands if not is_memref(o)]
        for operand in self.flow.effects.written(op):
            found.append(self._number_of(op.operands[operand]))
        return [number for number in found if number is not None]

    def _keep(
        self, op: Operation, operand: int, target: int, starter: Operation | None = None
    ) -> None:
        """Notes that an operand is in a class after an operation."""
        value = op.operands[operand]
        number = self._number_of(value)
        if target != self.TRANSFER:
            self._unite(number, target)
        if starter is not None and number is not None:
            self.used_later.append(LaterContents(starter, number))
        if is_memref(value):
            node = self.flow.node(value)
            self.captures.append(Capture(op, node, operand, target, starter))

    def _use_later(self, op: Operation) -> None:
        """What regions around an operation use of outside is kept by those that run later."""
        for operand, value in enumerate(op.operands):
            if not is_memref(value) and not self.flow.is_opaque(value):
                continue
            defined = self._region(value)
            region, starter = op.parent_region(), self.flow.later.get(op)
            while starter is not None and region is not defined:
                assert region is not None
                if region.parent is starter:
                    self._keep(op, operand, self._keeper(starter), starter)
                    starter = self.flow.later.get(starter)
                region = region.parent_region()

    def _give_to_regions(self, op: Operation) -> None:
        """Regions may be given memrefs that are not followed: what operands hold, which may be
        anywhere from then on, and the operands themselves, if they run later."""
        blocks = [region.first_block for region in op.regions]
        if not any(is_memref(a) for block in blocks if block for a in block.args):
            return
        is_later = self.flow.effects.may_run_later(op)
        for operand, value in enumerate(op.operands):
            self._unite(self._number_of(value), self.OUTSIDE)
            if is_memref(value) and is_later:
                self._keep(op, operand, self._keeper(op), op)

    def _region(self, value: SSAValue) -> Region | None:
        """The region that defines the memory of a memref, or another value."""
        if is_memref(value):
            return self.flow.node(value).region
        owner = value.owner
        return owner.parent if isinstance(owner, Block) else owner.parent_region()

    def _keeper(self, starter: Operation) -> int:
        """A member of the class of what regions may leave in the results."""
        if starter not in self._kept_by:
            results = [self._add(r) for r in starter.results if not is_memref(r)]
            self._unite(*results)
            self._kept_by[starter] = results[0] if results else self.TRANSFER
        return self._kept_by[starter]

    def _load(self, op: Operation) -> None:
        """Memrefs that are no views, no new memory and forwarded by no edge are loaded."""
        if self.flow.region_branch(op) is not None:
            return
        sources: list[int | None] | None = None
        for result in filter(is_memref, op.results):
            node = self.flow.node(result)
            if node.value is not result or node.kind is NodeKind.NEW:
                continue
            if self.flow.is_external(result) or self.flow.is_forwarded(op, result.index):
                continue
            if sources is None:
                sources = [self._number_of(operand) for operand in op.operands]
            self._unite(*sources, self._number_of(result))
            known = [number for number in sources if number is not None]
            self.loads.append(Load(known[0], node))
            if nesting(result) >= max(map(nesting, op.operands)):
                self._one_part.append(known[0])

    def _copy(self, op: Operation) -> None:
        """An operation may copy the contents of what it reads to what it writes or makes."""
        effects = self.flow.effects
        targets = [self._number_of(op.operands[i]) for i in effects.written(op)]
        for result in filter(is_memref, op.results):
            if self.flow.node(result).kind is NodeKind.NEW:
                targets.append(self._number_of(result))
        if any(target is not None for target in targets):
            sources = [self._number_of(op.operands[i]) for i in effects.read(op)]
            self._unite(*targets, *sources)

    # Calls.

    def _call(self, op: Operation, summary: MemorySummary) -> None:
        self.calls.append((op, summary))
        call = self.flow.call(op)
        assert call is not None
        arguments = call.arguments(op)
        self._fill(op, arguments, summary.captured, self.OUTSIDE, None)
        self._store_of_call(op, arguments, summary)
        self._results_of_call(op, arguments, summary)

    def _store_of_call(self, op: Operation, arguments: range, summary: MemorySummary) -> None:
        """A function may add to the contents of its arguments."""
        for index, reached in summary.stored.items():
            value = op.operands[arguments[index]]
            target = self._number_of(value)
            if target is not None:
                self._fill(op, arguments, reached, target, value)

    def _results_of_call(self, op: Operation, arguments: range, summary: MemorySummary) -> None:
        for result in op.results:
            number = self._number_of(result)
            if number is not None:
                held = summary.held.get(result.index, NOTHING)
                self._fill(op, arguments, held, number, result)
            if result in self.flow.models.addresses and result.index not in summary.held:
                # An unknown callee may return an address that it was given.
                given = (o for o in op.operands if o in self.flow.models.addresses)
                self._unite(number, *map(self._number_of, given))
            if is_memref(result):
                reached = summary.results.get(result.index, NOTHING)
                self._result(op, arguments, reached, self.flow.node(result))
        self._unmanaged_results(op, arguments, summary)

    def _unmanaged_results(self, op: Operation, arguments: range, summary: MemorySummary) -> None:
        """New memory that a function returns, but does not give away, as it is held by another
        result or by an argument: the contents of both are in one class."""
        found = list[int]()
        for result in filter(is_memref, op.results):
            number = self._number_of(result)
            known = summary.results.get(result.index, NOTHING)
            if number is None or known.is_outside or summary.captured.is_new:
                continue
            node = self.flow.node(result)
            if node.may_alias_anything:
                self._made_by_calls.add(node)
                found.append(number)
        if not found:
            return
        holders = [i for i, reached in summary.stored.items() if reached.is_new]
        values = [op.operands[arguments[index]] for index in holders]
        values += [op.results[i] for i, r in summary.held.items() if r.is_new]
        self._unite(*found, *map(self._number_of, values))

    def _fill(
        self,
        op: Operation,
        arguments: range,
        reached: Reached,
        target: int,
        holder: SSAValue | None,
    ) -> None:
        """Puts what a function reached into the class of a value, or into `OUTSIDE`."""
        for argument in members(reached.arguments):
            self._keep(op, arguments[argument], target)
        for argument in members(reached.contents):
            self._unite(self._number_of(op.operands[arguments[argument]]), target)
        if holder is not None and (reached.is_outside or reached.is_new):
            self._unknown.append((target, holder))

    def _result(self, op: Operation, arguments: range, reached: Reached, node: MemoryNode) -> None:
        """A result may be in the contents of arguments, and have the contents of others."""
        number = self._number_of(node.value)
        for argument in members(reached.contents):
            source = self._number_of(op.operands[arguments[argument]])
            self._unite(source, number)
            if source is not None and node.kind is not NodeKind.NEW:
                self.loads.append(Load(source, node))
        for argument in members(reached.arguments if number is not None else 0):
            self._unite(self._number_of(op.operands[arguments[argument]]), number)

    # Unknown contents.

    def _classify(self) -> None:
        """Finds the parts that other functions reach, and those with unknown contents."""
        loaded = {load.node for load in self.loads}
        arguments, others = set[int](), set(self.parts(self.OUTSIDE))
        unknown = set[int]()
        for number, holder in self._unknown:
            unknown.update(self.parts(number, holder))
        for number, member in enumerate(self._members):
            if member is None:
                continue
            if isinstance(member, MemoryNode):
                parts = self.parts(number, member.value)
                if self._is_foreign(member) and member not in loaded:
                    is_known = member.value.owner is self._entry
                    (arguments if is_known else others).update(parts)
                else:
                    is_known = not self._is_filled(member)
            else:
                parts, is_known = self.parts(number), False
                if member.owner is self._entry:
                    arguments.update(parts)
            if not is_known:
                unknown.update(parts)
        self.outside: Sequence[int] = sorted(arguments | others)
        """The parts that other functions may reach."""
        self.others: Sequence[int] = sorted(others)
        """The parts that other functions may reach by way of something else than arguments."""
        self.unknown: Sequence[int] = sorted(unknown)
        """The parts that may contain memory that is not stored there here."""

    def _is_foreign(self, node: MemoryNode) -> bool:
        """True for memory that other functions or unknown operations reach."""
        if node.may_alias_anything:
            return node not in self._made_by_calls
        return node.kind is NodeKind.UNOWNED and not self.flow.is_allocation(node.value)

    def _is_filled(self, node: MemoryNode) -> bool:
        """True for new memory whose contents are not stored by this function."""
        owner = node.value.owner
        if not isinstance(owner, Operation) or self.flow.summary(owner) is not None:
            return False
        if not node.is_new and not self.flow.is_allocation(node.value):
            return False
        return not self.flow.effects.only_allocates(owner) and not any(
            holding(operand) is Holding.BOX for operand in owner.operands
        )
