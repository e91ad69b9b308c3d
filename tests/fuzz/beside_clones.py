"""Clones through `canonicalize`, ours and MLIR's, executed.

    PYTHONPATH=benchmarks python tests/fuzz/beside_clones.py [--every 61] [--write]

Programs of clones.py, and of nested_clones.py. Ours must print the same numbers as before,
and leave no more memory than the program did. What MLIR makes of the program is executed,
too, and the two are compared without constants, which MLIR moves. `x.use`, which nobody
knows, reads.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import commandline
import decisions
from clones import programs
from executing import passed
from nested_clones import NestedClones
from xdsl.context import Context
from xdsl.dialects import arith, func, memref
from xdsl.dialects.builtin import IndexType, MemRefType, ModuleOp, UnregisteredOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.traits import ConstantLike
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.run import RunResult, agree, run_module

TOOL = "mlir-opt-22"
PROGRAMS = Path(__file__).parents[1] / "filecheck" / "with-mlir" / "programs" / "clones.mlir"
HEAD = (
    "| programs | number | equal | fewer clones | as many | more clones | MLIR is wrong | |\n"
    "|---|--:|--:|--:|--:|--:|--:|---|"
)
EQUAL, FEWER, MORE = "equal", "fewer clones", "more clones"
OTHERWISE = "as many clones"
ALL = (EQUAL, FEWER, OTHERWISE, MORE)


@dataclass(frozen=True)
class Outcome:
    """A canonical program, executed."""

    module: ModuleOp
    run: RunResult

    @property
    def clones(self) -> int:
        """The clones that are left."""
        return self.count("bufferization.clone")

    def count(self, name: str) -> int:
        """The operations of a name that are left."""
        return sum(op.name == name for op in self.module.walk())


def executed(ctx: Context, text: str) -> Outcome:
    """Runs a program in which `x.use` prints an element. Raises what the run raises."""
    module = Parser(ctx, text).parse_module()
    module.verify()
    runnable = module.clone()
    for op in list(runnable.walk()):
        if isinstance(op, UnregisteredOp) and op.op_name.data == "x.use":
            _print_instead(op)
    return Outcome(module, run_module(runnable))


def _print_instead(op: Operation) -> None:
    """An element of the operand is printed where the operation is."""
    assert op.parent is not None
    type = op.operands[0].type
    assert isinstance(type, MemRefType)
    one = arith.ConstantOp.from_int_and_width(1, IndexType())
    load = memref.LoadOp.get(op.operands[0], [one.result] * type.get_num_dims())
    calls = [func.CallOp("printF64", [load.res], []), func.CallOp("printNewline", [], [])]
    op.parent.insert_ops_before([one, load, *calls], op)
    op.detach()
    op.erase()


def normal(module: ModuleOp) -> list[str]:
    """The program without its constants and names."""
    return list(_Normal().region(module.body))


class _Normal:
    """Numbers values as they come; a constant is what it says."""

    def __init__(self) -> None:
        self._names: dict[SSAValue, str] = {}
        self._count = 0

    def _define(self, values: Sequence[SSAValue]) -> None:
        for value in values:
            self._names[value] = f"%{self._count}"
            self._count += 1

    def region(self, region: Region) -> Iterator[str]:
        """A line for each operation, a row of arguments for each block."""
        blocks = {block: number for number, block in enumerate(region.blocks)}
        for block in region.blocks:
            types = ", ".join(str(arg.type) for arg in block.args)
            yield f"^({types}):"
            self._define(block.args)
            for op in block.ops:
                yield from self._op(op, blocks)

    def _op(self, op: Operation, blocks: dict[Block, int]) -> Iterator[str]:
        facts = sorted(f"{name}={attr}" for name, attr in (op.properties | op.attributes).items())
        types = ", ".join(str(type) for type in op.result_types)
        line = f"{op.name} {' '.join(facts)} : {types}"
        if op.get_trait(ConstantLike) is not None:
            self._names.update(dict.fromkeys(op.results, f"({line})"))
            return
        operands = ", ".join(self._names[operand] for operand in op.operands)
        self._define(op.results)
        successors = " ".join(str(blocks[block]) for block in op.successors)
        yield f"{line} ({operands}) [{successors}]"
        for region in op.regions:
            yield from ("{", *self.region(region), "}")


def compared(ctx: Context, text: str, made: str) -> str:
    """How the canonical programs differ; `made` is MLIR's.

    Raises `AssertionError` if ours is wrong."""
    before = executed(ctx, text).run
    mine = executed(ctx, str(passed(ctx, text, "canonicalize")))
    assert agree(mine.run.numbers(), before.numbers()), text
    assert mine.run.memory.leaks <= before.memory.leaks, text
    if not made:
        return "MLIR: an error"
    try:
        other = executed(ctx, made)
    except InterpretationError as error:
        return f"MLIR: {getattr(error, 'kind', error)}"
    return _judged(before, mine, other)


def _judged(before: RunResult, mine: Outcome, other: Outcome) -> str:
    if normal(mine.module) == normal(other.module):
        return EQUAL
    if not agree(other.run.numbers(), before.numbers()):
        return "MLIR: other numbers"
    if other.run.memory.leaks > before.memory.leaks:
        return "MLIR: leaks"
    if mine.clones != other.clones:
        return FEWER if mine.clones < other.clones else MORE
    return OTHERWISE


def by_hand() -> list[str]:
    """The programs of tests/filecheck/with-mlir/programs/clones.mlir."""
    return PROGRAMS.read_text().split("// -----\n")


def random_ones(count: int) -> list[str]:
    """Programs of nested_clones.py; every second one writes more."""
    return [NestedClones(Random(seed), 0.5 + seed % 2).module() for seed in range(count)]


def verdicts(texts: list[str]) -> list[str]:
    """How each program compares."""
    ctx = decisions.context()
    theirs = decisions.in_batches(TOOL, ["--canonicalize"], texts)
    return [compared(ctx, *pair) for pair in zip(texts, theirs, strict=True)]


def row(name: str, found: Sequence[str], kinds: Sequence[str] = ALL) -> str:
    """The line of a table."""
    wrong = Counter(each[6:] for each in found if each.startswith("MLIR: "))
    words = ", ".join(f"{count} {what}" for what, count in wrong.most_common())
    counts = [str(found.count(kind)) for kind in kinds]
    cells = (name, str(len(found)), *counts, str(wrong.total()), words)
    return f"| {' | '.join(cells)} |"


def main() -> None:
    args = commandline.parser(__doc__, every=61, count=100, show=MORE, write=False).parse_args()
    groups = {
        "one clone in all ways": [clone.text for clone in programs()][:: args.every],
        "random, many clones": random_ones(args.count),
        "written by hand": by_hand(),
    }
    lines = [HEAD]
    for name, texts in groups.items():
        found = verdicts(texts)
        lines.append(row(name, found))
        for text, verdict in zip(texts, found, strict=True):
            if verdict == args.show:
                print(text, flush=True)
    commandline.printed(lines, "clones" if args.write else None)


if __name__ == "__main__":
    main()
