"""Every operation of `scf` in every form."""

from collections.abc import Iterator
from itertools import product

from texts._function import ATTRIBUTES, function

CARRIED = (
    # What a loop carries, or a region yields: the types.
    (),
    ("f32",),
    ("i32", "index"),
    ("tensor<?x4xf32>",),
    ("memref<4xf32, strided<[?], offset: ?>>", "vector<4xf32>"),
    ("tensor<*xf32>", "memref<*xf32>", "complex<f32>"),
    ("(i32) -> i32", "i1", "none"),
    ("tuple<i32, f32>",),
)
ENDS = ("", "{foo = 1 : i32}", "{bar, foo = [1, 2]}")
"""The attributes of a terminator."""


def names(count: int, start: int, letter: str = "a") -> list[str]:
    """`%a3`, `%a4`, ..."""
    return [f"%{letter}{k}" for k in range(start, start + count)]


def ended(word: str, values: list[str], types: tuple[str, ...], end: str = "") -> str:
    """A terminator with its operands."""
    if not values:
        return f"{word} {end}"
    return f"{word} {end} {', '.join(values)} : {', '.join(types)}"


def assigned(results: tuple[str, ...], name: str = "%r") -> str:
    """`%r:2 = `"""
    several = f":{len(results)}" if len(results) > 1 else ""
    return f"{name}{several} = " if results else ""


def arrow(types: tuple[str, ...], parentheses: bool = True) -> str:
    """`-> (f32, i32)`, or `-> f32`."""
    if not types:
        return ""
    inner = ", ".join(types)
    needed = parentheses or len(types) > 1 or inner.startswith("(")
    return f"-> ({inner})" if needed else f"-> {inner}"


def loops() -> Iterator[str]:
    """`scf.for`."""
    counters = ("index", "i32", "i64", "i1", "i8", "i17")
    for carried, counter, unsigned, attribute, end in product(
        CARRIED, counters, ("", "unsigned "), ATTRIBUTES, ENDS[:2]
    ):
        if len(carried) != 1 and counter in ("i1", "i8", "i17"):
            continue
        types = [counter, counter, counter, *carried]
        inits, args = names(len(carried), 3), names(len(carried), 0, "b")
        pairs = ", ".join(f"{a} = {b}" for a, b in zip(args, inits, strict=True))
        arrows = arrow(carried, parentheses=not unsigned)
        carry = f"iter_args({pairs}) {arrows}" if carried else ""
        suffix = "" if counter == "index" else f": {counter}"
        yield function(
            types,
            f"{assigned(carried)}scf.for {unsigned}%i = %a0 to %a1 step %a2 {carry} {suffix} {{",
            f"  %c = arith.cmpi eq, %i, %a1 : {counter}",
            f"  {ended('scf.yield', args, carried, end)}",
            f"}} {attribute}",
        )
    yield function(["index"], "scf.for %i = %a0 to %a0 step %a0 { }")


def choices() -> Iterator[str]:
    """`scf.if`."""
    for carried, attribute, end, short in product(CARRIED, ATTRIBUTES, ENDS[:2], (True, False)):
        body = ended("scf.yield", names(len(carried), 1), carried, end)
        yield function(
            ["i1", *carried],
            f"{assigned(carried)}scf.if %a0 {arrow(carried, not short)} {{",
            f"  {body}",
            "} else {",
            "  %x = arith.xori %a0, %a0 : i1",
            f"  {body}",
            f"}} {attribute}",
        )
        if not carried:
            yield function(["i1"], "scf.if %a0 {", f"  {body}", f"}} {attribute}")
            yield function(
                ["i1"],
                "scf.if %a0 {",
                "  scf.if %a0 {",
                f"  }} else {{ {body}",
                "  }",
                f"}} {attribute}",
            )


