"""Random programs with much to simplify: numbers, choices, loops, blocks and small buffers.

    %v7:2 = scf.if %v3 -> (i32, i32) {          both regions may yield the same, or
      scf.yield %v1, %v1 : i32, i32             constants; conditions are asked again
    } else { ... }

Operands are often constants, or equal, and results often unused. All buffers have four
elements that are written when they are made, and an index is a constant or taken modulo
four, so that a program reads nothing undefined and nothing out of bounds. Loops end.

    python tests/fuzz/simplifiable.py 7 > program.mlir
"""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

TYPES = ("i1", "index", "i32")
BINARY = ("addi", "subi", "muli", "andi", "ori", "xori", "minui", "maxui", "minsi", "maxsi")
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
BUFFERS = ("memref<4xi32>", "memref<?xi32>")
LAYOUT = "memref<?xi32, strided<[1], offset: ?>>"

Scope = dict[str, list[str]]
"""The values of each type that may be used."""


@dataclass
class Writer:
    """Writes the functions of a program."""

    rng: random.Random
    lines: list[str] = field(default_factory=list[str])
    scope: Scope = field(default_factory=dict[str, list[str]])
    names: int = 0
    labels: int = 0

    def name(self) -> str:
        """A new name."""
        self.names += 1
        return f"%v{self.names}"

    def emit(self, line: str) -> None:
        """Adds a line."""
        self.lines.append(f"  {line}")

    def define(self, type: str, text: str) -> str:
        """Adds an operation with one result."""
        name = self.name()
        self.emit(f"{name} = {text}")
        self.scope.setdefault(type, []).append(name)
        return name

    def constant(self, type: str) -> str:
        """A constant, mostly a small one."""
        if type == "i1":
            return self.define(type, f"arith.constant {self.rng.choice(['true', 'false'])}")
        number = self.rng.choice([0, 0, 1, 1, 2, 3, 4, -1, 7])
        return self.define(type, f"arith.constant {number} : {type}")

    def pick(self, type: str) -> str:
        """A value; one that was made lately, or a constant."""
        found = self.scope.get(type, [])
        if not found or self.rng.random() < 0.25:
            return self.constant(type)
        return self.rng.choice(found[-6:] if self.rng.random() < 0.7 else found)

    def nested(self, write: Callable[[], None]) -> None:
        """Writes something whose values are not seen after it."""
        before = {type: list(values) for type, values in self.scope.items()}
        write()
        self.scope = before

    # Statements.

    def number(self, depth: int) -> None:
        """An operation on numbers of one type."""
        type = self.rng.choice(TYPES)
        x, y = self.pick(type), self.pick(type)
        self.define(type, f"arith.{self.rng.choice(BINARY)} {x}, {y} : {type}")

    def divided(self, depth: int) -> None:
        """A division or a shift by a constant."""
        type = self.rng.choice(("index", "i32"))
        y = self.define(type, f"arith.constant {self.rng.choice([1, 2, 3])} : {type}")
        name = self.rng.choice(("divui", "divsi", "remui", "remsi", "shli", "shrui"))
        self.define(type, f"arith.{name} {self.pick(type)}, {y} : {type}")

    def compare(self, depth: int) -> None:
        """A comparison."""
        type = self.rng.choice(TYPES)
        x, y = self.pick(type), self.pick(type)
        predicate = self.rng.choice(PREDICATES)
        self.define("i1", f"arith.cmpi {predicate}, {x}, {y} : {type}")

    def opposite(self, depth: int) -> None:
        """The opposite of a truth."""
        true = self.define("i1", "arith.constant true")
        self.define("i1", f"arith.xori {self.pick('i1')}, {true} : i1")

    def choose(self, depth: int) -> None:
        """A choice between values, or buffers."""
        type = self.rng.choice((*TYPES, BUFFERS[0]))
        if type == BUFFERS[0] and not self.scope.get(type):
            return
        x, y = (
            self.rng.choice(self.scope[type]) if type == BUFFERS[0] else self.pick(type)
            for _ in range(2)
        )
        self.define(type, f"arith.select {self.pick('i1')}, {x}, {y} : {type}")

    def cast(self, depth: int) -> None:
        """A number of another type."""
        x, y = self.rng.choice(
            [("i32", "index"), ("index", "i32"), ("i32", "i64"), ("i64", "i32"), ("i1", "i32")]
        )
        value = self.pick(x)
        op = (
            "arith.index_cast"
            if "index" in (x, y)
            else "arith.trunci"
            if x == "i64"
            else "arith.extui"
            if x == "i1"
            else "arith.extsi"
        )
        self.define(y, f"{op} {value} : {x} to {y}")

    def index(self) -> str:
        """An index of an element."""
        if self.rng.random() < 0.5:
            return self.define("index", f"arith.constant {self.rng.randrange(4)} : index")
        four = self.define("index", "arith.constant 4 : index")
        return self.define("index", f"arith.remui {self.pick('index')}, {four} : index")

    def buffer(self, depth: int) -> None:
        """A new buffer with four numbers."""
        type = self.rng.choice(BUFFERS)
        size = (
            ""
            if type == BUFFERS[0]
            else self.rng.choice(["%n", self.define("index", "arith.constant 4 : index")])
        )
        kind = self.rng.choice(("alloc", "alloca"))
        name = self.name()
        self.emit(f"{name} = memref.{kind}({size}) : {type}")
        for place in range(4):
            at = self.define("index", f"arith.constant {place} : index")
            self.emit(f"memref.store {self.pick('i32')}, {name}[{at}] : {type}")
        self.scope.setdefault(type, []).append(name)

    def some_buffer(self) -> tuple[str, str] | None:
        """A buffer and its type."""
        found = [(v, t) for t in (*BUFFERS, LAYOUT) for v in self.scope.get(t, [])]
        return self.rng.choice(found) if found else None

    def store(self, depth: int) -> None:
        """A number into a buffer."""
        if (found := self.some_buffer()) is not None:
            value, at = self.pick("i32"), self.index()
            self.emit(f"memref.store {value}, {found[0]}[{at}] : {found[1]}")

    def load(self, depth: int) -> None:
        """A number from a buffer."""
        if (found := self.some_buffer()) is not None:
            self.define("i32", f"memref.load {found[0]}[{self.index()}] : {found[1]}")

    def copy(self, depth: int) -> None:
        """All of a buffer into another one, or itself."""
        a, b = self.some_buffer(), self.some_buffer()
        if a is not None and b is not None and (a == b or LAYOUT not in (a[1], b[1])):
            self.emit(f"memref.copy {a[0]}, {b[0]} : {a[1]} to {b[1]}")

    def view(self, depth: int) -> None:
        """A buffer in another type: cast, or all of it as a subview."""
        if (found := self.some_buffer()) is None:
            return
        value, type = found
        match self.rng.randrange(4):
            case 0 if type != LAYOUT:
                other = BUFFERS[1 - BUFFERS.index(type)]
                self.define(other, f"memref.cast {value} : {type} to {other}")
            case 1 if type != LAYOUT:
                size = self.define("index", "arith.constant 4 : index")
                zero = self.define("index", "arith.constant 0 : index")
                self.define(
                    LAYOUT, f"memref.subview {value}[{zero}] [{size}] [1] : {type} to {LAYOUT}"
                )
            case 2:
                zero = self.define("index", "arith.constant 0 : index")
                self.define("index", f"memref.dim {value}, {zero} : {type}")
            case _:
                row = "memref<?x2xi32>" if type == BUFFERS[1] else "memref<2x2xi32>"
                if type == LAYOUT:
                    return
                size = "%two" if type == BUFFERS[1] else "2"
                name, back = self.name(), self.name()
                self.emit(
                    f"{name} = memref.expand_shape {value} [[0, 1]] output_shape [{size}, 2] : {type} into {row}"
                )
                self.emit(f"{back} = memref.collapse_shape {name} [[0, 1]] : {row} into {type}")
                self.scope[type].append(back)

    def branch(self, depth: int) -> None:
        """An `scf.if`, with results or without."""
        types = [self.rng.choice(TYPES) for _ in range(self.rng.choice([0, 0, 1, 2, 3]))]
        condition = self.pick("i1")
        names = [self.name() for _ in types]
        head = f"{', '.join(names)} = " if names else ""
        self.emit(f"{head}scf.if {condition} -> ({', '.join(types)}) {{")
        self.nested(lambda: self.region(depth, types))
        if types or self.rng.random() < 0.5:
            self.emit("} else {")
            self.nested(lambda: self.region(depth, types))
        self.emit("}")
        self.know(names, types)

    def region(self, depth: int, types: list[str]) -> None:
        """A few statements, and what a region yields."""
        self.statements(self.rng.randrange(4), depth - 1)
        values = [self.pick(type) for type in types]
        if len(values) > 1 and types[0] == types[1] and self.rng.random() < 0.4:
            values[1] = values[0]
        self.emit(f"scf.yield {', '.join(values)}{' : ' if values else ''}{', '.join(types)}")

    def loop(self, depth: int) -> None:
        """An `scf.for` of a few rounds."""
        lower = self.define("index", f"arith.constant {self.rng.choice([0, 0, 1])} : index")
        upper = self.rng.choice(
            ["%n", self.define("index", f"arith.constant {self.rng.choice([0, 1, 2, 3])} : index")]
        )
        step = self.define("index", f"arith.constant {self.rng.choice([1, 1, 2])} : index")
        types = [self.rng.choice(TYPES) for _ in range(self.rng.choice([0, 1, 2, 3]))]
        inits = [self.pick(type) for type in types]
        if len(types) > 1 and types[0] == types[1] and self.rng.random() < 0.4:
            inits[1] = inits[0]
        names, args = [self.name() for _ in types], [self.name() for _ in types]
        counter = self.name()
        head = f"{', '.join(names)} = " if names else ""
        carried = ", ".join(f"{a} = {i}" for a, i in zip(args, inits, strict=True))
        more = f" iter_args({carried}) -> ({', '.join(types)})" if types else ""
        self.emit(f"{head}scf.for {counter} = {lower} to {upper} step {step}{more} {{")

        def body() -> None:
            self.scope["index"].append(counter)
            self.know(args, types)
            self.region(depth, types)

        self.nested(body)
        self.emit("}")
        self.know(names, types)

    def loop_while(self, depth: int) -> None:
        """An `scf.while` with a counter that ends it."""
        type = self.rng.choice(TYPES)
        zero = self.define("index", "arith.constant 0 : index")
        names, befores, afters = ([self.name() for _ in range(3)] for _ in range(3))
        types = ["index", type, type]
        inits = [zero, self.pick(type), self.pick(type)]
        carried = ", ".join(f"{a} = {i}" for a, i in zip(befores, inits, strict=True))
        listed = ", ".join(types)
        self.emit(f"{', '.join(names)} = scf.while ({carried}) : ({listed}) -> ({listed}) {{")

        def before() -> None:
            self.know(befores, types)
            self.statements(self.rng.randrange(3), 0)
            limit = self.define("index", f"arith.constant {self.rng.choice([0, 1, 2])} : index")
            more = self.define("i1", f"arith.cmpi ult, {befores[0]}, {limit} : index")
            values = [befores[0], self.rng.choice([befores[1], self.pick(type)]), self.pick(type)]
            self.emit(f"scf.condition({more}) {', '.join(values)} : {listed}")

        def after() -> None:
            self.know(afters, types)
            self.statements(self.rng.randrange(3), depth - 1)
            one = self.define("index", "arith.constant 1 : index")
            next = self.define("index", f"arith.addi {afters[0]}, {one} : index")
            values = [next, self.rng.choice([afters[1], self.pick(type)]), self.pick(type)]
            self.emit(f"scf.yield {', '.join(values)} : {listed}")

        self.nested(before)
        self.emit("} do {")
        self.emit(f"^bb0({', '.join(f'{a}: {t}' for a, t in zip(afters, types, strict=True))}):")
        self.nested(after)
        self.emit("}")
        self.know(names, types)

    def know(self, names: list[str], types: list[str]) -> None:
        """Lets values be used."""
        for name, type in zip(names, types, strict=True):
            self.scope.setdefault(type, []).append(name)

    def execute(self, depth: int) -> None:
        """An `scf.execute_region` of one block or of a diamond."""
        type = self.rng.choice(TYPES)
        name = self.name()
        self.emit(f"{name} = scf.execute_region -> {type} {{")
        self.nested(lambda: self.inside(depth, type))
        self.emit("}")
        self.scope.setdefault(type, []).append(name)

    def inside(self, depth: int, type: str) -> None:
        """The blocks of a region that yields one value."""
        if self.rng.random() < 0.5:
            self.diamond(depth)
        self.region(depth, [type])

    def diamond(self, depth: int) -> None:
        """Two ways to a block with arguments, that stay visible after it."""
        self.labels += 1
        a, b, end = (f"^l{self.labels}{x}" for x in "abe")
        types = [self.rng.choice(TYPES) for _ in range(self.rng.choice([0, 1, 2]))]
        args = [self.name() for _ in types]
        self.emit(f"cf.cond_br {self.pick('i1')}, {a}, {b}")
        for label in (a, b):
            self.emit(f"{label}:")

            def way() -> None:
                self.statements(self.rng.randrange(3), 0)
                values = [self.pick(type) for type in types]
                listed = f"({', '.join(values)} : {', '.join(types)})" if types else ""
                self.emit(f"cf.br {end}{listed}")

            self.nested(way)
        listed = ", ".join(f"{v}: {t}" for v, t in zip(args, types, strict=True))
        self.emit(f"{end}({listed}):" if types else f"{end}:")
        self.know(args, types)

    def cycle(self, depth: int) -> None:
        """A loop of blocks with a counter."""
        self.labels += 1
        head, body, end = (f"^l{self.labels}{x}" for x in "hbe")
        type = self.rng.choice(TYPES)
        counter, x, y = self.name(), self.name(), self.name()
        zero = self.define("index", "arith.constant 0 : index")
        one = self.define("index", "arith.constant 1 : index")
        limit = self.define("index", f"arith.constant {self.rng.choice([1, 2, 3])} : index")
        listed = f"index, {type}, {type}"
        self.emit(
            f"cf.br {head}({zero}, {self.pick(type)}, {self.pick(type)} : {listed})".replace(
                "\n", " "
            )
        )
        self.emit(f"{head}({counter}: index, {x}: {type}, {y}: {type}):")
        self.scope["index"].append(counter)
        self.scope.setdefault(type, []).extend([x, y])
        more = self.define("i1", f"arith.cmpi ult, {counter}, {limit} : index")
        self.emit(f"cf.cond_br {more}, {body}, {end}")
        self.emit(f"{body}:")

        def rounds() -> None:
            self.statements(self.rng.randrange(3), 0)
            next = self.define("index", f"arith.addi {counter}, {one} : index")
            u, v = (self.rng.choice([x, y, self.pick(type)]), self.rng.choice([y, self.pick(type)]))
            self.emit(f"cf.br {head}({next}, {u}, {v} : {listed})")

        self.nested(rounds)
        self.emit(f"{end}:")

    def statements(self, count: int, depth: int, blocks: bool = False) -> None:
        """Some random statements."""
        flat = [
            self.number,
            self.divided,
            self.compare,
            self.opposite,
            self.choose,
            self.cast,
            self.buffer,
            self.store,
            self.load,
            self.load,
            self.copy,
            self.view,
        ]
        deep = [
            self.branch,
            self.branch,
            self.branch,
            self.loop,
            self.loop,
            self.loop_while,
            self.execute,
        ]
        graph = [self.diamond, self.cycle]
        for _ in range(count):
            choices = flat + (deep * 2 if depth > 0 else []) + (graph if blocks else [])
            self.rng.choice(choices)(depth)


