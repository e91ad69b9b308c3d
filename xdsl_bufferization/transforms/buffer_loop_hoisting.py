"""Hoists allocations out of loops, with the computation of their sizes and deallocations.

    scf.for .. {                              %a = memref.alloc()
      %a = memref.alloc()                     scf.for .. {
      use %a                         ->         use %a
      memref.dealloc %a                       }
    }                                         memref.dealloc %a

`analysis/placement/hoisting.py` plans the targets.

MLIR: the pass `buffer-loop-hoisting` of
lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.analysis.placement.hoisting import LoopHoisting
from xdsl_bufferization.transforms.buffer_hoisting import hoist
from xdsl_bufferization.transforms.options import OptionsPass


class BufferLoopHoistingPass(OptionsPass):
    """Moves each `memref.alloc` and `memref.alloca` before the outermost loop in which one
    buffer is enough.

    Loops are `scf.for`, `scf.while`, `affine.for`, and cycles of blocks. Branches in the
    loop are left, too. The `memref.dealloc` moves after that loop, and operations without
    effects that compute the sizes move as well."""

    name = "buffer-loop-hoisting"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        hoist(op, LoopHoisting)
