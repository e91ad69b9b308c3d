"""The `linalg` dialect: named operations from a table, and MLIR's custom syntax for all.

    %r = linalg.dot ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%c : tensor<f32>) -> tensor<f32>
    linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(...) outs(...)
    linalg.elementwise kind=#linalg.elementwise_kind<add> ins(...) outs(...)

A named operation that xDSL 0.74 lacks is created from its row of the table. The body, the maps and
the syntax of xDSL's named operations are taken from the table as well, because xDSL's own

- have bodies that differ from MLIR's: `pooling_nchw_max` compares with its window;
- do not convert between element types, or reject `i1`, `index` or complex numbers;
- lose the `indexing_maps` of a transposed `matmul` when they are printed;
- expect attributes where MLIR has none.

All of them share one definition of operands, results and properties. A class of its own
has only its row, so that loading the hundred operations takes little time.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self, cast

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseIntElementsAttr
from xdsl.dialects.linalg import Linalg, ops
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Data, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import irdl_attr_definition, irdl_op_definition, opt_prop_def
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.linalg import structured, tensor_ops
from xdsl_bufferization.dialects.linalg.bodies import KINDS, copied, multiply_add
from xdsl_bufferization.dialects.linalg.named_ops import TABLE, Row, pointwise_maps
from xdsl_bufferization.dialects.linalg.structured import with_effects
from xdsl_bufferization.dialects.linalg.verifiers import (
    element_types,
    parse_operands,
    print_operands,
    shape_of,
    verify_contraction,
    verify_fill_type,
    verify_fill_value,
    verify_permutation,
    verify_properties,
    verify_structure,
)
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand
from xdsl_bufferization.support.syntax import parse_result_types, print_parts, print_result_types

MEMOIZED = "linalg.memoized_indexing_maps"
HIDDEN = ("operandSegmentSizes", "indexing_maps", "kind", MEMOIZED)
"""Properties that the custom syntax does not print in the attribute dictionary."""
PRINTED_PROPERTIES = ("cast", "strides", "dilations")
"""Properties that the custom syntax prints in the attribute dictionary."""


class KeywordAttr(Data[str]):
    """An attribute that holds one of `KEYWORDS`. Unlike an enumeration it costs nothing
    to define."""

    KEYWORDS: ClassVar[tuple[str, ...]] = ()

    def print_parameter(self, printer: Printer) -> None:
        print_parts(printer, "<", self.data, ">")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        with parser.in_angle_brackets():
            position = parser.pos
            keyword = parser.parse_identifier()
            if keyword not in cls.KEYWORDS:
                parser.raise_error(
                    f"expected '{cls.name}' to be one of: {', '.join(cls.KEYWORDS)}",
                    position,
                    parser.pos,
                )
            return keyword


@irdl_attr_definition
class TypeFnAttr(KeywordAttr):
    """The conversion of integers: `#linalg.type_fn<cast_unsigned>`."""

    name = "linalg.type_fn"

    KEYWORDS: ClassVar[tuple[str, ...]] = ("cast_signed", "cast_unsigned")


@irdl_attr_definition
class ElementwiseKindAttr(KeywordAttr):
    """The function of `linalg.elementwise`: `#linalg.elementwise_kind<add>`."""

    name = "linalg.elementwise_kind"

    KEYWORDS: ClassVar[tuple[str, ...]] = (
        *("exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round"),
        *("sqrt", "rsqrt", "square", "tanh", "erf", "add", "sub", "mul", "div"),
        *("div_unsigned", "max_signed", "min_signed", "max_unsigned"),
        *("min_unsigned", "powf", "select"),
    )


@on_demand(irdl_op_definition)
class TableOperation(NamedOperation):
    """A named operation that follows from its row of the table. The properties are those of all
    operations; the row determines which of them an operation may have."""

    name = "linalg.named"

    ROW: ClassVar[Row]
    traits = with_effects()

    indexing_maps = opt_prop_def(ArrayAttr[AffineMapAttr])
    kind = opt_prop_def(ElementwiseKindAttr)
    cast = opt_prop_def(TypeFnAttr)
    strides = opt_prop_def(DenseIntElementsAttr)
    dilations = opt_prop_def(DenseIntElementsAttr)
    memoized_indexing_maps = opt_prop_def(ArrayAttr[AffineMapAttr], prop_name=MEMOIZED)

    @property
    def rank(self) -> int:
        """The number of dimensions of the output."""
        return len(shape_of(self.operands[-1].type)) if self.operands else 0

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return self.ROW.iterator_types(self.rank)

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        return self.indexing_maps or self.default_maps()

    def default_maps(self) -> ArrayAttr[AffineMapAttr]:
        """The maps of the row."""
        if self.ROW.is_pointwise:
            scalars = tuple(not shape_of(type) for type in self.operand_types)
            return pointwise_maps(self.rank, scalars)
        strides, dilations = self.strides, self.dilations
        return self.ROW.indexing_maps(
            self.rank,
            () if strides is None else tuple(strides.get_values()),
            () if dilations is None else tuple(dilations.get_values()),
        )

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        return [map.data for map in self.get_indexing_maps()]

    @classmethod
    def get_hidden_region(cls, inputs: Sequence[SSAValue], outputs: Sequence[SSAValue]) -> Region:
        """The body on the element types of the operands."""
        return cls.hidden_region((*inputs, *outputs), {})

    @classmethod
    def hidden_region(
        cls, operands: Sequence[SSAValue], properties: dict[str, Attribute]
    ) -> Region:
        """The body for these operands and properties. Raises `VerifyException` if the operation is
        not defined for them."""
        row = cls.row_of(properties)
        if len(operands) != len(row.operands):
            raise VerifyException(
                "[parseNamedStructuredOpRegion] ods-gen generated region expects "
                f"{len(row.operands)} args, got {len(operands)}"
            )
        return row.region(element_types(operands), properties.get("cast") == _UNSIGNED)

    @classmethod
    def row_of(cls, properties: dict[str, Attribute]) -> Row:
        """The row of an operation with these properties."""
        return cls.ROW

    def verify_(self) -> None:
        """The properties, the operands and the results must fit."""
        row = self.row_of(self.properties)
        verify_properties(self, row.properties, row.windows)
        if "indexing_maps" in self.properties:
            self.verify_maps()
        verify_structure(self)

    def verify_maps(self) -> None:
        """Raises `VerifyException` unless the maps only drop or permute dimensions."""
        verify_permutation(self, self.default_maps())

    def print(self, printer: Printer) -> None:
        self.print_head(printer)
        attributes = {**self.properties, **self.attributes}
        printer.print_op_attributes(attributes, reserved_attr_names=HIDDEN)
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        print_result_types(printer, self.result_types)

    def print_head(self, printer: Printer) -> None:
        """Prints indexing maps that differ from those of the row."""
        maps = self.indexing_maps
        if maps is not None and maps != self.default_maps():
            print_maps(printer, maps)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        properties = cls.parse_head(parser)
        attributes = dict(parser.parse_optional_attr_dict())
        for name in tuple(attributes):
            if name in PRINTED_PROPERTIES and name in cls.ROW.properties:
                properties[name] = attributes.pop(name)
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        try:
            region = cls.hidden_region((*inputs, *outputs), properties)
        except VerifyException as error:
            parser.raise_error(str(error), position, parser.pos)
        op = cls.build(
            operands=(inputs, outputs),
            result_types=(parse_result_types(parser),),
            properties=properties,
            attributes=attributes,
            regions=(region,),
        )
        if "indexing_maps" in cls.ROW.properties and "indexing_maps" not in properties:
            op.properties["indexing_maps"] = op.default_maps()
        return op

    @classmethod
    def parse_head(cls, parser: Parser) -> dict[str, Attribute]:
        """Parses the indexing maps, if the operation takes any."""
        maps = parse_maps(parser) if cls.ROW.may_permute else None
        return {} if maps is None else {"indexing_maps": maps}


def parse_maps(parser: Parser) -> Attribute | None:
    """Parses `indexing_maps = [...]`, or nothing."""
    if parser.parse_optional_keyword("indexing_maps") is None:
        return None
    parser.parse_punctuation("=")
    return parser.parse_attribute()


def print_maps(printer: Printer, maps: Attribute) -> None:
    """Prints ` indexing_maps = [...]`."""
    print_parts(printer, " indexing_maps = ", maps)


_UNSIGNED = TypeFnAttr("cast_unsigned")


class FillOperation(TableOperation):
    """`linalg.fill`, whose value is a scalar of the element type."""

    def verify_(self) -> None:
        verify_fill_value(self)
        super().verify_()
        verify_fill_type(self)


class MemoizingOperation(TableOperation):
    """`linalg.quantized_matmul`, which has its maps as a property in xDSL."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        op = super().parse(parser)
        op.properties[MEMOIZED] = op.default_maps()
        return op


