"""Lets one buffer serve several allocations of one type that are never needed at the same time.

    %a = memref.alloc()                      %a = memref.alloc()
    %b = memref.alloc()                      scf.for .. {
    scf.for .. {                               use %a
      use %a                          ->       use %a
      use %b                                 }
    }                                        memref.dealloc %a
    memref.dealloc %a
    memref.dealloc %b

`analysis/placement/buffer_sharing.py` finds the allocations, before deallocation or after it.

MLIR: none in 22
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.memory.summaries import summaries_of
from xdsl_bufferization.analysis.placement.buffer_sharing import BufferSharing, SharedBuffer
from xdsl_bufferization.interfaces.progress import each
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.options import OptionsPass


@record
class BufferReusePass(OptionsPass):
    """Lets one buffer serve several `memref.alloc` that are never needed at the same time.

    They have one type, sizes and alignment, such as hoisted buffers, each of which is
    needed in one part of a loop. The pass runs before deallocation or after it."""

    name = "buffer-reuse"

    max_alloc_size_in_bytes: int = -1
    """Larger allocations of static size keep their buffers; -1 for no limit."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        limit = self.max_alloc_size_in_bytes
        memories = summaries_of(op).functions()
        for function in each(memories):
            sharing = BufferSharing(memories[function], None if limit < 0 else limit)
            sharing.run()
            for buffer in sharing.buffers:
                _carry_out(buffer)

    def check_options(self) -> None:
        """Raises `PassFailedException` for a limit below -1."""
        limit = self.max_alloc_size_in_bytes
        if limit < -1:
            allowed = "a number of bytes, or -1 for no limit"
            raise self.wrong("max_alloc_size_in_bytes", limit, allowed)


def _carry_out(buffer: SharedBuffer) -> None:
    free, last = buffer.deallocation, buffer.last
    if free is not None and last is not None and free is not last:
        free.detach()
        Rewriter.insert_op(free, InsertPoint.after(last))
    for op in buffer.redundant:
        Rewriter.erase_op(op)
    for op in buffer.replaced:
        Rewriter.replace_op(op, [], [buffer.allocation.results[0]])
