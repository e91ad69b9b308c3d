"""
Explanations as text for a terminal.

    model.mlir:3:8: %u is copied: 32 bytes, once, in @f [1]
        %1 = tensor.insert %x into %u[%i] : tensor<8xf32>
      in place, 'tensor.insert' (line 3) would overwrite what 'tensor.extract' (line 4) reads
      help: move 'tensor.extract' before 'tensor.insert'

MLIR: lib/Support/ToolUtilities, the handlers of diagnostics
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl_bufferization.interfaces.explanations import Explanation, Frequency, totals

_BOLD, _DIM, _HELP, _OFF = "\x1b[1m", "\x1b[2m", "\x1b[36m", "\x1b[0m"


def as_text(
    explanations: Sequence[Explanation], *, verbose: bool = False, colours: bool = False
) -> str:
    """Returns one paragraph for each explanation, and a line with the totals."""
    lines = list[str]()
    for explanation in explanations:
        lines += _paragraph(explanation, verbose)
    lines.append(totals_text(explanations))
    return "\n".join(_coloured(line) if colours else line for line in lines)


def _paragraph(found: Explanation, verbose: bool) -> Iterator[str]:
    place = f"{found.place}: " if found.place else ""
    function = f", in {found.function}" if found.function else ""
    often = frequency_text(found.frequency)
    yield f"{place}{found.what}: {found.size.text}, {often}{function} [{found.number}]"
    own = found.site("operation")
    if own is not None:
        yield f"    {own.text}"
    yield f"  {found.why}"
    if verbose:
        yield from _details(found)
    for advice in found.advice if verbose else found.advice[:1]:
        yield f"  help: {advice.text}"


def _details(found: Explanation) -> Iterator[str]:
    if found.barrier:
        yield f"  {found.barrier}"
    for site in found.sites:
        if site.role != "operation":
            value = f" {site.value}" if site.value else ""
            place = f" at {site.place}" if site.place else ""
            yield (f"  {site.role} of{value}{place}:" if value else f"  {site.role}{place}:")
            yield f"    {site.text}"
    yield f"  made: {', '.join(found.makes)}"


def frequency_text(frequency: Frequency) -> str:
    """Returns how often an operation runs, in words."""
    if frequency.times == 1:
        return "once"
    if frequency.times is not None:
        return f"{frequency.times:,} times"
    loops = f"{frequency.depth} loops" if frequency.depth != 1 else "a loop"
    return f"in each iteration of {loops}"


def totals_text(explanations: Sequence[Explanation]) -> str:
    """Returns the numbers of copies and allocations, or of what frees memory, in words."""
    found = totals(explanations)
    unknown = found["unknown_sizes"]
    rest = f", {unknown} of a size that is not known" if unknown else ""
    copies = copies_text(found["copies"], found["bytes_copied"])
    parts = [copies, counted(found["allocations"], "allocation")]
    freeing = [
        counted(found["clones"], "clone"),
        counted(found["flags"], "flag"),
        counted(found["frees"], "deallocation"),
    ]
    is_freeing = any(found[name] for name in ("clones", "flags", "frees"))
    return ", ".join(freeing if is_freeing else parts) + rest


def copies_text(number: int, size: int) -> str:
    """Returns a number of copies with their bytes."""
    return counted(number, "copy", "copies") + (f" of {size:,} bytes" if number else "")


def counted(number: int, one: str, many: str = "") -> str:
    """Returns a number with a noun."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _coloured(line: str) -> str:
    if line.startswith("    "):
        return f"{_DIM}{line}{_OFF}"
    if line.startswith("  help:"):
        return f"{_HELP}{line}{_OFF}"
    return line if line.startswith("  ") else f"{_BOLD}{line}{_OFF}"
