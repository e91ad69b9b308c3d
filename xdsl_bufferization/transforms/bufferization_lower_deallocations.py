"""Lowers all `bufferization.dealloc` operations.

    bufferization.dealloc (%m : memref<2xf32>) if (%c)
    // becomes
    scf.if %c { memref.dealloc %m : memref<2xf32> }

Also lowers clones of layouts that `mlir-opt` cannot lower, so that it can go on with the output.
One walk; `transforms/dealloc_lowering.py` and `clone_lowering.py` lower each operation.

MLIR: lib/Dialect/Bufferization/Transforms/LowerDeallocations.cpp
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.transforms import clone_lowering
from xdsl_bufferization.transforms.dealloc_lowering import DeallocLowering
from xdsl_bufferization.transforms.options import OptionsPass


class BufferizationLowerDeallocationsPass(OptionsPass):
    """Replaces `bufferization.dealloc` by `memref.dealloc`.

    One buffer and no retained ones: a `memref.dealloc` in an `scf.if`, or alone if the condition is
    constant. One buffer and retained ones: the pointers are compared. Several buffers: a library
    function, generated once per symbol table, computes at run time which are freed."""

    name = "bufferization-lower-deallocations"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        lowering = DeallocLowering()
        for found in list(contents(op)):
            if isinstance(found, DeallocOp):
                lowering.lower(found)
            elif isinstance(found, CloneOp) and clone_lowering.is_only_ours(found):
                clone_lowering.lower(found)
