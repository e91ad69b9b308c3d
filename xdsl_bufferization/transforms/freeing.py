"""Helpers of the deallocation passes: clones, and the base buffer of a view.

    %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
    %base, .. = memref.extract_strided_metadata %view

Splits critical edges: inserts a block on an edge that needs operations of its own.

    cf.cond_br %c, ^bb1(%a), ^bb2        ^bb1 has other predecessors, and %b ends on the way
    // becomes
    cf.cond_br %c, ^new(%a), ^bb2
    ^new(%x):
      memref.dealloc %b
      cf.br ^bb1(%x)

An unconditional branch needs no new block.

Allocates a buffer in place of `ub.poison`, which could be neither cloned nor compared with others.

    %p = ub.poison : memref<?x4xf32>    // becomes    %p = memref.alloc(%c0) : memref<?x4xf32>
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import memref, ub
from xdsl.dialects.builtin import IndexType, MemRefType, ModuleOp, UnrankedMemRefType
from xdsl.dialects.cf import BranchOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph, FlowEdge, MemoryNode
from xdsl_bufferization.analysis.ownership.buffer_ownership import BufferOwnership
from xdsl_bufferization.dialects.bufferization.dialect import CloneOp
from xdsl_bufferization.dialects.memref.views import CastOp, ReinterpretCastOp
from xdsl_bufferization.interfaces.contents import block_of, contents, op_around, region_of
from xdsl_bufferization.interfaces.diagnostics import failure, op_name
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.support.rebuilding import OperandChanges
from xdsl_bufferization.support.syntax import name_after
from xdsl_bufferization.transforms.cloning import restored_on_error
from xdsl_bufferization.transforms.expand_realloc import conditional_reallocs_expanded
from xdsl_bufferization.transforms.input_checks import check_input
from xdsl_bufferization.transforms.new_buffers import NewBuffer, layout_problem
from xdsl_bufferization.transforms.options import OptionsPass


def clone_op(value: SSAValue, attributes: Mapping[str, Attribute]) -> CloneOp:
    """Creates a `bufferization.clone` of a memref."""
    clone = CloneOp.create(operands=[value], result_types=[value.type], attributes=dict(attributes))
    name_after(clone.results[0], value, "clone")
    return clone


def memory_to_free(builder: Builder, node: MemoryNode) -> SSAValue:
    """A memref of the whole allocation of a node, which can be deallocated."""
    memory = node.value
    if node.is_whole:
        return memory
    ranked = memory
    if isa(kind := memory.type, UnrankedMemRefType):
        # Of no elements, as the memory may have none.
        empty = MemRefType(kind.element_type, [0], memory_space=kind.memory_space)
        cast = ReinterpretCastOp(memory, [], [], [], [0], [0], [1], empty)
        ranked = builder.insert(cast).result
    return name_after(builder.insert(_metadata(ranked)).results[0], memory, "base")


def _metadata(value: SSAValue) -> Operation:
    """Creates `memref.extract_strided_metadata`, whose first result is the base buffer."""
    kind = value.type
    assert isa(kind, MemRefType)
    base = MemRefType(kind.element_type, [], memory_space=kind.memory_space)
    indices = [IndexType()] * (1 + 2 * kind.get_num_dims())
    return memref.ExtractStridedMetaDataOp.create(operands=[value], result_types=[base, *indices])


def check_regions(plan: BufferOwnership) -> None:
    """Raises for regions that forward memrefs without a `RegionBranchOpInterface`, and for memory
    that a terminator uses in its regions, before which it would be freed."""
    flow, memory = plan.flow, plan.points_to
    for op, nodes in plan.ends.before.items():
        used = memory.used_inside(op) if op.regions else 0
        if any(used & memory.memory[node.number] for node in nodes):
            raise failure(
                op,
                "was not deallocated",
                "it uses memory in a region that has to be freed in front of it; allocate that "
                f"outside of '{op_name(op_around(op))}'",
            )
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


@contextmanager
def poison_allocated(module: ModuleOp) -> Generator[None]:
    """Allocates a buffer for each memref that is poison, which may be any: with no elements, as far
    as its sizes are dynamic. Brings back the contents of the module when the body raises."""
    ops = [op for op in contents(module) if isinstance(op, ub.PoisonOp)]
    found = [op for op in ops if op.result.first_use and is_memref(op.result)]
    if not found:
        yield
        return
    with restored_on_error(module):
        for op in found:
            _allocate(op)
        yield


def _allocate(op: ub.PoisonOp) -> None:
    kind, builder = op.result.type, Builder(InsertPoint.before(op))
    if isa(kind, UnrankedMemRefType):
        empty = MemRefType(kind.element_type, [0], memory_space=kind.memory_space)
        new = builder.insert(memref.AllocOp([], [], empty)).memref
        cast = CastOp.create(operands=[new], result_types=[kind])
        Rewriter.replace_op(op, cast)
    elif isa(kind, MemRefType) and not layout_problem(kind):
        new = NewBuffer(builder, lambda _: 0).allocate(kind)
        new.name_hint = op.result.name_hint
        Rewriter.replace_op(op, [], [new])


class FreeingPass(OptionsPass, ABC):
    """A pass that plans what it frees in each function, and then frees it."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.free(self.plan(op))

    def plan(self, op: ModuleOp) -> dict[Operation, BufferOwnership]:
        """Returns the ownership in each function; expands a `memref.realloc` that frees memory on
        some paths only, and allocates what is poison. Raises `PassFailedException`, with the module
        unchanged."""
        check_input(op)
        with poison_allocated(op), conditional_reallocs_expanded(op):
            return self.ownership(op)

    @abstractmethod
    def ownership(self, op: ModuleOp) -> dict[Operation, BufferOwnership]:
        """Returns the ownership in each function. Raises `PassFailedException` if an interface is
        missing, or for ownership that the pass cannot carry out."""

    @abstractmethod
    def free(self, plans: Mapping[Operation, BufferOwnership]) -> None:
        """Inserts what frees the memory, and clones."""


