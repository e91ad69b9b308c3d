"""Gives loops that allocate in each iteration a second buffer instead.

    %r = scf.for ... iter_args(%x = %a) -> (tensor<4x4xf32>) {
      %e = tensor.empty() : tensor<4x4xf32>
      %n = linalg.transpose ins(%x) outs(%e) permutation = [1, 0]
      scf.yield %n
    }
    // becomes
    %e = tensor.empty() : tensor<4x4xf32>
    %r:2 = scf.for ... iter_args(%x = %a, %y = %e) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
      %n = linalg.transpose ins(%x) outs(%y) permutation = [1, 0]
      scf.yield %n, %x
    }

Where the old tensor is not read any more when the new one is first written, or only by the
elementwise operation that writes it, the new one is computed in the old one; and what is copied in
each iteration is copied to it.

The two buffers change places in each iteration (`analysis/tensors/rotations.py`), as in a
Jacobi iteration that is written for two arrays. `analysis/tensors/spare_buffers.py` finds
the tensors. A tensor without contents may be any tensor of its type, so that the program
computes the same, whatever is decided later. Sizes that are not static are compared here: the
new tensor has to have those of the iter_arg in each iteration.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.cfg.kept_answers import answers_kept
from xdsl_bufferization.analysis.tensors.decisions import Decisions
from xdsl_bufferization.analysis.tensors.dying_operands import copied_operands
from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.spare_buffers import (
    CopiedYield,
    DyingIterArg,
    LoopWithSpares,
    SpareBuffer,
    SpareBuffers,
)
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.dialects.bufferization.dialect import (
    AllocTensorOp,
    MaterializeInDestinationOp,
)
from xdsl_bufferization.dialects.tensor.known_sizes import Dimension, first_of_chain, size_origin
from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import block_of, contents
from xdsl_bufferization.interfaces.control_flow import (
    AdditionalYieldsOpInterface,
    LoopLikeOpInterface,
)
from xdsl_bufferization.support.layouts import as_tensor
from xdsl_bufferization.transforms.cloning import restored_on_error
from xdsl_bufferization.transforms.edits import Edits
from xdsl_bufferization.transforms.new_tensors import check_attributes, empty_like
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import OPTIONS, analyzed, try_changes

OptimizeFor = Literal["memory", "time"]
"""What decides where memory and the time of allocations are at odds."""


@dataclass(frozen=True)
class DoubleBufferLoopsPass(OptionsPass):
    """Gives a loop that makes a new tensor in each iteration a second buffer, which changes
    places with the first one.

    Run the pass before `one-shot-bufferize`, which does the
    same by itself where a loop would have to allocate without `allow-return-allocs-from-loops`."""

    name = "double-buffer-loops"

    optimize_for: OptimizeFor = "time"
    """With `memory`, only loops of which each iteration needs both buffers at once."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        check_attributes(op)
        keep_peak = self.optimize_for == "memory"
        is_loop = InterfaceCache(LoopLikeOpInterface)
        if not any(inside.regions and is_loop(inside) for inside in contents(op)):
            return
        with answers_kept():
            with analyzed(op):  # Raises if it is not the changes that make the analysis fail.
                pass
            with suppress(PassFailedException):
                compute_in_iter_args(op, keep_peak=keep_peak)
                found = find_spare_buffers(op, OPTIONS, keep_peak=keep_peak)
                with restored_on_error(op) if found else nullcontext():
                    double_buffer_loops(found)
                    copy_to_iter_args(op, keep_peak=keep_peak)


def compute_in_iter_args(module: ModuleOp, *, keep_peak: bool) -> None:
    """Computes yielded tensors in the iter_args that they replace, where these are not read any
    more; where a caller may need the memory, in a copy of the init. Changes that need a copy in a
    loop are taken back."""
    edits = Edits()
    with analyzed(module) as decided:
        found = SpareBuffers(decided.state, keep_peak=keep_peak).find_dying_iter_args()
        before = set(copied_operands(decided.plan)) if found else set[Operand]()

    def make(tried: Sequence[DyingIterArg]) -> None:
        for each in tried:
            if each.is_kept:
                _keep_init(each.loop, each.init, edits)
            for use in list(each.empty.uses):
                edits.set_operand(use.operation, use.index, each.carried)
            edits.remove(each.empty.op)

    def revise(
        tried: Sequence[DyingIterArg], decided: Decisions | None
    ) -> Sequence[DyingIterArg] | None:
        if decided is None:
            return ()
        worse = [use[0] for use in copied_operands(decided.plan) if use not in before]
        good = [each for each in tried if not any(each.loop.is_ancestor(op) for op in worse)]
        if not worse:
            return None
        return good if len(good) < len(tried) else ()

    try_changes(module, edits, found, make, revise)


def _keep_init(loop: Operation, index: int, edits: Edits) -> None:
    """Starts the loop from a copy."""
    init = loop.operands[index]
    copy = AllocTensorOp(init.type, (), copy=init)
    edits.insert(copy, loop)
    edits.set_operand(loop, index, copy.results[0])


