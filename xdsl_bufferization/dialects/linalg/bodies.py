"""The bodies of the named operations of the `linalg` dialect.

    ^bb0(%a: i8, %b: i8, %c: i32):
      %0 = arith.extsi %a : i8 to i32
      %1 = arith.extsi %b : i8 to i32
      %2 = arith.muli %0, %1 : i32
      %3 = arith.addi %c, %2 : i32
      linalg.yield %3 : i32

A body adds the operations that compute the new element of the output. Which ones these
are follows from a `ScalarFunction` and the element types; inputs are converted to the type of
the output, as signed integers or as unsigned ones.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgOps.cpp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.linalg.structured import IndexOp, YieldOp

Unary = Callable[[SSAValue], Operation]
Binary = Callable[[SSAValue, SSAValue], Operation]


class ScalarFunction:
    """A function on scalars: the operation for each class of element types."""

    def __init__(
        self,
        floats: Unary | Binary | None = None,
        integers: Unary | Binary | None = None,
        booleans: Unary | Binary | None = None,
        complexes: str | None = None,
        diagnostic_name: str = "",
    ) -> None:
        self.floats = floats
        self.integers = integers
        self.booleans = booleans
        """For `i1`, if it is another one than for integers."""
        self.complexes = complexes
        """The class in xDSL's dialect `complex`, which is imported when it is needed."""
        self.diagnostic_name = diagnostic_name
        """Its name in diagnostics, if it is not defined on `i1` or on floats."""

    def on(self, type: Attribute) -> Unary | Binary | None:
        """Returns the operation for an element type, or None."""
        if isinstance(type, AnyFloat):
            return self.floats
        if isinstance(type, ComplexType):
            return None if self.complexes is None else _of_complex(self.complexes)
        if type == i1 and (self.booleans is not None or self.diagnostic_name in WITHOUT_BOOLEANS):
            return self.booleans
        return self.integers if isinstance(type, IntegerType) else None

    def fault(self, type: Attribute) -> str:
        """Returns the error for an element type without an operation."""
        if type == i1 and self.diagnostic_name in WITHOUT_BOOLEANS:
            return f"unsupported operation: {self.diagnostic_name} with bools"
        if self.floats is None:
            return f"unsupported operation: {self.diagnostic_name} not on uint"
        return "unsupported non numeric type"


WITHOUT_BOOLEANS = ("sub", "div")
"""Functions that MLIR does not define on `i1`."""


def _of_complex(name: str) -> Binary:
    operation: Binary = getattr(import_module("xdsl.dialects.complex"), name)
    return operation


ADD = ScalarFunction(arith.AddfOp, arith.AddiOp, arith.OrIOp, "AddOp")
SUB = ScalarFunction(arith.SubfOp, arith.SubiOp, complexes="SubOp", diagnostic_name="sub")
MUL = ScalarFunction(arith.MulfOp, arith.MuliOp, arith.AndIOp, "MulOp")
DIV = ScalarFunction(arith.DivfOp, arith.DivSIOp, complexes="DivOp", diagnostic_name="div")
DIV_UNSIGNED = ScalarFunction(integers=arith.DivUIOp, diagnostic_name="unsigned div")
MAX = ScalarFunction(arith.MaximumfOp, arith.MaxSIOp)
MIN = ScalarFunction(arith.MinimumfOp, arith.MinSIOp)
MAX_UNSIGNED = ScalarFunction(integers=arith.MaxUIOp, diagnostic_name="unsigned max")
MIN_UNSIGNED = ScalarFunction(integers=arith.MinUIOp, diagnostic_name="unsigned min")


