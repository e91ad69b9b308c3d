"""Implementations of `arith` and `math` on numbers.

    %c = arith.addf %a, %b : f32        rounded(a + b) to 32 bits

`scalar_function(op)` returns the function of an operation, None for other dialects.
Integers are represented as signed Python integers, `i1` as 0 or 1. Floats are rounded to
their type after each operation (`floats`). A result without a value, as of a shift by as many
bits as there are, is `POISON`. xDSL's `ArithFunctions` are not used: they compute `f32` in 64
bits and lack half of the operations.
"""

import math
import operator
from array import array
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    Float32Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.floats import (
    ROUNDED,
    bits_of,
    float_function,
    format_of,
    nearest,
    rounding,
    value_of,
    width,
    wrapped,
)
from xdsl_bufferization.interpreters.values import (
    POISON,
    Array,
    NoValue,
    Raced,
    Storage,
    element_bytes,
    tensor,
)
from xdsl_bufferization.support.float_formats import WideFloat, exact

Scalar: TypeAlias = (
    Callable[[], Any]
    | Callable[[Any], Any]
    | Callable[[Any, Any], Any]
    | Callable[[Any, Any, Any], Any]
)
"""Computes the value of a result from the values of the operands. Raises TypeError for
an operand without a value (None, `POISON`) that the result depends on, and `NoValue` if the
result is poison."""


def element_type(type: Attribute) -> Attribute:
    """Returns the element type of a tensor or a vector type, any other type itself."""
    if not isinstance(type, TensorType | VectorType):
        return type
    # `isa` with parameters takes a hundred times longer, and this runs for each op.
    return cast("TensorType[Attribute] | VectorType[Attribute]", type).element_type


def signed(value: int, bits: int) -> int:
    """Returns the signed value of a wrapped integer, which differs for `i1` only."""
    return -int(value) if bits == 1 else value


def unsigned(value: int, bits: int) -> int:
    """Returns the unsigned value of a wrapped integer."""
    return int(value) & ((1 << bits) - 1)


def _truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return -quotient if (a < 0) != (b < 0) else quotient


