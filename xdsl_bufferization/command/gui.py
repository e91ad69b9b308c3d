"""`xdsl-bufferize-gui`: the GUI of xDSL with the dialects and passes of all installed packages.

    xdsl-bufferize-gui model.mlir -p bufferize

`xdsl-gui` has those of xDSL only.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from xdsl.universe import Universe
from xdsl.utils.exceptions import DiagnosticException

from xdsl_bufferization.support.commands import CommandParser, UserError, read_text, run_command
from xdsl_bufferization.support.pipelines import parsed_passes

NAME = "xdsl-bufferize-gui"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    return run_command(NAME, lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    made = CommandParser(prog=NAME, description="Applies passes one by one, and shows it.")
    made.add_argument("program", nargs="?", help="a file of MLIR")
    made.add_argument("-p", "--passes", default="", help="the passes to start with")
    options = made.parse_args(arguments)
    app(options.program, options.passes).run()
    return 0


def app(path: str | None = None, pipeline: str = "") -> Any:
    """The app of `xdsl.interactive` for a file and a pipeline. Raises `UserError`."""
    text = None if path is None else read_text(path)
    universe = Universe.get_multiverse()
    passes = tuple((name, load()) for name, load in sorted(universe.all_passes.items()))
    try:
        make = import_module("xdsl.interactive.app").InputApp
        chosen = tuple(parsed_passes(pipeline, universe.all_passes))
    except ModuleNotFoundError as error:
        remedy = "pip install 'xdsl-bufferization[gui]'"
        raise UserError(f"needs '{error.name}', which is missing: {remedy}") from None
    except (ValueError, DiagnosticException) as error:
        raise UserError(str(error)) from None
    return make(tuple(universe.all_dialects.items()), passes, path, text, chosen)