class BodyBuilder:
    """Builds the body of a named operation."""

    def __init__(
        self, name: str, element_types: Sequence[Attribute], unsigned: bool = False
    ) -> None:
        self.name = name
        self.block = Block(arg_types=element_types)
        self.unsigned = unsigned
        """True if integers are converted as unsigned."""

    @property
    def inputs(self) -> Sequence[SSAValue]:
        """Returns the elements of the inputs."""
        return self.block.args[:-1]

    @property
    def output(self) -> SSAValue:
        """Returns the element of the output."""
        return self.block.args[-1]

    def add(self, op: Operation) -> SSAValue:
        """Adds an operation and returns its result."""
        self.block.add_op(op)
        return op.results[0]

    def apply(self, function: ScalarFunction, *values: SSAValue) -> SSAValue:
        """Applies the function to the values. Raises `VerifyException`."""
        op = function.on(values[0].type)
        if op is None:
            raise VerifyException(function.fault(values[0].type))
        return self.add(op(*values))

    def converted(self, index: int) -> SSAValue:
        """Returns an input converted to the element type of the output."""
        return self.convert(self.inputs[index], self.output.type)

    def convert(self, value: SSAValue, wanted: Attribute) -> SSAValue:
        """Converts a value to another type. Raises `VerifyException`."""
        if value.type == wanted:
            return value
        if isa(wanted, ComplexType):
            return self._to_complex(value, wanted, wanted.element_type)
        return self.add(_conversion(value, wanted, self.unsigned))

    def _to_complex(self, value: SSAValue, wanted: Attribute, element: Attribute) -> SSAValue:
        complex_dialect = import_module("xdsl.dialects.complex")
        if isinstance(value.type, ComplexType):
            parts = [self.add(complex_dialect.ReOp(value)), self.add(complex_dialect.ImOp(value))]
            parts = [self.convert(part, element) for part in parts]
        else:
            real = self.convert(value, element)
            if not isinstance(element, AnyFloat):
                raise VerifyException(f"linalg does not convert {value.type}")
            parts = [real, self.add(arith.ConstantOp(FloatAttr(0.0, element)))]
        return self.add(complex_dialect.CreateOp(*parts, wanted))

    def finish(self, value: SSAValue) -> Region:
        """Returns the body that yields the value. Raises `VerifyException`."""
        if value.type != self.output.type:
            raise VerifyException(
                f"'{self.name}' op computes {value.type}, but the elements of its "
                f"output are of type {self.output.type}"
            )
        self.block.add_op(YieldOp(value))
        return Region(self.block)


def _conversion(value: SSAValue, wanted: Attribute, unsigned: bool) -> Operation:
    type = value.type
    if isinstance(type, IntegerType):
        return _from_integer(value, type.bitwidth, wanted, unsigned)
    if isinstance(type, IndexType) and isa(wanted, IntegerType):
        return arith.IndexCastOp(value, wanted)
    if isinstance(type, AnyFloat) and isa(wanted, IntegerType):
        return (arith.FPToUIOp if unsigned else arith.FPToSIOp)(value, wanted)
    if isinstance(type, AnyFloat) and isinstance(wanted, AnyFloat):
        is_wider = wanted.bitwidth > type.bitwidth
        return (arith.ExtFOp if is_wider else arith.TruncFOp)(value, wanted)
    raise VerifyException(f"linalg does not convert {type} to {wanted}")


def _from_integer(value: SSAValue, width: int, wanted: Attribute, unsigned: bool) -> Operation:
    if isinstance(wanted, AnyFloat):
        return (arith.UIToFPOp if unsigned else arith.SIToFPOp)(value, wanted)
    if not isa(wanted, IntegerType):
        raise VerifyException(f"linalg does not convert {value.type} to {wanted}")
    if width > wanted.bitwidth:
        return arith.TruncIOp(value, wanted)
    return (arith.ExtUIOp if unsigned else arith.ExtSIOp)(value, wanted)


Body = Callable[[BodyBuilder], SSAValue]
"""Adds the operations that compute the new element of the output, and returns it."""


def elementwise(function: ScalarFunction) -> Body:
    """Applies the function to the inputs."""
    return lambda body: body.apply(function, *body.inputs)


def accumulated(function: ScalarFunction, *, unsigned: bool = False) -> Body:
    """Applies the function to the output and the first input; the second input only
    provides a shape."""

    def accumulate(body: BodyBuilder) -> SSAValue:
        body.unsigned = unsigned
        return body.apply(function, body.output, body.converted(0))

    return accumulate


def multiply_add(body: BodyBuilder) -> SSAValue:
    """Adds the product of the inputs to the output."""
    product = body.apply(MUL, body.converted(0), body.converted(1))
    return body.apply(ADD, body.output, product)


def quantized_multiply_add(body: BodyBuilder) -> SSAValue:
    """Adds the product of the inputs, minus their zero points, to the output."""
    factors = [body.apply(SUB, body.converted(k), body.converted(k + 2)) for k in range(2)]
    return body.apply(ADD, body.output, body.apply(MUL, *factors))


def copied(body: BodyBuilder) -> SSAValue:
    """Returns the input."""
    return body.converted(0)


