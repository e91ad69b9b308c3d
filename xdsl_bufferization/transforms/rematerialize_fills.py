"""Fills a tensor again where it would be copied.

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
2. With `insertions`, so is what an operation puts into a part of another tensor, in place, or into
   a new one. If it is filled just before, `eliminate-empty-tensors` fills the part.
3. `analysis/tensors/splats.py` finds the number that all elements of such a tensor are.
4. The operand is filled before the operation, in a tensor of its own. What computed the
   old tensor is erased if nothing else uses it.

A tensor that is only read, or overwritten in place, stays as it is, and one that is filled for one
insertion.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_costs import CopiedTensor, CopiedTensors
from xdsl_bufferization.analysis.tensors.splats import Element, Splats
from xdsl_bufferization.support.layouts import as_tensor, ranked_tensor
from xdsl_bufferization.transforms.new_tensors import (
    NewOperands,
    check_attributes,
    filled_like,
    insert_like,
)
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed


@dataclass(frozen=True)
class RematerializeFillsPass(OptionsPass):
    """
    Fills a tensor again where One-Shot Bufferize would copy it, if all its elements are one number.

    Run it before `one-shot-bufferize`: each copy that it replaces becomes a `linalg.fill`
    of a new buffer, which reads nothing."""

    name = "rematerialize-fills"

    insertions: bool = False
    """Fills what is put into a part, which `eliminate-empty-tensors` can fill. `bufferize` sets
    it."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        check_attributes(op)
        with analyzed(op) as decided:
            copies = list(_copied_splats(decided.plan, insertions=self.insertions))
        operands = NewOperands()
        for copy, element in copies:
            operands.add(copy.value, copy.uses, _filled_again(copy, element))
        operands.set()


def _copied_splats(
    plan: BufferizationPlan, *, insertions: bool
) -> Iterator[tuple[CopiedTensor, Element]]:
    """Yields the copied tensors whose elements are all one number, and that number."""
    copies, splats = CopiedTensors(plan), Splats(plan.state)
    inserted = copies.inserted() if insertions else ()
    shared = (c for c in inserted if not _is_filled_for(c, splats.element(c.value)))
    for copy in chain(copies.find(), shared):
        element = splats.element(copy.value)
        if element is None or as_tensor(copy.value.type) is None:
            continue
        # A constant is in the default memory space.
        if not isinstance(element, SSAValue) or copies.is_in_default_space(copy.value):
            yield copy, element


def _is_filled_for(copy: CopiedTensor, element: Element | None) -> bool:
    """True if a tensor is no constant, and has no other use: it can be filled in its place."""
    return isinstance(element, SSAValue) and copy.value.has_one_use()


def _filled_again(copy: CopiedTensor, element: Element) -> SSAValue:
    """Inserts a new tensor with the same contents."""
    type = ranked_tensor(copy.value)
    ops = filled_like(copy.value, type, element)
    insert_like(ops, copy.value, copy.anchor)
    return ops[-1].results[0]
