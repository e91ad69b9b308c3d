"""Types at the edge: what `edges.py` makes operations of.

A program has one shape and one element type, or two, and their variants: sizes that are
not known, no rank, other layouts. So operations meet values that others have made.
"""

import random
from dataclasses import dataclass, replace

SHAPES: tuple[tuple[int, ...], ...] = (
    *((), (0,), (1,), (4,), (2, 3), (1, 1)),
    *((0, 4), (4, 1, 2)),
)
INTEGERS = ("i0", "i1", "i2", "i8", "i32", "i64", "index")
FLOATS = ("f32", "f64", "bf16")
ELEMENTS = (*INTEGERS, *FLOATS, "complex<f32>", "vector<4xf32>", "vector<[2]xi1>")
UNKNOWN = -1


@dataclass(frozen=True)
class Type:
    """A scalar if `kind` is empty, otherwise a vector, tensor or memref."""

    element: str
    kind: str = ""
    shape: tuple[int, ...] | None = ()
    """None for one without a rank."""
    layout: str = ""

    def __str__(self) -> str:
        if not self.kind:
            return self.element
        if self.shape is None:
            return f"{self.kind}<*x{self.element}{self.layout}>"
        sizes = "".join(f"{'?' if n < 0 else n}x" for n in self.shape)
        return f"{self.kind}<{sizes}{self.element}{self.layout}>"

    @property
    def rank(self) -> int:
        """The number of dimensions; not for one without a rank."""
        assert self.shape is not None
        return len(self.shape)

    @property
    def unknown(self) -> int:
        """The number of sizes that are not known."""
        return (self.shape or ()).count(UNKNOWN)

    @property
    def is_integer(self) -> bool:
        """Are the elements integers?"""
        return self.element in INTEGERS

    @property
    def is_float(self) -> bool:
        """Are the elements floats?"""
        return self.element in FLOATS

    def of(self, element: str) -> "Type":
        """The same with other elements."""
        return replace(self, element=element)

    def with_shape(self, shape: tuple[int, ...] | None) -> "Type":
        """The same with another shape and no layout."""
        return replace(self, shape=shape, layout="")


INDEX, TRUTH = Type("index"), Type("i1")


@dataclass(frozen=True)
class Palette:
    """The types of a program."""

    rng: random.Random
    shapes: tuple[tuple[int, ...], ...]
    elements: tuple[str, ...]

    def element(self) -> str:
        """One of the element types."""
        return self.rng.choice(self.elements)

    def scalar(self) -> Type:
        """One value."""
        return Type(self.element())

    def integers(self) -> Type:
        """An integer, or a container of integers."""
        element = self.element()
        if element not in INTEGERS:
            element = self.rng.choice(INTEGERS)
        return self._contained(element)

    def floats(self) -> Type:
        """A float, or a container of floats."""
        element = self.element()
        return self._contained(element if element in FLOATS else "f32")

    def _contained(self, element: str) -> Type:
        kind = self.rng.choice(("", "", "vector", "tensor"))
        if kind == "vector":
            return Type(element, kind, self.rng.choice(((4,), (), (2, 3))))
        return self.shaped(kind).of(element) if kind else Type(element)

    def base(self) -> tuple[int, ...]:
        """One of the static shapes."""
        return self.rng.choice(self.shapes)

    def variant(self, base: tuple[int, ...]) -> tuple[int, ...]:
        """The shape, with some sizes not known."""
        share = self.rng.choice((0, 0.5, 1))
        return tuple(UNKNOWN if self.rng.random() < share else n for n in base)

    def ranked(self, kind: str) -> Type:
        """A tensor or memref with a rank and without a layout."""
        return Type(self.element(), kind, self.variant(self.base()))

    def shaped(self, kind: str) -> Type:
        """A tensor or memref, with a rank or without."""
        type = self.ranked(kind)
        return type.with_shape(None) if self.rng.random() < 0.25 else type


def palette(rng: random.Random) -> Palette:
    """A few types."""
    shapes = tuple(rng.sample(SHAPES, rng.choice((1, 1, 2))))
    elements = tuple(rng.sample(ELEMENTS, rng.choice((1, 2))))
    return Palette(rng, shapes, elements)
