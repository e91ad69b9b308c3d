"""Canonicalization of `bufferization.clone`.

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

`CloneMemory` answers which memory operations read, write or free:

    memref.store %x, %m[%i]          writes %m
    func.call @f(%m)                 writes what the body of @f writes to
    memref.store %m, %boxes[%i]      captures %m: a function may reach it from now on
    "test.unknown"(%m)               reads %m

All answers come from interfaces: view flow, memory effects, control flow and calls. Results
are not cached, so every search is bounded by a number of operations; where the bound is
hit, the conservative result is returned.

MLIR: lib/Dialect/Bufferization/IR/BufferizationOps.cpp, which does not check for writes
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count, islice

from xdsl.dialects import bufferization, memref
from xdsl.dialects.builtin import MemRefType, UnregisteredOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue, Use
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import SymbolTable

from xdsl_bufferization.dialects.memref.views import may_be_cast
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface, states_promise
from xdsl_bufferization.interfaces.checked_models import InterfaceCache
from xdsl_bufferization.interfaces.contents import contents, op_and_contents
from xdsl_bufferization.interfaces.control_flow import (
    CallOpInterface,
    FunctionOpInterface,
    RegionBranchOpInterface,
)
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.memory_types import Holding, holding, is_memref, may_hold
from xdsl_bufferization.support.bounds import MOST_INSPECTED, MOST_USES
from xdsl_bufferization.support.layouts import as_memref, is_identity, strides_of, types_agree

_SOURCE, _CLONE, _BOTH = 1, 2, 3


class CloneThatIsFreed(RewritePattern):
    """Removes a clone whose only use is its deallocation. MLIR: `SimplifyClones`"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: bufferization.CloneOp, rewriter: PatternRewriter) -> None:
        use = op.output.first_use
        if use is None or not op.output.has_one_use():
            return
        if isinstance(use.operation, memref.DeallocOp):
            rewriter.erase(use.operation)
            rewriter.erase(op)


class CloneOfCast(RewritePattern):
    """Clones the source of a cast instead of its result, unless the clone would be of another
    shape: the source may have become better known than the cast, which then never runs.
    MLIR: `CloneOp::fold`"""

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
    """Replaces a clone by its source if one of the two is deallocated before either is written.
    MLIR: `SimplifyClones`"""

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
    """Effects of the operations between a clone and the deallocation that is removed with it.

    `_SOURCE`, `_CLONE` and `_BOTH` are bit sets of the two memrefs."""

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
        if self._memory.is_relied_on(self._result):
            return None
        left = MOST_INSPECTED
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
        return self._memory.is_done(self._source, self._op, MOST_INSPECTED)

    @cached_property
    def _reached(self) -> int:
        """The bit set of the two memrefs that may be accessed through other values than memrefs, or
        by a function that does not get them as arguments."""
        found = _SOURCE if self._memory.may_be_reached(self._source) else 0
        return found | _CLONE if self._memory.may_be_reached(self._result) else found


def _has_all_of(result: Attribute, source: Attribute) -> bool:
    """True if every stride and offset that the result type fixes is fixed in the source type.

    Sizes are not compared: a clone and its source have the same ones."""
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


DEPTH = 3
"""Depth of nested calls that are inspected."""
ANYTHING = (None,)
"""Stands for all memory that a function may reach without getting it as an argument."""


