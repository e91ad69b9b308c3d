"""
Models of the `arith` dialect for One-Shot Bufferize.

    %0 = arith.constant dense<1.0> : tensor<4xf32>

    memref.global "private" constant @__constant_4xf32 : memref<4xf32> = dense<1.0>
    %0 = memref.get_global @__constant_4xf32 : memref<4xf32>

Arithmetic on whole tensors has no model, as in MLIR: turn it into `linalg` first.

MLIR: lib/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from collections.abc import Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    IntegerType,
    UnrankedMemRefType,
)
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
    BufferType,
    BufferTypes,
)
from xdsl_bufferization.support import layouts
from xdsl_bufferization.support.models.bufferization import (
    NoAccessModel,
    ReaderModel,
    ViewModel,
)
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)


class ConstantModel(ReaderModel):
    """`arith.constant` becomes a global of the module; nobody may write it."""

    def is_writable(self, op: Operation, value: SSAValue, state: AnalysisState) -> bool:
        return False

    def get_buffer_type(
        self, op: Operation, value: SSAValue, types: BufferTypes
    ) -> BufferType:
        if layouts.as_tensor(value.type) is None:
            raise PassFailedException(
                f"'{op.name}' op of type {value.type} cannot be bufferized; only "
                "constants that are ranked tensors can"
            )
        return layouts.identity_layout_type(value.type, types.memory_space(value))

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        assert isinstance(op, ConstantOp)
        type = layouts.as_memref(rewriter.result_type(op.result))
        assert type is not None
        get_global = GetGlobalOp(rewriter.global_for(op.value, type), type)
        rewriter.insert(get_global)
        rewriter.replace(op, [get_global.memref])


class IndexCastModel(ViewModel):
    """A cast of the elements between integers and index, of a buffer as a whole."""

    def view_type(self, op: Operation, source: BufferType) -> BufferType:
        type = op.results[0].type
        if isinstance(source, UnrankedMemRefType):
            return layouts.identity_layout_type(type, source.memory_space)
        element = layouts.element_type(type)
        return layouts.with_shape(source, source.get_shape(), element)

    def view(self, op: Operation, source: SSAValue, type: BufferType) -> Operation:
        return op.create(
            operands=[source],
            result_types=[type],
            properties=op.properties.copy(),
            attributes=op.attributes.copy(),
        )


class SelectModel(NoAccessModel):
    """
    `arith.select` of two tensors selects one of two buffers. The types of these are
    made equal by casts to an unknown layout, where they differ.
    """

    def get_aliasing_values(
        self, op: Operation, index: int, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        if index == 0:
            return ()
        return (AliasingValue(op.results[0], BufferRelation.EQUIVALENT, False),)

    def get_buffer_type(
        self, op: Operation, value: SSAValue, types: BufferTypes
    ) -> BufferType:
        if not isinstance(op.operands[0].type, IntegerType):
            raise PassFailedException(
                f"'{op.name}' op only i1 condition values are supported; use "
                "linalg.select for a choice per element"
            )
        first = types.of_operand(op, 1)
        second = types.of_operand(op, 2)
        if first == second:
            return first
        if first.memory_space != second.memory_space:
            raise PassFailedException(
                f"'{op.name}' op inconsistent memory space on true/false operands: "
                f"{first} and {second}; copy one of them to the space of the other"
            )
        return layouts.fully_dynamic_type(value.type, first.memory_space)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        type = rewriter.result_type(op.results[0])
        first = rewriter.cast(rewriter.buffer(op, 1), type)
        second = rewriter.cast(rewriter.buffer(op, 2), type)
        select = op.create(
            operands=[op.operands[0], first, second],
            result_types=[type],
            attributes=op.attributes.copy(),
        )
        rewriter.insert(select)
        rewriter.replace(op, [select.results[0]])


_INDEX_CAST = IndexCastModel()


def register() -> None:
    """Attaches the models of the `arith` dialect. Repetition is harmless."""
    attach_by_name(
        "arith",
        BufferizableOpInterface,
        {
            "arith.constant": ConstantModel(),
            "arith.index_cast": _INDEX_CAST,
            "arith.index_castui": _INDEX_CAST,
            "arith.select": SelectModel(),
        },
    )
