"""
The named operations of the `linalg` dialect, one row of a table for each.

    Row("pooling_nhwc_sum", "n oh ow c kh kw",
        ("n oh+kh ow+kw c", "kh kw", "n oh ow c"), accumulated(ADD))

A row says how the operands are indexed and what the body computes:

- the loops; those that do not index the output are reductions;
- for each operand, the output last, its dimensions: `oh+kh` is a window, that is,
  `oh * stride + kh * dilation` with the strides and dilations in order; the loops `*`
  are as many as the output has dimensions, and an operand `*` is indexed by all;
- the body, from a `Function` on scalars.

To add an operation is to add a row.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgNamedStructuredOps.yaml
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    ComplexType,
    FloatAttr,
    IndexType,
    IntegerType,
    i1,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

Unary = Callable[[SSAValue], Operation]
Binary = Callable[[SSAValue, SSAValue], Operation]


@dataclass(frozen=True)
class Function:
    """A function of scalars: the operation for each class of element types."""

    floats: Unary | Binary | None = None
    integers: Unary | Binary | None = None
    """Also for `index`."""
    booleans: Unary | Binary | None = None
    """For `i1`, if it is another one than for integers."""
    complexes: str | None = None
    """The class in xDSL's dialect `complex`, which is imported when it is needed."""

    def on(self, type: Attribute) -> Unary | Binary | None:
        """The operation for an element type, if there is one."""
        if isinstance(type, AnyFloat):
            return self.floats
        if isinstance(type, ComplexType):
            return None if self.complexes is None else _of_complex(self.complexes)
        if type == i1 and self.booleans is not None:
            return self.booleans
        return self.integers if isinstance(type, IntegerType | IndexType) else None


def _of_complex(name: str) -> Binary:
    operation: Binary = getattr(import_module("xdsl.dialects.complex"), name)
    return operation


ADD = Function(arith.AddfOp, arith.AddiOp, arith.OrIOp, "AddOp")
SUB = Function(arith.SubfOp, arith.SubiOp, complexes="SubOp")
MUL = Function(arith.MulfOp, arith.MuliOp, arith.AndIOp, "MulOp")
DIV = Function(arith.DivfOp, arith.DivSIOp, complexes="DivOp")
DIV_UNSIGNED = Function(integers=arith.DivUIOp)
MAX = Function(arith.MaximumfOp, arith.MaxSIOp)
MIN = Function(arith.MinimumfOp, arith.MinSIOp)
MAX_UNSIGNED = Function(integers=arith.MaxUIOp)
MIN_UNSIGNED = Function(integers=arith.MinUIOp)


class BodyBuilder:
    """The body of an operation while it is made."""

    def __init__(self, name: str, element_types: Sequence[Attribute]) -> None:
        self.name = name
        self.block = Block(arg_types=element_types)

    @property
    def inputs(self) -> Sequence[SSAValue]:
        """The elements of the inputs."""
        return self.block.args[:-1]

    @property
    def output(self) -> SSAValue:
        """The element of the output."""
        return self.block.args[-1]

    def add(self, op: Operation) -> SSAValue:
        """Adds an operation and returns its result."""
        self.block.add_op(op)
        return op.results[0]

    def apply(self, function: Function, *values: SSAValue) -> SSAValue:
        """The function of the values. Raises `VerifyException`."""
        op = function.on(values[0].type)
        if op is None:
            raise VerifyException(
                f"'{self.name}' op is not defined on elements of type {values[0].type}"
            )
        return self.add(op(*values))

    def converted(self, index: int, *, unsigned: bool = False) -> SSAValue:
        """An input in the element type of the output."""
        value = self.inputs[index]
        op = _conversion(value, self.output.type, unsigned)
        return value if op is None else self.add(op)


Body = Callable[[BodyBuilder], SSAValue]
"""Adds what computes the new element of the output, and returns it."""


def elementwise(function: Function) -> Body:
    """The function of the inputs."""
    return lambda body: body.apply(function, *body.inputs)


def accumulated(function: Function, *, unsigned: bool = False) -> Body:
    """The function of the output and the first input; the second lends its shape."""
    return lambda body: body.apply(
        function, body.output, body.converted(0, unsigned=unsigned)
    )


