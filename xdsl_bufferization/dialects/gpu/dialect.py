"""
What xDSL 0.74 lacks in the `gpu` dialect.

    gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a)
               threads(%tx, %ty, %tz) in (%sx = %b, %sy = %b, %sz = %b) { ... }
    %b = gpu.block_id x
    %t = gpu.thread_id y upper_bound 64
    %s = gpu.subgroup_id : index

Modules and functions are in `kernels.py`, what starts them in `launch.py`, and the attributes
of a `scf.forall` in `mapping.py`.

MLIR: include/mlir/Dialect/GPU/IR/GPUOps.td
"""

from __future__ import annotations

from xdsl.dialects import gpu
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation
from xdsl.irdl import OptPropertyDef, eq

from xdsl_bufferization.dialects.gpu import kernels, launch, mapping
from xdsl_bufferization.support.override import redefine, subclass

ATTRIBUTES = mapping.ATTRIBUTES

_BOUND = {"upper_bound": OptPropertyDef(IntegerAttr.constr(eq(IndexType())))}
_BOUNDED = "(`upper_bound` $upper_bound^)? attr-dict"

_POSITIONS = {
    f"$dimension {_BOUNDED}": (
        *(gpu.BlockDimOp, gpu.BlockIdOp, gpu.GlobalIdOp, gpu.GridDimOp, gpu.ThreadIdOp),
    ),
    _BOUNDED: (gpu.LaneIdOp,),
    f"{_BOUNDED} `:` type($result)": (gpu.NumSubgroupsOp, gpu.SubgroupIdOp, gpu.SubgroupSizeOp),
}
"""
MLIR's syntax of the operations that ask for the position of a thread, with an upper bound.

MLIR: `GPU_IndexOp`
"""

_SHORT = {
    "attr-dict": (gpu.BarrierOp, gpu.TerminatorOp),
    "attr-dict ($args^ `:` type($args))?": (gpu.ReturnOp,),
}
"""MLIR's syntax of a barrier and of the ends of regions."""

SUBSTITUTES: dict[str, type[Operation]] = {
    **kernels.SUBSTITUTES,
    **launch.SUBSTITUTES,
    **{
        op.name: redefine(assembly_format=form, properties=bound)(subclass(op))
        for forms, bound in ((_POSITIONS, _BOUND), (_SHORT, None))
        for form, ops in forms.items()
        for op in ops
    },
}