def program(seed: int) -> str:
    """A module whose `@main` returns numbers."""
    rng = random.Random(seed)
    writer = Writer(rng)
    parts = list[str]()
    for k in range(3):
        writer.lines = []
        writer.scope = {"i1": ["%p", "%q"], "index": ["%n"], "i32": ["%x", "%y"]}
        writer.emit("%two = arith.constant 2 : index")
        writer.statements(rng.randint(6, 16), 2, blocks=rng.random() < 0.6)
        results = [writer.pick(type) for type in ("i1", "index", "i32", "i32")]
        writer.emit(f"return {', '.join(results)} : i1, index, i32, i32")
        head = f"func.func @f{k}(%p: i1, %q: i1, %n: index, %x: i32, %y: i32) -> (i1, index, i32, i32) {{"
        parts.append("\n".join([head, *writer.lines, "}"]))
    return "\n".join([*parts, _main(3)])


def _main(count: int) -> str:
    lines, results = (
        ["%t = arith.constant true", "%f = arith.constant false", "%n = arith.constant 4 : index"],
        list[str](),
    )
    for number, value in enumerate((5, -3, 0)):
        lines.append(f"%c{number} = arith.constant {value} : i32")
    for k in range(count):
        for n, (p, q, x, y) in enumerate((("t", "f", "c0", "c1"), ("f", "t", "c2", "c0"))):
            lines.append(
                f"%r{k}{n}:4 = call @f{k}(%{p}, %{q}, %n, %{x}, %{y}) : (i1, i1, index, i32, i32) -> (i1, index, i32, i32)"
            )
            results += [f"%r{k}{n}#{place}" for place in range(4)]
    types = ", ".join(["i1", "index", "i32", "i32"] * (len(results) // 4))
    body = "\n  ".join([*lines, f"return {', '.join(results)} : {types}"])
    return f"func.func @main() -> ({types}) {{\n  {body}\n}}\n"


if __name__ == "__main__":
    print(program(int(sys.argv[1])))
