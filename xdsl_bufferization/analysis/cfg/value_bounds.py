"""Bounds of integer values, and values as a constant plus multiples of others, on demand.

    %i of scf.for %i = %c0 to %c20              [0, 19]
    %1 = arith.index_cast %i : i32 to index     [0, 19]     %i
    %2 = arith.maxsi %1, %c0 : index            [0, 19]     %i, as it is not negative
    %3 = arith.subi %c19, %2 : index            [0, 19]     19 - %i

`ValueBoundsOpInterface` gives the bounds of results from those of the operands, and the form of a
result for these bounds. Values that control flow carries are unbounded, so that there are no
cycles. A form that may overflow is not used: the value then stands for itself. Each value is
computed once.

MLIR: lib/Interfaces/ValueBoundsOpInterface.cpp, where the forms are constraints
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import is_entry_block
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.value_bounds import (
    Interval,
    LinearForm,
    ValueBoundsOpInterface,
    anything,
)
from xdsl_bufferization.support.bounds import MOST_TERMS

FoundT = TypeVar("FoundT")


def _computed(
    value: SSAValue,
    known: dict[SSAValue, FoundT],
    dependences: Callable[[SSAValue], Sequence[SSAValue]],
    compute: Callable[[SSAValue], FoundT],
    itself: Callable[[SSAValue], FoundT],
) -> FoundT:
    """What is known of a value, computed after what it depends on."""
    stack, opened = [value], set[SSAValue]()
    while stack:
        top = stack[-1]
        if top in known:
            stack.pop()
            continue
        unknown = [o for o in dependences(top) if o not in known]
        if not unknown:
            known[top] = compute(top)
            continue
        opened.add(top)
        # In an unreachable block a value may depend on itself.
        known.update((o, itself(o)) for o in unknown if o in opened)
        stack += [o for o in unknown if o not in known]
    return known[value]


class ValueBounds:
    """The bounds of the values of one program, which must not change meanwhile. With `largest`, the
    sizes of what exists are taken to be at most that."""

    def __init__(self, largest: int | None = None) -> None:
        self._largest = largest
        self._known = dict[SSAValue, Interval]()
        self._model = InterfaceCache(ValueBoundsOpInterface)

    def of(self, value: SSAValue) -> Interval:
        """The bounds of an integer value; linear in the operations that it depends on."""
        return _computed(value, self._known, self._dependences, self._compute, anything)

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


class Linear(NamedTuple):
    """A constant plus multiples of values."""

    constant: int
    terms: Mapping[SSAValue, int]
    """The factors by value; none is 0."""

    def plus(self, constant: int) -> Linear:
        """Returns the form with a larger constant."""
        return Linear(self.constant + constant, self.terms)

    def without(self, value: SSAValue) -> Linear:
        """Returns the form without the multiple of a value."""
        terms = {v: factor for v, factor in self.terms.items() if v is not value}
        return Linear(self.constant, terms)


def number(constant: int) -> Linear:
    """Returns the form of a number."""
    return Linear(constant, {})


class LinearForms:
    """The forms of the values of one program, which must not change meanwhile."""

    def __init__(self) -> None:
        self._known = dict[SSAValue, Linear]()
        self._forms = dict[SSAValue, LinearForm | None]()
        self._bounds = ValueBounds()
        self._models = InterfaceCache(ValueBoundsOpInterface)

    def of(self, value: int | SSAValue) -> Linear:
        """Returns the form of a number or a value; linear in the operations that it depends on."""
        if isinstance(value, int):
            return number(value)
        return _computed(value, self._known, self._dependences, self._compute, self._itself)

    def _itself(self, value: SSAValue) -> Linear:
        constant = self._bounds.constant(value)
        return Linear(0, {value: 1}) if constant is None else number(constant)

    def _form(self, value: SSAValue) -> LinearForm | None:
        """Returns the form of the value in terms of the operands of its operation. Memoized."""
        if value not in self._forms:
            self._forms[value] = None
            model = self._models(value.op) if isinstance(value, OpResult) else None
            if model is not None and isinstance(value, OpResult):
                bounds = [self._bounds.of(operand) for operand in value.op.operands]
                form = model.linear_form(value.op, value.index, bounds)
                if form is not None and _range(form, bounds).is_inside(anything(value)):
                    self._forms[value] = form
        return self._forms[value]

    def _dependences(self, value: SSAValue) -> Sequence[SSAValue]:
        """The operands that are part of the form."""
        form = self._form(value)
        if form is None or not isinstance(value, OpResult):
            return ()
        pairs = zip(value.op.operands, form.factors, strict=True)
        return [operand for operand, factor in pairs if factor]

    def _compute(self, value: SSAValue) -> Linear:
        form = self._form(value)
        if form is None or not isinstance(value, OpResult):
            return self._itself(value)
        constant, terms = form.constant, dict[SSAValue, int]()
        for operand, factor in zip(value.op.operands, form.factors, strict=True):
            if not factor:
                continue
            inner = self._known[operand]
            constant += factor * inner.constant
            for leaf, multiple in inner.terms.items():
                terms[leaf] = terms.get(leaf, 0) + factor * multiple
        terms = {leaf: multiple for leaf, multiple in terms.items() if multiple}
        return self._itself(value) if len(terms) > MOST_TERMS else Linear(constant, terms)


def _range(form: LinearForm, bounds: list[Interval]) -> Interval:
    """Returns the interval of the values of a form."""
    low = high = form.constant
    for factor, (least, most) in zip(form.factors, bounds, strict=True):
        low += min(factor * least, factor * most)
        high += max(factor * least, factor * most)
    return Interval(low, high)
