"""Tensor types of one's own, and the buffer types that they are bufferized to.

    attach_type_model(GridType, TensorLikeTypeInterface, GridTensor())
    attach_type_model(GridBufferType, BufferLikeTypeInterface, GridBuffer())

    %1 = "grid.shift"(%0) : (!grid.tensor<4>) -> !grid.tensor<4>
    // becomes
    "grid.shift"(%m) : (!grid.buffer<4>) -> ()

A value of such a tensor type is a tensor for One-Shot Bufferize: in arguments and results of
functions, in loops, branches, blocks and calls. If its buffers are memrefs, they need no model of
their own.

Models are attached to classes of types, and hold for subclasses. They stay for the rest of the
process, as those of operations do (`external_models.py`).

MLIR: `TensorLikeType` and `BufferLikeType` in
include/mlir/Dialect/Bufferization/IR/BufferizationTypeInterfaces.td
"""

from __future__ import annotations

import abc
from typing import Generic, TypeGuard, TypeVar, cast

from xdsl.dialects.builtin import (
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import PassFailedException, VerifyException

from xdsl_bufferization.interfaces.bufferizable import BufferBuilder

_TENSORS = (TensorType, UnrankedTensorType)
_MEMREFS = (MemRefType, UnrankedMemRefType)


class TensorLikeTypeInterface(abc.ABC):
    """The model of a tensor type."""

    @abc.abstractmethod
    def buffer_type(self, tensor: Attribute, memory_space: Attribute) -> Attribute:
        """Returns the type of a new buffer for a tensor of this type: a memref type, or a
        type with a `BufferLikeTypeInterface`."""

    def is_compatible(self, tensor: Attribute, buffer: Attribute) -> bool:
        """True if a tensor of this type may have a buffer of the other one. The default
        accepts no other layout than that of a new buffer."""
        return buffer == self.buffer_type(tensor, memory_space_of(buffer))


class BufferLikeTypeInterface(abc.ABC):
    """The model of a buffer type that is no memref."""

    @abc.abstractmethod
    def allocate_like(self, buffer: SSAValue, type: Attribute, builder: BufferBuilder) -> SSAValue:
        """Returns a new buffer of this type with the dynamic sizes of another one. It is
        not freed: the passes that deallocate free memrefs."""

    @abc.abstractmethod
    def copy(self, source: SSAValue, target: SSAValue, builder: BufferBuilder) -> None:
        """Inserts a copy of the contents of a buffer to another one of its sizes."""

    def memory_space(self, type: Attribute) -> Attribute:
        """Returns the memory space of buffers of this type; `NoneAttr` for the default."""
        return NoneAttr()

    def joined(self, a: Attribute, b: Attribute) -> Attribute | None:
        """Returns a type to which both types can be cast, where control flow joins buffers
        of two types; None if there is none."""
        return None

    def cast(self, buffer: SSAValue, type: Attribute, builder: BufferBuilder) -> SSAValue | None:
        """Returns the same memory as a buffer of another type; None if there is no such
        cast, and the contents have to be copied."""
        return None


InterfaceT = TypeVar("InterfaceT")


class _TypeModels(Generic[InterfaceT]):
    """The models of one interface, by class of the type."""

    def __init__(self) -> None:
        self._models = dict[type[Attribute], InterfaceT]()
        self._found = dict[type[Attribute], InterfaceT | None]()

    def __bool__(self) -> bool:
        return bool(self._models)

    def attach(self, type_class: type[Attribute], model: InterfaceT) -> None:
        present = self._models.get(type_class)
        if present is None:
            self._models[type_class] = model
            self._found.clear()
        elif type(present) is not type(model) or vars(present) != vars(model):
            raise VerifyException(
                f"'{type_class.name}' has a model already ({type(present).__name__}); a "
                f"second one ({type(model).__name__}) cannot be attached"
            )

    def of(self, type_class: type[Attribute]) -> InterfaceT | None:
        """The model of the class, or of its first base that has one, or None."""
        if type_class not in self._found:
            models = (self._models.get(base) for base in type_class.__mro__)
            self._found[type_class] = next((m for m in models if m is not None), None)
        return self._found[type_class]


_TENSOR_MODELS = _TypeModels[TensorLikeTypeInterface]()
_BUFFER_MODELS = _TypeModels[BufferLikeTypeInterface]()
_IS_TENSOR = dict[type[Attribute], bool]()
"""Whether types of a class are tensors; looked up because `isinstance` is slow."""


def attach_type_model(
    type_class: type[Attribute], interface: type[InterfaceT], model: InterfaceT
) -> None:
    """
    Makes `model` the model of a class of types and its subclasses, for `TensorLikeTypeInterface` or
    `BufferLikeTypeInterface`. The model of a class of encodings is that of the builtin tensors with
    such an encoding. Attaching an equal model twice does nothing.

    Raises `VerifyException` if the class has another model, for tensors and memrefs of the builtin
    dialect, and for a model that is no instance of the interface."""
    if not isinstance(model, interface):
        raise VerifyException(f"{model!r} is no {interface.__name__}")
    if issubclass(type_class, (*_TENSORS, *_MEMREFS)):
        raise VerifyException(
            f"'{type_class.name}' is a type of the builtin dialect, which needs no model"
        )
    if isinstance(model, TensorLikeTypeInterface):
        _TENSOR_MODELS.attach(type_class, model)
        _IS_TENSOR.clear()
    elif isinstance(model, BufferLikeTypeInterface):
        _BUFFER_MODELS.attach(type_class, model)
    else:
        raise VerifyException(
            f"{interface.__name__} is no interface of types; there are "
            "TensorLikeTypeInterface and BufferLikeTypeInterface"
        )


def has_type_models() -> bool:
    """True if a class of types has a model."""
    return bool(_TENSOR_MODELS or _BUFFER_MODELS)


def is_tensor_type(type: Attribute) -> bool:
    """True for tensors of the builtin dialect and for types with a `TensorLikeTypeInterface`."""
    kind = type.__class__
    found = _IS_TENSOR.get(kind)
    if found is None:
        found = issubclass(kind, _TENSORS) or _TENSOR_MODELS.of(kind) is not None
        _IS_TENSOR[kind] = found
    return found


def is_tensor(value: SSAValue) -> bool:
    """True if the value is a tensor; see `is_tensor_type`."""
    type = value.type
    found = _IS_TENSOR.get(type.__class__)
    return is_tensor_type(type) if found is None else found


def is_memref_type(type: object) -> TypeGuard[MemRefType | UnrankedMemRefType]:
    """True for ranked and unranked memref types."""
    return isinstance(type, _MEMREFS)


def is_buffer_type(type: Attribute) -> bool:
    """True for memref types, and for types with a `BufferLikeTypeInterface`."""
    return is_memref_type(type) or buffer_model(type) is not None


def tensor_model(type: Attribute) -> TensorLikeTypeInterface | None:
    """Returns the model of a tensor type; for one of the builtin dialect that of its encoding, or
    None."""
    kind = type.__class__
    if _TENSOR_MODELS and issubclass(kind, TensorType):
        kind = cast(TensorType, type).encoding.__class__
    return _TENSOR_MODELS.of(kind)


def buffer_model(type: Attribute) -> BufferLikeTypeInterface | None:
    """Returns the model of a buffer type; None for memrefs."""
    return _BUFFER_MODELS.of(type.__class__)


def memory_space_of(buffer: Attribute) -> Attribute:
    """Returns the memory space of a buffer type; `NoneAttr` for the default."""
    if isinstance(buffer, MemRefType | UnrankedMemRefType):
        return cast(MemRefType | UnrankedMemRefType, buffer).memory_space
    model = buffer_model(buffer)
    return NoneAttr() if model is None else model.memory_space(buffer)


def own_buffer_type(
    model: TensorLikeTypeInterface, tensor: Attribute, memory_space: Attribute
) -> Attribute:
    """Returns what a model says is the type of new buffers of a tensor type.

    Raises `PassFailedException` if that is no buffer type, or if the model raises."""
    method = f"{type(model).__name__}.buffer_type(tensor, memory_space)"
    try:
        found = model.buffer_type(tensor, memory_space)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise PassFailedException(
            f"'{tensor}' has a wrong model: {method} raised {what}"
        ) from error
    wrong = _wrong_new_buffer(tensor, found)
    if wrong is None:
        return found
    raise PassFailedException(f"'{tensor}' has a wrong model: {method} returned {found}: {wrong}")


def _wrong_new_buffer(tensor: Attribute, buffer: Attribute) -> str | None:
    """Returns what is wrong with the type of a new buffer, or None."""
    if not is_buffer_type(buffer):
        return "expected a memref type, or a type with a BufferLikeTypeInterface"
    if _is_builtin_tensor(tensor):
        expected = (getattr(tensor, "shape", None), tensor.element_type)
        found = (getattr(buffer, "shape", None), getattr(buffer, "element_type", None))
        if found != expected:
            return "expected a memref with the shape and the elements of the tensor"
    layout = getattr(buffer, "layout", None)
    is_strided = isinstance(layout, StridedLayoutAttr)
    if is_strided and NoneAttr() in (*layout.strides, layout.offset):
        return "strides and offset of a new buffer have to be known"
    return None


def wrong_buffer_type(tensor: Attribute, buffer: object) -> str | None:
    """Returns what is wrong with a buffer type of a tensor type, or None."""
    model = tensor_model(tensor)
    if model is not None:
        if not isinstance(buffer, Attribute) or not is_buffer_type(buffer):
            return f"expected a buffer type for '{tensor}'"
        if model.is_compatible(tensor, buffer):
            return None
        return f"'{tensor}' cannot have a buffer of that type"
    if not _is_builtin_tensor(tensor):
        return None
    if not is_memref_type(buffer):
        return f"expected a memref type for '{tensor}'"
    if buffer.element_type != tensor.element_type:
        return f"the element type of '{tensor}' is {tensor.element_type}"
    if getattr(buffer, "shape", None) != getattr(tensor, "shape", None):
        return f"expected the shape of '{tensor}'"
    return None


def _is_builtin_tensor(type: Attribute) -> TypeGuard[TensorType | UnrankedTensorType]:
    return isinstance(type, _TENSORS)
