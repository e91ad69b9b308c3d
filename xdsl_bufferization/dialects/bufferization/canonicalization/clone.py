"""
Canonicalization of `bufferization.clone`.

    %b = bufferization.clone %a ; use %b ; memref.dealloc %b      use %a
    %b = bufferization.clone %a ; memref.dealloc %a ; use %b      use %a
    bufferization.clone of (memref.cast %a)                       bufferization.clone %a
    bufferization.clone that nobody uses                          nothing

A clone may be its source if one of the two is freed in the block of the clone, and until
then is what it was: nobody writes to it, nor looks at it when the other one was written to.
A clone may also be written to if nobody looks at its source any more. That deallocation goes
away. The operations in between are looked at, with what they
contain, up to a number of them; so are the functions that they call. Unregistered operations
are taken to read, as a clone must not be written to by the rules of its dialect, and functions
of which there is no body to write to what they are given.

MLIR: lib/Dialect/Bufferization/IR/BufferizationOps.cpp, which does not look for writes
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice

from xdsl.dialects import bufferization, memref
from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)

from xdsl_bufferization.dialects.bufferization.canonicalization.clone_memory import (
    MOST_USES,
    are_distinct,
    is_done,
    may_be_reached,
    shows_memory,
    source_of,
    touched_by,
    written_by,
)
from xdsl_bufferization.dialects.memref.views import (
    may_be_cast,
)
from xdsl_bufferization.interfaces.contents import op_and_contents
from xdsl_bufferization.support.layouts import (
    as_memref,
    strides_of,
)

MOST_BETWEEN = 256
"""How many operations between a clone and the deallocation are looked at."""

_SOURCE, _CLONE, _BOTH = 1, 2, 3
_FREES = frozenset(("bufferization.dealloc", "memref.dealloc", "memref.realloc"))
_POINTERS = frozenset(
    ("bufferization.dealloc", "memref.extract_aligned_pointer_as_index")
)
"""What tells a clone from its source."""


class DeadClone(RewritePattern):
    """Removes a clone that is unused."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: bufferization.CloneOp, rewriter: PatternRewriter
    ) -> None:
        if op.output.first_use is None:
            rewriter.erase(op)


