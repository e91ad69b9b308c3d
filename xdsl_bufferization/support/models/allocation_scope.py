"""
Operations that have stack memory of their own.

MLIR: the operations with the trait `AutomaticAllocationScope` in
include/mlir/Dialect/{Affine,MemRef,SCF}/IR, except sequential loops
"""

from __future__ import annotations

from xdsl_bufferization.interfaces.allocation_scope import AllocationScopeOpInterface


class AllocationScope(AllocationScopeOpInterface):
    """The default model; there is nothing else to say."""
