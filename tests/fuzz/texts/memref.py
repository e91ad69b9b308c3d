"""Every operation of `memref` in every form."""

from collections.abc import Iterator, Sequence
from itertools import product

from texts._function import ATTRIBUTES, dynamic, function, rank, values

ELEMENTS = ("i1", "i8", "i32", "index", "f16", "bf16", "f32", "complex<f32>", "ui8")
RARE = ("vector<4xf32>", "memref<?xf32>", "f64", "si16")
SHAPES = ("", "4x", "?x", "2x3x", "?x4x?x", "1x1x1x", "0x")
SPACES = ("", ", 1", ', "local"', ", 1 : i32")
LAYOUTS = {
    "": ("", ", strided<[]>", ", strided<[], offset: ?>"),
    "4x": ("", ", strided<[2]>", ", strided<[?], offset: ?>", ", strided<[-1]>"),
    "?x": ("", ", strided<[1], offset: 3>", ", affine_map<(d0) -> (d0 + 7)>"),
    "2x3x": (
        *("", ", strided<[3, 1], offset: ?>", ", affine_map<(d0, d1) -> (d1, d0)>"),
        ", affine_map<(d0, d1) -> (d0 * 16 + d1 * 2 + 1)>",
    ),
    "?x4x?x": (
        *("", ", strided<[?, ?, ?], offset: ?>", ", strided<[?, 1, 40]>"),
        ", affine_map<(d0, d1, d2) -> (d0 floordiv 2, d1, d2 mod 4)>",
    ),
    "1x1x1x": ("", ", strided<[7, 5, 1], offset: 9>"),
    "0x": ("",),
}
"""What may stand after the element type of each shape."""


def memref(shape: str, element: str, layout: str = "", space: str = "") -> str:
    """The type `memref<shape element, layout, space>`."""
    return f"memref<{shape}{element}{layout}{space}>"


def types() -> Iterator[tuple[str, str, str, str, str]]:
    """Shape, element, layout, memory space and attributes, each pair once or more."""
    k = 0
    for shape, element in product(SHAPES, (*ELEMENTS, *RARE)):
        yield shape, element, "", SPACES[k % 4], ATTRIBUTES[k % 2]
        k += 1
    for shape in SHAPES:
        for layout, space in product(LAYOUTS[shape], SPACES):
            yield shape, ELEMENTS[k % 7], layout, space, ATTRIBUTES[k % 2]
            k += 1


def memory() -> Iterator[str]:
    """Operations that make, free, read and write a buffer of any type."""
    for k, (shape, element, layout, space, attribute) in enumerate(types()):
        type, count, n = (memref(shape, element, layout, space), dynamic(shape), rank(shape))
        symbols = layout.count("?")
        kind = ("alloc", "alloca")[k % 2]
        aligned = ("", "{alignment = 64 : i64}", "{alignment = 8 : i64, foo}")[k % 3]
        bound = f"[{values(symbols, count)}]" if symbols else ""
        yield function(
            ["index"] * (count + symbols),
            f"%r = memref.{kind}({values(count)}){bound} {aligned} : {type}",
        )
        yield function([type], f"memref.dealloc %a0 {attribute} : {type}")
        hint = ("", "{nontemporal = true}", "{alignment = 16 : i64}", "{foo}")[k % 4]
        at = ["index"] * n
        yield function([type, *at], f"%r = memref.load %a0[{values(n, 1)}] {hint} : {type}")
        yield function(
            [type, *at, element], f"memref.store %a{n + 1}, %a0[{values(n, 1)}] {hint} : {type}"
        )
        yield function([type], f"%r = memref.rank %a0 {attribute} : {type}")
        if n:
            yield function([type, "index"], f"%r = memref.dim {attribute} %a0, %a1 : {type}")


