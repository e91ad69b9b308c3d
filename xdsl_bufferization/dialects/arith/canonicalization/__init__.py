"""Canonicalization patterns of the `arith` dialect, by operation."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.pattern_rewriter import RewritePattern
from xdsl.transforms.canonicalization_patterns.arith import (
    FoldConstConstOp,
    FoldConstsByReassociation,
    SignlessIntegerBinaryOperationConstantProp,
)

from xdsl_bufferization.dialects.arith.canonicalization import choices, integers

_CASTS = (choices.CastConstant(), choices.CastBack(), choices.TwoCasts())

_INTEGERS = (integers.TwoConstants(), integers.KnownOperand(), integers.Undone())

PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    **dict.fromkeys(integers.FOLDERS, _INTEGERS),
    **dict.fromkeys(
        (f"arith.{name}f" for name in ("add", "div", "maximum", "minimum", "mul", "sub")),
        (choices.ExactFloats(),),
    ),
    **dict.fromkeys(
        ("arith.extsi", "arith.extui", "arith.index_cast", "arith.index_castui", "arith.trunci"),
        _CASTS,
    ),
    "arith.addi": (*_INTEGERS, integers.TwoSteps(), integers.Negative()),
    "arith.andi": (*_INTEGERS, integers.TwoSteps()),
    "arith.bitcast": (choices.CastBack(),),
    "arith.cmpi": (integers.CompareWithItself(), choices.KnownComparison()),
    "arith.muli": (*_INTEGERS, integers.TwoSteps()),
    "arith.negf": (choices.TwoNegations(),),
    "arith.ori": (*_INTEGERS, integers.TwoSteps()),
    "arith.select": (choices.KnownChoice(),),
    "arith.subi": (*_INTEGERS, integers.TwoSteps(), integers.Negative()),
    "arith.xori": (*_INTEGERS, integers.TwoSteps(), integers.XOrINotCmpI()),
}

REPLACED: Mapping[type[RewritePattern], RewritePattern] = {
    FoldConstConstOp: choices.OfPythonFloats(FoldConstConstOp()),
    FoldConstsByReassociation: choices.OfPythonFloats(FoldConstsByReassociation()),
    SignlessIntegerBinaryOperationConstantProp: integers.ConstantsBesideIndex(),
}
