"""Replaces calls by the bodies of the functions that they call.

    func.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
      %0 = linalg.exp ins(%a) outs(%e)
      return %0
    }
    %r = call @f(%t) : (tensor<4xf32>) -> tensor<4xf32>
    // becomes
    %r = linalg.exp ins(%t) outs(%e)

Before bufferization, a callee can then compute in the destinations of its caller, and
what does not change in a loop can leave it. Callees come first, so that each body is complete
when it is inserted. A private function that is not used any more is erased.

A function is inserted if it has one block and no attribute or argument that says otherwise,
never calls itself, and is in the symbol table of its caller; and if it is small, or private and
called once: then its body is moved. So the growth is linear.

MLIR: lib/Transforms/Inliner.cpp, lib/Transforms/Utils/InliningUtils.cpp
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import ReturnLike

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph, is_private
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import FunctionOpInterface
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.external_models import known_model
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.layouts import BUFFER_LAYOUT
from xdsl_bufferization.transforms.cloning import clone_op
from xdsl_bufferization.transforms.options import NOT_NEGATIVE, OptionsPass

ARGUMENT_ATTRIBUTES = ("bufferization.access", BUFFER_LAYOUT, "bufferization.writable")
"""The attributes of arguments that a call would lose."""


@record
class InlinePass(OptionsPass):
    """Replaces calls by the bodies of the functions that they call.

    Run it before the other passes on tensors: a callee can then compute in the destinations
    of its caller."""

    name = "inline"

    max_callee_size: int = 256
    """The number of operations up to which a function is inserted that is public or called more
    than once."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        _Inliner(CallGraph(op), self.max_callee_size).run()

    def check_options(self) -> None:
        """Raises `PassFailedException` for a negative number."""
        if self.max_callee_size < 0:
            raise self.wrong("max_callee_size", str(self.max_callee_size), NOT_NEGATIVE)


@dataclass(eq=False, repr=False)
class _Body:
    """What stands in the place of a call, with what is inserted into it."""

    size: int
    """The number of operations."""
    has_affine: bool
    """Some operations are of the dialect `affine`."""


