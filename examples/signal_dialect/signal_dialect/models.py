"""
What passes ask of the operations: how tensors become memrefs, which memory is accessed,
and where control flows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation, Region, SSAValue

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface, RegionEdge
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    EffectKind,
    MemoryEffectsOpInterface,
)

# signal.axpy: a destination.


class AxpyStyle(DestinationStyleOpInterface):
    """The last operand is the init."""

    def inits(self, op: Operation) -> range:
        return range(2, 3)


class AxpyModel(DestinationStyleModel):
    """Reads `x`, reads and writes `y`, and returns the buffer of `y`."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return AxpyStyle()

    def bufferizes_to_elementwise_access(
        self, op: Operation, read: int, write: int, state: AnalysisState
    ) -> bool:
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        operands = rewriter.operands(op)
        rewriter.insert(type(op).create(operands=operands))
        rewriter.replace(op, operands[2:])


class AxpyEffects(MemoryEffectsOpInterface):
    """The effects on memrefs; on tensors there are none."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        if op.results:
            return ()
        return (
            Effect(EffectKind.READ, operand=1),
            Effect(EffectKind.READ, operand=2),
            Effect(EffectKind.WRITE, operand=2),
        )


class NoAccessModel(BufferizableOpInterface):
    """Accesses no element of its operands."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return ()


# signal.ramp: an allocation.


class RampModel(NoAccessModel):
    """Fills new memory."""

    def bufferizes_to_allocation(self, op: Operation, value: SSAValue) -> bool:
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.alloc(cast(MemRefType, rewriter.result_type(op.results[0])))
        rewriter.insert(type(op).create(operands=[op.operands[0], buffer]))
        rewriter.replace(op, [buffer])


class RampEffects(MemoryEffectsOpInterface):
    """Writes the memref."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        return () if op.results else (Effect(EffectKind.WRITE, operand=1),)


# signal.stage: a region.


class StageModel(NoAccessModel):
    """Has no operands. Its results are the buffers that its region yields."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        body = rewriter.move_block(op.regions[0].block, ())
        new = type(op).create(
            result_types=[rewriter.result_type(result) for result in op.results],
            regions=[Region(body)],
        )
        rewriter.insert(new)
        rewriter.replace(op, new.results)


class YieldModel(NoAccessModel):
    """Forwards its operands to the results of the stage, without a copy."""

    def must_bufferize_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        stage = op.parent_op()
        assert stage is not None
        return (AliasingValue(stage.results[index], BufferRelation.EQUIVALENT),)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        stage = op.parent_op()
        assert stage is not None
        operands = [
            rewriter.cast(value, result.type)
            for value, result in zip(rewriter.operands(op), stage.results, strict=True)
        ]
        rewriter.insert(type(op).create(operands=operands))
        rewriter.replace(op, ())


class StageFlow(RegionBranchOpInterface):
    """The region is entered without values, and yields the results."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        last = op.regions[0].block.last_op
        assert last is not None
        return (
            RegionEdge(op, range(0), ()),
            RegionEdge(last, range(len(last.operands)), op.results),
        )

    def runs_one_region_once(self, op: Operation) -> bool:
        return True


@dataclass(frozen=True)
class NoEffects(MemoryEffectsOpInterface):
    """No effects of its own."""

    is_recursive: bool = False

    def effects(self, op: Operation) -> Sequence[Effect]:
        return ()
