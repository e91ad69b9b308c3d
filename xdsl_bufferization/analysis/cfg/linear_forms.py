"""
Integer values as a constant plus multiples of other values, on demand.

    %1 = arith.index_cast %i : i32 to index     // of scf.for %i = 0 to 20
    %2 = arith.maxsi %1, %c0 : index            // %i, as it is not negative
    %3 = arith.subi %c19, %2 : index            // 19 - %i

`ValueBoundsOpInterface` gives the form of a result for the bounds of the operands. A form
that may overflow is not used: the value then stands for itself.

MLIR: lib/Interfaces/ValueBoundsOpInterface.cpp, where the forms are constraints
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xdsl.ir import OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.value_bounds import ValueBounds
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.value_bounds import (
    Interval,
    LinearForm,
    ValueBoundsOpInterface,
    anything,
)

MOST_TERMS = 4
"""The largest number of values in a form; a value with more stands for itself."""


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
        self._bounds = ValueBounds()
        self._models = InterfaceCache(ValueBoundsOpInterface)

    def of(self, value: int | SSAValue) -> Linear:
        """Returns the form of a number or a value; linear in the operations that it depends on."""
        if isinstance(value, int):
            return number(value)
        open = dict[SSAValue, LinearForm]()
        stack = [value]
        while stack:
            top = stack[-1]
            if top in self._known:
                stack.pop()
                continue
            form = open.get(top) or self._form(top)
            if form is None:
                self._known[top] = self._itself(top)
                continue
            unknown = [v for v in _used(top, form) if v not in self._known]
            if top in open and unknown:
                # In an unreachable block a value may depend on itself.
                self._known[top] = self._itself(top)
                continue
            open[top] = form
            if not unknown:
                self._known[top] = self._sum(top, form)
            stack += unknown
        return self._known[value]

    def _itself(self, value: SSAValue) -> Linear:
        constant = self._bounds.constant(value)
        return Linear(0, {value: 1}) if constant is None else number(constant)

    def _form(self, value: SSAValue) -> LinearForm | None:
        """Returns the form of the value in terms of the operands of its operation."""
        model = self._models(value.op) if isinstance(value, OpResult) else None
        if model is None or not isinstance(value, OpResult):
            return None
        bounds = [self._bounds.of(operand) for operand in value.op.operands]
        form = model.linear_form(value.op, value.index, bounds)
        if form is None or not _range(form, bounds).is_inside(anything(value)):
            return None
        return form

    def _sum(self, value: SSAValue, form: LinearForm) -> Linear:
        assert isinstance(value, OpResult)
        constant, terms = form.constant, dict[SSAValue, int]()
        for operand, factor in zip(value.op.operands, form.factors, strict=True):
            if not factor:
                continue
            inner = self._known[operand]
            constant += factor * inner.constant
            for leaf, multiple in inner.terms.items():
                terms[leaf] = terms.get(leaf, 0) + factor * multiple
        terms = {leaf: multiple for leaf, multiple in terms.items() if multiple}
        if len(terms) > MOST_TERMS:
            return self._itself(value)
        return Linear(constant, terms)


def _used(value: SSAValue, form: LinearForm) -> list[SSAValue]:
    """Returns the operands that are part of the form."""
    assert isinstance(value, OpResult)
    pairs = zip(value.op.operands, form.factors, strict=True)
    return [operand for operand, factor in pairs if factor]


def _range(form: LinearForm, bounds: list[Interval]) -> Interval:
    """Returns the interval of the values of a form."""
    low = high = form.constant
    for factor, (least, most) in zip(form.factors, bounds, strict=True):
        low += min(factor * least, factor * most)
        high += max(factor * least, factor * most)
    return Interval(low, high)
