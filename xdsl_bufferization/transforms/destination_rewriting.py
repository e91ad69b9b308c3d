"""
Replaces operations that put tensors into a new one by insertions into a `tensor.empty`.

    %r = tensor.concat dim(0) %x, %y
    // becomes, if %x or %y is computed in a tensor.empty
    %0 = tensor.insert_slice %x into %e[0] [4] [1]
    %r = tensor.insert_slice %y into %0[4] [4] [1]

`eliminate-empty-tensors` then computes the operands in their parts of the new tensor.
Where nothing can be computed there, bufferization makes the same of both forms.

MLIR: lib/Dialect/Linalg/Transforms/ConvertToDestinationStyle.cpp
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import plan_bufferization
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSources
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleRewriteOpInterface,
)
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface


def rewrite_in_destination_style(module: Operation, state: OneShotState) -> bool:
    """
    Rewrites the operations with an operand that is computed in an empty tensor, or by
    another such operation, and those whose result is put into a part of a tensor.
    Returns True if there are any; then the analysis is out of date.
    """
    found = _Rewritable(state).found()
    types = predicted_types(module, state) if found else None
    changed = False
    for op, model in found.items():
        if types is None or not _is_in_default_space(op.results[0], types):
            continue
        made = model.rewritten(op)
        if made is not None:
            Rewriter.replace_op(op, made)
            changed = True
    return changed


class _Rewritable:
    """The search for these operations."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state
        self._models = InterfaceCache(DestinationStyleRewriteOpInterface)
        self._anchors = InterfaceCache(DestinationSubsetOpInterface)
        self._sources = UndefinedSources(state, lambda op: self._models(op) is not None)
        self._found = dict[Operation, DestinationStyleRewriteOpInterface]()

    def found(self) -> dict[Operation, DestinationStyleRewriteOpInterface]:
        """Returns the operations with their models, definitions before uses."""
        for op in self._state.order.operations:
            anchor, model = self._anchors(op), self._models(op)
            if anchor is not None:
                self._note_sources(op, anchor.source(op))
            if model is not None:
                sources = [self._note_sources(op, i) for i in model.sources(op)]
                if any(sources):
                    self._found[op] = model
        return self._found

    def _note_sources(self, op: Operation, index: int) -> bool:
        """Records the operations that compute an operand. Returns True if it is computed
        by one or in an empty tensor."""
        is_undefined = False
        for (user, operand), _ in self._sources.of_operand(op, index):
            is_undefined = True
            owner = user.operands[operand].owner
            if isinstance(owner, Operation):
                model = self._models(owner)
                if model is not None:
                    self._found[owner] = model
        return is_undefined


def predicted_types(module: Operation, state: OneShotState) -> PlannedTypes | None:
    """Returns the buffer types that bufferization finds for the module as it is; None
    if it rejects the module."""
    try:
        return plan_types(plan_bufferization(module, state))
    except PassFailedException:
        return None


def _is_in_default_space(value: SSAValue, types: PlannedTypes) -> bool:
    """True if a `tensor.empty` in the place of the value has the same memory space."""
    default = types.options.default_memory_space(value.type)
    return types.memory_space(value) == default
