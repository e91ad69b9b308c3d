"""Writes small functions on buffers and boxes: straight lines, regions, blocks in any order of the text.

    ^b3(%v7: memref<4xf32>):                 printed before the block that leads to it
      memref.store %v7, %e2[%c0] : memref<2xmemref<4xf32>>
      %v8 = memref.load %e2[%c1] : memref<2xmemref<4xf32>>
      cf.br ^b1

A leaf is a `memref<4xf32>`, a box holds two of them. All elements are written where memory is
made, and only memory that nothing else names is freed, so that every order of statements is a
defined program.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from generate import used
from writing import Writing

L = "memref<4xf32>"
B = "memref<2xmemref<4xf32>>"
CONSTANTS = (
    *(f"%c{number} = arith.constant {number} : index" for number in range(4)),
    *(f"%k{number} = arith.constant {number}.0 : f32" for number in range(1, 6)),
    "%zero = arith.constant 0.0 : f32",
)
PARAMETERS = f"%p: i1, %q: i1, %n: index, %a: {L}, %e: {B}"
"""What the functions under test take: conditions, a number from 0 to 2, a leaf, a box."""
TAKES = f"i1, i1, index, {L}, {B}"


@dataclass
class Block:
    """A block of the function that is written."""

    head: str
    lines: list[str] = field(default_factory=list[str])


@dataclass
class Writer(Writing):
    """Writes one function, and the functions that it calls."""

    helpers: dict[str, str] = field(default_factory=dict[str, str])
    """Other functions and globals, by name."""
    blocks: list[Block] = field(default_factory=lambda: [Block("")])
    leaves: list[str] = field(default_factory=list[str])
    boxes: list[str] = field(default_factory=list[str])
    sum: str = "%zero"
    """The sum of the numbers that were read."""
    depth: int = 0
    """How many regions are open."""
    is_frozen: bool = False
    """Are leaves that have got several names not written? Then a copy is as good."""
    cuts: float = 0.2
    """How often a statement is followed by a new block."""

    def emit(self, *lines: str) -> None:
        """Adds lines to the block."""
        self.blocks[-1].lines += lines

    def leaf(self) -> str:
        """A leaf in scope, the last ones more often."""
        if not self.leaves:
            return self.new()
        return self.rng.choice([*self.leaves, *self.leaves[-2:]])

    def box(self) -> str:
        """A box in scope."""
        return self.rng.choice(self.boxes) if self.boxes else self.new_box()

    def number(self) -> str:
        """A number that is constant."""
        return f"%k{self.rng.randint(1, 5)}"

    def at(self) -> str:
        """The place of an element of a box."""
        return self.rng.choice(["%c0", "%c1"])

    def add(self, number: str) -> None:
        """Adds to the sum: what was read at different places counts differently."""
        twice = self.define(f"arith.addf {self.sum}, {self.sum} : f32", "s")
        self.sum = self.define(f"arith.addf {twice}, {number} : f32", "s")

    # Statements.

    def new(self) -> str:
        """A new leaf."""
        name = self.define(f"memref.alloc() : {L}")
        self.emit(f"linalg.fill ins({self.number()} : f32) outs({name} : {L})")
        self.leaves.append(name)
        return name

    def new_box(self) -> str:
        """A new box of leaves."""
        held = [self.leaf(), self.leaf()]
        name = self.define(f"memref.alloc() : {B}", "e")
        for place, each in enumerate(held):
            self.emit(f"memref.store {each}, {name}[%c{place}] : {B}")
        self.boxes.append(name)
        return name

    def load(self) -> None:
        """A leaf out of a box."""
        self.leaves.append(self.define(f"memref.load {self.box()}[{self.at()}] : {B}"))

    def store(self) -> None:
        """A leaf into a box."""
        value, box = self.leaf(), self.box()
        self.emit(f"memref.store {value}, {box}[{self.at()}] : {B}")

    def write(self) -> None:
        """A number into a leaf."""
        if self.is_frozen:
            self.show()
            return
        self.emit(f"memref.store {self.number()}, {self.leaf()}[{self.at()}] : {L}")

    def show(self) -> None:
        """Adds an element of a leaf to the sum."""
        self.show_leaf(self.leaf())

    def show_leaf(self, leaf: str) -> None:
        """Adds an element of this leaf to the sum."""
        self.add(self.define(f"memref.load {leaf}[{self.at()}] : {L}", "x"))

    def select(self) -> None:
        """One of two leaves."""
        one, other = self.leaf(), self.leaf()
        text = f"arith.select {self.flag()}, {one}, {other} : {L}"
        self.leaves.append(self.define(text))

    # Regions.

    @contextmanager
    def region(self, closing: str = "}") -> Generator[None]:
        """What is defined in it is out of scope after it."""
        before = list(self.leaves), list(self.boxes), self.sum
        self.depth += 1
        yield
        self.depth -= 1
        self.leaves, self.boxes, self.sum = before
        self.emit(closing)

    def branch(self, body: Callable[[], object]) -> str:
        """A leaf by one branch or by the other one."""
        result = self.name()
        number = self.name("s")
        type = f"{L}, f32"
        self.emit(f"{result}, {number} = scf.if {self.flag()} -> ({type}) {{")
        for closing in ("} else {", "}"):
            with self.region(closing):
                body()
                self.emit(f"scf.yield {self.leaf()}, {self.sum} : {type}")
        self.leaves.append(result)
        self.sum = number
        return result

    def loop(self, body: Callable[[], object]) -> str:
        """A leaf that a loop carries."""
        result, carried, number, sum = (
            *(self.name(), self.name()),
            *(self.name("s"), self.name("s")),
        )
        inits = f"{carried} = {self.leaf()}, {sum} = {self.sum}"
        count = self.rng.choice(["%n", "%n", "%c2"])
        self.emit(
            f"{result}, {number} = scf.for {self.name('i')} = %c0 to {count} step %c1 "
            f"iter_args({inits}) -> ({L}, f32) {{"
        )
        with self.region():
            self.leaves.append(carried)
            self.sum = sum
            body()
            self.emit(f"scf.yield {self.leaf()}, {self.sum} : {L}, f32")
        self.leaves.append(result)
        self.sum = number
        return result

    # Blocks.

    def label(self, arguments: str = "") -> str:
        """Starts a block; its name."""
        self.names += 1
        label = f"^b{self.names}"
        self.blocks.append(Block(f"{label}{arguments}:"))
        return label

    def cut(self) -> None:
        """Goes on in another block."""
        if self.depth:
            return
        before = self.blocks[-1]
        before.lines.append(f"cf.br {self.label()}")

    def diamond(self, body: Callable[[], object]) -> None:
        """Two ways that meet, with a leaf each; one of them may be an edge only."""
        if self.depth:
            return
        before, flag = self.blocks[-1], self.flag()
        ends = list[tuple[Block, str, str]]()
        targets = list[str]()
        scope = list(self.leaves), list(self.boxes), self.sum
        for side in range(2):
            self.leaves, self.boxes, self.sum = list(scope[0]), list(scope[1]), scope[2]
            if side and self.rng.random() < 0.3:
                targets.append(f"^JOIN({self.leaf()}, {self.sum} : {L}, f32)")
                continue
            targets.append(self.label())
            body()
            ends.append((self.blocks[-1], self.leaf(), self.sum))
        self.leaves, self.boxes, _ = list(scope[0]), list(scope[1]), scope[2]
        leaf, number = self.name(), self.name("s")
        join = self.label(f"({leaf}: {L}, {number}: f32)")
        for block, value, sum in ends:
            block.lines.append(f"cf.br {join}({value}, {sum} : {L}, f32)")
        one, other = (target.replace("^JOIN", join) for target in targets)
        before.lines.append(f"cf.cond_br {flag}, {one}, {other}")
        self.leaves.append(leaf)
        self.sum = number

    def cycle(self, body: Callable[[], object]) -> None:
        """Blocks that are executed twice, and forward a leaf."""
        if self.depth:
            return
        before, scope = self.blocks[-1], (list(self.leaves), list(self.boxes))
        leaf, number, round = self.name(), self.name("s"), self.name("i")
        start = f"(%c0, {self.leaf()}, {self.sum} : index, {L}, f32)"
        head = self.label(f"({round}: index, {leaf}: {L}, {number}: f32)")
        before.lines.append(f"cf.br {head}{start}")
        self.leaves.append(leaf)
        self.sum = number
        body()
        next = self.define(f"arith.addi {round}, %c1 : index", "i")
        more = self.define(f"arith.cmpi slt, {next}, %c2 : index", "b")
        given = f"({next}, {self.leaf()}, {self.sum} : index, {L}, f32)"
        last, out, total = self.blocks[-1], self.name(), self.name("s")
        left = f"({self.leaf()}, {self.sum} : {L}, f32)"
        exit = self.label(f"({out}: {L}, {total}: f32)")
        last.lines.append(f"cf.cond_br {more}, {head}{given}, {exit}{left}")
        self.leaves, self.boxes = scope
        self.leaves.append(out)
        self.sum = total

    def region_of_blocks(self, body: Callable[[], object]) -> str:
        """A region with blocks of its own, in any order, that yields a leaf."""
        result, number, type = self.name(), self.name("s"), f"{L}, f32"
        self.emit(f"{result}, {number} = scf.execute_region -> ({type}) {{")
        before = self.blocks, self.depth, list(self.leaves), list(self.boxes)
        self.blocks, self.depth = [Block("")], 0
        body()
        self.emit(f"scf.yield {self.leaf()}, {self.sum} : {type}")
        lines = self.laid_out()
        self.blocks, self.depth, self.leaves, self.boxes = before
        self.emit(*lines, "}")
        self.leaves.append(result)
        self.sum = number
        return result

    # Functions.

    def call(self, name: str, operands: Sequence[str], type: str) -> str:
        """A call with one result, or none."""
        text = f"func.call @{name}({', '.join(operands)}) : {type}"
        if type.endswith("-> ()"):
            self.emit(text)
            return ""
        return self.define(text)

    def helper(self, name: str, text: str) -> str:
        """Adds a function once; its name."""
        self.helpers.setdefault(name, text)
        return name

    def laid_out(self) -> list[str]:
        """The blocks, those but the first in any order."""
        first, *others = self.blocks
        self.rng.shuffle(others)
        lines = list(first.lines)
        for block in others:
            lines += [block.head, *block.lines]
        return lines

    def text(self, head: str) -> str:
        """The function with this head."""
        lines = self.laid_out()
        return "\n".join([f"{head} {{", *used(list(CONSTANTS), lines), *lines, "}\n"])


def function(head: str, *lines: str) -> str:
    """A function with these lines."""
    body = [line for text in lines for line in text.strip().splitlines()]
    known = [*CONSTANTS]
    return "\n".join([f"{head} {{", *used(known, body), *body, "}\n"])
