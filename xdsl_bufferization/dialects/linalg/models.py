"""Models of the `linalg` dialect.

    %r = linalg.matmul ins(%a, %b : ...) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>

    linalg.matmul ins(%A, %B : ...) outs(%T : memref<4x4xf32>)

Every operation of the dialect is in destination-passing style: its last operands are the inits, one
for each result. The region, which named operations have as well, determines whether an operand is
read. An init is also read if some of its elements may not be written, as by a loop over the
diagonal: these elements are unchanged in the result.

`linalg.pack`, `linalg.unpack` and the Winograd transforms have no model, as in MLIR.

MLIR: lib/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.cpp
"""

from collections.abc import Sequence

from xdsl.dialects.builtin import NoneAttr, TensorType
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from xdsl_bufferization.dialects.linalg.coverage import (
    copied_operands,
    indexing_map,
    indexing_maps,
    is_fully_written,
    is_permutation,
    iterations,
)
from xdsl_bufferization.dialects.linalg.dialect import OPERATIONS
from xdsl_bufferization.dialects.linalg.structured import accesses, init_count, is_operand_used
from xdsl_bufferization.dialects.linalg.tensor_ops import TRANSFORMS
from xdsl_bufferization.dialects.tensor.models.reshapes import with_unit_dimensions
from xdsl_bufferization.interfaces.bufferizable import (
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
)
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
    ReshapingCopyOpInterface,
)
from xdsl_bufferization.interfaces.explanations import ExplainableOpInterface
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import (
    Effect,
    MemoryEffectsOpInterface,
    operand_effects,
)
from xdsl_bufferization.interfaces.properties import ContextOpInterface, SplatOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.subset import DestinationSubsetOpInterface
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.layouts import as_tensor, ranked_tensor
from xdsl_bufferization.support.models.memory_effects import FixedEffects

WITHOUT_MODEL = frozenset(
    (
        "linalg.index",
        "linalg.yield",
        "linalg.pack",
        "linalg.unpack",
        *(op.name for op in TRANSFORMS),
    )
)
"""Operations of the dialect without a bufferization model."""


class LinalgStyle(DestinationStyleOpInterface):
    """Destination-passing style: the last operands are the inits."""

    def inits(self, op: Operation) -> range:
        total = len(op.operands)
        return range(total - init_count(op), total)

    def is_init_read(self, op: Operation, index: int) -> bool:
        return is_operand_used(op, index) or not is_fully_written(op, index)


class LinalgModel(DestinationStyleModel):
    """An operation on tensors becomes the same operation on memrefs, without results."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _STYLE

    def bufferizes_to_memory_read(self, op: Operation, index: int, state: AnalysisState) -> bool:
        if index in _STYLE.inits(op):
            return _STYLE.is_init_read(op, index)
        return is_operand_used(op, index)

    def bufferizes_to_elementwise_access(
        self, op: Operation, read: int, write: int, state: AnalysisState
    ) -> bool:
        maps = indexing_map(op, read), indexing_map(op, write)
        return all(map is not None and _is_identity(map) for map in maps) and (_is_parallel(op))

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        # The region runs for each element. MLIR 22 has no such method here, and lets
        # one run read the writes of another.
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


class CopyModel(LinalgModel):
    """`linalg.copy`, or nothing where the source has been computed in the destination."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        source, target = rewriter.operands(op)  # the source may be a number
        if source is target:
            rewriter.replace(op, [target] if op.results else [])
        else:
            super().bufferize(op, rewriter)


class CopyDestination(DestinationSubsetOpInterface):
    """`linalg.copy` of tensors: the part is the whole destination."""

    def source(self, op: Operation) -> int:
        return 0

    def needed_values(self, op: Operation) -> Sequence[SSAValue] | None:
        return op.operands[1:] if all(map(is_tensor, op.operands)) else None

    def extraction_type(self, op: Operation) -> Attribute:
        return op.operands[1].type

    def build_extraction(self, op: Operation) -> Operation | None:
        return None

    def is_in_bounds(self, op: Operation) -> bool:
        return True


class CopyAsReshape(ReshapingCopyOpInterface):
    """A copy of one operand, whose loops are those of the result in their order."""

    def copied_operand(self, op: Operation) -> int | None:
        copied, maps = copied_operands(op), indexing_maps(op)
        if maps is None or copied is None or not len(copied) == len(op.results) == 1:
            return None
        source, result = (as_tensor(v.type) for v in (op.operands[copied[0]], op.results[0]))
        if source is None or result is None or {source.encoding, result.encoding} != {NoneAttr()}:
            return None
        kept = _loops(source, maps[copied[0]])
        same = is_permutation(maps[-1]) and kept == _loops(result, maps[-1])
        return copied[0] if same and copied[0] not in _STYLE.inits(op) else None

    def reshaped(self, op: Operation, source: SSAValue) -> tuple[Sequence[Operation], SSAValue]:
        return with_unit_dimensions(source, ranked_tensor(op.results[0]))


