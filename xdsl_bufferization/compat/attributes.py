"""Repairs of the builtin types of xDSL 0.74: bytes of wide integers and floats, and bits of NaNs.

    arith.constant dense<5> : tensor<4xi128>             xDSL raises `NotImplementedError`
    1.0 : f80, dense<[1.0, 2.0]> : tensor<2xf128>        xDSL crashes
    dense<0xFF800001> : tensor<4xf32>                    xDSL prints 0xffc00001

Integers of more than 64 bits are encoded in as few bytes as hold them, in little-endian order and
two's complement. A buffer of a wrong length is a `ValueError`, as with all other packable types.

The values of floats are Python floats, like those of all other types: values that are equal in 64
bits are not distinguished. They are encoded as in IEEE 754, f80 with the explicit leading one of
x87. Python converts the NaNs of 16 and 32 bits as numbers, which makes signaling ones quiet. Here
the bits of their fraction are the first ones of that of the Python float.

Repairs of the parser of xDSL 0.74: attributes that it rejects, or reads otherwise than MLIR.

    array<f32: 0x7F800000>                               not read
    dense<(0x7F800000, 1.0)> : tensor<2xcomplex<f32>>    not read
    dense<0xFF800000> : tensor<f32>                      is -inf, xDSL reads 4286578688.0
    dense<1> : tensor<0xi32>                             read as dense<>
    sparse<0, 1.0> : tensor<2xf32>, distinct[0]<"x">     not read
    loc(fused<"m">["a"]), loc("f":1:2 to 3:4)            not read
    loc(#loc1), before #loc1 = loc("f":1:2)              not read
    tensor<4 x 5 x i32>                                  not read
    memref<4xf32, 0>                                     another type than memref<4xf32>
    dense<"0x05"> : tensor<8xi1>                         read as dense<true>

Most repairs wrap one method of the parser. xDSL's method runs first, and its result is
kept if it succeeds. Only if it fails is the text parsed here; so a repair has no effect
in a version of xDSL that can parse the text.

MLIR prints infinities, NaNs and numbers that decimals do not represent exactly as bit patterns.
xDSL silently reads them as integers within `dense<..>`: the method that gives an element of a
literal its type is replaced, and leaves elements that are not hexadecimal to the original.

MLIR packs eight elements of `i1` into a byte, and takes three bytes for one of `i24`, where xDSL
has one and four. Masks of more than 100 elements are printed so. Here they are printed as lists.

After the last dimension of a shape xDSL reads the `x`, and then steps back by one character, which
may be a blank. With the repair the parser stands at that `x` again.

Locations: with `--mlir-print-debuginfo` MLIR defines most aliases at the end of the module. One
that is missing is looked up in the text: all definitions are found once, and each is parsed at its
first use. xDSL's named, fused and call site locations refuse a range inside, as its class is not
one of xDSL's; their constraint is told that it is a location.

MLIR: lib/IR/BuiltinAttributes.cpp, lib/IR/BuiltinTypes.cpp;
lib/AsmParser/{AttributeParser,LocationParser,TypeParser}.cpp
"""

from __future__ import annotations

import math
import re
import struct
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, wraps
from typing import Any, Protocol, cast

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyDenseElement,
    AnyFloat,
    ComplexType,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FileLineColLoc,
    Float80Type,
    Float128Type,
    FusedLoc,
    IndexType,
    IntAttr,
    IntegerAttr,
    IntegerType,
    LocationConstraint,
    MemRefType,
    NoneAttr,
    RankedStructure,
    Signedness,
    StringAttr,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    bf16,
    f16,
    f32,
    f80,
    i128,
)
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineMap
from xdsl.parser import AttrParser, Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.hints import isa
from xdsl.utils.lexer import Position, Span
from xdsl.utils.mlir_lexer import MLIRTokenKind


