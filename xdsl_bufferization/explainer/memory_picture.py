"""Draws the memory of a function over its program points, as SVG.

    bytes |     ____          allocated (light) and needed (dark), the peak marked
          |____|    |____
          +------------------ program points
    %a     ==========         one bar per buffer: where it is allocated, dark where its
    %b         ======         contents are needed; green on the stack

Bars share a row if the buffers are not allocated at the same time, so that hundreds remain
readable. Names are written where there is room; every bar has a title. The picture follows
the colours of the reader, light or dark.

What `static-memory-planner` plans is drawn as offsets in the arena:

    64 |      +----+     bytes 0 to 32 are those of %a, then those of %c;
       |      | %b |     %b has bytes 32 to 64
    32 |-----------+
       |  %a  | %c |
     0 +------------ program points

Two buffers that are needed at the same time have no byte in common, so that no two rectangles
overlap. A buffer that is needed in several intervals has a rectangle for each.
"""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, ModuleOp
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.summaries import ModuleSummaries
from xdsl_bufferization.analysis.placement.arenas import Arena, ArenaPlan, Slot
from xdsl_bufferization.analysis.placement.local_memory import (
    AllocationLifetime,
    AllocationLifetimes,
)
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.support.memory_sizes import element_bytes
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.transforms.static_memory_planner import StaticMemoryPlannerPass

Points = Sequence[tuple[int, int]]
"""Intervals of program points, both ends included, in order."""

WIDTH, LEFT, TOP, CHART, GAP = 960, 76, 52, 130, 16
"""The measures of the picture in pixels: width, left margin, head, curve, gap below it."""
HEIGHTS = (16, 9, 5, 3)
"""The heights of a row; the first with which the rows are at most `MOST` high is taken."""
MOST = 700
STYLE = (
    ".memory{--fore:#1b1f24;--soft:#59636e;--rule:#d5dae0;--held:#bcd3f2;--needed:#3d78c4;"
    "--stack:#c9e7c4;--used:#3f8f4a;--peak:#b3261e;--back:#fff;font:12px system-ui,sans-serif}"
    "@media (prefers-color-scheme:dark){.memory{--fore:#e4e8ec;--soft:#9aa5b1;"
    "--rule:#343a42;--held:#2c4468;--needed:#5f97e0;--stack:#274a2c;--used:#5fb069;"
    "--peak:#ff8a80;--back:#15181c}}"
    ".memory text{fill:var(--fore)}.memory .soft{fill:var(--soft)}"
    ".memory .back{fill:var(--back)}"
    ".memory .rule{stroke:var(--rule);fill:none}.memory .held{fill:var(--held)}"
    ".memory .stack{fill:var(--stack)}.memory .needed.stack{fill:var(--used)}"
    ".memory .part{stroke:var(--needed)}"
    ".memory .needed{fill:var(--needed)}.memory .unknown{fill-opacity:.45}"
    ".memory .peak{stroke:var(--peak);stroke-dasharray:4 3}"
    ".memory .peak-text{fill:var(--peak);font-weight:600}"
)


@record
class Bar:
    """A buffer."""

    name: str
    what: str
    """The operation that allocates it, as text."""
    bytes: int | None
    """None if the size is not known."""
    allocated: Points
    needed: Points
    """Where its contents are needed."""
    on_stack: bool = False


@record
class Picture(ABC):
    """A picture of a function over its program points."""

    function: str
    length: int
    """The number of program points."""

    @property
    @abstractmethod
    def height(self) -> int:
        """The height in pixels, for a width of `WIDTH`."""

    @abstractmethod
    def label(self) -> str:
        """Returns what the picture shows, in words."""

    @abstractmethod
    def drawn(self) -> Iterator[str]:
        """Yields what is drawn between the head and the axis."""

    @abstractmethod
    def legend(self) -> Mapping[str, str]:
        """Returns what the colours mean, by class."""

    def svg(self, *, alone: bool = True) -> str:
        """Returns the picture; alone as a file of its own, or for a page that has `STYLE`."""
        label = escape(self.label())
        style = f'<style>{STYLE}</style><rect class="back" width="100%" height="100%"/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="memory" role="img" '
            f'viewBox="0 0 {WIDTH} {self.height}" aria-label="{label}">{style if alone else ""}'
            f'<text x="{LEFT}" y="18" font-weight="600">{label}</text>{"".join(self.drawn())}'
            f"{axis(self.height - 8, self.length, self.legend())}</svg>"
        )

    def x(self, point: int) -> float:
        """Returns where a program point is, in pixels."""
        return round(LEFT + (WIDTH - LEFT - 8) * point / max(1, self.length), 2)


