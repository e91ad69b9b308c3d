"""
Operations that end the lifetime of stack memory.

    scf.parallel (%i) = .. {            each execution of the region has its own stack memory:
      %a = memref.alloca()              %a ends with it
    }

A function is an allocation scope as well, by its `FunctionOpInterface`.

MLIR: the trait `AutomaticAllocationScope` of include/mlir/IR/OpDefinition.h. Sequential
loops have it in MLIR as well, but their lowering does not implement it: see docs/beyond-mlir.md.
"""

from __future__ import annotations

import abc

from xdsl.traits import OpTrait


class AllocationScopeOpInterface(OpTrait, abc.ABC):
    """An operation each of whose region executions frees the stack memory allocated in it."""
