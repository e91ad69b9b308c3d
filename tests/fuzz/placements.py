"""Random functions on buffers that nobody frees, for what moves allocations.

    %v3 = scf.for %i2 = %n to %n step %n iter_args(%x1 = %m) -> (memref<4xf32>) {
      %v4 = memref.alloc() : memref<4xf32>
      "x.use"(%x1) : (memref<4xf32>) -> ()
      scf.yield %v4 : memref<4xf32>
    }

They are not executed: what uses a buffer is unknown. Branches, loops and diamonds of blocks are
mixed, and a buffer may be handed on anywhere.
"""

from dataclasses import dataclass

from writing import Writing

M = "memref<4xf32>"


@dataclass
class Placements(Writing):
    """Writes functions."""

    def module(self, count: int = 10) -> str:
        """A module with functions @f0, @f1, ..."""
        return "".join(self._function(number) for number in range(count))

    def _function(self, number: int) -> str:
        # MLIR also moves what has a size that may be negative before loops that never run.
        self.names = 0
        self.emit("%n = arith.index_castui %size : i32 to index")
        scope = ["%m"]
        if self.rng.random() < 0.4:
            scope = self._diamond()
        scope = self._statements(scope, 2)
        returns = self.rng.random() < 0.5
        self.emit(f"return {self._late(scope)} : {M}" if returns else "return")
        type = f" -> {M}" if returns else ""
        head = f"func.func @f{number}(%c: i1, %size: i32, %m: {M}){type}"
        return f"{head} {{\n{self.take()}}}\n"

    def _late(self, scope: list[str]) -> str:
        return self.rng.choice(scope[-3:])

    def _diamond(self) -> list[str]:
        self.emit("cf.cond_br %c, ^a, ^b")
        for block in ("a", "b"):
            self.emit(f"^{block}:")
            scope = self._statements(["%m"], 1)
            self.emit(f"cf.br ^d({self._late(scope)} : {M})")
        self.emit(f"^d(%z: {M}):")
        return ["%m", "%z"]

    def _statements(self, scope: list[str], depth: int) -> list[str]:
        """Some statements; the buffers in scope after them."""
        scope = list(scope)
        simple = [self._alloc, self._dynamic, self._use, self._select]
        nested = [self._if, self._for, self._carrying_for]
        for _ in range(self.rng.randint(1, 4)):
            is_nested = depth > 0 and self.rng.random() < 0.4
            chosen = self.rng.choice(nested if is_nested else simple)
            scope += chosen(scope, depth - 1)
        return scope

    def _alloc(self, scope: list[str], depth: int) -> list[str]:
        return [self.define(f"memref.alloc() : {M}")]

    def _dynamic(self, scope: list[str], depth: int) -> list[str]:
        name = self.define("memref.alloc(%n) : memref<?xf32>")
        self.emit(f'"x.use"({name}) : (memref<?xf32>) -> ()')
        return []

    def _use(self, scope: list[str], depth: int) -> list[str]:
        self.emit(f'"x.use"({self.rng.choice(scope)}) : ({M}) -> ()')
        return []

    def _select(self, scope: list[str], depth: int) -> list[str]:
        name = self.name()
        one, other = self.rng.choice(scope), self.rng.choice(scope)
        self.emit(f"{name} = arith.select %c, {one}, {other} : {M}")
        return [name]

    def _yield(self, scope: list[str], depth: int) -> None:
        inner = self._statements(scope, depth)
        self.emit(f"scf.yield {self._late(inner)} : {M}")

    def _if(self, scope: list[str], depth: int) -> list[str]:
        name = self.define(f"scf.if %c -> ({M}) {{")
        self._yield(scope, depth)
        self.emit("} else {")
        self._yield(scope, depth)
        self.emit("}")
        return [name]

    def _for(self, scope: list[str], depth: int) -> list[str]:
        self.emit(f"scf.for {self.name('i')} = %n to %n step %n {{")
        self._statements(scope, depth)
        self.emit("}")
        return []

    def _carrying_for(self, scope: list[str], depth: int) -> list[str]:
        name, index, carried = self.name(), self.name("i"), self.name("x")
        init = self.rng.choice(scope)
        self.emit(
            f"{name} = scf.for {index} = %n to %n step %n iter_args({carried} = {init}) -> ({M}) {{"
        )
        self._yield([*scope, carried], depth)
        self.emit("}")
        return [name]
