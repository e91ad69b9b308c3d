"""The reasons of copied operands, as they were recorded, in words.

    %0 = tensor.insert %x into %t[%i]     in place, 'tensor.insert' (line 2) would overwrite
    %1 = tensor.extract %t[%i]            what 'tensor.extract' (line 3) reads

Why a read-after-write conflict is one: the rule that might have made it harmless, and did not.

    scf.for ... { %0 = tensor.insert %x into %t[%i] }      the next iteration reads it
    tensor.insert_slice into %t[%i], extract_slice %t[%j]  the slices may overlap

The facts are those of the recorded events: positions, the loop of the read, the operations of
both. The rules themselves are in `conflicts.py`.

MLIR: the option `print-conflicts` of One-Shot Bufferize
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import BlockArgument, Operation

from xdsl_bufferization.analysis.tensors.one_shot_state import CopyReason, OneShotState, RaWConflict
from xdsl_bufferization.analysis.tensors.uses import (
    ANY_DEFINITION,
    NO_DEFINITION,
    TensorUse,
    TensorValue,
)
from xdsl_bufferization.interfaces.contents import defining_op
from xdsl_bufferization.interfaces.diagnostics import op_name
from xdsl_bufferization.interfaces.explanations import Cause, Kind, Site
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.interfaces.subset import (
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.support.bounds import MOST_CANDIDATES, MOST_TRIALS


class ConflictBarriers:
    """Finds the sentences for the conflicts of one run."""

    def __init__(self, state: OneShotState) -> None:
        self._state = state

    def sentence(self, conflict: RaWConflict) -> str:
        """Returns why no rule made a conflict harmless."""
        order = self._state.order
        read, write = conflict.read, conflict.write
        reader, writer = read.use.op, write.use.op
        if conflict.is_assumed:
            return f"more than {MOST_CANDIDATES} accesses lie around it, so it is assumed"
        if read.definition is NO_DEFINITION and read.use.is_accessed_later:
            return "the memory is accessed through a memref later"
        if read.definition is NO_DEFINITION and read.use.frees:
            return "the memory is freed"
        if read.definition is NO_DEFINITION:
            return "the operation uses the buffer until it ends"
        for op in (reader, writer):
            if self._is_unknown(op):
                return self._about_unknown(op)
        if order.in_loop(write.position, read.loop):
            return "the loop around them runs again, and its next iteration reads it"
        if read.definition is ANY_DEFINITION or read.use.is_accessed_later:
            return "it may be read at any later point"
        return self._about_positions(reader, writer)

    def _about_positions(self, reader: Operation, writer: Operation) -> str:
        if reader is writer:
            return "the operation does not read each element just before it writes the same one"
        order = self._state.order
        if order.pre[reader] < order.pre[writer] < order.post[reader]:
            return "the write is inside of the operation, which reads until it ends"
        found = "control may flow from the write to the read"
        if reader.parent is writer.parent:
            found = "the read comes after the write"
        if _is_subset(reader) and _is_subset(writer):
            found += ", and their elements are not known to be disjoint"
        return found

    def _is_unknown(self, op: Operation) -> bool:
        """True if the operation is assumed to do anything with its operands."""
        state = self._state
        if state.models(op) is None:
            return True
        if not state.calls.is_call(op):
            return False
        callee = state.calls.callee(op)
        return callee is None or state.calls.body(callee) is None

    def _about_unknown(self, op: Operation) -> str:
        if self._state.models(op) is None:
            return f"nothing is known of '{op_name(op)}': it has no BufferizableOpInterface"
        return "nothing is known of the function that is called: it has no body"


def _is_subset(op: Operation) -> bool:
    return (
        model_of(op, SubsetExtractionOpInterface) is not None
        or model_of(op, SubsetInsertionOpInterface) is not None
    )


_ALWAYS = CopyReason("always")


@record
class Reason:
    """The part of an `Explanation` that depends on the cause."""

    cause: Cause
    value: str
    what: str
    why: str
    barrier: str = ""
    sites: Sequence[Site] = ()


class CopyReasons:
    """Finds the reasons of the operands of one analysed module."""

    def __init__(self, state: OneShotState, texts: SourceTexts) -> None:
        self._state = state
        self._texts = texts

    def of_operand(self, use: TensorUse, kind: Kind) -> Reason:
        """Returns the reason of a use that is out of place."""
        reason = self._state.copy_reasons.get(use, _ALWAYS)
        value = self.name(use.tensor)
        index = use.index
        shown = value or f"operand #{index}"
        what = f"{shown} is copied"
        if kind == "allocation":
            what = f"a new buffer is used instead of that of {shown}"
        if reason.conflict is not None:
            why, barrier, sites = self._conflict(reason.conflict)
            return Reason("conflict", value, what, why, barrier, sites)
        if reason.not_writable is not None:
            why, site = self._not_writable(reason.not_writable)
            sites = () if site is None else (site,)
            return Reason("not-writable", value, what, why, "", sites)
        return Reason(reason.cause, value, what, self._general(use, reason))

    def _general(self, use: TensorUse, reason: CopyReason) -> str:
        match reason.cause:
            case "threads":
                return "concurrent iterations of a parallel loop would write one buffer"
            case "aliases":
                return f"more than {MOST_TRIALS} tensors may have its buffer"
            case _ if self._state.copies_before_write(use.op):
                return "without an analysis, everything that is written is copied"
            case _:
                return "its buffer is always copied"

    def _conflict(self, conflict: RaWConflict) -> tuple[str, str, Sequence[Site]]:
        writer, reader = conflict.write.use.op, conflict.read.use.op
        written = self.name(conflict.write.use.tensor)
        read = self.name(conflict.read.use.tensor)
        sites = [self._texts.site("write", writer, written), self._texts.site("read", reader, read)]
        does = "uses" if conflict.read.definition is NO_DEFINITION else "reads"
        why = (
            f"in place, {self._texts.short(writer)} would overwrite what "
            f"{self._texts.short(reader)} {does}"
        )
        if conflict.read.definition.number >= 0:
            defined = conflict.read.definition.value
            owner = defining_op(defined)
            if owner is not None:
                sites.append(self._texts.site("definition", owner, self._texts.name(defined)))
        barrier = ConflictBarriers(self._state).sentence(conflict)
        if reader is writer:
            return f"{why}: {barrier}", "", sites
        return why, barrier, sites

    def _not_writable(self, tensor: TensorValue) -> tuple[str, Site | None]:
        value = tensor.value
        owner, name = defining_op(value), self._texts.name(value)
        site = None if owner is None else self._texts.site("definition", owner, name)
        if isinstance(value, BlockArgument):
            shown = f"argument {name or f'#{value.index}'}"
            return f"the buffer of {shown} must not be written", site
        assert owner is not None
        return f"the buffer of {self._texts.short(owner)} must not be written", site

    def name(self, tensor: TensorValue) -> str:
        """Returns a tensor as the source writes it."""
        return self._texts.name(tensor.value)