def multiply_add(body: BodyBuilder) -> SSAValue:
    """The output and the product of the inputs."""
    product = body.apply(MUL, body.converted(0), body.converted(1))
    return body.apply(ADD, body.output, product)


def copied(body: BodyBuilder) -> SSAValue:
    """The input."""
    return body.converted(0)


def selected(body: BodyBuilder) -> SSAValue:
    """The second or the third input."""
    return body.add(arith.SelectOp(*body.inputs))


def squared(body: BodyBuilder) -> SSAValue:
    """The input times itself."""
    return body.apply(Function(arith.MulfOp), body.inputs[0], body.inputs[0])


def reciprocal(body: BodyBuilder) -> SSAValue:
    """One divided by the input."""
    value = body.inputs[0]
    if not isinstance(value.type, AnyFloat):
        raise VerifyException(f"'{body.name}' op is not defined on {value.type}")
    one = body.add(arith.ConstantOp(FloatAttr(1.0, value.type)))
    return body.add(arith.DivfOp(one, value))


@dataclass(frozen=True)
class Row:
    """A named operation: see the top of this file."""

    name: str
    """Without the name of the dialect."""
    loops: str
    operands: tuple[str, ...]
    """The inputs and the output."""
    body: Body
    may_permute: bool = False
    """May it have `indexing_maps` of its own, to transpose or broadcast an input?"""

    @property
    def windows(self) -> int:
        """How many strides and dilations it has."""
        return self.operands[0].count("+")

    def iterator_types(self, rank: int) -> ArrayAttr[IteratorTypeAttr]:
        """One for each loop; `rank` is that of the output."""
        return _iterator_types(self, rank)

    def indexing_maps(
        self, rank: int, strides: tuple[int, ...], dilations: tuple[int, ...]
    ) -> ArrayAttr[AffineMapAttr]:
        """One for each operand; `rank` is that of the output."""
        return _indexing_maps(self, rank, strides, dilations)

    def region(self, element_types: Sequence[Attribute]) -> Region:
        """
        The body for operands of these element types. Raises `VerifyException` if the
        operation is not defined on them.
        """
        body = BodyBuilder(f"linalg.{self.name}", element_types)
        value = self.body(body)
        if value.type != body.output.type:
            raise VerifyException(
                f"'{body.name}' op computes {value.type}, but the elements of its "
                f"output are of type {body.output.type}"
            )
        body.block.add_op(YieldOp(value))
        return Region(body.block)


@cache
def _iterator_types(row: Row, rank: int) -> ArrayAttr[IteratorTypeAttr]:
    kinds = [IteratorTypeAttr.parallel()] * rank
    if row.loops != "*":
        parallel = row.operands[-1].split()
        kinds = [
            IteratorTypeAttr.parallel()
            if loop in parallel
            else IteratorTypeAttr.reduction()
            for loop in row.loops.split()
        ]
    return ArrayAttr(kinds)


@cache
def _indexing_maps(
    row: Row, rank: int, strides: tuple[int, ...], dilations: tuple[int, ...]
) -> ArrayAttr[AffineMapAttr]:
    names = row.loops.split()
    if row.loops == "*":
        names = [str(d) for d in range(rank)]
    loops = {name: AffineExpr.dimension(i) for i, name in enumerate(names)}
    maps = list[AffineMapAttr]()
    for operand in row.operands:
        parts = names if operand == "*" else operand.split()
        results = _results(parts, loops, strides, dilations)
        maps.append(AffineMapAttr(AffineMap(len(names), 0, results)))
    return ArrayAttr(maps)


def _results(
    parts: Sequence[str],
    loops: dict[str, AffineExpr],
    strides: tuple[int, ...],
    dilations: tuple[int, ...],
) -> tuple[AffineExpr, ...]:
    results = list[AffineExpr]()
    windows = 0
    for part in parts:
        outer, _, inner = part.partition("+")
        if not inner:
            results.append(loops[outer])
            continue
        stride = strides[windows] if strides else 1
        dilation = dilations[windows] if dilations else 1
        windows += 1
        results.append(_times(loops[outer], stride) + _times(loops[inner], dilation))
    return tuple(results)


def _times(expression: AffineExpr, factor: int) -> AffineExpr:
    return expression if factor == 1 else expression * factor