def packing(
    size_of: Callable[[Any], int],
    encode: Callable[[Any, Any], bytes],
    decode: Callable[[Any, bytes], Any],
) -> Mapping[str, Callable[..., Any]]:
    """Returns the methods of xDSL's `PackableType` by name. The functions get the type first: its
    size in bytes, the bytes of a value, and the value of these."""

    def iter_unpack(self: Any, buffer: Any) -> Iterator[Any]:
        raw, size = bytes(buffer), size_of(self)
        if len(raw) % size:
            raise ValueError(
                f"Buffer length {len(raw)} not multiple of {self} element size {size}."
            )
        return (decode(self, raw[at : at + size]) for at in range(0, len(raw), size))

    def unpack(self: Any, buffer: Any, num: int) -> tuple[Any, ...]:
        length, size = len(bytes(buffer)), size_of(self)
        if length != num * size:
            raise ValueError(
                f"Buffer length {length} not product of {self} element size {size} and num {num}."
            )
        return tuple(iter_unpack(self, buffer))

    def pack_into(self: Any, buffer: Any, offset: int, value: Any) -> None:
        _put(encode(self, value), buffer, offset)

    def pack(self: Any, values: Sequence[Any]) -> bytes:
        return b"".join(encode(self, value) for value in values)

    return {m.__name__: m for m in (iter_unpack, unpack, pack_into, pack)}


def _put(raw: bytes, buffer: Any, offset: int) -> None:
    """Puts bytes into a buffer. Raises ValueError for a place outside of it, as xDSL does."""
    length, end = len(memoryview(buffer)), offset + len(raw)
    if length < end:
        raise ValueError(
            f"Buffer length {length} too small for packing {len(raw)} bytes at offset {offset}, "
            f"expected at least {end}."
        )
    struct.pack_into(f"{len(raw)}s", buffer, offset, raw)


Function = Callable[..., Any]

NARROW = 64
"""The largest number of bits that xDSL encodes."""


@cache
def repair_integers() -> None:
    """Gives wide integer types the methods of a type with bytes, if they lack them; idempotent."""
    try:
        i128.compile_time_size
    except NotImplementedError:
        _equip_integers(IntegerType)


def _equip_integers(type: type[Any]) -> None:
    narrow_size = type.compile_time_size.fget

    def size_of(self: Any) -> int:
        is_narrow = self.bitwidth <= NARROW
        return narrow_size(self) if is_narrow else (self.bitwidth + 7) // 8

    for name, wide in packing(size_of, _encode_integer, _decode_integer).items():
        setattr(type, name, _by_width(getattr(type, name), wide))
    setattr(type, "compile_time_size", property(size_of))


def _by_width(narrow: Function, wide: Function) -> Function:
    """Returns a method of integer types that is another one for wide types."""

    @wraps(narrow)
    def method(self: Any, *args: Any) -> Any:
        return (narrow if self.bitwidth <= NARROW else wide)(self, *args)

    return method


def _encode_integer(type: Any, value: int) -> bytes:
    return value.to_bytes(type.compile_time_size, "little", signed=_is_signed(type))


def _decode_integer(type: Any, raw: bytes) -> int:
    return int.from_bytes(raw, "little", signed=_is_signed(type))


def _is_signed(type: IntegerType) -> bool:
    return type.signedness.data != Signedness.UNSIGNED


SIGNALING = bytes.fromhex("0100807f"), bytes.fromhex("817f"), bytes.fromhex("017c")
"""Signaling NaNs of the types f32, bf16 and f16."""


@cache
def repair_floats() -> None:
    """Gives wide types the methods of a type with bytes, if they lack them, and narrow ones methods
    that round to infinity and keep the bits of NaNs, if they do not; idempotent."""
    for type, raw in zip((f32, bf16, f16), SIGNALING, strict=True):
        if type.pack(type.unpack(raw, 1)) != raw or _overflows(type):
            _equip_narrow_floats(type.__class__)
    try:
        f80.compile_time_size
    except NotImplementedError:
        _equip_wide_floats(Float80Type)
        _equip_wide_floats(Float128Type)


