"""
Operations of the `memref` dialect that xDSL 0.74 does not define.

    %r = memref.reshape %m(%shape)
       : (memref<2x3xf32>, memref<2xindex>) -> memref<?x?xf32>
"""

from xdsl.dialects.builtin import (
    AnySignlessIntegerType,
    IndexType,
    MemRefType,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_op_definition,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.traits import NoMemoryEffect


@irdl_op_definition
class ReshapeOp(IRDLOperation):
    """A view of a row-major buffer with the shape that another buffer holds."""

    name = "memref.reshape"

    source = operand_def(base(MemRefType) | base(UnrankedMemRefType))
    shape = operand_def(MemRefType[AnySignlessIntegerType | IndexType])
    result = result_def(base(MemRefType) | base(UnrankedMemRefType))

    traits = traits_def(NoMemoryEffect())

    assembly_format = (
        "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"
    )

    def __init__(
        self,
        source: SSAValue | Operation,
        shape: SSAValue | Operation,
        result_type: Attribute,
    ):
        super().__init__(operands=(source, shape), result_types=(result_type,))
