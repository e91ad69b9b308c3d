"""xDSL's interpreter runs the operations that we substitute, if it is imported before a dialect
is loaded, or repaired.
"""

import subprocess
import sys
from pathlib import Path

import pytest

RUN = """
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, i32
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
{0}
from xdsl.interpreters import register_implementations
interpreter = Interpreter(module)
register_implementations(interpreter, ctx)
# Numbers before xDSL 0.75, attributes since.
seven, five = (interpreter.value_for_attribute(IntegerAttr(n, i32), i32) for n in (7, 5))
print(interpreter.call_op("main", (seven, five)) == (five,))
"""


REPAIR = "from xdsl_bufferization.compat import interpreter; interpreter.repair()"

PROGRAM = "func.func @main() -> i32 { %0 = arith.constant 5 : i32 func.return %0 : i32 }"


def run(*argv: str) -> subprocess.CompletedProcess[str]:
    """A process, with the program as its input."""
    return subprocess.run(argv, input=PROGRAM, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("first", "second"), [("import xdsl.interpreter", ""), ("", REPAIR)])
def test_a_function_is_interpreted(first: str, second: str):
    done = run(sys.executable, "-c", first + RUN.replace("{0}", second))
    assert done.stdout.strip() == "True", done.stderr


def test_the_tools_of_xdsl_interpret():
    tools = Path(sys.executable).parent
    done = run(str(tools / "xdsl-run"), "--verbose")
    assert "5" in done.stdout, done.stderr
    done = run(str(tools / "xdsl-opt"), "-p", "constant-fold-interp")
    assert "arith.constant 5 : i32" in done.stdout, done.stderr
