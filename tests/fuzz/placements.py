"""Random functions on buffers that nobody frees, for what moves allocations.

    %v3 = scf.for %i2 = %n to %n step %n iter_args(%x1 = %m) -> (memref<4xf32>) {
      %v4 = memref.alloc() : memref<4xf32>
      "x.use"(%x1) : (memref<4xf32>) -> ()
      scf.yield %v4 : memref<4xf32>
    }

They are not executed: what uses a buffer is unknown. Branches, loops and diamonds of blocks are
mixed, and a buffer may be handed on anywhere.
"""

import random
from dataclasses import dataclass, field

M = "memref<4xf32>"


@dataclass
class Placements:
    """Writes functions; the same seed gives the same ones."""

    seed: int
    lines: list[str] = field(default_factory=list[str])
    _names: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def module(self, count: int = 10) -> str:
        """A module with functions @f0, @f1, ..."""
        return "".join(self._function(number) for number in range(count))

    def _function(self, number: int) -> str:
        # MLIR also moves what has a size that may be negative before loops that never run.
        self.lines, self._names = ["%n = arith.index_castui %size : i32 to index"], 0
        scope = ["%m"]
        if self.rng.random() < 0.4:
            scope = self._diamond()
        scope = self._statements(scope, 2)
        returns = self.rng.random() < 0.5
        result, type = ("", "")
        if returns:
            result, type = f" {self._late(scope)} : {M}", f" -> {M}"
        body = "\n".join([*self.lines, f"return{result}"])
        head = f"func.func @f{number}(%c: i1, %size: i32, %m: {M}){type}"
        return f"{head} {{\n{body}\n}}\n"

    def _name(self, letter: str = "v") -> str:
        self._names += 1
        return f"%{letter}{self._names}"

    def _late(self, scope: list[str]) -> str:
        return self.rng.choice(scope[-3:])

    def _diamond(self) -> list[str]:
        self.lines.append("cf.cond_br %c, ^a, ^b")
        for block in ("a", "b"):
            self.lines.append(f"^{block}:")
            scope = self._statements(["%m"], 1)
            self.lines.append(f"cf.br ^d({self._late(scope)} : {M})")
        self.lines.append(f"^d(%z: {M}):")
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
        name = self._name()
        self.lines.append(f"{name} = memref.alloc() : {M}")
        return [name]

    def _dynamic(self, scope: list[str], depth: int) -> list[str]:
        name = self._name()
        self.lines.append(f"{name} = memref.alloc(%n) : memref<?xf32>")
        self.lines.append(f'"x.use"({name}) : (memref<?xf32>) -> ()')
        return []

    def _use(self, scope: list[str], depth: int) -> list[str]:
        self.lines.append(f'"x.use"({self.rng.choice(scope)}) : ({M}) -> ()')
        return []

    def _select(self, scope: list[str], depth: int) -> list[str]:
        name = self._name()
        one, other = self.rng.choice(scope), self.rng.choice(scope)
        self.lines.append(f"{name} = arith.select %c, {one}, {other} : {M}")
        return [name]

    def _yield(self, scope: list[str], depth: int) -> None:
        inner = self._statements(scope, depth)
        self.lines.append(f"scf.yield {self._late(inner)} : {M}")

    def _if(self, scope: list[str], depth: int) -> list[str]:
        name = self._name()
        self.lines.append(f"{name} = scf.if %c -> ({M}) {{")
        self._yield(scope, depth)
        self.lines.append("} else {")
        self._yield(scope, depth)
        self.lines.append("}")
        return [name]

    def _for(self, scope: list[str], depth: int) -> list[str]:
        self.lines.append(f"scf.for {self._name('i')} = %n to %n step %n {{")
        self._statements(scope, depth)
        self.lines.append("}")
        return []

    def _carrying_for(self, scope: list[str], depth: int) -> list[str]:
        name, index, carried = self._name(), self._name("i"), self._name("x")
        init = self.rng.choice(scope)
        self.lines.append(
            f"{name} = scf.for {index} = %n to %n step %n iter_args({carried} = {init}) -> ({M}) {{"
        )
        self._yield([*scope, carried], depth)
        self.lines.append("}")
        return [name]
