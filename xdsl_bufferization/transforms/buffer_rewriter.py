"""Replaces tensors by memrefs according to One-Shot Analysis and the planned buffer types.

    %1 = tensor.insert %f into %0[%i] : tensor<4xf32>     // operand 1 out of place
    // becomes
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    memref.store %f, %a[%i] : memref<4xf32>

One walk in program order, definitions before uses. `BufferizableOpInterface.bufferize` of
each operation with tensors inserts the replacement and registers the buffer of each result.
Blocks move to the operations that replace their parents, and the walk continues inside.
Replaced operations are erased at the end, in reverse.

An operation that keeps its tensors (it has no model, or is a function boundary that is
not bufferized) uses `bufferization.to_tensor` of its operands' buffers, and its results are
used through `bufferization.to_buffer`.

The buffer of a tensor `%x` is called `%x`; a buffer of several tensors is called as the first
of them, a copy of an operand as the result for which it is made. Other values have a suffix
(`support/syntax.py`).

MLIR: lib/Dialect/Bufferization/Transforms/Bufferize.cpp, and `getBuffer`,
`replaceOpWithBufferizedValues` in BufferizableOpInterface.cpp
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, partial

from xdsl.builder import Builder
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    UNKNOWN_LOC,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    UnrankedMemRefType,
    i64,
)
from xdsl.dialects.memref import AllocOp, DimOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import MemoryEffectKind

from xdsl_bufferization.analysis.tensors.buffer_types import (
    BufferCause,
    BufferizationListener,
    PlannedTypes,
)
from xdsl_bufferization.analysis.tensors.bufferization_plan import (
    BufferizationPlan,
    open_operations,
    ops_inside,
)
from xdsl_bufferization.dialects.bufferization.dialect import ToBufferOp, ToTensorOp
from xdsl_bufferization.dialects.memref.memory import CopyOp
from xdsl_bufferization.dialects.memref.views import CastOp
from xdsl_bufferization.dialects.tensor.known_sizes import known_size
from xdsl_bufferization.interfaces.bufferizable import (
    BufferizableOpInterface,
    BufferizationRewriter,
)
from xdsl_bufferization.interfaces.checked_models import wrong_bufferize
from xdsl_bufferization.interfaces.contents import block_of
from xdsl_bufferization.interfaces.diagnostics import failure
from xdsl_bufferization.interfaces.progress import at
from xdsl_bufferization.interfaces.properties import only_has_effect
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.tensor_like import (
    BufferLikeTypeInterface,
    buffer_model,
    is_buffer_type,
    is_memref_type,
    is_tensor,
    memory_space_of,
)
from xdsl_bufferization.support.layouts import (
    as_memref,
    as_unranked_memref,
    needs_symbols,
    new_buffer_type,
    ranked_memref,
    strides_of,
)
from xdsl_bufferization.support.memory_sizes import stated_alignment
from xdsl_bufferization.support.syntax import name_after
from xdsl_bufferization.transforms.new_buffers import ConstantGlobals, NewBuffer, layout_problem
from xdsl_bufferization.transforms.one_shot_preconditions import (
    InsertionChecks,
    check_replacement,
    check_unused,
    check_valid,
)


@record
class _Frame:
    """The operations of one level of nesting that are still to be visited."""

    ops: Iterator[Operation]
    anchor: Operation | None
    """The ancestor before which new operations are inserted, as for `forall`."""


class BufferRewriter(BufferizationRewriter):
    """Rewrites one module, once."""

    def __init__(
        self,
        module: ModuleOp,
        plan: BufferizationPlan,
        types: PlannedTypes,
        others: AbstractSet[type[Operation]] = frozenset(),
        listener: BufferizationListener | None = None,
    ) -> None:
        self.options = plan.state.options
        self.types = self._types = types
        self.state = self._state = plan.state
        self._module = module
        self._plan = plan
        self._with_tensors = set(plan.ops)
        self._open = open_operations(plan)
        self._globals = ConstantGlobals(plan.state.order.operations, self._alignment)
        self._buffers = dict[SSAValue, SSAValue]()
        """The buffer that replaces each tensor of a rewritten operation."""
        self._views = dict[SSAValue, SSAValue]()
        """The result of `to_buffer` for each tensor that remains."""
        self._tensors = dict[SSAValue, SSAValue]()
        """The result of `to_tensor` for each tensor that was replaced."""
        self._new_blocks = dict[Block, Block]()
        self._dead = dict[Operation, None]()
        """The operations that were replaced, in this order."""
        self._inserted = list[Operation]()
        self._copies = set[SSAValue]()
        """The copies of operands that are not named as a result yet."""
        self._listener = listener
        self._cause: BufferCause | None = None
        """Why the next operations are inserted, if not for the operation at hand itself."""
        self._others = others
        """The classes of operations whose models are of other packages."""
        self._insertions = list[tuple[Operation, Sequence[Operation]]]()
        """For each such operation, the operations that its model inserted."""
        self._at: Operation = module
        self._anchor: Operation | None = None

    @cached_property
    def _alignment(self) -> dict[str, Attribute]:
        """The attribute of new buffers, if they have one. Without the option, what the program
        states of memory must not become wrong."""
        given = self.options.buffer_alignment
        if given:
            return {"alignment": IntegerAttr(given, i64)}
        return stated_alignment((self._module,))

    def run(self) -> None:
        """Rewrites all operations and erases the replaced ones."""
        stack = [_Frame(iter(tuple(ops_inside(self._module))), None)]
        while stack:
            frame = stack[-1]
            op = next(frame.ops, None)
            if op is None:
                stack.pop()
                continue
            self._at, self._anchor = op, frame.anchor
            if len(stack) == 1:
                at(op)
            inside = self._visit(op)
            if inside:
                stack.append(_Frame(iter(inside), self._anchor_inside(op)))
        if self._listener is not None:
            self._listener.rewritten()
        self._erase_replaced()
        self._erase_unused()

    def _erase_replaced(self) -> None:
        """Erases what was replaced. Raises `ModelError` if something uses it, and for an operation
        that was not replaced."""
        for op in self._plan.models:
            if op not in self._dead:
                raise wrong_bufferize(op, "did not call rewriter.replace")
        checks = InsertionChecks()
        for op, inserted in self._insertions:
            checks.check_operands(op, inserted)
        old_blocks = [(block.parent_op(), block) for block in self._new_blocks]
        for op in reversed(self._dead):
            check_unused(op, op.results)
            block_of(op).erase_op(op)
        for op, block in old_blocks:
            assert op is not None
            check_unused(op, block.args)
        for op, inserted in self._insertions:
            check_valid(op, inserted)

    def _erase_unused(self) -> None:
        """Erases new operations without users whose only effect is an allocation, and buffers of
        remaining tensors that are used with another type only."""
        for view in self._views.values():
            if view.first_use is None and isinstance(view.owner, ToBufferOp):
                block_of(view.owner).erase_op(view.owner)
        for op in reversed(self._inserted):
            if not op.results or any(result.first_use for result in op.results):
                continue
            if only_has_effect(op, MemoryEffectKind.ALLOC):
                block_of(op).erase_op(op)

    def _anchor_inside(self, op: Operation) -> Operation | None:
        if self._anchor is not None:
            return self._anchor
        model = self._state.models(op)
        return None if model is None or model.takes_operations_inside(op) else op

    def _visit(self, op: Operation) -> Sequence[Operation]:
        """Rewrites one operation; returns the nested operations to be visited."""
        model = self._plan.models.get(op)
        if model is not None:
            return self._bufferize(op, model)
        if op in self._with_tensors:
            self._keep(op)
        if op.successors:
            op.successors = [self.new_block(block) for block in op.successors]
        return tuple(ops_inside(op)) if op.regions else ()

    def _bufferize(self, op: Operation, model: BufferizableOpInterface) -> Sequence[Operation]:
        inside = tuple(ops_inside(op)) if op.regions else ()
        first = len(self._inserted)
        model.bufferize(op, self)
        if type(op) in self._others:
            self._insertions.append((op, self._inserted[first:]))
        return inside

    def _keep(self, op: Operation) -> None:
        """Replaces the operands of an operation that keeps its tensors by `to_tensor`; by one of a
        copy if it may lead to a memref, as `to_buffer`, through which the buffer is written."""
        as_tensor = self._copied_tensor if op in self._open else self._as_tensor
        op.operands = [
            as_tensor(operand) if operand in self._buffers else operand for operand in op.operands
        ]

    def _copied_tensor(self, value: SSAValue) -> SSAValue:
        buffer = self._new_copy(value, self._buffers[value])
        op = ToTensorOp.create(operands=[buffer], result_types=[value.type])
        self.insert_here(op)
        return name_after(op.results[0], value, "tensor")

    def _as_tensor(self, value: SSAValue) -> SSAValue:
        found = self._tensors.get(value)
        if found is not None:
            return found
        buffer = self._buffers[value]
        op = ToTensorOp.create(operands=[buffer], result_types=[value.type])
        if isinstance(value, OpResult):
            block_of(value.op).insert_op_before(op, value.op)
        else:
            assert isinstance(value, BlockArgument)
            _insert_first(self.new_block(value.owner), op)
        self._tensors[value] = op.results[0]
        return name_after(op.results[0], value, "tensor")

    # Buffers of tensors.

    def buffer(self, op: Operation, index: int) -> SSAValue:
        buffer = self.buffer_of(op.operands[index])
        if not self._plan.is_copied(op, index):
            return buffer
        contents = (op, index) in self._plan.loop_copies
        contents = contents or self._state.needs_copy(op, index)
        self._cause = BufferCause(op, (op, index))
        new = self._new_copy(op.operands[index], buffer, contents)
        self._cause = None
        return new

    def _new_copy(self, value: SSAValue, buffer: SSAValue, contents: bool = True) -> SSAValue:
        """A new buffer for a tensor, with the contents of `buffer` if wanted."""
        space = self._types.memory_space(value)
        type = new_buffer_type(value.type, space)
        source = _ranked_source(buffer)
        if source is None:
            raise failure(
                self._at,
                "cannot be bufferized",
                f"a buffer of type '{buffer.type}' has to be copied, and copies of "
                "unranked tensors are not supported; use a ranked tensor",
            )
        ranked, unranked = as_memref(source.type), as_unranked_memref(type)
        new_type = type
        if unranked is not None and ranked is not None:
            element, shape = unranked.element_type, ranked.shape
            new_type = MemRefType(element, shape, memory_space=space)
        new = self.alloc_like(source, new_type)
        self._copies.add(new)
        if contents:
            self.copy(source, new)
        return self.cast(name_after(new, value, "copy"), type)

    def buffer_of(self, value: SSAValue) -> SSAValue:
        found = self._buffers.get(value) or self._views.get(value)
        if found is not None:
            return found
        op = ToBufferOp.create(operands=[value], result_types=[self._types.of(value)])
        if isinstance(value, OpResult):
            block_of(value.op).insert_op_after(op, value.op)
        else:
            assert isinstance(value, BlockArgument)
            _insert_first(value.owner, op)
        view = name_after(op.results[0], value, "buffer")
        if isinstance(value.owner, ToTensorOp) and "restrict" not in value.owner.properties:
            # The buffer would be the memref, which may change later.
            view = self._copied_after(op, value)
        self._views[value] = view
        return view

    def _copied_after(self, op: Operation, value: SSAValue) -> SSAValue:
        """A copy, just after it, of the buffer that an operation takes of a tensor."""
        at, anchor, following = self._at, self._anchor, op.next_op
        assert following is not None, "a tensor is used before a terminator"
        self._at, self._anchor = following, None
        new = self.cast(self._new_copy(value, op.results[0]), op.results[0].type)
        self._at, self._anchor = at, anchor
        return new

    def operands(self, op: Operation) -> list[SSAValue]:
        return [
            self.buffer(op, index) if is_tensor(operand) else operand
            for index, operand in enumerate(op.operands)
        ]

    def result_type(self, value: SSAValue) -> Attribute:
        if not is_tensor(value):
            return value.type
        if isinstance(value, OpResult) and value.op is self._at:
            return self._types.before_copy(value)
        return self._types.of(value)

    # New operations.

    def insert(self, *ops: Operation) -> None:
        self._insert_before(self._anchor or self._at, ops)

    def insert_here(self, op: Operation) -> None:
        self._insert_before(self._at, (op,))

    def _insert_before(self, anchor: Operation, ops: Sequence[Operation]) -> None:
        self._check_operands(ops)
        block_of(anchor).insert_ops_before(ops, anchor)
        self._inserted.extend(ops)
        if self._listener is not None:
            self._listener.inserted(ops, self._cause or BufferCause(self._at))
        for op in ops:
            if op.location is UNKNOWN_LOC:
                op.location = self._at.location

    def _check_operands(self, ops: Sequence[Operation]) -> None:
        """Raises `ModelError` if a new operation uses a tensor that has a buffer now."""
        for op in ops:
            for index, operand in enumerate(op.operands):
                if operand in self._buffers:
                    raise wrong_bufferize(
                        self._at,
                        f"left operand #{index} of '{op.name}' as a tensor; use rewriter.buffer",
                    )

    def alloc(self, type: MemRefType, dynamic_sizes: Sequence[SSAValue] = ()) -> SSAValue:
        op = AllocOp(dynamic_sizes, (), type)
        op.properties |= self._alignment
        self.insert(op)
        return op.memref

    def alloc_like(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        memref = as_memref(type)
        if memref is None:
            model = self._model(type)
            new = model.allocate_like(buffer, type, self)
            return self._checked(model, "allocate_like", new, type)
        sizes = [
            self._size(buffer, dimension)
            for dimension, size in enumerate(memref.get_shape())
            if size == DYNAMIC_INDEX
        ]
        return self.alloc(memref, sizes)

    def _size(self, buffer: SSAValue, dimension: int) -> SSAValue:
        """A size of a buffer. It is taken from the operation that defines the buffer where
        possible, so that a buffer whose size only is used becomes dead."""
        size = known_size(buffer, dimension)
        if isinstance(size, int):
            return self.index_constant(size)
        return self.dim(buffer, dimension) if size is None else size

    def copy(self, source: SSAValue, target: SSAValue) -> None:
        if is_memref_type(source.type) and is_memref_type(target.type):
            self.insert(CopyOp(source, target))
        else:
            self._model(source.type).copy(source, target, self)

    def _checked(
        self, model: BufferLikeTypeInterface, method: str, value: SSAValue, type: Attribute
    ) -> SSAValue:
        """The value that a method of a model returns, if it is a buffer of the type."""
        if getattr(value, "type", None) == type:
            return value
        where = f"{model.__class__.__name__}.{method}"
        raise failure(
            self._at,
            "cannot be bufferized",
            f"the model of '{type}' is wrong: {where} returned {value}: expected a buffer of "
            "that type",
        )

    def _model(self, type: Attribute) -> BufferLikeTypeInterface:
        """The model of a buffer type of one's own."""
        model = buffer_model(type)
        if model is None:
            raise failure(
                self._at,
                "cannot be bufferized",
                f"'{type}' is no buffer type; attach a BufferLikeTypeInterface to it",
            )
        return model

    def cast(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        source = buffer.type
        if source == type or not is_buffer_type(source):
            return buffer
        if not is_memref_type(source) or not is_memref_type(type):
            return self._cast_by_model(buffer, type)
        if _can_cast(source, type):
            op = CastOp.create(operands=[buffer], result_types=[type])
            self.insert(op)
            return name_after(op.results[0], buffer, "cast")
        tensor = self._remaining(buffer)
        if tensor is not None and memory_space_of(source) == memory_space_of(type):
            # The layout is not known yet: a copy is made where the tensor is bufferized.
            op = ToBufferOp.create(operands=[tensor], result_types=[type])
            self.insert(op)
            return name_after(op.results[0], tensor, "buffer")
        outer = self._cause
        self._cause = outer or BufferCause(self._at, layout=(source, type))
        new = self._alloc_strided(buffer, ranked_memref(type))
        self.copy(buffer, new)
        self._cause = outer
        return name_after(new, buffer, "copy")

    def _remaining(self, buffer: SSAValue) -> SSAValue | None:
        """The tensor of an operation that keeps its tensors, if this is its buffer."""
        if not isinstance(buffer.owner, ToBufferOp):
            return None
        tensor = buffer.owner.tensor
        return tensor if self._views.get(tensor) is buffer else None

    def _cast_by_model(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        """A buffer of one's own type with another type, or a copy of it."""
        model = self._model(buffer.type)
        cast = model.cast(buffer, type, self)
        if cast is not None:
            return name_after(self._checked(model, "cast", cast, type), buffer, "cast")
        outer = self._cause
        self._cause = outer or BufferCause(self._at, layout=(buffer.type, type))
        new = self.alloc_like(buffer, type)
        self.copy(buffer, new)
        self._cause = outer
        return name_after(new, buffer, "copy")

    def _alloc_strided(self, buffer: SSAValue, type: MemRefType) -> SSAValue:
        """A new buffer with the sizes of another one, in another layout."""
        if not needs_symbols(type):
            return self.alloc_like(buffer, type)
        problem = layout_problem(type)
        if problem:
            raise failure(
                self._at,
                "cannot be bufferized",
                f"a buffer of type '{buffer.type}' has to be copied into one of type "
                f"'{type}', which cannot be allocated: {problem}; use another layout",
            )
        new = Block()
        result = NewBuffer(
            Builder(InsertPoint.at_end(new)), partial(self._size, buffer), self._alignment
        ).allocate(type)
        made = list(new.ops)
        for op in made:
            op.detach()
        self.insert(*made)
        return result

    def index_constant(self, value: int) -> SSAValue:
        op = ConstantOp.from_int_and_width(value, IndexType())
        self.insert(op)
        return op.result

    def dim(self, buffer: SSAValue, dimension: int) -> SSAValue:
        type = buffer.type
        if isinstance(type, MemRefType):
            size = type.get_shape()[dimension]
            if size != DYNAMIC_INDEX:
                return self.index_constant(size)
        op = DimOp(buffer, self.index_constant(dimension))
        self.insert(op)
        return op.result

    def global_for(self, value: Attribute, type: MemRefType) -> str:
        return self._globals.name(self._at, value, type)

    # Replacements.

    def replace(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        if op not in self._plan.models or op in self._dead:
            raise wrong_bufferize(self._at, f"must not replace '{op.name}' (again)")
        check_replacement(op, values)
        for result, value in zip(op.results, values, strict=True):
            if value is None:
                continue
            if is_tensor(result):
                self._name(value, result)
                self._buffers[result] = self._final_buffer(result, value)
            else:
                result.replace_all_uses_with(value)
        self._dead[op] = None

    def _name(self, buffer: SSAValue, tensor: SSAValue) -> None:
        """Gives a buffer the name of a tensor, unless it has the name of another one. A copy that
        is made for an operation is named as its result."""
        if buffer in self._copies:
            self._copies.remove(buffer)
            buffer.name_hint = tensor.name_hint or buffer.name_hint
        elif buffer.name_hint is None:
            buffer.name_hint = tensor.name_hint

    def _final_buffer(self, result: SSAValue, buffer: SSAValue) -> SSAValue:
        """The buffer of a result in its planned type. It is copied here if the copy of an operand
        was moved to the result."""
        copied = self._plan.copied_results.get(result)
        if copied is not None:
            self._cause = BufferCause(self._at, copied)
            new = self._new_copy(result, buffer, self._state.needs_copy(*copied))
            self._cause = None
            return new
        return self.cast(buffer, self._types.of(result))

    def move_block(
        self, old: Block, arg_types: Sequence[Attribute], captured: Sequence[SSAValue] = ()
    ) -> Block:
        new = Block(arg_types=arg_types)
        new.name_hint = old.name_hint
        for argument, value in zip(old.args, (*new.args, *captured), strict=True):
            if is_tensor(argument):
                self._name(value, argument)
                self._buffers[argument] = value
            else:
                argument.replace_all_uses_with(value)
        for op in tuple(old.ops):
            op.detach()
            new.add_op(op)
        self._new_blocks[old] = new
        return new

    def new_block(self, old: Block) -> Block:
        return self._new_blocks.get(old, old)


def _insert_first(block: Block, op: Operation) -> None:
    first = block.first_op
    assert first is not None
    block.insert_op_before(op, first)


def _ranked_source(buffer: SSAValue) -> SSAValue | None:
    """Returns the buffer, or the one of known rank of which it is a cast, or None."""
    while isinstance(buffer.type, UnrankedMemRefType):
        if not isinstance(buffer.owner, CastOp):
            return None
        buffer = buffer.owner.source
    return buffer


def _can_cast(source: Attribute, target: Attribute) -> bool:
    """True if `memref.cast` is certain to succeed at run time. A cast may make strides and the
    offset dynamic, but not static, and cannot change the memory space."""
    if memory_space_of(source) != memory_space_of(target):
        return False
    have_type, want_type = as_memref(source), as_memref(target)
    if have_type is None or want_type is None:
        return True
    if have_type.layout == want_type.layout:
        return True
    have, want = strides_of(have_type), strides_of(want_type)
    return have is not None and want is not None and have.gives(want)
