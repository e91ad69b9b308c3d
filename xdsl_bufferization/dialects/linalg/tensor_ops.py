"""Operations of the `linalg` dialect that have no body: softmax, Winograd's transforms, and tensors
in tiles.

    %r = linalg.softmax dimension(1) ins(%a : t) outs(%b : t) -> t
    %p = linalg.pack %a padding_value(%x : f32) outer_dims_perm = [1, 0]
           inner_dims_pos = [0, 1] inner_tiles = [8, %n] into %b
           : tensor<?x?xf32> -> tensor<?x?x8x?xf32>
    %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0, 1]
           inner_tiles = [8, %n] into %a : tensor<?x?x8x?xf32> -> tensor<?x?xf32>
    %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : t) outs(%b : u) -> u

Winograd's F(m, r) computes m results of a convolution with r weights at once, on tiles
of m + r - 1 elements.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    I32,
    I64,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import NoMemoryEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.linalg.structured import OperandEffects
from xdsl_bufferization.dialects.linalg.verifiers import (
    element_type,
    parse_numbers,
    parse_operands,
    parse_optional_numbers,
    print_numbers,
    print_operands,
    shape_of,
    verify_results,
)
from xdsl_bufferization.support.errors import op_error
from xdsl_bufferization.support.layouts import sizes_agree
from xdsl_bufferization.support.override import on_demand
from xdsl_bufferization.support.syntax import parse_result_types, print_parts, print_result_types

_SHAPED = MemRefType | TensorType


def _verify_elements(op: Operation, which: str) -> None:
    """The elements of the two operands must be of one type."""
    if len({element_type(type) for type in op.operand_types}) > 1:
        raise op_error(op, f"failed to verify that {which} have same element type")


@on_demand(irdl_op_definition)
class SoftmaxOp(IRDLOperation):
    """`exp(x - max) / sum` along a dimension."""

    name = "linalg.softmax"

    input = operand_def(_SHAPED)
    output = operand_def(_SHAPED)
    dimension = prop_def(IntegerAttr[I64])
    result = var_result_def(TensorType)

    traits = traits_def(OperandEffects())

    def verify_(self) -> None:
        input, output = self.input.type, self.output.type
        _verify_elements(self, "input and output")
        if not sizes_agree(input, output):
            raise op_error(self, "incompatible output shape")
        if not 0 <= self.dimension.value.data < len(shape_of(input)):
            raise op_error(self, "incorrect dimension specified")
        verify_results(self, (self.output,))

    def print(self, printer: Printer) -> None:
        print_parts(printer, self.attributes, f" dimension({self.dimension.value.data})")
        _print_operands(printer, self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("dimension")
        with parser.in_parens():
            dimension = IntegerAttr(parser.parse_integer(), i64)
        operands = (*parse_operands(parser, "ins"), *parse_operands(parser, "outs"))
        return cls.build(
            operands=operands,
            result_types=(parse_result_types(parser),),
            properties={"dimension": dimension},
            attributes=attributes,
        )


def _print_operands(printer: Printer, op: Operation) -> None:
    """`ins(...) outs(...) -> ...`"""
    print_operands(printer, "ins", op.operands[:1])
    print_operands(printer, "outs", op.operands[1:])
    print_result_types(printer, op.result_types)


FORMS = {"F_2_3": (2, 3), "F_4_3": (4, 3), "F_2_5": (2, 5)}
"""The results and the weights of each form, in the order of MLIR's enumeration."""


