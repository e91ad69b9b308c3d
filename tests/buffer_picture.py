"""Draws a program and its buffers beside it, line by line, before and after `bufferize`.

    %e = tensor.empty()    |====|             time runs down; a buffer is as wide as it has bytes,
    %f = linalg.fill ..    |====| |===|       light where it is allocated, dark where its contents
    return                 |====| |===|       are needed

The picture is for one colour scheme: documents choose between two files.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.analysis.cfg.call_graph import CallGraph
from xdsl_bufferization.analysis.memory.summaries import ModuleSummaries
from xdsl_bufferization.analysis.placement.local_memory import AllocationLifetimes
from xdsl_bufferization.explainer.memory_picture import short_size
from xdsl_bufferization.interfaces.diagnostics import SOURCE, Places
from xdsl_bufferization.interfaces.source_text import SourceTexts
from xdsl_bufferization.interpreters.checker import context_for

LINE, TOP, TEXT, SCALE, GAP = 17, 54, 600, 1 / 340, 26
"""The measures in pixels: a line, the head, the program, a byte, between columns."""
COLOURS = {
    "light": {"back": "#fff", "text": "#1b1f24", "soft": "#59636e", "heap": "#bcd3f2",
              "need": "#3d78c4", "stack": "#c9e7c4", "used": "#3f8f4a", "on": "#fff"},
    "dark": {"back": "#0d1117", "text": "#e4e8ec", "soft": "#9aa5b1", "heap": "#2c4468",
             "need": "#5f97e0", "stack": "#274a2c", "used": "#5fb069", "on": "#0d1117"},
}  # fmt: skip


@dataclass(frozen=True)
class Buffer:
    """A buffer, with lines of the program, counted from 0."""

    name: str
    bytes: int
    on_stack: bool
    first: int
    last: int
    needed: Sequence[tuple[int, int]]

    @property
    def width(self) -> float:
        """The width in pixels."""
        return max(self.bytes * SCALE, 5)


def buffers(text: str, pipeline: str) -> list[Buffer]:
    """Returns the buffers of the only function after a pipeline."""
    universe = Universe.get_multiverse()
    context = context_for(universe)
    module = Parser(context, text, "program.mlir").parse_module()
    PassPipeline.parse_spec(universe.all_passes, pipeline).apply(context, module)
    return list(_buffers(module))


def _buffers(module: ModuleOp) -> Iterator[Buffer]:
    ((_, memory),) = ModuleSummaries(CallGraph(module)).functions().items()
    found = AllocationLifetimes(memory, with_stack=True)
    lines = _lines(found.points.operations)
    texts = SourceTexts([each.value.op for each in found.allocations])
    for each in found.allocations:
        assert each.bytes is not None
        needed = tuple((lines[first], lines[last]) for first, last in each.live)
        (held,) = each.allocated
        yield Buffer(
            texts.name(each.value), each.bytes, each.on_stack,
            lines[held[0]], lines[held[1]], needed,
        )  # fmt: skip


def _lines(operations: Sequence[Operation]) -> list[int]:
    """The lines of operations; that of the one before, of one that is not in the source."""
    places, found, line = Places(), list[int](), 0
    for op in operations:
        if hasattr(op.location, SOURCE):
            line = max(line, places.line(op) - 1)
        found.append(line)
    return found


def peak(found: Sequence[Buffer]) -> int:
    """Returns the largest sum of bytes at a line."""
    lines = range(max(each.last for each in found) + 1)
    return max(sum(b.bytes for b in found if b.first <= n <= b.last) for n in lines)


def picture(text: str, columns: Sequence[tuple[str, Sequence[Buffer]]], scheme: str) -> str:
    """Returns the picture as SVG. Columns have titles."""
    rows = text.rstrip("\n").split("\n")
    height = TOP + LINE * len(rows) + 34
    x, drawn = float(TEXT), list[str]()
    for title, found in columns:
        left = _placed(found)
        wide = max(160, *(left[b] + b.width for b in found))
        note = f"{len(found)} buffers, {short_size(peak(found))} at once"
        drawn += [f'<text x="{x}" y="22" class="b">{title}</text>',
                  f'<text x="{x}" y="40" class="s">{note}</text>']  # fmt: skip
        drawn += [part for b in found for part in _bar(b, x + left[b])]
        x += wide + GAP
    code = (
        f'<text x="14" y="{TOP + LINE * n + 13}" class="c" xml:space="preserve">'
        f"{escape(row)}</text>"
        for n, row in enumerate(rows)
    )
    back = f'<rect width="100%" height="100%" rx="6" fill="{COLOURS[scheme]["back"]}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {round(x)} {height}">'
        f"<style>{_style(COLOURS[scheme])}</style>{back}"
        f'<text x="14" y="22" class="b">program</text>{"".join((*code, *drawn))}'
        f"{_legend(height - 12)}</svg>\n"
    )


def _placed(found: Sequence[Buffer]) -> dict[Buffer, float]:
    """The left end of each buffer: the lowest at which it meets no other."""
    left = dict[Buffer, float]()
    for new in found:
        others = [b for b in left if b.first <= new.last and new.first <= b.last]
        ends = sorted({0.0, *(left[b] + b.width for b in others)})
        left[new] = next(
            at
            for at in ends
            if all(at + new.width <= left[b] or left[b] + b.width <= at for b in others)
        )
    return left


def _bar(found: Buffer, x: float) -> Iterator[str]:
    wide = found.width - 2
    held, used = ("stack", "used") if found.on_stack else ("heap", "need")
    for kind, spans in ((held, [(found.first, found.last)]), (used, found.needed)):
        for first, last in spans:
            yield (
                f'<rect class="{kind}" x="{x:.1f}" y="{TOP + LINE * first + 1}" '
                f'width="{wide:.1f}" height="{LINE * (last - first + 1) - 2}"/>'
            )
    if wide > 18:
        y = TOP + LINE * (found.needed[0][0] if found.needed else found.first) + 14
        yield f'<text class="n" x="{x + 4:.1f}" y="{y}">{escape(found.name)}</text>'


def _legend(y: int) -> str:
    parts, x = list[str](), 14
    for kind, text in (
        ("heap", "allocated"), ("need", "contents needed"), ("used", "on the stack"),
    ):  # fmt: skip
        parts.append(
            f'<rect class="{kind}" x="{x}" y="{y - 10}" width="11" height="11"/>'
            f'<text class="s" x="{x + 17}" y="{y}">{text}</text>'
        )
        x += 7 * len(text) + 44
    return "".join(parts)


def _style(colours: dict[str, str]) -> str:
    fills = "".join(
        f".{kind}{{fill:{colours[kind]}}}" for kind in ("heap", "need", "stack", "used")
    )
    return (
        "text{font:12px system-ui,sans-serif;fill:" + colours["text"] + "}"
        ".b{font-weight:600;font-size:13px}.s{fill:" + colours["soft"] + "}"
        ".c{font:10.5px ui-monospace,monospace}"
        ".n{fill:" + colours["on"] + ";font-weight:600}" + fills
    )
