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

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_costs import CopiedTensors
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
from xdsl_bufferization.transforms.tensor_analysis import analyzed

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
        with trial.taken_back_on_error():
            trial.run()
        copies = trial.copies
        selects = InterfaceCache(SelectLikeOpInterface)
        for select in dict.fromkeys(op for op, _ in copies):
            model = selects(select)
            if model is not None:
                _branch(select, model, copies)


@dataclass(eq=False, repr=False)
class _Trial:
    """The copies that are made in branches of one module, and the analyses that tell which
    of them are needed."""

    module: ModuleOp
    by_cost: bool
    copies: dict[Operand, AllocTensorOp] = field(default_factory=dict[Operand, AllocTensorOp])
    """The operands in branches that are copied."""
    _edits: dict[Operand, Edits] = field(default_factory=dict[Operand, Edits])

    def run(self) -> None:
        """Makes the copies that are needed."""
        with analyzed(self.module, by_cost=self.by_cost) as decided:
            found = MergedCopies(decided.plan)
            before = _copied(decided.plan)
            early = {write for _, write in early_reads(decided.state)} if self.by_cost else ()
        self._copy(found.selected)
        self._try([c for c in found.candidates if c.copied[0] not in early], before)

    @contextmanager
    def taken_back_on_error(self) -> Generator[None]:
        """Removes the copies if the body raises."""
        try:
            yield
        except BaseException:
            self._take_back(list(self.copies))
            raise

    def _try(self, candidates: Sequence[MergedCopy], before: Copied) -> None:
        """Makes the copies in branches for which fewer are needed after them."""
        for _, sources in candidates:
            self._copy(sources)
        wrong = self._wrong(candidates, before)
        for each in wrong:
            self._take_back(each.sources)
        taken = {each.copied for each in wrong}
        left = [each for each in candidates if each.copied not in taken]
        for number in range(max((len(each.sources) for each in left), default=0)):
            tried = [each for each in left if number < len(each.sources)]
            self._take_back(each.sources[number] for each in tried)
            for each in self._wrong(tried, before):
                self._copy(each.sources[number : number + 1])
        for each in left:
            if all(source in self.copies for source in each.sources):
                self._take_back(each.sources)

    def _wrong(self, tried: Sequence[MergedCopy], before: Copied) -> Sequence[MergedCopy]:
        """Returns the candidates that still need the copy after the branches, or because of
        which there may be another copy."""
        if not tried:
            return ()
        try:
            with analyzed(self.module, by_cost=self.by_cost) as decided:
                after = _copied(decided.plan)
        except PassFailedException:
            return tried
        spoiled = {function for use, function in after.items() if use not in before}
        return [each for each in tried if each.copied in after or before[each.copied] in spoiled]

    def _copy(self, operands: Sequence[Operand]) -> None:
        for op, index in operands:
            value = op.operands[index]
            copy, edits = AllocTensorOp(value.type, (), copy=value), Edits()
            edits.insert(copy, op)
            edits.set_operand(op, index, copy.tensor)
            self.copies[op, index] = copy
            self._edits[op, index] = edits

    def _take_back(self, operands: Iterable[Operand]) -> None:
        for operand in operands:
            del self.copies[operand]
            self._edits.pop(operand).take_back()


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
