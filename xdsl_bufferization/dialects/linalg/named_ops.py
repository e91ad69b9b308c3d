"""The named operations of the `linalg` dialect, one row of a table for each.

    Row("pooling_nhwc_sum", "n oh ow c kh kw",
        ("n oh+kh ow+kw c", "kh kw", "n oh ow c"), accumulated(ADD))

A row defines the indexing maps of the operands and the body:

- the loops; those that do not index the output are reductions;
- for each operand, the output last, its dimensions: `oh+kh` is a window, that is,
  `oh * stride + kh * dilation` with the strides and dilations in order; the loops `*`
  are as many as the output has dimensions, and an operand `*` is indexed by all;
- the body, from a `ScalarFunction` on scalars.

To add an operation is to add a row.

MLIR: mlir/lib/Dialect/Linalg/IR/LinalgNamedStructuredOps.yaml
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Region
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_bufferization.dialects.linalg.bodies import (
    BINARY,
    POOLING,
    UNARY,
    Body,
    BodyBuilder,
    copied,
    multiply_add,
    quantized_multiply_add,
    random,
    selected,
)


class Row:
    """A named operation: see the top of this file."""

    def __init__(
        self,
        name: str,
        loops: str,
        operands: tuple[str, ...],
        body: Body,
        may_permute: bool = False,
        may_cast: bool = False,
    ) -> None:
        self.name = name
        """Without the name of the dialect."""
        self.loops = loops
        self.operands = operands
        """The inputs and the output."""
        self.body = body
        self.may_permute = may_permute
        """True if `indexing_maps` may transpose or broadcast an input."""
        self.may_cast = may_cast
        """True if `cast` may select the conversion of integers."""

    @cached_property
    def windows(self) -> int:
        """Returns the number of strides, which is also that of dilations."""
        return self.operands[0].count("+")

    @cached_property
    def properties(self) -> tuple[str, ...]:
        """Returns the names of the properties that the operation may have."""
        has_steps = any("+" not in part for part in self.operands[0].split())
        return (
            *(("indexing_maps",) if self.may_permute else ()),
            *(("cast",) if self.may_cast else ()),
            *(("strides", "dilations") if self.windows and has_steps else ()),
        )

    @cached_property
    def is_pointwise(self) -> bool:
        """True if all operands are accessed at the same position."""
        return set(self.operands) == {"*"}

    def iterator_types(self, rank: int) -> ArrayAttr[IteratorTypeAttr]:
        """Returns the iterator type of each loop; `rank` is that of the output."""
        return _iterator_types(self, rank)

    def indexing_maps(
        self, rank: int, strides: tuple[int, ...], dilations: tuple[int, ...]
    ) -> ArrayAttr[AffineMapAttr]:
        """Returns the map of each operand; `rank` is that of the output."""
        return _indexing_maps(self, rank, strides, dilations)

    def region(self, element_types: Sequence[Attribute], unsigned: bool) -> Region:
        """The body for operands of these element types. Raises `VerifyException` if the operation
        is not defined on them."""
        builder = BodyBuilder(f"linalg.{self.name}", element_types, unsigned)
        return builder.finish(self.body(builder))


@cache
def pointwise_maps(rank: int, scalars: tuple[bool, ...]) -> ArrayAttr[AffineMapAttr]:
    """The maps of an operation on elements, to which some operands are scalars."""
    return ArrayAttr(
        AffineMapAttr(AffineMap(rank, 0, ()) if is_scalar else AffineMap.identity(rank))
        for is_scalar in scalars
    )


@cache
def _iterator_types(row: Row, rank: int) -> ArrayAttr[IteratorTypeAttr]:
    kinds = [IteratorTypeAttr.parallel()] * rank
    if row.loops != "*":
        parallel = row.operands[-1].split()
        kinds = [
            IteratorTypeAttr.parallel() if loop in parallel else IteratorTypeAttr.reduction()
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


def _pooling(layout: str, kinds: str, loops: str, *operands: str) -> tuple[Row, ...]:
    return tuple(
        Row(f"pooling_{layout}_{kind}", loops, operands, POOLING[kind]) for kind in kinds.split()
    )


def _product(name: str, loops: str, *operands: str, may_permute: bool = False) -> Row:
    return Row(name, loops, operands, multiply_add, may_permute, may_permute)


def _quantized(name: str, loops: str, *operands: str) -> Row:
    *inputs, output = operands
    return Row(name, loops, (*inputs, "", "", output), quantized_multiply_add)


_ALL = "sum max max_unsigned min min_unsigned"


def _convolution(name: str, loops: str, *operands: str) -> tuple[Row, Row]:
    """The convolution, and that of quantized numbers."""
    plain = _product(name, loops, *operands)
    return plain, _quantized(f"{name}_q", loops, *operands)


# fmt: off
TABLE: tuple[Row, ...] = (
    Row("fill", "*", ("", "*"), copied),
    Row("copy", "*", ("*", "*"), copied, may_cast=True),
    Row("fill_rng_2d", "m n", ("", "", "", "m n"), random),
    *(Row(name, "*", ("*",) * 2, body) for name, body in UNARY.items()),
    *(Row(name, "*", ("*",) * 3, body) for name, body in BINARY.items()),
    Row("select", "*", ("*",) * 4, selected),
    _product("dot", "k", "k", "k", ""),
    _product("matvec", "m k", "m k", "k", "m"),
    _product("vecmat", "n k", "k", "k n", "n"),
    _product("batch_matvec", "b m k", "b m k", "b k", "b m"),
    _product("batch_vecmat", "b n k", "b k", "b k n", "b n"),
    _product("matmul", "m n k", "m k", "k n", "m n", may_permute=True),
    _product("batch_matmul", "b m n k", "b m k", "b k n", "b m n", may_permute=True),
    _product("batch_reduce_matmul", "b m n k", "b m k", "b k n", "m n", may_permute=True),
    _quantized("quantized_matmul", "m n k", "m k", "k n", "m n"),
    _quantized("quantized_batch_matmul", "b m n k", "b m k", "b k n", "b m n"),
    _product("mmt4d", "m n k m0 n0 k0", "m k m0 k0", "n k n0 k0", "m n m0 n0"),
    _product("batch_mmt4d", "b m n k m0 n0 k0",
             "b m k m0 k0", "b n k n0 k0", "b m n m0 n0"),
    _product("conv_1d", "ow kw", "ow+kw", "kw", "ow"),
    _product("conv_2d", "oh ow kh kw", "oh+kh ow+kw", "kh kw", "oh ow"),
    _product("conv_3d", "od oh ow kd kh kw",
             "od+kd oh+kh ow+kw", "kd kh kw", "od oh ow"),
    _product("conv_1d_nwc_wcf", "n ow f kw c", "n ow+kw c", "kw c f", "n ow f"),
    _product("conv_1d_ncw_fcw", "n f ow c kw", "n c ow+kw", "f c kw", "n f ow"),
    *_convolution("conv_2d_nhwc_hwcf", "n oh ow f kh kw c",
             "n oh+kh ow+kw c", "kh kw c f", "n oh ow f"),
    *_convolution("conv_2d_nhwc_fhwc", "n oh ow f kh kw c",
             "n oh+kh ow+kw c", "f kh kw c", "n oh ow f"),
    *_convolution("conv_2d_nchw_fchw", "n f oh ow c kh kw",
             "n c oh+kh ow+kw", "f c kh kw", "n f oh ow"),
    _product("conv_2d_ngchw_fgchw", "n g f oh ow c kh kw",
             "n g c oh+kh ow+kw", "f g c kh kw", "n g f oh ow"),
    *_convolution("conv_2d_ngchw_gfchw", "n g f oh ow c kh kw",
             "n g c oh+kh ow+kw", "g f c kh kw", "n g f oh ow"),
    *_convolution("conv_2d_nhwgc_gfhwc", "n oh ow g f kh kw c",
             "n oh+kh ow+kw g c", "g f kh kw c", "n oh ow g f"),
    *_convolution("conv_3d_ndhwc_dhwcf", "n od oh ow f kd kh kw c",
             "n od+kd oh+kh ow+kw c", "kd kh kw c f", "n od oh ow f"),
    _product("conv_3d_ncdhw_fcdhw", "n f od oh ow c kd kh kw",
             "n c od+kd oh+kh ow+kw", "f c kd kh kw", "n f od oh ow"),
    _product("depthwise_conv_1d_nwc_wc", "n ow c kw",
             "n ow+kw c", "kw c", "n ow c"),
    _product("depthwise_conv_1d_ncw_cw", "n ow c kw",
             "n c ow+kw", "c kw", "n c ow"),
    _product("depthwise_conv_1d_nwc_wcm", "n ow c m kw",
             "n ow+kw c", "kw c m", "n ow c m"),
    *_convolution("depthwise_conv_2d_nhwc_hwc", "n oh ow c kh kw",
             "n oh+kh ow+kw c", "kh kw c", "n oh ow c"),
    _product("depthwise_conv_2d_nchw_chw", "n oh ow c kh kw",
             "n c oh+kh ow+kw", "c kh kw", "n c oh ow"),
    *_convolution("depthwise_conv_2d_nhwc_hwcm", "n oh ow c m kh kw",
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
