"""Programs that copy less, or need less memory, after a pass of ours; docs/copies.md has them.

Each file of tests/filecheck/with-mlir/programs/copies prints numbers from its @main and says

    // BEFORE: PIPELINE                       ours, without the pass
    // MLIR: --FLAG --FLAG                    of mlir-opt-22
    // OURS: PIPELINE                         with the pass
    // EXPECT: 4                              the numbers after each of them
    // PEAK: before 9, MLIR 9, ours 1         the bytes on the heap at the peak
    // ALLOCATIONS: before 9, MLIR 9, ours 1  how many there are at run time
    // COPIED: before 9, MLIR 9, ours 1       the bytes that are copied
"""

import re
import shlex
from pathlib import Path

import pytest
from executing import executed, printed_by, says
from xdsl.context import Context

from xdsl_bufferization.interpreters.run import RunResult

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "filecheck" / "with-mlir" / "programs" / "copies"
PAGE = ROOT / "docs" / "copies.md"
PROGRAMS = sorted(FOLDER.glob("*.mlir"))
FIGURES = re.compile(r"^// (PEAK|ALLOCATIONS|COPIED): before (\d+), MLIR (\d+), ours (\d+)$", re.M)


def figure(done: RunResult, what: str) -> int:
    """One of the figures of a run."""
    figures = {
        "PEAK": done.memory.peak_bytes,
        "ALLOCATIONS": done.memory.allocations,
        "COPIED": done.memory.bytes_copied,
    }
    return figures[what]


def check(path: Path, done: RunResult, who: int) -> None:
    """Compares the numbers and the figures; `who` is 0 before, 1 for MLIR, 2 for ours."""
    assert done.numbers() == [float(word) for word in says(path, "EXPECT").split()]
    found = FIGURES.findall(path.read_text())
    assert found
    for what, *figures in found:
        assert figure(done, what) == int(figures[who]), what
    assert not done.memory.leaks


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_ours(path: Path, ctx: Context) -> None:
    check(path, executed(ctx, path.read_text(), says(path, "BEFORE")), 0)
    check(path, executed(ctx, path.read_text(), says(path, "OURS")), 2)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_mlir(path: Path, ctx: Context, mlir_opt: str) -> None:
    theirs = printed_by(path.read_text(), mlir_opt, *shlex.split(says(path, "MLIR")))
    check(path, executed(ctx, theirs), 1)


def test_the_page_has_them_all() -> None:
    link = re.compile(r"\]\(\.\./tests/filecheck/with-mlir/programs/copies/([\w-]+\.mlir)\)")
    assert sorted(link.findall(PAGE.read_text())) == [path.name for path in PROGRAMS]
