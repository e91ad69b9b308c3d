"""
Runs every pass of xDSL with and without this package, and after each pass of ours, and
lists where the outcome differs.

    python benchmarks/other_passes.py [--all] [--write] [--differences]

The programs are those of tests/other_passes, all of which xDSL reads alone, and those of
examples/, bufferized. On each program each pass X runs twice: in a process without this
package and in one with it. After each pass P of ours, X runs on the module that P leaves,
in the same process; it is compared with X alone on the printed module, read afresh in a
process without this package, if it is read there. Programs are compared in generic form.

An outcome is *lost* if X ends without an error without this package and with one with it.
Without `--all` only a part is run: all passes on a few programs, and a few passes on all.
`--write` puts the table into docs/xdsl-gaps.md, `--differences` prints the first program
of each pass whose outcome differs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path

from measuring import ROOT, write_section
from startup import installed
from xdsl.transforms import get_all_passes
from xdsl_passes import Job, Outcome

from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

PROGRAMS = ROOT / "tests" / "other_passes"
EXAMPLES = ROOT / "examples"
PAGE = ROOT / "docs" / "xdsl-gaps.md"
CUT = "// -----\n"
BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true}"
NOTHING = ""
"""The pipeline without passes."""

OPTIONS: Mapping[str, str] = {
    "apply-individual-rewrite": "{matched_operation_index=4 "
    'operation_name="arith.addi" pattern_name="AddImmediates"}',
    "convert-ptr-to-x86": "{arch=avx2}",
    "convert-vector-to-x86": "{arch=avx2}",
    "csl-stencil-handle-async-flow": "{task_ids=1,2,3,4}",
    "csl-stencil-to-csl-wrapper": "{target=wse2}",
    "distribute-stencil": "{strategy=3d-grid slices=2,2,2}",
    "memref-stream-tile-outer-loops": "{target-rank=1}",
    "scf-parallel-loop-tiling": "{parallel-loop-tile-sizes=4,4}",
    "stencil-unroll": "{unroll-factor=8,1}",
    "x86-set-arch": "{arch=avx2}",
}
"""Options of the passes that do not run without."""

PIPELINES = (
    "convert-linalg-to-loops,convert-scf-to-cf",
    "convert-linalg-to-memref-stream,memref-streamify,convert-memref-stream-to-loops,"
    "convert-arith-to-riscv,convert-func-to-riscv-func,convert-memref-to-riscv,"
    "convert-scf-to-riscv-scf,reconcile-unrealized-casts",
    "lower-affine,convert-scf-to-cf",
    "convert-scf-to-riscv-scf,convert-memref-to-riscv,convert-arith-to-riscv,"
    "convert-func-to-riscv-func,reconcile-unrealized-casts,canonicalize",
    "convert-vector-to-ptr,convert-memref-to-ptr{lower_func=true},"
    "convert-ptr-type-offsets,convert-ptr-to-llvm",
    "linalg-generalize-named-ops,convert-linalg-to-loops,licm,cse",
    "cse,licm,loop-hoist-memref,control-flow-hoist,dce",
)
"""Passes that follow each other in programs of xDSL's own tests, or well might."""

DIRECT = "none"
"""No pass of ours before: what xDSL prints of the program is read twice."""

OURS = {
    DIRECT: NOTHING,
    "read with this package": NOTHING,
    **{
        name: BUFFERIZE if name == "one-shot-bufferize" else name
        for name in sorted(BUFFERIZATION_UNIVERSE.all_passes)
    },
}
"""The pipelines that have one pass of ours each, by its name."""


FEW = (
    "affine/accesses",
    "control/blocks",
    "control/parallel_reduction",
    "linalg/fill_in_loop",
    "linalg/matmul",
    "memref/sizes_in_loop",
    "memref/views",
    "vector/transfers",
)
"""Programs of different dialects."""

