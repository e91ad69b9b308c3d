"""Canonicalization of comparisons and choices, of casts, and of a few operations on floats.

    %n = arith.xori %c, %true : i1
    %s = arith.select %n, %x, %y : i32            // arith.select %c, %y, %x
    %a = arith.index_cast %i : i32 to index
    %b = arith.index_cast %a : index to i32       // %i

Folds preserve the result for every input. Operations on floats are folded only where
the result is bitwise the same.

MLIR: lib/Dialect/Arith/IR/ArithOps.cpp, ArithCanonicalization.td
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType

from xdsl.dialects import arith
from xdsl.dialects.builtin import Float80Type, Float128Type, FloatAttr, i1
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from xdsl_bufferization.dialects.arith.casts import IndexCastUIOp
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.constants import (
    bits_of,
    bool_of,
    constant_of,
    make_bool,
    make_number,
    negated,
    number_of,
    of_equals,
    predicate,
    same,
    unsigned,
)

_PAIRS = (
    *(("eq", "eq"), ("ne", "ne"), ("slt", "sgt"), ("sle", "sge"), ("ult", "ugt"), ("ule", "uge")),
)
SWAPPED: Mapping[str, str] = MappingProxyType(
    {name: other for pair in _PAIRS for name, other in (pair, pair[::-1])}
)
"""The predicate that gives the same result for swapped operands."""


class KnownComparison(RewritePattern):
    """Folds a comparison of constants, moves a constant to the right, and simplifies
    comparisons of `i1`.
    MLIR: `CmpIOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.CmpiOp, rewriter: PatternRewriter) -> None:
        name = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
        a, b, width = number_of(op.lhs), number_of(op.rhs), bits_of(op.lhs.type)
        if width is None or (a is None and b is None):
            return
        if a is not None and b is not None:
            truth = make_bool(_compare(name, a, b, width), rewriter)
            rewriter.replace(op, (), (truth,))
        elif a is not None:
            new = op.clone()
            new.properties["predicate"] = predicate(SWAPPED[name])
            new.operands = [op.rhs, op.lhs]
            rewriter.replace(op, new)
        elif (name, bool_of(op.rhs)) in (("eq", True), ("ne", False)):
            rewriter.replace(op, (), (op.lhs,))


def _compare(name: str, a: int, b: int, width: int) -> bool:
    if name.startswith("u"):
        a, b = unsigned(a, width), unsigned(b, width)
    return bool(_COMPARISONS[name[-2:]](a, b))


_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    name: getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")
}


class KnownChoice(RewritePattern):
    """Simplifies a choice by a negation, between equal values, or after the same choice.
    MLIR: `SelectOp::fold`, `SelectNotCond`, `RedundantSelectTrue`, `RedundantSelectFalse`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.SelectOp, rewriter: PatternRewriter) -> None:
        chosen = op.rhs if same(op.lhs, op.rhs) else of_equals(op.cond, op.lhs, op.rhs)
        if chosen is not None:
            rewriter.replace(op, (), (chosen,))
            return
        operands = [op.cond, op.lhs, op.rhs]
        condition = negated(op.cond)
        if condition is not None:
            operands = [condition, op.rhs, op.lhs]
        for place in (1, 2):
            before = operands[place].owner
            if isinstance(before, arith.SelectOp) and before.cond is operands[0]:
                operands[place] = before.lhs if place == 1 else before.rhs
            elif operands[place] is operands[0] and op.result.type == i1:
                operands[place] = make_bool(place == 1, rewriter)
        if operands != list(op.operands):
            op.operands = operands
            rewriter.notify_op_modified(op)


class CastConstant(RewritePattern):
    """Folds a cast of a constant. MLIR: `fold` of the casts"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        number, type = number_of(op.operands[0]), op.results[0].type
        width = bits_of(op.operands[0].type)
        if number is None or width is None or bits_of(type) is None:
            return
        if isinstance(op, arith.ExtUIOp | IndexCastUIOp):
            number = unsigned(number, width)
        rewriter.replace(op, (), (make_number(number, type, rewriter),))


class CastBack(RewritePattern):
    """Folds a cast back to the original type, if no bits are lost in between.
    MLIR: `fold` of the casts"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        made = op.operands[0].owner
        if not isinstance(made, Operation) or len(made.operands) != 1:
            return
        source, type = made.operands[0], op.results[0].type
        match op, made:
            case (arith.IndexCastOp(), arith.IndexCastOp()) | (
                IndexCastUIOp(),
                IndexCastUIOp(),
            ) if _keeps_bits(source, op.operands[0]):
                pass
            case arith.TruncIOp(), arith.ExtSIOp() | arith.ExtUIOp():
                pass
            case arith.BitcastOp(), arith.BitcastOp():
                pass
            case _:
                return
        if source.type == type:
            rewriter.replace(op, (), (source,))


def _keeps_bits(source: SSAValue, cast: SSAValue) -> bool:
    """True if both types have known widths, and `cast` has at least as many bits as `source`."""
    a, b = bits_of(source.type), bits_of(cast.type)
    return a is not None and b is not None and a <= b


class TwoCasts(RewritePattern):
    """Merges two extensions or truncations, also of different kinds.
    MLIR: `ExtSIOfExtUI`, `fold` of the casts"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        made, wanted = op.operands[0].owner, op.results[0].type
        if not isinstance(made, Operation) or len(made.operands) != 1:
            return
        source = made.operands[0]
        a, b = bits_of(source.type), bits_of(wanted)
        if a is None or b is None:
            return
        kind: type[Operation]
        match op, made:
            case arith.TruncIOp(), arith.TruncIOp():
                kind = type(op)
            case arith.TruncIOp(), (arith.ExtSIOp() | arith.ExtUIOp()) if a < b:
                kind = type(made)
            case arith.TruncIOp(), (arith.ExtSIOp() | arith.ExtUIOp()) if a > b:
                kind = type(op)
            case arith.ExtSIOp(), arith.ExtSIOp():
                kind = type(op)
            case ((arith.ExtUIOp() | arith.ExtSIOp()), arith.ExtUIOp()):
                kind = type(made)
            case _:
                return
        new = kind.create(operands=[source], result_types=[wanted])
        rewriter.replace(op, new)


@record
class OfPythonFloats(RewritePattern):
    """A pattern of xDSL that computes with Python's floats, for types that have no more bits."""

    original: RewritePattern

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not any(isinstance(r.type, Float80Type | Float128Type) for r in op.results):
            self.original.match_and_rewrite(op, rewriter)


class ExactFloats(RewritePattern):
    """Folds adding zero and multiplying by one, where the result is exact.
    MLIR: `fold` of the operations"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self,
        op: arith.AddfOp
        | arith.SubfOp
        | arith.MulfOp
        | arith.DivfOp
        | arith.MaximumfOp
        | arith.MinimumfOp,
        rewriter: PatternRewriter,
    ) -> None:
        constant = constant_of(op.rhs)
        number = constant.value.data if isinstance(constant, FloatAttr) else math.nan
        match op:
            case arith.MaximumfOp() | arith.MinimumfOp():
                is_same = op.lhs is op.rhs
            case arith.MulfOp() | arith.DivfOp():
                is_same = number == 1.0
            case _:
                is_same = number == 0.0 and (
                    isinstance(op, arith.AddfOp) == (math.copysign(1.0, number) < 0)
                )
        if is_same:
            rewriter.replace(op, (), (op.lhs,))


class TwoNegations(RewritePattern):
    """Folds the negation of a negation. MLIR: `NegFOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.NegfOp, rewriter: PatternRewriter) -> None:
        made = op.operand.owner
        if isinstance(made, arith.NegfOp):
            rewriter.replace(op, (), (made.operand,))
