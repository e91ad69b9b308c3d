"""
What would avoid a copy or an allocation.

    %0 = tensor.insert %x into %t[%i]     // the copy of %t goes
    %1 = tensor.extract %t[%i]            // if this read is moved before the write

Each advice is for the recorded reason; one that moves a read is given only if the read may be
moved: it has no effects, and its operands are defined before the write. A copy with a
second reason remains, and its explanation then names that.

MLIR has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from xdsl_bufferization.analysis.tensors.extraction_points import ExtractionPoints
from xdsl_bufferization.analysis.tensors.one_shot_state import CopyReason, OneShotState, RaWConflict
from xdsl_bufferization.analysis.tensors.spare_buffers import SpareBuffers
from xdsl_bufferization.analysis.tensors.undefined_sources import UndefinedSources
from xdsl_bufferization.analysis.tensors.uses import NO_DEFINITION, Operand, TensorUse
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.contents import op_and_contents
from xdsl_bufferization.interfaces.diagnostics import function_name, op_name
from xdsl_bufferization.interfaces.explanations import Advice, ExplainableOpInterface, option_advice
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
        target: Operation | None = writer
        while target is not None and target.parent is not reader.parent:
            target = target.parent_op()
        if target is None or not order.pre[target] < order.pre[reader]:
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
        owner = value.owner
        op = owner.parent_op() if isinstance(owner, Block) else owner
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
            owner = operand.owner
            around = owner.parent_op()
            while around is not None and around is not op:
                around = around.parent_op()
            if around is None:
                yield operand
