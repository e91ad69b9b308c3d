"""
Operations that keep their tensors, and through which the buffer of an operand may be written.

    %s = arith.select %c, %t, %u                   // kept, as by `dialect-filter`: open
    %m = bufferization.to_buffer %s                // kept: open, it returns a memref
    memref.store %f, %m[%i]

A canonicalization may find that `%m` is the buffer of `%t`. From what returns a memref, the
tensors that it may be made of are followed backwards, through operations that keep theirs.

MLIR: none; `to_buffer` of a tensor that is needed later is not copied
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, SSAValue

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.tensor_like import is_tensor


def open_operations(plan: BufferizationPlan) -> set[Operation]:
    """Returns these operations. O(N) in the operations and blocks of the module."""
    kept = dict.fromkeys(op for op in plan.ops if op not in plan.models)
    stack = [op for op in kept if any(map(is_memref, op.results))]
    found, entered = set(stack), set[Operation | Block]()
    while stack:
        for operand in stack.pop().operands:
            if not is_tensor(operand) or operand.owner in entered:
                continue
            entered.add(operand.owner)
            for op in _makers(operand):
                if op in kept and op not in found:
                    found.add(op)
                    stack.append(op)
    return found


def _makers(value: SSAValue) -> Iterator[Operation]:
    """Yields the operations whose operands a value may be, with regions of its operation."""
    owner = value.owner
    op = owner.parent_op() if isinstance(owner, Block) else owner
    if op is None:
        return
    yield op
    for region in op.regions:
        for block in region.blocks:
            if block.last_op is not None:
                yield block.last_op
