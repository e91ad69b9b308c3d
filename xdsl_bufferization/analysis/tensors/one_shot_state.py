"""The result of One-Shot Analysis: which operands are used in place, and why others are not.

    %1 = tensor.insert %f into %0[%i]     // in_place of operand 1: True, False or None

The state is read-only: only the analysis that creates it (`one_shot_analysis.py`) fills
its tables. Models also get it while the analysis runs. What is undecided then is
reported as such: an operand is neither in place nor copied, a function has no summary,
and two tensors are equivalent only by the decisions made so far.

Tensors that may be memory from outside their parallel region.

    %e = tensor.empty() : tensor<8xf32>
    scf.forall (%i) in (4) {
      %n = tensor.empty() : tensor<8xf32>             // memory of the thread
      %s = arith.select %c, %e, %n : tensor<8xf32>    // perhaps memory of all threads

A thread must not write memory that other threads use at the same time. A tensor enters a parallel
region as the operand of an operation in it. Views, selections, yields and branches forward it. The
result of a write is not followed, because the written operand is checked itself.

MLIR: `OneShotAnalysisState`; lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp,
`hasReadAfterWriteInterference` with `checkParallelRegions`. It stops at the first definition of
contents, even at an `scf.if` of which only one branch defines contents, and at block arguments
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal

from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import Operation, OpResult, Region, SSAValue

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.cfg.ir_order import IROrder
from xdsl_bufferization.analysis.tensors.alias_sets import AliasInfo, Read, Write, not_writable
from xdsl_bufferization.analysis.tensors.tensor_models import TensorModels
from xdsl_bufferization.analysis.tensors.uses import Operand, TensorUse, TensorUses, TensorValue
from xdsl_bufferization.interfaces.bufferizable import (
    AnalysisState,
    BufferizationOptions,
    FunctionSummary,
)
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface
from xdsl_bufferization.interfaces.records import record


class ParallelRegions:
    """The tensors that enter parallel regions of a module."""

    def __init__(self, order: IROrder, uses: TensorUses) -> None:
        self._order = order
        self._uses = uses
        self._is_needed = any(r is not None for r in order.parallel_of.values())
        self._entered = set[TensorValue]()
        """Tensors that may be memory from outside the parallel region they are in."""

    def collect(self, uses: Iterable[TensorUse]) -> None:
        """Follows new uses. O(N) in their number."""
        if not self._is_needed:
            return
        stack = [
            target
            for use in uses
            for target in self._passed_on(use)
            if self._crosses(use.tensor, target)
        ]
        while stack:
            value = stack.pop()
            if value in self._entered:
                continue
            self._entered.add(value)
            for use in value.uses:
                stack.extend(self._passed_on(use))

    def is_from_outside(self, use: TensorUse) -> bool:
        """True if the operand may be memory from outside the parallel region of its operation."""
        here = self._of_op(use.op)
        if here is None:
            return False
        value = use.tensor
        return value in self._entered or self._of_value(value) is not here

    def is_written_from_inside(self, use: TensorUse) -> bool:
        """True if the operand writes memory that may be from outside its parallel region."""
        return use.writes and self.is_from_outside(use)

    def _passed_on(self, use: TensorUse) -> list[TensorValue]:
        """Returns the values that may alias the operand with unchanged contents."""
        if use.writes:
            return []
        return [alias.tensor for alias in use.aliases]

    def _crosses(self, source: TensorValue, target: TensorValue) -> bool:
        here = self._of_value(target)
        return here is not None and self._of_value(source) is not here

    def _of_op(self, op: Operation) -> Region | None:
        block = op.parent
        return None if block is None else self._order.parallel_of.get(block)

    def _of_value(self, number: TensorValue) -> Region | None:
        value: SSAValue = number.value
        owner = value.owner
        if isinstance(owner, Operation):
            return self._of_op(owner)
        return self._order.parallel_of.get(owner)


@record
class RaWConflict:
    """A write between the definition of some contents and a later read of them."""

    read: Read
    write: Write
    is_assumed: bool = False
    """True if a look-up ended at its bound, so that the conflict is not certain."""


CopyCause = Literal["conflict", "not-writable", "threads", "aliases", "always"]
"""What forbids to use an operand in place: a read-after-write conflict, a buffer that must not be
written, threads that would share a written buffer, more aliases than are followed, or a policy that
copies everything that is written."""


@record
class CopyReason:
    """The reason why an operand bufferizes out of place."""

    cause: CopyCause
    conflict: RaWConflict | None = None
    """The read-after-write conflict, if that is the reason."""
    not_writable: TensorValue | None = None
    """The tensor whose buffer must not be written, if that is the reason."""

    def __str__(self) -> str:
        if self.conflict is not None:
            return "cannot avoid RaW conflict"
        return "would write to read-only buffer"


@dataclass(frozen=True, eq=False)
class OneShotState(AnalysisState):
    """Analysis results for all tensors and tensor operands of a module."""

    options: BufferizationOptions
    calls: CallGraph
    models: TensorModels
    order: IROrder
    uses: TensorUses
    parallel: ParallelRegions
    alias_info: AliasInfo
    copy_reasons: Mapping[TensorUse, CopyReason]
    """The reasons of copies by use, in the order of the decisions."""
    summaries: Mapping[Operation, FunctionSummary]
    """The summaries by function."""
    not_analyzed: AbstractSet[Operation] = frozenset()
    """The operations in functions that the analysis skips, where written operands are copied."""
    rotating: AbstractSet[Operation] = frozenset()
    """The loops whose buffers may change places from one iteration to the next."""
    rotated: AbstractSet[Operand] = frozenset()
    """The operands of terminators that forward nothing but buffers of iter_args."""

    def copies_before_write(self, op: Operation) -> bool:
        """True if every operand that is written is copied where the operation is."""
        return self.options.copy_before_write or op in self.not_analyzed

    def is_value_read(self, value: SSAValue) -> bool:
        number = self.uses.tensors.get(value)
        return number is not None and number.is_read

    def are_equivalent(self, a: SSAValue, b: SSAValue) -> bool:
        if a is b:
            return True
        numbers = self.uses.tensors
        if a not in numbers or b not in numbers:
            return False
        return self.alias_info.are_equivalent(numbers[a], numbers[b])

    def is_in_place(self, op: Operation, index: int) -> bool:
        use = self.uses.find_use(op, index)
        return use is None or bool(use.in_place)

    def is_rotated(self, terminator: Operation, index: int) -> bool:
        return (terminator, index) in self.rotated

    def function_summary(self, call: Operation) -> FunctionSummary | None:
        callee = self.calls.callee(call)
        return None if callee is None else self.summaries.get(callee)

    def is_written_inside(self, operand: SSAValue, op: Operation) -> bool:
        return self.uses.is_written_inside(self.uses.tensor(operand), op)

    def buffer_number(self, value: SSAValue) -> int:
        """Returns a number that is the same for two tensors with equivalent buffers."""
        return self.alias_info.buffer_number(self.uses.tensors[value])

    def is_writable(self, value: SSAValue) -> bool:
        """True if no alias of the tensor forbids to write its buffer."""
        tensor = self.uses.tensors[value]
        return not_writable((self.alias_info.set_of(tensor),), tensor) is None

    def is_elementwise(self, op: Operation, read: int, write: int) -> bool:
        """True if an operation reads an element of one operand before it writes that of another."""
        model = self.models(op)
        return model is not None and model.bufferizes_to_elementwise_access(op, read, write, self)

    def may_write_result(self, result: OpResult) -> bool:
        """True if the operation does not forbid to write the buffer of its result, as that of a
        constant; a call may return one."""
        op = result.op
        model = self.models(op)
        if model is not None and self.calls.is_call(op):
            summary = self.function_summary(op)
            return summary is None or result.index not in summary.read_only_results
        return model is not None and model.is_writable(op, result, self)

    def memory_of_arguments(self) -> set[int]:
        """Returns the alias sets of the arguments of functions."""
        bodies = map(self.calls.body, self.calls.functions)
        blocks = [body.first_block for body in bodies if body is not None]
        arguments = (argument for block in blocks if block is not None for argument in block.args)
        return self.alias_sets(arguments)

    def memory_of_the_program(self) -> set[int]:
        """Returns the alias sets of memory that the program has by another name, as that of
        `to_tensor`, and of what regions forward and calls pass and return: the program may access
        and free it as it likes."""
        found = self.alias_sets(filter(self._has_another_name, self.uses.tensors))
        return self._with_forwarded(found) if found else found

    def _with_forwarded(self, sets: set[int]) -> set[int]:
        branches, joined = InterfaceCache(RegionBranchOpInterface), dict[int, set[int]]()
        for op in self.order.operations:
            model = branches(op) if op.regions else None
            for edge in () if model is None else model.edges(op):
                for index, target in zip(edge.operands, edge.targets, strict=True):
                    both = self.alias_sets((edge.source.operands[index], target))
                    for number in both:
                        joined.setdefault(number, set()).update(both)
            for value, target in self._between_functions(op):
                for number in self.alias_sets((value,)):
                    # What must not be written, as a constant, is copied where it is.
                    if self.alias_info.numbered(number).read_only is None:
                        joined.setdefault(number, set()).update(self.alias_sets((target,)))
        found, pending = set[int](), list(sets)
        while pending:
            number = pending.pop()
            if number not in found:
                found.add(number)
                pending += joined.get(number, ())
        return found

    def _between_functions(self, op: Operation) -> Iterator[tuple[SSAValue, SSAValue]]:
        """Yields the operands of a call, each with the argument that it becomes, and what the
        callee returns, each with the result that it becomes."""
        callee = self.calls.callee(op)
        body = None if callee is None else self.calls.body(callee)
        if callee is None or body is None or body.first_block is None:
            return
        operands = (op.operands[index] for index in self.calls.arguments(op))
        yield from zip(operands, body.first_block.args, strict=True)
        for values in self.calls.returned(callee):
            yield from zip(values, op.results, strict=True)

    def _has_another_name(self, value: SSAValue) -> bool:
        """True for a result that is neither new nor of a tensor."""
        if not isinstance(value, OpResult) or self.uses.tensors[value].sources:
            return False
        op, model = value.op, self.models(value.op)
        if op.regions or self.calls.is_call(op):
            return False
        return model is None or not model.bufferizes_to_allocation(op, value)

    def alias_sets(self, values: Iterable[SSAValue]) -> set[int]:
        """Returns the alias sets of those of some values that are tensors in use."""
        known, info = self.uses.tensors, self.alias_info
        tensors = (known[value] for value in values if value in known)
        return {info.set_number(tensor) for tensor in tensors if tensor in info}

    def needs_copy(self, op: Operation, index: int) -> bool:
        """True if the new buffer of an out-of-place operand needs the contents of the old one."""
        uses = self.uses
        use = uses.find_use(op, index)
        if use is None:
            return True
        copied = use.tensor
        if self.copies_result(op, index):
            copied = use.aliases[0].tensor
        return bool(copied.definitions) and use.needs_contents

    def copies_result(self, op: Operation, index: int) -> bool:
        """True if a single result aliases the out-of-place operand, so that this result, which may
        be smaller, is copied instead."""
        uses = self.uses
        use = uses.find_use(op, index)
        if use is None or use.writes:
            return False
        if op.regions:
            # The regions may write the buffer before the result is copied.
            return False
        aliases = use.aliases
        if len(aliases) != 1:
            return False
        value = aliases[0].tensor.value
        return (
            isinstance(value, OpResult)
            and not isinstance(value.type, UnrankedTensorType)
            and len(aliases[0].tensor.sources) == 1
        )
