"""Canonicalization of operations on integers.

    %a = arith.addi %x, %c3 : index
    %b = arith.subi %a, %c4 : index           // arith.addi %x, %c-1
    %n = arith.xori %c, %true : i1
    %m = arith.andi %n, %c : i1               // arith.constant false

Constants are folded in two's complement. The constants of two consecutive operations are combined,
and an operation that undoes the previous one is removed. The type `index` has 64 bits, as in MLIR.

Canonicalization of operations of the `arith` dialect on containers.

    %c = arith.cmpi sle, %v, %v : vector<4xi32>

    %c = arith.constant dense<true> : vector<4xi1>

xDSL 0.74 replaces the result by a single `i1`, which has the wrong type. A result with
dynamic sizes, or without a rank, cannot be a constant; the comparison stays.

Folds of integer arithmetic where xDSL 0.74 goes wrong.

    %a = arith.constant 4611686018427387904 : index
    %m = arith.muli %a, %c4 : index                   // arith.constant 0 : index

A number of the type `index` has 64 bits in MLIR and wraps around like one of the type `i64`.
xDSL folds it without a limit: an attribute of that type holds any number. So the pass
`canonicalize` of this package does not fold such operations, and leaves them to a pattern in
`dialects/arith/canonicalization/integers.py`.

MLIR: lib/Dialect/Arith/IR/ArithOps.cpp, ArithCanonicalization.td; `constFoldBinaryOp` in
include/mlir/Dialect/CommonFolders.h
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import prod
from types import MappingProxyType
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    I1,
    BoolAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    TensorType,
    VectorType,
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import ConstantLike
from xdsl.transforms.canonicalization_patterns.arith import (
    SignlessIntegerBinaryOperationConstantProp,
)

from xdsl_bufferization.support.bounds import MOST_ELEMENTS
from xdsl_bufferization.support.constants import (
    OPPOSITES,
    bits_of,
    make_number,
    negated,
    number_of,
    predicate,
    splat_of,
    unsigned,
)


def is_left_to_patterns(op: Operation) -> bool:
    """Is it arithmetic of the type `index` with constants only? `TwoConstants`, a pattern of
    `canonicalize`, lets the result wrap around."""
    return (
        isinstance(op, arith.SignlessIntegerBinaryOperation)
        and isinstance(op.result.type, IndexType)
        and ConstantLike.get_constant_value(op.lhs) is not None
        and ConstantLike.get_constant_value(op.rhs) is not None
    )


class CompareWithItself(RewritePattern):
    """Folds a comparison of a value with itself. MLIR: `CmpIOp::fold`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.CmpiOp, rewriter: PatternRewriter) -> None:
        if op.lhs != op.rhs:
            return
        predicate = arith.CMPI_COMPARISON_OPERATIONS[op.predicate.value.data]
        truth = predicate in ("eq", "sle", "sge", "ule", "uge")
        constant = _constant(cast(Attribute, op.result.type), truth)
        if constant is not None:
            rewriter.replace(op, constant)


def _constant(type: Attribute, truth: bool) -> arith.ConstantOp | None:
    """Returns a constant with this truth value in all elements, or None for a type without a static
    shape, or with many elements."""
    if type == i1:
        return arith.ConstantOp(BoolAttr.from_bool(truth))
    if not isinstance(type, VectorType | TensorType):
        return None
    shaped = cast(VectorType[I1] | TensorType[I1], type)
    if not shaped.has_static_shape() or prod(shaped.get_shape()) > MOST_ELEMENTS:
        return None
    value = DenseIntOrFPElementsAttr.from_list(shaped, [int(truth)])
    return arith.ConstantOp(value)


Folder = Callable[[int, int, int], int | None]
"""The result for two signed operands of a bit width; None where it is undefined."""


def _divide(a: int, b: int, width: int) -> int | None:
    if b == 0 or (b == -1 and a == -(1 << (width - 1))):
        return None
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _remainder(a: int, b: int, width: int) -> int | None:
    quotient = _divide(a, b, width)
    return None if quotient is None else a - quotient * b


def _floor(a: int, b: int, width: int) -> int | None:
    return None if _divide(a, b, width) is None else a // b


