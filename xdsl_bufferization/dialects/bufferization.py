"""
Operations of the `bufferization` dialect: what xDSL 0.74 does not define, and those
whose buffers xDSL wants without a layout and in the default memory space.

    %t = bufferization.to_tensor %m restrict writable
       : memref<?xf32, strided<[?], offset: ?>, 1> to tensor<?xf32>
    bufferization.dealloc_tensor %t : tensor<?xf32>

MLIR: include/mlir/Dialect/Bufferization/IR/BufferizationOps.td
"""

from __future__ import annotations

from xdsl.dialects import bufferization
from xdsl.dialects.builtin import (
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    OptResultDef,
    ParsePropInAttrDict,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    traits_def,
)
from xdsl.traits import MemoryFreeEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.bufferization_dealloc import DeallocOp
from xdsl_bufferization.dialects.redefine import redefine
from xdsl_bufferization.dialects.shapes import agree

MEMREF = base(MemRefType) | base(UnrankedMemRefType)
TENSOR = base(TensorType) | base(UnrankedTensorType)


@irdl_op_definition
class DeallocTensorOp(IRDLOperation):
    """Frees the buffer that the tensor will have."""

    name = "bufferization.dealloc_tensor"

    tensor = operand_def(TENSOR)

    traits = traits_def(MemoryFreeEffect())

    assembly_format = "$tensor attr-dict `:` type($tensor)"

    def __init__(self, tensor: SSAValue | Operation):
        super().__init__(operands=(tensor,))


@redefine(
    properties={"memory_space": OptPropertyDef(AnyAttr())},
    options=(ParsePropInAttrDict(),),
)
class AllocTensorOp(bufferization.AllocTensorOp):
    """`bufferization.alloc_tensor` with a memory space."""


@redefine(operands={"input": OperandDef(MEMREF)}, results={"output": ResultDef(MEMREF)})
class CloneOp(bufferization.CloneOp):
    """`bufferization.clone` to a buffer of another layout."""

    def verify_(self) -> None:
        _verify_contents(self, self.input.type, self.output.type)


@redefine(
    operands={"memref": OperandDef(MEMREF)}, results={"tensor": ResultDef(TENSOR)}
)
class ToTensorOp(bufferization.ToTensorOp):
    """`bufferization.to_tensor` of buffers with any layout, in any memory space."""

    def verify_(self) -> None:
        _verify_contents(self, self.memref.type, self.tensor.type)


@redefine(
    assembly_format=(
        "$tensor (`read_only` $read_only^)? attr-dict"
        "`:` type($tensor) `to` type($memref)"
    ),
    operands={"tensor": OperandDef(TENSOR)},
    results={"memref": ResultDef(MEMREF)},
)
class ToBufferOp(bufferization.ToBufferOp):
    """`bufferization.to_buffer` with any layout, in any memory space."""

    def verify_(self) -> None:
        _verify_contents(self, self.tensor.type, self.memref.type)


@redefine(
    operands={"source": OperandDef(TENSOR), "dest": OperandDef(MEMREF | TENSOR)},
    results={"result": OptResultDef(TENSOR)},
)
class MaterializeInDestinationOp(bufferization.MaterializeInDestinationOp):
    """`bufferization.materialize_in_destination` with buffers of any layout."""

    def verify_(self) -> None:
        _verify_contents(self, self.source.type, self.dest.type)
        into_tensor = isinstance(self.dest.type, TensorType | UnrankedTensorType)
        if into_tensor != (self.result is not None):
            raise VerifyException(
                f"'{self.name}' op has a result exactly if its destination is a tensor"
            )
        if into_tensor and (self.restrict is not None or self.writable is not None):
            raise VerifyException(
                f"'{self.name}' op has 'restrict' or 'writable', which are for "
                "buffers, but its destination is a tensor"
            )
        if self.result is not None and self.result.type != self.dest.type:
            raise VerifyException(
                f"'{self.name}' op result and destination have different types"
            )


def _verify_contents(op: Operation, a: Attribute, b: Attribute) -> None:
    """Tensors and buffers hold the same elements in the same shape."""
    if not agree(a, b):
        raise VerifyException(
            f"'{op.name}' op {a} and {b} differ in element type or shape"
        )


OPERATIONS: tuple[type[Operation], ...] = (DeallocOp, DeallocTensorOp)

SUBSTITUTES: dict[str, type[Operation]] = {
    op.name: op
    for op in (
        AllocTensorOp,
        CloneOp,
        MaterializeInDestinationOp,
        ToBufferOp,
        ToTensorOp,
    )
}
