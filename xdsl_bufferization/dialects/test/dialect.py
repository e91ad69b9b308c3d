"""Operations of MLIR's `test` dialect that programs about buffers use, which xDSL 0.74
does not define.

    test.copy(%a, %b) : (memref<2xf32>, memref<2xf32>)
    test.buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>)
    %r = test.tensor_based in(%t : tensor<2xf32>) -> tensor<2xf32>
    "test.side_effect_op"() {effects = [{effect = "write"}]} : () -> ()
    %r = test.region_if %c : i1 -> (memref<2xf32>) then {
    ^bb0(%x: i1):
      test.region_if_yield %a : memref<2xf32>
    } else {
    ^bb0(%x: i1):
      test.region_if_yield %b : memref<2xf32>
    } join {
    ^bb0(%y: memref<2xf32>):
      test.region_if_yield %y : memref<2xf32>
    }
    test.region_buffer_based in(%a : memref<2xf32>) out(%b : memref<2xf32>) {
    ^bb0(%x: f32, %y: f32):
      test.region_yield %x : f32
    }
    test.generic {args_in = 1 : i64} %a, %b {
    ^bb0(%x: f32, %y: f32):
      test.yield %x : f32
    } : memref<2xf32>, memref<2xf32>

`mlir-opt` does not register this dialect:
it is part of MLIR's tests only.

MLIR: test/lib/Dialect/Test/TestOps.td
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Self

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, MemRefType, StringAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    EffectInstance,
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    MemoryReadEffect,
    MemoryWriteEffect,
    OpTrait,
    Pure,
    RecursiveMemoryEffect,
    ReturnLike,
)

from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.syntax import parse_names, parse_result_types, print_parts

_KINDS = {
    "allocate": MemoryEffectKind.ALLOC,
    "free": MemoryEffectKind.FREE,
    "read": MemoryEffectKind.READ,
    "write": MemoryEffectKind.WRITE,
}


@irdl_op_definition
class CopyOp(IRDLOperation):
    """Copies a buffer into another one."""

    name = "test.copy"

    source = operand_def(MemRefType)
    target = operand_def(MemRefType)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def print(self, printer: Printer) -> None:
        print_parts(printer, "(", self.operands, ") : (", self.operand_types, ")", self.attributes)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parses the operation with or without `-> ()`, the older syntax. Raises `ParseError`."""
        position, names = parser.pos, parse_names(parser)
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.PAREN, parser.parse_type)
        if parser.parse_optional_punctuation("->") is not None:
            parser.parse_punctuation("(")
            parser.parse_punctuation(")")
        operands = parser.resolve_operands(names, types, position)
        attributes = parser.parse_optional_attr_dict()
        if len(operands) != 2:
            parser.raise_error("expected a source and a target", position)
        return cls.build(operands=operands, attributes=attributes)


@irdl_op_definition
class BufferBasedOp(IRDLOperation):
    """Computes from one buffer into another one."""

    name = "test.buffer_based"

    input = operand_def(MemRefType)
    output = operand_def(MemRefType)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = (
        "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` attr-dict"
    )


@irdl_op_definition
class TensorBasedOp(IRDLOperation):
    """Computes a tensor from another one."""

    name = "test.tensor_based"

    input = operand_def(TensorType)
    result = result_def(TensorType)

    assembly_format = "`in` `(` $input `:` type($input) `)` `->` type($result) attr-dict"


@irdl_op_definition
class MemRefUserOp(IRDLOperation):
    """Reads and writes memory in an unspecified way."""

    name = "test.memref_user"

    values = var_operand_def()
    res = var_result_def()

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())


@irdl_op_definition
class ReadBufferOp(IRDLOperation):
    """Reads a buffer."""

    name = "test.read_buffer"

    values = var_operand_def()
    res = var_result_def()

    traits = traits_def(MemoryReadEffect())


