"""Programs about a few tensors and halves of them that loops, branches and functions hand on, in any
order and several times.

    python tests/fuzz/loops.py --count 5000 --seed 0 [--stop 1]

    %r, %s = scf.for .. iter_args(%w1 = %w0, %h1 = %h0) -> (tensor<4xi32>, tensor<2xi32>) {
      %w2 = tensor.insert %k3 into %w1[%c1] : tensor<4xi32>
      %h2 = tensor.extract_slice %w2[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
      scf.yield %w2, %h2 : tensor<4xi32>, tensor<2xi32>
    }

There are two types only, so that each value may stand wherever another one does.
"""

import random
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from campaign import OneChain, command
from intervals import USUAL
from pipelines import Chain, Part, steps

WHOLE, HALF = "tensor<4xi32>", "tensor<2xi32>"
SIZES = {WHOLE: 4, HALF: 2}
HEAD = "%p: i1, %q: i1, %n: index"
KINDS = "i1, i1, index"
MOST_NESTED = 2


@dataclass
class Writer:
    """Writes one function. `names` has the values in scope, by type."""

    rng: random.Random
    helpers: Sequence[str]
    """Functions of a whole and a half that return both."""
    lines: list[str] = field(default_factory=list[str])
    names: dict[str, list[str]] = field(default_factory=lambda: {WHOLE: [], HALF: [], "i32": []})
    outer: dict[str, int] = field(default_factory=lambda: {WHOLE: 0, HALF: 0, "i32": 0})
    """How many of them are from outside of the region."""
    logs: list[str] = field(default_factory=list[str])
    """The logs of the loops in the body of the function."""
    count: int = 0
    depth: int = 0
    log: str = ""
    """What the innermost loop keeps of what it has read."""
    tests: Sequence[str] = ("%p", "%q")

    def emit(self, text: str) -> None:
        self.lines.append("  " * (self.depth + 1) + text)

    def new(self, stem: str = "v") -> str:
        self.count += 1
        return f"%{stem}{self.count}"

    def define(self, type: str, text: str) -> str:
        name = self.new(type[7] if type != "i32" else "s")
        self.emit(f"{name} = {text}")
        self.names[type].append(name)
        return name

    def pick(self, type: str) -> str:
        """A value: the last one, one of this region, or any."""
        names, dice = self.names[type], self.rng.random()
        own = names[self.outer[type] :]
        if dice < 0.85 and own:
            return own[-1] if dice < 0.35 else self.rng.choice(own)
        return self.rng.choice(names)

    def index(self, type: str) -> str:
        return f"%c{self.rng.randrange(SIZES[type])}"

    def statement(self) -> None:
        plain: list[Callable[[], None]] = [
            self.insert, self.insert, self.half, self.half, self.put, self.put, self.select,
            self.fill, self.add, self.read, self.read, self.copy, self.fresh,
        ]  # fmt: skip
        nested: list[Callable[[], None]] = [
            self.loop, self.loop, self.turns, self.branch, self.blocks, self.call,
        ]  # fmt: skip
        is_nested = self.depth < MOST_NESTED and self.rng.random() < (0.8, 0.15)[self.depth]
        self.rng.choice(nested if is_nested else plain)()

    def type(self) -> str:
        return self.rng.choice([WHOLE, WHOLE, HALF])

    # Statements.

    def insert(self) -> None:
        t = self.type()
        self.define(
            t, f"tensor.insert {self.pick('i32')} into {self.pick(t)}[{self.index(t)}] : {t}"
        )

    def half(self) -> None:
        at = self.rng.choice([0, 2, 1])
        w = self.pick(WHOLE)
        self.define(HALF, f"tensor.extract_slice {w}[{at}] [2] [1] : {WHOLE} to {HALF}")

    def put(self) -> None:
        at, h, w = self.rng.choice([0, 2, 1]), self.pick(HALF), self.pick(WHOLE)
        self.define(WHOLE, f"tensor.insert_slice {h} into {w}[{at}] [2] [1] : {HALF} into {WHOLE}")

    def select(self) -> None:
        t = self.type()
        test = self.rng.choice(self.tests)
        self.define(t, f"arith.select {test}, {self.pick(t)}, {self.pick(t)} : {t}")

    def fill(self) -> None:
        t = self.type()
        target = self.pick(t)
        if self.rng.random() < 0.5:
            target = self.new("e")
            self.emit(f"{target} = tensor.empty() : {t}")
        self.define(t, f"linalg.fill ins({self.pick('i32')} : i32) outs({target} : {t}) -> {t}")

    def add(self) -> None:
        t = self.type()
        a, b, target = self.pick(t), self.pick(t), self.pick(t)
        if self.rng.random() < 0.5:
            target = self.new("e")
            self.emit(f"{target} = tensor.empty() : {t}")
        self.define(t, f"linalg.add ins({a}, {b} : {t}, {t}) outs({target} : {t}) -> {t}")

    def read(self) -> None:
        t = self.type()
        x = self.define("i32", f"tensor.extract {self.pick(t)}[{self.index(t)}] : {t}")
        self.define(t, f"tensor.insert {x} into {self.pick(t)}[{self.index(t)}] : {t}")

    def copy(self) -> None:
        t = self.type()
        a, b = self.pick(t), self.pick(t)
        self.define(t, f"linalg.copy ins({a} : {t}) outs({b} : {t}) -> {t}")

    def fresh(self) -> None:
        t = self.type()
        self.define(t, f"bufferization.alloc_tensor() copy({self.pick(t)}) : {t}")

    # Regions.

    def body(self, count: int) -> None:
        for _ in range(count):
            self.statement()

    def inside(self, write: Callable[[], None]) -> None:
        """Writes a region, whose values are in scope only there."""
        kept, outer, log = {t: list(names) for t, names in self.names.items()}, self.outer, self.log
        self.outer = {type: len(names) for type, names in kept.items()}
        self.depth += 1
        write()
        self.depth -= 1
        self.names, self.outer, self.log = kept, outer, log

    def carry(self) -> tuple[list[str], list[str]]:
        """Types and inits."""
        types = [WHOLE, *(self.type() for _ in range(self.rng.choice([2, 2, 3])))]
        return types, [self.pick(t) for t in types]

    def begin(self, types: Sequence[str], args: Sequence[str], index: str) -> None:
        """The iter_args of a region come into scope, but for the log, and the index as a number."""
        self.log = args[0]
        self.enter(types[1:], args[1:])
        self.define("i32", f"arith.index_cast {index} : index to i32")

    def reads(self, types: Sequence[str], args: Sequence[str], count: int) -> None:
        """Writes a body that reads some of its iter_args, early or late."""
        noted = [
            (self.rng.randrange(count + 1), t, a)
            for t, a in zip(types[1:], args[1:], strict=True)
            if self.rng.random() < 0.6
        ]
        for k in range(count + 1):
            for at, type, name in noted:
                if at == k:
                    self.note(type, name)
            if k < count:
                self.statement()

    def enter(self, types: Sequence[str], names: Sequence[str]) -> None:
        for type, name in zip(types, names, strict=True):
            self.names[type].append(name)

    def handed_on(self, types: Sequence[str], args: Sequence[str]) -> str:
        """What a terminator hands on: the log first."""
        own = self.rng.random() < 0.3
        names = [
            a if own and self.rng.random() < 0.5 else self.pick(t)
            for t, a in zip(types, args, strict=True)
        ]
        return ", ".join([self.log or names[0], *names[1:]])

    def note(self, type: str, name: str) -> None:
        """Writes an element to the log of the loop, which nothing else uses."""
        if not self.log:
            return
        x, log = self.new("x"), self.new("log")
        self.emit(f"{x} = tensor.extract {name}[{self.index(type)}] : {type}")
        self.emit(f"{log} = tensor.insert {x} into {self.log}[{self.index(WHOLE)}] : {WHOLE}")
        self.log = log

    def leave(self, types: Sequence[str], results: Sequence[str]) -> None:
        """Enters the results of a loop; often the log only."""
        share = self.rng.choice([0, 0, 0.5, 1])
        if not self.depth:
            self.logs.append(results[0])
        for k, (type, name) in enumerate(zip(types, results, strict=True)):
            if not k or self.rng.random() < share:
                self.names[type].append(name)

    def results(self, types: Sequence[str]) -> list[str]:
        return [self.new("r") for _ in types]

    def loop(self) -> None:
        types, inits = self.carry()
        args, results = [self.new("a") for _ in types], self.results(types)
        all, i = ", ".join(types), self.new("i")
        pairs = _joined(args, " = ", inits)
        bound = self.rng.choice(["%n", "%c3", "%c2", "%c0"])
        head = f"{', '.join(results)} = scf.for {i} = %c0 to {bound} step %c1"
        self.emit(f"{head} iter_args({pairs}) -> ({all}) {{")

        def write() -> None:
            self.begin(types, args, i)
            self.reads(types, args, self.rng.choice([1, 2, 3, 4]))
            self.emit(f"scf.yield {self.handed_on(types, args)} : {all}")

        self.inside(write)
        self.emit("}")
        self.leave(types, results)

    def turns(self) -> None:
        """An `scf.while`, whose two regions may hand on other orders, and the first other types."""
        types, inits = self.carry()
        passed = types if self.rng.random() < 0.5 else self.carry()[0]
        args, more = [self.new("a") for _ in types], [self.new("a") for _ in passed]
        results, all, sent = self.results(passed), ", ".join(types), ", ".join(passed)
        i, j, last = self.new("i"), self.new("i"), self.new("i")
        pairs = _joined(args, " = ", inits)
        head = f"{', '.join(results)}, {last} = scf.while ({pairs}, {i} = %c0)"
        self.emit(f"{head} : ({all}, index) -> ({sent}, index) {{")

        def before() -> None:
            self.begin(types, args, i)
            self.reads(types, args, self.rng.choice([0, 0, 1, 2]))
            test, next = self.new("t"), self.new("i")
            self.emit(f"{test} = arith.cmpi ult, {i}, %n : index")
            self.emit(f"{next} = arith.addi {i}, %c1 : index")
            handed_on = self.handed_on(passed, self.padded(passed, types, args))
            self.emit(f"scf.condition({test}) {handed_on}, {next} : {sent}, index")

        def after() -> None:
            self.begin(passed, more, j)
            self.reads(passed, more, self.rng.choice([0, 1, 2, 3]))
            handed_on = self.handed_on(types, self.padded(types, passed, more))
            self.emit(f"scf.yield {handed_on}, {j} : {all}, index")

        self.inside(before)
        self.emit("} do {")
        typed = _joined(more, ": ", passed)
        self.emit(f"^bb0({typed}, {j}: index):")
        self.inside(after)
        self.emit("}")
        self.leave(passed, results)

    def padded(
        self, wanted: Sequence[str], types: Sequence[str], names: Sequence[str]
    ) -> list[str]:
        """The values at the same places, or others where the type at the place is not the wanted one."""
        return [
            names[k] if k < len(types) and types[k] == type else self.pick(type)
            for k, type in enumerate(wanted)
        ]

    def branch(self) -> None:
        types = [self.type() for _ in range(self.rng.choice([1, 2, 2]))]
        results, all = self.results(types), ", ".join(types)
        head = f"{', '.join(results)} = scf.if {self.rng.choice(self.tests)}"
        self.emit(f"{head} -> ({all}) {{")
        nothing = [self.pick(t) for t in types]

        def write() -> None:
            self.log = ""
            self.body(self.rng.choice([0, 1, 2]))
            self.emit(f"scf.yield {self.handed_on(types, nothing)} : {all}")

        self.inside(write)
        self.emit("} else {")
        self.inside(write)
        self.emit("}")
        self.enter(types, results)

    def blocks(self) -> None:
        """A loop of blocks."""
        types, inits = self.carry()
        args, results = [self.new("a") for _ in types], self.results(types)
        all, i = ", ".join(types), self.new("i")
        head, next, end = (self.new("bb").replace("%", "^") for _ in range(3))
        self.emit(f"{', '.join(results)} = scf.execute_region -> ({all}) {{")

        def write() -> None:
            self.emit(f"cf.br {head}({', '.join(inits)}, %c0 : {all}, index)")
            typed = _joined(args, ": ", types)
            self.emit(f"{head}({typed}, {i}: index):")
            self.begin(types, args, i)
            self.reads(types, args, self.rng.choice([0, 0, 1]))
            test, after = self.new("t"), self.new("i")
            self.emit(f"{test} = arith.cmpi ult, {i}, %n : index")
            self.emit(f"{after} = arith.addi {i}, %c1 : index")
            self.emit(f"cf.cond_br {test}, {next}, {end}")
            self.emit(f"{end}:")
            self.emit(f"scf.yield {self.handed_on(types, args)} : {all}")
            self.emit(f"{next}:")
            self.reads(types, args, self.rng.choice([1, 2, 3]))
            self.emit(f"cf.br {head}({self.handed_on(types, args)}, {after} : {all}, index)")

        self.inside(write)
        self.emit("}")
        self.leave(types, results)

    def call(self) -> None:
        if not self.helpers:
            return
        name = self.rng.choice(self.helpers)
        w, h = self.new("r"), self.new("r")
        given = f"%p, %q, %n, {self.pick(WHOLE)}, {self.pick(HALF)}"
        type = f"({KINDS}, {WHOLE}, {HALF}) -> ({WHOLE}, {HALF})"
        self.emit(f"{w}, {h} = func.call @{name}({given}) : {type}")
        self.enter([WHOLE, HALF], [w, h])


