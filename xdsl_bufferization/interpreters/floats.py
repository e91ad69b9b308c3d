"""Float types of the interpreters: rounding to a type, and the bits of its values.

    rounding(f16)(65520.0) == inf          bits_of(f32, 1.0) == 0x3F800000
    nearest(f80, Fraction(1, 3))           a `WideFloat`: 64 bits of precision

A value is a Python float, of each type. What 64 bits do not represent, as of f80 and f128, is
a `WideFloat`: a Python float near to it that knows its exact value. A NaN keeps sign and
payload in the first bits of the fraction of the Python float.

Every result is rounded once, half to even, from an exact value or from one of 64 bits, which
is innocuous for sums, products, quotients and roots of 24 bits of precision and fewer.

What operations of `arith` and `math` compute on floats.

    arith.divf: 1.0 / -0.0 is -inf         math.fma: one rounding
    math.rsqrt: 1 / sqrt, each rounded     math.exp: Python's, rounded

`float_function(name, type)` returns the function with the roundings of the type. Functions of
Python are extended to infinities, poles and NaNs as in C. Types of more than 64 bits have the
operations that are exact but for one rounding, and no others.
"""

from __future__ import annotations

import math
import operator
import struct
import sys
from collections.abc import Callable
from ctypes import c_float
from fractions import Fraction
from functools import partial
from typing import Any, Self

from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interfaces.records import record
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
    if type.name in ROUNDING:
        return ROUNDING[type.name]
    if (form := format_of(type)) is not None:
        return form.nearest
    return partial(nearest, type) if isinstance(type, AnyFloat) else None


ROUNDING = {"f32": rounded_f32, "f64": None}
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


def _divided(a: float, b: float) -> float:
    if b != 0.0:
        return a / b
    if a == 0.0 or math.isnan(a) or math.isnan(b):
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


def _remainder(a: float, b: float) -> float:
    if math.isfinite(a) and math.isinf(b):
        return a
    return math.nan if b == 0.0 or math.isinf(a) else math.fmod(a, b)


def _lower(a: float, b: float) -> float:
    if math.isnan(a) or math.isnan(b):
        return math.nan
    if a == b:
        return a if math.copysign(1.0, a) < 0 else b
    return a if a < b else b


def _upper(a: float, b: float) -> float:
    return -_lower(-a, -b)


def _number(choose: Callable[[float, float], float]) -> Callable[[float, float], float]:
    def chosen(a: float, b: float) -> float:
        if math.isnan(a):
            return b
        return a if math.isnan(b) else choose(a, b)

    return chosen


def _with_sign(a: float, b: float) -> float:
    return abs(a) if math.copysign(1.0, b) > 0 else -abs(a)


def _quiet(a: float) -> float:
    """Returns the value; a signaling NaN becomes a quiet one."""
    return a if a <= a else a * 1.0


def _power(a: float, b: float) -> float:
    is_odd = b % 2 == 1 if math.isfinite(b) else False
    try:
        return math.pow(a, b)
    except OverflowError:
        return math.copysign(math.inf, a) if is_odd else math.inf
    except ValueError:
        if a:
            return math.nan
        return math.copysign(math.inf, a) if is_odd else math.inf


def _total(
    function: Callable[[float], float], pole: float | None = None
) -> Callable[[float], float]:
    """Returns the function extended as in C: NaN outside of its domain, inf where it is
    too large, -inf at its pole."""

    def value(a: float) -> float:
        try:
            return function(a)
        except OverflowError:
            return math.inf
        except ValueError:
            return -math.inf if a == pole else math.nan

    return value


def _odd(function: Callable[[float], float]) -> Callable[[float], float]:
    """Returns an odd function extended as in C; atanh has poles at 1 and -1."""

    def value(a: float) -> float:
        try:
            return function(a)
        except (OverflowError, ValueError):
            is_infinite = function is math.sinh or abs(a) == 1.0
            return math.copysign(math.inf, a) if is_infinite else math.nan

    return value


def _whole(function: Callable[[Any], int]) -> Callable[[float], float]:
    """Returns a rounding to integral values, by a function of the size. It keeps signs,
    infinities and NaNs."""

    def whole(a: float) -> float:
        if not math.isfinite(a):
            return a
        if isinstance(a, WideFloat):
            found = function(abs(a).exact)
            return _with_sign(as_float(Fraction(found)) if found else 0.0, a)
        return math.copysign(function(abs(a)), a)

    return whole


def _floor(a: float) -> float:
    return _upward(a) if math.copysign(1.0, a) < 0 else _downward(a)


def _ceil(a: float) -> float:
    return _downward(a) if math.copysign(1.0, a) < 0 else _upward(a)


def _clamped(value: float, low: float, high: float) -> float:
    return _lower(_upper(value, low), high)


def _half_away(size: Any) -> int:
    whole = math.floor(size)
    return whole + (2 * (size - whole) >= 1)


_downward = _whole(math.floor)
_upward = _whole(math.ceil)

EXACT: dict[str, Callable[..., float]] = {
    "arith.maximumf": _upper,
    "arith.maxnumf": _number(_upper),
    "arith.minimumf": _lower,
    "arith.minnumf": _number(_lower),
    "arith.negf": operator.neg,
    "math.absf": abs,
    "math.ceil": _ceil,
    "math.clampf": _clamped,
    "math.copysign": _with_sign,
    "math.floor": _floor,
    "math.round": _whole(_half_away),
    "math.roundeven": _whole(round),
    "math.trunc": _downward,
}
"""Operations whose result is a value of the type, without rounding."""

