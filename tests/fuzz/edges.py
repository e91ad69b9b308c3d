"""Random programs with types at the edge, and with values that depend on themselves.

    python tests/fuzz/edges.py --count 20000 --seed 0 [--out FOLDER] [--every 50]

A program has a function that is not executed, of operations on tensors and buffers without a
rank, of rank 0, of size 0, on `i0`, `index`, complex numbers and vectors (`edge_ops.py`,
`edge_types.py`); a function with blocks that nothing reaches, or that branch in a circle,
in which operands are any values, also later ones and the own result; often a graph region of
such operations; and a function that is executed. Each goes through `canonicalize`, in one
of `CHAINS` with other passes: no pass may end in a traceback or not at all, what it leaves
is verified, by mlir-opt too (in batches of `--every` programs; 0: never), and computes the
same. Exit 1 if a program failed.
"""

import gc
import os
import random
import shutil
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import commandline
import decisions
from checking import limited
from edge_ops import EXECUTED, KINDS, Kind, Statement
from edge_types import INDEX, UNKNOWN, Palette, Type, palette
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import InterpretationError, PassFailedException

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.run import agree, run_module
from xdsl_bufferization.transforms.cloning import clone_module

ONE_SHOT = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true allow-unknown-ops=true}"
)
CHAINS = (
    "canonicalize",
    "dominance-cse,canonicalize",
    f"{ONE_SHOT},canonicalize",
    f"{ONE_SHOT},buffer-deallocation-pipeline",
    "ownership-based-buffer-deallocation,canonicalize",
    "buffer-deallocation",
    "buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack",
    "optimize-allocation-liveness,expand-realloc,convert-bufferization-to-memref",
    "cse-with-attributes-ignored",
)
"""Each program goes through the first one, and through one of the others."""
SECONDS = 20
"""How much processor time a chain may take for a program."""


@dataclass
class Writer:
    """Writes a function; values are found by their type."""

    rng: random.Random
    palette: Palette
    prefix: str
    lines: list[str] = field(default_factory=list[str])
    values: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    arguments: dict[str, Type] = field(default_factory=dict[str, Type])
    _names: int = 0

    def name(self, type: Type) -> str:
        """A new name for a value of the type."""
        self._names += 1
        name = f"%{self.prefix}{self._names}"
        self.values.setdefault(str(type), []).append(name)
        return name

    def pick(self, type: Type) -> str:
        """A value of the type; if there is none, or by chance, a new argument."""
        known = self.values.get(str(type), [])
        if known and self.rng.random() < 0.85:
            return self.rng.choice(known[-6:])
        return self.argument(type)

    def argument(self, type: Type) -> str:
        """A new argument. Regions use nothing else where definitions are cyclic."""
        name = self.name(type)
        self.arguments[name] = type
        return name

    def numbers(self) -> None:
        """A few indices."""
        for number in (0, 1, 2, 4, -1):
            self.lines.append(f"{self.name(INDEX)} = arith.constant {number} : index")

    def statements(self, kinds: tuple[Kind, ...], count: int) -> list[Statement]:
        """Random operations."""
        made = [self.rng.choice(kinds)(self.palette) for _ in range(count)]
        return [statement for statement in made if statement is not None]

    def write(self, statement: Statement, results: list[str] | None = None) -> None:
        """An operation on values that there are, or on any if its results have names."""
        operands = [
            self.pick(type)
            if results is None or f"{{{k}}}" not in statement.body
            else self.argument(type)
            for k, type in enumerate(statement.operands)
        ]
        if results is None:
            results = [self.name(type) for type in statement.results]
        lead = f"{', '.join(results)} = " if results else ""
        body = f"\n{statement.body.format(*operands)}" if statement.body else ""
        self.lines.append(f"{lead}{statement.text.format(*operands)}{body}")

    def cyclic(self, statements: list[Statement]) -> None:
        """Operations on any of their results."""
        named = [[self.name(t) for t in s.results] for s in statements]
        for statement, results in zip(statements, named, strict=True):
            self.write(statement, results)

    def take(self) -> str:
        """The lines."""
        text = "".join(f"  {line}\n" for line in self.lines)
        self.lines = []
        return text


def edge(rng: random.Random, types: Palette) -> str:
    """A function whose values are not known."""
    writer = Writer(rng, types, "v")
    writer.numbers()
    for statement in writer.statements(KINDS, rng.randint(3, 14)):
        writer.write(statement)
    used = [
        (name, type)
        for type, names in writer.values.items()
        for name in names
        if name not in writer.arguments and rng.random() < 0.5
    ]
    return _function("edge", writer, used)


def _function(name: str, writer: Writer, results: list[tuple[str, str]]) -> str:
    arguments = ", ".join(f"{n}: {t}" for n, t in writer.arguments.items())
    types = ", ".join(type for _, type in results)
    given = ", ".join(value for value, _ in results)
    end = f"  return {given} : {types}\n" if results else "  return\n"
    return f"func.func @{name}({arguments}) -> ({types}) {{\n{writer.take()}{end}}}\n"


