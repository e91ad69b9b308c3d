"""
Float types of the interpreters: rounding to a type, and the bits of its values.

    rounding(f16)(65520.0) == inf          bits_of(f32, 1.0) == 0x3F800000
    nearest(f80, Fraction(1, 3))           a `WideFloat`: 64 bits of precision

A value is a Python float, of each type. What 64 bits do not represent, as of f80 and f128, is
a `WideFloat`: a Python float near to it that knows its exact value. A NaN keeps sign and
payload in the first bits of the fraction of the Python float.

Every result is rounded once, half to even, from an exact value or from one of 64 bits, which
is innocuous for sums, products, quotients and roots of 24 bits of precision and fewer.
"""

from __future__ import annotations

import math
import struct
import sys
from collections.abc import Callable
from ctypes import c_float
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Self

from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.support.constants import INDEX_BITS

WIDE_FRACTION = 52
"""The bits of the fraction of a Python float."""


class WideFloat(float):
    """A finite value that no Python float represents; as a float it is near to it, and
    neither zero nor infinite."""

    exact: Fraction

    def __new__(cls, exact: Fraction) -> Self:
        """Returns the value; its sign is that of `exact`, which is not zero."""
        made = super().__new__(cls, _near(exact))
        made.exact = exact
        return made

    def __neg__(self) -> WideFloat:
        return WideFloat(-self.exact)

    def __abs__(self) -> WideFloat:
        return WideFloat(abs(self.exact))

    def __hash__(self) -> int:
        return hash(self.exact)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WideFloat) and self.exact == other.exact

    def __lt__(self, other: float) -> bool:
        return self._is_before(other, False)

    def __le__(self, other: float) -> bool:
        return self == other or self._is_before(other, False)

    def __gt__(self, other: float) -> bool:
        return self._is_before(other, True)

    def __ge__(self, other: float) -> bool:
        return self == other or self._is_before(other, True)

    def _is_before(self, other: float, is_greater: bool) -> bool:
        if not math.isfinite(other):
            return other == (-math.inf if is_greater else math.inf)
        difference = self.exact - exact(other)
        return difference > 0 if is_greater else difference < 0


def _near(value: Fraction) -> float:
    try:
        found = abs(float(value))
    except OverflowError:
        found = math.inf
    size = min(max(found, math.ulp(0.0)), sys.float_info.max)
    return math.copysign(size, 1 if value > 0 else -1)


def exact(value: float) -> Fraction:
    """Returns the exact value of a finite number. Raises TypeError for what is no number."""
    return value.exact if isinstance(value, WideFloat) else Fraction(value)


@dataclass(frozen=True)
class Format:
    """A format of IEEE 754: sign, exponent, fraction."""

    width: int
    """The bits of an encoded value."""
    fraction: int
    """The bits after the leading one."""
    exponent: int
    """The bits of the exponent."""

    @property
    def bias(self) -> int:
        """What is added to an exponent when it is stored."""
        return (1 << (self.exponent - 1)) - 1

    @property
    def special(self) -> int:
        """The stored exponent of infinities and NaNs."""
        return (1 << self.exponent) - 1

    @property
    def stored(self) -> int:
        """The position of the exponent: f80 stores the leading one."""
        return self.width - 1 - self.exponent

    def nearest(self, value: float | Fraction) -> float:
        """Returns the value of the format that is nearest to a number."""
        if isinstance(value, WideFloat):
            return self._nearest_exact(value.exact)
        if isinstance(value, Fraction):
            return self._nearest_exact(value)
        if not math.isfinite(value):
            return value if value == value else value * 1.0
        if not value or self.fraction >= WIDE_FRACTION:
            return value
        return self._nearest_float(value)

    def _unit(self, exponent: int) -> int:
        """The exponent of the last place of numbers from 2^exponent on."""
        return max(exponent, 1 - self.bias) - self.fraction

    def _nearest_float(self, value: float) -> float:
        exponent = math.frexp(value)[1] - 1
        if exponent > self.bias:
            return math.copysign(math.inf, value)
        unit = self._unit(exponent)
        found = math.ldexp(round(math.ldexp(value, -unit)), unit)
        if abs(found) >= 2.0 ** (self.bias + 1):
            return math.copysign(math.inf, value)
        return math.copysign(found, value)

    def _nearest_exact(self, value: Fraction) -> float:
        size = abs(value)
        exponent = size.numerator.bit_length() - size.denominator.bit_length()
        if size < Fraction(2) ** exponent:
            exponent -= 1
        unit = Fraction(2) ** self._unit(exponent)
        found = round(size / unit) * unit
        sign = 1 if value > 0 else -1
        if found >= Fraction(2) ** (self.bias + 1):
            return math.copysign(math.inf, sign)
        return math.copysign(0.0, sign) if not found else as_float(sign * found)

    def encode(self, value: float) -> int:
        """Returns the bits of a value of the format."""
        sign = int(math.copysign(1.0, value) < 0) << (self.width - 1)
        if not math.isfinite(value):
            (wide,) = struct.unpack("<Q", struct.pack("<d", value))
            fraction = wide & ((1 << WIDE_FRACTION) - 1)
            fraction = _shifted(fraction, self.fraction - WIDE_FRACTION)
            if value != value and not fraction:
                fraction = 1 << (self.fraction - 1)
            return sign | self._fields(self.special, fraction)
        if not value:
            return sign
        size = abs(exact(value))
        exponent = size.numerator.bit_length() - size.denominator.bit_length()
        exponent = max(exponent - (size < Fraction(2) ** exponent), 1 - self.bias)
        units = int(size / Fraction(2) ** (exponent - self.fraction))
        leading = units >> self.fraction
        return sign | self._fields(
            exponent + self.bias if leading else 0, units & ((1 << self.fraction) - 1)
        )

    def _fields(self, exponent: int, fraction: int) -> int:
        if exponent and self.stored > self.fraction:
            fraction |= 1 << self.fraction
        return exponent << self.stored | fraction

    def decode(self, bits: int) -> float:
        """Returns the value of these bits."""
        sign = -1 if bits >> (self.width - 1) else 1
        exponent = (bits >> self.stored) & self.special
        fraction = bits & ((1 << self.fraction) - 1)
        if exponent == self.special:
            fraction = _shifted(fraction, WIDE_FRACTION - self.fraction)
            wide = (sign < 0) << 63 | 0x7FF << WIDE_FRACTION | fraction
            return struct.unpack("<d", struct.pack("<Q", wide))[0]
        units = fraction | (1 << self.fraction if exponent else 0)
        if not units:
            return math.copysign(0.0, sign)
        return as_float(sign * units * Fraction(2) ** self._unit(exponent - self.bias))


