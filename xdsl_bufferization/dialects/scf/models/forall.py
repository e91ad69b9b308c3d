"""
Models of `scf.forall`. The bufferized loop has no shared outputs; its body accesses their buffers.

    %r = scf.forall (%i) in (4) shared_outs(%x = %t) -> (tensor<4xf32>) {...}
    // becomes
    scf.forall (%i) in (4) {...}

MLIR: lib/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i32
from xdsl.ir import Block, Operation, Region, SSAValue

from xdsl_bufferization.dialects.scf.models.loops import LoopModel, body_of, terminator_of
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.control_flow import (
    Induction,
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.support.models.bufferization import mixed_values, static_values
from xdsl_bufferization.support.rebuilding import rebuilt

_BOUNDS = ("staticLowerBound", "staticUpperBound")


class ForallModel(LoopModel):
    """Bufferizes `scf.forall`."""

    def carried(self, op: Operation, index: int) -> SSAValue:
        return _forall_output(op, index)

    def is_entered(self, op: Operation) -> bool:
        lows, highs = (static_values(op.properties[name]) for name in _BOUNDS)
        return all(
            DYNAMIC_INDEX not in (low, high) and low < high
            for low, high in zip(lows, highs, strict=True)
        )

    def is_inserted_into(self, op: Operation, index: int) -> bool:
        """True if the loop has insertions into the output."""
        output, end = self.carried(op, index), terminator_of(op)
        return any(use.operation.parent_op() is end for use in output.uses)

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        # Without insertions, the output equals its init, and the loop reads nothing.
        return self.is_inserted_into(op, index) and super().bufferizes_to_memory_read(
            op, index, state
        )

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return self.is_inserted_into(op, index)

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        first = len(op.operands) - len(op.results)
        return (AliasingValue(op.results[index - first], BufferRelation.EQUIVALENT),)

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return _forall_runs_repeatedly(op)

    def is_parallel_region(self, op: Operation, index: int) -> bool:
        return _forall_runs_repeatedly(op)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        first = len(op.operands) - len(op.results)
        operands = rewriter.operands(op)
        outputs = [
            rewriter.cast(operand, rewriter.result_type(result))
            for operand, result in zip(operands[first:], op.results, strict=True)
        ]
        body = body_of(op)
        inductions = len(body.args) - len(outputs)
        types = [argument.type for argument in body.args[:inductions]]
        block = rewriter.move_block(body, types, outputs)
        rewriter.insert(_forall_without_outputs(op, operands[:first], block))
        rewriter.replace(op, outputs)


class ForallFlow(RegionBranchOpInterface, LoopLikeOpInterface):
    """Region control flow of `scf.forall`, for its shared outputs."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        inits = self.inits(op)
        return (RegionEdge(op, inits, self.region_iter_args(op)), RegionEdge(op, inits, op.results))

    def loop_regions(self, op: Operation) -> Sequence[Region]:
        return op.regions

    def inits(self, op: Operation) -> range:
        return range(len(op.operands) - len(op.results), len(op.operands))

    def region_iter_args(self, op: Operation) -> Sequence[SSAValue]:
        arguments = body_of(op).args
        return arguments[len(arguments) - len(op.results) :]

    def trip_count(self, op: Operation) -> int | None:
        bounds = [static_values(op.properties[name]) for name in (*_BOUNDS, "staticStep")]
        counts = [
            None if DYNAMIC_INDEX in triple or triple[2] <= 0 else len(range(*triple))
            for triple in zip(*bounds, strict=True)
        ]
        known = [count for count in counts if count is not None]
        return prod(known) if len(known) == len(counts) else None

    def inductions(self, op: Operation) -> Sequence[Induction]:
        lengths = static_values(op.properties["operandSegmentSizes"])
        operands, bounds = iter(op.operands), list[Sequence[int | SSAValue]]()
        for name, length in zip((*_BOUNDS, "staticStep"), lengths[:3], strict=True):
            dynamic = tuple(islice(operands, length))
            bounds.append(mixed_values(static_values(op.properties[name]), dynamic))
        return [Induction(*each) for each in zip(body_of(op).args, *bounds, strict=False)]


def _forall_output(op: Operation, index: int) -> SSAValue:
    """Returns the block argument of the shared output whose init is the operand `index`."""
    arguments = body_of(op).args
    return arguments[index - len(op.operands) + len(arguments)]


def _forall_runs_repeatedly(op: Operation) -> bool:
    """False if each dimension certainly has at most one iteration."""
    bounds = [static_values(op.properties[name]) for name in (*_BOUNDS, "staticStep")]
    return not all(
        DYNAMIC_INDEX not in (low, high, step) and low + step >= high
        for low, high, step in zip(*bounds, strict=True)
    )


def _forall_without_outputs(op: Operation, operands: Sequence[SSAValue], body: Block) -> Operation:
    segments = static_values(op.properties["operandSegmentSizes"])
    properties = {"operandSegmentSizes": DenseArrayBase.from_list(i32, (*segments[:-1], 0))}
    return rebuilt(op, operands, (), properties=properties, regions=[Region(body)])
