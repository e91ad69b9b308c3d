"""Error messages that say where: the place in the source, the operation, its function, its text.

    u.mlir:2:8: error: 'test.unknown' op was not bufferized, in function @f: it has no ...
        %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>

A place is the location of the operation, `loc("u.mlir":2:8)`, or else the position at which
the parser has found it (`compat/operations.py`). An operation without one, because a pass
has made it, has that of the operation around it.

The text is that which a printer of the whole function prints, so that the names of values
are those that a user sees; regions are left out, and long lines are shortened. Nothing is
computed before there is an error.

MLIR: `Operation::emitOpError`, lib/IR/Diagnostics.cpp
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

from xdsl.dialects.builtin import ArrayAttr, IntAttr, StringAttr, UnregisteredOp
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, Region
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.exceptions import DiagnosticException, PassFailedException
from xdsl.utils.lexer import Input

from xdsl_bufferization.interfaces.contents import op_and_around
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.external_models import model_of

LONGEST = 160
"""Characters of the text of an operation in a message, at most."""

SOURCE = "_xdsl_bufferization_source"
START = "_xdsl_bufferization_start"
"""The attributes of a location that hold a text and where the operation starts in it."""

_LOCATED = "_xdsl_bufferization_located"
"""The attribute of an error whose message says where."""

_WARNS = ContextVar("_WARNS", default=True)

ErrorT = TypeVar("ErrorT", bound=DiagnosticException)

_RESULT_LIST = re.compile(r"(?:%[\w$.-]+(?::\d+)?[\s,]*)+=\s*")


class CloneError(PassFailedException):
    """Freeing memory needs a clone for which nothing can be allocated, or with which the program
    would compute something else."""


def failure(op: Operation, what: str, why: str = "") -> PassFailedException:
    """Returns the error `'NAME' op WHAT, in function @F: WHY` with the place and the text of the
    operation. `what` is MLIR's message if it has one; `why` gives the reason and what can be
    done."""
    return failures((op,), what, why)


def observed_clone(op: Operation, what: str, why: str) -> CloneError:
    """Returns an error like `failure` for a clone that the program would tell from its original."""
    error = CloneError(*failure(op, what, why).args)
    setattr(error, _LOCATED, True)
    return error


def failures(ops: Sequence[Operation], what: str, why: str = "") -> PassFailedException:
    """Returns an error like `failure` that reports each of the operations."""
    lines = texts(ops)
    error = PassFailedException("\n".join(_report(op, what, why, lines.get(op, "")) for op in ops))
    setattr(error, _LOCATED, True)
    return error


def located(op: Operation, error: ErrorT) -> ErrorT:
    """Adds place, function and text of an operation to an error that was raised for it, once;
    returns the error."""
    if not hasattr(error, _LOCATED):
        error.args = (with_place(op, str(error)),)
        setattr(error, _LOCATED, True)
    return error


def with_place(op: Operation, message: str) -> str:
    """Returns a message about an operation, with its place, its name if that is missing, the
    function, and its text."""
    name = op_name(op)
    if name not in message:
        message = f"'{name}' op {message.removeprefix('op ')}"
    function, line = function_name(op), text(op)
    where = f", in function {function}" if function else ""
    below = f"\n    {line}" if line else ""
    return f"{prefix(op)}{message}{where}{below}"


def warn(op: Operation, what: str, why: str) -> None:
    """Prints a warning to stderr, in the form of an error, unless a pass says that it takes care of
    what is warned of."""
    if _WARNS.get():
        report = _report(op, what, why, text(op))
        print(report.replace(": error: ", ": warning: ", 1), file=sys.stderr)


@contextmanager
def without_warnings() -> Generator[None]:
    """Passes that run inside print no warnings."""
    token = _WARNS.set(False)
    try:
        yield
    finally:
        _WARNS.reset(token)


def _report(op: Operation, what: str, why: str, line: str) -> str:
    function = function_name(op)
    where = f", in function {function}" if function else ""
    reason = f": {why}" if why else ""
    below = f"\n    {line}" if line else ""
    return f"{prefix(op)}'{op_name(op)}' op {what}{where}{reason}{below}"


def prefix(op: Operation) -> str:
    """Returns `FILE:LINE:COLUMN: error: `, or "" if the place is not known."""
    found = place(op)
    return f"{found}: error: " if found else ""


def op_name(op: Operation) -> str:
    """The name of an operation as it is printed, also of an unregistered one."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def function_name(op: Operation) -> str:
    """The symbol of the enclosing function as `@f`, or of the operation itself if it is a function;
    "" outside of functions. What has a symbol and a function type is one, also without a model."""
    for around in op_and_around(op):
        symbol = around.get_attr_or_prop("sym_name")
        model = None if symbol is None else model_of(around, FunctionOpInterface)
        if model is not None:
            return f"@{model.symbol(around)}"
        if isinstance(symbol, StringAttr) and around.get_attr_or_prop("function_type"):
            return f"@{symbol.data}"
    return ""


# Places.


def place(op: Operation) -> str:
    """Returns `FILE:LINE:COLUMN` of an operation, or of the closest operation around it that has a
    place; "" if there is none. For many operations, `Places` is faster."""
    return Places().of(op)


