"""Each program of `wrong_inputs.mlir` is refused with the messages that are written there, at
the places where they are written, and with no other exception.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from executing import pipeline
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.universe import Universe
from xdsl.utils.exceptions import ParseError, PassFailedException, VerifyException

TABLE = Path(__file__).with_name("wrong_inputs.mlir")
FILE = "case.mlir"
PLACE = re.compile(rf"^{FILE}:(\d+):(\d+)(?:: error: (.*))?$", re.M)
TEXT = re.compile(r"^    \S", re.M)
ERROR = re.compile(r"^\s*// ERROR(?:@(\d+))?: (.*)$")

Report = tuple[int, int, str]
"""Line, column and message; 0 where no place is known."""


class Case(NamedTuple):
    """One program of the table."""

    passes: str
    program: str
    expected: list[Report]


def cases() -> list[Case]:
    """The programs of the table, after its header."""
    return [case_of(text) for text in TABLE.read_text().split("// -----\n")[1:]]


def case_of(program: str) -> Case:
    lines = program.split("\n")
    passes = next(l for l in lines if l.startswith("// PASSES:"))
    expected = list[Report]()
    for number, line in enumerate(lines, 1):
        found = ERROR.match(line)
        if found is not None:
            column = int(found[1] or 0)
            expected.append((number + 1 if column else 0, column, found[2]))
    return Case(passes.removeprefix("// PASSES:").strip(), program, expected)


def reports(error: Exception) -> list[Report]:
    """What an error says, and where."""
    message = str(error)
    found = [(int(m[1]), int(m[2]), m[3] or "") for m in PLACE.finditer(message)]
    if isinstance(error, ParseError):
        return [(line, column, error.msg) for line, column, _ in found]
    return found or [(0, 0, message.split("\n", 1)[0])]


def context() -> Context:
    result = Context(allow_unregistered=True)
    for name, dialect in Universe.get_multiverse().all_dialects.items():
        result.register_dialect(name, dialect)
    return result


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.expected[0][2][:60])
def test_message(case: Case) -> None:
    ctx = context()
    with pytest.raises((ParseError, VerifyException, PassFailedException)) as refused:
        module = Parser(ctx, case.program, FILE).parse_module()
        module.verify()
        before = str(module)
        try:
            pipeline(case.passes).apply(ctx, module)
        except PassFailedException:
            assert str(module) == before
            raise
    found = reports(refused.value)
    assert [shortened(each) for each in found] == case.expected
    if found[0][0] and not isinstance(refused.value, ParseError):
        # Each message is followed by the text of its operation.
        assert len(TEXT.findall(str(refused.value))) == len(found)


def shortened(report: Report) -> Report:
    """A report without the names of all options, which change."""
    line, column, message = report
    return line, column, re.sub("(the options are [^,]*, ).*", r"\1...", message)


def test_there_are_sixty() -> None:
    assert len(cases()) >= 60
