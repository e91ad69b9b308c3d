"""
Why a read-after-write conflict is one: the rule that might have made it harmless, and did not.

    scf.for ... { %0 = tensor.insert %x into %t[%i] }      the next iteration reads it
    tensor.insert_slice into %t[%i], extract_slice %t[%j]  the slices may overlap

The facts are those of the recorded events: positions, the loop of the read, the operations of
both. The rules themselves are in `conflicts.py`.

MLIR: none; `hasReadAfterWriteInterference` decides
"""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_bufferization.analysis.tensors.one_shot_state import OneShotState, RaWConflict
from xdsl_bufferization.analysis.tensors.uses import ANY_DEFINITION, NO_DEFINITION
from xdsl_bufferization.interfaces.diagnostics import op_name
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.subset import (
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.support.bounds import MOST_CANDIDATES


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
