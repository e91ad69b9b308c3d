"""
Points-to and alias analysis of memrefs: may two of them, or must they, be views of the same
allocation.

    %a = memref.alloc() ; %b = memref.alloc() ; %v = memref.subview %a[..]
    %s = arith.select %c, %a, %b

    %a, %v: must alias        %a, %b: no alias        %a, %s: may alias

The points-to set of a node is the union of those of its sources in the flow graph. Its
elements are the allocations of this function, external memory (of the caller or of a
global), and unknown memory. An allocation is distinct from all memory that exists before.
Linear in the flow graph, times the length of a bit set.

MLIR: lib/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
    is_private,
)
from xdsl_bufferization.analysis.cfg.dominance import (
    NestedDominance,
)
from xdsl_bufferization.analysis.cfg.strong_components import (
    strong_components,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferFlowGraph,
    CallResult,
    CallResultPolicy,
    MemoryNode,
    NodeKind,
    Ownership,
)
from xdsl_bufferization.interfaces.control_flow import CallOpInterface
from xdsl_bufferization.interfaces.external_models import model_of

ANYTHING = -1
"""The points-to set with all bits: unknown memory that may alias every node."""


@dataclass
class BufferAliases:
    """The points-to sets of the nodes of one flow graph."""

    flow: BufferFlowGraph
    unknown: int = ANYTHING
    """The points-to set of unknown memory; 0 if unknown memory aliases no node."""
    memory: dict[MemoryNode, int] = field(default_factory=dict[MemoryNode, int])
    """The points-to set of each node: the nodes whose memory it may be, as a bit set."""
    dominance: NestedDominance = field(default_factory=NestedDominance)
    external: int = 0
    """Bit set of the nodes with external memory, which exists before the call."""

    def run(self) -> None:
        """Propagates points-to sets along flow edges; nodes of a cycle share one set."""
        first = self.flow.body.first_block
        self._runs_once = not any(first in op.successors for op in self.flow.operations)
        self._order = {op: number for number, op in enumerate(self.flow.operations)}
        targets = dict[MemoryNode, list[MemoryNode]]()
        for edge in self.flow.edges:
            targets.setdefault(edge.source, []).append(edge.target)
        for node in self.flow.nodes:
            self.memory[node] = self._own(node)
        components = strong_components(
            self.flow.nodes, lambda node: targets.get(node, ())
        )
        for component in components:
            memory = 0
            for node in component:
                memory |= self.memory[node]
            for node in component:
                self.memory[node] = memory
                for target in targets.get(node, ()):
                    self.memory[target] |= memory

    def _own(self, node: MemoryNode) -> int:
        """The points-to set of a node without incoming edges."""
        if node.may_alias_anything:
            return self.unknown
        match node.kind:
            case NodeKind.NEW:
                # Two results of one call may be the same buffer.
                owner = node.value.owner
                same = [r for r in self.flow.defined[owner] if r.kind is NodeKind.NEW]
                return sum(other.bit for other in same)
            case NodeKind.UNOWNED if self.flow.is_external(node.value):
                self.external |= node.bit
                return node.bit
            case NodeKind.UNOWNED:
                return self.unknown
            case _:
                return 0

    def of(self, value: SSAValue) -> int:
        """The points-to set of a memref; all external memory is treated as one."""
        memory = self.memory[self.flow.node(value)]
        return memory | self.external if memory & self.external else memory

    def may(self, a: SSAValue, b: SSAValue) -> bool:
        """True if the two memrefs may alias."""
        if not self.of(a) & self.of(b):
            return False
        one, other = self.flow.node(a), self.flow.node(b)
        return one is other or not (
            self._is_newer(one, other) or self._is_newer(other, one)
        )

    def _is_newer(self, new: MemoryNode, other: MemoryNode) -> bool:
        """True if `new` is an allocation that is made while `other` is defined already."""
        if new.kind is not NodeKind.NEW or not isinstance(new.value, OpResult):
            return False
        op: Operation | None = new.value.op
        while op is not None and op.parent_region() is not other.region:
            op = op.parent_op()
        if op is None or op.parent is None:
            return False
        if op.parent is not other.block:
            tree = self.dominance.tree(other.region)
            return tree.dominates(other.block, op.parent)
        if isinstance(other.value, BlockArgument):
            return True
        assert isinstance(other.value, OpResult)
        return self._order[other.value.op] < self._order[op]

    def must(self, a: SSAValue, b: SSAValue) -> bool:
        """True if the two memrefs certainly alias wherever both are defined."""
        one, other = self.flow.node(a), self.flow.node(b)
        if one is other:
            return True
        memory = self.memory[one]
        if memory != self.memory[other] or memory < 0 or memory.bit_count() != 1:
            return False
        # One buffer per call, if the block of the allocation runs once in each call.
        node = self.flow.nodes[memory.bit_length() - 1]
        return self._runs_once and node.block is self.flow.body.first_block


def call_results(calls: CallGraph) -> CallResultPolicy:
    """
    The policy for results of calls under MLIR's function boundary ABI: new memory, except
    that a private function with a body may return its arguments.
    """

    def result(call: Operation, index: int) -> CallResult:
        callee = calls.callee(call)
        hides = callee is not None and is_private(callee) and calls.body(callee)
        return any_argument(call, index) if hides else CallResult()

    return result


def any_argument(call: Operation, index: int) -> CallResult:
    """The policy for an unknown callee: a result may be any argument, or other memory."""
    model = model_of(call, CallOpInterface)
    assert model is not None
    arguments = tuple(range(len(model.arguments(call))))
    return CallResult(Ownership.BORROWED, arguments, may_be_unowned=True)