def pointers() -> Iterator[str]:
    """What is below a buffer, and what is known of it."""
    for k, (shape, element, layout, space, attribute) in enumerate(types()):
        type, n = memref(shape, element, layout, space), rank(shape)
        yield function(
            [type],
            f"%r = memref.extract_aligned_pointer_as_index %a0 : {type} -> index {attribute}",
        )
        yield function(
            [type], f"%r = memref.assume_alignment %a0, {2 ** (k % 6)} {attribute} : {type}"
        )
        if "affine" not in layout:
            base = memref("", element, "", space)
            results = ", ".join([base, "index", *["index"] * (2 * n)])
            yield function(
                [type],
                f"%r:{2 + 2 * n} = memref.extract_strided_metadata %a0 : "
                f"{type} -> {results} {attribute}",
            )
        for number, (access, cache) in enumerate(product(("read", "write"), ("data", "instr"))):
            if k % 8 == number:
                yield function(
                    [type, *["index"] * n],
                    f"memref.prefetch %a0[{values(n, 1)}], {access}, "
                    f"locality<{k % 4}>, {cache} : {type}",
                )


def unranked() -> Iterator[str]:
    """Operations on buffers of unknown rank."""
    for k, (element, space) in enumerate(product(ELEMENTS, SPACES)):
        type, attribute = memref("*x", element, "", space), ATTRIBUTES[k % 2]
        yield function([type], f"%r = memref.rank %a0 {attribute} : {type}")
        yield function([type, "index"], f"%r = memref.dim {attribute} %a0, %a1 : {type}")
        yield function([type], f"memref.dealloc %a0 {attribute} : {type}")
        yield function(
            [type],
            f"%r = memref.extract_aligned_pointer_as_index %a0 : {type} -> index {attribute}",
        )
        yield function([type, type], f"memref.copy %a0, %a1 {attribute} : {type} to {type}")
        ranked = memref(SHAPES[k % 5], element, "", space)
        yield function([type], f"%r = memref.cast %a0 {attribute} : {type} to {ranked}")
        yield function([ranked], f"%r = memref.cast %a0 {attribute} : {ranked} to {type}")


CASTS = (
    *(("4x", "", "?x", ""), ("?x", "", "4x", ""), ("2x3x", "", "?x3x", "")),
    ("4x", "", "4x", ", strided<[?], offset: ?>"),
    ("?x4x", ", strided<[4, 1], offset: ?>", "?x4x", ", strided<[?, ?], offset: ?>"),
    ("?x", ", strided<[?], offset: ?>", "8x", ", strided<[1], offset: 0>"),
)


def casts() -> Iterator[str]:
    """Casts of sizes, layouts and memory spaces, and copies."""
    for k, ((a, m, b, n), element) in enumerate(product(CASTS, ELEMENTS)):
        space, attribute = SPACES[k % 4], ATTRIBUTES[k % 2]
        source, target = memref(a, element, m, space), memref(b, element, n, space)
        yield function([source], f"%r = memref.cast %a0 {attribute} : {source} to {target}")
        yield function([source, target], f"memref.copy %a0, %a1 {attribute} : {source} to {target}")
    for shape, (a, b), attribute in product(
        (*SHAPES, "*x"), (("", ", 1"), (", 1", ', "x"'), (", 2 : i32", "")), ATTRIBUTES
    ):
        source, target = memref(shape, "f32", "", a), memref(shape, "f32", "", b)
        yield function(
            [source], f"%r = memref.memory_space_cast %a0 {attribute} : {source} to {target}"
        )


REALLOCS = (("4x", "8x"), ("?x", "4x"), ("4x", "?x"), ("?x", "?x"))


def reallocs() -> Iterator[str]:
    """`memref.realloc` with and without a size and an alignment."""
    for (a, b), element, space in product(REALLOCS, ELEMENTS[:6:2], SPACES):
        source, target = memref(a, element, "", space), memref(b, element, "", space)
        size = "(%a1)" if "?" in b else ""
        for aligned in ("", "{alignment = 32 : i64}", "{foo}"):
            yield function(
                [source, "index"], f"%r = memref.realloc %a0{size} {aligned} : {source} to {target}"
            )


