"""
Repairs of the parser of xDSL 0.74: attributes that it rejects, or reads otherwise than MLIR.

    array<f32: 0x7F800000>                               not read
    dense<(0x7F800000, 1.0)> : tensor<2xcomplex<f32>>    not read
    dense<0xFF800000> : tensor<f32>                      is -inf, xDSL reads 4286578688.0
    dense<1> : tensor<0xi32>                             read as dense<>
    sparse<0, 1.0> : tensor<2xf32>, distinct[0]<"x">     not read
    loc(fused<"m">["a"]), loc("f":1:2 to 3:4)            not read
    loc(#loc1), before #loc1 = loc("f":1:2)              not read
    tensor<4 x 5 x i32>                                  not read

Most repairs wrap one method of the parser. xDSL's method runs first, and its result is
kept if it succeeds. Only if it fails is the text parsed here; so a repair has no effect
in a version of xDSL that can parse the text.

MLIR prints infinities, NaNs and numbers that decimals do not represent exactly as bit patterns.
xDSL silently reads them as integers within `dense<..>`: the method that gives an element of a
literal its type is replaced, and leaves elements that are not hexadecimal to the original.

After the last dimension of a shape xDSL reads the `x`, and then steps back by one character, which
may be a blank. With the repair the parser stands at that `x` again.

MLIR: lib/AsmParser/{AttributeParser,LocationParser,TypeParser}.cpp
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Protocol, cast

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyDenseElement,
    AnyFloat,
    ComplexType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntAttr,
    RankedStructure,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute
from xdsl.parser import AttrParser, Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Position, Span

from xdsl_bufferization.compat.locations import location, range_of_lines

Method = Callable[[AttrParser], Any]

DENSE: type[Attribute] = DenseIntOrFPElementsAttr

FAILURES = (ParseError, NotImplementedError)
"""Exceptions that xDSL raises for an attribute that it cannot parse or store."""


@cache
def repair_literals() -> None:
    """Makes xDSL's parser read the attributes that MLIR prints; idempotent."""
    _wrap("_parse_optional_complex", _complex, _as_it_is)
    _wrap("_parse_location", location, range_of_lines)
    _wrap("_parse_optional_builtin_parametrized_attr", _elements, _other)


def _wrap(
    name: str,
    on_failure: Callable[[AttrParser], Any],
    on_success: Callable[[AttrParser, Position, Any], Any],
) -> None:
    """Replaces a method of the parser. `on_failure` reads from where the method began, and gives
    None if it cannot either; `on_success` gets what the method read."""
    original: Method = getattr(AttrParser, name)

    @wraps(original)
    def method(self: AttrParser) -> Any:
        position = self.pos
        try:
            result = original(self)
        except FAILURES:
            end = self.pos
            _resume(self, position)
            if (result := on_failure(self)) is not None:
                return result
            _resume(self, end)
            raise
        return on_success(self, position, result)

    setattr(AttrParser, name, method)


def _resume(parser: AttrParser, position: Position) -> None:
    getattr(parser, "_resume_from")(position)


def _as_it_is(_: AttrParser, __: Position, result: Any) -> Any:
    return result


def _token_text(parser: AttrParser) -> str:
    """Returns the text of the next token."""
    token: Any = getattr(parser, "_current_token")
    return token.text


def float_of_bits(
    parser: AttrParser, spelling: str, type: AnyFloat, span: Span | None = None
) -> float:
    """Returns the float of a bit pattern or decimal. Raises `ParseError`."""
    if not is_hexadecimal(spelling):
        return float(spelling)
    if "-" in spelling:
        parser.raise_error("hexadecimal float literal should not have a leading minus", span)
    bits = int(spelling, 16)
    if bits.bit_length() > type.bitwidth:
        parser.raise_error("hexadecimal float constant out of range for type", span)
    raw = bits.to_bytes(type.compile_time_size, "little")
    return next(type.iter_unpack(raw))


def is_hexadecimal(spelling: str) -> bool:
    """True for a hexadecimal number, also with a sign, which stands for a bit pattern."""
    return spelling.strip().lstrip("-").lstrip().lower().startswith("0x")


def _complex(parser: AttrParser) -> tuple[tuple[float, float], Span] | None:
    """Parses `(0x7F800000, 1.0)`. The bit patterns are decoded from the source span, once the type
    is known."""
    start = parser.pos
    with parser.in_parens():
        texts = [_token_text(parser)]
        real = parser.parse_number()
        parser.parse_punctuation(",")
        texts.append(_token_text(parser))
        imaginary = parser.parse_number()
        end = parser.pos + 1
    if not any(map(is_hexadecimal, texts)):
        return None
    return (float(real), float(imaginary)), Span(start, end, parser.lexer.input)


def _elements(parser: AttrParser) -> Attribute | None:
    """Parses an array with bit patterns, or elements that xDSL cannot store."""
    match _token_text(parser):
        case "array":
            return _array(parser)
        case "dense":
            return _written(parser)
        case _:
            return None