ASKING = (
    "canonicalize",
    "control-flow-hoist",
    "convert-linalg-to-memref-stream",
    "cse",
    "dce",
    "licm",
    "loop-hoist-memref",
)
"""Passes of xDSL that ask for traits, or leave what our verifiers could refuse."""

REGISTERING = "optimize-allocation-liveness"
"""A pass of ours that registers models and leaves most programs as they are."""


class Relation(StrEnum):
    """How an outcome with us is related to the one without."""

    SAME = "the same"
    CHANGED = "another program"
    WON = "works with this package only"
    LOST = "fails with this package only"


@dataclass(frozen=True)
class Run:
    """A pass of xDSL on one program, with and without this package."""

    program: str
    first: str
    """The pass of ours before, or none."""
    name: str
    """The pass, or pipeline, of xDSL."""
    alone: str
    ours: str

    @property
    def relation(self) -> Relation:
        match _failed(self.alone), _failed(self.ours):
            case False, False if self.alone != self.ours:
                return Relation.CHANGED
            case True, False:
                return Relation.WON
            case False, True:
                return Relation.LOST
            case _:
                return Relation.SAME


@dataclass
class Sweep:
    """All runs, and what was not compared."""

    runs: list[Run] = field(default_factory=list[Run])
    unread: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """
    Programs, and the pass of ours that refuses them, or after which xDSL alone does not
    read them.
    """

    def of(self, relation: Relation) -> list[Run]:
        """The runs with this relation."""
        return [run for run in self.runs if run.relation is relation]


def _failed(text: str) -> bool:
    return text.startswith("!")


def passes() -> list[str]:
    """All passes of xDSL, with the options that they need, and some pipelines."""
    # `mlir-opt` runs another program.
    names = sorted(set(get_all_passes()) - {"mlir-opt"})
    return [*(name + OPTIONS.get(name, "") for name in names), *PIPELINES]


def programs() -> dict[str, str]:
    """The programs that were written for this, by file and function."""
    found = dict[str, str]()
    for path in sorted(PROGRAMS.glob("*.mlir")):
        for number, text in enumerate(path.read_text().split(CUT)):
            _, _, behind = text.rpartition("func.func @")
            name = behind.partition("(")[0] or str(number)
            found[f"{path.stem}/{name}"] = text
    return found


