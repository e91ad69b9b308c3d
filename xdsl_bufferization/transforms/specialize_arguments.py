"""
Gives the arguments of private functions the types of what all their callers pass.

    func.func private @f(%a: memref<4xf32, strided<[?], offset: ?>>) { .. }
    %c = memref.cast %b : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
    call @f(%c) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
    // becomes, if there is no other call
    func.func private @f(%a: memref<4xf32>) {
      %0 = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
      ..
    }
    call @f(%b) : (memref<4xf32>) -> ()

At a function boundary One-Shot Bufferize assumes nothing of the layout of an argument. With what
is known of it, loops over the argument can be vectorized, a copy of it is a copy of memory, and
back ends lower it that know of no dynamic strides. `canonicalize` gives the type to operations in
the body.

Functions are visited callers first, so that what is passed on is known; a cast is looked through.
Of several callers what they agree on is taken. A function keeps its signature if it is external,
public, or used other than by calls.

MLIR: none; `function-boundary-type-conversion=identity-layout-map` copies where it is not so
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph, with_open_signature
from xdsl_bufferization.dialects.memref.views import CastOp, under_cast
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.bounds import MOST_STEPS
from xdsl_bufferization.support.layouts import agreed_type
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.new_tensors import can_stand_for
from xdsl_bufferization.transforms.options import OptionsPass


class SpecializeArgumentsPass(OptionsPass):
    """Gives arguments of private functions the layouts and sizes that all callers pass."""

    name = "specialize-arguments"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Changes private functions, and the calls of them."""
        register_models()
        calls = CallGraph(op)
        is_open = with_open_signature(calls)
        for function in reversed(calls.callees_first()):
            if sites := is_open.get(function):
                _specialize(function, sites, calls)


def _specialize(function: Operation, sites: Sequence[Operation], calls: CallGraph) -> None:
    model, body = model_of(function, FunctionOpInterface), calls.body(function)
    assert model is not None
    assert body is not None
    for index, type in enumerate(model.argument_types(function)):
        operands = [(call, calls.arguments(call)[index]) for call in sites]
        passed = [_uncast(call.operands[operand]) for call, operand in operands]
        # A recursive call that passes the argument on adds nothing.
        own = body.blocks[0].args[index]
        types = [value.type for value in passed if value is not own]
        known = agreed_type(type, types)
        if known == type or not can_stand_for(known, type):
            continue
        model.set_argument(function, index, known, {})
        argument = body.blocks[0].args[index]
        _cast_uses(argument, type)
        for (call, operand), value in zip(operands, passed, strict=True):
            given = argument if value is own else value
            call.operands[operand] = _cast(given, known, InsertPoint.before(call))


def _uncast(value: SSAValue) -> SSAValue:
    """What a value was before casts that made its type less static."""
    for _ in range(MOST_STEPS):
        source = under_cast(value)
        if source is value:
            break
        value = source
    return value


def _cast_uses(argument: BlockArgument, type: Attribute) -> None:
    """Gives the users of an argument the type that it had."""
    if argument.first_use is None:
        return
    cast = CastOp.create(operands=[argument], result_types=[type])
    argument.replace_uses_with_if(cast.results[0], lambda use: use.operation is not cast)
    Rewriter.insert_op(cast, InsertPoint.at_start(argument.block))


def _cast(value: SSAValue, type: Attribute, place: InsertPoint) -> SSAValue:
    if value.type == type:
        return value
    cast = CastOp.create(operands=[value], result_types=[type])
    Rewriter.insert_op(cast, place)
    return cast.results[0]
