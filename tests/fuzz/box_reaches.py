"""Statements of `boxes.py` that reach buffers by other ways than by their names.

    %t1 = "async.execute"() ({ .. }) : () -> !async.token     a region that runs at the await
    %i2 = memref.extract_aligned_pointer_as_index %l1          an address, read later
    %h3 = func.constant @f0                                    a function that is called by its address

What a region that runs later uses is not written until it has ended. The program frees what it
frees itself only if no such statement has used it.
"""

from collections.abc import Callable

from box_statements import LEAF, BoxStatements, Scope, Value


class BoxReaches(BoxStatements):
    """Adds these statements."""

    def later(self, scope: Scope) -> Scope:
        """A region reads a buffer when its token is awaited."""
        token, value = self.name("t"), self.name("t")
        first, before = self.rng.choice(scope[-6:]), self.sum
        self.emit(f'{token}, {value} = "async.execute"() ({{')
        self.sum = "%zero"
        self.add(self._chosen_inside(scope, first))
        self.emit(f'"async.yield"({self.sum}) : (f32) -> ()')
        self.emit("}) : () -> (!async.token, !async.value<f32>)")
        self.sum = before
        found = self._meanwhile(scope)
        number = self.name("f")
        self.emit(f'{number} = "async.await"({value}) : (!async.value<f32>) -> f32')
        self.add_number(number)
        return found

    def _chosen_inside(self, scope: Scope, first: Value) -> Value:
        """The buffer, or one of two that are alike."""
        if self.rng.random() < 0.7:
            return first
        return self.selected(first, self.pick(scope, first.kind) or first)

    def _meanwhile(self, scope: Scope) -> Scope:
        """What changes no memory that there is."""
        found = Scope()
        harmless: list[Callable[[Scope], Scope]] = [
            self.make,
            self.load,
            self.select,
            self.show,
            self.view,
        ]
        for _ in range(self.rng.randint(0, 2)):
            found += self.rng.choice(harmless)([*scope, *found])
        return found

    def address(self, scope: Scope) -> Scope:
        """Takes the address of a buffer of numbers, in a branch or here, and reads it later."""
        found = [v for v in scope if v.kind.element is None]
        leaf = self.rng.choice(found[-4:]) if found else None
        number, bits, place = self.name("i"), self.name("i"), self.name("i")
        if leaf is None or self.rng.random() < 0.3:
            self._address_of_branch(scope, number, leaf)
        else:
            self._address_of(leaf, number)
        added = self._meanwhile(scope)
        self.emit(f"{bits} = arith.index_cast {number} : index to i64")
        self.emit(f"{place} = llvm.inttoptr {bits} : i64 to !llvm.ptr")
        read = self.define(f"llvm.load {place} : !llvm.ptr -> f32", "f")
        self.add_number(read)
        return added

    def _address_of(self, leaf: Value, number: str) -> None:
        self.emit(
            f"{number} = memref.extract_aligned_pointer_as_index {leaf.name} : "
            f"{leaf.kind.type} -> index"
        )

    def _address_of_branch(self, scope: Scope, number: str, leaf: Value | None) -> None:
        """That of a new buffer in a branch, or of another one."""
        self.emit(f"{number} = scf.if {self.flag()} -> (index) {{")
        for closing, chosen in (("} else {", None), ("}", leaf)):
            inner = self.name("i")
            self._address_of(chosen or self.fresh(scope, LEAF), inner)
            self.emit(f"scf.yield {inner} : index")
            self.emit(closing)

    def by_address(self, callee: str, type: str) -> str:
        """A function as a value."""
        name = self.define(f"func.constant {callee} : {type}", "h")
        if self.rng.random() < 0.4:
            return self.define(f"arith.select {self.flag()}, {name}, {name} : {type}", "h")
        return name


def in_any_order(lines: list[str], shuffle: Callable[[list[list[str]]], None]) -> list[str]:
    """The body of a function with its blocks but the first in another order."""
    blocks, depth = [list[str]()], 0
    for line in "".join(lines).splitlines(keepends=True):
        if depth == 0 and line.lstrip().startswith("^"):
            blocks.append([])
        blocks[-1].append(line)
        depth += line.count("{") - line.count("}")
    first, *others = blocks
    shuffle(others)
    return [line for block in (first, *others) for line in block]
