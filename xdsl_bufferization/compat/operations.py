"""Repairs of xDSL 0.74: the parser forgets where operations stand, and which attributes are
properties; errors of the verification do not say where.

    %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32
    u.mlir:2:8: error: 'memref.dim' op ..., in function @f

MLIR gives an operation without `loc(...)` the position of its text as its location; xDSL
gives it `loc(unknown)`, so that no error can say where. The location remains unknown, and
is equal to any other unknown one, printed alike, and copied to clones; but it knows the
text and the position of the operation in it. `interfaces/diagnostics.py` computes file,
line and column from that once there is an error. A location that is written becomes a copy of
itself with the same: it is where the program comes from, and its text is to be found as well.

The cost is one object of 120 bytes per operation, and less than can be measured of the
time of parsing. The text of the program is kept as long as one of its operations.

In MLIR the dictionary sets the property, also where the syntax has another way to give it.
xDSL does so in the generic syntax and in formats that it generates; parsers of operations
written by hand leave an attribute of the same name, which nothing reads. The operations of the
extended dialects are repaired, as their printers are known to print all properties.

A `VerifyException` is raised from within the verification of an operation, which calls
that of the operations inside. The operation that is wrong is the innermost one in the
traceback. Its place, function and text are added to the message, if the place is known;
so nothing is done before there is an error, and nothing for a program made in Python.

A repair of the affine expressions of xDSL 0.74.

    affine_map<(d0)[s0] -> (d0 * s0)>       xDSL crashes: not supported yet
    affine_map<(d0) -> ((d0 + 1) * 2)>      xDSL reads another text: d0 * 2 + 2

The operators of `AffineExpr` multiply and divide by symbols, as long as the expression stays
semi-affine, and the parser does not multiply sums out; an expression that is made by a program
rather than read is simplified as ever. Both are done only where xDSL shows the fault.

MLIR: `OperationParser::parseOperation`, lib/AsmParser/Parser.cpp; `OperationState::attributes`,
`Operation::create`, lib/IR/Operation.cpp; `Operation::emitOpError`; lib/IR/AffineExpr.cpp,
lib/AsmParser/AffineParser.cpp
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from functools import cache, wraps
from types import TracebackType
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import UNKNOWN_LOC, AffineMapAttr, ModuleOp, UnknownLoc
from xdsl.ir import Operation
from xdsl.ir.affine import AffineBinaryOpExpr, AffineBinaryOpKind, AffineConstantExpr, AffineExpr
from xdsl.irdl import IRDLOperation
from xdsl.parser import AffineParser, Parser
from xdsl.utils.exceptions import ParseError, VerifyException
from xdsl.utils.lexer import Position
from xdsl.utils.mlir_lexer import MLIRTokenKind

from xdsl_bufferization.interfaces.diagnostics import SOURCE, START, located, place
from xdsl_bufferization.support.extension import EXTENDED

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


@cache
def repair_parsing() -> None:
    """Makes xDSL's parser remember positions, and set properties; idempotent."""
    original: Callable[[Parser], Operation] = Parser.parse_operation
    new_location, remember = object.__new__, object.__setattr__

    @wraps(original)
    def parse_operation(self: Any) -> Operation:
        start = self._current_token.span.start
        op = original(self)
        if op.attributes:
            make_properties(op, self.lexer.input.content, start)
        if op.location is UNKNOWN_LOC:
            op.location = location = new_location(UnknownLoc)
        else:
            op.location = location = copy(op.location)
        remember(location, SOURCE, self.lexer.input)
        remember(location, START, start)
        return op

    setattr(Parser, "parse_operation", parse_operation)


def start_in(traceback: TracebackType | None) -> Position | None:
    """Where the operation begins that was parsed when an error was raised, if that is known."""
    found: Position | None = None
    while traceback is not None:
        frame = traceback.tb_frame
        if (frame.f_code.co_name, frame.f_code.co_filename) == ("parse_operation", __file__):
            found = frame.f_locals["start"]
        traceback = traceback.tb_next
    return found


_DIALECTS = frozenset(EXTENDED)
_SEGMENTS = frozenset(("operandSegmentSizes", "resultSegmentSizes"))
"""Properties that follow from the operands and results."""


_GENERIC = re.compile(r'(?:%[^=]*=\s*)?"')
"""How the text of an operation begins in the generic syntax."""


def make_properties(op: Operation, source: str, start: int) -> None:
    """Makes attributes of an operation properties if its definition has them. In the generic syntax
    a property that is given stays; its text begins at `start` of the source."""
    dialect, _, _ = op.name.partition(".")
    if dialect not in _DIALECTS or not isinstance(op, IRDLOperation):
        return
    inherent = type(op).get_irdl_definition().properties
    for name in tuple(op.attributes):
        if name not in inherent or name in _SEGMENTS:
            continue
        if name not in op.properties or not _GENERIC.match(source, start):
            op.properties[name] = op.attributes.pop(name)


@cache
def repair_verification() -> None:
    """Makes the errors of a module's verification say where; idempotent."""
    original = ModuleOp.verify

    @wraps(original)
    def verify(self: ModuleOp, verify_nested_ops: bool = True) -> None:
        try:
            original(self, verify_nested_ops)
        except VerifyException as error:
            op = _innermost(error.__traceback__)
            if op is not None and place(op):
                located(op, error)
            raise

    setattr(ModuleOp, "verify", verify)


def _innermost(traceback: TracebackType | None) -> Operation | None:
    """The operation whose method is the last one of an operation in a traceback."""
    found: Operation | None = None
    while traceback is not None:
        this = traceback.tb_frame.f_locals.get("self")
        if isinstance(this, Operation):
            found = this
        traceback = traceback.tb_next
    return found
