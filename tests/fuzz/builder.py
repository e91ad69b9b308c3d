"""The text of a function under construction: names, scopes, tensor types, constants.

    %v3 = tensor.insert %f into %a0[%k1] : tensor<8xi32>

Every tensor value knows its real sizes, also where its type says `?`, so that programs
never read or write out of bounds and never read what was not written.
"""

import random
import re
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Concatenate, ParamSpec

Rest = ParamSpec("Rest")


def scalars(element: str) -> list[tuple[str, str]]:
    """The scalars that every function takes, with their types: two conditions, how
    often it may recurse, the indices 1 and 2, the sizes 4 and 8, and an element."""
    indices = [(f"%{name}", "index") for name in ("n", "k1", "k2", "s4", "s8")]
    return [("%p", "i1"), ("%q", "i1"), *indices, ("%f", element)]


NAME = re.compile(r"%\w+")


def prelude(element: str) -> list[str]:
    """The constants that every function has."""
    lines = [f"%c{k} = arith.constant {k} : index" for k in range(129)]
    if element == "i32":
        values = {"one": 1, "three": 3, "mask": 1023}
        return lines + [f"%{n} = arith.constant {v} : i32" for n, v in values.items()]
    floats = {"one": "1.0", "half": "0.5", "small": "0.03125", "eight": "8.0"}
    return lines + [f"%{n} = arith.constant {v} : f32" for n, v in floats.items()]


def used(prelude: list[str], lines: list[str]) -> list[str]:
    """Those of the constants that the lines use."""
    names = set(NAME.findall("\n".join(lines)))
    return [line for line in prelude if line.split(" ", 1)[0] in names]


@dataclass(frozen=True)
class Value:
    """A tensor in the program."""

    name: str
    """With its `%`."""
    sizes: tuple[int, ...]
    """The real sizes."""
    dynamic: tuple[bool, ...]
    """Which of them the type hides."""

    @property
    def shape(self) -> str:
        """The sizes as the type writes them, `8x?x` or nothing for rank 0."""
        pairs = zip(self.sizes, self.dynamic, strict=True)
        return "".join("?x" if hidden else f"{size}x" for size, hidden in pairs)

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.sizes)

    @property
    def is_static(self) -> bool:
        """Does the type tell all sizes?"""
        return not any(self.dynamic)


@dataclass(frozen=True)
class Signature:
    """What a caller knows of a function."""

    name: str
    inputs: tuple[Value, ...]
    results: tuple[Value, ...]


