"""Moves each `memref.dealloc` up, after the last use of its memory in the block.

    %a = memref.alloc()              %a = memref.alloc()
    "use"(%a)                        "use"(%a)
    "work"()               ->        memref.dealloc %a
    memref.dealloc %a                "work"()

The last use is computed by `analysis/placement/buffer_lifetimes.py`. The deallocation of captured
memory, which may be used through something other than a memref, is not moved.

MLIR: lib/Dialect/Bufferization/Transforms/OptimizeAllocationLiveness.cpp
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.memory.summaries import summaries_of
from xdsl_bufferization.analysis.placement.buffer_lifetimes import LastUses
from xdsl_bufferization.interfaces.progress import each
from xdsl_bufferization.transforms.options import OptionsPass


class OptimizeAllocationLivenessPass(OptionsPass):
    """Moves each `memref.dealloc` up to the last use of its memory in the block.

    The output of `buffer-deallocation-pipeline` needs no such move; the pass is for
    programs with other deallocations."""

    name = "optimize-allocation-liveness"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        memories = summaries_of(op).functions()
        for function in each(memories):
            uses = LastUses(memories[function])
            uses.run()
            for free, last in uses.last.items():
                if isinstance(free, memref.DeallocOp) and free.prev_op is not last:
                    free.detach()
                    Rewriter.insert_op(free, InsertPoint.after(last))
