"""The code of docs/writing-a-model.md and memory-models.md does what the pages say."""

import re
from pathlib import Path

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_bufferization.transforms.ownership_based_buffer_deallocation import (
    OwnershipBasedBufferDeallocationPass,
)

DOCS = Path(__file__).parents[1] / "docs"

PROGRAM = """
func.func @in_place(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = "demo.add_scalar"(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @copied(%t: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "demo.add_scalar"(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
}
"""

MEMORY = """
func.func @view(%i: index) -> f32 {
  %a = memref.alloc() : memref<4x4xf32>
  %r = "demo.row"(%a, %i) : (memref<4x4xf32>, index) -> memref<4xf32, strided<[1], offset: ?>>
  %x = memref.load %r[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %x : f32
}
func.func @frees(%n: index) -> f32 {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = "demo.resize"(%a) : (memref<?xf32>) -> memref<?xf32>
  %x = memref.load %b[%n] : memref<?xf32>
  return %x : f32
}
func.func @loop(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = "demo.repeat"(%a) ({
  ^bb0(%x: memref<?xf32>):
    %c = memref.alloc(%n) : memref<?xf32>
    memref.copy %x, %c : memref<?xf32> to memref<?xf32>
    "demo.next"(%c) : (memref<?xf32>) -> ()
  }) : (memref<?xf32>) -> memref<?xf32>
  return %b : memref<?xf32>
}
func.func @loop_that_frees(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = "demo.repeat"(%a) ({
  ^bb0(%x: memref<?xf32>):
    %c = "demo.resize"(%x) : (memref<?xf32>) -> memref<?xf32>
    "demo.next"(%c) : (memref<?xf32>) -> ()
  }) : (memref<?xf32>) -> memref<?xf32>
  return
}
"""
FREED = {
    "view": ["memref.load", "bufferization.dealloc %a", "func.return"],
    "frees": ["memref.load", "bufferization.dealloc %b", "func.return"],
    "loop": ["memref.copy", "bufferization.dealloc %x", "demo.next", "func.return"],
    "loop_that_frees": ["demo.next", "bufferization.dealloc %b", "func.return"],
}
"""The deallocations, with the operations around them."""


def demo_dialect(page: str) -> Dialect:
    namespace = dict[str, object]()
    text = (DOCS / page).read_text()
    if continued := re.search(r"<!-- continues: (\S+) -->", text):
        text = (DOCS / continued[1]).read_text() + text
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(block, namespace)
    dialect = namespace["DEMO"]
    assert isinstance(dialect, Dialect)
    return dialect


def passed(program: str, *passes: ModulePass, page: str = "writing-a-model.md") -> ModuleOp:
    context = context_for(Universe.get_multiverse())
    context.load_dialect(demo_dialect(page))
    module = Parser(context, program).parse_module()
    for each in passes:
        each.apply(context, module)
    module.verify()
    return module


def test_the_page_bufferizes_its_operation():
    module = passed(PROGRAM, OneShotBufferizePass(bufferize_function_boundaries=True))
    in_place, copied = (list(f.walk()) for f in module.ops)
    assert not [op for op in in_place if op.name in ("memref.alloc", "memref.copy")]
    names = [op.name for op in copied]
    assert names.count("memref.alloc") == 1
    assert names.count("memref.copy") == 1
    (scaled,) = (op for op in copied if op.name == "demo.add_scalar")
    (made,) = (op for op in copied if op.name == "memref.alloc")
    assert scaled.operands[0] is made.results[0]
    assert not scaled.results


EVEN_AND_ODD = """
func.func @odd(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = "demo.set_even"(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %1 = "demo.get_odd"(%t, %i) : (tensor<4xf32>, index) -> f32
  return %0, %1 : tensor<4xf32>, f32
}
func.func @any(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32, f32) {
  %0 = "demo.set_even"(%t, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %1 = "demo.get_odd"(%t, %i) : (tensor<4xf32>, index) -> f32
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, f32, f32
}
"""


def test_the_page_analyses_even_and_odd_elements():
    bufferize = OneShotBufferizePass(bufferize_function_boundaries=True)
    program = passed(EVEN_AND_ODD, bufferize, page="own-analysis.md")
    odd, any_ = ([op.name for op in f.walk()] for f in program.ops)
    assert "memref.copy" not in odd
    assert any_.count("memref.copy") == 1


def test_the_page_frees_the_buffers_of_its_operations():
    free = OwnershipBasedBufferDeallocationPass()
    module = passed(MEMORY, free, page="memory-models.md")
    for function in module.ops:
        assert isinstance(function, func.FuncOp)
        wanted = FREED[function.sym_name.data]
        kinds = {each.partition(" ")[0] for each in wanted}
        found = [
            f"{op.name} %{op.operands[0].name_hint}" if "dealloc" in op.name else op.name
            for op in function.walk()
            if op.name in kinds
        ]
        assert found == wanted