def outcomes(jobs: Sequence[Job], packages: Path) -> list[Outcome]:
    """What becomes of the programs in one process with these packages."""
    script = ROOT / "benchmarks" / "xdsl_passes.py"
    done = subprocess.run(
        [sys.executable, "-S", str(script)],
        input=json.dumps(jobs),
        env={**os.environ, "PYTHONPATH": str(packages)},
        cwd=packages,  # not where this package would be found as well
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def bufferized_examples(packages: Path) -> dict[str, str]:
    """The examples, bufferized and printed."""
    paths = sorted(EXAMPLES.glob("*.mlir"))
    jobs = [Job(text=p.read_text(), first=BUFFERIZE, passes=[]) for p in paths]
    found = outcomes(jobs, packages)
    return {p.stem: o["given"] for p, o in zip(paths, found, strict=True)}


@dataclass(frozen=True)
class Matter:
    """What is compared: programs, and the passes of xDSL that are run on each."""

    texts: Mapping[str, str]
    specs: Sequence[str]

    def jobs(self, texts: Iterable[str], first: str = NOTHING) -> list[Job]:
        """The jobs for programs of these texts."""
        return [Job(text=t, first=first, passes=[*self.specs]) for t in texts]

    def compared(self, alone: Path, both: Path, first: str) -> tuple[list[Outcome], list[Outcome]]:
        """What becomes of the programs without us and with us, after one pass of ours."""
        if first == DIRECT:
            # Not all custom syntax means the same with us: both read the generic form.
            without = outcomes(self.jobs(self.texts.values()), alone)
            return without, outcomes(self.jobs(o["given"] for o in without), both)
        ours = outcomes(self.jobs(self.texts.values(), OURS[first]), both)
        return outcomes(self.jobs(o["given"] for o in ours), alone), ours


def swept(
    ours: Sequence[str] = tuple(OURS),
    specs: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
) -> Sweep:
    """
    Runs passes of xDSL on programs: directly, or after each of these of ours. Without
    names the programs are all, and the bufferized examples.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        alone, both = (installed(folder / str(w), w) for w in (False, True))
        texts = programs()
        if names is None:
            texts |= bufferized_examples(both)
        else:
            texts = {name: texts[name] for name in names}
        matter = Matter(texts, passes() if specs is None else specs)
        sweep = Sweep()
        with ThreadPoolExecutor() as pool:
            compare = partial(matter.compared, alone, both)
            for first, pair in zip(ours, pool.map(compare, ours), strict=True):
                _collect(sweep, matter, first, *pair)
    return sweep


def quick() -> Sweep:
    """All passes on a few programs, and a few passes on all, also after one of ours."""
    first = swept((DIRECT,), names=FEW)
    second = swept((DIRECT, REGISTERING), ASKING, [*programs()])
    return Sweep([*first.runs, *second.runs], [*first.unread, *second.unread])


def _collect(
    sweep: Sweep, matter: Matter, first: str, alone: Sequence[Outcome], ours: Sequence[Outcome]
) -> None:
    """Adds the runs of all programs that both read."""
    for name, without, with_ours in zip(matter.texts, alone, ours, strict=True):
        if _failed(with_ours["given"]) or _failed(without["given"]):
            sweep.unread.append((name, first))
            continue
        for spec in matter.specs:
            texts = (o["passes"].get(spec, o["given"]) for o in (without, with_ours))
            sweep.runs.append(Run(name, first, spec, *texts))


def differing(sweep: Sweep) -> Iterator[tuple[str, dict[Relation, int]]]:
    """The passes with other outcomes, and how many of each kind."""
    by_pass = dict[str, dict[Relation, int]]()
    for run in sweep.runs:
        counts = by_pass.setdefault(run.name, dict.fromkeys(Relation, 0))
        counts[run.relation] += 1
    for spec, counts in by_pass.items():
        if counts[Relation.SAME] < sum(counts.values()):
            yield spec, counts


def table(sweep: Sweep) -> str:
    """The page's section."""
    lines = [f"| pass | {' | '.join(Relation)} |", "|---|--:|--:|--:|--:|"]
    found = dict(differing(sweep))
    for spec, counts in found.items():
        words = spec.replace(",", ", ")
        lines.append(f"| `{words}` | {' | '.join(map(str, counts.values()))} |")
    same = sum(run.name not in found for run in sweep.runs)
    names = {run.name for run in sweep.runs}
    lines.append(f"| the other {len(names - set(found))} | {same} | 0 | 0 | 0 |")
    kept = len({(run.program, run.first) for run in sweep.runs})
    lines += [
        "",
        f"{len(sweep.runs)} runs on {kept} programs, what our passes leave counted; "
        f"{len(sweep.unread)} more are refused by our pass before, or not read by one "
        "of the two.",
    ]
    return "\n".join(lines)


def show_differences(sweep: Sweep) -> None:
    """Prints the first program of each pass for each kind of difference."""
    shown = set[tuple[str, Relation]]()
    for run in sweep.runs:
        key = run.name, run.relation
        if run.relation is Relation.SAME or key in shown:
            continue
        shown.add(key)
        print(f"== {run.program}: {run.first} / {run.name}: {run.relation}")
        print(run.alone, run.ours, sep="\n-- with this package\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--differences", action="store_true")
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    sweep = swept() if arguments.all else quick()
    if arguments.differences:
        show_differences(sweep)
    text = table(sweep)
    print(text)
    if arguments.write:
        write_section("other-passes", text, PAGE)


if __name__ == "__main__":
    main()
