"""One function around the lines of a text."""

from collections.abc import Sequence

ATTRIBUTES = ("", "{foo = 1 : i32}")
"""Without and with discardable attributes."""


def function(types: Sequence[str], *lines: str) -> str:
    """A function @f with arguments %a0, %a1, ... of the types, and these lines."""
    arguments = ", ".join(f"%a{k}: {type}" for k, type in enumerate(types))
    body = "".join(f"  {line}\n" for line in (*lines, "return"))
    return f"func.func @f({arguments}) {{\n{body}}}\n"


def dynamic(shape: str) -> int:
    """The number of sizes that are not known."""
    return shape.count("?")


def rank(shape: str) -> int:
    """The number of dimensions."""
    return shape.count("x")


def values(count: int, start: int = 0) -> str:
    """`%a0, %a1, ...`"""
    return ", ".join(f"%a{k}" for k in range(start, start + count))
