"""Random programs in which two things look alike that are not: reads with a write in between,
numbers that wrap around, stack memory inside and outside of a cycle, loops of one iteration.

    %v = memref.reshape %big(%s)                the sizes are others in between
    %n = arith.addi %a, %b : index              2^62 and more, as a bound, a case, an index
    %t = tensor.generate { .. memref.load .. }  the memory is written to in between
    cf.br ^head                                 20 rounds take a mebibyte each, and free it

Each function computes its results from what such pieces leave; nothing undefined is read,
nothing is out of bounds, and all loops end. The program is executed, then simplified by
`CHAINS`, verified and executed again. Exit 1 when one program fails.

    python tests/fuzz/hazards.py --count 20000 --seed 0
    python tests/fuzz/hazards.py --show 7
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import commandline
from executing import pipeline
from simplified import context
from xdsl.context import Context
from xdsl.parser import Parser

from xdsl_bufferization.interpreters.run import agree, run_module

CHAINS = (
    "canonicalize",
    "dominance-cse",
    "canonicalize,dominance-cse",
    "dominance-cse,canonicalize",
)
"""What a program goes through; the seed says which."""

PIPELINES = {chain: pipeline(chain) for chain in CHAINS}

ROUNDS = 20
"""Rounds of a cycle of blocks; each takes `ROOM` of stack memory."""
ROOM = 131072
"""Elements of 8 bytes: the 8 MiB of a stack are full after 8 rounds."""

LEAST, MOST = -(1 << 63), (1 << 63) - 1
CORNERS = (0, 1, 2, 3, 4, -1, -2, 1 << 62, (1 << 62) + 1, MOST, MOST - 1, LEAST, -MOST)
"""Numbers near which something may go wrong."""

SHAPES = ((1, 8), (2, 4), (4, 2), (8, 1))
"""Sizes of eight elements."""

WEIGHTS: Mapping[str, int] = MappingProxyType(
    {
        "number": 4,
        "switch": 2,
        "choice": 2,
        "loop": 2,
        "cycle": 1,
        "reshape": 3,
        "clone": 1,
        "generate": 2,
        "margin": 1,
        "forall": 2,
        "insertions": 1,
        "parallel": 1,
        "store": 2,
        "load": 2,
    }
)
"""How often each piece is taken, relative to the others."""


def signed(number: int) -> int:
    """The index with the same 64 bits."""
    number &= (1 << 64) - 1
    return number - (1 << 64) if number > MOST else number


@dataclass
class Hazards:
    """Writes one function of a program."""

    rng: random.Random
    lines: list[str] = field(default_factory=list[str])
    values: list[str] = field(default_factory=lambda: ["%x"])
    shapes: list[str] = field(default_factory=list[str])
    """Buffers with sizes of eight elements."""
    names: int = 0

    def name(self, stem: str = "%v") -> str:
        """A new name."""
        self.names += 1
        return f"{stem}{self.names}"

    def emit(self, text: str) -> None:
        """Adds lines."""
        self.lines += [f"  {line.strip()}" for line in text.strip().splitlines()]

    def define(self, text: str) -> str:
        """Adds an operation with one result."""
        name = self.name()
        self.emit(f"{name} = {text}")
        return name

    def constant(self, number: int) -> str:
        """A constant of the type `index`."""
        return self.define(f"arith.constant {number} : index")

    def spelled(self, number: int) -> str:
        """A number as a constant, or as a sum or product, which may wrap around."""
        match self.rng.randrange(4):
            case 0:
                a = self.rng.choice(CORNERS)
                x, y = self.constant(a), self.constant(signed(number - a))
                return self.define(f"arith.addi {x}, {y} : index")
            case 1:
                a = self.rng.choice(CORNERS)
                x, y = self.constant(signed(number + a)), self.constant(a)
                return self.define(f"arith.subi {x}, {y} : index")
            case 2 if number % 4 == 0:
                quarter = signed(number // 4 + (self.rng.randrange(4) << 62))
                x, y = self.constant(quarter), self.constant(4)
                return self.define(f"arith.muli {x}, {y} : index")
            case _:
                return self.constant(number)

    def pick(self) -> str:
        """A number that there is, or a new one."""
        if self.rng.random() < 0.4:
            return self.spelled(self.rng.choice(CORNERS))
        return self.rng.choice(self.values[-5:])

    def keep(self, name: str) -> None:
        """Lets a number be used, and returned."""
        self.values.append(name)

    # Pieces.

    def number(self) -> None:
        """Arithmetic."""
        op = self.rng.choice(("addi", "subi", "muli", "andi", "xori", "maxsi", "minui"))
        x, y = self.pick(), self.pick()
        self.keep(self.define(f"arith.{op} {x}, {y} : index"))

    def switch(self) -> None:
        """A choice by a number that may have wrapped around."""
        cases = self.rng.sample(CORNERS, 2)
        chosen = self.spelled(self.rng.choice([*cases, 5]))
        name = self.name()
        self.emit(f"{name} = scf.index_switch {chosen} -> index")
        for k, head in enumerate([*(f"case {n}" for n in cases), "default"]):
            self.emit(f"{head} {{")
            self.emit(f"scf.yield {self.constant(100 + k)} : index\n}}")
        self.keep(name)

    def choice(self) -> None:
        """A choice by a comparison."""
        kind = self.rng.choice(("eq", "ne", "slt", "sge", "ult", "uge"))
        flag = self.define(f"arith.cmpi {kind}, {self.pick()}, {self.pick()} : index")
        a, b, name = self.pick(), self.pick(), self.name()
        self.emit(
            f"{name} = scf.if {flag} -> (index) {{\nscf.yield {a} : index\n"
            f"}} else {{\nscf.yield {b} : index\n}}"
        )
        self.keep(name)

    def loop(self) -> None:
        """An `scf.for` between corners, of at most four rounds."""
        lower, upper = self.rng.choice(CORNERS), self.rng.choice(CORNERS)
        step = max(1, -(-(upper - lower) // self.rng.choice((1, 2, 3, 4))))
        rounds = max(0, -(-(upper - lower) // step))
        if step > MOST or lower + rounds * step > MOST:
            return
        bounds = [self.spelled(number) for number in (lower, upper, step)]
        name, i, x, one = self.name(), self.name(), self.name(), self.constant(1)
        start, more = self.pick(), self.name()
        self.emit(
            f"{name} = scf.for {i} = {bounds[0]} to {bounds[1]} step {bounds[2]} "
            f"iter_args({x} = {start}) -> (index) {{\n"
            f"{more} = arith.addi {x}, {one} : index\nscf.yield {more} : index\n}}"
        )
        self.keep(name)

    def cycle(self) -> None:
        """A cycle of blocks with stack memory that is freed in each round."""
        zero, one, rounds = (self.constant(n) for n in (0, 1, ROUNDS))
        head, last, end = (self.name("^b") for _ in range(3))
        i, k, more = (self.name() for _ in range(3))
        self.emit(f"cf.br {head}({zero} : index)\n{head}({i}: index):")
        self.emit(f"{k} = arith.addi {i}, {one} : index")
        self.emit(f"{more} = arith.cmpi slt, {k}, {rounds} : index")
        buffer, loaded, j = (self.name() for _ in range(3))
        type = f"memref<{ROOM}xindex>"
        inside = (
            f"{buffer} = memref.alloca() : {type}\n"
            f"memref.store {i}, {buffer}[{zero}] : {type}\n"
            f"{loaded} = memref.load {buffer}[{zero}] : {type}\n"
            f"memref.store {loaded}, %m[{zero}] : memref<4xindex>"
        )
        match self.rng.randrange(4):
            case 0:
                self.emit(f"scf.for {j} = {zero} to {one} step {one} {{\n{inside}\n}}")
            case 1:
                self.emit(f"memref.alloca_scope {{\n{inside}\n}}")
            case 2:
                self.emit(
                    f"scf.parallel ({j}) = ({zero}) to ({one}) step ({one}) {{\n"
                    f"{inside}\nscf.reduce\n}}"
                )
            case _:
                self.emit(f"scf.forall () in () {{\n{inside}\n}}")
        if self.rng.random() < 0.5:
            self.emit(f"cf.br {last}\n{last}:")
        self.emit(f"cf.cond_br {more}, {head}({k} : index), {end}\n{end}:")

    def sizes(self, buffer: str) -> None:
        """Writes sizes of eight elements into a buffer."""
        for place, size in enumerate(self.rng.choice(SHAPES)):
            at, number = self.constant(place), self.constant(size)
            self.emit(f"memref.store {number}, {buffer}[{at}] : memref<2xindex>")

    def shape(self) -> str:
        """A buffer with sizes."""
        if self.shapes and self.rng.random() < 0.8:
            return self.rng.choice(self.shapes)
        name = self.define("memref.alloc() : memref<2xindex>")
        self.sizes(name)
        self.shapes.append(name)
        return name

    def size(self, shape: str) -> None:
        """A size of a buffer that has a shape from another buffer."""
        view = self.define(
            f"memref.reshape %big({shape}) : (memref<8xindex>, memref<2xindex>) "
            "-> memref<?x?xindex>"
        )
        at = self.constant(self.rng.randrange(2))
        self.keep(self.define(f"memref.dim {view}, {at} : memref<?x?xindex>"))

    def reshape(self) -> None:
        """Two reshapes by one buffer, that may be written to in between."""
        shape = self.shape()
        self.size(shape)
        if self.rng.random() < 0.7:
            self.sizes(self.rng.choice([shape, *self.shapes]))
        self.size(shape)

    def clone(self) -> None:
        """A reshape by a clone of sizes that are written to in between."""
        shape = self.shape()
        clone = self.define(f"bufferization.clone {shape} : memref<2xindex> to memref<2xindex>")
        if self.rng.random() < 0.7:
            self.sizes(shape)
        self.size(clone)
        self.emit(f"memref.dealloc {clone} : memref<2xindex>")

    def generate(self) -> None:
        """Elements that are loaded, and taken out perhaps after a store."""
        tensor, k, loaded = (self.name() for _ in range(3))
        self.emit(
            f"{tensor} = tensor.generate {{\n^bb0({k}: index):\n"
            f"{loaded} = memref.load %m[{k}] : memref<4xindex>\n"
            f"tensor.yield {loaded} : index\n}} : tensor<4xindex>"
        )
        if self.rng.random() < 0.7:
            self.store()
        at = self.constant(self.rng.randrange(4))
        self.keep(self.define(f"tensor.extract {tensor}[{at}] : tensor<4xindex>"))

    def margin(self) -> None:
        """Two margins of a tensor that are loaded, perhaps with a store in between."""
        filled, zero = (self.define("tensor.splat %x : tensor<2xindex>"), self.constant(0))
        for _ in range(2):
            tensor, k, loaded = (self.name() for _ in range(3))
            self.emit(
                f"{tensor} = tensor.pad {filled} low[1] high[1] {{\n^bb0({k}: index):\n"
                f"{loaded} = memref.load %m[{zero}] : memref<4xindex>\n"
                f"tensor.yield {loaded} : index\n"
                "} : tensor<2xindex> to tensor<4xindex>"
            )
            self.keep(self.define(f"tensor.extract {tensor}[{zero}] : tensor<4xindex>"))
            if self.rng.random() < 0.7:
                at = self.constant(self.rng.randrange(2))
                self.emit(f"memref.store {self.pick()}, %m[{at}] : memref<4xindex>")

    def forall(self) -> None:
        """A loop without dimensions, or with few iterations, that stores."""
        value, i = self.pick(), self.name()
        if self.rng.random() < 0.5:
            at = self.constant(self.rng.randrange(4))
            head = "scf.forall () in () {"
        else:
            at, first = i, self.rng.randrange(3)
            lower = self.spelled(first)
            upper = self.spelled(first + self.rng.choice((-1, 0, 1, 1, 2)))
            step = self.constant(1)
            head = f"scf.forall ({i}) = ({lower}) to ({upper}) step ({step}) {{"
        self.emit(f"{head}\nmemref.store {value}, %m[{at}] : memref<4xindex>\n}}")

    def insertions(self) -> None:
        """A loop of one iteration that inserts one or two slices into tensors."""
        first, second = (
            self.define(f"tensor.splat {self.pick()} : tensor<4xindex>") for _ in range(2)
        )
        result, o, p, i = (self.name() for _ in range(4))
        x, y = self.name(), self.name()
        where = self.rng.choice(("() in ()", f"({i}) in (1)"))
        ends = [(y, o, 0), (x, p, self.rng.randrange(3)), (y, o, 2)]
        inserted = "\n".join(
            f"tensor.parallel_insert_slice {v} into {t}[{at}] [2] [1] : "
            "tensor<2xindex> into tensor<4xindex>"
            for v, t, at in ends[: self.rng.randint(1, 3)]
        )
        type = "tensor<4xindex>"
        self.emit(
            f"{result}:2 = scf.forall {where} shared_outs({o} = {first}, {p} = {second})"
            f" -> ({type}, {type}) {{\n"
            f"{x} = tensor.extract_slice {o}[1] [2] [1] : {type} to tensor<2xindex>\n"
            f"{y} = tensor.extract_slice {p}[1] [2] [1] : {type} to tensor<2xindex>\n"
            f"scf.forall.in_parallel {{\n{inserted}\n}}\n}}"
        )
        at = self.constant(self.rng.randrange(4))
        for k in range(2):
            self.keep(self.define(f"tensor.extract {result}#{k}[{at}] : {type}"))

    def parallel(self) -> None:
        """An `scf.parallel` of no, one or two iterations that adds up."""
        first = self.rng.choice((0, 1, LEAST, MOST - 2))
        lower, upper = self.spelled(first), self.spelled(first + self.rng.randrange(3))
        step, start, result = self.constant(1), self.pick(), self.name()
        i, a, b, sum = (self.name() for _ in range(4))
        self.emit(
            f"{result} = scf.parallel ({i}) = ({lower}) to ({upper}) step ({step}) "
            f"init ({start}) -> index {{\nscf.reduce({i} : index) {{\n"
            f"^bb0({a}: index, {b}: index):\n{sum} = arith.addi {a}, {b} : index\n"
            f"scf.reduce.return {sum} : index\n}}\n}}"
        )
        self.keep(result)

    def store(self) -> None:
        """A number into memory."""
        at = self.constant(self.rng.randrange(4))
        self.emit(f"memref.store {self.pick()}, %m[{at}] : memref<4xindex>")

    def load(self) -> None:
        """A number from memory."""
        at = self.constant(self.rng.randrange(4))
        self.keep(self.define(f"memref.load %m[{at}] : memref<4xindex>"))

    def function(self, names: Sequence[str]) -> str:
        """A function of these pieces that returns what six of its numbers are."""
        pieces: dict[str, Callable[[], None]] = {n: getattr(self, n) for n in names}
        weights = [WEIGHTS[name] for name in names]
        for _ in range(self.rng.randint(2, 6)):
            (name,) = self.rng.choices(names, weights)
            pieces[name]()
        results = [self.rng.choice(self.values) for _ in range(2)] + self.values[-4:]
        results += ["%x"] * (6 - len(results))
        self.emit(f"return {', '.join(results)} : {RESULTS}")
        body = "\n".join(self.lines)
        return f"func.func private @f{ARGUMENTS} -> ({RESULTS}) {{\n{body}\n}}\n"


RESULTS = ", ".join(["index"] * 6)
ARGUMENTS = "(%x: index, %m: memref<4xindex>, %big: memref<8xindex>)"
TYPES = "(index, memref<4xindex>, memref<8xindex>)"


def program(seed: int, only: Sequence[str] = ()) -> str:
    """A module whose `@main` returns numbers; of all pieces, or only of some."""
    lines = ["%m = memref.alloc() : memref<4xindex>"]
    for place in range(4):
        lines.append(f"%c{place} = arith.constant {place} : index")
        lines.append(f"memref.store %c{place}, %m[%c{place}] : memref<4xindex>")
    lines += ["%big = memref.alloc() : memref<8xindex>"]
    lines += [f"%r:6 = call @f(%c3, %m, %big) : {TYPES} -> ({RESULTS})"]
    lines += [f"%l{k} = memref.load %m[%c{k}] : memref<4xindex>" for k in range(4)]
    values = ", ".join([*(f"%r#{k}" for k in range(6)), *(f"%l{k}" for k in range(4))])
    types = ", ".join(["index"] * 10)
    body = "\n  ".join([*lines, f"return {values} : {types}"])
    function = Hazards(random.Random(seed)).function(only or list(WEIGHTS))
    return f"{function}func.func @main() -> ({types}) {{\n  {body}\n}}\n"


def failure(ctx: Context, seed: int, only: Sequence[str] = ()) -> str | None:
    """What is wrong with a program after its passes, or None."""
    text, chain = program(seed, only), CHAINS[seed % len(CHAINS)]
    module = Parser(ctx, text).parse_module()
    before = run_module(module, "main").numbers()
    try:
        PIPELINES[chain].apply(ctx, module)
        module.verify()
        after = run_module(module, "main").numbers()
    except Exception as error:
        return f"{chain}: {type(error).__name__}: {error}"
    if chain.endswith("canonicalize") and "scf.forall () in ()" in str(module):
        return f"{chain}: a loop without dimensions is left"
    return None if agree(before, after) else f"{chain}: {before} before, {after} after"


def main() -> int:
    """The command."""
    parser = commandline.parser("programs whose parts look alike", count=1000, seed=0)
    parser.add_argument("--stop", type=int, default=20, help="after so many failures")
    parser.add_argument("--show", type=int, help="prints the program of a seed")
    parser.add_argument("--only", nargs="*", default=[], choices=list(WEIGHTS))
    args = parser.parse_args()
    if args.show is not None:
        print(program(args.show, args.only))
        return 0
    ctx, failed, started = context(), 0, time.monotonic()
    gc.disable()
    for seed in range(args.seed, args.seed + args.count):
        found = failure(ctx, seed, args.only)
        if found is not None:
            print(f"seed {seed}: {found.splitlines()[0][:200]}", flush=True)
            failed += 1
        if failed >= args.stop:
            break
        if seed % 50 == 49:
            gc.collect()
        if seed % 500 == 499:
            seconds = time.monotonic() - started
            print(f"{seed + 1 - args.seed} programs, {seconds:.0f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