def _checked(divide: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def divided(a: int, b: int) -> int:
        if b == 0:
            raise InterpretationError("division of an integer by zero")
        return divide(a, b)

    return divided


SIGNED: dict[str, Scalar] = {
    "arith.addi": operator.add,
    "arith.andi": lambda a, b: a & b,
    "arith.extsi": operator.index,
    "arith.index_cast": operator.index,
    "arith.maxsi": max,
    "arith.minsi": min,
    "arith.muli": operator.mul,
    "arith.ori": lambda a, b: a | b,
    "arith.subi": operator.sub,
    "arith.trunci": operator.index,
    "arith.xori": lambda a, b: a ^ b,
    "math.absi": lambda a: abs(a),
}
"""Operations on signed integers, before wrapping."""

UNSIGNED: dict[str, Scalar] = {
    "arith.ceildivui": _checked(lambda a, b: -(-a // b)),
    "arith.divui": _checked(lambda a, b: a // b),
    "arith.extui": operator.index,
    "arith.index_castui": operator.index,
    "arith.maxui": max,
    "arith.minui": min,
    "arith.remui": _checked(lambda a, b: a % b),
    "math.ctpop": int.bit_count,
}
"""Operations on unsigned integers, before wrapping."""

DIVISIONS: dict[str, Callable[[int, int], int]] = {
    "arith.ceildivsi": _checked(lambda a, b: -(-a // b)),
    "arith.divsi": _checked(_truncated),
    "arith.floordivsi": _checked(lambda a, b: a // b),
    "arith.remsi": _checked(lambda a, b: a - b * _truncated(a, b)),
}
"""Divisions of signed integers: that of the lowest one by -1 overflows, which is an error."""

SHIFTS: dict[str, Callable[[int, int, int], int]] = {
    "arith.shli": lambda a, count, bits: a << count,
    "arith.shrsi": lambda a, count, bits: signed(a, bits) >> count,
    "arith.shrui": lambda a, count, bits: unsigned(a, bits) >> count,
}
"""Shifts of a number by a count that is less than its bits, before wrapping."""

PAIRS: dict[str, tuple[Callable[[int, int, int], int], ...]] = {
    "arith.addui_extended": (lambda a, b, bits: a + b, lambda a, b, bits: a + b >> bits),
    "arith.mulsi_extended": (
        lambda a, b, bits: a * b,
        lambda a, b, bits: _as_signed(a, bits) * _as_signed(b, bits) >> bits,
    ),
    "arith.mului_extended": (lambda a, b, bits: a * b, lambda a, b, bits: a * b >> bits),
}
"""Operations with two results: their functions of two unsigned integers and the bits."""

INTEGERS: dict[str, tuple[Callable[..., Any], Callable[[int, int], int]]] = {
    **{name: (function, signed) for name, function in SIGNED.items()},
    **{name: (function, unsigned) for name, function in UNSIGNED.items()},
}
"""Operations on integers, each with the reading of its operands."""

COMPARE_INTEGERS: tuple[Callable[[int, int], bool], ...] = (
    lambda a, b: a - b == 0,
    lambda a, b: a - b != 0,
    lambda a, b: a < b,
    lambda a, b: a <= b,
    lambda a, b: a > b,
    lambda a, b: a >= b,
)
"""By predicate of `arith.cmpi`; the unsigned predicates 6 to 9 use entries 2 to 5."""

COMPARE_FLOATS: tuple[Callable[[float, float], bool], ...] = (
    lambda a, b: a <= b and a >= b,
    lambda a, b: a > b,
    lambda a, b: a >= b,
    lambda a, b: a < b,
    lambda a, b: a <= b,
    lambda a, b: a < b or a > b,
    lambda a, b: a >= a and b >= b,
)
"""The ordered predicates of `arith.cmpf`, from `oeq` (1) on."""

NEGATED_FLOATS = (5, 4, 3, 2, 1, 0, 6)
"""For each unordered predicate from `ueq` (8) on, the index in `COMPARE_FLOATS` of its negation."""


def _power_function(op: Operation) -> Scalar:
    bits = _operand_width(op)

    def power(a: int, b: int) -> int:
        a, b = signed(a, bits), signed(b, bits)
        found = pow(a, b, 1 << bits) if b >= 0 else _inverse_power(a, b)
        return wrapped(found, bits)

    return power


def _inverse_power(a: int, b: int) -> int:
    if a == 0:
        raise InterpretationError("math.ipowi: zero to a negative power")
    if a == 1:
        return 1
    return (1 if b % 2 == 0 else -1) if a == -1 else 0


def _division_function(op: Operation, divide: Callable[[int, int], int]) -> Scalar:
    bits = _operand_width(op)
    lowest = -(1 << (bits - 1))

    def divided(a: int, b: int) -> int:
        a, b = signed(a, bits), signed(b, bits)
        if b == -1 and a == lowest:
            raise InterpretationError(f"{op.name} of {a} by -1 overflows")
        return wrapped(divide(a, b), bits)

    return divided


def _shift_function(op: Operation, shift: Callable[[int, int, int], int]) -> Scalar:
    bits = _operand_width(op)

    def shifted(a: int, b: int) -> int:
        count = unsigned(b, bits)
        if count >= bits:
            raise NoValue
        return wrapped(shift(a, count, bits), bits)

    return shifted


def _as_signed(value: int, bits: int) -> int:
    """Returns the signed value of an unsigned integer."""
    return value - (value >> (bits - 1) << bits)


def _integer_function(
    function: Callable[..., Any], read: Callable[[int, int], int], bits_in: int, bits_out: int
) -> Scalar:
    def computed(*values: int) -> int:
        return wrapped(function(*[read(v, bits_in) for v in values]), bits_out)

    def computed_directly(*values: int) -> int:
        return wrapped(function(*values), bits_out)

    return computed_directly if read is signed and bits_in > 1 else computed


def _operand_width(op: Operation) -> int:
    return width(element_type(op.operands[0].type))


def _cmpi_function(op: arith.CmpiOp) -> Scalar:
    predicate = op.predicate.value.data
    bits = _operand_width(op)
    if predicate < 2 or (predicate < 6 and bits > 1):
        return COMPARE_INTEGERS[predicate]
    read = signed if predicate < 6 else unsigned
    compare = COMPARE_INTEGERS[predicate if predicate < 6 else predicate - 4]
    return lambda a, b: compare(read(a, bits), read(b, bits))


def _cmpf_function(op: arith.CmpfOp) -> Scalar:
    predicate = op.predicate.value.data
    if predicate in (0, 15):
        return lambda a, b: predicate == 15
    if predicate <= 7:
        return COMPARE_FLOATS[predicate - 1]
    opposite = COMPARE_FLOATS[NEGATED_FLOATS[predicate - 8]]
    return lambda a, b: not opposite(a, b)


def _is_normal_function(op: Operation) -> Scalar:
    type = element_type(op.operands[0].type)
    format = format_of(type)
    if format is None:
        raise InterpretationError(f"{op.name} on {type} cannot be interpreted")
    smallest = Fraction(2) ** (1 - format.bias)
    return lambda a: math.isfinite(a) and abs(exact(a)) >= smallest


def _select(condition: Any, a: Any, b: Any) -> Any:
    if condition:
        return a
    if condition is None:
        raise TypeError
    return b


def _to_integer_function(op: Operation, is_signed: bool) -> Scalar:
    bits = width(element_type(op.results[0].type))
    lowest = -(1 << (bits - 1)) if is_signed else 0
    count = 1 << bits

    def converted(a: float) -> int:
        if not math.isfinite(a):
            raise NoValue
        found = math.trunc(exact(a) if isinstance(a, WideFloat) else a)
        if not 0 <= found - lowest < count:
            raise NoValue
        return wrapped(found, bits)

    return converted


def _from_integer_function(op: Operation, read: Callable[[int, int], int]) -> Scalar:
    bits, type = _operand_width(op), element_type(op.results[0].type)
    rounds = rounding(type) or float

    def converted(a: int) -> float:
        number = read(a, bits)
        if -EXACT_INTEGERS <= number <= EXACT_INTEGERS:
            return rounds(float(number))
        return nearest(type, Fraction(number))

    return converted


EXACT_INTEGERS = 1 << 53
"""The integers up to this one are Python floats."""


def _bitcast_function(source: Attribute, target: Attribute) -> Scalar:
    if width(source) != width(target):
        raise InterpretationError(f"no bitcast from {source} to {target}")
    return lambda a: value_of(target, bits_of(source, a))


def bitcast(source: Attribute, target: Attribute, value: Any) -> Any:
    """Reinterprets the bits of a number as another type of as many bits. Raises
    InterpretationError for types without bits."""
    return value if source == target else applied(_bitcast_function(source, target), (value,))


def _leading_zeros_function(op: Operation) -> Scalar:
    bits = _operand_width(op)
    return lambda a: bits - unsigned(a, bits).bit_length()


def _trailing_zeros_function(op: Operation) -> Scalar:
    bits = _operand_width(op)

    def count(a: int) -> int:
        number = unsigned(a, bits)
        return (number & -number).bit_length() - 1 if number else bits

    return count


def constant_value(attribute: Attribute) -> Any:
    """Returns the value of a constant attribute: a number or a tensor."""
    match attribute:
        case IntegerAttr():
            return wrapped(attribute.value.data, width(attribute.type))
        case FloatAttr():
            return attribute.value.data
        case DenseIntOrFPElementsAttr():
            return _dense_value(attribute)
        case _:
            raise InterpretationError(f"no value for constant {attribute}")


def _dense_value(attribute: DenseIntOrFPElementsAttr) -> Array:
    element = attribute.get_element_type()
    values: list[Any] = list(attribute.iter_values())
    if isinstance(element, IntegerType | IndexType):
        bits = width(element)
        values = [wrapped(v, bits) for v in values]
    shape = attribute.get_shape()
    count = math.prod(shape)
    if len(values) == 1 != count:
        values *= count
    return tensor(values, shape, element_bytes(element))


def _constant_function(op: arith.ConstantOp) -> Scalar:
    value = constant_value(op.value)
    return lambda: value


_OF_OPERATIONS: dict[str, Callable[[Any], Scalar]] = {
    "arith.constant": _constant_function,
    "arith.select": lambda op: _select,
    "arith.cmpi": _cmpi_function,
    "arith.cmpf": _cmpf_function,
    "arith.sitofp": lambda op: _from_integer_function(op, signed),
    "arith.uitofp": lambda op: _from_integer_function(op, unsigned),
    "arith.fptosi": lambda op: _to_integer_function(op, True),
    "arith.fptoui": lambda op: _to_integer_function(op, False),
    "arith.bitcast": lambda op: _bitcast_function(
        element_type(op.operands[0].type), element_type(op.results[0].type)
    ),
    "math.ipowi": _power_function,
    "math.isfinite": lambda op: math.isfinite,
    "math.isinf": lambda op: math.isinf,
    "math.isnan": lambda op: math.isnan,
    "math.isnormal": _is_normal_function,
    "math.ctlz": _leading_zeros_function,
    "math.cttz": _trailing_zeros_function,
}
"""The functions of operations that depend on more than the types of the numbers."""


def scalar_function(op: Operation) -> Scalar | None:
    """Returns the function that an operation of `arith` or `math` computes on numbers,
    None for other operations."""
    name = op.name
    if len(op.results) == 1:
        operands, type = len(op.operands), element_type(op.results[0].type)
        floats = float_function(name, type, operands)
        if floats is not None:
            return floats
    if name in INTEGERS:
        bits_out = width(element_type(op.results[0].type))
        return _integer_function(*INTEGERS[name], _operand_width(op), bits_out)
    if (divide := DIVISIONS.get(name)) is not None:
        return _division_function(op, divide)
    if (shift := SHIFTS.get(name)) is not None:
        return _shift_function(op, shift)
    make = _OF_OPERATIONS.get(name)
    return None if make is None else make(op)


def column_function(op: Operation, function: Scalar) -> Callable[..., list[Any]]:
    """Returns the function of an operation on columns of numbers. It raises TypeError
    for an unwritten element (None) that the result depends on."""
    type = op.results[0].type
    if isinstance(type, Float32Type) and (floats := ROUNDED.get(op.name)) is not None:
        return lambda *columns: array("f", list(map(floats, *columns))).tolist()
    if (signeds := SIGNED.get(op.name)) is not None and _operand_width(op) > 1:
        bits = width(type)
        low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1

        def cut(*columns: list[int]) -> list[int]:
            found = list(map(signeds, *columns))
            if bits > 1 and low <= min(found) and max(found) <= high:
                return found
            return [wrapped(value, bits) for value in found]

        return cut
    return lambda *columns: list(map(function, *columns))


def scalar_functions(op: Operation) -> list[Scalar]:
    """Returns the function of each result. Raises InterpretationError if there are none."""
    if (pair := PAIRS.get(op.name)) is not None:
        bits = _operand_width(op)
        widths = [width(element_type(result.type)) for result in op.results]
        return [_half(f, bits, w) for f, w in zip(pair, widths, strict=True)]
    if op.name == "math.sincos":
        type = element_type(op.results[0].type)
        found = [float_function(name, type, 1) for name in ("math.sin", "math.cos")]
    else:
        found = [scalar_function(op)]
    functions = [function for function in found if function is not None]
    if not functions:
        raise InterpretationError(f"{op.name} cannot be interpreted")
    return functions


def _half(function: Callable[[int, int, int], int], bits: int, width: int) -> Scalar:
    def half(a: int, b: int) -> int:
        return wrapped(function(unsigned(a, bits), unsigned(b, bits), bits), width)

    return half


def applied(function: Callable[..., Any], args: Sequence[Any]) -> Any:
    """Returns the result of the function, `POISON` if it uses poison or has no value.
    Raises `Fault` if it uses an unwritten operand."""
    try:
        return function(*args)
    except TypeError as error:
        return without_value(error, args)


def without_value(error: TypeError, args: Sequence[Any]) -> Any:
    """Returns the result of a scalar function that raised this error: `POISON`. Raises
    `Fault` if it uses an unwritten operand."""
    if None in args or any(isinstance(a, Raced) for a in args):
        raise without_number(args) from None
    if isinstance(error, NoValue) or POISON in args:
        return POISON
    raise error


def without_number(args: Sequence[Any]) -> Fault:
    """Returns the fault of a use of an operand that is unwritten or poison."""
    if None in args:
        return unwritten()
    raced = next((a.fault for a in args if isinstance(a, Raced)), None)
    return raced or Fault("use of poison", "use of what an operation without a value returned")


def unwritten(storage: Storage | None = None) -> Fault:
    """Returns the fault of a use of an unwritten element."""
    why = "use of an element that was never written"
    return Fault("read of what was never written", why, storage)


KINDS = (
    *("arith.addf", "arith.addi", "arith.andi", "assign", "arith.maximumf"),
    *("arith.maxnumf", "arith.maxsi", "arith.maxui", "arith.minimumf"),
    *("arith.minnumf", "arith.minsi", "arith.minui", "arith.mulf", "arith.muli"),
    *("arith.ori", "arith.xori"),
)
"""The operation that combines the old and the new value, by the number of the kind."""


def kind_of(number: Attribute) -> str:
    """Returns the kind with this number. Raises InterpretationError for another attribute."""
    if not isinstance(number, IntegerAttr) or not 0 <= number.value.data < len(KINDS):
        raise InterpretationError(f"there is no kind {number} of an update")
    return KINDS[number.value.data]


def combiner(kind: str, type: Attribute) -> Callable[[Any, Any], Any]:
    """Returns the function that combines an old and a new value of this type."""
    if kind == "assign":
        return lambda old, new: new
    if (floats := float_function(kind, type, 2)) is not None:
        return lambda old, new: applied(floats, (old, new))
    bits = width(type)
    integers = _integer_function(*INTEGERS[kind], bits, bits)
    return lambda old, new: applied(integers, (old, new))


def identity(kind: str, type: Attribute) -> Any:
    """Returns the neutral element of a kind. Raises InterpretationError if there is none."""
    name = kind.removeprefix("arith.")
    if isinstance(type, AnyFloat):
        floats = {"addf": 0.0, "mulf": 1.0, "minimumf": math.inf, "minnumf": math.inf}
        return {"maximumf": -math.inf, "maxnumf": -math.inf, **floats}[name]
    bits = width(type)
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    integers = {"addi": 0, "ori": 0, "xori": 0, "maxui": 0, "muli": 1, "maxsi": low}
    if name not in (*integers, "andi", "minui", "minsi"):
        raise InterpretationError(f"a reduction by {kind} begins with nothing")
    return {**integers, "andi": -1, "minui": -1, "minsi": high}[name]