class ContractOp(TableOperation):
    """Products of elements, added up along the loops that do not index the output.

    %r = linalg.contract indexing_maps = [#a, #b, #c]
         ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%c : tensor<2xf32>)
         -> tensor<2xf32>"""

    name = "linalg.contract"

    ROW = Row("contract", "", ("", "", ""), multiply_add, may_permute=True, may_cast=True)

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        output = self.get_indexing_maps().data[-1].data
        parallel = {e.position for e in output.results if isinstance(e, AffineDimExpr)}
        return ArrayAttr(
            IteratorTypeAttr.parallel() if loop in parallel else IteratorTypeAttr.reduction()
            for loop in range(output.num_dims)
        )

    def verify_maps(self) -> None:
        verify_contraction(self)

    def print_head(self, printer: Printer) -> None:
        print_maps(printer, self.get_indexing_maps())

    @classmethod
    def parse_head(cls, parser: Parser) -> dict[str, Attribute]:
        maps = parse_maps(parser)
        if maps is None:
            parser.raise_error("expected 'indexing_maps' attribute")
        return {"indexing_maps": maps}


class ElementwiseOp(TableOperation):
    """A function of the elements of the operands, which maps may transpose or broadcast.

    %r = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [...]
         ins(%a, %b : ...) outs(%c : ...) -> ..."""

    name = "linalg.elementwise"

    ROW = Row("elementwise", "*", ("*", "*"), copied, may_permute=True)

    @classmethod
    def row_of(cls, properties: dict[str, Attribute]) -> Row:
        kind = properties["kind"]
        assert isinstance(kind, ElementwiseKindAttr)
        return _ROWS_OF_KINDS[kind.data]

    @property
    def loops(self) -> int:
        """The number of loops, all parallel."""
        maps = self.indexing_maps
        return self.rank if maps is None else maps.data[0].data.num_dims

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return self.row_of(self.properties).iterator_types(self.loops)

    def default_maps(self) -> ArrayAttr[AffineMapAttr]:
        return self.row_of(self.properties).indexing_maps(self.rank, (), ())

    def verify_(self) -> None:
        if self.kind is None:
            raise op_error(self, "requires attribute 'kind'")
        super().verify_()

    def verify_maps(self) -> None:
        """Accepts any maps."""

    def print_head(self, printer: Printer) -> None:
        print_parts(printer, " kind=", self.properties["kind"])
        super().print_head(printer)

    @classmethod
    def parse_head(cls, parser: Parser) -> dict[str, Attribute]:
        parser.parse_keyword("kind")
        parser.parse_punctuation("=")
        kind = parser.parse_attribute()
        if not isinstance(kind, ElementwiseKindAttr):
            parser.raise_error("expected operation 'kind' attribute")
        maps = parse_maps(parser)
        return {"kind": kind, **({} if maps is None else {"indexing_maps": maps})}


