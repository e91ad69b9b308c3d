"""Resolves the run-time aliasing checks of `bufferization.dealloc` at compile time.

    %a = memref.alloc() ; %b = memref.alloc()
    %0:2 = bufferization.dealloc (%a, %b : ..) if (%c, %d) retain (%a, %m : ..)
    // becomes, because %b aliases nothing else, and %a aliases only the retained %a
    bufferization.dealloc (%b : ..) if (%d)            // %0#0 is %c, %0#1 is false

For each operation: a buffer that certainly aliases some retained values, and no others, is not
freed here, and its condition becomes a result of theirs. A buffer that aliases no other one of
the list gets an operation of its own. A retained value that aliases no buffer of an operation is
dropped from it.

MLIR: lib/Dialect/Bufferization/Transforms/BufferDeallocationSimplification.cpp
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i1
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.flow import BufferFlowGraph
from xdsl_bufferization.analysis.memory.points_to import PointsTo
from xdsl_bufferization.analysis.memory.summaries import ModuleSummaries
from xdsl_bufferization.dialects.bufferization.dialect import DeallocOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.progress import each
from xdsl_bufferization.transforms.dealloc_lowering import is_constant
from xdsl_bufferization.transforms.options import OptionsPass


class BufferDeallocationSimplificationPass(OptionsPass):
    """Decides at compile time what `bufferization.dealloc` would compare at run time.

    A buffer that must alias a retained one is not freed; the retained one gets its
    condition. A buffer that aliases no other one gets an operation of its own. A retained
    value that aliases no buffer is removed."""

    name = "buffer-deallocation-simplification"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        calls = CallGraph(op)
        summaries = ModuleSummaries(calls, owns_unknown_results=True)
        for function in each(calls.functions):
            body = calls.body(function)
            if body is None or not any(map(_compares, contents(body))):
                continue
            flow = BufferFlowGraph(body, summaries.models)
            flow.run()
            points_to = PointsTo(flow)
            points_to.run()
            for found in flow.operations:
                if isinstance(found, DeallocOp):
                    Simplification(found, points_to).run()


def _compares(op: Operation) -> bool:
    """True for a deallocation that compares pointers at run time."""
    return isinstance(op, DeallocOp) and len(op.memrefs) + len(op.retained) > 1


Owned = tuple[SSAValue, SSAValue]
"""A buffer and its condition."""


@dataclass(eq=False, repr=False)
class Simplification:
    """The simplification of one deallocation."""

    op: DeallocOp
    points_to: PointsTo
    given: dict[SSAValue, list[SSAValue]] = field(default_factory=dict[SSAValue, list[SSAValue]])
    """For each retained value, the conditions of the buffers that it may alias."""
    owned: set[SSAValue] = field(default_factory=set[SSAValue])
    """Retained values whose resulting condition is certainly true."""

    def run(self) -> None:
        """Replaces the operation if anything can be decided."""
        pairs = list(zip(self.op.memrefs, self.op.conditions, strict=True))
        always = [value for value, condition in pairs if is_constant(condition, 1)]
        self.owned = {
            other
            for other in self.op.retained
            if any(self.points_to.must(value, other) for value in always)
        }
        groups = self._groups([pair for pair in pairs if not self._is_retained(pair)])
        retained = [self._compared(group) for group in groups]
        all_retained = list(self.op.retained)
        if len(groups) == 1 and (groups, retained) == ([pairs], [all_retained]):
            return
        builder = Builder(InsertPoint.before(self.op))
        for group, compared in zip(groups, retained, strict=True):
            new = DeallocOp(
                [m for m, _ in group], [c for _, c in group], compared, dict(self.op.attributes)
            )
            builder.insert(new)
            for value, condition in zip(compared, new.updated_conditions, strict=True):
                self.given.setdefault(value, []).append(condition)
        results = [self._result(builder, value) for value in self.op.retained]
        Rewriter.replace_op(self.op, [], results)

    def _is_retained(self, pair: Owned) -> bool:
        """True if the buffer certainly aliases some retained values and no others, which then get
        its condition. Values in `owned` need no further condition."""
        value, condition = pair
        same = dict[SSAValue, None]()
        for other in self.op.retained:
            if self.points_to.must(value, other):
                same[other] = None
            elif other not in self.owned and self.points_to.may(value, other):
                return False
        for other in same:
            self.given.setdefault(other, []).append(condition)
        return bool(same)

    def _groups(self, owned: list[Owned]) -> list[list[Owned]]:
        """Groups the buffers: one that aliases no other is alone, all others are together."""
        memory = [self.points_to.of(value) for value, _ in owned]
        before = [0]
        for bits in memory:
            before.append(before[-1] | bits)
        later = 0
        alone = list[list[Owned]]()
        together = list[Owned]()
        for number in range(len(owned) - 1, -1, -1):
            collides = memory[number] & (before[number] | later)
            if collides and self._is_another(owned, number):
                together.append(owned[number])
            else:
                alone.append([owned[number]])
            later |= memory[number]
        groups = alone[::-1]
        return [*groups, together[::-1]] if together else groups

    def _is_another(self, owned: list[Owned], number: int) -> bool:
        """True if the buffer may alias another one of the list."""
        value = owned[number][0]
        return any(
            self.points_to.may(value, other)
            for position, (other, _) in enumerate(owned)
            if position != number
        )

    def _compared(self, group: list[Owned]) -> list[SSAValue]:
        """The retained values that may alias a buffer of the group."""
        return [
            value
            for value in self.op.retained
            if any(self.points_to.may(value, other) for other, _ in group)
        ]

    def _result(self, builder: Builder, value: SSAValue) -> SSAValue:
        conditions = self.given.get(value)
        if not conditions:
            return builder.insert(arith.ConstantOp(IntegerAttr(0, i1))).result
        result = conditions[0]
        for condition in conditions[1:]:
            result = builder.insert(arith.OrIOp(result, condition)).result
        return result
