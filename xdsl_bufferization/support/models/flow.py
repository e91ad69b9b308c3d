"""
Models of flow: of values where the position of an operand determines its target, of memory through
views, and of stack memory out of regions.

    %r = affine.for %i = 0 to 4 iter_args(%x = %m) -> (memref<4xf32>) { affine.yield %y }
    %s = memref.alloca_scope -> (memref<4xf32>) { memref.alloca_scope.return %m }

MLIR: the models of `RegionBranchOpInterface` in lib/Dialect/SCF/IR/SCF.cpp,
lib/Dialect/Affine/IR/AffineOps.cpp and lib/Dialect/MemRef/IR/MemRefOps.cpp;
lib/Dialect/Bufferization/IR/BufferizationOps.cpp; the operations with the trait
`AutomaticAllocationScope` in include/mlir/Dialect/{Affine,MemRef,SCF}/IR, except sequential loops
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, Region, SSAValue

from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.control_flow import (
    LoopLikeOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface
from xdsl_bufferization.interfaces.records import record


@record
class ResultsFromRegions(RegionBranchOpInterface):
    """Terminators of this name forward their operands to the results of the enclosing operation."""

    terminator: str

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        found = list[RegionEdge]()
        for region in op.regions:
            for block in region.blocks:
                last = block.last_op
                if last is not None and last.name == self.terminator:
                    operands = range(len(last.operands))
                    found.append(RegionEdge(last, operands, op.results))
        return found

    def are_exclusive(self, op: Operation, a: int, b: int) -> bool:
        return a != b

    def runs_one_region_once(self, op: Operation) -> bool:
        return all(region.blocks for region in op.regions)

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return False


class CarriedFlow(RegionBranchOpInterface, LoopLikeOpInterface):
    """A loop of one block whose last operands and last block arguments are the carried values, one
    per result."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        last = op.regions[0].block.last_op
        inits, arguments = self.inits(op), self.region_iter_args(op)
        entry = (RegionEdge(op, inits, arguments), RegionEdge(op, inits, op.results))
        if last is None:
            return entry
        yielded = range(len(last.operands))
        return (*entry, RegionEdge(last, yielded, arguments), RegionEdge(last, yielded, op.results))

    def loop_regions(self, op: Operation) -> Sequence[Region]:
        return op.regions

    def inits(self, op: Operation) -> range:
        return range(len(op.operands) - len(op.results), len(op.operands))

    def region_iter_args(self, op: Operation) -> Sequence[SSAValue]:
        arguments = op.regions[0].block.args
        return arguments[len(arguments) - len(op.results) :]


class AllocationScope(AllocationScopeOpInterface):
    """Ends the lifetime of stack memory with each execution of a region."""


@record
class ViewFlow(BufferViewFlowOpInterface):
    """The result is a view of operand 0."""

    pointer: bool = True
    """True if source and result have the same aligned pointer."""
    whole: bool = False
    promise: bool = False
    """True if an alignment of the source is stated."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return (0,)

    def promises(self, op: Operation) -> bool:
        return self.promise

    def keeps_pointer(self, op: Operation) -> bool:
        return self.pointer

    def is_whole(self, op: Operation) -> bool:
        return self.whole


@record
class NoSources(BufferViewFlowOpInterface):
    """The result is memory of no operand, such as that of a global."""

    external: bool = False
    """True if it cannot be an allocation of this function."""

    def sources(self, op: Operation, result: int) -> Sequence[int]:
        return ()

    def is_external(self, op: Operation) -> bool:
        return self.external
