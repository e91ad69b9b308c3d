"""
Operations of the `linalg` dialect with a body, in MLIR's custom syntax.

    %r:2 = linalg.generic {...} ins(%a : t) outs(%b, %c : t, t) {...} -> (t, t)

    linalg.map outs(%m : memref<4xf32>)
      (%old: f32) {
        linalg.yield %x : f32
      }

`linalg.map` is new. The others are xDSL's, with what xDSL 0.74 leaves out: several
results, attributes, element types other than numbers, and `linalg.index` in a map.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    AnyTensorType,
    ArrayAttr,
    DenseArrayBase,
    MemRefType,
    ShapedType,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, OpTraits, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    IRDLOperation,
    RangeOf,
    SameVariadicOperandSize,
    VarOperandDef,
    base,
    irdl_op_definition,
    irdl_to_attr_constraint,
    operand_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.linalg_syntax import (
    element_types,
    parse_body,
    parse_operands,
    parse_result_types,
    print_body,
    print_operands,
)
from xdsl_bufferization.dialects.redefine import redefine

_SHAPED = base(MemRefType) | base(AnyTensorType)


@redefine()
class GenericOp(ops.GenericOp):
    """`linalg.generic` with any number of results."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        attributes = dict(parser.parse_optional_attr_dict())
        maps = attributes.pop("indexing_maps", None)
        iterators = attributes.pop("iterator_types", None)
        if not isa(maps, ArrayAttr[AffineMapAttr]):
            parser.raise_error("expected indexing_maps", position, parser.pos)
        if not isa(iterators, ArrayAttr[Attribute]):
            parser.raise_error("expected iterator_types", position, parser.pos)
        properties: dict[str, Attribute] = {
            "indexing_maps": maps,
            "iterator_types": ArrayAttr(_iterator(parser, i) for i in iterators),
        }
        for name in ("doc", "library_call"):
            if name in attributes:
                properties[name] = attributes.pop(name)
        inputs = parse_operands(parser, "ins")
        outputs = parse_operands(parser, "outs")
        if parser.parse_optional_keyword("attrs") is not None:
            parser.parse_punctuation("=")
            attributes |= parser.parse_optional_attr_dict()
        body = parser.parse_region()
        return cls.build(
            operands=(inputs, outputs),
            result_types=(parse_result_types(parser),),
            properties=properties,
            attributes=attributes,
            regions=(body,),
        )


def _iterator(parser: Parser, attribute: Attribute) -> IteratorTypeAttr:
    if isinstance(attribute, IteratorTypeAttr):
        return attribute
    kinds = {str(kind): kind for kind in IteratorType}
    name = attribute.data if isinstance(attribute, StringAttr) else ""
    if name not in kinds:
        parser.raise_error(f"unknown iterator type {attribute}")
    return IteratorTypeAttr(kinds[name])


@redefine()
class YieldOp(ops.YieldOp):
    """`linalg.yield` with its attributes behind the operands."""

    def print(self, printer: Printer) -> None:
        if self.arguments:
            printer.print_string(" ")
            printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        if self.arguments:
            printer.print_string(" : ")
            printer.print_list(self.arguments.types, printer.print_attribute)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        names = parser.parse_optional_undelimited_comma_separated_list(
            parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
        )
        attributes = parser.parse_optional_attr_dict()
        if names is None:
            return cls.build(operands=((),), attributes=attributes)
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_type
        )
        values = parser.resolve_operands(names, types, position)
        return cls.build(operands=(values,), attributes=attributes)


def _parse_list(parser: Parser, word: str) -> DenseArrayBase[I64]:
    """`dimensions = [0, 1]`"""
    parser.parse_keyword(word)
    parser.parse_punctuation("=")
    numbers = parser.parse_comma_separated_list(
        parser.Delimiter.SQUARE, parser.parse_integer
    )
    return DenseArrayBase.from_list(i64, numbers)


def _print_list(printer: Printer, word: str, numbers: Sequence[int]) -> None:
    printer.print_string(f" {word} = ")
    with printer.in_square_brackets():
        printer.print_list(numbers, printer.print_int)


