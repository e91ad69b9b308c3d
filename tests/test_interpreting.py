"""xDSL's interpreter runs the operations that we substitute, whoever is imported first."""

import subprocess
import sys

import pytest

RUN = """
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.universe import Universe
ctx = Context()
for name, factory in Universe.get_multiverse().all_dialects.items():
    ctx.register_dialect(name, factory)
module = Parser(ctx, '''
func.func @main(%a: i32, %b: i32) -> i32 {
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.select %0, %a, %b : i32
  func.return %1 : i32
}''').parse_module()
from xdsl.interpreter import Interpreter
from xdsl.interpreters import register_implementations
interpreter = Interpreter(module)
register_implementations(interpreter, ctx)
print(interpreter.call_op("main", (7, 5)))
"""


@pytest.mark.parametrize("first", ["import xdsl.interpreter", ""])
def test_a_function_is_interpreted(first: str):
    argv = [sys.executable, "-c", first + RUN]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "(5,)", done.stderr
