"""
Which operation classes have a name: xDSL's own, and those of our extended dialects.

A model is attached per name, to all classes of that name, so that it does not matter
whether a program was parsed with the extended dialects or built with xDSL's classes.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TypeVar

from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.attach import attach_model
from xdsl_bufferization.support.extension import (
    extended_dialects,
)

InterfaceT = TypeVar("InterfaceT", bound=OpTrait)


def operations(dialect: str) -> list[type[Operation]]:
    """All operation classes of a dialect, xDSL's first."""
    ours = extended_dialects()[dialect]()
    xdsl = get_all_dialects()[dialect]()
    return list(dict.fromkeys((*xdsl.operations, *ours.operations)))


def attach_by_name(
    dialect: str, interface: type[InterfaceT], models: Mapping[str, InterfaceT]
) -> None:
    """
    Attaches the model of each operation name to all classes of that name.

    Raises `VerifyException` if a class has another model for the interface.
    """
    for op_class in operations(dialect):
        model = models.get(op_class.name)
        if model is not None:
            attach_model(op_class, interface, model)


_MODULES = (
    "dialects.arith.models",
    "dialects.bufferization.models",
    "dialects.cf.models",
    "dialects.func.models",
    "dialects.linalg.models",
    "dialects.ml_program.models",
    "dialects.scf.models",
    "dialects.tensor.models",
    "dialects.test.models",
    "dialects.vector.models",
    "support.models.allocation_scope",
    "support.models.buffer_origin",
    "support.models.equivalence",
    "support.models.memory_effects",
    "support.models.region_flow",
    "support.models.speculation",
    "support.models.value_bounds",
)
"""Modules of this package with models; each has a function `register`."""


@cache
def register_models() -> None:
    """
    Attaches all models to the operations that they describe.

    Only the first call does anything. Library users who never load the universe get the
    models with the first pass that they run.
    """
    for name in _MODULES:
        import_module(f"xdsl_bufferization.{name}").register()
