"""How each operation answers the questions, one file per dialect."""

from functools import cache
from importlib import import_module
from types import ModuleType

_DIALECTS = (
    "allocation_scope",
    "arith",
    "buffer_origin",
    "bufferization",
    "cf",
    "equivalence",
    "func",
    "linalg",
    "memory_effects",
    "ml_program",
    "region_flow",
    "scf",
    "speculation",
    "tensor",
    "test",
    "value_bounds",
    "vector",
)
"""Names of the modules with models; each has a function `register`."""


@cache
def register_models() -> None:
    """
    Attaches all models to the operations that they speak for.

    Only the first call does anything. Library users who never see the universe get the models
    with the first pass that they run.
    """
    for name in _DIALECTS:
        module: ModuleType = import_module(f"{__name__}.{name}")
        module.register()
