"""
Tensors that may be memory from outside their parallel region.

    %e = tensor.empty() : tensor<8xf32>
    scf.forall (%i) in (4) {
      %n = tensor.empty() : tensor<8xf32>             // memory of the thread
      %s = arith.select %c, %e, %n : tensor<8xf32>    // perhaps memory of all threads

A thread must not write memory that other threads use at the same time. A tensor enters a parallel
region as the operand of an operation in it. Views, selections, yields and branches forward it. The
result of a write is not followed, because the written operand is checked itself.

MLIR: lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp,
`hasReadAfterWriteInterference` with `checkParallelRegions`. It stops at the first definition of
contents, even at an `scf.if` of which only one branch defines contents, and at block arguments.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Operation, Region, SSAValue

from xdsl_bufferization.analysis.cfg.ir_order import IROrder
from xdsl_bufferization.analysis.tensors.uses import TensorUse, TensorUses, TensorValue


class ParallelRegions:
    """The tensors that enter parallel regions of a module."""

    def __init__(self, order: IROrder, uses: TensorUses) -> None:
        self._order = order
        self._uses = uses
        self._is_needed = any(r is not None for r in order.parallel_of.values())
        self._entered = set[TensorValue]()
        """Tensors that may be memory from outside the parallel region they are in."""

    def collect(self, uses: Iterable[TensorUse]) -> None:
        """Follows new uses. O(N) in their number."""
        if not self._is_needed:
            return
        stack = [
            target
            for use in uses
            for target in self._passed_on(use)
            if self._crosses(use.tensor, target)
        ]
        while stack:
            value = stack.pop()
            if value in self._entered:
                continue
            self._entered.add(value)
            for use in value.uses:
                stack.extend(self._passed_on(use))

    def is_from_outside(self, use: TensorUse) -> bool:
        """True if the operand may be memory from outside the parallel region of its operation."""
        here = self._of_op(use.op)
        if here is None:
            return False
        value = use.tensor
        return value in self._entered or self._of_value(value) is not here

    def is_written_from_inside(self, use: TensorUse) -> bool:
        """True if the operand writes memory that may be from outside its parallel region."""
        return use.writes and self.is_from_outside(use)

    def _passed_on(self, use: TensorUse) -> list[TensorValue]:
        """Returns the values that may alias the operand with unchanged contents."""
        if use.writes:
            return []
        return [alias.tensor for alias in use.aliases]

    def _crosses(self, source: TensorValue, target: TensorValue) -> bool:
        here = self._of_value(target)
        return here is not None and self._of_value(source) is not here

    def _of_op(self, op: Operation) -> Region | None:
        block = op.parent
        return None if block is None else self._order.parallel_of.get(block)

    def _of_value(self, number: TensorValue) -> Region | None:
        value: SSAValue = number.value
        owner = value.owner
        if isinstance(owner, Operation):
            return self._of_op(owner)
        return self._order.parallel_of.get(owner)
