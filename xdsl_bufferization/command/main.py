"""`xdsl-bufferize`: tensors in, memrefs out.

    xdsl-bufferize model.mlir -o bufferized.mlir
    xdsl-bufferize model.mlir --explain
    xdsl-bufferize --pass-pipeline='builtin.module(one-shot-bufferize,canonicalize)' < model.mlir

Reads a program, runs the pass `bufferize` or another pipeline, verifies the program after each
pass, and prints it. It takes the flags of `mlir-opt` (`arguments.py`), so that it can be called in
its place. Errors are a few lines (`messages.py`).

MLIR: `MlirOptMain`

What is seen of the work while it goes on: a line on the terminal, and a table of seconds.

      12.3 s  bufferization: one-shot-bufferize @layer_17

The line is shown where the standard error is a terminal, after a second, and goes away at the end.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from time import perf_counter
from types import TracebackType
from typing import Self, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation
from xdsl.parser import Parser
from xdsl.passes import ModulePass
from xdsl.printer import Printer
from xdsl.universe import Universe
from xdsl.utils.exceptions import DiagnosticException, ParseError, VerifyException

from xdsl_bufferization.command import arguments
from xdsl_bufferization.command.arguments import listed
from xdsl_bufferization.command.messages import Source, differences, is_placed, message
from xdsl_bufferization.compat.operations import start_in
from xdsl_bufferization.interfaces import progress
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.diagnostics import after_results, function_name, op_name, place
from xdsl_bufferization.interfaces.progress import step
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.commands import (
    CLEAR,
    CommandParser,
    UserError,
    complain,
    read_text,
    run_command,
    write_text,
)
from xdsl_bufferization.support.extension import register_dialects
from xdsl_bufferization.support.pipelines import parsed_passes
from xdsl_bufferization.transforms.input_checks import check_input

PATIENCE, INTERVAL = 1.0, 0.2
"""Seconds before the line is shown, and until it is shown again."""


@dataclass(eq=False, repr=False)
class Watch:
    """Notes the steps of the work, and shows the current one. Used as a context."""

    stream: TextIO = field(default_factory=lambda: sys.stderr)
    steps: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    """The steps that have begun, and when."""
    _function: str = ""
    """The function of the current step, as far as it is known."""
    _block: Block | None = None
    """The block of the last operation, whose neighbours are in the same function."""

    def __enter__(self) -> Self:
        self.start, self._is_over = perf_counter(), threading.Event()
        self._is_shown = self.stream.isatty()
        self._observed = progress.observed(self)
        self._observed.__enter__()
        self._thread = threading.Thread(target=self._show, daemon=True)
        if self._is_shown:
            self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.end = perf_counter()
        self._is_over.set()
        self._observed.__exit__(kind, error, traceback)
        if self._thread.is_alive():
            self._thread.join()

    def begin(self, step: str) -> None:
        """A step begins."""
        self.steps.append((step, perf_counter()))
        self.enter(None)

    def enter(self, op: Operation | None) -> None:
        """The step goes on with an operation."""
        block = None if op is None or op.regions else op.parent
        if self._is_shown and (block is None or block is not self._block):
            self._function = "" if op is None else function_name(op)
            self._block = block

    def table(self) -> str:
        """The seconds of each step, and their shares."""
        ends = [*(start for _, start in self.steps[1:]), self.end]
        whole = self.end - self.start
        rows = [(end - start, name) for (name, start), end in zip(self.steps, ends, strict=True)]
        return "\n".join(
            f"{seconds:9.4f} s {100 * seconds / whole:5.1f} %  {name}"
            for seconds, name in [*rows, (whole, "in all")]
        )

    def _show(self) -> None:
        wait, is_shown = PATIENCE, False
        while not self._is_over.wait(wait):
            wait, is_shown = INTERVAL, True
            name = self.steps[-1][0] if self.steps else ""
            seconds = perf_counter() - self.start
            line = f"{seconds:8.1f} s  {name} {self._function}"
            width = shutil.get_terminal_size().columns
            self._write(f"{CLEAR}{line[: width - 1]}")
        if is_shown:
            self._write(CLEAR)

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


BUFFERIZE = "bufferize"
"""The pipeline if none is given."""
NAME, FAILED = arguments.NAME, 1
"""The command, and its exit code for a program that cannot be compiled."""
MEMOIZED = "linalg.memoized_indexing_maps"
"""A property in xDSL 0.74, and an attribute in MLIR and in older versions of xDSL, which may read
the output."""
ERRORS = (DiagnosticException, ParseError, RecursionError, NotImplementedError)
"""What is raised for a program that cannot be compiled."""


def main(given: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    arguments = sys.argv[1:] if given is None else given
    return run_command(NAME, lambda: _run(arguments))


def _run(given: Sequence[str]) -> int:
    for flag, other in OTHERS.items():
        if flag in given:
            return other([each for each in given if each != flag])
    universe = Universe.get_multiverse()
    try:
        options = arguments.parse(given, universe.all_passes)
        if options.list_passes is not None:
            # Its import changes xDSL, which this module alone must not.
            from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

            ours = BUFFERIZATION_UNIVERSE.all_passes
            print(listed(ours, universe.all_passes, options.list_passes))
            return 0
        text = ",".join(options.passes) if options.passes else BUFFERIZE
        passes = parsed_passes(text, universe.all_passes)
    except (ValueError, DiagnosticException) as error:
        raise UserError(str(error)) from error
    program = read_text(options.program)
    with Watch() as watch:
        code = Job(options, passes).run(program)
    if options.timing:
        print(watch.table(), file=sys.stderr)
    return code


def _explain(given: Sequence[str]) -> int:
    from xdsl_bufferization.explainer.command import main, parser

    return main(_for_another(given, "--explain", parser()))


def _check(given: Sequence[str]) -> int:
    from xdsl_bufferization.interpreters.check import main, parser

    return main(_for_another(given, "--check", parser()))


def _for_another(given: Sequence[str], flag: str, other: CommandParser) -> Sequence[str]:
    """The arguments of another command, with the pipeline of this one if they name none."""
    passes = Universe.get_multiverse().all_passes
    return arguments.for_another(given, passes, flag, other, BUFFERIZE)


def _time(given: Sequence[str]) -> int:
    from xdsl_bufferization.command.run_time import main as time

    return time(given)


OTHERS: dict[str, Callable[[Sequence[str]], int]] = {
    "--explain": _explain,
    "--check": _check,
    "--time": _time,
}
"""The commands that an option stands for."""


_COMMENTS = re.compile(r"//[^\n]*")


class Job:
    """One run of the pipeline on a file."""

    def __init__(self, options: argparse.Namespace, passes: Sequence[ModulePass]) -> None:
        self.options, self.passes = options, passes
        self._name = "<stdin>" if options.program == "-" else options.program

    def _new_context(self) -> Context:
        """A context for one program: resources of several would be mixed."""
        context = Context(allow_unregistered=self.options.allow_unregistered_dialect)
        register_dialects(context)
        return context

    def run(self, program: str) -> int:
        """Compiles a file, or the parts of one, and returns the exit code."""
        made, is_right = list[str](), True
        for source in self._parts(program):
            text = self._compiled(source)
            is_right &= text is not None
            made.append(text or "")
        if is_right or self.options.split_input_file:
            marker = self.options.split_input_file
            text = f"{marker}\n".join(made) if marker else "".join(made)
            write_text(self.options.output, text)
        return 0 if is_right else FAILED

    def _parts(self, program: str) -> Iterator[Source]:
        marker, line = self.options.split_input_file, 0
        for part in program.split(marker) if marker else [program]:
            yield Source(self._name, part, line)
            line += part.count("\n")

    def _compiled(self, source: Source) -> str | None:
        """What becomes of a program; None if that is wrong, which is reported."""
        checks = self.options.verify_diagnostics
        text, report, context = "", "", self._new_context()
        try:
            text = self._text(self._transformed(source, context), context)
        except ERRORS as error:
            if self.options.traceback:
                raise
            report = message(error, source, context)
        except Exception as error:
            if self.options.traceback:
                raise
            what = f"{type(error).__name__}: {error}".rstrip(": ")
            report = f"{source.name}: error: internal error: {what}; --traceback shows where"
        wrong = differences(source.text, report, source.first_line) if checks else [report]
        for each in filter(None, wrong):
            print(each, file=sys.stderr)
        return None if any(wrong) else text

    def _transformed(self, source: Source, context: Context) -> ModuleOp:
        step("reading")
        if self.options.split_input_file and not _COMMENTS.sub("", source.text).strip():
            return ModuleOp([])
        parser = Parser(context, source.text, source.name)
        try:
            module = parser.parse_module()
        except (VerifyException, ValueError) as error:
            # A verifier of an attribute, or numbers that a type does not hold.
            if is_placed(str(error)):
                raise
            start = start_in(error.__traceback__)
            name = None if start is None else after_results(source.text, start)
            parser.raise_error(" ".join(str(error).split()), name)
        step("verifying")
        module.verify()
        check_input(module)
        for each in self.passes:
            step(each.name)
            each.apply(context, module)
            step("verifying")
            module.verify()
            if self.options.print_between_passes:
                print(f"// after {each.name}\n{self._text(module, context)}", file=sys.stderr)
        self._note_tensors(module)
        step("printing")
        return module

    def _note_tensors(self, module: ModuleOp) -> None:
        """Says so if `bufferize` or `one-shot-bufferize` has left tensors."""
        if not any(each.name.endswith(BUFFERIZE) for each in self.passes):
            return
        left = [op for op in contents(module) if _has_tensor(op)]
        if left:
            where = place(left[0])
            first = f"'{op_name(left[0])}'" + (f" at {where}" if where else "")
            complain(
                NAME,
                f"note: {len(left)} operations still have tensors, first {first}; "
                "'bufferize', or the option bufferize-function-boundaries, converts functions",
            )

    def _text(self, module: ModuleOp, context: Context) -> str:
        stream = StringIO()
        if self.options.print_op_generic:
            for op in contents(module):
                if maps := op.properties.pop(MEMOIZED, None):
                    op.attributes[MEMOIZED] = maps
        printer = Printer(
            stream,
            print_generic_format=self.options.print_op_generic,
            print_debuginfo=self.options.print_debuginfo,
        )
        printer.print_op(module)
        printer.print_metadata(context.loaded_dialects)
        return f"{stream.getvalue()}\n"


def _has_tensor(op: Operation) -> bool:
    """True if an operation uses, makes or passes on a tensor."""
    arguments = (a for region in op.regions for block in region.blocks for a in block.args)
    return any(map(is_tensor, (*op.operands, *op.results, *arguments)))
