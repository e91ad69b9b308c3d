"""
Folds of integer arithmetic where xDSL 0.74 goes wrong.

    %a = arith.constant 4611686018427387904 : index
    %m = arith.muli %a, %c4 : index                   // arith.constant 0 : index

A number of the type `index` has 64 bits in MLIR and wraps around like one of the type `i64`.
xDSL folds it without a limit: an attribute of that type holds any number. So the pass
`canonicalize` of this package does not fold such operations, and leaves them to a pattern in
`dialects/arith/canonicalization/integers.py`.

MLIR: `constFoldBinaryOp` in include/mlir/Dialect/CommonFolders.h
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation
from xdsl.traits import ConstantLike


def is_left_to_patterns(op: Operation) -> bool:
    """Is it arithmetic of the type `index` with constants only? `TwoConstants`, a pattern of
    `canonicalize`, lets the result wrap around."""
    return (
        isinstance(op, arith.SignlessIntegerBinaryOperation)
        and isinstance(op.result.type, IndexType)
        and ConstantLike.get_constant_value(op.lhs) is not None
        and ConstantLike.get_constant_value(op.rhs) is not None
    )
