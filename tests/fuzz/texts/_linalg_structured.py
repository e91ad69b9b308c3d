"""The operations of `linalg` with a body of their own, and those without one."""

from collections.abc import Iterator, Sequence
from itertools import cycle, product

from texts._function import ATTRIBUTES, function
from texts._linalg_named import KINDS, SIZES, maps, operation, shaped

ELEMENTS = (
    *("f32", "f16", "i32", "i1", "index", "complex<f32>", "ui8", "si16", "bf16"),
    *("vector<4xf32>", "f8E5M2", "i64"),
)


def of_operands(word: str, first: int, types: Sequence[str]) -> str:
    """`ins(%a0, %a1 : t, t) `, or nothing."""
    if not types:
        return ""
    values = ", ".join(f"%a{first + k}" for k in range(len(types)))
    return f"{word}({values} : {', '.join(types)}) "


def prefix(types: Sequence[str]) -> str:
    """What stands before an operation with these outputs."""
    if not types or not types[0].startswith("tensor"):
        return ""
    return "%r = " if len(types) == 1 else f"%r:{len(types)} = "


def arrow(types: Sequence[str]) -> str:
    """What stands after it."""
    if not types or not types[0].startswith("tensor"):
        return ""
    return f" -> {types[0]}" if len(types) == 1 else f" -> ({', '.join(types)})"


GENERIC = (
    # Iterators; the maps of the inputs and of the outputs.
    *(("p", ("0",), ("0",)), ("pp", ("01", "10"), ("01",)), ("", ("",), ("",))),
    *(("pr", ("01",), ("0",)), ("ppr", ("02", "21"), ("01",)), ("p", (), ("0",))),
    *(("pp", ("0", "1"), ("01", "10")), ("r", ("0", "0"), ("", "")), ("", (), ("",))),
    *(("p", ("", "0"), ("0", "0", "0")), ("rp", ("01",), ("1", "1"))),
)
WORDS = {"p": '"parallel"', "r": '"reduction"'}


def generic() -> Iterator[str]:
    """`linalg.generic` with none, one and more results."""
    more = cycle(("", ', doc = "what it does"', ', library_call = "call"', "both", ", foo = 1"))
    kinds = cycle(KINDS)
    for form, element, _ in product(GENERIC, ELEMENTS, range(3)):
        kind, (iterators, inputs, outputs) = next(kinds), form
        types = [
            shaped(kind, [SIZES["kmn"[int(d)]] for d in part], element)
            for part in (*inputs, *outputs)
        ]
        extra = next(more).replace("both", ', doc = "d", library_call = "c"')
        discardable = "attrs = {bar = [1, 2]} " if len(extra) % 2 else ""
        written = maps(*inputs, *outputs, loops=len(iterators)).strip()
        words = ", ".join(WORDS[letter] for letter in iterators)
        names = [f"%b{k}" for k in range(len(types))]
        arguments = ", ".join(f"{name}: {element}" for name in names)
        yielded = names[: len(outputs)]
        count = len(inputs)
        yield function(
            types,
            f"{prefix(types[count:])}linalg.generic "
            f"{{{written}, iterator_types = [{words}]{extra}}} "
            f"{of_operands('ins', 0, types[:count])}"
            f"{of_operands('outs', count, types[count:])}{discardable}{{",
            f"^bb0({arguments}):",
            f"  linalg.yield {', '.join(yielded)} "
            f"{'{a = 1 : i32} ' if len(extra) % 3 else ''}"
            f": {', '.join([element] * len(yielded))}",
            f"}}{arrow(types[count:])}",
        )


WINDOW = (
    "indexing_maps = [affine_map<(d0, d1) -> (d0 * 2 + d1)>, "
    "affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>]"
)


