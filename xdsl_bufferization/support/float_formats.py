"""Formats of floats: the nearest value of a format, and the bits of a value.

    FORMATS["f16"].nearest(65520.0) == inf         FORMATS["f32"].encode(1.0) == 0x3F800000
    FORMATS["f80"].nearest(Fraction(1, 3))         a `WideFloat`: 64 bits of precision

A value is a Python float, of each format. What 64 bits do not represent, as of f80 and f128, is
a `WideFloat`: a Python float near to it that knows its exact value. A NaN keeps sign and
payload in the first bits of the fraction of the Python float. f80 stores the leading one, as x87.

MLIR: llvm/lib/Support/APFloat.cpp
"""

from __future__ import annotations

import math
import struct
import sys
from fractions import Fraction
from typing import Self

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute

from xdsl_bufferization.interfaces.records import record

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


@record
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
            is_nan = fraction != 0
            fraction = _shifted(fraction, WIDE_FRACTION - self.fraction)
            if is_nan and not fraction:
                fraction = 1 << (WIDE_FRACTION - 1)
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


def format_of(type: Attribute) -> Format | None:
    """Returns the format of a float type; None for other types, and for the narrow float
    types that xDSL encodes itself."""
    return FORMATS.get(type.name) if isinstance(type, AnyFloat) else None


def is_wide(type: Attribute) -> bool:
    """True for a float type with more precision than a Python float."""
    form = format_of(type)
    return form is not None and form.fraction > WIDE_FRACTION
