"""
Fills a tensor again where it would be copied.

    %z = arith.constant dense<0.0> : tensor<4x8xf32>
    %r = tensor.insert_slice %s into %z[%i, 0] [1, 8] [1, 1]
    // becomes
    %c = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x8xf32>
    %f = linalg.fill ins(%c : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %r = tensor.insert_slice %s into %f[%i, 0] [1, 8] [1, 1]

One-Shot Bufferize copies `%z` into a new buffer, because a constant is not writable; it
also copies what one `linalg.fill` made if two operations overwrite it. The copy reads and
writes all bytes, the fill only writes them, into an allocation at the same place.

1. One-Shot Analysis decides which operands, and which results instead of their operands, are
   copied with their contents.
2. `analysis/tensors/splats.py` finds the number that all elements of such a tensor are.
3. The operand is filled in front of the operation, in a tensor of its own. What computed the
   old tensor is erased if nothing else uses it.

A tensor that is only read, or overwritten in place, stays as it is.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, NoneAttr
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import IsTerminator

from xdsl_bufferization.analysis.tensors.buffer_types import PlannedTypes, plan_types
from xdsl_bufferization.analysis.tensors.bufferization_plan import (
    BufferizationPlan,
    plan_bufferization,
)
from xdsl_bufferization.analysis.tensors.one_shot_analysis import analyze_module
from xdsl_bufferization.analysis.tensors.shared_outputs import initial_reads
from xdsl_bufferization.analysis.tensors.splats import Element, Splats
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.layouts import as_tensor
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.attributes import check_attributes
from xdsl_bufferization.transforms.initial_reads import redirected
from xdsl_bufferization.transforms.new_tensors import erase_dead, filled_like
from xdsl_bufferization.transforms.options import OptionsPass


@dataclass(frozen=True)
class RematerializeFillsPass(OptionsPass):
    """Fills tensors again that One-Shot Bufferize would copy."""

    name = "rematerialize-fills"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        check_attributes(op)
        options = BufferizationOptions(
            bufferize_function_boundaries=True, allow_return_allocs_from_loops=True
        )
        with redirected(initial_reads(op, everything=False), keep=False):
            plan = plan_bufferization(op, analyze_module(op, options))
            copies = _CopiedSplats(plan).find()
        for copy in copies:
            _fill_again(copy)


@dataclass(frozen=True)
class _Copy:
    """A copy of a tensor whose elements are all the same number."""

    value: SSAValue
    element: Element
    anchor: Operation
    """The operation in front of which the tensor is filled."""
    uses: tuple[Operand, ...]
    """The operands that get the new tensor."""


class _CopiedSplats:
    """The search in one module that is analysed."""

    def __init__(self, plan: BufferizationPlan) -> None:
        self._plan = plan
        self._splats = Splats(plan.state)

    @cached_property
    def _types(self) -> PlannedTypes:
        return plan_types(self._plan)

    def find(self) -> list[_Copy]:
        """Returns the copies in the order of the program."""
        results = {use: value for value, use in self._plan.copied_results.items()}
        found = list[_Copy]()
        for op in self._plan.models:
            for index, operand in enumerate(op.operands):
                use = (op, index)
                if not is_tensor(operand) or not self._has_contents(use):
                    continue
                if self._plan.is_copied(op, index):
                    found += self._copy(operand, op, (use,))
                elif use in results:
                    users = ((u.operation, u.index) for u in results[use].uses)
                    found += self._copy(results[use], op, tuple(users))
        return found

    def _has_contents(self, use: Operand) -> bool:
        return use in self._plan.loop_copies or self._plan.state.needs_copy(*use)

    def _copy(
        self, value: SSAValue, op: Operation, uses: tuple[Operand, ...]
    ) -> Iterator[_Copy]:
        element = self._splats.element(value)
        if element is None or as_tensor(value.type) is None:
            return
        anchor = self._anchor(op)
        if anchor is None or (isinstance(element, SSAValue) and self._space(value)):
            return
        yield _Copy(value, element, anchor, uses)

    def _anchor(self, op: Operation) -> Operation | None:
        """Returns the operation, or the terminator around it; None if operations cannot be
        inserted there."""
        parent = op.parent_op()
        while parent is not None and parent.get_trait(IsTerminator) is not None:
            op, parent = parent, parent.parent_op()
        if parent is None:
            return None
        model = self._plan.state.models(parent)
        return op if model is None or model.takes_operations_inside(parent) else None

    def _space(self, value: SSAValue) -> bool:
        """True if the buffer of the tensor is in another memory space than a new one."""
        return self._types.memory_space(value) != NoneAttr()


def _fill_again(copy: _Copy) -> None:
    """Gives the uses a new tensor, and erases what computed the old one if that is dead."""
    type = as_tensor(copy.value.type)
    assert type is not None
    ops = filled_like(copy.value, type, copy.element)
    Rewriter.insert_op(ops, InsertPoint.before(copy.anchor))
    for op, index in copy.uses:
        op.operands[index] = ops[-1].results[0]
    erase_dead(copy.value)
