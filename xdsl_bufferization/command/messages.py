"""What a user sees of an error: a few lines with place, reason and remedy, and no traceback.

    model.mlir:3:8: error: Operation test.blur is not registered
        %1 = "test.blur"(%0) : (tensor<4xf32>) -> tensor<4xf32>
             ^
    help: --allow-unregistered-dialect reads it; did you mean 'test.op'?

Errors of passes say where already (`interfaces/diagnostics.py`); those of the parser have a place
in the text.

With `--verify-diagnostics` the errors of a program are compared with those that it announces.

    // expected-error @+1 {{'test.unknown' op was not bufferized}}
    %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>

A program is reported for the first error only, so that of several announced ones that stand for
one failure each has to be in its message.

MLIR: `SourceMgrDiagnosticVerifierHandler`
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from xdsl.context import Context
from xdsl.utils.exceptions import ParseError

from xdsl_bufferization.interfaces.diagnostics import LONGEST
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.pipelines import did_you_mean

MOST_LINES = 6
"""Lines of one message."""

_PLACED = re.compile(r"(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): error: (?P<what>.*)")
_UNREGISTERED = re.compile(r"Operation ([\w.$-]+) is not registered")


@record
class Source:
    """The text that is compiled."""

    name: str
    text: str
    first_line: int = 0
    """The lines of the file before the text."""

    def shown(self, line: int, column: int) -> list[str]:
        """A line of the file, numbered from 1, and a caret under a column of it."""
        lines = self.text.split("\n")
        number = line - 1 - self.first_line
        if not 0 <= number < len(lines) or not lines[number].strip():
            return []
        found = lines[number].replace("\t", " ")
        start = len(found) - len(found.lstrip())
        if column - 1 > start + LONGEST - 20:
            start = column - 1 - LONGEST // 2
        part = found[start : start + LONGEST]
        return [f"    {part}", f"    {' ' * (column - 1 - start)}^"]

    def start_of(self, name: str, line: int, column: int) -> int:
        """The column of the last text `name` up to a column of a line; else that column."""
        text = self.text.split("\n")[line - 1 - self.first_line]
        found = text.rfind(name, 0, max(column - 1, 0))
        return found + 1 if found >= 0 else column


def message(error: BaseException, source: Source, ctx: Context) -> str:
    """The lines that describe an error in a program, at most `MOST_LINES`."""
    if isinstance(error, ParseError):
        found = error.span.get_location()
        lines = _placed(found.line + source.first_line, found.col, error.msg, source, ctx)
    elif isinstance(error, RecursionError):
        lines = [f"{source.name}: error: the program is nested too deeply"]
    else:
        lines = _reports(str(error), source)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], "... (all with --traceback)"]
    return "\n".join(lines)


def _placed(line: int, column: int, what: str, source: Source, ctx: Context) -> list[str]:
    """A message about a place in the source."""
    found, helping = _UNREGISTERED.search(what), list[str]()
    if found is not None:
        # The parser is after the name when it does not know it.
        column = source.start_of(found[1], line, column)
        meant = did_you_mean(found[1], operation_names(found[1], ctx))
        helping = [f"help: --allow-unregistered-dialect reads it{meant}"]
    if not source.text.strip():
        what = "the input is empty"
    elif what == "Could not parse entire input!":
        helping = ["help: the input has to be a program of MLIR"]
    return [
        f"{source.name}:{line}:{column}: error: {' '.join(what.split())}",
        *source.shown(line, column),
        *helping,
    ]


def operation_names(name: str, ctx: Context) -> Collection[str]:
    """The operations of the dialect that a name is of, or of the one with the closest name."""
    names = list(ctx.registered_dialect_names)
    close = get_close_matches(name.partition(".")[0], names, n=1, cutoff=0.6)
    dialect = ctx.get_optional_dialect(close[0]) if close else None
    return [] if dialect is None else [op.name for op in dialect.operations]


def is_placed(text: str) -> bool:
    """True if a message says where."""
    return _PLACED.match(text) is not None


def _reports(text: str, source: Source) -> list[str]:
    """The first of the reports of an error, with the line of the source it is about."""
    lines = [line for line in text.split("\n") if line.strip()]
    found = _PLACED.match(lines[0]) if lines else None
    if found is None:
        return [f"xdsl-bufferize: error: {lines[0] if lines else 'unknown'}", *lines[1:]]
    shown = []
    if found["file"] == source.name:
        shown = source.shown(int(found["line"]), int(found["column"]))
    others = sum(_PLACED.match(line) is not None for line in lines[1:])
    more = [f"and {others} more like it"] if others else []
    return [lines[0], *(shown or lines[1:2]), *more]


_EXPECTED = re.compile(
    r"expected-(error|warning|note|remark)(-re)? *(?:@([+-]\d+|above|below|unknown))? *{{(.*)}}\s*$"
)
_PATTERN = re.compile(r"{{(.*?)}}")


class Expected(NamedTuple):
    """An error that a program announces."""

    line: int | None
    """Where, numbered from 1 in the program; None for anywhere."""
    what: re.Pattern[str]


def expected_errors(text: str) -> Sequence[Expected]:
    """The errors that a program announces; those that are no errors do not count here."""
    found = list[Expected]()
    for number, line in enumerate(text.split("\n"), start=1):
        for match in _EXPECTED.finditer(line):
            kind, is_pattern, where, what = match.groups()
            if kind == "error":
                pattern = _pattern(what) if is_pattern else re.escape(what)
                found.append(Expected(_line(number, where), re.compile(pattern)))
    return found


def _pattern(text: str) -> str:
    """The pattern of a text in which what is in `{{}}` is one."""
    parts = _PATTERN.split(text)
    return "".join(part if k % 2 else re.escape(part) for k, part in enumerate(parts))


def _line(number: int, where: str | None) -> int | None:
    if where == "unknown":
        return None
    if where is None:
        return number
    return number + int({"above": "-1", "below": "+1"}.get(where, where))


def differences(text: str, report: str, first_line: int = 0) -> Sequence[str]:
    """What is wrong with the errors of a program, given its report, "" for none."""
    expected = expected_errors(text)
    if not expected:
        return [f"unexpected error: {report}"] if report else []
    return [
        f"expected error {each.what.pattern!r} was not produced"
        for each in expected
        if not any(
            each.what.search(line) and _is_at(line, each.line, first_line)
            for line in report.split("\n")
        )
    ]


def _is_at(report: str, line: int | None, first_line: int) -> bool:
    """True if a report is about a line, or about no place."""
    found = re.match(r".+?:(\d+):\d+: error: ", report)
    return line is None or found is None or int(found[1]) == line + first_line
