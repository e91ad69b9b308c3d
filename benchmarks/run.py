"""
Measures how the time of passes grows with the program, and prints it.

    python benchmarks/run.py [--largest 12800] [--only NAME ...] [--section NAME ...]
                             [--sizes N ...] [--repeats 1] [--apart]
                             [--json FILE [--recorded]] [--write]

For each family: the time of the pass alone at the largest size, the growth exponent (a
least-squares line through the logarithms of the upper sizes), and, where `mlir-opt-22`
is installed, its time relative to ours at sizes that it manages within a few seconds.
`--write` puts the table into docs/measurements. With `--json` a family that
the file has already is not measured again, and with `--recorded` no other one. With `--apart`
a program is parsed once for all passes, each of which runs once in a process of its own, with
the garbage collector on.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from buffer_programs import BUFFER_FAMILIES
from classic_programs import CLASSIC_FAMILIES
from companion_programs import COMPANION_FAMILIES
from copy_programs import COPY_FAMILIES
from forwarding_programs import FORWARDING_FAMILIES
from measuring import Times, machine, measure, measure_apart, write_section
from memory_programs import MEMORY_FAMILIES
from merging_programs import MERGING_FAMILIES
from placement_programs import PLACEMENT_FAMILIES
from programs import FAMILIES, Family
from wide_programs import WIDE_FAMILIES
from xdsl.dialects.builtin import ModuleOp

SECTIONS = {
    "growth": FAMILIES,
    "growth-buffers": BUFFER_FAMILIES,
    "growth-classic": CLASSIC_FAMILIES,
    "growth-companions": COMPANION_FAMILIES,
    "growth-copies": COPY_FAMILIES,
    "growth-forwarding": FORWARDING_FAMILIES,
    "growth-memory": MEMORY_FAMILIES,
    "growth-merging": MERGING_FAMILIES,
    "growth-placement": PLACEMENT_FAMILIES,
    "growth-wide": WIDE_FAMILIES,
}
"""The families by the section of the document where they stand."""
MLIR_SECONDS = 5.0
"""The reference is not asked for larger sizes once it took that long."""
MLIR_LEAST = 0.005
"""Less than that cannot be told from the noise: it is the difference of two runs."""
MLIR_LIMIT = 60.0
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


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of the least-squares line through the logarithms."""
    xs, ys = [math.log(s) for s in sizes], [math.log(s) for s in seconds]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum(
        (a - x) ** 2 for a in xs
    )


def mlir_seconds(text: str, family: Family) -> float | None:
    """The time of the reference without reading and printing; None if there is none."""
    times = list[float]()
    for flags in ([], [family.flags]):
        start = time.perf_counter()
        if not mlir_succeeds(text, family, flags):
            return None
        times.append(time.perf_counter() - start)
    return times[1] - times[0]


def mlir_succeeds(text: str, family: Family, flags: list[str]) -> bool:
    """Does the reference accept the program, and in time?"""
    argv = [f"mlir-opt-{family.mlir}", "--mlir-disable-threading", *flags]
    try:
        done = subprocess.run(argv, input=text, capture_output=True, text=True, timeout=MLIR_LIMIT)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


@dataclass(frozen=True)
class Settings:
    """How families are measured."""

    sizes: Sequence[int]
    """All sizes; empty for those up to the largest one, doubling. A family that cannot be as
    large has those up to its own largest one instead."""
    largest: int
    repeats: int | None
    """How often each program is run; None for three times, and twice if it is large."""

    def sizes_of(self, family: Family) -> list[int]:
        """The sizes of a family."""
        if self.sizes and max(self.sizes) <= family.largest:
            return list(self.sizes)
        return sizes_of(family, self.largest)

    def times(self, family: Family, size: int) -> Times:
        """Measures one program."""
        repeats = self.repeats or (3 if size <= 3200 else 2)
        return measure(program(family, size), family.pipeline, repeats)


