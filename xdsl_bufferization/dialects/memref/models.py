"""Models of the `memref` dialect.

    %v = memref.subview %m[..]      a view of operand 0, which it neither reads nor writes
    memref.copy %a, %b              reads %a, writes %b
    %s = memref.alloca_scope -> (memref<4xf32>) { memref.alloca_scope.return %m }

MLIR: lib/Dialect/MemRef/IR/{MemRefOps,ValueBoundsOpInterfaceImpl}.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.traits import ConditionallySpeculatable

from xdsl_bufferization.dialects.memref.indexed_views import (
    VIEWS,
    CastIndices,
    CollapseIndices,
    ExpandIndices,
    OneElement,
    SubviewIndices,
    WholeMemory,
)
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.indexed_access import (
    IndexedAccessOpInterface,
    IndexedViewOpInterface,
    StridedMetadataOpInterface,
)
from xdsl_bufferization.interfaces.memory_effects import STACK, MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.value_bounds import ValueBoundsOpInterface
from xdsl_bufferization.support.models.bufferization import constant_index
from xdsl_bufferization.support.models.flow import (
    AllocationScope,
    NoSources,
    ResultsFromRegions,
    ViewFlow,
)
from xdsl_bufferization.support.models.memory_effects import (
    FixedEffects,
    PrefetchEffects,
    TransferEffects,
    WaitEffects,
)
from xdsl_bufferization.support.models.value_bounds import DimensionExists, RankBounds, SizeBounds


@record
class SameMemory(BufferViewFlowOpInterface):
    """Each result is the memory of the operand with its index, and of no other one."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return (result,)

    def is_whole(self, op: Operation) -> bool:
        return True

    def promises(self, op: Operation) -> bool:
        return True


class ByteView(ViewFlow):
    """A view of bytes, from a shift on."""

    def keeps_pointer(self, op: Operation) -> bool:
        return constant_index(op.operands[1]) == 0


_VIEW = ViewFlow()
_WHOLE = ViewFlow(whole=True)

MODELS = (
    ModelTable(
        RegionBranchOpInterface,
        {"memref.alloca_scope": ResultsFromRegions("memref.alloca_scope.return")},
    ),
    ModelTable(AllocationScopeOpInterface, {"memref.alloca_scope": AllocationScope()}),
    ModelTable(
        BufferViewFlowOpInterface,
        {
            "memref.assume_alignment": ViewFlow(whole=True, promise=True),
            "memref.cast": _WHOLE,
            "memref.collapse_shape": _VIEW,
            "memref.distinct_objects": SameMemory(),
            "memref.expand_shape": _VIEW,
            "memref.extract_strided_metadata": _VIEW,
            "memref.get_global": NoSources(external=True),
            "memref.load": NoSources(),
            "memref.memory_space_cast": _WHOLE,
            "memref.reinterpret_cast": _VIEW,
            "memref.reshape": _VIEW,
            "memref.subview": _VIEW,
            "memref.transpose": _VIEW,
            "memref.view": ByteView(promise=True),
        },
    ),
    ModelTable(
        MemoryEffectsOpInterface,
        {
            "memref.alloc": FixedEffects(allocates=True),
            "memref.alloca": FixedEffects(allocates=True, allocates_in=STACK),
            "memref.alloca_scope": FixedEffects(is_recursive=True),
            "memref.alloca_scope.return": FixedEffects(),
            "memref.copy": FixedEffects(reads=(0,), overwrites=(1,)),
            "memref.dealloc": FixedEffects(frees=(0,)),
            "memref.dma_start": TransferEffects(),
            "memref.dma_wait": WaitEffects(),
            "memref.extract_aligned_pointer_as_index": FixedEffects(captures=(0,)),
            "memref.load": FixedEffects(reads=(0,)),
            "memref.prefetch": PrefetchEffects(),
            "memref.realloc": FixedEffects(reads=(0,), frees=(0,), allocates=True),
            "memref.reshape": FixedEffects(reads=(1,)),
            "memref.store": FixedEffects(writes=(1,), captures=(0,)),
        },
    ),
    ModelTable(
        IndexedAccessOpInterface, {"memref.load": OneElement(), "memref.store": OneElement(at=1)}
    ),
    ModelTable(
        IndexedViewOpInterface,
        {
            "memref.cast": CastIndices(),
            "memref.collapse_shape": CollapseIndices(),
            "memref.expand_shape": ExpandIndices(),
            "memref.subview": SubviewIndices(),
        },
    ),
    ModelTable(
        StridedMetadataOpInterface,
        {
            **VIEWS,
            **dict.fromkeys(("memref.alloc", "memref.alloca", "memref.get_global"), WholeMemory()),
        },
    ),
    ModelTable(ConditionallySpeculatable, {"memref.dim": DimensionExists()}),
    ModelTable(ValueBoundsOpInterface, {"memref.dim": SizeBounds(), "memref.rank": RankBounds()}),
)
"""The models of the operations of `memref`, by interface."""
