"""The mutants of `mutants.toml`: each is an edit of one function, named by its qualified name, in
whichever file of the package it stands. `mutation.py` fuzzes each mutant until a program shows it,
and `test_mutation.py` checks that each edit applies exactly once.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from executing import sections

BUFFERIZE = "one-shot-bufferize"
OWNERSHIP = "ownership-based-buffer-deallocation"
CLASSIC = "buffer-deallocation"
PIPELINE = "buffer-deallocation-pipeline"
SIMPLIFY = "buffer-deallocation-simplification"
LOWER = "bufferization-lower-deallocations"
TO_MEMREF = "convert-bufferization-to-memref"
REALLOC = "expand-realloc"
LIVENESS = "optimize-allocation-liveness"
STACK = "promote-buffers-to-stack"
CSE = "dominance-cse"
HOIST = "buffer-hoisting"
LOOP_HOIST = "buffer-loop-hoisting"
EAGER = "copy-before-write"
REUSE = "buffer-reuse"
DESTINATIONS = "eliminate-empty-tensors"
INLINE = "inline"
PLANNER = "static-memory-planner"
COST = "analysis-heuristic=cost"
FILLS = "rematerialize-fills"
COPIES = "eliminate-memref-copies"


@dataclass(frozen=True)
class Mutant:
    """One place that is wrong."""

    name: str
    broken: str
    """The pass that is wrong then."""
    function: str
    """Qualified name of the function, method or text constant that is changed."""
    edit: str
    what: str
    """What is lost."""
    about: str = ""

    @property
    def focus(self) -> str:
        """The entry of `FOCUS`."""
        return f"{self.broken}: {self.about}" if self.about else self.broken


def mutants(found_by: str) -> tuple[Mutant, ...]:
    """The mutants that are found in one way: `random`, `tensors`, `contents` or `lifetimes`."""
    file = Path(__file__).with_suffix(".toml")
    passes: dict[str, dict[str, dict[str, str]]] = tomllib.loads(file.read_text())[found_by]
    return tuple(
        Mutant(name, broken, *entry.pop("edit").split(": ", 1), **entry)
        for broken, entries in passes.items()
        for name, entry in entries.items()
    )


@cache
def programs() -> dict[str, str]:
    """The programs of `memory_mutants.mlir`, by the name of the mutant that each shows."""
    return sections(Path(__file__).with_name("memory_mutants.mlir"))
