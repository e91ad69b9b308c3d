"""Compares the in-place decisions of our analysis with the oracle's, operand by operand.

    python tests/fuzz/analysis.py --count 200 --seed 0

Needs mlir-opt-22. A run is resumed by giving the seed where it stopped. Programs that
fail are written to `--failures`. Exit 1 when one failed.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import commandline
import decisions
from generate import Generator, Shape
from xdsl.context import Context
from xdsl.utils.exceptions import (
    DiagnosticException,
    ParseError,
    PassFailedException,
    VerifyException,
)

TOOL = "mlir-opt-22"
FAULTS = (DiagnosticException, ParseError, PassFailedException, VerifyException)


@dataclass
class Report:
    """What a run found."""

    failures: Path
    counts: Counter[str] = field(default_factory=Counter[str])

    def fail(self, seed: int, why: str, text: str, command: str) -> None:
        """Counts and writes a program that failed."""
        self.counts[why.split(":")[0]] += 1
        self.failures.mkdir(parents=True, exist_ok=True)
        lines = "\n".join(f"// {line}" for line in why.splitlines())
        path = self.failures / f"seed-{seed}.mlir"
        path.write_text(f"// RUN: {command}\n{lines}\n{text}")
        print(f"seed {seed}: {why.splitlines()[0][:200]}")


def batches(args: argparse.Namespace) -> Iterator[list[int]]:
    """The seeds in groups."""
    last = args.seed + args.count
    for start in range(args.seed, last, 25):
        yield list(range(start, min(start + 25, last)))


def analysis(args: argparse.Namespace, generator: Generator, report: Report) -> None:
    """Compares decisions over all seeds."""
    ctx = decisions.context()
    for seeds in batches(args):
        texts = [generator.program(seed) for seed in seeds]
        generic = decisions.in_batches(TOOL, ["--mlir-print-op-generic"], texts)
        marked = [_marked(ctx, text, report) if text else "" for text in generic]
        kept = [k for k, text in enumerate(marked) if text]
        flags = [
            f"--one-shot-bufferize={decisions.OPTIONS} test-analysis-only",
            "--mlir-print-op-generic",
        ]
        given = [marked[k] for k in kept]
        outputs = decisions.in_batches(TOOL, flags, given) if given else []
        for k, output in zip(kept, outputs, strict=True):
            _compare(ctx, seeds[k], marked[k], output, report)


def _marked(ctx: Context, text: str, report: Report) -> str:
    try:
        return decisions.marked(ctx, text)
    except FAULTS as fault:
        print(f"not parsed: {fault}")
        report.counts["not parsed"] += 1
        return ""


def _compare(ctx: Context, seed: int, text: str, output: str, report: Report) -> None:
    command = f"xdsl-opt %s -p '{decisions.PIPELINE}'"
    if not output:
        report.counts["rejected by the oracle"] += 1
        return
    oracle = decisions.of_oracle(output)
    try:
        ours = decisions.of_ours(ctx, text)
    except FAULTS as fault:
        report.fail(seed, f"our pass fails: {fault}", text, command)
        return
    found = decisions.differences(oracle, ours)
    report.counts["operands"] += sum(len(flags) for flags in oracle.values())
    report.counts["better"] += sum(d.is_better for d in found)
    if worse := [d for d in found if not d.is_better]:
        blocks = "blocks, " if '"cf.' in text else ""
        report.counts[f"{blocks}worse"] += len(worse)
        listed = "\n".join(map(str, worse))
        report.fail(seed, f"programs with {blocks}worse:\n{listed}", text, command)


def main() -> int:
    """The command."""
    args = commandline.parser(
        "fuzzes One-Shot Analysis", count=100, seed=0, failures=Path("fuzz-failures"), cfg=0.3
    ).parse_args()
    report = Report(args.failures)
    analysis(args, Generator(shape=Shape(cfg=args.cfg)), report)
    print(", ".join(f"{name}: {n}" for name, n in sorted(report.counts.items())))
    return int(any("worse" in name or "fails" in name for name in report.counts))


if __name__ == "__main__":
    sys.exit(main())
