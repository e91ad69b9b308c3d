"""Makes a failing program small.

    %0 = scf.for ... { many ops }          %0 = memref.alloc()
    %1 = memref.alloc()             ->     memref.dealloc %0
    ...                                    memref.dealloc %0

`shrunk(module, fails)` tries the changes of `reductions.py` one after the other, each on
a copy, and keeps those after which the program is smaller, well formed, and `fails`
still says True. Large changes come first: whole functions, halves of blocks, region ops.
The rounds are repeated until none helps.

    python tests/fuzz/shrink.py program.mlir --passes 'buffer-hoisting'
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import checking
import decisions
import reductions
from pipelines import Chain, Part, Step
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

Predicate = Callable[[ModuleOp], bool]
"""Does the program still fail as it did? It must not change the program."""


def measure(module: ModuleOp) -> int:
    """How large the program is: what a change must make smaller."""
    parts = [4 + len(op.results) + len(op.operands) for op in module.walk()]
    blocks = [len(b.args) for op in module.walk() for r in op.regions for b in r.blocks]
    constants = sum(reductions.constant_size(op) for op in module.walk())
    return 1000 * (sum(parts) + sum(blocks) + len(blocks)) + constants


def is_valid(module: ModuleOp) -> bool:
    """Does the program verify?"""
    try:
        module.verify()
    except (VerifyException, ValueError):
        # A value that is used after its operation went is no VerifyException in xDSL.
        return False
    return True


@dataclass
class Trials:
    """Tries changes as long as the budget lasts."""

    fails: Predicate
    budget: int

    def round(self, module: ModuleOp, kind: reductions.Kind) -> ModuleOp:
        """Tries all changes of one kind, those after a change that was kept, too."""
        place = 0
        ops = list(module.walk())
        while place < len(ops) and self.budget > 0:
            found = self._at(module, kind, place)
            if found is None:
                place += 1
                continue
            module = found
            ops = list(module.walk())
        return module

    def _at(self, module: ModuleOp, kind: reductions.Kind, place: int) -> ModuleOp | None:
        """The program after the first change at this op that helps."""
        number = 0
        size = measure(module)
        while self.budget > 0:
            copy = module.clone()
            ops = list(copy.walk())
            try:
                answer = kind(ops[place], number)
            except ValueError:
                # A value that others still use was to be erased.
                answer = reductions.Answer.NOT_POSSIBLE
            if answer is reductions.Answer.NO_MORE:
                return None
            number += 1
            if answer is reductions.Answer.NOT_POSSIBLE or measure(copy) >= size:
                continue
            self.budget -= 1
            if is_valid(copy) and self.fails(copy):
                return copy
        return None


def shrunk(module: ModuleOp, fails: Predicate, budget: int = 3000) -> ModuleOp:
    """The smallest program found that still fails, after at most `budget` trials."""
    trials = Trials(fails, budget)
    size = -1
    while size != measure(module) and trials.budget > 0:
        size = measure(module)
        for kind in reductions.KINDS:
            module = trials.round(module, kind)
    return module


def kind_of(why: str) -> str:
    """What stays of a failure when its program shrinks: its kind, and the first words
    that are no numbers and no names."""
    kind, _, details = why.partition(":")
    if kind in ("leaks", "numbers"):
        return kind
    words = [w for w in details.split()[:12] if w.isalpha()]
    return " ".join([kind, *words])


@dataclass(frozen=True)
class SameFailure:
    """Says whether a program fails after a chain of passes in the same way."""

    ctx: Context
    chain: Chain
    wanted: str
    """The kind of the failure."""

    def __call__(self, module: ModuleOp) -> bool:
        checker = checking.Checker(self.ctx, module, steps=20000)
        if checker.expected.result is None or None in checker.expected.numbers:
            return False
        return kind_of(self.why(checker)) == self.wanted

    def why(self, checker: checking.Checker) -> str:
        """What is wrong after the chain, or ""."""
        failure = checker.failure(self.chain)
        return "" if failure is None else failure.why


def with_fewer_parts(fails: Callable[[Chain], bool], chain: Chain) -> Chain:
    """The chain without the parts that a failure does not need."""
    for part in chain[:-1]:
        rest = tuple(p for p in chain if p is not part)
        if part.step.stage != "bufferize" and fails(rest):
            chain = rest
    return chain


def minimal(
    ctx: Context, module: ModuleOp, chain: Chain, why: str, budget: int = 3000
) -> tuple[ModuleOp, Chain]:
    """The smallest program and the shortest chain that fail like this."""
    wanted = kind_of(why)
    chain = with_fewer_parts(lambda parts: SameFailure(ctx, parts, wanted)(module), chain)
    return shrunk(module, SameFailure(ctx, chain, wanted), budget), chain


def chain_of(passes: Sequence[str]) -> Chain:
    """Passes as a chain; memory must be free after those whose name says so."""
    found: list[Part] = []
    for spec in passes:
        stage = "free" if "deallocation" in spec else "buffers"
        found.append(Part(Step(spec, stage, (spec,)), spec))
    return tuple(found)


def command() -> None:
    """Shrinks a program that is in a file."""
    parser = argparse.ArgumentParser(description="shrinks a program that fails")
    parser.add_argument("file", type=Path)
    parser.add_argument("--passes", nargs="+", default=[])
    args = parser.parse_args()
    ctx = decisions.context()
    module = Parser(ctx, args.file.read_text()).parse_module()
    chain = chain_of(args.passes)
    failure = checking.Checker(ctx, module).first_failure([chain])
    if failure is None:
        print("// does not fail")
        return
    small, chain = minimal(ctx, module, chain, failure.why)
    print(f"// {failure.why}\n// {','.join(p.spec for p in chain)}\n{small!s}")


if __name__ == "__main__":
    command()
