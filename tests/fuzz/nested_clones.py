"""Random programs with many `bufferization.clone`, in regions, loops and blocks.

    %v1 = memref.alloc() ; linalg.fill ..
    %v2 = bufferization.clone %v1
    scf.if %c { memref.store %k, %v2[..] } else { .. }
    memref.dealloc %v1
    %v3 = scf.if %c -> (..) { scf.yield %v2 } else { %v4 = .. ; scf.yield %v4 }

All memory is freed once: what a block owns it frees, hands on, or leaves to an outer one.
Nothing is used when it was freed. `x.use`, which nobody knows, reads.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from writing import Writing

M = "memref<4xf64>"
TYPES = (M, "memref<?xf64>", "memref<4xf64, strided<[2]>>")
ANY = "memref<?xf64, strided<[?], offset: ?>>"
HEADER = f"""func.func private @printF64(f64)
func.func private @printNewline()
func.func @sum(%m: {ANY}) -> f64 {{
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = memref.load %m[%c0] : {ANY}
  %y = memref.load %m[%c3] : {ANY}
  %s = arith.addf %x, %y : f64
  func.return %s : f64
}}
func.func @change(%m: {ANY}, %k: f64) {{
  %c2 = arith.constant 2 : index
  memref.store %k, %m[%c2] : {ANY}
  func.return
}}
"""


@dataclass(frozen=True)
class Buffer:
    """Memory by one of its names."""

    name: str
    type: str
    memory: frozenset[int]
    """Buffers with a common number may be the same memory."""


@dataclass
class Scope:
    """What there is in a block."""

    seen: list[Buffer] = field(default_factory=list[Buffer])
    """What may be used; that of outer blocks, too."""
    owned: list[Buffer] = field(default_factory=list[Buffer])
    """What the block has to free."""

    def inner(self) -> "Scope":
        """That of a region inside."""
        return Scope(list(self.seen))

    def add(self, buffer: Buffer) -> None:
        """The block has made memory."""
        self.seen.append(buffer)
        self.owned.append(buffer)

    def drop(self, buffer: Buffer) -> None:
        """The memory is freed, or is somebody else's."""
        for buffers in (self.seen, self.owned):
            buffers[:] = [b for b in buffers if not b.memory & buffer.memory]


