"""
The universe of this package, which `xdsl-opt` discovers by the entry point `xdsl.universe`.

xDSL raises an error if two universes define one dialect. Importing this module therefore
extends the dialects in xDSL's universe. The universe of this package has its passes, and the
dialect `ignored`, which xDSL does not have.
"""

from __future__ import annotations

from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from xdsl_bufferization.compat import registry


def get_bufferize() -> type[ModulePass]:
    """The pass `bufferize`."""
    from xdsl_bufferization.transforms.bufferize import BufferizePass

    return BufferizePass


def get_one_shot_bufferize() -> type[ModulePass]:
    """The pass `one-shot-bufferize`."""
    from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

    return OneShotBufferizePass


def get_optimize_allocation_liveness() -> type[ModulePass]:
    """The pass `optimize-allocation-liveness`."""
    from xdsl_bufferization.transforms.optimize_allocation_liveness import (
        OptimizeAllocationLivenessPass,
    )

    return OptimizeAllocationLivenessPass


def get_ownership_based_buffer_deallocation() -> type[ModulePass]:
    """The pass `ownership-based-buffer-deallocation`."""
    from xdsl_bufferization.transforms.ownership_based_buffer_deallocation import (
        OwnershipBasedBufferDeallocationPass,
    )

    return OwnershipBasedBufferDeallocationPass


def get_buffer_results_to_out_params() -> type[ModulePass]:
    """The pass `buffer-results-to-out-params`."""
    from xdsl_bufferization.transforms.buffer_results_to_out_params import (
        BufferResultsToOutParamsPass,
    )

    return BufferResultsToOutParamsPass


def get_buffer_deallocation() -> type[ModulePass]:
    """The pass `buffer-deallocation`."""
    from xdsl_bufferization.transforms.buffer_deallocation import BufferDeallocationPass

    return BufferDeallocationPass


def get_bufferization_lower_deallocations() -> type[ModulePass]:
    """The pass `bufferization-lower-deallocations`."""
    from xdsl_bufferization.transforms.convert_bufferization_to_memref import (
        BufferizationLowerDeallocationsPass,
    )

    return BufferizationLowerDeallocationsPass


def get_convert_bufferization_to_memref() -> type[ModulePass]:
    """The pass `convert-bufferization-to-memref`."""
    from xdsl_bufferization.transforms.convert_bufferization_to_memref import (
        ConvertBufferizationToMemRefPass,
    )

    return ConvertBufferizationToMemRefPass


def get_cse_put_attributes() -> type[ModulePass]:
    """The pass `cse-put-attributes`."""
    from xdsl_bufferization.transforms.cse_with_attributes_ignored import CSEPutAttributesPass

    return CSEPutAttributesPass


def get_cse_with_attributes_ignored() -> type[ModulePass]:
    """The pass `cse-with-attributes-ignored`."""
    from xdsl_bufferization.transforms.cse_with_attributes_ignored import (
        CSEWithAttributesIgnoredPass,
    )

    return CSEWithAttributesIgnoredPass


def get_dominance_cse() -> type[ModulePass]:
    """The pass `dominance-cse`."""
    from xdsl_bufferization.transforms.dominance_cse import DominanceCSEPass

    return DominanceCSEPass


def get_drop_equivalent_buffer_results() -> type[ModulePass]:
    """The pass `drop-equivalent-buffer-results`."""
    from xdsl_bufferization.transforms.drop_equivalent_buffer_results import (
        DropEquivalentBufferResultsPass,
    )

    return DropEquivalentBufferResultsPass


def get_eliminate_empty_tensors() -> type[ModulePass]:
    """The pass `eliminate-empty-tensors`."""
    from xdsl_bufferization.transforms.eliminate_empty_tensors import EliminateEmptyTensorsPass

    return EliminateEmptyTensorsPass


def get_finalizing_bufferize() -> type[ModulePass]:
    """The pass `finalizing-bufferize`."""
    from xdsl_bufferization.transforms.finalizing_bufferize import FinalizingBufferizePass

    return FinalizingBufferizePass


def get_fold_memref_alias_ops() -> type[ModulePass]:
    """The pass `fold-memref-alias-ops`."""
    from xdsl_bufferization.transforms.fold_memref_alias_ops import FoldMemRefAliasOpsPass

    return FoldMemRefAliasOpsPass


