"""
Operations that xDSL does not know to be commutative, and those whose regions are a context.

    linalg.generic .. {
      %i = linalg.index 0         the index of the operation right around it,
      linalg.generic .. {         which is another one inside
        %j = linalg.index 0

MLIR: include/mlir/Dialect/Arith/IR/ArithOps.td, include/mlir/Dialect/Linalg/IR/LinalgOps.td
"""

from __future__ import annotations

from xdsl_bufferization.interfaces.equivalence import (
    CommutativeOpInterface,
    ContextOpInterface,
)
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)

_COMMUTATIVE: tuple[str, ...] = (
    "arith.addf",
    "arith.addui_extended",
    "arith.maximumf",
    "arith.maxnumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minnumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.mulsi_extended",
    "arith.mului_extended",
)
_INDEXED = ContextOpInterface(differs_from_none=False)
_CONTEXTS = {
    "linalg": {
        "linalg.generic": _INDEXED,
        "linalg.map": _INDEXED,
        "linalg.reduce": _INDEXED,
    },
    "vector": {"vector.mask": ContextOpInterface()},
}


def register() -> None:
    """Attaches the models."""
    commutes = dict.fromkeys(_COMMUTATIVE, CommutativeOpInterface())
    attach_by_name("arith", CommutativeOpInterface, commutes)
    for dialect, models in _CONTEXTS.items():
        attach_by_name(dialect, ContextOpInterface, models)
