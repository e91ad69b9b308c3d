"""Copies of tensors that come from several branches, of which not all need one.

    %s = scf.if %c -> (tensor<4xf32>) {
      scf.yield %a                            // %a is read later: only this path needs the copy
    } else {
      scf.yield %b
    }
    %w = tensor.insert %f into %s[%i]         // copies %s

A copy is a candidate if each execution of the operation that gets it follows exactly one
execution of the merge: an `arith.select`, or an operation that runs one of its regions once.
`MergedCopy.sources` are the operands through which the tensor may come, those of inner merges
instead of their results. A copy for all sources instead of the one after the merge never
moves more bytes. The operands of branches between blocks are copied one by one anyway.

Which sources need a copy is not found here, but tried (`transforms/copies_to_branches.py`).

MLIR: none
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_costs import CopiedTensor, CopiedTensors
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import (
    RegionBranchOpInterface,
    SelectLikeOpInterface,
)
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.bounds import MOST_KEPT
from xdsl_bufferization.support.layouts import as_tensor


class MergedCopy(NamedTuple):
    """A copied operand, and the operands that might be copied instead."""

    copied: Operand
    sources: Sequence[Operand]


def has_merges(module: Operation) -> bool:
    """True if a tensor comes from several branches in the module."""
    branches = InterfaceCache(RegionBranchOpInterface)
    selects = InterfaceCache(SelectLikeOpInterface)
    for op in contents(module):
        if any(is_tensor(result) for result in op.results):
            branch = branches(op)
            if branch is not None and branch.runs_one_region_once(op):
                return True
            if selects(op) is not None:
                return True
    return False


class MergedCopies:
    """The candidates in one module."""

    def __init__(self, plan: BufferizationPlan) -> None:
        self._plan = plan
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._selects = InterfaceCache(SelectLikeOpInterface)
        self.selected = list[Operand]()
        """The copied operands of selects: only the branch that takes one needs the copy."""
        self._found = dict[SSAValue, MergedCopy]()
        copies = CopiedTensors(plan)
        for copy in copies.find():
            if not copy.is_result and as_tensor(copy.value.type) is not None:
                self._note(copy, copies)

    @property
    def candidates(self) -> Sequence[MergedCopy]:
        """The copies that may move into branches. Of several copies of one tensor, only the
        last one can, as it needs what is copied before to stay."""
        selected = dict.fromkeys(self.selected)
        return [
            each
            for each in self._found.values()
            if not any(source in selected for source in each.sources)
        ]

    def _note(self, copy: CopiedTensor, copies: CopiedTensors) -> None:
        (operand,) = copy.uses
        if self._is_select(operand[0]):
            self.selected.append(operand)
            return
        value = copy.value
        if not isinstance(value, OpResult) or value.op.parent is not copy.anchor.parent:
            return
        sources = self._sources(value)
        if 1 < len(sources) <= MOST_KEPT and all(
            source.parent is not None and copies.dominance.is_reached(source.parent)
            for source, _ in sources
        ):
            self._found[value] = MergedCopy(operand, sources)

    def _sources(self, value: OpResult) -> list[Operand]:
        """Returns the operands that the tensor may be; none if it is not merged, or if one
        of them is on further paths."""
        found, stack = list[Operand](), [*self._merged(value)]
        while stack and len(found) + len(stack) <= MOST_KEPT:
            op, index = stack.pop()
            inner = self._inner(op, op.operands[index])
            if inner:
                stack += inner
            else:
                found.append((op, index))
        return [] if stack else found

    def _inner(self, op: Operation, value: SSAValue) -> Sequence[Operand]:
        """Returns the operands that a forwarded tensor may be, if it is merged on the path
        to this operation only."""
        if self._is_select(op) or not isinstance(value, OpResult):
            return ()
        if value.op.parent is not op.parent or not value.has_one_use():
            return ()
        return self._merged(value)

    def _merged(self, value: OpResult) -> Sequence[Operand]:
        """Returns the operands of a merge, by its result."""
        if self._is_select(value.op):
            model = self._selects(value.op)
            assert model is not None
            chosen = (model.true_value(value.op), model.false_value(value.op))
            return [(value.op, index) for index in chosen]
        sources = self._plan.sources.get(value, ())
        return sources if self._is_branch(value.op) else ()

    def _is_branch(self, op: Operation) -> bool:
        """True if the operation runs one of its regions once, and operations may be inserted
        there."""
        branch, model = self._branches(op), self._plan.state.models(op)
        return (
            branch is not None
            and branch.runs_one_region_once(op)
            and model is not None
            and model.takes_operations_inside(op)
        )

    def _is_select(self, op: Operation) -> bool:
        """True for a choice between two tensors by one bit."""
        model = self._selects(op)
        return model is not None and op.operands[model.condition(op)].type == i1
