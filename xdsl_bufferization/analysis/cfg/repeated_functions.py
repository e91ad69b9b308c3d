"""
Finds the functions that one execution of another function may call several times.

    scf.for .. {                      ^body:
      call @f(..)  // calls @g          call @h(..)
    }                                   cond_br %c, ^body, ^end

A call in a loop or in a cycle of blocks is repeated, and so are the calls in a function that
is called like that.
"""

from __future__ import annotations

from xdsl.ir import Operation, Region

from xdsl_bufferization.analysis.cfg.block_cycles import BlockCycles
from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.interfaces.cache import InterfaceCache
from xdsl_bufferization.interfaces.control_flow import LoopLikeOpInterface


def repeated_functions(calls: CallGraph) -> dict[Operation, None]:
    """Returns the functions that are called in loops, in no particular order."""
    loops, cycles = InterfaceCache(LoopLikeOpInterface), dict[Region, BlockCycles]()
    found = dict[Operation, None]()
    pending = [
        callee
        for function in calls.functions
        for call in calls.calls_in(function)
        if _is_repeated(call, loops, cycles)
        for callee in calls.targets(call).functions
    ]
    while pending:
        function = pending.pop()
        if function not in found:
            found[function] = None
            pending += calls.callees(function)
    return found


def _is_repeated(
    op: Operation, loops: InterfaceCache[LoopLikeOpInterface], cycles: dict[Region, BlockCycles]
) -> bool:
    """True if an operation is in a loop or in a cycle of blocks of its function."""
    current: Operation | None = op
    while current is not None:
        block = current.parent
        region = None if block is None else block.parent
        if block is None or region is None:
            return False
        if len(region.blocks) > 1:
            found = cycles.get(region)
            if found is None:
                found = cycles[region] = BlockCycles(region)
            if found.innermost(block) is not None:
                return True
        current = region.parent
        if current is not None and loops(current) is not None:
            return True
    return False
