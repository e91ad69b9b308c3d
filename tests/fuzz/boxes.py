"""Random programs with buffers of buffers, calls and recursion.

    func.func private @f1(%o3: memref<3xmemref<4xf32>>, %l4: memref<4xf32>, .., %d: index)
      memref.store %l4, %o3[%c1] : memref<3xmemref<4xf32>>
      %b9, %f2 = scf.if %more -> (memref<2xmemref<4xf32>>, f32) { .. func.call @f2 ..

A `Kind` is a type of buffer. Those of sizes 2 and 4 are written only where they are made, so
they may be cloned, returned and forwarded at will. Those of sizes 3 and 6 are open: they
are written through any of their names, and a function returns only new ones. All elements of
a new buffer are written, and nothing is used after its free: programs read nothing
undefined and do not depend on clones. Numbers are added up through all regions and functions.
A counter bounds recursion and cycles of blocks.

    python tests/fuzz/boxes.py --count 20000 --seed 0
    python tests/fuzz/boxes.py --count 2000 --weight release=2 --weight clone=0
"""

import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace

from box_reaches import BoxReaches, in_any_order
from box_statements import FREED, KINDS, OFTEN, Kind, Scope
from builder import used
from campaign import Plan, command
from function_values import through_values
from pipelines import Chain, drawn, steps
from swarm import swarm_weights


@dataclass(frozen=True)
class BoxWeights:
    """How often each statement is taken, relative to the others; 0 is never."""

    make: float = 2
    load: float = 2
    store: float = 2
    write: float = 0.7
    show: float = 2
    copy_over: float = 0.5
    clone: float = 0.5
    realloc: float = 0.4
    select: float = 1
    view: float = 0.7
    stack: float = 0.4
    release: float = 1
    call: float = 2
    branch: float = 1
    loop: float = 1
    loop_while: float = 0.6
    switch: float = 0.4
    execute: float = 0.6
    graph: float = 0.6
    parallel: float = 0.3
    forall: float = 0.2
    later: float = 0
    address: float = 0
    indirect: float = 0
    """How many of the calls are by the address of the function: from 0 to 1."""
    shuffled: float = 0
    """In how many functions the blocks are in any order: from 0 to 1."""


SHARES = ("indirect", "shuffled")
"""Weights that are no statements."""
REACHING = BoxWeights(later=0.5, address=0.4, indirect=0.3, shuffled=0.5)
"""Those of the command. The seeds of `BoxWeights()` are recorded for mutants."""
UNHELD = ("async.execute", "extract_aligned_pointer", "func.constant")
"""What may keep memory in a way that `holding.py` does not know."""
NESTED = ("branch", "loop", "loop_while", "switch", "execute", "graph")
"""Statements with regions or blocks of statements."""
FREES = 0.3
"""How many programs free memory themselves."""
CONSTANTS = [
    *(f"%c{number} = arith.constant {number} : index\n" for number in range(7)),
    "%zero = arith.constant 0.0 : f32\n",
]
GIVEN = "%p: i1, %q: i1, %d: index"
"""What each function takes after its buffers: two conditions, how often it may recurse."""


@dataclass(frozen=True)
class Signature:
    """What callers know of a function."""

    name: str
    takes: tuple[Kind, ...]
    gives: tuple[Kind, ...]
    number: int
    """A function calls those with smaller numbers, and others as long as `%d` is not 0."""
    frees: bool = False
    """Does it free the first buffer that it takes?"""

    @property
    def results(self) -> str:
        """The types of the results."""
        return ", ".join([*(kind.type for kind in self.gives), "f32"])

    @property
    def type(self) -> str:
        """As a function type."""
        takes = ", ".join([*(kind.type for kind in self.takes), "i1", "i1", "index"])
        return f"({takes}) -> ({self.results})"


