"""Does the fuzzer find our passes broken? Writes docs/mutation.md.

    python tests/fuzz/mutation.py                     all mutants, or those that are left
    python tests/fuzz/mutation.py --name no-conflict  one of them
    python tests/fuzz/mutation.py --again             from the first program on
    python tests/fuzz/mutation.py --recorded          only the programs that showed them

All mutants of one pass are tried on the same programs, each as long as none has shown it:

    program  ->  the pass, whole        ->  output, and which mutated functions were called
             ->  the pass with a mutant ->  another output?  ->  executed and compared

A program that fails without any mutant shows nothing and is told.
"""

import argparse
import gc
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import commandline
import decisions
from boxes import BoxPlan
from breaking import Switch
from campaign import Plan
from checking import Checker, Failure, applied
from focus import FOCUS, Focus
from generate import Generator, Shape
from mutants import Mutant, mutants, programs
from pipelines import Chain
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

PAGE = Path(__file__).resolve().parents[2] / "docs" / "mutation.md"
RESULTS = Path(__file__).with_name("mutation.json")
MUTANTS = mutants("random")
FIRST = 500_000
"""The first seed."""


@dataclass(frozen=True)
class Finding:
    """What became of one mutant."""

    name: str
    programs: int
    """How many were run, the one that failed included."""
    check: str = ""
    """The kind of the failure that showed it; empty if none did."""
    step: str = ""
    seed: int = -1


def plan_of(focus: Focus, seed: int) -> Plan:
    """How the program of a seed is made: small ones and large ones take turns."""
    if focus.boxes is not None:
        return BoxPlan(kind="buffers", shrink=False, boxes=focus.boxes)
    is_small = bool(seed % 2)
    shape = Shape(functions=1, ops=4) if is_small else Shape()
    sizes = (1, 2) if is_small else (2, 3)
    generator = Generator(focus.tensors, focus.shape or shape)
    return Plan(generator, focus.buffers, *sizes, focus.kind, shrink=False)


@dataclass
class Program:
    """One program: what is known of it without any mutant."""

    ctx: Context
    text: str

    def __post_init__(self) -> None:
        self.module = Parser(self.ctx, self.text).parse_module()

    @cached_property
    def checker(self) -> Checker:
        """Knows what the program does."""
        return Checker(self.ctx, self.module)

    def behind(self, chain: Chain) -> ModuleOp | None:
        """The program after the chain; None if a pass fails."""
        module = self.module.clone()
        if any(applied(self.ctx, module, part.spec) for part in chain):
            return None
        return module

    def failure(self, chain: Chain, place: int) -> Failure | None:
        """What is wrong after this part of the chain, or after all of it."""
        found = self.checker.first_failure([chain[: place + 1]])
        return found or self.checker.first_failure([chain])


@dataclass
class Hunt:
    """All mutants of one pass that are not found yet."""

    ctx: Context
    name: str
    """Of the pass."""
    focus: Focus
    wanted: list[Switch]
    known: dict[str, Finding]

    def try_seed(self, seed: int) -> None:
        """Tries one program with all mutants."""
        plan = plan_of(self.focus, seed)
        program = Program(self.ctx, plan.text(seed))
        for chain in self.focus.chains(random.Random(seed), plan.kind_of(seed)):
            self._try_chain(program, seed, chain)
        for switch in self.wanted:
            old = self.known[switch.mutant.name]
            self.known[old.name] = replace(old, programs=old.programs + 1)
        found = [s for s in self.wanted if self.known[s.mutant.name].check]
        self.wanted = [s for s in self.wanted if s not in found]
        for switch in found:
            print(self.known[switch.mutant.name], flush=True)

    def _try_chain(self, program: Program, seed: int, chain: Chain) -> None:
        place = [number for number, part in enumerate(chain) if self.name in part.spec]
        before = program.behind(chain[: place[0]]) if place else None
        if before is None:
            return
        for switch in self.wanted:
            switch.forget()
        right = before.clone()
        if applied(self.ctx, right, chain[place[0]].spec):
            return
        wanted = [s for s in self.wanted if not self.known[s.mutant.name].check]
        for switch in [s for s in wanted if s.was_called]:
            with switch.broken():
                found = before.clone()
                why = applied(self.ctx, found, chain[place[0]].spec)
                if not why and found.is_structurally_equivalent(right):
                    continue
                failure = program.failure(chain, place[0])
            if failure is not None and self._is_whole(program, seed, chain):
                old = self.known[switch.mutant.name]
                self.known[old.name] = replace(
                    old, check=failure.kind, step=failure.step, seed=seed
                )

    def _is_whole(self, program: Program, seed: int, chain: Chain) -> bool:
        """Is the program right after the chain without a mutant?"""
        failure = program.checker.first_failure([chain])
        if failure is not None:
            print(f"seed {seed} without a mutant: {failure}", flush=True)
        return failure is None


