"""
Runs the `xdsl-opt` commands of tests in one process, and prints what they print.

    python benchmarks/xdsl_outputs.py FOLDER [--print-op-generic] TEST ... > outputs.json

A command is a RUN line of which all stages are `xdsl-opt`, or `mlir-opt` where that is
installed, but for a last `filecheck`, which is left out. The result is an object: file,
then command, then the text printed.
This script knows xDSL only, so that it runs without this package, too; it is a part of
`xdsl_tests.py`.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

from xdsl.ir import Attribute
from xdsl.universe import Universe
from xdsl.utils.diagnostic import Diagnostic
from xdsl.xdsl_opt_main import xDSLOptMain

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
        if line.endswith("\\"):
            pending = line[:-1]
            continue
        pending = ""
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


def outputs(file: Path, options: Sequence[str]) -> dict[str, str]:
    """What each command of a test prints; the options are for the last stage."""
    found = dict[str, str]()
    for command in commands(file):
        text = ""
        steps = stages(command)
        if steps is None:
            continue
        if steps[-2][0] != MLIR:
            steps[-2] += options
        for tool, *words in steps[:-1]:
            arguments = [word.replace("%s", str(file)) for word in words]
            run = printed_by_mlir if tool == MLIR else printed
            text = run(arguments, text)
        found[command] = text
    return found


def main() -> None:
    _, folder, *words = sys.argv
    # A start of xdsl-opt looks three times through the installed packages.
    setattr(Universe, "get_multiverse", staticmethod(cache(Universe.get_multiverse)))
    options = [word for word in words if word.startswith("-")]
    found = dict[str, dict[str, str]]()
    for test in words[len(options) :]:
        if of_file := outputs(Path(folder, test), options):
            found[test] = of_file
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
