"""Every pass of xDSL with and without this package, and after each pass of ours.

The programs are those of tests/other_passes, all of which xDSL reads alone, and those of
examples/, bufferized. On each program each pass X runs twice: in a process without this
package and in one with it. After each pass P of ours, X runs on the module that P leaves,
in the same process; it is compared with X alone on the printed module, read afresh in a
process without this package, if it is read there. Programs are compared in generic form.

An outcome is *lost* if X ends without an error without this package and with one with it.
Without `--all` only a part is run: all passes on a few programs, and a few passes on all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path

from alone import Job, Outcome
from harness import ROOT, Asked, Table, Tables
from packages import both_packages, python
from xdsl.transforms import get_all_passes

from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

PROGRAMS = ROOT / "tests" / "other_passes"
EXAMPLES = ROOT / "examples"
PAGE = ROOT / "docs" / "xdsl-gaps.md"
CUT = "// -----\n"
BUFFERIZE = "one-shot-bufferize{bufferize-function-boundaries=true}"
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
    DIRECT: "",
    "read with this package": "",
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
    """Programs, and the pass of ours that refuses them, or after which xDSL alone does not
    read them."""

    def of(self, relation: Relation) -> list[Run]:
        """The runs with this relation."""
        return [run for run in self.runs if run.relation is relation]

    def add(
        self, name: str, first: str, specs: Sequence[str], alone: Outcome, ours: Outcome
    ) -> None:
        """Adds the runs of a program if both read it."""
        if _failed(ours["given"]) or _failed(alone["given"]):
            self.unread.append((name, first))
            return
        for spec in specs:
            texts = (o["passes"].get(spec, o["given"]) for o in (alone, ours))
            self.runs.append(Run(name, first, spec, *texts))


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


def outcomes(
    texts: Iterable[str], first: str, passes: Sequence[str], packages: Path
) -> list[Outcome]:
    """What becomes of the programs in one process with these packages."""
    jobs = [Job(text=text, first=first, passes=[*passes]) for text in texts]
    script = str(Path(__file__).with_name("alone.py"))
    given = json.dumps(jobs)
    return json.loads(python(packages, script, "passes", given=given, check=True).stdout)


def compared(
    texts: Mapping[str, str], specs: Sequence[str], alone: Path, ours: Path, first: str
) -> tuple[list[Outcome], list[Outcome]]:
    """What becomes of programs without us and with us, after one pass of ours."""
    if first == DIRECT:
        # Not all custom syntax means the same with us: both read the generic form.
        without = outcomes(texts.values(), "", specs, alone)
        return without, outcomes((o["given"] for o in without), "", specs, ours)
    found = outcomes(texts.values(), OURS[first], specs, ours)
    return outcomes((o["given"] for o in found), "", specs, alone), found


def swept(
    ours: Sequence[str] = tuple(OURS),
    specs: Sequence[str] | None = None,
    names: Sequence[str] | None = None,
) -> Sweep:
    """Runs passes of xDSL on programs: directly, or after each of these of ours. Without
    names the programs are all, and the bufferized examples."""
    sweep, texts, specs = Sweep(), programs(), specs or passes()
    with both_packages() as folders, ThreadPoolExecutor() as pool:
        if names is None:
            paths = sorted(EXAMPLES.glob("*.mlir"))
            found = outcomes((p.read_text() for p in paths), BUFFERIZE, (), folders.ours)
            texts |= {p.stem: o["given"] for p, o in zip(paths, found, strict=True)}
        else:
            texts = {name: texts[name] for name in names}
        pairs = pool.map(partial(compared, texts, specs, *folders), ours)
        for first, pair in zip(ours, pairs, strict=True):
            for name, alone, both in zip(texts, *pair, strict=True):
                sweep.add(name, first, specs, alone, both)
    return sweep


def quick() -> Sweep:
    """All passes on a few programs, and a few passes on all, also after one of ours."""
    first = swept((DIRECT,), names=FEW)
    second = swept((DIRECT, REGISTERING), ASKING, [*programs()])
    return Sweep([*first.runs, *second.runs], [*first.unread, *second.unread])


def table(asked: Asked) -> Table:
    """The passes with other outcomes, and how many of each kind."""
    sweep = swept() if asked.all else quick()
    if asked.differences:
        show_differences(sweep)
    counts = dict[str, Counter[Relation]]()
    for run in sweep.runs:
        counts.setdefault(run.name, Counter())[run.relation] += 1
    differing = [name for name, found in counts.items() if set(found) != {Relation.SAME}]
    rows: list[Sequence[object]] = [
        (f"`{name.replace(',', ', ')}`", *(counts[name][kind] for kind in Relation))
        for name in differing
    ]
    same = sum(run.name not in differing for run in sweep.runs)
    rows.append((f"the other {len(counts) - len(differing)}", same, 0, 0, 0))
    kept = len({(run.program, run.first) for run in sweep.runs})
    note = (
        f"{len(sweep.runs)} runs on {kept} programs, what our passes leave counted; "
        f"{len(sweep.unread)} more are refused by our pass before, or not read by one "
        "of the two."
    )
    head = f"pass | >{' | >'.join(Relation)}"
    return Table(head, rows, note, PAGE, is_of_machine=False)


def show_differences(sweep: Sweep) -> None:
    """Prints the first program of each pass for each kind of difference."""
    first = {(run.name, run.relation): run for run in reversed(sweep.runs)}
    for run in first.values():
        if run.relation is not Relation.SAME:
            print(f"== {run.program}: {run.first} / {run.name}: {run.relation}")
            print(run.alone, run.ours, sep="\n-- with this package\n")


TABLES: Tables = {"other-passes": table}
