"""Times: of explanations, of passes beside another state of this package, and of starts.

`explanations`: the CPU time of a whole run by that in which nothing is recorded or explained, in
the same run, so that the load of the machine does not matter; the median of several runs. Beside
it the least times of `explain-bufferization` and `one-shot-bufferize`, which take turns.

`pass-times`: `mlir-opt-22` bufferizes the programs, so that both states get the same buffers.
Each state has a process of its own; they take turns, program by program.

`startup`: `xdsl-opt` in pairs, with and without this package among the installed ones, in turn
first, so that a slow moment hits both; the medians of the ratios of their times.

`late-imports`: each row is a process that starts as `xdsl-opt` does, up to the dialect `builtin`,
and then executes imports that are otherwise executed when they are needed.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import geometric_mean, median
from textwrap import dedent

from growth import one_function
from harness import ROOT, Asked, NothingToMeasure, Table, Tables, new_context
from models import BOUNDARIES, FREE, LOOPS, MLIR, Case, ask_mlir, has_mlir
from packages import both_packages, python
from xdsl.parser import Parser

from xdsl_bufferization.transforms.buffer_recorder import BufferRecorder
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

Cells = Sequence[object]
BUFFERIZE = OneShotBufferizePass(
    bufferize_function_boundaries=True, allow_return_allocs_from_loops=True
)


class TimedRecorder(BufferRecorder):
    """Adds up the CPU time of what it does."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        for name in ("start", "inserted", "rewritten", "explanations"):
            setattr(self, name, self._timed(getattr(self, name)))

    def _timed(self, method: Callable[..., object]) -> Callable[..., object]:
        def timed(*args: object, **named: object) -> object:
            begin = time.process_time()
            result = method(*args, **named)
            self.seconds += time.process_time() - begin
            return result

        return timed


def explained(case: Case, runs: int) -> Cells:
    """What the explanations of one program cost."""
    context, count = new_context(), 0
    plain, whole, ratios = list[float](), list[float](), list[float]()
    for number in range(2 * runs):
        module = Parser(context, case.text).parse_module()
        gc.collect()
        recorder = TimedRecorder() if number % 2 else None
        begin = time.process_time()
        BUFFERIZE.run(module, recorder)
        if recorder is None:
            plain.append(time.process_time() - begin)
            continue
        count = len(recorder.explanations(module))
        whole.append(time.process_time() - begin)
        ratios.append(whole[-1] / (whole[-1] - recorder.seconds))
    beside = f"{min(whole) / min(plain):.2f}"
    return case.name, count, f"{1000 * min(whole):.0f}", f"{median(ratios):.2f}", beside


def explanations(asked: Asked) -> Table:
    """Each program."""
    head = "program | >explanations | >ms | >ratio | >beside a run without"
    runs = asked.repeats or 3
    return Table(head, (explained(Case(path), runs) for path in asked.programs))


REGISTER = """
import sys, time
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.universe import Universe
context = Context(allow_unregistered=True)
for name, factory in Universe.get_multiverse().all_dialects.items():
    context.register_dialect(name, factory)
"""
PASSES = (
    *("ownership-based-buffer-deallocation", "buffer-deallocation"),
    *("buffer-deallocation-pipeline", "buffer-hoisting", "buffer-loop-hoisting"),
    *("promote-buffers-to-stack", "dominance-cse"),
)
PASS_TIMES = f"""{REGISTER}
import gc
from xdsl.passes import PassPipeline
module = Parser(context, sys.stdin.read()).parse_module()
for name in sys.argv[1:]:
    passes = PassPipeline.parse_spec(Universe.get_multiverse().all_passes, name)
    times = []
    for _ in range(3):
        copy = module.clone()
        gc.collect()
        start = time.process_time()
        passes.apply(context, copy)
        times.append(time.process_time() - start)
    print(min(times))
"""
"""Prints the seconds of passes, with the package of any folder."""


