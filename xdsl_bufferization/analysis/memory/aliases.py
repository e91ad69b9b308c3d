"""
May two memrefs, must they, be memory of the same allocation?

    %a = memref.alloc() ; %b = memref.alloc() ; %v = memref.subview %a[..]
    %s = arith.select %c, %a, %b

    %a, %v: must        %a, %b: never        %a, %s: may

What a root may be is the set of the memory that is handed on to it: allocations of this
function, memory of the caller or of a global, or anything. Allocations are new each time,
so that they are nobody else's.

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
    BufferRoots,
    CallResult,
    Kind,
    Mode,
    ResultQuestion,
    Root,
)
from xdsl_bufferization.interfaces.control_flow import CallOpInterface
from xdsl_bufferization.interfaces.external_models import model_of

ANYTHING = -1
"""All bits: nobody knows."""


@dataclass
class BufferAliases:
    """What each root of one function may be."""

    facts: BufferRoots
    unknown: int = ANYTHING
    """What memory may be of which nobody tells; 0 if it is not handed on, nor held."""
    memory: dict[Root, int] = field(default_factory=dict[Root, int])
    """For each root the roots whose memory it may be, as a bit set."""
    dominance: NestedDominance = field(default_factory=NestedDominance)
    elsewhere: int = 0
    """The roots with memory that was there before the function was called."""

    def run(self) -> None:
        """Spreads memory along handovers; roots that hand over in a cycle have the same."""
        first = self.facts.body.first_block
        self._runs_once = not any(
            first in op.successors for op in self.facts.operations
        )
        self._order = {op: number for number, op in enumerate(self.facts.operations)}
        targets = dict[Root, list[Root]]()
        for handover in self.facts.handovers:
            targets.setdefault(handover.giver, []).append(handover.target)
        for root in self.facts.roots:
            self.memory[root] = self._own(root)
        components = strong_components(
            self.facts.roots, lambda root: targets.get(root, ())
        )
        for component in components:
            memory = 0
            for root in component:
                memory |= self.memory[root]
            for root in component:
                self.memory[root] = memory
                for target in targets.get(root, ()):
                    self.memory[target] |= memory

    def _own(self, root: Root) -> int:
        """What a root is without having been handed anything."""
        if root.is_guess:
            return self.unknown
        match root.kind:
            case Kind.NEW:
                # A call may return one buffer twice.
                owner = root.value.owner
                same = [r for r in self.facts.defined[owner] if r.kind is Kind.NEW]
                return sum(other.bit for other in same)
            case Kind.FOREIGN if self.facts.is_elsewhere(root.value):
                self.elsewhere |= root.bit
                return root.bit
            case Kind.FOREIGN:
                return self.unknown
            case _:
                return 0

    def of(self, value: SSAValue) -> int:
        """The memory that a memref may be, as a bit set; what is elsewhere is one."""
        memory = self.memory[self.facts.root(value)]
        return memory | self.elsewhere if memory & self.elsewhere else memory

    def may(self, a: SSAValue, b: SSAValue) -> bool:
        """May they be the same memory?"""
        if not self.of(a) & self.of(b):
            return False
        one, other = self.facts.root(a), self.facts.root(b)
        return one is other or not (
            self._is_newer(one, other) or self._is_newer(other, one)
        )

    def _is_newer(self, new: Root, other: Root) -> bool:
        """Is one an allocation that is made when the other is in view?"""
        if new.kind is not Kind.NEW or not isinstance(new.value, OpResult):
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
        """Are they certainly the same memory, whenever both are in view?"""
        one, other = self.facts.root(a), self.facts.root(b)
        if one is other:
            return True
        memory = self.memory[one]
        if memory != self.memory[other] or memory < 0 or memory.bit_count() != 1:
            return False
        # All that there is of this memory, if its block runs once in each call.
        root = self.facts.roots[memory.bit_length() - 1]
        return self._runs_once and root.block is self.facts.body.first_block


def call_results(calls: CallGraph) -> ResultQuestion:
    """
    What results of calls are: new memory by the rules for functions, except of private
    functions, which may hand their arguments through.
    """

    def result(call: Operation, index: int) -> CallResult:
        callee = calls.callee(call)
        hides = callee is not None and is_private(callee) and calls.body(callee)
        return any_argument(call, index) if hides else CallResult()

    return result


def any_argument(call: Operation, index: int) -> CallResult:
    """What the result of a call is if nothing is known of the function."""
    model = model_of(call, CallOpInterface)
    assert model is not None
    arguments = tuple(range(len(model.arguments(call))))
    return CallResult(Mode.BORROWED, arguments, may_be_foreign=True)
