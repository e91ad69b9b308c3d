"""`xdsl-bufferize-check`: what it says, its exit codes, and what users add to it."""

import io
import json
import math
import re
import sys
from pathlib import Path

import pytest
from conftest import Says

from xdsl_bufferization.interpreters.check import main

PROGRAM = """
func.func @main(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}
"""

WRONG = """
from xdsl.dialects import arith, memref
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.universe import Universe


class DropCopies(ModulePass):
    name = "drop-copies"

    def apply(self, ctx, op):
        for found in list(op.walk()):
            if found.name == "memref.copy":
                Rewriter.erase_op(found)


class AliasAllocations(ModulePass):
    name = "alias-allocations"

    def apply(self, ctx, op):
        for found in list(op.walk()):
            if found.name == "memref.copy":
                source, target = found.operands
                Rewriter.erase_op(found)
                target.replace_all_uses_with(source)


class BreakIR(ModulePass):
    name = "break-ir"

    def apply(self, ctx, op):
        for found in list(op.walk()):
            if found.name == "memref.store":
                found.operands[0], found.operands[1] = found.operands[1], found.operands[0]


PASSES = Universe(
    all_passes={
        "drop-copies": lambda: DropCopies,
        "alias-allocations": lambda: AliasAllocations,
        "break-ir": lambda: BreakIR,
    }
)
"""

ONE_SHOT = (
    "one-shot-bufferize{bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map}"
)


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The program in a file."""
    path = tmp_path / "program.mlir"
    path.write_text(PROGRAM)
    return str(path)


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A universe with passes that are wrong."""
    (tmp_path / "wrong_passes.py").write_text(WRONG)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    sys.modules.pop("wrong_passes", None)
    return "--universe=wrong_passes:PASSES"


def test_equal(program: str, says: Says) -> None:
    assert says(main, program).startswith("equal: 2 results, 0 printed lines\n")
    assert "equal" in says(main, program, "--runs", "3")
    data = json.loads(says(main, program, "--args", "[[1, 2, 3], 1, 7]", "--json"))
    assert data["equal"] is True
    assert data["fault"] is None
    assert data["differences"] == []
    assert data["memory"]["copies"] == 1
    assert data["memory"]["bytes_copied"] == 12


def test_output(program: str, tmp_path: Path) -> None:
    compiled = tmp_path / "compiled.mlir"
    assert main([program, "-o", str(compiled)]) == 0
    assert "memref.store" in compiled.read_text()
    assert main([program, "--compiled", str(compiled)]) == 0
    assert main([program, "-o", str(tmp_path)]) == 2


OUT_PARAM = """
func.func @main(%t: memref<?xf32>, %i: index, %x: f32, %o: memref<?xf32>) -> f32 {
  memref.copy %t, %o : memref<?xf32> to memref<?xf32>
  memref.store %x, %o[%i] : memref<?xf32>
  %1 = memref.load %t[%i] : memref<?xf32>
  return %1 : f32
}
"""

COMPILED = [
    (OUT_PARAM, 0, "equal: 2 results"),
    (OUT_PARAM.replace("copy %t, %o", "copy %o, %o"), 1, "what was never written after"),
    (OUT_PARAM.replace("%x, %o[%i]", "%x, %t[%i]"), 1, "result 1: 2.0 before, 7.0 after"),
    (OUT_PARAM.replace("%x: f32, ", "%x: f32, %y: f32, "), 2, "takes 5 after the pipeline"),
    (
        "func.func @main(%t: memref<?xf32>, %i: index, %x: f32) { return }",
        2,
        "had 2 results and has 0 after the pipeline",
    ),
    ("func.func @main() {", 2, "compiled program:1:20"),
]


@pytest.mark.parametrize(("text", "code", "message"), COMPILED)
def test_compiled_by_others(
    program: str, tmp_path: Path, text: str, code: int, message: str, says: Says
) -> None:
    compiled = tmp_path / "compiled.mlir"
    compiled.write_text(text)
    args = [program, "--compiled", str(compiled), "--args", "[[1, 2, 3], 1, 7]"]
    assert message in says(main, *args, code=code)


def test_standard_input(monkeypatch: pytest.MonkeyPatch, says: Says) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(PROGRAM))
    assert "equal" in says(main, "-", "--seed", "4")


def test_random_arguments_that_do_not_fit(monkeypatch: pytest.MonkeyPatch, says: Says) -> None:
    program = "func.func @main(%t: tensor<9223372036854775807xi8>) { return }"
    monkeypatch.setattr("sys.stdin", io.StringIO(program))
    said = says(main, "-", code=2)
    assert "no random value of type tensor<9223372036854775807xi8>" in said


def test_difference(program: str, wrong: str, says: Says) -> None:
    args = [program, wrong, "--allow-leaks", "--args", "[[1, 2, 3], 1, 7]"]
    said = says(main, *args, "-p", f"{ONE_SHOT},alias-allocations", code=1)
    assert said == "result 1: 2.0 before, 7.0 after\n"
    said = says(main, *args, "-p", f"{ONE_SHOT},drop-copies", "--json", code=1)
    data = json.loads(said)
    assert data["equal"] is False
    assert data["differences"] == [
        {"where": "result 0", "element": [0], "before": 1.0, "after": None},
        {"where": "result 0", "element": [2], "before": 3.0, "after": None},
    ]


