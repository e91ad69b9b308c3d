"""Finds where the part of a destination that a later operation overwrites can be extracted.

    %e = tensor.empty()                      // here, if %d and %i are defined above,
    %i = arith.addi %a, %b                   // or after this operation,
    %x = linalg.fill ins(%f) outs(%e)        // or before the use of %e, to which the
    %r = tensor.insert_slice %x into %d[%i]  // computation of %d and %i may be moved

An extraction that does not exist for sure, as one with an offset that is not known, goes
only where the operation that overwrites the part is certain to follow: in its block,
with nothing in between that might not return. Loops are assumed to end. A destination in
memory must in addition not be accessed from there to the last read of the value, and the value
must not be overwritten later: the memory keeps what is put into it.

MLIR: `findValidInsertionPoint` in
lib/Dialect/Bufferization/Transforms/EmptyTensorElimination.cpp, and `moveValueDefinitions`
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue
from xdsl.traits import IsTerminator

from xdsl_bufferization.analysis.cfg.dominance import NestedDominance
from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSource
from xdsl_bufferization.interfaces.bufferizable import insertion_anchor
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import (
    block_of,
    op_and_around,
    op_and_contents,
    region_of,
)
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.properties import is_side_effect_free, is_speculatable
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.support.bounds import MOST_INSPECTED
from xdsl_bufferization.support.layouts import as_tensor


@record
class ExtractionPoint:
    """The place of an extraction."""

    before: Operation
    """The extraction is inserted before this operation."""
    moved: tuple[Operation, ...] = ()
    """The operations that compute its operands and are moved there, in order."""


@dataclass(eq=False, repr=False)
class ExtractionPoints:
    """The places in one module. It is told of operations that are inserted or moved; none may have
    effects."""

    state: OneShotState
    former: dict[Operation, list[SSAValue]] = field(default_factory=dict[Operation, list[SSAValue]])
    """Former operands of operations, which they may get back: they stay in front of them."""
    _places: dict[Operation, tuple[int, ...]] = field(
        default_factory=dict[Operation, tuple[int, ...]]
    )
    """The position of an inserted or moved operation, after the number before it."""
    _inserted: int = 0
    """The number of insertions so far; an operation may be moved twice."""
    _inside: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    """By alias set: those of the tensors that have been given a part of its tensors."""
    _last_reads: dict[int, int] = field(default_factory=dict[int, int])
    """By alias set: where the last of its reads ends."""

    def __post_init__(self) -> None:
        self._dominance = NestedDominance()
        self._region_branch = InterfaceCache(RegionBranchOpInterface)
        self._effects = OrderedEffects(self.state)
        self._of_program = self.state.memory_of_the_program()
        calls = self.state.calls
        values = (v for f in calls.functions for found in calls.returned(f) for v in found)
        self._returned = self.state.alias_sets(values)

    def find(
        self, op: Operation, model: DestinationSubsetOpInterface, source: UndefinedSource
    ) -> ExtractionPoint | None:
        """Returns the place for the destination of `op` instead of the tensor without contents in a
        use; None if there is none."""
        needed = model.needed_values(op)
        if needed is None:
            return None
        op_of_use, index = source.use
        user = insertion_anchor(op_of_use, self.state.models)
        for point in self._candidates(op_of_use.operands[index], needed, user):
            if all(self.is_defined_before(value, point) for value in needed) and self._is_safe(
                point, op, model, source
            ):
                return ExtractionPoint(point)
        for point in self._around(user, op):
            if self._is_safe(point, op, model, source):
                moved = self._computation(needed, point)
                if moved:
                    return ExtractionPoint(point, moved)
        return None

    def note_inserted(self, op: Operation, before: Operation) -> None:
        """Records the place of an operation that was inserted or moved."""
        *outer, last = self._place(before)
        self._inserted += 1
        self._places[op] = (*outer, last - 1, self._inserted)

    def note_part(self, op: Operation, model: DestinationSubsetOpInterface) -> None:
        """Records that what `op` puts into its destination is computed there."""
        sources = self.state.alias_sets((op.operands[model.source(op)],))
        for number in self.state.alias_sets((*(model.needed_values(op) or ()), *op.results)):
            self._inside.setdefault(number, []).extend(sources)

    def _place(self, op: Operation) -> tuple[int, ...]:
        return self._places.get(op) or (self.state.order.pre[op],)

    # Dominance.

    def _candidates(
        self, empty: SSAValue, needed: Sequence[SSAValue], user: Operation
    ) -> Iterator[Operation]:
        """Yields the places that dominate the use, those that MLIR tries first."""
        if isinstance(empty, OpResult):
            yield empty.op
        for value in needed:
            owner = value.owner
            after = owner.first_op if isinstance(owner, Block) else owner.next_op
            if after is not None and self._is_before(after, user):
                yield after
        yield user

    def is_defined_before(self, value: SSAValue, point: Operation) -> bool:
        """True if the value can be used before `point`."""
        owner, block = value.owner, block_of(value)
        around = self._ancestor(point, block.parent)
        if around is None or around.parent is None:
            return False
        if around.parent is not block:
            return self._dominates(block, around.parent)
        return isinstance(owner, Block) or self._place(owner) < self._place(around)

    def _is_before(self, point: Operation, user: Operation) -> bool:
        """True if `point` dominates `user` or is `user`."""
        around = self._ancestor(user, region_of(point))
        if around is None or around.parent is None:
            return False
        if around.parent is not point.parent:
            return self._dominates(block_of(point), around.parent)
        return self._place(point) <= self._place(around)

    def _ancestor(self, op: Operation, region: Region | None) -> Operation | None:
        """Returns the operation itself, or the one around it, that is in the region."""
        order = self.state.order
        current: Operation | None = op
        # What was inserted has no number; nothing goes into another region.
        while current is not None and current.parent_region() is not region:
            if region is not None and current in order.pre:
                return order.operation_in(region, order.pre[current])
            current = current.parent_op()
        return current

    def _around(self, user: Operation, op: Operation) -> Iterator[Operation]:
        """Yields `user`, and the operation around it that is in the block of `op`."""
        yield user
        around = self._ancestor(user, op.parent_region())
        if around is not None and around is not user and around.parent is op.parent:
            yield around

    def _dominates(self, a: Block, b: Block) -> bool:
        tree = self._dominance.tree(region_of(a))
        return tree.is_reachable(a) and tree.dominates(a, b)

    # Safety.

    def _is_safe(
        self,
        point: Operation,
        op: Operation,
        model: DestinationSubsetOpInterface,
        source: UndefinedSource,
    ) -> bool:
        """True if the part exists at `point`, and, if it is memory, nothing but the
        value of `op` is accessed there from then on."""
        start, end = self._interval(point, op)
        own = int(model.writes_memory(op))
        if own or self._is_in_memory_of_the_program(op, model):
            sets = self._sets_in(op.operands[model.source(op)])
            last = max((end, *map(self._last_read, sets)))
            return (
                self._follows(point, op)
                and not any(self._is_written_later(number, start, op) for number in sets)
                and self._effects.accesses(start, end) == 0
                and self._effects.accesses(start, last + 1) <= own
            )
        if self._follows(point, op) and not self._effects.stops(start, end):
            return True
        return model.is_in_bounds(op) and _is_static(source, model.extraction_type(op))

    def _sets_in(self, value: SSAValue) -> Collection[int]:
        """Returns the alias sets of a tensor and of what is computed in parts of it."""
        pending, found = list(self.state.alias_sets((value,))), dict[int, None]()
        while pending:
            number = pending.pop()
            if number not in found:
                found[number] = None
                pending += self._inside.get(number, ())
        return found

    def _last_read(self, number: int) -> int:
        if number not in self._last_reads:
            reads = self.state.alias_info.numbered(number).reads
            self._last_reads[number] = max((read.high for read in reads), default=0)
        return self._last_reads[number]

    def _is_written_later(self, number: int, start: int, op: Operation) -> bool:
        """True if the tensors of an alias set may be written when `op` has put one into memory:
        behind it, in the next iteration of a loop, or by a caller that gets it."""
        found, order = self.state.alias_info.numbered(number), self.state.order
        loop = order.outermost_loop_without(op, 0)
        return (
            number in self._returned
            or found.is_written_between(order.pre[op] + 1, order.last)
            or (loop != NO_LOOP and found.is_written_between(order.loop_start[loop], start - 1))
        )

    def _is_in_memory_of_the_program(
        self, op: Operation, model: DestinationSubsetOpInterface
    ) -> bool:
        """True if the destination may be accessed by another name."""
        targets = self.state.alias_sets(model.needed_values(op) or ())
        return not self._of_program.isdisjoint(targets)

    def _interval(self, point: Operation, op: Operation) -> tuple[int, int]:
        """Returns the numbers of what is executed from `point` up to `op`."""
        first, last = self._place(point), self._place(op)
        return first[0] + (len(first) > 1), last[0] + (len(last) > 1)

    def _follows(self, point: Operation, op: Operation) -> bool:
        """True if `op` is executed whenever the end of the block of `point` is reached."""
        while op.parent is not point.parent:
            parent = op.parent_op()
            if parent is None or not self._runs_once(parent, op):
                return False
            op = parent
        return True

    def _runs_once(self, parent: Operation, op: Operation) -> bool:
        """True if `parent` runs the block of `op` exactly once."""
        if len(parent.regions) != 1 or op.parent is not parent.regions[0].first_block:
            return False
        model = self.state.models(parent)
        if model is not None and not model.takes_operations_inside(parent):
            return True
        branch = self._region_branch(parent)
        return branch is not None and branch.runs_one_region_once(parent)

    # Moves.

    def _computation(self, needed: Sequence[SSAValue], user: Operation) -> tuple[Operation, ...]:
        """Returns the operations in the block of `user`, in order, that have to be moved before it
        to define the values; none if that cannot be."""
        found, pending = dict[Operation, None](), list(needed)
        while pending:
            value = pending.pop()
            if self.is_defined_before(value, user):
                continue
            op = value.owner
            if not isinstance(op, Operation) or op.parent is not user.parent:
                return ()
            if op in found:
                continue
            found[op] = None
            if len(found) > MOST_INSPECTED or op is user or not self._is_movable(op, user):
                return ()
            for inner in op_and_contents(op):
                used = (*inner.operands, *self.former.get(inner, ()))
                pending += (v for v in used if not _is_inside(v, op))
        return tuple(sorted(found, key=self._place))

    def _is_movable(self, op: Operation, user: Operation) -> bool:
        """True if the operation may be executed before `user` instead."""
        order = self.state.order
        if op not in order.pre:
            if not is_side_effect_free(op):
                return False
        elif self._effects.accesses(order.pre[op], order.post[op]):
            return False
        return is_speculatable(op) or not self._effects.stops(*self._interval(user, op))


class OrderedEffects:
    """The numbers of operations that may not return, and of those that access memory."""

    def __init__(self, state: OneShotState) -> None:
        self._calls = state.calls
        self._query = MemoryEffects()
        self._may_stop = dict[Operation, bool]()
        self._may_access = dict[Operation, bool]()
        """By function, callees first; True for what is not analysed yet."""
        self._stops = list[int]()
        self._accesses = list[int]()
        order = state.order
        for function in state.calls.callees_first():
            contents = order.inside(function)[0][1:]
            self._may_stop[function] = any(map(self._stop, contents))
            self._may_access[function] = any(map(self._access, contents))
        for op in order.operations:
            if self._stop(op):
                self._stops.append(order.pre[op])
            if self._access(op):
                self._accesses.append(order.pre[op])

    def stops(self, start: int, end: int) -> int:
        """Returns the number of operations in an interval that may not return."""
        return bisect_left(self._stops, end) - bisect_left(self._stops, start)

    def accesses(self, start: int, end: int) -> int:
        """Returns the number of operations in an interval that may access memory."""
        return bisect_left(self._accesses, end) - bisect_left(self._accesses, start)

    def _stop(self, op: Operation) -> bool:
        if self._calls.is_call(op):
            return self._of_callee(op, self._may_stop)
        if self._query.is_unknown(op):
            return op.get_trait(IsTerminator) is None
        # An effect on nothing in particular may be to end the program.
        return any(
            effect.operand is None and effect.result is None for effect in self._query.of(op) or ()
        )

    def _access(self, op: Operation) -> bool:
        if self._calls.is_call(op):
            return self._of_callee(op, self._may_access)
        if self._query.is_unknown(op):
            return op.get_trait(IsTerminator) is None
        effects = self._query.of(op)
        if effects is None:
            return any(map(is_memref, op.operands))
        return bool(effects) and not self._query.only_allocates(op)

    def _of_callee(self, call: Operation, found: Mapping[Operation, bool]) -> bool:
        callee = self._calls.callee(call)
        if callee is None or self._calls.body(callee) is None:
            return True
        return found.get(callee, True)


def _is_static(source: UndefinedSource, type: Attribute) -> bool:
    """True if a part of this type can always be given the type of the tensor without
    contents: all sizes are known, and equal."""
    user, index = source.use
    for reshape in source.reshapes:
        if reshape.results[0].type != type or not _has_static_shape(type):
            return False
        type = reshape.operands[0].type
    return _has_static_shape(type) and type == user.operands[index].type


def _has_static_shape(type: Attribute) -> bool:
    shaped = as_tensor(type)
    return shaped is not None and shaped.has_static_shape()


def _is_inside(value: SSAValue, op: Operation) -> bool:
    """True if the value is defined in a region of the operation."""
    around = block_of(value).parent_op()
    return around is not None and op in op_and_around(around)
