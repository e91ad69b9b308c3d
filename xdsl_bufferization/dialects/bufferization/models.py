"""Models of the `bufferization` dialect.

    %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
    %1 = bufferization.materialize_in_destination %u in %0 : ...

`to_tensor` with `restrict` and `to_buffer` vanish: the tensor of the one is its memref.

MLIR: lib/Dialect/Bufferization/IR/BufferizationOps.cpp
"""

from collections.abc import Sequence
from itertools import islice, takewhile

from xdsl.dialects import bufferization, memref
from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute, Operation, SSAValue, Use
from xdsl.traits import IsTerminator

from xdsl_bufferization.dialects.bufferization.dialect import ToTensorOp
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationOptions,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
    named_space,
)
from xdsl_bufferization.interfaces.contents import op_and_around
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.diagnostics import failure, op_name, place
from xdsl_bufferization.interfaces.effect_query import MemoryEffects
from xdsl_bufferization.interfaces.explanations import Advice, ExplainableOpInterface
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    EffectKind,
    MemoryEffectsOpInterface,
)
from xdsl_bufferization.interfaces.memory_types import is_memref
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor, memory_space_of
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.bounds import MOST_STEPS
from xdsl_bufferization.support.layouts import new_buffer_type
from xdsl_bufferization.support.models.bufferization import (
    NewMemoryModel,
    NoAccessModel,
    ReaderModel,
)
from xdsl_bufferization.support.models.memory_effects import FixedEffects


class AllocTensorModel(NewMemoryModel):
    """`alloc_tensor` becomes `memref.alloc`, followed by a copy if it has contents. It is erased if
    it is unused."""

    def memory_space_source(self, op: Operation) -> SSAValue:
        copied = _copied(op)
        return op.results[0] if copied is None else op.operands[copied]

    def result_bufferizes_to_memory_write(
        self, op: Operation, value: SSAValue, state: AnalysisState
    ) -> bool:
        return _copied(op) is not None

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        if layouts.as_tensor(value.type) is None:
            raise failure(
                op,
                f"of type {value.type} cannot be bufferized",
                "only ranked tensors can be allocated; give the tensor a rank",
            )
        space = op.properties.get("memory_space")
        if space is None:
            return super().get_buffer_type(op, value, types)
        return layouts.new_buffer_type(value.type, named_space(space))

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        assert isinstance(op, bufferization.AllocTensorOp)
        if op.tensor.first_use is None:
            rewriter.replace(op, [None])
            return
        type = layouts.ranked_memref(rewriter.result_type(op.tensor))
        copied = _copied(op)
        if copied is None:
            rewriter.replace(op, [rewriter.alloc(type, op.dynamic_sizes)])
            return
        source = rewriter.buffer(op, copied)
        buffer = rewriter.alloc_like(source, type)
        rewriter.copy(source, buffer)
        rewriter.replace(op, [buffer])


def _copied(op: Operation) -> int | None:
    """Returns the index of the operand whose contents `alloc_tensor` copies."""
    for index, operand in enumerate(op.operands):
        if is_tensor(operand):
            return index
    return None


class ToTensorModel(ReaderModel):
    """`to_tensor` becomes its memref if it is `restrict`, which excludes other aliases. Otherwise
    it becomes a copy, because operations on the memref may change it later."""

    def bufferizes_to_allocation(self, op: Operation, value: SSAValue) -> bool:
        return "restrict" not in op.properties

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        return "writable" in op.properties or not _is_view(op)

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        _check_rank(op)

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        type = op.operands[0].type
        if _is_view(op):
            return type
        _check_rank(op)
        return new_buffer_type(value.type, memory_space_of(type))

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        if _is_view(op):
            rewriter.replace(op, [op.operands[0]])
            return
        type = rewriter.result_type(op.results[0])
        copy = rewriter.alloc_like(op.operands[0], type)
        if rewriter.state.is_value_read(op.results[0]):
            rewriter.copy(op.operands[0], copy)
        rewriter.replace(op, [copy])


def _is_view(op: Operation) -> bool:
    """True if `to_tensor` is its memref."""
    return "restrict" in op.properties


