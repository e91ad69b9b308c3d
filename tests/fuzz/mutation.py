"""Does the fuzzer find our passes broken? Writes docs/mutation.md.

    python tests/fuzz/mutation.py                     all mutants
    python tests/fuzz/mutation.py --name no-conflict  one of them

Each mutant is put into a copy of the package, and programs are run through the step that
it breaks until one fails, in a process of its own.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import decisions
from campaign import Campaign, Plan
from freeing_mutants import CLASSIC_MUTANTS, MEMORY_MUTANTS, OWNERSHIP_MUTANTS
from mutants import BUFFERIZE_MUTANTS, Mutant

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "xdsl_bufferization"
RUN = Path(__file__).with_name("run.py")
PAGE = ROOT / "docs" / "mutation.md"
RESULTS = Path(__file__).with_name("mutation.json")
MUTANTS: tuple[Mutant, ...] = (
    *BUFFERIZE_MUTANTS,
    *OWNERSHIP_MUTANTS,
    *CLASSIC_MUTANTS,
    *MEMORY_MUTANTS,
)


@dataclass(frozen=True)
class Finding:
    """What became of one mutant."""

    name: str
    programs: int
    """How many were run, the one that failed included."""
    check: str
    """The kind of the failure that showed it; empty if none did."""
    step: str
    seed: int


def mutated(mutant: Mutant) -> str:
    """The file of the mutant. Raises ValueError if it does not apply once."""
    text = (PACKAGE / mutant.file).read_text()
    if text.count(mutant.old) != 1:
        raise ValueError(f"{mutant.name}: {text.count(mutant.old)} places")
    return text.replace(mutant.old, mutant.new)


def tried(mutant: Mutant, limit: int, seconds: float, first: int) -> Finding:
    """Fuzzes a copy of the package with the mutant in it; a seed that fails without the
    mutant, too, does not count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy = folder / PACKAGE.name
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / mutant.file).write_text(mutated(mutant))
        programs, seed = 0, first
        while programs < limit:
            data = fuzzed(mutant, folder, limit - programs, seed, seconds)
            assert Path(data["package"]).is_relative_to(folder.resolve())
            programs += data["programs"]
            if not data["found"]:
                return Finding(mutant.name, programs, "", "", -1)
            found = data["found"][0]
            if not fails_anyway(mutant, found["seed"]):
                return Finding(
                    mutant.name, programs, found["kind"], found["step"], found["seed"]
                )
            seed = found["seed"] + 1
    return Finding(mutant.name, programs, "", "", -1)


def fails_anyway(mutant: Mutant, seed: int) -> bool:
    """Does the program of this seed fail without the mutant?"""
    plan = Plan(only=mutant.only, shrink=False)
    return Campaign(decisions.context(), plan).try_seed(seed) is not None


def fuzzed(
    mutant: Mutant, folder: Path, count: int, first: int, seconds: float
) -> dict[str, Any]:
    """What a run with the package in this folder says."""
    report = folder / "report.json"
    options = [
        *("--only", mutant.only, "--count", str(count), "--seed", str(first)),
        *("--stop", "1", "--no-shrink", "--failures", f"{folder}/failures"),
        *("--json", str(report), "--seconds", str(seconds)),
    ]
    subprocess.run(
        [sys.executable, str(RUN), *options],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return json.loads(report.read_text())


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
    counts = sorted(f.programs for f in found)
    lines = [
        "# Sensitivity of the fuzzer",
        "",
        "Our passes, each broken on purpose in one place, and how many random programs it took until one of them",
        "failed. Written by `tests/fuzz/mutation.py`; the mutants are in `tests/fuzz/mutants.py` and",
        "`tests/fuzz/freeing_mutants.py`.",
        "",
        f"{len(found)} of {len(known)} mutants are found; the median is {counts[len(counts) // 2]} programs, "
        f"the most are {counts[-1]}.",
        "",
        "| mutant | pass | what is broken | found after | by |",
        "|---|---|---|---|---|",
    ]
    for mutant, finding in known:
        after = f"{finding.programs}"
        if not finding.check:
            after = f"not in {finding.programs}, the time was up"
        check = CHECKS.get(finding.check, "")
        row = (mutant.name, f"`{mutant.broken}`", mutant.what, after, check)
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="fuzzes mutants of our passes")
    parser.add_argument("--name", action="append", default=[])
    parser.add_argument("--missing", action="store_true", help="those without a result")
    parser.add_argument("--start", type=int, default=0, help="the first, by number")
    parser.add_argument("--end", type=int, default=len(MUTANTS))
    parser.add_argument("--limit", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=500_000)
    args = parser.parse_args()
    known = _stored()
    for mutant in MUTANTS[args.start : args.end]:
        if args.name and mutant.name not in args.name:
            continue
        old = known.get(mutant.name)
        if args.missing and old is not None and old.check:
            continue
        finding = tried(mutant, args.limit, args.seconds, args.seed)
        print(finding, flush=True)
        known = _stored()
        known[mutant.name] = finding
        RESULTS.write_text(json.dumps([asdict(f) for f in known.values()], indent=1))
        PAGE.write_text(page(list(known.values())))
    return int(any(not f.check for f in known.values()))


def _stored() -> dict[str, Finding]:
    """What earlier runs, and those beside this one, have found."""
    if not RESULTS.exists():
        return {}
    found: list[dict[str, Any]] = json.loads(RESULTS.read_text())
    return {each["name"]: Finding(**each) for each in found}


if __name__ == "__main__":
    sys.exit(main())