class CloneMemory:
    """Answers for one clone, while the program does not change."""

    def __init__(self) -> None:
        self._effects = MemoryEffects()
        self._view_flow = InterfaceCache(BufferViewFlowOpInterface)
        self._call = InterfaceCache(CallOpInterface)
        self._function = InterfaceCache(FunctionOpInterface)
        self._region_branch = InterfaceCache(RegionBranchOpInterface)

    # Views.

    def source_of(self, value: SSAValue) -> SSAValue:
        """Returns the memref under all views."""
        while (source := self._viewed(value, False)) is not None:
            value = source
        return value

    def whole_source_of(self, value: SSAValue) -> SSAValue:
        """Returns the memref under all views that cover all elements at the same
        pointer, such as casts: to free one of them frees the other."""
        while (source := self._viewed(value, True)) is not None:
            value = source
        return value

    def _viewed(self, value: SSAValue, whole: bool) -> SSAValue | None:
        """The memref that the value is a view of; None if it is no view of one."""
        if not isinstance(value, OpResult) or not is_memref(value):
            return None
        view_flow = self._view_flow(value.op)
        if view_flow is None:
            return None
        if whole and not (view_flow.is_whole(value.op) and view_flow.keeps_pointer(value.op)):
            return None
        sources = view_flow.sources(value.op, value.index)
        if len(sources) != 1 or not is_memref(value.op.operands[sources[0]]):
            return None
        return value.op.operands[sources[0]]

    def _views(self, op: Operation, value: SSAValue) -> Sequence[SSAValue]:
        """The results of the operation that are views of the value."""
        if self._view_flow(op) is None:
            return ()
        return [r for r in op.results if self._viewed(r, False) is value]

    # Memory that cannot be the same.

    def are_distinct(self, a: SSAValue, b: SSAValue) -> bool:
        """True if two memrefs, neither of them a view, certainly do not alias."""
        if a is b or a.owner is b.owner:
            return False
        if self._is_new(a):
            return self._is_older_than_call(b) or self._is_new(b)
        return self._is_older_than_call(a) and self._is_new(b)

    def _is_new(self, value: SSAValue, depth: int = DEPTH) -> bool:
        """True if each execution of the defining operation yields memory without other aliases."""
        if not isinstance(value, OpResult) or depth == 0:
            return False
        op = value.op
        if self._effects.returns_new_memory(op, value.index):
            return True
        if self._call(op) is not None:
            body = self._body_of_callee(op)
            return body is not None and self._yields_new_memory(body, value.index, depth)
        branch = self._region_branch(op)
        if branch is None or not branch.runs_one_region_once(op):
            return False
        edges = [edge for edge in branch.edges(op) if value in edge.targets]
        return bool(edges) and all(
            edge.source is not op
            and self._is_new_at(edge.source, edge.operands[list(edge.targets).index(value)], depth)
            for edge in edges
        )

    def _yields_new_memory(self, region: Region, index: int, depth: int) -> bool:
        """True if what the only block of the region ends with is new at that index."""
        last = region.block.last_op if len(region.blocks) == 1 else None
        if last is None or index >= len(last.operands):
            return False
        return self._is_new_at(last, index, depth)

    def _is_new_at(self, last: Operation, index: int, depth: int) -> bool:
        """True if the operand of the terminator is allocated in its region, and has no other
        alias."""
        memory = self.source_of(last.operands[index])
        return (
            isinstance(memory, OpResult)
            and memory.op.parent_region() is last.parent_region()
            and self._is_new(memory, depth - 1)
            and not self.escapes(memory, last)
        )

    def _is_older_than_call(self, value: SSAValue) -> bool:
        """True if the memref is older than the current call: an argument of the function or a
        global."""
        if isinstance(value, OpResult):
            view_flow = self._view_flow(value.op)
            return view_flow is not None and view_flow.is_external(value.op)
        assert isinstance(value, BlockArgument)
        region = value.block.parent
        return (
            region is not None
            and region.first_block is value.block
            and region.parent is not None
            and self._function(region.parent) is not None
        )

    # Aliases.

    def may_be_reached(self, memory: SSAValue) -> bool:
        """True if a function may write the memory without getting it as an argument. The memref is
        not a view."""
        return not self._is_new(memory) or self.escapes(memory)

    def escapes(self, memory: SSAValue, end: Operation | None = None) -> bool:
        """True if an operation other than `end` may create an alias of the memory that is no
        view."""
        for left, (use, _) in zip(count(MOST_USES - 1, -1), self._uses(memory)):
            user = use.operation
            if left < 0 or (user is not end and self._has_alias(user, use.index)):
                return True
        return False

    def is_used_later(self, memory: SSAValue) -> bool:
        """True if a region uses the memory that may run when its operation has been executed. The
        memref is not a view."""
        owner = memory.owner
        defined = owner if isinstance(owner, Block) else owner.parent
        region = None if defined is None else defined.parent
        for left, (use, _) in zip(count(MOST_USES - 1, -1), self._uses(memory)):
            around: Operation | None = use.operation
            if self._effects.may_run_later(use.operation):
                return True
            while around is not None and around.parent_region() is not region:
                around = around.parent_op()
                if around is not None and self._effects.may_run_later(around):
                    return True
            if left < 0:
                return True
        return False

    def _uses(self, memory: SSAValue) -> Iterator[tuple[Use, Sequence[SSAValue]]]:
        """Yields the uses of the memory and of its views, each with the views made there."""
        stack = [memory]
        while stack:
            value = stack.pop()
            for use in value.uses:
                views = self._views(use.operation, value)
                stack.extend(views)
                yield use, views

    def _has_alias(self, op: Operation, index: int) -> bool:
        """True if the operation may create an alias of the operand that is no view. An unregistered
        operation only reads, as it may write no clone."""
        if isinstance(op, UnregisteredOp) or self._effects.is_return(op):
            return False
        if self._call(op) is not None and not self._is_declared(op):
            return True
        if self._effects.is_control_flow(op) or self._effects.is_unknown(op):
            return True
        return index in self._effects.captured(op) or self._returns_alias(op, index)

    def _returns_alias(self, op: Operation, index: int) -> bool:
        """True if a memref result may be the operand, and is no view of it."""
        for result in filter(is_memref, op.results):
            view_flow = self._view_flow(op)
            if view_flow is None:
                if not self._effects.returns_new_memory(op, result.index):
                    return True
            elif self._viewed(result, False) is None:
                if index in view_flow.sources(op, result.index):
                    return True
        return False

    def is_done(self, memory: SSAValue, at: Operation, most: int) -> bool:
        """True if the memory is not accessed after the operation `at`, except by its deallocation.

        Found only for memory that is allocated in the block of `at` and used in no nested
        block. At most `most` operations after `at` are inspected."""
        is_local = isinstance(memory, OpResult) and self._effects.returns_new_memory(
            memory.op, memory.index
        )
        if not is_local or memory.owner.parent is not at.parent:
            return False
        later = set(islice(_following(at), most + 1))
        if len(later) > most:
            return False
        for left, (use, views) in zip(count(MOST_USES - 1, -1), self._uses(memory)):
            user = use.operation
            is_late = user in later or user.parent is not at.parent
            if self._effects.only_frees(user):
                continue
            is_accessed = not views or use.index in self._accessed(user)
            if is_late and is_accessed:
                return False
            if left < 0 or self._has_alias(user, use.index):
                return False
        return True

    # Accesses.

    def touched_by(self, op: Operation) -> Sequence[SSAValue | None]:
        """Returns the values through which the operation itself may read, write or free memory,
        `ANYTHING` if they are unknown."""
        if self._effects.awaited(op):
            return ANYTHING
        if self._call(op) is not None:
            is_declared = self._is_declared(op)
            return _reached(op) if is_declared else (*op.operands, *ANYTHING)
        if self._effects.is_unknown(op):
            return _reached(op)
        touched = [op.operands[index] for index in self._accessed(op)]
        if not self._effects.is_control_flow(op):
            touched += filter(may_hold, op.operands)
        return touched

    def written_by(self, op: Operation, depth: int = DEPTH) -> Sequence[SSAValue | None]:
        """Returns the values through which the operation itself may write or free memory,
        `ANYTHING` if they are unknown."""
        if isinstance(op, UnregisteredOp):
            return ()
        if self._effects.awaited(op):
            return ANYTHING
        if self._call(op) is not None:
            return self._written_by_call(op, depth)
        if self._effects.is_unknown(op):
            return _reached(op)
        indices = {*self._effects.written(op), *self._effects.freed(op)}
        return [op.operands[index] for index in sorted(indices)]

    def tells_apart(self, op: Operation) -> bool:
        """True if the operation may distinguish a clone from its source: it returns the pointer as
        a number, or compares the memrefs that it frees with others."""
        memrefs = sum(map(is_memref, op.operands))
        return bool(self._effects.told(op)) or (memrefs > 1 and bool(self._effects.freed(op)))

    def is_relied_on(self, memory: SSAValue) -> bool:
        """True if the program may rely on an alignment of the memory, or on that it is apart from
        other memory, in this function or in one that it calls. What functions return is not
        followed."""
        left, stack, seen = MOST_USES, [memory], {memory}
        while stack:
            for use in stack.pop().uses:
                left -= 1
                op = use.operation
                is_stated = states_promise(op, self._view_flow(op)) or self.tells_apart(op)
                if left < 0 or is_stated:
                    return True
                new = [value for value in self._forwarded(use) if value not in seen]
                seen.update(new)
                stack += new
        return False

    def _forwarded(self, use: Use) -> Sequence[SSAValue]:
        """The memrefs that may be that of the use, by views, choices, control flow, and as
        the argument of a function with a body."""
        op = use.operation
        view_flow, around = self._view_flow(op), op.parent_op()
        found = [arg for block in op.successors for arg in block.args]
        if view_flow is not None:
            found += [r for r in op.results if use.index in view_flow.sources(op, r.index)]
        call, body = self._call(op), self._body_of_callee(op)
        if call is not None and body is not None and use.index in call.arguments(op):
            found.append(body.blocks[0].args[list(call.arguments(op)).index(use.index)])
        for owner in (op, around):
            branch = None if owner is None else self._region_branch(owner)
            if owner is not None and branch is not None:
                edges = [edge for edge in branch.edges(owner) if edge.source is op]
                found += [target for edge in edges for target in edge.targets]
        return [value for value in found if is_memref(value)]

    def may_free(self, op: Operation, index: int) -> bool:
        """True if the operation may free its operand. A call does not."""
        return index in self._effects.freed(op)

    def _accessed(self, op: Operation) -> set[int]:
        """The memref operands that the operation itself reads, writes or frees."""
        effects = self._effects
        return {*effects.read(op), *effects.written(op), *effects.freed(op)}

    def _written_by_call(self, op: Operation, depth: int) -> Sequence[SSAValue | None]:
        """Returns the operands of the call that the function may write. One that is not known may
        also write what may be reached otherwise; one without a body, all of its arguments and what
        they hold."""
        if self._is_declared(op):
            return _reached(op)
        call, body = self._call(op), self._body_of_callee(op)
        unknown = (*op.operands, *ANYTHING)
        if call is None or body is None or depth == 0:
            return unknown
        arguments = call.arguments(op)
        left, written = MOST_INSPECTED, list[SSAValue]()
        for inner in contents(body):
            left -= 1
            values = self.written_by(inner, depth - 1) if left >= 0 else ANYTHING
            for value in values:
                if value is None:
                    return unknown
                if not (is_memref(value) or may_hold(value)):
                    continue
                memory = self.source_of(value)
                if memory.owner is body.first_block and isinstance(memory, BlockArgument):
                    written.append(op.operands[arguments[memory.index]])
                elif not self._is_new(memory, depth - 1):
                    return unknown
        return written

    # Functions.

    def _is_declared(self, op: Operation) -> bool:
        """True for a call of a function that is known to have no body."""
        function = self._callee(op)
        return function is not None and self._body(function) is None

    def _body_of_callee(self, op: Operation) -> Region | None:
        function = self._callee(op)
        return None if function is None else self._body(function)

    def _body(self, function: Operation) -> Region | None:
        model = self._function(function)
        return None if model is None else model.body(function)

    def _callee(self, op: Operation) -> Operation | None:
        """Returns the called function; None if it is not found within `MOST_INSPECTED` steps."""
        call = self._call(op)
        symbol = None if call is None else call.callee(op)
        if symbol is None or symbol.nested_references.data:
            return None
        left, scope = MOST_INSPECTED, op.parent_op()
        while scope is not None and scope.get_trait(SymbolTable) is None:
            left -= 1
            scope = scope.parent_op() if left > 0 else None
        if scope is None:
            return None
        for found in islice(scope.regions[0].block.ops, left):
            function = self._function(found)
            if function and function.symbol(found) == symbol.root_reference.data:
                return found
        return None


def _reached(op: Operation) -> Sequence[SSAValue | None]:
    """The values through which an operation reaches memory that it is given, as a whole."""
    has_box = any(holding(operand) is Holding.BOX for operand in op.operands)
    return (*op.operands, *ANYTHING) if has_box else op.operands


def _following(op: Operation) -> Iterator[Operation]:
    following = op.next_op
    while following is not None:
        yield following
        following = following.next_op
