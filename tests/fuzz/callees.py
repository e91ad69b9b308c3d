"""Functions that ops of a program call, and what these have to know of them."""

from collections.abc import Callable, Sequence

from builder import Builder, Value, prelude, scalars, used

Result = Value | tuple[str, str]
"""A tensor, or a value with its type."""


def define(
    b: Builder,
    inputs: Sequence[Value],
    body: Callable[[Builder, list[Value]], list[Value]],
    blanks: Sequence[bool] = (),
) -> tuple[str, list[Value]]:
    """Adds a function with arguments of the types of `inputs`, of which some may be blank;
    its name, and what it returns."""
    h = Builder(b.rng, b.element, helpers=b.helpers, actions=b.actions)
    h.indices += [("%k1", 1), ("%k2", 2)]
    params = [Value(f"%y{k}", v.sizes, v.dynamic) for k, v in enumerate(inputs)]
    for k, param in enumerate(params):
        (h.add_blank if any(blanks[k : k + 1]) else h.add)(param)
    results = body(h, params)
    name = f"h{len(b.helpers)}"
    types = [h.type(v) for v in results]
    b.helpers.append(text(h, name, params, [v.name for v in results], types))
    return name, results


def text(
    h: Builder, name: str, params: Sequence[Value], results: Sequence[str], types: Sequence[str]
) -> str:
    """The function with the ops that the builder collected."""
    kinds = [f"{n}: {t}" for n, t in scalars(h.element)]
    kinds += [f"{v.name}: {h.type(v)}" for v in params]
    outputs = ", ".join(types)
    end = f" {', '.join(results)} : {outputs}" if types else ""
    lines = [*h.lines, f"    func.return{end}"]
    return "\n".join(
        [
            f"  func.func private @{name}({', '.join(kinds)}) -> ({outputs}) {{",
            *("    " + line for line in used(prelude(h.element), lines)),
            *lines,
            "  }",
        ]
    )


def call(b: Builder, name: str, given: Sequence[Value], types: Sequence[str]) -> list[str]:
    """Calls a function that `define` added; the names of its results."""
    results = [b.fresh("v") for _ in types]
    numbers = scalars(b.element)
    operands = ", ".join([*(n for n, _ in numbers), *(v.name for v in given)])
    inputs = ", ".join([*(t for _, t in numbers), *(b.type(v) for v in given)])
    left = f"{', '.join(results)} = " if results else ""
    b.emit(f"{left}func.call @{name}({operands}) : ({inputs}) -> ({', '.join(types)})")
    return results
