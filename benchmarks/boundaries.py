"""
Takes the tensors off the boundaries of functions that kept them, to execute the rest.

    %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
    %1 = func.call @f(%t) : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %0 = memref.cast %t : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
    %1 = func.call @f(%t) : (memref<4xf32, strided<[?], offset: ?>>)
        -> memref<4xf32, strided<[?], offset: ?>>

`one-shot-bufferize` without `bufferize-function-boundaries` leaves tensors as arguments
of functions and of their blocks, as results of functions, and as operands of calls and
branches. Here each of these types becomes the memref of unknown layout, and each
conversion a cast. No buffer is made and none is copied, so that what is executed are the
decisions of the pass and no others.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import bufferization, func, memref
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.support.layouts import fully_dynamic_type


def strip_tensors(module: ModuleOp) -> None:
    """
    Makes memrefs of the tensors of all functions, branches and calls.

    Raises `PassFailedException` for a tensor in any other operation.
    """
    for op in list(module.walk()):
        _strip(op)


def _strip(op: Operation) -> None:
    if isinstance(op, bufferization.ToTensorOp | bufferization.ToBufferOp):
        type = _buffer_types(op.result_types)[0]
        cast = memref.CastOp.build(operands=[op.operands[0]], result_types=[type])
        Rewriter.replace_op(op, cast)
        return
    if isinstance(op, func.FuncOp):
        _strip_function(op)
        return
    if not isinstance(op, func.CallOp) and any(map(_is_tensor, op.result_types)):
        raise PassFailedException(f"'{op.name}' op still makes a tensor")
    for result, type in zip(op.results, _buffer_types(op.result_types), strict=True):
        Rewriter.replace_value_with_new_type(result, type)


def _strip_function(function: func.FuncOp) -> None:
    inputs = _buffer_types(function.function_type.inputs)
    outputs = _buffer_types(function.function_type.outputs)
    function.function_type = FunctionType.from_lists(inputs, outputs)
    arguments = [argument for block in function.body.blocks for argument in block.args]
    types = _buffer_types(argument.type for argument in arguments)
    for argument, type in zip(arguments, types, strict=True):
        Rewriter.replace_value_with_new_type(argument, type)


def _is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)


def _buffer_types(types: Iterable[Attribute]) -> list[Attribute]:
    return [fully_dynamic_type(t) if _is_tensor(t) else t for t in types]
