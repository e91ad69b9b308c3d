"""Random programs through all passes: the same results, no wrong use of memory, no leak.

    python tests/fuzz/run.py --count 200 --seed 0
    python tests/fuzz/run.py --count 200 --only buffer-hoisting --weight insert=5
    python tests/fuzz/run.py --count 5000 --resume

Each program goes through every step of `pipelines.py` and is executed before and behind
in our interpreters. Programs that fail are shrunk and written to `--failures` as lit
tests; `next-seed` there says where `--resume` goes on. Exit 1 when one failed.
"""

import argparse
import gc
import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import decisions
from campaign import Campaign, Plan
from generate import Generator, Weights
from pipelines import STEPS, landed

import xdsl_bufferization


def weights(given: list[str]) -> Weights:
    """The weights, changed as `name=number` says. Raises SystemExit on unknown names."""
    known = {f.name: getattr(Weights(), f.name) for f in fields(Weights)}
    for text in given:
        name, _, number = text.partition("=")
        if name not in known:
            raise SystemExit(f"no weight {name!r}; there are {', '.join(known)}")
        known[name] = float(number)
    return Weights(**known)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    names = [step.name for step in STEPS if landed(step)]
    parser = argparse.ArgumentParser(description="fuzzes all passes")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=["tensors", "buffers"])
    parser.add_argument("--only", choices=names, default="")
    parser.add_argument("--weight", action="append", default=[])
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--resume", action="store_true")
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
            {"seed": f.seed, "kind": f.failure.kind, "step": f.failure.step}
            for f in campaign.found
        ],
    }


def main() -> int:
    """The command."""
    args = arguments()
    mark: Path = args.failures / "next-seed"
    seed = int(mark.read_text()) if args.resume and mark.exists() else args.seed
    plan = Plan(
        Generator(weights(args.weight)), args.kind, args.only, not args.no_shrink
    )
    campaign = Campaign(decisions.context(), plan, args.failures)
    args.failures.mkdir(parents=True, exist_ok=True)
    gc.disable()
    for start in range(seed, seed + args.count, 50):
        campaign.run(start, min(50, seed + args.count - start), args.stop)
        mark.write_text(str(min(start + 50, seed + args.count)))
        if start % 500 == 450:
            print(f"seed {start + 49}: {campaign.summary()}", flush=True)
        if len(campaign.found) >= args.stop or campaign.seconds > args.seconds:
            break
    for found in campaign.found:
        why = found.failure.why.splitlines()[0][:160]
        print(f"seed {found.seed}: behind {found.failure.step}: {why}")
    print(campaign.summary())
    if args.json is not None:
        args.json.write_text(json.dumps(report(campaign)))
    return int(bool(campaign.found))


if __name__ == "__main__":
    sys.exit(main())