@dataclass
class NestedClones(Writing):
    """Writes programs."""

    write: float = 0.5
    """How often something is written, beside all else that is done, which is 10."""

    def module(self) -> str:
        """A module with @f and a @main that calls it twice."""
        head = f"func.func @f(%c: i1, %d: i1, %m: {M}) -> {M} {{"
        self.emit(head, *(f"%c{n} = arith.constant {n} : index" for n in range(5)))
        scope = Scope([Buffer("%m", M, frozenset((0,)))])
        for _ in range(self.rng.randint(1, 3)):
            self._some(scope, 2)
            self.rng.choice((self._diamond, self._cycle, self._pass))(scope, 1)
        self._some(scope, 1)
        last = self._given(scope)
        self._free_all(scope)
        self.emit(f"func.return {last.name} : {M}", "}", *_main())
        return HEADER + self.take()

    def _made(self, name: str, type: str) -> Buffer:
        """A name of memory that there was not before."""
        self.names += 1
        return Buffer(name, type, frozenset((self.names,)))

    def _pass(self, scope: Scope, depth: int) -> None:
        pass

    def _some(self, scope: Scope, depth: int) -> None:
        """Some statements."""
        rows: list[tuple[Callable[[Scope, int], None], float]] = [
            *((self._new, 1.0), (self._clone, 3.0), (self._view, 0.7)),
            *((self._read, 1.5), (self._free, 1.5), (self._write, self.write)),
            *((self._select, 0.3), (self._copy, self.write / 4)),
        ]
        if depth > 0:
            rows += [
                *((self._if, 0.6), (self._free_in_branches, 0.4), (self._for, 0.4)),
                *((self._while, 0.3), (self._if_given, 0.5), (self._for_given, 0.4)),
                (self._if_seen, 0.3),
            ]
        kinds, weights = zip(*rows, strict=True)
        for kind in self.rng.choices(kinds, weights, k=self.rng.randint(2, 6)):
            kind(scope, depth - 1)

    def _new(self, scope: Scope, depth: int) -> None:
        buffer = self._made(self.name(), self.rng.choice(TYPES))
        self.emit(
            f"{buffer.name} = memref.alloc({'%c4' if '?' in buffer.type else ''}) : {buffer.type}",
            f"{buffer.name}k = arith.constant {self.names}.0 : f64",
            f"linalg.fill ins({buffer.name}k : f64) outs({buffer.name} : {buffer.type})",
        )
        scope.add(buffer)

    def _clone(self, scope: Scope, depth: int, type: str = "") -> None:
        source = self.rng.choice(scope.seen)
        kept = self.rng.random() < 0.7
        type = type or (source.type if kept else self.rng.choice((*TYPES, ANY)))
        buffer = self._made(self.name(), type)
        self.emit(f"{buffer.name} = bufferization.clone {source.name} : {source.type} to {type}")
        scope.add(buffer)

    def _view(self, scope: Scope, depth: int) -> None:
        source = self.rng.choice(scope.seen)
        self._cast(scope, source)

    def _cast(self, scope: Scope, source: Buffer) -> Buffer:
        if source.type == ANY:
            return source
        view = Buffer(self.name(), ANY, source.memory)
        self.emit(f"{view.name} = memref.cast {source.name} : {source.type} to {ANY}")
        scope.seen.append(view)
        return view

    def _read(self, scope: Scope, depth: int) -> None:
        buffer, kind = self.rng.choice(scope.seen), self.rng.randrange(3)
        if kind == 0:
            self.emit(f'"x.use"({buffer.name}) : ({buffer.type}) -> ()')
            return
        name = self.name()
        if kind == 1:
            index = self.rng.randrange(4)
            self.emit(f"{name} = memref.load {buffer.name}[%c{index}] : {buffer.type}")
        else:
            view = self._cast(scope, buffer)
            self.emit(f"{name} = func.call @sum({view.name}) : ({ANY}) -> f64")
        self.emit(*printed(name))

    def _write(self, scope: Scope, depth: int) -> None:
        buffer, kind = self.rng.choice(scope.seen), self.rng.randrange(3)
        number = self.name("k")
        self.emit(f"{number} = arith.constant {100 + self.names}.0 : f64")
        if kind == 0:
            index = self.rng.randrange(4)
            self.emit(f"memref.store {number}, {buffer.name}[%c{index}] : {buffer.type}")
        elif kind == 1:
            self.emit(f"linalg.fill ins({number} : f64) outs({buffer.name} : {buffer.type})")
        else:
            view = self._cast(scope, buffer)
            self.emit(f"func.call @change({view.name}, {number}) : ({ANY}, f64) -> ()")

    def _copy(self, scope: Scope, depth: int) -> None:
        source, target = (self.rng.choice(scope.seen) for _ in range(2))
        if source.memory & target.memory:
            return
        types = f"{source.type} to {target.type}"
        self.emit(f"memref.copy {source.name}, {target.name} : {types}")

    def _select(self, scope: Scope, depth: int) -> None:
        one = self.rng.choice(scope.seen)
        other = self.rng.choice([b for b in scope.seen if b.type == one.type])
        chosen = Buffer(self.name(), one.type, one.memory | other.memory)
        names = f"%d, {one.name}, {other.name}"
        self.emit(f"{chosen.name} = arith.select {names} : {one.type}")
        scope.seen.append(chosen)

    def _free(self, scope: Scope, depth: int) -> None:
        if scope.owned:
            self._free_one(scope, self.rng.choice(scope.owned))

    def _free_one(self, scope: Scope, buffer: Buffer) -> None:
        self.emit(f"memref.dealloc {buffer.name} : {buffer.type}")
        scope.drop(buffer)

    def _free_all(self, scope: Scope) -> None:
        while scope.owned:
            self._free(scope, 0)

    def _given(self, scope: Scope, type: str = M) -> Buffer:
        """Memory of a type that is handed on, and not used after that."""
        fitting = [b for b in scope.owned if b.type == type]
        if not fitting or self.rng.random() < 0.3:
            self._clone(scope, 0, type)
            fitting = scope.owned[-1:]
        chosen = self.rng.choice(fitting)
        scope.drop(chosen)
        return chosen

    def _body(self, scope: Scope, depth: int) -> None:
        self._some(scope, depth)
        self._free_all(scope)

    def _if(self, scope: Scope, depth: int) -> None:
        self.emit("scf.if %c {")
        self._body(scope.inner(), depth)
        self.emit("} else {")
        self._body(scope.inner(), depth)
        self.emit("}")

    def _free_in_branches(self, scope: Scope, depth: int) -> None:
        if not scope.owned:
            return
        freed = self.rng.choice(scope.owned)
        for head in ("scf.if %c {", "} else {"):
            self.emit(head)
            inner = scope.inner()
            self._some(inner, 0)
            self._free_one(inner, freed)
            self._body(inner, 0)
        self.emit("}")
        scope.drop(freed)

    def _if_given(self, scope: Scope, depth: int) -> None:
        result = self._made(self.name(), M)
        for head in (f"{result.name} = scf.if %c -> ({M}) {{", "} else {"):
            self.emit(head)
            inner = scope.inner()
            self._some(inner, depth)
            given = self._given(inner)
            self._free_all(inner)
            self.emit(f"scf.yield {given.name} : {M}")
        self.emit("}")
        scope.add(result)

    def _if_seen(self, scope: Scope, depth: int) -> None:
        one, other = (self.rng.choice(self._of_type(scope, M)) for _ in range(2))
        result = Buffer(self.name(), M, one.memory | other.memory)
        self.emit(f"{result.name} = scf.if %c -> ({M}) {{")
        self._body(scope.inner(), depth)
        self.emit(f"scf.yield {one.name} : {M}", "} else {")
        self._body(scope.inner(), depth)
        self.emit(f"scf.yield {other.name} : {M}", "}")
        scope.seen.append(result)

    def _of_type(self, scope: Scope, type: str) -> list[Buffer]:
        return [b for b in scope.seen if b.type == type]

    def _for(self, scope: Scope, depth: int) -> None:
        self.emit(f"scf.for {self.name('i')} = %c0 to %c3 step %c1 {{")
        self._body(scope.inner(), depth)
        self.emit("}")

    def _while(self, scope: Scope, depth: int) -> None:
        i, j, k, more = (self.name(letter) for letter in "ijkl")
        self.emit(
            f"{self.name()} = scf.while ({i} = %c0) : (index) -> (index) {{",
            f"{more} = arith.cmpi slt, {i}, %c2 : index",
        )
        self._body(scope.inner(), 0)
        self.emit(f"scf.condition({more}) {i} : index", "} do {", f"^bb0({j}: index):")
        self._body(scope.inner(), depth)
        self.emit(f"{k} = arith.addi {j}, %c1 : index", f"scf.yield {k} : index", "}")

    def _for_given(self, scope: Scope, depth: int) -> None:
        first = self._given(scope)
        result, carried = self._made(self.name(), M), self._made(self.name(), M)
        self.emit(
            f"{result.name} = scf.for {self.name('i')} = %c0 to %c3 step %c1 "
            f"iter_args({carried.name} = {first.name}) -> ({M}) {{"
        )
        inner = scope.inner()
        inner.add(carried)
        self._some(inner, depth)
        given = self._given(inner)
        self._free_all(inner)
        self.emit(f"scf.yield {given.name} : {M}", "}")
        scope.add(result)

    def _diamond(self, scope: Scope, depth: int) -> None:
        tag, joined = self.name("b")[1:], self._made(self.name(), M)
        freed = [b for b in scope.owned if self.rng.random() < 0.5]
        self.emit(f"cf.cond_br %c, ^{tag}l, ^{tag}r")
        for side in "lr":
            self.emit(f"^{tag}{side}:")
            inner = scope.inner()
            self._some(inner, depth)
            for buffer in self.rng.sample(freed, len(freed)):
                self._free_one(inner, buffer)
                self._some(inner, 0)
            given = self._given(inner)
            self._free_all(inner)
            self.emit(f"cf.br ^{tag}j({given.name} : {M})")
        for buffer in freed:
            scope.drop(buffer)
        self.emit(f"^{tag}j({joined.name}: {M}):")
        scope.add(joined)

    def _cycle(self, scope: Scope, depth: int) -> None:
        first = self._given(scope)
        tag, i, k, more = (self.name(letter) for letter in "bikl")
        tag = tag[1:]
        carried, result = self._made(self.name(), M), self._made(self.name(), M)
        self.emit(f"cf.br ^{tag}h(%c0, {first.name} : index, {M})")
        self.emit(f"^{tag}h({i}: index, {carried.name}: {M}):")
        inner = scope.inner()
        inner.add(carried)
        self._some(inner, depth)
        given = self._given(inner)
        self._free_all(inner)
        pair = f"{given.name} : index, {M}"
        self.emit(
            f"{k} = arith.addi {i}, %c1 : index",
            f"{more} = arith.cmpi slt, {k}, %c2 : index",
            f"cf.cond_br {more}, ^{tag}h({k}, {pair}), ^{tag}e({given.name} : {M})",
            f"^{tag}e({result.name}: {M}):",
        )
        scope.add(result)


def printed(name: str) -> tuple[str, str]:
    """Prints a number."""
    call = f"func.call @printF64({name}) : (f64) -> ()"
    return call, "func.call @printNewline() : () -> ()"


def _main() -> list[str]:
    """Calls the function with all conditions."""
    lines = ["func.func @main() {", "%c1 = arith.constant 1 : index"]
    lines += [f"%{flag} = arith.constant {flag}" for flag in ("true", "false")]
    lines += ["%k = arith.constant 1.0 : f64", f"%m = memref.alloc() : {M}"]
    lines += [f"linalg.fill ins(%k : f64) outs(%m : {M})"]
    for flags in ("%true, %false", "%false, %true"):
        tag = flags[1]
        lines += [
            f"%{tag}r = func.call @f({flags}, %m) : (i1, i1, {M}) -> {M}",
            f"%{tag}v = memref.load %{tag}r[%c1] : {M}",
            *printed(f"%{tag}v"),
            f"memref.dealloc %{tag}r : {M}",
        ]
    lines += ["%w = memref.load %m[%c1] : " + M]
    lines += [*printed("%w"), f"memref.dealloc %m : {M}"]
    return [*lines, "func.return", "}"]
