"""Random programs that do things twice, for what has to do with merging operations.

    %v3 = arith.addi %v1, %v2 : i64
    %v4 = memref.load %m[%i1] : memref<4xi64>
    memref.store %v3, %n[%i0] : memref<4xi64>
    %v5 = memref.load %m[%i1] : memref<4xi64>
    %v6 = arith.addi %v2, %v1 : i64

A statement may be written a second time, at once or later, with operands in another order
where that does not matter; so may whole loops and branches. Graphs of blocks are
arbitrary, also irreducible, with blocks that nobody reaches; a counter that every block
takes ends each cycle. All memory is written first, so that nothing undefined is read.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from writing import Writing

M = "memref<4xi64>"
HEADER = f"""func.func private @printI64(i64)
func.func private @printNewline()
memref.global "private" @table : {M} = dense<[5, 6, 7, 8]>
memref.global "private" @state : {M} = dense<[1, 2, 3, 4]>
"""
START = "".join(
    f"  %i{k} = arith.constant {k} : index\n  %k{k} = arith.constant {k + 1} : i64\n"
    for k in range(4)
)
SYMMETRIC = ("addi", "muli", "andi", "ori", "xori", "maxsi", "minui")
OTHERS = ("subi", "divsi", "shli", "remsi")


@dataclass
class Scope:
    """What can be used at a place."""

    numbers: list[str]
    buffers: list[str]
    flags: list[str]

    def copy(self) -> "Scope":
        """For a region: what is added there is not seen outside."""
        return Scope(list(self.numbers), list(self.buffers), list(self.flags))


@dataclass
class Repeats(Writing):
    """Writes programs."""

    def program(self) -> str:
        """A module whose `@main` prints numbers."""
        head = f"func.func private @helper(%x: i64, %m: {M}, %n: {M}) -> i64 {{\n{START}"
        scope = Scope(["%x", "%k1", "%k2"], ["%m", "%n"], [])
        self._flag(scope)
        self._block(scope, 6, 2, calls=False)
        helper = f"{head}{self.take()}  func.return {scope.numbers[-1]} : i64\n}}\n"
        return HEADER + helper + self._graph(self.rng.randint(2, 7)) + self._main()

    def _main(self) -> str:
        scope = Scope(["%k0", "%k1", "%k2"], [], [])
        self.lines = [START]
        for name in ("%a", "%b"):
            self.emit(f"{name} = memref.alloc() : {M}")
            for k in range(4):
                self.emit(f"memref.store %k{self.rng.randrange(4)}, {name}[%i{k}] : {M}")
            scope.buffers.append(name)
        self._flag(scope)
        self._block(scope, 16, 3, calls=True)
        self.emit(f"%g = func.call @graph({scope.numbers[-1]}, %a, %b) : (i64, {M}, {M}) -> i64")
        for number in ["%g", *scope.numbers[-6:]]:
            self.emit(f"func.call @printI64({number}) : (i64) -> ()")
            self.emit("func.call @printNewline() : () -> ()")
        for name in ("%a", "%b"):
            for k in range(4):
                loaded = self.define(f"memref.load {name}[%i{k}] : {M}")
                self.emit(f"func.call @printI64({loaded}) : (i64) -> ()")
                self.emit("func.call @printNewline() : () -> ()")
        return f"func.func @main() {{\n{self.take()}  func.return\n}}\n"

    # Blocks that branch.

    def _graph(self, count: int) -> str:
        """A function with a random graph of blocks, some of them not reached."""
        text = f"func.func @graph(%x: i64, %m: {M}, %n: {M}) -> i64 {{\n{START}"
        scope = Scope(["%x", "%k1", "%k2"], ["%m", "%n"], [])
        self._flag(scope)
        self._block(scope, 5, 1, calls=True)
        self.emit("%limit = arith.constant 12 : i64")
        self.emit(f"cf.br ^b0(%k0, {scope.numbers[-1]} : i64, i64)")
        text += self.take()
        for number in range(count):
            text += f"^b{number}(%c{number}: i64, %y{number}: i64):\n"
            inner = scope.copy()
            inner.numbers.append(f"%y{number}")
            self._block(inner, 5, 1, calls=True)
            self._leave(number, count, inner)
            text += self.take()
        return f"{text}^end(%r: i64):\n  func.return %r : i64\n}}\n"

    def _leave(self, number: int, count: int, scope: Scope) -> None:
        """Ends a block: one more step, and somewhere else."""
        value = self.rng.choice(scope.numbers)
        step = self.define(f"arith.addi %c{number}, %k0 : i64")
        more = self.define(f"arith.cmpi slt, {step}, %limit : i64")
        choice = self.define(f"arith.andi {more}, {self.rng.choice(scope.flags)} : i1")
        targets = [self.rng.randrange(count) for _ in range(2)]
        if number + 1 < count and self.rng.random() < 0.4:
            # The block after this one is reached from here only by chance.
            targets[0] = number + 1
        args = f"({step}, {value} : i64, i64)"
        if self.rng.random() < 0.5:
            self.emit(f"cf.cond_br {choice}, ^b{targets[0]}{args}, ^end({value} : i64)")
            return
        mid = self.name().replace("%", "^")
        self.emit(f"cf.cond_br {more}, {mid}, ^end({value} : i64)")
        self.emit(f"{mid}:")
        self._block(scope, 3, 0, calls=True)
        self.emit(f"cf.cond_br {choice}, ^b{targets[0]}{args}, ^b{targets[1]}{args}")

    # Statements.

    def _block(self, scope: Scope, count: int, depth: int, calls: bool) -> None:
        """Statements; each may be written again, now or later."""
        again = list[Callable[[], None]]()
        for _ in range(self.rng.randint(1, count)):
            state, seen = self.rng.getstate(), scope.copy()
            self._statement(scope, seen, depth, calls)
            if self.rng.random() < 0.5:
                again.append(partial(self._repeat, scope, seen, state, depth, calls))
            while again and self.rng.random() < 0.4:
                again.pop(self.rng.randrange(len(again)))()

    def _repeat(
        self, scope: Scope, seen: Scope, state: tuple[Any, ...], depth: int, calls: bool
    ) -> None:
        """Writes a statement once more, with what could be used then."""
        now = self.rng.getstate()
        self.rng.setstate(state)
        self._statement(scope, seen.copy(), depth, calls)
        self.rng.setstate(now)

    def _statement(self, scope: Scope, seen: Scope, depth: int, calls: bool) -> None:
        kinds: list[Callable[[Scope, Scope], None]] = [
            self._compute,
            self._compute,
            self._compute,
            self._load,
            self._load,
            self._store,
            self._choose,
            self._view,
            self._constant,
        ]
        if calls:
            kinds.append(self._call)
        if depth:
            kinds += [
                partial(self._if, depth=depth - 1),
                partial(self._for, depth=depth - 1),
                partial(self._region, depth=depth - 1),
            ]
        self.rng.choice(kinds)(scope, seen)

    def _compute(self, scope: Scope, seen: Scope) -> None:
        name, left = self.name(), self.rng.choice(seen.numbers)
        right, kind = self.rng.choice(seen.numbers), self.rng.random()
        if kind < 0.6:
            # Not from the generator: two writings of a statement may differ in it.
            operands = [left, right] if self.names % 2 else [right, left]
            operation = self.rng.choice(SYMMETRIC)
            self.emit(f"{name} = arith.{operation} {', '.join(operands)} : i64")
        elif kind < 0.9:
            operation = self.rng.choice(OTHERS)
            other = "%k1" if operation != "subi" else right
            self.emit(f"{name} = arith.{operation} {left}, {other} : i64")
        else:
            self.emit(f"{name} = arith.subi {right}, {left} : i64")
        scope.numbers.append(name)

    def _constant(self, scope: Scope, seen: Scope) -> None:
        name = self.define(f"arith.constant {self.rng.randrange(3)} : i64")
        scope.numbers.append(name)

    def _flag(self, scope: Scope) -> None:
        name = self.name()
        left, right = self.rng.choice(scope.numbers), self.rng.choice(scope.numbers)
        kind = self.rng.choice(["slt", "eq", "ne", "sge"])
        self.emit(f"{name} = arith.cmpi {kind}, {left}, {right} : i64")
        scope.flags.append(name)

    def _choose(self, scope: Scope, seen: Scope) -> None:
        self._flag(scope)
        flag = self.rng.choice(seen.flags)
        left, right = self.rng.choice(seen.numbers), self.rng.choice(seen.numbers)
        name = self.define(f"arith.select {flag}, {left}, {right} : i64")
        scope.numbers.append(name)

    def _load(self, scope: Scope, seen: Scope) -> None:
        buffer = self.rng.choice(seen.buffers)
        name = self.define(f"memref.load {buffer}[%i{self.rng.randrange(2)}] : {M}")
        scope.numbers.append(name)

    def _store(self, scope: Scope, seen: Scope) -> None:
        buffer, value = self.rng.choice(seen.buffers), self.rng.choice(seen.numbers)
        if self.rng.random() < 0.2:
            self.emit(f"memref.copy {self.rng.choice(seen.buffers)}, {buffer} : {M} to {M}")
        self.emit(f"memref.store {value}, {buffer}[%i{self.rng.randrange(2)}] : {M}")

    def _view(self, scope: Scope, seen: Scope) -> None:
        """Another name of a buffer, a new one, or a global one."""
        name, buffer = self.name(), self.rng.choice(seen.buffers)
        kind = self.rng.randrange(4)
        if kind == 0:
            self.emit(f"{name} = memref.get_global @{self.rng.choice(['table', 'state'])} : {M}")
        elif kind == 1:
            unknown = self.define(f"memref.cast {buffer} : {M} to memref<?xi64>")
            self.emit(f"{name} = memref.cast {unknown} : memref<?xi64> to {M}")
        elif kind == 2:
            self.emit(f"{name} = memref.alloc() : {M}")
            self.emit(f"memref.copy {buffer}, {name} : {M} to {M}")
        else:
            flag, other = self.rng.choice(seen.flags), self.rng.choice(seen.buffers)
            self.emit(f"{name} = arith.select {flag}, {buffer}, {other} : {M}")
        scope.buffers.append(name)

    def _call(self, scope: Scope, seen: Scope) -> None:
        value = self.rng.choice(seen.numbers)
        buffers = ", ".join(self.rng.choice(seen.buffers) for _ in range(2))
        name = self.define(f"func.call @helper({value}, {buffers}) : (i64, {M}, {M}) -> i64")
        scope.numbers.append(name)

    # Regions.

    def _inside(self, seen: Scope, depth: int, extra: str = "") -> None:
        """A region that yields a number."""
        inner = seen.copy()
        inner.numbers += [extra] if extra else []
        self._block(inner, 3, depth, calls=False)
        self.emit(f"scf.yield {inner.numbers[-1]} : i64")

    def _if(self, scope: Scope, seen: Scope, depth: int) -> None:
        name = self.define(f"scf.if {self.rng.choice(seen.flags)} -> (i64) {{")
        self._inside(seen, depth)
        self.emit("} else {")
        self._inside(seen, depth)
        self.emit("}")
        scope.numbers.append(name)

    def _for(self, scope: Scope, seen: Scope, depth: int) -> None:
        name, argument, index = self.name(), self.name(), self.name()
        self.emit(
            f"{name} = scf.for {index} = %i0 to %i{self.rng.randrange(4)} step %i1 "
            f"iter_args({argument} = {self.rng.choice(seen.numbers)}) -> (i64) {{"
        )
        self._inside(seen, depth, argument)
        self.emit("}")
        scope.numbers.append(name)

    def _region(self, scope: Scope, seen: Scope, depth: int) -> None:
        name = self.define("scf.execute_region -> i64 {")
        self._inside(seen, depth)
        self.emit("}")
        scope.numbers.append(name)


def graph_region(seed: int) -> str:
    """A module with operations in any order, some before what they use; it cannot run."""
    rng = random.Random(seed)
    lines, names = list[str](), [f"%v{k}" for k in range(rng.randint(4, 24))]
    for k, name in enumerate(names):
        if k < 3 or rng.random() < 0.2:
            lines.append(f"  {name} = arith.constant {rng.randrange(2)} : i64\n")
            continue
        # No cycles: what is used has a smaller number, but may stand after.
        left, right = rng.choice(names[:k]), rng.choice(names[:k])
        operation = rng.choice(("addi", "muli", "subi"))
        lines.append(f"  {name} = arith.{operation} {left}, {right} : i64\n")
    for _ in range(3):
        lines.append(f'  "unknown.use"({rng.choice(names)}) : (i64) -> ()\n')
    rng.shuffle(lines)
    return f"builtin.module @m{seed} {{\n{''.join(lines)}}}\n"
