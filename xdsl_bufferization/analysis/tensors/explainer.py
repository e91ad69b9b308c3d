"""Explains the allocations and copies that One-Shot Bufferize inserts.

    %0 = tensor.insert %x into %t[%i]     // a new buffer for %t, and a copy into it
    %1 = tensor.extract %t[%i]

    -> %t is copied: in place, 'tensor.insert' would overwrite what 'tensor.extract' reads later;
       move the read before the write

The reasons are those that the analysis has recorded for its decisions (`copy_reasons` of its
state) and those of the plan of the rewriting. Nothing is decided here. An explanation is made
during the rewriting only, so that all costs are those of the explanations.

MLIR: the options `test-analysis-only` and `print-conflicts` write the decisions into the IR

What would avoid a copy or an allocation.

    %0 = tensor.insert %x into %t[%i]     // the copy of %t goes
    %1 = tensor.extract %t[%i]            // if this read is moved before the write

Each advice is for the recorded reason; one that moves a read is given only if the read may be
moved: it has no effects, and its operands are defined before the write. A copy with a
second reason remains, and its explanation then names that.

MLIR has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from xdsl_bufferization.analysis.cfg.ir_order import NO_LOOP
from xdsl_bufferization.analysis.tensors.buffer_types import BufferCause
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.copy_reasons import CopyReasons, Reason
from xdsl_bufferization.analysis.tensors.extraction_points import ExtractionPoints
from xdsl_bufferization.analysis.tensors.one_shot_state import CopyReason, OneShotState, RaWConflict
from xdsl_bufferization.analysis.tensors.spare_buffers import SpareBuffers
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSources
from xdsl_bufferization.analysis.tensors.uses import NO_DEFINITION, Operand, TensorUse
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface, BufferType
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import (
    ancestor_in,
    defining_op,
    op_and_around,
    op_and_contents,
)
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface
from xdsl_bufferization.interfaces.diagnostics import function_name, op_name
from xdsl_bufferization.interfaces.explanations import (
    Advice,
    ExplainableOpInterface,
    Explanation,
    Frequency,
    Kind,
    Size,
    option_advice,
)
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.properties import is_side_effect_free
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface


class CopyAdvice:
    """Gives advice on the copies and allocations of one run."""

    def __init__(self, state: OneShotState, texts: SourceTexts) -> None:
        self._state = state
        self._uses = state.uses
        self._texts = texts
        self._explainable = InterfaceCache(ExplainableOpInterface)
        self._destinations = InterfaceCache(DestinationSubsetOpInterface)
        self._movable = dict[Operation, bool]()
        self._last_operands = dict[Operation, int]()
        self._put_elsewhere = self._find_put_elsewhere()
        """Found first, as the module is rewritten when advice is asked for."""
        self._spare = {
            spare.empty.op
            for _, spares in SpareBuffers(state).find()
            for spare in spares
            if not spare.empty.op.operands
        }
        """The tensors of static sizes that a second buffer of a loop can take the place of."""

    def of_operand(self, operand: Operand) -> Iterator[Advice]:
        """Yields advice for the new buffer of an operand."""
        use = self._uses.find_use(*operand)
        reason = None if use is None else self._state.copy_reasons.get(use)
        if use is not None and reason is not None:
            yield from self._for_operand(use, reason)

    def of_operation(self, op: Operation) -> Iterator[Advice]:
        """Yields advice for what an operation is bufferized to."""
        model = self._explainable(op)
        if model is not None:
            yield from model.advice(op)
        if op in self._put_elsewhere:
            yield Advice(
                "pass",
                "run eliminate-empty-tensors before: it computes the tensor where it is put",
                {"pass": "eliminate-empty-tensors"},
            )
        if op in self._spare:
            yield Advice(
                "pass",
                "run double-buffer-loops before: two buffers change places, and no iteration "
                "allocates",
                {"pass": "double-buffer-loops"},
            )

    def _for_operand(self, use: TensorUse, reason: CopyReason) -> Iterator[Advice]:
        if reason.conflict is not None:
            yield from self._for_conflict(reason.conflict)
        elif reason.not_writable is not None:
            yield from self._to_write(reason.not_writable.value)
        elif reason.cause == "threads":
            yield Advice(
                "change-program",
                "make the tensor inside of the parallel loop, or pass it as a shared output",
            )
        elif reason.cause == "always":
            yield from self._without_analysis(use.op)

    def _without_analysis(self, op: Operation) -> Iterator[Advice]:
        if self._state.options.copy_before_write:
            yield option_advice("copy-before-write", "false", "leave out copy-before-write")
        elif op in self._state.not_analyzed:
            name = function_name(op).removeprefix("@")
            yield option_advice(
                "no-analysis-func-filter", f"-{name}", f"take {name} out of no-analysis-func-filter"
            )

    def for_layout(self, op: Operation) -> Iterator[Advice]:
        """Yields advice for a copy into another layout at an operation."""
        conversion = self._state.options.function_boundary_type_conversion
        at_boundary = self._state.calls.is_call(op) or (op.get_trait(IsTerminator) is not None)
        if conversion == "identity-layout-map" and at_boundary:
            yield option_advice(
                "function-boundary-type-conversion",
                "infer-layout-map",
                "let functions take and return other layouts, with "
                "function-boundary-type-conversion=infer-layout-map",
            )

    # Conflicts.

    def _for_conflict(self, conflict: RaWConflict) -> Iterator[Advice]:
        reader = conflict.read.use.op
        writer = conflict.write.use.op
        for op in dict.fromkeys((reader, writer)):
            yield from self._for_unknown(op, conflict)
        target = self._target(reader, writer, conflict)
        if target is not None:
            yield Advice(
                "move-read",
                f"move '{op_name(reader)}' before '{op_name(target)}'",
                {"from": self._texts.place(reader), "to": self._texts.place(target)},
            )

    def _for_unknown(self, op: Operation, conflict: RaWConflict) -> Iterator[Advice]:
        calls = self._state.calls
        if self._state.models(op) is None:
            yield _model_advice(op)
            return
        callee = calls.callee(op) if calls.is_call(op) else None
        if callee is None or calls.body(callee) is not None:
            return
        use = next(u for u in (conflict.write.use, conflict.read.use) if u.op is op)
        argument = use.index - calls.arguments(op).start
        access = "read" if use == conflict.write.use else "none"
        name = calls.symbol(callee)
        yield Advice(
            "mark-access",
            f'mark argument {argument} of @{name} with bufferization.access = "{access}", if '
            "that is so",
            {"function": name, "argument": str(argument), "access": access},
        )

    def _target(
        self, reader: Operation, writer: Operation, conflict: RaWConflict
    ) -> Operation | None:
        """The operation before which the read avoids the conflict; None if it cannot."""
        order = self._state.order
        again = order.in_loop(conflict.write.position, conflict.read.loop)
        if again or reader is writer or conflict.read.definition is NO_DEFINITION:
            return None
        target = ancestor_in(reader.parent_region(), writer)
        if target is None or target.parent is not reader.parent:
            return None
        if not order.pre[target] < order.pre[reader]:
            return None
        if self._last_operand(reader) >= order.pre[target]:
            return None
        return target if self._is_movable(reader) else None

    def _last_operand(self, op: Operation) -> int:
        """The position of the last definition that the operation and its contents need."""
        found = self._last_operands.get(op)
        if found is None:
            define = self._state.order.definition
            found = max(map(define, _operands(op)), default=-1)
            self._last_operands[op] = found
        return found

    def _is_movable(self, op: Operation) -> bool:
        found = self._movable.get(op)
        if found is None:
            found = self._movable[op] = _may_move(op)
        return found

    # Buffers that must not be written, and buffers of tensors that are put elsewhere.

    def _to_write(self, value: SSAValue) -> Iterator[Advice]:
        op = defining_op(value)
        if op is None:
            return
        model = self._explainable(op)
        if model is not None:
            yield from model.advice_to_write(op, value, self._state.options)
        elif self._state.models(op) is None:
            yield _model_advice(op)

    def _find_put_elsewhere(self) -> AbstractSet[Operation]:
        """The operations that put a tensor without contents into a part of a destination that could
        be given to what computes it, and those that make such tensors."""
        found = set[Operation]()
        sources, points = UndefinedSources(self._state), ExtractionPoints(self._state)
        for op in self._state.order.operations:
            model = self._destinations(op)
            if model is None:
                continue
            for source in sources.of_operand(op, model.source(op), overwritten=False):
                user, index = source.use
                owner = user.operands[index].owner
                if points.find(op, model, source) is not None:
                    found.add(op)
                    if isinstance(owner, Operation):
                        found.add(owner)
        return found


def _may_move(op: Operation) -> bool:
    if op.get_trait(IsTerminator) is not None or op.successors:
        return False
    return is_side_effect_free(op)


def _model_advice(op: Operation) -> Advice:
    """The advice for an operation that is not bufferized."""
    name = op_name(op)
    if model_of(op, BufferizableOpInterface) is not None:
        dialect = name.partition(".")[0]
        text = f"add {dialect} to dialect-filter"
        return option_advice("dialect-filter", f"+{dialect}", text)
    text = f"give '{name}' a model, with attach_model (docs/writing-a-model.md)"
    return Advice("give-model", text, {"op": name})


def _operands(op: Operation) -> Iterator[SSAValue]:
    """The operands of an operation and of those in it, but for what is defined in it."""
    for inner in op_and_contents(op):
        for operand in inner.operands:
            around = operand.owner.parent_op()
            if around is None or op not in op_and_around(around):
                yield operand


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
