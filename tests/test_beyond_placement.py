"""Programs whose memory MLIR 22 puts at a wrong place, with hoisting, on the stack, or in callers.

Each file of tests/filecheck/with-mlir/programs/placement prints numbers from its @main and says

    // PASS: NAME                      the pass, of both; options in braces
    // EXPECT: 4                       what is right, before the pass and after ours
    // ORACLE: TEXT                    the error of MLIR's pass, or of its output when it runs
    // ORACLE: prints 5                the numbers of MLIR's output
    // ORACLE: stack 9, ours 1         how many stack buffers there are at run time
    // ORACLE: leaks 9, ours 1         how many buffers are not freed
    // ORACLE: allocations 9, ours 1   how many there are at run time
    // OURS: TEXT                      the error of our pass, if it refuses the program
"""

import re
from pathlib import Path

import pytest
from executing import executed, fed, says
from xdsl.context import Context
from xdsl.utils.exceptions import InterpretationError, PassFailedException

from xdsl_bufferization.interpreters.run import RunResult

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "filecheck" / "with-mlir" / "programs" / "placement"
PROGRAMS = sorted(FOLDER.glob("*.mlir"))
COUNT = re.compile(r"(stack|leaks|allocations) (\d+), ours (\d+)")


def counted(done: RunResult, what: str) -> int:
    """One of the facts of a run."""
    facts = {
        "stack": done.memory.stack_allocations,
        "leaks": done.memory.leaks,
        "allocations": done.memory.allocations,
    }
    return facts[what]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_ours_is_right(path: Path, ctx: Context) -> None:
    expected = [float(word) for word in says(path, "EXPECT").split()]
    before = executed(ctx, path.read_text())
    if (refusal := re.search(r"^// OURS: (.*)$", path.read_text(), re.MULTILINE)) is not None:
        assert before.numbers() == expected
        with pytest.raises(PassFailedException, match=re.escape(refusal[1])):
            executed(ctx, path.read_text(), says(path, "PASS"))
        return
    done = executed(ctx, path.read_text(), says(path, "PASS"))
    assert before.numbers() == done.numbers() == expected
    assert done.memory.leaks <= before.memory.leaks
    if (count := COUNT.fullmatch(says(path, "ORACLE"))) is not None:
        assert counted(done, count[1]) == int(count[3])


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_mlir_is_still_not(path: Path, ctx: Context, mlir_opt: str) -> None:
    name, _, options = says(path, "PASS").partition("{")
    flag = f"--{name}" + (f"={options[:-1]}" if options else "")
    theirs = fed(path.read_text(), mlir_opt, flag)
    said = says(path, "ORACLE")
    if theirs.returncode != 0:
        assert said in theirs.stderr
        return
    if (count := COUNT.fullmatch(said)) is not None:
        assert counted(executed(ctx, theirs.stdout), count[1]) == int(count[2])
    elif said.startswith("prints "):
        expected = [float(word) for word in said.split()[1:]]
        assert executed(ctx, theirs.stdout).numbers() == expected
    else:
        with pytest.raises(InterpretationError, match=said):
            executed(ctx, theirs.stdout)
