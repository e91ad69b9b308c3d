"""
Loops that hand the buffers of their iter_args on to other positions.

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

MLIR: none; `scf::ForOp` copies what is not equivalent to its own iter_arg
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from xdsl.ir import Block, Operation, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from xdsl_bufferization.analysis.tensors.copy_on_conflict import InPlacePolicy
from xdsl_bufferization.analysis.tensors.fresh_buffers import FreshBuffers
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorUses, TensorValue
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface, RegionEdge
from xdsl_bufferization.interfaces.tensor_like import is_tensor


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
