"""
Buffer types of tensors of any type.

    tensor<4xf32>       memref<4xf32>, or memref<4xf32, strided<[?], offset: ?>>
    !grid.tensor<4>     what its `TensorLikeTypeInterface` says

MLIR: `getMemRefTypeWithStaticIdentityLayout`, `getMemRefTypeWithFullyDynamicLayout`
"""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation

from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.tensor_like import (
    buffer_model,
    is_memref_type,
    own_buffer_type,
    tensor_model,
)
from xdsl_bufferization.support.layouts import as_memref, fully_dynamic_type, identity_layout_type

IDENTITY_LAYOUT = "bufferize.identity_layout"
"""The attribute of arguments and results whose buffers have the identity layout."""


def new_buffer_type(tensor: Attribute, memory_space: Attribute) -> Attribute:
    """Returns the type of a new buffer for a tensor type; of a memref the identity layout."""
    model = tensor_model(tensor)
    if model is None:
        return identity_layout_type(tensor, memory_space)
    return own_buffer_type(model, tensor, memory_space)


def unknown_buffer_type(tensor: Attribute, memory_space: Attribute) -> Attribute:
    """Returns the buffer type of a tensor of which nothing is known; of a memref the dynamic
    layout."""
    model = tensor_model(tensor)
    if model is None:
        return fully_dynamic_type(tensor, memory_space)
    return own_buffer_type(model, tensor, memory_space)


def joined_type(op: Operation, a: Attribute, b: Attribute) -> Attribute:
    """
    Returns a type to which two different types in one memory space can be cast.

    Raises `PassFailedException` if there is none.
    """
    if is_memref_type(a) and is_memref_type(b):
        ranked = as_memref(a)
        if ranked is None or not as_memref(b):
            return a if ranked is None else b
        tensor = TensorType(ranked.element_type, ranked.shape)
        return fully_dynamic_type(tensor, ranked.memory_space)
    model = buffer_model(a)
    joined = None if model is None else model.joined(a, b)
    if joined is None:
        raise failure(
            op,
            "cannot be bufferized",
            f"{a} and {b} meet here, and there is no buffer type to which both can be cast; "
            "BufferLikeTypeInterface.joined may return one",
        )
    return joined
