"""MLIR's bufferization as a plugin for xDSL."""

from importlib import import_module
from typing import TYPE_CHECKING

from xdsl_bufferization.compat import warn_if_untested

if TYPE_CHECKING:
    from xdsl_bufferization.api import (
        PASSES,
        Analysis,
        BufferDeallocationPipelinePass,
        Copy,
        Explained,
        MemoryOperations,
        OneShotBufferizePass,
        Verdict,
        analyze,
        bufferize,
        check,
        explain,
        free_buffers,
        one_shot_bufferize,
        register_dialects,
        replace_memory_operations,
    )
    from xdsl_bufferization.interfaces.external_models import attach_model
    from xdsl_bufferization.interfaces.tensor_like import attach_type_model

__all__ = [
    "PASSES",
    "Analysis",
    "BufferDeallocationPipelinePass",
    "Copy",
    "Explained",
    "MemoryOperations",
    "OneShotBufferizePass",
    "Verdict",
    "analyze",
    "attach_model",
    "attach_type_model",
    "bufferize",
    "check",
    "explain",
    "free_buffers",
    "one_shot_bufferize",
    "register_dialects",
    "replace_memory_operations",
]

_WITHOUT_PASSES = {
    "attach_model": "interfaces.external_models",
    "attach_type_model": "interfaces.tensor_like",
}
"""The names that are not in `api`, which loads all passes."""

__version__ = "0.2.0"

warn_if_untested()


def __getattr__(name: str) -> object:
    """Loads the API when it is first used: `xdsl-opt` needs none of it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = _WITHOUT_PASSES.get(name, "api")
    return getattr(import_module(f"xdsl_bufferization.{module}"), name)
