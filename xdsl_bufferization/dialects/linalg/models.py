"""
One model for all operations of the `linalg` dialect.

    %r = linalg.matmul ins(%a, %b : ...) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>

    linalg.matmul ins(%A, %B : ...) outs(%T : memref<4x4xf32>)

Every operation of the dialect is in destination-passing style: its last operands are
the inits, one for each result. What it does to an element is in its region, which
named operations have as well, so that the region answers whether an operand is read.
An init is read, too, if some of its elements are perhaps not written, as by the loop that
writes a diagonal: in the result, they are what they were.

`linalg.pack`, `linalg.unpack` and the Winograd transforms have no model, as in MLIR.

MLIR: lib/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Operation, Region
from xdsl.ir.affine import AffineMap

from xdsl_bufferization.dialects.linalg.coverage import (
    indexing_maps,
    is_fully_written,
)
from xdsl_bufferization.dialects.linalg.effects import (
    init_count,
    is_operand_used,
)
from xdsl_bufferization.interfaces.attach import attach_model
from xdsl_bufferization.interfaces.bufferizable import (
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    is_tensor,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.support.models.registration import (
    operations,
)

WITHOUT_MODEL = frozenset(
    {
        "linalg.index",
        "linalg.yield",
        "linalg.pack",
        "linalg.unpack",
        "linalg.winograd_filter_transform",
        "linalg.winograd_input_transform",
        "linalg.winograd_output_transform",
    }
)
"""Names of the dialect that do not bufferize."""


class LinalgStyle(DestinationStyleOpInterface):
    """The last operands are the inits."""

    def inits(self, op: Operation) -> range:
        total = len(op.operands)
        return range(total - init_count(op), total)

    def is_init_read(self, op: Operation, index: int) -> bool:
        return is_operand_used(op, index) or not is_fully_written(op, index)


class LinalgModel(DestinationStyleModel):
    """The same operation on memrefs, without results."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _STYLE

    def bufferizes_to_memory_read(
        self, op: Operation, index: int, state: AnalysisState
    ) -> bool:
        if index in _STYLE.inits(op):
            return _STYLE.is_init_read(op, index)
        return is_operand_used(op, index)

    def bufferizes_to_elementwise_access(
        self, op: Operation, read: int, write: int, state: AnalysisState
    ) -> bool:
        maps = indexing_maps(op)
        if maps is None or not _is_parallel(op):
            return False
        return _is_identity(maps[read]) and _is_identity(maps[write])

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        # It runs for each element; MLIR 22 forgets it, and lets one run see the
        # writes of another.
        return True

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        operands = rewriter.operands(op)
        inits = _STYLE.inits(op)
        buffers = [operands[i] for i in inits if is_tensor(op.operands[i])]
        regions = [
            Region(
                rewriter.move_block(block, [argument.type for argument in block.args])
                for block in region.blocks
            )
            for region in op.regions
        ]
        rewriter.insert(
            type(op).create(
                operands=operands,
                result_types=[],
                properties=op.properties.copy(),
                attributes=op.attributes.copy(),
                regions=regions,
            )
        )
        rewriter.replace(op, buffers)


def _is_parallel(op: Operation) -> bool:
    """
    Are all loops parallel? `linalg.map` and `linalg.broadcast` have no others, and a loop
    that `linalg.reduce` reduces is not in the map of its output.
    """
    return not isinstance(op, LinalgStructuredOperation) or all(
        iterator.data is IteratorType.PARALLEL for iterator in op.get_iterator_types()
    )


def _is_identity(map: AffineMap) -> bool:
    return map == AffineMap.identity(map.num_dims)


_STYLE = LinalgStyle()
_MODEL = LinalgModel()


def register() -> None:
    """Attaches the model to the whole dialect. Repetition is harmless."""
    for op_class in operations("linalg"):
        if op_class.name in WITHOUT_MODEL:
            continue
        attach_model(op_class, DestinationStyleOpInterface, _STYLE)
        attach_model(op_class, BufferizableOpInterface, _MODEL)
