"""A clone holds what the buffer held, in the layout that its type says; executed."""

import pytest
from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import run_module
from xdsl_bufferization.transforms.convert_bufferization_to_memref import (
    ConvertBufferizationToMemRefPass,
)

LAYOUTS = [
    ("4x3", "", ""),
    ("4x3", "strided<[3, 1], offset: 2>", "offset: [2], sizes: [4, 3], strides: [3, 1]"),
    ("4x3", "strided<[1, 4]>", "offset: [0], sizes: [4, 3], strides: [1, 4]"),
    ("4x3", "strided<[6, 2], offset: 1>", "offset: [1], sizes: [4, 3], strides: [6, 2]"),
    ("?x?", "strided<[1, ?]>", "offset: [0], sizes: [%c4, %c3], strides: [1, %c4]"),
    ("?x?", "strided<[?, 1]>", "offset: [0], sizes: [%c4, %c3], strides: [%c3, 1]"),
    ("?x?", "strided<[?, 2], offset: ?>", "offset: [%c4], sizes: [%c4, %c3], strides: [%c7, 2]"),
    ("?x?", "strided<[?, ?], offset: ?>", "offset: [%c4], sizes: [%c4, %c3], strides: [%c7, %c1]"),
]

PROGRAM = """
func.func @main() -> (i64, i64) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i64
  %flat = memref.alloc() : memref<64xi64>
  %m = memref.reinterpret_cast %flat to {view} : memref<64xi64> to {type}
  scf.for %i = %c0 to %c4 step %c1 {{
    scf.for %j = %c0 to %c3 step %c1 {{
      %k = arith.muli %i, %c7 : index
      %l = arith.addi %k, %j : index
      %v = arith.index_cast %l : index to i64
      memref.store %v, %m[%i, %j] : {type}
    }}
  }}
  %c = bufferization.clone %m : {type} to {type}
  memref.store %zero, %m[%c3, %c1] : {type}
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %zero) -> (i64) {{
    %inner = scf.for %j = %c0 to %c3 step %c1 iter_args(%b = %a) -> (i64) {{
      %v = memref.load %c[%i, %j] : {type}
      %x = arith.addi %b, %v : i64
      scf.yield %x : i64
    }}
    scf.yield %inner : i64
  }}
  %last = memref.load %c[%c3, %c1] : {type}
  memref.dealloc %flat : memref<64xi64>
  memref.dealloc %c : {type}
  return %sum, %last : i64, i64
}}
"""


@pytest.mark.parametrize("shape, layout, view", LAYOUTS)
def test_clone(ctx: Context, shape: str, layout: str, view: str):
    type = f"memref<{shape}xi64{', ' if layout else ''}{layout}>"
    view = view or "offset: [0], sizes: [4, 3], strides: [3, 1]"
    module = Parser(ctx, PROGRAM.format(type=type, view=view)).parse_module()
    ConvertBufferizationToMemRefPass().apply(ctx, module)
    module.verify()
    result = run_module(module, "main", ())
    assert result.outputs == (sum(7 * i + j for i in range(4) for j in range(3)), 22)
    assert result.memory.allocations == result.memory.frees == 2
