"""Finds the results of functions for which callers have a place: those that they put into a part of
another tensor, and those that are the next iter_arg of a loop.

    %r = call @f(%x)                             // result 0 of @f ...
    %e = tensor.expand_shape %r ..
    %d = tensor.insert_slice %e into %t[..]      // ... is put into %t

    scf.for .. iter_args(%x = %a) {
      %r = call @f(%x) ; scf.yield %r            // in a buffer that changes places with that of %x
    }

The search goes forward through operands that are equivalent to a value. What a caller returns
is followed in its callers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import BlockArgument, Operation, OpResult

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorValue
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface, RegionBranchOpInterface
from xdsl_bufferization.interfaces.destination_style import DestinationStyleRewriteOpInterface
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.support.bounds import MOST_STEPS

Result = tuple[Operation, int]
"""A result of a function, by function and index."""


@dataclass(eq=False, repr=False)
class InsertedResults:
    """The results in one module."""

    state: OneShotState
    inserted: dict[Result, None] = field(default_factory=dict[Result, None])

    def __post_init__(self) -> None:
        self._subsets = InterfaceCache(DestinationSubsetOpInterface)
        self._rewrites = InterfaceCache(DestinationStyleRewriteOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._branches = InterfaceCache(RegionBranchOpInterface)
        self._carried = dict[Operation, set[Operand]]()
        """The operands of terminators that become iter_args, by loop."""
        calls = self.state.calls
        self._returns = {
            op: function for function in calls.functions for op in calls.returns(function)
        }
        returned = dict[Result, list[Result]]()
        pending = list[Result]()
        for function, sites in calls.call_sites().items():
            for result in (result for call in sites for result in call.results):
                found = (function, result.index)
                if self._is_inserted(result, found, returned):
                    pending.append(found)
        while pending:
            found = pending.pop()
            if found not in self.inserted:
                self.inserted[found] = None
                pending += returned.get(found, ())

    def _is_inserted(
        self, result: OpResult, found: Result, returned: dict[Result, list[Result]]
    ) -> bool:
        """True if the caller inserts or carries a result of a call. Notes where it returns it."""
        uses = self.state.uses
        start = uses.tensors.get(result)
        seen = dict[TensorValue, None]() if start is None else {start: None}
        stack = list(seen)
        while stack and len(seen) < MOST_STEPS:
            for use in stack.pop().uses:
                op, index = use.op, use.index
                if self._inserts(op, index) or self._carries(op, index):
                    return True
                caller = self._returns.get(op)
                if caller is not None:
                    returned.setdefault((caller, index), []).append(found)
                for alias in use.aliases:
                    if alias.is_equivalent and alias.tensor not in seen:
                        seen[alias.tensor] = None
                        stack.append(alias.tensor)
        return False

    def _inserts(self, op: Operation, index: int) -> bool:
        subset, rewrite = self._subsets(op), self._rewrites(op)
        if subset is not None and index == subset.source(op):
            return True
        return rewrite is not None and index in rewrite.sources(op)

    def _carries(self, op: Operation, index: int) -> bool:
        """True if an operand of a terminator becomes an iter_arg of the loop around it."""
        loop = op.parent_op()
        if loop is None or op.next_op is not None or self._loops(loop) is None:
            return False
        if loop not in self._carried:
            branch = self._branches(loop)
            self._carried[loop] = {
                (edge.source, operand)
                for edge in (() if branch is None else branch.edges(loop))
                for operand, target in zip(edge.operands, edge.targets, strict=True)
                if isinstance(target, BlockArgument)
            }
        return (op, index) in self._carried[loop]