SUBVIEWS = (
    ("8x", "", "[2] [4] [1]", "4x", ", strided<[1], offset: 2>"),
    ("8x", "", "[%a1] [4] [1]", "4x", ", strided<[1], offset: ?>"),
    ("?x", "", "[%a1] [%a2] [%a3]", "?x", ", strided<[?], offset: ?>"),
    ("8x16x", "", "[0, 2] [4, 7] [1, 2]", "4x7x", ", strided<[16, 2], offset: 2>"),
    ("8x16x", "", "[1, 0] [1, 16] [1, 1]", "16x", ", strided<[1], offset: 16>"),
    ("8x16x", "", "[%a1, 0] [1, %a2] [1, 1]", "?x", ", strided<[1], offset: ?>"),
    ("?x4x", ", strided<[?, 1], offset: ?>", "[0, 0] [2, 2] [1, 1]",
     "2x2x", ", strided<[?, 1], offset: ?>"),
    ("1x4x1x", "", "[0, 0, 0] [1, 4, 1] [1, 1, 1]", "4x", ", strided<[1]>"),
    ("1x4x1x", "", "[0, 0, 0] [1, 4, 1] [1, 1, 1]", "1x4x", ", strided<[4, 1]>"),
    ("8x", "", "[0] [8] [1]", "8x", ""),
    ("", "", "[] [] []", "", ""),
)  # fmt: skip

REINTERPRETED = (
    ("?x", "", "to offset: [0], sizes: [4], strides: [1]", "4x", ", strided<[1]>"),
    ("?x", "", "to offset: [%a1], sizes: [4], strides: [1]", "4x", ", strided<[1], offset: ?>"),
    ("4x4x", "", "to offset: [2], sizes: [%a1, 2], strides: [%a2, 1]",
     "?x2x", ", strided<[?, 1], offset: 2>"),
    ("*x", "", "to offset: [%a1], sizes: [%a2, %a3], strides: [%a2, %a3]",
     "?x?x", ", strided<[?, ?], offset: ?>"),
    ("", "", "to offset: [0], sizes: [], strides: []", "", ""),
    ("", "", "to offset: [%a1], sizes: [3, 1], strides: [1, 1]",
     "3x1x", ", strided<[1, 1], offset: ?>"),
    ("8x", "", "to offset: [0], sizes: [2, 4], strides: [4, 1]", "2x4x", ""),
    ("8x", "", "to offset: [%a1], sizes: [%a2], strides: [1]", "?x", ", strided<[1], offset: ?>"),
)  # fmt: skip


def viewed(name: str, views: Sequence[tuple[str, ...]], to: str = "to") -> Iterator[str]:
    """The operation with this name: static and dynamic parts, dimensions that are dropped."""
    for k, ((a, m, numbers, b, n), element) in enumerate(product(views, ELEMENTS[:8])):
        space, attribute = SPACES[k % 4], ATTRIBUTES[k % 2]
        source, target = memref(a, element, m, space), memref(b, element, n, space)
        yield function(
            [source, *["index"] * 3],
            f"%r = memref.{name} %a0 {numbers} {attribute} : {source} {to} {target}",
        )


def reshapes() -> Iterator[str]:
    """`reshape` with the new shape in memory, of signless integers or index."""
    kinds = (("4x", "2x2x", 2), ("?x", "?x?x", 2), ("*x", "?x", 1), ("?x?x", "*x", None))
    for (a, b, n), element, size in product(kinds, ELEMENTS[:7:2], ("index", "i32", "i64")):
        source, target = memref(a, element), memref(b, element)
        shape = memref("?x" if n is None else f"{n}x", size)
        for attribute in ATTRIBUTES:
            yield function(
                [source, shape],
                f"%r = memref.reshape %a0(%a1) {attribute} : ({source}, {shape}) -> {target}",
            )


COLLAPSED = (
    ("2x3x", "", "[[0, 1]]", "6x", ""),
    ("2x3x4x", "", "[[0], [1, 2]]", "2x12x", ""),
    ("?x3x", "", "[[0, 1]]", "?x", ""),
    ("1x1x", "", "[]", "", ""),
    ("2x3x", ", strided<[3, 1], offset: ?>", "[[0, 1]]", "6x", ", strided<[1], offset: ?>"),
    ("4x?x2x", "", "[[0, 1], [2]]", "?x2x", ""),
)

