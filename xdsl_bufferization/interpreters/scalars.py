"""Implementations of `arith` and `math` on numbers.

    %c = arith.addf %a, %b : f32        rounded(a + b) to 32 bits

`scalar_function(op)` returns the function of an operation, None for other dialects.
Integers are represented as signed Python integers, `i1` as 0 or 1. Results of `f32`,
`f16` and `bf16` are rounded to their type after each operation. xDSL's `ArithFunctions`
are not used: they compute `f32` in 64 bits and lack half of the operations.
"""

import math
import operator
import struct
from array import array
from collections.abc import Callable, Sequence
from ctypes import c_float
from typing import Any, TypeAlias, cast

from xdsl.dialects import arith
from xdsl.dialects import math as math_dialect
from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
    VectorType,
)
from xdsl.interpreter import (
    Interpreter,
    InterpreterFunctions,
    OpImplResult,
    PythonValues,
    register_impls,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.values import (
    Array,
    Storage,
    element_bytes,
    tensor,
)

Scalar: TypeAlias = (
    Callable[[], Any]
    | Callable[[Any], Any]
    | Callable[[Any, Any], Any]
    | Callable[[Any, Any, Any], Any]
)
"""Computes the value of a result from the values of the operands. Raises TypeError for
an unwritten operand (None) that the result depends on."""

INDEX_BITS = 64


def element_type(type: Attribute) -> Attribute:
    """Returns the element type of a tensor or a vector type, any other type itself."""
    if not isinstance(type, TensorType | VectorType):
        return type
    # `isa` with parameters takes a hundred times longer, and this runs for each op.
    return cast("TensorType[Attribute] | VectorType[Attribute]", type).element_type


def width(type: Attribute) -> int:
    """The bits of an integer, index or float type."""
    match type:
        case IndexType():
            return INDEX_BITS
        case IntegerType():
            return type.width.data
        case BFloat16Type() | Float16Type() | Float32Type() | Float64Type():
            return type.bitwidth
        case _:
            raise InterpretationError(f"no arithmetic on {type}")


def wrapped(value: int, bits: int) -> int:
    """Returns the integer wrapped to `bits`: signed, but `i1` as 0 or 1."""
    value &= (1 << bits) - 1
    return value - (1 << bits) if bits > 1 and value >> (bits - 1) else value


def signed(value: int, bits: int) -> int:
    """Returns the signed value of a wrapped integer, which differs for `i1` only."""
    return -int(value) if bits == 1 else value


def unsigned(value: int, bits: int) -> int:
    """Returns the unsigned value of a wrapped integer."""
    return int(value) & ((1 << bits) - 1)


def rounded_f32(value: float) -> float:
    """The nearest `f32`."""
    return c_float(value).value


def rounded_f16(value: float) -> float:
    """The nearest `f16`."""
    if not math.isfinite(value):
        return value
    if abs(value) >= 65520.0:
        return math.copysign(math.inf, value)
    return struct.unpack("e", struct.pack("e", value))[0]


def rounded_bf16(value: float) -> float:
    """The nearest `bf16`."""
    value = c_float(value).value
    if not math.isfinite(value):
        return value
    (bits,) = struct.unpack("I", struct.pack("f", value))
    bits += 0x7FFF + ((bits >> 16) & 1)
    return struct.unpack("f", struct.pack("I", bits & 0xFFFF0000))[0]


def rounding(type: Attribute) -> Callable[[float], float] | None:
    """Returns the function that rounds a float to this type; None if a Python float is
    exact."""
    match type:
        case Float32Type():
            return rounded_f32
        case Float16Type():
            return rounded_f16
        case BFloat16Type():
            return rounded_bf16
        case _:
            return None


def _divided(a: float, b: float) -> float:
    if b != 0.0:
        return a / b
    if a == 0.0 or math.isnan(a) or math.isnan(b):
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))


def _remainder(a: float, b: float) -> float:
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


def _truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return -quotient if (a < 0) != (b < 0) else quotient


