"""Copies a tensor that comes from several branches only in those that need it.

    %s = arith.select %c, %a, %b : tensor<4xf32>     // %a is read later, %b is not
    %w = tensor.insert %f into %s[%i] : tensor<4xf32>
    // becomes
    %s = scf.if %c -> (tensor<4xf32>) {
      %d = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
      scf.yield %d
    } else {
      scf.yield %b
    }
    %w = tensor.insert %f into %s[%i] : tensor<4xf32>

One-Shot Bufferize copies `%a` before the select, whichever tensor is selected, and
what an `scf.if` yields after it, on both paths.

1. `analysis/tensors/merged_copies.py` finds the copied operands of selects, and copies of
   what comes from several branches.
2. For the latter, all branches are given a copy. Where One-Shot Analysis then needs no
   copy after them, the copies in the branches are taken away one after the other, and are
   put back if that brings a copy. If no branch is without a copy, all goes back.
3. A select of a copied operand becomes an `scf.if`.

MLIR: none
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_costs import CopiedTensors
from xdsl_bufferization.analysis.tensors.decisions import Decisions
from xdsl_bufferization.analysis.tensors.early_reads import early_reads
from xdsl_bufferization.analysis.tensors.merged_copies import MergedCopies, MergedCopy, has_merges
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.dialects.bufferization.dialect import AllocTensorOp
from xdsl_bufferization.dialects.scf.dialect import SUBSTITUTES
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import SelectLikeOpInterface
from xdsl_bufferization.transforms.edits import Edits
from xdsl_bufferization.transforms.new_tensors import check_attributes
from xdsl_bufferization.transforms.options import OptionsPass
from xdsl_bufferization.transforms.tensor_analysis import analyzed, try_changes

Copied = dict[Operand, Operation | None]
"""The operands that are copied, each with the function that it is in."""


@dataclass(frozen=True)
class CopiesToBranchesPass(OptionsPass):
    """Copies a tensor that comes from several branches only in those that need it.

    Run it before `one-shot-bufferize`, which copies an operand of `arith.select` whichever
    is selected, and what an `scf.if` yields after it, on all paths."""

    name = "copies-to-branches"

    by_cost: bool = False
    """Copies are those of the heuristic `cost` of `one-shot-bufferize`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raises `PassFailedException` if the module cannot be analysed."""
        check_attributes(op)
        if not has_merges(op):
            return
        trial = _Trial(op, self.by_cost)
        trial.run()
        copies = trial.copies()
        selects = InterfaceCache(SelectLikeOpInterface)
        for select in dict.fromkeys(op for op, _ in copies):
            model = selects(select)
            if model is not None:
                _branch(select, model, copies)


class _Trial:
    """The copies that are made in branches of one module, and the analyses that tell which
    of them are needed."""

    def __init__(self, module: ModuleOp, by_cost: bool) -> None:
        self._module = module
        self._by_cost = by_cost
        self._edits = Edits()
        self._made = dict[Operand, tuple[AllocTensorOp, SSAValue]]()
        self._before = Copied()

    def run(self) -> None:
        """Makes the copies that are needed."""
        with analyzed(self._module, by_cost=self._by_cost) as decided:
            found = MergedCopies(decided.plan)
            self._before = _copied(decided.plan)
            early = {write for _, write in early_reads(decided.state)} if self._by_cost else ()
        candidates = [c for c in found.candidates if c.copied[0] not in early]
        with self._edits.taken_back_on_error():
            self._copy(found.selected)
            self._try(candidates)

    def copies(self) -> dict[Operand, AllocTensorOp]:
        """Returns the operands in branches that are copied."""
        return {use: copy for use, (copy, _) in self._made.items() if copy.parent is not None}

    def _try(self, candidates: Sequence[MergedCopy]) -> None:
        """Makes the copies in branches for which fewer are needed after them."""
        left = self._kept(candidates, lambda tried: self._copy(s for c in tried for s in c.sources))
        for number in range(max((len(each.sources) for each in left), default=0)):
            having = [each for each in left if number < len(each.sources)]
            self._kept(having, lambda tried: self._remove(c.sources[number] for c in tried))
        copies = self.copies()
        for each in left:
            if all(source in copies for source in each.sources):
                self._remove(each.sources)

    def _kept(
        self, candidates: Sequence[MergedCopy], make: Callable[[Sequence[MergedCopy]], None]
    ) -> Sequence[MergedCopy]:
        """Makes the changes for candidates. Keeps those for which the copy after the branches is
        not needed, and because of which there is no other copy."""
        return try_changes(
            self._module, self._edits, candidates, make, self._right, by_cost=self._by_cost
        )

    def _right(
        self, tried: Sequence[MergedCopy], decided: Decisions | None
    ) -> Sequence[MergedCopy] | None:
        """Returns the candidates to keep; None if these are all."""
        if decided is None:
            return ()
        before, after = self._before, _copied(decided.plan)
        spoiled = {function for use, function in after.items() if use not in before}
        right = [c for c in tried if c.copied not in after and before[c.copied] not in spoiled]
        return right if len(right) < len(tried) else None

    def _copy(self, operands: Iterable[Operand]) -> None:
        for op, index in operands:
            value = op.operands[index]
            copy = AllocTensorOp(value.type, (), copy=value)
            self._made[op, index] = copy, value
            self._edits.insert(copy, op)
            self._edits.set_operand(op, index, copy.tensor)

    def _remove(self, operands: Iterable[Operand]) -> None:
        for operand in operands:
            copy, value = self._made[operand]
            self._edits.set_operand(*operand, value)
            self._edits.remove(copy)


def _copied(plan: BufferizationPlan) -> Copied:
    """Returns the operands that are copied with their contents."""
    return {
        use: plan.state.calls.caller(copy.anchor)
        for copy in CopiedTensors(plan).find()
        for use in copy.uses
    }


def _branch(
    select: Operation, model: SelectLikeOpInterface, copies: dict[Operand, AllocTensorOp]
) -> None:
    """Replaces a select by a branch, with the copies of its operands in their regions."""
    regions = list[Region]()
    for index in (model.true_value(select), model.false_value(select)):
        last = scf.YieldOp(select.operands[index])
        block = Block([last])
        copy = copies.get((select, index))
        if copy is not None:
            copy.detach()
            block.insert_op_before(copy, last)
        regions.append(Region(block))
    branch = SUBSTITUTES[scf.IfOp.name].create(
        operands=[select.operands[model.condition(select)]],
        result_types=select.result_types,
        regions=regions,
    )
    Rewriter.replace_op(select, branch)
