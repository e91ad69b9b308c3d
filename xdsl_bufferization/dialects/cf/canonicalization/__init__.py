"""Canonicalization patterns of the `cf` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern
from xdsl.transforms.canonicalization_patterns.cf import (
    SimplifyBrToBlockWithSinglePred,
    SimplifyConstCondBranchPred,
    SimplifyPassThroughBr,
    SimplifyPassThroughCondBranch,
    SimplifyPassThroughSwitch,
)

from xdsl_bufferization.dialects.cf.canonicalization import blocks

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "cf.br": (blocks.OnlyConstants(),),
    "cf.cond_br": (
        SimplifyConstCondBranchPred(),
        blocks.SimplifyPassThroughCondBranch(),
        blocks.SimplifyCondBranchIdenticalSuccessors(),
        blocks.CondBranchTruthPropagation(),
    ),
}

REPLACED: Mapping[type[RewritePattern], RewritePattern] = {
    SimplifyBrToBlockWithSinglePred: blocks.SimplifyBrToBlockWithSinglePred(),
    SimplifyPassThroughBr: blocks.SimplifyPassThroughBr(),
    SimplifyPassThroughCondBranch: blocks.SimplifyPassThroughCondBranch(),
    SimplifyPassThroughSwitch: blocks.SimplifyPassThroughSwitch(),
}
