"""
Runs the real programs of ../shared/models with and without hoisting and stack promotion.

    python benchmarks/placement.py [--models DIR] [--tools DIR] [--write]

`buffer-hoisting`, `buffer-loop-hoisting` and `promote-buffers-to-stack` stand between
`one-shot-bufferize` and `buffer-deallocation-pipeline`. What is made is executed on memory
that is checked. A row has the verdict, and allocations and the peak of live bytes on the
heap, with these passes and without.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from deallocation import BUFFERIZE, PIPELINE, figures, line
from measuring import ROOT, machine, write_section

PLACED = (
    f"{BUFFERIZE},buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,"
    "buffer-deallocation-pipeline"
)
HEAD = (
    "| program | verdict | allocations | without | peak bytes | without |\n"
    "|---|---|--:|--:|--:|--:|"
)


def main() -> None:
    shared = ROOT.parent / "shared"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=Path, default=shared / "models" / "run")
    parser.add_argument("--tools", type=Path, default=shared / "tools")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    if not (args.tools / "models.py").exists() or not args.models.is_dir():
        print("the real programs, or the tools that execute them, are not here")
        return
    placed = figures(args.tools, args.models, "-p", PLACED)
    without = figures(args.tools, args.models, "-p", PIPELINE)
    lines = [HEAD, *(line(name, placed[name], without[name]) for name in placed)]
    print(*lines, sep="\n")
    if args.write:
        text = "\n".join([*lines, "", f"Measured on {machine()}."])
        write_section("placement", text)


if __name__ == "__main__":
    main()
