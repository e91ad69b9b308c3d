"""Models of the `vector` dialect.

    %r = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>

    vector.transfer_write %v, %T[%i] : vector<4xf32>, memref<8xf32>

A mask contains a single operation: copies and other new operations go before the mask.

    %r = vector.mask %m {
      %w = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
    } : vector<4xi1> -> tensor<8xf32>

    memref.copy %T, %new
    vector.mask %m {
      vector.transfer_write %v, %new[%i] : vector<4xf32>, memref<8xf32>
    } : vector<4xi1>

Models of vector operations that access consecutive elements of a buffer.

    %v = vector.load %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>      // 2 rows of 4
    %v = vector.transfer_read %m[%i, %j], %p
      {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : ..., vector<4x2xf32>    // 4 of d1

MLIR: lib/Dialect/Vector/Transforms/BufferizableOpInterfaceImpl.cpp;
lib/Dialect/MemRef/Transforms/FoldMemRefAliasOps.cpp
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    ShapedType,
    VectorType,
    i32,
)
from xdsl.dialects.vector import TransferWriteOp
from xdsl.ir import Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap
from xdsl.traits import MemoryEffect, Pure
from xdsl.utils.hints import isa

from xdsl_bufferization.dialects.memref.indexed_views import AccessAt
from xdsl_bufferization.dialects.vector.dialect import MaskOp
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    AliasList,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationRewriter,
    BufferRelation,
)
from xdsl_bufferization.interfaces.control_flow import RegionBranchOpInterface, RegionEdge
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleModel,
    DestinationStyleOpInterface,
)
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.indexed_access import IndexedAccessOpInterface
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.properties import ContextOpInterface, SpeculationOpInterface
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.subset import (
    Subset,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.support.constants import number_of
from xdsl_bufferization.support.layouts import as_memref
from xdsl_bufferization.support.models.bufferization import (
    NoAccessModel,
    ReaderModel,
    constant_index,
    mixed_values,
)
from xdsl_bufferization.support.models.flow import ViewFlow
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.rebuilding import rebuilt


@record
class TrailingElements(AccessAt):
    """An access of the last dimensions of a buffer by a vector with as many."""

    trailing: int = 0
    """The number of operands after the indices."""
    vector: int | None = None
    """The index of the operand with the vector; None for the result."""

    def indices(self, op: Operation) -> range:
        return range(self.at + 1, len(op.operands) - self.trailing)

    def counts(self, op: Operation) -> Sequence[int]:
        shape = self._shape(op)
        return (*[1] * (len(self.indices(op)) - len(shape)), *shape)

    def rebuild(
        self,
        op: Operation,
        buffer: SSAValue,
        indices: Sequence[SSAValue],
        dimensions: Sequence[int],
    ) -> Operation | None:
        if len(self._shape(op)) > len(indices):
            return None
        for back, count in enumerate(reversed(self.counts(op)), start=1):
            if count != 1 and dimensions[-back] != len(indices) - back:
                return None
        return self.rebuilt(op, buffer, indices)

    def _shape(self, op: Operation) -> Sequence[int]:
        return _shape_of(op.results[0] if self.vector is None else op.operands[self.vector])


class TransferredElements(AccessAt):
    """A transfer, which has a map from the dimensions of the buffer to the vector's. The index of
    the buffer is that of its segment of operands, too."""

    def indices(self, op: Operation) -> range:
        count = self._segments(op)[self.at + 1]
        return range(self.at + 1, self.at + 1 + count)

    def counts(self, op: Operation) -> Sequence[int]:
        found = [1] * len(self.indices(op))
        for size, expression in zip(self._shape(op), self._map(op).results):
            if isinstance(expression, AffineDimExpr):
                found[expression.position] = size
        return found

    def depends_on_bounds(self, op: Operation) -> bool:
        return not all(self._in_bounds(op))

    def _in_bounds(self, op: Operation) -> list[bool]:
        """Returns, per dimension of the vector, True if it is said or known to be in bounds."""
        said = op.properties.get("in_bounds")
        flags = (
            [flag.value.data != 0 for flag in said.data]
            if isa(said, ArrayAttr[BoolAttr])
            else [False] * len(self._shape(op))
        )
        return [
            flag or self._is_known(op, size, expression)
            for flag, size, expression in zip(
                flags, self._shape(op), self._map(op).results, strict=True
            )
        ]

    def _is_known(self, op: Operation, size: int, expression: AffineExpr) -> bool:
        if not isinstance(expression, AffineDimExpr):
            return isinstance(expression, AffineConstantExpr)
        type, number = as_memref(op.operands[self.at].type), expression.position
        begin = number_of(op.operands[self.indices(op)[number]])
        if type is None or begin is None:
            return False
        return 0 <= begin and begin + size <= type.get_shape()[number]

    def rebuild(
        self,
        op: Operation,
        buffer: SSAValue,
        indices: Sequence[SSAValue],
        dimensions: Sequence[int],
    ) -> Operation | None:
        if as_memref(buffer.type) is None:
            return None
        results = list[AffineExpr]()
        for expression in self._map(op).results:
            if isinstance(expression, AffineDimExpr):
                expression = AffineExpr.dimension(dimensions[expression.position])
            elif not isinstance(expression, AffineConstantExpr):
                return None
            results.append(expression)
        used = [e.position for e in results if isinstance(e, AffineDimExpr)]
        if len(set(used)) < len(used) or len(used) > len(indices):
            return None
        segments = list(self._segments(op))
        segments[self.at + 1] = len(indices)
        return self.rebuilt(
            op,
            buffer,
            indices,
            {
                "permutation_map": AffineMapAttr(AffineMap(len(indices), 0, tuple(results))),
                "in_bounds": ArrayAttr(BoolAttr.from_bool(flag) for flag in self._in_bounds(op)),
                "operandSegmentSizes": DenseArrayBase.from_list(i32, segments),
            },
        )

    def _segments(self, op: Operation) -> Sequence[int]:
        found = op.properties["operandSegmentSizes"]
        assert isinstance(found, DenseArrayBase)
        return [int(size) for size in found.get_values()]

    def _map(self, op: Operation) -> AffineMap:
        found = op.properties["permutation_map"]
        assert isinstance(found, AffineMapAttr)
        return found.data

    def _shape(self, op: Operation) -> Sequence[int]:
        """The dimensions of the vector that count elements, which may be vectors themselves."""
        shape = _shape_of(op.operands[0] if self.at else op.results[0])
        return shape[: len(self._map(op).results)]


def _shape_of(vector: SSAValue) -> Sequence[int]:
    assert isa(vector.type, VectorType)
    return vector.type.get_shape()


class VectorReaderModel(ReaderModel):
    """`transfer_read` and `gather` read from a memref instead of a tensor."""

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        read = rebuilt(op, rewriter.operands(op))
        rewriter.insert_here(read)
        rewriter.replace(op, read.results)


class TransferWriteStyle(DestinationStyleOpInterface):
    """Operand 1 is the destination. It is not read if every element is overwritten.

    MLIR 22 also takes it for unread by some writes that leave elements unchanged (with
    a mask, or of a vector of lower rank), and loses these elements when it copies."""

    def inits(self, op: Operation) -> range:
        return range(1, 2)

    def is_init_read(self, op: Operation, index: int) -> bool:
        return not _overwrites_all(op)


def _overwrites_all(op: Operation) -> bool:
    """True if the vector has an element for each element of the destination."""
    if not isinstance(op, TransferWriteOp) or _is_masked(op):
        return False
    if any(constant_index(i) != 0 for i in op.indices):
        return False
    map = op.permutation_map.data
    destination = op.operands[1].type
    assert isinstance(destination, ShapedType)
    shape = destination.get_shape()
    vector = op.operands[0].type
    assert isinstance(vector, VectorType)
    if 1 in vector.get_scalable_dims() or not map.is_projected_permutation():
        return False
    if len(map.results) != len(shape):
        return False
    return map.eval(shape, ()) == vector.get_shape()[: len(shape)]


def _is_masked(op: Operation) -> bool:
    """True if a transfer may leave elements of the vector out."""
    masks = op.operands[_WRITTEN_ELEMENTS.indices(op).stop :]
    return bool(masks) or isinstance(op.parent_op(), MaskOp)


class TransferWriteModel(DestinationStyleModel):
    """`transfer_write` writes to the memref and has no result."""

    def style(self, op: Operation) -> DestinationStyleOpInterface:
        return _TRANSFER_WRITE

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        operands = rewriter.operands(op)
        rewriter.insert_here(rebuilt(op, operands, []))
        rewriter.replace(op, [operands[1]])


def _transferred(op: Operation, access: TransferredElements) -> Subset | None:
    """Returns the part of a tensor that a transfer may access, also beyond its bounds; None if its
    size is not known. Where it has all positions of a dimension, its offset is 0."""
    shaped = op.operands[access.at].type
    vector = (op.operands[0] if access.at else op.results[0]).type
    assert isinstance(shaped, ShapedType)
    assert isinstance(vector, VectorType)
    if 1 in vector.get_scalable_dims():
        return None
    sizes = tuple(access.counts(op))
    indices = [op.operands[i] for i in access.indices(op)]
    offsets = mixed_values((DYNAMIC_INDEX,) * len(indices), indices)
    if not access.depends_on_bounds(op):
        extents = zip(offsets, sizes, shaped.get_shape(), strict=True)
        offsets = tuple(0 if size == extent else offset for offset, size, extent in extents)
    return Subset(offsets, sizes, (1,) * len(sizes))


class ReadPart(SubsetExtractionOpInterface):
    """`transfer_read`, which reads some of these elements with a mask."""

    def source(self, op: Operation) -> int:
        return 0

    def subset(self, op: Operation) -> Subset | None:
        return _transferred(op, _READ_ELEMENTS)


class WrittenPart(SubsetInsertionOpInterface):
    """`transfer_write`, unless a mask leaves some of the elements as they are."""

    def source(self, op: Operation) -> int:
        return 0

    def destination(self, op: Operation) -> int:
        return 1

    def subset(self, op: Operation) -> Subset | None:
        return None if _is_masked(op) else _transferred(op, _WRITTEN_ELEMENTS)


class MaskModel(NoAccessModel):
    """`mask` has no tensor operand, since a masked write takes no `passthru`; its tensor results
    are those that it yields. It is replaced together with its yield, by the buffers of the yielded
    tensors."""

    def takes_operations_inside(self, op: Operation) -> bool:
        return False

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        """Does nothing: `YieldModel` replaces the mask."""


class YieldModel(ReaderModel):
    """`yield` forwards its operands to the results of the enclosing mask. A mask whose operation is
    gone is erased; several passes of MLIR 22 do not terminate on an empty mask."""

    def must_bufferize_in_place(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> AliasList:
        mask = _mask_around(op)
        return (AliasingValue(mask.results[index], BufferRelation.EQUIVALENT),)

    def bufferize(self, op: Operation, rewriter: BufferizationRewriter) -> None:
        mask = _mask_around(op)
        block = mask.regions[0].block
        kept = [i for i, v in enumerate(op.operands) if not is_tensor(v)]
        made = [op.operands[i] for i in kept]
        if block.first_op is not op:
            block.insert_op_before(rebuilt(op, made, ()), op)
            new = rebuilt(
                mask,
                types=[value.type for value in made],
                regions=[Region(rewriter.move_block(block, ()))],
            )
            rewriter.insert(new)
            made = new.results
        values = rewriter.operands(op)
        for index, value in zip(kept, made, strict=True):
            values[index] = value
        rewriter.replace(mask, values)
        rewriter.replace(op, ())


@record
class IndicesAreStatic(SpeculationOpInterface):
    """An access of a vector at static positions, which are in bounds. Operands from `first` on are
    positions that are not known."""

    first: int

    def never_fails(self, op: Operation) -> bool:
        return len(op.operands) <= self.first


class MaskFlow(RegionBranchOpInterface):
    """Region control flow of a mask: its region yields its results."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        last = op.regions[0].block.last_op
        assert last is not None
        return (RegionEdge(last, range(len(last.operands)), op.results),)


