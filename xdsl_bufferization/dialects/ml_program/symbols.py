"""
What an access to a global of `ml_program` must fit.

    ml_program.global_store @g = %t : tensor<4xf32>       a mutable @g of this type

MLIR: lib/Dialect/MLProgram/IR/MLProgramOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import ml_program
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation
from xdsl.traits import SymbolUserOpInterface

from xdsl_bufferization.interfaces.symbols import named_by
from xdsl_bufferization.support.errors import op_error


class GlobalUser(SymbolUserOpInterface):
    """The global of an access must exist and have the type of the value."""

    def verify(self, op: Operation) -> None:
        """Raises `VerifyException`."""
        symbol = op.properties["global"]
        assert isinstance(symbol, SymbolRefAttr)
        found = named_by(op, symbol)
        if not isinstance(found, ml_program.GlobalOp):
            raise op_error(op, f"undefined global: {symbol}")
        is_mutable = found.is_mutable is not None
        is_store = "store" in op.name
        if is_store and not is_mutable:
            raise op_error(op, f"cannot store to an immutable global {symbol}")
        if op.name.endswith("_const") and is_mutable:
            raise op_error(op, f"cannot load as const from mutable global {symbol}")
        value = (op.operands if is_store else op.results)[0]
        if value.type == found.type:
            return
        if is_store:
            raise op_error(op, f"cannot store to a global typed '{found.type}' from '{value.type}'")
        raise op_error(op, f"cannot load from global typed '{found.type}' as '{value.type}'")
