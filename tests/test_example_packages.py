"""The packages in examples/: built, and used from the command line and from Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
NAMES = ("signal_dialect", "grid_dialect")
FROM_PYTHON = """
from xdsl.context import Context
from xdsl.parser import Parser

from signal_dialect.check import EXAMPLES, SignalFunctions
from xdsl_bufferization import (
    OneShotBufferizePass,
    one_shot_bufferize,
    free_buffers,
    register_dialects,
)
from xdsl_bufferization.interpreters.run import check_module

MAIN = '''
func.func @main() -> f32 {
  %a = arith.constant 2.0 : f32
  %i = arith.constant 3 : index
  %x = "signal.ramp"(%a) : (f32) -> tensor<4xf32>
  %y = "signal.ramp"(%a) : (f32) -> tensor<4xf32>
  %0 = func.call @stage(%a, %x, %y) : (f32, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  %2 = tensor.extract %y[%i] : tensor<4xf32>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}
'''
context = Context()
register_dialects(context)
module = Parser(context, EXAMPLES + MAIN).parse_module()
one_shot_bufferize(module, OneShotBufferizePass(bufferize_function_boundaries=True))
free_buffers(module)
module.verify()
print(check_module(module, "main", [], functions=[SignalFunctions()]).outputs)
"""


@pytest.fixture(name="packages", scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages as they are built, and what says that they are installed."""
    target = tmp_path_factory.mktemp("packages")
    pytest.importorskip("setuptools", reason="builds the package, without a network")
    for name in NAMES:
        done = subprocess.run(
            [
                *(sys.executable, "-W", "ignore", "-c"),
                "import setuptools; setuptools.setup()",
                *("-q", "build_py", "--build-lib", str(target)),
                *("egg_info", "--egg-base", str(target)),
            ],
            cwd=EXAMPLES / name,
            capture_output=True,
            text=True,
            check=False,
        )
        assert not done.returncode, done.stderr
    return target


def run(packages: Path, *command: str) -> str:
    """What a command prints that sees the package."""
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(packages)},
        capture_output=True,
        text=True,
        check=False,
        cwd=packages,
    )
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_its_own_tests_pass(name: str, packages: Path) -> None:
    lit = Path(sys.executable).with_name("lit")
    tests = str(EXAMPLES / name / "tests")
    run(packages, str(lit), "-q", f"-Dpackages={packages}", tests)


def test_its_models_are_right(packages: Path) -> None:
    command = ("-m", "xdsl_bufferization.interpreters.check", "--model")
    found = run(packages, *command, "signal_dialect.check", "--programs", "6")
    assert found.splitlines() == [
        f"@{name}: 6 programs are equal" for name in ("axpy", "ramp", "stage")
    ]


def test_it_is_used_from_python(packages: Path) -> None:
    # The ramps have 6 at 3: 6 + 2 * 6, and 6 of the one that is read later.
    assert run(packages, "-c", FROM_PYTHON) == "(24.0,)\n"