def sizes_of(family: Family, largest: int) -> list[int]:
    """From the smallest to the largest size, doubling."""
    top = min(family.largest, largest)
    sizes = [top]
    while sizes[0] > (100 if top > 100 else 8):
        sizes.insert(0, sizes[0] // 2)
    return sizes


def reference(family: Family, sizes: list[int]) -> tuple[list[int], list[float]]:
    """The reference's times, up to the size at which it becomes too slow."""
    done, seconds = list[int](), list[float]()
    if shutil.which(f"mlir-opt-{family.mlir}") is None or family.build is not None:
        return done, seconds
    for size in sizes:
        took = mlir_seconds(family.text(size), family)
        if took is None:
            break
        if took > MLIR_LEAST:
            done.append(size)
            seconds.append(took)
        if took > MLIR_SECONDS:
            break
    return done, seconds


def program(family: Family, size: int) -> str | Callable[[], ModuleOp]:
    """The text of a program, or what makes it."""
    return family.text(size) if family.build is None else partial(family.build, size)


def beside(family: Family, sizes: list[int]) -> tuple[list[int], list[float]]:
    """The times of xDSL's own pass, up to the size at which it becomes too slow."""
    done, seconds = list[int](), list[float]()
    for size in sizes if family.beside else ():
        try:
            took = measure(program(family, size), family.beside, 1).pipeline
        except RecursionError:
            break
        done.append(size)
        seconds.append(took)
        if took > MLIR_SECONDS:
            break
    return done, seconds


def run(family: Family, settings: Settings) -> Row:
    """Measures one family."""
    sizes = settings.sizes_of(family)
    times = [settings.times(family, n) for n in sizes]
    seconds = [t.pipeline for t in times]
    mlir_sizes, mlir_times = reference(family, sizes)
    xdsl_sizes, xdsl_times = beside(family, sizes)
    last = xdsl_sizes[-1] if xdsl_sizes else None
    size = mlir_sizes[-1] if mlir_sizes else None
    return replace(
        row_of(family, sizes, times),
        mlir_size=size,
        mlir_ratio=mlir_times[-1] / seconds[sizes.index(size)] if size else None,
        mlir_exponent=exponent(mlir_sizes[-3:], mlir_times[-3:]) if len(mlir_sizes) >= 3 else None,
        beside_size=last,
        beside_ratio=xdsl_times[-1] / seconds[sizes.index(last)] if last else None,
    )


def row_of(family: Family, sizes: list[int], times: Sequence[Times]) -> Row:
    """Our times alone."""
    seconds = [t.pipeline for t in times]
    upper = max(2, min(4, len(sizes)))
    return Row(
        name=family.name,
        sizes=sizes,
        seconds=seconds,
        parse_seconds=[t.parsing for t in times],
        exponent=exponent(sizes[-upper:], seconds[-upper:]),
    )


def run_apart(families: Sequence[Family], settings: Settings) -> Iterator[Row]:
    """Measures families; those of one program together."""
    groups = dict[object, list[Family]]()
    for family in families:
        groups.setdefault(family.build or family.text, []).append(family)
    for group in groups.values():
        sizes = settings.sizes_of(group[0])
        pipelines = [family.pipeline for family in group]
        times = [measure_apart(program(group[0], n), pipelines) for n in sizes]
        for index, family in enumerate(group):
            yield row_of(family, sizes, [each[index] for each in times])


def show(row: Row) -> str:
    """One line of the table."""
    line = show_times(row)
    if row.beside_ratio is None:
        return line
    return f"{line}   xDSL {row.beside_size} {row.beside_ratio:.2f}"


def show_times(row: Row) -> str:
    """Our times, and the reference's."""
    ours = f"{row.sizes[-1]:>7}{row.seconds[-1]:>10.3f}{row.exponent:>10.2f}"
    parse = f"{row.seconds[-1] / row.parse_seconds[-1]:>12.2f}"
    if row.mlir_size is None or row.mlir_ratio is None:
        return f"{row.name:30}{ours}{parse}"
    growth = "-" if row.mlir_exponent is None else f"{row.mlir_exponent:.2f}"
    return f"{row.name:30}{ours}{parse}{row.mlir_size:>9}{row.mlir_ratio:>10.2f}{growth:>10}"


MARKDOWN_HEAD = (
    "| family | N | seconds | exponent | pass/parse | N for MLIR | MLIR's time / ours "
    "| MLIR's exponent |\n|---|--:|--:|--:|--:|--:|--:|--:|"
)


def markdown(rows: list[Row]) -> str:
    """The table for the document."""
    if all(row.mlir_size is None and row.beside_size is None for row in rows):
        return markdown_alone(rows)
    lines = [MARKDOWN_HEAD]
    if any(row.beside_size is not None for row in rows):
        head, rule = MARKDOWN_HEAD.split("\n")
        more = "us per N | N for xDSL | xDSL's time / ours |"
        lines = [f"{head} {more}", f"{rule}--:|--:|--:|"]
    for row in rows:
        parse = row.seconds[-1] / row.parse_seconds[-1]
        ours = f"{row.seconds[-1]:.3f} | {row.exponent:.2f} | {parse:.2f}"
        ratio = "" if row.mlir_ratio is None else f"{row.mlir_ratio:.2f}"
        growth = "" if row.mlir_exponent is None else f"{row.mlir_exponent:.2f}"
        theirs = f"{row.mlir_size or ''} | {ratio} | {growth}"
        lines.append(f"| {row.name} | {row.sizes[-1]} | {ours} | {theirs} |")
        if row.beside_size is not None:
            cost = f"{row.seconds[-1] / row.sizes[-1] * 1e6:.1f}"
            lines[-1] += f" {cost} | {row.beside_size} | {row.beside_ratio:.2f} |"
    return "\n".join([*lines, "", f"Measured on {machine()}."])


def markdown_alone(rows: list[Row]) -> str:
    """The table where nothing stands beside ours."""
    lines = [
        "| family | from N | to N | seconds | exponent | pass/parse |\n|---|--:|--:|--:|--:|--:|"
    ]
    for row in rows:
        parse = row.seconds[-1] / row.parse_seconds[-1]
        sizes = f"{row.sizes[max(0, len(row.sizes) - 4)]} | {row.sizes[-1]}"
        times = f"{row.seconds[-1]:.3f} | {row.exponent:.2f} | {parse:.2f}"
        lines.append(f"| {row.name} | {sizes} | {times} |")
    return "\n".join([*lines, "", f"Measured on {machine()}."])


def measured_before(path: Path | None) -> dict[str, Row]:
    """The rows of a file that an earlier run has written, by family."""
    if path is None or not path.exists():
        return {}
    return {row["name"]: Row(**row) for row in json.loads(path.read_text())}


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--largest", type=int, default=12800)
    parser.add_argument("--sizes", type=int, nargs="*", default=())
    parser.add_argument("--repeats", type=int)
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--section", nargs="*", default=SECTIONS, choices=SECTIONS)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--recorded", action="store_true")
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    settings = Settings(args.sizes, args.largest, args.repeats)
    known = measured_before(args.json)
    print(
        f"{'family':30}{'N':>7}{'seconds':>10}{'exponent':>10}{'pass/parse':>12}"
        f"{'MLIR N':>9}{'MLIR/us':>10}{'exponent':>10}"
    )
    for section in args.section:
        families = [
            family
            for family in SECTIONS[section]
            if (not args.only or family.name in args.only)
            and (not args.recorded or family.name in known)
        ]
        new = [family for family in families if family.name not in known]
        rows = run_apart(new, settings) if args.apart else (run(family, settings) for family in new)
        for row in rows:
            known[row.name] = row
            print(show(row), flush=True)
            if args.json:
                found = [asdict(row) for row in known.values()]
                args.json.write_text(json.dumps(found, indent=1))
        if args.write and families:
            write_section(section, markdown([known[each.name] for each in families]))


if __name__ == "__main__":
    main()