def cyclic(rng: random.Random, types: Palette) -> str:
    """A function with blocks that are not reached, of values that depend on themselves."""
    writer = Writer(rng, types, "u")
    writer.numbers()
    count = rng.randint(1, 4)
    truth = writer.pick(Type("i1"))
    first = rng.choice(("^end", "^end", "^entry"))
    writer.lines.append(f"cf.br {first}")
    for number in range(count):
        writer.lines.append(f"^b{number}:")
        writer.cyclic(writer.statements(KINDS, rng.randint(1, 7)))
        writer.lines.append(_leave(rng, number, count, truth))
    writer.lines.append("^entry:")
    target = rng.randrange(count) if rng.random() < 0.2 else 0
    writer.lines.append("%known = arith.constant true")
    writer.lines.append(f"cf.cond_br %known, ^end, ^c{target}")
    writer.lines += _circle(rng, target)
    writer.lines.append("^end:")
    return _function("cyclic", writer, [])


def _leave(rng: random.Random, number: int, count: int, truth: str) -> str:
    a, b = (f"^b{rng.randrange(count)}" for _ in range(2))
    return rng.choice((f"cf.br {a}", f"cf.cond_br {truth}, {a}, {b}"))


def _circle(rng: random.Random, target: int) -> list[str]:
    """Blocks that branch to each other, and hand a value on that they may change."""
    count = max(target + 1, rng.randint(1, 4))
    lines = list[str]()
    for number in range(count):
        next = (number + 1) % count if rng.random() < 0.8 else rng.randrange(count)
        lines.append(f"^c{number}:")
        lines.append(f"cf.br ^c{next}")
    return lines


def graph(rng: random.Random, types: Palette) -> str:
    """A graph region."""
    writer = Writer(rng, types, "g")
    writer.numbers()
    writer.cyclic(writer.statements(KINDS, rng.randint(1, 6)))
    used = [
        (name, type)
        for type, names in writer.values.items()
        for name in names
        if name not in writer.arguments and rng.random() < 0.5
    ]
    given = ", ".join(value for value, _ in used)
    listed = ", ".join(type for _, type in used)
    use = f'  "test.use"({given}) : ({listed}) -> ()\n'
    made = "".join(
        f'  {name} = "test.make"() : () -> {type}\n' for name, type in writer.arguments.items()
    )
    return f"module {{\n{made}{writer.take()}{use}}}\n"


def executed(rng: random.Random, types: Palette) -> str:
    """A function without arguments; nothing if several tries have no numbers."""
    for _ in range(8):
        writer = Writer(rng, types, "x")
        for statement in writer.statements(EXECUTED, rng.randint(3, 12)):
            writer.write(statement)
        given = dict(writer.arguments)
        writer.arguments = {}
        lines, writer.lines = writer.lines, []
        is_known = all(_initial(writer, *item, rng) for item in given.items())
        writer.lines += lines
        results = [
            (name, type)
            for type, names in writer.values.items()
            for name in names
            if type in RETURNED or (type.startswith("tensor<") and rng.random() < 0.5)
        ]
        if is_known and results:
            return _function("main", writer, results)
    return "func.func @main() {\n  return\n}\n"


RETURNED = ("i1", "i2", "i8", "i32", "i64", "index", "f32", "f64")


def _initial(writer: Writer, name: str, type: Type, rng: random.Random) -> bool:
    """Gives a value that is not made by an operation some numbers."""
    number = rng.choice(("0", "1", "2", "3"))
    if type.element in ("i0", "i1", "i2"):
        number = {"i0": "0", "i1": rng.choice(("true", "false"))}.get(type.element, "1")
    elif type.is_float:
        number = rng.choice(("0.0", "1.0", "2.5"))
    elif not type.is_integer:
        return False
    if type.kind and type.element == "i0":
        return False
    if not type.kind:
        suffix = "" if number in ("true", "false") else f" : {type}"
        writer.lines.append(f"{name} = arith.constant {number}{suffix}")
        return True
    base = rng.choice(writer.palette.shapes)
    shape = type.shape if type.shape is not None else base
    sizes = tuple(2 if n == UNKNOWN else n for n in shape)
    known = type.with_shape(sizes)
    if known == type:
        writer.lines.append(f"{name} = arith.constant dense<{number}> : {type}")
        return True
    if type.kind != "tensor":
        return False
    constant = writer.name(known)
    writer.lines.append(f"{constant} = arith.constant dense<{number}> : {known}")
    writer.lines.append(f"{name} = tensor.cast {constant} : {known} to {type}")
    return True


def program(seed: int) -> str:
    """The program of a seed."""
    rng = random.Random(seed)
    types = palette(rng)
    parts = [edge(rng, types), cyclic(rng, types), executed(rng, types)]
    if rng.random() < 0.4:
        parts.append(graph(rng, types))
    return "".join(parts)


