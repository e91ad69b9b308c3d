"""The results of functions that are always one of their arguments, or another result.

    func.func private @f(%a: memref<4xf32>, %c: i1) -> memref<?xf32> {
      %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
      %1 = scf.if %c -> (memref<?xf32>) {
        scf.yield %0
      } else {
        %2 = func.call @f(%a, %c)
        scf.yield %2
      }
      return %1                                  result 0 is argument 0, up to casts
    }

Two memrefs are equivalent if they are the same memory in the same layout. Every value has a root,
the first value that it is certainly equivalent to: that of its source for a cast, the common root
of the sources for a merge, and itself otherwise. A cycle of merges has the root of what enters it.
The result of a call has the root of the argument that the callee returns; recursive functions are
assumed to return any argument until one of their returns shows another. Linear in the operations,
for recursive functions times the number of their results.

MLIR: lib/Dialect/Bufferization/Transforms/DropEquivalentBufferResults.cpp, which looks at the
operands of `return` and through `memref.cast`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_bufferization.analysis.cfg.block_order import strong_components
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents, op_around
from xdsl_bufferization.interfaces.control_flow import BranchOpInterface, RegionBranchOpInterface
from xdsl_bufferization.interfaces.memory_types import is_memref

ANY = -1
"""A result that no return restricts: each path to a return recurses."""
NONE = -2
"""A result that is not always the same argument."""


class EquivalentArguments:
    """The equivalent arguments of all functions of a module."""

    def __init__(self, calls: CallGraph) -> None:
        self.calls = calls
        self.view_flow = InterfaceCache(BufferViewFlowOpInterface)
        self.branch = InterfaceCache(BranchOpInterface)
        self.region_branch = InterfaceCache(RegionBranchOpInterface)
        self.known = dict[Operation, dict[int, int]]()
        """For each function and memref result an argument, `ANY` or `NONE`."""
        self._values = dict[Operation, EquivalentValues]()
        for group in calls.groups():
            self._analyse(group)

    def of(self, function: Operation) -> Mapping[int, int]:
        """Maps the results of a function that are always an argument to its index."""
        known = self.known.get(function, {})
        return {result: arg for result, arg in known.items() if arg >= 0}

    def repeated(self, function: Operation) -> Mapping[int, int]:
        """Maps the results of a function that are always an earlier one to its index."""
        found, first = dict[int, int](), dict[tuple[SSAValue, ...], int]()
        for index, returned in enumerate(zip(*self.calls.returned(function), strict=True)):
            if all(map(is_memref, returned)):
                earlier = first.setdefault(tuple(map(self.values(function).root, returned)), index)
                if earlier != index:
                    found[index] = earlier
        return found

    def values(self, function: Operation) -> EquivalentValues:
        """The roots of the memrefs of a function with a body."""
        return self._values[function]

    def _analyse(self, group: Sequence[Operation]) -> None:
        group = [f for f in group if self.calls.body(f) is not None]
        for function in group:
            returned = self.calls.returned(function)
            count = len(returned[0]) if returned else 0
            self.known[function] = dict.fromkeys(range(count), ANY)
        self._reach_fix_point(group)
        # What nothing returns is not an argument for the callers.
        for function in group:
            known = self.known[function]
            for result in [r for r, argument in known.items() if argument == ANY]:
                known[result] = NONE
        if self.calls.is_cycle(group):
            self._reach_fix_point(group)

    def _reach_fix_point(self, group: Sequence[Operation]) -> None:
        changed = True
        while changed:
            changed = False
            for function in group:
                changed |= self._update(function)

    def _update(self, function: Operation) -> bool:
        """Analyses one function; True if a result is restricted further."""
        body = self.calls.body(function)
        assert body is not None
        values = self._values[function] = EquivalentValues(self, body)
        values.run()
        old, changed = self.known[function], False
        for returned in self.calls.returned(function):
            for result, value in enumerate(returned):
                found = values.argument(value) if is_memref(value) else NONE
                if found == ANY or old[result] in (found, NONE):
                    continue
                old[result] = found if old[result] == ANY else NONE
                changed = True
        return changed


@dataclass(eq=False, repr=False)
class EquivalentValues:
    """The roots of the memrefs of one function."""

    module: EquivalentArguments
    body: Region
    sources: dict[SSAValue, list[SSAValue]] = field(default_factory=dict[SSAValue, list[SSAValue]])
    """For each memref the values that it may be equivalent to; none for a root."""
    own: set[SSAValue] = field(default_factory=set[SSAValue])
    """The values that may be something other than their sources."""
    unrestricted: set[SSAValue] = field(default_factory=set[SSAValue])
    """The values that only calls produce which nothing returns from so far."""
    roots: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])

    def run(self) -> None:
        """Visits all operations once, and solves."""
        for block in self.body.blocks:
            self._visit_block(block)
        for op in contents(op_around(self.body)):
            self._visit(op)
            for region in op.regions:
                for block in region.blocks:
                    self._visit_block(block)
        self._solve()

    def root(self, value: SSAValue) -> SSAValue:
        """The first value that a memref is certainly equivalent to."""
        return self.roots.get(value, value)

    def argument(self, value: SSAValue) -> int:
        """The index of the argument that a memref always is, `ANY` or `NONE`."""
        root = self.root(value)
        if root in self.unrestricted:
            return ANY
        entry = self.body.first_block
        if not isinstance(root, BlockArgument) or root.block is not entry:
            return NONE
        return NONE if self.sources.get(root) else root.index

    def _visit_block(self, block: Block) -> None:
        is_entry = block is self.body.first_block
        for argument in filter(is_memref, block.args):
            self.sources.setdefault(argument, [])
            if is_entry:
                self.own.add(argument)

    def _visit(self, op: Operation) -> None:
        branch = self.module.branch(op)
        if branch is not None:
            ranges = branch.operands_by_successor(op)
            for operands, block in zip(ranges, op.successors, strict=True):
                self._forward(op, operands, block.args)
        else:
            for block in op.successors:
                self.own.update(block.args)
        region_branch = self.module.region_branch(op)
        if region_branch is not None:
            for edge in region_branch.edges(op):
                self._forward(edge.source, edge.operands, edge.targets)
        for result in filter(is_memref, op.results):
            self._visit_result(op, result)

    def _forward(self, op: Operation, operands: range, targets: Sequence[SSAValue]) -> None:
        for operand, target in zip(operands, targets, strict=False):
            self.sources.setdefault(target, []).append(op.operands[operand])

    def _visit_result(self, op: Operation, result: OpResult) -> None:
        sources = self.sources.setdefault(result, [])
        view_flow, callee = self.module.view_flow(op), self.module.calls.callee(op)
        if view_flow is not None and view_flow.is_whole(op):
            sources += [op.operands[i] for i in view_flow.sources(op, result.index)]
        elif callee is not None:
            found = self.module.known.get(callee, {}).get(result.index, NONE)
            if found >= 0:
                argument = self.module.calls.arguments(op)[found]
                sources.append(op.operands[argument])
            elif found == ANY:
                self.unrestricted.add(result)

    def _solve(self) -> None:
        targets = dict[SSAValue, list[SSAValue]]()
        for target, sources in self.sources.items():
            for source in sources:
                targets.setdefault(source, []).append(target)
        nothing: Sequence[SSAValue] = ()
        for component in strong_components(
            list(self.sources), lambda value: targets.get(value, nothing)
        ):
            self._solve_component(component)

    def _solve_component(self, component: Sequence[SSAValue]) -> None:
        inside = set(component)
        entering = dict[SSAValue, None]()
        for value in component:
            sources = self.sources[value]
            if value in self.own or not (sources or value in self.unrestricted):
                entering[value] = None
            for source in sources:
                if source not in inside and source not in self.unrestricted:
                    entering[self.root(source)] = None
        if len(entering) == 1:
            self.roots.update(dict.fromkeys(component, next(iter(entering))))
        elif not entering:
            self.unrestricted.update(component)
