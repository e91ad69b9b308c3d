"""
A repair of the affine expressions of xDSL 0.74.

    affine_map<(d0)[s0] -> (d0 * s0)>       xDSL crashes: not supported yet
    affine_map<(d0) -> ((d0 + 1) * 2)>      xDSL reads another text: d0 * 2 + 2

The operators of `AffineExpr` multiply and divide by symbols, as long as the expression stays
semi-affine, and the parser does not multiply sums out; an expression that is made by a program
rather than read is simplified as ever. Both are done only where xDSL shows the fault.

MLIR: lib/IR/AffineExpr.cpp, lib/AsmParser/AffineParser.cpp
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineExpr
from xdsl.parser import AffineParser, Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.mlir_lexer import MLIRTokenKind

Kind = AffineBinaryOpKind

OPERATORS = {
    "__mul__": Kind.Mul,
    "__mod__": Kind.Mod,
    "__floordiv__": Kind.FloorDiv,
    "ceil_div": Kind.CeilDiv,
}
"""The methods of `AffineExpr` that refuse symbols."""

PROBE = "affine_map<(d0)[s0] -> ((d0 + s0) * 2)>"

Operator = Callable[[AffineExpr, AffineExpr | int], AffineExpr]


@cache
def repair_expressions() -> None:
    """Makes xDSL's affine expressions those of MLIR, if they are not; idempotent."""
    if refuses_symbols():
        for name, kind in OPERATORS.items():
            setattr(AffineExpr, name, _semi_affine(kind, getattr(AffineExpr, name)))
    if multiplies_out():
        _keep_products()


def refuses_symbols() -> bool:
    """True if xDSL raises on the product with a symbol."""
    try:
        AffineExpr.binary(Kind.Mul, AffineExpr.dimension(0), AffineExpr.symbol(0))
    except NotImplementedError:
        return True
    return False


def multiplies_out() -> bool:
    """True if xDSL's parser turns (a + b) * 2 into a * 2 + b * 2."""
    attribute = Parser(Context(), PROBE).parse_attribute()
    assert isinstance(attribute, AffineMapAttr)
    (product,) = attribute.data.results
    return not isinstance(product, AffineBinaryOpExpr) or product.kind is not Kind.Mul


def is_symbolic(expression: AffineExpr) -> bool:
    """True if the expression contains no dimensions."""
    return not expression.used_dims()


def _semi_affine(kind: Kind, original: Operator) -> Operator:
    """Returns the operator of semi-affine expressions. It calls xDSL's operator for pure affine and
    for invalid operands."""

    @wraps(original)
    def operator(self: AffineExpr, other: AffineExpr | int) -> AffineExpr:
        right = AffineExpr.constant(other) if isinstance(other, int) else other
        if kind is Kind.Mul and isinstance(self, AffineConstantExpr):
            return original(self, right)
        if isinstance(right, AffineConstantExpr):
            if _is_undefined(kind, self, right.value):
                return AffineBinaryOpExpr(kind, self, right)
            return original(self, right)
        if is_symbolic(right):
            return AffineBinaryOpExpr(kind, self, right)
        if kind is Kind.Mul and is_symbolic(self):
            return AffineBinaryOpExpr(kind, right, self)
        return original(self, right)

    return operator


def _is_undefined(kind: Kind, left: AffineExpr, right: int) -> bool:
    """True for constants without a result, as a division by 0: MLIR does not fold them."""
    if kind is Kind.Mul or not isinstance(left, AffineConstantExpr):
        return False
    return right < 1 if kind is Kind.Mod else right == 0


def _product(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    """Returns the product. A sum as the left factor is kept, as in MLIR's canonical order."""
    is_factor = isinstance(right, AffineConstantExpr) and right.value not in (0, 1)
    if is_factor and _is_sum(left):
        return AffineBinaryOpExpr(Kind.Mul, left, right)
    return left * right


def _keep_products() -> None:
    """Replaces the two methods of the parser that create products."""
    make: Callable[..., AffineExpr] = getattr(AffineParser, "_create_binop_expr")
    read: Callable[..., AffineExpr] = getattr(AffineParser, "_parse_primary")
    minus = AffineExpr.constant(-1)

    def make_binary(
        self: AffineParser, left: AffineExpr, right: AffineExpr, token: Any
    ) -> AffineExpr:
        match token.text:
            case "*":
                if not (is_symbolic(left) or is_symbolic(right)):
                    raise ParseError(token.span, _NOT_AFFINE.format(_FACTORS))
                return _product(left, right)
            case "-":
                return left + _product(right, minus)
            case "mod" | "floordiv" | "ceildiv" if not is_symbolic(right):
                divisor = f"right operand of {token.text} has"
                raise ParseError(token.span, _NOT_AFFINE.format(divisor))
            case _:
                return make(self, left, right, token)

    def read_primary(self: AffineParser, read_name: Callable[[], Any]) -> AffineExpr:
        token: Any = getattr(self, "_current_token")
        if token.kind is not MLIRTokenKind.MINUS:
            return read(self, read_name)
        getattr(self, "_consume_token")()
        return _product(read_primary(self, read_name), minus)

    setattr(AffineParser, "_create_binop_expr", make_binary)
    setattr(AffineParser, "_parse_primary", read_primary)


_NOT_AFFINE = "non-affine expression: {} to be either a constant or symbolic"
_FACTORS = "at least one of the multiply operands has"


def _is_sum(expression: AffineExpr) -> bool:
    return isinstance(expression, AffineBinaryOpExpr) and expression.kind is Kind.Add
