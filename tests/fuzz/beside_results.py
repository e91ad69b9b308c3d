"""Results of functions through `drop-equivalent-buffer-results` and
`buffer-results-to-out-params`, ours and MLIR's, executed.

    PYTHONPATH=benchmarks python tests/fuzz/beside_results.py [--every 1] [--write]

The programs are those of results.py. Ours must print the same numbers as before, and have no
result that MLIR's has not. Both outputs are canonical by MLIR, and executed.
"""

import commandline
import decisions
import results
from beside_clones import Outcome, executed, normal, row
from companions import ours
from xdsl.utils.exceptions import InterpretationError, PassFailedException

from xdsl_bufferization.interpreters.run import agree

TOOL = "mlir-opt-22"
CLEAN = ["--cse", "--canonicalize"]
OUT = "buffer-results-to-out-params"
SPECS = (
    "drop-equivalent-buffer-results",
    OUT,
    f"{OUT}{{add-result-attr}}",
    f"{OUT}{{hoist-static-allocs}}",
    f"{OUT}{{hoist-dynamic-allocs}}",
    f"{OUT}{{hoist-static-allocs hoist-dynamic-allocs}}",
    f"{OUT}{{modify-public-functions}}",
    f"{OUT}{{modify-public-functions hoist-static-allocs}}",
)
EQUAL, FEWER, OTHERWISE, MORE = "equal", "fewer", "as many", "more"
REFUSED = "both refuse"
HEAD = (
    "| pass | programs | equal | fewer | as many | more | both refuse | MLIR fails | |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|---|"
)


def flag(spec: str) -> str:
    """A pass with options as MLIR's command line has it."""
    name, _, options = spec.partition("{")
    return f"--{name}" + (f"={options[:-1]}" if options else "")


def made_by_us(text: str, spec: str) -> str:
    """What our pass makes of the program; "" if it refuses."""
    try:
        return ours(text, spec)
    except PassFailedException:
        return ""


def costs(outcome: Outcome) -> tuple[int, ...]:
    """Memrefs that functions return, allocations and copies of a run."""
    returned = sum(len(op.operands) for op in outcome.module.walk() if op.name == "func.return")
    memory = outcome.run.memory
    return returned, memory.allocations, memory.copies


def compared(text: str, mine: str, theirs: str) -> str:
    """How the outputs differ, of programs that both accept.

    Raises `AssertionError` if ours is wrong."""
    ctx = decisions.context()
    before = executed(ctx, text).run
    found = executed(ctx, mine) if mine else None
    if found is not None:
        assert agree(found.run.numbers(), before.numbers()), text
    if not theirs:
        return REFUSED if found is None else "MLIR: an error"
    try:
        other = executed(ctx, theirs)
    except InterpretationError as error:
        return f"MLIR: {getattr(error, 'kind', error)}"
    if not agree(other.run.numbers(), before.numbers()):
        return "MLIR: other numbers"
    if found is None:
        return MORE
    if normal(found.module) == normal(other.module):
        return EQUAL
    pairs = list(zip(costs(found), costs(other), strict=True))
    if any(a > b for a, b in pairs):
        return MORE
    return FEWER if any(a < b for a, b in pairs) else OTHERWISE


def verdicts(texts: list[str], spec: str) -> list[str]:
    """How each program compares."""
    theirs = decisions.in_batches(TOOL, [flag(spec), *CLEAN], texts)
    made = [made_by_us(text, spec) for text in texts]
    accepted = [text for text in made if text]
    clean = iter(decisions.in_batches(TOOL, CLEAN, accepted))
    mine = [next(clean) if text else "" for text in made]
    triples = zip(texts, mine, theirs, strict=True)
    return [compared(*triple) for triple in triples]


def main() -> None:
    args = commandline.parser(__doc__, every=1, show=MORE, write=False).parse_args()
    programs = list(results.programs())[:: args.every]
    lines = [HEAD]
    for spec in SPECS:
        found = verdicts([text for text, _ in programs], spec)
        lines.append(row(f"`{spec}`", found, (EQUAL, FEWER, OTHERWISE, MORE, REFUSED)))
        print(lines[-1], flush=True)
        for (_, what), verdict in zip(programs, found, strict=True):
            if verdict == args.show:
                print(f"  {verdict}: {what}", flush=True)
    if args.write:
        from harness import write_section

        write_section("beside-results", "\n".join(lines))


if __name__ == "__main__":
    main()
