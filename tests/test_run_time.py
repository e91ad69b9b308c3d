"""`xdsl-bufferize --time`: the machine code of both outputs, or what is missing."""

import re
import shutil
from pathlib import Path

import pytest

from xdsl_bufferization.command.main import main
from xdsl_bufferization.command.run_time import TOOLS

PROGRAM = """
func.func private @printF64(f64)
func.func @main() {
  %x = arith.constant 2.0 : f64
  %c0 = arith.constant 0 : index
  %t = tensor.splat %x : tensor<64xf64>
  %e = tensor.empty() : tensor<64xf64>
  %r = linalg.exp ins(%t : tensor<64xf64>) outs(%e : tensor<64xf64>) -> tensor<64xf64>
  %y = tensor.extract %r[%c0] : tensor<64xf64>
  func.call @printF64(%y) : (f64) -> ()
  return
}
func.func @with_argument(%t: tensor<4xf64>) -> tensor<4xf64> {
  return %t : tensor<4xf64>
}
func.func private @outside(tensor<4xf64>)
"""
WHOLE = PROGRAM.replace("func.func private @outside(tensor<4xf64>)\n", "")


@pytest.fixture(name="tools")
def installed() -> None:
    """Skips without them."""
    if not all(shutil.which(f"{tool}-22") for tool in TOOLS) or not shutil.which("gcc"):
        pytest.skip("needs the tools of MLIR and LLVM 22, and gcc")


def run(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, str]:
    """The exit code, and what is printed."""
    (tmp_path / "model.mlir").write_text(text)
    code = main([str(tmp_path / "model.mlir"), "--time", "--turns", "1", *more])
    printed = capsys.readouterr()
    return code, printed.out + printed.err


@pytest.mark.usefixtures("tools")
def test_both_are_timed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed = run(WHOLE, tmp_path, capsys)
    assert code == 0
    first, *rows = printed.splitlines()
    assert first == "microseconds of one call of @main, the least of 1 turns"
    assert [re.sub(r"^ +[\d.]+ +", "", row).partition(",")[0] for row in rows] == [
        "bufferize",
        "mlir-opt",
        "mlir-opt",
    ]


@pytest.mark.usefixtures("tools")
def test_what_cannot_be_timed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed = run(WHOLE, tmp_path, capsys, "--entry", "with_argument")
    assert code == 2
    assert "there is no function @with_argument without arguments" in printed
    code, printed = run(PROGRAM, tmp_path, capsys)
    assert code == 2
    assert "@outside is only declared, and takes or returns more than numbers" in printed
    code, printed = run(WHOLE, tmp_path, capsys, "-p", "canonicalize")
    assert code == 0
    assert re.search(r"- +canonicalize: ", printed)


@pytest.mark.usefixtures("tools")
def test_wrong_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed = run("garbage", tmp_path, capsys)
    assert code == 2
    assert "error" in printed
    unknown = WHOLE.replace("tensor.splat %x", '"test.unknown"() : () -> tensor<64xf64>\n//')
    code, printed = run(unknown, tmp_path, capsys)
    assert code == 1
    assert re.search(r"- +bufferize: .*'test.unknown' op was not bufferized", printed)
    code, printed = run(WHOLE, tmp_path, capsys, "-p", "no-such-pass")
    assert code == 0
    assert "no-such-pass" in printed


def test_missing_tools(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    code, printed = run(WHOLE, tmp_path, capsys)
    assert code == 2
    assert "no mlir-opt, mlir-translate, opt, llc, cc; --time needs them" in printed