def _shifted(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by


def as_float(value: Fraction) -> float:
    """Returns the exact value, not zero, as a Python float or a `WideFloat`."""
    near = _near(value)
    return near if Fraction(near) == value else WideFloat(value)


FORMATS = {
    "bf16": Format(16, 7, 8),
    "f128": Format(128, 112, 15),
    "f16": Format(16, 10, 5),
    "f32": Format(32, 23, 8),
    "f64": Format(64, 52, 11),
    "f80": Format(80, 63, 15),
    "f8E3M4": Format(8, 4, 3),
    "f8E4M3": Format(8, 3, 4),
    "f8E5M2": Format(8, 2, 5),
    "tf32": Format(19, 10, 8),
}
"""The types that encode infinities and NaNs as IEEE 754 does."""

QUICK = {"f16": ("<e", "<H"), "f32": ("<f", "<I"), "f64": ("<d", "<Q")}
"""The `struct` formats of types whose numbers Python encodes; it makes NaNs quiet."""


def format_of(type: Attribute) -> Format | None:
    """Returns the format of a float type; None for other types, and for the narrow float
    types that xDSL encodes itself."""
    return FORMATS.get(type.name) if isinstance(type, AnyFloat) else None


def is_wide(type: Attribute) -> bool:
    """True for a float type with more precision than a Python float."""
    form = format_of(type)
    return form is not None and form.fraction > WIDE_FRACTION


def nearest(type: Attribute, value: float | Fraction) -> float:
    """Returns the value of a float type that is nearest to a number that is not zero if it
    is exact. Raises InterpretationError for a type without arithmetic."""
    form = format_of(type)
    if form is not None:
        return form.nearest(value)
    # The other types have few bits: one more rounding is innocuous.
    value = float(value)
    return _narrow_value(type, _narrow_bits(type, value))


def rounded_f32(value: float) -> float:
    """The nearest `f32`."""
    return c_float(value).value


def rounding(type: Attribute) -> Callable[[float], float] | None:
    """Returns the function that rounds a float to this type; None if a Python float is exact."""
    if type.name in ROUNDED:
        return ROUNDED[type.name]
    if (form := format_of(type)) is not None:
        return form.nearest
    return partial(nearest, type) if isinstance(type, AnyFloat) else None


ROUNDED = {"f32": rounded_f32, "f64": None}
"""The rounding functions of the types that most programs use."""


def _narrow_bits(type: Attribute, value: float) -> int:
    encode: Callable[[float], int] | None = getattr(type, "encode_bits", None)
    if encode is None:
        raise InterpretationError(f"no arithmetic on {type}")
    return encode(value)


def _narrow_value(type: Attribute, bits: int) -> float:
    decode: Callable[[int], float] | None = getattr(type, "decode_bits", None)
    if decode is None:
        raise InterpretationError(f"no arithmetic on {type}")
    value = decode(bits)
    return -value if value != value and bits >> (width(type) - 1) else value


def width(type: Attribute) -> int:
    """The bits of an integer, index or float type."""
    match type:
        case IndexType():
            return INDEX_BITS
        case IntegerType():
            return type.width.data
        case _ if isinstance(type, AnyFloat):
            return type.bitwidth
        case _:
            raise InterpretationError(f"no arithmetic on {type}")


def _is_integer(type: Attribute) -> bool:
    return isinstance(type, IntegerType | IndexType)


def bits_of(type: Attribute, value: Any) -> int:
    """Returns the bits of a number, as an unsigned integer. Raises TypeError for what is
    no number."""
    if _is_integer(type):
        return int(value) & ((1 << width(type)) - 1)
    quick = QUICK.get(type.name)
    if quick is not None and value >= value:
        (bits,) = struct.unpack(quick[1], struct.pack(quick[0], value))
        return bits
    form = format_of(type)
    return _narrow_bits(type, value) if form is None else form.encode(value)


def value_of(type: Attribute, bits: int) -> Any:
    """Returns the number with these bits; an integer is signed, but `i1` is 0 or 1."""
    if _is_integer(type):
        return wrapped(bits, width(type))
    quick = QUICK.get(type.name)
    if quick is not None:
        (value,) = struct.unpack(quick[0], struct.pack(quick[1], bits))
        if value == value:
            return value
    form = format_of(type)
    return _narrow_value(type, bits) if form is None else form.decode(bits)


def wrapped(value: int, bits: int) -> int:
    """Returns the integer wrapped to `bits`: signed, but `i1` as 0 or 1."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if bits > 1 and value >> (bits - 1) else value
