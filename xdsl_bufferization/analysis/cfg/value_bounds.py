"""
Interval analysis of integer values, on demand.

    %i of scf.for %i = %c0 to %c8        [0, 7]
    %s = affine.min (d0) -> (4, 8 - d0)(%i)     [1, 4]

`ValueBoundsOpInterface` gives the bounds of results from those of the operands. Values that control
flow carries are unbounded, so that there are no cycles. Each value is computed once.

MLIR: lib/Interfaces/ValueBoundsOpInterface.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import is_entry_block
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.value_bounds import Interval, ValueBoundsOpInterface, anything


class ValueBounds:
    """
    The bounds of the values of one program, which must not change meanwhile. With `largest`,
    the sizes of what exists are taken to be at most that.
    """

    def __init__(self, largest: int | None = None) -> None:
        self._largest = largest
        self._known = dict[SSAValue, Interval]()
        self._model = InterfaceCache(ValueBoundsOpInterface)

    def of(self, value: SSAValue) -> Interval:
        """The bounds of an integer value; linear in the operations that it depends on."""
        stack = [value]
        while stack:
            top = stack[-1]
            if top in self._known:
                stack.pop()
                continue
            unknown = [o for o in self._dependences(top) if o not in self._known]
            if unknown:
                # In an unreachable block a value may depend on itself.
                self._known.update((o, anything(o)) for o in unknown if o in stack)
                stack += [o for o in unknown if o not in self._known]
                continue
            self._known[top] = self._compute(top)
            stack.pop()
        return self._known[value]

    def constant(self, value: SSAValue) -> int | None:
        """The only number that a value can be, or None."""
        low, high = self.of(value)
        return low if low == high else None

    def is_rank(self, value: SSAValue) -> bool:
        """True if the value is the rank of a shaped value, as that of `memref.rank`."""
        if not isinstance(value, OpResult):
            return False
        model = self._model(value.op)
        return model is not None and model.is_rank(value.op)

    def _dependences(self, value: SSAValue) -> Sequence[SSAValue]:
        """The values whose bounds the bounds of `value` are computed from."""
        op = _defining_op(value)
        if op is None or self._model(op) is None:
            return ()
        return op.operands

    def _compute(self, value: SSAValue) -> Interval:
        unbounded = anything(value)
        op = _defining_op(value)
        model = None if op is None else self._model(op)
        if op is None or model is None:
            return unbounded
        operands = [self._known[operand] for operand in op.operands]
        if isinstance(value, BlockArgument):
            found = model.argument_bounds(op, value, operands)
        else:
            assert isinstance(value, OpResult)
            found = model.bounds(op, value.index, operands)
        # Bounds outside of the range of the type mean that the value may wrap around.
        if found is None or not found.is_inside(unbounded):
            return unbounded
        if self._largest is not None and model.is_size(op):
            return Interval(found.low, min(found.high, self._largest))
        return found


def _defining_op(value: SSAValue) -> Operation | None:
    """The operation that defines the value, as a result or an entry block argument."""
    owner = value.owner
    if not isinstance(owner, Block):
        return owner
    return owner.parent_op() if is_entry_block(owner) else None
