"""Models of the `scf` dialect: operations that run one of their regions, and terminators. Those of
loops are in `loops.py`.

    %r = scf.if %c -> (tensor<4xf32>) { scf.yield %a } else { scf.yield %b }
    // becomes
    %r = scf.if %c -> (memref<4xf32>) { scf.yield %A } else { scf.yield %B }

Bufferization rebuilds each operation with the buffers of its operands and the buffer types of its
results, and moves its blocks. Terminators are rewritten later, in the order of the rewriting.

MLIR: lib/Dialect/SCF/{Transforms/BufferizableOpInterfaceImpl.cpp,IR}
"""

from __future__ import annotations

from xdsl.dialects.scf import ExecuteRegionOp, IfOp, IndexSwitchOp, WhileOp
from xdsl.ir import Operation

from xdsl_bufferization.dialects.scf.models.loops import (
    ForallFlow,
    ForallModel,
    ForFlow,
    ForModel,
    ForYields,
    LoopBounds,
    WhileFlow,
    WhileModel,
    WhileYields,
    body_of,
)
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.contents import op_around
from xdsl_bufferization.interfaces.control_flow import (
    AdditionalYieldsOpInterface,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.value_bounds import ValueBoundsOpInterface
from xdsl_bufferization.support.models.bufferization import (
    NoAccessModel,
    ReaderModel,
    cast_operands,
    rebuild,
)
from xdsl_bufferization.support.models.flow import AllocationScope, ResultsFromRegions
from xdsl_bufferization.support.models.memory_effects import FixedEffects


class RegionOpModel(NoAccessModel):
    """An operation without tensor operands whose regions yield its results."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        rebuild(op, rewriter.operands(op), rewriter)


class YieldModel(ReaderModel):
    """`scf.yield` forwards its operands to the results of the enclosing operation."""

    def must_bufferize_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        parent = op.parent_op()
        match parent:
            case IfOp() | IndexSwitchOp():
                definite = False
            case ExecuteRegionOp():
                definite = parent.region.blocks.first is op.parent_block()
            case _:
                return ()
        result = parent.results[index]
        return (AliasingValue(result, BufferRelation.EQUIVALENT, definite),)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        parent = op_around(op)
        targets = body_of(parent).args if isinstance(parent, WhileOp) else parent.results
        types = map(rewriter.result_type, targets)
        rebuild(op, cast_operands(op, types, rewriter), rewriter)


class InParallelModel(RegionOpModel):
    """`scf.forall.in_parallel` has insertions only."""

    def takes_operations_inside(self, op: Operation) -> bool:
        return False


class ConditionModel(YieldModel):
    """`scf.condition` forwards its operands to the after region and to the results of the loop."""

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        return ()

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        types = map(rewriter.result_type, op_around(op).results)
        rebuild(op, cast_operands(op, types, rewriter, 1), rewriter)


_LOOPS = {"scf.for": ForFlow(), "scf.while": WhileFlow(), "scf.forall": ForallFlow()}
_YIELDING = dict.fromkeys(
    ("scf.if", "scf.index_switch", "scf.execute_region"), ResultsFromRegions("scf.yield")
)

MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            **dict.fromkeys(_YIELDING, RegionOpModel()),
            "scf.forall.in_parallel": InParallelModel(),
            "scf.for": ForModel(),
            "scf.while": WhileModel(),
            "scf.forall": ForallModel(),
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