CHECKS = {
    "numbers": "other results",
    "fault": "a fault in the run",
    "leaks": "a leak",
    "invalid": "invalid IR",
    "refused": "the pass fails",
    "crashed": "an exception",
    "failure": "the run fails",
}


def page(findings: Sequence[Finding]) -> str:
    """The document."""
    by_name = {f.name: f for f in findings}
    known = [(m, by_name[m.name]) for m in MUTANTS if m.name in by_name]
    found = [f for _, f in known if f.check]
    written = [f.name for _, f in known if not f.check and f.name in programs()]
    counts = sorted(f.programs for f in found) or [0]
    lines = [
        *INTRODUCTION,
        f"{len(found)} of {len(known)} mutants are found; the median is {counts[len(counts) // 2]} programs, "
        f"the most are {counts[-1]}. {len(written)} more are found by programs of their own, in "
        "`memory_mutants.mlir`.",
        "",
        "| mutant | pass | what is broken | found after | by |",
        "|---|---|---|---|---|",
    ]
    for mutant, finding in known:
        after = f"{finding.programs}"
        if not finding.check:
            after = f"not in {finding.programs}"
        check = CHECKS.get(finding.check, "")
        if mutant.name in written:
            check = "a program of its own"
        row = (mutant.name, f"`{mutant.broken}`", mutant.what, after, check)
        lines.append(f"| {' | '.join(row)} |")
    rest = (*shown_lines(), "", *focus_lines(), "", *REPLACED)
    return "\n".join([*lines, "", *rest]) + "\n"


INTRODUCTION = (
    "# Sensitivity of the fuzzer",
    "",
    "Our passes, each broken on purpose in one place, and how many random programs it took until one of them",
    "failed. Written by `tests/fuzz/mutation.py`; the mutants are in `mutants.toml` there.",
    "",
)


REPLACED = (
    "## Replaced",
    "",
    "Mutants that no program can show are not in the table. Seven were found, and replaced by others that break the same rule:",
    "",
    "- `no-clone-for-merges`: its line was never reached, for a flag can travel with every merge that is no choice; the line is",
    "  gone from the pass. Now `shared-results`.",
    "- `for-gives-back-its-init`: the buffer of what an `scf.for` gives back is that of its init or a new one, as all else is copied",
    "  where it is yielded; to take a new one for the init harms nobody. Now `loop-hands-on-anything` and `carried-twice`, which",
    "  leave those copies out.",
    "- `classic-lends-out-of-view`, as it was: it only tried to lend more, and what cannot be lent is copied or claimed in the next",
    "  round of the analysis. Now it lends what goes out of view.",
    "- `boxes-in-boxes-are-empty`: what stores a buffer also reads it, which puts the contents of both into one class. Now",
    "  `loaded-boxes-are-empty`.",
    "- `arguments-are-results`: what branches forward to a block argument is in its class, and one of those is always defined where",
    "  all of them are reachable. Now `captured-stays-inside`.",
    "- `carried-by-two`: what a loop carries on twice is copied by another rule as well. Now `inner-results-stay`.",
    "- `results-are-their-inits`: a loop around one that changes places follows the inits of that one by itself. Now",
    "  `inner-results-are-fresh`.",
)


def shown_lines() -> list[str]:
    """The mutants for which there is a program of their own."""
    shown = (*mutants("tensors"), *mutants("contents"), *mutants("lifetimes"))
    return [
        "## Shown by a program of their own",
        "",
        "Rules that random programs seldom use. Tests of each mutant (`test_tensor_mutants.py`, `test_contents_mutants.py`, `test_lifetimes.py`)",
        "execute one program with it and without it.",
        "",
        "| mutant | pass | what is broken |",
        "|---|---|---|",
        *(f"| {m.name} | `{m.broken}` | {m.what} |" for m in shown),
    ]


