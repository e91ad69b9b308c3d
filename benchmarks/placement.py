"""
Runs the real programs of ../shared/models with and without hoisting and stack promotion.

    python benchmarks/placement.py [--models DIR] [--tools DIR] [--only NAME ...] [--write]

`buffer-hoisting`, `buffer-loop-hoisting` and `promote-buffers-to-stack` stand between
`one-shot-bufferize` and `buffer-deallocation-pipeline`. What is made is executed on memory
that is checked. A row has the verdict, and allocations and the peak of live bytes on the
heap, with these passes and without.
"""

from __future__ import annotations

from deallocation import BUFFERIZE, PIPELINE, figures, line
from measuring import request

PLACED = (
    f"{BUFFERIZE},buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,"
    "buffer-deallocation-pipeline"
)
HEAD = (
    "| program | verdict | allocations | without | peak bytes | without |\n"
    "|---|---|--:|--:|--:|--:|"
)


def main() -> None:
    """The command."""
    asked = request(__doc__)
    placed = figures(asked, "-p", PLACED)
    without = figures(asked, "-p", PIPELINE)
    rows = (line(name, placed[name], without[name]) for name in placed)
    asked.show("placement", HEAD, rows)


if __name__ == "__main__":
    main()
