"""
Changes the signatures of functions together with their returns and calls.

    func.func private @f(%a: memref<4xf32>) -> (memref<4xf32>, f32) {
      return %a, %x
    }
    %0:2 = call @f(%m)
    // without result 0, which is argument 0, becomes
    func.func private @f(%a: memref<4xf32>) -> f32 {
      return %x
    }
    %0 = call @f(%m)               and uses of the memref use %m
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import ub
from xdsl.dialects.builtin import DictionaryAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.dialects.memref.views import CastOp, may_be_cast
from xdsl_bufferization.interfaces.control_flow import CallOpInterface, FunctionOpInterface
from xdsl_bufferization.interfaces.external_models import model_of


def change_signature(
    function: Operation,
    returns: Sequence[Operation],
    kept: Sequence[int],
    arguments: Sequence[tuple[Attribute, DictionaryAttr]] = (),
) -> Sequence[SSAValue]:
    """Keeps the results `kept` of a function and of its returns, and appends arguments. Returns the
    new block arguments."""
    model = model_of(function, FunctionOpInterface)
    assert model is not None
    for op in returns:
        op.operands = [op.operands[index] for index in kept]
    return model.change_signature(function, kept, arguments)


def replace_call(
    call: Operation,
    kept: Sequence[int],
    replacements: Mapping[int, SSAValue],
    more: Sequence[SSAValue] = (),
) -> Operation:
    """Replaces a call by one with the results `kept` and further arguments. `replacements` are the
    values of the other results."""
    model = model_of(call, CallOpInterface)
    assert model is not None
    new = model.with_signature(call, kept, more)
    new.location = call.location
    values = dict(zip(kept, new.results, strict=True)) | dict(replacements)
    for index, result in enumerate(call.results):
        if values[index].name_hint is None:
            values[index].name_hint = result.name_hint
    Rewriter.replace_op(call, new, [values[i] for i in range(len(call.results))])
    return new


def can_stand_for(type: Attribute, wanted: Attribute) -> bool:
    """True if a memref of one type can be cast to the other, or needs no cast."""
    return type == wanted or may_be_cast(type, wanted)


def argument_as(call: Operation, result: SSAValue, argument: SSAValue) -> SSAValue:
    """A value of the type of a result of a call for an argument, cast after the call. A call that
    takes its own result is never executed: then the value is `ub.poison`."""
    if argument.owner is call:
        poison = ub.PoisonOp(result.type)
        Rewriter.insert_op(poison, InsertPoint.before(call))
        return poison.results[0]
    if argument.type == result.type:
        return argument
    cast = CastOp.create(operands=[argument], result_types=[result.type])
    Rewriter.insert_op(cast, InsertPoint.after(call))
    return cast.results[0]
