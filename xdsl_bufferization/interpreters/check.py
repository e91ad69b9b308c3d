"""`xdsl-bufferize-check`: compares the results of a program before and after a pipeline.

    xdsl-bufferize-check program.mlir
    xdsl-bufferize-check program.mlir --entry f --seed 7 -p 'one-shot-bufferize{...}'
    mlir-opt program.mlir ... | xdsl-bufferize-check program.mlir --compiled -

The original program is executed, with tensors as immutable values. The pipeline is
applied, and the result is executed under the rules of `check-memory`. Results, printed
text and memref arguments are compared bit by bit. Passes and dialects are those that
`xdsl-opt` finds, including those of installed packages of the user; `--universe` adds
others, and `--interpreter` adds implementations of operations. Exit code: 0 for no
difference, 1 for a difference or a fault, 2 for input that cannot be checked.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace

from xdsl_bufferization.interpreters.checker import (
    PIPELINE,
    BadInput,
    Checker,
    CheckSettings,
    Verdict,
    context_for,
    functions_of,
    universe_with,
    verdict_as_data,
    verdict_as_text,
)
from xdsl_bufferization.interpreters.model_check import PIPELINE as MODEL_PIPELINE
from xdsl_bufferization.interpreters.model_check import ModelChecker
from xdsl_bufferization.support.commands import (
    WRONG_USE,
    CommandParser,
    UserError,
    read_text,
    run_command,
    write_text,
)

NAME = "xdsl-bufferize-check"


def parser() -> CommandParser:
    """Returns the parser of the command line."""
    made = CommandParser(
        prog=NAME,
        description="Runs a program before and after a pipeline and compares the two.",
        epilog="exit code: 0 equal, 1 a difference or a fault, 2 cannot be checked",
    )
    add = made.add_argument
    add("program", nargs="?", help="a file of MLIR, or - for the standard input")
    add("--model", metavar="PKG.MODULE",
        help="checks the models of the operations in EXAMPLES of a module")  # fmt: skip
    add("--programs", type=int, default=50,
        help="with --model: as many programs around each example; default: 50")  # fmt: skip
    add("-p", "--passes", default=PIPELINE, help=f"the pipeline; default: {PIPELINE}")
    add("--compiled", metavar="FILE", help="what another compiler made of the program")
    add("--entry", default="main", help="the function to call; default: main")
    add("--args", default="", help="its arguments, a JSON list")
    add("--seed", type=int, default=0, help="for random arguments; default: 0")
    add("--runs", type=int, default=1, help="with as many seeds; default: 1")
    add("--max-steps", type=int, default=10_000_000, help="how long each run may take")
    add("--tolerance", type=float, default=0.0, help="relative; default: bit by bit")
    add("--allow-leaks", action="store_true", help="a leak is no fault")
    add("--frees-arguments", action="store_true", help="the entry may free arguments")
    add("--interpreter", action="append", default=[], metavar="MODULE:CLASS",
        help="implementations of your own ops (InterpreterFunctions)")  # fmt: skip
    add("--universe", action="append", default=[], metavar="MODULE:NAME",
        help="dialects and passes of your own that are not installed")  # fmt: skip
    add("--allow-unregistered-dialect", action="store_true")
    add("-o", "--output", metavar="FILE", help="where the compiled program goes")
    add("--json", action="store_true", help="one line of JSON instead of text")
    return made


def run_check(options: argparse.Namespace) -> Verdict:
    """Checks the program of the command line. Raises UserError."""
    if options.program is None:
        raise BadInput("give a program or --model")
    if options.runs < 1:
        raise BadInput(f"runs must be at least 1, and is {options.runs}")
    sys.path.insert(0, "")
    universe = universe_with(options.universe)
    settings = _settings(options)
    ctx = context_for(universe)
    ctx.allow_unregistered = options.allow_unregistered_dialect
    compiled = None if options.compiled is None else read_text(options.compiled)
    program = read_text(options.program)
    verdict = Verdict()
    for seed in range(options.seed, options.seed + options.runs):
        checker = Checker(ctx, universe, replace(settings, seed=seed))
        verdict = checker.check(program, compiled, options.program)
        if not verdict.is_equal:
            break
    if options.output is not None and verdict.module is not None:
        write_text(options.output, str(verdict.module) + "\n")
    return verdict


def _settings(options: argparse.Namespace) -> CheckSettings:
    return CheckSettings(
        pipeline=options.passes,
        entry=options.entry,
        arguments=options.args,
        seed=options.seed,
        max_steps=options.max_steps,
        tolerance=options.tolerance,
        leaks=not options.allow_leaks,
        frees_arguments=options.frees_arguments,
        functions=functions_of(options.interpreter),
    )


def _run_model(options: argparse.Namespace) -> int:
    """Checks the models of a module, prints the verdicts, returns the exit code."""
    sys.path.insert(0, "")
    settings = _settings(options)
    if options.passes == PIPELINE:
        settings = replace(settings, pipeline=MODEL_PIPELINE)
    checker = ModelChecker.of(options.model, settings, options.programs)
    verdicts = list(checker.check())
    for verdict in () if options.json else verdicts:
        print(verdict)
    is_right = all(verdict.is_right for verdict in verdicts)
    if options.json:
        models = [verdict.as_data() for verdict in verdicts]
        print(json.dumps({"equal": is_right, "models": models}))
    if is_right and not all(verdict.programs for verdict in verdicts):
        return 2
    return int(not is_right)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code. A closed output pipe is no error."""
    return run_command(NAME, lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    """Prints the verdict and returns the exit code."""
    options = parser().parse_args(arguments)
    try:
        if options.model is not None:
            return _run_model(options)
        verdict = run_check(options)
    except UserError as error:
        if not options.json:
            raise
        print(json.dumps({"equal": None, "error": str(error)}))
        return WRONG_USE
    if options.json:
        print(json.dumps(verdict_as_data(verdict)))
    else:
        print(verdict_as_text(verdict))
    return int(not verdict.is_equal)


if __name__ == "__main__":
    sys.exit(main())