EXPANDED = (
    ("6x", "", "[[0, 1]] output_shape [2, 3]", "2x3x", ""),
    ("?x", "", "[[0, 1]] output_shape [%a1, 3]", "?x3x", ""),
    ("?x?x", "", "[[0, 1], [2, 3]] output_shape [%a1, 4, %a2, 2]", "?x4x?x2x", ""),
    ("", "", "[] output_shape [1, 1]", "1x1x", ""),
    ("6x", ", strided<[1], offset: ?>", "[[0, 1]] output_shape [2, 3]",
     "2x3x", ", strided<[3, 1], offset: ?>"),
)  # fmt: skip

TRANSPOSED = (
    ("2x3x", "", "(d0, d1) -> (d1, d0)", "3x2x", ", strided<[1, 3]>"),
    ("?x?x", "", "(d0, d1) -> (d1, d0)", "?x?x", ", strided<[1, ?]>"),
    ("?x?x", "", "(i, j) -> (i, j)", "?x?x", ", strided<[?, 1]>"),
    ("2x3x4x", "", "(i, j, k) -> (k, i, j)", "4x2x3x", ", strided<[1, 12, 4]>"),
    ("2x3x", ", strided<[?, 1], offset: ?>", "(i, j) -> (j, i)",
     "3x2x", ", strided<[1, ?], offset: ?>"),
)  # fmt: skip


def views() -> Iterator[str]:
    """`memref.view` of bytes."""
    for k, (shape, element) in enumerate(product(SHAPES, ELEMENTS[:8])):
        space, attribute, count = SPACES[k % 4], ATTRIBUTES[k % 2], dynamic(shape)
        for bytes in ("2048x", "?x"):
            source, target = (memref(bytes, "i8", "", space), memref(shape, element, "", space))
            yield function(
                [source, *["index"] * (count + 1)],
                f"%r = memref.view %a0[%a1][{values(count, 2)}] {attribute} : {source} to {target}",
            )


FLOATS = ("addf", "assign", "maximumf", "minimumf", "maxnumf", "minnumf", "mulf")
INTEGERS = ("addi", "assign", "maxs", "maxu", "mins", "minu", "muli", "ori", "andi", "xori")


def atomics() -> Iterator[str]:
    """`atomic_rmw` of every kind, and `generic_atomic_rmw`."""
    for names, elements in ((FLOATS, ("f32", "f64")), (INTEGERS, ("i32", "i64"))):
        for k, (name, element) in enumerate(product(names, elements)):
            shape = ("", "4x", "?x?x")[k % 3]
            type, n = memref(shape, element, "", SPACES[k % 4]), rank(shape)
            for attribute in ATTRIBUTES:
                yield function(
                    [element, type, *["index"] * n],
                    f"%r = memref.atomic_rmw {name} %a0, %a1[{values(n, 2)}] {attribute} : "
                    f"({element}, {type}) -> {element}",
                )
    for shape, element, attribute in product(
        ("", "4x", "?x?x"), ("f32", "i32", "i1", "f16"), ATTRIBUTES
    ):
        type, n = memref(shape, element), rank(shape)
        yield function(
            [element, type, *["index"] * n],
            f"%r = memref.generic_atomic_rmw %a1[{values(n, 2)}] : {type} {{",
            f"^bb0(%x: {element}):",
            "  %c = arith.constant true",
            f"  %y = arith.select %c, %x, %a0 : {element}",
            f"  memref.atomic_yield %y {attribute} : {element}",
            f"}} {attribute}",
        )


