"""Small programs through `buffer-deallocation`, ours and MLIR 19's, executed.

    python tests/fuzz/beside_classic.py [--every 1]

All programs of merges.py. Ours must print the same numbers as before and free all memory
once. What MLIR makes of the program is executed, too, and the two are compared: the clones
in the program, and the allocations and the peak of live bytes at run time. An argument that
is returned is cloned by ours only, as what a function returns belongs to its caller.
"""

import argparse
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass

import decisions
from classic import executed
from merges import Merge, programs
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.run import RunResult, agree

MLIR_OPT = shutil.which("mlir-opt-19")


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
    module = Parser(ctx, text).parse_module()
    passes = Universe.get_multiverse().all_passes
    PassPipeline.parse_spec(passes, "buffer-deallocation").apply(ctx, module)
    module.verify()
    freed = str(module)
    return Outcome(freed, executed(ctx, freed))


def theirs(ctx: Context, text: str) -> Outcome | str:
    """What MLIR makes of it, or how it fails."""
    assert MLIR_OPT is not None
    done = subprocess.run(
        [MLIR_OPT, "--buffer-deallocation"], input=text, capture_output=True, text=True
    )
    if done.returncode:
        found = re.search("error: (.*)", done.stderr)
        return "crash" if found is None else found[1]
    try:
        return Outcome(done.stdout, executed(ctx, done.stdout))
    except InterpretationError as error:
        return str(error)


def compared(ctx: Context, merge: Merge) -> str:
    """How the two differ. Raises `AssertionError` if ours is wrong."""
    before = executed(ctx, merge.text).numbers()
    mine, other = ours(ctx, merge.text), theirs(ctx, merge.text)
    assert agree(mine.run.numbers(), before), merge
    assert mine.run.memory.leaks == 0, merge
    if isinstance(other, str):
        return f"MLIR: {other}"
    if not agree(other.run.numbers(), before):
        return "MLIR: other numbers"
    if other.run.memory.leaks:
        return "MLIR: leaks"
    return judged(mine, other)


def judged(mine: Outcome, other: Outcome) -> str:
    """What is better, where both are right."""
    if mine.clones == other.clones and mine.peak == other.peak:
        return "equal"
    if mine.clones <= other.clones and mine.peak <= other.peak:
        return "fewer clones" if mine.clones < other.clones else "freed earlier"
    return "more"


def gives_back(merge: Merge) -> bool:
    """Does the function return memory that it does not own?"""
    is_given = {merge.first, merge.second} & {"given", "table"}
    return merge.end == "returned" and bool(is_given or merge.shape in ("nested if",))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    args = parser.parse_args()
    ctx, found = decisions.context(), Counter[str]()
    for merge in list(programs())[:: args.every]:
        verdict = compared(ctx, merge)
        if verdict == "more" and gives_back(merge):
            verdict = "more, as an argument is returned"
        if verdict == "more":
            print(merge, flush=True)
        found[verdict] += 1
    for verdict, count in found.most_common():
        print(f"| {verdict} | {count} |")


if __name__ == "__main__":
    main()
