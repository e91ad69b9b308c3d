"""Does without copies between buffers.

    func.func @f(%x: memref<8xf32>, %o: memref<8xf32>) {
      %a = memref.alloc() : memref<8xf32>
      memref.copy %x, %a : memref<8xf32> to memref<8xf32>
      %s = call @sum(%a) : (memref<8xf32>) -> f32         // reads it
      linalg.fill ins(%s : f32) outs(%o : memref<8xf32>)
    // becomes
    func.func @f(%x: memref<8xf32>, %o: memref<8xf32>) {
      %s = call @sum(%x) : (memref<8xf32>) -> f32
      linalg.fill ins(%s : f32) outs(%o : memref<8xf32>)

It is for programs on memrefs that others made, and for what is left after bufferization:
`memref.copy`, and `linalg.copy` on memrefs, of a whole allocation or to one. The other side may
have another layout if all users of the allocation take it; what defines it moves up.
`analysis/placement/needless_copies.py` finds the copies. The allocation goes with the copy, and so
do its deallocations.

Arguments may be the same memory, so that a result is not computed in one while another is read.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import memref, vector
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.memory.summaries import summaries_of
from xdsl_bufferization.analysis.placement.needless_copies import Copy, NeedlessCopies, NeedlessCopy
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.progress import each
from xdsl_bufferization.support.bounds import MOST_ROUNDS
from xdsl_bufferization.transforms.options import OptionsPass

_ON_ANY_LAYOUT = (
    LinalgStructuredOperation,
    memref.CopyOp,
    memref.DeallocOp,
    memref.DimOp,
    memref.LoadOp,
    memref.StoreOp,
    vector.TransferReadOp,
    vector.TransferWriteOp,
)


class EliminateMemrefCopiesPass(OptionsPass):
    """Does without copies of buffers: reads the source instead of a copy, and computes in the
    buffer that a result is copied to.

    It needs no tensors. Run it before deallocation or after it."""

    name = "eliminate-memref-copies"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for _ in range(MOST_ROUNDS):
            if not _eliminate(op):
                break


def _eliminate(module: ModuleOp) -> bool:
    """Does without the copies that can go at once. Returns True if there are any."""
    found, memories = list[NeedlessCopy](), summaries_of(module).functions()
    for function in each(memories):
        ops = memories[function].flow.operations
        copies = [copy for op in ops for copy in _as_copy(op)]
        if copies:
            search = NeedlessCopies(
                memories[function], copies, lambda op: isinstance(op, _ON_ANY_LAYOUT)
            )
            found += search.find()
            points = memories[function].flow.points
            for op in sorted(search.moves, key=points.first):
                op.detach()
                Rewriter.insert_op(op, InsertPoint.before(search.moves[op]))
    for copy in found:
        for op in (copy.op, *copy.deallocations):
            Rewriter.erase_op(op)
        Rewriter.replace_op(copy.allocation, [], [copy.buffer])
    return bool(found)


def _as_copy(op: Operation) -> Sequence[Copy]:
    """The copy that an operation is, if it is one."""
    match op:
        case memref.CopyOp():
            return (Copy(op, op.source, op.destination),)
        case linalg.CopyOp() if not op.results and is_memref(op.operands[0]):
            return (Copy(op, op.operands[0], op.operands[1]),)
        case _:
            return ()
