"""
Runs passes on programs in one process, and prints what becomes of each program.

    python benchmarks/xdsl_passes.py < jobs.json > outcomes.json

Jobs are a list of objects with a program's text, the pipelines to run on it first, and the
passes of which each is run on what these leave. An outcome is a program in generic form, or
the name of an error after `!`. This script knows xDSL only, so that it runs without this
package, too; it is a part of `other_passes.py`.
"""

from __future__ import annotations

import gc
import io
import json
import signal
import sys
import warnings
from collections.abc import Generator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import FrameType
from typing import TypedDict

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass, PassPipeline
from xdsl.printer import Printer
from xdsl.universe import Universe

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
    """What became of one program."""

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


def failure(error: BaseException) -> str:
    """The kind of an error, and what it says."""
    return f"!{type(error).__name__}: {error}"


def verified(_: ModulePass | None, module: ModuleOp, __: ModulePass | None) -> None:
    """Verifies the module before and after each pass, as `xdsl-opt` does."""
    module.verify()


def applied(universe: Universe, context: Context, module: ModuleOp, spec: str) -> str:
    """What a pipeline leaves of a module, or the error that ends it."""
    try:
        with time_limit():
            pipeline = PassPipeline.parse_spec(universe.all_passes, spec, verified)
            pipeline.apply(context, module)
            return generic(module)
    except (Exception, SystemExit) as error:  # what a pass may raise is an outcome
        return failure(error)


def outcome(universe: Universe, job: Job) -> Outcome:
    """Reads the program and runs all passes on it."""
    context = Context()
    for name, factory in universe.all_dialects.items():
        context.register_dialect(name, factory)
    try:
        module = Parser(context, job["text"]).parse_module()
        module.verify()
    except Exception as error:
        return {"given": failure(error), "passes": {}}
    given = generic(module)
    if job["first"]:
        given = applied(universe, context, module, job["first"])
    found = dict[str, str]()
    if not given.startswith("!"):
        for spec in job["passes"]:
            left = applied(universe, context.clone(), module.clone(), spec)
            if left != given:
                found[spec] = left
    return {"given": given, "passes": found}


def outcomes(jobs: Sequence[Job]) -> list[Outcome]:
    """What becomes of each program; nothing but this is printed."""
    universe = Universe.get_multiverse()
    hidden = io.StringIO()
    with redirect_stdout(hidden), redirect_stderr(hidden), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [outcome(universe, job) for job in jobs]


def main() -> None:
    gc.disable()
    json.dump(outcomes(json.load(sys.stdin)), sys.stdout)


if __name__ == "__main__":
    main()
