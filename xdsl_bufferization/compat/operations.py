"""
Repairs of xDSL 0.74: the parser forgets where operations stand, and which attributes are
properties; errors of the verification do not say where.

    %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32
    u.mlir:2:8: error: 'memref.dim' op ..., in function @f

MLIR gives an operation without `loc(...)` the position of its text as its location; xDSL
gives it `loc(unknown)`, so that no error can say where. The location remains unknown, and
is equal to any other unknown one, printed alike, and copied to clones; but it knows the
text and the position of the operation in it. `interfaces/diagnostics.py` computes file,
line and column from that once there is an error. A location that is written becomes a copy of
itself with the same: it is where the program comes from, and its text is to be found as well.

The cost is one object of 120 bytes per operation, and less than can be measured of the
time of parsing. The text of the program is kept as long as one of its operations.

In MLIR the dictionary sets the property, also where the syntax has another way to give it.
xDSL does so in the generic syntax and in formats that it generates; parsers of operations
written by hand leave an attribute of the same name, which nothing reads. The operations of the
extended dialects are repaired, as their printers are known to print all properties.

A `VerifyException` is raised from within the verification of an operation, which calls
that of the operations inside. The operation that is wrong is the innermost one in the
traceback. Its place, function and text are added to the message, if the place is known;
so nothing is done before there is an error, and nothing for a program made in Python.

MLIR: `OperationParser::parseOperation`, lib/AsmParser/Parser.cpp; `OperationState::attributes`,
`Operation::create`, lib/IR/Operation.cpp; `Operation::emitOpError`
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from functools import cache, wraps
from types import TracebackType
from typing import Any

from xdsl.dialects.builtin import UNKNOWN_LOC, ModuleOp, UnknownLoc
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.interfaces.diagnostics import SOURCE, START, located, place
from xdsl_bufferization.support.extension import EXTENDED


@cache
def repair_parsing() -> None:
    """Makes xDSL's parser remember positions, and set properties; idempotent."""
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


_DIALECTS = frozenset(EXTENDED)
_SEGMENTS = frozenset(("operandSegmentSizes", "resultSegmentSizes"))
"""Properties that follow from the operands and results."""


_GENERIC = re.compile(r'(?:%[^=]*=\s*)?"')
"""How the text of an operation begins in the generic syntax."""


def make_properties(op: Operation, source: str, start: int) -> None:
    """Makes attributes of an operation properties if its definition has them. In the generic syntax
    a property that is given stays; its text begins at `start` of the source."""
    dialect, _, _ = op.name.partition(".")
    if dialect not in _DIALECTS or not isinstance(op, IRDLOperation):
        return
    inherent = type(op).get_irdl_definition().properties
    for name in tuple(op.attributes):
        if name not in inherent or name in _SEGMENTS:
            continue
        if name not in op.properties or not _GENERIC.match(source, start):
            op.properties[name] = op.attributes.pop(name)


@cache
def repair_verification() -> None:
    """Makes the errors of a module's verification say where; idempotent."""
    original = ModuleOp.verify

    @wraps(original)
    def verify(self: ModuleOp, verify_nested_ops: bool = True) -> None:
        try:
            original(self, verify_nested_ops)
        except VerifyException as error:
            op = _innermost(error.__traceback__)
            if op is not None and place(op):
                located(op, error)
            raise

    setattr(ModuleOp, "verify", verify)


def _innermost(traceback: TracebackType | None) -> Operation | None:
    """The operation whose method is the last one of an operation in a traceback."""
    found: Operation | None = None
    while traceback is not None:
        this = traceback.tb_frame.f_locals.get("self")
        if isinstance(this, Operation):
            found = this
        traceback = traceback.tb_next
    return found