def _ceiling(a: int, b: int, width: int) -> int | None:
    return None if _divide(a, b, width) is None else -(-a // b)


def _as_unsigned(fold: Callable[[int, int], int | None]) -> Folder:
    def folder(a: int, b: int, width: int) -> int | None:
        return fold(unsigned(a, width), unsigned(b, width))

    return folder


def _shift(shift: Callable[[int, int], int]) -> Folder:
    def folder(a: int, b: int, width: int) -> int | None:
        return shift(a, b) if 0 <= b < width else None

    return folder


FOLDERS: Mapping[str, Folder] = MappingProxyType(
    {
        "arith.addi": lambda a, b, _: a + b,
        "arith.andi": lambda a, b, _: a & b,
        "arith.ceildivsi": _ceiling,
        "arith.ceildivui": _as_unsigned(lambda a, b: -(-a // b) if b else None),
        "arith.divsi": _divide,
        "arith.divui": _as_unsigned(lambda a, b: a // b if b else None),
        "arith.floordivsi": _floor,
        "arith.maxsi": lambda a, b, _: max(a, b),
        "arith.maxui": _as_unsigned(max),
        "arith.minsi": lambda a, b, _: min(a, b),
        "arith.minui": _as_unsigned(min),
        "arith.muli": lambda a, b, _: a * b,
        "arith.ori": lambda a, b, _: a | b,
        "arith.remsi": _remainder,
        "arith.remui": _as_unsigned(lambda a, b: a % b if b else None),
        "arith.shli": _shift(lambda a, b: a << b),
        "arith.shrsi": _shift(lambda a, b: a >> b),
        "arith.shrui": lambda a, b, width: unsigned(a, width) >> b if 0 <= b < width else None,
        "arith.subi": lambda a, b, _: a - b,
        "arith.xori": lambda a, b, _: a ^ b,
    }
)
"""Operations on two integers that are folded for constant operands."""


COMMUTATIVE = frozenset(
    f"arith.{name}"
    for name in (*("addi", "andi", "maxsi", "maxui", "minsi"), *("minui", "muli", "ori", "xori"))
)
"""The commutative ones among them."""


class TwoConstants(RewritePattern):
    """Folds an operation on constants. MLIR: `fold` of the operations, `constFoldBinaryOp`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: arith.SignlessIntegerBinaryOperation, rewriter: PatternRewriter
    ) -> None:
        a, b = number_of(op.lhs), number_of(op.rhs)
        width = bits_of(op.result.type)
        if a is None or b is None or width is None:
            return
        number = FOLDERS[op.name](a, b, width)
        if number is not None:
            result = make_number(number, op.result.type, rewriter)
            rewriter.replace(op, (), (result,))


class KnownOperand(RewritePattern):
    """Replaces an operation by one of its operands, where the other one is neutral or equal.
    MLIR: `fold` of the operations"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: arith.SignlessIntegerBinaryOperation, rewriter: PatternRewriter
    ) -> None:
        if op.name in COMMUTATIVE and splat_of(op.rhs) is None:
            if splat_of(op.lhs) is not None:
                op.operands = [op.rhs, op.lhs]
                rewriter.notify_op_modified(op)
                return
        result = _known(op)
        if isinstance(result, int) and bits_of(op.result.type) is not None:
            result = make_number(result, op.result.type, rewriter)
        if isinstance(result, SSAValue):
            rewriter.replace(op, (), (result,))


_FIRST: Mapping[int, str] = {
    0: "addi subi ori xori maxui shli shrsi shrui",
    -1: "andi minui",
    1: "muli divsi divui ceildivsi ceildivui floordivsi",
}
"""The operations that return their first operand where the second one is this number."""
_SECOND: Mapping[int, str] = {0: "andi muli minui", -1: "ori maxui"}
"""Those that return the second operand."""
_OF_SAME: Mapping[str, int] = {"subi": 0, "xori": 0}
_FIRST_OF_SAME = frozenset(("andi", "ori", "minsi", "minui", "maxsi", "maxui"))
"""Operations on two equal operands: those with a number as their result, and those that return
the operand."""


def _known(op: arith.SignlessIntegerBinaryOperation) -> SSAValue | int | None:
    x, y, b = op.lhs, op.rhs, splat_of(op.rhs)
    name = op.name.removeprefix("arith.")
    if x is y:
        return x if name in _FIRST_OF_SAME else _OF_SAME.get(name)
    if b is None:
        return None
    if name in _FIRST.get(b, "").split():
        return x
    if name in _SECOND.get(b, "").split():
        return y
    if b == 1 and name in ("remsi", "remui"):
        return 0
    return _of_extreme(op, b) if isinstance(op, arith.MinSIOp | arith.MaxSIOp) else None


def _of_extreme(op: arith.MinSIOp | arith.MaxSIOp, number: int) -> SSAValue | int | None:
    """Returns the result of `minsi` or `maxsi` with the smallest or largest number of the type as
    right operand; None for any other number."""
    width = bits_of(op.result.type)
    if not width:
        return None
    smallest = -(1 << (width - 1))
    if number not in (smallest, -smallest - 1):
        return None
    return op.rhs if isinstance(op, arith.MinSIOp) == (number == smallest) else op.lhs


class Undone(RewritePattern):
    """Folds an operation that undoes the one that made its operand.
    MLIR: `fold` of the operations"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: arith.SignlessIntegerBinaryOperation, rewriter: PatternRewriter
    ) -> None:
        result = _undone(op, op.lhs, op.rhs)
        if result is None and not isinstance(op, arith.SubiOp):
            result = _undone(op, op.rhs, op.lhs)
        if isinstance(result, int):
            result = make_number(result, op.result.type, rewriter)
        if result is not None:
            rewriter.replace(op, (), (result,))


def _undone(
    op: arith.SignlessIntegerBinaryOperation, x: SSAValue, y: SSAValue
) -> SSAValue | int | None:
    """Returns the simplified result of the operation on `x` and `y`, where `x` is computed from
    `y`; None if it does not simplify."""
    match op, x.owner:
        case arith.AddiOp(), arith.SubiOp() as made if made.rhs is y:
            return made.lhs
        case (arith.SubiOp(), arith.AddiOp() as made) | (
            arith.XOrIOp(),
            arith.XOrIOp() as made,
        ) if y in made.operands:
            return made.lhs if made.rhs is y else made.rhs
        case (arith.AndIOp() | arith.OrIOp(), (arith.AndIOp() | arith.OrIOp()) as made) if (
            y in made.operands
        ):
            return x if op.name == made.name else y
        case arith.AndIOp(), arith.XOrIOp() if negated(x) is y:
            return 0
        case arith.OrIOp(), arith.XOrIOp() if negated(x) is y:
            return -1
        case _:
            return None


class TwoSteps(RewritePattern):
    """Merges two operations with one constant each.
    MLIR: `AddIAddConstant`, `MulIMulIConstant` and the like"""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self,
        op: arith.AddiOp | arith.SubiOp | arith.MuliOp | arith.AndIOp | arith.OrIOp | arith.XOrIOp,
        rewriter: PatternRewriter,
    ) -> None:
        if bits_of(op.result.type) is None:
            return
        if isinstance(op, arith.AddiOp | arith.SubiOp):
            _add_steps(op, rewriter)
            return
        b, made = number_of(op.rhs), op.lhs.owner
        if b is None or not isinstance(made, type(op)):
            return
        a = number_of(made.rhs)
        if a is None:
            return
        number = FOLDERS[op.name](a, b, 0)
        assert number is not None
        constant = make_number(number, op.result.type, rewriter)
        rewriter.replace(op, op.__class__(made.lhs, constant))


Sum = tuple[int, SSAValue | None, int]
"""A constant, another value, and the sign (1 or -1) with which the value is added."""


def _sum(value: SSAValue) -> Sum:
    """Returns the value as the sum of a constant and another value, or None."""
    number = number_of(value)
    if number is not None:
        return number, None, 1
    made = value.owner
    if isinstance(made, arith.AddiOp | arith.SubiOp):
        sign = -1 if isinstance(made, arith.SubiOp) else 1
        a, b = number_of(made.lhs), number_of(made.rhs)
        if b is not None:
            return sign * b, made.lhs, 1
        if a is not None:
            return a, made.rhs, sign
    return 0, value, 1


def _add_steps(op: arith.AddiOp | arith.SubiOp, rewriter: PatternRewriter) -> None:
    """Combines a sum that has a constant part with another constant, for addition and
    subtraction."""
    a, x, sign = _sum(op.lhs)
    b, y, other = _sum(op.rhs)
    if isinstance(op, arith.SubiOp):
        b, other = -b, -other
    if (x is not None and y is not None) or x is op.lhs or y is op.rhs:
        return
    value, sign = (x, sign) if x is not None else (y, other)
    if value is None:
        return
    constant = make_number(a + b, op.result.type, rewriter)
    if sign > 0:
        rewriter.replace(op, arith.AddiOp(value, constant))
    else:
        rewriter.replace(op, arith.SubiOp(constant, value))


class Negative(RewritePattern):
    """Replaces the addition of a negated value by a subtraction, and `(a - b) - a` by `0 - b`.
    MLIR: `AddIMulNegativeOneRhs`, `AddIMulNegativeOneLhs`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.AddiOp | arith.SubiOp, rewriter: PatternRewriter) -> None:
        if isinstance(op, arith.SubiOp):
            made = op.lhs.owner
            if isinstance(made, arith.SubiOp) and made.lhs is op.rhs:
                if bits_of(op.result.type) is not None:
                    zero = make_number(0, op.result.type, rewriter)
                    rewriter.replace(op, arith.SubiOp(zero, made.rhs))
            return
        for x, y in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            made = y.owner
            if isinstance(made, arith.MuliOp) and splat_of(made.rhs) == -1:
                rewriter.replace(op, arith.SubiOp(x, made.lhs))
                return


class XOrINotCmpI(RewritePattern):
    """Replaces the negation of a comparison by the opposite comparison."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.XOrIOp, rewriter: PatternRewriter) -> None:
        value = negated(op.result)
        compare = None if value is None else value.owner
        if not isinstance(compare, arith.CmpiOp):
            return
        name = arith.CMPI_COMPARISON_OPERATIONS[compare.predicate.value.data]
        new = compare.clone()
        new.properties["predicate"] = predicate(OPPOSITES[name])
        rewriter.replace(op, new)


class ConstantsBesideIndex(RewritePattern):
    """xDSL's pattern for two constants, without the type `index`: xDSL does not wrap results of
    that type to 64 bits. `TwoConstants` folds them."""

    original = SignlessIntegerBinaryOperationConstantProp()

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: arith.SignlessIntegerBinaryOperation, rewriter: PatternRewriter
    ) -> None:
        if not isinstance(op.result.type, IndexType):
            self.original.match_and_rewrite(op, rewriter)
