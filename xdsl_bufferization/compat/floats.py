"""
A repair of the builtin types of xDSL 0.74: encoding of floats of 80 and 128 bits.

    1.0 : f80, dense<[1.0, 2.0]> : tensor<2xf128>        xDSL crashes

Their values are Python floats, like those of all other types: values that are equal in
64 bits are not distinguished. They are encoded as in IEEE 754, f80 with the explicit
leading one of x87.

MLIR: lib/IR/BuiltinTypes.cpp
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from xdsl.dialects.builtin import Float80Type, Float128Type, f80

EXPONENT = 15
BIAS = (1 << (EXPONENT - 1)) - 1
SPECIAL = (1 << EXPONENT) - 1


class WideFloat:
    """
    A format with a 15-bit exponent; `mantissa` includes an explicitly stored leading
    one.
    """

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
        return exponent - 1 + BIAS, int((mantissa * 2 - 1) * 2**52) << (
            self.fraction - 52
        )

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


@cache
def repair() -> None:
    """Gives both types the methods of a type with bytes, if they lack them; idempotent."""
    try:
        f80.compile_time_size
    except NotImplementedError:
        _equip(Float80Type, WideFloat(63, 64))
        _equip(Float128Type, WideFloat(112, 112))


def _equip(type: type[Any], form: WideFloat) -> None:
    # A buffer of a wrong length is a ValueError, as with all other packable types of xDSL.
    size = form.size

    def iter_unpack(_: Any, buffer: Any) -> Iterator[float]:
        raw = bytes(buffer)
        if len(raw) % size:
            raise ValueError(
                f"Buffer length {len(raw)} not multiple of {type.name} element size {size}."
            )
        return (form.decode(raw[k : k + size]) for k in range(0, len(raw), size))

    def unpack(self: Any, buffer: Any, num: int) -> tuple[float, ...]:
        if len(bytes(buffer)) != num * size:
            raise ValueError(
                f"Buffer length {len(bytes(buffer))} not product of {type.name} element "
                f"size {size} and num {num}."
            )
        return tuple(iter_unpack(self, buffer))

    def pack_into(_: Any, buffer: Any, offset: int, value: float) -> None:
        buffer[offset : offset + size] = form.encode(value)

    def pack(_: Any, values: Sequence[float]) -> bytes:
        return b"".join(form.encode(float(value)) for value in values)

    methods = (iter_unpack, unpack, pack_into, pack)
    for name, method in {m.__name__: m for m in methods}.items():
        setattr(type, name, method)
    setattr(type, "compile_time_size", property(lambda _: size))
