"""Loops that allocate the buffer of a yielded tensor in each iteration, where the buffer of
the iter_arg that it replaces would do for the next one.

    %r = scf.for ... iter_args(%x = %a) -> (tensor<4x4xf32>) {
      %e = tensor.empty() : tensor<4x4xf32>
      %n = linalg.transpose ins(%x) outs(%e) permutation = [1, 0]
      scf.yield %n                  // in the buffer of %e; nothing needs that of %x now
    }

The yielded tensor certainly has the buffer of one tensor without contents, which is made in the
loop, or before it for this loop alone, and has the type of the iter_arg. What has the buffer of the
iter_arg in the end is yielded as well, at another position: what it contains does not matter. In a
loop of two regions, as `scf.while`, the other region hands the iter_arg on. Sizes that are not
static are left to the caller to compare.

A yielded tensor may also be needed elsewhere, so that its contents are copied in each iteration.
The buffer of the iter_arg takes the copy, if it is passed on in no other way.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.alias_sets import Read, Write
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSources
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    AdditionalYieldsOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.support.layouts import has_static_shape


class SpareBuffer(NamedTuple):
    """A tensor without contents that a loop makes, and an iter_arg whose buffer may
    take its place in the next iteration."""

    empty: OpResult
    carried: SSAValue
    """The iter_arg in the region that makes the tensor."""
    target: SSAValue
    """The iter_arg that the yielded tensor becomes; `carried` in a loop of one region."""
    init: SSAValue
    """What the iter_arg is in the first iteration."""
    yielded: SSAValue
    last: SSAValue
    """What has the buffer of `carried` at the end of an iteration."""
    copied: int | None = None
    """The operand of the loop that is to be a copy, as the caller may still need its memory."""


class DyingIterArg(NamedTuple):
    """An iter_arg whose contents are not read any more when a tensor without contents, that a loop
    makes and that becomes the next one, is first written, or only by the operation that writes."""

    loop: Operation
    empty: OpResult
    carried: SSAValue
    init: int
    """The operand of the loop that is the iter_arg in the first iteration."""
    is_kept: bool
    """True if that is to be a copy, as its memory may still be needed."""


class CopiedYield(NamedTuple):
    """A yielded tensor that is copied in each iteration, and the iter_arg whose buffer can take the
    copy."""

    loop: Operation
    terminator: Operation
    operand: int
    carried: BlockArgument
    init: int
    """The operand of the loop that is the iter_arg in the first iteration."""
    runs_often: bool
    """True if a copy before the loop takes less than the allocations in it."""
    is_kept: bool
    """True if that is to be a copy, as its memory may still be needed."""


_BUFFERS = 2
"""The buffers that change places."""

HandedOn = dict[tuple[SSAValue, Block], BlockArgument]
"""What the argument of one block becomes in another one, to which its terminator forwards it."""
LoopWithSpares = tuple[Operation, Sequence[SpareBuffer]]


class SpareBuffers:
    """Finds them for the loops of one module. With `keep_peak`, only those where the two buffers
    are live at once anyway."""

    def __init__(self, state: OneShotState, *, keep_peak: bool = False) -> None:
        self._state = state
        self._keep_peak = keep_peak
        self._of_program = state.memory_of_the_program()
        self._kept = self._of_program | (state.memory_of_arguments() if keep_peak else set[int]())
        self._counts = InterfaceCache(LoopLikeOpInterface)
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._loops = InterfaceCache(AdditionalYieldsOpInterface)
        self._sources = UndefinedSources(state)
        self._taken = set[SSAValue]()
        self._rotating = set(state.uses.rotating)
        """Loops of which each result may be in the buffer of several iter_args."""

    def find(self) -> list[LoopWithSpares]:
        """Returns the loops with spare buffers, inner loops first."""
        found = list[LoopWithSpares]()
        for op in self._state.order.completed:
            if not op.regions or self._loops(op) is None:
                continue
            branch = self._branches(op)
            if branch is None or self._is_captured(op) or self._state.copies_before_write(op):
                continue
            spares = list(self._of_loop(op, branch.edges(op)))
            if spares:
                found.append((op, spares))
                self._rotating.add(op)
        return found

    def _is_captured(self, loop: Operation) -> bool:
        """True if a memref of what the loop carries may be accessed in any later iteration."""
        return loop in self._state.uses.keeping

    def _set_of(self, value: SSAValue) -> int:
        """The alias set of a tensor; -1 for one that nothing uses."""
        tensor, info = self._state.uses.tensors.get(value), self._state.alias_info
        return info.set_number(tensor) if tensor is not None and tensor in info else -1

    def _of_loop(self, loop: Operation, edges: Sequence[RegionEdge]) -> Iterator[SpareBuffer]:
        """Yields the spare buffers of a loop."""
        for terminator, index, target, carried, init in _carried(loop, edges):
            empty = self._empty(loop, terminator, index)
            if empty is None or empty.type != target.type:
                continue
            last = self._last_in_buffer(loop, terminator, target, carried)
            if last is None:
                continue
            yielded = terminator.operands[index]
            spare = SpareBuffer(empty, carried, target, loop.operands[init], yielded, last)
            if not self._keep_peak or self._keeps_peak(loop, spare):
                self._taken.add(empty)
                yield self._with_copy(spare, init)

    def find_dying_iter_args(self) -> list[DyingIterArg]:
        """Returns the iter_args in which the next ones can be computed, inner loops first."""
        found = list[DyingIterArg]()
        for loop, edges in self._all_loops():
            for terminator, index, target, carried, init in _carried(loop, edges):
                empty = self._empty(loop, terminator, index)
                if empty is None or not has_static_shape(empty.type):
                    continue
                spare = SpareBuffer(empty, carried, target, loop.operands[init], empty, carried)
                is_kept = self._is_kept(loop.operands[init])
                if empty.type == carried.type and self._may_be_one(loop, spare, is_kept=is_kept):
                    self._taken.add(empty)
                    found.append(DyingIterArg(loop, empty, carried, init, is_kept))
        return found

    def _may_be_one(self, loop: Operation, spare: SpareBuffer, *, is_kept: bool) -> bool:
        """True if the loop does not read the old tensor after the first write to the new one, or
        only in an elementwise operation that writes it; then an iteration needs one buffer."""
        if is_kept and not self._runs_often(loop):
            return False
        found, end = self._reads_of_old(loop, spare), self._state.order.post[loop]
        return found is not None and all(
            read.high > end or self._is_elementwise(read, found[0]) for read in found[1]
        )

    def _is_elementwise(self, read: Read, write: Write) -> bool:
        """True if one operation reads and writes, and does it one by one."""
        (op, index), reader = write.use.operand, read.use
        return op is reader.op and self._state.is_elementwise(op, reader.index, index)

    def find_copied_yields(self, plan: BufferizationPlan) -> list[CopiedYield]:
        """Returns the yielded tensors that are copied, where the copy can be in the buffer of the
        iter_arg that it replaces."""
        found = list[CopiedYield]()
        for loop, edges in self._all_loops():
            found += self._copied_yields(loop, edges, plan)
        return found

    def _all_loops(self) -> Iterator[tuple[Operation, Sequence[RegionEdge]]]:
        """Yields the loops with their edges, inner loops first."""
        for op in self._state.order.completed:
            branch = self._branches(op) if op.regions else None
            if branch is None or self._counts(op) is None or self._is_captured(op):
                continue
            yield op, branch.edges(op)

    def _copied_yields(
        self, loop: Operation, edges: Sequence[RegionEdge], plan: BufferizationPlan
    ) -> Iterator[CopiedYield]:
        for terminator, index, _, carried, init in _carried(loop, edges):
            if not plan.is_copied(terminator, index):
                continue
            if self._takes_copy(plan, terminator, index, carried):
                is_kept, often = self._is_kept(loop.operands[init]), self._runs_often(loop)
                if often or not is_kept:
                    yield CopiedYield(loop, terminator, index, carried, init, often, is_kept)

    def _takes_copy(
        self, plan: BufferizationPlan, terminator: Operation, index: int, carried: BlockArgument
    ) -> bool:
        """True if the terminator passes the buffer of an iter_arg on in no other way and, with
        `keep_peak`, nothing is allocated between the last use of that and the copy."""
        yielded, number = terminator.operands[index], self._set_of(carried)
        if number < 0 or yielded.type != carried.type or not has_static_shape(yielded.type):
            return False
        if any(self._set_of(value) == number for value in terminator.operands):
            return False
        if not self._keep_peak:
            return True
        op = terminator.prev_op
        while op is not None and not self._uses_set(op, number):
            if op.regions or allocates(plan, op):
                return False
            op = op.prev_op
        return op is not None

    def _uses_set(self, op: Operation, number: int) -> bool:
        """True if an operation has an operand of an alias set."""
        return any(self._set_of(value) == number for value in op.operands)

    def _empty(self, loop: Operation, terminator: Operation, index: int) -> OpResult | None:
        """Returns the tensor without contents whose buffer the loop certainly yields."""
        order, yielded = self._state.order, terminator.operands[index]
        for (op, operand), _ in self._sources.of_operand(terminator, index):
            empty = op.operands[operand]
            if not isinstance(empty, OpResult) or empty in self._taken:
                continue
            is_inside = order.pre[loop] < order.pre[empty.op] < order.post[loop]
            is_same = self._state.are_equivalent(empty, yielded)
            if is_same and (is_inside or _is_only_used_beside(terminator, empty)):
                return empty
        return None

    def _with_copy(self, spare: SpareBuffer, init: int) -> SpareBuffer:
        """Returns it with a copy of the init, if memory of the caller or of the program is not to
        be overwritten."""
        is_kept = self._set_of(spare.init) in self._of_program
        is_kept |= self._keep_peak and self._is_kept(spare.init)
        return spare._replace(copied=init) if is_kept else spare

    def _is_kept(self, init: SSAValue) -> bool:
        """True if a tensor may have memory of the program, with `keep_peak` also of an argument of
        a function, or a constant."""
        number = self._set_of(init)
        return number >= 0 and (not self._state.is_writable(init) or number in self._kept)

    def _keeps_peak(self, loop: Operation, spare: SpareBuffer) -> bool:
        """True if contents of the iter_arg are read after the first write to the new tensor, so
        that an iteration needs both buffers at once, and no others change places already: not all
        loops can rotate three of them."""
        if self._is_kept(spare.init) and not self._runs_often(loop):
            return False
        found, end = self._reads_of_old(loop, spare), self._state.order.post[loop]
        return found is not None and any(read.high <= end for read in found[1])

    def _reads_of_old(
        self, loop: Operation, spare: SpareBuffer
    ) -> tuple[Write, Sequence[Read]] | None:
        """Returns the first write to the new tensor, and the reads of the old one from there on;
        None if that is not known, or if other buffers of the loop change places."""
        known, info = self._state.uses.tensors, self._state.alias_info
        pre, end = self._state.order.pre, self._state.order.post[loop]
        start = max(pre[spare.empty.op], pre[loop])
        old = known.get(spare.carried) or known.get(spare.target)
        new = known.get(spare.empty)
        if old is None or old not in info or new is None or loop in self._state.uses.rotating:
            return None
        writes = info.set_of(new).writes_between(start, end)
        if not writes:
            return None
        return writes[0], list(info.set_of(old).reads.around(writes[0].position))

    def _runs_often(self, loop: Operation) -> bool:
        """True if a loop certainly allocates more than a copy of its init and a second buffer."""
        model = self._counts(loop)
        count = None if model is None else model.trip_count(loop)
        return count is not None and count > _BUFFERS

    def _last_in_buffer(
        self, loop: Operation, terminator: Operation, target: SSAValue, carried: SSAValue
    ) -> SSAValue | None:
        """Returns the tensor that has the buffer of the iter_arg at the end of an iteration; None
        if that is not known, or not the case."""
        if not any(self._is_written(value, loop) for value in dict.fromkeys((target, carried))):
            return carried
        block, last = terminator.parent, None
        if block is None:
            return None
        for op in block.ops:
            for result in () if op in self._rotating else op.results:
                if self._may_be_next(result, carried):
                    last = result
        order, tensor = self._state.order, self._state.uses.tensors.get(carried)
        if last is None or tensor is None or tensor not in self._state.alias_info:
            return None
        start, end = order.post[last.op], order.pre[terminator]
        is_last = not self._state.alias_info.set_of(tensor).is_written_between(start, end)
        return last if is_last else None

    def _may_be_next(self, result: SSAValue, carried: SSAValue) -> bool:
        """True if a result has the buffer of an iter_arg, with the same sizes."""
        state, known = self._state, self._state.uses.tensors
        if result.type != carried.type or not state.are_equivalent(result, carried):
            return False
        return state.uses.have_same_shape(known[result], known[carried])

    def _is_written(self, carried: SSAValue, loop: Operation) -> bool:
        """True if the buffer of an iter_arg is written in the loop."""
        state, order = self._state, self._state.order
        tensor = state.uses.tensors.get(carried)
        if tensor is None or tensor not in state.alias_info:  # nothing uses it
            return False
        start, end = order.pre[loop], order.post[loop]
        return state.alias_info.set_of(tensor).is_written_between(start, end)


def allocates(plan: BufferizationPlan, op: Operation) -> bool:
    """True if an operation gets a new buffer, for a result or in place of an operand."""
    model = plan.models.get(op)
    if model is None:
        return False
    if any(model.bufferizes_to_allocation(op, result) for result in op.results):
        return True
    return any(plan.is_copied(op, use.index) for use in plan.state.uses.op_uses.get(op, ()))


def _is_only_used_beside(terminator: Operation, empty: OpResult) -> bool:
    """True if all uses of a tensor are in the region of a terminator, also in inner ones."""
    region = terminator.parent_region()
    return region is not None and all(region.is_ancestor(use.operation) for use in empty.uses)


def _carried(
    loop: Operation, edges: Sequence[RegionEdge]
) -> Iterator[tuple[Operation, int, SSAValue, BlockArgument, int]]:
    """Yields the operands of terminators that become iter_args, with the iter_arg, the iter_arg in
    the region of the terminator, and the operand of the loop that it is in the first iteration."""
    inits = dict[SSAValue, int]()
    for edge in edges:
        if edge.source is loop:
            inits.update(zip(edge.targets, edge.operands, strict=True))
    handed_on = what_is_handed_on(edges)
    for edge in edges:
        if edge.source is loop:
            continue
        for index, target in zip(edge.operands, edge.targets, strict=True):
            carried = carried_argument(edge.source, target, handed_on)
            init = None if carried is None else inits.get(target, inits.get(carried))
            if carried is not None and init is not None:
                yield edge.source, index, target, carried, init


def what_is_handed_on(edges: Sequence[RegionEdge]) -> HandedOn:
    """Returns it for the arguments of the blocks of an operation with these edges."""
    found: HandedOn = {}
    for edge in edges:
        for index, target in zip(edge.operands, edge.targets, strict=True):
            value = edge.source.operands[index]
            if isinstance(target, BlockArgument) and value.owner is edge.source.parent:
                found.setdefault((value, target.block), target)
    return found


def carried_argument(
    terminator: Operation, target: SSAValue, handed_on: HandedOn
) -> BlockArgument | None:
    """Returns the argument of the block of a terminator that is the block argument to which
    it forwards: this one, or one to which another terminator forwards it."""
    if not isinstance(target, BlockArgument):
        return None
    if target.block is terminator.parent:
        return target
    block = terminator.parent
    return None if block is None else handed_on.get((target, block))