_ROWS_OF_KINDS = {
    name: Row("elementwise", "*", ("*",) * (count + 1), body, may_permute=True)
    for name, (count, body) in KINDS.items()
}


_BASES = {"fill": FillOperation, "quantized_matmul": MemoizingOperation}


def _make(row: Row, *bases: type[Operation]) -> type[TableOperation]:
    """The operation of a row."""
    name = "".join(part.capitalize() for part in row.name.split("_")) + "Op"
    members: dict[str, Any] = {
        "name": f"linalg.{row.name}",
        "ROW": row,
        "__doc__": f"`linalg.{row.name}`, see its row in `TABLE`.",
        "__module__": __name__,
    }
    base = _BASES.get(row.name, TableOperation)
    return cast(type[TableOperation], type(name, (base, *bases), members))


_ORIGINALS: dict[str, type[Operation]] = {op.name: op for op in Linalg.operations}
_NAMED = {
    name: _make(row, *((_ORIGINALS[name],) if name in _ORIGINALS else ()))
    for row in TABLE
    for name in (f"linalg.{row.name}",)
}

OPERATIONS: tuple[type[Operation], ...] = (
    *structured.OPERATIONS,
    *tensor_ops.OPERATIONS,
    *(ContractOp, ElementwiseOp),
    *(op for name, op in _NAMED.items() if name not in _ORIGINALS),
)
SUBSTITUTES: dict[str, type[Operation]] = {
    **structured.SUBSTITUTES,
    **{name: op for name, op in _NAMED.items() if name in _ORIGINALS},
}


def fill(element: SSAValue, init: SSAValue) -> Operation:
    """Returns a `linalg.fill` of a tensor with elements of any type."""
    op = SUBSTITUTES["linalg.fill"]
    assert issubclass(op, ops.FillOp)
    return op((element,), (init,), (init.type,))


def copy(source: SSAValue, target: SSAValue) -> Operation:
    """Returns a `linalg.copy` of a buffer with elements of any type."""
    op = SUBSTITUTES["linalg.copy"]
    assert issubclass(op, ops.CopyOp)
    return op((source,), (target,), ())


ATTRIBUTES: tuple[type[Attribute], ...] = (TypeFnAttr, ElementwiseKindAttr)

__all__ = ("ATTRIBUTES", "OPERATIONS", "SUBSTITUTES")
