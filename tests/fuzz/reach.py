"""Small random programs in which memory is reached by other ways than by its names.

    %t = "async.execute"() ({ .. memref.load %m[%c0] .. })     used when nothing names it
    "async.await"(%t)

A program is one function of one kind of statements, those of `reach_kinds.py` and
`reach_sizes.py`, with the functions that it calls; `@main` calls it twice and adds up what its
results, its arguments and boxes hold. It goes through one or two of the passes that free, move
and reuse memory. Exit 1 when one failed; what failed is written to `--failures`.

    python tests/fuzz/reach.py --count 20000 --seed 0
    python tests/fuzz/reach.py --count 5000 --only later address
    python tests/fuzz/reach.py --show 7
"""

import random
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import reach_kinds as kinds
import reach_sizes as sizes
from campaign import Plan, command
from pipelines import TELL_CLONES, Chain, Part, Step, steps
from reach_writer import PARAMETERS, TAKES, B, L, Writer

FREE = {
    "buffer-deallocation-pipeline": 2.0,
    "ownership-based-buffer-deallocation": 1.0,
    "buffer-deallocation": 1.0,
}
CLONES = ("buffer-deallocation-pipeline", "ownership-based-buffer-deallocation")
"""They clone what a function returns and does not own: by their rule, nobody writes it then."""
MOVE = {
    "buffer-hoisting": 0.5,
    "buffer-loop-hoisting": 0.7,
    "promote-buffers-to-stack": 1.0,
    "buffer-reuse": 0.5,
    "static-memory-planner": 0.5,
}
RESULTS = {"buffer-results-to-out-params": 1.0, "drop-equivalent-buffer-results": 0.3}


REFUSES = (
    "All operations with attached regions need to implement the RegionBranch",
    *TELL_CLONES,
    "may have freed the original before",
)
"""Words of messages with which every pass that frees may fail."""


@dataclass(frozen=True)
class Kind:
    """What the programs are made of, and what they go through."""

    menu: Mapping[kinds.Statement, float]
    passes: Mapping[str, float]
    """Steps of `pipelines.py`, with weights."""
    is_freed: bool = False
    """Is it a fault if a pass that frees leaves memory?"""
    then_freed: bool = True
    """May a pass that frees be the second one?"""
    cuts: float = 0.15
    """How often a statement is followed by a new block."""
    results: Sequence[int] = (0, 0, 0, 1, 1, 2)
    """How many buffers the function returns, each as often."""
    most: int = 4
    """Most statements in a row."""


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "later": Kind({**kinds.COMMON, kinds.later: 3.0}, {**FREE, **MOVE, **RESULTS}),
        "blocks": Kind(
            {
                **kinds.COMMON,
                kinds.box_and_load: 2.0,
                **kinds.nested({**kinds.COMMON, kinds.box_and_load: 3.0}),
            },
            {**FREE, **MOVE, **RESULTS},
            is_freed=True,
            cuts=0.5,
        ),
        "indirect": Kind(
            {**kinds.COMMON, kinds.call_kept: 3.0, kinds.call_direct: 0.7, kinds.show_kept: 1.0},
            {**FREE, **MOVE, **RESULTS},
        ),
        "drop": Kind(
            {**kinds.COMMON, kinds.call_drop: 2.0, kinds.call_kept: 0.5},
            {**FREE, **MOVE, **RESULTS},
        ),
        "callees": Kind(
            {
                **kinds.COMMON,
                kinds.watch: 3.0,
                kinds.call_writer: 1.5,
                kinds.call_again: 1.5,
                kinds.box_and_load: 0.5,
                kinds.call_kept: 0.2,
            },
            {**FREE, "buffer-deallocation": 12.0},
        ),
        "address": Kind(
            {**kinds.COMMON, kinds.take: 3.0}, {**FREE, **MOVE, "optimize-allocation-liveness": 0.5}
        ),
        "handed": Kind(
            {**kinds.COMMON, kinds.hand_on: 3.0},
            {**MOVE, "optimize-allocation-liveness": 1.0, "dominance-cse": 1.0},
            then_freed=False,
        ),
        "sizes": Kind(
            {
                sizes.sized: 2.0,
                sizes.view_or_other: 0.5,
                sizes.grown: 1.5,
                Writer.new: 0.3,
                Writer.show: 0.3,
            },
            {**FREE, **MOVE, **RESULTS},
            is_freed=True,
            most=3,
        ),
        "results": Kind(
            {
                Writer.new: 0.5,
                Writer.show: 0.3,
                Writer.new_box: 0.3,
                Writer.load: 0.3,
                sizes.write_only: 3.0,
                sizes.write_and_read: 2.0,
                sizes.result_of: 0.5,
                sizes.part_of: 1.0,
                sizes.table: 0.3,
                sizes.table_in_callee: 0.5,
                sizes.sum_outside: 0.3,
                sizes.meddle: 0.5,
            },
            {"buffer-results-to-out-params": 5.0, "drop-equivalent-buffer-results": 1.0},
            then_freed=False,
            results=(0, 0, 0, 0, 1),
            most=2,
        ),
    }
)


