"""
Which operations allocate, free, choose and view buffers.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp, lib/Dialect/Bufferization/IR/BufferizationOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Operation

from xdsl_bufferization.interfaces.buffer_origin import BufferOriginOpInterface
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)


@dataclass(frozen=True)
class ViewOrigin(BufferOriginOpInterface):
    """A view of operand 0."""

    pointer: bool = True
    """Is the aligned pointer the same?"""
    whole: bool = False

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return (0,)

    def keeps_pointer(self, op: Operation) -> bool:
        return self.pointer

    def is_whole(self, op: Operation) -> bool:
        return self.whole

    def written(self, op: Operation) -> Sequence[int]:
        return ()


@dataclass(frozen=True)
class SameOrigin(BufferOriginOpInterface):
    """Each result is the operand with its index."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return (result,)

    def is_whole(self, op: Operation) -> bool:
        return True


@dataclass(frozen=True)
class ChoiceOrigin(BufferOriginOpInterface):
    """One of the operands that are memrefs."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        kinds = (MemRefType, UnrankedMemRefType)
        return [i for i, o in enumerate(op.operands) if isinstance(o.type, kinds)]

    def is_whole(self, op: Operation) -> bool:
        return True


@dataclass(frozen=True)
class MemoryOrigin(BufferOriginOpInterface):
    """New memory, or memory that somebody else is responsible for."""

    new: bool
    frees: tuple[int, ...] = ()
    apart: bool = False

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def is_new(self, op: Operation, result: int) -> bool:
        return self.new

    def is_apart(self, op: Operation) -> bool:
        return self.apart

    def freed(self, op: Operation) -> Sequence[int]:
        return self.frees

    def written(self, op: Operation) -> Sequence[int]:
        return ()


@dataclass(frozen=True)
class DeallocOrigin(BufferOriginOpInterface):
    """`bufferization.dealloc` may free each of its first operands."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def freed(self, op: Operation) -> Sequence[int]:
        kinds = (MemRefType, UnrankedMemRefType)
        first = 0
        while first < len(op.operands) and isinstance(op.operands[first].type, kinds):
            first += 1
        return range(first)


@dataclass(frozen=True)
class KeptOrigin(BufferOriginOpInterface):
    """Operand 0 can be reached later."""

    writes: tuple[int, ...] = ()

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def written(self, op: Operation) -> Sequence[int]:
        return self.writes

    def kept(self, op: Operation) -> Sequence[int]:
        return (0,)


@dataclass(frozen=True)
class TransferOrigin(BufferOriginOpInterface):
    """A copy that goes on when the operation is done, until its tag says that it ended."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def kept(self, op: Operation) -> Sequence[int]:
        return self._buffers(op)

    def tags(self, op: Operation) -> Sequence[int]:
        return self._buffers(op)[2:]

    def written(self, op: Operation) -> Sequence[int]:
        return self._buffers(op)[1:]

    def _buffers(self, op: Operation) -> list[int]:
        """The source, the target and the tag; all other operands are numbers."""
        return [i for i, o in enumerate(op.operands) if isinstance(o.type, MemRefType)]


@dataclass(frozen=True)
class WaitOrigin(BufferOriginOpInterface):
    """Transfers with the tag in operand 0 are over."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def waits(self, op: Operation) -> Sequence[int]:
        return (0,)


@dataclass(frozen=True)
class NoOrigin(BufferOriginOpInterface):
    """No result is a memref; the elements of some operands are written."""

    writes: tuple[int, ...] = ()

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def written(self, op: Operation) -> Sequence[int]:
        return self.writes


_VIEW = ViewOrigin()
_WHOLE = ViewOrigin(whole=True)
_NEW = MemoryOrigin(new=True)
_APART = MemoryOrigin(new=False, apart=True)

_READS = NoOrigin()
_TRANSFER = TransferOrigin()
_WAIT = WaitOrigin()

_MODELS: dict[str, dict[str, BufferOriginOpInterface]] = {
    "affine": {
        "affine.dma_start": _TRANSFER,
        "affine.dma_wait": _WAIT,
        "affine.load": MemoryOrigin(new=False),
        "affine.prefetch": _READS,
        "affine.store": KeptOrigin(writes=(1,)),
        "affine.vector_load": _READS,
        "affine.vector_store": NoOrigin(writes=(1,)),
    },
    "arith": {"arith.select": ChoiceOrigin()},
    "bufferization": {
        "bufferization.clone": _NEW,
        "bufferization.dealloc": DeallocOrigin(),
        "bufferization.to_tensor": KeptOrigin(),
    },
    "memref": {
        "memref.alloc": _NEW,
        "memref.alloca": _APART,
        "memref.assume_alignment": _WHOLE,
        "memref.cast": _WHOLE,
        "memref.collapse_shape": _VIEW,
        "memref.copy": NoOrigin(writes=(1,)),
        "memref.dealloc": MemoryOrigin(new=False, frees=(0,)),
        "memref.dma_start": _TRANSFER,
        "memref.dma_wait": _WAIT,
        "memref.distinct_objects": SameOrigin(),
        "memref.expand_shape": _VIEW,
        "memref.extract_aligned_pointer_as_index": KeptOrigin(),
        "memref.extract_strided_metadata": _VIEW,
        "memref.get_global": _APART,
        "memref.load": MemoryOrigin(new=False),
        "memref.memory_space_cast": _WHOLE,
        "memref.prefetch": _READS,
        "memref.realloc": MemoryOrigin(new=True, frees=(0,)),
        "memref.reinterpret_cast": _VIEW,
        "memref.reshape": _VIEW,
        "memref.store": KeptOrigin(writes=(1,)),
        "memref.subview": _VIEW,
        "memref.transpose": _VIEW,
        "memref.view": ViewOrigin(pointer=False),
    },
    "test": {
        "test.buffer_based": NoOrigin(writes=(1,)),
        "test.copy": NoOrigin(writes=(1,)),
    },
    "vector": {
        "vector.load": _READS,
        "vector.maskedload": _READS,
        "vector.maskedstore": NoOrigin(writes=(0,)),
        "vector.store": NoOrigin(writes=(1,)),
    },
}


def register() -> None:
    """Attaches the models."""
    for dialect, models in _MODELS.items():
        attach_by_name(dialect, BufferOriginOpInterface, models)
