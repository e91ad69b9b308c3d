"""What `canonicalize` leaves of a program, beside what the oracle leaves.

    python tests/fuzz/simplified.py program.mlir ...

Both results are counted function by function: operations by name, without constants, which
MLIR moves to the start of a function, where equal ones are one. A line per function in which
something is left that the oracle has removed, or the other way around.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from executing import printed_by
from xdsl.context import Context
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.traits import ConstantLike, SymbolOpInterface

from xdsl_bufferization.support.extension import extended_dialects
from xdsl_bufferization.transforms.canonicalize import CanonicalizePass

ORACLE = "mlir-opt-22"

Counts = dict[str, Counter[str]]
"""How many operations of each name each function has."""


@dataclass(frozen=True)
class Difference:
    """What two results have more of in one function."""

    function: str
    ours: Counter[str]
    """What is left here and not there."""
    theirs: Counter[str]
    """What is left there and not here."""

    @property
    def is_worse(self) -> bool:
        """Is more left here?"""
        return self.ours.total() > self.theirs.total()

    def __str__(self) -> str:
        def words(counts: Counter[str]) -> str:
            return ", ".join(f"{n} {name}" for name, n in sorted(counts.items()))

        verdict = "more" if self.is_worse else "fewer or as many"
        return (
            f"@{self.function}: {verdict}; only here: {words(self.ours) or 'nothing'}; "
            f"only there: {words(self.theirs) or 'nothing'}"
        )


def context() -> Context:
    """All dialects, and those that nobody knows."""
    found = Context(allow_unregistered=True)
    for name, factory in extended_dialects().items():
        found.register_dialect(name, factory)
    return found


def counts(program: str) -> Counts:
    """What there is in each function of a program."""
    module = Parser(context(), program).parse_module()
    return {_name(op): _count(op) for op in module.body.ops}


def _name(op: Operation) -> str:
    symbol = op.get_trait(SymbolOpInterface)
    found = None if symbol is None else symbol.get_sym_attr_name(op)
    return op.name if found is None else found.data


def _count(function: Operation) -> Counter[str]:
    ops = function.walk()
    return Counter(_word(op) for op in ops if op.get_trait(ConstantLike) is None)


def _word(op: Operation) -> str:
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def canonicalized(program: str) -> str:
    """What our `canonicalize` makes of a program; the result is verified."""
    ctx = context()
    module = Parser(ctx, program).parse_module()
    CanonicalizePass().apply(ctx, module)
    module.verify()
    return str(module)


def by_oracle(program: str, *passes: str) -> str:
    """What passes of the oracle make of a program."""
    return printed_by(program, ORACLE, "--allow-unregistered-dialect", *passes)


def differences(program: str) -> list[Difference]:
    """The functions that are left with other operations than by the oracle."""
    ours = counts(by_oracle(canonicalized(program), "--cse"))
    theirs = counts(by_oracle(program, "--canonicalize", "--cse"))
    return [
        Difference(name, here - there, there - here)
        for name, here in ours.items()
        if here != (there := theirs.get(name, Counter[str]()))
    ]


def main() -> int:
    """The command line; 1 if more is left than by the oracle."""
    parser = argparse.ArgumentParser(description="canonicalize, beside the oracle")
    parser.add_argument("programs", nargs="+", type=Path)
    worse = False
    for path in parser.parse_args().programs:
        for difference in differences(path.read_text()):
            print(f"{path.name} {difference}")
            worse |= difference.is_worse
    return int(worse)


if __name__ == "__main__":
    sys.exit(main())