def _conversion(value: SSAValue, wanted: Attribute, unsigned: bool) -> Operation | None:
    type = value.type
    if type == wanted:
        return None
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


def _from_integer(
    value: SSAValue, width: int, wanted: Attribute, unsigned: bool
) -> Operation:
    if isinstance(wanted, IndexType):
        return arith.IndexCastOp(value, wanted)
    if isinstance(wanted, AnyFloat):
        return (arith.UIToFPOp if unsigned else arith.SIToFPOp)(value, wanted)
    if not isa(wanted, IntegerType):
        raise VerifyException(f"linalg does not convert {value.type} to {wanted}")
    if width > wanted.bitwidth:
        return arith.TruncIOp(value, wanted)
    return (arith.ExtUIOp if unsigned else arith.ExtSIOp)(value, wanted)


_UNARY: dict[str, Body] = {
    "abs": elementwise(Function(math.AbsFOp)),
    "ceil": elementwise(Function(math.CeilOp)),
    "copy": copied,
    "erf": elementwise(Function(math.ErfOp)),
    "exp": elementwise(Function(math.ExpOp)),
    "floor": elementwise(Function(math.FloorOp)),
    "log": elementwise(Function(math.LogOp)),
    "negf": elementwise(Function(arith.NegfOp)),
    "reciprocal": reciprocal,
    "round": elementwise(Function(math.RoundOp)),
    "rsqrt": elementwise(Function(math.RsqrtOp)),
    "sqrt": elementwise(Function(math.SqrtOp)),
    "square": squared,
    "tanh": elementwise(Function(math.TanhOp)),
}
_BINARY: dict[str, Body] = {
    "add": elementwise(ADD),
    "div": elementwise(DIV),
    "div_unsigned": elementwise(DIV_UNSIGNED),
    "max": elementwise(MAX),
    "min": elementwise(MIN),
    "mul": elementwise(MUL),
    "powf": elementwise(Function(math.PowFOp)),
    "sub": elementwise(SUB),
}
_POOLING: dict[str, Body] = {
    "sum": accumulated(ADD),
    "max": accumulated(MAX),
    "min": accumulated(MIN),
    "max_unsigned": accumulated(MAX_UNSIGNED, unsigned=True),
    "min_unsigned": accumulated(MIN_UNSIGNED, unsigned=True),
}


def _pooling(layout: str, kinds: str, loops: str, *operands: str) -> tuple[Row, ...]:
    return tuple(
        Row(f"pooling_{layout}_{kind}", loops, operands, _POOLING[kind])
        for kind in kinds.split()
    )


def _product(name: str, loops: str, *operands: str, may_permute: bool = False) -> Row:
    return Row(name, loops, operands, multiply_add, may_permute)


_ALL = "sum max max_unsigned min min_unsigned"

