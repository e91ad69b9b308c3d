"""Computes elementwise results in the buffers of operands that are not needed any more.

    %e = tensor.empty() : tensor<8xf32>
    %r = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    // becomes, if nothing reads %a later
    %r = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>

A loop that computes the tiles of a tensor from the same tiles of `%a` starts from `%a`, and reads
its own tiles. One-Shot Bufferize then needs no buffer for `%r`. It works on tensors, before
bufferization: any analysis of the output finds what this one found, and the models of operations
need not know of it.

`analysis/tensors/dying_operands.py` finds the candidates and takes those back that cost a copy.
Arguments of functions are not overwritten. MLIR has no such pass.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.dying_operands import DyingOperands
from xdsl_bufferization.dialects.tensor.known_sizes import have_same_sizes
from xdsl_bufferization.support.dead_code import is_unused
from xdsl_bufferization.transforms.edits import Edits
from xdsl_bufferization.transforms.new_tensors import check_attributes
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed


class ReuseDyingOperandsPass(OptionsPass):
    """Computes an elementwise result in the buffer of an operand that nothing reads later,
    instead of a `tensor.empty`.

    Run it before `one-shot-bufferize`."""

    name = "reuse-dying-operands"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` if the module cannot be analysed."""
        check_attributes(op)
        with analyzed(op) as decided:
            found = DyingOperands(decided, have_same_sizes)
        edits = Edits()
        with edits.taken_back_on_error():
            reuse_operands(op, found, edits)


def reuse_operands(
    module: ModuleOp, found: DyingOperands, edits: Edits, *, removes: bool = True
) -> None:
    """Tries the candidates until none is refused. Removes the empty tensors that have no uses any
    more, or keeps them."""
    while found.chosen:
        _reuse(found, edits, removes)
        try:
            with analyzed(module) as decided:
                is_final = not found.refuse(decided)
        except PassFailedException:
            # No analysis says which of them is wrong: the module stays as it is.
            edits.take_back()
            return
        if is_final:
            return
        edits.take_back()


def _reuse(found: DyingOperands, edits: Edits, removes: bool) -> None:
    dead = dict[Operation, None]()
    for op, index, value in found.reuses:
        owner = op.operands[index].owner
        if isinstance(owner, Operation):  # else an output that starts from an empty tensor
            dead[owner] = None
        edits.set_operand(op, index, value)
    for op in dead:
        if removes and is_unused(op):
            edits.remove(op)