ROUNDED: dict[str, Callable[..., float]] = {
    "arith.addf": operator.add,
    "arith.divf": _divided,
    "arith.mulf": operator.mul,
    "arith.remf": _remainder,
    "arith.subf": operator.sub,
    "math.acos": _total(math.acos),
    "math.acosh": _total(math.acosh),
    "math.asin": _total(math.asin),
    "math.asinh": _total(math.asinh),
    "math.atan": _total(math.atan),
    "math.atan2": math.atan2,
    "math.atanh": _odd(math.atanh),
    "math.cbrt": math.cbrt,
    "math.cos": _total(math.cos),
    "math.cosh": _total(math.cosh),
    "math.erf": _total(math.erf),
    "math.erfc": _total(math.erfc),
    "math.exp": _total(math.exp),
    "math.exp2": _total(math.exp2),
    "math.expm1": _total(math.expm1),
    "math.log": _total(math.log, 0.0),
    "math.log10": _total(math.log10, 0.0),
    "math.log1p": _total(math.log1p, -1.0),
    "math.log2": _total(math.log2, 0.0),
    "math.powf": _power,
    "math.sin": _total(math.sin),
    "math.sinh": _odd(math.sinh),
    "math.sqrt": _total(math.sqrt),
    "math.tan": _total(math.tan),
    "math.tanh": math.tanh,
}
"""Operations whose result, as a Python float, is rounded to the type."""


def _quotient(a: Fraction, b: Fraction) -> Fraction | int:
    return a / b if b else 0


def _rest(a: Fraction, b: Fraction) -> Fraction | int:
    return a - b * math.trunc(a / b) if b else 0


def _root(a: Fraction) -> Fraction | int:
    """A number that is rounded as the root of `a` is, to 300 bits or fewer."""
    if a <= 0:
        return 0
    number, shift = a.numerator * a.denominator, 300
    found = math.isqrt(number << (2 * shift))
    is_exact = found * found == number << (2 * shift)
    return Fraction(2 * found + (not is_exact), a.denominator << (shift + 1))


def _fused(a: Any, b: Any, c: Any) -> Any:
    return a * b + c


def _special_fused(a: float, b: float, c: float) -> float:
    if math.isfinite(a) and math.isfinite(b):
        if math.isinf(c):
            return c
        if a and b and c == c:
            return 0.0
    return a * b + c


def _special_rest(a: float, b: float) -> float:
    is_zero = math.isfinite(a) and math.isfinite(b) and b
    return math.copysign(0.0, a) if is_zero else _remainder(a, b)


FUSED = (_fused, _special_fused)

BY_FRACTIONS: dict[str, tuple[Callable[..., Fraction | int], Callable[..., float]]] = {
    "arith.addf": (operator.add, operator.add),
    "arith.divf": (_quotient, _divided),
    "arith.mulf": (operator.mul, operator.mul),
    "arith.remf": (_rest, _special_rest),
    "arith.subf": (operator.sub, operator.sub),
    "math.fma": FUSED,
    "math.sqrt": (_root, _total(math.sqrt)),
}
"""Operations that are exact on fractions before one rounding, with the function for operands
that are not finite and for zero."""


def _rounded_once(name: str, type: Attribute) -> Callable[..., float]:
    function, special = BY_FRACTIONS[name]

    def computed(*values: float) -> float:
        if all(map(math.isfinite, values)):
            found = function(*map(exact, values))
            if found:
                return nearest(type, Fraction(found))
        return special(*values)

    return computed


def _rsqrt(rounds: Callable[[float], float]) -> Callable[[float], float]:
    root = ROUNDED["math.sqrt"]
    return lambda a: rounds(_divided(1.0, rounds(root(a))))


def _repeated(rounds: Callable[[float], float]) -> Callable[[float, int], float]:
    """`math.fpowi`: repeated multiplication, as by the run-time library of C."""

    def power(a: float, b: int) -> float:
        found, rest = 1.0, abs(b)
        while rest:
            if rest & 1:
                found = rounds(found * a)
            rest >>= 1
            a = rounds(a * a) if rest else a
        return rounds(_divided(1.0, found)) if b < 0 else found

    return power


COMPOSED: dict[str, Callable[[Callable[[float], float]], Callable[..., float]]] = {
    "math.fpowi": _repeated,
    "math.rsqrt": _rsqrt,
}
"""Operations that are rounded at each of several steps."""


def float_function(name: str, type: Attribute, operands: int) -> Callable[..., float] | None:
    """Returns the function of an operation whose result has this float type; None for
    other operations. Raises InterpretationError for one that the type does not have."""
    if (exactly := EXACT.get(name)) is not None:
        return exactly
    if name == "arith.truncf":
        return partial(nearest, type)
    if name == "arith.extf":
        return rounding(type) or _quiet
    if name == "math.fma" or (is_wide(type) and name in BY_FRACTIONS):
        return _rounded_once(name, type)
    function, rounds = ROUNDED.get(name), rounding(type)
    if is_wide(type) and (function or name in COMPOSED):
        raise InterpretationError(f"{name} on {type} cannot be interpreted")
    if (composed := COMPOSED.get(name)) is not None:
        return composed(rounds or float)
    if function is None or rounds is None:
        return function
    return _with_rounding(function, rounds, operands)


def _with_rounding(
    function: Callable[..., float], rounds: Callable[[float], float], operands: int
) -> Callable[..., float]:
    def unary(a: float) -> float:
        return rounds(function(a))

    def binary(a: float, b: float) -> float:
        return rounds(function(a, b))

    return unary if operands == 1 else binary
