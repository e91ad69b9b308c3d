"""Models of MLIR's `test` dialect.

    %r = test.region_if %c : i1 -> (memref<2xf32>) then {...} else {...} join {...}

The operands are forwarded to `then` or `else`, the operands of their terminators to
`join`, and those of its terminator to the results.

MLIR: test/lib/Dialect/Test/TestOpDefs.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from xdsl_bufferization.dialects.test.dialect import RegionIfOp
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface, RegionEdge
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.support.models.memory_effects import FixedEffects


class RegionIfFlow(RegionBranchOpInterface):
    """Region control flow of `test.region_if`."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        assert isinstance(op, RegionIfOp)
        join, entry = op.join_region.block, range(len(op.operands))
        found = [RegionEdge(op, entry, block.args) for block in op.branches]
        for block, targets in (
            *((branch, join.args) for branch in op.branches),
            (join, op.results),
        ):
            last = block.last_op
            if last is not None:
                found.append(RegionEdge(last, range(len(last.operands)), targets))
        return found

    def are_exclusive(self, op: Operation, a: int, b: int) -> bool:
        return {a, b} == {0, 1}


MODELS = (
    ModelTable(RegionBranchOpInterface, {RegionIfOp.name: RegionIfFlow()}),
    ModelTable(
        MemoryEffectsOpInterface,
        dict.fromkeys(("test.buffer_based", "test.copy"), FixedEffects(reads=(0,), writes=(1,))),
    ),
)
"""The models of the operations of `test`, by interface."""
