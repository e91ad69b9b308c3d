"""Lowers the operations of the `bufferization` dialect that have no tensors to `memref`.

    %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
    bufferization.dealloc (%m : memref<4xf32>) if (%b)
    // becomes
    %c = memref.alloc() : memref<4xf32>
    memref.copy %m, %c : memref<4xf32> to memref<4xf32>
    scf.if %b { memref.dealloc %m : memref<4xf32> }

`to_tensor` and `to_buffer` stay, at the border of what is not bufferized yet. Other operations with
tensors are an error: `one-shot-bufferize` must run before.
`bufferization-lower-deallocations` lowers deallocations only, and clones of layouts that `mlir-opt`
cannot lower, so that it can go on with the output. `dealloc_lowering.py` and `clone_lowering.py`
lower each operation.

MLIR: lib/Conversion/BufferizationToMemRef/BufferizationToMemRef.cpp and
lib/Dialect/Bufferization/Transforms/LowerDeallocations.cpp
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import bufferization
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.diagnostics import CloneError, located
from xdsl_bufferization.transforms import clone_lowering
from xdsl_bufferization.transforms.dealloc_lowering import DeallocLowering
from xdsl_bufferization.transforms.options import OptionsPass


class ConvertBufferizationToMemRefPass(OptionsPass):
    """Lowers the operations of the dialect `bufferization` on memrefs.

    `bufferization.clone` becomes an allocation and a copy, and `bufferization.dealloc` is lowered
    as by `bufferization-lower-deallocations`. `to_tensor` and `to_buffer` stay, others are errors.
    """

    name = "convert-bufferization-to-memref"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` for an operation that cannot be lowered, before the module
        is changed."""
        found = [o for o in contents(op) if o.name.startswith("bufferization.")]
        for each in found:
            _check(each)
        deallocations = DeallocLowering()
        for each in found:
            if isinstance(each, CloneOp):
                clone_lowering.lower(each)
            elif isinstance(each, DeallocOp):
                deallocations.lower(each)


def _check(op: Operation) -> None:
    if isinstance(op, DeallocOp | bufferization.ToTensorOp | bufferization.ToBufferOp):
        return
    error, reason = PassFailedException, "run 'one-shot-bufferize' first, for which it is"
    if isinstance(op, CloneOp):
        reason = clone_lowering.problem(op)
        if not reason:
            return
        error, reason = CloneError, f"{reason}; copy it into a buffer with another layout"
    what = f"failed to legalize operation '{op.name}' that was explicitly marked illegal"
    raise located(op, error(f"{what}: {reason}"))