@dataclass
class BoxPrograms(BoxReaches):
    """Writes programs; the same seed gives the same program."""

    weights: BoxWeights = BoxWeights()
    depth: int = 2
    """How deep regions are nested."""
    most: int = 3
    """Most statements in a row."""
    functions: list[Signature] = field(default_factory=list[Signature])
    own: int = 0
    """The number of the function under construction."""
    takes_blocks: bool = True
    """May the region under construction have several blocks?"""

    @classmethod
    def of(cls, seed: int, weights: BoxWeights) -> "BoxPrograms":
        """The writer of the program of this seed."""
        rng = random.Random(seed)
        own = swarm_weights(rng, weights) if rng.random() < 0.5 else {}
        weights = replace(weights, **own)
        if rng.random() > FREES:
            weights = replace(weights, release=0)
        sizes = rng.choice([0, 1, 1, 2]), rng.choice([1, 2, 2, 3])
        allowed = weights.call, weights.loop, weights.copy_over
        pairs = zip(("call", "loop", "copy"), allowed, strict=True)
        ways = ["store", *(way for way, w in pairs if w and rng.random() < 0.5)]
        return cls(rng, ways, weights=weights, depth=sizes[0], most=sizes[1])

    def program(self) -> str:
        """A module whose `@main` returns a number."""
        for number in range(self.rng.choice([1, 1, 1, 2, 2, 3])):
            takes, gives = self.kinds(1, 3), self.kinds(0, 2)
            frees = self.weights.release > 0 and self.rng.random() < 0.4
            if frees:
                takes = (self.rng.choice(FREED), *takes[1:])
            self.functions.append(Signature(f"@f{number}", takes, gives, number, frees))
        self.functions.append(Signature("@entry", (), (), len(self.functions)))
        parts = [self.function(signature) for signature in self.functions]
        flags = [self.rng.choice(["true", "false"]) for _ in range(2)]
        call = self.functions[-1]
        main = (
            f"func.func @main() -> f32 {{\n  %p = arith.constant {flags[0]}\n"
            f"  %q = arith.constant {flags[1]}\n  %d = arith.constant 1 : index\n"
            f"  %x = func.call {call.name}(%p, %q, %d) : {call.type}\n"
            "  func.return %x : f32\n}\n"
        )
        aliases = [kind.alias for kind in KINDS]
        return "".join([*aliases, *self.helpers.values(), *parts, main])

    def kinds(self, least: int, most: int) -> tuple[Kind, ...]:
        """Some kinds of buffers."""
        count = self.rng.randint(least, most)
        return tuple(self.rng.choice(OFTEN) for _ in range(count))

    def function(self, signature: Signature) -> str:
        """A function with this signature."""
        self.own, self.sum, self.lines = signature.number, "%zero", []
        scope = [self.value(kind) for kind in signature.takes]
        takes = ", ".join([*(value.typed for value in scope), GIVEN])
        freed = [scope.pop(0)] if signature.frees else []
        scope = self.statements(scope or self.make(scope) + self.make(scope), self.depth)
        self.show(scope)
        for value in freed:
            self.freed(scope, value)
        results = [
            self.fresh(scope, kind) if kind.is_open else self.get(scope, kind)
            for kind in signature.gives
        ]
        values = ", ".join([*(value.name for value in results), self.sum])
        self.emit(f"func.return {values} : {signature.results}")
        if self.weights.shuffled and self.rng.random() < self.weights.shuffled:
            self.lines = in_any_order(self.lines, self.rng.shuffle)
        visibility = self.rng.choice(["", "private "])
        return (
            f"func.func {visibility}{signature.name}({takes}) -> ({signature.results}) {{\n"
            f"{''.join([*used(CONSTANTS, self.lines), *self.lines])}}}\n"
        )

    # Statements.

    def statements(self, scope: Scope, depth: int) -> Scope:
        """Some statements; what is in scope after them."""
        scope = list(scope)
        given = {f.name: getattr(self.weights, f.name) for f in fields(self.weights)}
        for name in NESTED if depth <= 0 else () if self.takes_blocks else ("graph",):
            given[name] = 0
        for name in SHARES:
            given[name] = 0
        if not any(given.values()):
            return scope
        for _ in range(self.rng.randint(1, self.most)):
            (name,) = self.rng.choices(list(given), list(given.values()))
            if name in NESTED:
                nested: Callable[[Scope, int], Scope] = getattr(self, f"_{name}")
                scope += nested(scope, depth - 1)
            else:
                simple: Callable[[Scope], Scope] = getattr(self, name)
                scope += simple(scope)
        return scope

    def call(self, scope: Scope) -> Scope:
        """Calls a function, this one too, with one recursion less for those that call it."""
        callee = self.rng.choice(self.functions[:-1])
        if callee.number < self.own:
            return self._called(scope, callee, self.rng.choice(["%d", "%c0"]))
        more = self.define("arith.cmpi sgt, %d, %c0 : index")
        less = self.define("arith.subi %d, %c1 : index")

        def called(inner: Scope) -> Scope:
            return inner + self._called(inner, callee, less)

        return self.regions(
            scope,
            callee.gives,
            f"scf.if {more} -> ({callee.results}) {{",
            {"} else {": called, "}": lambda inner: inner},
        )

    def _called(self, scope: Scope, callee: Signature, left: str) -> Scope:
        takes = [self.get(scope, kind) for kind in callee.takes]
        if callee.frees:
            takes[0] = self.released(scope, callee.takes[0])
        names = [value.name for value in takes]
        values = ", ".join([*names, *self.rng.sample(["%p", "%q"], 2), left])
        results, number = [self.value(kind) for kind in callee.gives], self.name("f")
        names = ", ".join([*(value.name for value in results), number])
        target = f"func.call {callee.name}"
        if self.weights.indirect and self.rng.random() < self.weights.indirect:
            value = self.by_address(callee.name, callee.type)
            target = f"func.call_indirect {value}"
        self.emit(f"{names} = {target}({values}) : {callee.type}")
        self.add_number(number)
        return results

    def parallel(self, scope: Scope) -> Scope:
        """Each thread stores a buffer."""
        return self._threads(scope, "scf.parallel ({0}) = (%c0) to (%c3) step (%c1) {{")

    def forall(self, scope: Scope) -> Scope:
        """Each thread stores a buffer."""
        return self._threads(scope, "scf.forall ({0}) in (3) {{")

    def _threads(self, scope: Scope, head: str) -> Scope:
        box, at = self.open_box(scope), self.name("i")
        held = box.kind.element
        assert held is not None
        self.emit(head.format(at))
        self.put(self.get(scope, held), box, at)
        self.emit("}")
        return [box]

    # Regions.

    def forwarded(self, scope: Scope) -> tuple[Kind, ...]:
        """The kinds of buffers that a construct forwards."""
        return tuple(self.rng.choice(scope).kind for _ in range(self.rng.choice([1, 1, 2])))

    def types(self, kinds: tuple[Kind, ...], first: str = "") -> str:
        """The types of what a construct forwards: buffers and the sum."""
        return ", ".join([*([first] if first else []), *(k.type for k in kinds), "f32"])

    def given(self, scope: Scope, kinds: tuple[Kind, ...], first: str = "") -> str:
        """What a construct forwards."""
        names = [self.get(scope, kind).name for kind in kinds]
        return ", ".join([*([first] if first else []), *names, self.sum])

    @contextmanager
    def inside(self, takes_blocks: bool = False) -> Generator[None, None, None]:
        """What is in a region: counters and the sum are as before after it."""
        before = self.sum, self.takes_blocks, len(self.indices)
        self.takes_blocks = takes_blocks
        yield
        self.sum, self.takes_blocks, count = before
        del self.indices[count:]

    def regions(
        self,
        scope: Scope,
        kinds: tuple[Kind, ...],
        head: str,
        bodies: dict[str, Callable[[Scope], Scope]],
        takes_blocks: bool = False,
    ) -> Scope:
        """An op with regions that yield buffers and the sum; what closes each region."""
        results, number = [self.value(kind) for kind in kinds], self.name("f")
        names = ", ".join([*(value.name for value in results), number])
        self.emit(f"{names} = {head}")
        for closing, body in bodies.items():
            with self.inside(takes_blocks):
                values = self.given(body(scope), kinds)
                self.emit(f"scf.yield {values} : {self.types(kinds)}")
            self.emit(closing)
        self.sum = number
        return results

    def _branch(self, scope: Scope, depth: int) -> Scope:
        def body(inner: Scope) -> Scope:
            return self.statements(inner, depth)

        kinds = self.forwarded(scope)
        head = f"scf.if {self.flag()} -> ({self.types(kinds)}) {{"
        return self.regions(scope, kinds, head, {"} else {": body, "}": body})

    def _switch(self, scope: Scope, depth: int) -> Scope:
        def body(inner: Scope) -> Scope:
            return self.statements(inner, depth)

        kinds = self.forwarded(scope)
        head = f"scf.index_switch %d -> {self.types(kinds)}\ncase 1 {{"
        return self.regions(scope, kinds, head, {"} default {": body, "}": body})

    def _execute(self, scope: Scope, depth: int) -> Scope:
        kinds = self.forwarded(scope)
        head = f"scf.execute_region -> ({self.types(kinds)}) {{"

        def body(inner: Scope) -> Scope:
            return self.statements(inner, depth)

        return self.regions(scope, kinds, head, {"}": body}, True)

    def carried(self, scope: Scope, kinds: tuple[Kind, ...]) -> tuple[Scope, str, str]:
        """New values of a construct that runs many times: the buffers, the sum, and what both are
        at first."""
        values, number = [self.value(kind) for kind in kinds], self.name("f")
        names = [*(value.name for value in values), number]
        starts = self.given(scope, kinds).split(", ")
        pairs = zip(names, starts, strict=True)
        return values, number, ", ".join(f"{name} = {start}" for name, start in pairs)

    def _loop(self, scope: Scope, depth: int) -> Scope:
        kinds, at = self.forwarded(scope), self.name("i")
        values, number, starts = self.carried(scope, kinds)
        rounds = self.rng.choice([0, 1, 2, 3])

        def body(inner: Scope) -> Scope:
            self.sum = number
            self.indices.append((at, rounds))
            return self.statements([*inner, *values], depth)

        head = (
            f"scf.for {at} = %c0 to %c{rounds} step %c1 iter_args({starts}) -> "
            f"({self.types(kinds)}) {{"
        )
        return self.regions(scope, kinds, head, {"}": body})

    def _loop_while(self, scope: Scope, depth: int) -> Scope:
        kinds, at, again = self.forwarded(scope), self.name("i"), self.name()
        values, number, starts = self.carried(scope, kinds)
        results, left, total = ([self.value(k) for k in kinds], self.name("i"), self.name("f"))
        types = self.types(kinds, "index")
        names = ", ".join([left, *(value.name for value in results), total])
        self.emit(f"{names} = scf.while ({at} = %c2, {starts}) : ({types}) -> ({types}) {{")
        with self.inside():
            self.sum = number
            inner = self.statements([*scope, *values], depth - 1)
            self.emit(f"{again} = arith.cmpi sgt, {at}, %c0 : index")
            self.emit(f"scf.condition({again}) {self.given(inner, kinds, at)} : {types}")
        values, number, less = ([self.value(k) for k in kinds], self.name("f"), self.name())
        at = self.name("i")
        arguments = ", ".join([f"{at}: index", *(v.typed for v in values), f"{number}: f32"])
        self.emit(f"}} do {{\n^bb0({arguments}):")
        with self.inside():
            self.sum = number
            inner = self.statements([*scope, *values], depth)
            self.emit(f"{less} = arith.subi {at}, %c1 : index")
            self.emit(f"scf.yield {self.given(inner, kinds, less)} : {types}")
        self.emit("}")
        self.sum = total
        return results

    # Blocks.

    def _graph(self, scope: Scope, depth: int) -> Scope:
        """A random graph of blocks; what follows is in its last block."""
        kinds, stem = self.forwarded(scope), self.name("g")[1:]
        blocks = [f"^{stem}_{k}" for k in range(self.rng.randint(1, 3))]
        types = self.types(kinds, "index")
        self.emit(f"cf.br {blocks[0]}({self.given(scope, kinds, '%c3')} : {types})")
        for block in blocks:
            with self.inside():
                self._block(scope, depth, kinds, block, blocks)
        results, self.sum = [self.value(kind) for kind in kinds], self.name("f")
        arguments = ", ".join([*(v.typed for v in results), f"{self.sum}: f32"])
        self.emit(f"^{stem}_end({arguments}):")
        return results

    def _block(
        self, scope: Scope, depth: int, kinds: tuple[Kind, ...], block: str, blocks: list[str]
    ) -> None:
        """A block that ends the cycle when its counter is 0."""
        values, self.sum, at = (
            [self.value(kind) for kind in kinds],
            self.name("f"),
            self.name("i"),
        )
        arguments = ", ".join([f"{at}: index", *(v.typed for v in values), f"{self.sum}: f32"])
        self.emit(f"{block}({arguments}):")
        inner = self.statements([*scope, *values], depth)
        less = self.define(f"arith.subi {at}, %c1 : index")
        done = self.define(f"arith.cmpi eq, {at}, %c0 : index")
        end = f"{block.rpartition('_')[0]}_end({self.given(inner, kinds)} : {self.types(kinds)})"
        self.emit(f"cf.cond_br {done}, {end}, {block}_on\n{block}_on:")
        odd = self.define(f"arith.cmpi eq, {less}, %c1 : index")
        targets = [
            f"{self.rng.choice(blocks)}({self.given(inner, kinds, less)} : "
            f"{self.types(kinds, 'index')})"
            for _ in range(2)
        ]
        if self.rng.random() < 0.5:
            self.emit(f"cf.br {targets[0]}")
        else:
            self.emit(f"cf.cond_br {odd}, {targets[0]}, {targets[1]}")