def get_explain_bufferization() -> type[ModulePass]:
    """The pass `explain-bufferization`."""
    from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass

    return ExplainBufferizationPass


def get_explain_deallocation() -> type[ModulePass]:
    """The pass `explain-deallocation`."""
    from xdsl_bufferization.transforms.explain_deallocation import ExplainDeallocationPass

    return ExplainDeallocationPass


def get_expand_strided_metadata() -> type[ModulePass]:
    """The pass `expand-strided-metadata`."""
    from xdsl_bufferization.transforms.expand_strided_metadata import ExpandStridedMetadataPass

    return ExpandStridedMetadataPass


def get_eliminate_overwritten_contents() -> type[ModulePass]:
    """The pass `eliminate-overwritten-contents`."""
    from xdsl_bufferization.transforms.eliminate_overwritten_contents import (
        EliminateOverwrittenContentsPass,
    )

    return EliminateOverwrittenContentsPass


def get_expand_realloc() -> type[ModulePass]:
    """The pass `expand-realloc`."""
    from xdsl_bufferization.transforms.expand_realloc import ExpandReallocPass

    return ExpandReallocPass


def get_buffer_deallocation_simplification() -> type[ModulePass]:
    """The pass `buffer-deallocation-simplification`."""
    from xdsl_bufferization.transforms.buffer_deallocation_simplification import (
        BufferDeallocationSimplificationPass,
    )

    return BufferDeallocationSimplificationPass


def get_buffer_deallocation_pipeline() -> type[ModulePass]:
    """The pass `buffer-deallocation-pipeline`."""
    from xdsl_bufferization.transforms.buffer_deallocation_pipeline import (
        BufferDeallocationPipelinePass,
    )

    return BufferDeallocationPipelinePass


def get_inline() -> type[ModulePass]:
    """The pass `inline`."""
    from xdsl_bufferization.transforms.inline import InlinePass

    return InlinePass


def get_double_buffer_loops() -> type[ModulePass]:
    """The pass `double-buffer-loops`."""
    from xdsl_bufferization.transforms.double_buffer_loops import DoubleBufferLoopsPass

    return DoubleBufferLoopsPass


def get_rematerialize_fills() -> type[ModulePass]:
    """The pass `rematerialize-fills`."""
    from xdsl_bufferization.transforms.rematerialize_fills import RematerializeFillsPass

    return RematerializeFillsPass


def get_results_to_destinations() -> type[ModulePass]:
    """The pass `results-to-destinations`."""
    from xdsl_bufferization.transforms.results_to_destinations import ResultsToDestinationsPass

    return ResultsToDestinationsPass


def get_copies_to_branches() -> type[ModulePass]:
    """The pass `copies-to-branches`."""
    from xdsl_bufferization.transforms.copies_to_branches import CopiesToBranchesPass

    return CopiesToBranchesPass


def get_reuse_dying_operands() -> type[ModulePass]:
    """The pass `reuse-dying-operands`."""
    from xdsl_bufferization.transforms.reuse_dying_operands import ReuseDyingOperandsPass

    return ReuseDyingOperandsPass


def get_test_print_buffer_flow() -> type[ModulePass]:
    """The pass `test-print-buffer-flow`."""
    from xdsl_bufferization.transforms.test_print_buffer_flow import TestPrintBufferFlowPass

    return TestPrintBufferFlowPass


def get_test_tensor_copy_insertion() -> type[ModulePass]:
    """The pass `test-tensor-copy-insertion`."""
    from xdsl_bufferization.transforms.test_tensor_copy_insertion import TestTensorCopyInsertionPass

    return TestTensorCopyInsertionPass


def get_check_memory() -> type[ModulePass]:
    """The pass `check-memory`."""
    from xdsl_bufferization.transforms.check_memory import CheckMemoryPass

    return CheckMemoryPass


def get_buffer_hoisting() -> type[ModulePass]:
    """The pass `buffer-hoisting`."""
    from xdsl_bufferization.transforms.buffer_hoisting import BufferHoistingPass

    return BufferHoistingPass


def get_buffer_loop_hoisting() -> type[ModulePass]:
    """The pass `buffer-loop-hoisting`."""
    from xdsl_bufferization.transforms.buffer_hoisting import BufferLoopHoistingPass

    return BufferLoopHoistingPass


