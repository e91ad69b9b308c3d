"""Each program of `input_checks.mlir` is refused, or not, with the message and at the line that are
written there, by MLIR's verifier and by `xdsl-bufferize`, before any pass.
"""

import subprocess
from pathlib import Path

import pytest

from xdsl_bufferization.command.main import main

PROGRAMS = Path(__file__).with_name("input_checks.mlir")
FLAGS = ("--allow-unregistered-dialect", "--split-input-file")


def test_the_command(capsys: pytest.CaptureFixture[str]):
    given = [str(PROGRAMS), *FLAGS, "--verify-diagnostics", "-p", ""]
    assert (main(given), capsys.readouterr().err) == (0, "")


def test_mlir(mlir_opt: str):
    given = [mlir_opt, str(PROGRAMS), *FLAGS, "--verify-diagnostics=only-expected"]
    done = subprocess.run(given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_they_are_a_hundred():
    text = PROGRAMS.read_text()
    assert text.count("// -----") >= 100
    assert text.count("// expected-error") >= 50