def _array(parser: AttrParser) -> Attribute | None:
    """Parses `array<f32: 1.0, 0x7F800000>`."""
    parser.parse_keyword("array")
    parser.parse_punctuation("<")
    type = parser.parse_type()
    if not isinstance(type, AnyFloat) or parser.parse_optional_punctuation(":") is None:
        return None

    def number() -> float:
        start, value = parser.pos, parser.parse_number()
        spelling = parser.lexer.input.content[start : parser.pos].strip(" \n,>")
        return float_of_bits(parser, spelling, type) if is_hexadecimal(spelling) else value

    values = parser.parse_comma_separated_list(AttrParser.Delimiter.NONE, number)
    parser.parse_punctuation(">")
    return DenseArrayBase.from_list(type, values)


def _written(parser: AttrParser) -> Attribute | None:
    """Parses `keyword<...> : type` and keeps its text."""
    keyword = parser.parse_identifier()
    if _token_text(parser) != "<":
        return None
    start = parser.pos + 1
    end: Position = getattr(parser, "_raw_scan_balanced")(start)
    text = parser.lexer.input.content[start:end]
    _resume(parser, end)
    parser.parse_punctuation(">")
    parser.parse_punctuation(":")
    type = parser.parse_type()
    if keyword == "dense" and not _is_unreadable(text, type):
        return None
    from xdsl_bufferization.dialects.builtin import WrittenElementsAttr

    return WrittenElementsAttr(StringAttr(keyword), StringAttr(text), type)


def _is_unreadable(text: str, type: Attribute) -> bool:
    """True if the elements are strings, or numbers that xDSL cannot store."""
    if not isa(type, RankedStructure[AnyDenseElement]):
        return text.lstrip("[ \n").startswith('"')
    try:
        type.element_type.compile_time_size
    except NotImplementedError:
        return True
    return False


def _other(parser: AttrParser, position: Position, result: Attribute | None) -> Any:
    """Parses attributes that xDSL lacks, and a literal with one element for a type without
    elements."""
    if result is None:
        match _token_text(parser):
            case "sparse":
                return _written(parser)
            case "distinct":
                return _distinct(parser)
            case _:
                return None
    if not isinstance(result, DENSE):
        return result
    elements = cast(DenseIntOrFPElementsAttr, result)
    if elements.data.data:
        return elements
    return _without_place(parser, position, elements)


def _distinct(parser: AttrParser) -> Attribute:
    """Parses `distinct[0]<"x">`."""
    from xdsl_bufferization.dialects.builtin import DistinctAttr

    parser.parse_keyword("distinct")
    with parser.in_square_brackets():
        number = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
        if number is None:
            parser.raise_error("expected distinct ID")
    parser.parse_punctuation("<", " after distinct ID")
    referenced = UnitAttr() if _token_text(parser) == ">" else parser.parse_attribute()
    parser.parse_punctuation(">")
    return DistinctAttr(IntAttr(number), referenced)


def _without_place(
    parser: AttrParser, position: Position, result: DenseIntOrFPElementsAttr
) -> Attribute:
    """Keeps the element of `dense<1> : tensor<0xi32>`, which MLIR prints."""
    end = parser.pos
    _resume(parser, position)
    parser.parse_keyword("dense")
    parser.parse_punctuation("<")
    if _token_text(parser) in ("[", ">") or _token_text(parser).startswith('"'):
        _resume(parser, end)
        return result
    element: Any = getattr(parser, "_parse_tensor_literal_element")()
    _resume(parser, end)
    type: Any = result.get_element_type()
    one = DenseIntOrFPElementsAttr.from_list(TensorType(type, []), [element.to_type(parser, type)])
    return DenseIntOrFPElementsAttr(result.type, one.data)


PROBE = "dense<0x3F800000> : tensor<f32>"
"""An attribute whose element is 1.0, or 1065353216.0 in a faulty version."""


class LiteralElement(Protocol):
    """A parsed element of a literal whose element type is not known yet."""

    span: Span

    def to_type(self, parser: Parser, type: Attribute) -> Any:
        """Returns the number that the element represents in a literal of the element type."""
        ...


@cache
def repair_elements() -> None:
    """Makes xDSL's parser read bit patterns in `dense`, if it does not; idempotent."""
    if not misreads_bits():
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


def misreads_bits() -> bool:
    """True if xDSL reads the bit pattern of a float in a `dense` literal as an integer."""
    attribute = Parser(Context(), PROBE).parse_attribute()
    assert isinstance(attribute, DenseIntOrFPElementsAttr)
    return next(iter(attribute.iter_values())) != 1.0


@cache
def repair_shapes() -> None:
    """Makes xDSL's parser read shapes with blanks; idempotent."""
    original = AttrParser.parse_dimension_list

    @wraps(original)
    def parse_dimension_list(self: Any) -> list[int]:
        dims = original(self)
        start = self._current_token.span.start
        content: str | bytes = self.lexer.input.content
        if dims and content[start - 1 : start].isspace():
            before = content[:start].rstrip()
            if before[-1:] in ("x", b"x"):
                self._resume_from(len(before) - 1)
        return dims

    setattr(AttrParser, "parse_dimension_list", parse_dimension_list)
