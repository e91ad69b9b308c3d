"""Measures, and writes the tables of docs/measurements and docs/xdsl-gaps.md.

    python benchmarks/run.py SECTION ... [options]

A section is what stands between the marks `<!-- SECTION:begin -->` and `<!-- SECTION:end -->`
of a page; `*` in it stands for any letters. Without `--write` the table is only printed. What
needs `mlir-opt-22`, or programs and tools of ../shared, says so, or leaves cells empty.
"""

from __future__ import annotations

import argparse
import sys
from fnmatch import filter as matching
from pathlib import Path

from harness import ROOT, SHARED, Asked, NothingToMeasure, Tables, show

sys.path.append(str(ROOT / "tests" / "xdsl_suite"))
import counted_runs
import growth
import model_tables
import other_passes
import peak_bound
import times
import xdsl_tests

MODULES = (growth, model_tables, peak_bound, counted_runs, times, xdsl_tests, other_passes)
TABLES: Tables = {name: each.TABLES[name] for each in MODULES for name in each.TABLES}


def arguments(words: list[str] | None = None) -> Asked:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"Sections: {', '.join(TABLES)}",
    )
    option = parser.add_argument
    option("sections", nargs="+", metavar="SECTION")
    option("--write", action="store_true", help="put the tables on their pages")
    option("--only", nargs="*", default=[], help="names of programs or of families")
    option = parser.add_argument_group("real programs").add_argument
    option("--models", type=Path, default=SHARED / "models" / "run")
    option("--tools", type=Path, default=SHARED / "tools", help="what executes them")
    option("--repeats", type=int, help="runs of which the least or the median counts")
    option("--base", type=Path, help="pass-times: a folder with another state")
    option = parser.add_argument_group("growth").add_argument
    option("--largest", type=int, default=12800, help="from there down by halves")
    option("--sizes", type=int, nargs="*", default=[], help="all sizes, instead")
    option("--alone", action="store_true", help="ask neither MLIR nor xDSL")
    option("--json", type=Path, help="results, of which none is measured again")
    option("--recorded", action="store_true", help="only the families in that file")
    option = parser.add_argument_group("other-passes").add_argument
    option("--all", action="store_true", help="all programs after all passes")
    option("--differences", action="store_true", help="print the first of each kind")
    asked = parser.parse_args(words, Asked())
    found = dict[str, None]()
    for each in asked.sections:
        if not (names := matching(TABLES, each)):
            parser.error(f"no such section: {each}")
        found |= dict.fromkeys(names)
    asked.sections = list(found)
    return asked


def main() -> None:
    """The command."""
    asked = arguments()
    for section in asked.sections:
        print(f"\n{section}\n")
        try:
            show(section, TABLES[section](asked), asked.write)
        except NothingToMeasure as reason:
            print(f"nothing measured: {reason}")


if __name__ == "__main__":
    main()
