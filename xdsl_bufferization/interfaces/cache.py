"""
Looks up the interface model of an operation once per operation class.

`model_of` has to notice models that are attached meanwhile, and has a pair as key. This
cache serves analyses that query an interface for every operand. Here they take the answers of
models, so these are checked (`checked_models.py`).
"""

from __future__ import annotations

from typing import Generic, TypeVar

from xdsl.ir import Operation
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.checked_models import checked_model_of

InterfaceT = TypeVar("InterfaceT", bound=OpTrait)


class InterfaceCache(Generic[InterfaceT]):
    """The models of one interface; made for one run, after all models are attached."""

    def __init__(self, interface: type[InterfaceT]) -> None:
        self.interface = interface
        self._models = _Models(interface)

    def __call__(self, op: Operation) -> InterfaceT | None:
        """Returns the model of the operation, or None. Constant time but for the first
        operation of a class."""
        return self._models[type(op)]

    def of_class(self, op_class: type[Operation]) -> InterfaceT | None:
        """Returns the model of an operation class, or None."""
        return self._models[op_class]


class _Models(dict[type[Operation], InterfaceT | None]):
    """The models by class, looked up when they are first asked for."""

    def __init__(self, interface: type[InterfaceT]) -> None:
        super().__init__()
        self._interface = interface

    def __missing__(self, op_class: type[Operation]) -> InterfaceT | None:
        model = self[op_class] = checked_model_of(op_class, self._interface)
        return model
