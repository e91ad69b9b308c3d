"""
Helpers of the deallocation passes: clones, and the base buffer of a view.

    %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
    %base, .. = memref.extract_strided_metadata %view
"""

from __future__ import annotations

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Operation, SSAValue
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.memory.flow import MemoryNode
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.dialects.bufferization.dialect import CloneOp
from xdsl_bufferization.interfaces.diagnostics import failure, op_name
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.support.names import name_after


def clone_op(value: SSAValue) -> CloneOp:
    """Creates a `bufferization.clone` of a memref."""
    clone = CloneOp.create(operands=[value], result_types=[value.type])
    name_after(clone.results[0], value, "clone")
    return clone


def memory_to_free(builder: Builder, node: MemoryNode) -> SSAValue:
    """A memref of the whole allocation of a node, which can be deallocated."""
    memory = node.value
    if node.is_whole or not isa(memory.type, MemRefType):
        return memory
    return name_after(builder.insert(_metadata(memory)).results[0], memory, "base")


def _metadata(value: SSAValue) -> Operation:
    """Creates `memref.extract_strided_metadata`, whose first result is the base buffer."""
    kind = value.type
    assert isa(kind, MemRefType)
    base = MemRefType(kind.element_type, [], memory_space=kind.memory_space)
    indices = [IndexType()] * (1 + 2 * kind.get_num_dims())
    return memref.ExtractStridedMetaDataOp.create(operands=[value], result_types=[base, *indices])


def check_regions(plan: BufferOwnership, function: Operation) -> None:
    """Raises for regions that forward memrefs without a `RegionBranchOpInterface`."""
    flow = plan.flow
    for op in flow.operations:
        parent = op.parent_op()
        if parent is None or op.next_op is not None or op.successors:
            continue
        if op.parent_region() is flow.body or flow.region_branch(parent) is not None:
            continue
        if any(is_memref(operand) for operand in op.operands):
            raise failure(
                parent,
                "was not deallocated",
                "All operations with attached regions need to implement the "
                f"RegionBranchOpInterface, as a '{op_name(op)}' inside of it hands a "
                "memref on; attach a model of it",
            )
