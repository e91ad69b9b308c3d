"""Canonicalization of operations of the `affine` dialect on indices.

    %r = affine.max affine_map<(d0) -> (d0)>(%i)       %i
    %r = affine.min affine_map<() -> (4, 7)>()         arith.constant 4 : index
    %r = affine.linearize_index [%i] by (5) : index    %i

An `affine.apply`, `affine.min` or `affine.max` is folded if its result is an operand,
or a number because its operands are constants.

MLIR: lib/Dialect/Affine/IR/AffineOps.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from xdsl_bufferization.dialects.affine.indices import (
    ApplyOp,
    DelinearizeIndexOp,
    LinearizeIndexOp,
    MaxOp,
    MinOp,
)
from xdsl_bufferization.support.constants import INDEX_BITS, number_of, signed

_DIVISIONS = (AffineBinaryOpKind.Mod, AffineBinaryOpKind.FloorDiv, AffineBinaryOpKind.CeilDiv)
_OPERATIONS: Mapping[AffineBinaryOpKind, Callable[[int, int], int]] = MappingProxyType(
    {
        AffineBinaryOpKind.Add: lambda a, b: a + b,
        AffineBinaryOpKind.Mul: lambda a, b: a * b,
        AffineBinaryOpKind.Mod: lambda a, b: a % b,
        AffineBinaryOpKind.FloorDiv: lambda a, b: a // b,
        AffineBinaryOpKind.CeilDiv: lambda a, b: -(-a // b),
    }
)


def _constant(number: int) -> ConstantOp:
    return ConstantOp(IntegerAttr(signed(number, INDEX_BITS), IndexType()))


def _numbers(op: Operation, map: AffineMapAttr) -> list[int] | None:
    """Returns the constant results of the map; None if one depends on a value."""
    results, count = map.data.results, map.data.num_dims
    if all(isinstance(result, AffineConstantExpr) for result in results):
        return [result.eval((), ()) for result in results]
    values = list[int]()
    for operand in op.operands:
        value = number_of(operand)
        if value is None:
            return None
        values.append(value)
    found = [_value(result, values[:count], values[count:]) for result in results]
    numbers = [number for number in found if number is not None]
    return numbers if len(numbers) == len(found) else None


def _value(expression: AffineExpr, dims: Sequence[int], symbols: Sequence[int]) -> int | None:
    """Returns the value of the expression as a signed 64-bit number; None if a divisor is not
    positive."""
    stack = list[int]()
    for part in expression.post_order():
        if not isinstance(part, AffineBinaryOpExpr):
            stack.append(part.eval(dims, symbols))
            continue
        b, a = stack.pop(), stack.pop()
        if part.kind in _DIVISIONS and b <= 0:
            return None
        stack.append(signed(_OPERATIONS[part.kind](a, b), INDEX_BITS))
    return stack.pop()


def _operand(op: Operation, map: AffineMapAttr) -> SSAValue | None:
    """Returns the operand that is the only result of the map, or None."""
    if len(map.data.results) != 1:
        return None
    match map.data.results[0]:
        case AffineDimExpr(position):
            return op.operands[position]
        case AffineSymExpr(position):
            return op.operands[map.data.num_dims + position]
        case _:
            return None


def _fold(
    op: ApplyOp | MinOp | MaxOp, choose: Callable[[Iterable[int]], int], rewriter: PatternRewriter
) -> bool:
    """Replaces the operation by a constant or an operand, if it always equals one."""
    if (numbers := _numbers(op, op.map)) is not None:
        rewriter.replace(op, _constant(choose(numbers)))
    elif (operand := _operand(op, op.map)) is not None:
        rewriter.replace(op, (), (operand,))
    else:
        return False
    return True


class ApplyIsKnown(RewritePattern):
    """Folds an `affine.apply` whose result is an operand or a number.
    MLIR: `AffineApplyOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: ApplyOp, rewriter: PatternRewriter) -> None:
        _fold(op, min, rewriter)


class ChoiceIsKnown(RewritePattern):
    """Folds an `affine.min` or `affine.max` of known or single values.
    MLIR: `AffineMinOp::fold`, `AffineMaxOp::fold`"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, MinOp | MaxOp):
            return
        if _fold(op, min if isinstance(op, MinOp) else max, rewriter):
            return
        if len(op.map.data.results) == 1:
            rewriter.replace(op, ApplyOp(op.arguments, op.map))


class FewIndices(RewritePattern):
    """Folds index conversions with no index, which is 0, or one, which is itself.
    MLIR: `AffineDelinearizeIndexOp::fold`, `AffineLinearizeIndexOp::fold`"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        match op:
            case LinearizeIndexOp() if len(op.multi_index) == 1:
                rewriter.replace(op, (), op.multi_index)
            case LinearizeIndexOp() if not op.multi_index:
                rewriter.replace(op, _constant(0))
            case DelinearizeIndexOp() if len(op.multi_index) == 1:
                rewriter.replace(op, (), (op.linear_index,))
            case _:
                return


PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = {
    "affine.apply": (ApplyIsKnown(),),
    "affine.delinearize_index": (FewIndices(),),
    "affine.linearize_index": (FewIndices(),),
    "affine.max": (ChoiceIsKnown(),),
    "affine.min": (ChoiceIsKnown(),),
}