def _overflows(type: Any) -> bool:
    """True if packing raises an error for what is too large, which is infinite in MLIR."""
    try:
        type.pack([sys.float_info.max])
    except OverflowError:
        return True
    return False


def _equip_narrow_floats(type: type[Any]) -> None:
    """xDSL's methods encode the numbers; NaNs and what is too large are encoded here."""
    quick = {name: getattr(type, name) for name in ("iter_unpack", "unpack", "pack")}
    exact = packing(_size_of_float, _encode_float, _decode_float)

    @wraps(quick["iter_unpack"])
    def iter_unpack(self: Any, buffer: Any) -> Iterator[float]:
        values = tuple(quick["iter_unpack"](self, buffer))
        has_nans = any(map(math.isnan, values))
        return exact["iter_unpack"](self, buffer) if has_nans else iter(values)

    @wraps(quick["unpack"])
    def unpack(self: Any, buffer: Any, num: int) -> tuple[float, ...]:
        values: tuple[float, ...] = quick["unpack"](self, buffer, num)
        return exact["unpack"](self, buffer, num) if any(map(math.isnan, values)) else values

    @wraps(quick["pack"])
    def pack(self: Any, values: Sequence[float]) -> bytes:
        try:
            raw: bytes = quick["pack"](self, values)
        except OverflowError:
            return exact["pack"](self, values)
        return exact["pack"](self, values) if any(map(math.isnan, values)) else raw

    @wraps(type.pack_into)
    def pack_into(self: Any, buffer: Any, offset: int, value: float) -> None:
        _put(pack(self, (value,)), buffer, offset)

    for method in (iter_unpack, unpack, pack_into, pack):
        setattr(type, method.__name__, method)


def _equip_wide_floats(type: type[Any]) -> None:
    methods = packing(_size_of_float, _encode_float, _decode_float)
    for name, method in methods.items():
        setattr(type, name, method)
    setattr(type, "compile_time_size", property(_size_of_float))


def _size_of_float(type: Any) -> int:
    return type.bitwidth // 8


def _encode_float(type: Any, value: float) -> bytes:
    from xdsl_bufferization.support.float_formats import FORMATS

    form = FORMATS[type.name]
    # Rounding makes a NaN quiet.
    known = form.nearest(value) if value == value else value
    return form.encode(known).to_bytes(_size_of_float(type), "little")


def _decode_float(type: Any, raw: bytes) -> float:
    from xdsl_bufferization.support.float_formats import FORMATS

    return float(FORMATS[type.name].decode(int.from_bytes(raw, "little")))


Method = Callable[[AttrParser], Any]

DENSE: type[Attribute] = DenseIntOrFPElementsAttr

FAILURES = (ParseError, NotImplementedError, AssertionError)
"""Exceptions that xDSL raises for an attribute that it cannot parse or store."""


@cache
def repair_literals() -> None:
    """Makes xDSL's parser read the attributes that MLIR prints; idempotent."""
    _wrap("_parse_optional_complex", _complex, lambda _, __, result: result)
    _wrap("parse_optional_builtin_int_or_float_attr", _nothing, _in_range)
    _wrap("_parse_memref_attrs", _nothing, _without_defaults)
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


def _nothing(_: AttrParser) -> None:
    """There is no other way to read it."""


def _in_range(parser: AttrParser, position: Position, result: object) -> object:
    """Refuses an index of more than 64 bits, which xDSL takes."""
    if isinstance(result, IntegerAttr):
        number = cast(IntegerAttr[IntegerType | IndexType], result)
        is_index = isinstance(number.type, IndexType)
        if is_index and not -(1 << 63) <= number.value.data < 1 << 63:
            parser.raise_error("integer constant out of range for attribute", position)
        return number
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


