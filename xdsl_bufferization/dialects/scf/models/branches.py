"""
Models of operations that run one of their regions, and of the terminators of `scf`.

    %r = scf.if %c -> (tensor<4xf32>) { scf.yield %a } else { scf.yield %b }
    // becomes
    %r = scf.if %c -> (memref<4xf32>) { scf.yield %A } else { scf.yield %B }

MLIR: lib/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

import abc
from collections.abc import Sequence

from xdsl.dialects.scf import ExecuteRegionOp, IfOp, IndexSwitchOp, WhileOp
from xdsl.ir import Operation

from xdsl_bufferization.dialects.scf.models.rebuilding import body_of, rebuild, replace_terminator
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.contents import op_around
from xdsl_bufferization.support.models.bufferization import NoAccessModel, ReaderModel


class _RegionOpModel(NoAccessModel, abc.ABC):
    """An operation without tensor operands whose regions yield its results."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        rebuild(op, rewriter.operands(op), rewriter)


class IfModel(_RegionOpModel):
    """Bufferizes `scf.if`."""


class IndexSwitchModel(_RegionOpModel):
    """Bufferizes `scf.index_switch`."""


class ExecuteRegionModel(_RegionOpModel):
    """Bufferizes `scf.execute_region`."""


class InParallelModel(_RegionOpModel):
    """`scf.forall.in_parallel`: its region runs once per iteration."""


class YieldModel(ReaderModel):
    """`scf.yield` forwards its operands to the results of the enclosing operation."""

    def must_bufferize_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
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
        operands = rewriter.operands(op)
        for index, target in enumerate(targets):
            operands[index] = rewriter.cast(operands[index], rewriter.result_type(target))
        replace_terminator(op, operands, rewriter)


class ConditionModel(YieldModel):
    """`scf.condition` forwards its operands to the after region and to the results of the loop."""

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return ()

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        parent = op_around(op)
        operands = rewriter.operands(op)
        for index, target in enumerate(parent.results, 1):
            operands[index] = rewriter.cast(operands[index], rewriter.result_type(target))
        replace_terminator(op, operands, rewriter)