class Places:
    """The places of operations. The lines of a source are found once."""

    def __init__(self) -> None:
        self._sources = dict[Input[Any], SourceLines]()

    def of(self, op: Operation) -> str:
        """Returns what `place` returns."""
        for around in op_and_around(op):
            location: Attribute | None = getattr(around, "location", None)
            if location is not None and (found := self._named(location)):
                return found
        return ""

    def _named(self, location: Attribute) -> str:
        """The first place that a location names; "" if it names none."""
        named = _first_place(location)
        source: Input[Any] | None = getattr(location, SOURCE, None)
        if named or source is None:
            return named
        line, column = self._lines(source).at(getattr(location, START))
        return f"{source.name}:{line}:{column}"

    def line(self, op: Operation) -> int:
        """The line of an operation, or of one around it, in the text from which it was parsed; 0 if
        there is none."""
        for around in op_and_around(op):
            source: Input[Any] | None = getattr(around.location, SOURCE, None)
            if source is not None:
                return self._lines(source).at(getattr(around.location, START))[0]
        return 0

    def _lines(self, source: Input[Any]) -> SourceLines:
        lines = self._sources.get(source)
        if lines is None:
            lines = self._sources[source] = SourceLines(source)
        return lines


def _first_place(location: Attribute) -> str:
    """The first place in a location attribute; "" if there is none."""
    stack = [location]
    while stack:
        match stack.pop():
            case ParametrizedAttribute(
                parameters=(StringAttr(data=file), IntAttr(data=line), IntAttr(data=column), *_)
            ):
                return f"{file}:{line}:{column}"
            case ParametrizedAttribute(parameters=inside):
                stack += reversed(inside)
            case ArrayAttr(data=inside):
                stack += reversed(inside)
            case _:
                pass
    return ""


def after_results(text: str, start: int) -> int:
    """Where the name of an operation stands that begins at `start`: after the names of results."""
    found = _RESULT_LIST.match(text, start)
    return found.end() if found else start


class SourceLines:
    """The lines of a source, and where operations stand in it."""

    def __init__(self, source: Input[Any]) -> None:
        content: str | bytes = source.content
        text = content if isinstance(content, str) else content.decode("latin-1")
        self._text = text
        self._first = _lines_before(source) + 1
        self._ends = [found.start() for found in re.finditer("\n", text)]

    def at(self, start: int) -> tuple[int, int]:
        """The line and the column of the name of an operation, which stands after its results."""
        position = after_results(self._text, start)
        line = bisect_left(self._ends, position)
        column = position - (self._ends[line - 1] if line else -1)
        return line + self._first, column


def _lines_before(source: Input[Any]) -> int:
    """The number of lines before a text that is a part of its file."""
    content: str | bytes = source.content
    part = content.encode() if isinstance(content, str) else content
    try:
        whole = Path(source.name).read_bytes()
    except (OSError, ValueError):
        return 0
    return whole.count(b"\n", 0, max(whole.find(part), 0))


# Texts.


def text(op: Operation) -> str:
    """Returns an operation on one line of at most `LONGEST` characters."""
    return texts((op,)).get(op, "")


def texts(ops: Collection[Operation]) -> dict[Operation, str]:
    """Returns the texts of operations; those that cannot be printed are missing."""
    found = dict[Operation, str]()
    wanted = set(ops)
    for around in dict.fromkeys(map(_isolated, ops)):
        _print_into(found, wanted, around, inside=True)
    for op in wanted.difference(found):
        _print_into(found, wanted, op, inside=False)
    return found


def _print_into(
    texts: dict[Operation, str], wanted: set[Operation], op: Operation, inside: bool
) -> None:
    try:
        _LinePrinter(texts, wanted, inside).print_op(op)
    except Exception:
        # What is wrong with an operation may be a reason why it cannot be printed.
        return


def _isolated(op: Operation) -> Operation:
    """The closest operation around this one whose values have names of their own."""
    around = op
    while (parent := around.parent_op()) is not None:
        if around is not op and around.get_trait(IsolatedFromAbove) is not None:
            break
        around = parent
    return around


class _LinePrinter(Printer):
    """Prints everything to nowhere, but keeps the text of some operations."""

    def __init__(self, texts: dict[Operation, str], wanted: set[Operation], inside: bool) -> None:
        super().__init__(stream=StringIO())
        self._texts = texts
        self._wanted = wanted
        self._inside = inside
        self._line: list[str] | None = None

    def print_string(self, text: str, *, indent: int | None = None) -> None:
        if self._line is not None:
            self._line.append(text)

    def print_op(self, op: Operation) -> None:
        outer = self._line
        self._line = [] if op in self._wanted else None
        name = op.attributes.get("op_name__")
        try:
            super().print_op(op)
        finally:
            if name is not None:
                op.attributes["op_name__"] = name
            if self._line is not None:
                self._texts[op] = shortened("".join(self._line))
            self._line = outer

    def print_region(
        self,
        region: Region,
        print_entry_block_args: bool = True,
        print_empty_block: bool = True,
        print_block_terminators: bool = True,
    ) -> None:
        line = self._line
        if line is not None:
            line.append("{...}")
        if not self._inside:
            return
        self._line = None
        super().print_region(
            region, print_entry_block_args, print_empty_block, print_block_terminators
        )
        self._line = line


def shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 4]} ..."
