"""
MLIR's custom syntax of the operations that ask for the position of a thread.

    %b = gpu.block_id x
    %t = gpu.thread_id y upper_bound 64
    %s = gpu.subgroup_id : index

MLIR: include/mlir/Dialect/GPU/IR/GPUOps.td, `GPU_IndexOp`
"""

from __future__ import annotations

from xdsl.dialects import gpu
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation
from xdsl.irdl import OptPropertyDef, eq

from xdsl_bufferization.support.override import redefine

_BOUND = {"upper_bound": OptPropertyDef(IntegerAttr.constr(eq(IndexType())))}
_BOUNDED = "(`upper_bound` $upper_bound^)? attr-dict"
_DIMENSION = f"$dimension {_BOUNDED}"
_TYPED = f"{_BOUNDED} `:` type($result)"


@redefine(assembly_format=_DIMENSION, properties=_BOUND)
class BlockDimOp(gpu.BlockDimOp):
    """`gpu.block_dim` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_DIMENSION, properties=_BOUND)
class BlockIdOp(gpu.BlockIdOp):
    """`gpu.block_id` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_DIMENSION, properties=_BOUND)
class GlobalIdOp(gpu.GlobalIdOp):
    """`gpu.global_id` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_DIMENSION, properties=_BOUND)
class GridDimOp(gpu.GridDimOp):
    """`gpu.grid_dim` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_DIMENSION, properties=_BOUND)
class ThreadIdOp(gpu.ThreadIdOp):
    """`gpu.thread_id` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_BOUNDED, properties=_BOUND)
class LaneIdOp(gpu.LaneIdOp):
    """`gpu.lane_id` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_TYPED, properties=_BOUND)
class NumSubgroupsOp(gpu.NumSubgroupsOp):
    """`gpu.num_subgroups` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_TYPED, properties=_BOUND)
class SubgroupIdOp(gpu.SubgroupIdOp):
    """`gpu.subgroup_id` in MLIR's syntax, with an upper bound."""


@redefine(assembly_format=_TYPED, properties=_BOUND)
class SubgroupSizeOp(gpu.SubgroupSizeOp):
    """`gpu.subgroup_size` in MLIR's syntax, with an upper bound."""


SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        *(BlockDimOp, BlockIdOp, GlobalIdOp, GridDimOp, LaneIdOp),
        *(NumSubgroupsOp, SubgroupIdOp, SubgroupSizeOp, ThreadIdOp),
    )
}
