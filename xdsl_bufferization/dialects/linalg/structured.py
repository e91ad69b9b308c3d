"""
Operations of the `linalg` dialect with a body, in MLIR's custom syntax, and their memory effects.

    linalg.map outs(%m : memref<4xf32>)
      (%old: f32) {
        linalg.yield %x : f32
      }
    %r:2 = linalg.generic {doc = "...", indexing_maps = [...], iterator_types = [...]}
           ins(%a : t) outs(%b, %c : t, t) attrs = {...} {...} -> (t, t)
    %r = linalg.transpose ins(%a : t) outs(%b : u) permutation = [1, 0] {foo}

`linalg.map` is new. The others are xDSL's, with what xDSL 0.74 leaves out: several
results, attributes, element types other than numbers, and `linalg.index` in a map.

    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)     reads %a, writes %b

On tensors they have the effects of their body only, so that an unused one can be erased.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from typing import ClassVar, Self, cast

from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
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
from xdsl.traits import (
    EffectInstance,
    HasParent,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    Pure,
    RecursiveMemoryEffect,
)

from xdsl_bufferization.dialects.linalg.verifiers import (
    element_types,
    parse_body,
    parse_numbers,
    parse_operands,
    print_body,
    print_numbers,
    print_operands,
    shape_of,
    tensor_types,
    verify_broadcast,
    verify_map,
    verify_reduction,
    verify_reduction_body,
    verify_results,
    verify_structure,
    verify_transposition,
    verify_yield,
)
from xdsl_bufferization.interfaces.properties import private
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.override import on_demand, redefine
from xdsl_bufferization.support.syntax import parse_result_types

_SHAPED = MemRefType | TensorType


def init_count(op: Operation) -> int:
    """Returns the number of inits, which are the last operands. Without results it is given by
    `operandSegmentSizes`; without these, 1 for `linalg.map`, else half of the operands."""
    if op.results:
        return len(op.results)
    segments = op.properties.get("operandSegmentSizes")
    if isinstance(segments, DenseArrayBase):
        # The last of 32-bit numbers. Asking for all of them takes longer than the rest.
        return int.from_bytes(segments.data.data[-4:], "little", signed=True)
    return 1 if op.name == "linalg.map" else len(op.operands) // 2


def is_operand_used(op: Operation, index: int) -> bool:
    """Does the region use the element of an operand? Without a region the inputs are used, and the
    inits are not."""
    block = op.regions[0].first_block if op.regions else None
    if block is None:
        return index < len(op.operands) - init_count(op)
    arguments = block.args
    return index < len(arguments) and arguments[index].first_use is not None


def accesses(op: Operation) -> tuple[int, int]:
    """The operands that are read and those that are written buffers, as bit sets."""
    operands, read, written = op.operands, 0, 0
    first_init = len(operands) - init_count(op)
    for index, operand in enumerate(operands):
        if not isinstance(operand.type, MemRefType):
            continue
        if index < first_init:
            read |= 1 << index
            continue
        written |= 1 << index
        if not op.regions or is_operand_used(op, index):
            read |= 1 << index
    return read, written


class OperandEffects(MemoryEffect):
    """Reads the buffers among the inputs and writes those among the inits."""

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        read, written = accesses(op)
        kinds = ((MemoryEffectKind.READ, read), (MemoryEffectKind.WRITE, written))
        return {
            EffectInstance(kind, operand)
            for index, operand in enumerate(op.operands)
            for kind, bits in kinds
            if bits >> index & 1
        }


def with_effects() -> OpTraits:
    """The traits of an operation with a body of its own."""
    return OpTraits(lambda: private(OperandEffects(), RecursiveMemoryEffect()))


_NEVER = ("builtin.", "func.", "scf.")
"""Operations that no `linalg.yield` ends; those of other dialects may."""


@redefine(traits=OpTraits(lambda: (IsTerminator(), *private(Pure()))))
class YieldOp(ops.YieldOp):
    """`linalg.yield` with its attributes after the operands."""

    def verify_(self) -> None:
        parent = self.parent_op()
        if parent is not None and parent.name.startswith(_NEVER):
            raise op_error(self, "expected parent op with LinalgOp interface")

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


def numbers_of(op: Operation, name: str) -> tuple[int, ...]:
    """Returns the integers of a property."""
    return cast(DenseArrayBase[I64], op.properties[name]).get_values()


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
        definition = getattr(self.kind, "get_irdl_definition", None)
        known: Collection[str] = () if definition is None else definition().properties
        op = self.kind.create(
            operands=[block.args[i] for i in arguments],
            result_types=[block.args[-1].type],
            properties={n: a for n, a in self.attributes.items() if n in known},
            attributes={n: a for n, a in self.attributes.items() if n not in known},
        )
        block.add_ops((op, YieldOp(op.results[0])))
        return Region(block)


class PayloadOperation(IRDLOperation):
    """The syntax of an operation with a body after its operands, or of the short form."""

    KEYWORD: ClassVar[str] = ""
    """The keyword before the dimensions, "" for an operation without any."""

    @classmethod
    def input_count(cls, operands: Sequence[SSAValue]) -> int:
        """The number of the operands that are inputs."""
        return len(operands) // 2

    def print(self, printer: Printer) -> None:
        count = self.input_count(self.operands)
        print_operands(printer, "ins", self.operands[:count])
        print_operands(printer, "outs", self.operands[count:])
        if self.KEYWORD:
            print_numbers(printer, self.KEYWORD, numbers_of(self, self.KEYWORD))
        printer.print_op_attributes(self.attributes)
        print_body(printer, self.regions[0])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        payload = Payload.parse(parser)
        inputs = parse_operands(parser, "ins")
        position = parser.pos
        inits = parse_operands(parser, "outs")
        if not cls.KEYWORD and len(inits) != 1:
            parser.raise_error("expected one init", position, parser.pos)
        numbers = {cls.KEYWORD: parse_numbers(parser, cls.KEYWORD)} if cls.KEYWORD else {}
        attributes = parser.parse_optional_attr_dict()
        if payload is None:
            region = parse_body(parser)
        else:
            arguments = (len(inputs), 0) if cls.KEYWORD else range(len(inputs))
            region = payload.body((*inputs, *inits), arguments)
        return cls.create(
            operands=(*inputs, *inits),
            result_types=tensor_types(inits),
            properties=numbers,
            attributes=attributes,
            regions=(region,),
        )


_ALL = VarOperandDef(RangeOf(irdl_to_attr_constraint(_SHAPED)))


@redefine(
    operands={"input": _ALL, "init": _ALL},
    options=(SameVariadicOperandSize(),),
    traits=with_effects(),
)
class ReduceOp(PayloadOperation, ops.ReduceOp):
    """`linalg.reduce` of several tensors at once. The fields `input` and `init` are the first ones,
    as xDSL has it, `inputs` and `inits` all."""

    KEYWORD = "dimensions"

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


# The first ones only, whatever their number.
setattr(ReduceOp, "input", property(lambda op: op.operands[0]))
setattr(ReduceOp, "init", property(lambda op: op.inits[0]))


@on_demand(irdl_op_definition)
class MapOp(PayloadOperation):
    """Computes each element of `init` from those of the inputs at the same place, and from its old
    one."""

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

    @classmethod
    def input_count(cls, operands: Sequence[SSAValue]) -> int:
        return len(operands) - 1

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
            raise op_error(
                op,
                f"expected dim ({dimension.value.data}) to be lower than the number of loops "
                f"({loops}) of the enclosing LinalgOp",
            )


@redefine(traits=OpTraits(lambda: (InStructuredOperation(ops.GenericOp), *private(Pure()))))
class IndexOp(ops.IndexOp):
    """`linalg.index`, also in other operations than `linalg.generic`."""


class DataMovementOp(IRDLOperation):
    """An operation with an input, an init, a list of dimensions and a body that copies."""

    KEYWORD: ClassVar[str]
    """The keyword before the dimensions."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Returns the dimensions."""
        return numbers_of(self, self.KEYWORD)

    def print(self, printer: Printer) -> None:
        print_operands(printer, "ins", self.operands[:1])
        print_operands(printer, "outs", self.operands[1:])
        print_numbers(printer, self.KEYWORD, self.numbers)
        printer.print_op_attributes(self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        inputs = parse_operands(parser, "ins")
        inits = parse_operands(parser, "outs")
        if len(inputs) != 1 or len(inits) != 1:
            parser.raise_error("expected one input and one init", position, parser.pos)
        numbers = parse_numbers(parser, cls.KEYWORD)
        op = cls.move(inputs[0], inits[0], numbers.get_values())
        op.attributes |= parser.parse_optional_attr_dict()
        return op

    @classmethod
    def move(cls, input: SSAValue, init: SSAValue, numbers: Sequence[int]) -> Self:
        """Creates the operation for any element type."""
        block = Block(arg_types=element_types((input, init)))
        block.add_op(YieldOp(block.args[0]))
        return cls.create(
            operands=(input, init),
            result_types=tensor_types((init,)),
            properties={cls.KEYWORD: DenseArrayBase.from_list(i64, numbers)},
            regions=(Region(block),),
        )


@redefine(traits=with_effects())
class BroadcastOp(DataMovementOp, ops.BroadcastOp):
    """`linalg.broadcast` with attributes, on all element types."""

    KEYWORD = "dimensions"

    def verify_(self) -> None:
        verify_broadcast(self, self.numbers)
        verify_results(self, (self.init,))
        verify_yield(self, self.regions[0].block, 1)


@redefine(traits=with_effects())
class TransposeOp(DataMovementOp, ops.TransposeOp):
    """`linalg.transpose` with attributes, on all element types."""

    KEYWORD = "permutation"

    def verify_(self) -> None:
        verify_transposition(self, self.numbers)
        verify_results(self, self.outputs)
        verify_yield(self, self.body.block, 1)


@redefine(traits=with_effects())
class GenericOp(ops.GenericOp):
    """`linalg.generic` with any number of results."""

    def verify_(self) -> None:
        verify_structure(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        attributes = _parse_trait(parser)
        maps = attributes.pop("indexing_maps", None)
        iterators = attributes.pop("iterator_types", None)
        if maps is None:
            parser.raise_error("expected indexing_maps", position, parser.pos)
        properties: dict[str, Attribute] = {
            "indexing_maps": maps,
            "iterator_types": _iterators(parser, iterators, position),
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


def _parse_trait(parser: Parser) -> dict[str, Attribute]:
    """The maps and the iterators in braces, or an alias of such a dictionary."""
    given = parser.parse_optional_attribute()
    return dict(given.data) if isinstance(given, DictionaryAttr) else {}


_ITERATORS: dict[Attribute, IteratorTypeAttr] = {
    key: attribute
    for kind in (IteratorType.PARALLEL, IteratorType.REDUCTION)
    for attribute in (IteratorTypeAttr(kind),)
    for key in (attribute, StringAttr(str(kind)))
}


def _iterators(
    parser: Parser, given: Attribute | None, position: int
) -> ArrayAttr[IteratorTypeAttr]:
    if not isinstance(given, ArrayAttr):
        parser.raise_error('expected "iterator_types" array attribute', position, parser.pos)
    kinds = cast(ArrayAttr[Attribute], given).data
    for kind in kinds:
        if kind not in _ITERATORS:
            name = kind.data if isinstance(kind, StringAttr) else kind
            parser.raise_error(f"unexpected iterator_type ({name})", position, parser.pos)
    return ArrayAttr([_ITERATORS[kind] for kind in kinds])


OPERATIONS: tuple[type[Operation], ...] = (MapOp,)
SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op for op in (GenericOp, BroadcastOp, TransposeOp, YieldOp, IndexOp, ReduceOp)
}
