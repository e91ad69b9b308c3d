"""Records which allocations and copies the rewriter inserts, and why.

    %t_copy = memref.alloc() {explanation = 1}     // one explanation for the two
    memref.copy %t, %t_copy {explanation = 1}

An allocation and the copy that fills it have one explanation; any other copy or allocation has
its own. What the rewriter erases in the end, as it is unused, has none. Without a recorder the
rewriter only skips a call.

MLIR has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import Attribute, Operation
from xdsl.traits import MemoryEffectKind

from xdsl_bufferization.analysis.tensors.buffer_types import BufferCause, BufferizationListener
from xdsl_bufferization.analysis.tensors.bufferization_plan import BufferizationPlan
from xdsl_bufferization.analysis.tensors.explainer import Explainer
from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.explanations import Explanation, Size
from xdsl_bufferization.interfaces.properties import has_effects
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.support.memory_sizes import size_of

EXPLANATION = "explanation"
"""The attribute of a new operation with the number of its explanation."""


@dataclass(eq=False, repr=False)
class _Record:
    """Operations that one explanation explains."""

    cause: BufferCause
    allocation: Operation | None = None
    copy: Operation | None = None

    @property
    def ops(self) -> Sequence[Operation]:
        return [op for op in (self.allocation, self.copy) if op is not None]


class BufferRecorder(BufferizationListener):
    """The records of one rewriting."""

    def __init__(self) -> None:
        self._records = list[_Record]()
        self._allocating = dict[type[Operation], bool]()
        self._sizes = dict[Attribute, Size]()
        self._explainer: Explainer | None = None
        self._explained = list[tuple[_Record, Explanation]]()

    def start(self, plan: BufferizationPlan) -> None:
        self._explainer = Explainer(plan, SourceTexts(plan.ops))

    def inserted(self, ops: Sequence[Operation], cause: BufferCause) -> None:
        for op in ops:
            if isinstance(op, CopyOp):
                self._note_copy(op, cause)
            elif self._allocates(op):
                self._records.append(_Record(cause, allocation=op))

    def _allocates(self, op: Operation) -> bool:
        """True for an operation that only allocates; asked once per class."""
        if not op.results or op.regions:
            return False
        found = self._allocating.get(type(op))
        if found is None:
            found = has_effects(op, MemoryEffectKind.ALLOC)
            self._allocating[type(op)] = found
        return found

    def _note_copy(self, op: CopyOp, cause: BufferCause) -> None:
        last = self._records[-1] if self._records else None
        if last is None or last.copy is not None or last.cause != cause:
            self._records.append(_Record(cause, copy=op))
            return
        is_for_one_buffer = cause.operand is not None or cause.layout is not None
        if is_for_one_buffer or op.destination.owner is last.allocation:
            last.copy = op
        else:
            self._records.append(_Record(cause, copy=op))

    def rewritten(self) -> None:
        assert self._explainer is not None
        for record in self._records:
            kind = "allocation" if record.copy is None else "copy"
            makes = [op.name for op in record.ops]
            size = self._size(record)
            found = self._explainer.explain(0, record.cause, kind, makes, size)
            self._explained.append((record, found))

    def _size(self, record: _Record) -> Size:
        """The size of the new buffer, or of what is copied."""
        op = record.ops[0]
        if record.allocation is None or not op.operands:
            type = (op.results or op.operands)[0].type
            if type not in self._sizes:
                self._sizes[type] = size_of(type)
            return self._sizes[type]
        names = [f"%{s.name_hint}" if s.name_hint else "?" for s in op.operands]
        return size_of(op.results[0].type, names)

    def explanations(self, module: ModuleOp, *, annotate: bool = False) -> list[Explanation]:
        """Returns the explanations of what is in the module, numbered in its order. Adds the
        attribute `explanation` to the new operations if wanted."""
        if not self._explained:
            return []
        by_op = {op: entry for entry in self._explained for op in entry[0].ops}
        found = dict[int, Explanation]()
        for op in contents(module):
            if op not in by_op:
                continue
            record, explanation = by_op[op]
            number = len(found) + 1
            if id(record) not in found:
                found[id(record)] = replace(explanation, number=number)
            if annotate:
                number = found[id(record)].number
                op.attributes[EXPLANATION] = IntegerAttr(number, i64)
        return list(found.values())
