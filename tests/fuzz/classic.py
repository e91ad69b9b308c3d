"""Random programs on buffers through the classic `buffer-deallocation`, executed.

    PYTHONPATH=benchmarks python tests/fuzz/classic.py [--count 250] [--update 1 6] [--write]

Each program runs before and after: the same numbers, and all memory freed once. *Noticed*
counts programs that the pass refuses, as somebody would notice a clone; `--update` says how
often buffers are written that were handed on. Programs in which something else than a memref
holds memory are left out: what leaves its region in this way is not freed.
"""

from collections import Counter

import commandline
import decisions
from buffers import BufferPrograms, BufferWeights
from executing import executed
from xdsl.context import Context
from xdsl.utils.exceptions import InterpretationError, PassFailedException

from xdsl_bufferization.interpreters.run import agree

NOTICED = "noticed"
HEAD = "| writes to what was handed on | programs | ok | refused | wrong |\n|--:|--:|--:|--:|--:|"


def program(seed: int, update: float = 1) -> str:
    """A program in which all memory is freed, if it is freed right."""
    weights = BufferWeights(update=update, sized=update / 2, held=0, tensor_view=0)
    return BufferPrograms(seed, weights=weights).program()


def verdict(ctx: Context, text: str) -> str:
    """What the pass makes of a program: ok, noticed, or a fault."""
    before = executed(ctx, text)
    try:
        after = executed(ctx, text, "buffer-deallocation")
    except PassFailedException as error:
        return NOTICED if "would tell the clone" in str(error) else str(error)
    except InterpretationError as error:
        return str(error)
    if not agree(before.numbers(), after.numbers()):
        return "other numbers"
    return "ok" if after.memory.leaks == 0 else "leak"


def counted(first: int, count: int, update: float) -> Counter[str]:
    """How many programs fare how; faults are printed."""
    ctx, found = decisions.context(), Counter[str]()
    for seed in range(first, first + count):
        outcome = verdict(ctx, program(seed, update))
        found[outcome] += 1
        if outcome not in ("ok", NOTICED):
            print(seed, outcome, flush=True)
    return found


def main() -> None:
    args = commandline.parser(
        __doc__, first=2000, count=250, update=(1.0, 6.0), write=False
    ).parse_args()
    lines = [HEAD]
    for update in args.update:
        found = counted(args.first, args.count, update)
        wrong = found.total() - found["ok"] - found[NOTICED]
        counts = (found.total(), found["ok"], found[NOTICED], wrong)
        lines.append(f"| {update:g} | {' | '.join(map(str, counts))} |")
    commandline.printed(lines, "classic-random" if args.write else None)


if __name__ == "__main__":
    main()
