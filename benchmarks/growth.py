"""How the time of passes grows with the program.

For each family: the time of the pass alone at the largest size, the growth exponent (a
least-squares line through the logarithms of the upper sizes), and, where `mlir-opt-22`
is installed, its time relative to ours at sizes that it manages within a few seconds.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from math import log
from pathlib import Path
from statistics import linear_regression
from typing import Any

from families import SECTIONS, Family
from harness import Asked, Table, Tables, Times, measure
from models import ask_mlir

SLOW = 5.0
"""The reference is not asked for larger sizes once it took that many seconds."""
LEAST = 0.005
"""Less than that cannot be told from the noise: it is the difference of two runs."""
LIMIT = 60.0
"""After that many seconds the reference is stopped."""


@dataclass(frozen=True)
class Row:
    """What was measured for a family. Times in seconds."""

    name: str
    sizes: list[int]
    seconds: list[float]
    parse_seconds: list[float]
    exponent: float
    mlir_size: int | None = None
    mlir_ratio: float | None = None
    """MLIR's time divided by ours at `mlir_size`."""
    mlir_exponent: float | None = None
    beside_size: int | None = None
    beside_ratio: float | None = None
    """The time of xDSL's own pass divided by ours at `beside_size`."""

    def cells(self, columns: str) -> Iterator[object]:
        """The cells of its line in the table with these columns."""
        yield self.name
        if columns == ALONE:
            yield self.sizes[max(0, len(self.sizes) - 4)]
        ours = self.seconds[-1]
        yield from (self.sizes[-1], f"{ours:.3f}", f"{self.exponent:.2f}")
        yield f"{ours / self.parse_seconds[-1]:.2f}"
        if columns != ALONE:
            yield self.mlir_size or ""
            yield from (_shown(self.mlir_ratio), _shown(self.mlir_exponent))
        if columns == BESIDE_XDSL:
            yield f"{ours / self.sizes[-1] * 1e6:.1f}"
            yield from (self.beside_size or "", _shown(self.beside_ratio))


def exponent(sizes: Iterable[int], seconds: Iterable[float]) -> float:
    """The slope of the least-squares line through the logarithms."""
    return linear_regression(*(list(map(log, each)) for each in (sizes, seconds))).slope