class WrittenEffects(MemoryEffect):
    """The effects listed in the attribute `effects`; none without the attribute."""

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Returns the effects listed in the attribute."""
        assert isinstance(op, SideEffectOp)
        names = (effect.data.get("effect") for effect in op.effects or ())
        return {
            EffectInstance(_KINDS[name.data])
            for name in names
            if isinstance(name, StringAttr) and name.data in _KINDS
        }


@irdl_op_definition
class SideEffectOp(IRDLOperation):
    """An operation with the effects listed in its attribute."""

    name = "test.side_effect_op"

    values = var_operand_def()
    res = var_result_def()
    effects = opt_attr_def(ArrayAttr[DictionaryAttr])

    traits = traits_def(WrittenEffects())

    def verify_(self) -> None:
        """Raises `VerifyException` if an effect has no known name."""
        for effect in self.effects or ():
            name = effect.data.get("effect")
            if not isinstance(name, StringAttr) or name.data not in _KINDS:
                raise op_error(self, f"expected an effect that is one of {', '.join(_KINDS)}")


@irdl_op_definition
class RegionIfOp(IRDLOperation):
    """One of two regions gets the operands, and yields the arguments of a third one, which yields
    the results."""

    name = "test.region_if"

    values = var_operand_def()
    res = var_result_def()
    then_region = region_def("single_block")
    else_region = region_def("single_block")
    join_region = region_def("single_block")

    traits = traits_def(RecursiveMemoryEffect())

    @property
    def branches(self) -> tuple[Block, Block]:
        """The blocks of which one runs."""
        return self.then_region.block, self.else_region.block

    def verify_(self) -> None:
        """Raises `VerifyException` unless the types along all region edges match."""
        join = self.join_region.block
        for block in self.branches:
            self._verify_flow("region", self.operand_types, block.arg_types)
            self._verify_flow("join region", _yielded(block), join.arg_types)
        self._verify_flow("result", _yielded(join), self.result_types)

    def _verify_flow(
        self, target: str, given: Sequence[Attribute], wanted: Sequence[Attribute]
    ) -> None:
        if tuple(given) != tuple(wanted):
            types = [", ".join(map(str, types)) for types in (given, wanted)]
            raise op_error(
                self, f"hands values of types ({types[0]}) to a {target} that wants ({types[1]})"
            )

    def print(self, printer: Printer) -> None:
        _print_values(printer, self.values)
        print_parts(printer, " -> (", self.res.types, ")")
        for keyword, region in zip(("then", "else", "join"), self.regions, strict=True):
            print_parts(printer, f" {keyword} ", region)
        printer.print_op_attributes(self.attributes, print_keyword=True)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        values = _parse_values(parser)
        types = parse_result_types(parser)
        regions = list[Region]()
        for keyword in ("then", "else", "join"):
            parser.parse_keyword(keyword)
            regions.append(parser.parse_region())
        attributes = parser.parse_optional_attr_dict_with_keyword()
        return cls.build(
            operands=[values],
            result_types=[types],
            regions=regions,
            attributes=None if attributes is None else attributes.data,
        )


def _yielded(block: Block) -> Sequence[Attribute]:
    last = block.last_op
    return () if last is None else last.operand_types


def _print_values(printer: Printer, values: Sequence[SSAValue]) -> None:
    """`%a, %b : i1, i32`, or nothing"""
    if not values:
        return
    print_parts(printer, " ", values, " : ", [value.type for value in values])


def _parse_values(parser: Parser) -> Sequence[SSAValue]:
    """Reads what `_print_values` prints. Raises `ParseError`."""
    position = parser.pos
    names = parser.parse_optional_undelimited_comma_separated_list(
        parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
    )
    if names is None:
        return ()
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
    return parser.resolve_operands(names, types, position)


@irdl_op_definition
class RegionIfYieldOp(IRDLOperation):
    """Ends a region of `test.region_if`."""

    name = "test.region_if_yield"

    values = var_operand_def()

    traits = traits_def(HasParent(RegionIfOp), IsTerminator(), Pure(), ReturnLike())

    assembly_format = "($values^ `:` type($values))? attr-dict"


@irdl_op_definition
class RegionBufferBasedOp(IRDLOperation):
    """Computes from one buffer into another one, element by element."""

    name = "test.region_buffer_based"

    input = operand_def(MemRefType)
    output = operand_def(MemRefType)
    region = region_def()

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    assembly_format = (
        "`in` `(` $input `:` type($input) `)` `out` `(` $output `:` type($output) `)` "
        "$region attr-dict"
    )


@irdl_op_definition
class RegionYieldOp(IRDLOperation):
    """Ends the region of `test.region_buffer_based`."""

    name = "test.region_yield"

    result = operand_def()

    traits = traits_def(IsTerminator(), Pure(), ReturnLike())

    assembly_format = "$result `:` type($result) attr-dict"


@irdl_op_definition
class GenericOp(IRDLOperation):
    """A computation on whole buffers with the attributes of `linalg.generic`."""

    name = "test.generic"

    values = var_operand_def()
    body = region_def()

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def print(self, printer: Printer) -> None:
        print_parts(
            printer, self.attributes, " ", self.values, " ", self.body, " : ", self.values.types
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        position, names = parser.pos, parse_names(parser, Parser.Delimiter.NONE)
        body = parser.parse_region()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(Parser.Delimiter.NONE, parser.parse_type)
        return cls.build(
            operands=[parser.resolve_operands(names, types, position)],
            regions=[body],
            attributes=attributes,
        )


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Ends the region of `test.generic`."""

    name = "test.yield"

    values = var_operand_def()

    traits = traits_def(IsTerminator(), Pure(), ReturnLike())

    assembly_format = "($values^ `:` type($values))? attr-dict"


class WithRegions(IRDLOperation):
    """Any operands, results and regions."""

    values = var_operand_def()
    res = var_result_def()
    bodies = var_region_def()


_REGIONS: dict[str, tuple[OpTrait, ...]] = {
    "one_region_with_recursive_memory_effects": (RecursiveMemoryEffect(),),
    "isolated_one_region_with_recursive_memory_effects": (
        *(IsolatedFromAbove(), RecursiveMemoryEffect()),
    ),
    "one_region_op": (),
    "two_region_op": (),
    "isolated_one_region_op": (IsolatedFromAbove(),),
}
"""The operations with regions of which nothing is known but these traits."""


def _with_regions(name: str, traits: tuple[OpTrait, ...]) -> type[Operation]:
    members = {"name": f"test.{name}", "traits": traits_def(*traits), "__module__": __name__}
    class_name = "".join(part.capitalize() for part in name.split("_"))
    return irdl_op_definition(type(class_name, (WithRegions,), members))


OPERATIONS: tuple[type[Operation], ...] = (
    BufferBasedOp,
    CopyOp,
    MemRefUserOp,
    ReadBufferOp,
    SideEffectOp,
    TensorBasedOp,
    GenericOp,
    RegionBufferBasedOp,
    RegionIfOp,
    RegionIfYieldOp,
    RegionYieldOp,
    YieldOp,
    *(_with_regions(name, traits) for name, traits in _REGIONS.items()),
)
