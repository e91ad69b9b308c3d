"""
Tensor types of one's own, a buffer type that is no memref, and an encoding that is a layout.

    !grid.tensor<4 : i64>               becomes !grid.buffer<4 : i64, "plain">
    !grid.line<4 : i64>                 becomes memref<4xf32>
    tensor<4x8xf32, #grid.columns>      becomes memref<4x8xf32, strided<[1, 4]>>
"""

from collections.abc import Sequence
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    Float32Type,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    StringAttr,
    TensorType,
    f32,
)
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Attribute, Dialect, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_result_def,
    result_def,
    traits_def,
)
from xdsl.utils.hints import isa

from xdsl_bufferization import attach_type_model
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferBuilder,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.interfaces.tensor_like import (
    BufferLikeTypeInterface,
    TensorLikeTypeInterface,
)
from xdsl_bufferization.interpreters.machine import machine_of
from xdsl_bufferization.interpreters.values import tensor
from xdsl_bufferization.support.layouts import as_memref, new_buffer_type
from xdsl_bufferization.support.models.bufferization import NoAccessModel


@irdl_attr_definition
class GridType(ParametrizedAttribute, TypeAttribute):
    """A tensor of `size` numbers."""

    name = "grid.tensor"
    size: IntegerAttr


@irdl_attr_definition
class LineType(ParametrizedAttribute, TypeAttribute):
    """A tensor of `size` numbers whose buffers are memrefs."""

    name = "grid.line"
    size: IntegerAttr


@irdl_attr_definition
class GridBufferType(ParametrizedAttribute, TypeAttribute):
    """The memory of a `GridType`, of one kind or of any."""

    name = "grid.buffer"
    size: IntegerAttr
    kind: StringAttr


@irdl_attr_definition
class ColumnsAttr(ParametrizedAttribute):
    """The encoding of a builtin tensor that is stored by columns."""

    name = "grid.columns"


class GridTensor(TensorLikeTypeInterface):
    def buffer_type(self, tensor: Attribute, memory_space: Attribute) -> Attribute:
        assert isinstance(tensor, GridType)
        return GridBufferType(tensor.size, StringAttr("plain"))

    def is_compatible(self, tensor: Attribute, buffer: Attribute) -> bool:
        assert isinstance(tensor, GridType)
        return isinstance(buffer, GridBufferType) and buffer.size == tensor.size


class LineTensor(TensorLikeTypeInterface):
    def buffer_type(self, tensor: Attribute, memory_space: Attribute) -> Attribute:
        assert isinstance(tensor, LineType)
        return MemRefType(f32, [tensor.size.value.data], memory_space=memory_space)


class ColumnsTensor(TensorLikeTypeInterface):
    def buffer_type(self, tensor: Attribute, memory_space: Attribute) -> Attribute:
        assert isa(tensor, TensorType)
        shape = tensor.get_shape()
        strides = [
            None if DYNAMIC_INDEX in shape[:i] else prod(shape[:i]) for i in range(len(shape))
        ]
        layout = StridedLayoutAttr(strides)
        return MemRefType(tensor.element_type, shape, layout, memory_space)


class GridBuffer(BufferLikeTypeInterface):
    def allocate_like(self, buffer: SSAValue, type: Attribute, builder: BufferBuilder) -> SSAValue:
        new = AllocOp.create(result_types=[type])
        builder.insert(new)
        return new.buffer

    def copy(self, source: SSAValue, target: SSAValue, builder: BufferBuilder) -> None:
        builder.insert(CopyOp.create(operands=[source, target]))

    def joined(self, a: Attribute, b: Attribute) -> Attribute | None:
        assert isinstance(a, GridBufferType)
        return GridBufferType(a.size, StringAttr("any"))

    def cast(self, buffer: SSAValue, type: Attribute, builder: BufferBuilder) -> SSAValue | None:
        assert isinstance(type, GridBufferType)
        if type.kind.data != "any":
            return None
        new = CastOp.create(operands=[buffer], result_types=[type])
        builder.insert(new)
        return new.result


@irdl_op_definition
class AllocOp(IRDLOperation):
    name = "grid.alloc"
    buffer = result_def(GridBufferType)


@irdl_op_definition
class CopyOp(IRDLOperation):
    name = "grid.copy"
    source = operand_def(GridBufferType)
    target = operand_def(GridBufferType)


@irdl_op_definition
class CastOp(IRDLOperation):
    name = "grid.cast"
    source = operand_def(GridBufferType)
    result = result_def(GridBufferType)


