"""
Operations of the `linalg` dialect with a body, in MLIR's custom syntax.

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

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, IntegerAttr, MemRefType, TensorType
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, OpTraits, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    IRDLOperation,
    RangeOf,
    SameVariadicOperandSize,
    VarOperandDef,
    irdl_op_definition,
    irdl_to_attr_constraint,
    operand_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.linalg.effects import with_effects
from xdsl_bufferization.dialects.linalg.syntax import (
    element_types,
    parse_body,
    parse_numbers,
    parse_operands,
    print_body,
    print_numbers,
    print_operands,
    shape_of,
    tensor_types,
)
from xdsl_bufferization.dialects.linalg.verifiers import (
    verify_map,
    verify_reduction,
    verify_reduction_body,
    verify_results,
    verify_yield,
)
from xdsl_bufferization.interfaces.private_traits import private
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.override import redefine

_SHAPED = MemRefType | TensorType


_NEVER = ("builtin.", "func.", "scf.")
"""Operations that no `linalg.yield` ends; those of other dialects may."""


@redefine(traits=OpTraits(lambda: (IsTerminator(), *private(Pure()))))
class YieldOp(ops.YieldOp):
    """`linalg.yield` with its attributes after the operands."""

    def verify_(self) -> None:
        parent = self.parent_op()
        if parent is not None and parent.name.startswith(_NEVER):
            raise VerifyException(f"'{self.name}' op expected parent op with LinalgOp interface")

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
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        values = parser.resolve_operands(names, types, position)
        return cls.build(operands=(values,), attributes=attributes)


_ALL = VarOperandDef(RangeOf(irdl_to_attr_constraint(_SHAPED)))


@redefine(
    operands={"input": _ALL, "init": _ALL},
    options=(SameVariadicOperandSize(),),
    traits=with_effects(),
)
class ReduceOp(ops.ReduceOp):
    """
    `linalg.reduce` of several tensors at once. The fields `input` and `init` are the first
    ones, as xDSL has it, `inputs` and `inits` all.
    """

    @property
    def inputs(self) -> Sequence[SSAValue]:
        """Returns the operands that are reduced."""
        return self.operands[: len(self.operands) // 2]

    @property
    def inits(self) -> Sequence[SSAValue]:
        """Returns the initial values of the reductions."""
        return self.operands[len(self.operands) // 2 :]

    def __init__(
        self, input: SSAValue, init: SSAValue, dimensions: Attribute, region: Region
    ) -> None:
        IRDLOperation.__init__(
            self,
            operands=[(input,), (init,)],
            result_types=[tensor_types((init,))],
            properties={"dimensions": dimensions},
            regions=[region],
        )

    def verify_(self) -> None:
        inits = self.inits
        verify_reduction(self, self.inputs, inits, self.dimensions.get_values())
        body = self.region.block
        verify_reduction_body(self, body)
        verify_results(self, inits)
        verify_yield(self, body, len(inits))

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.inputs)
        print_operands(printer, "outs", self.inits)
        print_numbers(printer, "dimensions", self.dimensions.get_values())
        printer.print_op_attributes(self.attributes)
        print_body(printer, self.region)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        payload = Payload.parse(parser)
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        dimensions = parse_numbers(parser, "dimensions")
        attributes = parser.parse_optional_attr_dict()
        if payload is None:
            region = parse_body(parser)
        else:
            region = payload.body((*inputs, *inits), (len(inputs), 0))
        return cls.build(
            operands=(inputs, inits),
            result_types=(tensor_types(inits),),
            properties={"dimensions": dimensions},
            attributes=attributes,
            regions=(region,),
        )


# The first ones only, whatever their number.
setattr(ReduceOp, "input", property(lambda op: op.operands[0]))
setattr(ReduceOp, "init", property(lambda op: op.inits[0]))


class Payload:
    """The short form of a body with one operation: `{ arith.addf {...} }`."""

    def __init__(self, kind: type[Operation], attributes: dict[str, Attribute]) -> None:
        self.kind = kind
        self.attributes = attributes

    @classmethod
    def parse(cls, parser: Parser) -> Self | None:
        """Parses the short form; None if there is none."""
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


@on_demand(irdl_op_definition)
class MapOp(IRDLOperation):
    """
    Computes each element of `init` from those of the inputs at the same place, and from
    its old one.
    """

    name = "linalg.map"

    inputs = var_operand_def(_SHAPED)
    init = operand_def(_SHAPED)
    result = var_result_def(TensorType)
    mapper = region_def("single_block")

    traits = with_effects()

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        init: SSAValue,
        mapper: Region,
        result_types: Sequence[Attribute] | None = None,
    ) -> None:
        types = tensor_types((init,)) if result_types is None else result_types
        super().__init__(operands=[inputs, init], result_types=[types], regions=[mapper])

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        """The identity for each operand."""
        identity = AffineMapAttr(AffineMap.identity(len(shape_of(self.init.type))))
        return ArrayAttr([identity] * len(self.operands))

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        """All loops are parallel."""
        return ArrayAttr([IteratorTypeAttr.parallel()] * len(shape_of(self.init.type)))

    def verify_(self) -> None:
        body = self.mapper.block
        verify_map(self, body)
        verify_results(self, (self.init,))
        verify_yield(self, body, 1)

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


class InStructuredOperation(HasParent):
    """The parent must be a structured operation, whose loops the index refers to."""

    def verify(self, op: Operation) -> None:
        parent = op.parent_op()
        if isinstance(parent, LinalgStructuredOperation | MapOp):
            loops = len(parent.get_iterator_types())
        elif isinstance(parent, ReduceOp):
            loops = len(shape_of(parent.inputs[0].type))
        else:
            super().verify(op)
            return
        dimension = op.properties["dim"]
        assert isinstance(dimension, IntegerAttr)
        if not 0 <= dimension.value.data < loops:
            raise VerifyException(
                f"'{op.name}' op expected dim ({dimension.value.data}) to be lower than "
                f"the number of loops ({loops}) of the enclosing LinalgOp"
            )


@redefine(traits=OpTraits(lambda: (InStructuredOperation(ops.GenericOp), *private(Pure()))))
class IndexOp(ops.IndexOp):
    """`linalg.index`, also in other operations than `linalg.generic`."""


OPERATIONS: tuple[type[Operation], ...] = (MapOp,)
SUBSTITUTES: dict[str, type[Operation]] = {op.name: op for op in (YieldOp, IndexOp, ReduceOp)}
