"""Canonicalization of the `func` dialect, by operation.

    %f = func.constant @g : (i32) -> f32
    %r = func.call_indirect %f(%x) : (i32) -> f32
    // becomes
    %r = func.call @g(%x) : (i32) -> f32

MLIR: lib/Dialect/Func/IR/FuncOps.cpp
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from xdsl_bufferization.dialects.cf.canonicalization.blocks import BlockArguments
from xdsl_bufferization.dialects.func.dialect import CallIndirectOp, CallOp, ConstantOp
from xdsl_bufferization.interfaces.symbols import SymbolTables


class CalleeIsKnown(RewritePattern):
    """Calls a function directly if the callee is a `func.constant`.
    MLIR: `CallIndirectOp::canonicalize`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: CallIndirectOp, rewriter: PatternRewriter) -> None:
        constant = op.callee.owner
        if not isinstance(constant, ConstantOp):
            return
        tables = SymbolTables()
        if tables.nearest(constant) is tables.nearest(op):
            call = CallOp(constant.value, op.callee_operands, op.result_types)
            rewriter.replace(op, call)


PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "func.call_indirect": (CalleeIsKnown(),),
    "func.func": (BlockArguments(),),
}
