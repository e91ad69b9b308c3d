"""
Expands the `memref.realloc` operations that free memory on some paths only.

    %s = arith.select %c, %a, %b
    %r = memref.realloc %s            frees %a or %b; no deallocation pass can free the other one
    // becomes
    %r = memref.alloc()
    memref.copy %s, %r                all three are freed after their last uses

A `memref.realloc` of one allocation in the block of that allocation stays, and so does one of
memory that is not of this function, that escapes, or that something else frees.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.disjoint_set import IntDisjointSet

from xdsl_bufferization.analysis.cfg.bit_sets import members
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.flow import NodeKind
from xdsl_bufferization.analysis.memory.lifetimes import CapturedLifetimes
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, ModuleSummaries
from xdsl_bufferization.dialects.memref.memory import ReallocOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.memory_effects import MANUAL_DEALLOCATION
from xdsl_bufferization.transforms.cloning import restored_on_error
from xdsl_bufferization.transforms.expand_realloc import ExpandReallocPass


@contextmanager
def conditional_reallocs_expanded(module: ModuleOp) -> Generator[None]:
    """Expands them; brings back the contents of the module when the body raises."""
    if not any(isinstance(op, ReallocOp) for op in contents(module)):
        yield
        return
    functions = ModuleSummaries(CallGraph(module)).functions()
    found = [op for memory in functions.values() for op in _conditional(memory)]
    if not found:
        yield
        return
    with restored_on_error(module):
        expansion = ExpandReallocPass(emit_deallocs=False)
        for op in found:
            expansion.expand(op)
        yield


def _conditional(memory: FunctionMemory) -> Iterator[ReallocOp]:
    """
    Yields the operations to expand: together with those that may free memory of the same
    allocations.
    """
    every = {op: _freed(memory, op) for op in memory.freed}
    # In a block that nothing leads to, what is freed may be no memory at all.
    bits = {op: freed for op, freed in every.items() if freed}
    kept = _kept(memory) if bits else 0
    groups = IntDisjointSet(size=memory.points_to.size)
    for freed in bits.values():
        first, *others = members(freed)
        for other in others:
            groups.union(first, other)
    fixed, conditional = set[int](), set[int]()
    for op, freed in bits.items():
        group = groups[next(members(freed))]
        if freed & kept or not _is_expandable(memory, op, freed):
            fixed.add(group)
        elif not _is_certain(memory, op, freed):
            conditional.add(group)
    for op, freed in bits.items():
        group = groups[next(members(freed))]
        if group in conditional and group not in fixed:
            assert isinstance(op, ReallocOp)
            yield op


def _freed(memory: FunctionMemory, op: Operation) -> int:
    """The locations that a deallocation may free."""
    found = 0
    for node in memory.freed[op]:
        found |= memory.points_to.memory[node.number]
    return found


def _kept(memory: FunctionMemory) -> int:
    """The locations that a deallocation pass does not free, as others may reach them later."""
    captures = CapturedLifetimes(memory.points_to, {})
    captures.run()
    found = memory.points_to.freed_by_calls
    for node in captures.escaping:
        found |= memory.points_to.memory[node.number]
    return found


def _is_expandable(memory: FunctionMemory, op: Operation, freed: int) -> bool:
    """True if what is freed are allocations that a deallocation pass frees, too."""
    if not isinstance(op, ReallocOp) or MANUAL_DEALLOCATION in op.attributes:
        return False
    points_to = memory.points_to
    if freed & (points_to.external | points_to.unknown):
        return False
    return all(node.kind is NodeKind.NEW for node in memory.flow.members(freed))


def _is_certain(memory: FunctionMemory, op: Operation, freed: int) -> bool:
    """True if one allocation is freed whenever it is made."""
    blocks = [node.block for node in memory.flow.members(freed)]
    return blocks == [op.parent]
