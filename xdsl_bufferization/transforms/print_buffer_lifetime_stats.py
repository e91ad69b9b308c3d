"""
Prints the allocations of each function with their lifetimes, and the most bytes live at once.

    // @f: 2 allocations of 8192 bytes
    //   at most 4096 bytes are live, first at 'linalg.exp' (f.mlir:3:5)
    //   at most 8192 bytes are allocated, first at 'memref.alloc' (f.mlir:2:8)
    //   %a (f.mlir:1:8): 4096 bytes, live from 'linalg.exp' (f.mlir:3:5) to ..
    //   %b (f.mlir:2:8): 4096 bytes, live from the allocation on: it may be returned

The lifetime of an allocation is where its contents are needed (`buffer_lifetimes.py`). What is not
local memory is taken to be live from its allocation on. The memory of callees is not included.

MLIR: none in 22
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, ModuleOp
from xdsl.ir import Operation, OpResult
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.call_graph import (
    CallGraph,
)
from xdsl_bufferization.analysis.memory.flow import (
    MemoryNode,
    NodeKind,
)
from xdsl_bufferization.analysis.memory.summaries import (
    FunctionMemory,
    ModuleSummaries,
)
from xdsl_bufferization.analysis.placement.local_memory import (
    LocalMemory,
)
from xdsl_bufferization.analysis.placement.packing import (
    largest_sum,
)
from xdsl_bufferization.analysis.placement.program_points import (
    Points,
)
from xdsl_bufferization.interfaces.diagnostics import op_name, place
from xdsl_bufferization.support.memory_sizes import (
    element_bytes,
    extent,
)
from xdsl_bufferization.support.models.registration import (
    register_models,
)
from xdsl_bufferization.transforms.options import OptionsPass


@dataclass(frozen=True)
class PrintBufferLifetimeStatsPass(OptionsPass):
    """Prints sizes, lifetimes and peaks; changes nothing."""

    name = "print-buffer-lifetime-stats"

    summary: bool = False
    """Leaves out the lines about single allocations."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        register_models()
        calls = CallGraph(op)
        for function, memory in ModuleSummaries(calls).functions().items():
            statistics = _Statistics(memory)
            print(f"// @{calls.symbol(function)}: {statistics.total()}")
            for line in statistics.peaks():
                print(f"//   {line}")
            for line in () if self.summary else statistics.allocations():
                print(f"//   {line}")


class _Statistics:
    """The report on one function."""

    def __init__(self, memory: FunctionMemory) -> None:
        self._local = LocalMemory(memory, of_threads=True)
        self._local.run()
        self._points = self._local.lifetimes.points
        known = {node.value.owner for node in self._local.nodes}
        self._nodes = [
            node
            for node in memory.flow.nodes
            if node.kind is not NodeKind.RESULT
            and (node.value.owner in known or node.value.owner in self._local.rejected)
        ]
        self._local.lifetimes.run(self._nodes)
        self._live = [self._lifetime(node) for node in self._nodes]
        self._sizes = [_bytes(node) for node in self._nodes]

    def _lifetime(self, node: MemoryNode) -> Points:
        op = node.value.owner
        assert isinstance(op, Operation)
        if op in self._local.rejected:
            return ((self._points.first(op), len(self._points.operations) - 1),)
        return self._local.lifetimes.of(node)

    def total(self) -> str:
        """The number of allocations, and their bytes."""
        sizes = [size for size in self._sizes if size is not None]
        text = f"{_count(len(sizes), 'allocation')} of {sum(sizes)} bytes"
        unknown = len(self._sizes) - len(sizes)
        return f"{text}, {unknown} of unknown size" if unknown else text

    def peaks(self) -> Iterator[str]:
        """The largest sums of bytes, and where they are reached."""
        lifetimes = self._local.lifetimes
        rejected = self._local.rejected
        allocated = [
            live if node.value.owner in rejected else lifetimes.allocated(node)
            for node, live in zip(self._nodes, self._live, strict=True)
        ]
        for word, points in (("live", self._live), ("allocated", allocated)):
            sized = zip(self._sizes, points, strict=True)
            most, where = largest_sum((s, p) for s, p in sized if s is not None)
            at = "" if where < 0 else f", first at {self._at(where)}"
            yield f"at most {most} bytes are {word}{at}"

    def allocations(self) -> Iterator[str]:
        """One line for each allocation."""
        for node, live, size in zip(self._nodes, self._live, self._sizes, strict=True):
            assert isinstance(node.value, OpResult)
            hint, where = node.value.name_hint, place(node.value.op)
            name = f"%{hint}" if hint else f"'{op_name(node.value.op)}'"
            reason = self._local.rejected.get(node.value.op)
            text = "never live"
            if reason is not None:
                text = f"live from the allocation on: {reason}"
            elif live:
                first, last = self._at(live[0][0]), self._until(live)
                text = f"live from {first} to {last}"
                text += f", with {len(live) - 1} gaps" if len(live) > 1 else ""
            bytes = "unknown size" if size is None else f"{size} bytes"
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
        where = place(op)
        return f"'{op_name(op)}' ({where})" if where else f"'{op_name(op)}'"


def _bytes(node: MemoryNode) -> int | None:
    """The bytes of an allocation; None if they are not known."""
    type = node.value.type
    if not isa(type, MemRefType) or DYNAMIC_INDEX in type.get_shape():
        return None
    elements = extent(type, type.get_shape())
    each = element_bytes(type.element_type)
    return None if elements is None or each is None else elements * each


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
