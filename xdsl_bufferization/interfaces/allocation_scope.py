"""
Which operations end the life of stack memory.

    scf.parallel (%i) = .. {            each execution of the region has a stack of its own:
      %a = memref.alloca()              %a ends with it
    }

A function is one, too; that is what `FunctionOpInterface` is asked for.

MLIR: the trait `AutomaticAllocationScope` of include/mlir/IR/OpDefinition.h. Sequential loops
have it in MLIR as well, and their lowering does not keep the promise: see
docs/beyond-mlir.md.
"""

from __future__ import annotations

import abc

from xdsl.traits import OpTrait


class AllocationScopeOpInterface(OpTrait, abc.ABC):
    """An operation of whose regions each execution frees the stack memory it took."""
