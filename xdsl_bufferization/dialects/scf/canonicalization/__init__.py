"""Canonicalization patterns of the `scf` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern
from xdsl.transforms.canonicalization_patterns.scf import RehoistConstInLoops

from xdsl_bufferization.dialects.cf.canonicalization import blocks
from xdsl_bufferization.dialects.scf.canonicalization import conditionals, for_loops, while_loops

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "scf.execute_region": (
        for_loops.InlineRegion(),
        conditionals.MultiBlockExecuteInliner(),
        conditionals.ResultsOfRegions(),
        blocks.BlockArguments(),
    ),
    "scf.for": (
        for_loops.HoistConstants(),
        for_loops.SimplifyTrivialLoops(),
        for_loops.ForOpIterArgsFolder(),
    ),
    "scf.forall": (for_loops.ForallDimensions(), conditionals.UnusedThreads()),
    "scf.if": (
        conditionals.RemoveEmptyElseBranch(),
        conditionals.NegatedCondition(),
        conditionals.ConstantsOfSmallRegions(),
        conditionals.ResultsOfRegions(conditionals.chosen),
        conditionals.CombineNestedIfs(),
        conditionals.CombineIfs(),
        conditionals.ConditionPropagation(),
    ),
    "scf.index_switch": (for_loops.FoldConstantCase(), conditionals.ResultsOfRegions()),
    "scf.parallel": (for_loops.ParallelOpSingleOrZeroIterationDimsFolder(),),
    "scf.while": (
        while_loops.NeverRuns(),
        while_loops.ConditionAfterwards(),
        while_loops.PassedOn(),
        while_loops.CarriedValues(),
        while_loops.WhileCmpCond(),
        while_loops.WhileMoveIfDown(),
    ),
}

REPLACED: Mapping[type[RewritePattern], RewritePattern] = {
    RehoistConstInLoops: for_loops.HoistConstants()
}
