"""Loops that hand the buffers of their iter_args on to other positions.

    %r:2 = scf.for ... iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
      %n = linalg.exp ins(%x) outs(%y)    // in place: the buffer of %y
      scf.yield %n, %x                    // the two buffers change places: no copy
    }

Each iteration gets the same buffers in another order, so that they stay distinct. A
result, however, may be the buffer of any init that reaches its position. Two steps are
needed:

1. `may_rotate` finds such loops before the first decision, along all operands that might
   be in place. The results may then share memory with all inits (`use_collector.py`).
2. `Rotations.permit` merges, after the last decision, the alias sets of the inits and
   results that may change places. If an access after the loop conflicts, the loop
   copies what it yields, as without this analysis.

`Rotations.rotated` then lists the operands that such a loop forwards without a new
buffer, as `verify_analysis` of loops demands by default.

Loops are permitted in program order. Only writes after the loop are compared: contents
from before it are lost anyway, as the loop writes its inits.

Yielded values of a loop whose buffer is allocated in the same iteration and not shared.

    %r = scf.for ... iter_args(%x = %a) -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %n = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n                       // the buffer of %e: fresh
    }

From the yielded value, the operands whose buffer it may have are followed backwards. It is fresh if
all paths end inside the loop, at an allocation, at an operand that is copied, at a block argument
that gets a copy from another terminator, or at its own iter_arg, and if no other yielded value was
followed through the same values; several paths of one value may meet. This also bounds the time.

If the loop may rotate its buffers (`rotations.py`), a path may end at any iter_arg. The
results of a nested loop that rotates are its inits in some order: all of them are
followed from the first result that is met. Another result is fresh if that one is; but not
if a path has ended at the iter_arg of the first one, unless the loop rotates as well.

MLIR: `doesNotAliasExternalValue` in SCF's BufferizableOpInterfaceImpl.cpp, which also takes a
constant inside the loop, or one buffer yielded twice, for fresh
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP
from xdsl_bufferization.analysis.tensors.alias_sets import Write
from xdsl_bufferization.analysis.tensors.copy_on_conflict import InPlacePolicy
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.summaries import is_new
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorUse, TensorUses, TensorValue
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface, RegionEdge
from xdsl_bufferization.interfaces.tensor_like import is_tensor

_Place = tuple[SSAValue, ...]
"""An iter_arg, and the block arguments that it becomes; empty if there is none."""


class FreshBuffers:
    """Finds these values for one loop."""

    def __init__(self, state: OneShotState, loop: Operation, *, allows_new: bool = True) -> None:
        self._state = state
        self._uses = state.uses
        order = state.order
        self._start, self._end = order.pre[loop], order.post[loop]
        self._allows_new = allows_new
        """False if only the buffers of iter_args are fresh, not those of allocations."""
        self._rotates = loop in state.rotating
        self._claimed = dict[SSAValue, _Place]()
        """The iter_args in whose buffers yielded values may be, with the positions of these. One
        search reaches each."""
        self._own = dict[SSAValue, _Place]()
        """Those in whose buffers the values at their own positions are, and nothing else yet."""
        self._shared = set[SSAValue]()
        """Those that have the memory of another one from the second iteration on."""
        self._passed = dict[SSAValue, SSAValue]()
        """The iter_args that others are in the next region, at their positions."""
        self._results = dict[SSAValue, SSAValue]()
        """The results of the loop, by the iter_args that become them."""
        self._visited = set[TensorValue]()
        self._copies = set[TensorValue]()
        self._copied = set[tuple[Operation, int]]()
        """Operands whose copies were reached: several results of a call may be one of them."""
        self._entered = dict[Operation, bool]()
        """The nested loops that rotate whose inits were followed, and whether their other
        results are fresh."""
        self._new = list[Operation]()
        """Those that the present search has entered."""

    def note_copies(self, values: Iterable[SSAValue]) -> None:
        """Records values that a terminator inside the loop copies."""
        self._copies.update(self._uses.tensor(value) for value in values)

    def claim(self, own: SSAValue, targets: Sequence[SSAValue]) -> bool:
        """Notes that a value is yielded in the buffer of its own iter_arg; `targets` are what it
        becomes. False if another one may be in it, which a write to this one could change."""
        place = self._place(own, targets)
        if own in self._claimed and not self._share(place, self._claimed[own]):
            return False
        self._passed.update(dict.fromkeys(place[1:], own))
        self._visited.add(self._uses.tensor(own))
        self._own[own] = place
        return True

    def _share(self, own: _Place, other: _Place) -> bool:
        """Lets the value of one position be at another one as well, if an iteration computes the
        same then, and if what that one becomes is handed on to no third position, where it would
        still have the memory of the first. Returns False if not."""
        if any(argument in self._claimed for argument in other) or not self._may_share(own, other):
            return False
        self._shared.update(other)
        return True

    def _may_share(self, one: _Place, other: _Place) -> bool:
        """True if an iteration computes the same where iter_args at two positions have the same
        memory: what is at the second one is only read before the first one is written. Results that
        are used are taken to be different memory."""
        if not one or not other or not all(map(self._is_straight, (one, other))):
            return False
        if all(map(self._has_used_result, (one, other))):
            return False
        return all(self._is_read_before(a, b) for a in one for b in other)

    def _place(self, own: SSAValue, targets: Sequence[SSAValue]) -> _Place:
        """An iter_arg, and the block arguments that what is yielded at its position becomes."""
        self._results.update((own, target) for target in targets if isinstance(target, OpResult))
        return (own, *(target for target in targets if isinstance(target, BlockArgument)))

    def _has_used_result(self, place: _Place) -> bool:
        found = (self._results.get(argument) for argument in place)
        return any(result is not None and result.first_use is not None for result in found)

    def _is_straight(self, place: _Place) -> bool:
        """True if all regions of the loop pass a position on as it is."""
        own, *targets = place
        return all(target is own or self._passed.get(own) is target for target in targets)

    def _is_read_before(self, written: SSAValue, read: SSAValue) -> bool:
        """True if an iteration reads one iter_arg only before it first writes the other one."""
        info, start, end = self._state.alias_info, self._start, self._end
        one, another = self._known(written), self._known(read)
        if one is None or another is None:
            return True
        shared, writes = info.set_of(another), info.set_of(one).writes_between(start, end)
        if shared.is_written_between(start, end):
            return False
        if not writes:
            return True
        reads = shared.reads.around(self._first_in_loop(writes[0]))
        # What was defined before the loop is in other memory.
        return not any(start <= event.low and event.high <= end for event in reads)

    def _known(self, value: SSAValue) -> TensorValue | None:
        """The tensor of a value; None for one that nothing uses."""
        tensor = self._uses.tensors.get(value)
        return tensor if tensor is not None and tensor in self._state.alias_info else None

    def _first_in_loop(self, write: Write) -> int:
        """The position of a write, or of the outermost loop in this one that may repeat it."""
        order = self._state.order
        inner = order.outermost_loop_without(write.use.op, self._start + 1)
        return write.position if inner == NO_LOOP else order.loop_start[inner]

    def is_fresh(
        self,
        value: SSAValue,
        carried: Sequence[SSAValue],
        own: int,
        targets: Sequence[SSAValue] = (),
    ) -> bool:
        """True if the tensor is unshared memory that was allocated in this iteration, or the buffer
        of a block argument that the terminator's block carries, at the position `own` unless the
        loop rotates."""
        end = carried[own] if own < len(carried) else None
        place = () if end is None else self._place(end, targets)
        is_fresh, ends = self._search(value, end, carried, place)
        for loop in self._new:
            self._entered[loop] = is_fresh and (self._rotates or not ends)
        self._new.clear()
        return is_fresh

    def _search(
        self, value: SSAValue, end: SSAValue | None, carried: Sequence[SSAValue], place: _Place
    ) -> tuple[bool, bool]:
        """Returns whether a tensor is fresh, and whether a path has ended at `end`."""
        block = carried[0].owner if self._rotates and carried else None
        stack, ends, claimed = [self._uses.tensor(value)], False, list[SSAValue]()
        followed = set[TensorValue]()
        while stack:
            number = stack.pop()
            reached = number.value
            if number in followed:
                continue
            followed.add(number)
            if number in self._visited:
                found = self._own.pop(reached, ()) if reached.owner is block else ()
                if not self._share(found, place):
                    return False, ends
            if reached in self._shared:
                return False, ends
            self._visited.add(number)
            ends = ends or reached is end
            if reached is end or reached.owner is block or number in self._copies:
                claimed.append(reached)
            elif not self._follow(number, stack):
                return False, ends
        self._claimed.update(dict.fromkeys(claimed, place))
        return True, ends

    def _follow(self, number: TensorValue, stack: list[TensorValue]) -> bool:
        """Pushes the values that the value may alias; returns False if it is not fresh."""
        value = number.value
        if not isinstance(value, OpResult) or not self._is_inside(value.op):
            return False
        model = self._state.models(value.op)
        if model is None:
            return False
        sources = number.sources
        if value.op in self._state.rotating:
            if not self._entered.get(value.op, True):
                return False
            sources = self._inits(value.op)
        elif not sources:
            return self._allows_new and is_new(value, self._state)
        elif not self._state.may_write_result(value):
            # What is yielded is written in the next iteration.
            return False
        in_place = [use for use in sources if use.in_place]
        copied = {use.operand for use in sources if not use.in_place}
        if self._copied & copied:
            return False
        self._copied |= copied
        if not self._allows_new and not self._only_forwards(value, sources, in_place):
            return False
        stack.extend(sorted({use.tensor for use in in_place}))
        return True

    def _inits(self, loop: Operation) -> Sequence[TensorUse]:
        """Returns the inits of a loop that rotates, if they were not followed yet."""
        if loop in self._entered:
            return ()
        self._entered[loop] = True
        self._new.append(loop)
        return self._uses.op_uses.get(loop, ())

    def _only_forwards(
        self, value: OpResult, sources: Sequence[TensorUse], in_place: Sequence[TensorUse]
    ) -> bool:
        """True if the value certainly has the whole buffer of one of the sources."""
        if len(in_place) < len(sources):
            return False
        number = self._uses.tensors[value]
        return value.op in self._state.rotating or all(
            any(a.tensor is number and a.is_equivalent for a in u.aliases) for u in sources
        )

    def _is_inside(self, op: Operation) -> bool:
        return self._start < self._state.order.pre[op] < self._end


def carried_arguments(edges: Sequence[RegionEdge]) -> dict[Block, Sequence[SSAValue]]:
    """Returns the block arguments that the edges of a region operation forward to."""
    found = dict[Block, Sequence[SSAValue]]()
    for edge in edges:
        if edge.targets and isinstance(block := edge.targets[0].owner, Block):
            found[block] = edge.targets
    return found


def may_rotate(op: Operation, edges: Sequence[RegionEdge], uses: TensorUses) -> bool:
    """True if a terminator of the loop may forward the buffer of an iter_arg to another position
    than its own."""
    carried = carried_arguments(edges)
    for edge in edges:
        block = edge.source.parent
        if edge.source is op or block is None or block not in carried:
            continue
        for position, index in enumerate(edge.operands):
            roots = _roots(uses, edge.source.operands[index], block)
            own = carried[block][position : position + 1]
            if any(root not in own for root in roots):
                return True
    return False


def _roots(uses: TensorUses, value: SSAValue, block: Block | None) -> list[SSAValue]:
    """Returns the arguments of the block that may provide the buffer of a tensor."""
    number = uses.tensors.get(value)
    roots = () if number is None else number.possible_iter_args
    if roots is None:
        return [a for a in (() if block is None else block.args) if is_tensor(a)]
    return [r.value for r in roots if r.value.owner is block]


class Rotations:
    """Permits rotations in the loops of one analysis."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._uses = state.uses
        self._aliases = state.alias_info
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._last_merge = dict[int, int]()
        """By alias set: the end of the last loop that merged alias sets."""

    def permit(self, ops: Iterable[Operation], policy: InPlacePolicy) -> list[Operation]:
        """Returns the loops among the operations, given in the order of `pre`, that may rotate
        their buffers, and merges the alias sets of these."""
        rotating = self._uses.rotating
        return [op for op in ops if op in rotating and self._merge(op, policy)]

    def rotated(self, op: Operation) -> Iterator[Operand]:
        """Yields the operands of the terminators of a permitted loop that forward nothing but the
        buffers of iter_args, each of them once."""
        fresh = FreshBuffers(self._state, op, allows_new=False)
        edges = self._edges(op)
        carried = carried_arguments(edges)
        for edge in {e.source: e for e in edges if e.source is not op}.values():
            block = edge.source.parent
            if block is None or block not in carried:
                continue
            forwarded = [
                (place, index)
                for place, index in enumerate(edge.operands)
                if is_tensor(edge.source.operands[index])
            ]
            if all(
                fresh.is_fresh(edge.source.operands[index], carried[block], place)
                for place, index in forwarded
            ):
                yield from ((edge.source, index) for _, index in forwarded)

    def _merge(self, op: Operation, policy: InPlacePolicy) -> bool:
        """Merges the alias sets around a loop; False if one of them conflicts."""
        info, start, end = self._aliases, *self._span(op)
        groups = self._groups(op)
        members = map(info.set_number, chain.from_iterable(groups))
        if any(self._last_merge.get(member, 0) > start for member in members):
            return False
        for first, *others in groups:
            for other in others:
                if info.set_number(first) == info.set_number(other):
                    continue
                if not policy.may_merge(info.set_of(first), info.set_of(other), end):
                    return False
                info.merge(first, other)
                self._last_merge[info.set_number(first)] = end
        return True

    def _span(self, op: Operation) -> tuple[int, int]:
        order = self._state.order
        return order.pre[op], order.post[op]

    def _groups(self, op: Operation) -> list[list[TensorValue]]:
        """Returns the inits, in place, and the results whose buffers may change places."""
        edges = self._edges(op)
        places = DisjointSet([t for edge in edges for t in edge.targets])
        known = self._uses.tensors
        members = list[tuple[SSAValue, TensorValue]]()
        members += [(r, known[r]) for r in op.results if r in known]
        for edge in edges:
            for index, target in zip(edge.operands, edge.targets, strict=True):
                value = edge.source.operands[index]
                if edge.source is not op:
                    self._connect(value, edge.source.parent, target, places)
                elif is_tensor(value) and self._state.is_in_place(op, index):
                    members.append((target, known[value]))
        groups = dict[SSAValue, dict[TensorValue, None]]()
        for place, value in members:
            group = groups.setdefault(places.find(place), {})
            group[value] = None
        return [list(group) for group in groups.values()]

    def _edges(self, op: Operation) -> Sequence[RegionEdge]:
        model = self._branches(op)
        assert model is not None, "a loop that rotates has edges"
        return model.edges(op)

    def _connect(
        self, value: SSAValue, block: Block | None, target: SSAValue, places: DisjointSet[SSAValue]
    ) -> None:
        """Joins the places of the block arguments that a forwarded value may be."""
        for root in _roots(self._uses, value, block):
            places.union(target, root)