def program(seed: int, kind: Kind, is_frozen: bool = False) -> str:
    """The program of this seed."""
    rng = random.Random(seed)
    w = Writer(rng, leaves=["%a"], cuts=kind.cuts, is_frozen=is_frozen)
    if rng.random() < 0.6:
        w.boxes.append("%e")
    if rng.random() < 0.3:
        w.cuts = 0.0
    menu = dict(kind.menu)
    if rng.random() < 0.5:
        menu = {**menu, **kinds.nested(menu)}
    kinds.statements(w, menu, kind.most)
    if rng.random() < 0.5:
        w.show()
    kinds_of = [L, L, L, B] if w.boxes else [L]
    result_types = rng.choices(kinds_of, k=rng.choice(kind.results))
    results = [w.leaf() if type == L else w.box() for type in result_types]
    types = ", ".join([*result_types, "f32"])
    w.emit(f"func.return {', '.join([*results, w.sum])} : {types}")
    visible = rng.choice(["", "private ", "private "])
    function = w.text(f"func.func {visible}@f({PARAMETERS}) -> ({types})")
    helpers = list(w.helpers.values())
    rng.shuffle(helpers)
    return "".join([*helpers, function, main(rng, w, result_types)])


def main(rng: random.Random, w: Writer, result_types: Sequence[str]) -> str:
    """Calls the function once or twice, and adds up what it returns and leaves."""
    types = ", ".join([*result_types, "f32"])
    m = Writer(rng, cuts=0.0)
    m.names = w.names
    m.leaves = [m.new(), m.new()]
    box = m.new_box()
    if "@store" in w.helpers:
        kept = m.define(f"memref.get_global @store : memref<1x{L}>")
        m.emit(f"memref.store {m.new()}, {kept}[%c0] : memref<1x{L}>")
    for name, value in (("%p", "true"), ("%q", "false")):
        m.emit(f"{name} = arith.constant {value}")
    for _ in range(rng.choice([1, 1, 2])):
        flags = [rng.choice(["%p", "%q"]) for _ in range(2)]
        given = [*flags, rng.choice(["%c0", "%c1", "%c2"]), m.leaves[0], box]
        results = [m.name() for _ in result_types]
        number = m.name("s")
        names = ", ".join([*results, number])
        m.emit(f"{names} = func.call @f({', '.join(given)}) : ({TAKES}) -> ({types})")
        m.add(number)
        if not w.is_frozen and rng.random() < 0.3:
            m.emit(f"memref.store %k5, {m.leaves[0]}[%c0] : {L}")
        for each, type in zip((*results, m.leaves[0]), (*result_types, L), strict=True):
            if type == B:
                each = m.define(f"memref.load {each}[{m.at()}] : {B}")
            m.show_leaf(each)
    if "@store" in w.helpers:
        kinds.show_kept(m)
    if "@table" in w.helpers:
        m.show_leaf(m.define(f"memref.get_global @table : {L}"))
    m.show_leaf(m.define(f"memref.load {box}[{m.at()}] : {B}"))
    m.emit(f"func.return {m.sum} : f32")
    return m.text("func.func @main() -> f32")


def kind_of(seed: int, only: Sequence[str] = ()) -> str:
    """The kind of the program of this seed."""
    return random.Random(~seed).choice(list(only or KINDS))


@cache
def known_steps() -> Mapping[str, Step]:
    """The steps that change or free, by name."""
    found = [*steps("buffers"), *steps("freed"), *steps("free")]
    return MappingProxyType({step.name: step for step in found})


def part(rng: random.Random, passes: Mapping[str, float], is_freed: bool) -> Part:
    """One step with some of its options. If memory may be left, the step counts as one that
    frees nothing."""
    (name,) = rng.choices(list(passes), list(passes.values()))
    step = known_steps()[name]
    spec = rng.choice((*step.specs, name) if name == "buffer-deallocation" else step.specs)
    refuses = (*step.refuses, *REFUSES)
    step = replace(step, refuses=refuses, stage=step.stage if is_freed else "buffers")
    return Part(step, spec)


@dataclass(frozen=True)
class ReachPlan(Plan):
    """Small programs, each through one pass or two."""

    kinds: Sequence[str] = ()
    """Only programs of these kinds."""

    def text(self, seed: int) -> str:
        """The program of this seed."""
        (chain,) = self.chains(seed)
        clones = any(p.step.name in CLONES for p in chain)
        return program(seed, KINDS[kind_of(seed, self.kinds)], clones)

    def chains(self, seed: int) -> list[Chain]:
        """A step that frees or moves; now and then one that moves before one that frees."""
        kind = KINDS[kind_of(seed, self.kinds)]
        rng = random.Random(~seed)
        first = part(rng, kind.passes, kind.is_freed)
        chain = (first,)
        if kind.then_freed and rng.random() < 0.2 and first.step.name not in FREE:
            chain = (first, part(rng, FREE, kind.is_freed))
        return [chain]


if __name__ == "__main__":
    options = ArgumentParser(description="small programs about reached memory")
    options.add_argument("--only", nargs="*", default=[], choices=list(KINDS))
    options.set_defaults(failures=Path("fuzz-failures/reach"))
    sys.exit(command(options, lambda args: ReachPlan(kind="buffers", kinds=args.only)))
