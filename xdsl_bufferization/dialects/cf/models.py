"""Models of the `cf` dialect: branches between blocks.

    cf.br ^bb1(%t : tensor<4xf32>)        // ^bb1(%x: tensor<4xf32>)
    // becomes
    cf.br ^bb1(%m : memref<4xf32>)        // ^bb1(%x: memref<4xf32>)

A forwarded tensor may be the buffer of the block argument; the branch itself accesses
no memory. The operation that owns the region gives the block arguments their types.

MLIR: lib/Dialect/ControlFlow/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Attribute, Operation
from xdsl.traits import MemoryEffect, MemoryWriteEffect, Pure

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.control_flow import BranchOpInterface, ForwardedOperands
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.models.bufferization import NoAccessModel


class BrBranch(BranchOpInterface):
    """`cf.br` forwards all of its operands."""

    def successor_operands(self, op: Operation, successor: int) -> range:
        return range(len(op.operands))


class CondBrBranch(BranchOpInterface):
    """`cf.cond_br` forwards two lists of operands after the condition."""

    def successor_operands(self, op: Operation, successor: int) -> range:
        _, first, _ = _segments(op.properties["operandSegmentSizes"])
        if successor == 0:
            return range(1, 1 + first)
        return range(1 + first, len(op.operands))


class SwitchBranch(BranchOpInterface):
    """`cf.switch` forwards the operands of the default case, then those of each other case."""

    def successor_operands(self, op: Operation, successor: int) -> range:
        return self.operands_by_successor(op)[successor]

    def operands_by_successor(self, op: Operation) -> Sequence[range]:
        _, default, _ = _segments(op.properties["operandSegmentSizes"])
        sizes = (default, *_segments(op.properties["case_operand_segments"]))
        ends = accumulate(sizes, initial=1)
        return [range(start, end) for start, end in pairwise(ends)]


@record
class BranchModel(NoAccessModel):
    """A branch forwards buffers to block arguments."""

    branch: BranchOpInterface
    """The operands that are forwarded to each successor."""

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        argument = state.notes(ForwardedOperands).of(op, self.branch).get(index)
        if argument is None:
            return ()
        return (AliasingValue(argument, BufferRelation.EQUIVALENT, False),)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        operands = rewriter.operands(op)
        blocks = [rewriter.new_block(block) for block in op.successors]
        ranges = self.branch.operands_by_successor(op)
        for forwarded, block in zip(ranges, blocks, strict=True):
            for index, argument in zip(forwarded, block.args, strict=True):
                operands[index] = rewriter.cast(operands[index], argument.type)
        rewriter.insert(self.branch.with_operands(op, operands, blocks))
        rewriter.replace(op, ())


def _segments(attribute: Attribute) -> tuple[int, ...]:
    assert isinstance(attribute, DenseArrayBase)
    return tuple(int(size) for size in attribute.get_values())


_BRANCHES: dict[str, BranchOpInterface] = {
    "cf.br": BrBranch(),
    "cf.cond_br": CondBrBranch(),
    "cf.switch": SwitchBranch(),
}

MODELS = (
    ModelTable(BranchOpInterface, _BRANCHES),
    ModelTable(
        MemoryEffect, {"cf.assert": MemoryWriteEffect(), **dict.fromkeys(_BRANCHES, Pure())}
    ),
    ModelTable(
        BufferizableOpInterface, {name: BranchModel(branch) for name, branch in _BRANCHES.items()}
    ),
)
"""The models of the operations of `cf`, by interface."""
