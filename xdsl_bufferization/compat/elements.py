"""
A repair of the parser of xDSL 0.74: bit patterns of floats in `dense` literals.

    dense<0xFF800000> : tensor<f32>        is -inf, xDSL reads 4286578688.0

MLIR prints infinities, NaNs and numbers that decimals do not represent exactly as bit
patterns. xDSL reads these in float attributes (`0xFF800000 : f32`), but silently reads
them as integers within `dense<..>`. No operation can repair this, because `dense` is an
attribute of the builtin dialect, which the parser handles itself.

The repair replaces one method, the one that gives an element of a literal its type, and
leaves elements that are not hexadecimal to the original.

MLIR: mlir/lib/AsmParser/AttributeParser.cpp
"""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from xdsl.context import Context
from xdsl.dialects.builtin import AnyFloat, ComplexType, DenseIntOrFPElementsAttr
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Span

from xdsl_bufferization.compat.literals import float_of_bits, is_hexadecimal

PROBE = "dense<0x3F800000> : tensor<f32>"
"""An attribute whose element is 1.0, or 1065353216.0 in a faulty version."""


class LiteralElement(Protocol):
    """A parsed element of a literal whose element type is not known yet."""

    span: Span

    def to_type(self, parser: Parser, type: Attribute) -> Any:
        """
        Returns the number that the element represents in a literal of the element type.
        """
        ...


@cache
def repair() -> None:
    """Makes xDSL's parser read bit patterns in `dense`, if it does not; idempotent."""
    if not is_faulty():
        return
    element: type[LiteralElement] = getattr(Parser, "_TensorLiteralElement")
    original = element.to_type

    def to_type(self: LiteralElement, parser: Parser, type: Attribute) -> Any:
        spellings = self.span.text.strip("()").split(",")
        if not any(is_hexadecimal(spelling) for spelling in spellings):
            return original(self, parser, type)
        if isinstance(type, AnyFloat) and len(spellings) == 1:
            return float_of_bits(parser, spellings[0], type, self.span)
        if isa(type, ComplexType[AnyFloat]):
            part = type.element_type
            return tuple(float_of_bits(parser, spelling, part, self.span) for spelling in spellings)
        return original(self, parser, type)

    element.to_type = to_type


def is_faulty() -> bool:
    """
    True if xDSL reads the bit pattern of a float in a `dense` literal as an integer.
    """
    attribute = Parser(Context(), PROBE).parse_attribute()
    assert isinstance(attribute, DenseIntOrFPElementsAttr)
    return next(iter(attribute.iter_values())) != 1.0
