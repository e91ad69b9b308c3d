"""
Repairs of the parser of xDSL 0.74: attributes that it does not read, or reads otherwise.

    array<f32: 0x7F800000>                               not read
    dense<(0x7F800000, 1.0)> : tensor<2xcomplex<f32>>    not read
    dense<1> : tensor<0xi32>                             read as dense<>
    sparse<0, 1.0> : tensor<2xf32>, distinct[0]<"x">     not read
    loc(fused<"m">["a"]), loc("f":1:2 to 3:4)            not read
    loc(#loc1), in front of #loc1 = loc("f":1:2)         not read

Each repair wraps one method of the parser: xDSL reads first, and what it can read it
reads as ever. Only where it fails, or has no word for it, is the text read here; so a
repair is never used once xDSL can do the same.

MLIR: lib/AsmParser/AttributeParser.cpp, lib/AsmParser/LocationParser.cpp
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, cast

from xdsl.dialects.builtin import (
    AnyDenseElement,
    AnyFloat,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntAttr,
    RankedStructure,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute
from xdsl.parser import AttrParser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Position, Span

from xdsl_bufferization.compat.locations import (
    location,
    range_of_lines,
)

Method = Callable[[AttrParser], Any]

DENSE: type[Attribute] = DenseIntOrFPElementsAttr

FAILURES = (ParseError, NotImplementedError)
"""What xDSL raises where it cannot read an attribute, or not store it."""


@cache
def repair() -> None:
    """Makes xDSL's parser read the attributes that MLIR prints; idempotent."""
    _wrap("_parse_optional_complex", _complex, _as_it_is)
    _wrap("_parse_location", location, range_of_lines)
    _wrap("_parse_optional_builtin_parametrized_attr", _elements, _other)


def _wrap(
    name: str,
    on_failure: Callable[[AttrParser], Any],
    on_success: Callable[[AttrParser, Position, Any], Any],
) -> None:
    """
    Replaces a method of the parser. `on_failure` reads from where the method began, and
    gives None if it cannot either; `on_success` gets what the method read.
    """
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


def _word(parser: AttrParser) -> str:
    """The text of the next token."""
    token: Any = getattr(parser, "_current_token")
    return token.text


def float_of_bits(
    parser: AttrParser, word: str, type: AnyFloat, span: Span | None = None
) -> float:
    """The float that has the bits, or that a decimal stands for. Raises `ParseError`."""
    if not is_hexadecimal(word):
        return float(word)
    if "-" in word:
        parser.raise_error(
            "hexadecimal float literal should not have a leading minus", span
        )
    bits = int(word, 16)
    if bits.bit_length() > type.bitwidth:
        parser.raise_error("hexadecimal float constant out of range for type", span)
    raw = bits.to_bytes(type.compile_time_size, "little")
    return next(type.iter_unpack(raw))


def is_hexadecimal(word: str) -> bool:
    """Is it a number that is written as its bits, perhaps with a sign?"""
    return word.strip().lstrip("-").lstrip().lower().startswith("0x")


def _complex(parser: AttrParser) -> tuple[tuple[float, float], Span] | None:
    """`(0x7F800000, 1.0)`: the bits count when the type is known, by the span."""
    start = parser.pos
    with parser.in_parens():
        words = [_word(parser)]
        real = parser.parse_number()
        parser.parse_punctuation(",")
        words.append(_word(parser))
        imaginary = parser.parse_number()
        end = parser.pos + 1
    if not any(map(is_hexadecimal, words)):
        return None
    return (float(real), float(imaginary)), Span(start, end, parser.lexer.input)


def _elements(parser: AttrParser) -> Attribute | None:
    """An array with bits in it, or elements that have no form that xDSL can store."""
    match _word(parser):
        case "array":
            return _array(parser)
        case "dense":
            return _written(parser)
        case _:
            return None


def _array(parser: AttrParser) -> Attribute | None:
    """`array<f32: 1.0, 0x7F800000>`"""
    parser.parse_keyword("array")
    parser.parse_punctuation("<")
    type = parser.parse_type()
    if not isinstance(type, AnyFloat) or parser.parse_optional_punctuation(":") is None:
        return None

    def number() -> float:
        start, value = parser.pos, parser.parse_number()
        word = parser.lexer.input.content[start : parser.pos].strip(" \n,>")
        return float_of_bits(parser, word, type) if is_hexadecimal(word) else value

    values = parser.parse_comma_separated_list(AttrParser.Delimiter.NONE, number)
    parser.parse_punctuation(">")
    return DenseArrayBase.from_list(type, values)


def _written(parser: AttrParser) -> Attribute | None:
    """`keyword<...> : type`, kept as it is written."""
    keyword = parser.parse_identifier()
    if _word(parser) != "<":
        return None
    start = parser.pos + 1
    end: Position = getattr(parser, "_raw_scan_balanced")(start)
    text = parser.lexer.input.content[start:end]
    _resume(parser, end)
    parser.parse_punctuation(">")
    parser.parse_punctuation(":")
    type = parser.parse_type()
    if keyword == "dense" and not _is_unknown(text, type):
        return None
    from xdsl_bufferization.dialects.builtin.attributes import (
        WrittenElementsAttr,
    )

    return WrittenElementsAttr(StringAttr(keyword), StringAttr(text), type)


def _is_unknown(text: str, type: Attribute) -> bool:
    """Are these elements strings, or numbers that xDSL cannot store?"""
    if not isa(type, RankedStructure[AnyDenseElement]):
        return text.lstrip("[ \n").startswith('"')
    try:
        type.element_type.compile_time_size
    except NotImplementedError:
        return True
    return False


def _other(parser: AttrParser, position: Position, result: Attribute | None) -> Any:
    """Attributes that xDSL has no word for, and one element for no place."""
    if result is None:
        match _word(parser):
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
    """`distinct[0]<"x">`"""
    from xdsl_bufferization.dialects.builtin.attributes import (
        DistinctAttr,
    )

    parser.parse_keyword("distinct")
    with parser.in_square_brackets():
        number = parser.parse_optional_integer(
            allow_boolean=False, allow_negative=False
        )
        if number is None:
            parser.raise_error("expected distinct ID")
    parser.parse_punctuation("<", " after distinct ID")
    referenced = UnitAttr() if _word(parser) == ">" else parser.parse_attribute()
    parser.parse_punctuation(">")
    return DistinctAttr(IntAttr(number), referenced)


def _without_place(
    parser: AttrParser, position: Position, result: DenseIntOrFPElementsAttr
) -> Attribute:
    """`dense<1> : tensor<0xi32>` keeps its element, which MLIR prints."""
    end = parser.pos
    _resume(parser, position)
    parser.parse_keyword("dense")
    parser.parse_punctuation("<")
    if _word(parser) in ("[", ">") or _word(parser).startswith('"'):
        _resume(parser, end)
        return result
    element: Any = getattr(parser, "_parse_tensor_literal_element")()
    _resume(parser, end)
    type: Any = result.get_element_type()
    one = DenseIntOrFPElementsAttr.from_list(
        TensorType(type, []), [element.to_type(parser, type)]
    )
    return DenseIntOrFPElementsAttr(result.type, one.data)
