"""What runs in a process that may lack this package: this script knows xDSL only.

    alone.py outputs FOLDER [--print-op-generic] TEST ...    commands of xDSL's tests
    alone.py passes < jobs.json                              passes on programs

Each prints JSON. As a plugin of pytest it loads every dialect before the tests are run, so
that what another package does to xDSL then has been done.
"""

from __future__ import annotations

import gc
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import traceback
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TypedDict

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.passes import ModulePass, PassPipeline
from xdsl.printer import Printer
from xdsl.universe import Universe
from xdsl.utils.diagnostic import Diagnostic
from xdsl.xdsl_opt_main import xDSLOptMain


def new_context() -> Context:
    """A context with the dialects of all installed packages."""
    context = Context(allow_unregistered=True)
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return context


def pytest_configure() -> None:
    """Loads the dialects into a context of which nobody hears."""
    context = new_context()
    for name in Universe.get_multiverse().all_dialects:
        context.load_registered_dialect(name)


# The commands of tests: RUN lines of which all stages are `xdsl-opt`, or `mlir-opt` where that
# is installed, but for a last `filecheck`, which is left out.

RUN = re.compile(r"RUN:(.*)")
SHORT = {
    "XDSL_ROUNDTRIP": "xdsl-opt %s --print-op-generic --split-input-file "
    "| xdsl-opt --split-input-file | filecheck %s",
    "XDSL_GENERIC_ROUNDTRIP": "xdsl-opt %s --print-op-generic --split-input-file "
    "| filecheck %s --check-prefix=CHECK-GENERIC",
    "MLIR_ROUNDTRIP": "xdsl-opt %s | $XDSL_MLIR_OPT --allow-unregistered-dialect "
    "| xdsl-opt | filecheck %s",
    "MLIR_GENERIC_ROUNDTRIP": "xdsl-opt %s --print-op-generic "
    "| $XDSL_MLIR_OPT --mlir-print-op-generic --allow-unregistered-dialect "
    "--mlir-print-local-scope | xdsl-opt | filecheck %s",
}
"""The names of commands that lit replaces in xDSL's tests."""
BOTH = "2>&1"
MLIR = "$XDSL_MLIR_OPT"
MLIR_OPT = os.environ.get("MLIR_OPT") or shutil.which("mlir-opt-22")
ELSEWHERE = ("$", "%t", "%p", "`", ";", "&&", "||", "<", ">")
"""What only a shell, or another program, can run."""


def commands(file: Path) -> Iterator[str]:
    """The commands of a test; one that goes on in the next line is joined."""
    pending = ""
    for found in RUN.finditer(file.read_text()):
        line = pending + found[1].strip()
        pending = line[:-1] if line.endswith("\\") else ""
        if not pending:
            for name, command in SHORT.items():
                line = re.sub(rf"\b{name}\b", lambda _, text=command: text, line)
            yield line


def stages(command: str) -> list[list[str]] | None:
    """The words of each stage, the last one `filecheck`; None if that is not all."""
    known = command.replace(BOTH, "").replace(MLIR, "")
    if any(mark in known for mark in ELSEWHERE):
        return None
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|")
    lexer.whitespace_split = True
    found: list[list[str]] = [[]]
    for word in lexer:
        if word == "|":
            found.append([])
        else:
            found[-1].append(word)
    *tools, last = (stage[0] if stage else "" for stage in found)
    allowed = {"xdsl-opt", MLIR} if MLIR_OPT else {"xdsl-opt"}
    return found if allowed.issuperset(tools) and last == "filecheck" else None


def printed_by_mlir(arguments: Sequence[str], given: str) -> str:
    """What `mlir-opt` prints."""
    argv = [str(MLIR_OPT), *arguments]
    done = subprocess.run(argv, input=given, capture_output=True, text=True)
    return done.stdout


