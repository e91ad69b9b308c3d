"""Does the fuzzer find our passes broken? Writes docs/mutation.md.

    python tests/fuzz/mutation.py                     all mutants, or those that are left
    python tests/fuzz/mutation.py --name no-conflict  one of them
    python tests/fuzz/mutation.py --again             from the first program on

All mutants of one pass are tried on the same programs, each as long as none has shown it:

    program  ->  chain of passes, whole   ->  right, and which mutated functions were called
             ->  the chain with a mutant  ->  another output?  ->  executed and compared

A program that fails without any mutant shows nothing and is told at the end.
"""

import argparse
import gc
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import decisions
from breaking import Switch
from campaign import Plan
from checking import Checker, Failure, applied, is_allowed, named
from focus import FOCUS, Focus
from freeing_mutants import CLASSIC_MUTANTS, MEMORY_MUTANTS, OWNERSHIP_MUTANTS
from generate import Generator, Shape
from mutants import BUFFERIZE_MUTANTS, Mutant
from pipelines import Chain
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

PAGE = Path(__file__).resolve().parents[2] / "docs" / "mutation.md"
RESULTS = Path(__file__).with_name("mutation.json")
MUTANTS: tuple[Mutant, ...] = (
    *BUFFERIZE_MUTANTS,
    *OWNERSHIP_MUTANTS,
    *CLASSIC_MUTANTS,
    *MEMORY_MUTANTS,
)
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
    is_small = bool(seed % 2)
    shape = Shape(functions=1, ops=4) if is_small else Shape()
    sizes = (1, 2) if is_small else (2, 3)
    generator = Generator(focus.tensors, shape)
    return Plan(generator, focus.buffers, *sizes, focus.kind, shrink=False)


@dataclass
class Hunt:
    """All mutants of one pass that are not found yet."""

    ctx: Context
    focus: Focus
    wanted: list[Switch]
    known: dict[str, Finding]
    faults: list[tuple[int, Failure]]
    """What fails without any mutant."""

    def try_seed(self, seed: int) -> None:
        """Tries one program with all mutants."""
        plan = plan_of(self.focus, seed)
        module = Parser(self.ctx, plan.text(seed)).parse_module()
        checker = Checker(self.ctx, module)
        chains = self.focus.chains(random.Random(seed), plan.kind_of(seed))
        for chain in chains:
            self._try_chain(checker, seed, chain)
        for switch in self.wanted:
            old = self.known.get(switch.mutant.name, Finding("", 0))
            name, count = switch.mutant.name, old.programs + 1
            self.known[name] = replace(old, name=name, programs=count)
        found = [s for s in self.wanted if self.known[s.mutant.name].check]
        self.wanted = [s for s in self.wanted if s not in found]
        for switch in found:
            print(self.known[switch.mutant.name], flush=True)

    def _try_chain(self, checker: Checker, seed: int, chain: Chain) -> None:
        for switch in self.wanted:
            switch.forget()
        if failure := checker.first_failure([chain]):
            self.faults.append((seed, failure))
            print(f"seed {seed} without a mutant: {failure}", flush=True)
            return
        called = [s for s in self.wanted if s.was_called]
        if not called:
            return
        right = behind(self.ctx, checker.program, chain)
        for switch in called:
            name = switch.mutant.name
            if name in self.known and self.known[name].check:
                continue
            with switch.broken():
                failure = self._failure(checker, chain, right)
            if failure is not None:
                count = self.known.get(name, Finding(name, 0)).programs
                self.known[name] = Finding(
                    name, count, failure.kind, failure.step, seed
                )

    def _failure(
        self, checker: Checker, chain: Chain, right: ModuleOp | Failure | None
    ) -> Failure | None:
        """What is wrong behind the chain, unless its output is the right one."""
        found = behind(self.ctx, checker.program, chain)
        if found is None or isinstance(found, Failure):
            return found
        if isinstance(right, ModuleOp) and found.is_structurally_equivalent(right):
            return None
        return checker.failure(chain)


def behind(ctx: Context, program: ModuleOp, chain: Chain) -> ModuleOp | Failure | None:
    """The program behind the chain, or the failure of a pass; None for a refusal."""
    module = program.clone()
    for number, part in enumerate(chain, 1):
        why = applied(ctx, module, part.spec)
        if is_allowed(part, why):
            return None
        if why:
            return named(chain[:number], why)
    return module


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
    counts = sorted(f.programs for f in found) or [0]
    lines = [
        *INTRODUCTION,
        f"{len(found)} of {len(known)} mutants are found; the median is {counts[len(counts) // 2]} programs, "
        f"the most are {counts[-1]}.",
        "",
        "| mutant | pass | what is broken | found after | by |",
        "|---|---|---|---|---|",
    ]
    for mutant, finding in known:
        after = f"{finding.programs}"
        if not finding.check:
            after = f"not in {finding.programs}"
        check = CHECKS.get(finding.check, "")
        row = (mutant.name, f"`{mutant.broken}`", mutant.what, after, check)
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join([*lines, "", *focus_lines()]) + "\n"


INTRODUCTION = (
    "# Sensitivity of the fuzzer",
    "",
    "Our passes, each broken on purpose in one place, and how many random programs it took until one of them",
    "failed. Written by `tests/fuzz/mutation.py`; the mutants are in `tests/fuzz/mutants.py` and",
    "`tests/fuzz/freeing_mutants.py`.",
    "",
)


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
        *(f"| `{name}` | {focus.row()} |" for name, focus in FOCUS.items()),
    ]


def hunt(name: str, mutants: list[Mutant], args: argparse.Namespace) -> None:
    """Tries programs until all mutants of this pass are found, or limit or time end."""
    ctx, known = decisions.context(), stored()
    if args.again:
        known = {n: f for n, f in known.items() if n not in [m.name for m in mutants]}
    left = [m for m in mutants if m.name not in known or not known[m.name].check]
    run = Hunt(ctx, FOCUS[name], [Switch(m) for m in left], known, [])
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


def save(known: dict[str, Finding]) -> None:
    """Keeps the results, and writes the page."""
    both = stored() | known
    names = [m.name for m in MUTANTS]
    found = [both[name] for name in names if name in both]
    RESULTS.write_text(json.dumps([asdict(f) for f in found], indent=1) + "\n")
    PAGE.write_text(page(found))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="fuzzes mutants of our passes")
    parser.add_argument("--name", action="append", default=[], help="of a mutant")
    parser.add_argument("--only", action="append", default=[], choices=list(FOCUS))
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--limit", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=1e9, help="for each pass")
    parser.add_argument("--seed", type=int, default=FIRST)
    args = parser.parse_args()
    gc.disable()
    for name in args.only or FOCUS:
        mutants = [m for m in MUTANTS if m.broken == name]
        mutants = [m for m in mutants if not args.name or m.name in args.name]
        if mutants:
            hunt(name, mutants, args)
    return int(any(not f.check for f in stored().values()))


def stored() -> dict[str, Finding]:
    """What earlier runs, and those beside this one, have found."""
    if not RESULTS.exists():
        return {}
    found: list[dict[str, Any]] = json.loads(RESULTS.read_text())
    return {each["name"]: Finding(**each) for each in found}


if __name__ == "__main__":
    sys.exit(main())