def special_generics() -> Iterator[str]:
    """Scalar inputs, windows, constants, indices and several operations in the body."""
    for kind, element in product(KINDS, ELEMENTS[:3]):
        types = [element, shaped(kind, (4, 5), element)]
        add = "arith.addf" if element.startswith("f") else "arith.addi"
        yield function(
            types,
            f"{prefix(types[1:])}linalg.generic {{{maps('', '01', loops=2).strip()}, "
            'iterator_types = ["parallel", "parallel"]} '
            f"ins(%a0 : {element}) outs(%a1 : {types[1]}) {{",
            f"^bb0(%x: {element}, %y: {element}):",
            "  %i = linalg.index 0 : index",
            "  %j = linalg.index 1 {foo} : index",
            "  %k = arith.addi %i, %j : index",
            f"  %z = {add} %x, %y : {element}",
            f"  linalg.yield %z : {element}",
            f"}}{arrow(types[1:])}",
        )
        window = [shaped(kind, (size,), element) for size in (9, 2, 4)]
        yield function(
            window,
            f"{prefix(window[2:])}linalg.generic {{{WINDOW}, "
            'iterator_types = ["parallel", "reduction"]} '
            f"ins(%a0, %a1 : {', '.join(window[:2])}) outs(%a2 : {window[2]}) {{",
            f"^bb0(%x: {element}, %y: {element}, %z: {element}):",
            f"  linalg.yield %x : {element}",
            f"}}{arrow(window[2:])}",
        )


BODIES = {
    "f32": (
        *(("arith.addf", 2), ("arith.mulf", 2), ("arith.maximumf", 2), ("math.exp", 1)),
        *(("arith.negf", 1), ("arith.addf {fastmath = #arith.fastmath<fast>}", 2)),
    ),
    "i32": (
        *(("arith.addi", 2), ("arith.minsi", 2), ("math.absi", 1)),
        ("arith.addi {overflowFlags = #arith.overflow<nsw>}", 2),
    ),
    "i1": (("arith.xori", 2), ("arith.andi", 2), ("arith.select", 3)),
    "index": (("arith.addi", 2),),
    "complex<f32>": (("complex.add", 2), ("complex.exp", 1)),
}


def map_texts() -> Iterator[str]:
    """`linalg.map` in the short and the long form."""
    shapes = cycle(((4,), (2, 3), (), (1, 1, 1), (0,)))
    for (element, bodies), kind, attribute in product(BODIES.items(), KINDS, ATTRIBUTES):
        type = shaped(kind, next(shapes), element)
        for body, count in bodies:
            inputs = [type] * count
            head = f"{prefix([type])}linalg.map"
            ins = of_operands("ins", 0, inputs)
            outs = of_operands("outs", count, [type])
            yield function([*inputs, type], f"{head} {{ {body} }} {ins}{outs}{attribute}")
        for count in range(3):
            names = [f"%b{k}: {element}" for k in range(count + 1)]
            ins = of_operands("ins", 0, [type] * count)
            outs = of_operands("outs", count, [type])
            index = "%i = linalg.index 0 : index" if "x" in type else ""
            yield function(
                [type] * (count + 1),
                f"{prefix([type])}linalg.map {ins}{outs}{attribute}",
                f"({', '.join(names)}) {{",
                index if type.split("<")[1][0] in "1234?" else "",
                f"  linalg.yield %b{count} : {element}",
                "}",
            )


REDUCTIONS = (("23", (1,)), ("4", (0,)), ("234", (0, 2)), ("22", (0, 1)), ("5", ()))


def reduce_texts() -> Iterator[str]:
    """`linalg.reduce` of one tensor and of two."""
    for (sizes, removed), kind, element in product(REDUCTIONS, KINDS, BODIES):
        kept = [size for d, size in enumerate(sizes) if d not in removed]
        input, init = shaped(kind, sizes, element), shaped(kind, kept, element)
        attribute = ATTRIBUTES[len(kind) % 2]
        dimensions = f"dimensions = {list(removed)} {attribute}"
        for body, count in BODIES[element]:
            if count == 2:
                yield function(
                    [input, init],
                    f"{prefix([init])}linalg.reduce {{ {body} }} "
                    f"ins(%a0 : {input}) outs(%a1 : {init}) {dimensions}",
                )
        for count in (1, 2):
            names = [f"%b{k}" for k in range(2 * count)]
            yielded = names[:count]
            yield function(
                [*[input] * count, *[init] * count],
                f"{prefix([init] * count)}linalg.reduce "
                f"{of_operands('ins', 0, [input] * count)}"
                f"{of_operands('outs', count, [init] * count)}{dimensions}",
                f"({', '.join(f'{name}: {element}' for name in names)}) {{",
                f"  linalg.yield {', '.join(yielded)} : {', '.join([element] * count)}",
                "}",
            )


