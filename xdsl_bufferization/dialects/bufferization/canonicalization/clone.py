"""
Canonicalization of `bufferization.clone`.

    %b = bufferization.clone %a ; use %b ; memref.dealloc %b      use %a
    %b = bufferization.clone %a ; memref.dealloc %a ; use %b      use %a
    bufferization.clone of (memref.cast %a)                       bufferization.clone %a
    bufferization.clone without uses                              removed

A clone is replaced by its source if one of the two is deallocated in the block of the clone, and if
until then no write to one is visible in a read of the other. A write to the clone is harmless if
the source is not read after it. The deallocation is removed with the clone.

All operations up to the deallocation are inspected with their nested operations, up to
a fixed number, and so are the functions that they call. Unregistered operations are
assumed to read only, because the dialect forbids writes to a clone. Functions without a
body are assumed to write to their arguments.

MLIR: lib/Dialect/Bufferization/IR/BufferizationOps.cpp, which does not check for writes
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice

from xdsl.dialects import bufferization, memref
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from xdsl_bufferization.dialects.bufferization.canonicalization.clone_memory import (
    MOST_USES,
    CloneMemory,
)
from xdsl_bufferization.dialects.memref.views import may_be_cast
from xdsl_bufferization.interfaces.contents import op_and_contents
from xdsl_bufferization.interfaces.memory_types import is_memref, may_hold
from xdsl_bufferization.support.layouts import as_memref, is_identity, strides_of
from xdsl_bufferization.support.shapes import types_agree

MOST_BETWEEN = 256
"""Number of operations after a clone, nested ones included, among which its deallocation is
searched."""

_SOURCE, _CLONE, _BOTH = 1, 2, 3


class DeadClone(RewritePattern):
    """Removes a clone that is unused."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.CloneOp, rewriter: PatternRewriter) -> None:
        if op.output.first_use is None:
            rewriter.erase(op)


class CloneThatIsFreed(RewritePattern):
    """
    Removes a clone whose only use is its deallocation.

    MLIR: `SimplifyClones`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.CloneOp, rewriter: PatternRewriter) -> None:
        use = op.output.first_use
        if use is None or not op.output.has_one_use():
            return
        if isinstance(use.operation, memref.DeallocOp):
            rewriter.erase(use.operation)
            rewriter.erase(op)


class CloneOfCast(RewritePattern):
    """
    Clones the source of a cast instead of its result, unless the clone would be of another
    shape: the source may have become better known than the cast, which then never runs.

    MLIR: `CloneOp::fold`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.CloneOp, rewriter: PatternRewriter) -> None:
        cast = op.input.owner
        if not isinstance(cast, memref.CastOp):
            return
        types = (cast.source.type, cast.dest.type, op.output.type)
        if not all(isinstance(type, MemRefType) for type in types):
            return
        if types_agree(cast.source.type, op.output.type):
            op.operands[0] = cast.source
            rewriter.handle_operation_modification(op)


