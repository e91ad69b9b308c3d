"""
Repairs of the builtin types of xDSL 0.74: bytes of wide integers and floats, and bits of NaNs.

    arith.constant dense<5> : tensor<4xi128>             xDSL raises `NotImplementedError`
    1.0 : f80, dense<[1.0, 2.0]> : tensor<2xf128>        xDSL crashes
    dense<0xFF800001> : tensor<4xf32>                    xDSL prints 0xffc00001

Integers of more than 64 bits are encoded in as few bytes as hold them, in little-endian order and
two's complement. A buffer of a wrong length is a `ValueError`, as with all other packable types.

The values of floats are Python floats, like those of all other types: values that are equal in 64
bits are not distinguished. They are encoded as in IEEE 754, f80 with the explicit leading one of
x87. Python converts the NaNs of 16 and 32 bits as numbers, which makes signaling ones quiet. Here
the bits of their fraction are the first ones of that of the Python float.

MLIR: lib/IR/BuiltinAttributes.cpp, lib/IR/BuiltinTypes.cpp
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, wraps
from typing import Any

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float80Type,
    Float128Type,
    IntegerType,
    Signedness,
    bf16,
    f16,
    f32,
    f80,
    i128,
)


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
        buffer[offset : offset + size_of(self)] = encode(self, value)

    def pack(self: Any, values: Sequence[Any]) -> bytes:
        return b"".join(encode(self, value) for value in values)

    return {m.__name__: m for m in (iter_unpack, unpack, pack_into, pack)}


Method = Callable[..., Any]

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


def _by_width(narrow: Method, wide: Method) -> Method:
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


EXPONENT = 15
BIAS = (1 << (EXPONENT - 1)) - 1
SPECIAL = (1 << EXPONENT) - 1


class WideFloat:
    """A format with a 15-bit exponent; `mantissa` includes an explicitly stored leading one."""

    def __init__(self, fraction: int, mantissa: int) -> None:
        # Not a dataclass: creating one adds half a millisecond to each start of xdsl-opt.
        self.fraction = fraction
        self.mantissa = mantissa

    @property
    def size(self) -> int:
        """The number of bytes."""
        return (1 + EXPONENT + self.mantissa) // 8

    def encode(self, value: float) -> bytes:
        """Returns the bytes of a float, in little-endian order."""
        exponent, fraction = self._parts(abs(value))
        is_stored = self.mantissa > self.fraction and exponent > 0
        bits = fraction | (1 << self.fraction if is_stored else 0)
        bits |= exponent << self.mantissa
        if math.copysign(1.0, value) < 0:
            bits |= 1 << (self.mantissa + EXPONENT)
        return bits.to_bytes(self.size, "little")

    def _parts(self, value: float) -> tuple[int, int]:
        """Returns exponent and fraction as they are stored."""
        if math.isnan(value):
            return SPECIAL, 1 << (self.fraction - 1)
        if math.isinf(value):
            return SPECIAL, 0
        if value == 0.0:
            return 0, 0
        mantissa, exponent = math.frexp(value)
        return exponent - 1 + BIAS, int((mantissa * 2 - 1) * 2**52) << (self.fraction - 52)

    def decode(self, raw: bytes) -> float:
        """Returns the Python float nearest to the encoded value."""
        bits = int.from_bytes(raw, "little")
        sign = -1.0 if bits >> (self.mantissa + EXPONENT) else 1.0
        exponent = (bits >> self.mantissa) & SPECIAL
        fraction = bits & ((1 << self.fraction) - 1)
        if exponent == SPECIAL:
            return math.nan if fraction else sign * math.inf
        leading = 1 << self.fraction if exponent else 0
        try:
            return sign * math.ldexp(
                (leading | fraction) / (1 << self.fraction), max(exponent, 1) - BIAS
            )
        except OverflowError:
            return sign * math.inf


class NaNs:
    """The NaNs of a format of 16 or 32 bits, as floats of 64 bits."""

    def __init__(self, width: int, fraction: int) -> None:
        self.size = width // 8
        self.width = width
        self.fraction = fraction

    def encode(self, value: float) -> bytes:
        """Returns the bytes of a NaN, in little-endian order."""
        (wide,) = struct.unpack("<Q", struct.pack("<d", value))
        fraction = (wide & ((1 << 52) - 1)) >> (52 - self.fraction)
        bits = (wide >> 63) << (self.width - 1) | fraction or 1 << (self.fraction - 1)
        bits |= ((1 << (self.width - 1)) - 1) ^ ((1 << self.fraction) - 1)
        return bits.to_bytes(self.size, "little")

    def decode(self, raw: bytes) -> float:
        """Returns the Python float of an encoded NaN."""
        bits = int.from_bytes(raw, "little")
        wide = (bits >> (self.width - 1)) << 63 | 0x7FF << 52
        wide |= (bits & ((1 << self.fraction) - 1)) << (52 - self.fraction)
        (value,) = struct.unpack("<d", struct.pack("<Q", wide))
        return value


SIGNALING = bytes.fromhex("0100807f"), bytes.fromhex("817f"), bytes.fromhex("017c")
"""Signaling NaNs of the types f32, bf16 and f16."""


@cache
def repair_floats() -> None:
    """Gives wide types the methods of a type with bytes, if they lack them, and narrow ones methods
    that keep the bits of NaNs, if they do not; idempotent."""
    formats = (
        (Float32Type, NaNs(32, 23)),
        (BFloat16Type, NaNs(16, 7)),
        (Float16Type, NaNs(16, 10)),
    )
    for type, raw, (type_class, nans) in zip((f32, bf16, f16), SIGNALING, formats, strict=True):
        if type.pack(type.unpack(raw, 1)) != raw:
            _keep_nans(type_class, nans)
    try:
        f80.compile_time_size
    except NotImplementedError:
        _equip_floats(Float80Type, WideFloat(63, 64))
        _equip_floats(Float128Type, WideFloat(112, 112))


def _keep_nans(type: type[Any], nans: NaNs) -> None:
    size = nans.size
    methods = {n: getattr(type, n) for n in ("iter_unpack", "unpack", "pack", "pack_into")}

    @wraps(methods["iter_unpack"])
    def iter_unpack(self: Any, buffer: Any) -> Iterator[float]:
        values, raw = methods["iter_unpack"](self, buffer), bytes(buffer)
        return (
            value if value == value else nans.decode(raw[at : at + size])
            for value, at in zip(values, range(0, len(raw), size), strict=True)
        )

    @wraps(methods["unpack"])
    def unpack(self: Any, buffer: Any, num: int) -> tuple[float, ...]:
        values: tuple[float, ...] = methods["unpack"](self, buffer, num)
        if not any(map(math.isnan, values)):
            return values
        return tuple(iter_unpack(self, buffer))

    @wraps(methods["pack_into"])
    def pack_into(self: Any, buffer: Any, offset: int, value: float) -> None:
        methods["pack_into"](self, buffer, offset, value)
        if value != value:
            buffer[offset : offset + size] = nans.encode(value)

    @wraps(methods["pack"])
    def pack(self: Any, values: Sequence[float]) -> bytes:
        raw: bytes = methods["pack"](self, values)
        if not any(map(math.isnan, values)):
            return raw
        kept = bytearray(raw)
        for number, value in enumerate(values):
            if value != value:
                kept[number * size : (number + 1) * size] = nans.encode(value)
        return bytes(kept)

    for method in (iter_unpack, unpack, pack_into, pack):
        setattr(type, method.__name__, method)


def _equip_floats(type: type[Any], form: WideFloat) -> None:
    methods = packing(
        lambda _: form.size,
        lambda _, value: form.encode(float(value)),
        lambda _, raw: form.decode(raw),
    )
    for name, method in methods.items():
        setattr(type, name, method)
    setattr(type, "compile_time_size", property(lambda _: form.size))
