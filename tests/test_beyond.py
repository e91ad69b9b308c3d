"""The programs of docs/beyond-mlir.md: ours is right, and MLIR's fault still there.

Each file of tests/filecheck/with-mlir/programs/beyond prints numbers from its @main and says in comments

    // EXPECT: 6 7 0 1        what is right
    // ORACLE: wrong          MLIR's result prints something else or crashes
    // ORACLE: rejects: TEXT  MLIR reports an error with this text
    // ORACLE: copies 2, ours 1
    // OPTIONS: NAME=VALUE    optional: more options of the pass, of both
    // FIRST: PASS            optional: a pass before it, of both
    // INTERPRETED: no        optional: our interpreters reject it, and the result
    // INTERPRETED: result    optional: they reject it, but not the result
"""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from pathlib import Path

import pytest
from executing import passed
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.run import run_module

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / "tests" / "filecheck" / "with-mlir" / "programs"
FOLDER = PROGRAMS / "beyond"
ALSO = ("canonicalization", "classic", "deallocation", "merging", "placement")
"""Folders of other programs on the page; each has a test file of its own, `test_beyond_*`."""
PAGE = ROOT / "docs" / "beyond-mlir.md"
LIBRARIES = Path(os.environ.get("MLIR_LIB", "/usr/lib/llvm-22/lib"))
BOUNDARIES = "bufferize-function-boundaries=true"
LOWER = (
    "--convert-linalg-to-loops --lower-vector-mask --convert-vector-to-scf "
    "--expand-strided-metadata --lower-affine --convert-scf-to-cf "
    "--convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm "
    "--convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm "
    "--canonicalize --reconcile-unrealized-casts"
).split()


@dataclass(frozen=True)
class Tool:
    """How a tool of MLIR ended."""

    code: int | None
    """What it returned: 0 if all went well, negative if it crashed; None if it was stopped."""
    out: str
    err: str

    @property
    def ok(self) -> bool:
        return self.code == 0

    @property
    def crashed(self) -> bool:
        return self.code is None or self.code < 0


@dataclass(frozen=True)
class Case:
    """One program and what its comments say."""

    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text()

    def says(self, word: str) -> str:
        """The comment that begins with this word, or ""."""
        found = re.search(rf"^// {word}: (.*)$", self.text, re.M)
        return found[1].strip() if found else ""

    @property
    def expected(self) -> list[float]:
        """The numbers that are right."""
        return [float(number) for number in self.says("EXPECT").split()]

    @property
    def options(self) -> str:
        """The options of the pass."""
        return f"{BOUNDARIES} {self.says('OPTIONS')}".strip()

    @property
    def first(self) -> list[str]:
        """The passes before it."""
        return self.says("FIRST").split()


CASES = [pytest.param(Case(path), id=path.stem) for path in sorted(FOLDER.glob("*.mlir"))]


def tool(name: str, arguments: list[str], text: str) -> Tool:
    """Runs `name arguments < text`, for a minute at most."""
    try:
        done = subprocess.run(
            [name, *arguments], input=text, capture_output=True, text=True, timeout=60
        )
    except subprocess.TimeoutExpired:
        return Tool(None, "", "stopped after a minute")
    return Tool(done.returncode, done.stdout, done.stderr)


def bufferized(ctx: Context, case: Case) -> ModuleOp:
    """What our pass makes of the program."""
    passes = [*case.first, f"one-shot-bufferize{{{case.options}}}"]
    return passed(ctx, case.text, ",".join(passes))


def generic(module: ModuleOp) -> str:
    """The module in the syntax that MLIR and we agree on."""
    out = StringIO()
    Printer(out, print_generic_format=True).print_op(module)
    return out.getvalue()


def theirs(mlir_opt: str, case: Case) -> Tool:
    """What MLIR's pass makes of the program."""
    passes = [*case.first, f"one-shot-bufferize={case.options}"]
    arguments = ["--mlir-disable-threading", *(f"--{name}" for name in passes)]
    return tool(mlir_opt, arguments, case.text)


def executed(mlir_opt: str, runner: str, text: str) -> list[float] | None:
    """The numbers that a program without tensors prints; None when it crashes."""
    lowered = tool(mlir_opt, ["--mlir-disable-threading", *LOWER], text)
    assert lowered.ok, lowered.err
    libraries = sorted(LIBRARIES.glob("libmlir_c_runner_utils.so*"))
    assert libraries, f"no libmlir_c_runner_utils.so in {LIBRARIES}"
    entry = ["-e", "main", "-entry-point-result=void"]
    done = tool(runner, [*entry, f"-shared-libs={libraries[0]}"], lowered.out)
    assert "JIT session error" not in done.err, done.err
    return [float(number) for number in done.out.split()] if done.ok else None


@pytest.fixture(scope="module")
def runner() -> str:
    """Path of mlir-runner-22; skips where it is not installed."""
    found = os.environ.get("MLIR_RUNNER") or shutil.which("mlir-runner-22")
    if not found:
        pytest.skip("mlir-runner-22 is not installed")
    return found


@pytest.mark.parametrize("case", CASES)
def test_ours_in_the_interpreters(case: Case, ctx: Context) -> None:
    modules = {"program": Parser(ctx, case.text).parse_module(), "result": bufferized(ctx, case)}
    for name, module in modules.items():
        if case.says("INTERPRETED") not in ("", name):
            with pytest.raises(InterpretationError):
                run_module(module)
            continue
        assert run_module(module).numbers() == case.expected


@pytest.mark.parametrize("case", CASES)
def test_ours_in_llvm(case: Case, ctx: Context, mlir_opt: str, runner: str) -> None:
    memrefs = generic(bufferized(ctx, case))
    assert executed(mlir_opt, runner, memrefs) == case.expected


@pytest.mark.parametrize("case", CASES)
def test_fault_of_mlir(case: Case, ctx: Context, mlir_opt: str, runner: str) -> None:
    result = theirs(mlir_opt, case)
    kind, _, detail = case.says("ORACLE").partition(" ")
    if kind == "rejects:":
        assert not result.ok
        assert detail in result.err
        return
    if kind == "wrong" and result.crashed:
        return  # With `copy-before-write` it does so now and then.
    assert result.ok, result.err
    printed = executed(mlir_opt, runner, result.out)
    if kind == "wrong":
        assert printed != case.expected
        return
    ours = generic(bufferized(ctx, case)).count('"memref.copy"')
    copies = result.out.count("memref.copy")
    assert f"{kind} {detail}" == f"copies {copies}, ours {ours}"
    assert copies > ours
    assert printed == case.expected


@pytest.mark.parametrize("folder", ["beyond", *ALSO])
def test_page_and_folder_have_the_same_programs(folder: str) -> None:
    link = rf"\]\(\.\./tests/filecheck/with-mlir/programs/{folder}/([\w-]+\.mlir)\)"
    linked = re.findall(link, PAGE.read_text())
    assert sorted(linked) == sorted(path.name for path in (PROGRAMS / folder).glob("*.mlir"))
