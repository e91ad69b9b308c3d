"""Models of the `tensor` dialect.

Views (`cast`, `collapse_shape`, `expand_shape`, `extract_slice`, `reshape`) become
views of memrefs, insertions become stores and copies, and operations that create a
tensor from scalars fill new memory.

`tensor.bitcast`, `tensor.gather` and `tensor.scatter` have no model for One-Shot
Bufferize, as in MLIR.

MLIR: lib/Dialect/Tensor/{Transforms/BufferizableOpInterfaceImpl.cpp,IR}
"""

from xdsl.traits import ConditionallySpeculatable

from xdsl_bufferization.dialects.tensor.models import new_tensors, reshapes, slices
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
from xdsl_bufferization.support.models.value_bounds import DimensionExists, RankBounds, SizeBounds

MODELS = (
    ModelTable(
        BufferizableOpInterface,
        {
            "tensor.cast": reshapes.CastModel(),
            "tensor.collapse_shape": reshapes.CollapseShapeModel(),
            "tensor.concat": new_tensors.ConcatModel(),
            "tensor.dim": reshapes.DimModel(),
            "tensor.empty": new_tensors.EmptyModel(),
            "tensor.expand_shape": reshapes.ExpandShapeModel(),
            "tensor.extract": slices.ExtractModel(),
            "tensor.extract_slice": slices.ExtractSliceModel(),
            "tensor.from_elements": new_tensors.FromElementsModel(),
            "tensor.generate": new_tensors.GenerateModel(),
            "tensor.insert": slices.InsertModel(),
            "tensor.insert_slice": slices.InsertSliceModel(),
            "tensor.pad": new_tensors.PadModel(),
            "tensor.parallel_insert_slice": slices.ParallelInsertSliceModel(),
            "tensor.rank": reshapes.RankModel(),
            "tensor.reshape": reshapes.ReshapeModel(),
            "tensor.splat": new_tensors.SplatModel(),
        },
    ),
    ModelTable(
        DestinationStyleOpInterface,
        {
            "tensor.insert": slices.INSERT,
            "tensor.insert_slice": slices.INSERT_SLICE,
            "tensor.parallel_insert_slice": slices.INSERT_SLICE,
        },
    ),
    ModelTable(
        DestinationStyleRewriteOpInterface,
        {"tensor.concat": new_tensors.ConcatRewrite(), "tensor.pad": new_tensors.PadRewrite()},
    ),
    ModelTable(
        ReshapeOpInterface,
        {
            "tensor.collapse_shape": reshapes.CollapseReshape(),
            "tensor.expand_shape": reshapes.ExpandReshape(),
        },
    ),
    ModelTable(
        SubsetExtractionOpInterface,
        {
            "tensor.extract": slices.ELEMENT_EXTRACTION,
            "tensor.extract_slice": slices.SLICE_EXTRACTION,
        },
    ),
    ModelTable(
        SubsetInsertionOpInterface,
        {
            "tensor.insert": slices.ELEMENT_INSERTION,
            "tensor.insert_slice": slices.SLICE_INSERTION,
            "tensor.parallel_insert_slice": slices.PARALLEL_INSERTION,
        },
    ),
    ModelTable(
        DestinationSubsetOpInterface,
        {
            "tensor.insert_slice": slices.SliceDestination(),
            "tensor.parallel_insert_slice": slices.SliceDestination(),
        },
    ),
    ModelTable(
        ExplainableOpInterface,
        {
            **dict.fromkeys(
                ("tensor.collapse_shape", "tensor.expand_shape", "tensor.reshape"),
                reshapes.ExplainReshape(),
            ),
            "tensor.generate": new_tensors.ExplainGenerated(),
            "tensor.pad": new_tensors.ExplainGenerated(),
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
    ModelTable(SplatOpInterface, {"tensor.splat": new_tensors.SplatElement()}),
    ModelTable(
        SpeculationOpInterface,
        {
            "tensor.cast": reshapes.CastMayFail(),
            **dict.fromkeys(
                ("tensor.concat", "tensor.expand_shape", "tensor.pad", "tensor.reshape"),
                reshapes.SizesMayDiffer(),
            ),
            "tensor.extract": slices.MayBeOutOfBounds(0, is_element=True),
            "tensor.extract_slice": slices.MayBeOutOfBounds(0),
            **dict.fromkeys(("tensor.gather", "tensor.scatter"), slices.HeldPositions()),
            "tensor.insert": slices.MayBeOutOfBounds(1, is_element=True),
            "tensor.insert_slice": slices.MayBeOutOfBounds(1),
        },
    ),
    ModelTable(ConditionallySpeculatable, {"tensor.dim": DimensionExists()}),
    ModelTable(ValueBoundsOpInterface, {"tensor.dim": SizeBounds(), "tensor.rank": RankBounds()}),
)
"""The models of the operations of `tensor`, by interface."""