def _checked(divide: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def divided(a: int, b: int) -> int:
        if b == 0:
            raise InterpretationError("division of an integer by zero")
        return divide(a, b)

    return divided


def _power(a: float, b: float) -> float:
    try:
        return math.pow(a, b)
    except OverflowError:
        return math.inf if a > 0 or b % 2 == 0 else -math.inf
    except ValueError:
        return math.inf if a == 0.0 else math.nan


def _total(
    function: Callable[[float], float], overflow: float = math.inf
) -> Callable[[float], float]:
    """Returns the function extended by NaN outside of its domain, as in C."""

    def value(a: float) -> float:
        try:
            return function(a)
        except OverflowError:
            return overflow
        except ValueError:
            return math.nan

    return value


def _log(function: Callable[[float], float]) -> Callable[[float], float]:
    return lambda a: -math.inf if a == 0.0 else _total(function)(a)


def _whole(function: Callable[[float], float]) -> Callable[[float], float]:
    """Returns a rounding to integral values that keeps infinities and NaNs."""
    return lambda a: math.copysign(function(a), a) if math.isfinite(a) else a


def _away(a: float) -> float:
    return math.floor(abs(a) + 0.5)


def _half_even(a: float) -> float:
    return round(abs(a))


def _rsqrt(a: float) -> float:
    return _divided(1.0, math.sqrt(a)) if a >= 0.0 else math.nan


def _odd_exponential(a: float) -> float:
    return math.sinh(a) if abs(a) < 710.0 else math.copysign(math.inf, a)


FLOAT_OPS: dict[type[Operation], Scalar] = {
    arith.AddfOp: operator.add,
    arith.SubfOp: operator.sub,
    arith.MulfOp: operator.mul,
    arith.DivfOp: _divided,
    arith.NegfOp: operator.neg,
    arith.MinimumfOp: _lower,
    arith.MaximumfOp: _upper,
    arith.MinnumfOp: _number(_lower),
    arith.MaxnumfOp: _number(_upper),
    arith.ExtFOp: float,
    arith.TruncFOp: float,
    math_dialect.AbsFOp: lambda a: math.fabs(a),
    math_dialect.AcosOp: _total(math.acos),
    math_dialect.AcoshOp: _total(math.acosh),
    math_dialect.AsinOp: _total(math.asin),
    math_dialect.AsinhOp: _total(math.asinh),
    math_dialect.AtanhOp: _total(math.atanh),
    math_dialect.Atan2Op: lambda a, b: math.atan2(a, b),
    math_dialect.AtanOp: _total(math.atan),
    math_dialect.CbrtOp: lambda a: math.cbrt(a),
    math_dialect.CeilOp: _whole(lambda a: abs(math.ceil(a))),
    math_dialect.CopySignOp: lambda a, b: math.copysign(a, b),
    math_dialect.CosOp: _total(math.cos),
    math_dialect.CoshOp: _total(math.cosh),
    math_dialect.ErfOp: _total(math.erf),
    math_dialect.Exp2Op: _total(math.exp2),
    math_dialect.ExpM1Op: _total(math.expm1),
    math_dialect.ExpOp: _total(math.exp),
    math_dialect.FloorOp: _whole(lambda a: abs(math.floor(a))),
    math_dialect.FmaOp: lambda a, b, c: a * b + c,
    math_dialect.FPowIOp: _power,
    math_dialect.Log10Op: _log(math.log10),
    math_dialect.Log1pOp: lambda a: -math.inf if a == -1.0 else _total(math.log1p)(a),
    math_dialect.Log2Op: _log(math.log2),
    math_dialect.LogOp: _log(math.log),
    math_dialect.PowFOp: _power,
    math_dialect.RoundEvenOp: _whole(_half_even),
    math_dialect.RoundOp: _whole(_away),
    math_dialect.RsqrtOp: _rsqrt,
    math_dialect.SinOp: _total(math.sin),
    math_dialect.SinhOp: _odd_exponential,
    math_dialect.SqrtOp: _total(math.sqrt),
    math_dialect.TanOp: _total(math.tan),
    math_dialect.TanhOp: math.tanh,
    math_dialect.TruncOp: _whole(lambda a: abs(math.trunc(a))),
}
"""Operations with a float result, before rounding."""

SIGNED_OPS: dict[type[Operation], Scalar] = {
    arith.AddiOp: operator.add,
    arith.SubiOp: operator.sub,
    arith.MuliOp: operator.mul,
    arith.DivSIOp: _checked(_truncated),
    arith.FloorDivSIOp: _checked(lambda a, b: a // b),
    arith.CeilDivSIOp: _checked(lambda a, b: -(-a // b)),
    arith.RemSIOp: _checked(lambda a, b: a - b * _truncated(a, b)),
    arith.MinSIOp: min,
    arith.MaxSIOp: max,
    arith.AndIOp: lambda a, b: a & b,
    arith.OrIOp: lambda a, b: a | b,
    arith.XOrIOp: lambda a, b: a ^ b,
    arith.ShLIOp: lambda a, b: a << b,
    arith.ShRSIOp: lambda a, b: a >> b,
    arith.ExtSIOp: operator.index,
    arith.TruncIOp: operator.index,
    arith.IndexCastOp: operator.index,
    math_dialect.AbsIOp: lambda a: abs(a),
    math_dialect.IPowIOp: lambda a, b: a**b if b >= 0 else _inverse_power(a, b),
}
"""Operations on signed integers, before wrapping."""

UNSIGNED_OPS: dict[type[Operation], Scalar] = {
    arith.DivUIOp: _checked(lambda a, b: a // b),
    arith.CeilDivUIOp: _checked(lambda a, b: -(-a // b)),
    arith.RemUIOp: _checked(lambda a, b: a % b),
    arith.MinUIOp: min,
    arith.MaxUIOp: max,
    arith.ShRUIOp: lambda a, b: a >> b,
    arith.ExtUIOp: lambda a: a,
    math_dialect.CtPopOp: lambda a: a.bit_count(),
}
"""Operations on unsigned integers, before wrapping."""

FLOATS: dict[str, Scalar] = {kind.name: f for kind, f in FLOAT_OPS.items()} | {
    "arith.remf": _remainder
}
SIGNED: dict[str, Scalar] = {kind.name: f for kind, f in SIGNED_OPS.items()}
UNSIGNED: dict[str, Scalar] = {kind.name: f for kind, f in UNSIGNED_OPS.items()} | {
    "arith.index_castui": UNSIGNED_OPS[arith.ExtUIOp]
}
"""`UNSIGNED_OPS` by operation name, with operations that xDSL lacks."""

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
"""For each unordered predicate from `ueq` (8) on, the index in `COMPARE_FLOATS` of its
negation."""


def _inverse_power(a: int, b: int) -> int:
    if a == 0:
        raise InterpretationError("math.ipowi: zero to a negative power")
    if a == 1:
        return 1
    return (1 if b % 2 == 0 else -1) if a == -1 else 0


def _float_function(op: Operation, function: Callable[..., Any]) -> Scalar:
    rounds = rounding(element_type(op.results[0].type))
    if rounds is None:
        return function

    def unary(a: float) -> float:
        return rounds(function(a))

    def binary(a: float, b: float) -> float:
        return rounds(function(a, b))

    def ternary(a: float, b: float, c: float) -> float:
        return rounds(function(a, b, c))

    return (unary, binary, ternary)[len(op.operands) - 1]


def _integer_function(
    op: Operation,
    function: Callable[..., Any],
    read: Callable[[int, int], int],
) -> Scalar:
    bits_in, bits_out = _operand_width(op), width(element_type(op.results[0].type))

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


def _select(condition: Any, a: Any, b: Any) -> Any:
    if condition:
        return a
    if condition is None:
        raise TypeError
    return b


def _to_integer_function(op: Operation) -> Scalar:
    bits = width(element_type(op.results[0].type))

    def converted(a: float) -> int:
        if not math.isfinite(a):
            raise InterpretationError(f"{op.name} of {a} has no value")
        return wrapped(int(a), bits)

    return converted


def _from_integer_function(op: Operation, read: Callable[[int, int], int]) -> Scalar:
    bits = _operand_width(op)
    rounds = rounding(element_type(op.results[0].type)) or float
    return lambda a: rounds(float(read(a, bits)))


FORMATS: dict[tuple[bool, int], str] = {
    (True, 64): "d",
    (True, 32): "f",
    (True, 16): "e",
    (False, 64): "q",
    (False, 32): "i",
    (False, 16): "h",
    (False, 8): "b",
}
"""The `struct` format by (is a float, bits)."""


def byte_format(type: Attribute) -> str:
    """Returns the little-endian `struct` format of a type. Raises InterpretationError
    for a type without one."""
    is_float = not isinstance(type, IntegerType | IndexType)
    bits = 8 * ((width(type) + 7) // 8)
    format = FORMATS.get((is_float, bits))
    if format is None or isinstance(type, BFloat16Type):
        raise InterpretationError(f"no format for bytes of {type}")
    return f"<{format}"


def _bitcast_function(source: Attribute, target: Attribute) -> Scalar:
    formats = [
        FORMATS.get((not isinstance(t, IntegerType | IndexType), width(t)))
        for t in (source, target)
    ]
    packed, unpacked = formats
    if packed is None or unpacked is None or BFloat16Type() in (source, target):
        raise InterpretationError(f"no bitcast from {source} to {target}")
    exact = float if packed in "dfe" else int
    return lambda a: struct.unpack(unpacked, struct.pack(packed, exact(a)))[0]


def bitcast(source: Attribute, target: Attribute, value: Any) -> Any:
    """Reinterprets the bits of a number as another type. Raises InterpretationError for
    types without a `struct` format."""
    return (
        value
        if source == target
        else applied(_bitcast_function(source, target), (value,))
    )


def _leading_zeros_function(op: Operation) -> Scalar:
    bits = _operand_width(op)
    return lambda a: bits - unsigned(a, bits).bit_length()


def _trailing_zeros_function(op: Operation) -> Scalar:
    bits = _operand_width(op)
    return lambda a: (a & -a).bit_length() - 1 if a else bits


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


def scalar_function(op: Operation) -> Scalar | None:
    """Returns the function that an operation of `arith` or `math` computes on numbers,
    None for other operations."""
    if (floats := FLOATS.get(op.name)) is not None:
        return _float_function(op, floats)
    if (signeds := SIGNED.get(op.name)) is not None:
        return _integer_function(op, signeds, signed)
    if (unsigneds := UNSIGNED.get(op.name)) is not None:
        return _integer_function(op, unsigneds, unsigned)
    return _other_function(op)


def _other_function(op: Operation) -> Scalar | None:
    match op:
        case arith.ConstantOp():
            value = constant_value(op.value)
            return lambda: value
        case arith.SelectOp():
            return _select
        case arith.CmpiOp():
            return _cmpi_function(op)
        case arith.CmpfOp():
            return _cmpf_function(op)
        case arith.SIToFPOp():
            return _from_integer_function(op, signed)
        case arith.UIToFPOp():
            return _from_integer_function(op, unsigned)
        case arith.FPToSIOp() | arith.FPToUIOp():
            return _to_integer_function(op)
        case arith.BitcastOp():
            types = [element_type(op.input.type), element_type(op.result.type)]
            return _bitcast_function(*types)
        case math_dialect.CountLeadingZerosOp():
            return _leading_zeros_function(op)
        case math_dialect.CountTrailingZerosOp():
            return _trailing_zeros_function(op)
        case _:
            return None


def column_function(op: Operation, function: Scalar) -> Callable[..., list[Any]]:
    """Returns the function of an operation on columns of numbers. It raises TypeError
    for an unwritten element (None) that the result depends on."""
    type = op.results[0].type
    if (floats := FLOATS.get(op.name)) is not None and isinstance(type, Float32Type):
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


@register_impls
class ScalarFunctions(InterpreterFunctions):
    """All operations of `arith` and `math`, on numbers and elementwise on tensors."""

    functions: dict[Operation, Scalar]
    """The function of each op that has run."""

    def __init__(self) -> None:
        super().__init__()
        self.functions = {}

    @classmethod
    def _impls(cls):
        kinds = [*arith.Arith.operations, *math_dialect.Math.operations]
        return [(kind, _run_scalar) for kind in kinds]


def _run_scalar(
    functions: InterpreterFunctions,
    interpreter: Interpreter,
    op: Operation,
    args: PythonValues,
) -> OpImplResult:
    assert isinstance(functions, ScalarFunctions)
    function = functions.functions.get(op)
    if function is None:
        function = scalar_function(op)
        if function is None:
            raise InterpretationError(f"{op.name} cannot be interpreted")
        functions.functions[op] = function
    if any(isinstance(a, Array) for a in args):
        return OpImplResult((_elementwise(op, function, args),), None)
    return OpImplResult((applied(function, args),), None)


def applied(function: Callable[..., Any], args: Sequence[Any]) -> Any:
    """Returns the result of the function. Raises `Fault` if it uses an unwritten
    operand."""
    try:
        return function(*args)
    except TypeError:
        if None not in args:
            raise
        raise unwritten() from None


def unwritten(storage: Storage | None = None) -> Fault:
    """Returns the fault of a use of an unwritten element."""
    why = "use of an element that was never written"
    return Fault("read of what was never written", why, storage)


def _elementwise(
    op: Operation, function: Callable[..., Any], args: PythonValues
) -> Array:
    if isinstance(op, arith.SelectOp) and not isinstance(args[0], Array):
        return function(*args)
    (shape,) = {a.shape for a in args}
    columns = [a.values() for a in args]
    values = [applied(function, row) for row in zip(*columns, strict=True)]
    return tensor(values, shape, element_bytes(element_type(op.results[0].type)))