MOVES = (
    # The sizes of the input and the permutation, or the new dimensions.
    *(("transpose", "23", (1, 0)), ("transpose", "4", (0,))),
    *(("transpose", "234", (2, 0, 1)), ("transpose", "2345", (3, 1, 0, 2))),
    *(("broadcast", "4", (0,)), ("broadcast", "4", (1,)), ("broadcast", "", (0, 1))),
    *(("broadcast", "23", (1,)), ("broadcast", "23", ()), ("broadcast", "5", (0, 2))),
)


def moves() -> Iterator[str]:
    """`linalg.transpose` and `linalg.broadcast`."""
    kinds = cycle(KINDS)
    for (name, sizes, numbers), element, _ in product(MOVES, ELEMENTS, range(3)):
        kind = next(kinds)
        if name == "transpose":
            target, word = [sizes[d] for d in numbers], "permutation"
        else:
            rest, word = iter(sizes), "dimensions"
            total = len(sizes) + len(numbers)
            target = ["7" if d in numbers else next(rest) for d in range(total)]
        input, init = shaped(kind, sizes, element), shaped(kind, target, element)
        attribute = ATTRIBUTES[len(element) % 2]
        yield function(
            [input, init],
            f"{prefix([init])}linalg.{name} ins(%a0 : {input}) outs(%a1 : {init}) "
            f"{word} = {list(numbers)} {attribute}",
        )


def softmaxes() -> Iterator[str]:
    """`linalg.softmax`."""
    for kind, element, (sizes, d), attribute in product(
        KINDS, ("f32", "f16", "f64", "bf16"), (("234", 1), ("4", 0), ("23", 1)), ATTRIBUTES
    ):
        type = shaped(kind, sizes, element)
        yield operation("softmax", [type, type], f"{attribute} dimension({d})")


PACKS = (
    # Source, target, permutation, positions, tiles, dynamic tiles.
    ("4x4x", "2x2x2x2x", "", "0, 1", "2, 2"),
    ("4x6x", "3x2x2x2x", "1, 0", "0, 1", "2, 2"),
    ("4x6x", "4x3x2x", "", "1", "2"),
    ("6x4x", "6x2x2x", "0, 1", "1", "2"),
    ("8x", "2x4x", "0", "0", "4"),
    ("?x?x", "?x?x8x?x", "", "0, 1", "8, %a2"),
    ("?x?x", "?x?x?x", "1, 0", "1", "%a2"),
    ("?x4x", "?x2x4x2x", "", "0, 1", "4, 2"),
    ("2x?x3x", "3x?x2x5x", "2, 1, 0", "1", "5"),
)


def packs() -> Iterator[str]:
    """`linalg.pack` and `linalg.unpack`, which are on tensors only."""
    for (small, large, order, positions, tiles), element in product(PACKS, ELEMENTS):
        for attribute in ATTRIBUTES:
            a, b = f"tensor<{small}{element}>", f"tensor<{large}{element}>"
            permuted = f"outer_dims_perm = [{order}] " if order else ""
            end = f"inner_dims_pos = [{positions}] inner_tiles = [{tiles}] into %a1"
            for padding in ("", f"padding_value(%a3 : {element}) "):
                yield function(
                    [a, b, "index", element],
                    f"{prefix([a])}linalg.pack %a0 {padding}{permuted}{end} {attribute}"
                    f" : {a} -> {b}",
                )
            yield function(
                [b, a, "index"],
                f"{prefix([a])}linalg.unpack %a0 {permuted}{end} {attribute} : {b} -> {a}",
            )


WINOGRAD = (
    ("filter", "2x3x3x5x", "6x6x5x2x"),
    ("input", "2x10x10x5x", "6x6x2x2x2x5x"),
    ("output", "6x6x2x2x2x2x", "2x8x8x2x"),
    ("filter", "?x3x3x?x", "6x6x?x?x"),
)


def winograds() -> Iterator[str]:
    """The Winograd transforms, F(4x4, 3x3)."""
    for (name, source, target), element in product(WINOGRAD, ("f32", "f64", "i32")):
        a, b = f"tensor<{source}{element}>", f"tensor<{target}{element}>"
        yield operation(f"winograd_{name}_transform", [a, b], "fmr(F_4_3)")


def texts() -> Iterator[str]:
    """Every text once."""
    for part in (
        *(generic, special_generics, map_texts, reduce_texts, moves),
        *(softmaxes, packs, winograds),
    ):
        yield from part()
