"""Interface models of operation classes that this package does not own.

    attach_model(memref.StoreOp, MemoryEffectsOpInterface, StoreEffects())
    model_of(op, MemoryEffectsOpInterface)

A class of this package or of a user carries an interface among its `traits`. The models
of all other classes are kept here, and the `traits` of those classes stay unchanged:
xDSL's own passes behave as before.

The model of a class is the first of
1. the trait of the class, its own or inherited as Python inherits `traits`;
2. the model that is attached to the class, or else to the first of its bases, in the order
   of the MRO, that has one.

It is an error to attach a model to a class that already has one, by 1 or attached to
that very class, so that the order of attaching is irrelevant. A subclass may get a
model that replaces the one attached to its base.

MLIR: external models, `Operation::attachInterface` of include/mlir/IR/OpDefinition.h,
which silently keeps the first model
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeGuard, TypeVar, cast

from xdsl.ir import Operation
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.interfaces.records import record

InterfaceT = TypeVar("InterfaceT", bound=OpTrait)
ModelT_co = TypeVar("ModelT_co", bound=OpTrait, covariant=True)


_PACKAGES = ("xdsl", __name__.partition(".")[0])
"""The packages whose operations have models of this package."""


@record
class ModelTable(Generic[ModelT_co]):
    """The models of one interface for the operations of a dialect. A module
    `dialects/<name>/models.py` has a tuple `MODELS` of them, one per interface."""

    interface: type[ModelT_co]
    models: Mapping[str, ModelT_co]
    """By name of the operation."""


@record
class ExternalModel:
    """One model and what it is attached to."""

    op_class: type[Operation]
    interface: type[OpTrait]
    model: OpTrait


class ExternalModels:
    """The models attached to operation classes. Those of a dialect are loaded when the model of an
    operation of the dialect, or of a subclass of one, is first looked up."""

    def __init__(self) -> None:
        self._models = dict[type[Operation], tuple[OpTrait, ...]]()
        self._loaders = dict[str, Callable[[], Iterable[ExternalModel]]]()
        self._lock = threading.RLock()
        self._found = dict[tuple[type[Operation], type[OpTrait]], Any]()
        """The results of `model`, until a model is attached."""
        self._replaced = dict[tuple[type[Operation], type[OpTrait]], OpTrait]()
        """Models that are used in place of others for some time."""
        self._loaded = set[int]()
        """The identities of the models of dialects."""
        self.version = 0
        """Another number for each state of the models."""

    def add_dialect(self, dialect: str, load: Callable[[], Iterable[ExternalModel]]) -> None:
        """Names the function that returns the models of a dialect."""
        self._loaders[dialect] = load
        self._found.clear()
        self.version += 1

    def attach(self, entry: ExternalModel) -> None:
        """Attaches a model; one that is attached already is left as it is.

        Raises `VerifyException` if the class has another model of the interface."""
        self._load(entry.op_class)
        if self._is_new(entry):
            self._add(entry)

    def find(self, op_class: type[Operation], interface: type[InterfaceT]) -> Sequence[InterfaceT]:
        """The models of the class, or else of the first base that has any."""
        self._load(op_class)
        for base in op_class.__mro__:
            found = [m for m in self._models.get(base, ()) if _is_a(m, interface)]
            if found:
                return found
        return ()

    def model(self, op_class: type[Operation], interface: type[InterfaceT]) -> InterfaceT | None:
        """The trait of the class, or else the first model attached to it, or None."""
        key = (op_class, interface)
        if key in self._replaced:
            return cast(InterfaceT, self._replaced[key])
        if key not in self._found:
            model = op_class.get_trait(interface)
            if model is None:
                model = next(iter(self.find(op_class, interface)), None)
            self._found[key] = model
        return self._found[key]

    def is_foreign(self, op_class: type[Operation], interface: type[OpTrait]) -> bool:
        """True if the class has a model that is neither one of a dialect nor a trait, or if it is a
        class of another package that has a model."""
        model = self.model(op_class, interface)
        if op_class.__module__.partition(".")[0] not in _PACKAGES:
            return model is not None
        is_loaded = model is None or id(model) in self._loaded
        return not is_loaded and op_class.get_trait(interface) is not model

    @contextmanager
    def replaced(
        self, op_class: type[Operation], interface: type[InterfaceT], model: InterfaceT
    ) -> Generator[None]:
        """Uses another model for a class, not for its subclasses, during the body."""
        key = (op_class, interface)
        self._replaced[key] = model
        self.version += 1
        try:
            yield
        finally:
            del self._replaced[key]
            self.version += 1

    def _load(self, op_class: type[Operation]) -> None:
        """Attaches the models of the dialects that the class and its bases are of."""
        for base in op_class.__mro__:
            name = base.__dict__.get("name")
            if not isinstance(name, str):
                continue
            dialect = name.partition(".")[0]
            if dialect not in self._loaders:
                continue
            with self._lock:  # another thread may load it, too
                load = self._loaders.get(dialect)
                # All of them are checked before the first is attached.
                for entry in [] if load is None else list(filter(self._is_new, load())):
                    self._add(entry)
                    self._loaded.add(id(entry.model))
                self._loaders.pop(dialect, None)

    def _is_new(self, entry: ExternalModel) -> bool:
        """False if the very model is attached. Raises `VerifyException` if the class has another
        one."""
        op_class, interface, model = entry.op_class, entry.interface, entry.model
        if not isinstance(model, interface):
            raise VerifyException(
                f"{model!r} is no {interface.__name__}; attach an instance of a subclass "
                f"of it to '{op_class.name}'"
            )
        present = [
            other
            for other in (*op_class.traits, *self._models.get(op_class, ()))
            if _is_a(other, interface)
        ]
        if any(_is_same(model, other) for other in present):
            return False
        if present:
            raise VerifyException(
                f"'{op_class.name}' has a model of {interface.__name__} already "
                f"({type(present[0]).__name__}); a second one "
                f"({type(model).__name__}) cannot be attached"
            )
        return True

    def _add(self, entry: ExternalModel) -> None:
        present = self._models.get(entry.op_class, ())
        self._models[entry.op_class] = (*present, entry.model)
        self._found.clear()
        self.version += 1


def _is_a(model: OpTrait, interface: type[InterfaceT]) -> TypeGuard[InterfaceT]:
    """As `isinstance`, which asks all subclasses of an abstract class, once for each model."""
    return interface in type(model).__mro__


def _is_same(a: OpTrait, b: OpTrait) -> bool:
    """True if the models are of one class, equal, and have equal fields."""
    return type(a) is type(b) and a == b and vars(a) == vars(b)


EXTERNAL_MODELS = ExternalModels()
"""The models of all operation classes of the process."""


def attach_model(op_class: type[Operation], interface: type[InterfaceT], model: InterfaceT) -> None:
    """Makes `model` the model of `op_class`, and of its subclasses without one of their own,
    for `interface`. Attaching an equal model twice does nothing.

    Raises `VerifyException` if the class has another model of that interface, as a trait
    or attached."""
    EXTERNAL_MODELS.attach(ExternalModel(op_class, interface, model))


def model_of(op: Operation | type[Operation], interface: type[InterfaceT]) -> InterfaceT | None:
    """The model of an operation for an interface, or None. Searches the traits and the bases of a
    class once."""
    return EXTERNAL_MODELS.model(op if isinstance(op, type) else type(op), interface)


def known_model(op: Operation, interface: type[InterfaceT]) -> InterfaceT:
    """The model of an operation that certainly has one."""
    model = model_of(op, interface)
    assert model is not None
    return model


def is_foreign(op_class: type[Operation], interface: type[OpTrait]) -> bool:
    """True if the model of an operation class, or the class itself, is of another package."""
    return EXTERNAL_MODELS.is_foreign(op_class, interface)
