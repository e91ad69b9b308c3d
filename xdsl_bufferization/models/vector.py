"""
Models of the `vector` dialect for One-Shot Bufferize.

    %r = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>

    vector.transfer_write %v, %T[%i] : vector<4xf32>, memref<8xf32>

MLIR: lib/Dialect/Vector/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from xdsl.dialects.builtin import VectorType
from xdsl.dialects.vector import TransferWriteOp
from xdsl.ir import Operation

from xdsl_bufferization.interfaces.bufferizable import (
    BufferizableOpInterface,
    BufferizationRewriter,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.models.base import (
    ReaderModel,
    constant_index,
    ranked_tensor,
)
from xdsl_bufferization.models.words import attach_by_name


class VectorReaderModel(ReaderModel):
    """`transfer_read` and `gather` read a memref as they read a tensor."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        read = type(op).create(
            operands=rewriter.operands(op),
            result_types=[result.type for result in op.results],
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
        )
        rewriter.insert(read)
        rewriter.replace(op, read.results)


class TransferWriteStyle(DestinationStyleOpInterface):
    """
    Operand 1 is the destination. It is not read if every element is overwritten.

    MLIR 22 says so of some writes that leave elements as they were (with a mask, or
    of a vector of lower rank), and loses these elements when it copies.
    """

    def inits(self, op: Operation) -> range:
        return range(1, 2)

    def is_init_read(self, op: Operation, index: int) -> bool:
        return not _overwrites_all(op)


def _overwrites_all(op: Operation) -> bool:
    """Does the vector have an element for each one of the destination?"""
    if not isinstance(op, TransferWriteOp) or op.mask is not None:
        return False
    parent = op.parent_op()
    if parent is not None and parent.name == "vector.mask":
        return False
    if any(constant_index(i) != 0 for i in op.indices):
        return False
    map = op.permutation_map.data
    shape = ranked_tensor(op.operands[1]).get_shape()
    vector = op.operands[0].type
    assert isinstance(vector, VectorType)
    if 1 in vector.get_scalable_dims() or not map.is_projected_permutation():
        return False
    if len(map.results) != len(shape):
        return False
    return map.eval(shape, ()) == vector.get_shape()


class TransferWriteModel(DestinationStyleModel):
    """`transfer_write` writes to the memref, without a result."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _TRANSFER_WRITE

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        operands = rewriter.operands(op)
        rewriter.insert(
            type(op).create(
                operands=operands,
                result_types=[],
                properties=op.properties.copy(),
                attributes=op.attributes.copy(),
            )
        )
        rewriter.replace(op, [operands[1]])


_TRANSFER_WRITE = TransferWriteStyle()
_READER = VectorReaderModel()


def register() -> None:
    """Attaches the models of the `vector` dialect. Repetition is harmless."""
    attach_by_name(
        "vector",
        BufferizableOpInterface,
        {
            "vector.gather": _READER,
            "vector.transfer_read": _READER,
            "vector.transfer_write": TransferWriteModel(),
        },
    )
    attach_by_name(
        "vector",
        DestinationStyleOpInterface,
        {"vector.transfer_write": _TRANSFER_WRITE},
    )