@dataclass(frozen=True)
class Failure:
    """A program that fails."""

    seed: int
    chain: str
    reason: str
    """The exception, and where it was raised."""


class Checker:
    """Takes programs through chains of passes."""

    def __init__(self, keep: bool = True) -> None:
        self.keep = keep
        self.ctx: Context = decisions.context()
        self.passes = Universe.get_multiverse().all_passes
        self.compared = 0
        """How many programs were executed before and after."""
        self.results = dict[int, str]()
        """What `canonicalize` left, by seed, for mlir-opt."""

    def check(self, seed: int) -> Iterator[Failure]:
        """How the program of a seed fails."""
        module = Parser(self.ctx, program(seed)).parse_module()
        module.verify()
        for chain in (CHAINS[0], random.Random(seed).choice(CHAINS[1:])):
            try:
                with limited(SECONDS):
                    self._check(clone_module(module)[0], chain, seed)
            except Exception as fault:
                yield Failure(seed, chain, _reason(fault))

    def _check(self, module: ModuleOp, chain: str, seed: int) -> None:
        is_first = chain == CHAINS[0]
        before = _numbers(module) if is_first else None
        try:
            PassPipeline.parse_spec(self.passes, chain).apply(self.ctx, module)
        except PassFailedException:
            return
        module.verify()
        if is_first and self.keep:
            self.results[seed] = str(module)
        if before:
            self.compared += 1
            after = _numbers(module)
            if after is None or not agree(before, after):
                raise ValueError("other numbers")


def _numbers(module: ModuleOp) -> list[object] | None:
    """What `@main` returns; None if its operands are not what an operation is for."""
    try:
        return run_module(module, "main").numbers()
    except (Fault, InterpretationError):
        return None


def _reason(fault: BaseException) -> str:
    """The last exception of a chain, and the function of ours that it passed last."""
    while fault.__cause__ is not None:
        fault = fault.__cause__
    frames = traceback.extract_tb(fault.__traceback__)
    named = [f"{Path(f.filename).stem}.{f.name}:{f.lineno}" for f in frames]
    message = str(fault).strip().splitlines()
    return f"{type(fault).__name__}: {message[-1][:90] if message else ''} ({' < '.join(reversed(named[-3:]))})"


def rejected(texts: dict[int, str]) -> list[int]:
    """The seeds of those programs that mlir-opt does not accept. It writes no text: MLIR 22
    crashes when it prints `dense<0> : tensor<i0>`."""
    tool = shutil.which("mlir-opt-22")
    if tool is None:
        return []
    flags = ["--split-input-file", "--emit-bytecode", "-o", os.devnull]

    def accepted(texts: list[str]) -> list[bool] | None:
        done = decisions.mlir_opt(tool, flags, decisions.SPLIT.join(texts))
        return None if done.returncode else [True] * len(texts)

    found = decisions.in_halves(list(texts.values()), accepted, False)
    return [seed for seed, is_accepted in zip(texts, found, strict=True) if not is_accepted]


def main() -> int:
    """Returns the exit code."""
    parser = commandline.parser(__doc__, count=1000, seed=0)
    parser.add_argument("--every", type=int, default=50, help="for mlir-opt; 0: never")
    parser.add_argument("--out", type=Path, help="where failing programs go")
    args = parser.parse_args()
    checker, kinds = Checker(args.every > 0), dict[str, int]()
    # Modules are cycles of references, collected now and then.
    gc.disable()
    last = args.seed + args.count - 1
    for seed in range(args.seed, last + 1):
        for failure in checker.check(seed):
            note(kinds, f"{failure.chain}: {failure.reason}", failure.seed, args.out)
        if args.every and (len(checker.results) >= args.every or seed == last):
            results, checker.results = checker.results, {}
            given = {refused: program(refused) for refused in rejected(results)}
            # MLIR rejects some programs as they are, as a stack allocation in a module.
            for refused in sorted({*given} - {*rejected(given)}):
                note(kinds, "mlir-opt rejects", refused, args.out)
        if (seed + 1) % 100 == 0:
            gc.collect()
        if (seed + 1) % 500 == 0:
            print(f"seed {seed + 1}: {checker.compared} executed", flush=True)
    print(f"{args.count} programs, {sum(kinds.values())} failures of {len(kinds)} kinds")
    return int(bool(kinds))


def note(kinds: dict[str, int], kind: str, seed: int, out: Path | None) -> None:
    """Counts a failure; the first one of its kind is printed and written to a file."""
    kinds[kind] = kinds.get(kind, 0) + 1
    if kinds[kind] > 1:
        return
    print(f"program {seed}: {kind}", flush=True)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / f"{seed}.mlir").write_text(program(seed))


if __name__ == "__main__":
    sys.exit(main())
