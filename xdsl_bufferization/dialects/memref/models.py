"""
Models of the `memref` dialect.

    %v = memref.subview %m[..]      a view of operand 0, which it neither reads nor writes
    memref.copy %a, %b              reads %a, writes %b
    %s = memref.alloca_scope -> (memref<4xf32>) { memref.alloca_scope.return %m }

MLIR: lib/Dialect/MemRef/IR/{MemRefOps,ValueBoundsOpInterfaceImpl}.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.traits import ConditionallySpeculatable

from xdsl_bufferization.interfaces.allocation_scope import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.buffer_origin import BufferOriginOpInterface
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import EffectsOpInterface
from xdsl_bufferization.interfaces.value_bounds import ValueBoundsOpInterface
from xdsl_bufferization.support.models.allocation_scope import AllocationScope
from xdsl_bufferization.support.models.buffer_origin import (
    CapturesFirstOperand,
    MemoryOrigin,
    NoMemRefResult,
    TransferOrigin,
    ViewOrigin,
    WaitOrigin,
)
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.models.region_flow import ResultsFromRegions
from xdsl_bufferization.support.models.speculation import DimensionExists
from xdsl_bufferization.support.models.value_bounds import RankBounds, SizeBounds


@dataclass(frozen=True)
class SameOrigin(BufferOriginOpInterface):
    """Each result has the same origin as the operand with its index."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return (result,)

    def is_whole(self, op: Operation) -> bool:
        return True


_VIEW = ViewOrigin()
_WHOLE = ViewOrigin(whole=True)
_NEW = MemoryOrigin(new=True)
_EXTERNAL = MemoryOrigin(new=False, external=True)
_MAKES_NEW = FixedEffects(allocates=True)

MODELS = (
    ModelTable(
        RegionBranchOpInterface,
        {"memref.alloca_scope": ResultsFromRegions("memref.alloca_scope.return")},
    ),
    ModelTable(AllocationScopeOpInterface, {"memref.alloca_scope": AllocationScope()}),
    ModelTable(
        BufferOriginOpInterface,
        {
            "memref.alloc": _NEW,
            "memref.alloca": _EXTERNAL,
            "memref.assume_alignment": _WHOLE,
            "memref.cast": _WHOLE,
            "memref.collapse_shape": _VIEW,
            "memref.copy": NoMemRefResult(writes=(1,)),
            "memref.dealloc": MemoryOrigin(new=False, frees=(0,)),
            "memref.dma_start": TransferOrigin(),
            "memref.dma_wait": WaitOrigin(),
            "memref.distinct_objects": SameOrigin(),
            "memref.expand_shape": _VIEW,
            "memref.extract_aligned_pointer_as_index": CapturesFirstOperand(),
            "memref.extract_strided_metadata": _VIEW,
            "memref.get_global": _EXTERNAL,
            "memref.load": MemoryOrigin(new=False),
            "memref.memory_space_cast": _WHOLE,
            "memref.prefetch": NoMemRefResult(),
            "memref.realloc": MemoryOrigin(new=True, frees=(0,)),
            "memref.reinterpret_cast": _VIEW,
            "memref.reshape": _VIEW,
            "memref.store": CapturesFirstOperand(writes=(1,)),
            "memref.subview": _VIEW,
            "memref.transpose": _VIEW,
            "memref.view": ViewOrigin(pointer=False),
        },
    ),
    ModelTable(
        EffectsOpInterface,
        {
            "memref.alloc": _MAKES_NEW,
            "memref.alloca": _MAKES_NEW,
            "memref.alloca_scope": FixedEffects(is_recursive=True),
            "memref.alloca_scope.return": FixedEffects(),
            "memref.copy": FixedEffects(reads=(0,), writes=(1,)),
            "memref.dealloc": FixedEffects(frees=(0,)),
            "memref.load": FixedEffects(reads=(0,)),
            "memref.realloc": FixedEffects(reads=(0,), frees=(0,), allocates=True),
            "memref.reshape": FixedEffects(reads=(1,)),
            "memref.store": FixedEffects(writes=(1,)),
        },
    ),
    ModelTable(ConditionallySpeculatable, {"memref.dim": DimensionExists()}),
    ModelTable(
        ValueBoundsOpInterface,
        {"memref.dim": SizeBounds(), "memref.rank": RankBounds()},
    ),
)
"""The models of the operations of `memref`, by interface."""
