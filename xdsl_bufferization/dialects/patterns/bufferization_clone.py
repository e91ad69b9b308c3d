"""
Canonicalization of `bufferization.clone`.

    %b = bufferization.clone %a ; use %b ; memref.dealloc %b      use %a
    %b = bufferization.clone %a ; memref.dealloc %a ; use %b      use %a
    bufferization.clone of (memref.cast %a)                       bufferization.clone %a
    bufferization.clone that nobody uses                          nothing

A clone may be its source as long as nobody writes to either, and one of the two is freed in the
block of the clone: that deallocation goes away. The operations in between are looked at,
with what they contain, up to a number of them. What a call may write to is what it is given,
and more if the source is not local; unregistered operations are taken to read, as
a clone must not be written to by the rules of its dialect.

MLIR: lib/Dialect/Bufferization/IR/BufferizationOps.cpp, which does not look for writes
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from xdsl.dialects import bufferization, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    NoneAttr,
    UnrankedMemRefType,
    UnregisteredOp,
)
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import (
    PatternRewriter,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.traits import (
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    RecursiveMemoryEffect,
)

from xdsl_bufferization.dialects.layouts import as_memref, strides_of
from xdsl_bufferization.dialects.linalg_effects import init_count
from xdsl_bufferization.dialects.memref_views import may_be_cast

MOST_BETWEEN = 256
"""How many operations between a clone and the deallocation are looked at."""
MOST_USES = 1024
"""How many uses of the source are looked at for other deallocations."""

_VIEWS = frozenset(
    f"memref.{name}"
    for name in (
        *("assume_alignment", "cast", "collapse_shape", "expand_shape"),
        *("memory_space_cast", "reinterpret_cast", "reshape", "subview"),
        *("transpose", "view"),
    )
)
_ALLOCATIONS = frozenset(("bufferization.clone", "memref.alloc", "memref.alloca"))
_READERS = frozenset(
    ("affine.load", "affine.vector_load", "vector.gather", "vector.load")
)
_FREES = frozenset(("bufferization.dealloc", "memref.dealloc", "memref.realloc"))
_POINTERS = frozenset(
    ("bufferization.dealloc", "memref.extract_aligned_pointer_as_index")
)
"""What tells a clone from its source."""
_KEEPERS = frozenset(("memref.store", "builtin.unrealized_conversion_cast"))
_CHANGES = (MemoryEffectKind.WRITE, MemoryEffectKind.FREE)


class DeadClone(RewritePattern):
    """A clone that nobody uses is not made."""

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: bufferization.CloneOp, rewriter: PatternRewriter
    ) -> None:
        if op.output.first_use is None:
            rewriter.erase(op)


class CloneThatIsFreed(RewritePattern):
    """A clone that is freed, and nothing else, is not made."""

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
    """What is cloned is what was cast."""

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
    """A clone is its source if one of the two is freed before anybody writes."""

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


PATTERNS: Mapping[str, tuple[RewritePattern, ...]] = MappingProxyType(
    {
        "bufferization.clone": (
            DeadClone(),
            CloneThatIsFreed(),
            CloneOfCast(),
            RedundantClone(),
        )
    }
)


@dataclass
class _Between:
    """What stands between a clone and the deallocation that goes away with it."""

    op: bufferization.CloneOp

    def __post_init__(self) -> None:
        self._result: SSAValue = self.op.output
        self._freed = _cast_source(self.op.input)
        """What a deallocation of the source frees."""
        self._source = _source(self.op.input)

    def free(self) -> Operation | None:
        """The deallocation of the clone or of its source; None if the clone is needed."""
        left = MOST_BETWEEN
        op = self.op.next_op
        while op is not None and left > 0:
            if isinstance(op, memref.DeallocOp):
                freed = _cast_source(op.memref)
                if freed is self._result:
                    return op
                if freed is self._freed:
                    return op if self._is_only_free(op) else None
            for inner in _contents(op):
                left -= 1
                if left < 0 or not self._is_quiet(inner):
                    return None
            op = op.next_op
        return None

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

    def _is_quiet(self, op: Operation) -> bool:
        """Does the operation leave both buffers as they are?"""
        if op.name in _POINTERS:
            return False
        written = _written(op)
        if written is None:
            if self._is_reachable():
                return False
            written = op.operands
        return not any(
            isinstance(value.type, MemRefType | UnrankedMemRefType)
            and self._may_be(value)
            for value in written
        )

    def _may_be(self, value: SSAValue) -> bool:
        """May it be the memory of one of the two?"""
        memory = _source(value)
        return not (
            _is_distinct(memory, self._source) and _is_distinct(memory, self._result)
        )

    def _is_reachable(self) -> bool:
        """May a function that is not given the source write to it?"""
        if not _is_allocation(self._source):
            return True
        uses = enumerate(self._source.uses)
        return any(
            number >= MOST_USES or use.operation.name in _KEEPERS
            for number, use in uses
        )


def _contents(op: Operation) -> Iterator[Operation]:
    """The operation and all that it contains."""
    return op.walk() if op.regions else iter((op,))


def _cast_source(value: SSAValue) -> SSAValue:
    """What the memref is a cast of, as a whole."""
    while isinstance(value, OpResult) and isinstance(value.op, memref.CastOp):
        value = value.op.source
    return value


def _source(value: SSAValue) -> SSAValue:
    """What the memref is a view of."""
    while isinstance(value, OpResult) and value.op.name in _VIEWS:
        value = value.op.operands[0]
    return value


def _is_allocation(value: SSAValue) -> bool:
    return isinstance(value, OpResult) and value.op.name in _ALLOCATIONS


def _is_distinct(a: SSAValue, b: SSAValue) -> bool:
    """Are these certainly different memory? Both are no views."""
    if a is b:
        return False
    if _is_allocation(a):
        return _is_allocation(b) or _was_there(b)
    return _is_allocation(b) and _was_there(a)


def _was_there(value: SSAValue) -> bool:
    """Is it memory from before the function was called?"""
    if isinstance(value, OpResult):
        return isinstance(value.op, memref.GetGlobalOp)
    assert isinstance(value, BlockArgument)
    region = value.block.parent
    return (
        region is not None
        and region.first_block is value.block
        and isinstance(region.parent, FuncOp)
    )


def _written(op: Operation) -> Sequence[SSAValue] | None:
    """What the operation itself may write to or free; None if that is not known."""
    match op:
        case UnregisteredOp() | bufferization.CloneOp():
            return ()
        case memref.StoreOp():
            return (op.memref,)
        case memref.CopyOp():
            return (op.destination,)
        case CallOp():
            return None
        case _ if op.name.startswith("linalg."):
            return op.operands[len(op.operands) - init_count(op) :]
        case _ if op.name in _READERS:
            return ()
        case _:
            return _written_by_effects(op)


def _written_by_effects(op: Operation) -> Sequence[SSAValue] | None:
    """The same for an operation of which only the effects are known."""
    traits = [
        trait
        for trait in op.get_traits_of_type(MemoryEffect)
        if not isinstance(trait, RecursiveMemoryEffect)
    ]
    if not traits:
        is_frame = op.regions or op.get_trait(IsTerminator) is not None
        return () if is_frame else op.operands
    written = list[SSAValue]()
    for trait in traits:
        effects = trait.get_effects(op)
        if effects is None:
            return None
        for effect in effects:
            if effect.kind not in _CHANGES:
                continue
            if not isinstance(effect.value, SSAValue):
                return op.operands
            written.append(effect.value)
    return written


def _has_all_of(result: Attribute, source: Attribute) -> bool:
    """Does the type say nothing that the type of the source does not?"""
    if result == source:
        return True
    new, old = as_memref(result), as_memref(source)
    if new is None or old is None or not may_be_cast(source, result):
        return False
    is_dense = isinstance(new.layout, NoneAttr)
    if is_dense and old.layout != new.layout and None in _facts(new):
        # That a stride follows from the sizes is also said.
        return False
    return all(
        fact in (DYNAMIC_INDEX, None, known)
        for fact, known in zip(_facts(new), _facts(old), strict=True)
    )


def _facts(type: MemRefType) -> list[int | None]:
    """The sizes, the strides and the offset."""
    strides = strides_of(type)
    layout = [] if strides is None else [*strides.strides, strides.offset]
    return [*type.get_shape(), *layout]
