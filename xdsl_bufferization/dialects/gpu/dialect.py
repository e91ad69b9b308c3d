"""
What xDSL 0.74 lacks in the `gpu` dialect.

    gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a)
               threads(%tx, %ty, %tz) in (%sx = %b, %sy = %b, %sz = %b) { ... }

Modules and functions are in `kernels.py`, what starts them in `launch.py`, ids and sizes
in `ids.py`, and the attributes of a `scf.forall` in `mapping.py`.

MLIR: include/mlir/Dialect/GPU/IR/GPUOps.td
"""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_bufferization.dialects.gpu import ids, kernels, launch, mapping

ATTRIBUTES = mapping.ATTRIBUTES

SUBSTITUTES: dict[str, type[Operation]] = {
    **ids.SUBSTITUTES,
    **kernels.SUBSTITUTES,
    **launch.SUBSTITUTES,
}
