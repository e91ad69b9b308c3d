"""
Canonicalization of memory that is not read.

    %m = memref.alloc(%n) : memref<?xf32>
    %v = memref.subview %m[0] [4] [1]                  // all of this goes
    memref.copy %s, %v
    memref.dealloc %m : memref<?xf32>

An allocation is erased if its only uses are writes, deallocations, and views with only
such uses. All users are erased with it, so they must have no other effects. The search
ends at the first other use.

MLIR: lib/Dialect/MemRef/IR/MemRefOps.cpp
"""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from xdsl_bufferization.interfaces.buffer_view_flow import (
    BufferViewFlowOpInterface,
)
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.external_models import model_of
from xdsl_bufferization.interfaces.memory_effects import (
    DEFAULT_RESOURCE,
    Effect,
    EffectKind,
)
from xdsl_bufferization.interfaces.memory_types import is_memref


class NeverRead(RewritePattern):
    """
    Removes an allocation whose contents are never read.

    MLIR: `SimplifyDeadAlloc`
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, memref.AllocOp | memref.AllocaOp):
            return
        users = _users(op.memref)
        if users is None:
            return
        for user in reversed(users):
            rewriter.erase(user)
        rewriter.erase(op)


def _users(buffer: SSAValue) -> list[Operation] | None:
    """
    Returns all users of a buffer, views before their users; None if the buffer may be
    read, or a user has another effect.
    """
    effects = MemoryEffects()
    users = dict[Operation, None]()
    work = [buffer]
    while work:
        value = work.pop()
        for use in value.uses:
            user = use.operation
            if not _is_view(user, value) or not _may_go(user, use.index, effects):
                return None
            users[user] = None
            work += user.results
    return list(users)


def _is_view(op: Operation, value: SSAValue) -> bool:
    """True if every memref result is a view of the value; so if there are no results."""
    model = model_of(op, BufferViewFlowOpInterface) if op.results else None
    if model is None:
        return not op.results
    return all(
        [op.operands[index] for index in model.sources(op, result.index)] == [value]
        for result in op.results
        if is_memref(result)
    )


def _may_go(op: Operation, index: int, effects: MemoryEffects) -> bool:
    """True if the only effects are reads of other memory, and writes and deallocations
    of the operand with this index."""
    own, inside = effects.of(op), effects.with_contents(op)
    if own is None or inside is None or len(inside) > len(own) or op.next_op is None:
        return False
    return all(_is_harmless(effect, index) for effect in own)


def _is_harmless(effect: Effect, index: int) -> bool:
    """True for a read of other memory, a store of it, and a change of the operand."""
    match effect.kind:
        case EffectKind.WRITE | EffectKind.FREE:
            return effect.operand == index and effect.resource == DEFAULT_RESOURCE
        case EffectKind.READ | EffectKind.CAPTURE:
            return effect.operand not in (None, index)
        case _:
            return False