def scopes() -> Iterator[str]:
    """`alloca_scope` with no, one and several results, nested; `distinct_objects`."""
    for attribute in ATTRIBUTES:
        yield function(
            [], "memref.alloca_scope {", "  %m = memref.alloca() : memref<4xf32>",
            f"  memref.alloca_scope.return {attribute}", f"}} {attribute}",
        )  # fmt: skip
        yield function(
            ["i32"], "%r = memref.alloca_scope -> (i32) {",
            f"  memref.alloca_scope.return {attribute} %a0 : i32", f"}} {attribute}",
        )  # fmt: skip
        yield function(
            ["i32", "f32"], "%r:2 = memref.alloca_scope -> (i32, f32) {",
            "  memref.alloca_scope {", "    memref.alloca_scope.return", "  }",
            "  memref.alloca_scope.return %a0, %a1 : i32, f32", f"}} {attribute}",
        )  # fmt: skip
        for types in (["memref<4xf32>"], ["memref<4xf32>", "memref<?xi8, 1>"]):
            yield function(
                types,
                f"%r:{len(types)} = memref.distinct_objects {values(len(types))} "
                f"{attribute} : {', '.join(types)}",
            )


def transfers() -> Iterator[str]:
    """Copies between memory spaces, with and without strides."""
    for k, (shape, element) in enumerate(product(SHAPES, ELEMENTS[:4])):
        space, n = SPACES[k % 4], rank(shape)
        source, tag = memref(shape, element, "", space), ("1x", "", "?x4x")[k % 3]
        target, flag = memref("?x", element, "", ", 2"), memref(tag, "i32")
        for stride in ("", ", %a3, %a4"):
            yield function(
                [source, target, flag, "index", "index"],
                f"memref.dma_start %a0[{', '.join(['%a3'] * n)}], %a1[%a4], %a3, "
                f"%a2[{', '.join(['%a4'] * rank(tag))}]{stride} "
                f": {source}, {target}, {flag}",
                f"memref.dma_wait %a2[{', '.join(['%a4'] * rank(tag))}], %a3 "
                f"{ATTRIBUTES[k % 2]} : {flag}",
            )


GLOBALS = (
    *("memref<4xf32>", "memref<2x2xi32>", "memref<f32>", "memref<4xi1>"),
    *("memref<4xf32, 1>", 'memref<2xf16, "x">', "memref<2xcomplex<f32>>"),
    *("memref<0xf32>", "memref<4xindex>"),
)


def initial_values(type: str) -> Iterator[str]:
    """What a global of the type may start with."""
    yield from ("", " = uninitialized")
    if "0x" in type:
        yield " = dense<>"
    elif "f32" in type and "complex" not in type:
        yield from (" = dense<1.5>", " = dense<0x7F800000>")
    if type == "memref<4xf32>":
        yield " = dense<[1.0, 2.0, 3.0, -0.0]>"
    if type == "memref<2x2xi32>":
        yield " = dense<[[1, 2], [-3, 4]]>"
    if "xi1" in type or "xindex" in type:
        yield f" = dense<{'true' if 'i1' in type else 7}>"
    if "complex" in type:
        yield " = dense<(1.0, 2.0)>"


def globals() -> Iterator[str]:
    """`memref.global` and `memref.get_global`."""
    for type in GLOBALS:
        for value, visibility, constant, aligned in product(
            initial_values(type),
            ("", '"private" ', '"public" ', '"nested" '),
            ("", "constant "),
            ("", " {alignment = 64 : i64}"),
        ):
            if constant and not value:
                continue
            yield (
                f"memref.global {visibility}{constant}@g : {type}{value}{aligned}\n"
                + function([], f"%r = memref.get_global @g : {type}")
            )


def texts() -> Iterator[str]:
    """All of them."""
    for part in (
        *(memory, pointers, unranked, casts, reallocs, reshapes),
        *(views, atomics, scopes, transfers, globals),
    ):
        yield from part()
    yield from viewed("subview", SUBVIEWS)
    yield from viewed("reinterpret_cast", REINTERPRETED)
    yield from viewed("collapse_shape", COLLAPSED, "into")
    yield from viewed("expand_shape", EXPANDED, "into")
    yield from viewed("transpose", TRANSPOSED)