def whiles() -> Iterator[str]:
    """`scf.while` and `scf.condition`."""
    for before, after, attribute, end in product(CARRIED, CARRIED, ATTRIBUTES, ENDS):
        if len(before) + len(after) > 3 or (attribute and end == ENDS[1]):
            continue
        inits = names(len(before), 1)
        outs = names(len(after), 1 + len(before))
        args, results = names(len(before), 0, "b"), names(len(after), 0, "c")
        pairs = ", ".join(f"{a} = {b}" for a, b in zip(args, inits, strict=True))
        typed = ", ".join(f"{a}: {t}" for a, t in zip(results, after, strict=True))
        start = f" ({pairs})" if pairs else ""
        passed = f"{', '.join(outs)} : {', '.join(after)}" if after else ""
        yield function(
            ["i1", *before, *after],
            f"{assigned(after)}scf.while{start} : ({', '.join(before)}) "
            f"{arrow(after) or '-> ()'} {{",
            f"  scf.condition(%a0) {end} {passed}",
            "} do {",
            *([f"^bb0({typed}):"] if typed else []),
            f"  {ended('scf.yield', inits, before, end)}",
            f"}} {f'attributes {attribute}' if attribute else ''}",
        )


MAPPING = "#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>"


def reductions(types: tuple[str, ...], attribute: str) -> list[str]:
    """`scf.reduce` with a region per value."""
    regions = [
        f"{{\n  ^bb0(%l{k}: {type}, %r{k}: {type}):\n"
        f"    scf.reduce.return %{'lr'[k % 2]}{k} {attribute} : {type}\n  }}"
        for k, type in enumerate(types)
    ]
    values = ", ".join(names(len(types), 1))
    return [f"scf.reduce({values} : {', '.join(types)}) {', '.join(regions)}"]


def parallels() -> Iterator[str]:
    """`scf.parallel`, `scf.reduce` and `scf.reduce.return`."""
    attributes = (*ATTRIBUTES, f"{{mapping = [{MAPPING}]}}", "{foo, bar = @f}")
    for carried, rank, attribute, end in product(CARRIED, (1, 2, 3), attributes, ATTRIBUTES):
        bounds = ", ".join(["%a0"] * rank)
        init = f"init ({', '.join(names(len(carried), 1))})" if carried else ""
        ending = reductions(carried, end) if carried else ["scf.reduce"]
        yield function(
            ["index", *carried],
            f"{assigned(carried)}scf.parallel ({', '.join(names(rank, 0, 'i'))}) = "
            f"({bounds}) to ({bounds}) step ({bounds}) {init} {arrow(carried)} {{",
            "  %x = arith.addi %i0, %a0 : index",
            *(f"  {line} {end if carried else ''}" for line in ending),
            f"}} {attribute}",
        )
    yield function(["index"], "scf.parallel (%i) = (%a0) to (%a0) step (%a0) {", "} {foo}")


THREADS = ("", "{foo = 1 : i32}", "{mapping = [MAP]}", "{bar, mapping = [MAP]}")
PROCESSORS = (
    *("#gpu.thread<x>", "#gpu.thread<y>", "#gpu.block<z>", "#gpu.warp<linear_dim_0>"),
    *("#gpu.warpgroup<x>", "#gpu.lane<linear_dim_1>", "#gpu.block<linear_dim_2>"),
)
RANGES = (
    # indices, and what follows them; %a0 is an index
    (1, "in (8)"),
    (1, "in (%a0)"),
    (1, "= (0) to (8) step (2)"),
    (1, "= (%a0) to (%a0) step (%a0)"),
    (2, "in (4, %a0)"),
    (2, "= (0, %a0) to (%a0, 16) step (1, 4)"),
    (3, "in (1, 2, 3)"),
    (3, "= (-4, 0, 1) to (4, 8, %a0) step (1, 1, 1)"),
    (0, "in ()"),
)


