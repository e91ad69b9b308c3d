"""Random programs in which `scf.while` carries buffers, for what frees them.

    %n, %r = scf.while (%i = %c0, %x = %a) : (index, memref<4xf64>) -> (index, memref<4xf64>) {
      %b = memref.alloc() ; ..                       what the first region passes on
      scf.condition(%more) %i, %b : index, memref<4xf64>
    } do {
    ^bb0(%j: index, %y: memref<4xf64>):
      %d = memref.alloc() ; ..                       what the second one yields
      scf.yield %k, %d : index, memref<4xf64>
    }

One to three buffers are carried, in any order; what is passed on may be more or fewer. Buffers
come from outside, from arguments, new ones, and from `scf.if`, `scf.for` and `scf.while` inside.
Results may be unused. What was handed on is not written any more, so that a clone is as good.
"""

from dataclasses import dataclass

from writing import Writing

M = "memref<4xf64>"
HEAD = """func.func private @printF64(f64)
func.func private @printNewline()
"""
KINDS = ("passed", "new", "outer", "alias", "block", "if", "for", "while")


@dataclass
class Whiles(Writing):
    """Writes programs."""

    has_blocks: bool = True
    """Are there `scf.execute_region` with several blocks?"""

    def module(self) -> str:
        """A module with @f and a @main that calls it twice."""
        self.emit(f"func.func @f(%c: i1, %m: {M}) {{")
        self.emit(*(f"%c{n} = arith.constant {n} : index" for n in range(4)))
        rounds = "%rounds = arith.select %c, %c3, %c0 : index"
        self.emit(rounds if self.rng.random() < 0.5 else rounds.replace("%c0", "%c1"))
        scope = ["%m", self._new()]
        for _ in range(self.rng.randint(1, 2)):
            scope += self._while(scope, 2)
        for name in scope:
            if self.rng.random() < 0.6:
                self._read(name)
        self.emit("func.return", "}", *_main())
        return HEAD + self.take()

    def _new(self) -> str:
        name = self.name()
        self.emit(
            f"{name} = memref.alloc() : {M}",
            f"{name}k = arith.constant {self.names}.0 : f64",
            f"linalg.fill ins({name}k : f64) outs({name} : {M})",
        )
        return name

    def _read(self, name: str) -> None:
        number = self.name()
        self.emit(
            f"{number} = memref.load {name}[%c1] : {M}",
            f"func.call @printF64({number}) : (f64) -> ()",
            "func.call @printNewline() : () -> ()",
        )

    def _while(self, scope: list[str], depth: int) -> list[str]:
        """A loop; its results."""
        firsts = self.rng.choices(scope[-3:], k=self.rng.randint(1, 3))
        count = len(firsts) if self.rng.random() < 0.6 else self.rng.randint(0, 3)
        carried = [self.name("x") for _ in firsts]
        passed = [self.name("y") for _ in range(count)]
        results = [self.name("r") for _ in range(count)]
        i, j, k, more = (self.name(letter) for letter in "ijkl")
        inits = ", ".join([f"{i} = %c0", *map(" = ".join, zip(carried, firsts, strict=True))])
        types, out = [", ".join(["index", *[M] * n]) for n in (len(firsts), count)]
        names = ", ".join([self.name("n"), *results])
        self.emit(f"{names} = scf.while ({inits}) : ({types}) -> ({out}) {{")
        self.emit(f"{more} = arith.cmpi slt, {i}, %rounds : index")
        given = [self._buffer(carried, scope, depth - 1) for _ in passed]
        self.emit(f"scf.condition({more}) {', '.join([i, *given])} : {out}", "} do {")
        self.emit(f"^bb0({', '.join([f'{j}: index', *(f'{y}: {M}' for y in passed)])}):")
        given = [self._buffer(passed, scope, depth - 1) for _ in carried]
        self.emit(f"{k} = arith.addi {j}, %c1 : index")
        self.emit(f"scf.yield {', '.join([k, *given])} : {types}", "}")
        return results

    def _buffer(self, near: list[str], scope: list[str], depth: int) -> str:
        """A buffer that a region hands on."""
        seen = [*near, *near, *scope] if near else scope
        block = 0.4 if self.has_blocks else 0
        weights = (4, 3, 0.7, 0.5, block, 1, 0.6, 0.5)[: None if depth > 0 else 5]
        kind = self.rng.choices(KINDS[: len(weights)], weights)[0]
        if self.rng.random() < 0.2:
            seen = [*seen, self._new()]
        if self.rng.random() < 0.3:
            self._read(self.rng.choice(seen))
        match kind:
            case "new":
                return self._new()
            case "if":
                return self._if(near, scope, depth)
            case "block":
                return self._block(seen)
            case "for":
                return self._for(near, scope, depth)
            case "while":
                found = self._while([*scope, *near], depth)
                return self.rng.choice(found or seen)
            case "outer":
                return self.rng.choice(scope)
            case "alias":
                name = self.name()
                one, other = (self.rng.choice(seen) for _ in range(2))
                self.emit(f"{name} = arith.select %c, {one}, {other} : {M}")
                return name
            case _:
                return self.rng.choice(near or scope)

    def _block(self, seen: list[str]) -> str:
        """Two blocks, of which one makes a buffer."""
        tag = self.name("b")[1:]
        name = self.define(f"scf.execute_region -> {M} {{")
        self.emit(f"cf.cond_br %c, ^{tag}l, ^{tag}r({self.rng.choice(seen)} : {M})")
        self.emit(f"^{tag}l:")
        self.emit(f"cf.br ^{tag}r({self._new()} : {M})", f"^{tag}r(%{tag}x: {M}):")
        self.emit(f"scf.yield %{tag}x : {M}", "}")
        return name

    def _if(self, near: list[str], scope: list[str], depth: int) -> str:
        name = self.define(f"scf.if %c -> ({M}) {{")
        self.emit(f"scf.yield {self._buffer(near, scope, depth - 1)} : {M}", "} else {")
        self.emit(f"scf.yield {self._buffer(near, scope, depth - 1)} : {M}", "}")
        return name

    def _for(self, near: list[str], scope: list[str], depth: int) -> str:
        name, x = self.name(), self.name("x")
        first = self.rng.choice(near or scope)
        self.emit(
            f"{name} = scf.for {self.name('i')} = %c0 to %c2 step %c1 "
            f"iter_args({x} = {first}) -> ({M}) {{"
        )
        given = self._buffer([x], scope, depth - 1)
        self.emit(f"scf.yield {given} : {M}", "}")
        return name


def _main() -> list[str]:
    """Calls the function with both conditions."""
    return [
        "func.func @main() {",
        "%k = arith.constant 0.0 : f64",
        f"%m = memref.alloc() : {M}",
        f"linalg.fill ins(%k : f64) outs(%m : {M})",
        *(
            line
            for flag in ("true", "false")
            for line in (
                f"%{flag} = arith.constant {flag}",
                f"func.call @f(%{flag}, %m) : (i1, {M}) -> ()",
            )
        ),
        f"memref.dealloc %m : {M}",
        *("func.return", "}"),
    ]
