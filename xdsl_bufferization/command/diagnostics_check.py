"""
Compares the errors of a program with those that it announces.

    // expected-error @+1 {{'test.unknown' op was not bufferized}}
    %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>

A program is reported for the first error only, so that of several announced ones that stand for
one failure each has to be in its message.

MLIR: `SourceMgrDiagnosticVerifierHandler`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_EXPECTED = re.compile(
    r"expected-(error|warning|note|remark)(-re)? *(?:@([+-]\d+|above|below|unknown))? *{{(.*?)}}"
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
                pattern = what if is_pattern else re.escape(what)
                found.append(Expected(_line(number, where), re.compile(pattern)))
    return found


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
