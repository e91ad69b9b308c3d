"""The same random programs through MLIR, executed in our interpreters.

    python tests/fuzz/oracle.py --count 200 --seed 0 --out fuzz-failures/oracle

Needs mlir-opt-22. What MLIR makes of a program and what is wrong when it is run (other
numbers, a fault, a leak) is shrunk; one program of each kind is written to `--out`, with
what MLIR does and what is right. Programs that MLIR refuses are counted by its message.
"""

import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import commandline
import decisions
from buffers import BufferPrograms
from checking import Checker, difference, executed
from generate import Generator, Weights
from pipelines import Kind, Part, Step
from shrink import kind_of, shrunk
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

TOOL = "mlir-opt-22"
BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
FREE = "--buffer-deallocation-pipeline"
PIPELINES: dict[Kind, tuple[tuple[str, ...], ...]] = {
    "tensors": (
        (BUFFERIZE,),
        (BUFFERIZE, FREE),
        (BUFFERIZE, "--buffer-loop-hoisting", FREE),
        (BUFFERIZE, FREE, "--buffer-loop-hoisting"),
        (BUFFERIZE, FREE, "--promote-buffers-to-stack"),
        (BUFFERIZE, FREE, "--optimize-allocation-liveness"),
    ),
    "buffers": (
        ("--expand-realloc=emit-deallocs=false", FREE),
        ("--buffer-hoisting",),
        ("--buffer-loop-hoisting",),
        ("--promote-buffers-to-stack",),
        (FREE, "--buffer-loop-hoisting"),
        (FREE, "--promote-buffers-to-stack"),
        (FREE, "--optimize-allocation-liveness"),
        ("--cse",),
    ),
}


@dataclass(frozen=True)
class Oracle:
    """MLIR with some passes."""

    ctx: Context
    passes: tuple[str, ...]
    kind: Kind

    @property
    def chain(self) -> tuple[Part, ...]:
        """What must hold after the passes, as a chain of ours."""
        found: list[Part] = []
        for spec in self.passes:
            stage = "free" if spec == FREE else "buffers"
            stage = "bufferize" if spec == BUFFERIZE else stage
            found.append(Part(Step(spec, stage, (spec,)), spec))
        return tuple(found)

    def why(self, program: ModuleOp) -> str:
        """What is wrong with what MLIR makes of the program, or ""."""
        expected = executed(program, 20000)
        if expected.result is None or None in expected.numbers:
            return ""
        argv = [TOOL, "--mlir-disable-threading", *self.passes]
        done = subprocess.run(
            [*argv, "--mlir-print-op-generic"],
            input=str(program),
            capture_output=True,
            text=True,
            timeout=60,
        )
        if done.returncode:
            return "refused: " + message_of(done.stderr)
        try:
            made = Parser(self.ctx, done.stdout).parse_module()
        except (ParseError, VerifyException) as fault:
            return f"unread: {str(fault).splitlines()[-1]}"
        checker = Checker(self.ctx, program)
        parts = self.chain
        leaks = self.kind == "buffers" and checker.may_leak(parts)
        leaks = leaks or self.passes == ("--buffer-hoisting",)
        return difference(expected, made, parts, leaks)


def message_of(errors: str) -> str:
    """The first error message."""
    found = re.search(r"error: (.*)", errors)
    return found.group(1) if found else errors.strip().splitlines()[-1][:200]


@dataclass
class Collection:
    """One program of each kind that MLIR gets wrong."""

    ctx: Context
    out: Path
    counts: Counter[str] = field(default_factory=Counter[str])
    known: dict[str, int] = field(default_factory=dict[str, int])
    """By pipeline, failure and ops of the program: its size."""

    def try_seed(self, seed: int, kind: Kind) -> None:
        """Tries the program of this seed with all pipelines."""
        text = program(seed, kind)
        module = Parser(self.ctx, text).parse_module()
        for passes in PIPELINES[kind]:
            oracle = Oracle(self.ctx, passes, kind)
            why = oracle.why(module)
            name = " ".join(p.split("=")[0] for p in passes)
            self.counts["programs and pipelines"] += 1
            if why.startswith(("refused", "unread")):
                words = " ".join(w for w in why.split() if "'" not in w)[:70]
                self.counts[f"{name}: {words}"] += 1
            elif why:
                self.counts[f"{name}: wrong ({kind_of(why)})"] += 1
                self._keep(seed, oracle, module, why)

    def _keep(self, seed: int, oracle: Oracle, module: ModuleOp, why: str) -> None:
        wanted = kind_of(why)
        coarse = f"{oracle.passes} {wanted}"
        if self.counts[f"shrunk {coarse}"] >= 6:
            return
        self.counts[f"shrunk {coarse}"] += 1
        small = shrunk(module, lambda m: kind_of(oracle.why(m)) == wanted, 600)
        ops = sorted({op.name for op in small.walk()})
        key = f"{coarse} {ops}"
        size = sum(1 for _ in small.walk())
        if self.known.get(key, size + 1) <= size:
            return
        self.known[key] = size
        self._write(seed, oracle, small, key)

    def _write(self, seed: int, oracle: Oracle, small: ModuleOp, key: str) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        number = list(self.known).index(key)
        right = executed(small).numbers
        flags = " ".join(f"'{p}'" for p in oracle.passes)
        (self.out / f"mlir-{number:02}.mlir").write_text(
            f"// {TOOL} {flags}\n// MLIR 22: {oracle.why(small)}\n// right: {right}\n"
            f"// tests/fuzz/oracle.py --seed {seed}\n\n{small!s}\n"
        )


def program(seed: int, kind: Kind) -> str:
    """A program of what MLIR's passes take: its known faults are left out."""
    if kind == "buffers":
        return BufferPrograms(seed, structured=True).program()
    plain = Weights(program_global=0)
    return Generator(plain).program(seed)


def show(counts: Counter[str]) -> None:
    """Prints what was counted."""
    for name, count in counts.most_common():
        print(f"{count:6} {name}")


def main(given: Sequence[str] | None = None) -> int:
    """The command."""
    args = commandline.parser(
        "fuzzes MLIR's bufferization", count=100, seed=0, out=Path("fuzz-failures/oracle")
    ).parse_args(given)
    if shutil.which(TOOL) is None:
        print(f"{TOOL} is not installed")
        return 1
    collection = Collection(decisions.context(), args.out)
    for seed in range(args.seed, args.seed + args.count):
        is_tensors = random.Random(~seed).random() < 0.5
        collection.try_seed(seed, "tensors" if is_tensors else "buffers")
    show(collection.counts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