def _mask_around(op: Operation) -> Operation:
    mask = op.parent_op()
    assert isinstance(mask, MaskOp)
    return mask


_TRANSFER_WRITE = TransferWriteStyle()
_READ_ELEMENTS, _WRITTEN_ELEMENTS = TransferredElements(), TransferredElements(at=1)
_READER = VectorReaderModel()

MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            "vector.gather": _READER,
            "vector.mask": MaskModel(),
            "vector.transfer_read": _READER,
            "vector.transfer_write": TransferWriteModel(),
            "vector.yield": YieldModel(),
        },
    ),
    ModelTable(RegionBranchOpInterface, {"vector.mask": MaskFlow()}),
    ModelTable(DestinationStyleOpInterface, {"vector.transfer_write": _TRANSFER_WRITE}),
    ModelTable(SubsetExtractionOpInterface, {"vector.transfer_read": ReadPart()}),
    ModelTable(SubsetInsertionOpInterface, {"vector.transfer_write": WrittenPart()}),
    ModelTable(MemoryEffect, {"vector.bitcast": Pure(), "vector.reduction": Pure()}),
    ModelTable(BufferViewFlowOpInterface, {"vector.type_cast": ViewFlow(promise=True)}),
    ModelTable(
        MemoryEffectsOpInterface,
        {
            "vector.create_mask": FixedEffects(),
            "vector.load": FixedEffects(reads=(0,)),
            "vector.maskedload": FixedEffects(reads=(0,)),
            "vector.maskedstore": FixedEffects(writes=(0,)),
            "vector.store": FixedEffects(writes=(1,)),
        },
    ),
    ModelTable(
        IndexedAccessOpInterface,
        {
            "vector.load": TrailingElements(),
            "vector.maskedload": TrailingElements(trailing=2),
            "vector.maskedstore": TrailingElements(trailing=2, vector=-1),
            "vector.store": TrailingElements(at=1, vector=0),
            "vector.transfer_read": _READ_ELEMENTS,
            "vector.transfer_write": _WRITTEN_ELEMENTS,
        },
    ),
    ModelTable(ContextOpInterface, {"vector.mask": ContextOpInterface()}),
    ModelTable(
        SpeculationOpInterface,
        {"vector.extract": IndicesAreStatic(1), "vector.insert": IndicesAreStatic(2)},
    ),
)
"""The models of the operations of `vector`, by interface."""
