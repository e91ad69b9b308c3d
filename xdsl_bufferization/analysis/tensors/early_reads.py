"""Small reads that may come before the write that needs a copy because of them.

    %1 = tensor.insert %f into %t[%i] : tensor<1024x1024xf32>    // copies %t ...
    %2 = tensor.extract %t[%j, %k]                               // for this
    // becomes
    %2 = tensor.extract %t[%j, %k]
    %1 = tensor.insert %f into %t[%i]                            // in place

All uses of the tensor after the write are to be such reads: in the same block, without
effects, speculatable, of operands that are defined before the write, and with
results that are smaller than what is copied. Whether the copy goes then is for another
analysis to tell: the tensor may be read by other names too.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.copy_costs import CopyCosts
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
    costs = CopyCosts(state)
    found = dict[Operation, Operation]()
    for use, reason in state.copy_reasons.items():
        if reason.conflict is not None and use.writes:
            for read in _reads_after(use, costs) or ():
                write = found.setdefault(read, use.op)
                if state.order.pre[use.op] < state.order.pre[write]:
                    found[read] = use.op
    reads = sorted(found, key=state.order.pre.__getitem__)
    return [EarlyRead(read, found[read]) for read in reads]


def _reads_after(use: TensorUse, costs: CopyCosts) -> list[Operation] | None:
    """Returns the operations that use the tensor after a write; None if one of them is no small
    read."""
    state, write = costs.state, use.op
    cost = costs.of_operand(write, use.index)
    others = use.tensor.uses
    if len(others) > MOST_STEPS:
        return None
    later = dict[Operation, None]()
    for other in others:
        op = other.op
        if op is write or state.order.pre[op] < state.order.pre[write]:
            continue
        if other.writes or not _may_come_first(op, write, cost, costs):
            return None
        later[op] = None
    return list(later)


def _may_come_first(op: Operation, write: Operation, cost: int, costs: CopyCosts) -> bool:
    """True if the operation may be before the write, and its results are small."""
    if op.parent is not write.parent or op.regions or not op.results:
        return False
    order = costs.state.order
    return (
        is_side_effect_free(op)
        and is_speculatable(op)
        and all(order.definition(v) < order.pre[write] for v in op.operands)
        and sum(_sizes(op, costs)) < cost
    )


def _sizes(op: Operation, costs: CopyCosts) -> Iterator[int]:
    for result in op.results:
        if is_tensor(result):
            yield costs.of_value(op, result)
