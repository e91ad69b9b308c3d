"""
A repair of the affine expressions of xDSL 0.74, and their form with values in it.

    affine_map<(d0)[s0] -> (d0 * s0)>       xDSL crashes: not supported yet
    affine_map<(d0) -> ((d0 + 1) * 2)>      xDSL reads another text: d0 * 2 + 2
    affine.load %m[%i - symbol(%n)]         xDSL cannot tell %i from symbol(%n)

The repair lets one multiply and divide by symbols, as long as the expression stays
semi-affine, and keeps the parser from multiplying sums out; an expression that is made
by a program rather than read is simplified as ever. Both ask for the fault first.

MLIR: lib/IR/AffineExpr.cpp, lib/AsmParser/AffineParser.cpp, lib/IR/AsmPrinter.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import AffineMapAttr, IndexType
from xdsl.ir import SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)
from xdsl.parser import AffineParser, Parser, UnresolvedOperand
from xdsl.printer import Printer
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
def repair() -> None:
    """Makes xDSL's affine expressions those of MLIR, if they are not; idempotent."""
    if refuses_symbols():
        for name, kind in OPERATORS.items():
            setattr(AffineExpr, name, _semi_affine(kind, getattr(AffineExpr, name)))
    if multiplies_out():
        _keep_products()


def refuses_symbols() -> bool:
    """Does xDSL crash where it multiplies with a symbol?"""
    try:
        AffineExpr.binary(Kind.Mul, AffineExpr.dimension(0), AffineExpr.symbol(0))
    except NotImplementedError:
        return True
    return False


def multiplies_out() -> bool:
    """Does xDSL's parser turn (a + b) * 2 into a * 2 + b * 2?"""
    attribute = Parser(Context(), PROBE).parse_attribute()
    assert isinstance(attribute, AffineMapAttr)
    (product,) = attribute.data.results
    return not isinstance(product, AffineBinaryOpExpr) or product.kind is not Kind.Mul


def is_symbolic(expression: AffineExpr) -> bool:
    """Does the expression contain no dimensions?"""
    return not expression.used_dims()


def _semi_affine(kind: Kind, original: Operator) -> Operator:
    """The operator, which xDSL keeps for what it can do, and for what nobody can."""

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
    """Constants of which nothing can be computed: MLIR leaves them as they are."""
    if kind is Kind.Mul or not isinstance(left, AffineConstantExpr):
        return False
    return right < 1 if kind is Kind.Mod else right == 0


def _product(left: AffineExpr, right: AffineExpr) -> AffineExpr:
    """The product; a sum in front stays a sum, as MLIR puts constants behind."""
    is_factor = isinstance(right, AffineConstantExpr) and right.value not in (0, 1)
    if is_factor and _is_sum(left):
        return AffineBinaryOpExpr(Kind.Mul, left, right)
    return left * right


def _keep_products() -> None:
    """Replaces the two methods of the parser that make products."""
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


class ValueParser(AffineParser):
    """Reads expressions of values: `%i` is a dimension, `symbol(%n)` a symbol."""

    def __init__(self, parser: Parser) -> None:
        super().__init__(getattr(parser, "_parser_state"))
        self.parser = parser
        self.dimensions = dict[tuple[str, int], UnresolvedOperand]()
        self.symbols = dict[tuple[str, int], UnresolvedOperand]()
        self.is_symbol = dict[tuple[str, int], bool]()

    def expression(self) -> AffineExpr:
        """Reads an expression with the names of those before. Raises `ParseError`."""
        return self._parse_affine_expr(self._value)

    def lone_expression(self) -> AffineExpr:
        """Reads one in which a symbol may be what is a dimension in another."""
        self.is_symbol.clear()
        return self.expression()

    def operands(self) -> tuple[list[SSAValue[IndexType]], list[SSAValue[IndexType]]]:
        """The dimensions and the symbols of what has been read."""
        index, resolve = IndexType(), self.parser.resolve_operand
        return (
            [resolve(name, index) for name in self.dimensions.values()],
            [resolve(name, index) for name in self.symbols.values()],
        )

    def _value(self) -> AffineExpr | None:
        if self.parser.parse_optional_keyword("symbol") is not None:
            with self.parser.in_parens():
                return self._named(self.parser.parse_unresolved_operand(), True)
        name = self.parser.parse_optional_unresolved_operand()
        return None if name is None else self._named(name, False)

    def _named(self, name: UnresolvedOperand, is_symbol: bool) -> AffineExpr:
        """The dimension or symbol of a value, which stays what it is first."""
        key = name.operand_name, name.index
        if self.is_symbol.setdefault(key, is_symbol):
            self.symbols.setdefault(key, name)
            return AffineExpr.symbol(list(self.symbols).index(key))
        self.dimensions.setdefault(key, name)
        return AffineExpr.dimension(list(self.dimensions).index(key))


class ValuePrinter:
    """Prints expressions with values in them, as MLIR does: `%i * 2 - symbol(%n)`."""

    def __init__(
        self,
        printer: Printer,
        dimensions: Sequence[SSAValue],
        symbols: Sequence[SSAValue],
    ) -> None:
        # No dataclass: to make one costs half a millisecond of each start of xdsl-opt.
        self.printer = printer
        self.dimensions = dimensions
        self.symbols = symbols

    def print(self, expression: AffineExpr, enclosed: bool = False) -> None:
        """Prints an expression; `enclosed` in one that binds more than a sum."""
        match expression:
            case AffineDimExpr(position):
                self.printer.print_ssa_value(self.dimensions[position])
            case AffineSymExpr(position):
                self.printer.print_string("symbol")
                with self.printer.in_parens():
                    self.printer.print_ssa_value(self.symbols[position])
            case AffineBinaryOpExpr() if enclosed:
                with self.printer.in_parens():
                    self._print_binary(expression)
            case AffineBinaryOpExpr():
                self._print_binary(expression)
            case _:
                self.printer.print_string(str(expression))

    def _print_binary(self, expression: AffineBinaryOpExpr) -> None:
        left, right = expression.lhs, expression.rhs
        if expression.kind is Kind.Add:
            self.print(left)
            self._print_summand(right)
        elif expression.kind is Kind.Mul and right == AffineConstantExpr(-1):
            self.printer.print_string("-")
            self.print(left, True)
        else:
            self.print(left, True)
            self.printer.print_string(f" {expression.kind.get_token()} ")
            self.print(right, True)

    def _print_summand(self, summand: AffineExpr) -> None:
        """`+ b`, or `- b` of what is negative."""
        match summand:
            case AffineBinaryOpExpr(Kind.Mul, factor, AffineConstantExpr(-1)):
                self.printer.print_string(" - ")
                self.print(factor, _is_sum(factor))
            case AffineBinaryOpExpr(Kind.Mul, factor, AffineConstantExpr(n)) if n < 0:
                self.printer.print_string(" - ")
                self.print(factor, True)
                self.printer.print_string(f" * {-n}")
            case AffineConstantExpr(n) if n < 0:
                self.printer.print_string(f" - {-n}")
            case _:
                self.printer.print_string(" + ")
                self.print(summand)


def _is_sum(expression: AffineExpr) -> bool:
    return isinstance(expression, AffineBinaryOpExpr) and expression.kind is Kind.Add
