"""
Attaches the models of each dialect to its operations.

A model is attached per name, to all classes of that name: xDSL's own, and those of our
extended dialects. So it does not matter whether a program was parsed with the extended
dialects or built with xDSL's classes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, TypeVar

from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.attach import attach_model
from xdsl_bufferization.support.extension import (
    DIALECTS,
    EXTENDED,
    extended_dialects,
)

InterfaceT = TypeVar("InterfaceT", bound=OpTrait)
ModelT_co = TypeVar("ModelT_co", bound=OpTrait, covariant=True)


@dataclass(frozen=True)
class ModelTable(Generic[ModelT_co]):
    """
    The models of one interface for the operations of a dialect. A module
    `dialects/<name>/models.py` has a tuple `MODELS` of them, one per interface.
    """

    interface: type[ModelT_co]
    models: Mapping[str, ModelT_co]
    """By name of the operation."""


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


@cache
def register_models() -> None:
    """
    Attaches all models to the operations that they describe.

    Only the first call does anything. Library users who never load the universe get the
    models with the first pass that they run.
    """
    for dialect in EXTENDED:
        name = f"{DIALECTS}.{dialect}.models"
        if find_spec(name) is None:
            continue
        tables: Iterable[ModelTable[OpTrait]] = import_module(name).MODELS
        for table in tables:
            attach_by_name(dialect, table.interface, table.models)
