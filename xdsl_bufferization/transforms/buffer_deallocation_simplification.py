"""
Decides at compile time what `bufferization.dealloc` would find out at run time.

    %a = memref.alloc() ; %b = memref.alloc()
    %0:2 = bufferization.dealloc (%a, %b : ..) if (%c, %d) retain (%a, %m : ..)
    // becomes, for %b is nothing else, and %a is %a and nothing else
    bufferization.dealloc (%b : ..) if (%d)            // %0#0 is %c, %0#1 is false

For each operation: a buffer that is certainly one of the retained ones, and none of the
others, is not freed here, and its condition goes to the one that it is. A buffer that is
no other one of the list gets an operation of its own. What is retained and cannot be any
of the buffers of its operation is not compared.

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

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.memory.aliases import (
    BufferAliases,
    call_results,
)
from xdsl_bufferization.analysis.memory.flow import (
    BufferRoots,
)
from xdsl_bufferization.dialects.bufferization.dealloc import (
    DeallocOp,
)
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.support.models.registration import (
    register_models,
)
from xdsl_bufferization.transforms.dealloc_lowering import is_constant
from xdsl_bufferization.transforms.options import OptionsPass


@dataclass(frozen=True)
class BufferDeallocationSimplificationPass(OptionsPass):
    """Splits deallocations and drops what they need not compare."""

    name = "buffer-deallocation-simplification"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        calls = CallGraph(op)
        for function in calls.functions:
            body = calls.body(function)
            if body is None or not any(map(_compares, contents(body))):
                continue
            facts = BufferRoots(body, call_results(calls))
            facts.run()
            aliases = BufferAliases(facts)
            aliases.run()
            for found in facts.operations:
                if isinstance(found, DeallocOp):
                    Simplification(found, aliases).run()


def _compares(op: Operation) -> bool:
    """Is it a deallocation that compares pointers?"""
    return isinstance(op, DeallocOp) and len(op.memrefs) + len(op.retained) > 1


Owned = tuple[SSAValue, SSAValue]
"""A buffer and its condition."""


@dataclass
class Simplification:
    """What becomes of one deallocation."""

    op: DeallocOp
    aliases: BufferAliases
    given: dict[SSAValue, list[SSAValue]] = field(
        default_factory=dict[SSAValue, list[SSAValue]]
    )
    """The conditions that retained buffers get."""
    owned: set[SSAValue] = field(default_factory=set[SSAValue])
    """Retained buffers whose condition is certainly true in the end."""

    def run(self) -> None:
        """Replaces the operation if anything can be decided."""
        pairs = list(zip(self.op.memrefs, self.op.conditions, strict=True))
        always = [value for value, condition in pairs if is_constant(condition, 1)]
        self.owned = {
            other
            for other in self.op.retained
            if any(self.aliases.must(value, other) for value in always)
        }
        groups = self._groups([pair for pair in pairs if not self._is_retained(pair)])
        retained = [self._compared(group) for group in groups]
        all_retained = list(self.op.retained)
        if len(groups) == 1 and (groups, retained) == ([pairs], [all_retained]):
            return
        builder = Builder(InsertPoint.before(self.op))
        for group, compared in zip(groups, retained, strict=True):
            new = DeallocOp(
                [m for m, _ in group],
                [c for _, c in group],
                compared,
                dict(self.op.attributes),
            )
            builder.insert(new)
            for value, condition in zip(compared, new.updated_conditions, strict=True):
                self.given.setdefault(value, []).append(condition)
        results = [self._result(builder, value) for value in self.op.retained]
        Rewriter.replace_op(self.op, [], results)

    def _is_retained(self, pair: Owned) -> bool:
        """
        Is the buffer some retained ones and none of the others? Then they get it. One
        that is owned for another reason has nothing to get.
        """
        value, condition = pair
        same = dict[SSAValue, None]()
        for other in self.op.retained:
            if self.aliases.must(value, other):
                same[other] = None
            elif other not in self.owned and self.aliases.may(value, other):
                return False
        for other in same:
            self.given.setdefault(other, []).append(condition)
        return bool(same)

    def _groups(self, owned: list[Owned]) -> list[list[Owned]]:
        """Buffers that are nothing else by themselves, the others together."""
        memory = [self.aliases.of(value) for value, _ in owned]
        before = [0]
        for bits in memory:
            before.append(before[-1] | bits)
        behind = 0
        alone = list[list[Owned]]()
        together = list[Owned]()
        for number in range(len(owned) - 1, -1, -1):
            collides = memory[number] & (before[number] | behind)
            if collides and self._is_another(owned, number):
                together.append(owned[number])
            else:
                alone.append([owned[number]])
            behind |= memory[number]
        groups = alone[::-1]
        return [*groups, together[::-1]] if together else groups

    def _is_another(self, owned: list[Owned], number: int) -> bool:
        """May the buffer be another one of the list?"""
        value = owned[number][0]
        return any(
            self.aliases.may(value, other)
            for place, (other, _) in enumerate(owned)
            if place != number
        )

    def _compared(self, group: list[Owned]) -> list[SSAValue]:
        """The retained buffers that one of the group may be."""
        return [
            value
            for value in self.op.retained
            if any(self.aliases.may(value, other) for other, _ in group)
        ]

    def _result(self, builder: Builder, value: SSAValue) -> SSAValue:
        conditions = self.given.get(value)
        if not conditions:
            return builder.insert(arith.ConstantOp(IntegerAttr(0, i1))).result
        result = conditions[0]
        for condition in conditions[1:]:
            result = builder.insert(arith.OrIOp(result, condition)).result
        return result
