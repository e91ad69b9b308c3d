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

from collections.abc import Iterable, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.decisions import Decisions
from xdsl_bufferization.analysis.tensors.dying_operands import Candidate, DyingOperands
from xdsl_bufferization.dialects.tensor.known_sizes import have_same_sizes
from xdsl_bufferization.support.dead_code import is_unused
from xdsl_bufferization.transforms.edits import Edits
from xdsl_bufferization.transforms.new_tensors import check_attributes
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed, try_changes


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
        reuse_operands(op, found)


def reuse_operands(module: ModuleOp, found: DyingOperands, *, removes: bool = True) -> bool:
    """Tries the candidates until none is refused. Removes the empty tensors that have no uses any
    more, or keeps them. Returns True if an operand is reused."""
    edits = Edits()

    def make(candidates: Iterable[Candidate]) -> None:
        dead = dict[Operation, None]()
        reuses = [reuse for each in candidates for reuse in found.reuses(each)]
        for op, index, value in reuses:
            owner = op.operands[index].owner
            if isinstance(owner, Operation):  # else an output that starts from an empty tensor
                dead[owner] = None
            edits.set_operand(op, index, value)
        for op in dead:
            if removes and is_unused(op):
                edits.remove(op)

    def revise(_: Sequence[Candidate], decided: Decisions | None) -> Iterable[Candidate] | None:
        if decided is None:
            return ()
        refused = found.refused(decided)
        return found.instead_of(refused) if refused else None

    return bool(try_changes(module, edits, [*found.chosen.values()], make, revise))
