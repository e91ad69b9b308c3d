"""
A repair of the parser of xDSL 0.74: it forgets where operations stand.

    %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>

MLIR gives an operation without `loc(...)` the position of its text as its location; xDSL
gives it `loc(unknown)`, so that no error can say where. The location remains unknown, and
is equal to any other unknown one, printed alike, and copied to clones; but it knows the
text and the position of the operation in it. `interfaces/diagnostics.py` computes file,
line and column from that once there is an error. A location that is written becomes a copy of
itself with the same: it is where the program comes from, and its text is to be found as well.

The cost is one object of 120 bytes per operation, and less than can be measured of the
time of parsing. The text of the program is kept as long as one of its operations.

MLIR: `OperationParser::parseOperation`, lib/AsmParser/Parser.cpp
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache, wraps
from typing import Any

from xdsl.dialects.builtin import UNKNOWN_LOC, UnknownLoc
from xdsl.ir import Operation
from xdsl.parser import Parser

from xdsl_bufferization.compat.properties import make_properties
from xdsl_bufferization.interfaces.diagnostics import SOURCE, START


@cache
def repair() -> None:
    """
    Makes xDSL's parser remember positions, and set properties (`properties.py`); idempotent.
    """
    original: Callable[[Parser], Operation] = Parser.parse_operation
    new_location, remember = object.__new__, object.__setattr__

    @wraps(original)
    def parse_operation(self: Any) -> Operation:
        start = self._current_token.span.start
        op = original(self)
        if op.attributes:
            make_properties(op, self.lexer.input.content, start)
        if op.location is UNKNOWN_LOC:
            op.location = location = new_location(UnknownLoc)
        else:
            op.location = location = copy(op.location)
        remember(location, SOURCE, self.lexer.input)
        remember(location, START, start)
        return op

    setattr(Parser, "parse_operation", parse_operation)
