"""
A repair of the parser of xDSL 0.74: inherent attributes in the dictionary of the custom syntax.

    %0 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32

In MLIR the dictionary sets the property, also where the syntax has another way to give it.
xDSL does so in the generic syntax and in formats that it generates; parsers of operations
written by hand leave an attribute of the same name, which nothing reads.

The operations of the extended dialects are repaired, as their printers are known to print
all properties.

MLIR: `OperationState::attributes`, `Operation::create` in lib/IR/Operation.cpp
"""

from __future__ import annotations

import re

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from xdsl_bufferization.support.extension import EXTENDED

_DIALECTS = frozenset(EXTENDED)
_SEGMENTS = frozenset(("operandSegmentSizes", "resultSegmentSizes"))
"""Properties that follow from the operands and results."""


_GENERIC = re.compile(r'(?:%[^=]*=\s*)?"')
"""How the text of an operation begins in the generic syntax."""


def make_properties(op: Operation, source: str, start: int) -> None:
    """
    Makes attributes of an operation properties if its definition has them. In the generic
    syntax a property that is given stays; its text begins at `start` of the source.
    """
    dialect, _, _ = op.name.partition(".")
    if dialect not in _DIALECTS or not isinstance(op, IRDLOperation):
        return
    inherent = type(op).get_irdl_definition().properties
    for name in tuple(op.attributes):
        if name not in inherent or name in _SEGMENTS:
            continue
        if name not in op.properties or not _GENERIC.match(source, start):
            op.properties[name] = op.attributes.pop(name)
