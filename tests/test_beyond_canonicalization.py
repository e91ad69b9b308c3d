"""Programs that MLIR 22's `--canonicalize` changes the meaning of, and ours does not.

Each file of tests/filecheck/with-mlir/programs/canonicalization prints numbers from its @main and says

    // EXPECT: 10 4            what is right
    // ORACLE: 10 10           what it prints after `mlir-opt-22 --canonicalize`
"""

from pathlib import Path

import pytest
from executing import passed
from test_beyond import Case, executed, generic, runner, tool
from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import run_module

__all__ = ["runner"]
ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "filecheck" / "with-mlir" / "programs" / "canonicalization"
BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true}"
CASES = [pytest.param(Case(path), id=path.stem) for path in sorted(FOLDER.glob("*.mlir"))]


@pytest.mark.parametrize("case", CASES)
def test_ours(case: Case, ctx: Context, mlir_opt: str, runner: str) -> None:
    module = passed(ctx, case.text, "canonicalize")
    before = run_module(Parser(ctx, case.text).parse_module())
    assert before.numbers() == run_module(module).numbers() == case.expected
    memrefs = passed(ctx, generic(module), BUFFERIZE)
    assert executed(mlir_opt, runner, generic(memrefs)) == case.expected


@pytest.mark.parametrize("case", CASES)
def test_theirs(case: Case, ctx: Context, mlir_opt: str, runner: str) -> None:
    theirs = tool(mlir_opt, ["--canonicalize", "--mlir-print-op-generic"], case.text)
    assert theirs.ok, theirs.err
    numbers = [float(number) for number in case.says("ORACLE").split()]
    memrefs = generic(passed(ctx, theirs.out, BUFFERIZE))
    assert executed(mlir_opt, runner, memrefs) == numbers
    assert numbers != case.expected
