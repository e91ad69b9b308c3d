"""Canonicalization patterns of the `func` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

from xdsl_bufferization.dialects.cf.canonicalization import blocks
from xdsl_bufferization.dialects.func.canonicalization import calls

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "func.call_indirect": (calls.CalleeIsKnown(),),
    "func.func": (blocks.BlockArguments(),),
}