@dataclass(eq=False, repr=False)
class FunctionFreeing:
    """Inserts the clones and deallocations of one function."""

    plan: BufferOwnership
    alignment: Mapping[str, Attribute]
    """What is stated of memory that clones may stand for."""
    _clones: set[tuple[Operation, int]] = field(default_factory=set[tuple[Operation, int]])
    _new: OperandChanges = field(default_factory=OperandChanges)

    def _clone_operand(self, op: Operation, operand: int, builder: Builder) -> bool:
        """Forwards a clone; False if the operand is cloned already."""
        if (op, operand) in self._clones:
            return False
        self._clones.add((op, operand))
        clone = builder.insert(clone_op(op.operands[operand], self.alignment))
        self._new.add(op, operand, clone.results[0])
        return True

    def _ends(
        self, edges: EdgeBlocks, renewed: Mapping[Operation, Operation]
    ) -> Iterator[tuple[InsertPoint, Sequence[MemoryNode]]]:
        """Yields the nodes to free at each point."""
        ends = self.plan.ends
        for op, nodes in ends.after.items():
            yield InsertPoint.after(renewed.get(op, op)), nodes
        for op, nodes in ends.before.items():
            yield InsertPoint.before(renewed.get(op, op)), nodes
        for block, nodes in ends.at_start.items():
            yield InsertPoint.at_start(block), nodes
        for (op, index), nodes in ends.on_edge.items():
            yield InsertPoint.before(edges.branch(op, index)), nodes


@dataclass(eq=False, repr=False)
class EdgeBlocks:
    """The split edges of one function."""

    flow: BufferFlowGraph

    def __post_init__(self) -> None:
        self.branches = dict[tuple[Operation, int], BranchOp]()
        """The branch at the end of the block on each split edge."""
        self._operands = dict[Operation, Sequence[range]]()
        """The operand range of each successor, by terminator."""

    def branch(self, terminator: Operation, successor_index: int, missing: int = 0) -> Operation:
        """The branch on an edge; splits the edge if necessary. The last `missing` arguments of the
        successor have no operand yet."""
        if len(terminator.successors) == 1 and isinstance(terminator, BranchOp):
            return terminator
        found = self.branches.get((terminator, successor_index))
        if found is not None:
            return found
        target = terminator.successors[successor_index]
        above = block_of(terminator)
        forwarded = target.args[: len(target.args) - missing]
        block = Block(arg_types=[argument.type for argument in forwarded])
        branch = BranchOp(target, *block.args)
        block.add_op(branch)
        region_of(above).insert_block_after(block, above)
        terminator.successors[successor_index] = block
        self.branches[(terminator, successor_index)] = branch
        return branch

    def operand(self, edge: FlowEdge) -> tuple[Operation, int]:
        """The operation and the operand index that forward the memref on this edge only."""
        terminator = edge.op
        if len(terminator.successors) <= 1:
            return terminator, edge.operand
        ranges = self._operands.get(terminator)
        if ranges is None:
            branch = self.flow.models.branch(terminator)
            assert branch is not None
            ranges = self._operands[terminator] = branch.operands_by_successor(terminator)
        first = ranges[edge.successor_index].start
        return self.branch(terminator, edge.successor_index), edge.operand - first
