"""Small reads that may come before the write that needs a copy because of them.

    %1 = tensor.insert %f into %t[%i] : tensor<1024x1024xf32>    // copies %t ...
    %2 = tensor.extract %t[%j, %k]                               // for this
    // becomes
    %2 = tensor.extract %t[%j, %k]
    %1 = tensor.insert %f into %t[%i]                            // in place

All uses of the tensor after the write are to be such reads: in the same block, without
effects, of operands that are defined before the write, and with results that are smaller than
what is copied. A read that may fail, as of an element that may be out of bounds, stays behind
what may not return. Whether the copy goes then is for another analysis to tell: the tensor may
be read by other names too.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.copy_costs import CopyCosts
from xdsl_bufferization.analysis.tensors.extraction_points import OrderedEffects
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import TensorUse
from xdsl_bufferization.interfaces.properties import is_side_effect_free, is_speculatable
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_STEPS


class EarlyRead(NamedTuple):
    """A read, and the write before which it may be."""

    read: Operation
    write: Operation


def early_reads(state: OneShotState) -> list[EarlyRead]:
    """Returns the reads to move, each once, in the order of the IR."""
    search = _Search(state)
    found = dict[Operation, Operation]()
    for use, reason in state.copy_reasons.items():
        if reason.conflict is not None and use.writes:
            for read in search.reads_after(use) or ():
                write = found.setdefault(read, use.op)
                if state.order.pre[use.op] < state.order.pre[write]:
                    found[read] = use.op
    reads = sorted(found, key=state.order.pre.__getitem__)
    return [EarlyRead(read, found[read]) for read in reads]


@dataclass(eq=False, repr=False)
class _Search:
    state: OneShotState

    @cached_property
    def _costs(self) -> CopyCosts:
        return CopyCosts(self.state)

    @cached_property
    def _effects(self) -> OrderedEffects:
        return OrderedEffects(self.state)

    def reads_after(self, use: TensorUse) -> list[Operation] | None:
        """Returns the operations that use the tensor after a write; None if one of them is no small
        read."""
        write, order = use.op, self.state.order
        cost = self._costs.of_operand(write, use.index)
        others = use.tensor.uses
        if len(others) > MOST_STEPS:
            return None
        later = dict[Operation, None]()
        for other in others:
            op = other.op
            if op is write or order.pre[op] < order.pre[write]:
                continue
            if other.writes or not self._may_come_first(op, write, cost):
                return None
            later[op] = None
        return list(later)

    def _may_come_first(self, op: Operation, write: Operation, cost: int) -> bool:
        """True if the operation may be before the write, and its results are small."""
        if op.parent is not write.parent or op.regions or not op.results:
            return False
        order = self.state.order
        return (
            is_side_effect_free(op)
            and all(order.definition(v) < order.pre[write] for v in op.operands)
            and sum(self._sizes(op)) < cost
            and (is_speculatable(op) or not self._effects.stops(order.pre[write], order.pre[op]))
        )

    def _sizes(self, op: Operation) -> Iterator[int]:
        for result in op.results:
            if is_tensor(result):
                yield self._costs.of_value(op, result)
