"""
Carries out the moves that an analysis of allocations finds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.memory.escapes import (
    BufferEscapes,
    ModuleEscapes,
)
from xdsl_bufferization.analysis.placement.hoisting import (
    BufferHoisting,
    Move,
)


def hoist(
    module: Operation,
    kind: Callable[[BufferEscapes, bool], BufferHoisting],
    only: Collection[Operation] | None = None,
) -> None:
    """Moves the allocations of all functions of a module, or of some."""
    escapes = ModuleEscapes(CallGraph(module))
    escapes.run()
    others_free = any(found.freed for found in escapes.functions.values())
    for function, found in escapes.functions.items():
        if only is not None and function not in only:
            continue
        for move in kind(found, others_free).moves():
            _carry_out(move)


def _carry_out(move: Move) -> None:
    for op in (*move.along, move.allocation):
        op.detach()
        Rewriter.insert_op(op, InsertPoint.before(move.before))
    if move.free is not None:
        move.free.detach()
        move.free.operands[0] = move.allocation.results[0]
        Rewriter.insert_op(move.free, InsertPoint.after(move.before))