def copy_to_iter_args(module: ModuleOp, *, keep_peak: bool) -> None:
    """Copies yielded tensors that would be copied anyway to the buffers of the iter_args that they
    replace; where these are still needed, to a copy of the init. Where that needs another copy in
    the loop, nothing is changed."""
    edits = Edits()
    with analyzed(module) as decided:
        found = SpareBuffers(decided.state, keep_peak=keep_peak).find_copied_yields(decided.plan)

    def make(tried: Sequence[CopiedYield]) -> None:
        for each in tried:
            _copy_to_iter_arg(each, edits)

    def revise(
        tried: Sequence[CopiedYield], decided: Decisions | None
    ) -> Sequence[CopiedYield] | None:
        bad = {each for each in tried if not (decided and _is_in_place(each, decided.state))}
        if not bad:
            return None
        return [
            each._replace(is_kept=True) if each in bad else each
            for each in tried
            if each not in bad or (each.runs_often and not each.is_kept)
        ]

    try_changes(module, edits, found, make, revise)


def _copy_to_iter_arg(copied: CopiedYield, edits: Edits) -> None:
    if copied.is_kept:
        _keep_init(copied.loop, copied.init, edits)
    yielded = copied.terminator.operands[copied.operand]
    copy = MaterializeInDestinationOp.create(
        operands=[yielded, copied.carried], result_types=[yielded.type]
    )
    edits.insert(copy, copied.terminator)
    edits.set_operand(copied.terminator, copied.operand, copy.results[0])


def _is_in_place(copied: CopiedYield, state: OneShotState) -> bool:
    """True if what is yielded is copied to the buffer of the iter_arg, and no further."""
    terminator, index = copied.terminator, copied.operand
    copy = terminator.operands[index].owner
    assert isinstance(copy, MaterializeInDestinationOp)
    return state.is_in_place(copy, 1) and state.is_in_place(terminator, index)


def find_spare_buffers(
    module: ModuleOp, options: BufferizationOptions, *, keep_peak: bool = False
) -> list[LoopWithSpares]:
    """Returns the loops that may carry second buffers; with `keep_peak`, where no iteration needs
    more memory. The module is not changed."""
    options = replace(options, allow_return_allocs_from_loops=True)
    with analyzed(module, options) as decided:
        found = SpareBuffers(decided.state, keep_peak=keep_peak).find()
    alike = [(loop, [s for s in spares if _keeps_sizes(s)]) for loop, spares in found]
    return [each for each in alike if each[1]]


def double_buffer_loops(found: Sequence[LoopWithSpares]) -> None:
    """Makes loops carry second buffers. What is known of one of them may be a result of another,
    which is a new operation then."""
    loops = InterfaceCache(AdditionalYieldsOpInterface)
    moved = dict[SSAValue, SSAValue]()
    for loop, known in found:
        model = loops(loop)
        assert model is not None, "a loop with spare buffers can carry more"
        spares = [
            spare._replace(
                init=moved.get(spare.init, spare.init), last=moved.get(spare.last, spare.last)
            )
            for spare in known
        ]
        results = list(loop.results)
        inits = [_insert_empty(spare, loop) for spare in spares]
        for spare in spares:
            if spare.copied is not None:
                copy = AllocTensorOp(spare.init.type, (), copy=spare.init)
                Rewriter.insert_op(copy, InsertPoint.before(loop))
                loop.operands[spare.copied] = copy.results[0]
        arguments = model.with_additional_yields(loop, inits, [spare.last for spare in spares])
        new = block_of(arguments[0]).parent_op()
        assert new is not None
        moved.update(zip(results, new.results, strict=False))
        for spare, argument in zip(spares, arguments, strict=True):
            Rewriter.replace_op(spare.empty.op, (), [argument])


def _keeps_sizes(spare: SpareBuffer) -> bool:
    """True if the new tensor and the one that it replaces have the same sizes in each
    iteration: those of the init, or those that the iter_arg has had before."""
    type = as_tensor(spare.empty.type)
    if type is None:
        return False
    for number, size in enumerate(type.get_shape()):
        if size != DYNAMIC_INDEX:
            continue
        if first_of_chain(spare.yielded, number) is not spare.empty:
            return False
        origins = [
            size_origin(spare.init, number),
            Dimension(spare.target, number),
            Dimension(spare.carried, number),
        ]
        if size_origin(spare.empty, number) not in origins:
            return False
    return True


def _insert_empty(spare: SpareBuffer, loop: Operation) -> SSAValue:
    """Returns a tensor without contents before the loop; where the old one is before it too, no
    loop between them makes one in each iteration."""
    type, old = as_tensor(spare.empty.type), spare.empty.op
    assert type is not None, "sizes have been compared"
    is_inside = loop.is_ancestor(old)
    ops = empty_like(spare.init, type) if is_inside and old.operands else None
    ops = ops or [old.clone()]
    Rewriter.insert_op(ops, InsertPoint.before(loop if is_inside else old))
    return ops[-1].results[0]
