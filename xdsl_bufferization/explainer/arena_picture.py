"""
Draws what `static-memory-planner` plans: offsets in the arena over program points, as SVG.

    64 |      +----+     bytes 0 to 32 are those of %a, then those of %c;
       |      | %b |     %b has bytes 32 to 64
    32 |-----------+
       |  %a  | %c |
     0 +------------ program points

Two buffers that are needed at the same time have no byte in common, so that no two rectangles
overlap. A buffer that is needed in several intervals has a rectangle for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from xdsl.dialects.builtin import ModuleOp

from xdsl_bufferization.analysis.placement.arenas import Arena, ArenaPlan, Slot
from xdsl_bufferization.explainer.memory_picture import (
    LEFT,
    STYLE,
    TOP,
    WIDTH,
    Points,
    axis,
    short_size,
    x_of,
)
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.transforms.static_memory_planner import StaticMemoryPlannerPass

PLOT = 320
"""The height of the arena in pixels."""


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class ArenaPicture:
    """The parts of one arena of a function."""

    function: str
    length: int
    """The number of program points."""
    size: int
    """The bytes of the arena."""
    live: int
    """The largest sum of bytes that are needed at a time."""
    parts: Sequence[Part]

    @property
    def height(self) -> int:
        """The height in pixels, for a width of `WIDTH`."""
        return TOP + PLOT + 24

    def svg(self, *, alone: bool = True) -> str:
        """Returns the picture; alone as a file of its own, or for a page that has `STYLE`."""
        bottom, label = TOP + PLOT, escape(self._label(), quote=True)
        found = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="memory" role="img" '
            f'viewBox="0 0 {WIDTH} {self.height}" aria-label="{label}">',
            f'<style>{STYLE}</style><rect class="back" width="100%" height="100%"/>'
            if alone
            else "",
            f'<text x="{LEFT}" y="18" font-weight="600">{label}</text>',
            f'<path class="rule" d="M{LEFT} {TOP}V{bottom}H{WIDTH - 8}"/>',
            f'<text class="soft" x="{LEFT - 6}" y="{bottom}" text-anchor="end">0</text>',
            f'<text class="soft" x="{LEFT - 6}" y="{TOP + 8}" text-anchor="end">'
            f"{short_size(self.size)}</text>",
            *(text for part in self.parts for text in self._part(part)),
            axis(bottom + 16, self.length, {"held part": "contents needed"}),
            "</svg>",
        ]
        return "".join(found)

    def _label(self) -> str:
        count = len(self.parts)
        buffers = "1 buffer" if count == 1 else f"{count:,} buffers"
        return (
            f"{self.function}: {buffers} in an arena of {self.size:,} bytes, "
            f"{self.live:,} needed at a time"
        )

    def _part(self, part: Part) -> list[str]:
        tall = round(PLOT * part.bytes / self.size, 2)
        y = round(TOP + PLOT * (1 - (part.offset + part.bytes) / self.size), 2)
        found = [f"<g><title>{escape(part.title)}</title>"]
        for first, last in part.needed:
            x = x_of(first, self.length)
            wide = round(x_of(last + 1, self.length) - x, 2)
            found.append(
                f'<rect class="held part" x="{x}" y="{y}" width="{wide}" height="{tall}"/>'
            )
            text = f"{part.name} {short_size(part.bytes)}"
            if wide > 7 * len(text) and tall >= 14:
                found.append(f'<text x="{x + 3}" y="{y + 12}">{escape(text)}</text>')
        return [*found, "</g>"]


def arena_pictures(module: ModuleOp, planner: StaticMemoryPlannerPass) -> list[ArenaPicture]:
    """
    Returns the pictures of what the pass would plan for a module, which is not changed.
    """
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
