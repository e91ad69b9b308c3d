"""Programs whose memory MLIR 19's `buffer-deallocation` does not free, or not well.

Each file of tests/filecheck/with-mlir/programs/classic prints numbers from its @main and says

    // EXPECT: 4                       what is right; refused, if there is no right way
    // ORACLE: TEXT                    the error of MLIR 19
    // ORACLE: crash
    // ORACLE: leaks 3                 how many buffers MLIR's output does not free
    // ORACLE: use after free          what it does when it runs, or `use of poison`
    // ORACLE: prints 3
    // ORACLE: more clones than 0      how many ours makes
"""

import re
import shutil
from pathlib import Path

import pytest
from executing import executed, fed, passed, says
from xdsl.context import Context
from xdsl.utils.exceptions import InterpretationError, PassFailedException

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = sorted(
    (ROOT / "tests" / "filecheck" / "with-mlir" / "programs" / "classic").glob("*.mlir")
)
PASS = "buffer-deallocation"
MORE = re.compile(r"more clones than (\d+)")


def clones(ctx: Context, text: str) -> int:
    """How many our pass makes."""
    return str(passed(ctx, text, PASS)).count("bufferization.clone")


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_ours_frees_all(path: Path, ctx: Context) -> None:
    expected = says(path, "EXPECT")
    if expected == "refused":
        with pytest.raises(PassFailedException, match="would tell the clone"):
            executed(ctx, path.read_text(), PASS)
        return
    done = executed(ctx, path.read_text(), PASS)
    assert done.numbers() == [float(word) for word in expected.split()]
    assert done.memory.leaks == 0
    memory = executed(ctx, path.read_text(), f"{PASS},one-shot-bufferize").memory
    assert memory.leaks == 0
    if (more := MORE.fullmatch(says(path, "ORACLE"))) is not None:
        assert clones(ctx, path.read_text()) == int(more[1])


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_mlir_still_does_not(path: Path, ctx: Context) -> None:
    tool = shutil.which("mlir-opt-19")
    if tool is None:
        pytest.skip("mlir-opt-19 is not installed")
    theirs = fed(path.read_text(), tool, f"--{PASS}", "--mlir-print-op-generic")
    wrong = says(path, "ORACLE")
    if wrong == "crash":
        assert theirs.returncode != 0
        assert "error:" not in theirs.stderr
    elif wrong in ("use after free", "use of poison"):
        late, poison = "ends before the wait for it", "what an operation without a value returned"
        with pytest.raises(InterpretationError, match=f"{wrong}|{late}|{poison}"):
            # A tensor is memory again.
            executed(ctx, theirs.stdout, "one-shot-bufferize")
    elif wrong.startswith("leaks "):
        assert executed(ctx, theirs.stdout).memory.leaks == int(wrong.split()[1])
    elif wrong.startswith("prints "):
        assert executed(ctx, theirs.stdout).numbers() == [float(wrong.split()[1])]
    elif (more := MORE.fullmatch(wrong)) is not None:
        assert theirs.stdout.count("bufferization.clone") > int(more[1])
    else:
        assert theirs.returncode != 0
        assert wrong in theirs.stderr
