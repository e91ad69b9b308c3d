"""
Which operation classes have a name: xDSL's own, and those of our extended dialects.

A model is attached per name, to all classes of that name, so that it does not matter
whether a program was parsed with the extended dialects or built with xDSL's classes.
"""

from collections.abc import Mapping
from typing import TypeVar

from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation
from xdsl.traits import OpTrait

from xdsl_bufferization.dialects.extension import extended_dialects
from xdsl_bufferization.interfaces.attach import attach_model

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
