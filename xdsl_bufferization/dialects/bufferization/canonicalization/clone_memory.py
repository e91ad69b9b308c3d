"""
Memory that operations read, write or free, for the patterns of `bufferization.clone`.

    memref.store %x, %m[%i]          writes %m
    func.call @f(%m)                 writes what the body of @f writes to
    "test.unknown"(%m)               reads %m

Results are not cached, so every search is bounded by a number of operations; where the
bound is hit, the conservative result is returned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from xdsl.dialects import bufferization, memref, scf
from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    IndexType,
    IntegerType,
    UnregisteredOp,
    VectorType,
)
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import (
    EffectInstance,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    RecursiveMemoryEffect,
    SymbolTable,
)

from xdsl_bufferization.dialects.linalg.effects import (
    init_count,
)
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.private_traits import traits_of

MOST_CALLED = 256
"""Number of operations inspected to find a function, and again in its body."""
MOST_USES = 1024
"""Number of uses of a buffer that are inspected."""
DEPTH = 3
"""Depth of nested calls that are inspected."""

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
_WITHOUT_ALIASES = frozenset(
    (
        *("affine.load", "affine.store", "affine.vector_load", "affine.vector_store"),
        *("bufferization.clone", "bufferization.dealloc", "memref.copy"),
        *("func.return", "scf.yield", "memref.dealloc", "memref.dim"),
        *("memref.load", "memref.rank"),
        *("vector.load", "vector.store", "vector.transfer_read"),
        *("vector.transfer_write", "vector.gather", "vector.scatter"),
    )
)
"""Operations that use a buffer and create no alias of it."""
_CHANGES = (MemoryEffectKind.WRITE, MemoryEffectKind.FREE)
_SCALARS = (AnyFloat, ComplexType, IndexType, IntegerType, VectorType)


def source_of(value: SSAValue) -> SSAValue:
    """Returns the memref behind all views."""
    while isinstance(value, OpResult) and value.op.name in _VIEWS:
        value = value.op.operands[0]
    return value


def are_distinct(a: SSAValue, b: SSAValue) -> bool:
    """True if two memrefs, neither of them a view, certainly do not alias."""
    if a is b or a.owner is b.owner:
        return False
    if _is_new(a):
        return _is_older_than_call(b) or _is_new(b)
    return _is_older_than_call(a) and _is_new(b)


def _is_new(value: SSAValue, depth: int = DEPTH) -> bool:
    """
    True if each execution of the defining operation yields memory without other
    aliases.
    """
    if not isinstance(value, OpResult) or depth == 0:
        return False
    if value.op.name in _ALLOCATIONS:
        return True
    if isinstance(value.op, CallOp):
        function = _function_of(value.op)
        return function is not None and _yields_new_memory(
            function.body, value.index, depth
        )
    if not isinstance(value.op, scf.IfOp):
        return False
    return all(
        _yields_new_memory(each, value.index, depth) for each in value.op.regions
    )


def _yields_new_memory(region: Region, index: int, depth: int) -> bool:
    """
    True if result `index` of the region is allocated in the region and has no other
    alias.
    """
    if len(region.blocks) != 1:
        return False
    last = region.block.last_op
    if last is None or index >= len(last.operands):
        return False
    memory = source_of(last.operands[index])
    return (
        isinstance(memory, OpResult)
        and memory.op.parent_region() is region
        and _is_new(memory, depth - 1)
        and not escapes(memory, last)
    )


def _is_older_than_call(value: SSAValue) -> bool:
    """
    True if the memref is older than the current call: an argument of the function or a
    global.
    """
    if isinstance(value, OpResult):
        return isinstance(value.op, memref.GetGlobalOp)
    assert isinstance(value, BlockArgument)
    region = value.block.parent
    return (
        region is not None
        and region.first_block is value.block
        and isinstance(region.parent, FuncOp)
    )


def shows_memory(type: Attribute) -> bool:
    """True if memory may be accessible through a value of the type."""
    return not isinstance(type, _SCALARS)


def may_be_reached(memory: SSAValue) -> bool:
    """
    True if a function may write the memory without getting it as an argument. The
    memref is not a view.
    """
    return not _is_new(memory) or escapes(memory)


def escapes(memory: SSAValue, end: Operation | None = None) -> bool:
    """
    True if an operation other than `end` may create an alias of the memory that is no
    view.
    """
    left, stack = MOST_USES, [memory]
    while stack:
        for use in stack.pop().uses:
            left -= 1
            user = use.operation
            if user.name in _VIEWS and use.index == 0:
                stack.extend(user.results)
            elif left < 0 or not (user is end or _creates_no_alias(user, use.index)):
                return True
    return False


def _creates_no_alias(op: Operation, index: int) -> bool:
    """True if the operation creates no alias of the operand."""
    if op.name in ("memref.reshape", "memref.store"):
        return index == 1
    return (
        op.name in _WITHOUT_ALIASES
        or op.name.startswith("linalg.")
        or isinstance(op, UnregisteredOp)
    )


def is_done(memory: SSAValue, at: Operation, most: int) -> bool:
    """
    True if the memory is not accessed after the operation `at`, except by its
    deallocation.

    Found only for memory that is allocated in the block of `at` and used in no nested
    block. At most `most` operations after `at` are inspected.
    """
    is_local = isinstance(memory, OpResult) and memory.op.name in _ALLOCATIONS
    if not is_local or memory.owner.parent is not at.parent:
        return False
    behind = set(islice(_following(at), most + 1))
    if len(behind) > most:
        return False
    left, stack = MOST_USES, [memory]
    while stack:
        for use in stack.pop().uses:
            left -= 1
            user = use.operation
            is_late = user in behind or user.parent is not at.parent
            if user.name in _VIEWS and use.index == 0:
                stack.extend(user.results)
            elif isinstance(user, memref.DeallocOp):
                continue
            elif left < 0 or is_late or not _creates_no_alias(user, use.index):
                return False
    return True


def _following(op: Operation) -> Iterator[Operation]:
    following = op.next_op
    while following is not None:
        yield following
        following = following.next_op


def touched_by(op: Operation) -> Sequence[SSAValue] | None:
    """
    Returns the memrefs that the operation itself may read, write or free; None if they
    are unknown.
    """
    if isinstance(op, CallOp):
        function = _function_of(op)
        is_outside = function is not None and not function.body.blocks
        return op.operands if is_outside else None
    if op.name in _VIEWS:
        return op.operands[1:]
    if isinstance(op, UnregisteredOp) or op.name.startswith("linalg."):
        return op.operands
    effects = _effects_of(op)
    if effects is None:
        return op.operands
    return op.operands if effects else ()


def written_by(op: Operation, depth: int = DEPTH) -> Sequence[SSAValue] | None:
    """
    Returns the memrefs that the operation itself may write or free; None if they are
    unknown.
    """
    match op:
        case UnregisteredOp() | bufferization.CloneOp():
            return ()
        case memref.StoreOp():
            return (op.memref,)
        case memref.CopyOp():
            return (op.destination,)
        case CallOp():
            return _written_by_call(op, depth)
        case _ if op.name.startswith("linalg."):
            return op.operands[len(op.operands) - init_count(op) :]
        case _ if op.name in _READERS:
            return ()
        case _:
            return _written_by_effects(op)


def _written_by_effects(op: Operation) -> Sequence[SSAValue]:
    """
    Returns the operands that are written or freed according to the memory effects of
    the operation; all operands if an effect is unknown or names no value.
    """
    effects = _effects_of(op)
    if effects is None:
        return op.operands
    changes = [effect for effect in effects if effect.kind in _CHANGES]
    written = [e.value for e in changes if isinstance(e.value, SSAValue)]
    return written if len(written) == len(changes) else op.operands


def _effects_of(op: Operation) -> list[EffectInstance] | None:
    """
    Returns the memory effects without those of nested operations; None if they are
    unknown.
    """
    traits = [
        trait
        for trait in traits_of(op, MemoryEffect)
        if not isinstance(trait, RecursiveMemoryEffect)
    ]
    if not traits:
        is_frame = op.regions or op.get_trait(IsTerminator) is not None
        return [] if is_frame else None
    found = list[EffectInstance]()
    for trait in traits:
        effects = trait.get_effects(op)
        if effects is None:
            return None
        found += effects
    return found


def _written_by_call(op: CallOp, depth: int) -> Sequence[SSAValue] | None:
    """
    Returns the operands of the call that the function may write; None if it may write
    other memory.

    A declaration without a body may write all of its arguments.
    """
    function = _function_of(op)
    if function is None or depth == 0:
        return None
    block = function.body.first_block
    if block is None:
        return op.operands
    left, written = MOST_CALLED, list[SSAValue]()
    for inner in contents(function.body):
        left -= 1
        values = written_by(inner, depth - 1) if left >= 0 else None
        if values is None:
            return None
        for value in filter(lambda value: shows_memory(value.type), values):
            memory = source_of(value)
            if isinstance(memory, BlockArgument) and memory.block is block:
                written.append(op.operands[memory.index])
            elif not _is_new(memory, depth - 1):
                return None
    return written


def _function_of(op: CallOp) -> FuncOp | None:
    """
    Returns the called function; None if it is not found within `MOST_CALLED` steps.
    """
    name = op.callee.root_reference.data
    left, scope = MOST_CALLED, op.parent_op()
    while scope is not None and scope.get_trait(SymbolTable) is None:
        left -= 1
        scope = scope.parent_op() if left > 0 else None
    if scope is None or op.callee.nested_references.data:
        return None
    for found in islice(scope.regions[0].block.ops, left):
        if isinstance(found, FuncOp) and found.sym_name.data == name:
            return found
    return None