@dataclass(frozen=True)
class BoxPlan(Plan):
    """Programs of this file, each through one chain of passes."""

    boxes: BoxWeights = field(default_factory=BoxWeights)

    def text(self, seed: int) -> str:
        """The program of this seed; in one of four, functions are called through values."""
        text = BoxPrograms.of(seed, self.boxes).program()
        return through_values(text, seed) if seed % 4 == 3 else text

    def chains(self, seed: int) -> list[Chain]:
        """Some passes, one that frees in most chains, and others after it."""
        rng = random.Random(~seed)
        early, late = steps("buffers"), [*steps("buffers"), *steps("freed")]
        late = [s for s in late if not s.is_early and "convert" not in s.name]
        before = rng.sample(early, rng.choice([0, 0, 1, 1, 2]))
        free = [rng.choice(steps("free"))] if rng.random() < 0.9 else []
        behind = rng.sample(late, rng.choice([0, 0, 1, 1, 2]))
        chosen = [*before, *free, *behind]
        if self.boxes != BoxWeights() and any(w in self.text(seed) for w in UNHELD):
            chosen = [replace(step, stage="buffers") for step in chosen]
        found = tuple(drawn(rng, step) for step in chosen)
        return [found] if found else []


def plan_of(args: Namespace) -> BoxPlan:
    """The plan with the weights that are given."""
    given = {name: float(x) for name, x in (text.split("=") for text in args.weight)}
    return BoxPlan(kind="buffers", boxes=replace(REACHING, **given))


if __name__ == "__main__":
    options = ArgumentParser(description="programs with buffers of buffers")
    options.add_argument("--weight", action="append", default=[])
    sys.exit(command(options, plan_of))
