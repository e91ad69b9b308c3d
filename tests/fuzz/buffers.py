"""Random programs on buffers, for what has to do with their lifetimes.

    ^b2(%n: index, %m0: memref<4xf64>, %w0: memref<6xf64>):
      %v7 = memref.alloc() : memref<4xf64>
      %v8 = arith.select %p, %v7, %m0 : memref<4xf64>
      cf.cond_br %c, ^b1(%k, %v8, %w0 : ..), ^b4(%k, %m0, %w0 : ..)

Buffers of four elements are written when they are made, and never later: a function may
return a copy of what it was given. Those of six elements (`%w..`) are written through
any of their names, and do not pass from function to function. So a program reads nothing
undefined, nothing out of bounds, and nothing that depends on who made a copy. Graphs of
blocks are arbitrary, also irreducible; a counter that every block takes ends each cycle.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace

import promises
import views
from passing import Caller, passed
from swarm import swarm_weights
from views import MEMREF, OPEN, stem_of, type_of

HEADER = """func.func private @printF64(f64)
func.func private @printNewline()
memref.global "private" constant @table : memref<4xf64> = dense<[1.0, 2.0, 3.0, 4.0]>
"""


@dataclass(frozen=True)
class BufferWeights:
    """How often each statement is taken, relative to the others; 0 is never."""

    alloc: float = 2
    sized: float = 0.5
    update: float = 1
    increment: float = 0.4
    table: float = 0.4
    load: float = 1
    either: float = 1.5
    part: float = 1
    part_of: float = 0.4
    cast_view: float = 0.5
    reshape_view: float = 0.5
    whole: float = 0.5
    copy_over: float = 0.5
    grow: float = 0.6
    grow_sized: float = 0.3
    stack: float = 0.5
    temporary: float = 1
    tensor_view: float = 0.15
    held: float = 0.15
    found: float = 0.1
    settled: float = 0.3
    branch: float = 1.5
    loop: float = 1.5
    loop_while: float = 1
    call: float = 1
    execute: float = 0.7
    switch: float = 0.5
    parallel: float = 0.4
    released: float = 0.0
    gathered: float = 0.0
    alike: float = 0.0
    passed: float = 0.0
    assumed: float = 0.0
    distinct: float = 0.0
    rows: float = 0.0
    reduced: float = 0.0
    unranked: float = 0.0


NESTED = ("branch", "loop", "loop_while", "call", "execute", "switch", "parallel")


@dataclass
class BufferPrograms(Caller):
    """Writes programs; the same seed gives the same program."""

    rng: random.Random = field(init=False)
    seed: int
    depth: int = 2
    """How deep regions are nested."""
    most: int = 3
    """Most statements in a row."""
    weights: BufferWeights = BufferWeights()
    swarm: float = 0.0
    """How many programs have weights of their own."""

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        if self.swarm and self.rng.random() < self.swarm:
            own = swarm_weights(self.rng, self.weights)
            self.weights = replace(self.weights, **own)
        if self.structured:
            unknown = {"grow": 0.0, "grow_sized": 0.0, "tensor_view": 0.0}
            unknown |= {"held": 0.0, "found": 0.0, "part_of": 0.0, "increment": 0.0}
            unknown |= {"released": 0.0, "gathered": 0.0, "passed": 0.0}
            unknown["settled"] = 0.0
            unknown |= dict.fromkeys(("assumed", "distinct", "rows", "reduced", "unranked"), 0.0)
            self.weights = replace(self.weights, **unknown)

    def program(self) -> str:
        """A module whose `@main` prints numbers."""
        parts = [HEADER]
        known: list[str] = []
        for number in range(self.rng.choice([0, 1, 1, 2])):
            parts.append(self._helper(f"@helper{number}", known))
            known.append(f"@helper{number}")
        if self.rng.random() < 0.6:
            parts.append(self._graph(self.rng.randint(1, 5), known))
            known.append("@graph")
        parts += [self._main(known), *self.texts]
        return "".join(parts)

    # Functions.

    def _helper(self, name: str, known: list[str]) -> str:
        """A function of two buffers that returns two, and may call itself."""
        self._constants()
        self.callees = list(known)
        scope = self._statements(["%a", "%b"], self.depth)
        if self.rng.random() < 0.3:
            scope = self._statements([*scope, *self._recursion(name, scope)], 0)
        results = [self._given(scope), self._given(scope)]
        self.emit(f"func.return {results[0]}, {results[1]} : {MEMREF}, {MEMREF}")
        visibility = self.rng.choice(["", "private "])
        return (
            f"func.func {visibility}{name}(%a: {MEMREF}, %b: {MEMREF}, %p: i1, %q: i1,"
            f" %d: index) -> ({MEMREF}, {MEMREF}) {{\n{self.take()}}}\n"
        )

    def _recursion(self, name: str, scope: list[str]) -> list[str]:
        """Calls the function itself as long as its counter is above 0."""
        more, less, result, inner = (self.name() for _ in range(4))
        self.emit(f"{more} = arith.cmpi sgt, %d, %c0 : index")
        self.emit(f"{less} = arith.subi %d, %c1 : index")
        self.emit(f"{result}:2 = scf.if {more} -> ({MEMREF}, {MEMREF}) {{")
        values = f"{self.pick(scope)}, {self.pick(scope)}, %q, %p, {less}"
        self.emit(
            f"{inner}:2 = func.call {name}({values}) : ({MEMREF}, {MEMREF}, i1, i1, "
            f"index) -> ({MEMREF}, {MEMREF})"
        )
        self._yield([*scope, f"{inner}#0", f"{inner}#1"], [MEMREF, MEMREF])
        self.emit("} else {")
        self._yield(scope, [MEMREF, MEMREF])
        self.emit("}")
        return [f"{result}#0", f"{result}#1"]

    def _graph(self, count: int, known: list[str]) -> str:
        """A function with a random graph of blocks."""
        self.callees = list(known)
        self._constants()
        scope = self._statements(["%a", "%b"], 1)
        if not self.structured:
            self._blocks(scope, count)
        else:
            self.emit(f"func.return {self.pick(scope)} : {MEMREF}")
        return (
            f"func.func @graph(%a: {MEMREF}, %b: {MEMREF}, %p: i1, %q: i1, %d: index)"
            f" -> {MEMREF} {{\n{self.take()}}}\n"
        )

    def _blocks(self, scope: list[str], count: int) -> None:
        kinds = self._kinds(scope)
        types = ", ".join(["index", *kinds])
        values = ", ".join(["%c6", *(self.pick(scope, kind) for kind in kinds)])
        self.emit(f"cf.br ^b0({values} : {types})")
        for number in range(count):
            self._block(number, count, list(scope), kinds)
        self.emit(f"^exit(%x: {MEMREF}):")
        self.emit(f"func.return %x : {MEMREF}")

    def _block(self, number: int, count: int, outer: list[str], kinds: list[str]) -> None:
        n = f"%n{number}"
        args = [self.name(stem_of(kind)) for kind in kinds]
        pairs = zip([n, *args], ["index", *kinds], strict=True)
        self.emit(f"^b{number}({', '.join(f'{a}: {t}' for a, t in pairs)}):")
        scope = self._statements([*outer, *args, *args], 1)
        less = self.define(f"arith.subi {n}, %c1 : index")
        odd = self.define(f"arith.remui {less}, %c{self.rng.choice([2, 3])} : index")
        done = self.define(f"arith.cmpi eq, {less}, %c0 : index")
        after = f"^s{number}"
        self.emit(f"cf.cond_br {done}, ^exit({self.pick(scope)} : {MEMREF}), {after}")
        self.emit(f"{after}:")

        def target() -> str:
            values = ", ".join([less, *(self._given(scope, kind) for kind in kinds)])
            block = self.rng.randrange(count)
            return f"^b{block}({values} : {', '.join(['index', *kinds])})"

        self._jump(odd, target)

    def _jump(self, odd: str, target: Callable[[], str]) -> None:
        flag = self.name()
        match self.rng.randrange(3):
            case 0:
                self.emit(f"cf.br {target()}")
            case 1:
                self.emit(f"{flag} = arith.cmpi eq, {odd}, %c0 : index")
                self.emit(f"cf.cond_br {flag}, {target()}, {target()}")
            case _:
                self.emit(f"{flag} = arith.index_cast {odd} : index to i32")
                cases = f"default: {target()}, 0: {target()}, 1: {target()}"
                self.emit(f"cf.switch {flag} : i32, [{cases}]")

    def _main(self, known: list[str]) -> str:
        self.callees = list(known)
        self._constants()
        self.emit("%d = arith.constant 2 : index")
        for name in ("%p", "%q"):
            flag = self.rng.choice(["true", "false"])
            self.emit(f"{name} = arith.constant {flag}")
        scope = [views.fresh(self), views.fresh(self)]
        scope = self._statements(scope, self.depth)
        if known and self.rng.random() < 0.9:
            scope += self._call(scope, 0)
        for _ in range(2):
            views.show(self, self.pick(scope))
        self.emit("func.return")
        return f"func.func @main() {{\n{self.take()}}}\n"

    # Statements.

    def _constants(self) -> None:
        for number in (0, 1, 2, 3, 4, 5, 6):
            self.emit(f"%c{number} = arith.constant {number} : index")
        self.emit("%true = arith.constant true")
        self.emit("%false = arith.constant false")

    def _given(self, scope: list[str], kind: str = MEMREF) -> str:
        """What is handed on: a buffer, or one of two."""
        first = self.pick(scope, kind)
        if self.structured or self.rng.random() > 0.25:
            return first
        name = self.name(stem_of(kind))
        flag, second = self.flag(), self.pick(scope, kind)
        self.emit(f"{name} = arith.select {flag}, {first}, {second} : {kind}")
        return name

    def _statements(self, scope: list[str], depth: int) -> list[str]:
        """Some statements; the buffers that are in scope after them."""
        scope = list(scope)
        names = [f.name for f in fields(self.weights)]
        given = {name: getattr(self.weights, name) for name in names}
        if depth <= 0:
            given = {name: w for name, w in given.items() if name not in NESTED}
        for _ in range(self.rng.randint(1, self.most)):
            (name,) = self.rng.choices(list(given), list(given.values()))
            scope += self._statement(name, scope, depth - 1)
        return scope

    def _statement(self, name: str, scope: list[str], depth: int) -> list[str]:
        if name in NESTED:
            chosen: Callable[[list[str], int], list[str]]
            chosen = getattr(self, f"_{name}")
            return chosen(scope, depth)
        if name == "passed":
            return passed(self, scope)
        module = views if hasattr(views, name) else promises
        return getattr(module, name)(self, scope)

    def _call(self, scope: list[str], depth: int) -> list[str]:
        if not self.callees:
            return []
        callee = self.rng.choice(self.callees)
        count = 1 if callee == "@graph" else 2
        name = self.name()
        values = f"{self.pick(scope)}, {self.pick(scope)}, %p, %q, %c1"
        types = ", ".join([MEMREF] * count)
        several = "" if count == 1 else ":2"
        self.emit(
            f"{name}{several} = func.call {callee}({values}) "
            f": ({MEMREF}, {MEMREF}, i1, i1, index) -> ({types})"
        )
        return [name] if count == 1 else [f"{name}#0", f"{name}#1"]

    # Regions.

    def _kinds(self, scope: list[str]) -> list[str]:
        """The types that a construct hands on. MLIR may copy there, so that with it
        none is handed on that is written later."""
        if not self.structured and any(type_of(name) == OPEN for name in scope):
            return self.rng.choice([[MEMREF, MEMREF], [MEMREF, OPEN], [OPEN, OPEN]])
        return self.rng.choice([[MEMREF], [MEMREF, MEMREF]])

    def _results(self, kinds: list[str]) -> tuple[str, list[str]]:
        """New results: how they are printed, and their names."""
        names = [self.name(stem_of(kind)) for kind in kinds]
        return ", ".join(names), names

    def _branch(self, scope: list[str], depth: int) -> list[str]:
        kinds = self._kinds(scope)
        printed, names = self._results(kinds)
        flag = self.flag()
        self.emit(f"{printed} = scf.if {flag} -> ({', '.join(kinds)}) {{")
        self._yield(self._statements(scope, depth), kinds)
        self.emit("} else {")
        self._yield(self._statements(scope, depth), kinds)
        self.emit("}")
        return names

    def _switch(self, scope: list[str], depth: int) -> list[str]:
        kinds = self._kinds(scope)
        printed, names = self._results(kinds)
        self.emit(f"{printed} = scf.index_switch %d -> {', '.join(kinds)}")
        for head in ("case 1 {", "case 2 {", "default {"):
            self.emit(head)
            self._yield(self._statements(scope, depth), kinds)
            self.emit("}")
        return names

    def _execute(self, scope: list[str], depth: int) -> list[str]:
        kinds = self._kinds(scope)
        printed, names = self._results(kinds)
        self.emit(f"{printed} = scf.execute_region -> ({', '.join(kinds)}) {{")
        scope = self._statements(scope, depth)
        if not self.structured and self.rng.random() < 0.5:
            n = self.name("n")[1:]
            arg = self.name()
            values = f"{self.pick(scope)} : {MEMREF}"
            self.emit(f"cf.cond_br %p, ^t{n}, ^j{n}({values})")
            self.emit(f"^t{n}:")
            inner = self._statements(scope, depth)
            self.emit(f"cf.br ^j{n}({self.pick(inner)} : {MEMREF})")
            self.emit(f"^j{n}({arg}: {MEMREF}):")
            scope = [*scope, arg, arg]
        self._yield(scope, kinds)
        self.emit("}")
        return names

    def _loop(self, scope: list[str], depth: int) -> list[str]:
        kinds = self._kinds(scope)
        printed, names = self._results(kinds)
        args = [self.name(stem_of(kind)) for kind in kinds]
        end = f"%c{self.rng.choice([0, 1, 2, 3])}"
        inits = [f"{a} = {self.pick(scope, t)}" for a, t in zip(args, kinds, strict=True)]
        self.emit(
            f"{printed} = scf.for {self.name()} = %c0 to {end} step %c1 "
            f"iter_args({', '.join(inits)}) -> ({', '.join(kinds)}) {{"
        )
        self._yield(self._statements([*scope, *args, *args], depth), kinds)
        self.emit("}")
        return names

    def _parallel(self, scope: list[str], depth: int) -> list[str]:
        index = self.name()
        self.emit(f"scf.parallel ({index}) = (%c0) to (%c2) step (%c1) {{")
        inner = self._statements(scope, min(depth, 0))
        views.show(self, self.pick(inner))
        self.emit("scf.reduce")
        self.emit("}")
        return []

    def _loop_while(self, scope: list[str], depth: int) -> list[str]:
        kinds = self._kinds(scope)
        handed = self.rng.choice([kinds, kinds[::-1], kinds[:1]])
        printed, names = self._results(handed)
        count, n, m, c, k = (self.name() for _ in range(5))
        args = [self.name(stem_of(kind)) for kind in kinds]
        inits = [f"{a} = {self.pick(scope, t)}" for a, t in zip(args, kinds, strict=True)]
        types = ", ".join(["index", *kinds])
        after = ", ".join(["index", *handed])
        self.emit(
            f"{count}, {printed} = scf.while ({n} = %c0, {', '.join(inits)}) "
            f": ({types}) -> ({after}) {{"
        )
        inner = self._statements([*scope, *args, *args], depth)
        self.emit(f"{c} = arith.cmpi slt, {n}, %c{self.rng.choice([0, 2, 3])} : index")
        given = ", ".join([n, *(self._given(inner, kind) for kind in handed)])
        self.emit(f"scf.condition({c}) {given} : {after}")
        self.emit("} do {")
        more = [self.name(stem_of(kind)) for kind in handed]
        pairs = zip([m, *more], ["index", *handed], strict=True)
        self.emit(f"^bb0({', '.join(f'{a}: {t}' for a, t in pairs)}):")
        inner = self._statements([*scope, *more, *more], depth)
        self.emit(f"{k} = arith.addi {m}, %c1 : index")
        given = ", ".join([k, *(self._given(inner, kind) for kind in kinds)])
        self.emit(f"scf.yield {given} : {types}")
        self.emit("}")
        return names

    def _yield(self, scope: list[str], kinds: list[str]) -> None:
        values = [self._given(scope, kind) for kind in kinds]
        self.emit(f"scf.yield {', '.join(values)} : {', '.join(kinds)}")
