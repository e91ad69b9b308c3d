"""Implementations of the operations of `bufferization`.

%t = bufferization.to_tensor %m     the elements of %m as they are now, as a value
%m = bufferization.to_buffer %t     the buffer that %t was read from, or a new one
"""

from xdsl.dialects import bufferization
from xdsl.dialects.builtin import MemRefType
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Operation, SSAValue

from xdsl_bufferization.interpreters.memref import checked, laid_out, machine_of
from xdsl_bufferization.interpreters.tensor import bytes_of, shape_of
from xdsl_bufferization.interpreters.values import Array, cell_count, tensor


def buffer_of_tensor(interpreter: Interpreter, value: SSAValue) -> Array | None:
    """Returns the buffer of a tensor that `to_tensor` defines, None for other tensors."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != bufferization.ToTensorOp.name:
        return None
    return interpreter.get_values(owner.operands)[0]


@register_impls
class BufferizationFunctions(InterpreterFunctions):
    """The ops of `bufferization` that xDSL defines."""

    @impl(bufferization.AllocTensorOp)
    def run_alloc_tensor(
        self, interpreter: Interpreter, op: bufferization.AllocTensorOp, args: PythonValues
    ) -> PythonValues:
        if op.copy is not None:
            (source,) = interpreter.get_values((op.copy,))
            return (source.copied(),)
        type = op.tensor.type
        shape = shape_of(type, iter(interpreter.get_values(op.dynamic_sizes)))
        return (tensor([None] * cell_count(shape, op), shape, bytes_of(type)),)

    @impl(bufferization.ToTensorOp)
    def run_to_tensor(
        self, interpreter: Interpreter, op: bufferization.ToTensorOp, args: PythonValues
    ) -> PythonValues:
        return (args[0].copied(),)

    @impl(bufferization.ToBufferOp)
    def run_to_buffer(
        self, interpreter: Interpreter, op: bufferization.ToBufferOp, args: PythonValues
    ) -> PythonValues:
        buffer = buffer_of_tensor(interpreter, op.tensor) or args[0].copied()
        return (checked(buffer, op.memref.type),)

    @impl(bufferization.CloneOp)
    def run_clone(
        self, interpreter: Interpreter, op: bufferization.CloneOp, args: PythonValues
    ) -> PythonValues:
        (source,) = args
        memory = machine_of(interpreter).memory
        if isinstance(op.output.type, MemRefType):
            copy = laid_out(memory, op.output.type, source.shape, "heap", op)
        else:
            copy = memory.allocate_like(source, op)
        memory.copy(source, copy)
        return (checked(copy, op.output.type),)

    @impl(bufferization.MaterializeInDestinationOp)
    def run_materialize_in_destination(
        self,
        interpreter: Interpreter,
        op: bufferization.MaterializeInDestinationOp,
        args: PythonValues,
    ) -> PythonValues:
        source, destination = args
        if op.result is not None:
            return (source,)
        destination.assign(source.values())
        return ()
