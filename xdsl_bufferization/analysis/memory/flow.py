"""The buffer flow graph of a function: the memory of each memref, its uses, and the edges along
which control flow forwards it.

    %a = memref.alloc()                       node 0, new
    %v = memref.subview %a[..]                node 0
    %r = scf.for .. iter_args(%x = %a) {      nodes 1 (%x) and 2 (%r), merges
      ...                                     edges from 0 to 1 and from 0 to 2 at scf.for
      scf.yield %x                            edges from 1 to 1 and from 1 to 2 at scf.yield
    }

A node stands for a memref that is no view: newly allocated memory, memory that the function
does not own, or a merge, which is the memory that control flow or a select forwards to it.
A view has the node of its source. Blocks are visited in an order in which each stands after
those that dominate it, so a node has a larger number than those that are defined wherever it is.
Uses are recorded per region: a use nested in an operation
is a use by that operation, in the region that defines the node. Linear in the operations;
recording a use takes time proportional to its nesting depth below the definition.

MLIR: the parts of `BufferViewFlowAnalysis` and `Liveness` that
OwnershipBasedBufferDeallocation.cpp uses
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple, Protocol

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.block_order import blocks_in_order
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.cfg.ir_order import ProgramPoints
from xdsl_bufferization.analysis.memory.addresses import Addresses
from xdsl_bufferization.analysis.memory.memory_summary import MemorySummary
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import block_of, op_around, region_of
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    CallOpInterface,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION
from xdsl_bufferization.interfaces.memory_types import (
    Holding,
    holding,
    is_memref,
    kinds_of,
    nesting,
)
from xdsl_bufferization.interfaces.records import record

_MEMORY, _OTHER = Holding.MEMORY, Holding.OTHER


class Ownership(Enum):
    """Whether the block of a memref is responsible for deallocating its memory."""

    UNKNOWN = "no source was seen yet"
    OWNED = "always"
    BORROWED = "never"
    CONDITIONAL = "if its ownership flag is set at run time"


@record
class CallResult:
    """The summary of one memref result of a function, for its callers."""

    ownership: Ownership = Ownership.OWNED
    arguments: tuple[int, ...] = ()
    """Indices of the arguments that a result which is not owned may alias."""
    may_be_unowned: bool = False
    """True if it may be other memory that the caller does not own, as that of a global."""
    is_comparable: bool = True
    """See `MemoryNode.is_comparable`."""
    is_whole: bool = True
    """See `MemoryNode.is_whole`."""
    copied_arguments: tuple[int, ...] = ()
    """Indices of the arguments of which an owned result may be a copy."""
    copied_results: tuple[int, ...] = ()
    """Indices of the other results of which it may be a copy."""
    may_copy_unowned: bool = False
    """True if it may be a copy of other memory that the caller does not own."""
    may_be_new: bool = False
    """True if a result that is not owned may be new memory."""


class CallModel(Protocol):
    """What an analysis knows of calls."""

    def summary(self, call: Operation) -> MemorySummary | None:
        """What a call may do; None for an operation that is no call."""
        ...

    def result(self, call: Operation, index: int) -> CallResult:
        """The summary of a memref result."""
        ...

    def may_write(self, call: Operation, argument: int) -> bool:
        """True if a call may write the argument with this index, or for -1 any other memory."""
        ...


class ClassModels(NamedTuple):
    """The models of one class of operations, as far as they tell how memory flows."""

    view_flow: BufferViewFlowOpInterface | None
    branch: BranchOpInterface | None
    region_branch: RegionBranchOpInterface | None
    call: CallOpInterface | None
    is_plain: bool
    """True if the operations have neither effects nor control flow of their own."""


class FlowModels:
    """The models that the graphs of all functions of a module ask, that of calls included."""

    def __init__(self, calls: CallModel, graph: CallGraph) -> None:
        self.calls = calls
        self.effects = MemoryEffects(calls.may_write)
        self._graph = graph
        self.view_flow = InterfaceCache(BufferViewFlowOpInterface)
        self.branch = InterfaceCache(BranchOpInterface)
        self.region_branch = InterfaceCache(RegionBranchOpInterface)
        self.call = InterfaceCache(CallOpInterface)
        self._by_class = dict[type[Operation], ClassModels]()

    def __call__(self, op: Operation) -> ClassModels:
        """The models of the class of an operation."""
        op_class = type(op)
        if op_class not in self._by_class:
            self._by_class[op_class] = self._find(op_class)
        return self._by_class[op_class]

    @cached_property
    def addresses(self) -> Collection[SSAValue]:
        """The numbers that may be addresses of memory."""
        addresses = Addresses(self._graph, self.effects)
        addresses.run()
        return addresses.values

    def is_constant(self, op: Operation) -> bool:
        """True for an operation that names a constant global."""
        return self._graph.names_constant(op)

    def _find(self, op_class: type[Operation]) -> ClassModels:
        branch = self.branch[op_class]
        region_branch = self.region_branch[op_class]
        call = self.call[op_class]
        is_plain = self.effects.is_plain(op_class) and not (branch or region_branch or call)
        view_flow = self.view_flow[op_class]
        return ClassModels(view_flow, branch, region_branch, call, is_plain)


class NodeKind(Enum):
    """How a node gets its memory."""

    NEW = "an allocation that its block is responsible for"
    UNOWNED = "memory that the function does not own"
    MERGE = "the memory of the sources of its incoming edges"
    RESULT = "a result of the function"


@dataclass(eq=False, repr=False)
class MemoryNode:
    """A memref that is no view of another one."""

    number: int
    value: SSAValue
    kind: NodeKind
    block: Block
    """The block that defines it."""
    region: Region
    incoming: list[FlowEdge] = field(default_factory=lambda: list[FlowEdge]())
    """The edges into a merge."""
    is_comparable: bool = True
    """True if its aligned pointer is that of the allocation."""
    is_whole: bool = True
    """True if it covers its allocation, and False if it may be a view of a part."""
    can_carry_flag: bool = True
    """True if an ownership flag can be forwarded along with it."""
    initial_ownership: Ownership = Ownership.UNKNOWN
    """The ownership without any incoming edge."""
    may_alias_anything: bool = False
    """True if it may alias anything, as the result of an unknown producer."""
    may_be_new: bool = False
    """True for a merge that may also be new memory, as the result of a call."""

    @property
    def is_new(self) -> bool:
        """True if it may be memory that its operation allocates."""
        return self.may_be_new or self.kind is NodeKind.NEW

    @property
    def bit(self) -> int:
        """The bit set with this node as its only member."""
        return 1 << self.number


@dataclass(eq=False, repr=False)
class FlowEdge:
    """An edge of the flow graph: an operation forwards an operand to a merge or result."""

    op: Operation
    """The branch, region branch, terminator or select that forwards."""
    operand: int
    source: MemoryNode
    target: MemoryNode
    successor_index: int
    """Index of the successor or region edge; one execution takes at most one."""
    is_select: bool = False
    """True for a select, after which the source is still usable."""


@dataclass(eq=False, repr=False)
class BufferFlowGraph:
    """The flow graph of one function."""

    body: Region
    models: FlowModels
    """Shared with the graphs of the other functions."""
    has_contents: bool = False
    """True if memory may be reached other than through memrefs of numbers."""
    levels: int = 1
    """The largest nesting of a memref that was visited."""

    def __post_init__(self) -> None:
        self.nodes = list[MemoryNode]()
        self.edges = list[FlowEdge]()
        self.uses = dict[Block, dict[Operation, list[MemoryNode]]]()
        """For each block, the operations that use nodes of its region, in order. `note_uses` finds
        them, and `events`, `defining` and `nested`."""
        self.defined = dict[Operation | Block, list[MemoryNode]]()
        """The nodes that an operation or a block defines."""
        self.events = dict[Block, list[Operation]]()
        """For each block, the operations that use or define nodes of its region, in order."""
        self.defining = dict[Block, list[Operation]]()
        """For each block, the operations that define nodes."""
        self.nested = dict[Operation, dict[MemoryNode, None]]()
        """The nodes of its own region that an operation uses in nested operations."""
        self.freed = list[tuple[Operation, MemoryNode]]()
        """The deallocations of the program, with the nodes that they free."""
        self.results = dict[int, MemoryNode]()
        """The memref results of the function, by index."""
        self.copies = list[FlowEdge]()
        """Edges from copied memory to results of calls, which are copies because functions own what
        they return. An edge from a result to itself stands for unknown memory."""
        self.regions = list[Region]()
        """All regions with blocks in pre-order."""
        self.operations = list[Operation]()
        """All operations in pre-order, each after those that dominate it."""
        self.concerned = list[Operation]()
        """Those through whose operands or results memory may be reached, or that have effects,
        regions or successors."""
        self.captured = dict[Operation, Sequence[int]]()
        """The operands that operations capture; what calls capture is a matter of summaries."""
        self.later = dict[Operation, Operation]()
        """The operations in regions that may run when their operation has been executed, each with
        the innermost such operation around it."""
        self.values = dict[SSAValue, MemoryNode]()
        """The node of each memref that was visited."""
        self.calls = self.models.calls
        self.effects = self.models.effects
        self.view_flow = self.models.view_flow
        self.region_branch = self.models.region_branch
        self.call = self.models.call

    def run(self) -> None:
        """Builds the graph. Visits all operations of the function once."""
        stack = list[tuple[Iterator[Operation], Operation | None]]()
        stack.append((self._contents((self.body,)), None))
        while stack:
            ops, later = stack[-1]
            op = next(ops, None)
            if op is None:
                stack.pop()
                continue
            self.operations.append(op)
            self._visit(op)
            if later is not None:
                self.later[op] = later
            if op.regions:
                later = op if self.effects.may_run_later(op) else later
                stack.append((self._contents(op.regions), later))
        for op in self.concerned:
            self._add_edges(op)
        self._propagate_view_properties()

    def note_uses(self) -> None:
        """Finds the uses of nodes, once, as long as nothing is rewritten. O(nesting depth)
        for each use."""
        if self.uses:
            return
        for region in self.regions:
            for block in region.blocks:
                self.uses[block] = {}
                self.events[block] = []
        for op in self.concerned:
            for operand in filter(is_memref, op.operands):
                self._record_use(op, self.values[operand])
        for op in self.concerned:
            self._record_event(op)

    @cached_property
    def points(self) -> ProgramPoints:
        """The points of the operations."""
        return ProgramPoints(self.operations)

    @cached_property
    def successors(self) -> set[Block]:
        """The blocks that are a successor of some operation."""
        return {block for op in self.concerned for block in op.successors}

    def is_modelled(self, op: Operation) -> bool:
        """True if an interface describes the memory or control flow of the operation."""
        models = (self.view_flow, self.models.branch, self.region_branch, self.call)
        is_modelled = self.is_return(op) or self.effects.is_modelled(op)
        return is_modelled or any(model(op) is not None for model in models)

    def _record_event(self, op: Operation) -> None:
        block = block_of(op)
        is_defining = op in self.defined
        if is_defining:
            self.defining.setdefault(block, []).append(op)
        if is_defining or op in self.uses[block]:
            self.events[block].append(op)

    def _contents(self, regions: Sequence[Region]) -> Iterator[Operation]:
        for region in regions:
            if region.blocks:
                self.regions.append(region)
                yield from self._operations(region)

    def _operations(self, region: Region) -> Iterator[Operation]:
        for block in blocks_in_order(region):
            for argument in block.args:
                if is_memref(argument):
                    self.node(argument)
                elif holding(argument) is _OTHER:
                    self.has_contents = True
            yield from block.ops

    def _visit(self, op: Operation) -> None:
        operands, results = op.operands, op.results
        used, made = kinds_of(operands), kinds_of(results) if results else ()
        has_other = _OTHER in used or _OTHER in made
        if has_other or (self.models.addresses and self._has_address(op)):
            self.has_contents = has_other = True
        if _MEMORY in used:
            memrefs = [i for i, kind in enumerate(used) if kind is _MEMORY]
            for index in memrefs:
                self.node(operands[index])
            freed, captured = self.effects.freed_and_captured(op, memrefs)
            for index in freed:
                self.freed.append((op, self.node(operands[index])))
            if captured:
                self.captured[op] = captured
        elif not has_other and _MEMORY not in made and self._is_plain(op):
            return
        self.concerned.append(op)
        for result in results if _MEMORY in made else ():
            if is_memref(result):
                self.node(result)

    def _is_plain(self, op: Operation) -> bool:
        """True if no memory is accessed, and control is not passed."""
        is_flat = not op.regions and not op.successors
        return is_flat and self.models(op).is_plain

    def _has_address(self, op: Operation) -> bool:
        """True if an operand or a result is a number that may be an address."""
        values = (*op.operands, *op.results)
        return any(value in self.models.addresses for value in values)

    def _record_use(self, op: Operation, node: MemoryNode) -> None:
        if node.kind is NodeKind.UNOWNED:
            return
        level = op
        while level.parent_region() is not node.region:
            level = op_around(level)
        self.uses[block_of(level)].setdefault(level, []).append(node)
        if level is not op:
            self.nested.setdefault(level, {})[node] = None

    def rename(self, old: SSAValue, new: SSAValue) -> None:
        """Updates the graph after the value `old` was replaced by `new`."""
        node = self.values[new] = self.values.pop(old)
        if node.value is old:
            node.value = new

    # Nodes.
    def node(self, value: SSAValue) -> MemoryNode:
        """The node of a memref; created if it is new."""
        found = self.values.get(value)
        if found is not None:
            return found
        if holding(value) is Holding.BOX:
            self.has_contents = True
            self.levels = max(self.levels, nesting(value))
        source = self._viewed(value)
        if source is None:
            found = self.values[value] = self._new_node(value)
            return found
        found = self.values.get(source)
        if found is None:
            return self._node_of_views(value, source)
        self.values[value] = found
        return found

    def _node_of_views(self, view: SSAValue, value: SSAValue | None) -> MemoryNode:
        """The node of a view of a value that has none yet, as it is defined below."""
        views, entered = [view], {view}
        while value is not None and value not in self.values and value not in entered:
            views.append(value)
            entered.add(value)
            value = self._viewed(value)
        if value is None:
            value = views.pop()
        found = self.values.get(value)
        if found is None:
            found = self.values[value] = self._new_node(value)
        for view in views:
            self.values[view] = found
        return found

    def members(self, bits: int) -> Iterator[MemoryNode]:
        """The nodes in a bit set."""
        return map(self.nodes.__getitem__, members(bits))

    def is_allocation(self, value: SSAValue) -> bool:
        """True for the result of an allocation, on heap or stack."""
        return isinstance(value, OpResult) and self.effects.returns_new_memory(
            value.op, value.index
        )

    def is_external(self, value: SSAValue) -> bool:
        """True if the memory cannot alias an allocation of this function."""
        if isinstance(value, BlockArgument):
            return value.block is self.body.first_block
        assert isinstance(value, OpResult)
        view_flow = self.view_flow(value.op)
        if view_flow is not None:
            return view_flow.is_external(value.op)
        return self.effects.allocates_on_stack(value.op, value.index)

    def is_opaque(self, value: SSAValue) -> bool:
        """True for a value through which memory may be reached and that is no memref."""
        return holding(value) is _OTHER or value in self.models.addresses

    def is_forwarded(self, op: Operation, index: int) -> bool:
        """True if a memref result may be an operand, or is the result of a call."""
        view_flow = self.view_flow(op)
        has_sources = view_flow is not None and view_flow.sources(op, index)
        return bool(has_sources) or self.call(op) is not None

    def runs_regions_itself(self, op: Operation) -> bool:
        """True if the control flow between an operation and its regions is known, and they run
        only while it is executed."""
        return self.region_branch(op) is not None and not self.effects.may_run_later(op)

    def runs_one_region_once(self, op: Operation) -> bool:
        """True if each execution of the operation runs exactly one of its regions, once."""
        model = self.region_branch(op)
        return model is not None and model.runs_one_region_once(op)

    def summary(self, op: Operation) -> MemorySummary | None:
        """What a call may do; None if `op` is no call."""
        return None if self.call(op) is None else self.calls.summary(op)

    def _viewed(self, value: SSAValue) -> SSAValue | None:
        """The operand that the value is a view of, or None."""
        if not isinstance(value, OpResult):
            return None
        view_flow = self.view_flow(value.op)
        if view_flow is None:
            return None
        sources = view_flow.sources(value.op, value.index)
        if len(sources) != 1 or not is_memref(value.op.operands[sources[0]]):
            return None
        return value.op.operands[sources[0]]

    def _new_node(self, value: SSAValue) -> MemoryNode:
        block = block_of(value)
        region = region_of(block)
        node = MemoryNode(len(self.nodes), value, self._kind(value), block, region)
        self.nodes.append(node)
        owner = value.owner
        self.defined.setdefault(owner, []).append(node)
        return node

    def _kind(self, value: SSAValue) -> NodeKind:
        if isinstance(value, BlockArgument):
            is_entry = value.block is self.body.first_block
            return NodeKind.UNOWNED if is_entry else NodeKind.MERGE
        assert isinstance(value, OpResult)
        op = value.op
        view_flow = self.view_flow(op)
        if view_flow is not None and view_flow.sources(op, value.index):
            return NodeKind.MERGE
        if self.effects.allocates(op, value.index):
            is_manual = MANUAL_DEALLOCATION in op.attributes
            return NodeKind.UNOWNED if is_manual else NodeKind.NEW
        if view_flow is not None or self.effects.allocates_on_stack(op, value.index):
            return NodeKind.UNOWNED
        if self.call(op) is not None:
            ownership = self.calls.result(op, value.index).ownership
            return NodeKind.NEW if ownership is Ownership.OWNED else NodeKind.MERGE
        if self.region_branch(op) is not None:
            return NodeKind.MERGE
        # Unknown producer: memory that is not owned, or that of an operand.
        has_memrefs = any(is_memref(operand) for operand in op.operands)
        return NodeKind.MERGE if has_memrefs else NodeKind.UNOWNED

    # Edges.

    def _add_edges(self, op: Operation) -> None:
        models = self.models(op)
        if models.branch is not None:
            ranges = models.branch.operands_by_successor(op)
            for index, (operands, block) in enumerate(zip(ranges, op.successors, strict=True)):
                self._add_region_edge(RegionEdge(op, operands, block.args), index)
        elif op.successors:
            self._mark_unknown_targets(op)
        if models.region_branch is not None:
            for index, edge in enumerate(models.region_branch.edges(op)):
                self._add_region_edge(edge, index)
        else:
            if op.next_op is None and self.is_return(op):
                self._add_return_edges(op)
            self._add_select_edges(op)
        if models.call is not None:
            self._apply_call_summaries(op, models.call)

    def _mark_unknown_targets(self, op: Operation) -> None:
        """Marks block arguments that a terminator without a model may forward to; it captures
        what it may forward."""
        for block in op.successors:
            for argument in filter(is_memref, block.args):
                self.node(argument).may_alias_anything = True
        memrefs = [i for i, operand in enumerate(op.operands) if is_memref(operand)]
        if memrefs:
            self.captured[op] = memrefs

    def _add_return_edges(self, op: Operation) -> None:
        block = block_of(op_around(self.body))
        region = region_of(block)
        for index, operand in enumerate(op.operands):
            if not is_memref(operand):
                continue
            if index not in self.results:
                number = len(self.nodes)
                result = MemoryNode(number, operand, NodeKind.RESULT, block, region)
                result.can_carry_flag = False
                self.nodes.append(result)
                self.results[index] = result
            self._add_edge(op, index, self.results[index], 0, False)

    def is_return(self, op: Operation) -> bool:
        """True for a terminator of the function body without successors."""
        return op.parent_region() is self.body and op.next_op is None and not op.successors

    def _add_region_edge(self, edge: RegionEdge, index: int) -> None:
        for operand, target in zip(edge.operands, edge.targets, strict=False):
            value = edge.source.operands[operand]
            if is_memref(value) and is_memref(target):
                self._add_edge(edge.source, operand, self.node(target), index, False)

    def _add_edge(
        self, op: Operation, operand: int, target: MemoryNode, index: int, is_select: bool
    ) -> None:
        source = self.node(op.operands[operand])
        edge = FlowEdge(op, operand, source, target, index, is_select)
        target.incoming.append(edge)
        self.edges.append(edge)
        target.is_whole &= self.is_whole(op.operands[operand])
        target.is_comparable &= self.keeps_pointer(op.operands[operand])

    def _add_select_edges(self, op: Operation) -> None:
        for result in op.results:
            if not is_memref(result) or self.values[result].value is not result:
                continue
            node = self.values[result]
            if node.kind is not NodeKind.MERGE:
                continue
            node.can_carry_flag = False
            for operand in self._aliased_operands(op, node, result.index):
                if is_memref(op.operands[operand]):
                    self._add_edge(op, operand, node, 0, True)

    def _apply_call_summaries(self, op: Operation, call: CallOpInterface) -> None:
        """Applies the summaries of call results, except for their ownership."""
        for result in filter(is_memref, op.results):
            known, target = self.calls.result(op, result.index), self.node(result)
            target.is_whole &= known.is_whole
            target.is_comparable &= known.is_comparable
            first = call.arguments(op).start
            sources = [(first + i, op.operands[first + i]) for i in known.copied_arguments]
            sources += [(-1, op.results[i]) for i in known.copied_results]
            sources += [(-1, result)] if known.may_copy_unowned else []
            for operand, value in sources:
                if is_memref(value):
                    copy = FlowEdge(op, operand, self.node(value), target, 0)
                    self.copies.append(copy)

    def _aliased_operands(self, op: Operation, node: MemoryNode, index: int) -> Sequence[int]:
        """The operands that a result may alias; also initializes the node."""
        view_flow, call = self.view_flow(op), self.call(op)
        if view_flow is not None:
            return view_flow.sources(op, index)
        if call is None:
            node.is_comparable = node.is_whole = False
            node.may_alias_anything = True
            return range(len(op.operands))
        known = self.calls.result(op, index)
        node.initial_ownership = known.ownership
        node.may_alias_anything = known.may_be_unowned
        node.may_be_new = known.may_be_new
        node.is_comparable, node.is_whole = known.is_comparable, known.is_whole
        arguments = call.arguments(op)
        return [arguments[argument] for argument in known.arguments]

    def is_whole(self, value: SSAValue) -> bool:
        """True if every view between the value and its node covers its whole source."""
        return all(view_flow.is_whole(op) for view_flow, op in self._views(value))

    def keeps_pointer(self, value: SSAValue) -> bool:
        """True if every view between the value and its node keeps the aligned pointer."""
        return all(view_flow.keeps_pointer(op) for view_flow, op in self._views(value))

    def _views(self, value: SSAValue) -> Iterator[tuple[BufferViewFlowOpInterface, Operation]]:
        """The views between the value and its node, each with its model."""
        while self.values[value].value is not value:
            assert isinstance(value, OpResult)
            view_flow = self.view_flow(value.op)
            assert view_flow is not None
            yield view_flow, value.op
            value = value.op.operands[view_flow.sources(value.op, value.index)[0]]

    def _propagate_view_properties(self) -> None:
        """Propagates lost `is_whole` and `is_comparable` along the edges. A merge without incoming
        edges and without known ownership is memory that is not owned, or none at all in a block
        that is no successor of any."""
        reached = self.successors
        for node in self.nodes:
            is_known = node.initial_ownership is not Ownership.UNKNOWN
            if node.kind is NodeKind.MERGE and not node.incoming and not is_known:
                is_dead = (
                    isinstance(node.value, BlockArgument)
                    and node.block not in reached
                    and node.block is not node.region.first_block
                )
                node.kind = NodeKind.MERGE if is_dead else NodeKind.UNOWNED
        lost = [n for n in self.nodes if not (n.is_whole and n.is_comparable)]
        self.propagate_view_properties(lost)

    def propagate_view_properties(self, nodes: Sequence[MemoryNode]) -> None:
        """Propagates lost `is_whole` and `is_comparable` of these nodes along the edges."""
        if not nodes:
            return
        work = list(nodes)
        targets = dict[MemoryNode, list[MemoryNode]]()
        for edge in self.edges:
            targets.setdefault(edge.source, []).append(edge.target)
        while work:
            node = work.pop()
            for target in targets.get(node, ()):
                before = (target.is_whole, target.is_comparable)
                target.is_whole &= node.is_whole
                target.is_comparable &= node.is_comparable
                if before != (target.is_whole, target.is_comparable):
                    work.append(target)
