"""Operations and values as the source names them.

    %sum = tensor.insert %x into %0[%i] : tensor<4xf32>    // text and names of the source
    -> "%sum = tensor.insert %x into %0[%i] : tensor<4xf32>", "%sum"

The parser remembers where an operation starts (`compat/operations.py`), so that its text is cut
out of the source: nothing is printed, and names are those that the user wrote. What a pass makes
of an operation has the position of that one, and so its text. Operations without a position are
printed, as in messages of errors (`diagnostics.py`).

MLIR: `OpPrintingFlags`, `Value::printAsOperand`
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.utils.lexer import Input

from xdsl_bufferization.interfaces.diagnostics import (
    SOURCE,
    START,
    Places,
    op_name,
    shortened,
    texts,
)
from xdsl_bufferization.interfaces.explanations import Role, Site

LONGEST_HEADER = 2000
"""Characters of an operation that are read to find where its first line ends."""

_NAMES = re.compile(r"(%[\w$.-]+)(?::(\d+))?\s*[,=]\s*")
_OP_NAME = re.compile(r'(?:%[\w$.-]+(?::\d+)?[\s,]*)*=?\s*"?([\w$.-]+)')
_LOCATION = re.compile(r"\s*\bloc\(.*\)$")
_ARGUMENT = re.compile(r"(%[\w$.-]+)\s*(?::|=)")
_OPEN, _CLOSE = "([{", ")]}"


class SourceTexts:
    """The texts of some operations of a module. They stay when the module changes. Those of
    several functions share `places`, so that the lines of the source are found once."""

    def __init__(self, ops: Sequence[Operation], places: Places | None = None) -> None:
        self._printed = dict[Operation, str]()
        self._lines = dict[Operation, str]()
        self._texts = dict[Operation, str]()
        self._places = places or Places()
        self._found = dict[Operation, str]()
        made = [op for op in ops if op.parent and not hasattr(op.location, SOURCE)]
        if made:
            self._printed = texts(made)

    def text(self, op: Operation) -> str:
        """Returns an operation on one line, without the contents of regions."""
        text = self._texts.get(op)
        if text is None:
            text = self._texts[op] = shortened(self._line(op))
        return text

    def place(self, op: Operation) -> str:
        """Returns FILE:LINE:COLUMN of an operation, or ""."""
        found = self._found.get(op)
        if found is None:
            found = self._found[op] = self._places.of(op)
        return found

    def name(self, value: SSAValue) -> str:
        """Returns a value as the source writes it, as `%t`; "" if that is not known."""
        if isinstance(value, OpResult):
            return self._result(value)
        if value.name_hint:
            return f"%{value.name_hint}"
        return self._argument(value)

    def short(self, op: Operation) -> str:
        """Returns the name of an operation with its line, or its text if that is not known."""
        place = self.place(op).split(":")
        if len(place) > 2:
            return f"'{self._op_name(op)}' (line {place[-2]})"
        return f"'{self.text(op)}'"

    def site(self, role: Role, op: Operation, value: str = "") -> Site:
        """Returns an operation in a role."""
        name, line = self._op_name(op), self._places.line(op)
        return Site(role, name, self.text(op), self.place(op), value, line)

    def _op_name(self, op: Operation) -> str:
        """The name of an operation, or of the one of which it is made."""
        line = "" if op in self._printed else self._line(op)
        found = _OP_NAME.match(line)
        if found is None or found[1] in (op_name(op), op.name.partition(".")[2]):
            return op_name(op)
        return found[1]

    def _line(self, op: Operation) -> str:
        line = self._lines.get(op)
        if line is None:
            line = self._printed.get(op) or _from_source(op) or op_name(op)
            self._lines[op] = line
        return line

    def _result(self, value: OpResult) -> str:
        names = list[str]()
        line, at = self._line(value.op), 0
        while (found := _NAMES.match(line, at)) is not None:
            name, count = found.groups()
            names += [name] if count is None else [f"{name}#{k}" for k in range(int(count))]
            at = found.end()
        is_known = len(names) == len(value.op.results)
        name = names[value.index] if is_known else ""
        hint = f"%{value.name_hint}" if value.name_hint else ""
        if not name or self._op_name(value.op) == op_name(value.op):
            return name or hint
        # What the operation is made of has one result; this may be another value: a view of
        # an operand.
        is_new = all(isinstance(o.type, IndexType) for o in value.op.operands)
        return name if is_new or (hint and name.startswith(hint)) else hint

    def _argument(self, value: SSAValue) -> str:
        """The name of an argument of the first block of a region, from the first line."""
        block = value.owner
        if not isinstance(block, Block) or not isinstance(value, BlockArgument):
            return ""
        around = block.parent_op()
        if around is None or around.regions[0].first_block is not block:
            return ""
        line = _NAMES.sub("", self._line(around), count=1) if around.results else ""
        names = list(dict.fromkeys(_ARGUMENT.findall(line or self._line(around))))
        return names[value.index] if len(names) == len(block.args) else ""


def _from_source(op: Operation) -> str:
    """The text of an operation up to the end of its first line, or of its operands."""
    source: Input[Any] | None = getattr(op.location, SOURCE, None)
    if source is None:
        return ""
    start: int = getattr(op.location, START)
    part: str | bytes = source.content[start : start + LONGEST_HEADER]
    text = part if isinstance(part, str) else part.decode("utf-8", "replace")
    header = _LOCATION.sub("", _first_line(text))
    return f"{header[:-1]}{{...}}" if op.regions and header.endswith("{") else header


def _first_line(text: str) -> str:
    """The text up to the first line break outside of brackets, or after a `{`."""
    depth, found = 0, list[str]()
    for line in text.split("\n"):
        code = _without_comment(line).strip()
        found.append(code)
        depth += sum(map(code.count, _OPEN)) - sum(map(code.count, _CLOSE))
        if depth <= 0 or code.endswith("{"):
            break
    return " ".join(filter(None, found))


def _without_comment(line: str) -> str:
    at = line.find("//")
    return line if at < 0 or line.count('"', 0, at) % 2 else line[:at]
