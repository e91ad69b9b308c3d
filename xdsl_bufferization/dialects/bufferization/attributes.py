"""
The attributes of the dialect `bufferization` that stand on other operations.

    func.func @f(%t: tensor<4xf32> {bufferization.writable = false})
    func.func private @g(tensor<4xf32> {bufferization.access = "read"})
    %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>

What stands on results of functions is not verified, as in MLIR.

MLIR: `verifyRegionArgAttribute` and `verifyOperationAttribute` in
lib/Dialect/Bufferization/IR/BufferizationDialect.cpp
"""

from __future__ import annotations

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    StridedLayoutAttr,
    StringAttr,
    i1,
)
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolOpInterface
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION

PREFIX = "bufferization."
ACCESSES = ("none", "read", "write", "read-write")


def attribute_error(op: Operation) -> str | None:
    """Returns the error in the attributes of an operation and, for a function, of its arguments,
    with MLIR's message; None if they are valid. Memory effects are not checked."""
    for name in op.attributes:
        if name.startswith(PREFIX) and name != MANUAL_DEALLOCATION:
            return (
                f"attribute '{name}' not supported as an op attribute by the bufferization dialect"
            )
    arguments = op.properties.get("arg_attrs")
    if arguments is None or op.get_trait(SymbolOpInterface) is None:
        return None
    if not isa(arguments, ArrayAttr[DictionaryAttr]):
        return None
    is_external = not any(region.blocks for region in op.regions)
    for attributes in arguments:
        for name, value in sorted(attributes.data.items()):
            message = _argument_error(name, value, is_external)
            if message is not None:
                return message
    return None


def _argument_error(name: str, value: Attribute, is_external: bool) -> str | None:
    if not name.startswith(PREFIX):
        return None
    match name:
        case "bufferization.writable":
            if not isa(value, IntegerAttr[IntegerType]) or value.type != i1:
                return f"'{name}' is expected to be a boolean attribute"
            if is_external:
                return (
                    f"'{name}' is invalid on external functions; say "
                    'bufferization.access = "read" instead'
                )
        case "bufferization.access":
            if not isinstance(value, StringAttr):
                return f"'{name}' is expected to be a string attribute"
            if value.data not in ACCESSES:
                allowed = ", ".join(f'"{access}"' for access in ACCESSES)
                return f"invalid value for '{name}': {value}; it may be {allowed}"
        case "bufferization.buffer_layout":
            if not isinstance(value, AffineMapAttr | StridedLayoutAttr):
                return f"'{name}' is expected to be a memref layout attribute"
        case _:
            return (
                f"attribute '{name}' not supported as a region arg attribute by the "
                "bufferization dialect"
            )
    return None