def _check_rank(op: Operation) -> None:
    """Raises `PassFailedException` for a memref that has to be copied and has no rank."""
    if _is_view(op) or layouts.as_unranked_memref(op.operands[0].type) is None:
        return
    raise failure(
        op,
        "to_tensor ops without `restrict` are not supported by One-Shot Analysis",
        "copies of unranked memrefs are not supported; add `restrict` if no other op "
        "reaches the memref",
    )


class ExplainToTensor(ExplainableOpInterface):
    """The copy of `to_tensor`, and what would make its memref writable."""

    def why_new(self, op: Operation) -> str:
        return "operations on the memref may change it later"

    def advice(self, op: Operation) -> Sequence[Advice]:
        text = "add `restrict` to the to_tensor, if no other operation reaches the memref"
        return (Advice("mark-restrict", text),)

    def advice_to_write(
        self, op: Operation, value: SSAValue, options: BufferizationOptions
    ) -> Sequence[Advice]:
        text = "add `writable` to the to_tensor, if the memref may be overwritten"
        return (Advice("mark-writable", text),)


class ExplainAllocTensor(ExplainableOpInterface):
    """The copy of `alloc_tensor`."""

    def why_new(self, op: Operation) -> str:
        if _copied(op) is None:
            return "the operation asks for a buffer"
        use = op.results[0].first_use
        if _is_written(op) or use is None:
            return "the operation asks for a copy"
        name = op_name(use.operation)
        return f"a pass made this copy, so that '{name}' has a buffer of its own"

    def advice(self, op: Operation) -> Sequence[Advice]:
        if _copied(op) is None or not _is_written(op):
            return ()
        text = "use the operand itself: it is copied where that is necessary"
        return (Advice("use-operand", text),)


def _is_written(op: Operation) -> bool:
    """False for what a pass asks for, which has no place of its own."""
    parent = op.parent_op()
    return parent is not None and place(op) != place(parent)


