"""Allocations that may be left, as a buffer of buffers may hold them when their block has ended.

    scf.for .. {
      %a = memref.alloc() : memref<4xf32>
      memref.store %a, %boxes[%i]              %boxes is made outside: %a may be left
      %b = memref.alloc() : memref<2xmemref<4xf32>>
      memref.store %c, %b[%i]                  %b is made here: %c, if made here, is freed
    }

Buffers of buffers whose contents may be shared are one class, whatever is the depth; so are those
between which a function moves what one of them holds, if its callers have both. An allocation may
be left if it, or a name by which it was forwarded, is stored in a class with a member that is
made outside of its block, that is returned, or that is an argument of its function; so may what
is stored in a buffer that may be left. Its block is that of the call in a function that gets it
as a result, and the body in one that gets it as an argument.
"""

from collections.abc import Iterator, Sequence

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import MemRefType, ModuleOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.traits import IsTerminator
from xdsl.utils.disjoint_set import DisjointSet
from xdsl.utils.hints import isa

NO_FORWARDS = ("memref.load", "memref.store", "memref.copy", "bufferization.clone")
"""Operations with results that are not their operands, or with none."""
CALLS = ("func.call", "func.call_indirect")


def is_memref(value: SSAValue) -> bool:
    """Is it a buffer?"""
    return isa(value.type, MemRefType[Attribute])


def is_box(value: SSAValue) -> bool:
    """Is it a buffer of buffers?"""
    type = value.type
    return isa(type, MemRefType[Attribute]) and isa(type.element_type, MemRefType[Attribute])


