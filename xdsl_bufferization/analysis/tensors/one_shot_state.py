"""
The result of One-Shot Analysis: which operands are used in place, and why others are not.

    %1 = tensor.insert %f into %0[%i]     // in_place of operand 1: True, False or None

The state is read-only: it has tables that only the analysis that made it fills
(`one_shot_analysis.py`). Models are given it while the analysis runs, too. What is not decided
by then is said to be so: an operand is neither in place nor copied, a function has no
summary, and two tensors are equivalent only if what is decided makes them so.

MLIR: `OneShotAnalysisState`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.cfg.ir_order import (
    IROrder,
)
from xdsl_bufferization.analysis.tensors.alias_sets import (
    NO_VALUE,
    AliasInfo,
    Read,
    Write,
)
from xdsl_bufferization.analysis.tensors.parallel_regions import (
    ParallelRegions,
)
from xdsl_bufferization.analysis.tensors.tensor_models import (
    TensorModels,
)
from xdsl_bufferization.analysis.tensors.uses import (
    TensorUses,
)
from xdsl_bufferization.interfaces.bufferizable import (
    AnalysisState,
    BufferizationOptions,
    FunctionSummary,
)


@dataclass(frozen=True)
class RaWConflict:
    """A read of contents that a write would destroy before."""

    read: Read
    write: Write


@dataclass(frozen=True)
class CopyReason:
    """Why an operand is not used in place."""

    conflict: RaWConflict | None = None
    """The read-after-write conflict, if it is one."""
    not_writable: int = NO_VALUE
    """The tensor whose buffer must not be written, by number, if that is why."""

    def __str__(self) -> str:
        if self.conflict is not None:
            return "cannot avoid RaW conflict"
        return "would write to read-only buffer"


@dataclass(frozen=True, eq=False)
class OneShotState(AnalysisState):
    """What is known of all tensors and tensor operands of a module."""

    options: BufferizationOptions
    calls: CallGraph
    models: TensorModels
    order: IROrder
    uses: TensorUses
    parallel: ParallelRegions
    alias_info: AliasInfo
    in_place: Sequence[bool | None]
    """By use: True for in place, False for a copy, None while that is not decided."""
    copy_reasons: Mapping[int, CopyReason]
    """Why uses are copied, in the order in which that was decided."""
    summaries: Mapping[Operation, FunctionSummary]
    """By function."""

    def is_value_read(self, value: SSAValue) -> bool:
        number = self.uses.number.get(value)
        return number is not None and self.uses.is_read[number]

    def are_equivalent(self, a: SSAValue, b: SSAValue) -> bool:
        if a is b:
            return True
        numbers = self.uses.number
        if a not in numbers or b not in numbers:
            return False
        return self.alias_info.are_equivalent(numbers[a], numbers[b])

    def is_in_place(self, op: Operation, index: int) -> bool:
        use = self.uses.find_use(op, index)
        return use is None or bool(self.decision(use))

    def decision(self, use: int) -> bool | None:
        """Is the use in place? None while that is not decided."""
        return self.in_place[use] if use < len(self.in_place) else None

    def function_summary(self, call: Operation) -> FunctionSummary | None:
        callee = self.calls.callee(call)
        return None if callee is None else self.summaries.get(callee)

    def is_written_inside(self, operand: SSAValue, op: Operation) -> bool:
        return self.uses.is_written_inside(self.uses.value(operand), op)

    def buffer_number(self, value: SSAValue) -> int:
        """The same number for two tensors that certainly have the same buffer."""
        return self.alias_info.buffer(self.uses.number[value])

    def is_writable(self, value: SSAValue) -> bool:
        """May the buffer of a tensor be written, by all that is known of its aliases?"""
        number = self.uses.number[value]
        return self.alias_info.set_of(number).read_only == NO_VALUE

    def needs_copy(self, op: Operation, index: int) -> bool:
        """
        Does the new buffer of an operand that is not in place need the contents of the
        old one?
        """
        uses = self.uses
        use = uses.find_use(op, index)
        if use is None:
            return True
        if not uses.definitions[uses.use_value[use]]:
            return False
        return uses.needs_contents(use)

    def copies_result(self, op: Operation, index: int) -> bool:
        """
        Is an operand that is not in place aliased by one result only, so that the result,
        perhaps a smaller tensor, is copied instead?
        """
        uses = self.uses
        use = uses.find_use(op, index)
        if use is None or uses.use_writes[use]:
            return False
        if op.regions:
            # What runs inside may write the buffer before there is a result.
            return False
        aliases = uses.use_aliases[use]
        if len(aliases) != 1:
            return False
        value = uses.values[aliases[0].value]
        return (
            isinstance(value, OpResult)
            and not isinstance(value.type, UnrankedTensorType)
            and len(uses.sources[aliases[0].value]) == 1
        )
