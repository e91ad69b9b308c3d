"""Replaces tensors whose elements are all overwritten before they are read by empty ones.

    %z = arith.constant dense<0.0> : tensor<8x4xf32>
    %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> (tensor<8x4xf32>) {
      %n = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1]
      scf.yield %n : tensor<8x4xf32>
    }
    // becomes
    %e = tensor.empty() : tensor<8x4xf32>
    %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %e) ...

One-Shot Bufferize would copy `%z`, or keep what fills it. No element of it is read, as
`analysis/tensors/overwritten_contents.py` finds.

1. An operand that One-Shot Analysis decides to copy with its contents, or a result that is
   copied instead, becomes a new empty tensor. The copy becomes an allocation at the same place.
2. A tensor that is filled and used in place becomes what it was filled into, or a new empty
   tensor where it was filled into a buffer of its own.

A tensor in place is not replaced otherwise: its buffer serves, and a new one would be one
more allocation.

MLIR: none
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_costs import CopiedTensor, CopiedTensors
from xdsl_bufferization.analysis.tensors.overwritten_contents import OverwrittenContents, Sizes
from xdsl_bufferization.analysis.tensors.shared_outputs import initial_reads
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.destination_style import DestinationStyleOpInterface
from xdsl_bufferization.interfaces.properties import SplatOpInterface, is_side_effect_free
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.layouts import as_tensor, ranked_tensor
from xdsl_bufferization.transforms.new_tensors import (
    NewOperands,
    check_attributes,
    empty_like,
    erase_dead,
    insert_like,
    known_sizes,
)
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed


class EliminateOverwrittenContentsPass(OptionsPass):
    """Empties a tensor if each of its elements is overwritten before it is read.

    Run it before `rematerialize-fills` and `one-shot-bufferize`, which then neither copies
    nor fills it."""

    name = "eliminate-overwritten-contents"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        check_attributes(op)
        reads = initial_reads(op, everything=False)
        redirections = dict.fromkeys(read.init for read in reads)
        with analyzed(op, reads=reads) as decided:
            contents = OverwrittenContents(decided.state, redirections)
            search = _Search(decided.plan, contents)
            search.run()
        operands = NewOperands()
        for copy in search.copies:
            operands.add(copy.value, copy.uses, _insert_empty(copy.value, copy.anchor))
        operands.set()
        for value, fill in search.fills.items():
            _drop(value, fill)


@record
class _Fill:
    """How a tensor is filled."""

    init: int | None
    """The index of the operand that is filled; None for a new tensor."""
    is_in_place: bool


@dataclass(eq=False, repr=False)
class _Search:
    """The search in one module."""

    plan: BufferizationPlan
    contents: OverwrittenContents
    copies: list[CopiedTensor] = field(default_factory=list[CopiedTensor])
    """Copied tensors whose contents are not needed."""
    fills: dict[OpResult, _Fill] = field(default_factory=dict["OpResult", "_Fill"])
    """Filled tensors whose contents are not needed."""

    def run(self) -> None:
        """Fills the tables."""
        found = CopiedTensors(self.plan)
        for copy in found.find():
            if self._is_overwritten(copy) and found.is_in_default_space(copy.value):
                self.copies.append(copy)
        splats = InterfaceCache(SplatOpInterface)
        for op in self.plan.models:
            model = splats(op)
            if model is None or model.element(op) is None or len(op.results) != 1:
                continue
            (value,) = op.results
            sizes = _sizes(value)
            if value.first_use is None or sizes is None or not is_side_effect_free(op):
                continue
            if op.parent is None or not found.dominance.is_reached(op.parent):
                continue
            if not self.contents.is_value_needed(value, sizes):
                self._note_fill(op, value, found)

    def _is_overwritten(self, copy: CopiedTensor) -> bool:
        sizes = _sizes(copy.value)
        if sizes is None:
            return False
        if copy.is_result:
            return not self.contents.is_value_needed(copy.value, sizes)
        ((op, index),) = copy.uses
        return not self.contents.is_needed(op, index, sizes)

    def _note_fill(self, op: Operation, value: OpResult, found: CopiedTensors) -> None:
        """Records a filled tensor, unless it has no buffer of its own."""
        state = self.plan.state
        init = next(iter(self._inits(op, value)), None)
        if init is not None and op.operands[init].type != value.type:
            return
        if init is not None and state.is_in_place(op, init):
            self.fills[value] = _Fill(init, is_in_place=True)
            return
        model = state.models(op)
        is_new = model is not None and model.bufferizes_to_allocation(op, value)
        if (is_new or init is not None) and found.is_in_default_space(value):
            self.fills[value] = _Fill(init, is_in_place=False)

    def _inits(self, op: Operation, value: OpResult) -> list[int]:
        """Returns the index of the init of the result, if there is one."""
        style = self._styles(op)
        if style is None:
            return []
        return [i for i in style.inits(op) if style.tied_result(op, i) is value]

    def __post_init__(self) -> None:
        self._styles = InterfaceCache(DestinationStyleOpInterface)


def _sizes(value: SSAValue) -> Sizes | None:
    """Returns the sizes of a ranked tensor."""
    type = as_tensor(value.type)
    return None if type is None else known_sizes(value, type)


def _drop(value: OpResult, fill: _Fill) -> None:
    """Replaces a filled tensor by what it was filled into, or by a new empty tensor."""
    op = value.op
    if op.parent is None:
        return
    if value.first_use is not None:
        like = value if fill.init is None else op.operands[fill.init]
        new = like if fill.is_in_place else _insert_empty(like, op)
        value.replace_all_uses_with(new)
    erase_dead(value)


def _insert_empty(value: SSAValue, anchor: Operation) -> SSAValue:
    """Inserts an empty tensor with the sizes of another one."""
    type = ranked_tensor(value)
    ops = empty_like(value, type)
    insert_like(ops, value, anchor)
    return ops[-1].results[0]
