"""
Gives loops that allocate in each iteration a second buffer instead.

    %r = scf.for ... iter_args(%x = %a) -> (tensor<4xf32>) {
      %e = tensor.empty() : tensor<4xf32>
      %n = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n
    }
    // becomes
    %e = tensor.empty() : tensor<4xf32>
    %r:2 = scf.for ... iter_args(%x = %a, %y = %e) -> (tensor<4xf32>, tensor<4xf32>) {
      %n = linalg.exp ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %n, %x
    }

The two buffers change places in each iteration (`analysis/tensors/rotations.py`), as in a
Jacobi iteration that is written for two arrays. `analysis/tensors/spare_buffers.py` finds
the tensors. A tensor without contents may be any tensor of its type, so that the program
computes the same, whatever is decided later.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.tensors.spare_buffers import (
    LoopWithSpares,
    SpareBuffers,
)
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import AdditionalYieldsOpInterface
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.attributes import check_attributes
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed


@dataclass(frozen=True)
class DoubleBufferLoopsPass(OptionsPass):
    """Carries a second buffer through loops that would allocate in each iteration."""

    name = "double-buffer-loops"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        check_attributes(op)
        options = BufferizationOptions(bufferize_function_boundaries=True)
        double_buffer_loops(find_spare_buffers(op, options))


def find_spare_buffers(
    module: ModuleOp, options: BufferizationOptions
) -> list[LoopWithSpares]:
    """Returns the loops that may carry second buffers. The module is not changed."""
    options = replace(options, allow_return_allocs_from_loops=True)
    with analyzed(module, options) as state:
        return SpareBuffers(state).find()


def double_buffer_loops(found: Sequence[LoopWithSpares]) -> None:
    """Makes loops carry second buffers."""
    loops = InterfaceCache(AdditionalYieldsOpInterface)
    for loop, spares in found:
        model = loops(loop)
        assert model is not None, "a loop with spare buffers can carry more"
        inits = [spare.empty.op.clone() for spare in spares]
        Rewriter.insert_op(inits, InsertPoint.before(loop))
        arguments = model.with_additional_yields(
            loop, [init.results[0] for init in inits], [s.carried for s in spares]
        )
        for spare, argument in zip(spares, arguments, strict=True):
            Rewriter.replace_op(spare.empty.op, (), [argument])
