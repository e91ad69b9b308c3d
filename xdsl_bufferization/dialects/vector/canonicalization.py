"""Canonicalization patterns of the `vector` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "vector.bitcast": (),
    "vector.create_mask": (),
    "vector.mask": (),
    "vector.maskedload": (),
    "vector.maskedstore": (),
    "vector.reduction": (),
    "vector.store": (),
    "vector.transfer_read": (),
    "vector.transfer_write": (),
}
