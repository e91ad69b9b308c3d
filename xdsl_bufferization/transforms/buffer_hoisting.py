"""
Hoists allocations to the common dominator of all values that may be their memory.

    scf.if %c {                               %a = memref.alloc()
      %a = memref.alloc()                     scf.if %c {
      scf.yield %a                   ->         scf.yield %a
    } else {                                  } else {
      scf.yield %m                              scf.yield %m

`analysis/placement/hoisting.py` plans the targets. Allocations stay in their loops. If both
branches allocate, hoisting makes two buffers of one: `only-with-existing-memory` leaves them there.

MLIR: the pass `buffer-hoisting` of lib/Dialect/Bufferization/Transforms/BufferOptimizations.cpp
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.analysis.placement.hoisting import BlockHoisting
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.hoisting import hoist
from xdsl_bufferization.transforms.options import OptionsPass


@dataclass(frozen=True)
class BufferHoistingPass(OptionsPass):
    """
    Moves each `memref.alloc` before the branches whose paths join with its memory.

    It goes to the block that dominates all values that the memory is forwarded to. The pass
    is for programs without deallocations: one deallocation after the join is then enough.
    """

    name = "buffer-hoisting"

    only_with_existing_memory: bool = False
    """
    An allocation stays where branches join it with other new memory only: hoisted, all of
    that would be allocated at once. So does memory that is returned.
    """

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        existing = self.only_with_existing_memory
        hoist(op, partial(BlockHoisting, only_with_existing_memory=existing))
