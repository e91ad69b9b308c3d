"""Random programs through all passes: the same results, no wrong use of memory, no leak.

    python tests/fuzz/run.py --count 200 --seed 0
    python tests/fuzz/run.py --count 200 --only buffer-hoisting --weight insert=5
    python tests/fuzz/run.py --count 5000 --resume

Each program goes through every step of `pipelines.py` and is executed before and after
in our interpreters. Programs that fail are shrunk and written to `--failures` as lit
tests; `state.json` there says where `--resume` goes on, and `--recheck` tries again what
failed. Exit 1 when one failed.
"""

import argparse
import gc
import json
import sys
import time
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import decisions
from buffers import BufferWeights
from campaign import Campaign, Plan
from generate import Generator, Shape, Weights
from pipelines import STEPS
from record import Record

import xdsl_bufferization


def weights(given: list[str]) -> tuple[Weights, BufferWeights]:
    """The weights, changed as `name=number` says. Raises SystemExit on unknown names."""
    tensors = {f.name: getattr(Weights(), f.name) for f in fields(Weights)}
    buffers = {f.name: getattr(BufferWeights(), f.name) for f in fields(BufferWeights)}
    for text in given:
        name, _, number = text.partition("=")
        found = [known for known in (tensors, buffers) if name in known]
        if not found:
            names = ", ".join(dict.fromkeys([*tensors, *buffers]))
            raise SystemExit(f"no weight {name!r}; there are {names}")
        for known in found:
            known[name] = float(number)
    return Weights(**tensors), BufferWeights(**buffers)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    names = [step.name for step in STEPS]
    parser = argparse.ArgumentParser(description="fuzzes all passes")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=["tensors", "buffers"])
    parser.add_argument("--only", choices=names, default="")
    parser.add_argument("--weight", action="append", default=[])
    parser.add_argument("--small", action="store_true", help="small programs")
    parser.add_argument("--mutual", action="store_true", help="many functions that call each other")
    parser.add_argument("--public", action="store_true", help="no private functions")
    parser.add_argument(
        "--meanwhile",
        type=float,
        default=0.3,
        help="programs about tensors that are written while they are used, of 1",
    )
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--resume", action="store_true", help="go on with the record")
    parser.add_argument("--recheck", action="store_true", help="seeds that failed")
    parser.add_argument("--page", type=Path, help="writes the totals")
    parser.add_argument("--stop", type=int, default=20, help="after so many failures")
    parser.add_argument("--seconds", type=float, default=1e9, help="at most")
    parser.add_argument("--json", type=Path, help="writes what was found")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    return parser.parse_args()


def report(campaign: Campaign) -> dict[str, Any]:
    """What a run found, and on which package."""
    return {
        "package": str(Path(xdsl_bufferization.__file__).resolve()),
        "programs": campaign.counts["programs"],
        "seconds": round(campaign.seconds, 1),
        "steps": dict(campaign.steps),
        "found": [
            {"seed": f.seed, "kind": f.failure.kind, "step": f.failure.step} for f in campaign.found
        ],
    }


def batch(campaign: Campaign, record: Record, first: int, count: int, stop: int) -> None:
    """Tries some seeds, and adds what came of them to the record."""
    before = campaign.counts.copy()
    known, walked = len(campaign.found), campaign.steps.copy()
    wall, processor = time.monotonic(), time.process_time()
    campaign.run(first, count, stop)
    record.seconds += time.monotonic() - wall
    record.processor += time.process_time() - processor
    for name in ("programs", "operations", "chains", "refused"):
        more = campaign.counts[name] - before[name]
        setattr(record, name, getattr(record, name) + more)
    for name, more in (campaign.steps - walked).items():
        record.steps[name] = record.steps.get(name, 0) + more
    record.next_seed = first + count
    for found in campaign.found[known:]:
        why = found.failure.why.splitlines()[0][:160]
        record.failing[str(found.seed)] = f"after {found.failure.step}: {why}"


def recheck(campaign: Campaign, record: Record) -> None:
    """Tries the seeds that failed again; those that are right now are forgotten."""
    for seed in list(record.failing):
        if campaign.try_seed(int(seed)) is None:
            del record.failing[seed]


def finish(args: argparse.Namespace, campaign: Campaign, record: Record) -> None:
    """Writes and prints what a run has found."""
    for found in campaign.found:
        why = found.failure.why.splitlines()[0][:160]
        print(f"seed {found.seed}: after {found.failure.step}: {why}")
    print(campaign.summary())
    if args.page is not None:
        args.page.write_text(record.page())
    if args.json is not None:
        args.json.write_text(json.dumps(report(campaign)))


def main() -> int:
    """The command."""
    args = arguments()
    args.failures.mkdir(parents=True, exist_ok=True)
    state: Path = args.failures / "state.json"
    record = Record.of(state) if args.resume or args.recheck else Record(args.seed)
    tensors, buffers = weights(args.weight)
    shape = Shape(functions=1, ops=4) if args.small else Shape()
    if args.mutual:
        shape = replace(shape, mutual=True, recursive=0.8)
    shape = replace(shape, public=args.public)
    sizes = (1, 2) if args.small else (2, 3)
    plan = Plan(
        Generator(tensors, shape, meanwhile=args.meanwhile),
        buffers,
        *sizes,
        args.kind,
        args.only,
        not args.no_shrink,
    )
    campaign = Campaign(decisions.context(), plan, args.failures)
    gc.disable()
    if args.recheck:
        recheck(campaign, record)
    last = record.next_seed + (0 if args.recheck else args.count)
    while record.next_seed < last:
        start = record.next_seed
        size = min(50 if args.stop > 1 else 10, last - start)
        batch(campaign, record, start, size, args.stop)
        record.save(state)
        if record.next_seed % 500 == 0:
            print(f"seed {record.next_seed}: {campaign.summary()}", flush=True)
        if len(campaign.found) >= args.stop or campaign.seconds > args.seconds:
            break
    record.save(state)
    finish(args, campaign, record)
    return int(bool(campaign.found))


if __name__ == "__main__":
    sys.exit(main())
