"""Small programs through `buffer-deallocation`, ours and MLIR 19's, executed.

    PYTHONPATH=benchmarks python tests/fuzz/beside_classic.py [--every 2] [--count 200] [--write]

All programs of merges.py, and some of whiles.py. Ours must print the same numbers as before and free all memory
once. What MLIR makes of the program is executed, too, and the two are compared: the clones
in the program, and the allocations and the peak of live bytes at run time. An argument that
is returned is cloned by ours only, as what a function returns belongs to its caller.
"""

import re
import shutil
from collections import Counter
from dataclasses import dataclass
from random import Random

import commandline
import decisions
from classic import executed
from executing import fed, passed
from merges import Merge, programs
from whiles import Whiles
from xdsl.context import Context
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.run import RunResult, agree

MLIR_OPT = shutil.which("mlir-opt-19")
HEAD = "| | two buffers become one | `scf.while` | with blocks inside |\n|---|--:|--:|--:|"
MORE, LATER = "more clones", "as many clones, more bytes at once"
FEWER_LATER = "fewer clones, more bytes at once"
WORSE = (MORE, LATER, FEWER_LATER)


@dataclass(frozen=True)
class Outcome:
    """A program with memory freed, executed."""

    text: str
    run: RunResult

    @property
    def clones(self) -> int:
        """The copies that were made, in the program."""
        return self.text.count("bufferization.clone")

    @property
    def peak(self) -> int:
        """The bytes that were alive at once."""
        return self.run.memory.peak_bytes


def ours(ctx: Context, text: str) -> Outcome:
    """What we make of a program. Raises what the pass or the interpreter raises."""
    freed = str(passed(ctx, text, "buffer-deallocation"))
    return Outcome(freed, executed(ctx, freed))


def theirs(ctx: Context, text: str) -> Outcome | str:
    """What MLIR makes of it, or how it fails."""
    assert MLIR_OPT is not None
    done = fed(text, MLIR_OPT, "--buffer-deallocation")
    if done.returncode:
        found = re.search("error: (.*)", done.stderr)
        return "crash" if found is None else found[1]
    try:
        return Outcome(done.stdout, executed(ctx, done.stdout))
    except InterpretationError as error:
        return str(error)


def compared(ctx: Context, text: str) -> str:
    """How the two differ. Raises `AssertionError` if ours is wrong."""
    before = executed(ctx, text).numbers()
    mine, other = ours(ctx, text), theirs(ctx, text)
    assert agree(mine.run.numbers(), before), text
    assert mine.run.memory.leaks == 0, text
    if isinstance(other, str):
        return f"MLIR: {other}"
    if not agree(other.run.numbers(), before):
        return "MLIR: other numbers"
    if other.run.memory.leaks:
        return "MLIR: leaks"
    return judged(mine, other)


def judged(mine: Outcome, other: Outcome) -> str:
    """What is better, where both are right."""
    if mine.clones > other.clones:
        return MORE
    if mine.peak > other.peak:
        return FEWER_LATER if mine.clones < other.clones else LATER
    if mine.clones < other.clones:
        return "fewer clones"
    return "equal" if mine.peak == other.peak else "freed earlier"


def gives_back(merge: Merge) -> bool:
    """Does the function return memory that it does not own?"""
    is_given = {merge.first, merge.second} & {"given", "table"}
    return merge.end == "returned" and bool(is_given or merge.shape in ("nested if",))


def of_merges(ctx: Context, every: int) -> Counter[str]:
    """The verdicts on programs of merges.py."""
    found = Counter[str]()
    for merge in list(programs())[::every]:
        verdict = compared(ctx, merge.text)
        if verdict in WORSE and gives_back(merge):
            verdict = "more, as an argument is returned"
        if verdict == MORE:
            print(merge, flush=True)
        found[verdict] += 1
    return found


def of_whiles(ctx: Context, count: int, has_blocks: bool) -> Counter[str]:
    """The verdicts on programs of whiles.py."""
    found = Counter[str]()
    for seed in range(count):
        verdict = compared(ctx, Whiles(Random(seed), has_blocks).module())
        if verdict == MORE:
            print(f"while {seed}", flush=True)
        found[verdict] += 1
    return found


def _row(name: str, counts: list[int]) -> str:
    return f"| {name} | {' | '.join(map(str, counts))} |"


def main() -> None:
    args = commandline.parser(__doc__, every=2, count=200, write=False).parse_args()
    ctx = decisions.context()
    columns = [
        of_merges(ctx, args.every),
        *(of_whiles(ctx, args.count, has_blocks) for has_blocks in (False, True)),
    ]
    lines = [HEAD, _row("programs", [found.total() for found in columns])]
    for verdict, _ in sum(columns, Counter[str]()).most_common():
        lines.append(_row(verdict, [found[verdict] for found in columns]))
    commandline.printed(lines, "beside-classic" if args.write else None)


if __name__ == "__main__":
    main()
