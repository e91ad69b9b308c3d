"""Operations of the `affine` dialect on indices: maps of values, with attributes, and conversions
between an index and indices in a basis.

    %r = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n] {foo}
    %r = affine.max affine_map<(d0) -> (d0, 4)>(%i)
    %r:3 = affine.delinearize_index %i into (4, %n, 5) : index, index, index
    %i = affine.linearize_index disjoint [%a, %b] by (4, %n) : index

xDSL 0.74 does not define the conversions. The first element of the basis, the outermost size,
may be left out.

Index arithmetic with operations of the `affine` dialect.

    offset + index * stride      affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%o, %i]
    indices to one index         affine.linearize_index [%i, %j] by (4, 8)
    one index to indices         affine.delinearize_index %i into (4, 8)

Numbers that are known are computed at once.

MLIR: include/mlir/Dialect/Affine/IR/AffineOps.td, lib/Dialect/Affine/IR/AffineOps.cpp;
`affine::makeComposedFoldedAffineApply`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self

from xdsl.dialects import affine
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AffineSetAttr,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerType,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Operation, OpTraits, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from xdsl_bufferization.interfaces.indexed_access import InsertOp
from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.constants import INDEX_BITS, signed
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.memory_sizes import Mixed, split
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import print_parts


class IndexSum:
    """A sum of products, of which one `affine.apply` is made. It wraps as `index` does."""

    def __init__(self) -> None:
        self._symbols = list[SSAValue]()
        self._expression: AffineExpr | None = None
        self._number = 0

    def add(self, *factors: Mixed) -> None:
        """Adds a product."""
        number, symbols = 1, list[SSAValue]()
        for factor in factors:
            if isinstance(factor, int):
                number *= factor
            else:
                symbols.append(factor)
        number = signed(number, INDEX_BITS)
        if not symbols or not number:
            self._number = signed(self._number + number, INDEX_BITS)
            return
        product: AffineExpr | None = None
        for value in symbols:
            symbol = self._symbol(value)
            product = symbol if product is None else product * symbol
        assert product is not None
        if number != 1:
            product = product * number
        before = self._expression
        self._expression = product if before is None else before + product

    def value(self, insert: InsertOp) -> Mixed:
        """Returns the sum: a number, a value that is already there, or a new one."""
        if self._expression is None:
            return self._number
        symbol = AffineExpr.symbol(0)
        if not self._number and self._expression == symbol:
            return self._symbols[0]
        expression = self._expression
        if self._number:
            expression = expression + self._number
        map = AffineMap(0, len(self._symbols), (expression,))
        op = ApplyOp(self._symbols, AffineMapAttr(map))
        insert(op)
        return op.result

    def _symbol(self, value: SSAValue) -> AffineExpr:
        if value not in self._symbols:
            self._symbols.append(value)
        return AffineExpr.symbol(self._symbols.index(value))


def as_value(number: Mixed, insert: InsertOp) -> SSAValue:
    """Returns the value, or a constant for a number."""
    if not isinstance(number, int):
        return number
    op = ConstantOp.from_int_and_width(number, INDEX)
    insert(op)
    return op.result


def scaled(offset: Mixed, index: Mixed, stride: Mixed, insert: InsertOp) -> Mixed:
    """Returns `offset + index * stride`."""
    found = IndexSum()
    found.add(offset)
    found.add(index, stride)
    return found.value(insert)


def at_least_one(number: SSAValue, insert: InsertOp) -> SSAValue:
    """Returns the number, or one if it is zero, so that it can divide."""
    map = AffineMap(0, 1, (AffineExpr.symbol(0), AffineExpr.constant(1)))
    op = MaxOp.build(
        operands=([number],), properties={"map": AffineMapAttr(map)}, result_types=(INDEX,)
    )
    insert(op)
    return op.result


def linearized(
    indices: Sequence[SSAValue], sizes: Sequence[Mixed], insert: InsertOp, *, disjoint: bool
) -> SSAValue:
    """Returns the index of an element in row-major order."""
    if len(indices) == 1:
        return indices[0]
    static, dynamic = split(sizes)
    op = LinearizeIndexOp.build(
        operands=(indices, dynamic),
        properties={
            "static_basis": DenseArrayBase.from_list(i64, static),
            "disjoint": UnitAttr() if disjoint else None,
        },
        result_types=(INDEX,),
    )
    insert(op)
    return op.linear_index


def delinearized(index: SSAValue, sizes: Sequence[Mixed], insert: InsertOp) -> Sequence[SSAValue]:
    """Returns the indices of the element with a number in row-major order."""
    if len(sizes) == 1:
        return (index,)
    static, dynamic = split(sizes)
    op = DelinearizeIndexOp.build(
        operands=(index, dynamic),
        properties={"static_basis": DenseArrayBase.from_list(i64, static)},
        result_types=([INDEX] * len(sizes),),
    )
    insert(op)
    return op.multi_index


INDEX = IndexType()


class Space(Protocol):
    """A map or a set."""

    @property
    def num_dims(self) -> int: ...

    @property
    def num_symbols(self) -> int: ...


def parse_operands(parser: Parser) -> tuple[list[SSAValue], list[SSAValue]]:
    """`(%i, %j)[%n]`: dimensions and symbols, both optional."""
    first, last = (
        parser.parse_optional_comma_separated_list(delimiter, lambda: parser.parse_operand(INDEX))
        for delimiter in (Parser.Delimiter.PAREN, Parser.Delimiter.SQUARE)
    )
    return [*(first or ())], [*(last or ())]


def print_operands(printer: Printer, space: Space, op: Operation) -> None:
    """`(%i, %j)[%n]`, all operands of the operation, without brackets for no symbols."""
    count = space.num_dims
    print_parts(printer, "(", op.operands[:count], ")")
    if space.num_symbols:
        print_parts(printer, "[", op.operands[count:], "]")


class MapSyntax(IRDLOperation):
    """The syntax `affine_map<...>(%i)[%n]` of an operation with one result."""

    def print(self, printer: Printer) -> None:
        map = self.properties["map"]
        assert isinstance(map, AffineMapAttr)
        print_parts(printer, " ", map, " ")
        print_operands(printer, map.data, self)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Any:
        position = parser.pos
        map = parser.parse_attribute()
        if not isinstance(map, AffineMapAttr):
            parser.raise_error("Expected affine map attr", at_position=position)
        dimensions, symbols = parse_operands(parser)
        return cls.build(
            operands=[[*dimensions, *symbols]],
            properties={"map": map},
            attributes=parser.parse_optional_attr_dict(),
            result_types=[INDEX],
        )


def verify_operands(op: Operation, space: AffineMapAttr | AffineSetAttr) -> None:
    """Raises `VerifyException` unless a map or set has as many inputs as operands."""
    wanted = space.data.num_dims + space.data.num_symbols
    if wanted == len(op.operands):
        return
    is_map = isinstance(space, AffineMapAttr)
    kind = "affine map" if is_map else "condition integer set"
    raise op_error(
        op,
        f"operand count and {kind} dimension and symbol count must match",
        f"{op.name} expects {wanted} operands, but got {len(op.operands)}. The number "
        "of map operands must match the sum of the dimensions and symbols of its map.",
    )


@redefine(traits=traits_def(Pure()))
class ApplyOp(MapSyntax, affine.ApplyOp):
    """`affine.apply` with attributes."""

    def verify_(self) -> None:
        verify_operands(self, self.map)
        if len(self.map.data.results) != 1:
            raise op_error(
                self, "mapping must produce one value", "affine.apply expects a unidimensional map."
            )


@redefine(traits=OpTraits(lambda: private(Pure())))
class MinOp(MapSyntax, affine.MinOp):
    """`affine.min` with attributes."""

    def verify_(self) -> None:
        _verify_choice(self, self.map)


@on_demand(irdl_op_definition)
class MaxOp(MapSyntax):
    """The largest of the results of a map."""

    name = "affine.max"

    arguments = var_operand_def(IndexType)
    map = prop_def(AffineMapAttr)
    result = result_def(IndexType)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        """As many operands as the map takes, and at least one result."""
        _verify_choice(self, self.map)


def _verify_choice(op: Operation, map: AffineMapAttr) -> None:
    verify_operands(op, map)
    if not map.data.results:
        raise op_error(op, "affine map expect at least one result")


def print_basis(
    printer: Printer, dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType]
) -> None:
    """`(4, %n, 5)`"""
    print_dynamic_index_list(
        printer, DYNAMIC_INDEX, dynamic, static.get_values(), delimiter=Parser.Delimiter.PAREN
    )


def parse_basis(parser: Parser) -> tuple[Sequence[SSAValue], DenseArrayBase[IntegerType]]:
    """Reads what `print_basis` prints. Raises `ParseError`."""
    names, static = parse_dynamic_index_list_without_types(
        parser, DYNAMIC_INDEX, delimiter=Parser.Delimiter.PAREN
    )
    values = [parser.resolve_operand(name, INDEX) for name in names]
    return values, DenseArrayBase.from_list(i64, static)


def verify_basis(
    op: Operation, dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType]
) -> None:
    """Raises `VerifyException` unless there is a value for each open size."""
    if static.get_values().count(DYNAMIC_INDEX) != len(dynamic):
        raise op_error(
            op,
            "mismatch between dynamic and static basis (kDynamic marker but no "
            "corresponding dynamic basis entry) -- this can only happen due to an "
            "incorrect fold/rewrite",
        )


@on_demand(irdl_op_definition)
class DelinearizeIndexOp(IRDLOperation):
    """The indices in a basis that an index stands for."""

    name = "affine.delinearize_index"

    linear_index = operand_def(IndexType)
    dynamic_basis = var_operand_def(IndexType)
    static_basis = prop_def(DenseArrayBase.constr(i64))
    multi_index = var_result_def(IndexType)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        """A result for each size, and one more if the outermost size is left out."""
        if len(self.multi_index) - len(self.static_basis) not in (0, 1):
            raise op_error(
                self, "should return an index for each basis element and up to one extra index"
            )
        verify_basis(self, self.dynamic_basis, self.static_basis)
        sizes = self.static_basis.get_values()
        if any(size <= 0 and size != DYNAMIC_INDEX for size in sizes):
            raise op_error(self, "no basis element may be statically non-positive")

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.linear_index, " into ")
        print_basis(printer, self.dynamic_basis, self.static_basis)
        print_parts(printer, self.attributes, " : ", self.multi_index.types)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        index = parser.parse_operand(INDEX)
        parser.parse_keyword("into")
        dynamic, static = parse_basis(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        return cls.build(
            operands=(index, dynamic),
            properties={"static_basis": static},
            attributes=attributes,
            result_types=(types,),
        )


@on_demand(irdl_op_definition)
class LinearizeIndexOp(IRDLOperation):
    """The index that indices in a basis stand for."""

    name = "affine.linearize_index"

    multi_index = var_operand_def(IndexType)
    dynamic_basis = var_operand_def(IndexType)
    static_basis = prop_def(DenseArrayBase.constr(i64))
    disjoint = opt_prop_def(BoolAttr | UnitAttr)
    """No index is negative or reaches its size."""
    linear_index = result_def(IndexType)

    traits = traits_def(Pure())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def verify_(self) -> None:
        """A size for each index, but perhaps the first."""
        if len(self.multi_index) - len(self.static_basis) not in (0, 1):
            raise op_error(
                self, "should be passed a basis element for each index except possibly the first"
            )
        verify_basis(self, self.dynamic_basis, self.static_basis)

    def print(self, printer: Printer) -> None:
        is_disjoint = self.disjoint not in (None, BoolAttr.from_bool(False))
        print_parts(printer, " disjoint [" if is_disjoint else " [", self.multi_index, "] by ")
        print_basis(printer, self.dynamic_basis, self.static_basis)
        print_parts(printer, self.attributes, " : ", self.linear_index.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        is_disjoint = parser.parse_optional_keyword("disjoint") is not None
        indices = parser.parse_comma_separated_list(
            Parser.Delimiter.SQUARE, lambda: parser.parse_operand(INDEX)
        )
        parser.parse_keyword("by")
        dynamic, static = parse_basis(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.build(
            operands=(indices, dynamic),
            properties={"static_basis": static, "disjoint": UnitAttr() if is_disjoint else None},
            attributes=attributes,
            result_types=(parser.parse_type(),),
        )


OPERATIONS: tuple[type[Operation], ...] = (DelinearizeIndexOp, LinearizeIndexOp, MaxOp)

SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (ApplyOp, MinOp)}
