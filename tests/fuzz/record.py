"""What a long run has done so far, kept between runs, and the page that says so.

    fuzz-failures/state.json  ->  docs/fuzzing-run.md

A seed that failed stays in the record until `--recheck` finds it right.
"""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class Record:
    """The totals of all runs with one folder of failures."""

    next_seed: int = 0
    programs: int = 0
    operations: int = 0
    """In the programs as they are generated."""
    chains: int = 0
    refused: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of processor time."""
    steps: dict[str, int] = field(default_factory=dict[str, int])
    """How many programs went through each step."""
    failing: dict[str, str] = field(default_factory=dict[str, str])
    """By seed: the guilty step and why."""

    @staticmethod
    def of(path: Path) -> "Record":
        """The record in a file, or an empty one."""
        if not path.exists():
            return Record()
        data: dict[str, Any] = json.loads(path.read_text())
        return Record(**data)

    def save(self, path: Path) -> None:
        """Writes the record."""
        path.write_text(json.dumps(asdict(self), indent=1) + "\n")

    def page(self) -> str:
        """The document."""
        wall = self.programs / max(self.seconds, 1e-9)
        alone = self.programs / max(self.processor, 1e-9)
        lines = [
            "# The long run of the fuzzer",
            "",
            "Written by `tests/fuzz/run.py --page`. Each program was executed before and after the passes; results, leaks",
            "and faults were compared.",
            "",
            "| | |",
            "|---|---|",
            f"| programs | {self.programs:,} |",
            f"| operations per program, on average | {self.operations / max(self.programs, 1):.0f} |",
            f"| chains of passes | {self.chains:,} |",
            f"| chains that a pass refused, as it may | {self.refused:,} |",
            f"| programs that fail | {len(self.failing)} |",
            f"| programs per second of processor time | {alone:.1f} |",
            f"| programs per second, beside other work on two cores | {wall:.1f} |",
            "",
            "| step | programs |",
            "|---|---|",
            *(f"| `{name}` | {count:,} |" for name, count in sorted(self.steps.items())),
        ]
        lines += [f"\nSeed {seed}: {why}" for seed, why in sorted(self.failing.items())]
        return "\n".join(lines) + "\n"
