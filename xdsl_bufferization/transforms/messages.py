"""Names of operations and functions in error messages."""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.external_models import model_of


def op_name(op: Operation) -> str:
    """The name of an operation as it is printed, also of an unregistered one."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def function_name(op: Operation) -> str:
    """The symbol of the enclosing function as `@f`, or "" outside of functions."""
    parent = op.parent_op()
    while parent is not None:
        model = model_of(parent, FunctionOpInterface)
        if model is not None:
            return f"@{model.symbol(parent)}"
        parent = parent.parent_op()
    return ""
