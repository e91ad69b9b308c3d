"""
Bytes copied by the real programs of ../shared/models, allocations, and peak of live bytes.

    python benchmarks/copied_bytes.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

Four columns for each: MLIR's one-shot-bufferize and deallocation pipeline; the same with
eliminate-empty-tensors before and optimize-allocation-liveness after; our
`one-shot-bufferize,buffer-deallocation-pipeline`; our `bufferize`. Programs are executed on
checked memory. Below: the sums, and the geometric means of the ratios of bytes copied. Where
neither side copies anything a program has no ratio; a ratio below 0.01 counts as 0.01.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log

from deallocation import PIPELINE, Figures, figures
from measuring import request

SETTINGS = (
    ("MLIR", ("--reference",)),
    ("best", ("--reference", "best")),
    ("one-shot", ("-p", PIPELINE)),
    ("bufferize", ("-p", "bufferize")),
)
LOWEST = 0.01
HEAD = (
    "| program | "
    + " | ".join(
        f"{what}: {name}" if number == 0 else name
        for what in ("bytes copied", "allocations", "peak bytes")
        for number, (name, _) in enumerate(SETTINGS)
    )
    + " |\n|---|"
    + "--:|" * (3 * len(SETTINGS))
)
Table = Sequence[Mapping[str, Figures]]


def rows(found: Table) -> Iterator[str]:
    """The lines of the programs, and of the sums."""
    for name in found[-1]:
        columns = [settings[name] for settings in found]
        values = [
            *(figures.copied_bytes for figures in columns),
            *(figures.allocations for figures in columns),
            *(figures.peak_bytes for figures in columns),
        ]
        verdict = columns[-1].verdict
        mark = "" if verdict == "ok" else f" ({verdict})"
        yield f"| `{name}`{mark} | {' | '.join(map(_shown, values))} |"
    sums = [
        sum(getattr(figures, what) or 0 for figures in settings.values())
        for what in ("copied_bytes", "allocations", "peak_bytes")
        for settings in found
    ]
    yield f"| sum | {' | '.join(map(str, sums))} |"


def ratios(found: Table) -> Iterator[str]:
    """The geometric means of what `bufferize` copies, by what the others copy."""
    for (name, _), settings in zip(SETTINGS[:-1], found[:-1], strict=True):
        logs = list[float]()
        for program, ours in found[-1].items():
            before, after = settings[program].copied_bytes, ours.copied_bytes
            if before and after is not None:
                logs.append(log(max(LOWEST, after / before)))
        mean = exp(sum(logs) / len(logs)) if logs else 1.0
        yield f"| `bufferize` : {name}, geometric mean of {len(logs)} | {mean:.2f} |"


def _shown(value: int | None) -> str:
    return "rejected" if value is None else str(value)


def main() -> None:
    """The command."""
    asked = request(__doc__)
    found = [figures(asked, *arguments) for _, arguments in SETTINGS]
    asked.show("copied-bytes", HEAD, rows(found))
    head = "| bytes copied | ratio |\n|---|--:|"
    asked.show("copied-ratios", head, ratios(found))


if __name__ == "__main__":
    main()
