"""Programs whose memory MLIR 22 does not free, or not without help at run time.

Each file of tests/filecheck/with-mlir/programs/deallocation prints numbers from its @main and says

    // EXPECT: 4                       what is right
    // ORACLE: TEXT                    the error of MLIR's pipeline
    // ORACLE: allocations 2, MLIR more    how many there are at run time
    // ORACLE: use after free      what MLIR's output does
"""

import re
from pathlib import Path

import pytest
from executing import executed, fed, says
from xdsl.context import Context
from xdsl.utils.exceptions import InterpretationError

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "filecheck" / "with-mlir" / "programs" / "deallocation"
PROGRAMS = sorted(FOLDER.glob("*.mlir"))
FAULT = "use after free"
FEWER = re.compile(r"allocations (\d+), MLIR more")


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_ours_frees_all(path: Path, ctx: Context) -> None:
    expected = [float(word) for word in says(path, "EXPECT").split()]
    done = executed(ctx, path.read_text(), "buffer-deallocation-pipeline")
    assert done.numbers() == expected
    assert done.memory.leaks == 0
    if (fewer := FEWER.fullmatch(says(path, "ORACLE"))) is not None:
        assert done.memory.allocations == int(fewer[1])


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_mlir_still_does_not(path: Path, ctx: Context, mlir_opt: str) -> None:
    theirs = fed(path.read_text(), mlir_opt, "--buffer-deallocation-pipeline")
    if says(path, "ORACLE") == FAULT:
        with pytest.raises(InterpretationError, match=FAULT):
            executed(ctx, theirs.stdout)
        return
    fewer = FEWER.fullmatch(says(path, "ORACLE"))
    if fewer is None:
        assert theirs.returncode != 0
        assert says(path, "ORACLE") in theirs.stderr
        return
    done = executed(ctx, theirs.stdout)
    assert done.memory.allocations > int(fewer[1])
