"""The programs of tests/reports.mlir, and docs/reports.md, which says what becomes of them.

    // ----- NAME
    // WHAT: what reporters saw
    // PASSES: ours, if not `bufferize`
    // FLAGS: those of mlir-opt, if not One-Shot Bufferize at its best for such programs
    // PLAIN: yes              optional: One-Shot Bufferize without an option for loops

`python tests/test_reports.py` writes the table of the page; it needs `mlir-opt-22`.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import decisions
import pytest
from executing import executed, sections
from xdsl.context import Context
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.run import RunResult

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reports.md"
PROGRAMS = sections(ROOT / "tests" / "reports.mlir")
ONE_SHOT = "--one-shot-bufferize=bufferize-function-boundaries"
LOOPS = " allow-return-allocs-from-loops"
TABLE = re.compile(r"^\| report .*?\n\n", re.M | re.S)


def says(text: str, word: str) -> str:
    """What a comment of a program says, or ""."""
    found = re.search(rf"^// {word}: (.*)$", text, re.M)
    return found[1] if found else ""


def flags(text: str) -> list[list[str]]:
    """What mlir-opt is called with, one after the other."""
    if not re.search(r"\btensor<", text):
        return [says(text, "FLAGS").split() or ["--buffer-deallocation-pipeline"]]
    if says(text, "PLAIN"):
        return [[ONE_SHOT], ["--buffer-deallocation-pipeline"]]
    best = ["--eliminate-empty-tensors", ONE_SHOT + LOOPS]
    return [best, ["--buffer-deallocation-pipeline"], ["--optimize-allocation-liveness"]]


def by_mlir(text: str, tool: str) -> str | subprocess.CompletedProcess[str]:
    """The program after MLIR's passes, or how they failed. The last one may fail, as where it moves
    a deallocation behind the terminator."""
    steps = flags(text)
    for each in steps:
        done = subprocess.run([tool, *each], input=text, capture_output=True, text=True)
        if not done.returncode:
            text = done.stdout
        elif len(steps) < 3 or each is not steps[-1]:
            return done
    return text


def shown(result: RunResult) -> str:
    """What a run did, as the page shows it."""
    m = result.memory
    allocations = m.allocations + m.stack_allocations
    copies = f"{m.copies} cop{'y' if m.copies == 1 else 'ies'}, {m.bytes_copied} bytes"
    return f"{copies}; {allocations} buffer{'s' * (allocations != 1)}; heap {m.peak_bytes}"


def ours(ctx: Context, text: str) -> RunResult:
    """The program after our passes, executed."""
    return executed(ctx, text, says(text, "PASSES") or "bufferize")


def theirs(ctx: Context, text: str, tool: str) -> tuple[str, RunResult | None]:
    """The cell of the page for MLIR, and what its output does, if it makes one that is right."""
    found = by_mlir(text, tool)
    if not isinstance(found, str):
        error = re.search(r"error: (?:'[\w.]+' op )?(.*)", found.stderr)
        return f"rejects it: {error[1]}" if error else "crashes", None
    try:
        result = executed(ctx, found)
    except InterpretationError as error:
        return f"a wrong access: {error}".splitlines()[0], None
    if result.numbers() != executed(ctx, text).numbers():
        return "a wrong result", None
    return shown(result), result


def row(ctx: Context, name: str, tool: str) -> str:
    """The line of the page for a program."""
    text = PROGRAMS[name]
    passes = says(text, "PASSES") or "bufferize"
    cells = [name, says(text, "WHAT"), theirs(ctx, text, tool)[0], shown(ours(ctx, text))]
    return f"| {' | '.join(cells)} | `{passes}` |"


@pytest.mark.parametrize("name", PROGRAMS)
def test_ours(name: str, ctx: Context) -> None:
    text = PROGRAMS[name]
    result = ours(ctx, text)
    assert result.numbers() == executed(ctx, text).numbers()
    assert not result.memory.leaks
    assert f"| {shown(result)} |" in PAGE.read_text()


@pytest.mark.parametrize("name", PROGRAMS)
def test_beside_mlir(name: str, ctx: Context, mlir_opt: str) -> None:
    assert row(ctx, name, mlir_opt) in PAGE.read_text()
    _, other = theirs(ctx, PROGRAMS[name], mlir_opt)
    mine = ours(ctx, PROGRAMS[name]).memory
    if other is not None:
        assert mine.copies <= other.memory.copies
        assert mine.bytes_copied <= other.memory.bytes_copied
        assert mine.allocations <= other.memory.allocations
        assert mine.peak_bytes <= other.memory.peak_bytes


def main() -> None:
    """Writes the table."""
    tool, ctx = shutil.which("mlir-opt-22"), decisions.context()
    assert tool is not None
    lines = ["| report | what was seen | MLIR 22 | ours | passes |", "|---|---|---|---|---|"]
    lines += [row(ctx, name, tool) for name in PROGRAMS]
    table = "\n".join([*lines, "", ""])
    PAGE.write_text(TABLE.sub(lambda _: table, PAGE.read_text()))


if __name__ == "__main__":
    sys.exit(main())
