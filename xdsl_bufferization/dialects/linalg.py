"""
The `linalg` dialect: named operations from a table, and MLIR's custom syntax for all.

    %r = linalg.dot ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%c : tensor<f32>) -> tensor<f32>

A named operation that xDSL 0.74 lacks is made from its row of the table. One that xDSL
has gets its body, its maps and its syntax from there as well, for xDSL's

- read bodies that are not MLIR's: `pooling_nchw_max` compares with its window;
- do not convert between element types, or know neither `i1`, `index` nor complex numbers;
- lose the `indexing_maps` of a transposed `matmul` when they are printed;
- expect attributes where MLIR has none.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntElementsAttr,
    ShapedType,
)
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.abstract_ops import (
    LinalgStructuredOperation,
    NamedOperation,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    AttrConstraint,
    OptPropertyDef,
    irdl_op_definition,
    irdl_to_attr_constraint,
    opt_prop_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects import linalg_structured
from xdsl_bufferization.dialects.linalg_syntax import (
    element_types,
    parse_operands,
    parse_result_types,
    print_operands,
    print_result_types,
)
from xdsl_bufferization.dialects.linalg_table import TABLE, Row
from xdsl_bufferization.dialects.redefine import redefine

HIDDEN = ("operandSegmentSizes", "indexing_maps", "linalg.memoized_indexing_maps")
"""What the custom syntax does not print among the attributes."""


class TableOperation(NamedOperation, ABC):
    """A named operation that follows from its row of the table."""

    ROW: ClassVar[Row]

    @property
    def rank(self) -> int:
        """The number of dimensions of the output."""
        type = self.operands[-1].type
        return len(type.get_shape()) if isinstance(type, ShapedType) else 0

    def window(self, name: str) -> tuple[int, ...]:
        """The `strides` or the `dilations`; without the attribute they are all 1."""
        if not self.ROW.windows:
            return ()
        values = self.properties.get(name)
        if not isa(values, DenseIntElementsAttr):
            return (1,) * self.ROW.windows
        return tuple(int(number.value.data) for number in values.iter_attrs())

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return self.ROW.iterator_types(self.rank)

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        given = self.properties.get("indexing_maps")
        if isa(given, ArrayAttr[AffineMapAttr]):
            return given
        return self.default_maps()

    def default_maps(self) -> ArrayAttr[AffineMapAttr]:
        """The maps of the row."""
        return self.ROW.indexing_maps(
            self.rank, self.window("strides"), self.window("dilations")
        )

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        return [map.data for map in self.get_indexing_maps()]

    @classmethod
    def get_hidden_region(
        cls, inputs: Sequence[SSAValue], outputs: Sequence[SSAValue]
    ) -> Region:
        """The body on the element types of the operands."""
        return cls.ROW.region(element_types((*inputs, *outputs)))

    def verify_(self) -> None:
        """One stride and dilation per window, one operand per map."""
        if len(self.operands) != len(self.ROW.operands):
            raise VerifyException(
                f"'{self.name}' op expected {len(self.ROW.operands)} operands, "
                f"got {len(self.operands)}"
            )
        for name in ("strides", "dilations"):
            if len(self.window(name)) != self.ROW.windows:
                raise VerifyException(
                    f"'{self.name}' op expected {self.ROW.windows} {name}"
                )
        LinalgStructuredOperation.verify_(self)

    def print(self, printer: Printer) -> None:
        maps = self.get_indexing_maps()
        if self.ROW.may_permute and maps != self.default_maps():
            printer.print_string(" indexing_maps = ")
            printer.print_attribute(maps)
        attributes = {**self.properties, **self.attributes}
        printer.print_op_attributes(attributes, reserved_attr_names=HIDDEN)
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        print_result_types(printer, self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties = dict[str, Attribute]()
        if cls.ROW.may_permute:
            properties["indexing_maps"] = cls._parse_maps(parser)
        attributes = dict(parser.parse_optional_attr_dict())
        for name in ("strides", "dilations"):
            if cls.ROW.windows and name in attributes:
                properties[name] = attributes.pop(name)
        position = parser.pos
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        try:
            region = cls.get_hidden_region(inputs, outputs)
        except VerifyException as error:
            parser.raise_error(str(error), position, parser.pos)
        return cls.build(
            operands=(inputs, outputs),
            result_types=(parse_result_types(parser),),
            properties=properties,
            attributes=attributes,
            regions=(region,),
        )

    @classmethod
    def _parse_maps(cls, parser: Parser) -> Attribute:
        if parser.parse_optional_keyword("indexing_maps") is None:
            return cls.ROW.indexing_maps(0, (), ())
        parser.parse_punctuation("=")
        return parser.parse_attribute()


def _constraints(row: Row) -> dict[str, AttrConstraint]:
    """The properties that the operation of a row may have."""
    if row.may_permute:
        maps = irdl_to_attr_constraint(ArrayAttr[AffineMapAttr])
        return {"indexing_maps": maps}
    if row.windows:
        numbers = irdl_to_attr_constraint(DenseIntElementsAttr)
        return {"strides": numbers, "dilations": numbers}
    return {}


def _members(row: Row) -> dict[str, Any]:
    return {
        "name": f"linalg.{row.name}",
        "ROW": row,
        "__annotations__": {"ROW": ClassVar[Row]},
        "__doc__": f"`linalg.{row.name}`, see its row in `TABLE`.",
        "__module__": __name__,
        "verify_": TableOperation.verify_,
    }


def _class_name(row: Row) -> str:
    return "".join(part.capitalize() for part in row.name.split("_")) + "Op"


def _define(row: Row) -> type[TableOperation]:
    """The operation of a row that xDSL lacks."""
    members = _members(row) | {
        name: opt_prop_def(constraint) for name, constraint in _constraints(row).items()
    }
    new: type[TableOperation] = type(_class_name(row), (TableOperation,), members)
    return irdl_op_definition(new)


def _substitute(row: Row, original: type[Operation]) -> type[TableOperation]:
    """xDSL's operation with the syntax, the maps and the body of a row."""
    properties = {
        name: OptPropertyDef(constraint)
        for name, constraint in _constraints(row).items()
    }
    bases = (TableOperation, original)
    new: type[TableOperation] = type(original.__name__, bases, _members(row))
    return redefine(properties=properties)(new)


_ORIGINALS: dict[str, type[Operation]] = {op.name: op for op in Linalg.operations}
_NAMED = {
    f"linalg.{row.name}": _substitute(row, _ORIGINALS[f"linalg.{row.name}"])
    if f"linalg.{row.name}" in _ORIGINALS
    else _define(row)
    for row in TABLE
}

OPERATIONS: tuple[type[Operation], ...] = (
    *linalg_structured.OPERATIONS,
    *(op for name, op in _NAMED.items() if name not in _ORIGINALS),
)
SUBSTITUTES: dict[str, type[Operation]] = {
    **linalg_structured.SUBSTITUTES,
    **{name: op for name, op in _NAMED.items() if name in _ORIGINALS},
}
