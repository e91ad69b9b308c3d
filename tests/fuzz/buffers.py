"""Random programs on buffers, for what has to do with their lifetimes.

    ^b2(%n: index, %m0: memref<4xf64>, %m1: memref<4xf64>):
      %v7 = memref.alloc() : memref<4xf64>
      %v8 = arith.select %p, %v7, %m0 : memref<4xf64>
      cf.cond_br %c, ^b1(%k, %v8, %m1 : ..), ^b4(%k, %m0, %m0 : ..)

Every buffer has four elements and is written before it is handed on, so that a program
reads nothing undefined and nothing out of bounds. Graphs of blocks are arbitrary, also
irreducible; a counter that every block takes ends each cycle.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

MEMREF = "memref<4xf64>"
HEADER = """func.func private @printF64(f64)
func.func private @printNewline()
memref.global "private" @table : memref<4xf64> = dense<[1.0, 2.0, 3.0, 4.0]>
"""


@dataclass
class BufferPrograms:
    """Writes programs; the same seed gives the same program."""

    seed: int
    depth: int = 3
    """How deep regions are nested."""
    structured: bool = False
    """Only control flow that MLIR's ownership pass takes: no graphs, one block each."""
    lines: list[str] = field(default_factory=list[str])
    _names: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def program(self) -> str:
        """A module whose `@main` prints numbers."""
        parts = [HEADER]
        for number in range(self.rng.randint(1, 2)):
            parts.append(self._helper(f"@helper{number}", number))
        parts.append(self._graph("@graph", self.rng.randint(2, 7)))
        parts.append(self._main())
        return "".join(parts)

    def _name(self) -> str:
        self._names += 1
        return f"%v{self._names}"

    def _emit(self, line: str) -> None:
        self.lines.append(f"  {line}\n")

    def _take(self) -> str:
        text = "".join(self.lines)
        self.lines = []
        return text

    # Functions.

    def _helper(self, name: str, known: int) -> str:
        """A function of two buffers that returns one or two."""
        self._constants()
        self.callees = [f"@helper{i}" for i in range(known)]
        scope = self._statements(["%a", "%b"], self.depth - 1)
        results = [self._pick(scope), self._pick(scope)]
        self._emit(f"func.return {results[0]}, {results[1]} : {MEMREF}, {MEMREF}")
        visibility = self.rng.choice(["", "private "])
        return (
            f"func.func {visibility}{name}(%a: {MEMREF}, %b: {MEMREF}, %p: i1, %q: i1)"
            f" -> ({MEMREF}, {MEMREF}) {{\n{self._take()}}}\n"
        )

    def _graph(self, name: str, count: int) -> str:
        """A function with a random graph of blocks."""
        self.callees = ["@helper0"]
        self._constants()
        if self.structured:
            scope = self._statements(["%a", "%b"], 2)
            self._emit(f"func.return {self._pick(scope)} : {MEMREF}")
            return self._of_two(name)
        scope = self._statements(["%a", "%b"], 1)
        types = f"index, {MEMREF}, {MEMREF}"
        start, first, second = "%c12", self._pick(scope), self._pick(scope)
        self._emit(f"cf.br ^b0({start}, {first}, {second} : {types})")
        for number in range(count):
            self._block(number, count, list(scope), types)
        self._emit(f"^exit(%x: {MEMREF}):")
        self._emit(f"func.return %x : {MEMREF}")
        return self._of_two(name)

    def _of_two(self, name: str) -> str:
        """The statements as a function of two buffers that returns one."""
        return (
            f"func.func {name}(%a: {MEMREF}, %b: {MEMREF}, %p: i1, %q: i1)"
            f" -> {MEMREF} {{\n{self._take()}}}\n"
        )

    def _block(self, number: int, count: int, outer: list[str], types: str) -> None:
        n, m0, m1 = f"%n{number}", f"%m{number}a", f"%m{number}b"
        self._emit(f"^b{number}({n}: index, {m0}: {MEMREF}, {m1}: {MEMREF}):")
        scope = self._statements([*outer, m0, m1, m0, m1], 1)
        less, odd, done = self._name(), self._name(), self._name()
        self._emit(f"{less} = arith.subi {n}, %c1 : index")
        self._emit(f"{odd} = arith.remui {less}, %c{self.rng.choice([2, 3])} : index")
        self._emit(f"{done} = arith.cmpi eq, {less}, %c0 : index")
        after = f"^s{number}"
        self._emit(f"cf.cond_br {done}, ^exit({self._pick(scope)} : {MEMREF}), {after}")
        self._emit(f"{after}:")

        def target() -> str:
            block = self.rng.randrange(count)
            values = ", ".join((less, self._pick(scope), self._pick(scope)))
            return f"^b{block}({values} : {types})"

        match self.rng.randrange(3):
            case 0:
                self._emit(f"cf.br {target()}")
            case 1:
                flag = self._name()
                self._emit(f"{flag} = arith.cmpi eq, {odd}, %c0 : index")
                self._emit(f"cf.cond_br {flag}, {target()}, {target()}")
            case _:
                flag = self._name()
                self._emit(f"{flag} = arith.index_cast {odd} : index to i32")
                cases = f"default: {target()}, 0: {target()}, 1: {target()}"
                self._emit(f"cf.switch {flag} : i32, [{cases}]")

    def _main(self) -> str:
        self.callees = ["@helper0", "@graph"]
        self._constants()
        for name in ("%p", "%q"):
            flag = self.rng.choice(["true", "false"])
            self._emit(f"{name} = arith.constant {flag}")
        scope = [self._new(), self._new()]
        scope = self._statements(scope, self.depth)
        for _ in range(2):
            self._print(self._pick(scope))
        self._emit("func.return")
        return f"func.func @main() {{\n{self._take()}}}\n"

    # Statements.

    def _constants(self) -> None:
        for number in (0, 1, 2, 3, 12):
            self._emit(f"%c{number} = arith.constant {number} : index")

    def _pick(self, scope: list[str]) -> str:
        """One of the buffers in scope, rather a late one."""
        first = max(0, len(scope) - 4) if self.rng.random() < 0.6 else 0
        return scope[self.rng.randrange(first, len(scope))]

    def _statements(self, scope: list[str], depth: int) -> list[str]:
        """Some statements; the buffers that are in scope behind them."""
        scope = list(scope)
        simple = [self._alloc, self._store, self._select, self._global, self._load]
        nested = [self._if, self._for, self._while, self._call, self._execute]
        for _ in range(self.rng.randint(1, 4)):
            use_nested = depth > 0 and self.rng.random() < 0.45
            chosen: Callable[[list[str], int], list[str]]
            chosen = self.rng.choice(nested if use_nested else simple)
            scope += chosen(scope, depth - 1)
        return scope

    def _new(self) -> str:
        name, value = self._name(), self._name()
        self._emit(f"{value} = arith.constant {self.rng.randint(1, 99)}.0 : f64")
        self._emit(f"{name} = memref.alloc() : {MEMREF}")
        self._emit(f"linalg.fill ins({value} : f64) outs({name} : {MEMREF})")
        return name

    def _alloc(self, scope: list[str], depth: int) -> list[str]:
        return [self._new()]

    def _global(self, scope: list[str], depth: int) -> list[str]:
        if self.rng.random() < 0.7:
            return [self._new()]
        name = self._name()
        self._emit(f"{name} = memref.get_global @table : {MEMREF}")
        return [name]

    def _store(self, scope: list[str], depth: int) -> list[str]:
        """
        A new buffer with an element of another one. Nothing is written later: a clone
        of what a function returns must not be told from the original.
        """
        source, target = self._name(), self._new()
        index = f"%c{self.rng.randrange(4)}"
        self._emit(f"{source} = memref.load {self._pick(scope)}[{index}] : {MEMREF}")
        self._emit(f"memref.store {source}, {target}[{index}] : {MEMREF}")
        return [target]

    def _load(self, scope: list[str], depth: int) -> list[str]:
        self._print(self._pick(scope))
        return []

    def _print(self, buffer: str) -> None:
        value = self._name()
        index = f"%c{self.rng.randrange(4)}"
        self._emit(f"{value} = memref.load {buffer}[{index}] : {MEMREF}")
        self._emit(f"func.call @printF64({value}) : (f64) -> ()")
        self._emit("func.call @printNewline() : () -> ()")

    def _select(self, scope: list[str], depth: int) -> list[str]:
        name = self._name()
        flag = self.rng.choice(["%p", "%q"])
        first, second = self._pick(scope), self._pick(scope)
        self._emit(f"{name} = arith.select {flag}, {first}, {second} : {MEMREF}")
        return [name]

    def _call(self, scope: list[str], depth: int) -> list[str]:
        if not self.callees:
            return []
        callee = self.rng.choice(self.callees)
        count = 1 if callee == "@graph" else 2
        name = self._name()
        values = f"{self._pick(scope)}, {self._pick(scope)}, %p, %q"
        types = ", ".join([MEMREF] * count)
        several = "" if count == 1 else ":2"
        self._emit(
            f"{name}{several} = func.call {callee}({values}) "
            f": ({MEMREF}, {MEMREF}, i1, i1) -> ({types})"
        )
        return [name] if count == 1 else [f"{name}#0", f"{name}#1"]

    # Regions.

    def _if(self, scope: list[str], depth: int) -> list[str]:
        name = self._name()
        flag = self.rng.choice(["%p", "%q"])
        self._emit(f"{name}:2 = scf.if {flag} -> ({MEMREF}, {MEMREF}) {{")
        self._yield(self._statements(scope, depth), 2)
        self._emit("} else {")
        self._yield(self._statements(scope, depth), 2)
        self._emit("}")
        return [f"{name}#0", f"{name}#1"]

    def _execute(self, scope: list[str], depth: int) -> list[str]:
        if self.structured:
            return self._if(scope, depth)
        name = self._name()
        self._emit(f"{name} = scf.execute_region -> {MEMREF} {{")
        self._yield(self._statements(scope, depth), 1)
        self._emit("}")
        return [name]

    def _for(self, scope: list[str], depth: int) -> list[str]:
        name, i, x, y = (self._name() for _ in range(4))
        end = f"%c{self.rng.choice([0, 1, 2, 3])}"
        inits = f"{x} = {self._pick(scope)}, {y} = {self._pick(scope)}"
        self._emit(
            f"{name}:2 = scf.for {i} = %c0 to {end} step %c1 iter_args({inits}) "
            f"-> ({MEMREF}, {MEMREF}) {{"
        )
        self._yield(self._statements([*scope, x, y, x, y], depth), 2)
        self._emit("}")
        return [f"{name}#0", f"{name}#1"]

    def _while(self, scope: list[str], depth: int) -> list[str]:
        name, n, x, c, k = (self._name() for _ in range(5))
        types = f"(index, {MEMREF})"
        self._emit(
            f"{name}:2 = scf.while ({n} = %c0, {x} = {self._pick(scope)}) "
            f": {types} -> {types} {{"
        )
        inner = self._statements([*scope, x, x], depth)
        self._emit(f"{c} = arith.cmpi slt, {n}, %c{self.rng.choice([0, 2, 3])} : index")
        self._emit(f"scf.condition({c}) {n}, {self._pick(inner)} : index, {MEMREF}")
        self._emit("} do {")
        m, y = self._name(), self._name()
        self._emit(f"^bb0({m}: index, {y}: {MEMREF}):")
        inner = self._statements([*scope, y, y], depth)
        self._emit(f"{k} = arith.addi {m}, %c1 : index")
        self._emit(f"scf.yield {k}, {self._pick(inner)} : index, {MEMREF}")
        self._emit("}")
        return [f"{name}#1"]

    def _yield(self, scope: list[str], count: int) -> None:
        values = [self._pick(scope) for _ in range(count)]
        types = ", ".join([MEMREF] * count)
        self._emit(f"scf.yield {', '.join(values)} : {types}")
