"""Canonicalization patterns of the `ml_program` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {"ml_program.global_load_const": ()}