def _copying_body(operands: Sequence[SSAValue]) -> Region:
    """Yields the element of the input."""
    block = Block(arg_types=element_types(operands))
    block.add_op(YieldOp(block.args[0]))
    return Region(block)


def _tensors(inits: Sequence[SSAValue]) -> list[Attribute]:
    """The types of the results: those of the inits that are tensors."""
    types: list[Attribute] = [init.type for init in inits]
    return [type for type in types if isinstance(type, TensorType)]


@redefine()
class BroadcastOp(ops.BroadcastOp):
    """`linalg.broadcast` with attributes, on all element types."""

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", (self.input,))
        print_operands(printer, "outs", (self.init,))
        _print_list(printer, "dimensions", self.dimensions.get_values())
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        dimensions = _parse_list(parser, "dimensions")
        return cls.build(
            operands=(*inputs, *inits),
            result_types=(_tensors(inits),),
            properties={"dimensions": dimensions},
            attributes=parser.parse_optional_attr_dict(),
            regions=(_copying_body((*inputs, *inits)),),
        )


@redefine()
class TransposeOp(ops.TransposeOp):
    """`linalg.transpose` with attributes, on all element types."""

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.outputs)
        _print_list(printer, "permutation", self.permutation.get_values())
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        permutation = _parse_list(parser, "permutation")
        return cls.build(
            operands=(inputs, inits),
            result_types=(_tensors(inits),),
            properties={"permutation": permutation},
            attributes=parser.parse_optional_attr_dict(),
            regions=(_copying_body((*inputs, *inits)),),
        )


_VARIADIC = VarOperandDef(RangeOf(irdl_to_attr_constraint(_SHAPED)))


