"""The code of docs/writing-a-model.md does what the page says."""

import re
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

PAGE = Path(__file__).parents[1] / "docs" / "writing-a-model.md"

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


def demo_dialect() -> Dialect:
    namespace = dict[str, object]()
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL):
        exec(block, namespace)
    dialect = namespace["DEMO"]
    assert isinstance(dialect, Dialect)
    return dialect


def bufferized() -> ModuleOp:
    context = context_for(Universe.get_multiverse())
    context.load_dialect(demo_dialect())
    module = Parser(context, PROGRAM).parse_module()
    OneShotBufferizePass(bufferize_function_boundaries=True).apply(context, module)
    module.verify()
    return module


def test_the_page_bufferizes_its_operation():
    in_place, copied = (list(f.walk()) for f in bufferized().ops)
    assert not [op for op in in_place if op.name in ("memref.alloc", "memref.copy")]
    names = [op.name for op in copied]
    assert names.count("memref.alloc") == 1
    assert names.count("memref.copy") == 1
    (scaled,) = (op for op in copied if op.name == "demo.add_scalar")
    (made,) = (op for op in copied if op.name == "memref.alloc")
    assert scaled.operands[0] is made.results[0]
    assert not scaled.results
