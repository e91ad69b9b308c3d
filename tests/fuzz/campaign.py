"""Takes programs, one per seed, through all passes, and keeps what fails.

    for seed in ...:  program  ->  chains of passes  ->  failure  ->  shrunk  ->  lit test

What the seed decides: whether the program is about tensors or about buffers, the
program, and the chains. So each failure can be shown again by its seed alone.
"""

import gc
import random
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import decisions
from buffers import BufferPrograms, BufferWeights
from checking import Checker, Failure
from generate import Generator
from pipelines import Chain, Kind, Part, chains
from shrink import minimal
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

import xdsl_bufferization

TENSORS = 0.6
"""How many of the programs are about tensors."""
SWARM = 0.5
"""How many of those about buffers have weights of their own."""


@dataclass(frozen=True)
class Plan:
    """What is to be done with each seed."""

    generator: Generator = field(default_factory=Generator)
    buffers: BufferWeights = field(default_factory=BufferWeights)
    depth: int = 2
    """How deep the regions of programs about buffers are nested."""
    most: int = 3
    """Most statements in a row in these."""
    kind: Kind | None = None
    """Only programs of this kind."""
    only: str = ""
    """Only chains with this step."""
    shrink: bool = True
    """Make failing programs small?"""

    def kind_of(self, seed: int) -> Kind:
        """What the program of this seed is about."""
        if self.kind is not None:
            return self.kind
        return "tensors" if random.Random(~seed).random() < TENSORS else "buffers"

    def text(self, seed: int) -> str:
        """The program of this seed."""
        if self.kind_of(seed) == "tensors":
            return self.generator.program(seed)
        sizes = self.depth, self.most
        programs = BufferPrograms(seed, *sizes, weights=self.buffers, swarm=SWARM)
        return programs.program()

    def chains(self, seed: int) -> list[Chain]:
        """What the program of this seed goes through."""
        return chains(random.Random(seed), self.kind_of(seed), self.only)


@dataclass(frozen=True)
class OneChain(Plan):
    """Programs of one generator, each through one chain."""

    program: Callable[[int], str] = lambda _: ""
    """The program of a seed."""
    chain: Callable[[random.Random], Chain] = lambda _: ()

    def text(self, seed: int) -> str:
        """The program of this seed."""
        return self.program(seed)

    def chains(self, seed: int) -> list[Chain]:
        """What the program of this seed goes through."""
        return [self.chain(random.Random(~seed))]


@dataclass(frozen=True)
class Found:
    """A program that fails, as small as it got."""

    seed: int
    failure: Failure
    text: str


@dataclass
class Campaign:
    """A run over seeds, and what came of it."""

    ctx: Context
    plan: Plan
    failures: Path | None = None
    """Where failing programs are written to."""
    counts: Counter[str] = field(default_factory=Counter[str])
    steps: Counter[str] = field(default_factory=Counter[str])
    """How many programs went through each step."""
    found: list[Found] = field(default_factory=list[Found])
    started: float = field(default_factory=time.monotonic)

    def run(self, first: int, count: int, stop: int = 10**9) -> None:
        """Tries this many seeds, until so many have failed."""
        for seed in range(first, first + count):
            if len(self.found) >= stop:
                return
            self.try_seed(seed)
            if seed % 50 == 49:
                gc.collect()

    def try_seed(self, seed: int) -> Found | None:
        """Tries one seed; what fails, if something does."""
        self.counts["programs"] += 1
        parsed = self._parsed(seed)
        if isinstance(parsed, Failure):
            return self._kept(Found(seed, parsed, self.plan.text(seed)))
        chosen = self.plan.chains(seed)
        if not chosen:
            self.counts["programs"] -= 1
            return None
        for name in {p.step.name for chain in chosen for p in chain}:
            self.steps[name] += 1
        checker = Checker(self.ctx, parsed)
        failure = checker.first_failure(chosen)
        self.counts["refused"] += checker.refused
        self.counts["chains"] += len(chosen)
        self.counts["operations"] += sum(1 for _ in parsed.walk())
        if failure is None:
            return None
        if not failure.passes and "step limit" in failure.why:
            self.counts["too long"] += 1
            return None
        if self.plan.shrink and failure.passes:
            return self._kept(self._small(seed, parsed, failure, chosen))
        return self._kept(Found(seed, failure, f"{parsed!s}\n"))

    def _parsed(self, seed: int) -> ModuleOp | Failure:
        try:
            module = Parser(self.ctx, self.plan.text(seed)).parse_module()
        except (ParseError, VerifyException) as fault:
            return Failure((), "the program", f"invalid: {fault}")
        return module

    def _small(self, seed: int, module: ModuleOp, failure: Failure, chosen: list[Chain]) -> Found:
        parts = {p.spec: p for chain in chosen for p in chain}
        chain = tuple[Part, ...](parts[spec] for spec in failure.passes)
        small, shorter = minimal(self.ctx, module, chain, failure.why)
        again = Checker(self.ctx, small).failure(shorter, True)
        return Found(seed, again or failure, f"{small!s}\n")

    def _kept(self, found: Found) -> Found:
        self.found.append(found)
        self.counts[f"failures ({found.failure.kind})"] += 1
        if self.failures is not None:
            self.failures.mkdir(parents=True, exist_ok=True)
            path = self.failures / f"seed-{found.seed}.mlir"
            path.write_text(lit_test(found))
        return found

    @property
    def seconds(self) -> float:
        """Since the start."""
        return time.monotonic() - self.started

    @property
    def speed(self) -> float:
        """Programs per second."""
        return self.counts["programs"] / max(self.seconds, 1e-9)

    def summary(self) -> str:
        """The counts as one line."""
        parts = [f"{name}: {n}" for name, n in sorted(self.counts.items()) if n]
        return ", ".join([*parts, f"programs per second: {self.speed:.1f}"])


def lit_test(found: Found) -> str:
    """The failing program as a test that fails as long as the fault is there."""
    failure = found.failure
    frees = " --frees" if failure.kind == "leaks" else ""
    return (
        f"// RUN: %replay %s -p '{failure.pipeline}'{frees}\n"
        f"// After {failure.step}: {failure.why.splitlines()[0][:400]}\n"
        f"// Found by tests/fuzz/run.py --seed {found.seed} --count 1\n\n"
        f"{found.text}"
    )


def command(parser: ArgumentParser, plan_of: Callable[[Namespace], Plan]) -> int:
    """The command of a fuzzer with the options of the parser: tries seeds in rounds of 500, until
    `--stop` programs failed; prints what came of each round, and the failures at the end.
    Returns the exit code."""
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stop", type=int, default=20, help="after so many failures")
    parser.add_argument("--show", type=int, help="prints the program of a seed")
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    args = parser.parse_args()
    plan = replace(plan_of(args), shrink=not args.no_shrink)
    if args.show is not None:
        print(plan.text(args.show))
        for chain in plan.chains(args.show):
            print(",".join(part.spec for part in chain))
        return 0
    print(xdsl_bufferization.__file__)
    campaign = Campaign(decisions.context(), plan, args.failures)
    gc.disable()
    end = args.seed + args.count
    for first in range(args.seed, end, 500):
        last = min(first + 500, end)
        campaign.run(first, last - first, args.stop)
        print(f"seed {last}: {campaign.summary()}", flush=True)
        if len(campaign.found) >= args.stop:
            break
    for found in campaign.found:
        why = found.failure.why.splitlines()[0][:160]
        print(f"seed {found.seed}: {found.failure.pipeline}: {why}")
    return int(bool(campaign.found))
