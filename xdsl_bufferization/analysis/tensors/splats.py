"""Finds the number that all elements of a tensor are.

    %c = arith.constant dense<0.0> : tensor<4x4xf32>
    %s = tensor.extract_slice %c[%i, 0] [1, 4] [1, 1]     // 0.0, as %c

The operation that computes the contents has a `SplatOpInterface`. Operations that are views of
one operand are followed backwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import ContainerType, VectorType
from xdsl.ir import Attribute, OpResult, SSAValue

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.properties import Number, SplatOpInterface, is_side_effect_free

Element = SSAValue | Number
"""A value or a constant."""


@dataclass(eq=False, repr=False)
class Splats:
    """The numbers of the tensors of one analysed program."""

    state: OneShotState
    _known: dict[SSAValue, Element | None] = field(default_factory=dict[SSAValue, Element | None])

    def __post_init__(self) -> None:
        self._models = InterfaceCache(SplatOpInterface)

    def element(self, value: SSAValue) -> Element | None:
        """Returns the number that all elements of the tensor are; None if it is unknown, or a
        vector, of which xDSL's `linalg.fill` takes none. Linear in the views before it that were
        not asked for before."""
        if isinstance(_element_type(value.type), VectorType):
            return None
        passed = dict[SSAValue, None]()
        current: SSAValue | None = value
        found: Element | None = None
        while current is not None and current not in passed:
            if current in self._known:
                found = self._known[current]
                break
            passed[current] = None
            found = self._own_element(current)
            if found is not None:
                break
            current = self._viewed(current)
        self._known.update((v, found) for v in passed)
        return found

    def _own_element(self, value: SSAValue) -> Element | None:
        if not isinstance(value, OpResult):
            return None
        model = self._models(value.op)
        return None if model is None else model.element(value.op)

    def _viewed(self, value: SSAValue) -> SSAValue | None:
        """Returns the tensor of which the value is a view, with the same element type."""
        uses = self.state.uses
        number = uses.tensors.get(value)
        if number is None or len(number.sources) != 1:
            return None
        (use,) = number.sources
        op = use.op
        if not isinstance(value, OpResult) or value.op is not op or op.regions:
            return None
        if use.writes or self.state.calls.is_call(op):
            return None
        if not use.aliases[0].is_definite or not is_side_effect_free(op):
            return None
        source = use.tensor.value
        same = _element_type(source.type) == _element_type(value.type)
        return source if same else None


def _element_type(type: Attribute) -> Attribute | None:
    if not isinstance(type, ContainerType):
        return None
    return cast(ContainerType[Attribute], type).get_element_type()
