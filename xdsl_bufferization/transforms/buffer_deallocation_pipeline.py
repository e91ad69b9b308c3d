"""The pass pipeline that inserts deallocations for all memory that a program allocates.

    expand-realloc{emit-deallocs=false}, ownership-based-buffer-deallocation, canonicalize,
    buffer-deallocation-simplification, bufferization-lower-deallocations,
    dominance-cse, canonicalize

    %a = memref.alloc() : memref<4xf32>
    %0 = memref.load %a[%i] : memref<4xf32>
    // becomes
    %a = memref.alloc() : memref<4xf32>
    %0 = memref.load %a[%i] : memref<4xf32>
    memref.dealloc %a : memref<4xf32>

MLIR: lib/Dialect/Bufferization/Pipelines/BufferizationPipelines.cpp
"""

from __future__ import annotations

from contextlib import nullcontext

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import PassPipeline

from xdsl_bufferization.dialects.memref.memory import ReallocOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.rare_collections import rare_collections
from xdsl_bufferization.transforms.buffer_deallocation_simplification import (
    BufferDeallocationSimplificationPass,
)
from xdsl_bufferization.transforms.bufferization_lower_deallocations import (
    BufferizationLowerDeallocationsPass,
)
from xdsl_bufferization.transforms.canonicalize import CanonicalizePass
from xdsl_bufferization.transforms.cloning import restored_on_error
from xdsl_bufferization.transforms.dominance_cse import DominanceCSEPass
from xdsl_bufferization.transforms.expand_realloc import ExpandReallocPass
from xdsl_bufferization.transforms.input_checks import frames_for
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.ownership_based_buffer_deallocation import (
    OwnershipBasedBufferDeallocationPass,
)


@record
class BufferDeallocationPipelinePass(OptionsPass):
    """Frees all memory.

    It runs `expand-realloc{emit-deallocs=false}`, `ownership-based-buffer-deallocation`,
    `canonicalize`, `buffer-deallocation-simplification`, `bufferization-lower-deallocations`,
    `dominance-cse` and `canonicalize`, in this order. `bufferization.clone` stays."""

    name = "buffer-deallocation-pipeline"

    private_function_dynamic_ownership: bool = False
    """As in `ownership-based-buffer-deallocation`."""
    strict: bool = False
    """As in `ownership-based-buffer-deallocation`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` as `ownership-based-buffer-deallocation` does, and for a
        module that is nested too deeply for `canonicalize`. The module is unchanged then."""
        pipeline = PassPipeline(
            (
                ExpandReallocPass(emit_deallocs=False),
                OwnershipBasedBufferDeallocationPass(
                    self.private_function_dynamic_ownership, self.strict
                ),
                CanonicalizePass(),
                BufferDeallocationSimplificationPass(),
                BufferizationLowerDeallocationsPass(),
                DominanceCSEPass(),
                CanonicalizePass(),
            )
        )
        has_reallocs = any(isinstance(inner, ReallocOp) for inner in contents(op))
        with rare_collections(), restored_on_error(op) if has_reallocs else nullcontext():
            with frames_for(op):
                pipeline.apply(ctx, op)
