"""Removes conversions between tensors and buffers, for pipelines that were made for MLIR before 20.

    %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
    %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
    memref.store %x, %b[%i] : memref<4xf32>
    // becomes
    memref.store %x, %m[%i] : memref<4xf32>

A buffer of the contents of a buffer is that buffer, a cast of it, or a copy if the layouts differ
(`dialects/bufferization/canonicalization/conversions.py`). It is an error if contents of a buffer
are used otherwise. One walk.

MLIR: `FinalizingBufferizePass` of lib/Dialect/Bufferization/Transforms/Bufferize.cpp, until 19
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.bufferization import ToBufferOp, ToTensorOp
from xdsl.dialects.builtin import ModuleOp
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import Rewriter

from xdsl_bufferization.dialects.bufferization.canonicalization.conversions import (
    fold_buffer_of_tensor,
)
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.diagnostics import failure, op_name
from xdsl_bufferization.transforms.cloning import restored_on_error
from xdsl_bufferization.transforms.options import OptionsPass


class FinalizingBufferizePass(OptionsPass):
    """Removes conversions between tensors and buffers, for pipelines that were made for MLIR
    before 20.

    A buffer of the contents of a buffer is that buffer, a cast of it, or a copy if the
    layouts differ. It is an error if something else uses these contents."""

    name = "finalizing-bufferize"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` for a tensor that something else than `to_buffer` uses; the
        module is unchanged then."""
        found = list(contents(op))
        made = [o for o in found if isinstance(o, ToTensorOp)]
        if not made:
            return
        with restored_on_error(op):
            for each in found:
                if not isinstance(each, ToBufferOp):
                    continue
                source = each.tensor.owner
                if isinstance(source, ToTensorOp):
                    fold_buffer_of_tensor(each, source, PatternRewriter(each))
            for each in reversed(made):
                _erase(each)


def _erase(op: ToTensorOp) -> None:
    """Erases a conversion. Raises `PassFailedException` if it is used."""
    use = op.tensor.first_use
    if use is None:
        Rewriter.erase_op(op)
        return
    user = use.operation
    raise failure(
        user,
        f"failed to legalize operation '{op_name(user)}'",
        "it uses a tensor; run 'one-shot-bufferize' before, which also makes this pass needless",
    )
