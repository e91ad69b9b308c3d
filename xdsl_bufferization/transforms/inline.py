"""
Replaces calls by the bodies of the functions that they call.

    func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
      %0 = linalg.exp ins(%a) outs(%e)
      return %0
    }
    %r = call @f(%t) : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %r = linalg.exp ins(%t) outs(%e)

In front of bufferization, a callee can then compute in the destinations of its caller, and
what does not change in a loop can leave it. Callees come first, so that each body is complete
when it is inserted. A private function that is not used any more is erased.

A function is inserted if it has one block and no attribute or argument that says otherwise,
never calls itself, and is in the symbol table of its caller; and if it is small, or called
once, so that the growth is linear.

MLIR: lib/Transforms/Inliner.cpp, lib/Transforms/Utils/InliningUtils.cpp
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph, is_private
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.cloning import clone_op
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass

ARGUMENT_ATTRIBUTES = (
    "bufferization.access",
    "bufferization.buffer_layout",
    "bufferization.writable",
)
"""The attributes of arguments that a call would lose."""


@dataclass(frozen=True)
class InlinePass(OptionsPass):
    """Replaces calls of functions with one block by their bodies."""

    name = "inline"

    max_callee_size: int = 256
    """The number of operations up to which a function that is called more than once is
    inserted."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        _Inliner(CallGraph(op), self.max_callee_size).run()

    def check_options(self) -> None:
        """Raises `PassFailedException` for a negative number."""
        if self.max_callee_size < 0:
            raise self.wrong("max_callee_size", str(self.max_callee_size), NOT_NEGATIVE)


class _Inliner:
    """The calls of one module."""

    def __init__(self, calls: CallGraph, limit: int) -> None:
        self._calls = calls
        self._limit = limit
        self._sites = calls.call_sites()
        self._effects = MemoryEffects()
        self._sizes = dict[Operation, int]()
        """By function that can be inserted: the number of its operations."""

    def run(self) -> None:
        """Inserts all that can be, and erases private functions without other uses."""
        recursive, mentioned = self._calls.recursive(), self._calls.mentioned()
        inside = dict[Operation, list[Operation]]()
        for callee, sites in self._sites.items():
            for call in sites:
                caller = self._calls.caller(call)
                if caller is not None:
                    inside.setdefault(caller, []).append(call)
        left = {function: len(sites) for function, sites in self._sites.items()}
        for function in self._calls.callees_first():
            for call in inside.get(function, ()):
                callee = self._calls.callee(call)
                if callee is not None and self._can_replace(call, callee, function):
                    self._replace(call, callee, left)
            if function not in recursive and self._can_be_inserted(function):
                self._sizes[function] = sum(1 for _ in contents(function))
        for function in reversed(self._sizes):
            if not is_private(function) or left[function] or function in mentioned:
                continue
            if self._sites[function]:
                self._note_calls(contents(function), left, -1)
                Rewriter.erase_op(function)

    def _can_be_inserted(self, function: Operation) -> bool:
        """True if the body of the function may stand elsewhere."""
        body = self._calls.body(function)
        if body is None or len(body.blocks) != 1 or _is_kept(function):
            return False
        # Memory on the stack would be freed with the caller.
        return not any(
            self._effects.allocates_on_stack(op, result.index)
            for op in contents(function)
            for result in op.results
        )

    def _can_replace(
        self, call: Operation, callee: Operation, caller: Operation
    ) -> bool:
        """True if the body of the callee may stand in the place of a call."""
        size = self._sizes.get(callee)
        if size is None or (size > self._limit and len(self._sites[callee]) > 1):
            return False
        if call.get_attr_or_prop("no_inline") is not None:
            return False
        if type(callee) is not type(caller) or callee.parent is not caller.parent:
            return False
        if any(operand.owner is call for operand in call.operands):
            return False
        # Values of a function are symbols of affine maps; those of a region are not.
        return call.parent_op() is caller or not any(
            op.dialect_name() == "affine" for op in contents(callee)
        )

    def _replace(
        self, call: Operation, callee: Operation, left: dict[Operation, int]
    ) -> None:
        body = self._calls.body(callee)
        assert body is not None
        arguments = [call.operands[i] for i in self._calls.arguments(call)]
        values = dict[SSAValue, SSAValue](zip(body.block.args, arguments, strict=True))
        *ops, terminator = body.block.ops
        for op in ops:
            copies = clone_op(op, values)
            Rewriter.insert_op(copies[op], InsertPoint.before(call))
            self._note_calls(copies.values(), left, 1)
        results = [values.get(value, value) for value in terminator.operands]
        Rewriter.replace_op(call, (), results)
        left[callee] -= 1

    def _note_calls(
        self, ops: Iterable[Operation], left: dict[Operation, int], change: int
    ) -> None:
        """Changes the number of calls that are left of the functions that are called."""
        for op in ops:
            callee = self._calls.callee(op)
            if callee is not None:
                left[callee] += change


def _is_kept(function: Operation) -> bool:
    """True if an attribute of the function says how it is called or bufferized."""
    if function.get_attr_or_prop("no_inline") is not None:
        return True
    model = model_of(function, FunctionOpInterface)
    assert model is not None
    return any(
        model.argument_attribute(function, index, name) is not None
        for index in range(len(model.argument_types(function)))
        for name in ARGUMENT_ATTRIBUTES
    )
