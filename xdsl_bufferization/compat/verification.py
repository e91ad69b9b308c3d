"""
A repair of the verification of xDSL 0.74: its errors do not say where.

    u.mlir:2:8: error: 'memref.dim' op ..., in function @f

A `VerifyException` is raised from within the verification of an operation, which calls
that of the operations inside. The operation that is wrong is the innermost one in the
traceback. Its place, function and text are added to the message, if the place is known;
so nothing is done before there is an error, and nothing for a program made in Python.

MLIR: `Operation::emitOpError`
"""

from __future__ import annotations

from functools import cache, wraps
from types import TracebackType

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.interfaces.diagnostics import located, place


@cache
def repair() -> None:
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