def _joined(names: Sequence[str], sign: str, others: Sequence[str]) -> str:
    return ", ".join(f"{a}{sign}{b}" for a, b in zip(names, others, strict=True))


CONSTANTS = [*(f"%c{n} = arith.constant {n} : index" for n in range(4))]


def function(rng: random.Random, name: str, helpers: Sequence[str], length: int) -> str:
    """A function of a whole and a half that returns both."""
    writer = Writer(rng, helpers)
    for line in [*CONSTANTS, "%s0 = arith.constant 77 : i32"]:
        writer.emit(line)
    writer.names["i32"].append("%s0")
    writer.enter([WHOLE, HALF], ["%w", "%h"])
    writer.body(length)
    whole = rng.choice([writer.pick(WHOLE), *writer.logs])
    half = rng.choice([writer.pick(HALF), "%h"])
    returned = f"{whole}, {half} : {WHOLE}, {HALF}"
    head = f"func.func private @{name}({HEAD}, %w: {WHOLE}, %h: {HALF}) -> ({WHOLE}, {HALF}) {{"
    return "\n".join([head, *writer.lines, f"  func.return {returned}", "}"])


def program(seed: int) -> str:
    """The program of this seed."""
    rng = random.Random(seed)
    helpers, texts = list[str](), list[str]()
    for k in range(rng.choice([0, 0, 1])):
        texts.append(function(rng, f"h{k}", helpers, rng.choice([1, 2, 3])))
        helpers.append(f"h{k}")
    texts.append(function(rng, "f", helpers, rng.choice([1, 2, 3])))
    lines = [*CONSTANTS, "%true = arith.constant true", "%false = arith.constant false"]
    lines.append(f"%w = arith.constant dense<[11, 12, 13, 14]> : {WHOLE}")
    lines.append(f"%h = arith.constant dense<[21, 22]> : {HALF}")
    returned = list[str]()
    for k, flags in enumerate(["%true, %false, %c3", "%false, %true, %c2"]):
        lines.append(
            f"%a{k}, %b{k} = func.call @f({flags}, %w, %h) : "
            f"({KINDS}, {WHOLE}, {HALF}) -> ({WHOLE}, {HALF})"
        )
        returned += [f"%a{k}", f"%b{k}"]
    types = f"{WHOLE}, {HALF}, {WHOLE}, {HALF}"
    body = [f"  {line}" for line in [*lines, f"func.return {', '.join(returned)} : {types}"]]
    main = "\n".join([f"func.func @main() -> ({types}) {{", *body, "}"])
    return "\n".join([*texts, main, ""])


def chain(rng: random.Random) -> Chain:
    """A step that bufferizes with one set of options."""
    step = rng.choice([USUAL, USUAL, *steps("bufferize")])
    return (Part(step, rng.choice(step.specs)),)


if __name__ == "__main__":
    plan = OneChain(kind="tensors", program=program, chain=chain)
    sys.exit(command(ArgumentParser(description=__doc__), lambda _: plan))