def focus_lines() -> list[str]:
    """How the programs for each pass are chosen."""
    return [
        "## Programs",
        "",
        f"Seeds from {FIRST} on, small and large programs by turns, the same for all mutants of a pass. They go only",
        "through chains with that pass, and the weights are raised of what it is about:",
        "",
        "| pass | programs | chains | weights |",
        "|---|---|---|---|",
        *(f"| {name} | {focus.row()} |" for name, focus in FOCUS.items()),
        "",
        f"The rows with a colon are for one mutant each: {', '.join(m.name for m in MUTANTS if m.about)}.",
        "Their weights were chosen once it was known which programs show them, and that these are rare.",
    ]


def hunt(name: str, mutants: list[Mutant], args: argparse.Namespace) -> None:
    """Tries programs until all mutants of this pass are found, or limit or time end."""
    ctx, known = decisions.context(), stored()
    if args.again:
        known = {n: f for n, f in known.items() if n not in [m.name for m in mutants]}
    left = [m for m in mutants if m.name not in known or not known[m.name].check]
    run = Hunt(ctx, mutants[0].broken, FOCUS[name], [Switch(m) for m in left], known)
    done = min((known[m.name].programs for m in left if m.name in known), default=0)
    run.known = {n: f for n, f in known.items() if f.check}
    run.known |= {m.name: Finding(m.name, done) for m in left}
    start = time.monotonic()
    print(f"{name}: {len(left)} mutants from program {done} on", flush=True)
    for number in range(done, args.limit):
        if not run.wanted or time.monotonic() - start > args.seconds:
            break
        known = len(run.wanted)
        run.try_seed(args.seed + number)
        if number % 50 == 49 or known != len(run.wanted):
            gc.collect()
            save(run.known)
    save(run.known)
    speed = time.monotonic() - start
    names = [s.mutant.name for s in run.wanted]
    print(f"{name}: {speed:.0f} seconds, left {names}", flush=True)


def recheck(name: str, mutants: list[Mutant]) -> list[str]:
    """Tries each mutant on the program that showed it; the names of those that pass now.

    Results stay as they are."""
    ctx, results = decisions.context(), stored()
    by_seed = dict[int, list[Mutant]]()
    for mutant in mutants:
        if mutant.name in results and results[mutant.name].check:
            by_seed.setdefault(results[mutant.name].seed, []).append(mutant)
    left = list[str]()
    for seed, group in sorted(by_seed.items()):
        known = {m.name: Finding(m.name, 0) for m in group}
        switches = [Switch(m) for m in group]
        run = Hunt(ctx, group[0].broken, FOCUS[name], switches, known)
        run.try_seed(seed)
        left += [s.mutant.name for s in run.wanted]
        gc.collect()
    print(f"{name}: {len(mutants)} mutants, not shown {left}", flush=True)
    return left


def save(known: dict[str, Finding]) -> None:
    """Keeps the results, and writes the page."""
    both = stored() | known
    names = [m.name for m in MUTANTS]
    found = [both[name] for name in names if name in both]
    RESULTS.write_text(json.dumps([asdict(f) for f in found], indent=1) + "\n")
    PAGE.write_text(page(found))


def main() -> int:
    """The command."""
    parser = commandline.parser("fuzzes mutants of our passes", limit=5000, seed=FIRST)
    parser.add_argument("--name", action="append", default=[], help="of a mutant")
    parser.add_argument("--only", action="append", default=[], choices=list(FOCUS))
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--recorded", action="store_true", help="as recorded, no page")
    parser.add_argument("--seconds", type=float, default=1e9, help="for each pass")
    args = parser.parse_args()
    gc.disable()
    left = list[str]()
    for name in args.only or FOCUS:
        mutants = [m for m in MUTANTS if m.focus == name]
        mutants = [m for m in mutants if not args.name or m.name in args.name]
        if mutants and args.recorded:
            left += recheck(name, mutants)
        elif mutants:
            hunt(name, mutants, args)
    if args.recorded:
        return int(bool(left))
    return int(any(not f.check for f in stored().values()))


def stored() -> dict[str, Finding]:
    """What earlier runs, and those beside this one, have found."""
    if not RESULTS.exists():
        return {}
    found: list[dict[str, Any]] = json.loads(RESULTS.read_text())
    return {each["name"]: Finding(**each) for each in found}


if __name__ == "__main__":
    sys.exit(main())