def _loops(type: TensorType, map: AffineMap) -> list[tuple[AffineExpr, int]]:
    """Returns the loops over the dimensions that are not of size one, with the sizes."""
    pairs = zip(map.results, type.get_shape(), strict=True)
    return [(expression, size) for expression, size in pairs if size != 1]


class FillElement(SplatOpInterface):
    """The operand of `linalg.fill`, if the result is a tensor."""

    def element(self, op: Operation) -> SSAValue | None:
        return op.operands[0] if op.results else None


class BodyElement(SplatOpInterface):
    """The value from outside that the body yields for every element."""

    def element(self, op: Operation) -> SSAValue | None:
        if len(op.results) != 1 or not is_fully_written(op, len(op.operands) - 1):
            return None
        block = op.regions[0].first_block
        end = None if block is None else block.last_op
        if end is None or len(end.operands) != 1:
            return None
        value = end.operands[0]
        return None if _is_inside(value, op) else value


def _is_inside(value: SSAValue, op: Operation) -> bool:
    """True if the value is an argument or a result in the body of the operation."""
    owner = value.owner
    block = owner if isinstance(owner, Block) else owner.parent
    return block is None or block.parent_op() is op


def _is_parallel(op: Operation) -> bool:
    """True if all loops are parallel. `linalg.map` and `linalg.broadcast` have parallel loops only;
    the reduction loops of `linalg.reduce` are not in the map of its output."""
    return not isinstance(op, LinalgStructuredOperation) or all(
        iterator.data is IteratorType.PARALLEL for iterator in op.get_iterator_types()
    )


def _is_identity(map: AffineMap) -> bool:
    is_square = len(map.results) == map.num_dims and not map.num_symbols
    return is_square and all(
        isinstance(expression, AffineDimExpr) and expression.position == loop
        for loop, expression in enumerate(map.results)
    )


@record
class LinalgEffects(MemoryEffectsOpInterface):
    """Writes the buffers among the inits; reads those among the inputs, and the inits whose
    elements the region uses."""

    is_recursive = True

    def effects(self, op: Operation) -> Sequence[Effect]:
        return operand_effects(*accesses(op))


class ExplainLoops(ExplainableOpInterface):
    """How often the body of a structured operation runs."""

    def iterations(self, op: Operation) -> int | None:
        return iterations(op)


_BUFFERIZABLE = tuple(
    op_class.name
    for op_class in (*Linalg.operations, *OPERATIONS)
    if op_class.name not in WITHOUT_MODEL
)
_STYLE = LinalgStyle()
_STRUCTURED = LinalgEffects()
_INDEXED = ContextOpInterface(differs_from_none=False)
"""`linalg.index` refers to the innermost enclosing operation."""

MODELS = (
    ModelTable(DestinationStyleOpInterface, dict.fromkeys(_BUFFERIZABLE, _STYLE)),
    ModelTable(
        BufferizableOpInterface,
        dict.fromkeys(_BUFFERIZABLE, LinalgModel()) | {"linalg.copy": CopyModel()},
    ),
    ModelTable(DestinationSubsetOpInterface, {"linalg.copy": CopyDestination()}),
    ModelTable(
        ReshapingCopyOpInterface,
        dict.fromkeys(("linalg.broadcast", "linalg.generic", "linalg.transpose"), CopyAsReshape()),
    ),
    ModelTable(ExplainableOpInterface, dict.fromkeys(_BUFFERIZABLE, ExplainLoops())),
    ModelTable(
        SplatOpInterface,
        {
            "linalg.fill": FillElement(),
            "linalg.generic": BodyElement(),
            "linalg.map": BodyElement(),
        },
    ),
    ModelTable(
        MemoryEffectsOpInterface,
        {
            "linalg.broadcast": _STRUCTURED,
            "linalg.generic": _STRUCTURED,
            "linalg.index": FixedEffects(),
            "linalg.reduce": _STRUCTURED,
            "linalg.transpose": _STRUCTURED,
            "linalg.yield": FixedEffects(),
        },
    ),
    ModelTable(
        ContextOpInterface,
        dict.fromkeys(("linalg.generic", "linalg.map", "linalg.reduce"), _INDEXED),
    ),
)
"""The models of the operations of `linalg`, by interface."""