class RedundantClone(RewritePattern):
    """
    Replaces a clone by its source if one of the two is deallocated before either is written.

    MLIR: `SimplifyClones`
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.CloneOp, rewriter: PatternRewriter) -> None:
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
    """
    Effects of the operations between a clone and the deallocation that is removed with it.

    `_SOURCE`, `_CLONE` and `_BOTH` are bit sets of the two memrefs.
    """

    def __init__(self, op: bufferization.CloneOp) -> None:
        self._op = op
        self._memory = CloneMemory()
        self._result: SSAValue = op.output
        self._freed = self._memory.whole_source_of(op.input)
        """The memref that a deallocation of the source frees: the source without casts."""
        self._source = self._memory.source_of(op.input)
        self._written = 0
        """Bit set of the memrefs that may have been written since the clone."""
        self._may_go = _BOTH
        """Bit set of the memrefs whose deallocation can still be removed."""

    def free(self) -> Operation | None:
        """Returns the deallocation to remove, of the clone or of its source; None if the clone
        stays."""
        if any(map(self._memory.is_used_later, (self._source, self._result))):
            return None
        left = MOST_BETWEEN
        op = self._op.next_op
        while op is not None and self._may_go:
            if isinstance(op, memref.DeallocOp) and self._can_remove(op):
                return op
            contents = list(islice(op_and_contents(op), left + 1))
            left -= len(contents)
            if left < 0 or any(map(self._memory.tells_apart, contents)):
                return None
            self._add_effects(contents)
            op = op.next_op
        return None

    def _can_remove(self, free: memref.DeallocOp) -> bool:
        """True if the deallocation can be removed, with the freed memref replaced by the other
        one."""
        freed = self._memory.whole_source_of(free.memref)
        if freed is self._result:
            return bool(self._may_go & _CLONE)
        if freed is not self._freed or not self._may_go & _SOURCE:
            return False
        return self._is_only_free(free)

    def _is_only_free(self, free: Operation) -> bool:
        """True if the deallocation frees the whole source, and nothing else frees it."""
        if self._freed is not self._source:
            return False
        left = MOST_USES
        stack = [self._freed]
        while stack:
            for use in stack.pop().uses:
                left -= 1
                user = use.operation
                if left < 0:
                    return False
                if user is not free and self._memory.may_free(user, use.index):
                    return False
                stack += [
                    result
                    for result in user.results
                    if self._memory.whole_source_of(result) is self._freed
                ]
        return True

    def _add_effects(self, contents: Sequence[Operation]) -> None:
        """Adds the effects of an operation, given with all nested operations."""
        written = 0
        for op in contents:
            written |= self._aliased(self._memory.written_by(op))
        self._written |= written
        if not self._written:
            return
        touched = 0
        for op in contents:
            touched |= self._aliased(self._memory.touched_by(op))
        if written & _SOURCE or (touched & _SOURCE and self._written & _CLONE):
            self._may_go &= ~_SOURCE
        if touched & _CLONE and self._written & _SOURCE:
            self._may_go &= ~_CLONE
        if written & _CLONE and not self._is_source_dead:
            self._may_go &= ~_CLONE

    def _aliased(self, values: Sequence[SSAValue | None]) -> int:
        """Returns the bit set of the two memrefs that the values may alias. None stands for all
        memory that a function may reach."""
        found = 0
        for value in values:
            if value is None or may_hold(value):
                found |= self._reached
            elif is_memref(value):
                found |= self._aliases(self._memory.source_of(value))
        return found

    def _aliases(self, memory: SSAValue) -> int:
        """Returns the bit set of the two memrefs that this buffer may alias."""
        if memory is self._source:
            return _SOURCE
        if memory is self._result:
            return _CLONE
        found = 0 if self._memory.are_distinct(memory, self._source) else _SOURCE
        if not self._memory.are_distinct(memory, self._result):
            found |= _CLONE
        return found

    @cached_property
    def _is_source_dead(self) -> bool:
        """True if the source is not read after the clone, so that writes to the clone may reach
        it."""
        return self._memory.is_done(self._source, self._op, MOST_BETWEEN)

    @cached_property
    def _reached(self) -> int:
        """The bit set of the two memrefs that may be accessed through other values than memrefs, or
        by a function that does not get them as arguments."""
        found = _SOURCE if self._memory.may_be_reached(self._source) else 0
        return found | _CLONE if self._memory.may_be_reached(self._result) else found


def _has_all_of(result: Attribute, source: Attribute) -> bool:
    """
    True if every stride and offset that the result type fixes is fixed in the source type.

    Sizes are not compared: a clone and its source have the same ones.
    """
    if result == source:
        return True
    new, old = as_memref(result), as_memref(source)
    if new is None or old is None or not may_be_cast(source, result):
        return False
    if new.layout == old.layout:
        return True
    if is_identity(new.layout) and None in _layout(new):
        # The identity layout fixes strides, even those that depend on dynamic sizes.
        return False
    return all(
        number in (None, known) for number, known in zip(_layout(new), _layout(old), strict=True)
    )


def _layout(type: MemRefType) -> list[int | None]:
    """Returns the strides and, last, the offset; an empty list if the layout is not strided."""
    strides = strides_of(type)
    return [] if strides is None else [*strides.strides, strides.offset]
