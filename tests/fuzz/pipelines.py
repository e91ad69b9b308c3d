"""Which passes a random program goes through, and what must hold after them.

    bufferize  ->  buffers, buffers, ...  ->  free  ->  buffers, freed, ...

`STEPS` is the table: one line per step. A program with tensors is bufferized first; a
program with buffers starts after that. Passes that are not there yet are left out, so
that a line can be written before its pass is.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Literal

Stage = Literal["bufferize", "buffers", "free", "freed", "own", "whole"]
"""Makes buffers of tensors; changes programs with buffers; frees what is allocated;
changes programs that free; lowers what programs free themselves; all of that at once."""

Kind = Literal["tensors", "buffers"]
"""What a random program is about."""


@dataclass(frozen=True)
class Step:
    """A pass with its options, or some that belong together."""

    name: str
    stage: Stage
    specs: tuple[str, ...]
    """One of these is drawn for each program."""
    keeps_tensors: bool = False
    """Do tensors stay? Then memory that they hold is not freed."""
    is_early: bool = False
    """Is it for programs that free nothing yet?"""
    refuses: tuple[str, ...] = ()
    """Words of the messages with which it may fail."""


LOOPS = "allow-return-allocs-from-loops"
FUNCTIONS = f"one-shot-bufferize{{bufferize-function-boundaries {LOOPS}"
OWNERSHIP = "ownership-based-buffer-deallocation"
PLANNER = "static-memory-planner"
OUT_PARAMS = "buffer-results-to-out-params"
FILTERS = (
    f"{FUNCTIONS} dialect-filter=func,tensor}}",
    f"{FUNCTIONS} dialect-filter=func,scf,arith}}",
    f"{FUNCTIONS} dialect-filter=func,cf,linalg}}",
    f"one-shot-bufferize{{{LOOPS} dialect-filter=tensor}}",
    f"one-shot-bufferize{{{LOOPS} dialect-filter=linalg}}",
    f"one-shot-bufferize{{{LOOPS} dialect-filter=scf}}",
    f"one-shot-bufferize{{{LOOPS} dialect-filter=scf,tensor}}",
    f"one-shot-bufferize{{{LOOPS} dialect-filter=arith,linalg,vector}}",
    f"one-shot-bufferize{{{LOOPS} dialect-filter=tensor,bufferization"
    " unknown-type-conversion=identity-layout-map}",
)
IN_TWO_RUNS = tuple(f"{first},{FUNCTIONS}}}" for first in FILTERS) + tuple(
    f"{first},canonicalize,{FUNCTIONS}}}" for first in FILTERS
)


def option_sets(seed: int) -> Iterator[str]:
    """One-Shot Bufferize with several random options at once, those that keep numbers."""
    rng = random.Random(seed)
    values: dict[str, Sequence[str]] = {
        "analysis-heuristic": (
            "bottom-up",
            "top-down",
            "bottom-up-from-terminators",
            "fuzzer",
            "cost",
        ),
        "analysis-fuzzer-seed": ("3", "4", "5"),
        "function-boundary-type-conversion": (
            "infer-layout-map",
            "infer-from-callers",
            "identity-layout-map",
            "fully-dynamic-layout-map",
        ),
        "unknown-type-conversion": ("identity-layout-map", "fully-dynamic-layout-map"),
        "buffer-alignment": ("0", "1", "16", "128"),
        "no-analysis-func-filter": ("main", "t0", "t1,t3", "t0,t1,t2,t3"),
        "copy-before-write": ("true",),
        "check-parallel-regions": ("false",),
        "allow-unknown-ops": ("true",),
        "use-encoding-for-memory-space": ("true",),
    }
    while True:
        names = rng.sample(sorted(values), rng.randint(2, 5))
        given = " ".join(f"{name}={rng.choice(values[name])}" for name in names)
        yield f"{FUNCTIONS} {given}}}"


NOT_LOWERED = ("may share memory", "operation 'bufferization.to_")
"""Clones in a layout that is none, and what holds tensors together."""
TELL_CLONES = ("would tell the clone from the original",)
"""Clones of what is written, and results that a callee has to give away."""

STEPS = (
    Step(
        "one-shot-bufferize",
        "bufferize",
        (
            f"{FUNCTIONS}}}",
            f"{FUNCTIONS} analysis-heuristic=top-down}}",
            f"{FUNCTIONS} analysis-heuristic=bottom-up-from-terminators}}",
            f"{FUNCTIONS} analysis-heuristic=cost}}",
            f"{FUNCTIONS} analysis-heuristic=fuzzer analysis-fuzzer-seed=1}}",
            f"{FUNCTIONS} analysis-heuristic=fuzzer analysis-fuzzer-seed=2}}",
            f"{FUNCTIONS} function-boundary-type-conversion=identity-layout-map}}",
            f"{FUNCTIONS} function-boundary-type-conversion=fully-dynamic-layout-map}}",
            f"canonicalize,{FUNCTIONS}}}",
            f"{FUNCTIONS} check-parallel-regions=false}}",
        ),
    ),
    Step("random-options", "bufferize", tuple(islice(option_sets(0), 200))),
    Step(
        "reuse-dying-operands",
        "bufferize",
        (
            f"reuse-dying-operands,{FUNCTIONS}}}",
            f"canonicalize,reuse-dying-operands,{FUNCTIONS}}}",
            f"eliminate-empty-tensors,reuse-dying-operands,{FUNCTIONS}}}",
        ),
    ),
    Step(
        "copies-to-branches",
        "bufferize",
        (
            f"copies-to-branches,{FUNCTIONS}}}",
            f"copies-to-branches{{by-cost}},{FUNCTIONS} analysis-heuristic=cost}}",
            f"eliminate-empty-tensors,copies-to-branches,{FUNCTIONS}}}",
        ),
    ),
    Step(
        "eliminate-overwritten-contents",
        "bufferize",
        (
            f"eliminate-overwritten-contents,{FUNCTIONS}}}",
            f"eliminate-overwritten-contents,rematerialize-fills,{FUNCTIONS}}}",
            f"canonicalize,eliminate-overwritten-contents,eliminate-empty-tensors,{FUNCTIONS}}}",
        ),
    ),
    Step(
        "separate-empty-tensors",
        "bufferize",
        (
            f"separate-empty-tensors,{FUNCTIONS}}}",
            f"separate-empty-tensors,eliminate-empty-tensors,{FUNCTIONS}}}",
        ),
    ),
    Step(
        "rematerialize-fills",
        "bufferize",
        (
            f"rematerialize-fills,{FUNCTIONS}}}",
            f"rematerialize-fills,{FUNCTIONS} analysis-heuristic=top-down}}",
            f"rematerialize-fills,{FUNCTIONS} function-boundary-type-conversion=identity-layout-map}}",
            f"rematerialize-fills{{insertions=true}},eliminate-empty-tensors,{FUNCTIONS}}}",
            f"canonicalize,rematerialize-fills,eliminate-overwritten-contents,{FUNCTIONS}}}",
        ),
    ),
    Step(
        "double-buffer-loops",
        "bufferize",
        (
            f"double-buffer-loops,{FUNCTIONS}}}",
            f"double-buffer-loops,{FUNCTIONS} analysis-heuristic=cost}}",
        ),
    ),
    Step(
        "eliminate-empty-tensors",
        "bufferize",
        (
            f"eliminate-empty-tensors,{FUNCTIONS}}}",
            f"eliminate-empty-tensors,{FUNCTIONS} analysis-heuristic=top-down}}",
            f"eliminate-empty-tensors,{FUNCTIONS} function-boundary-type-conversion=identity-layout-map}}",
            f"eliminate-empty-tensors{{reuse-operands=true}},canonicalize,{FUNCTIONS}}}",
            f"eliminate-empty-tensors,dominance-cse,eliminate-empty-tensors,{FUNCTIONS}}}",
        ),
    ),
    Step(
        "inline",
        "bufferize",
        (
            f"inline,{FUNCTIONS}}}",
            f"inline{{max-callee-size=4}},{FUNCTIONS}}}",
            f"inline,eliminate-empty-tensors,{FUNCTIONS}}}",
        ),
    ),
    Step(
        "one-shot-bufferize-inside",
        "bufferize",
        (f"one-shot-bufferize{{{LOOPS}}}",),
        keeps_tensors=True,
        refuses=("not bufferizable under the given constraints",),
    ),
    Step(
        "one-shot-bufferize-in-two-runs",
        "bufferize",
        IN_TWO_RUNS,
        refuses=(
            "not bufferizable under the given constraints",
            "a call and its function are bufferized together",
        ),
    ),
    Step(
        "no-analysis",
        "bufferize",
        (
            f"{FUNCTIONS} no-analysis-func-filter=main}}",
            f"{FUNCTIONS} no-analysis-func-filter=t0,t2}}",
            f"{FUNCTIONS} no-analysis-func-filter=t1 use-encoding-for-memory-space}}",
        ),
    ),
    Step(
        "copy-before-write",
        "bufferize",
        (
            f"{FUNCTIONS} copy-before-write}}",
            f"{FUNCTIONS} copy-before-write check-parallel-regions=false}}",
            f"{FUNCTIONS} copy-before-write function-boundary-type-conversion=identity-layout-map}}",
        ),
    ),
    Step(
        "copy-before-write-inside",
        "bufferize",
        (f"one-shot-bufferize{{{LOOPS} copy-before-write}}",),
        keeps_tensors=True,
    ),
    Step(
        "bufferize",
        "whole",
        (
            "bufferize",
            "bufferize{function-boundary-type-conversion=identity-layout-map}",
            "bufferize{function-boundary-type-conversion=fully-dynamic-layout-map}",
            'bufferize{placement=""}',
            'bufferize{planning=""}',
            'bufferize{planning="static-memory-planner"}',
            'bufferize{analysis-heuristic=bottom-up planning="static-memory-planner{strategy=best-fit}"}',
            'bufferize{tensors="inline,rematerialize-fills,results-to-destinations,eliminate-empty-tensors"}',
            'bufferize{tensors=""}',
            'bufferize{results=""}',
            "bufferize{max-alloc-size-in-bytes=64}",
            "bufferize{private-function-dynamic-ownership}",
            'bufferize{deallocation="expand-realloc{emit-deallocs=false},buffer-deallocation"}',
            "canonicalize,dominance-cse{merge-empty-tensors},bufferize",
        ),
        refuses=TELL_CLONES,
    ),
    Step(
        "public-signatures",
        "whole",
        (
            "bufferize{abi=out-params}",
            "bufferize{abi=returns}",
            "bufferize{abi=out-params function-boundary-type-conversion=identity-layout-map}",
            "bufferize{abi=returns function-boundary-type-conversion=identity-layout-map}",
            'bufferize{abi=out-params analysis-heuristic=bottom-up tensors=""}',
            'bufferize{abi=returns analysis-heuristic=bottom-up tensors=""}',
            'bufferize{abi=out-params results="" placement="" planning=""}',
            "double-buffer-loops,bufferize{abi=out-params emit-c-interface}",
            "bufferize{abi=out-params modify-public-functions}",
        ),
        refuses=TELL_CLONES,
    ),
    # No start of a chain, so that mutants keep the chains that showed them.
    Step(
        "optimize-for",
        "whole",
        (
            "bufferize{optimize-for=time}",
            "bufferize{optimize-for=time abi=out-params}",
            "bufferize{optimize-for=time analysis-heuristic=bottom-up}",
            "bufferize{optimize-for=time copy-op=linalg-generic}",
            'bufferize{planning="static-memory-planner{dynamic=bounded}"}',
        ),
        refuses=TELL_CLONES,
    ),
    Step(
        "merged-second-buffers",
        "whole",
        (
            "double-buffer-loops,cse,bufferize",
            f"double-buffer-loops,cse,{FUNCTIONS}}}",
            f"double-buffer-loops,dominance-cse{{merge-empty-tensors}},{FUNCTIONS}}}",
            f"separate-empty-tensors,double-buffer-loops,cse,{FUNCTIONS}}}",
        ),
        refuses=TELL_CLONES,
    ),
    Step("canonicalize", "buffers", ("canonicalize",)),
    Step("expand-realloc", "buffers", ("expand-realloc{emit-deallocs=false}",)),
    Step("buffer-hoisting", "buffers", ("buffer-hoisting",), is_early=True),
    Step("buffer-loop-hoisting", "buffers", ("buffer-loop-hoisting",)),
    Step("promote-buffers-to-stack", "buffers", ("promote-buffers-to-stack",)),
    Step("buffer-reuse", "buffers", ("buffer-reuse",)),
    Step("eliminate-memref-copies", "buffers", ("eliminate-memref-copies",)),
    Step(
        "static-memory-planner",
        "freed",
        (
            "static-memory-planner",
            f"{PLANNER}{{strategy=best-fit}}",
            f"{PLANNER}{{strategy=first-fit alignment=1}}",
            f"{PLANNER}{{strategy=trivial minimal-size=16}}",
            f"{PLANNER}{{arena=argument}}",
            f"{PLANNER}{{arena=global}}",
            f"{PLANNER}{{only-if-smaller}}",
            f"{PLANNER}{{dynamic=symbolic}}",
            f"{PLANNER}{{dynamic=bounded alignment=1}}",
            f"{PLANNER}{{only-if-smaller alignment=1}},buffer-reuse",
        ),
    ),
    Step("dominance-cse", "buffers", ("dominance-cse",)),
    Step(
        "fold-memref-alias-ops",
        "buffers",
        ("fold-memref-alias-ops", "fold-memref-alias-ops,canonicalize"),
    ),
    Step(
        "expand-strided-metadata",
        "buffers",
        (
            "expand-strided-metadata",
            "fold-memref-alias-ops,expand-strided-metadata",
            "expand-strided-metadata,canonicalize",
        ),
    ),
    Step(
        "drop-equivalent-buffer-results",
        "buffers",
        (
            "drop-equivalent-buffer-results",
            "drop-equivalent-buffer-results{modify-public-functions}",
        ),
    ),
    Step(
        "buffer-results-to-out-params",
        "buffers",
        (
            OUT_PARAMS,
            f"{OUT_PARAMS}{{hoist-static-allocs}}",
            f"{OUT_PARAMS}{{hoist-dynamic-allocs add-result-attr}}",
            f"{OUT_PARAMS}{{hoist-static-allocs hoist-dynamic-allocs}}",
            f"{OUT_PARAMS}{{hoist-static-allocs hoist-dynamic-allocs avoid-copies}}",
            f"{OUT_PARAMS}{{hoist-static-allocs}},drop-equivalent-buffer-results",
        ),
        is_early=True,
        refuses=("cannot create out param",),
    ),
    Step(
        "buffer-deallocation-pipeline",
        "free",
        (
            "buffer-deallocation-pipeline",
            "buffer-deallocation-pipeline{private-function-dynamic-ownership}",
        ),
        refuses=TELL_CLONES,
    ),
    Step(
        "ownership-based-buffer-deallocation",
        "free",
        (
            f"expand-realloc{{emit-deallocs=false}},{OWNERSHIP},bufferization-lower-deallocations",
            f"expand-realloc{{emit-deallocs=false}},{OWNERSHIP},convert-bufferization-to-memref",
            f"expand-realloc{{emit-deallocs=false}},{OWNERSHIP}{{private-function-dynamic-ownership}},canonicalize,"
            "buffer-deallocation-simplification,bufferization-lower-deallocations",
        ),
        refuses=(*NOT_LOWERED, *TELL_CLONES),
    ),
    Step(
        "buffer-deallocation",
        "free",
        ("expand-realloc{emit-deallocs=false},buffer-deallocation",),
        refuses=TELL_CLONES,
    ),
    Step("optimize-allocation-liveness", "freed", ("optimize-allocation-liveness",)),
    Step("buffer-deallocation-simplification", "own", ("buffer-deallocation-simplification",)),
    Step("bufferization-lower-deallocations", "own", ("bufferization-lower-deallocations",)),
    Step("expand-realloc-freeing", "own", ("expand-realloc",)),
    Step(
        "convert-bufferization-to-memref",
        "freed",
        ("convert-bufferization-to-memref",),
        refuses=NOT_LOWERED,
    ),
)


@dataclass(frozen=True)
class Part:
    """A step of a chain with the options that were drawn."""

    step: Step
    spec: str


Chain = tuple[Part, ...]
"""What one program goes through, in order."""


@cache
def steps(stage: Stage) -> tuple[Step, ...]:
    """The steps of this stage."""
    return tuple(s for s in STEPS if s.stage == stage)


def drawn(rng: random.Random, step: Step) -> Part:
    """The step with some of its options; the first more often than the others."""
    first = rng.random() < 0.4
    return Part(step, step.specs[0] if first else rng.choice(step.specs))


def chains(rng: random.Random, kind: Kind, only: str = "") -> list[Chain]:
    """What a program of this kind goes through: every step that changes or frees in
    one chain, in random order, and another start and another way to free in a second
    one. With `only`: this step, and what it needs before and after it."""
    frees = [drawn(rng, s) for s in steps("free")]
    starts: list[Part | None] = [None]
    if kind == "tensors":
        starts = [drawn(rng, s) for s in steps("bufferize")]
    if only:
        return _only(rng, starts, frees, only)
    rng.shuffle(frees)
    rng.shuffle(starts)
    before, behind = _changes(rng)
    first = (starts[0], *before, frees[0], *behind)
    second = (starts[-1], frees[-1])
    own = tuple(drawn(rng, step) for step in rng.sample(steps("own"), 3))
    if kind == "buffers" and rng.random() < 0.4:
        return [sensible(first), own]
    found = [sensible(first), *([sensible(second)] if rng.random() < 0.5 else [])]
    if kind == "tensors" and rng.random() < 0.3:
        found += [(drawn(rng, step),) for step in steps("whole")]
    return found


def sensible(parts: Sequence[Part | None]) -> Chain:
    """The parts as a chain, without those that lower what tensors still need."""
    found = [p for p in parts if p is not None]
    if any(p.step.keeps_tensors for p in found):
        found = [p for p in found if "convert-bufferization" not in p.spec]
    return tuple(found)


def _changes(rng: random.Random) -> tuple[list[Part], list[Part]]:
    """All steps that change programs, each before or after the one that frees."""
    before, behind = list[Part](), [drawn(rng, s) for s in steps("freed")]
    for step in steps("buffers"):
        is_before = step.is_early or rng.random() < 0.5
        (before if is_before else behind).append(drawn(rng, step))
    rng.shuffle(before)
    rng.shuffle(behind)
    return before, behind


def _only(
    rng: random.Random, starts: list[Part | None], frees: list[Part], only: str
) -> list[Chain]:
    """Chains for one step: alone, and where it changes programs, with one that frees
    after it or before it."""
    whole = [drawn(rng, s) for s in steps("whole") if s.name == only]
    if whole:
        return [] if starts[0] is None else [(whole[0],)]
    alone = [drawn(rng, s) for s in steps("own") if s.name == only]
    if alone:
        return [] if starts[0] is not None else [(alone[0],)]
    named = [p for p in [*starts, *frees] if p is not None and p.step.name == only]
    changes = [s for s in (*steps("buffers"), *steps("freed")) if s.name == only]
    if not changes:
        stage = named[0].step.stage if named else "bufferize"
        if stage == "free":
            return [sensible((rng.choice(starts), named[0]))]
        return [sensible((p, rng.choice(frees))) for p in named]
    change = drawn(rng, changes[0])
    start, free = rng.choice(starts), rng.choice(frees)
    found = [] if change.step.is_early else [sensible((start, free, change))]
    if change.step.stage == "buffers":
        found.append(sensible((start, change, free)))
    return found