OURS = ">seconds | >exponent | >pass/parse"
ALONE = f"family | >from N | >to N | {OURS}"
BESIDE_MLIR = f"family | >N | {OURS} | >N for MLIR | >MLIR's time / ours | >MLIR's exponent"
BESIDE_XDSL = f"{BESIDE_MLIR} | >us per N | >N for xDSL | >xDSL's time / ours"


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def sizes_of(family: Family, asked: Asked) -> list[int]:
    """Those that are asked for, or from the smallest to the largest size, doubling."""
    if asked.sizes and max(asked.sizes) <= family.text.largest:
        return asked.sizes
    top = min(family.text.largest, asked.largest)
    sizes = [top]
    while sizes[0] > (100 if top > 100 else 8):
        sizes.insert(0, sizes[0] // 2)
    return sizes


def until_slow(sizes: Sequence[int], seconds: Callable[[int], float | None]) -> dict[int, float]:
    """Times by size, up to the one at which they become too long or there are none."""
    found = dict[int, float]()
    for size in sizes:
        took = seconds(size)
        if took is None:
            break
        if took > LEAST:
            found[size] = took
        if took > SLOW:
            break
    return found


def mlir_seconds(family: Family, size: int) -> float | None:
    """The time of the reference without reading and printing; None if it fails."""
    times, text = list[float](), family.text(size)
    for flags in ([], [family.flags]):
        start = time.perf_counter()
        if ask_mlir(text, *flags, mlir=f"mlir-opt-{family.mlir}", limit=LIMIT) is None:
            return None
        times.append(time.perf_counter() - start)
    return times[1] - times[0]


def beside_seconds(family: Family, size: int) -> float | None:
    """The time of xDSL's own pass; None if it fails."""
    try:
        return measure(family.program(size), [family.beside], 1)[0].pipeline
    except RecursionError:
        return None


def row(family: Family, times: dict[int, Times], alone: bool) -> Row:
    """Our times, and those of the others, if they are asked."""
    sizes, seconds = list(times), [each.pipeline for each in times.values()]
    upper = max(2, min(4, len(sizes)))
    mlir, xdsl = dict[int, float](), dict[int, float]()
    has_mlir = shutil.which(f"mlir-opt-{family.mlir}") and family.flags
    if has_mlir and not alone and not family.is_nest:
        mlir = until_slow(sizes, partial(mlir_seconds, family))
    if family.beside and not alone:
        xdsl = until_slow(sizes, partial(beside_seconds, family))
    last, beside = max(mlir, default=None), max(xdsl, default=None)
    return Row(
        family.name,
        sizes,
        seconds,
        [each.parsing for each in times.values()],
        exponent(sizes[-upper:], seconds[-upper:]),
        last,
        last and mlir[last] / times[last].pipeline,
        exponent([*mlir][-3:], [*mlir.values()][-3:]) if len(mlir) > 2 else None,
        beside,
        beside and xdsl[beside] / times[beside].pipeline,
    )


def measured(families: Sequence[Family], asked: Asked) -> Iterator[Row]:
    """Measures families; those of one program together."""
    groups = dict[object, list[Family]]()
    for family in families:
        groups.setdefault(family.text, []).append(family)
    for group in groups.values():
        pipelines = [family.pipeline for family in group]
        measure(group[0].program(8), pipelines, 1)  # loads dialects and models
        times = dict[int, list[Times]]()
        for size in sizes_of(group[0], asked):
            repeats = asked.repeats or (3 if size <= 3200 else 2)
            times[size] = measure(group[0].program(size), pipelines, repeats)
        for index, family in enumerate(group):
            of_family = {size: each[index] for size, each in times.items()}
            yield row(family, of_family, asked.alone)


def table(section: str, asked: Asked) -> Table:
    """Measures the families that the file with earlier results does not have."""
    file = dict[str, list[dict[str, Any]]]()
    if asked.json and asked.json.exists():
        file = json.loads(asked.json.read_text())
    known = {row["name"]: Row(**row) for row in file.get(section, ())}
    only = asked.only or [family.name for family in SECTIONS[section]]
    families = [family for family in SECTIONS[section] if family.name in only]
    if asked.recorded:
        families = [family for family in families if family.name in known]
    for row in measured([each for each in families if each.name not in known], asked):
        known[row.name] = row
        print(*row.cells(BESIDE_XDSL), sep=" | ", file=sys.stderr)
        if asked.json:
            file[section] = [asdict(row) for row in known.values()]
            asked.json.write_text(json.dumps(file, indent=1))
    rows = [known[family.name] for family in families]
    columns = BESIDE_MLIR if any(row.mlir_size for row in rows) else ALONE
    if any(row.beside_size for row in rows):
        columns = BESIDE_XDSL
    return Table(columns, [[*row.cells(columns)] for row in rows])


LARGE = {
    "mixed chain": ("one-shot-bufferize", "bufferize"),
    "one tensor, reads and writes": ("one-shot-bufferize",),
    "tiles of one tensor": ("one-shot-bufferize",),
    "allocations in one block": ("buffer-deallocation-pipeline",),
    "buffers across blocks": ("buffer-deallocation-pipeline",),
}
"""Programs of one function, and what is measured on them."""
CHILD = """
import resource, sys
from growth import one_function
from harness import measure
text, pipeline = one_function(sys.argv[1]), sys.argv[2]
sizes = [int(size) for size in sys.argv[3:]]
measure(text(8), [pipeline], 1)
for size in sizes:
    program = text(size)
    times = measure(program, [pipeline], 1)[0]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(program.count("\\n"), times.parsing, times.pipeline, peak)
"""


def one_function(name: str) -> Callable[[int], str]:
    """The program of a family of this name, for each N."""
    return next(f.text for each in SECTIONS.values() for f in each if f.name == name)


def large(asked: Asked) -> Table:
    """Functions of 100,000 operations and more, each in a process of its own: time and memory."""
    return Table(
        "program | pipeline | >lines | >seconds | >pass/parse | >peak in MB | >kB per line",
        _large_rows(asked.sizes or [55_000, 220_000]),
    )


def _large_rows(sizes: Sequence[int]) -> Iterator[Sequence[object]]:
    for name, pipelines in LARGE.items():
        for pipeline, size in product(pipelines, sizes):
            words = [sys.executable, "-c", CHILD, name, _full(name, pipeline), str(size)]
            done = subprocess.run(
                words, cwd=Path(__file__).parent, capture_output=True, text=True, check=True
            )
            lines, parsing, seconds, peak = map(float, done.stdout.split())
            found = f"{seconds:.1f}", f"{seconds / parsing:.2f}"
            memory = f"{peak / 1024:.0f}", f"{peak / lines:.1f}"
            yield name, f"`{pipeline}`", f"{lines:.0f}", *found, *memory


def _full(name: str, pipeline: str) -> str:
    """The pipeline with its options in the family, if that is one on tensors."""
    families = [f for each in SECTIONS.values() for f in each if f.name == name]
    return next((f.pipeline for f in families if f.pipeline.startswith(pipeline)), pipeline)


TABLES: Tables = {
    **{section: partial(table, section) for section in SECTIONS},
    "growth-large": large,
}
