"""Each program of a `--split-input-file` test is checked against its own output.

xdsl-opt prints `// -----` between the programs. A test says after each of its own

    // CHECK-LABEL: // {{-----}}

(the braces keep the line from being a separator itself), so that no check is satisfied by
the output of a later program.
"""

import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from pathlib import Path

import pytest
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import Options
from filecheck.parser import Parser
from xdsl.xdsl_opt_main import xDSLOptMain

FOLDER = Path(__file__).parent / "filecheck"
RUN = re.compile(r"^// RUN: (.*--split-input-file.*)\| filecheck %s(.*)$", re.MULTILINE)
SEPARATOR = re.compile(r"^// -----\n", re.MULTILINE)


@dataclass(frozen=True)
class Run:
    """A RUN line with `--split-input-file`."""

    file: Path
    command: str
    """All before filecheck."""
    prefix: str

    @cached_property
    def programs(self) -> list[str]:
        """The programs with their checks."""
        return SEPARATOR.split(self.file.read_text())

    @cached_property
    def checked(self) -> list[int]:
        """Numbers of the programs with a check that has to find something."""
        kinds = r"(-(NEXT|SAME|LABEL|DAG|EMPTY|COUNT-\d+))?"
        check = re.compile(rf"^\s*// {self.prefix}{kinds}: (?!// {{{{-)", re.MULTILINE)
        return [n for n, text in enumerate(self.programs) if check.search(text)]

    @property
    def is_plain(self) -> bool:
        """Can the command be run in this process?"""
        return self.command.startswith(("%xdsl_opt", "xdsl-opt")) and "|" not in self.command

    def output(self) -> list[str]:
        """What the command prints for each program."""
        args = shlex.split(self.command.replace("%s", str(self.file)))
        out = StringIO()
        with redirect_stdout(out):
            xDSLOptMain(args=args[1:]).run()
        return SEPARATOR.split(out.getvalue())

    def passes(self, output: list[str]) -> bool:
        """Does filecheck accept this output?"""
        options = Options(str(self.file), check_prefixes=[self.prefix])
        text = FInput("-", "// -----\n".join(output))
        with redirect_stderr(StringIO()):
            return Matcher(options, text, Parser.from_opts(options)).run() == 0


def runs() -> list[Run]:
    """All of them. Standard error alone has no separators."""
    found = list[Run]()
    for file in sorted(FOLDER.rglob("*.mlir")):
        for command, options in RUN.findall(file.read_text()):
            prefix = re.search(r"--check-prefix[= ](\S+)", options)
            if "/dev/null" not in command:
                run = Run(file, command.strip(), prefix[1] if prefix else "CHECK")
                found.append(run)
    return found


def name(run: Run) -> str:
    """The name of a test."""
    return f"{run.file.relative_to(FOLDER)}:{run.prefix}"


RUNS = runs()


def test_are_found():
    assert len(RUNS) >= 45


@pytest.mark.parametrize("run", RUNS, ids=name)
def test_checks_are_bounded(run: Run):
    label = f"// {run.prefix}-LABEL: // {{{{-----}}}}\n"
    count = min(max(run.checked, default=-1) + 1, len(run.programs) - 1)
    for text in run.programs[1 : count + 1]:
        heads = text.splitlines(keepends=True)[:4]
        assert label in heads, f"`{label.strip()}` belongs after the separator"
    if "-diagnostics" in run.command and run.prefix == "CHECK":
        assert run.checked == list(range(len(run.programs)))


@pytest.mark.parametrize("run", [r for r in RUNS if r.is_plain], ids=name)
def test_no_check_is_satisfied_by_another_program(run: Run):
    output = run.output()
    assert len(output) == len(run.programs)
    assert run.passes(output)
    for number in run.checked:
        others = [*output[:number], "\n", *output[number + 1 :]]
        assert not run.passes(others), f"program {number} is not needed"