def _scale(bottom: int, most: int) -> Iterator[str]:
    """Yields a frame that begins at `TOP`, and the bytes at its ends."""
    yield f'<path class="rule" d="M{LEFT} {TOP}V{bottom}H{WIDTH - 8}"/>'
    ends = [(bottom, "0"), (TOP + 8, short_size(most))]
    for y, text in ends if most else ends[:1]:
        yield f'<text class="soft" x="{LEFT - 6}" y="{y}" text-anchor="end">{text}</text>'


@record
class MemoryPicture(Picture):
    """The buffers of one function."""

    bars: Sequence[Bar]

    def peak(self) -> tuple[int, int]:
        """The largest sum of bytes that are allocated, and the first point that has it."""
        curve = self._curve(bar.allocated for bar in self._known())
        return max(((y, -x) for x, y in curve), default=(0, 0))

    def drawn(self) -> Iterator[str]:
        _, height = self._grid()
        yield from self._chart()
        for bar, row in zip(self.bars, self._rows, strict=True):
            yield from self._bar(bar, TOP + CHART + GAP + row * height, height)

    def legend(self) -> Mapping[str, str]:
        found = {"held": "allocated", "needed": "contents needed"}
        if any(bar.on_stack for bar in self.bars):
            found["stack"] = "on the stack"
        return found

    @property
    def height(self) -> int:
        count, height = self._grid()
        return TOP + CHART + GAP + count * height + 24

    def _grid(self) -> tuple[int, int]:
        """The number of rows, and the height of each."""
        count = max(self._rows, default=-1) + 1
        fitting = (h for h in HEIGHTS if count * h <= MOST)
        return count, next(fitting, HEIGHTS[-1])

    def _known(self) -> list[Bar]:
        return [bar for bar in self.bars if bar.bytes is not None]

    def label(self) -> str:
        unknown = len(self.bars) - len(self._known())
        stack = sum(bar.on_stack for bar in self.bars)
        rest = f", {stack:,} on the stack" if stack else ""
        rest += f", {unknown:,} of unknown size" if unknown else ""
        buffers = "1 buffer" if len(self.bars) == 1 else f"{len(self.bars):,} buffers"
        return f"{self.function}: {buffers}{rest}, at most {self.peak()[0]:,} bytes"

    # The curve.

    def _curve(self, lives: Iterable[Points]) -> list[tuple[int, int]]:
        """The points at which the sum of bytes changes, with the sum from there on."""
        changes = dict[int, int]()
        for bar, points in zip(self._known(), lives, strict=True):
            for first, last in points:
                changes[first] = changes.get(first, 0) + (bar.bytes or 0)
                changes[last + 1] = changes.get(last + 1, 0) - (bar.bytes or 0)
        total, curve = 0, list[tuple[int, int]]()
        for point in sorted(changes):
            total += changes[point]
            curve.append((point, total))
        return curve

    def _chart(self) -> list[str]:
        most, at = self.peak()
        bottom = TOP + CHART
        parts = [
            self._area("held", (bar.allocated for bar in self._known()), most),
            self._area("needed", (bar.needed for bar in self._known()), most),
            *_scale(bottom, most),
        ]
        if most:
            x, right = self.x(-at), self.x(-at) > WIDTH / 2
            anchor, shift = ("end", -5) if right else ("start", 5)
            parts += [
                f'<path class="peak" d="M{x} {TOP - 18}V{bottom}"/>',
                f'<text class="peak-text" x="{x + shift}" y="{TOP - 8}" '
                f'text-anchor="{anchor}">peak: {most:,} bytes</text>',
            ]
        return parts

    def _area(self, kind: str, lives: Iterable[Points], most: int) -> str:
        if not most:
            return ""
        bottom = TOP + CHART
        path = [f"M{LEFT} {bottom}"]
        for point, total in self._curve(lives):
            y = round(bottom - CHART * total / most, 2)
            path.append(f"H{self.x(point)}V{y}")
        return f'<path class="{kind}" d="{"".join(path)}V{bottom}Z"/>'

    # The bars.

    @cached_property
    def _rows(self) -> list[int]:
        """The row of each bar: the lowest that is free when the buffer is allocated."""
        free, taken = list[int](), list[tuple[int, int]]()
        rows, count = [0] * len(self.bars), 0
        by_start = sorted(range(len(self.bars)), key=lambda i: self._span(i))
        for index in by_start:
            first, last = self._span(index)
            while taken and taken[0][0] < first:
                heapq.heappush(free, heapq.heappop(taken)[1])
            if free:
                row = heapq.heappop(free)
            else:
                row, count = count, count + 1
            rows[index] = row
            heapq.heappush(taken, (last, row))
        return rows

    def _span(self, index: int) -> tuple[int, int]:
        points = self.bars[index].allocated
        return (points[0][0], points[-1][1]) if points else (0, 0)

    def _bar(self, bar: Bar, y: int, height: int) -> list[str]:
        size = "unknown size" if bar.bytes is None else f"{bar.bytes:,} bytes"
        more = " stack" if bar.on_stack else ""
        more += " unknown" if bar.bytes is None else ""
        inner = max(1, height - 2)
        parts = [f"<g><title>{escape(f'{bar.name}: {size}; {bar.what}')}</title>"]
        for kind, points in (("held", bar.allocated), ("needed", bar.needed)):
            tall = inner if kind == "held" else max(1, inner // 4)
            top = y + inner - tall
            for first, last in points:
                x = self.x(first)
                wide = max(1.0, round(self.x(last + 1) - x, 2))
                parts.append(
                    f'<rect class="{kind}{more}" x="{x}" y="{top}" width="{wide}" height="{tall}"/>'
                )
        if height == HEIGHTS[0] and bar.allocated:
            x = self.x(bar.allocated[0][0])
            room = WIDTH - x if len(self.bars) == 1 else self.x(bar.allocated[-1][1] + 1) - x
            text = f"{bar.name} {short_size(bar.bytes)}"
            if room > 7 * len(text):
                parts.append(f'<text x="{x + 3}" y="{y + 10}">{escape(text)}</text>')
        return [*parts, "</g>"]


def axis(y: int, length: int, legend: Mapping[str, str]) -> str:
    """Returns what stands below a picture: the ends of its axis, and the legend between them."""
    x, parts = LEFT + 130, list[str]()
    for kind, text in legend.items():
        parts.append(
            f'<rect class="{kind}" x="{x}" y="{y - 9}" width="10" height="10"/>'
            f'<text class="soft" x="{x + 15}" y="{y}">{text}</text>'
        )
        x += 7 * len(text) + 40
    return (
        f'<text class="soft" x="{LEFT}" y="{y}">first operation</text>{"".join(parts)}'
        f'<text class="soft" x="{WIDTH - 8}" y="{y}" text-anchor="end">'
        f"operation {length:,}</text>"
    )


def pictures(module: ModuleOp, dynamic: int | None = None) -> list[MemoryPicture]:
    """Returns the pictures of the functions that allocate. With `dynamic` each dynamic size counts
    as that number; without it buffers with one are of unknown size."""
    register_models()
    calls, found = CallGraph(module), list[MemoryPicture]()
    for function, memory in ModuleSummaries(calls).functions().items():
        lifetimes = AllocationLifetimes(memory, with_stack=True)
        if not lifetimes.allocations:
            continue
        texts = SourceTexts([each.value.op for each in lifetimes.allocations])
        bars = [
            Bar(
                texts.name(each.value) or "a buffer",
                texts.text(each.value.op),
                _bytes(each, dynamic),
                each.allocated,
                each.live,
                each.on_stack,
            )
            for each in lifetimes.allocations
        ]
        length = len(lifetimes.points.operations)
        found.append(MemoryPicture(f"@{calls.symbol(function)}", length, bars))
    return found


def document(found: Sequence[Picture]) -> str:
    """Returns one SVG file with pictures below each other."""
    parts, top = list[str](), 0
    for picture in found:
        svg = picture.svg(alone=not top)
        parts.append(svg.replace("<svg ", f'<svg y="{top}" height="{picture.height}" ', 1))
        top += picture.height
    if len(parts) == 1:
        return found[0].svg()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {max(top, 1)}">'
        f"{''.join(parts)}</svg>"
    )