class ToBufferModel(ReaderModel):
    """`to_buffer` becomes the buffer of its tensor. Later writes to that buffer are possible."""

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return "read_only" not in op.properties

    def later_readers(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[Operation] | None:
        effects, found = MemoryEffects(), dict[Operation, None]()
        pending = [op.results[0]]
        while pending:
            memref = pending.pop()
            for use in memref.uses:
                user = use.operation
                if user in found:
                    continue
                found[user] = None
                if len(found) > MOST_STEPS or not _only_accesses(user, effects):
                    return None
                if _may_run_later(user, op, effects):
                    return None
                pending += filter(is_memref, user.results)
        return tuple(found)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.buffer(op, 0)
        rewriter.replace(op, [rewriter.cast(buffer, op.results[0].type)])


def _only_accesses(op: Operation, effects: MemoryEffects) -> bool:
    """True if the memory of the operands is accessed in no other way after the operation."""
    if op.regions or op.successors or op.get_trait(IsTerminator) is not None:
        return False
    if effects.of(op) is None or effects.captured(op) or effects.started(op):
        return False
    return not any(map(is_tensor, op.results))


def _may_run_later(user: Operation, op: Operation, effects: MemoryEffects) -> bool:
    """True if nothing tells when a user of what `op` returns runs, because of a region."""
    around = takewhile(lambda parent: parent is not op.parent_op(), op_and_around(user))
    return any(map(effects.may_run_later, islice(around, 1, None)))


class DeallocTensorModel(NoAccessModel):
    """`dealloc_tensor` becomes `memref.dealloc`. The memory is that of the tensor until then, and
    nothing is left of it: a read and a write."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def frees_memory(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        rewriter.insert(memref.DeallocOp.get(rewriter.buffer(op, 0)))
        rewriter.replace(op, [])


class MaterializeStyle(DestinationStyleOpInterface):
    """Operand 1 is the destination, and is overwritten as a whole."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)

    def is_init_read(self, op: Operation, index: int) -> bool:
        return False


class MaterializeModel(DestinationStyleModel):
    """`materialize_in_destination` becomes a copy. The destination is bufferized in place."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _MATERIALIZE

    def must_bufferize_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return index == 1

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        if index != 1 or not op.results:
            return ()
        return (AliasingValue(op.results[0], BufferRelation.EQUIVALENT),)

    def is_not_conflicting(
        self, op: Operation, read: Use, write: Use, state: AnalysisState
    ) -> bool:
        # A tensor that is materialized in itself stays as it is.
        return write.operation is op and op.operands[0] is op.operands[1]

    def bufferizes_to_elementwise_access(
        self, op: Operation, read: int, write: int, state: AnalysisState
    ) -> bool:
        return True

    def verify_analysis(self, op: Operation, state: AnalysisState) -> None:
        if is_tensor(op.operands[1]) or "writable" in op.properties:
            return
        raise failure(
            op,
            "with a memref as destination must say `writable`",
            "add it if the memref may be written",
        )

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        target = op.operands[1]
        results = list[SSAValue]()
        if is_tensor(target):
            target = rewriter.buffer(op, 1)
            results.append(target)
        source = rewriter.buffer(op, 0)
        if source is not target:
            rewriter.copy(source, target)
        rewriter.replace(op, results)


class MaterializeDestination(DestinationSubsetOpInterface):
    """`materialize_in_destination`: the part is the whole destination. A memref must be claimed by
    nothing else (`restrict`)."""

    def source(self, op: Operation) -> int:
        return 0

    def needed_values(self, op: Operation) -> Sequence[SSAValue] | None:
        target = op.operands[1]
        if is_tensor(target):
            return (target,)
        is_claimed = op.properties.keys() >= {"restrict", "writable"}
        return (target,) if is_claimed and isinstance(target.type, MemRefType) else None

    def extraction_type(self, op: Operation) -> Attribute:
        type = layouts.as_memref(op.operands[1].type)
        if type is None:
            return op.operands[1].type
        return TensorType(type.element_type, type.get_shape())

    def build_extraction(self, op: Operation) -> Operation | None:
        target = op.operands[1]
        if is_tensor(target):
            return None
        # Only one operation may say that it alone reaches the memory.
        flag = op.properties.pop("restrict")
        return ToTensorOp.create(
            operands=[target],
            result_types=[self.extraction_type(op)],
            properties={"restrict": flag, "writable": op.properties["writable"]},
        )

    def is_in_bounds(self, op: Operation) -> bool:
        return True

    def writes_memory(self, op: Operation) -> bool:
        return not is_tensor(op.operands[1])


@record
class DeallocEffects(MemoryEffectsOpInterface):
    """`bufferization.dealloc` may free each of the memrefs to deallocate."""

    def effects(self, op: Operation) -> Sequence[Effect]:
        kinds, found = (EffectKind.READ, EffectKind.WRITE), list[Effect]()
        for index, operand in enumerate(op.operands):
            found += (Effect(kind, index) for kind in kinds if is_memref(operand))
        for index, operand in enumerate(op.operands):
            if not is_memref(operand):
                break
            found.append(Effect(EffectKind.FREE, index))
        return found


_MATERIALIZE = MaterializeStyle()

MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            "bufferization.alloc_tensor": AllocTensorModel(),
            "bufferization.dealloc_tensor": DeallocTensorModel(),
            "bufferization.materialize_in_destination": MaterializeModel(),
            "bufferization.to_buffer": ToBufferModel(),
            "bufferization.to_tensor": ToTensorModel(),
        },
    ),
    ModelTable(
        DestinationStyleOpInterface, {"bufferization.materialize_in_destination": _MATERIALIZE}
    ),
    ModelTable(
        DestinationSubsetOpInterface,
        {"bufferization.materialize_in_destination": MaterializeDestination()},
    ),
    ModelTable(
        ExplainableOpInterface,
        {
            "bufferization.alloc_tensor": ExplainAllocTensor(),
            "bufferization.to_tensor": ExplainToTensor(),
        },
    ),
    ModelTable(
        MemoryEffectsOpInterface,
        {
            "bufferization.alloc_tensor": FixedEffects(allocates=True),
            "bufferization.clone": FixedEffects(reads=(0,), allocates=True),
            "bufferization.dealloc": DeallocEffects(),
            "bufferization.materialize_in_destination": FixedEffects(writes=(1,)),
            "bufferization.to_buffer": FixedEffects(),
            "bufferization.to_tensor": FixedEffects(reads=(0,), captures=(0,)),
        },
    ),
)
"""The models of the operations of `bufferization`, by interface."""
