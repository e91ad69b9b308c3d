"""How error messages call things."""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation


def op_name(op: Operation) -> str:
    """The name of an operation as the program writes it, registered or not."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name