def _without_defaults(
    _: AttrParser, __: Position, type: MemRefType | UnrankedMemRefType
) -> Attribute:
    """Leaves out space 0, and the map of a memref that has no layout."""
    space = type.memory_space
    if isa(space, IntegerAttr) and not space.value.data:
        space = NoneAttr()
    if isinstance(type, UnrankedMemRefType):
        return UnrankedMemRefType.from_type(type.element_type, space)
    layout, identity = type.layout, AffineMap.identity(type.get_num_dims())
    if isinstance(layout, AffineMapAttr) and layout.data == identity:
        layout = NoneAttr()
    return MemRefType(type.element_type, type.shape, layout, space)


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
    value: object
    """A number, or two as a tuple."""

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
        if type.name == ComplexType.name and not isinstance(self.value, tuple):
            parser.raise_error(f"expected elements of two numbers for type '{type}'", self.span)
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


PACKED = 'dense<"0x05"> : tensor<8xi1>'
"""An attribute with two elements that are true, or with all in a faulty version."""


@cache
def repair_packed_elements() -> None:
    """Makes xDSL read integers of unusual widths from the bytes in which MLIR prints them, and
    print them as lists, if it does not; idempotent."""
    if not misreads_packed_elements():
        return
    original = AttrParser.parse_dense_int_or_fp_elements_attr
    printed = DenseIntOrFPElementsAttr.print_without_type

    @wraps(original)
    def parse(self: Any, type: Any) -> Any:
        start = self.pos
        raw, wanted = _bytes_of_elements(self), type
        if raw is not None and wanted is None:
            self.parse_punctuation(":")
            wanted = self._parse_dense_literal_type()
        element: Attribute | None = None if raw is None else wanted.element_type
        if raw is None or not isa(element, IntegerType) or not _is_packed(element):
            _resume(self, start)
            try:
                return original(self, type)
            except (ValueError, struct.error):
                return self.raise_error("integer constant out of range for type", start)
        values = _unpacked(raw, element, math.prod(wanted.get_shape()))
        if values is None:
            return self.raise_error(
                f"elements hex data size is invalid for provided type: {wanted}"
            )
        tensor_type = cast(RankedStructure[IntegerType], wanted)
        return DenseIntOrFPElementsAttr.from_list(tensor_type, values)

    @wraps(printed)
    def print_without_type(self: Any, printer: Any) -> None:
        is_list = len(self) > 100 and not self.is_splat() and self.shape_is_complete
        element: Attribute = self.get_element_type()
        if not is_list or not isa(element, IntegerType) or not _is_packed(element):
            printed(self, printer)
            return
        printer.print_string("dense")
        with printer.in_angle_brackets():
            self._print_dense_list(self.get_values(), self.get_shape(), printer)

    setattr(AttrParser, "parse_dense_int_or_fp_elements_attr", parse)
    setattr(DenseIntOrFPElementsAttr, "print_without_type", print_without_type)


def misreads_packed_elements() -> bool:
    """True if xDSL takes a byte for an element of 1 bit."""
    attribute = Parser(Context(), PACKED).parse_attribute()
    assert isinstance(attribute, DenseIntOrFPElementsAttr)
    return sum(map(bool, attribute.iter_values())) != 2


def _bytes_of_elements(parser: AttrParser) -> bytes | None:
    """Reads `<"0x..">`; None for anything else."""
    parser.parse_punctuation("<")
    text = parser.parse_optional_str_literal()
    if text is None or not text.startswith("0x"):
        return None
    try:
        raw = bytes.fromhex(text[2:])
    except ValueError:
        return None
    parser.parse_punctuation(">")
    return raw


def _is_packed(type: IntegerType) -> bool:
    return type.width.data not in (8, 16, 32, 64)


