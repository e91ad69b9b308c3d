"""
Which memory operations write to or look at, as far as the patterns of clones ask.

    memref.store %x, %m[%i]          writes %m
    func.call @f(%m)                 writes what the body of @f writes to
    "test.unknown"(%m)               reads %m

Nothing is kept between questions, so that all of them are bounded: what is looked through
before an answer is "that is not known" is a number of operations.
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
"""How many operations are looked through to find a function, and in its body."""
MOST_USES = 1024
"""How many uses of a buffer are looked at."""
DEPTH = 3
"""How many calls deep."""

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
_LOOKERS = frozenset(
    (
        *("affine.load", "affine.store", "affine.vector_load", "affine.vector_store"),
        *("bufferization.clone", "bufferization.dealloc", "memref.copy"),
        *("func.return", "scf.yield", "memref.dealloc", "memref.dim"),
        *("memref.load", "memref.rank"),
        *("vector.load", "vector.store", "vector.transfer_read"),
        *("vector.transfer_write", "vector.gather", "vector.scatter"),
    )
)
"""What uses a buffer and keeps no other name of it."""
_CHANGES = (MemoryEffectKind.WRITE, MemoryEffectKind.FREE)
_SCALARS = (AnyFloat, ComplexType, IndexType, IntegerType, VectorType)


def source_of(value: SSAValue) -> SSAValue:
    """What the memref is a view of."""
    while isinstance(value, OpResult) and value.op.name in _VIEWS:
        value = value.op.operands[0]
    return value


def are_distinct(a: SSAValue, b: SSAValue) -> bool:
    """Are these certainly different memory? Both are no views."""
    if a is b or a.owner is b.owner:
        return False
    if _is_new(a):
        return _was_there(b) or _is_new(b)
    return _was_there(a) and _is_new(b)


def _is_new(value: SSAValue, depth: int = DEPTH) -> bool:
    """Does each run of the operation give memory that nobody else knows?"""
    if not isinstance(value, OpResult) or depth == 0:
        return False
    if value.op.name in _ALLOCATIONS:
        return True
    if isinstance(value.op, CallOp):
        function = _function_of(value.op)
        return function is not None and _hands_over(function.body, value.index, depth)
    if not isinstance(value.op, scf.IfOp):
        return False
    return all(_hands_over(each, value.index, depth) for each in value.op.regions)


def _hands_over(region: Region, index: int, depth: int) -> bool:
    """Does the region make what it gives, and keep no name of it?"""
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
        and not is_kept(memory, last)
    )


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


def shows_memory(type: Attribute) -> bool:
    """May a value of the type lead to memory?"""
    return not isinstance(type, _SCALARS)


def may_be_reached(memory: SSAValue) -> bool:
    """May a function that is not given the memory write to it? It is no view."""
    return not _is_new(memory) or is_kept(memory)


def is_kept(memory: SSAValue, end: Operation | None = None) -> bool:
    """May something else keep a name of the memory, except `end`?"""
    left, stack = MOST_USES, [memory]
    while stack:
        for use in stack.pop().uses:
            left -= 1
            user = use.operation
            if user.name in _VIEWS and use.index == 0:
                stack.extend(user.results)
            elif left < 0 or not (user is end or _only_looks(user, use.index)):
                return True
    return False


def _only_looks(op: Operation, index: int) -> bool:
    """Does the operation keep no other name of its operand?"""
    if op.name in ("memref.reshape", "memref.store"):
        return index == 1
    return (
        op.name in _LOOKERS
        or op.name.startswith("linalg.")
        or isinstance(op, UnregisteredOp)
    )


def is_done(memory: SSAValue, at: Operation, most: int) -> bool:
    """
    Does nobody look at the memory behind an operation, up to its deallocation?

    That is known of what is allocated in the block of the operation, and used nowhere else.
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
            elif left < 0 or is_late or not _only_looks(user, use.index):
                return False
    return True


def _following(op: Operation) -> Iterator[Operation]:
    following = op.next_op
    while following is not None:
        yield following
        following = following.next_op


def touched_by(op: Operation) -> Sequence[SSAValue] | None:
    """What the operation itself may read, write or free; None if that is not known."""
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
    """What the operation itself may write to or free; None if that is not known."""
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
    """The same for an operation of which only the effects are known."""
    effects = _effects_of(op)
    if effects is None:
        return op.operands
    changes = [effect for effect in effects if effect.kind in _CHANGES]
    written = [e.value for e in changes if isinstance(e.value, SSAValue)]
    return written if len(written) == len(changes) else op.operands


def _effects_of(op: Operation) -> list[EffectInstance] | None:
    """The effects without those of its regions; None if that is not known."""
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
    Operands that the function writes to; None if it may write to something else.

    A function that is only declared is taken to write to what it is given.
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
    """The function that is called; None if it is not found soon."""
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