def printed(arguments: Sequence[str], given: str) -> str:
    """What one `xdsl-opt` prints, and after it the error that ended it."""
    out, err = io.StringIO(), io.StringIO()
    stdin, post_init = sys.stdin, Attribute.__post_init__
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()))
    try:
        with redirect_stdout(out), redirect_stderr(err), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            xDSLOptMain(args=[word for word in arguments if word != BOTH]).run()
    except SystemExit as end:
        err.write(f"exit {end.code}\n")
    except Exception as error:  # whatever a tool may raise is what it prints
        err.write("".join(traceback.format_exception_only(error)))
    finally:
        sys.stdin = stdin
        Attribute.__post_init__ = post_init
        Diagnostic.colored = False
    return out.getvalue() + err.getvalue()


def outputs(folder: str, *words: str) -> dict[str, dict[str, str]]:
    """What the commands of tests print, by test and command; options are for the last stage."""
    # A start of xdsl-opt looks three times through the installed packages.
    setattr(Universe, "get_multiverse", staticmethod(cache(Universe.get_multiverse)))
    options = [word for word in words if word.startswith("-")]
    found = dict[str, dict[str, str]]()
    for test in words[len(options) :]:
        file = Path(folder, test)
        for command in commands(file):
            if (steps := stages(command)) is None:
                continue
            if steps[-2][0] != MLIR:
                steps[-2] += options
            text = ""
            for tool, *arguments in steps[:-1]:
                run = printed_by_mlir if tool == MLIR else printed
                text = run([word.replace("%s", str(file)) for word in arguments], text)
            found.setdefault(test, {})[command] = text
    return found


# Passes on programs.

SECONDS = 20
"""Time that one pass may take on one program."""


class Job(TypedDict):
    """What to run on one program."""

    text: str
    first: str
    """A pipeline; its outcome is reported, too."""
    passes: list[str]
    """Pipelines, each of which is run on what the first one leaves."""


class Outcome(TypedDict):
    """What became of one program: its generic form, or an error after `!`."""

    given: str
    """The program on which the passes are run."""
    passes: dict[str, str]
    """What each pass leaves; a pass that changes nothing is not listed."""


class OutOfTime(Exception):
    """A pass that takes too long."""


@contextmanager
def time_limit() -> Generator[None]:
    """Raises `OutOfTime` inside when the time is up."""

    def stop(_: int, __: FrameType | None) -> None:
        raise OutOfTime

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)


def generic(module: ModuleOp) -> str:
    """The program in generic form."""
    out = io.StringIO()
    Printer(out, print_generic_format=True).print_op(module)
    return out.getvalue()


def verified(_: ModulePass | None, module: ModuleOp, __: ModulePass | None) -> None:
    """Verifies the module before and after each pass, as `xdsl-opt` does."""
    module.verify()


def applied(context: Context, module: ModuleOp, spec: str) -> str:
    """What a pipeline leaves of a module, or the error that ends it."""
    known = Universe.get_multiverse().all_passes
    try:
        with time_limit():
            PassPipeline.parse_spec(known, spec, verified).apply(context, module)
            return generic(module)
    except (Exception, SystemExit) as error:  # what a pass may raise is an outcome
        return f"!{type(error).__name__}: {error}"


def outcome(job: Job) -> Outcome:
    """Reads the program and runs all passes on it."""
    context = new_context()
    context.allow_unregistered = False
    try:
        module = Parser(context, job["text"]).parse_module()
        module.verify()
    except Exception as error:
        return {"given": f"!{type(error).__name__}: {error}", "passes": {}}
    given = generic(module)
    if job["first"]:
        given = applied(context, module, job["first"])
    found = dict[str, str]()
    if not given.startswith("!"):
        for spec in job["passes"]:
            left = applied(context.clone(), module.clone(), spec)
            if left != given:
                found[spec] = left
    return {"given": given, "passes": found}


def outcomes() -> list[Outcome]:
    """What becomes of each program; nothing but this is printed."""
    gc.disable()
    setattr(Universe, "get_multiverse", staticmethod(cache(Universe.get_multiverse)))
    hidden, jobs = io.StringIO(), json.load(sys.stdin)
    with redirect_stdout(hidden), redirect_stderr(hidden), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [outcome(job) for job in jobs]


def main(what: str, *words: str) -> None:
    """Prints what is asked for."""
    json.dump(outputs(*words) if what == "outputs" else outcomes(), sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
