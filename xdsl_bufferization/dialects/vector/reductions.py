"""Operations of the `vector` dialect that combine elements, where xDSL 0.74 has none.

    %r = vector.multi_reduction <add>, %v, %a [0] : vector<2x4xf32> to vector<4xf32>
    %o = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>}
      : vector<4xf32>, vector<4xf32>
    %c = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, ...],
      iterator_types = ["reduction"]} %a, %b, %f : vector<4xf32>, vector<4xf32> into f32

MLIR: include/mlir/Dialect/Vector/IR/VectorOps.td, lib/Dialect/Vector/IR/VectorOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    VectorType,
    i64,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineDimExpr
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.hints import isa
from xdsl.utils.str_enum import StrEnum
from xdsl.utils.type import get_element_type_or_self

from xdsl_bufferization.dialects.vector.types import (
    dimensions,
    of_dimensions,
    parse_vector_type,
    vector,
)
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand
from xdsl_bufferization.support.syntax import parse_operands_and_attributes, print_parts

ADD = CombiningKindAttr(CombiningKindFlag.ADD)

EITHER = {CombiningKindFlag.ADD, CombiningKindFlag.MUL}
"""The kinds that combine integers and floats."""


def _is_supported(kind: CombiningKindAttr, element: Attribute) -> bool:
    """True if the kind combines elements of this type."""
    if kind.data in EITHER:
        return True
    return kind.data.endswith("f") == isinstance(element, AnyFloat)


class IteratorType(StrEnum):
    """The kind of a loop of a contraction: parallel loops index the result."""

    PARALLEL = "parallel"
    REDUCTION = "reduction"


@irdl_attr_definition
class IteratorTypeAttr(EnumAttribute[IteratorType]):
    """`#vector.iterator_type<parallel>`."""

    name = "vector.iterator_type"

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> IteratorType:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)


@on_demand(irdl_op_definition)
class MultiReductionOp(IRDLOperation):
    """All elements along some dimensions in one, and with what was there before."""

    name = "vector.multi_reduction"

    T: ClassVar = VarConstraint("T", AnyAttr())

    source = operand_def(VectorType)
    acc = operand_def(T)
    kind = prop_def(CombiningKindAttr)
    reduction_dims = prop_def(DenseArrayBase.constr(i64))
    dest = result_def(T)

    traits = traits_def(Pure())

    assembly_format = (
        "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"
    )

    def verify_(self) -> None:
        source, dest = vector(self.source.type), self.dest.type
        reduced = self.reduction_dims.get_values()
        sizes = dimensions(source)
        left = tuple(size for k, size in enumerate(sizes) if k not in reduced)
        wanted = of_dimensions(source.element_type, left)
        if dest != wanted and (left or dest != source.element_type):
            raise op_error(
                self, f"destination type '{dest}' is incompatible with source type '{source}'"
            )


@on_demand(irdl_op_definition)
class ScanOp(IRDLOperation):
    """Each element along a dimension combined with those before it."""

    name = "vector.scan"

    S: ClassVar = VarConstraint("S", base(VectorType))
    T: ClassVar = VarConstraint("T", base(VectorType))

    source = operand_def(S)
    initial_value = operand_def(T)
    kind = prop_def(CombiningKindAttr)
    reduction_dim = prop_def(IntegerAttr[I64])
    inclusive = prop_def(BoolAttr)
    dest = result_def(S)
    accumulated_value = result_def(T)

    traits = traits_def(Pure())

    irdl_options = (ParsePropInAttrDict(),)

    assembly_format = (
        "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"
    )

    def verify_(self) -> None:
        source, initial = vector(self.source.type), vector(self.initial_value.type)
        along, sizes = self.reduction_dim.value.data, dimensions(source)
        if not 0 <= along < len(sizes):
            raise op_error(self, f"reduction dimension {along} has to be less than {len(sizes)}")
        given = dimensions(initial)
        if len(given) != len(sizes) - 1:
            raise op_error(
                self, f"initial value rank {len(given)} has to be equal to {len(sizes) - 1}"
            )
        if given != (*sizes[:along], *sizes[along + 1 :]):
            raise op_error(self, "incompatible input/initial value shapes")
        if not _is_supported(self.kind, source.element_type):
            raise op_error(
                self,
                f"unsupported reduction type '{source.element_type}' for kind '{self.kind.data}'",
            )


@on_demand(irdl_op_definition)
class OuterProductOp(IRDLOperation):
    """The products of all pairs of elements, combined with what was there before."""

    name = "vector.outerproduct"

    T: ClassVar = VarConstraint("T", base(VectorType))

    lhs = operand_def(VectorType)
    rhs = operand_def()
    acc = opt_operand_def(T)
    kind = prop_def(CombiningKindAttr, default_value=ADD)
    result = result_def(T)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        lhs = vector(self.lhs.type)
        if lhs.get_num_dims() != 1:
            raise op_error(self, "expected 1-d vector for operand #1")
        if len(dimensions(self.rhs.type)) > 1:
            raise op_error(self, "expected 1-d vector for operand #2")
        if self.result.type != _product_type(lhs, self.rhs.type):
            raise op_error(self, f"expected result type {_product_type(lhs, self.rhs.type)}")
        if not _is_supported(self.kind, lhs.element_type):
            raise op_error(self, "unsupported outerproduct type")

    def print(self, printer: Printer) -> None:
        kind: dict[str, Attribute] = {} if self.kind == ADD else {"kind": self.kind}
        print_parts(
            printer, " ", self.operands, self.attributes | kind, " : ", self.operand_types[:2]
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        beginning = parse_operands_and_attributes(parser)
        lhs = parse_vector_type(parser)
        parser.parse_punctuation(",")
        rhs = parser.parse_type()
        result = _product_type(lhs, rhs)
        types = [lhs, rhs, result][: max(2, len(beginning.operands))]
        left, right, *before = beginning.resolved(parser, *types)
        attributes = beginning.attributes
        return cls.build(
            operands=[left, right, before],
            result_types=[result],
            properties={"kind": attributes.pop("kind", ADD)},
            attributes=attributes,
        )


def _product_type(lhs: VectorType, rhs: Attribute) -> VectorType:
    """The type of an outer product."""
    return of_dimensions(lhs.element_type, (*dimensions(lhs), *dimensions(rhs)))


@on_demand(irdl_op_definition)
class ContractionOp(IRDLOperation):
    """Sums of products, as `linalg.generic` has them."""

    name = "vector.contract"

    T: ClassVar = VarConstraint("T", AnyAttr())

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    acc = operand_def(T)
    indexing_maps = prop_def(ArrayAttr[AffineMapAttr])
    iterator_types = prop_def(ArrayAttr[IteratorTypeAttr])
    kind = prop_def(CombiningKindAttr, default_value=ADD)
    result = result_def(T)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        if len(self.indexing_maps) != 3:
            raise op_error(self, "expected an indexing map for each vector operand")
        extents = dict[int, tuple[int, bool]]()
        for number, type in enumerate(self.operand_types):
            self._verify_map(number, dimensions(type), extents)
        if not _is_supported(self.kind, get_element_type_or_self(self.acc.type)):
            raise op_error(self, "unsupported contraction type")

    @property
    def extents(self) -> tuple[tuple[int, bool], ...]:
        """Returns the trip count of each loop, from the shapes of the operands."""
        found = {
            expr.position: size
            for map, type in zip(self.indexing_maps, self.operand_types)
            for expr, size in zip(map.data.results, dimensions(type))
            if isinstance(expr, AffineDimExpr)
        }
        return tuple(found[loop] for loop in sorted(found))

    def _verify_map(
        self, number: int, sizes: Sequence[tuple[int, bool]], extents: dict[int, tuple[int, bool]]
    ) -> None:
        """Raises `VerifyException` unless each size of an operand is the extent of its loop."""
        map, loops = self.indexing_maps.data[number].data, len(self.iterator_types)
        for count, wanted, what in (
            (map.num_dims, loops, "inputs"),
            (len(map.results), len(sizes), "outputs"),
        ):
            if count != wanted:
                raise op_error(
                    self, f"expected indexing map {number} to have {wanted} number of {what}"
                )
        for expr, size in zip(map.results, sizes):
            if not isinstance(expr, AffineDimExpr):
                raise op_error(
                    self,
                    f"expected indexing map {number} to be a projected permutation of its inputs",
                )
            if extents.setdefault(expr.position, size) != size:
                raise op_error(self, "invalid contracting dimension map")

    def print(self, printer: Printer) -> None:
        trait: dict[str, Attribute] = {
            "indexing_maps": self.indexing_maps,
            "iterator_types": ArrayAttr(StringAttr(kind.data) for kind in self.iterator_types),
            "kind": self.kind,
        }
        print_parts(printer, trait, " ", self.operands, self.attributes)
        print_parts(printer, " : ", self.operand_types[:2], " into ", self.result.type)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = _parse_trait(parser)
        beginning = parse_operands_and_attributes(parser)
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        parser.parse_keyword("into")
        types.append(parser.parse_type())
        properties = {"kind": attributes.pop("kind", ADD)}
        if "indexing_maps" in attributes:
            properties["indexing_maps"] = attributes.pop("indexing_maps")
        if "iterator_types" in attributes:
            properties["iterator_types"] = _iterators(attributes.pop("iterator_types"))
        return cls.build(
            operands=beginning.resolved(parser, *types),
            result_types=types[-1:],
            properties=properties,
            attributes=attributes | beginning.attributes,
        )


def _parse_trait(parser: Parser) -> dict[str, Attribute]:
    """Parses the dictionary before the operands, which may be an alias: `#trait`."""
    position = parser.pos
    trait = parser.parse_optional_attribute()
    if trait is None:
        return {}
    if not isinstance(trait, DictionaryAttr):
        parser.raise_error("expected a dictionary or an alias of one", position)
    return dict(trait.data)


def _iterators(keywords: Attribute) -> Attribute:
    """`["parallel"]` as `[#vector.iterator_type<parallel>]`."""
    if not isa(keywords, ArrayAttr[StringAttr]):
        return keywords
    return ArrayAttr(IteratorTypeAttr(IteratorType(keyword.data)) for keyword in keywords)


OPERATIONS: tuple[type[Operation], ...] = (
    *(ContractionOp, MultiReductionOp, OuterProductOp, ScanOp),
)

ATTRIBUTES: tuple[type[Attribute], ...] = (IteratorTypeAttr,)