@redefine(
    operands={"input": _VARIADIC, "init": _VARIADIC},
    options=(SameVariadicOperandSize(),),
)
class ReduceOp(ops.ReduceOp):
    """
    `linalg.reduce` of several tensors at once. The fields `input` and `init` are the first
    ones, as xDSL has it, `inputs` and `inits` all.
    """

    @property
    def inputs(self) -> Sequence[SSAValue]:
        """What is reduced."""
        return self.operands[: len(self.operands) // 2]

    @property
    def inits(self) -> Sequence[SSAValue]:
        """What the reductions start from."""
        return self.operands[len(self.operands) // 2 :]

    def __init__(
        self, input: SSAValue, init: SSAValue, dimensions: Attribute, region: Region
    ) -> None:
        IRDLOperation.__init__(
            self,
            operands=[(input,), (init,)],
            result_types=[_tensors((init,))],
            properties={"dimensions": dimensions},
            regions=[region],
        )

    def verify_(self) -> None:
        """The sizes that are kept must be those of the inits."""
        removed = self.dimensions.get_values()
        for input, init in zip(self.inputs, self.inits, strict=True):
            kept = [n for d, n in enumerate(_shape(input)) if d not in removed]
            if kept != list(_shape(init)):
                raise VerifyException(
                    f"'{self.name}' op keeps the sizes {kept}, but the init is {init.type}"
                )
        _verify_body(self, self.region)

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.inits)
        _print_list(printer, "dimensions", self.dimensions.get_values())
        printer.print_op_attributes(self.attributes)
        print_body(printer, self.region)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        payload = Payload.parse(parser)
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        dimensions = _parse_list(parser, "dimensions")
        attributes = parser.parse_optional_attr_dict()
        if payload is None:
            region = parse_body(parser)
        else:
            region = payload.body((*inputs, *inits), (len(inputs), 0))
        return cls.build(
            operands=(inputs, inits),
            result_types=(_tensors(inits),),
            properties={"dimensions": dimensions},
            attributes=attributes,
            regions=(region,),
        )


setattr(ReduceOp, "input", property(lambda op: op.operands[0]))
setattr(ReduceOp, "init", property(lambda op: op.inits[0]))


class Payload:
    """The short form of a body with one operation: `{ arith.addf {...} }`."""

    def __init__(self, kind: type[Operation], attributes: dict[str, Attribute]) -> None:
        self.kind = kind
        self.attributes = attributes

    @classmethod
    def parse(cls, parser: Parser) -> Self | None:
        """The short form if it is there."""
        if parser.parse_optional_punctuation("{") is None:
            return None
        name = parser.parse_identifier()
        attributes = dict(parser.parse_optional_attr_dict())
        parser.parse_punctuation("}")
        kind = parser.ctx.get_optional_op(name)
        if kind is None:
            parser.raise_error(f"unknown operation {name}")
        return cls(kind, attributes)

    def body(self, operands: Sequence[SSAValue], arguments: Sequence[int]) -> Region:
        """The body that applies the operation to these of its arguments."""
        block = Block(arg_types=element_types(operands))
        op = self.kind.create(
            operands=[block.args[i] for i in arguments],
            result_types=[block.args[-1].type],
            properties=self.attributes,
        )
        block.add_ops((op, YieldOp(op.results[0])))
        return Region(block)


def _shape(value: SSAValue) -> tuple[int, ...]:
    return value.type.get_shape() if isinstance(value.type, ShapedType) else ()


def _verify_body(op: Operation, region: Region) -> None:
    wanted = element_types(op.operands)
    if list(region.block.arg_types) != wanted:
        raise VerifyException(
            f"'{op.name}' op body takes ({', '.join(map(str, region.block.arg_types))}), "
            f"expected ({', '.join(map(str, wanted))})"
        )


@irdl_op_definition
class MapOp(IRDLOperation):
    """
    Computes each element of `init` from those of the inputs at the same place, and from
    its old one.
    """

    name = "linalg.map"

    inputs = var_operand_def(_SHAPED)
    init = operand_def(_SHAPED)
    result = var_result_def(AnyTensorType)
    mapper = region_def("single_block")

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        init: SSAValue,
        mapper: Region,
        result_types: Sequence[Attribute] | None = None,
    ) -> None:
        types = _tensors((init,)) if result_types is None else result_types
        super().__init__(
            operands=[inputs, init], result_types=[types], regions=[mapper]
        )

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        """The identity for each operand."""
        identity = AffineMapAttr(AffineMap.identity(len(_shape(self.init))))
        return ArrayAttr([identity] * len(self.operands))

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        """All loops are parallel."""
        return ArrayAttr([IteratorTypeAttr.parallel()] * len(_shape(self.init)))

    def verify_(self) -> None:
        """All operands must have one shape, and the body one argument for each."""
        for value in self.inputs:
            if _shape(value) != _shape(self.init):
                raise VerifyException(
                    f"'{self.name}' op expected shape of input {value.type} to match "
                    f"that of the init {self.init.type}"
                )
        if list(self.result_types) != _tensors((self.init,)):
            raise VerifyException(
                f"'{self.name}' op expected a result of type {self.init.type} for a "
                "tensor, and none for a buffer"
            )
        _verify_body(self, self.mapper)

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", (self.init,))
        printer.print_op_attributes(self.attributes)
        print_body(printer, self.mapper)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        payload = Payload.parse(parser)
        inputs = parse_operands(parser, "ins")
        position = parser.pos
        inits = parse_operands(parser, "outs")
        if len(inits) != 1:
            parser.raise_error("expected one init", position, parser.pos)
        attributes = parser.parse_optional_attr_dict()
        if payload is None:
            region = parse_body(parser)
        else:
            region = payload.body((*inputs, *inits), range(len(inputs)))
        op = cls(inputs, inits[0], region)
        op.attributes |= attributes
        return op


@redefine(traits=OpTraits(lambda: (HasParent(ops.GenericOp, MapOp, ops.ReduceOp),)))
class IndexOp(ops.IndexOp):
    """`linalg.index`, also in a map or a reduction."""


OPERATIONS: tuple[type[Operation], ...] = (MapOp,)
SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (GenericOp, YieldOp, IndexOp, BroadcastOp, TransposeOp, ReduceOp)
}
