"""How each operation answers the questions, one file per dialect."""

from importlib import import_module
from types import ModuleType

_DIALECTS = (
    "arith",
    "bufferization",
    "cf",
    "func",
    "linalg",
    "ml_program",
    "scf",
    "tensor",
    "vector",
)
"""Names of the modules with models; each has a function `register`."""


def register_models() -> None:
    """
    Attaches all models to the operations that they speak for.

    Repetition is harmless. Library users who never see the universe get the models
    with the first pass that they run.
    """
    for name in _DIALECTS:
        module: ModuleType = import_module(f"{__name__}.{name}")
        module.register()
