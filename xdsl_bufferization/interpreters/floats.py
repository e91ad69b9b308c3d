"""What operations of `arith` and `math` compute on floats: rounding to a type, and its bits.

    rounding(f16)(65520.0) == inf          bits_of(f32, 1.0) == 0x3F800000
    arith.divf: 1.0 / -0.0 is -inf         math.fma: one rounding
    math.rsqrt: 1 / sqrt, each rounded     math.exp: Python's, rounded

Every result is rounded once, half to even, from an exact value or from one of 64 bits, which
is innocuous for sums, products, quotients and roots of 24 bits of precision and fewer.

`float_function(name, type)` returns the function with the roundings of the type. Functions of
Python are extended to infinities, poles and NaNs as in C. Types of more than 64 bits have the
operations that are exact but for one rounding, and no others.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from ctypes import c_float
from fractions import Fraction
from functools import partial
from typing import Any

from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.support.constants import INDEX_BITS
from xdsl_bufferization.support.float_formats import WideFloat, as_float, exact, format_of, is_wide

QUICK = {"f16": ("<e", "<H"), "f32": ("<f", "<I"), "f64": ("<d", "<Q")}
"""The `struct` formats of types whose numbers Python encodes; it makes NaNs quiet."""


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
