"""
Canonicalization of the `scf` dialect in place of patterns of xDSL 0.74 that are wrong.

    scf.for %i = %a to %b step %c {
      "some.op"(%i) : (index) -> ()
    }

xDSL takes an unregistered operation for a constant and moves it out of the loop, where
`%i` is not defined. `HoistConstants` replaces that pattern. Loops with unsigned bounds
and the attribute `no_inline` are not handled by xDSL, so our operations have patterns
of their own.

MLIR: lib/Dialect/SCF/IR/SCF.cpp
"""

from __future__ import annotations

from xdsl.dialects import scf
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.traits import ConstantLike
from xdsl.transforms.canonicalization_patterns.scf import (
    SingleBlockExecuteInliner,
    replace_op_with_region,
)

from xdsl_bufferization.support.constants import (
    number_of,
)


class HoistConstants(RewritePattern):
    """
    Moves constants, and nothing else, out of a loop.

    MLIR: `OperationFolder`, which puts constants at the start of a region
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: scf.ForOp, rewriter: PatternRewriter) -> None:
        for child in op.body.ops:
            if child.get_trait(ConstantLike) is not None:
                rewriter.insert(constant := child.clone())
                rewriter.replace(child, (), constant.results)


class InlineRegion(RewritePattern):
    """
    Inlines an `scf.execute_region` of one block, unless it has `no_inline`.

    MLIR: `SingleBlockExecuteInliner`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: scf.ExecuteRegionOp, rewriter: PatternRewriter
    ) -> None:
        if "no_inline" not in op.properties:
            SingleBlockExecuteInliner().match_and_rewrite(op, rewriter)


class FoldConstantCase(RewritePattern):
    """Inlines the region of an `scf.index_switch` that a constant selects."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: scf.IndexSwitchOp, rewriter: PatternRewriter
    ) -> None:
        number = number_of(op.arg)
        if number is None:
            return
        regions = dict(zip(op.cases.iter_values(), op.case_regions, strict=True))
        region = regions.get(number, op.default_region)
        replace_op_with_region(rewriter, op, region)
