"""
Measures what imports inside of functions and by name keep out of start-up.

    python benchmarks/late_imports.py [--times N] [--write]

`tests/test_imports.py` lists these imports. Each row is a process of its own: it starts as
`xdsl-opt` does, up to the dialect `builtin`, and then imports what is otherwise imported when
it is needed. The figure is the CPU time of these imports, the least of several processes, and
its share of the CPU time of `xdsl-opt` on an empty module. `--write` puts the table into
docs/measurements.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

from measuring import machine, write_section

START = """
import time
from importlib import import_module
from xdsl.universe import Universe
from xdsl_bufferization.support.extension import EXTENDED
from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE
universe = Universe.get_multiverse()
universe.all_dialects["builtin"]()
start = time.process_time()
{late}
print(time.process_time() - start)
"""
EMPTY = """
import time
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.universe import Universe
from xdsl.xdsl_opt_main import xDSLOptMain
context = Context()
for name, factory in Universe.get_multiverse().all_dialects.items():
    context.register_dialect(name, factory)
print(Parser(context, "builtin.module {}").parse_module())
print(time.process_time())
"""
LATE = (
    (
        "`compat/literals.py`, `compat/locations.py`",
        "attributes of the builtin dialect that few programs have",
        "import_module('xdsl_bufferization.dialects.builtin.attributes')",
    ),
    (
        "`universe.py`",
        "all passes of this package",
        "for get_pass in BUFFERIZATION_UNIVERSE.all_passes.values(): get_pass()",
    ),
    ("`universe.py`", "the dialect `ignored`", "BUFFERIZATION_UNIVERSE.all_dialects['ignored']()"),
    (
        "`support/extension.py`",
        "all other dialects, with those of xDSL",
        "for name in EXTENDED: universe.all_dialects[name]()",
    ),
    (
        "`support/canonicalization.py`",
        "all tables of patterns, with the dialects",
        "from xdsl_bufferization.support.canonicalization import DIALECTS, table_of\n"
        "for name in DIALECTS: table_of(name + '.any')",
    ),
    (
        "`support/models/registration.py`",
        "all models, with the dialects",
        "from importlib.util import find_spec\n"
        "for dialect in EXTENDED:\n"
        "    name = f'xdsl_bufferization.dialects.{dialect}.models'\n"
        "    find_spec(name) and import_module(name)",
    ),
)
"""The importing module, what it imports late, and the code that imports it."""


def seconds(code: str, times: int) -> float:
    """The least of the last lines that processes with this code print."""
    runs = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(times)
    )
    return min(float(run.stdout.split()[-1]) for run in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    whole = seconds(EMPTY, args.times)
    lines = ["| in | imported when needed | ms | share of start-up |", "|---|---|--:|--:|"]
    for module, what, late in LATE:
        time = seconds(START.format(late=late), args.times)
        lines.append(f"| {module} | {what} | {time * 1e3:.1f} | {time / whole:.1%} |")
        print(lines[-1], flush=True)
    lines += ["", f"Start-up is {whole * 1e3:.0f} ms. Least of {args.times} processes, CPU time."]
    lines[-1] += f" Measured on {machine()}."
    print(lines[-1])
    if args.write:
        write_section("late-imports", "\n".join(lines))


if __name__ == "__main__":
    main()
