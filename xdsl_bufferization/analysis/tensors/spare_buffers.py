"""
Loops that allocate the buffer of a yielded tensor in each iteration, where the buffer of
the iter_arg that it replaces would do for the next one.

    %r = scf.for ... iter_args(%x = %a) -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %n = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n                  // in the buffer of %e; nothing needs that of %x now
    }

The yielded tensor certainly has the buffer of one tensor without contents, which is made
in the loop and has the static type of the iter_arg. Nothing in the loop writes the buffer
of the iter_arg, so that it can be yielded as well, at another position.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSources
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import (
    AdditionalYieldsOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)


class SpareBuffer(NamedTuple):
    """A tensor without contents that a loop makes, and an iter_arg whose buffer may
    take its place in the next iteration."""

    empty: OpResult
    carried: SSAValue


LoopWithSpares = tuple[Operation, Sequence[SpareBuffer]]


class SpareBuffers:
    """Finds them for the loops of one module."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._loops = InterfaceCache(AdditionalYieldsOpInterface)
        self._sources = UndefinedSources(state)
        self._taken = set[SSAValue]()

    def find(self) -> list[LoopWithSpares]:
        """Returns the loops with spare buffers, inner loops first."""
        found = list[LoopWithSpares]()
        for op in self._state.order.completed:
            if not op.regions or self._loops(op) is None:
                continue
            branch = self._branches(op)
            if branch is None or self._state.copies_before_write(op):
                continue
            spares = [s for edge in branch.edges(op) for s in self._of_edge(op, edge)]
            if spares:
                found.append((op, spares))
        return found

    def _of_edge(self, loop: Operation, edge: RegionEdge) -> Iterator[SpareBuffer]:
        """Yields the spare buffers of an edge from the end of the loop to its start."""
        for index, target in zip(edge.operands, edge.targets, strict=True):
            if edge.source is loop or not isinstance(target.owner, Block):
                continue
            empty = self._empty(loop, edge.source, index)
            if (
                empty is not None
                and _is_static(target.type)
                and empty.type == target.type
                and not self._is_written(target, loop)
            ):
                self._taken.add(empty)
                yield SpareBuffer(empty, target)

    def _empty(
        self, loop: Operation, terminator: Operation, index: int
    ) -> OpResult | None:
        """Returns the tensor without contents whose buffer the loop certainly yields."""
        order, yielded = self._state.order, terminator.operands[index]
        for (op, operand), _ in self._sources.of_operand(terminator, index):
            empty = op.operands[operand]
            if not isinstance(empty, OpResult) or empty in self._taken:
                continue
            maker = empty.op
            is_inside = order.pre[loop] < order.pre[maker] < order.post[loop]
            is_same = self._state.are_equivalent(empty, yielded)
            if is_inside and is_same and not maker.operands:
                return maker.results[0]
        return None

    def _is_written(self, carried: SSAValue, loop: Operation) -> bool:
        """True if the buffer of an iter_arg is written in the loop."""
        state, order = self._state, self._state.order
        number = state.uses.number.get(carried)
        return number is not None and state.alias_info.set_of(
            number
        ).is_written_between(order.pre[loop], order.post[loop])


def _is_static(type: Attribute) -> bool:
    return isinstance(type, TensorType) and DYNAMIC_INDEX not in type.get_shape()
