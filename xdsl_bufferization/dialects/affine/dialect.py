"""
The `affine` dialect: operations that xDSL 0.74 lacks, or defines more narrowly than MLIR.

    %x = affine.load %m[%i * symbol(%n), 3] : memref<?x8xf32>

Each group of operations is in a module of its own (`loops.py`, `memory.py`, ...). The
repairs of affine expressions for all dialects are in `compat/expressions.py`.

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td
"""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_bufferization.dialects.affine import indices, loops, memory

OPERATIONS: tuple[type[Operation], ...] = (*indices.OPERATIONS, *memory.OPERATIONS)

SUBSTITUTES: dict[str, type[Operation]] = {
    **indices.SUBSTITUTES,
    **memory.SUBSTITUTES,
    **loops.SUBSTITUTES,
}
