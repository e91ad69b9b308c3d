"""Canonicalization patterns of the `linalg` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern

from xdsl_bufferization.dialects.linalg import dialect, tensor_ops
from xdsl_bufferization.dialects.linalg.canonicalization import structured

_NOT_STRUCTURED = {"linalg.yield", *(op.name for op in tensor_ops.OPERATIONS)}

_STRUCTURED = tuple(
    op.name
    for op in (*dialect.OPERATIONS, *dialect.SUBSTITUTES.values())
    if op.name not in _NOT_STRUCTURED
)
"""All named operations, those with a region, and those that pack and unpack."""

_MOVES = (
    structured.EraseDeadLinalgOp(),
    structured.EraseIdentityLinalgOp(),
    structured.TransposeTwice(),
    structured.BroadcastTwice(),
    structured.ThereAndBack(),
)

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    **dict.fromkeys(_STRUCTURED, _MOVES),
    "linalg.index": (structured.OnlyIndex(),),
}