# fmt: off
TABLE: tuple[Row, ...] = (
    Row("fill", "*", ("", "*"), copied),
    *(Row(name, "*", ("*",) * 2, body) for name, body in _UNARY.items()),
    *(Row(name, "*", ("*",) * 3, body) for name, body in _BINARY.items()),
    Row("select", "*", ("*",) * 4, selected),
    _product("dot", "k", "k", "k", ""),
    _product("matvec", "m k", "m k", "k", "m"),
    _product("vecmat", "n k", "k", "k n", "n"),
    _product("batch_matvec", "b m k", "b m k", "b k", "b m"),
    _product("batch_vecmat", "b n k", "b k", "b k n", "b n"),
    _product("matmul", "m n k", "m k", "k n", "m n", may_permute=True),
    _product("batch_matmul", "b m n k", "b m k", "b k n", "b m n", may_permute=True),
    _product("batch_reduce_matmul", "b m n k", "b m k", "b k n", "m n", may_permute=True),
    _product("mmt4d", "m n k m0 n0 k0", "m k m0 k0", "n k n0 k0", "m n m0 n0"),
    _product("batch_mmt4d", "b m n k m0 n0 k0",
             "b m k m0 k0", "b n k n0 k0", "b m n m0 n0"),
    _product("conv_1d", "ow kw", "ow+kw", "kw", "ow"),
    _product("conv_2d", "oh ow kh kw", "oh+kh ow+kw", "kh kw", "oh ow"),
    _product("conv_3d", "od oh ow kd kh kw",
             "od+kd oh+kh ow+kw", "kd kh kw", "od oh ow"),
    _product("conv_1d_nwc_wcf", "n ow f kw c", "n ow+kw c", "kw c f", "n ow f"),
    _product("conv_1d_ncw_fcw", "n f ow c kw", "n c ow+kw", "f c kw", "n f ow"),
    _product("conv_2d_nhwc_hwcf", "n oh ow f kh kw c",
             "n oh+kh ow+kw c", "kh kw c f", "n oh ow f"),
    _product("conv_2d_nhwc_fhwc", "n oh ow f kh kw c",
             "n oh+kh ow+kw c", "f kh kw c", "n oh ow f"),
    _product("conv_2d_nchw_fchw", "n f oh ow c kh kw",
             "n c oh+kh ow+kw", "f c kh kw", "n f oh ow"),
    _product("conv_2d_ngchw_fgchw", "n g f oh ow c kh kw",
             "n g c oh+kh ow+kw", "f g c kh kw", "n g f oh ow"),
    _product("conv_2d_ngchw_gfchw", "n g f oh ow c kh kw",
             "n g c oh+kh ow+kw", "g f c kh kw", "n g f oh ow"),
    _product("conv_2d_nhwgc_gfhwc", "n oh ow g f kh kw c",
             "n oh+kh ow+kw g c", "g f kh kw c", "n oh ow g f"),
    _product("conv_3d_ndhwc_dhwcf", "n od oh ow f kd kh kw c",
             "n od+kd oh+kh ow+kw c", "kd kh kw c f", "n od oh ow f"),
    _product("conv_3d_ncdhw_fcdhw", "n f od oh ow c kd kh kw",
             "n c od+kd oh+kh ow+kw", "f c kd kh kw", "n f od oh ow"),
    _product("depthwise_conv_1d_nwc_wc", "n ow c kw",
             "n ow+kw c", "kw c", "n ow c"),
    _product("depthwise_conv_1d_ncw_cw", "n ow c kw",
             "n c ow+kw", "c kw", "n c ow"),
    _product("depthwise_conv_1d_nwc_wcm", "n ow c m kw",
             "n ow+kw c", "kw c m", "n ow c m"),
    _product("depthwise_conv_2d_nhwc_hwc", "n oh ow c kh kw",
             "n oh+kh ow+kw c", "kh kw c", "n oh ow c"),
    _product("depthwise_conv_2d_nchw_chw", "n oh ow c kh kw",
             "n c oh+kh ow+kw", "c kh kw", "n c oh ow"),
    _product("depthwise_conv_2d_nhwc_hwcm", "n oh ow c m kh kw",
             "n oh+kh ow+kw c", "kh kw c m", "n oh ow c m"),
    _product("depthwise_conv_3d_ndhwc_dhwc", "n od oh ow kd kh kw c",
             "n od+kd oh+kh ow+kw c", "kd kh kw c", "n od oh ow c"),
    _product("depthwise_conv_3d_ncdhw_cdhw", "n od oh ow kd kh kw c",
             "n c od+kd oh+kh ow+kw", "c kd kh kw", "n c od oh ow"),
    _product("depthwise_conv_3d_ndhwc_dhwcm", "n od oh ow m kd kh kw c",
             "n od+kd oh+kh ow+kw c", "kd kh kw c m", "n od oh ow c m"),
    *_pooling("nhwc", _ALL, "n oh ow c kh kw",
              "n oh+kh ow+kw c", "kh kw", "n oh ow c"),
    *_pooling("nchw", "sum max", "n c oh ow kh kw",
              "n c oh+kh ow+kw", "kh kw", "n c oh ow"),
    *_pooling("nwc", _ALL, "n ow c kw", "n ow+kw c", "kw", "n ow c"),
    *_pooling("ncw", "sum max", "n c ow kw", "n c ow+kw", "kw", "n c ow"),
    *_pooling("ndhwc", "sum max min", "n od oh ow c kd kh kw",
              "n od+kd oh+kh ow+kw c", "kd kh kw", "n od oh ow c"),
)
# fmt: on
"""All named operations that follow from a row."""
