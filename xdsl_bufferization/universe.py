"""The universe of this package, which `xdsl-opt` discovers by the entry point `xdsl.universe`.

xDSL raises an error if two universes define one dialect. Importing this module therefore
extends the dialects in xDSL's universe. The universe of this package has its passes, and the
dialect `ignored`, which xDSL does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from xdsl_bufferization.compat import registry
from xdsl_bufferization.support.rare_collections import rare_collections

_CLASSES = {
    "buffer-deallocation": "BufferDeallocationPass",
    "buffer-deallocation-pipeline": "BufferDeallocationPipelinePass",
    "buffer-deallocation-simplification": "BufferDeallocationSimplificationPass",
    "buffer-hoisting": "BufferHoistingPass",
    "buffer-loop-hoisting": "BufferLoopHoistingPass",
    "buffer-results-to-out-params": "BufferResultsToOutParamsPass",
    "buffer-reuse": "BufferReusePass",
    "bufferization-lower-deallocations": "BufferizationLowerDeallocationsPass",
    "bufferize": "BufferizePass",
    "canonicalize": "CanonicalizePass",
    "check-memory": "CheckMemoryPass",
    "convert-bufferization-to-memref": "ConvertBufferizationToMemRefPass",
    "copies-to-branches": "CopiesToBranchesPass",
    "cse-put-attributes": "CSEPutAttributesPass",
    "cse-with-attributes-ignored": "CSEWithAttributesIgnoredPass",
    "dominance-cse": "DominanceCSEPass",
    "double-buffer-loops": "DoubleBufferLoopsPass",
    "drop-equivalent-buffer-results": "DropEquivalentBufferResultsPass",
    "eliminate-empty-tensors": "EliminateEmptyTensorsPass",
    "eliminate-memref-copies": "EliminateMemrefCopiesPass",
    "eliminate-overwritten-contents": "EliminateOverwrittenContentsPass",
    "expand-realloc": "ExpandReallocPass",
    "expand-strided-metadata": "ExpandStridedMetadataPass",
    "explain-bufferization": "ExplainBufferizationPass",
    "explain-deallocation": "ExplainDeallocationPass",
    "finalizing-bufferize": "FinalizingBufferizePass",
    "fold-memref-alias-ops": "FoldMemRefAliasOpsPass",
    "inline": "InlinePass",
    "one-shot-bufferize": "OneShotBufferizePass",
    "optimize-allocation-liveness": "OptimizeAllocationLivenessPass",
    "ownership-based-buffer-deallocation": "OwnershipBasedBufferDeallocationPass",
    "print-buffer-lifetime-stats": "PrintBufferLifetimeStatsPass",
    "promote-buffers-to-stack": "PromoteBuffersToStackPass",
    "public-signatures": "PublicSignaturesPass",
    "rematerialize-fills": "RematerializeFillsPass",
    "replace-memory-operations": "ReplaceMemoryOperationsPass",
    "results-to-destinations": "ResultsToDestinationsPass",
    "reuse-dying-operands": "ReuseDyingOperandsPass",
    "separate-empty-tensors": "SeparateEmptyTensorsPass",
    "static-memory-planner": "StaticMemoryPlannerPass",
    "test-print-buffer-flow": "TestPrintBufferFlowPass",
    "test-tensor-copy-insertion": "TestTensorCopyInsertionPass",
}
"""The class of each pass. Its module in `transforms` is named after the pass."""

PassFactory = Callable[[], type[ModulePass]]


def _factory(name: str) -> PassFactory:
    """Returns a function that loads the class of a pass."""

    def load() -> type[ModulePass]:
        with rare_collections():
            module = import_module(f"xdsl_bufferization.transforms.{name.replace('-', '_')}")
        return getattr(module, _CLASSES[name])

    return load


PASSES: Mapping[str, PassFactory] = {name: _factory(name) for name in _CLASSES}
"""The passes of this package: functions that return the class, by name."""

_REPLACED = ("canonicalize",)
"""The passes of xDSL in whose place those of this package are."""

registry.apply({name: PASSES[name] for name in _REPLACED})


def get_ignored() -> Dialect:
    """The dialect `ignored`, which no other package defines."""
    from xdsl_bufferization.dialects.ignored import Ignored

    return Ignored


BUFFERIZATION_UNIVERSE = Universe(
    all_dialects={"ignored": get_ignored},
    all_passes={name: load for name, load in PASSES.items() if name not in _REPLACED},
)
