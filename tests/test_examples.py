"""The programs of examples/: same numbers from tensors, from buffers and from MLIR."""

import subprocess
import sys
from pathlib import Path

import pytest
from executing import passed
from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import agree, run_module

FOLDER = Path(__file__).resolve().parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.mlir"))
PIPELINE = "one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline"
PRINTED = 1e-5
"""The relative error of a number that was printed with six digits."""

with_each_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)


def recorded(path: Path) -> list[float]:
    """What the program printed when it ran through MLIR 22."""
    return [float(word) for word in path.with_suffix(".out").read_text().split()]


@with_each_example
def test_tensors_give_the_recorded_numbers(ctx: Context, path: Path) -> None:
    module = Parser(ctx, path.read_text()).parse_module()
    module.verify()
    result = run_module(module)
    assert agree(result.numbers(), recorded(path), PRINTED)
    assert result.memory.allocations == 0


@with_each_example
def test_buffers_give_the_same_numbers_as_tensors(ctx: Context, path: Path) -> None:
    before = run_module(Parser(ctx, path.read_text()).parse_module())
    after = run_module(passed(ctx, path.read_text(), PIPELINE))
    assert after.numbers() == before.numbers()
    assert after.memory.allocations > 0
    assert after.memory.leaks == 0


@with_each_example
def test_the_interpreters_run_what_mlir_bufferized(ctx: Context, path: Path, mlir_opt: str) -> None:
    command = [mlir_opt, "--one-shot-bufferize=bufferize-function-boundaries"]
    command += ["--buffer-deallocation-pipeline"]
    command += ["--mlir-print-op-generic", "--mlir-print-local-scope", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    module = Parser(ctx, done.stdout).parse_module()
    result = run_module(module)
    assert agree(result.numbers(), recorded(path), PRINTED)
    assert result.memory.leaks == 0


def test_demo_succeeds() -> None:
    command = [sys.executable, str(FOLDER / "demo.py"), str(FOLDER / "jacobi.mlir")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "jacobi.mlir: the numbers agree, 0 leaks" in done.stdout


def test_demo_fails_when_a_buffer_is_left() -> None:
    command = [sys.executable, str(FOLDER / "demo.py"), str(FOLDER / "jacobi.mlir")]
    command += ["-p", PIPELINE.split(",")[0]]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "the numbers agree, 96 leaks" in done.stdout


def test_demo_fails_when_numbers_differ(tmp_path: Path) -> None:
    wrong = tmp_path / "prints_nothing.mlir"
    wrong.write_text("func.func @main() { return }")
    command = [sys.executable, str(FOLDER / "demo.py"), str(wrong)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "the numbers DIFFER" in done.stdout
