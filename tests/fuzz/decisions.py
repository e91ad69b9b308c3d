"""In-place decisions of `test-analysis-only`, of the oracle and of our pass.

Every op with a tensor operand gets an attribute `fuzz.id`, so that the decisions of
both can be compared op by op however they print.
"""

import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from typing import TypeVar

from executing import passed
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, TensorType, UnrankedTensorType
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import context_for

SPLIT = "// -----\n"
ResultT = TypeVar("ResultT")
OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
PIPELINE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true test-analysis-only=true}"
)
DECISIONS = re.compile(r"__inplace_operands_attr__ = \[([^\]]*)\][^{}]*?fuzz\.id = (\d+)")
Decisions = dict[int, tuple[str, ...]]
"""Per `fuzz.id`: one of true, false, none for each operand."""


@dataclass(frozen=True)
class Difference:
    """One operand that the two decide differently."""

    id: int
    operand: int
    oracle: str
    ours: str

    @property
    def is_better(self) -> bool:
        """In place where the oracle copies?"""
        return self.ours == "true"


def context() -> Context:
    """All dialects of xDSL and of its plugins, and unregistered ones."""
    made = context_for(Universe.get_multiverse())
    made.allow_unregistered = True
    return made


def mlir_opt(tool: str, flags: list[str], text: str) -> subprocess.CompletedProcess[str]:
    """`tool flags < text` in one thread: the oracle was seen to hang with several."""
    argv = [tool, "--mlir-disable-threading", "--allow-unregistered-dialect", *flags]
    return subprocess.run(argv, input=text, capture_output=True, text=True, timeout=300)


def in_batches(tool: str, flags: list[str], texts: list[str]) -> list[str]:
    """What the oracle makes of each text; "" for those that it rejects."""

    def outputs(texts: list[str]) -> list[str] | None:
        done = mlir_opt(tool, ["--split-input-file", *flags], SPLIT.join(texts))
        parts = done.stdout.split(SPLIT)
        return parts if done.returncode == 0 and len(parts) == len(texts) else None

    return in_halves(texts, outputs, "")


def in_halves(
    texts: list[str], attempt: Callable[[list[str]], list[ResultT] | None], failed: ResultT
) -> list[ResultT]:
    """A result per text. `attempt` takes all texts at once; where it returns None, it gets
    each half for itself. A single text that it does not take has the result `failed`."""
    if not texts:
        return []
    found = attempt(texts)
    if found is not None:
        return found
    if len(texts) == 1:
        return [failed]
    half = len(texts) // 2
    first = in_halves(texts[:half], attempt, failed)
    return first + in_halves(texts[half:], attempt, failed)


def mark(module: ModuleOp) -> None:
    """Numbers the ops that have a tensor operand."""
    for number, op in enumerate(module.walk()):
        kinds = [operand.type for operand in op.operands]
        if any(isinstance(k, TensorType | UnrankedTensorType) for k in kinds):
            op.attributes["fuzz.id"] = IntegerAttr(number, 64)


def marked(ctx: Context, text: str) -> str:
    """The program in generic syntax with its ops numbered. Raises ParseError."""
    module = Parser(ctx, text).parse_module()
    mark(module)
    stream = StringIO()
    Printer(stream, print_generic_format=True).print_op(module)
    return stream.getvalue() + "\n"


def of_oracle(printed: str) -> Decisions:
    """Read from the oracle's generic output."""
    found = DECISIONS.findall(printed)
    return {int(key): tuple(re.findall(r"\w+", flags)) for flags, key in found}


def of_ours(ctx: Context, text: str) -> Decisions:
    """From our pass, in this process. Raises what the pass raises."""
    found: Decisions = {}
    for op in passed(ctx, text, PIPELINE).walk():
        key = op.attributes.get("fuzz.id")
        flags = op.attributes.get("__inplace_operands_attr__")
        if isinstance(key, IntegerAttr) and flags is not None:
            found[key.value.data] = tuple(re.findall(r"true|false|none", str(flags)))
    return found


def differences(oracle: Decisions, ours: Decisions) -> list[Difference]:
    """Where they differ, by op and operand."""
    found: list[Difference] = []
    for key, flags in oracle.items():
        mine = ours.get(key, ("absent",) * len(flags))
        pairs = zip(flags, mine, strict=True)
        found += [Difference(key, k, a, b) for k, (a, b) in enumerate(pairs) if a != b]
    return found
