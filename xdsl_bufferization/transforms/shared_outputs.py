"""
Lets the iterations of a parallel loop read what its outputs were before the loop.

    scf.forall (%i) in (4) shared_outs(%o = %t) {
      %s = tensor.extract_slice %o[%j] [2] [1]               // reads %t from now on
      ...
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %n into %o[%k] [2] [1]
      }
    }

Inside the loop a shared output is the tensor that it starts from: what the iterations
insert is in the result only. Its buffer, however, changes while other iterations run.
So whatever uses the output reads the initial tensor instead, and the analysis sees that
this must be kept. These uses stay:

- an iteration that extracts a part of what it inserts into may use the buffer: no other
  iteration inserts there. The analysis sees when it does so itself;
- a loop with one iteration at most has no other iterations. Only what it inserts as a
  source comes too late: some insertions have been done by then.

With `copy-before-write` there is no analysis, and the loop has copied its init: all uses
read the initial tensor. An output without insertions is the initial tensor, always.

MLIR reads what was inserted by then.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from itertools import islice

from xdsl.dialects.builtin import ModuleOp, ShapedType
from xdsl.ir import Block, Operation, SSAValue

from xdsl_bufferization.interfaces.bufferizable import (
    BufferizableOpInterface,
    is_tensor,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import (
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)

MOST_INSERTED = 64
"""An extraction is compared with so many subsets that the iteration inserts into."""


class SharedOutputs:
    """The uses of shared outputs that were redirected in one module."""

    def __init__(self, *, everything: bool) -> None:
        self._everything = everything
        """Does an iteration read the init even where it reads its own part?"""
        self._models = InterfaceCache(BufferizableOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._extractions = InterfaceCache(SubsetExtractionOpInterface)
        self._insertions = InterfaceCache(SubsetInsertionOpInterface)
        self._redirected = list[tuple[Operation, int, SSAValue]]()

    def redirect(self, module: ModuleOp) -> None:
        """Redirects the uses in all loops of the module that have shared outputs."""
        for op in contents(module):
            loop = self._loops(op) if op.regions else None
            model = self._models(op)
            if loop is None or model is None:
                continue
            handed_on = self._handed_on(op)
            inits = [op.operands[index] for index in loop.inits(op)]
            for init, output in zip(inits, loop.region_iter_args(op), strict=True):
                if is_tensor(output) and output not in handed_on:
                    self._redirect_uses(output, init, model.is_parallel_region(op, 0))

    def restore(self) -> None:
        """Puts the shared outputs back."""
        while self._redirected:
            op, index, output = self._redirected.pop()
            op.operands[index] = output

    def forget(self) -> None:
        """Leaves the uses as they are now."""
        self._redirected.clear()

    def _handed_on(self, op: Operation) -> dict[SSAValue, None]:
        """What an iteration gets from another one: it is no shared output."""
        branch = self._branches(op)
        edges = () if branch is None else branch.edges(op)
        return {
            target: None
            for edge in edges
            if edge.source is not op
            for target in edge.targets
        }

    def _redirect_uses(
        self, output: SSAValue, init: SSAValue, is_parallel: bool
    ) -> None:
        uses = [(use.operation, use.index) for use in output.uses]
        inserted = dict[Subset, None]()
        ends = dict[Block | None, None]()
        for op, index in uses:
            if self._is_insertion(op, index):
                inserted[self._insertion(op).subset(op)] = None
                ends[op.parent] = None
        first = list(islice(inserted, MOST_INSERTED))
        for op, index in uses:
            if self._is_insertion(op, index):
                continue
            if inserted and not self._everything and op.parent not in ends:
                if not is_parallel or self._is_own(op, index, inserted, first):
                    continue
            self._redirected.append((op, index, output))
            op.operands[index] = init

    def _is_insertion(self, op: Operation, index: int) -> bool:
        """Does the operation insert into the output what the result will have?"""
        insertion = self._insertions(op)
        return (
            insertion is not None
            and not op.results
            and insertion.destination(op) == index
        )

    def _insertion(self, op: Operation) -> SubsetInsertionOpInterface:
        insertion = self._insertions(op)
        assert insertion is not None
        return insertion

    def _is_own(
        self,
        op: Operation,
        index: int,
        inserted: dict[Subset, None],
        first: list[Subset],
    ) -> bool:
        """Is only that taken out which the same iteration overwrites?"""
        extraction = self._extractions(op)
        if extraction is None or extraction.source(op) != index:
            return False
        part = extraction.subset(op)
        if part in inserted:
            return True
        type = op.operands[index].type
        return isinstance(type, ShapedType) and any(
            subset.contains(part, type.get_shape()) for subset in first
        )


@contextmanager
def redirected_outputs(
    module: ModuleOp, *, keep: bool, everything: bool
) -> Generator[None]:
    """
    Redirects the uses, `everything` including those of an iteration's own part; takes that
    back when the body raises, and, unless they are to be kept, when it ends.
    """
    outputs = SharedOutputs(everything=everything)
    outputs.redirect(module)
    try:
        yield
        if keep:
            outputs.forget()
    finally:
        outputs.restore()
