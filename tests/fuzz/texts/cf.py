"""Every operation of `cf` in every form."""

from collections.abc import Iterator, Sequence
from itertools import product

from texts._function import ATTRIBUTES

PASSED = (
    # What a branch passes: the types.
    (),
    ("f32",),
    ("i32", "index"),
    ("tensor<?x4xf32>",),
    ("memref<4xf32, strided<[?], offset: ?>>", "vector<4xf32>"),
    ("tensor<*xf32>", "memref<*xf32>", "complex<f32>"),
    ("(i32) -> i32", "none", "i1"),
    ("tuple<i32, f32>",),
)


def target(block: str, types: Sequence[str], start: int) -> str:
    """`^b(%a1, %a2 : f32, i32)`; the values are the arguments from the given one."""
    if not types:
        return f"^{block}"
    values = ", ".join(f"%a{k}" for k in range(start, start + len(types)))
    return f"^{block}({values} : {', '.join(types)})"


def label(block: str, types: Sequence[str]) -> str:
    """`^b(%b0: f32, %b1: i32):`"""
    typed = ", ".join(f"%{block}{k}: {type}" for k, type in enumerate(types))
    return f"^{block}({typed}):" if types else f"^{block}:"


def graph(types: Sequence[str], *lines: str) -> str:
    """A function of several blocks."""
    arguments = ", ".join(f"%a{k}: {type}" for k, type in enumerate(types))
    body = "\n".join(lines)
    return f"func.func @f({arguments}) {{\n{body}\n  return\n}}\n"


def wrapped(text: str) -> Iterator[str]:
    """The text as it is, and its body within `scf.execute_region`."""
    yield text
    head, body = text.split("\n", 1)
    inner = body.rsplit("  return", 1)[0]
    region = f"  scf.execute_region {{\n{inner}  scf.yield\n}}"
    yield f"{head}\n{region}\n  return\n}}\n"


def branches() -> Iterator[str]:
    """`cf.br`."""
    for types, attribute in product(PASSED, (*ATTRIBUTES, "{bar, foo = @f}")):
        yield from wrapped(
            graph(types, f"  cf.br {target('b', types, 0)} {attribute}", label("b", types))
        )
        yield graph(
            types,
            f"  cf.br {target('b', types, 0)} {attribute}",
            label("b", types),
            f"  cf.br {target('c', types, 0)} {attribute}",
            "^d:",
            f"  cf.br {target('b', types, 0)} {attribute}",
            label("c", types),
        )


WEIGHTS = ("", "weights([1, 2])", "weights([0, 2147483647])")


def conditions() -> Iterator[str]:
    """`cf.cond_br`."""
    for (k, left), (n, right), weights in product(enumerate(PASSED), enumerate(PASSED), WEIGHTS):
        types = ("i1", *left, *right)
        attribute = ATTRIBUTES[(k + n) % 2]
        yield from wrapped(
            graph(
                types,
                f"  cf.cond_br %a0 {weights}, {target('b', left, 1)}, "
                f"{target('c', right, 1 + len(left))} {attribute}",
                label("b", left),
                f"  cf.br {target('c', right, 1 + len(left))}",
                label("c", right),
            )
        )
    for types, weights, attribute in product(PASSED, WEIGHTS, ATTRIBUTES):
        both = target("b", types, 1)
        yield graph(
            ("i1", *types),
            f"  cf.cond_br %a0 {weights}, {both}, {both} {attribute}",
            label("b", types),
        )


CASES = (
    # type of the flag, its cases
    ("i32", ()),
    ("i32", (0,)),
    ("i32", (1, -5, 7)),
    ("i32", (2147483647, -2147483648)),
    ("i64", (1, 9223372036854775807)),
    ("i8", (255, 128, 0)),
    ("i8", (-3, 3)),
    ("i1", (1, 0)),
    ("i1", ()),
    ("i17", (65537, 131071)),
    ("i32", (5, 5)),
)


def switches() -> Iterator[str]:
    """`cf.switch`."""
    for (k, (flag, cases)), passed, attribute in product(enumerate(CASES), PASSED, ATTRIBUTES):
        types = (flag, *passed)
        plain = "^b"
        full = target("c", passed, 1)
        targets = [(plain, full)[(k + n) % 2] for n in range(1 + len(cases))]
        arms = [f"default: {targets[0]}"]
        arms += [f"{n}: {t}" for n, t in zip(cases, targets[1:], strict=True)]
        listed = ",\n    ".join(arms)
        yield from wrapped(
            graph(
                types,
                f"  cf.switch %a0 : {flag}, [\n    {listed}\n  ] {attribute}",
                "^b:",
                f"  cf.br {full}",
                label("c", passed),
            )
        )


MESSAGES = ("", "foo", 'a \\"b\\"', "\\0A\\t line", "%d {} \\\\", "ü", "\\C3\\BC")


def assertions() -> Iterator[str]:
    """`cf.assert`."""
    for message, attribute in product(MESSAGES, ATTRIBUTES):
        yield from wrapped(graph(["i1"], f'  cf.assert %a0, "{message}" {attribute}'))


def texts() -> Iterator[str]:
    """All of them."""
    for part in (branches, conditions, switches, assertions):
        yield from part()
