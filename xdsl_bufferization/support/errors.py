"""Errors of the verifiers of this package's operations.

'memref.realloc' op missing dimension operand for result type 'memref<?xf32>'
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException


def op_error(op: Operation, text: str, also: str = "") -> VerifyException:
    """Returns an error of a verifier with MLIR's message. `also` is xDSL's message,
    appended for operations that override one of xDSL's."""
    message = f"{text}. {also}" if also else text
    return VerifyException(f"'{op.name}' op {message}")


def op_error_after(op: Operation, theirs: str, text: str) -> VerifyException:
    """Returns an error like `op_error` with xDSL's message first, because callers may
    match that prefix."""
    return VerifyException(f"{theirs}: {op_error(op, text)}")


def verify_alignment(op: Operation) -> None:
    """Raises `VerifyException` unless the alignment, if any, is a power of two."""
    alignment = op.properties.get("alignment")
    if not isinstance(alignment, IntegerAttr):
        return
    number = alignment.value.data
    if number <= 0 or number & (number - 1):
        raise op_error(
            op,
            "attribute 'alignment' failed to satisfy constraint: 64-bit signless "
            "integer attribute whose value is positive and whose value is a power of "
            "two > 0",
            f"Alignment attribute {number} is not a power of 2",
        )


def verify_sizes(op: Operation, sizes: Sequence[SSAValue], wanted: int) -> None:
    """Raises `VerifyException` unless there is one size per dynamic dimension."""
    if len(sizes) != wanted:
        raise op_error(
            op, f"incorrect number of dynamic sizes, has {len(sizes)}, expected {wanted}"
        )


def cast_incompatible(op: Operation) -> VerifyException:
    """Returns the error of a cast between incompatible types."""
    return op_error(
        op,
        f"operand type '{op.operands[0].type}' and result type '{op.results[0].type}' "
        "are cast incompatible",
    )