def pass_times(asked: Asked) -> Table:
    """The sums over all programs, and the medians of the ratios."""
    if not has_mlir() or asked.base is None:
        raise NothingToMeasure(f"no {MLIR}, or no --base with another state")
    found: list[list[list[float]]] = []
    options = f"--one-shot-bufferize=bufferize-function-boundaries {LOOPS}"
    for case in map(Case, asked.programs):
        generic = "--mlir-print-op-generic", "--mlir-print-local-scope"
        if (text := ask_mlir(case.text, options, *generic)) is not None:
            found.append([in_tree(tree, text) for tree in (asked.base, ROOT)])
            print(case.path.stem, file=sys.stderr)

    def rows() -> Iterator[Cells]:
        for index, name in enumerate(PASSES):
            pairs = [(before[index], now[index]) for before, now in found]
            before, now = (sum(pair[state] for pair in pairs) for state in (0, 1))
            middle = sorted(pair[1] / pair[0] for pair in pairs)[len(pairs) // 2]
            sums = f"{1000 * before:.0f}", f"{1000 * now:.0f}", f"{now / before:.2f}"
            yield (f"`{name}`", *sums, f"{middle:.2f}")

    head = "pass | >ms before | >ms now | >ratio | >ratio, median of programs"
    return Table(head, rows())


def in_tree(tree: Path, text: str) -> list[float]:
    """The seconds of each pass on a program with the package of a folder."""
    command = [sys.executable, "-c", PASS_TIMES, *PASSES]
    env = os.environ | {"PYTHONPATH": str(tree)}
    printed = subprocess.check_output(command, input=text, text=True, env=env)
    return [float(word) for word in printed.split()]


# Starts.

RUN = "from xdsl.tools.xdsl_opt import main; main()"
LEAVE = f"{RUN}; import os, sys; sys.stdout.flush(); os._exit(0)"
READ = f"""{REGISTER}
with open(sys.argv[1]) as file:
    text = file.read()
times = []
for _ in range(6):
    start = time.perf_counter()
    Parser(context, text).parse_module()
    times.append(time.perf_counter() - start)
print(min(times))
"""
"""Prints the seconds to read a program, the first time and the loading of dialects left out."""


def seconds(packages: Path, code: str, program: Path) -> float:
    """The time of a process that runs code on a program, or the time that it prints."""
    start = time.perf_counter()
    printed = python(packages, "-c", code, str(program), check=True).stdout
    return float(printed) if code == READ else time.perf_counter() - start


def startup(asked: Asked) -> Table:
    """An empty module, and each real program that xDSL reads alone."""
    times = asked.repeats or 20

    def ratio(folders: Sequence[Path], code: str, program: Path) -> float:
        ratios = list[float]()
        for number in range(times):
            order = 1 - 2 * (number % 2)
            found = [seconds(each, code, program) for each in folders[::order]]
            alone, ours = found[::order]
            ratios.append(ours / alone)
        return median(ratios)

    def rows() -> Iterator[Cells]:
        with both_packages() as folders, tempfile.TemporaryDirectory() as name:
            empty = Path(name) / "empty.mlir"
            empty.write_text("builtin.module {\n}\n")
            for program in (empty, *sorted(asked.models.glob("*.mlir"))):
                if python(folders.alone, "-c", RUN, str(program)).returncode == 0:
                    codes = (RUN, LEAVE) if program is empty else (RUN, LEAVE, READ)
                    ratios = [f"{ratio(folders, code, program):.3f}" for code in codes]
                    yield (program.stem, *[*ratios, ""][:3])

    head = "program | >whole process | >without its end | >reading alone"
    return Table(head, rows(), f"Medians of {times} pairs.")


START = """
import time
from importlib import import_module
from xdsl.universe import Universe
from xdsl_bufferization.support.extension import (EXTENDED)
from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE
universe = Universe.get_multiverse()
universe.all_dialects["builtin"]()
start = time.process_time()
{late}
print(time.process_time() - start)
"""
EMPTY = f"""{REGISTER}
from xdsl.xdsl_opt_main import xDSLOptMain
print(Parser(context, "builtin.module {{}}").parse_module())
print(time.process_time())
"""
LATE = """\
`compat/attributes.py`|rare attributes of the builtin dialect
  import_module("xdsl_bufferization.dialects.builtin")
`universe.py`|all passes of this package
  for get_pass in BUFFERIZATION_UNIVERSE.all_passes.values(): get_pass()
`universe.py`|the dialect `ignored`
  BUFFERIZATION_UNIVERSE.all_dialects["ignored"]()
`support/extension.py`|all other dialects, with those of xDSL
  for name in EXTENDED: universe.all_dialects[name]()
`support/canonicalization.py`|all tables of patterns, with the dialects
  from xdsl_bufferization.support.canonicalization import DIALECTS, table_of
  for name in DIALECTS: table_of(name + ".any")
`support/models/registration.py`|all models, with the dialects
  from importlib.util import find_spec
  for dialect in EXTENDED:
      name = f"xdsl_bufferization.dialects.{dialect}.models"
      find_spec(name) and import_module(name)
"""
"""The importing module, what it imports late, and the code that imports it."""


def late_imports(asked: Asked) -> Table:
    """The CPU time of imports, the least of several processes, and its share of a start."""
    times = asked.repeats or 10

    def least(code: str) -> float:
        command = [sys.executable, "-c", code]
        runs = [subprocess.check_output(command, text=True) for _ in range(times)]
        return min(float(printed.split()[-1]) for printed in runs)

    def rows() -> Iterator[Cells]:
        for module, what, late in re.findall(r"(.*)\|(.*)\n((?:  .*\n)+)", LATE):
            found = least(START.format(late=dedent(late)))
            yield module, what, f"{found * 1e3:.1f}", f"{found / whole:.1%}"

    whole = least(EMPTY)
    note = f"Start-up is {whole * 1e3:.0f} ms. Least of {times} processes, CPU time."
    return Table("in | imported when needed | >ms | >share of start-up", rows(), note)


# Whole processes.

PROCESS = """
import sys, time
from io import StringIO
marks = []
def mark(): marks.append(time.process_time())
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.printer import Printer
from xdsl.xdsl_opt_main import xDSLOptMain
driver = xDSLOptMain(args=["--allow-unregistered-dialect", "-p", sys.argv[1], "/dev/null"])
mark()
module = Parser(driver.ctx, sys.stdin.read()).parse_module(); mark()
module.verify(); mark()
driver.pipeline.apply(driver.ctx, module); mark()
module.verify(); Printer(StringIO()).print_op(module); mark()
print(marks[0], *(b - a for a, b in zip(marks, marks[1:])))
"""
"""Prints the seconds of CPU for start, reading, verifying, passes, and verifying and printing."""
CHAINS = (100, 300, 1_000, 5_000, 20_000)


def process_times(asked: Asked) -> Table:
    """A process of `bufferize`, part by part, beside one of `mlir-opt-22` that does the same."""
    if not has_mlir():
        raise NothingToMeasure(f"no {MLIR}")

    def rows() -> Iterator[Cells]:
        quotients, slower = list[float](), list[float]()
        texts = [(case.name, case.text) for case in map(Case, asked.programs)]
        real = len(texts)
        texts += [(f"mixed chain of {n}", one_function("mixed chain")(n)) for n in CHAINS]
        for name, text in texts:
            runs = [process(text) for _ in range(asked.repeats or 3)]
            start, read, verified, passes, printed = (median(each) for each in zip(*runs))
            parts = read + verified + printed
            theirs = mlir_process(text)
            quotients.append(passes / parts)
            cells = (f"{1e3 * part:.0f}" for part in (start, parts, passes))
            beside = ("", "")
            if theirs is not None:
                slower.append((start + parts + passes) / theirs)
                beside = f"{1e3 * theirs:.0f}", f"{slower[-1]:.1f}"
            yield name, *cells, f"{quotients[-1]:.2f}", *beside
            if len(quotients) == real:
                yield mean("geometric mean of these", quotients, slower)
        yield mean("geometric mean of all", quotients, slower)

    def mean(name: str, quotients: list[float], slower: list[float]) -> Cells:
        means = [f"{geometric_mean(each):.2f}" for each in (quotients, slower)]
        return name, "", "", "", means[0], "", means[1]

    head = (
        "program | >start ms | >read, verify, print ms | >passes ms "
        "| >passes / read, verify, print | >MLIR ms | >ours / MLIR"
    )
    return Table(head, rows())


def process(text: str) -> list[float]:
    """The parts of one run of `bufferize`."""
    command = [sys.executable, "-c", PROCESS, "bufferize"]
    printed = subprocess.check_output(command, input=text, text=True)
    return [float(word) for word in printed.split()]


def mlir_process(text: str) -> float | None:
    """The seconds of the reference, with all of its passes that are alike; None if it rejects the
    program, or takes more than a minute."""
    options = f"--one-shot-bufferize={BOUNDARIES} {LOOPS}"
    flags = ["--eliminate-empty-tensors", options, f"--{FREE}", "--optimize-allocation-liveness"]
    start = time.perf_counter()
    found = ask_mlir(text, *flags, limit=60)
    return None if found is None else time.perf_counter() - start


TABLES: Tables = {
    "explanations": explanations,
    "process-times": process_times,
    "pass-times": pass_times,
    "startup": startup,
    "late-imports": late_imports,
}
