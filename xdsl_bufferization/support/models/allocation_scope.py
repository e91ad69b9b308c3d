"""
Which operations have stack memory of their own.

MLIR: the operations with the trait `AutomaticAllocationScope` in
include/mlir/Dialect/{Affine,MemRef,SCF}/IR, except sequential loops
"""

from __future__ import annotations

from xdsl_bufferization.interfaces.allocation_scope import AllocationScopeOpInterface
from xdsl_bufferization.support.models.registration import (
    attach_by_name,
)


class AllocationScope(AllocationScopeOpInterface):
    """The default model; there is nothing else to say."""


_SCOPES = {
    "affine": ("affine.parallel",),
    "memref": ("memref.alloca_scope",),
    "scf": ("scf.parallel", "scf.forall"),
}


def register() -> None:
    """Attaches the models."""
    for dialect, names in _SCOPES.items():
        models = dict.fromkeys(names, AllocationScope())
        attach_by_name(dialect, AllocationScopeOpInterface, models)
