"""
Models of the `scf` dialect.

Bufferization rebuilds each operation with the buffers of its operands and the buffer types of its
results, and moves its blocks. Terminators are rewritten later, in the order of the rewriting.

MLIR: lib/Dialect/SCF/{Transforms/BufferizableOpInterfaceImpl.cpp,IR}
"""

from xdsl_bufferization.dialects.scf.models.branches import (
    ConditionModel,
    ExecuteRegionModel,
    IfModel,
    IndexSwitchModel,
    InParallelModel,
    YieldModel,
)
from xdsl_bufferization.dialects.scf.models.forall import ForallFlow, ForallModel
from xdsl_bufferization.dialects.scf.models.loops import (
    ForFlow,
    ForModel,
    ForYields,
    LoopBounds,
    WhileFlow,
    WhileModel,
    WhileYields,
)
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.control_flow import (
    AdditionalYieldsOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.value_bounds import ValueBoundsOpInterface
from xdsl_bufferization.support.models.allocation_scope import AllocationScope
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.models.region_flow import ResultsFromRegions

_LOOPS = {"scf.for": ForFlow(), "scf.while": WhileFlow(), "scf.forall": ForallFlow()}
_YIELDING = dict.fromkeys(
    ("scf.if", "scf.index_switch", "scf.execute_region"), ResultsFromRegions("scf.yield")
)

MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            "scf.if": IfModel(),
            "scf.index_switch": IndexSwitchModel(),
            "scf.execute_region": ExecuteRegionModel(),
            "scf.for": ForModel(),
            "scf.while": WhileModel(),
            "scf.forall": ForallModel(),
            "scf.forall.in_parallel": InParallelModel(),
            "scf.yield": YieldModel(),
            "scf.condition": ConditionModel(),
        },
    ),
    ModelTable(RegionBranchOpInterface, {**_LOOPS, **_YIELDING}),
    ModelTable(LoopLikeOpInterface, _LOOPS),
    ModelTable(AdditionalYieldsOpInterface, {"scf.for": ForYields(), "scf.while": WhileYields()}),
    ModelTable(
        AllocationScopeOpInterface, dict.fromkeys(("scf.parallel", "scf.forall"), AllocationScope())
    ),
    # The terminator itself has no effect; the operations in its region have theirs.
    ModelTable(MemoryEffectsOpInterface, {"scf.forall.in_parallel": FixedEffects()}),
    ModelTable(ValueBoundsOpInterface, {"scf.for": LoopBounds()}),
)
"""The models of the operations of `scf`, by interface."""
