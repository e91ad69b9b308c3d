"""
The `affine` dialect: operations that xDSL 0.74 lacks, or reads too narrowly.

    %x = affine.load %m[%i * symbol(%n), 3] : memref<?x8xf32>

Each group of operations has a file of its own, `affine_*.py`; expressions are mended for
all dialects, in `affine_expressions.py`.

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td
"""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_bufferization.dialects import (
    affine_control,
    affine_indices,
    affine_maps,
    affine_memory,
    affine_parallel,
    affine_transfers,
)

OPERATIONS: tuple[type[Operation], ...] = (
    *affine_maps.OPERATIONS,
    *affine_indices.OPERATIONS,
    *affine_transfers.OPERATIONS,
)

SUBSTITUTES: dict[str, type[Operation]] = {
    **affine_maps.SUBSTITUTES,
    **affine_memory.SUBSTITUTES,
    **affine_control.SUBSTITUTES,
    **affine_parallel.SUBSTITUTES,
}

WITNESSES: dict[str, str] = {
    **affine_maps.WITNESSES,
    **affine_memory.WITNESSES,
    **affine_control.WITNESSES,
    **affine_parallel.WITNESSES,
}
