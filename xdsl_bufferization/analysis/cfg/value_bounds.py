"""
Between which numbers integer values lie, found out for those that somebody asks for.

    %i of scf.for %i = %c0 to %c8        [0, 7]
    %s = affine.min (d0) -> (4, 8 - d0)(%i)     [1, 4]

What an operation makes of the bounds of its operands it says itself. What control flow
hands over may be anything, so that there is no cycle; each value is asked for once.

MLIR: lib/Interfaces/ValueBoundsOpInterface.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.value_bounds import (
    Interval,
    ValueBoundsOpInterface,
    anything,
)


class ValueBounds:
    """The bounds of values of one program, while it stays as it is."""

    def __init__(self) -> None:
        self._known = dict[SSAValue, Interval]()
        self._model = InterfaceCache(ValueBoundsOpInterface)

    def of(self, value: SSAValue) -> Interval:
        """The bounds of an integer value."""
        stack = [value]
        while stack:
            top = stack[-1]
            if top in self._known:
                stack.pop()
                continue
            unknown = [o for o in self._needed(top) if o not in self._known]
            if unknown:
                # In an unreachable block a value may be made from itself.
                self._known.update((o, anything(o)) for o in unknown if o in stack)
                stack += [o for o in unknown if o not in self._known]
                continue
            self._known[top] = self._computed(top)
            stack.pop()
        return self._known[value]

    def constant(self, value: SSAValue) -> int | None:
        """The number that a value certainly is."""
        low, high = self.of(value)
        return low if low == high else None

    def is_rank(self, value: SSAValue) -> bool:
        """Is the value the rank of something?"""
        if not isinstance(value, OpResult):
            return False
        model = self._model(value.op)
        return model is not None and model.is_rank(value.op)

    def _needed(self, value: SSAValue) -> Sequence[SSAValue]:
        """The values from whose bounds those of the value follow."""
        op = _origin(value)
        if op is None or self._model(op) is None:
            return ()
        return op.operands

    def _computed(self, value: SSAValue) -> Interval:
        everything = anything(value)
        op = _origin(value)
        model = None if op is None else self._model(op)
        if op is None or model is None:
            return everything
        operands = [self._known[operand] for operand in op.operands]
        if isinstance(value, BlockArgument):
            found = model.argument_bounds(op, value, operands)
        else:
            assert isinstance(value, OpResult)
            found = model.bounds(op, value.index, operands)
        # What does not fit has wrapped around.
        if found is None or not found.is_inside(everything):
            return everything
        return found


def _origin(value: SSAValue) -> Operation | None:
    """The operation that makes the value, or gives it to its region."""
    owner = value.owner
    if not isinstance(owner, Block):
        return owner
    region = owner.parent
    if region is None or region.first_block is not owner:
        return None
    return region.parent