class _Inliner:
    """The calls of one module."""

    def __init__(self, calls: CallGraph, limit: int) -> None:
        self._calls = calls
        self._limit = limit
        self._sites = calls.call_sites()
        self._mentioned = calls.mentioned
        self._left = {function: len(sites) for function, sites in self._sites.items()}
        self._effects = MemoryEffects()
        self._bodies = dict[Operation, _Body]()
        """By function that can be inserted."""
        self._copied = dict[Operation, list[Operation]]()
        """By caller: the calls that are replaced by copies."""
        self._moved = dict[Operation, list[Operation]]()
        """By caller: the calls that are replaced by the body itself."""

    def run(self) -> None:
        """Inserts all that can be, and erases private functions without other uses."""
        self._plan()
        order = list(self._calls.callees_first())
        for function in order:
            for call in self._copied.get(function, ()):
                if not _uses_itself(call):
                    self._copy(call)
        # Callers first: each body is moved at most once, with the calls in it.
        for function in reversed(order):
            for call in self._moved.get(function, ()):
                if not _uses_itself(call):
                    self._move(call)
        for function in reversed(self._bodies):
            if self._is_only_called(function) and not self._left[function]:
                if self._sites[function]:
                    self._note_calls(contents(function), -1)
                    Rewriter.erase_op(function)

    def _plan(self) -> None:
        """Decides on all calls, callees first."""
        recursive = self._calls.recursive()
        inside = dict[Operation, list[Operation]]()
        for call in (call for sites in self._sites.values() for call in sites):
            caller = self._calls.caller(call)
            if caller is not None:
                inside.setdefault(caller, []).append(call)
        for function in self._calls.callees_first():
            body = _Body(0, False)
            for op in contents(function):
                body.size += 1
                body.has_affine |= op.dialect_name() == "affine"
            for call in inside.get(function, ()):
                self._decide(call, function, body)
            if function not in recursive and self._can_be_inserted(function):
                self._bodies[function] = body

    def _decide(self, call: Operation, caller: Operation, body: _Body) -> None:
        """Notes a call that is replaced, and adds to the body of its caller."""
        callee = self._calls.callee(call)
        added = None if callee is None else self._bodies.get(callee)
        if callee is None or added is None:
            return
        if not self._can_replace(call, callee, caller, added):
            return
        is_small = added.size <= self._limit
        chosen = self._copied if is_small else self._moved
        chosen.setdefault(caller, []).append(call)
        # The call goes, and so does the terminator.
        body.size += added.size - 2
        body.has_affine |= added.has_affine

    def _is_only_called(self, function: Operation) -> bool:
        """True if nothing but calls in the module uses the function."""
        return is_private(function) and function not in self._mentioned

    def _can_be_inserted(self, function: Operation) -> bool:
        """True if the body of the function may stand elsewhere."""
        body = self._calls.body(function)
        if body is None or len(body.blocks) != 1 or _is_kept(function):
            return False
        # Another terminator, as one that ends the program, does not come back to the call.
        if not any(op.get_trait(ReturnLike) for op in self._calls.returns(function)):
            return False
        # Memory on the stack would be freed with the caller.
        return not any(
            self._effects.allocates_on_stack(op, result.index)
            for op in contents(function)
            for result in op.results
        )

    def _can_replace(
        self, call: Operation, callee: Operation, caller: Operation, body: _Body
    ) -> bool:
        """True if the body of the callee may stand in the place of a call."""
        is_once = len(self._sites[callee]) == 1 and self._is_only_called(callee)
        if body.size > self._limit and not is_once:
            return False
        if call.get_attr_or_prop("no_inline") is not None:
            return False
        if type(callee) is not type(caller) or callee.parent is not caller.parent:
            return False
        # Values of a function are symbols of affine maps; those of a region are not.
        return call.parent_op() is caller or not body.has_affine

    def _copy(self, call: Operation) -> None:
        """Inserts copies of the operations of the callee."""
        block, values = self._entry(call)
        *ops, terminator = block.ops
        for op in ops:
            copies = clone_op(op, values)
            Rewriter.insert_op(copies[op], InsertPoint.before(call))
            self._note_calls(copies.values(), 1)
        self._replace(call, [values.get(v, v) for v in terminator.operands])

    def _move(self, call: Operation) -> None:
        """Inserts the operations of a callee that is erased in the end."""
        block, values = self._entry(call)
        for argument, value in values.items():
            argument.replace_all_uses_with(value)
        *ops, terminator = block.ops
        for op in ops:
            op.detach()
            Rewriter.insert_op(op, InsertPoint.before(call))
        results = tuple(terminator.operands)
        # Uses that stay behind would be replaced once for each call that is moved on.
        Rewriter.erase_op(terminator)
        self._replace(call, results)

    def _entry(self, call: Operation) -> tuple[Block, dict[SSAValue, SSAValue]]:
        """Returns the block of the callee, and what its arguments are at the call."""
        callee = self._calls.callee(call)
        assert callee is not None
        body = self._calls.body(callee)
        assert body is not None
        given = [call.operands[i] for i in self._calls.arguments(call)]
        return body.block, dict(zip(body.block.args, given, strict=True))

    def _replace(self, call: Operation, results: Sequence[SSAValue]) -> None:
        callee = self._calls.callee(call)
        assert callee is not None
        self._left[callee] -= 1
        Rewriter.replace_op(call, (), results)

    def _note_calls(self, ops: Iterable[Operation], change: int) -> None:
        """Changes the number of calls that are left of the functions that are called."""
        for op in ops:
            callee = self._calls.callee(op)
            if callee is not None:
                self._left[callee] += change


def _uses_itself(call: Operation) -> bool:
    """True if a result is an operand, as in blocks that nothing reaches."""
    return any(operand.owner is call for operand in call.operands)


def _is_kept(function: Operation) -> bool:
    """True if an attribute of the function says how it is called or bufferized."""
    if function.get_attr_or_prop("no_inline") is not None:
        return True
    model = known_model(function, FunctionOpInterface)
    return any(
        model.argument_attribute(function, index, name) is not None
        for index in range(len(model.argument_types(function)))
        for name in ARGUMENT_ATTRIBUTES
    )