def foralls() -> Iterator[str]:
    """`scf.forall` and `scf.forall.in_parallel`."""
    outs = ((), ("tensor<8xf32>",), ("tensor<?xf32>", "tensor<8x4xi32>"))
    for k, ((rank, span), shared, attribute, end) in enumerate(
        product(RANGES, outs, THREADS, ATTRIBUTES)
    ):
        maps = ", ".join(PROCESSORS[(k + d) % 7] for d in range(rank))
        arguments = names(len(shared), 0, "o")
        pairs = ", ".join(f"{o} = %a{d + 1}" for d, o in enumerate(arguments))
        ending = ["scf.forall.in_parallel {", f"}} {end}"]
        if shared and shared[0] == "tensor<8xf32>" and rank:
            slice = "tensor.parallel_insert_slice %s into %o0[%i0] [1] [1]"
            ending.insert(1, f"  {slice} : tensor<1xf32> into tensor<8xf32>")
            ending.insert(0, "%s = tensor.empty() : tensor<1xf32>")
        yield function(
            ["index", *shared],
            f"{assigned(shared)}scf.forall ({', '.join(names(rank, 0, 'i'))}) {span} "
            f"{f'shared_outs({pairs}) {arrow(shared)}' if shared else ''} {{",
            "  %x = arith.addi %a0, %a0 : index",
            *(f"  {line}" for line in ending),
            f"}} {attribute.replace('MAP', maps)}",
        )
    yield function(["index"], "scf.forall (%i) in (%a0) {", "}")


def regions() -> Iterator[str]:
    """`scf.execute_region`."""
    for carried, inline, attribute, end, short in product(
        CARRIED, ("", "no_inline"), ATTRIBUTES, ENDS[:2], (True, False)
    ):
        values = names(len(carried), 1)
        body = ended("scf.yield", values, carried, end)
        head = f"{assigned(carried)}scf.execute_region {arrow(carried, not short)}"
        yield function(["i1", *carried], f"{head} {inline} {{", f"  {body}", f"}} {attribute}")
        passed = f"({', '.join(values)} : {', '.join(carried)})" if carried else ""
        typed = ", ".join(f"%p{k}: {t}" for k, t in enumerate(carried))
        yield function(
            ["i1", *carried],
            f"{head} {inline} {{",
            f"  cf.cond_br %a0, ^bb1, ^bb2{passed}",
            "^bb1:",
            f"  {body}",
            f"^bb2{f'({typed})' if typed else ''}:",
            f"  cf.br ^bb1 {end}",
            f"}} {attribute}",
        )


def switches() -> Iterator[str]:
    """`scf.index_switch`."""
    cases = ((), (0,), (1, -5), (7, 1000000, -9223372036854775808))
    for carried, numbers, attribute, end in product(CARRIED, cases, ENDS, ENDS[:2]):
        body = ended("scf.yield", names(len(carried), 1), carried, end)
        types = f"-> {', '.join(carried)}" if carried else ""
        yield function(
            ["index", *carried],
            f"{assigned(carried)}scf.index_switch %a0 {attribute} {types}",
            *(f"case {number} {{\n    {body}\n  }}" for number in numbers),
            f"default {{\n    {body}\n  }}",
        )


HEADS = (
    # an operation that has a region without results, and its end
    ("scf.for %iX = %a0 to %a0 step %a0 {", "}"),
    ("scf.if %a1 {", "}"),
    ("scf.if %a1 { scf.yield } else {", "}"),
    ("scf.while : () -> () { scf.condition(%a1) } do {", "scf.yield }"),
    ("scf.while : () -> () {", "scf.condition(%a1) } do { scf.yield }"),
    ("scf.parallel (%iX) = (%a0) to (%a0) step (%a0) {", "}"),
    ("scf.forall (%iX) in (4) {", "}"),
    ("scf.execute_region {", "scf.yield }"),
    ("scf.index_switch %a0 default {", "scf.yield }"),
    ("scf.index_switch %a0 case 3 {", "scf.yield } default { scf.yield }"),
    (
        "%vX = scf.for %iX = %a0 to %a0 step %a0 iter_args(%pX = %a1) -> (i1) {",
        "scf.yield %a1 : i1 }",
    ),
    ("%vX = scf.if %a1 -> i1 {", "scf.yield %a1 : i1 } else { scf.yield %a1 : i1 }"),
)


def nests() -> Iterator[str]:
    """Each operation within each."""
    for (outer, outer_end), (inner, inner_end) in product(HEADS, HEADS):
        yield function(
            ["index", "i1"],
            outer.replace("X", "0"),
            inner.replace("X", "1"),
            "%x = arith.addi %a0, %a0 : index",
            inner_end,
            outer_end,
        )


def texts() -> Iterator[str]:
    """All of them, each once."""
    parts = (loops, choices, whiles, parallels, foralls, regions, switches, nests)
    yield from dict.fromkeys(text for part in parts for text in part())
