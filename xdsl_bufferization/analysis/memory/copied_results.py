"""Results of calls that may be replaced by copies.

    %s = call @part(%m)                     a view of %m
    %x = memref.load %s[%i]
    memref.store %y, %m[%i]                 if this comes before the load, it can be observed
                                            that %s is a copy
    return %x

A copy has the contents of the result at the end of the call. It can be observed if after the
call, in the order of control flow, memory that the result may be is freed, or is written by one
name and then read by another one, the result or any other; or if it is captured or returned, so
that a caller may write it. Memory that exists before the function is called, as that of an argument
or a global, is read after its end: it must not be written by the result at all. A store that comes
only before the call is not observed. What a caller returns may still be copied, if the results of
this caller are copied, too: then its calls decide.

One pass over each function, from its end to its start, for all calls in it.

MLIR: none; BufferResultsToOutParams.cpp copies all results
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property

from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP, IROrder
from xdsl_bufferization.analysis.memory.flow import MemoryNode
from xdsl_bufferization.analysis.memory.points_to import ANYTHING
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory
from xdsl_bufferization.interfaces.contents import op_around
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.records import record


@record
class _Copies:
    """The nodes that are a copy of the memory of a call if the result of the call is one."""

    may: frozenset[MemoryNode]
    """The nodes that may be the copy."""
    others: frozenset[MemoryNode]
    """Those of them that may be other memory, and so the original."""

    def names(self, node: MemoryNode) -> Sequence[bool]:
        """True for a name of the copy, False for one of the original; a node may be both."""
        if node not in self.may:
            return (False,)
        return (True, False) if node in self.others else (True,)


def _has_others(node: MemoryNode, copies: Container[MemoryNode]) -> bool:
    """True if a node may be memory that no node of some is."""
    return node.may_alias_anything or any(edge.source not in copies for edge in node.incoming)


@record
class Observation:
    """A call whose result must not be replaced by a copy."""

    result: SSAValue
    by: Operation
    """The operation through which a copy can be observed."""


def observations(
    functions: Mapping[Operation, FunctionMemory],
    copied: Mapping[Operation, Sequence[SSAValue]],
    converted: Container[Operation],
) -> Iterator[Observation]:
    """Yields the results of calls whose copies could be observed. `copied` are those in question by
    the function that calls; `converted` are the functions all of whose results are copied."""
    for function, results in copied.items():
        caller = CopiesInFunction(functions[function])
        if function not in converted:
            yield from caller.returned(results)
        yield from caller.changed(results)


class CopiesInFunction:
    """The results of calls in one function."""

    def __init__(self, memory: FunctionMemory) -> None:
        self.memory, self.flow = memory, memory.flow
        self.points_to = memory.points_to

    def same(self, bits: int) -> int:
        """The locations that may be the same memory as one in a set."""
        if bits & self.points_to.unknown:
            return ANYTHING
        external = self.points_to.external
        return bits | external if bits & external else bits

    def of(self, value: SSAValue) -> int:
        """The locations that may be the same memory as a memref."""
        return self.same(self.points_to.memory[self.flow.node(value).number])

    def returned(self, results: Sequence[SSAValue]) -> Iterator[Observation]:
        """Yields those that may be returned, other than by one name of new memory."""
        returns = [op for op in self.flow.operations if self.flow.is_return(op)]
        for result in results:
            mine = self.of(result)
            for op in returns:
                found = [v for v in op.operands if is_memref(v) and self.of(v) & mine]
                if len(found) > 1 or (found and self._is_outside(mine)):
                    yield Observation(result, op)
                    break

    def changed(self, results: Sequence[SSAValue]) -> Iterator[Observation]:
        """Yields those that may be captured, or written or freed after their calls."""
        is_choice = self.flow.runs_one_region_once
        order = IROrder(self._may_repeat, lambda op, index: False, is_choice)
        function = op_around(self.flow.body)
        order.run(function)
        pending = sorted(results, key=lambda r: self._start(order, r))
        so_far, last = 0, function
        for op in reversed(order.operations):
            while pending and order.pre[op] < self._start(order, pending[-1]):
                yield from self._check(pending.pop(), so_far, last, order)
            changed = self._changes(op)
            if changed & ~so_far:
                so_far, last = so_far | changed, op
        for result in reversed(pending):
            yield from self._check(result, so_far, last, order)

    def _check(
        self, result: SSAValue, changed: int, last: Operation, order: IROrder
    ) -> Iterator[Observation]:
        mine = self.of(result)
        if mine & self.same(self.memory.captured):
            yield Observation(result, op_around(self.flow.body))
        elif mine & changed and self._is_observed(result, order):
            yield Observation(result, last)

    def _is_observed(self, result: SSAValue, order: IROrder) -> bool:
        """True if the memory is written after the call by one name and read by another one after
        that, or freed, or if it is written by the result and may be read when the function has
        ended. Linear in the function; called for a result whose memory is written."""
        start, mine = self._start(order, result), self.of(result)
        copies, effects = self._copies(result), self.flow.effects
        first_write, last_read = dict[bool, int](), dict[bool, int]()
        for op in order.operations:
            if order.pre[op] < start or op is self.flow.body.parent:
                continue
            reads, writes, frees = self._reaches_otherwise(op)
            if frees & mine:
                return True
            if reads & mine:
                last_read[False] = max(last_read.get(False, 0), self._end(order, op))
            if writes & mine:
                first_write.setdefault(False, order.pre[op])
            for value in self._overlapping(op, effects.read(op), mine):
                for own in copies.names(self.flow.node(value)):
                    last_read[own] = max(last_read.get(own, 0), self._end(order, op))
            for value in self._overlapping(op, effects.written(op), mine):
                for own in copies.names(self.flow.node(value)):
                    first_write.setdefault(own, order.pre[op])
            if self._overlapping(op, effects.freed(op), mine):
                return True
        if True in first_write and self._is_outside(mine):
            return True
        return any(at <= last_read.get(not own, 0) for own, at in first_write.items())

    def _is_outside(self, bits: int) -> bool:
        """True if memory in a set may exist before the call of this function."""
        outside = self.points_to.external | self.points_to.unknown
        return bits == ANYTHING or bool(bits & outside)

    def _copies(self, result: SSAValue) -> _Copies:
        """What is a copy if a result is. Linear in the flow graph."""
        node, targets = self.flow.node(result), self._targets
        may, work = {node}, [node]
        while work:
            found = [n for n in targets.get(work.pop(), ()) if n not in may]
            may.update(found)
            work += dict.fromkeys(found)
        others = {n for n in may if n is not node and _has_others(n, may)}
        work = list(others)
        while work:
            found = [n for n in targets.get(work.pop(), ()) if n not in others]
            found = [n for n in found if n in may and n is not node]
            others.update(found)
            work += dict.fromkeys(found)
        return _Copies(frozenset(may), frozenset(others))

    @cached_property
    def _targets(self) -> dict[MemoryNode, list[MemoryNode]]:
        """The nodes that each node is forwarded to."""
        found = dict[MemoryNode, list[MemoryNode]]()
        for edge in self.flow.edges:
            found.setdefault(edge.source, []).append(edge.target)
        return found

    def _overlapping(self, op: Operation, operands: Sequence[int], mine: int) -> list[SSAValue]:
        """The memrefs among some operands that may be memory in a set."""
        values = [op.operands[operand] for operand in operands]
        return [value for value in values if self.of(value) & mine]

    def _end(self, order: IROrder, op: Operation) -> int:
        """The number up to which the operation may be executed."""
        end, loop = order.post[op], order.loop_of[op]
        while loop != NO_LOOP:
            end, loop = order.loop_end[loop], order.loop_parent[loop]
        return end

    def _reaches_otherwise(self, op: Operation) -> tuple[int, int, int]:
        """The locations that a call may read and those that it may write other than by its
        arguments, and those that it may free."""
        summary = self.flow.summary(op)
        if summary is None:
            others = self.flow.effects.writes_others(op)
            found = self.same(self.points_to.outside) if others else 0
            return found, found, 0
        of_call = self.points_to.of_call
        read = of_call(op, summary.read._replace(arguments=0))
        written = self.same(self.points_to.written_otherwise(op))
        if summary.written.is_outside:
            # An unknown function may write a global, but no argument that it is not given.
            written |= self.points_to.unknown
        return self.same(read), written, of_call(op, summary.freed)

    def _start(self, order: IROrder, result: SSAValue) -> int:
        """The number from where on operations may be executed after the call."""
        assert isinstance(result.owner, Operation)
        start, loop = order.pre[result.owner] + 1, order.loop_of[result.owner]
        while loop != NO_LOOP:
            start, loop = order.loop_start[loop], order.loop_parent[loop]
        return start

    def _changes(self, op: Operation) -> int:
        """The locations that an operation may write or free."""
        summary = self.flow.summary(op)
        _, found = self.points_to.accessed(op)
        if summary is not None:
            found |= self.points_to.of_call(op, summary.freed)
        for operand in self.flow.effects.freed(op):
            found |= self.points_to.of_operand(op, operand)
        return self.same(found)

    def _may_repeat(self, op: Operation, index: int) -> bool:
        return not self.flow.runs_one_region_once(op) and self.flow.body.parent is not op
