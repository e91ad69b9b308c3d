"""Programs that MLIR 22's `--cse` changes the meaning of, and `dominance-cse` does not.

Each file of tests/filecheck/with-mlir/programs/merging prints numbers from its @main and says

    // EXPECT: 10 4            what is right
    // ORACLE: 10 10           what it prints after `mlir-opt-22 --cse`
    // INTERPRETED: no         optional: our interpreters do not know an op in it
"""

from pathlib import Path

import pytest
from executing import passed
from test_beyond import Case, executed, generic, runner, tool
from xdsl.context import Context

from xdsl_bufferization.interpreters.run import run_module

__all__ = ["runner"]
ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "filecheck" / "with-mlir" / "programs" / "merging"
CASES = [pytest.param(Case(path), id=path.stem) for path in sorted(FOLDER.glob("*.mlir"))]


@pytest.mark.parametrize("case", CASES)
def test_ours(case: Case, ctx: Context, mlir_opt: str, runner: str) -> None:
    module = passed(ctx, case.text, "dominance-cse")
    assert executed(mlir_opt, runner, generic(module)) == case.expected
    if case.says("INTERPRETED") != "no":
        assert run_module(module).numbers() == case.expected


@pytest.mark.parametrize("case", CASES)
def test_theirs(case: Case, mlir_opt: str, runner: str) -> None:
    theirs = tool(mlir_opt, ["--cse"], case.text)
    assert theirs.ok, theirs.err
    numbers = [float(number) for number in case.says("ORACLE").split()]
    assert executed(mlir_opt, runner, theirs.out) == numbers
    assert numbers != case.expected