class AccessModel(BufferizableOpInterface):
    """Operand 0 is read, or written and returned."""

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def bufferizes_to_memory_write(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return isinstance(op, SetOp)

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        if isinstance(op, GetOp):
            return ()
        return (AliasingValue(op.results[0], BufferRelation.EQUIVALENT),)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        buffer = rewriter.buffer(op, 0)
        if isinstance(op, SetOp):
            rewriter.insert(SetOp.create(operands=[buffer, *op.operands[1:]]))
            rewriter.replace(op, [buffer])
        else:
            new = GetOp.create(operands=[buffer, op.operands[1]], result_types=[f32])
            rewriter.insert(new)
            rewriter.replace(op, new.results)


class NewModel(NoAccessModel):
    """Allocates its result."""

    def bufferizes_to_allocation(self, op: Operation, value: SSAValue) -> bool:
        return True

    def get_buffer_type(self, op: Operation, value: SSAValue, types: BufferTypes) -> BufferType:
        type = new_buffer_type(value.type, NoneAttr())
        kind = op.attributes.get("kind")
        if isinstance(type, GridBufferType) and isinstance(kind, StringAttr):
            return GridBufferType(type.size, kind)
        return type

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        type = rewriter.result_type(op.results[0])
        shape = as_memref(type)
        if shape is None:
            new = AllocOp.create(result_types=[type])
        else:
            new = memref.AllocOp([], [], shape)
        rewriter.insert(new, FillOp.create(operands=[new.results[0], op.operands[0]]))
        rewriter.replace(op, [new.results[0]])


@irdl_op_definition
class NewOp(IRDLOperation):
    """A tensor with one number everywhere."""

    name = "grid.new"
    value = operand_def(Float32Type)
    result = result_def(AnyAttr())
    traits = traits_def(NewModel())


@irdl_op_definition
class FillOp(IRDLOperation):
    name = "grid.fill"
    buffer = operand_def(AnyAttr())
    value = operand_def(Float32Type)


@irdl_op_definition
class SetOp(IRDLOperation):
    name = "grid.set"
    target = operand_def(AnyAttr())
    value = operand_def(Float32Type)
    index = operand_def(IndexType)
    result = opt_result_def(AnyAttr())
    traits = traits_def(AccessModel())


@irdl_op_definition
class GetOp(IRDLOperation):
    name = "grid.get"
    source = operand_def(AnyAttr())
    index = operand_def(IndexType)
    result = result_def(Float32Type)
    traits = traits_def(AccessModel())


GRID = Dialect(
    "grid",
    [AllocOp, CopyOp, CastOp, NewOp, FillOp, SetOp, GetOp],
    [GridType, LineType, GridBufferType, ColumnsAttr],
)
attach_type_model(GridType, TensorLikeTypeInterface, GridTensor())
attach_type_model(LineType, TensorLikeTypeInterface, LineTensor())
attach_type_model(ColumnsAttr, TensorLikeTypeInterface, ColumnsTensor())
attach_type_model(GridBufferType, BufferLikeTypeInterface, GridBuffer())
SIZE = 4


@register_impls
class GridFunctions(InterpreterFunctions):
    """Executes the operations on tensors and on buffers."""

    @impl(AllocOp)
    def run_alloc(self, interpreter: Interpreter, op: AllocOp, args: PythonValues) -> PythonValues:
        return (machine_of(interpreter).memory.allocate(f32, [SIZE], "heap", op),)

    @impl(CopyOp)
    def run_copy(self, interpreter: Interpreter, op: CopyOp, args: PythonValues) -> PythonValues:
        source, target = args
        target.assign(source.values())
        return ()

    @impl(CastOp)
    def run_cast(self, interpreter: Interpreter, op: CastOp, args: PythonValues) -> PythonValues:
        return args

    @impl(NewOp)
    def run_new(self, interpreter: Interpreter, op: NewOp, args: PythonValues) -> PythonValues:
        return (tensor([args[0]] * SIZE, [SIZE], 4),)

    @impl(FillOp)
    def run_fill(self, interpreter: Interpreter, op: FillOp, args: PythonValues) -> PythonValues:
        args[0].assign([args[1]] * SIZE)
        return ()

    @impl(SetOp)
    def run_set(self, interpreter: Interpreter, op: SetOp, args: PythonValues) -> PythonValues:
        target, value, index = args
        output = target if op.result is None else target.copied()
        output.store([index], value)
        return () if op.result is None else (output,)

    @impl(GetOp)
    def run_get(self, interpreter: Interpreter, op: GetOp, args: PythonValues) -> PythonValues:
        return (args[0].load([args[1]]),)
