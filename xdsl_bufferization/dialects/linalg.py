"""
Named operations of the `linalg` dialect that xDSL 0.74 does not define, from one table.

    %r = linalg.dot ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
                    outs(%c : tensor<f32>) -> tensor<f32>

A row says how the operands are indexed and what the body computes:

    Row("pooling_nhwc_sum", "n oh ow c | kh kw",
        ("n oh+kh ow+kw c", "kh kw", "n oh ow c"), "sum")

- the loops, parallel ones before the bar and reductions behind it;
- for each operand its dimensions: `oh+kh` is a window, `oh * stride + kh * dilation`,
  with the strides and dilations of the operation in order; `*` is an element-wise
  operand of any rank;
- the body, by the name of a `Body`.

To add an operation is to add a row.

MLIR: mlir/Dialect/Linalg/IR/LinalgNamedStructuredOps.yaml
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    DenseIntElementsAttr,
    DenseIntOrFPElementsAttr,
    IntegerType,
    ShapedType,
)
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import irdl_op_definition, opt_prop_def

Scalar = AnyFloat | IntegerType


@dataclass(frozen=True)
class Body:
    """What the body of an operation computes from scalars."""

    on_floats: Callable[[Sequence[SSAValue]], Operation]
    on_integers: Callable[[Sequence[SSAValue]], Operation] | None = None
    accumulates: bool = False
    """Is what was computed from the inputs combined with the output?"""
    uses: int = 2
    """How many inputs it looks at; windows are only looked at for their shape."""
    is_unsigned: bool = False


def _binary(
    op: Callable[[SSAValue, SSAValue], Operation],
) -> Callable[[Sequence[SSAValue]], Operation]:
    return lambda values: op(values[0], values[1])


def _unary(
    op: Callable[[SSAValue], Operation],
) -> Callable[[Sequence[SSAValue]], Operation]:
    return lambda values: op(values[0])


_ADD = Body(_binary(arith.AddfOp), _binary(arith.AddiOp))
_MUL = Body(_binary(arith.MulfOp), _binary(arith.MuliOp))
_MAX = Body(_binary(arith.MaximumfOp), _binary(arith.MaxSIOp))
_MIN = Body(_binary(arith.MinimumfOp), _binary(arith.MinSIOp))

BODIES: dict[str, Body] = {
    "multiply-add": Body(_MUL.on_floats, _MUL.on_integers, accumulates=True),
    "sum": Body(_ADD.on_floats, _ADD.on_integers, accumulates=True, uses=1),
    "max": Body(_MAX.on_floats, _MAX.on_integers, accumulates=True, uses=1),
    "min": Body(_MIN.on_floats, _MIN.on_integers, accumulates=True, uses=1),
    "max-unsigned": Body(
        _MAX.on_floats,
        _binary(arith.MaxUIOp),
        accumulates=True,
        uses=1,
        is_unsigned=True,
    ),
    "min-unsigned": Body(
        _MIN.on_floats,
        _binary(arith.MinUIOp),
        accumulates=True,
        uses=1,
        is_unsigned=True,
    ),
    "div": Body(_binary(arith.DivfOp), _binary(arith.DivSIOp)),
    "div-unsigned": Body(
        _binary(arith.DivfOp), _binary(arith.DivUIOp), is_unsigned=True
    ),
    "powf": Body(_binary(math.PowFOp)),
    "abs": Body(_unary(math.AbsFOp), _unary(math.AbsIOp), uses=1),
    "ceil": Body(_unary(math.CeilOp), uses=1),
    "erf": Body(_unary(math.ErfOp), uses=1),
    "floor": Body(_unary(math.FloorOp), uses=1),
    "negf": Body(_unary(arith.NegfOp), uses=1),
    "round": Body(_unary(math.RoundOp), uses=1),
    "rsqrt": Body(_unary(math.RsqrtOp), uses=1),
    "square": Body(
        lambda values: arith.MulfOp(values[0], values[0]),
        lambda values: arith.MuliOp(values[0], values[0]),
        uses=1,
    ),
    "tanh": Body(_unary(math.TanhOp), uses=1),
}


@dataclass(frozen=True)
class Row:
    """A named operation: see the top of this file."""

    name: str
    loops: str
    operands: tuple[str, ...]
    body: str

    @property
    def has_windows(self) -> bool:
        """Does it have strides and dilations?"""
        return any("+" in operand for operand in self.operands)

    @property
    def is_elementwise(self) -> bool:
        """Is it defined for operands of any rank, element by element?"""
        return self.loops == "*"

    def iterator_types(self, rank: int) -> list[IteratorTypeAttr]:
        """One for each loop; `rank` is that of the operands if it is element-wise."""
        if self.is_elementwise:
            return [IteratorTypeAttr.parallel()] * rank
        parallel, _, reduction = self.loops.partition("|")
        return [
            *(IteratorTypeAttr.parallel() for _ in parallel.split()),
            *(IteratorTypeAttr.reduction() for _ in reduction.split()),
        ]

    def indexing_maps(
        self, rank: int, strides: Sequence[int], dilations: Sequence[int]
    ) -> list[AffineMap]:
        """One for each operand."""
        if self.is_elementwise:
            return [AffineMap.identity(rank)] * len(self.operands)
        loops = self.loops.replace("|", " ").split()
        dims = {name: AffineExpr.dimension(i) for i, name in enumerate(loops)}
        return [
            _indexing_map(operand, dims, strides, dilations)
            for operand in self.operands
        ]


def _indexing_map(
    operand: str,
    dims: dict[str, AffineExpr],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> AffineMap:
    results = list[AffineExpr]()
    windows = 0
    for part in operand.split():
        outer, _, inner = part.partition("+")
        if not inner:
            results.append(dims[outer])
            continue
        stride = strides[windows] if strides else 1
        dilation = dilations[windows] if dilations else 1
        windows += 1
        results.append(_times(dims[outer], stride) + _times(dims[inner], dilation))
    return AffineMap(len(dims), 0, tuple(results))


def _times(expression: AffineExpr, factor: int) -> AffineExpr:
    return expression if factor == 1 else expression * factor


_POOLINGS = (
    ("nhwc", "n oh ow c | kh kw", ("n oh+kh ow+kw c", "kh kw", "n oh ow c")),
    ("nchw", "n c oh ow | kh kw", ("n c oh+kh ow+kw", "kh kw", "n c oh ow")),
    ("nwc", "n ow c | kw", ("n ow+kw c", "kw", "n ow c")),
    ("ncw", "n c ow | kw", ("n c ow+kw", "kw", "n c ow")),
    (
        "ndhwc",
        "n od oh ow c | kd kh kw",
        ("n od+kd oh+kh ow+kw c", "kd kh kw", "n od oh ow c"),
    ),
)
_KINDS = {
    "nhwc": ("sum", "max", "max-unsigned", "min", "min-unsigned"),
    "nchw": ("sum", "max"),
    "nwc": ("sum", "max", "max-unsigned", "min", "min-unsigned"),
    "ncw": ("sum", "max"),
    "ndhwc": ("sum", "max", "min"),
}

TABLE: tuple[Row, ...] = (
    *(
        Row(f"pooling_{layout}_{kind.replace('-', '_')}", loops, operands, kind)
        for layout, loops, operands in _POOLINGS
        for kind in _KINDS[layout]
    ),
    *(
        Row(name, "*", ("*",) * (BODIES[name].uses + 1), name)
        for name in ("abs ceil div erf floor negf powf round rsqrt square tanh".split())
    ),
    Row("div_unsigned", "*", ("*", "*", "*"), "div-unsigned"),
    Row("dot", "| k", ("k", "k", ""), "multiply-add"),
    Row("matvec", "m | k", ("m k", "k", "m"), "multiply-add"),
    Row("vecmat", "n | k", ("k", "k n", "n"), "multiply-add"),
    Row("batch_matmul", "b m n | k", ("b m k", "b k n", "b m n"), "multiply-add"),
    Row("batch_matvec", "b m | k", ("b m k", "b k", "b m"), "multiply-add"),
    Row("batch_vecmat", "b n | k", ("b k", "b k n", "b n"), "multiply-add"),
    Row(
        "mmt4d",
        "m n m0 n0 | k k0",
        ("m k m0 k0", "n k n0 k0", "m n m0 n0"),
        "multiply-add",
    ),
    Row(
        "batch_mmt4d",
        "b m n m0 n0 | k k0",
        ("b m k m0 k0", "b n k n0 k0", "b m n m0 n0"),
        "multiply-add",
    ),
    Row("conv_1d", "ow | kw", ("ow+kw", "kw", "ow"), "multiply-add"),
    Row("conv_2d", "oh ow | kh kw", ("oh+kh ow+kw", "kh kw", "oh ow"), "multiply-add"),
    Row(
        "conv_3d",
        "od oh ow | kd kh kw",
        ("od+kd oh+kh ow+kw", "kd kh kw", "od oh ow"),
        "multiply-add",
    ),
    Row(
        "conv_1d_nwc_wcf",
        "n ow f | kw c",
        ("n ow+kw c", "kw c f", "n ow f"),
        "multiply-add",
    ),
    Row(
        "conv_1d_ncw_fcw",
        "n f ow | c kw",
        ("n c ow+kw", "f c kw", "n f ow"),
        "multiply-add",
    ),
    Row(
        "conv_3d_ndhwc_dhwcf",
        "n od oh ow f | kd kh kw c",
        ("n od+kd oh+kh ow+kw c", "kd kh kw c f", "n od oh ow f"),
        "multiply-add",
    ),
    Row(
        "conv_3d_ncdhw_fcdhw",
        "n f od oh ow | c kd kh kw",
        ("n c od+kd oh+kh ow+kw", "f c kd kh kw", "n f od oh ow"),
        "multiply-add",
    ),
    Row(
        "depthwise_conv_1d_nwc_wc",
        "n ow c | kw",
        ("n ow+kw c", "kw c", "n ow c"),
        "multiply-add",
    ),
    Row(
        "depthwise_conv_1d_ncw_cw",
        "n ow c | kw",
        ("n c ow+kw", "c kw", "n c ow"),
        "multiply-add",
    ),
    Row(
        "depthwise_conv_1d_nwc_wcm",
        "n ow c m | kw",
        ("n ow+kw c", "kw c m", "n ow c m"),
        "multiply-add",
    ),
    Row(
        "depthwise_conv_2d_nhwc_hwc",
        "n oh ow c | kh kw",
        ("n oh+kh ow+kw c", "kh kw c", "n oh ow c"),
        "multiply-add",
    ),
    Row(
        "depthwise_conv_2d_nchw_chw",
        "n oh ow c | kh kw",
        ("n c oh+kh ow+kw", "c kh kw", "n c oh ow"),
        "multiply-add",
    ),
    Row(
        "depthwise_conv_2d_nhwc_hwcm",
        "n oh ow c m | kh kw",
        ("n oh+kh ow+kw c", "kh kw c m", "n oh ow c m"),
        "multiply-add",
    ),
)
"""All named operations that this package adds."""


class TableOperation(NamedOperation, ABC):
    """A named operation that follows from its row of the table."""

    PRINT_ATTRS_IN_FRONT: ClassVar[bool] = True

    ROW: ClassVar[Row]

    indexing_maps = opt_prop_def(ArrayAttr[AffineMapAttr])
    """What MLIR prints for those that may transpose or broadcast their inputs."""

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return ArrayAttr(self.ROW.iterator_types(self._rank()))

    def _rank(self) -> int:
        type = self.operands[-1].type
        return len(type.get_shape()) if isinstance(type, ShapedType) else 0

    def _window(self, name: str) -> tuple[int, ...]:
        values = self.properties.get(name)
        if not isinstance(values, DenseIntOrFPElementsAttr):
            return ()
        return tuple(int(v) for v in values.iter_values())

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        given = self.indexing_maps
        if given is not None:
            return [attribute.data for attribute in given]
        return self.ROW.indexing_maps(
            self._rank(), self._window("strides"), self._window("dilations")
        )

    @classmethod
    def get_hidden_region(
        cls, inputs: Sequence[SSAValue], outputs: Sequence[SSAValue]
    ) -> Region:
        """The body on the element types of the operands."""
        block = Block(arg_types=cls.body_arg_types((*inputs, *outputs)))
        body = BODIES[cls.ROW.body]
        output = block.args[-1]
        values: list[SSAValue] = [
            _converted(block, argument, output.type, body)
            for argument in block.args[: body.uses]
        ]
        if body.accumulates and body.uses == 1:
            values.insert(0, output)
        result = _computed(block, body, values)
        if body.accumulates and body.uses > 1:
            result = _computed(block, _ADD, (output, result))
        block.add_op(YieldOp(result))
        return Region(block)


class WindowOperation(TableOperation, ABC):
    """A convolution or pooling with strides and dilations."""

    strides = opt_prop_def(DenseIntElementsAttr)
    dilations = opt_prop_def(DenseIntElementsAttr)


def _computed(block: Block, body: Body, values: Sequence[SSAValue]) -> SSAValue:
    on_integers = body.on_integers or body.on_floats
    is_integer = isinstance(values[0].type, IntegerType)
    op = (on_integers if is_integer else body.on_floats)(values)
    block.add_op(op)
    return op.results[0]


def _converted(
    block: Block, value: SSAValue, wanted: Attribute, body: Body
) -> SSAValue:
    """The scalar in the element type of the output."""
    op = _conversion(value, wanted, body.is_unsigned)
    if op is None:
        return value
    block.add_op(op)
    return op.results[0]


def _conversion(
    value: SSAValue, wanted: Attribute, is_unsigned: bool
) -> Operation | None:
    type = value.type
    if type == wanted:
        return None
    if isinstance(type, IntegerType) and isinstance(wanted, IntegerType):
        if type.width.data > wanted.width.data:
            return arith.TruncIOp(value, wanted)
        extend = arith.ExtUIOp if is_unsigned else arith.ExtSIOp
        return extend(value, wanted)
    if isinstance(type, IntegerType) and isinstance(wanted, AnyFloat):
        return arith.SIToFPOp(value, wanted)
    if isinstance(type, AnyFloat) and isinstance(wanted, IntegerType):
        return arith.FPToSIOp(value, wanted)
    if isinstance(type, AnyFloat) and isinstance(wanted, AnyFloat):
        is_wider = wanted.bitwidth > type.bitwidth
        return (arith.ExtFOp if is_wider else arith.TruncFOp)(value, wanted)
    return None


def _define(row: Row) -> type[TableOperation]:
    """The operation class of a row."""
    base = WindowOperation if row.has_windows else TableOperation
    name = "".join(part.capitalize() for part in row.name.split("_")) + "Op"
    members = {
        "name": f"linalg.{row.name}",
        "ROW": row,
        "__annotations__": {"ROW": ClassVar[Row]},
        "__doc__": f"`linalg.{row.name}`, see its row in `TABLE`.",
        "__module__": __name__,
    }
    return irdl_op_definition(type(name, (base,), members))


OPERATIONS: tuple[type[Operation], ...] = tuple(_define(row) for row in TABLE)
