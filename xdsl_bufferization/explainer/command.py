"""`xdsl-bufferize-explain`: says why a program is copied, as text, as JSON or as a page.

    xdsl-bufferize-explain program.mlir
    xdsl-bufferize-explain program.mlir -o report.html
    xdsl-bufferize-explain program.mlir -p 'canonicalize,one-shot-bufferize{...}' --json -

Exit code: 0, or 2 for a program or a pipeline that cannot be explained.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from xdsl.context import Context

from xdsl_bufferization.explainer.memory_picture import document
from xdsl_bufferization.explainer.page import Explained
from xdsl_bufferization.explainer.report import PIPELINE, Report, explain_program
from xdsl_bufferization.support.commands import CommandParser, read_text, run_command, write_text
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass
from xdsl_bufferization.transforms.explanation_report import as_sarif

NAME = "xdsl-bufferize-explain"


def parser() -> CommandParser:
    """Returns the parser of the command line."""
    made = CommandParser(prog=NAME, description="Says why One-Shot Bufferize copies and allocates.")
    add = made.add_argument
    add("program", nargs="?", default="-",
        help="a file of MLIR; default: the standard input")  # fmt: skip
    add("-p", "--passes", default=PIPELINE, help=f"the pipeline; default: {PIPELINE}")
    add("-o", "--output", metavar="FILE", help="writes a page")
    add("--json", metavar="FILE", help="writes JSON; - for the standard output")
    add("--sarif", metavar="FILE", help="writes SARIF; - for the standard output")
    add("--picture", metavar="FILE", help="writes a picture of the memory, as SVG")
    add("--dynamic", type=int, metavar="N",
        help="what each dynamic size counts as in pictures; default: unknown")  # fmt: skip
    add("--verbose", action="store_true", help="all that is known, as text")
    add("--allow-unregistered-dialect", action="store_true")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    return run_command(NAME, lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    options = parser().parse_args(arguments)
    report = explain_program(
        read_text(options.program),
        options.program,
        options.passes,
        context=Context(allow_unregistered=options.allow_unregistered_dialect),
        dynamic=options.dynamic,
    )
    _write(options, report)
    return 0


def _write(options: argparse.Namespace, report: Report) -> None:
    """Writes what the options ask for; text, if they ask for nothing else."""
    explained = Explained(report)
    if options.json is not None:
        write_text(options.json, f"{explained.json}\n")
    if options.sarif is not None:
        found = as_sarif(ExplainBufferizationPass.name, report.explanations)
        write_text(options.sarif, f"{json.dumps(found, indent=1)}\n")
    if options.picture is not None:
        drawn = [*(report.result or report.bufferized), *report.arenas]
        write_text(options.picture, f"{document(drawn)}\n")
    if options.output is not None:
        write_text(options.output, explained.html)
        if "-" not in (options.json, options.sarif, options.output):
            print(f"wrote {Path(options.output).resolve().as_uri()}")
    asked = (options.json, options.sarif, options.output, options.picture)
    if set(asked) == {None}:
        colours = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        print(explained.as_text(verbose=options.verbose, colours=colours))


if __name__ == "__main__":
    sys.exit(main())
