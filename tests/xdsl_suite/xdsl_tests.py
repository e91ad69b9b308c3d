"""xDSL's own tests with and without this package, and what no longer passes.

xDSL's distribution has its filecheck tests. Each command of theirs that needs nothing but
`xdsl-opt`, or `mlir-opt-22` where that is installed, runs in a process with this package,
and FileCheck judges what it prints. What fails is run in both ways, as the result may
depend on the commands before in the process. A test that fails with us only is put into
one of three groups: both texts are the same program, written in other syntax; they are the
same after `mlir-opt-22 --canonicalize`, where that is installed; or they differ in more
than that. xDSL's Python tests run with and without us as well, after all dialects were
loaded.
"""

from __future__ import annotations

import json
import re
import shlex
import sysconfig
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from io import StringIO
from itertools import zip_longest
from pathlib import Path

from alone import MLIR_OPT, printed_by_mlir
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import parse_argv_options
from filecheck.parser import Parser as FileCheckParser
from harness import ROOT, Asked, NothingToMeasure, Table, Tables, new_context
from packages import both_packages, python
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

TESTS = Path(sysconfig.get_path("purelib")) / "tests" / "filecheck"
PAGE = ROOT / "docs" / "xdsl-gaps.md"
CUT = "// -----\n"

Outputs = dict[str, dict[str, str]]
"""What is printed, by test and by command."""


class Relation(StrEnum):
    """How what is printed with us is related to what is printed without."""

    SYNTAX = "the same program"
    CANONICAL = "the same after `mlir-opt --canonicalize`"
    OTHER = "another program, or another error"


@dataclass(frozen=True)
class Result:
    """How many tests and commands were run, and the tests that fail with us only."""

    tests: int
    commands: int
    failures: dict[str, Relation]


@dataclass(frozen=True)
class PythonResult:
    """How many Python tests pass, and those that fail or cannot be imported."""

    passed: int
    failed: list[str]


def filecheck_tests() -> list[str]:
    """The files of the filecheck tests, in order."""
    return sorted(str(file.relative_to(TESTS)) for file in TESTS.rglob("*.mlir"))


def compared(step: int = 1) -> Result:
    """Runs filecheck tests with us, all or each of a step, and those that fail in both ways."""
    tests = filecheck_tests()[::step]
    with both_packages() as packages:
        with ThreadPoolExecutor() as pool:
            halves = pool.map(partial(_printed, packages[1]), (tests[::2], tests[1::2]))
            texts = {test: text for half in halves for test, text in half.items()}
        alone, ours = _outputs(packages, sorted({t for t, _ in _failing(texts)}))
        changed = sorted({*_failing(ours)} - {*_failing(alone)})
        names = sorted({test for test, _ in changed})
        generic = _outputs(packages, names, "--print-op-generic")
    failures = dict[str, Relation]()
    for test, command in changed:
        relation = _relation(*(printed[test][command] for printed in generic))
        failures[test] = max(failures.get(test, relation), relation, key=_badness)
    return Result(len(texts), sum(map(len, texts.values())), failures)


def python_results() -> list[PythonResult]:
    """What becomes of xDSL's Python tests, without us and with us."""
    with both_packages() as packages, ThreadPoolExecutor() as pool:
        return list(pool.map(_python_result, packages))


def python_failures() -> tuple[PythonResult, list[str]]:
    """What becomes of xDSL's Python tests with us, and those that fail with us only."""
    with both_packages() as (alone, ours):
        result = _python_result(ours)
        failed = _python_result(alone, result.failed).failed if result.failed else []
    return result, sorted({*result.failed} - {*failed})


def _python_result(packages: Path, tests: Sequence[str] = ("tests",)) -> PythonResult:
    options = "-q -rfE --continue-on-collection-errors -p no:cacheprovider -p alone"
    mode = "--import-mode=importlib"  # some files have one name
    words = "-m", "pytest", *options.split(), mode, *tests
    printed = python(packages, *words, path=str(Path(__file__).parent)).stdout
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", printed, re.M)
    passed = re.search(r"(\d+) passed", printed)
    return PythonResult(int(passed[1]) if passed else 0, sorted(failed))


def _badness(relation: Relation) -> int:
    return list(Relation).index(relation)


def _outputs(packages: Sequence[Path], tests: Sequence[str], *options: str) -> list[Outputs]:
    """What the commands of the tests print, with each of the packages at a time."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(partial(_printed, words=[*options, *tests]), packages))


def _printed(packages: Path, words: Sequence[str]) -> Outputs:
    script = str(Path(__file__).with_name("alone.py"))
    done = python(packages, script, "outputs", str(TESTS), *words, check=True)
    return json.loads(done.stdout)


def _failing(texts: Outputs) -> Iterator[tuple[str, str]]:
    """The tests and commands of which FileCheck does not accept the text."""
    for test, printed in texts.items():
        for command, text in printed.items():
            if not _passes(test, command, text):
                yield test, command


def _passes(test: str, command: str, text: str) -> bool:
    """Does FileCheck accept the text?"""
    words = shlex.split(command.rpartition("|")[2])
    try:
        options = parse_argv_options([w.replace("%s", str(TESTS / test)) for w in words])
        given = FInput("-", text)
        with redirect_stderr(StringIO()), redirect_stdout(StringIO()):
            return not Matcher(options, given, FileCheckParser.from_opts(options)).run()
    except Exception:  # as the exit code of filecheck would say
        return False


def _relation(alone: str, ours: str) -> Relation:
    """The worst relation of the programs of two texts in generic form."""
    pairs = zip_longest(alone.split(CUT), ours.split(CUT), fillvalue="")
    return max((_relation_of(*pair) for pair in pairs), key=_badness)


def _relation_of(alone: str, ours: str) -> Relation:
    if alone == ours:
        return Relation.SYNTAX
    first, second = _parsed(alone), _parsed(ours)
    if first and second and first.is_structurally_equivalent(second):
        return Relation.SYNTAX
    result = _canonical(alone)
    is_same = result is not None and result == _canonical(ours)
    return Relation.CANONICAL if is_same else Relation.OTHER


def _parsed(text: str) -> ModuleOp | None:
    """The program as this package reads it; None if it does not."""
    try:
        return Parser(new_context(), text).parse_module()
    except ParseError:
        return None


def _canonical(text: str) -> str | None:
    """What MLIR leaves of the program; None if it does not read it or is missing."""
    if MLIR_OPT is None:
        return None
    # Nothing is printed of what is not read.
    options = ["--canonicalize", "--allow-unregistered-dialect"]
    return printed_by_mlir(options, text) or None


def table(asked: Asked) -> Table:
    """The tests that fail, and how many there are."""
    if not TESTS.is_dir():
        raise NothingToMeasure(f"xDSL's tests are not in {TESTS}")
    result, (alone, ours) = compared(), python_results()
    kept = result.tests - len(result.failures)
    note = (
        f"{kept} of {result.tests} tests ({result.commands} commands) end as they do without "
        f"this package.\nOf its Python tests {alone.passed} pass without this package and "
        f"{ours.passed} with it, all dialects loaded; "
        f"{len(set(ours.failed) - set(alone.failed))} fail with it only."
    )
    rows = [(f"`{test}`", kind) for test, kind in sorted(result.failures.items())]
    head = "test | what it prints with this package"
    return Table(head, rows, note, PAGE, is_of_machine=False)


TABLES: Tables = {"xdsl-tests": table}