def test_fault(tmp_path: Path, says: Says) -> None:
    path = tmp_path / "leak.mlir"
    path.write_text("""
    func.func @main() -> f32 {
      %c0 = arith.constant 0 : index
      %t = tensor.generate {
      ^bb0(%i: index):
        %f = arith.constant 1.0 : f32
        tensor.yield %f : f32
      } : tensor<4xf32>
      %x = tensor.extract %t[%c0] : tensor<4xf32>
      return %x : f32
    }""")
    says(main, str(path))
    says(main, str(path), "-p", ONE_SHOT, "--allow-leaks")
    said = says(main, str(path), "-p", ONE_SHOT, code=1)
    assert said.startswith("leak: 1 buffer (16 bytes) made here, never freed\n  at  ")
    fault = json.loads(says(main, str(path), "-p", ONE_SHOT, "--json", code=1))["fault"]
    assert fault["kind"] == "leak"
    assert fault["at"]["function"] == "@main"
    assert "memref.alloc" in fault["at"]["op"]


def test_invalid_ir(program: str, wrong: str, says: Says):
    args = [program, wrong, "-p", f"{ONE_SHOT},break-ir"]
    assert "the pipeline makes IR that is wrong" in says(main, *args, code=1)
    assert json.loads(says(main, *args, "--json", code=1))["fault"]["kind"] == "invalid IR"


BAD = [
    (["--args", "[1]"], "@main takes 3 arguments, not 1"),
    (["--args", "[[1, 2], 2, 1]"], "before the pipeline: out of bounds: index"),
    (["--args", "[[1, null], 0, 1]", "--entry", "other"], "no function @other"),
    (["-p", "no-such-pass"], "the pipeline is wrong: unknown pass"),
    (["-p", "one-shot-bufferize{"], "the pipeline is wrong"),
    (["-p", "one-shot-bufferize{a=1}"], "the pipeline is wrong: one-shot"),
    (["--universe", "no_such_module:X"], "no module:name that can be loaded"),
    (["--universe", "sys:path"], "is no xdsl.universe.Universe"),
    (["--interpreter", "sys:path"], "is no class of xdsl.interpreter"),
    (["--max-steps", "2"], "before the pipeline: step limit"),
]


@pytest.mark.parametrize(("options", "message"), BAD)
def test_bad_input(program: str, options: list[str], message: str, says: Says) -> None:
    assert message in says(main, program, *options, code=2)
    assert message in json.loads(says(main, program, *options, "--json", code=2))["error"]


def test_bad_programs(tmp_path: Path, says: Says) -> None:
    assert main([str(tmp_path / "absent.mlir")]) == 2
    path = tmp_path / "bad.mlir"
    path.write_text("func.func @main() { return 1 }")
    assert main([str(path)]) == 2
    path.write_bytes(b"\xff\xfe")
    assert main([str(path)]) == 2
    path.write_text("func.func private @main()")
    assert "no function @main to run" in says(main, str(path), code=2)


def test_printing_and_arguments(tmp_path: Path, wrong: str, says: Says) -> None:
    path = tmp_path / "printing.mlir"
    path.write_text("""
    func.func private @printF64(f64)
    func.func private @printNewline()
    func.func @main(%m: memref<2xf64>, %t: tensor<2xf64> {bufferization.writable = false}) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %x = tensor.extract %t[%c0] : tensor<2xf64>
      %n = arith.negf %x : f64
      memref.store %n, %m[%c1] : memref<2xf64>
      %u = tensor.insert %n into %t[%c1] : tensor<2xf64>
      %y = tensor.extract %u[%c1] : tensor<2xf64>
      func.call @printF64(%y) : (f64) -> ()
      func.call @printNewline() : () -> ()
      return
    }""")
    arguments = [str(path), "--args", "[[1, 2], [3, 4]]"]
    says(main, *arguments)
    arguments += ["--allow-leaks", wrong, "-p"]
    said = says(main, *arguments, f"{ONE_SHOT},alias-allocations", code=1)
    assert said == "argument 1 [1]: 4.0 before, -3.0 after\n"
    says(main, *arguments, f"{ONE_SHOT},drop-copies,buffer-deallocation-pipeline")


def demo_code(root: Path) -> str:
    """The code of both pages about an operation of one's own."""
    pages = [root / "docs" / name for name in ("writing-a-model.md", "checking.md")]
    blocks = [
        block
        for page in pages
        for block in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    ]
    return "\n".join(blocks)


def never(*_: object) -> bool:
    """The answer of a model that forgot something."""
    return False


OWN = """
func.func @main(%t: tensor<2xf32>, %f: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "demo.add_scalar"(%t, %f) : (tensor<2xf32>, f32) -> tensor<2xf32>
  return %t, %0 : tensor<2xf32>, tensor<2xf32>
}
"""


def test_own_operation(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch, says: Says
) -> None:
    (tmp_path / "demo_page.py").write_text(demo_code(root))
    path = tmp_path / "own.mlir"
    path.write_text(OWN)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    args = [str(path), "--universe=demo_page:DEMO_UNIVERSE"]
    assert "there is no implementation of demo.add_scalar" in says(main, *args, code=2)
    args.append("--interpreter=demo_page:DemoFunctions")
    args += ["--args", "[[1.5, -4.75], 1.5]"]
    says(main, *args)
    model = sys.modules["demo_page"].AddScalarModel
    monkeypatch.setattr(model, "bufferizes_to_memory_write", never)
    said = says(main, *args, code=1)
    assert said in (root / "docs" / "checking.md").read_text()
    assert "result 0 [0]: 1.5 before, 3.0 after" in said


def test_nan_and_zero() -> None:
    from xdsl_bufferization.interpreters.checker import same_number

    assert same_number(math.nan, -math.nan)
    assert not same_number(0.0, -0.0)
    assert same_number(0.0, -0.0, 1e-6)
    assert same_number(None, 1.0)
    assert not same_number(1.0, None)
    assert not same_number(1, 2)
    assert same_number(1.0, 1.0 + 1e-9, 1e-6)
    assert not same_number(1.0, 1.0 + 1e-9)