@on_demand(irdl_op_definition)
class WinogradOperation(IRDLOperation, abc.ABC):
    """A transform of 2-D convolution; the dimensions are in MLIR's order."""

    name = "linalg.winograd"

    input = operand_def(TensorType)
    output = operand_def(TensorType)
    fmr = prop_def(IntegerAttr[I32])
    result = result_def(TensorType)

    traits = traits_def(NoMemoryEffect())

    @property
    def form(self) -> tuple[int, int]:
        """The numbers of results and of weights."""
        return list(FORMS.values())[self.fmr.value.data]

    def verify_(self) -> None:
        """The output must have the shape that follows from that of the input."""
        if not 0 <= self.fmr.value.data < len(FORMS):
            raise op_error(self, f"has no form {self.fmr.value.data}")
        input, output = self.input.type, self.output.type
        _verify_elements(self, "all of {input, output}")
        wanted = self.output_sizes(shape_of(input), shape_of(output))
        if not sizes_agree(output, TensorType(element_type(output), wanted)):
            raise op_error(self, "the output shape is not expected")
        verify_results(self, (self.output,))

    @abc.abstractmethod
    def output_sizes(self, sizes: Sequence[int], output: Sequence[int]) -> list[int]:
        """The sizes of the output for these of the input."""

    def check_rank(self, sizes: Sequence[int], rank: int) -> None:
        """Raises `VerifyException` for an input without these many dimensions."""
        if len(sizes) != rank:
            raise op_error(
                self,
                f"operand #0 must be {rank}D tensor of any type values, but got "
                f"'{self.input.type}'",
            )

    def print(self, printer: Printer) -> None:
        print_parts(printer, self.attributes, f" fmr({list(FORMS)[self.fmr.value.data]})")
        _print_operands(printer, self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("fmr")
        with parser.in_parens():
            name = parser.parse_identifier()
        if name not in FORMS:
            parser.raise_error(
                "expected string or keyword containing one of the following enum values "
                f"for attribute 'fmr' [{', '.join(FORMS)}]"
            )
        operands = (*parse_operands(parser, "ins"), *parse_operands(parser, "outs"))
        return cls.build(
            operands=operands,
            result_types=parse_result_types(parser),
            properties={"fmr": IntegerAttr(list(FORMS).index(name), i32)},
            attributes=attributes,
        )


class WinogradFilterTransformOp(WinogradOperation):
    """Of the weights: FHWC to HWCF in tiles."""

    name = "linalg.winograd_filter_transform"

    def output_sizes(self, sizes: Sequence[int], output: Sequence[int]) -> list[int]:
        self.check_rank(sizes, 4)
        results, weights = self.form
        filters, *plane, channels = sizes
        for dimension, size in zip(("height", "width"), plane, strict=True):
            if size not in (weights, 1):
                raise op_error(self, f"expect filter {dimension} either equals to r or 1")
        if plane == [1, 1]:
            raise op_error(self, "expect either filter height or width equals to r")
        tile = results + weights - 1
        return [*(1 if size == 1 else tile for size in plane), channels, filters]


class WinogradInputTransformOp(WinogradOperation):
    """Of the input: NHWC to the tiles, their number in both directions, and NC."""

    name = "linalg.winograd_input_transform"

    def output_sizes(self, sizes: Sequence[int], output: Sequence[int]) -> list[int]:
        self.check_rank(sizes, 4)
        results, weights = self.form
        batch, *plane, channels = sizes
        tile = results + weights - 1
        tiles = [1 if size == 1 else tile for size in output[:2]]
        counts = [
            size if tile == 1 or size == DYNAMIC_INDEX else (size - weights + 1) // results
            for size, tile in zip(plane, tiles, strict=False)
        ]
        return [*tiles, *counts, batch, channels]


class WinogradOutputTransformOp(WinogradOperation):
    """Of the products: tiles, their number in both directions, and NF to NHWF."""

    name = "linalg.winograd_output_transform"

    def output_sizes(self, sizes: Sequence[int], output: Sequence[int]) -> list[int]:
        self.check_rank(sizes, 6)
        results, weights = self.form
        tiles, counts = sizes[:2], sizes[2:4]
        for dimension, size in zip(("height", "width"), tiles, strict=True):
            if size not in (results + weights - 1, 1, DYNAMIC_INDEX):
                raise op_error(self, f"expect input {dimension} equals to input tile size")
        plane = [
            count if tile == 1 or count == DYNAMIC_INDEX else count * results
            for count, tile in zip(counts, tiles, strict=True)
        ]
        return [sizes[4], *plane, sizes[5]]


_NUMBERS = DenseArrayBase.constr(i64)


class RelayoutOperation(IRDLOperation):
    """The base of `linalg.pack` and `linalg.unpack`."""

    outer_dims_perm = opt_prop_def(_NUMBERS)
    inner_dims_pos = prop_def(_NUMBERS)
    static_inner_tiles = prop_def(_NUMBERS)
    result = result_def(TensorType)

    traits = traits_def(NoMemoryEffect())

    HAS_PADDING: ClassVar[bool] = False

    @property
    def padding(self) -> SSAValue | None:
        """Returns the value that pads incomplete tiles, or None."""
        return None

    @property
    def tiles(self) -> Sequence[SSAValue]:
        """Returns the dynamic tile sizes."""
        return self.operands[2 + (self.padding is not None) :]

    @property
    def types(self) -> tuple[Attribute, Attribute]:
        """Returns the types of the unpacked and of the packed tensor."""
        source, dest, *_ = self.operand_types
        return dest, source

    @property
    def order(self) -> tuple[int, ...]:
        """Returns the permutation of the outer dimensions, () without one."""
        given = self.outer_dims_perm
        return () if given is None else given.get_values()

    def verify_(self) -> None:
        """Raises `VerifyException` unless the tiles match the tensors."""
        plain, packed = self.types
        if self.result.type != self.operands[1].type:
            raise op_error(
                self,
                f"expected type of operand #1 ('{self.operands[1].type}') to match type of "
                f"corresponding result ('{self.result.type}')",
            )
        sizes, wanted = shape_of(plain), shape_of(packed)
        tiles = self.static_inner_tiles.get_values()
        positions = self.inner_dims_pos.get_values()
        _verify_positions(positions, self.order, tiles, len(sizes))
        if len(wanted) != len(sizes) + len(tiles):
            raise VerifyException(
                "packed rank != (unpacked rank + num tiling factors), got "
                f"{len(wanted)} != {len(sizes) + len(tiles)}"
            )
        if tuple(wanted[len(sizes) :]) != tiles:
            raise VerifyException(
                "mismatch in inner tile sizes specified and shaped of tiled dimension in "
                "the packed type"
            )
        if tiles.count(DYNAMIC_INDEX) != len(self.tiles):
            raise op_error(
                self,
                f"expected {tiles.count(DYNAMIC_INDEX)} tiles that are values, got "
                f"{len(self.tiles)}",
            )
        self.verify_sizes(sizes, wanted)

    def verify_sizes(self, sizes: Sequence[int], packed: Sequence[int]) -> None:
        """Raises `VerifyException` for a wrong number of tiles in a dimension."""
        found = list(sizes)
        tiled = zip(self.inner_dims_pos.get_values(), packed[len(sizes) :], strict=True)
        for position, tile in tiled:
            is_known = DYNAMIC_INDEX not in (found[position], tile)
            found[position] = -(-found[position] // tile) if is_known else DYNAMIC_INDEX
        found = [found[d] for d in self.order] or found
        if any(a != b and DYNAMIC_INDEX not in (a, b) for a, b in zip(found, packed, strict=False)):
            type = self.types[1]
            wanted = TensorType(element_type(type), [*found, *packed[len(found) :]])
            raise VerifyException(f"expected '{wanted}' for the packed domain value, got '{type}'")

    def print(self, printer: Printer) -> None:
        print_parts(printer, " ", self.operands[0])
        if self.padding is not None:
            print_parts(printer, " padding_value(", self.padding, " : ", self.padding.type, ")")
        if self.order:
            print_numbers(printer, "outer_dims_perm", self.order)
        print_numbers(printer, "inner_dims_pos", self.inner_dims_pos.get_values())
        printer.print_string(" inner_tiles = ")
        print_dynamic_index_list(
            printer, DYNAMIC_INDEX, self.tiles, self.static_inner_tiles.get_values()
        )
        source, dest, *_ = self.operand_types
        print_parts(
            printer, " into ", self.operands[1], self.attributes, " : ", source, " -> ", dest
        )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        source = parser.parse_unresolved_operand()
        padding = (_parse_padding(parser),) if cls.HAS_PADDING else ()
        order = parse_optional_numbers(parser, "outer_dims_perm")
        positions = parse_numbers(parser, "inner_dims_pos")
        parser.parse_keyword("inner_tiles")
        parser.parse_punctuation("=")
        values, tiles = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX)
        parser.parse_keyword("into")
        dest = parser.parse_unresolved_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        source_type = parser.parse_type()
        parser.parse_punctuation("->")
        dest_type = parser.parse_type()
        sizes = [parser.resolve_operand(value, IndexType()) for value in values]
        return cls.build(
            operands=(
                parser.resolve_operand(source, source_type),
                parser.resolve_operand(dest, dest_type),
                *padding,
                sizes,
            ),
            result_types=(dest_type,),
            properties={
                **({} if order is None else {"outer_dims_perm": order}),
                "inner_dims_pos": positions,
                "static_inner_tiles": DenseArrayBase.from_list(i64, tiles),
            },
            attributes=attributes,
        )


def _parse_padding(parser: Parser) -> Sequence[SSAValue]:
    if parser.parse_optional_keyword("padding_value") is None:
        return ()
    with parser.in_parens():
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        return (parser.resolve_operand(value, parser.parse_type()),)


def _verify_positions(
    positions: Sequence[int], order: Sequence[int], tiles: Sequence[int], rank: int
) -> None:
    if 0 in tiles:
        raise VerifyException("invalid zero tile factor")
    if order and len(order) != rank:
        raise VerifyException("outer_dims_perm must be a permutation or empty")
    if len(tiles) != len(positions):
        raise VerifyException("tiling factors must equal the number of dimensions to tile")
    for name, numbers in (("inner_dims_pos", positions), ("outer_dims_perm", order)):
        is_inside = all(0 <= number < rank for number in numbers)
        if not is_inside or len(set(numbers)) < len(numbers):
            raise VerifyException(f"invalid {name} vector")


@on_demand(irdl_op_definition)
class PackOp(RelayoutOperation):
    """A tensor in tiles."""

    name = "linalg.pack"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    padding_value = opt_operand_def()
    inner_tiles = var_operand_def(IndexType)

    HAS_PADDING: ClassVar[bool] = True

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    @property
    def padding(self) -> SSAValue | None:
        return self.padding_value

    @property
    def types(self) -> tuple[Attribute, Attribute]:
        return self.source.type, self.dest.type

    def verify_sizes(self, sizes: Sequence[int], packed: Sequence[int]) -> None:
        """Also: without padding there are full tiles only."""
        value = self.padding_value
        element = element_type(self.source.type)
        if value is not None and value.type != element:
            raise op_error(self, f"expected padding_value has '{element}' but got: '{value.type}'")
        tiled = zip(self.inner_dims_pos.get_values(), packed[len(sizes) :], strict=True)
        if value is None and any(
            DYNAMIC_INDEX not in (sizes[d], tile) and sizes[d] % tile for d, tile in tiled
        ):
            raise op_error(
                self,
                "invalid tile factor or output size provided. Only full tiles are supported when "
                "padding_value is not set",
            )
        super().verify_sizes(sizes, packed)


@on_demand(irdl_op_definition)
class UnpackOp(RelayoutOperation):
    """A tensor from its tiles."""

    name = "linalg.unpack"

    source = operand_def(TensorType)
    dest = operand_def(TensorType)
    inner_tiles = var_operand_def(IndexType)


TRANSFORMS: tuple[type[Operation], ...] = (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
OPERATIONS: tuple[type[Operation], ...] = (PackOp, UnpackOp, SoftmaxOp, *TRANSFORMS)
