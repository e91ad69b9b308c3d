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
this must be kept. Only an iteration that extracts the very part into which it inserts
may use the buffer: no other iteration inserts there.

MLIR reads what other iterations have inserted by then.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.interfaces.bufferizable import (
    BufferizableOpInterface,
    is_tensor,
)
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)


class SharedOutputs:
    """The uses of shared outputs that were redirected in one module."""

    def __init__(self) -> None:
        self._models = InterfaceCache(BufferizableOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._extractions = InterfaceCache(SubsetExtractionOpInterface)
        self._insertions = InterfaceCache(SubsetInsertionOpInterface)
        self._redirected = list[tuple[Operation, int, SSAValue]]()

    def redirect(self, module: ModuleOp) -> None:
        """Redirects the uses in all parallel loops of the module."""
        for op in contents(module):
            model = self._models(op) if op.regions else None
            if model is None or not model.is_parallel_region(op, 0):
                continue
            loop = self._loops(op)
            if loop is None:
                continue
            inits = [op.operands[index] for index in loop.inits(op)]
            for init, output in zip(inits, loop.region_iter_args(op), strict=True):
                if is_tensor(output):
                    self._redirect_uses(output, init)

    def restore(self) -> None:
        """Puts the shared outputs back."""
        while self._redirected:
            op, index, output = self._redirected.pop()
            op.operands[index] = output

    def forget(self) -> None:
        """Leaves the uses as they are now."""
        self._redirected.clear()

    def _redirect_uses(self, output: SSAValue, init: SSAValue) -> None:
        uses = [(use.operation, use.index) for use in output.uses]
        inserted = dict[Subset, None]()
        for op, index in uses:
            if self._is_insertion(op, index):
                inserted[self._insertion(op).subset(op)] = None
        for op, index in uses:
            if not self._is_insertion(op, index) and not self._is_own(
                op, index, inserted
            ):
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

    def _is_own(self, op: Operation, index: int, inserted: dict[Subset, None]) -> bool:
        """Is a part taken out into which the same iteration inserts?"""
        extraction = self._extractions(op)
        return (
            extraction is not None
            and extraction.source(op) == index
            and extraction.subset(op) in inserted
        )


@contextmanager
def redirected_outputs(module: ModuleOp, *, keep: bool) -> Generator[None]:
    """
    Redirects the uses; takes that back when the body raises, and, unless they are to be
    kept, when it ends.
    """
    outputs = SharedOutputs()
    outputs.redirect(module)
    try:
        yield
        if keep:
            outputs.forget()
    finally:
        outputs.restore()
