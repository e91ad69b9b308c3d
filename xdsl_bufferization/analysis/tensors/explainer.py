"""
Explains the allocations and copies that One-Shot Bufferize inserts.

    %0 = tensor.insert %x into %t[%i]     // a new buffer for %t, and a copy into it
    %1 = tensor.extract %t[%i]

    -> %t is copied: in place, 'tensor.insert' would overwrite what 'tensor.extract' reads later;
       move the read before the write

The reasons are those that the analysis has recorded for its decisions (`copy_reasons` of its
state) and those of the plan of the rewriting. Nothing is decided here. An explanation is made
during the rewriting only, so that all costs are those of the explanations.

MLIR: the options `test-analysis-only` and `print-conflicts` write the decisions into the IR
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Block, Operation

from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP
from xdsl_bufferization.analysis.tensors.buffer_causes import BufferCause
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_advice import CopyAdvice
from xdsl_bufferization.analysis.tensors.copy_reasons import CopyReasons, Reason
from xdsl_bufferization.analysis.tensors.uses import Operand
from xdsl_bufferization.interfaces.bufferizable import BufferType
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.diagnostics import function_name, op_name
from xdsl_bufferization.interfaces.explanations import (
    Advice,
    ExplainableOpInterface,
    Explanation,
    Frequency,
    Kind,
    Size,
)
from xdsl_bufferization.interfaces.source_text import SourceTexts


class Explainer:
    """Explains the insertions of one run. It is made before the rewriting, and finds the reasons of
    all copied operands then; the replaced operations must not be erased before its last use."""

    def __init__(self, plan: BufferizationPlan, texts: SourceTexts) -> None:
        self._plan = plan
        self._state = plan.state
        self._texts = texts
        self._reasons = CopyReasons(plan.state, texts)
        self._advice = CopyAdvice(plan.state, texts)
        self._explainable = InterfaceCache(ExplainableOpInterface)
        self._loops = InterfaceCache(LoopLikeOpInterface)
        self._blocks = dict[Block | None, tuple[str, Frequency]]()
        self._operands = dict[Operand, tuple[Reason, Sequence[Advice]]]()
        for operand in self._copied_operands():
            reason = self._copied_operand(operand)
            advice = tuple(self._advice.of_operand(operand))
            self._operands[operand] = reason, advice

    def explain(
        self, number: int, cause: BufferCause, kind: Kind, makes: Sequence[str], size: Size
    ) -> Explanation:
        """Returns the explanation of the operations with the names `makes`."""
        reason, advice = self._reason(cause, kind)
        around = self._around(cause.at)
        own = self._texts.site("operation", cause.at)
        return Explanation(
            number=number,
            kind=kind,
            cause=reason.cause,
            function=around[0],
            value=reason.value,
            what=reason.what,
            why=reason.why,
            barrier=reason.barrier,
            sites=(own, *reason.sites),
            size=size,
            frequency=around[1],
            makes=tuple(makes),
            advice=advice,
        )

    # Reasons.

    def _copied_operands(self) -> Iterator[Operand]:
        for use in self._state.uses.all:
            is_copied = use.in_place is False and use.op in self._plan.models
            if is_copied or use.operand in self._plan.loop_copies:
                yield use.operand

    def _copied_operand(self, operand: Operand) -> Reason:
        use = self._state.uses.find_use(*operand)
        if operand in self._plan.loop_copies or use is None:
            return self._loop_reason(operand)
        is_copy = self._state.needs_copy(*operand)
        return self._reasons.of_operand(use, "copy" if is_copy else "allocation")

    def _reason(self, cause: BufferCause, kind: Kind) -> tuple[Reason, Sequence[Advice]]:
        if cause.layout is not None:
            advice = self._advice.for_layout(cause.at)
            return self._layout_reason(cause.at, cause.layout), tuple(advice)
        if cause.operand in self._operands:
            return self._operands[cause.operand]
        advice = self._advice.of_operation(cause.at)
        return self._operation_reason(cause.at, kind), tuple(advice)

    def _layout_reason(self, op: Operation, layout: tuple[BufferType, BufferType]) -> Reason:
        has, needs = layout
        value = self._texts.name(op.results[0]) if op.results else ""
        what = f"{value or 'a tensor'} is copied into another layout"
        why = f"its buffer is of type '{has}', and '{needs}' is needed"
        return Reason("layout", value, what, why)

    def _operation_reason(self, op: Operation, kind: Kind) -> Reason:
        model = self._explainable(op)
        why = "" if model is None else model.why_new(op)
        if kind == "allocation":
            value = self._texts.name(op.results[0]) if op.results else ""
            what = f"{value or op_name(op)} gets a buffer"
            why = why or "the operation makes a new tensor"
            return Reason("operation", value, what, why)
        uses = self._state.uses
        sources = uses.op_uses.get(op, ())
        value = self._reasons.name(sources[0].tensor) if sources else ""
        what = f"{value or 'a tensor'} is copied"
        why = why or "the operation moves it into another buffer"
        return Reason("operation", value, what, why)

    def _loop_reason(self, operand: Operand) -> Reason:
        op, index = operand
        value = self._texts.name(op.operands[index])
        what = f"{value or f'operand #{index}'} is copied"
        why = (
            "the loop yields it, and its buffer is neither that of the iter_arg nor "
            "memory that the iteration has allocated for it alone"
        )
        return Reason("loop", value, what, why)

    # Parts.

    def _around(self, op: Operation) -> tuple[str, Frequency]:
        """The function of an operation, and how often it runs; the same in one block."""
        found = self._blocks.get(op.parent)
        if found is None:
            found = function_name(op), self._frequency(op)
            self._blocks[op.parent] = found
        return found

    def _frequency(self, op: Operation) -> Frequency:
        """How often an operation runs in a call of its function, if all conditions hold."""
        order = self._state.order
        depth, loop = 0, order.loop_of.get(op, NO_LOOP)
        while loop != NO_LOOP:
            depth, loop = depth + 1, order.loop_parent[loop]
        return Frequency(depth, self._executions(op, depth))

    def _executions(self, op: Operation, depth: int) -> int | None:
        """The product of the trip counts around an operation; None if one is unknown."""
        times, around = 1, op.parent_op()
        while around is not None:
            loop = self._loops(around)
            count = self._iterations(around) if loop is None else loop.trip_count(around)
            repeats = any(
                self._state.models.is_repetitive(around, index)
                for index in range(len(around.regions))
            )
            if count is not None:
                times *= count
            elif repeats:
                return None
            depth -= repeats
            around = around.parent_op()
        return times if depth == 0 else None

    def _iterations(self, op: Operation) -> int | None:
        model = self._explainable(op)
        return None if model is None else model.iterations(op)
