"""
Takes the tensors off the boundaries of functions that kept them, to execute the rest.

`one-shot-bufferize` without `bufferize-function-boundaries` leaves tensors as arguments
of functions and of their blocks, as results of functions, and as operands of calls and
branches. Here each of these types becomes the memref of unknown layout, and each
conversion a `memref.cast`. No buffer is made and none is copied, so that what is executed
are the decisions of the pass and no others.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import bufferization, func, memref
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.support.layouts import fully_dynamic_type


def strip_tensors(module: ModuleOp) -> None:
    """
    Makes memrefs of the tensors of all functions, branches and calls.

    Raises `PassFailedException` for a tensor in any other operation.
    """
    for op in list(module.walk()):
        values: list[SSAValue] = list(op.results)
        if isinstance(op, bufferization.ToTensorOp | bufferization.ToBufferOp):
            types = _buffer_types(op.result_types)
            cast = memref.CastOp.build(operands=[op.operands[0]], result_types=types)
            Rewriter.replace_op(op, cast)
            continue
        if isinstance(op, func.FuncOp):
            inputs = _buffer_types(op.function_type.inputs)
            outputs = _buffer_types(op.function_type.outputs)
            op.function_type = FunctionType.from_lists(inputs, outputs)
            values = [argument for block in op.body.blocks for argument in block.args]
        elif not isinstance(op, func.CallOp) and any(map(_is_tensor, op.result_types)):
            raise PassFailedException(f"'{op.name}' op still makes a tensor")
        types = _buffer_types(value.type for value in values)
        for value, type in zip(values, types, strict=True):
            Rewriter.replace_value_with_new_type(value, type)


def _is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)


def _buffer_types(types: Iterable[Attribute]) -> list[Attribute]:
    return [fully_dynamic_type(t) if _is_tensor(t) else t for t in types]
