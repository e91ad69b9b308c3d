"""
Operations of the `linalg` dialect that have no body: softmax and Winograd's transforms.

    %r = linalg.softmax dimension(1) ins(%a : t) outs(%b : t) -> t
    %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : t) outs(%b : u) -> u

Winograd's F(m, r) computes m results of a convolution with r weights at once, on tiles
of m + r - 1 elements.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    I32,
    I64,
    IntegerAttr,
    MemRefType,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Operation
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import NoMemoryEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.linalg.structured import OperandEffects
from xdsl_bufferization.dialects.linalg.syntax import (
    element_type,
    parse_operands,
    print_operands,
    print_result_types,
    shape_of,
)
from xdsl_bufferization.dialects.linalg.verifiers import verify_results
from xdsl_bufferization.support.lazy_definition import on_demand
from xdsl_bufferization.support.shapes import sizes_agree
from xdsl_bufferization.support.syntax import parse_result_types

_SHAPED = MemRefType | TensorType


def _verify_elements(op: Operation, which: str) -> None:
    """The elements of the two operands must be of one type."""
    if len({element_type(type) for type in op.operand_types}) > 1:
        raise VerifyException(
            f"'{op.name}' op failed to verify that {which} have same element type"
        )


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
            raise VerifyException(f"'{self.name}' op incompatible output shape")
        if not 0 <= self.dimension.value.data < len(shape_of(input)):
            raise VerifyException(f"'{self.name}' op incorrect dimension specified")
        verify_results(self, (self.output,))

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" dimension({self.dimension.value.data})")
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
    print_result_types(printer, op)


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
            raise VerifyException(f"'{self.name}' op has no form {self.fmr.value.data}")
        input, output = self.input.type, self.output.type
        _verify_elements(self, "all of {input, output}")
        wanted = self.output_sizes(shape_of(input), shape_of(output))
        if not sizes_agree(output, TensorType(element_type(output), wanted)):
            raise VerifyException(f"'{self.name}' op the output shape is not expected")
        verify_results(self, (self.output,))

    @abc.abstractmethod
    def output_sizes(self, sizes: Sequence[int], output: Sequence[int]) -> list[int]:
        """The sizes of the output for these of the input."""

    def check_rank(self, sizes: Sequence[int], rank: int) -> None:
        """Raises `VerifyException` for an input without these many dimensions."""
        if len(sizes) != rank:
            raise VerifyException(
                f"'{self.name}' op operand #0 must be {rank}D tensor of any type values, "
                f"but got '{self.input.type}'"
            )

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" fmr({list(FORMS)[self.fmr.value.data]})")
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
                raise VerifyException(
                    f"'{self.name}' op expect filter {dimension} either equals to r or 1"
                )
        if plane == [1, 1]:
            raise VerifyException(
                f"'{self.name}' op expect either filter height or width equals to r"
            )
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
                raise VerifyException(
                    f"'{self.name}' op expect input {dimension} equals to input tile size"
                )
        plane = [
            count if tile == 1 or count == DYNAMIC_INDEX else count * results
            for count, tile in zip(counts, tiles, strict=True)
        ]
        return [sizes[4], *plane, sizes[5]]


OPERATIONS: tuple[type[Operation], ...] = (
    SoftmaxOp,
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
