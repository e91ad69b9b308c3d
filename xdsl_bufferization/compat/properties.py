"""
A repair of the parser of xDSL 0.74: inherent attributes in the dictionary of the custom
syntax.

    %0 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32

In MLIR the dictionary sets the property, also where the syntax has another way to give it.
xDSL does so in the generic syntax and in formats that it generates; parsers of operations
written by hand leave an attribute of the same name, which nothing reads.

The operations of the extended dialects are repaired, as their printers are known to print
all properties.

MLIR: `OperationState::attributes`, `Operation::create` in lib/IR/Operation.cpp
"""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from xdsl_bufferization.support.extension import EXTENDED

_DIALECTS = frozenset(EXTENDED)
_SEGMENTS = frozenset(("operandSegmentSizes", "resultSegmentSizes"))
"""Properties that follow from the operands and results."""


def make_properties(op: Operation) -> None:
    """Makes attributes of an operation properties if its definition has them."""
    dialect, _, _ = op.name.partition(".")
    if dialect not in _DIALECTS or not isinstance(op, IRDLOperation):
        return
    inherent = type(op).get_irdl_definition().properties
    for name in tuple(op.attributes):
        if name in inherent and name not in _SEGMENTS:
            op.properties[name] = op.attributes.pop(name)