class Holding:
    """Which allocations of a module may be left."""

    def __init__(self, module: ModuleOp) -> None:
        ops = list(module.walk())
        values = list[SSAValue]()
        for op in ops:
            values += [result for result in op.results if is_memref(result)]
            for region in op.regions:
                for block in region.blocks:
                    values += [arg for arg in block.args if is_memref(arg)]
        self._functions = {op.sym_name.data: op for op in ops if isinstance(op, func.FuncOp)}
        self._calls = [op for op in ops if op.name in CALLS]
        self._classes = DisjointSet([value for value in values if is_box(value)])
        self._loads = list[memref.LoadOp]()
        for op in ops:
            if isinstance(op, memref.LoadOp) and is_memref(op.results[0]):
                self._loads.append(op)
            self._join(op)
        for value in values:
            for target in self._forwarded(value) if is_box(value) else ():
                if is_box(target):
                    self._classes.union(value, target)
        self._boxes = [value for value in values if is_box(value)]
        for load in self._loads:
            self._join_moved(load)
        self._members = dict[SSAValue, list[SSAValue]]()
        for value in self._boxes:
            root = self._classes.find(value)
            self._members.setdefault(root, []).append(value)

    def _join(self, op: Operation) -> None:
        """Joins what shares contents by a store, load, copy or clone."""
        if op.name in NO_FORWARDS:
            boxes = [value for value in (*op.operands, *op.results) if is_box(value)]
            for box in boxes[1:]:
                self._classes.union(boxes[0], box)

    def _join_moved(self, load: memref.LoadOp) -> None:
        """Joins the classes that a function moves contents between, for its callers."""
        function = _function_of(load.parent)
        if not self._is_known_to_callers(load.memref, function):
            return
        found = [load.results[0]]
        for value in found:
            found += [v for v in self._forwarded(value) if v not in found]
            for box in _stored_in(value):
                if self._is_known_to_callers(box, function):
                    self._classes.union(load.memref, box)

    def _is_known_to_callers(self, box: SSAValue, function: Operation | None) -> bool:
        """Has the class of a box an argument or a result of the function?"""
        if not is_box(box):
            return False
        root, entry = self._classes.find(box), _entry(function)
        return any(
            self._classes.find(member) is root and (member.owner is entry or _is_returned(member))
            for member in self._boxes
            if _function_of(_home(member)) is function
        )

    def may_be_left(self, op: Operation) -> bool:
        """May the memory that the op allocates be left?"""
        work = list[tuple[SSAValue, Block | None]]()
        work += ((r, op.parent) for r in op.results if is_memref(r))
        found = set(work)
        while work:
            value, home = work.pop()
            reached = list(self._forwarded(value))
            for box in _stored_in(value):
                if self._outlives(box, home) or self._escapes(box, home):
                    return True
                root = self._classes.find(box)
                reached += [
                    load.results[0]
                    for load in self._loads
                    if load.results[0].type == value.type
                    and is_box(load.memref)
                    and self._classes.find(load.memref) is root
                ]
            function = _function_of(home)
            for other in reached:
                block = _home(other)
                # The callee may be the same function.
                is_of_call = getattr(other.owner, "name", "") in CALLS or (
                    other.owner is _entry(_function_of(block))
                )
                stays = _function_of(block) is function and not is_of_call
                item = other, home if stays else block
                if item not in found:
                    found.add(item)
                    work.append(item)
        return False

    def _outlives(self, box: SSAValue, block: Block | None) -> bool:
        """Has the class of a box members outside of the block of what is stored in it?"""
        function = _function_of(block)
        for member in self._members[self._classes.find(box)]:
            home = _home(member)
            if _function_of(home) is not function:
                continue
            is_argument = isinstance(member, BlockArgument) and home is _entry(function)
            if is_argument or not _is_inside(home, block):
                return True
            if _is_returned(member):
                return True
        return False

    def _escapes(self, box: SSAValue, block: Block | None) -> bool:
        """Is a member of the class of a box stored where it may outlive its block?"""
        function = _function_of(block)
        return any(
            self._outlives(holder, _home(member))
            for member in self._members[self._classes.find(box)]
            if _function_of(_home(member)) is function
            for holder in _stored_in(member)
        )

    def _forwarded(self, value: SSAValue) -> Iterator[SSAValue]:
        """Other names of a buffer, and of others of its type in the same place."""
        for use in value.uses:
            op, index = use.operation, use.index
            if op.name in NO_FORWARDS:
                continue
            if op.name in CALLS:
                first = 0 if isinstance(op, func.CallOp) else 1
                for callee in self._callees(op):
                    yield callee.body.blocks[0].args[index - first]
            elif isinstance(op, func.ReturnOp):
                function = op.parent_op()
                for call in self._calls:
                    if function in self._callees(call):
                        yield call.results[index]
            elif op.has_trait(IsTerminator):
                yield from self._of_type(op, value.type)
            elif op.regions:
                yield from (r for r in op.results if r.type == value.type)
                yield from _arguments(op, value.type)
            else:
                yield from (r for r in op.results if is_memref(r))

    def _of_type(self, op: Operation, type: Attribute) -> Sequence[SSAValue]:
        """What a terminator may forward a value of this type to."""
        found: list[SSAValue] = [a for block in op.successors for a in block.args]
        parent = op.parent_op()
        if parent is not None and not op.successors:
            found += parent.results
            found += _arguments(parent, type)
        return [value for value in found if value.type == type]

    def _callees(self, call: Operation) -> list[func.FuncOp]:
        """The function that is called; those of its type for a call of a value. One without a body
        holds nothing."""
        if isinstance(call, func.CallOp):
            functions = [self._functions[call.callee.root_reference.data]]
        else:
            type = call.operands[0].type
            functions = [f for f in self._functions.values() if f.function_type == type]
        return [f for f in functions if f.body.blocks]


def _arguments(op: Operation, type: Attribute) -> Sequence[SSAValue]:
    """The arguments of the regions of an op that have this type."""
    blocks = [region.blocks[0] for region in op.regions if region.blocks]
    return [arg for block in blocks for arg in block.args if arg.type == type]


def _stored_in(value: SSAValue) -> Iterator[SSAValue]:
    """Where the buffer is stored."""
    for use in value.uses:
        if isinstance(use.operation, memref.StoreOp) and use.index == 0:
            yield use.operation.memref


def _is_returned(value: SSAValue) -> bool:
    return any(isinstance(use.operation, func.ReturnOp) for use in value.uses)


def _home(value: SSAValue) -> Block | None:
    """The block that defines a value."""
    owner = value.owner
    return owner if isinstance(owner, Block) else owner.parent


def _is_inside(block: Block | None, outer: Block | None) -> bool:
    """Is a block another one, or inside of it?"""
    while block is not None and block is not outer:
        block = block.parent_block()
    return block is not None


def _function_of(block: Block | None) -> Operation | None:
    """The function around a block."""
    op = None if block is None else block.parent_op()
    while op is not None and not isinstance(op, func.FuncOp):
        op = op.parent_op()
    return op


def _entry(function: Operation | None) -> Block | None:
    return None if function is None else function.regions[0].blocks[0]