@dataclass
class Builder:
    """Text of one function. `rng` decides; `element` is the type of all elements."""

    rng: random.Random
    element: str
    lines: list[str] = field(default_factory=list[str])
    scopes: list[list[Value]] = field(default_factory=lambda: [[]])
    indices: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Index values in scope with the greatest value that they take."""
    depth: int = 0
    """Regions around the current place."""
    counter: int = 0
    callees: list[Signature] = field(default_factory=list[Signature])
    own: Signature | None = None
    """What the function itself is, if it may call itself."""
    is_recursive: bool = False
    """Does it?"""
    blanks: list[list[Value]] = field(default_factory=lambda: [[]])
    """As `scopes`: tensors some of whose elements nothing was written to."""
    actions: dict[str, float] = field(default_factory=dict[str, float])
    """How often each action of `effects.py` is taken, relative to the others."""
    helpers: list[str] = field(default_factory=list[str])
    """Functions that ops of any function of the program call, as text."""

    def fresh(self, stem: str = "v") -> str:
        """A new name, with its `%`."""
        self.counter += 1
        return f"%{stem}{self.counter}"

    def emit(self, text: str) -> None:
        """Adds lines at the current depth."""
        pad = "  " * (self.depth + 2)
        self.lines += [pad + line for line in text.splitlines()]

    def label(self, text: str) -> None:
        """Adds the header of a block of the function."""
        self.lines.append("  " * (self.depth + 1) + text)

    def type(self, value: Value) -> str:
        """The tensor type of a value."""
        return f"tensor<{value.shape}{self.element}>"

    def value(
        self, sizes: tuple[int, ...], dynamic: tuple[bool, ...] | None = None, stem: str = "v"
    ) -> Value:
        """A new value, not yet visible. Its type is static unless told."""
        hidden = (False,) * len(sizes) if dynamic is None else dynamic
        return Value(self.fresh(stem), sizes, hidden)

    def same(self, value: Value, stem: str = "v") -> Value:
        """A new value of the type of another one, not yet visible."""
        return self.value(value.sizes, value.dynamic, stem)

    def define(self, value: Value, text: str) -> Value:
        """Adds the op that computes a value, which is not visible yet."""
        self.emit(f"{value.name} = {text}")
        return value

    def show(self, value: Value, text: str) -> bool:
        """Adds the op that computes a value, and makes that visible; True."""
        self.add(self.define(value, text))
        return True

    def show_all(self, values: Iterable[Value]) -> bool:
        """Makes the results of an op visible; True."""
        for value in values:
            self.add(value)
        return True

    def add(self, value: Value) -> Value:
        """Makes the value visible from here on."""
        self.scopes[-1].append(value)
        return value

    def visible(self) -> list[Value]:
        """All tensors that may be used here."""
        return [value for scope in self.scopes for value in scope]

    def add_blank(self, value: Value) -> Value:
        """Makes a tensor known, from here on, that must be overwritten before it is read."""
        self.blanks[-1].append(value)
        return value

    def known_blanks(self) -> list[Value]:
        """All tensors that may be overwritten here, and not read."""
        return [value for scope in self.blanks for value in scope]

    def pick(self, rank: int | None = None) -> Value | None:
        """A visible tensor, recent ones more often."""
        found = [v for v in self.visible() if rank is None or v.rank == rank]
        if not found:
            return None
        if self.rng.random() < 0.6:
            return self.rng.choice(found[-4:])
        return self.rng.choice(found)

    def pick_sizes(self, sizes: tuple[int, ...]) -> Value | None:
        """A visible tensor with these real sizes."""
        found = [v for v in self.visible() if v.sizes == sizes]
        return self.rng.choice(found) if found else None

    def like(self, value: Value) -> list[Value]:
        """The visible tensors of the same type."""
        return [v for v in self.visible() if v.sizes == value.sizes and v.dynamic == value.dynamic]

    def index_below(self, size: int) -> str:
        """An index value in [0, size)."""
        found = [name for name, most in self.indices if most < size]
        if found and self.rng.random() < 0.6:
            return self.rng.choice(found)
        return f"%c{self.rng.randrange(min(size, 16))}"

    def size_operand(self, size: int) -> str:
        """An index value that is this size; opaque where there is one."""
        if size in (4, 8) and self.rng.random() < 0.8:
            return f"%s{size}"
        return f"%c{size}"

    def cast(self, value: Value, dynamic: tuple[bool, ...]) -> Value:
        """The value with a type that hides these sizes."""
        if value.dynamic == dynamic:
            return value
        result = self.value(value.sizes, dynamic)
        types = f"{self.type(value)} to {self.type(result)}"
        self.emit(f"{result.name} = tensor.cast {value.name} : {types}")
        return result

    @contextmanager
    def region(self) -> Generator[None, None, None]:
        """What is emitted and made visible inside stays inside."""
        self.scopes.append([])
        self.blanks.append([])
        known = len(self.indices)
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1
            del self.indices[known:]
            self.scopes.pop()
            self.blanks.pop()

    @contextmanager
    def block(self, arguments: list[Value]) -> Generator[None, None, None]:
        """What is made visible inside, in a block that others do not follow, stays."""
        self.scopes.append(list(arguments))
        self.blanks.append([])
        known = len(self.indices)
        try:
            yield
        finally:
            del self.indices[known:]
            self.scopes.pop()
            self.blanks.pop()


def of_tensor(
    rank: int | None = None, fits: Callable[[Value], bool] = lambda _: True
) -> Callable[
    [Callable[Concatenate[Builder, Value, Rest], bool]], Callable[Concatenate[Builder, Rest], bool]
]:
    """A statement about a visible tensor: none, and False, if the one that is picked does not fit."""

    def decorate(
        statement: Callable[Concatenate[Builder, Value, Rest], bool],
    ) -> Callable[Concatenate[Builder, Rest], bool]:
        @wraps(statement)
        def of_any(b: Builder, *args: Rest.args, **kwargs: Rest.kwargs) -> bool:
            found = b.pick(rank)
            return found is not None and fits(found) and statement(b, found, *args, **kwargs)

        return of_any

    return decorate


def filling(b: Builder, element: str, target: Value) -> str:
    """An op that sets all elements of a tensor."""
    type = b.type(target)
    return f"linalg.fill ins({element} : {b.element}) outs({target.name} : {type}) -> {type}"


def copying(b: Builder, source: Value, target: Value) -> str:
    """An op that sets all elements of a tensor to those of another one."""
    type = b.type(target)
    return (
        f"linalg.copy ins({source.name} : {b.type(source)}) outs({target.name} : {type}) -> {type}"
    )


def inserting(b: Builder, element: str, target: Value, where: str) -> str:
    """An op that sets one element of a tensor."""
    return f"tensor.insert {element} into {target.name}[{where}] : {b.type(target)}"


def taking(b: Builder, source: Value, where: object, part: Value) -> str:
    """An op that returns a part of a tensor; `where` is printed."""
    return f"tensor.extract_slice {source.name}{where} : {b.type(source)} to {b.type(part)}"


def putting(b: Builder, part: Value, target: Value, where: object) -> str:
    """An op that overwrites a part of a tensor; `where` is printed."""
    types = f"{b.type(part)} into {b.type(target)}"
    return f"tensor.insert_slice {part.name} into {target.name}{where} : {types}"


def sharing(b: Builder, part: Value, output: Value, where: object) -> str:
    """An op that overwrites a part of an output of scf.forall; `where` is printed."""
    return putting(b, part, output, where).replace("tensor.", "  tensor.parallel_", 1)