def _unpacked(raw: bytes, type: IntegerType, count: int) -> list[int] | None:
    """The elements in MLIR's bytes, of which those of one element are for all; None if they are of
    another length."""
    width = type.width.data
    if width == 1:
        found = [byte >> bit & 1 for byte in raw for bit in range(8)][:count]
        if raw in (b"\x00", b"\xff"):
            found = [raw[0] & 1] * count
        elif len(raw) == count:  # as xDSL prints them
            found = [byte & 1 for byte in raw]
        fits = len(found) == count and len(raw) in (1, (count + 7) // 8, count)
    else:
        size = (width + 7) // 8
        found = [
            int.from_bytes(raw[at : at + size], "little") & ((1 << width) - 1)
            for at in range(0, len(raw), size)
        ]
        found *= count if len(found) == 1 else 1
        fits = len(found) == count and len(raw) % size == 0
    if not fits:
        return None
    highest = 1 << width >> 1 if _is_signed(type) else 1 << width
    return [value - (1 << width) if value >= highest else value for value in found]


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


DEFINITION = re.compile(r"^[ \t]*(#[\w.$-]+)[ \t]*=[ \t]*(?=loc\()", re.M)
_NAMED = "_xdsl_bufferization_locations"
"""The attribute of a parser that holds its `NamedLocations`."""


RANGE = "builtin.file_range_loc"
"""The name of `FileRangeLoc`, whose module is loaded when a program has the first one."""


@cache
def repair_locations() -> None:
    """Makes locations accept ranges inside, if they do not; idempotent."""
    original = LocationConstraint.verify

    @wraps(original)
    def verify(self: LocationConstraint, attr: Attribute, context: Any) -> None:
        if attr.name != RANGE:
            original(self, attr, context)

    setattr(LocationConstraint, "verify", verify)


class NamedLocations:
    """The location aliases that a text defines."""

    def __init__(self, text: str) -> None:
        self.positions = {match[1]: match.end() for match in DEFINITION.finditer(text)}
        self.known = dict[str, Attribute]()

    @staticmethod
    def of(parser: AttrParser) -> NamedLocations:
        """Returns the aliases of the text of a parser."""
        found: NamedLocations | None = getattr(parser, _NAMED, None)
        if found is None:
            found = NamedLocations(parser.lexer.input.content)
            setattr(parser, _NAMED, found)
        return found


def location(parser: AttrParser) -> Attribute | None:
    """A location that xDSL cannot read; None if it is none."""
    token: Any = getattr(parser, "_current_token")
    if token.kind is MLIRTokenKind.HASH_IDENT:
        return _named(parser, token.text, token.span.end)
    return _fused(parser)


def _named(parser: AttrParser, name: str, end: Position) -> Attribute | None:
    """The location of a name that is defined later, and the parser after the name."""
    resume: Callable[[Position], None] = getattr(parser, "_resume_from")
    names = NamedLocations.of(parser)
    position = names.positions.pop(name, None)
    if position is not None:
        resume(position)
        names.known[name] = parser.parse_attribute()
    resume(end)
    return names.known.get(name)


def _fused(parser: AttrParser) -> FusedLoc | None:
    """`fused<metadata>[locations]`"""
    if parser.parse_optional_keyword("fused") is None:
        return None
    metadata: Attribute = NoneAttr()
    if parser.parse_optional_punctuation("<") is not None:
        metadata = parser.parse_attribute()
        parser.parse_punctuation(">")
    read_location: Callable[[], Attribute] = getattr(parser, "_parse_location")
    locations = parser.parse_comma_separated_list(AttrParser.Delimiter.SQUARE, read_location)
    return FusedLoc(tuple(locations), metadata)


def range_of_lines(parser: AttrParser, _: Position, location: Attribute) -> Attribute:
    """The end of a location, if there is one: `to 3:4`, `to :4`."""
    is_place = isinstance(location, FileLineColLoc)
    if not is_place or parser.parse_optional_keyword("to") is None:
        return location
    from xdsl_bufferization.dialects.builtin import FileRangeLoc

    line = parser.parse_optional_integer(allow_boolean=False, allow_negative=False)
    parser.parse_punctuation(":")
    column = parser.parse_integer(allow_boolean=False, allow_negative=False)
    return FileRangeLoc(
        location.filename,
        location.line,
        location.column,
        location.line if line is None else IntAttr(line),
        IntAttr(column),
    )