def _bytes(found: AllocationLifetime, dynamic: int | None) -> int | None:
    type = found.value.type
    if found.bytes is not None or dynamic is None:
        return found.bytes
    if not isa(type, MemRefType[Attribute]):
        return None
    each = element_bytes(type.element_type)
    sizes = (dynamic if s == DYNAMIC_INDEX else s for s in type.get_shape())
    return None if each is None else prod(sizes) * each


def short_size(size: int | None) -> str:
    """Returns a number of bytes in few characters."""
    if size is None:
        return "?"
    for unit, width in (("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10)):
        if size >= width:
            return f"{size / width:.1f}".removesuffix(".0") + f" {unit}iB"
    return f"{size} B"


PLOT = 320
"""The height of the arena in pixels."""


@record
class Part:
    """The bytes of one buffer in an arena."""

    name: str
    what: str
    """The operation that allocates it, as text."""
    offset: int
    bytes: int
    needed: Points

    @property
    def title(self) -> str:
        """What is shown of it when it is pointed at."""
        end = self.offset + self.bytes
        return f"{self.name}: bytes {self.offset:,} to {end:,}; {self.what}"


@record
class ArenaPicture(Picture):
    """The bytes of one arena of a function."""

    size: int
    """The bytes of the arena."""
    live: int
    """The largest sum of bytes that are needed at a time."""
    parts: Sequence[Part]

    @property
    def height(self) -> int:
        return TOP + PLOT + 24

    def label(self) -> str:
        count = len(self.parts)
        buffers = "1 buffer" if count == 1 else f"{count:,} buffers"
        return (
            f"{self.function}: {buffers} in an arena of {self.size:,} bytes, "
            f"{self.live:,} needed at a time"
        )

    def drawn(self) -> Iterator[str]:
        yield from _scale(TOP + PLOT, self.size)
        for part in self.parts:
            yield from self._part(part)

    def legend(self) -> Mapping[str, str]:
        return {"held part": "contents needed"}

    def _part(self, part: Part) -> list[str]:
        tall = round(PLOT * part.bytes / self.size, 2)
        y = round(TOP + PLOT * (1 - (part.offset + part.bytes) / self.size), 2)
        found = [f"<g><title>{escape(part.title)}</title>"]
        for first, last in part.needed:
            x = self.x(first)
            wide = round(self.x(last + 1) - x, 2)
            found.append(
                f'<rect class="held part" x="{x}" y="{y}" width="{wide}" height="{tall}"/>'
            )
            text = f"{part.name} {short_size(part.bytes)}"
            if wide > 7 * len(text) and tall >= 14:
                found.append(f'<text x="{x + 3}" y="{y + 12}">{escape(text)}</text>')
        return [*found, "</g>"]


def arena_pictures(module: ModuleOp, planner: StaticMemoryPlannerPass) -> list[ArenaPicture]:
    """Returns the pictures of what the pass would plan for a module, which is not changed."""
    return [
        _picture(plan, name, arena)
        for name, plan in planner.plans(module).items()
        for arena in plan.arenas
    ]


def _picture(plan: ArenaPlan, name: str, arena: Arena) -> ArenaPicture:
    texts = SourceTexts([slot.op for slot in arena.slots])
    length = len(plan.memory.lifetimes.points.operations)
    parts = [_part(slot, texts) for slot in arena.slots]
    return ArenaPicture(name, length, arena.size, arena.live, parts)


def _part(slot: Slot, texts: SourceTexts) -> Part:
    is_call = slot.callee >= 0
    name = "the arena of a callee" if is_call else texts.name(slot.op.results[0])
    return Part(name or "a buffer", texts.text(slot.op), slot.offset, slot.size, slot.lifetime)
