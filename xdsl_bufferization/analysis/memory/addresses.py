"""Numbers that may be addresses of memory, in all functions of a module.

    %p = memref.extract_aligned_pointer_as_index %a        an address
    %q = arith.addi %p, %offset                            so is this
    %s = llvm.inttoptr %q                                  a pointer, which holds %a by its type
    %v = llvm.load %s : i64                                no address, but what is stored there
    memref.store %q, %numbers[%i]                          leaves the address in memory

An address is what an operation that captures a memref returns as a number, or what is computed from
a pointer without access to memory. It flows through all operations with numbers as results: control
flow, calls of known functions and their returns, and all others. Integers of less than
`MIN_ADDRESS_BITS` bits and floating-point numbers are no addresses. Memory in which an address was
stored is not followed: `contents.py` takes what it points to as reachable from anywhere.
Linear in the operations, and in the uses of addresses.

MLIR: none; a pointer as `index` does not keep memory there
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.control_flow import (
    BranchOpInterface,
    CallOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_types import Holding, is_pointer, kinds_of, may_be_address

Edges = dict[tuple[Operation, int], list[SSAValue]]
"""The values to which the operand of an operation is forwarded."""


class Addresses:
    """The addresses in the functions of one call graph."""

    def __init__(self, graph: CallGraph, effects: MemoryEffects) -> None:
        self.values = dict[SSAValue, None]()
        self._graph = graph
        self._effects = effects
        self._branch = InterfaceCache(BranchOpInterface)
        self._region_branch = InterfaceCache(RegionBranchOpInterface)
        self._call = InterfaceCache(CallOpInterface)
        self._edges = dict[Operation, Edges]()

    def run(self) -> None:
        """Visits all operations once, and all uses of addresses."""
        for function in self._graph.functions:
            for op in contents(function):
                if op.results and self._makes_addresses(op):
                    found = filter(may_be_address, op.results)
                    self.values.update(dict.fromkeys(found))
        work = list(self.values)
        while work:
            for use in work.pop().uses:
                for target in self._targets(use.operation, use.index):
                    if may_be_address(target) and target not in self.values:
                        self.values[target] = None
                        work.append(target)

    def _makes_addresses(self, op: Operation) -> bool:
        """True if numbers that the operation returns may be addresses of its operands."""
        kinds = kinds_of(op.operands)
        is_memory = Holding.MEMORY in kinds
        if not is_memory and Holding.OTHER not in kinds:
            return False
        if not any(map(may_be_address, op.results)):
            return False
        if is_memory:
            return bool(self._effects.captured(op))
        if not any(map(is_pointer, op.operands)):
            return False
        return not op.regions and self._effects.of(op) == ()

    # Flow.

    def _targets(self, op: Operation, operand: int) -> Iterator[SSAValue]:
        """The values that may be computed from an operand or are forwarded from it."""
        branch, region_branch = self._branch(op), self._region_branch(op)
        if branch is not None:
            ranges = branch.operands_by_successor(op)
            for operands, block in zip(ranges, op.successors, strict=True):
                if operand in operands:
                    yield block.args[operands.index(operand)]
        elif region_branch is not None:
            forwarded = self._forwarded(op).get((op, operand))
            # What is forwarded nowhere may bound the induction variables.
            yield from self._arguments(op) if forwarded is None else forwarded
        elif self._call(op) is not None:
            yield from self._targets_of_call(op, operand)
        else:
            yield from op.results
            yield from self._arguments(op)
            for block in op.successors:
                yield from block.args
            if op.next_op is None and not op.successors:
                yield from self._targets_of_terminator(op, operand)

    def _targets_of_call(self, op: Operation, operand: int) -> Iterator[SSAValue]:
        targets, arguments = self._graph.targets(op), self._graph.arguments(op)
        bodies = [self._graph.body(function) for function in targets.functions]
        if targets.is_open or None in bodies:
            yield from op.results
        for body in bodies if operand in arguments else ():
            if body is not None and body.first_block is not None:
                yield body.first_block.args[arguments.index(operand)]

    def _targets_of_terminator(self, op: Operation, operand: int) -> Iterator[SSAValue]:
        parent = op.parent_op()
        if parent is None:
            return
        if self._region_branch(parent) is not None:
            yield from self._forwarded(parent).get((op, operand), ())
        elif self._graph.body(parent) is op.parent_region():
            for call in self._sites.get(parent, ()):
                yield from call.results[operand : operand + 1]
        else:
            yield from parent.results
            yield from self._arguments(parent)

    @cached_property
    def _sites(self) -> dict[Operation, list[Operation]]:
        """The calls that may reach each function."""
        found = dict[Operation, list[Operation]]()
        for caller in self._graph.functions:
            for call in self._graph.calls_in(caller):
                for function in self._graph.targets(call).functions:
                    found.setdefault(function, []).append(call)
        return found

    def _forwarded(self, op: Operation) -> Edges:
        """The edges of a region branch, by operand. Memoized."""
        if op not in self._edges:
            model, found = self._region_branch(op), Edges()
            for edge in () if model is None else model.edges(op):
                for operand, target in zip(edge.operands, edge.targets, strict=False):
                    found.setdefault((edge.source, operand), []).append(target)
            self._edges[op] = found
        return self._edges[op]

    def _arguments(self, op: Operation) -> Sequence[SSAValue]:
        """The arguments of the regions of an operation."""
        return [a for region in op.regions for b in region.blocks for a in b.args]
