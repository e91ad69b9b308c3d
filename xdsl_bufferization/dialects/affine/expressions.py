"""
Affine expressions with values in them, which xDSL 0.74 reads as dimensions only, and linear forms.

    affine.load %m[%i - symbol(%n)]         xDSL does not distinguish symbol(%n)

    (d0, d1) -> (d0 * 4 + d1 + 2)           the constant 2 and the factors 4 and 1

MLIR: lib/AsmParser/AffineParser.cpp, lib/IR/AsmPrinter.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
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

from xdsl_bufferization.interfaces.value_bounds import LinearForm

Kind = AffineBinaryOpKind


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
        self, printer: Printer, dimensions: Sequence[SSAValue], symbols: Sequence[SSAValue]
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


def linear_form(expression: AffineExpr, dims: int, count: int) -> LinearForm | None:
    """Returns an expression of `count` operands, symbols after dimensions, as a linear
    form; None if it has none."""
    match expression:
        case AffineConstantExpr(value):
            return LinearForm(value, (0,) * count)
        case AffineDimExpr(position):
            return LinearForm(0, _unit(position, count))
        case AffineSymExpr(position) if dims + position < count:
            return LinearForm(0, _unit(dims + position, count))
        case AffineBinaryOpExpr(kind, lhs, rhs):
            a = linear_form(lhs, dims, count)
            b = linear_form(rhs, dims, count)
            return None if a is None or b is None else _combined(kind, a, b)
        case _:
            return None


def _unit(position: int, count: int) -> tuple[int, ...]:
    return tuple(int(number == position) for number in range(count))


def _combined(kind: AffineBinaryOpKind, a: LinearForm, b: LinearForm) -> LinearForm | None:
    if kind is AffineBinaryOpKind.Add:
        factors = tuple(x + y for x, y in zip(a.factors, b.factors, strict=True))
        return LinearForm(a.constant + b.constant, factors)
    if kind is not AffineBinaryOpKind.Mul:
        return None
    if any(a.factors):
        a, b = b, a
    if any(a.factors):
        return None
    factor = a.constant
    return LinearForm(factor * b.constant, tuple(factor * x for x in b.factors))