class CloneThatIsFreed(RewritePattern):
    """
    Removes a clone that is only freed.

    MLIR: `SimplifyClones`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: bufferization.CloneOp, rewriter: PatternRewriter
    ) -> None:
        use = op.output.first_use
        if use is None or not op.output.has_one_use():
            return
        if isinstance(use.operation, memref.DeallocOp):
            rewriter.erase(use.operation)
            rewriter.erase(op)


class CloneOfCast(RewritePattern):
    """
    Clones the source of a cast instead of its result.

    MLIR: `CloneOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: bufferization.CloneOp, rewriter: PatternRewriter
    ) -> None:
        cast = op.input.owner
        if not isinstance(cast, memref.CastOp):
            return
        types = (cast.source.type, cast.dest.type, op.output.type)
        if all(isinstance(type, MemRefType) for type in types):
            op.operands[0] = cast.source
            rewriter.handle_operation_modification(op)


class RedundantClone(RewritePattern):
    """
    Replaces a clone by its source if one of the two is freed before either is written.

    MLIR: `SimplifyClones`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: bufferization.CloneOp, rewriter: PatternRewriter
    ) -> None:
        if not _has_all_of(op.output.type, op.input.type):
            return
        free = _Between(op).free()
        if free is None:
            return
        rewriter.erase(free)
        value: SSAValue = op.input
        if value.type != op.output.type:
            cast = memref.CastOp.build(operands=[value], result_types=[op.output.type])
            rewriter.insert(cast)
            value = cast.dest
        rewriter.replace(op, (), [value])


class _Between:
    """What stands between a clone and the deallocation that goes away with it."""

    def __init__(self, op: bufferization.CloneOp) -> None:
        self._op = op
        self._result: SSAValue = op.output
        self._freed = _cast_source(op.input)
        """What a deallocation of the source frees."""
        self._source = source_of(op.input)
        self._written = 0
        """Which of the two somebody may have written to."""
        self._may_go = _BOTH
        """Which of the two is what it was at all its uses up to here."""

    def free(self) -> Operation | None:
        """The deallocation of the clone or of its source; None if the clone is needed."""
        left = MOST_BETWEEN
        op = self._op.next_op
        while op is not None and self._may_go:
            if isinstance(op, memref.DeallocOp) and self._goes(op):
                return op
            contents = list(islice(op_and_contents(op), left + 1))
            left -= len(contents)
            if left < 0 or any(inner.name in _POINTERS for inner in contents):
                return None
            self._pass(contents)
            op = op.next_op
        return None

    def _goes(self, free: memref.DeallocOp) -> bool:
        """May the deallocation go, and what it frees be the other one?"""
        freed = _cast_source(free.memref)
        if freed is self._result:
            return bool(self._may_go & _CLONE)
        if freed is not self._freed or not self._may_go & _SOURCE:
            return False
        return self._is_only_free(free)

    def _is_only_free(self, free: Operation) -> bool:
        """Is the source all of its memory, and freed by nothing else?"""
        if self._freed is not self._source:
            return False
        left = MOST_USES
        stack = [self._freed]
        while stack:
            for use in stack.pop().uses:
                left -= 1
                user = use.operation
                if left < 0 or (user is not free and user.name in _FREES):
                    return False
                if isinstance(user, memref.CastOp):
                    stack.append(user.dest)
        return True

    def _pass(self, contents: Sequence[Operation]) -> None:
        """Takes note of what an operation does, with all that it contains."""
        written = 0
        for op in contents:
            written |= self._those_of(written_by(op))
        self._written |= written
        if not self._written:
            return
        touched = 0
        for op in contents:
            touched |= self._those_of(touched_by(op))
        if written & _SOURCE or (touched & _SOURCE and self._written & _CLONE):
            self._may_go &= ~_SOURCE
        if touched & _CLONE and self._written & _SOURCE:
            self._may_go &= ~_CLONE
        if written & _CLONE and not self._is_source_done:
            self._may_go &= ~_CLONE

    def _those_of(self, values: Sequence[SSAValue] | None) -> int:
        """Which of the two are among the values; None: among what can be reached."""
        if values is None:
            return self._reached
        found = 0
        for value in values:
            if shows_memory(value.type):
                found |= self._memory(source_of(value))
        return found

    def _memory(self, memory: SSAValue) -> int:
        """Which of the two the memory may be."""
        if memory is self._source:
            return _SOURCE
        if memory is self._result:
            return _CLONE
        found = 0 if are_distinct(memory, self._source) else _SOURCE
        return found if are_distinct(memory, self._result) else found | _CLONE

    @cached_property
    def _is_source_done(self) -> bool:
        """May the source become what the clone becomes, as nobody looks at it?"""
        return is_done(self._source, self._op, MOST_BETWEEN)

    @cached_property
    def _reached(self) -> int:
        """Which of the two a function may know of."""
        found = _SOURCE if may_be_reached(self._source) else 0
        return found | _CLONE if may_be_reached(self._result) else found


def _cast_source(value: SSAValue) -> SSAValue:
    """What the memref is a cast of, as a whole."""
    while isinstance(value, OpResult) and isinstance(value.op, memref.CastOp):
        value = value.op.source
    return value


def _has_all_of(result: Attribute, source: Attribute) -> bool:
    """
    Does the type say nothing that the type of the source does not?

    Sizes are the same ones: nothing else can be copied.
    """
    if result == source:
        return True
    new, old = as_memref(result), as_memref(source)
    if new is None or old is None or not may_be_cast(source, result):
        return False
    if new.layout == old.layout:
        return True
    if isinstance(new.layout, NoneAttr) and None in _layout(new):
        # That a stride follows from the sizes is also said.
        return False
    return all(
        fact in (None, known)
        for fact, known in zip(_layout(new), _layout(old), strict=True)
    )


def _layout(type: MemRefType) -> list[int | None]:
    """The strides and the offset."""
    strides = strides_of(type)
    return [] if strides is None else [*strides.strides, strides.offset]
