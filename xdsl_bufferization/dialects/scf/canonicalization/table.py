"""Canonicalization patterns of the `scf` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern
from xdsl.transforms.canonicalization_patterns.scf import RehoistConstInLoops

from xdsl_bufferization.dialects.cf.canonicalization import blocks
from xdsl_bufferization.dialects.scf.canonicalization import (
    conditionals,
    dimensions,
    for_loops,
    regions,
    while_loops,
    xdsl_fixes,
)

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "scf.execute_region": (
        xdsl_fixes.InlineRegion(),
        regions.MultiBlockExecuteInliner(),
        regions.ResultsOfBlocks(),
        blocks.BlockArguments(),
    ),
    "scf.for": (
        xdsl_fixes.HoistConstants(),
        for_loops.SimplifyTrivialLoops(),
        for_loops.ForOpIterArgsFolder(),
    ),
    "scf.forall": (dimensions.ForallDimensions(), regions.UnusedThreads()),
    "scf.if": (
        conditionals.RemoveEmptyElseBranch(),
        conditionals.NegatedCondition(),
        conditionals.ConstantsOfSmallRegions(),
        conditionals.KnownResults(),
        conditionals.CombineNestedIfs(),
        conditionals.CombineIfs(),
        conditionals.ConditionPropagation(),
    ),
    "scf.index_switch": (xdsl_fixes.FoldConstantCase(), regions.ResultsOfCases()),
    "scf.parallel": (dimensions.ParallelOpSingleOrZeroIterationDimsFolder(),),
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
    RehoistConstInLoops: xdsl_fixes.HoistConstants()
}