def get_promote_buffers_to_stack() -> type[ModulePass]:
    """The pass `promote-buffers-to-stack`."""
    from xdsl_bufferization.transforms.promote_buffers_to_stack import PromoteBuffersToStackPass

    return PromoteBuffersToStackPass


def get_print_buffer_lifetime_stats() -> type[ModulePass]:
    """The pass `print-buffer-lifetime-stats`."""
    from xdsl_bufferization.transforms.print_buffer_lifetime_stats import (
        PrintBufferLifetimeStatsPass,
    )

    return PrintBufferLifetimeStatsPass


def get_buffer_reuse() -> type[ModulePass]:
    """The pass `buffer-reuse`."""
    from xdsl_bufferization.transforms.buffer_reuse import BufferReusePass

    return BufferReusePass


def get_separate_empty_tensors() -> type[ModulePass]:
    """The pass `separate-empty-tensors`."""
    from xdsl_bufferization.transforms.separate_empty_tensors import SeparateEmptyTensorsPass

    return SeparateEmptyTensorsPass


def get_static_memory_planner() -> type[ModulePass]:
    """The pass `static-memory-planner`."""
    from xdsl_bufferization.transforms.static_memory_planner import StaticMemoryPlannerPass

    return StaticMemoryPlannerPass


def get_canonicalize() -> type[ModulePass]:
    """The pass `canonicalize` of xDSL, with the patterns of this package."""
    from xdsl_bufferization.transforms.canonicalize import CanonicalizePass

    return CanonicalizePass


registry.apply({"canonicalize": get_canonicalize})


def get_ignored() -> Dialect:
    """The dialect `ignored`, which no other package defines."""
    from xdsl_bufferization.dialects.ignored.dialect import Ignored

    return Ignored


BUFFERIZATION_UNIVERSE = Universe(
    all_dialects={"ignored": get_ignored},
    all_passes={
        "buffer-deallocation-pipeline": get_buffer_deallocation_pipeline,
        "buffer-deallocation-simplification": get_buffer_deallocation_simplification,
        "buffer-hoisting": get_buffer_hoisting,
        "buffer-loop-hoisting": get_buffer_loop_hoisting,
        "buffer-results-to-out-params": get_buffer_results_to_out_params,
        "bufferize": get_bufferize,
        "buffer-reuse": get_buffer_reuse,
        "bufferization-lower-deallocations": get_bufferization_lower_deallocations,
        "check-memory": get_check_memory,
        "convert-bufferization-to-memref": get_convert_bufferization_to_memref,
        "cse-put-attributes": get_cse_put_attributes,
        "cse-with-attributes-ignored": get_cse_with_attributes_ignored,
        "dominance-cse": get_dominance_cse,
        "double-buffer-loops": get_double_buffer_loops,
        "drop-equivalent-buffer-results": get_drop_equivalent_buffer_results,
        "eliminate-empty-tensors": get_eliminate_empty_tensors,
        "eliminate-overwritten-contents": get_eliminate_overwritten_contents,
        "expand-realloc": get_expand_realloc,
        "expand-strided-metadata": get_expand_strided_metadata,
        "explain-bufferization": get_explain_bufferization,
        "explain-deallocation": get_explain_deallocation,
        "finalizing-bufferize": get_finalizing_bufferize,
        "fold-memref-alias-ops": get_fold_memref_alias_ops,
        "inline": get_inline,
        "one-shot-bufferize": get_one_shot_bufferize,
        "optimize-allocation-liveness": get_optimize_allocation_liveness,
        "buffer-deallocation": get_buffer_deallocation,
        "ownership-based-buffer-deallocation": get_ownership_based_buffer_deallocation,
        "print-buffer-lifetime-stats": get_print_buffer_lifetime_stats,
        "promote-buffers-to-stack": get_promote_buffers_to_stack,
        "rematerialize-fills": get_rematerialize_fills,
        "results-to-destinations": get_results_to_destinations,
        "copies-to-branches": get_copies_to_branches,
        "reuse-dying-operands": get_reuse_dying_operands,
        "separate-empty-tensors": get_separate_empty_tensors,
        "static-memory-planner": get_static_memory_planner,
        "test-print-buffer-flow": get_test_print_buffer_flow,
        "test-tensor-copy-insertion": get_test_tensor_copy_insertion,
    },
)
