"""
Model of operations whose regions have their own stack memory.

MLIR: the operations with the trait `AutomaticAllocationScope` in
include/mlir/Dialect/{Affine,MemRef,SCF}/IR, except sequential loops
"""

from __future__ import annotations

from xdsl_bufferization.interfaces.properties import AllocationScopeOpInterface


class AllocationScope(AllocationScopeOpInterface):
    """Ends the lifetime of stack memory with each execution of a region."""
