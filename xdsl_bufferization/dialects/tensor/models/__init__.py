"""
Models of the `tensor` dialect.

Views (`cast`, `collapse_shape`, `expand_shape`, `extract_slice`, `reshape`) become
views of memrefs, insertions become stores and copies, and operations that create a
tensor from scalars fill new memory.

`tensor.bitcast`, `tensor.gather` and `tensor.scatter` have no model for One-Shot
Bufferize, as in MLIR.

MLIR: lib/Dialect/Tensor/{Transforms/BufferizableOpInterfaceImpl.cpp,IR}
"""

from xdsl.traits import ConditionallySpeculatable

from xdsl_bufferization.dialects.tensor.models.decompositions import ConcatRewrite, PadRewrite
from xdsl_bufferization.dialects.tensor.models.elements import (
    INSERT,
    ElementExtraction,
    ElementInsertion,
    ExtractModel,
    InsertModel,
    MayBeOutOfBounds,
)
from xdsl_bufferization.dialects.tensor.models.new_tensors import (
    ConcatModel,
    EmptyModel,
    ExplainGenerated,
    FromElementsModel,
    GenerateModel,
    PadModel,
    SplatElement,
    SplatModel,
)
from xdsl_bufferization.dialects.tensor.models.reshapes import (
    CastModel,
    CollapseReshape,
    CollapseShapeModel,
    DimModel,
    ExpandReshape,
    ExpandShapeModel,
    ExplainReshape,
    RankModel,
    ReshapeModel,
)
from xdsl_bufferization.dialects.tensor.models.slices import (
    INSERT_SLICE,
    ExtractSliceModel,
    InsertSliceModel,
    ParallelInsertSliceModel,
    ParallelSliceInsertion,
    SliceDestination,
    SliceExtraction,
    SliceInsertion,
)
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.destination_style import (
    DestinationStyleOpInterface,
    DestinationStyleRewriteOpInterface,
)
from xdsl_bufferization.interfaces.explanations import ExplainableOpInterface
from xdsl_bufferization.interfaces.external_models import ModelTable
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interfaces.properties import (
    ReshapeOpInterface,
    SpeculationOpInterface,
    SplatOpInterface,
)
from xdsl_bufferization.interfaces.subset import (
    DestinationSubsetOpInterface,
    SubsetExtractionOpInterface,
    SubsetInsertionOpInterface,
)
from xdsl_bufferization.interfaces.value_bounds import ValueBoundsOpInterface
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.support.models.speculation import DimensionExists
from xdsl_bufferization.support.models.value_bounds import RankBounds, SizeBounds

MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            "tensor.cast": CastModel(),
            "tensor.collapse_shape": CollapseShapeModel(),
            "tensor.concat": ConcatModel(),
            "tensor.dim": DimModel(),
            "tensor.empty": EmptyModel(),
            "tensor.expand_shape": ExpandShapeModel(),
            "tensor.extract": ExtractModel(),
            "tensor.extract_slice": ExtractSliceModel(),
            "tensor.from_elements": FromElementsModel(),
            "tensor.generate": GenerateModel(),
            "tensor.insert": InsertModel(),
            "tensor.insert_slice": InsertSliceModel(),
            "tensor.pad": PadModel(),
            "tensor.parallel_insert_slice": ParallelInsertSliceModel(),
            "tensor.rank": RankModel(),
            "tensor.reshape": ReshapeModel(),
            "tensor.splat": SplatModel(),
        },
    ),
    ModelTable(
        DestinationStyleOpInterface,
        {
            "tensor.insert": INSERT,
            "tensor.insert_slice": INSERT_SLICE,
            "tensor.parallel_insert_slice": INSERT_SLICE,
        },
    ),
    ModelTable(
        DestinationStyleRewriteOpInterface,
        {"tensor.concat": ConcatRewrite(), "tensor.pad": PadRewrite()},
    ),
    ModelTable(
        ReshapeOpInterface,
        {"tensor.collapse_shape": CollapseReshape(), "tensor.expand_shape": ExpandReshape()},
    ),
    ModelTable(
        SubsetExtractionOpInterface,
        {"tensor.extract": ElementExtraction(), "tensor.extract_slice": SliceExtraction()},
    ),
    ModelTable(
        SubsetInsertionOpInterface,
        {
            "tensor.insert": ElementInsertion(),
            "tensor.insert_slice": SliceInsertion(),
            "tensor.parallel_insert_slice": ParallelSliceInsertion(),
        },
    ),
    ModelTable(
        DestinationSubsetOpInterface,
        {
            "tensor.insert_slice": SliceDestination(),
            "tensor.parallel_insert_slice": SliceDestination(),
        },
    ),
    ModelTable(
        ExplainableOpInterface,
        {
            **dict.fromkeys(
                ("tensor.collapse_shape", "tensor.expand_shape", "tensor.reshape"), ExplainReshape()
            ),
            "tensor.generate": ExplainGenerated(),
            "tensor.pad": ExplainGenerated(),
        },
    ),
    ModelTable(
        MemoryEffectsOpInterface,
        {
            # The region computes the elements of the padding, and may load them.
            "tensor.pad": FixedEffects(is_recursive=True),
            "tensor.yield": FixedEffects(),
        },
    ),
    ModelTable(SplatOpInterface, {"tensor.splat": SplatElement()}),
    ModelTable(SpeculationOpInterface, {"tensor.extract": MayBeOutOfBounds()}),
    ModelTable(ConditionallySpeculatable, {"tensor.dim": DimensionExists()}),
    ModelTable(ValueBoundsOpInterface, {"tensor.dim": SizeBounds(), "tensor.rank": RankBounds()}),
)
"""The models of the operations of `tensor`, by interface."""
