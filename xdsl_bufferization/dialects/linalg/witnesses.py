"""
For each operation of `linalg` that ours stands for, a program that xDSL 0.74 fails on.

    %0 = linalg.exp {foo} ins(%a0 : tensor<4xf32>) outs(%a1 : tensor<4xf32>) -> ...

MLIR: none, the programs are MLIR's syntax.
"""

from __future__ import annotations

from xdsl_bufferization.support.witness_programs import (
    program,
)

_VECTOR = "tensor<4xf32>"
_MATRIX = "tensor<4x4xf32>"
_STEPS = "dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>"


def _named(name: str, inputs: tuple[str, ...], output: str, attributes: str) -> str:
    """A program with one operation."""
    types = (*inputs, output)
    values = [f"%a{k}" for k in range(len(types))]
    line = (
        f"%0 = linalg.{name} {{{attributes}}} "
        f"ins({', '.join(values[:-1])} : {', '.join(inputs)}) "
        f"outs({values[-1]} : {output}) -> {output}"
    )
    return program(types, line)


def _window(name: str, *types: str) -> str:
    """A convolution that converts: xDSL's crashes, or reads another body."""
    first, second, output = (f"tensor<{type}>" for type in types)
    return _named(name, (first, second), output, _STEPS)


_CONVOLUTIONS = {
    "conv_2d_nchw_fchw": ("1x3x9x9xf16", "2x3x3x3xf16", "1x2x4x4xf32"),
    "conv_2d_nhwc_hwcf": ("1x9x9x3xf16", "3x3x3x2xf16", "1x4x4x2xf32"),
    "conv_2d_nhwc_fhwc": ("1x9x9x3xf16", "2x3x3x3xf16", "1x4x4x2xf32"),
    "conv_2d_ngchw_fgchw": ("1x2x3x9x9xf16", "2x2x3x3x3xf16", "1x2x2x4x4xf32"),
    "conv_2d_ngchw_gfchw": ("1x2x3x9x9xf16", "2x2x3x3x3xf16", "1x2x2x4x4xf32"),
    "conv_2d_nhwgc_gfhwc": ("1x9x9x2x3xf16", "2x2x3x3x3xf16", "1x4x4x2x2xf32"),
}
_ELEMENTWISE = {
    **dict.fromkeys(("exp", "log", "sqrt"), (_VECTOR,)),
    **dict.fromkeys(("add", "sub", "mul", "max", "min"), (_VECTOR, _VECTOR)),
    "select": ("tensor<4xi1>", _VECTOR, _VECTOR),
}
_MAP = "affine_map<(d0) -> (d0)>"
_RESULTS = program(
    (_VECTOR, _VECTOR),
    f"%0, %1 = linalg.generic {{indexing_maps = [{_MAP}, {_MAP}], "
    'iterator_types = ["parallel"]} '
    f"outs(%a0, %a1 : {_VECTOR}, {_VECTOR}) {{",
    "^bb0(%2: f32, %3: f32):",
    "  linalg.yield %2, %3 {foo} : f32, f32",
    f"}} -> ({_VECTOR}, {_VECTOR})",
)
_INDEX = program(
    ("memref<4xindex>",),
    "linalg.map outs(%a0 : memref<4xindex>)",
    "(%0: index) {",
    "  %1 = linalg.index 0 : index",
    "  linalg.yield %1 : index",
    "}",
)
_REDUCE = program(
    (_MATRIX, _MATRIX, _VECTOR, _VECTOR),
    f"%0, %1 = linalg.reduce ins(%a0, %a1 : {_MATRIX}, {_MATRIX}) "
    f"outs(%a2, %a3 : {_VECTOR}, {_VECTOR}) dimensions = [0]",
    "(%2: f32, %3: f32, %4: f32, %5: f32) {",
    "  linalg.yield %2, %3 : f32, f32",
    "}",
)


def _move(name: str, source: str, target: str, numbers: str) -> str:
    """A program that moves elements that xDSL does not know."""
    return program(
        (source, target),
        f"%0 = linalg.{name} ins(%a0 : {source}) outs(%a1 : {target}) {numbers}",
    )


WITNESSES: dict[str, str] = {
    **{
        f"linalg.{name}": _named(name, inputs, _VECTOR, "foo")
        for name, inputs in _ELEMENTWISE.items()
    },
    **{f"linalg.{name}": _window(name, *t) for name, t in _CONVOLUTIONS.items()},
    "linalg.fill": _named("fill", ("index",), "tensor<4xindex>", "foo"),
    "linalg.pooling_nchw_max": _named(
        "pooling_nchw_max",
        ("tensor<1x3x9x9xf32>", "tensor<3x3xf32>"),
        "tensor<1x3x7x7xf32>",
        "foo",
    ),
    "linalg.matmul": _named(
        "matmul",
        ("tensor<4x4xf16>",) * 2,
        _MATRIX,
        "cast = #linalg.type_fn<cast_signed>",
    ),
    "linalg.quantized_matmul": _named(
        "quantized_matmul",
        ("tensor<4x4xf16>",) * 2 + ("f32",) * 2,
        _MATRIX,
        "foo",
    ),
    "linalg.generic": _RESULTS,
    "linalg.yield": _RESULTS,
    "linalg.index": _INDEX,
    "linalg.reduce": _REDUCE,
    "linalg.broadcast": _move(
        "broadcast", "tensor<4xindex>", "tensor<4x4xindex>", "dimensions = [0]"
    ),
    "linalg.transpose": _move(
        "transpose", "tensor<4x4xindex>", "tensor<4x4xindex>", "permutation = [1, 0]"
    ),
    "linalg.copy": _named("copy", ("tensor<4xindex>",), "tensor<4xindex>", "foo"),
}
