"""Prints the allocations of each function with their lifetimes, and the most bytes live at once.

    // @f: 2 allocations of 8192 bytes
    //   at most 4096 bytes are live, first at 'linalg.exp' (f.mlir:3:5)
    //   at most 8192 bytes are allocated, first at 'memref.alloc' (f.mlir:2:8)
    //   %a (f.mlir:1:8): 4096 bytes, live from 'linalg.exp' (f.mlir:3:5) to ..
    //   %b (f.mlir:2:8): 4096 bytes, live from the allocation on: it may be returned

The lifetimes are those of `local_memory.py`. The memory of callees is not included.

MLIR: none in 22
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.cfg.ir_order import Points
from xdsl_bufferization.analysis.memory.summaries import FunctionMemory, ModuleSummaries
from xdsl_bufferization.analysis.placement.local_memory import AllocationLifetimes
from xdsl_bufferization.analysis.placement.packing import largest_sum
from xdsl_bufferization.interfaces.diagnostics import Places, op_name
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.transforms.options import OptionsPass


@record
class PrintBufferLifetimeStatsPass(OptionsPass):
    """Prints allocations with their sizes and lifetimes, and the peaks of each function. It
    changes nothing.

    The text stands as comments above the module: the largest sum of bytes that are needed
    at one point, and the largest sum of bytes that are allocated."""

    name = "print-buffer-lifetime-stats"

    summary: bool = False
    """Leaves out the lines about single allocations."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        calls = CallGraph(op)
        places = Places()
        for function, memory in ModuleSummaries(calls).functions().items():
            statistics = _Report(memory, places)
            print(f"// @{calls.symbol(function)}: {statistics.total()}")
            for line in statistics.peaks():
                print(f"//   {line}")
            for line in () if self.summary else statistics.allocations():
                print(f"//   {line}")


class _Report:
    """The report on one function."""

    def __init__(self, memory: FunctionMemory, places: Places) -> None:
        self._places = places
        self._found = AllocationLifetimes(memory)
        self._points = self._found.points

    def total(self) -> str:
        """The number of allocations, and their bytes."""
        found = self._found.allocations
        sizes = [each.bytes for each in found if each.bytes is not None]
        text = f"{_count(len(sizes), 'allocation')} of {sum(sizes)} bytes"
        unknown = len(found) - len(sizes)
        return f"{text}, {unknown} of unknown size" if unknown else text

    def peaks(self) -> Iterator[str]:
        """The largest sums of bytes, and where they are reached."""
        sized = [e for e in self._found.allocations if e.bytes is not None]
        for word, points in (
            ("live", [each.live for each in sized]),
            ("allocated", [each.allocated for each in sized]),
        ):
            sizes = (each.bytes or 0 for each in sized)
            most, where = largest_sum(zip(sizes, points, strict=True))
            at = "" if where < 0 else f", first at {self._at(where)}"
            yield f"at most {most} bytes are {word}{at}"

    def allocations(self) -> Iterator[str]:
        """One line for each allocation."""
        for each in self._found.allocations:
            hint, where = each.value.name_hint, self._places.of(each.value.op)
            name = f"%{hint}" if hint else f"'{op_name(each.value.op)}'"
            text = "never live"
            if each.rejected:
                text = f"live from the allocation on: {each.rejected}"
            elif each.live:
                first, last = self._at(each.live[0][0]), self._until(each.live)
                text = f"live from {first} to {last}"
                gaps = len(each.live) - 1
                text += f", with {gaps} gaps" if gaps else ""
            bytes = "unknown size" if each.bytes is None else f"{each.bytes} bytes"
            yield f"{name}{f' ({where})' if where else ''}: {bytes}, {text}"

    def _until(self, live: Points) -> str:
        """The last operation of a lifetime: the outermost one that ends there."""
        first, last = live[-1]
        op: Operation = self._points.operations[last]
        while (
            (parent := op.parent_op()) is not None
            and self._points.first_around(parent) >= first
            and self._points.last(parent) == last
        ):
            op = parent
        return self._at(self._points.first(op))

    def _at(self, point: int) -> str:
        """The operation at a point, and its place."""
        op = self._points.operations[point]
        where = self._places.of(op)
        return f"'{op_name(op)}' ({where})" if where else f"'{op_name(op)}'"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