def selected(body: BodyBuilder) -> SSAValue:
    """Selects the second or the third input by the first."""
    return body.add(arith.SelectOp(*body.inputs))


def squared(body: BodyBuilder) -> SSAValue:
    """Multiplies the input by itself."""
    return body.apply(ScalarFunction(arith.MulfOp), body.inputs[0], body.inputs[0])


def reciprocal(body: BodyBuilder) -> SSAValue:
    """Divides one by the input."""
    value = body.inputs[0]
    if not isinstance(value.type, AnyFloat):
        raise VerifyException("unsupported non numeric type")
    one = body.add(arith.ConstantOp(FloatAttr(1.0, value.type)))
    return body.add(arith.DivfOp(one, value))


FACTOR, INCREMENT = 1103515245, 12345
"""Of the linear congruential generator of random numbers."""
LARGEST = 2147483647
STEP = 2.3283063999999999e-10
"""About one divided by the number of random numbers."""


def random(body: BodyBuilder) -> SSAValue:
    """A number between the first two inputs, from the position and the third input."""
    low, high, seed = body.inputs
    offset = body.convert(_integer(body, LARGEST), f64)
    column, row = (body.add(arith.IndexCastOp(body.add(IndexOp(k)), i32)) for k in (1, 0))
    state = body.apply(ADD, column, _next(body, body.apply(ADD, row, seed)))
    drawn = body.convert(_next(body, state), f64)
    positive = body.apply(ADD, offset, drawn)
    length = body.apply(SUB, high, low)
    step = body.add(arith.ConstantOp(FloatAttr(STEP, f64)))
    scaled = body.apply(MUL, positive, body.apply(MUL, length, step))
    return body.convert(body.apply(ADD, scaled, low), body.output.type)


def _next(body: BodyBuilder, state: SSAValue) -> SSAValue:
    product = body.apply(MUL, state, body.convert(_integer(body, FACTOR), i32))
    return body.apply(ADD, product, body.convert(_integer(body, INCREMENT), i32))


def _integer(body: BodyBuilder, value: int) -> SSAValue:
    return body.add(arith.ConstantOp(IntegerAttr(value, i64)))


_ELEMENTWISE: dict[str, ScalarFunction] = {
    "abs": ScalarFunction(math.AbsFOp),
    "ceil": ScalarFunction(math.CeilOp),
    "erf": ScalarFunction(math.ErfOp),
    "exp": ScalarFunction(math.ExpOp),
    "floor": ScalarFunction(math.FloorOp),
    "log": ScalarFunction(math.LogOp),
    "negf": ScalarFunction(arith.NegfOp),
    "round": ScalarFunction(math.RoundOp),
    "rsqrt": ScalarFunction(math.RsqrtOp),
    "sqrt": ScalarFunction(math.SqrtOp),
    "tanh": ScalarFunction(math.TanhOp),
}
UNARY: dict[str, Body] = {
    **{name: elementwise(function) for name, function in _ELEMENTWISE.items()},
    "reciprocal": reciprocal,
    "square": squared,
}
BINARY: dict[str, Body] = {
    "add": elementwise(ADD),
    "div": elementwise(DIV),
    "div_unsigned": elementwise(DIV_UNSIGNED),
    "max": elementwise(MAX),
    "min": elementwise(MIN),
    "mul": elementwise(MUL),
    "powf": elementwise(ScalarFunction(math.PowFOp)),
    "sub": elementwise(SUB),
}
POOLING: dict[str, Body] = {
    "sum": accumulated(ADD),
    "max": accumulated(MAX),
    "min": accumulated(MIN),
    "max_unsigned": accumulated(MAX_UNSIGNED, unsigned=True),
    "min_unsigned": accumulated(MIN_UNSIGNED, unsigned=True),
}
KINDS: dict[str, tuple[int, Body]] = {
    **{name: (1, body) for name, body in UNARY.items()},
    **{name: (2, body) for name, body in BINARY.items() if name not in ("max", "min")},
    "max_signed": (2, BINARY["max"]),
    "min_signed": (2, BINARY["min"]),
    "max_unsigned": (2, elementwise(MAX_UNSIGNED)),
    "min_unsigned": (2, elementwise(MIN_UNSIGNED)),
    "select": (3, selected),
}
"""The number of inputs and the body of each kind of `linalg.elementwise`."""
