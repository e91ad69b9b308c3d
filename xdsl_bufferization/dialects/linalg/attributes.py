"""
Attributes of the `linalg` dialect that xDSL lacks.

    linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(...) outs(...)
    linalg.elementwise kind=#linalg.elementwise_kind<add> ins(...) outs(...)

MLIR: mlir/include/mlir/Dialect/Linalg/IR/LinalgEnums.td
"""

from __future__ import annotations

from typing import ClassVar

from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer


class KeywordAttr(Data[str]):
    """An attribute that holds one of `KEYWORDS`. Unlike an enumeration it costs nothing
    to define."""

    KEYWORDS: ClassVar[tuple[str, ...]] = ()

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.data)

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


ATTRIBUTES: tuple[type[Attribute], ...] = (TypeFnAttr, ElementwiseKindAttr)
