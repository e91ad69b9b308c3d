"""Every operation of `tensor` in every form."""

from collections.abc import Iterator
from itertools import product

from texts._function import ATTRIBUTES, dynamic, function, rank, values

ELEMENTS = (
    *("i1", "i8", "i32", "index", "f16", "bf16", "f32", "f64", "complex<f32>"),
    *("ui8", "si16", "vector<4xf32>", "i64"),
)
SHAPES = ("", "4x", "?x", "2x3x", "?x4x?x", "1x1x1x", "0x")
ENCODINGS = ("", ', "enc"', ", {a = 1 : i32}", ", 4 : i64")
"""What may stand after the element type."""


def tensor(shape: str, element: str, encoding: str = "") -> str:
    """The type `tensor<shape element, encoding>`."""
    return f"tensor<{shape}{element}{encoding}>"


def types() -> Iterator[tuple[str, str, str, str]]:
    """Shapes, elements and encodings, each pair of them once, with attributes in turn."""
    for k, (shape, element) in enumerate(product(SHAPES, ELEMENTS)):
        yield shape, element, "", ATTRIBUTES[k % 2]
    for k, (shape, encoding) in enumerate(product(SHAPES, ENCODINGS[1:])):
        yield shape, ELEMENTS[k % len(ELEMENTS)], encoding, ATTRIBUTES[k % 2]


def elements() -> Iterator[str]:
    """Operations on one element, and those that make a tensor from sizes."""
    for shape, element, encoding, attribute in types():
        type = tensor(shape, element, encoding)
        sizes = ["index"] * dynamic(shape)
        at = ["index"] * rank(shape)
        yield function(
            ["i1", *sizes], f"%r = tensor.empty({values(len(sizes), 1)}) {attribute} : {type}"
        )
        yield function(
            [type, *at], f"%r = tensor.extract %a0[{values(len(at), 1)}] {attribute} : {type}"
        )
        yield function(
            [type, *at, element],
            f"%r = tensor.insert %a{len(at) + 1} into %a0[{values(len(at), 1)}] {attribute} : {type}",
        )
        if element in ("ui8", "si16", "vector<4xf32>", "complex<f32>", "i1"):
            continue
        extents = f"[{values(len(sizes), 1)}]" if sizes else ""
        yield function([element, *sizes], f"%r = tensor.splat %a0{extents} {attribute} : {type}")


def whole() -> Iterator[str]:
    """Operations on whole tensors, ranked or not."""
    for k, (element, shape) in enumerate(product(ELEMENTS, (*SHAPES, "*x"))):
        type, attribute = tensor(shape, element), ATTRIBUTES[k % 2]
        yield function([type], f"%r = tensor.rank %a0 {attribute} : {type}")
        if shape:
            yield function([type, "index"], f"%r = tensor.dim {attribute} %a0, %a1 : {type}")
    pairs = (
        *(("4x", "?x"), ("?x", "4x"), ("*x", "2x3x"), ("?x4x?x", "*x")),
        *(("2x3x", "?x3x"), ("?x4x?x", "2x?x?x"), ("4x", "4x")),
    )
    for (a, b), element, attribute in product(pairs, ELEMENTS[2:8:2], ATTRIBUTES):
        source, target = tensor(a, element), tensor(b, element)
        yield function([source], f"%r = tensor.cast %a0 {attribute} : {source} to {target}")
    for encoding in ENCODINGS[1:]:
        source, target = tensor("4x", "f32", encoding), tensor("?x", "f32", encoding)
        yield function([source], f"%r = tensor.cast %a0 : {source} to {target}")
    for (a, b), shape, attribute in product(
        (("i32", "ui32"), ("f32", "i32"), ("i8", "si8"), ("f16", "bf16")),
        (*SHAPES[:6], "*x"),
        ATTRIBUTES,
    ):
        source, target = tensor(shape, a), tensor(shape, b)
        yield function([source], f"%r = tensor.bitcast %a0 {attribute} : {source} to {target}")
    for shape, count in (("", 1), ("1x", 1), ("3x", 3), ("2x2x", 4), ("0x", 0)):
        for element, attribute in product(ELEMENTS, ATTRIBUTES):
            type = tensor(shape, element, "" if attribute else ', "enc"')
            yield function(
                [element],
                f"%r = tensor.from_elements {', '.join(['%a0'] * count)} {attribute} : {type}",
            )


def reshapes() -> Iterator[str]:
    """Changes of the shape."""
    cases = (
        *(("6x", "2x3x", "[[0, 1]]", "2, 3"), ("?x", "?x4x", "[[0, 1]]", "%a1, 4")),
        *(("", "1x1x", "[]", "1, 1"), ("", "", "[]", ""), ("", "1x", "[]", "1")),
        ("4x?x", "2x2x?x5x", "[[0, 1], [2, 3]]", "2, 2, %a1, 5"),
        ("4x", "4x", "[[0]]", "4"),
        ("?x?x", "?x?x?x", "[[0], [1, 2]]", "%a1, %a1, %a1"),
        ("?x", "?x1x1x", "[[0, 1, 2]]", "%a1, 1, 1"),
        ("0x", "0x4x", "[[0, 1]]", "0, 4"),
    )
    for (small, large, groups, sizes), element, attribute, encoding in product(
        cases, ("f32", "index"), ATTRIBUTES, ("", ', "enc"')
    ):
        a, b = tensor(small, element, encoding), tensor(large, element, encoding)
        yield function(
            [a, "index"],
            f"%r = tensor.expand_shape %a0 {groups} output_shape [{sizes}] {attribute} "
            f": {a} into {b}",
        )
        yield function([b], f"%r = tensor.collapse_shape %a0 {groups} {attribute} : {b} into {a}")


def dynamic_reshapes() -> Iterator[str]:
    """Changes to a shape that is a value."""
    changes = (
        *(("6x", "2x", "2x3x"), ("?x", "2x", "?x?x"), ("2x3x", "?x", "*x")),
        *(("*x", "1x", "?x"), ("*x", "?x", "*x"), ("", "0x", ""), ("", "2x", "1x1x")),
        ("?x4x", "1x", "8x"),
    )
    for (a, count, b), index, attribute in product(changes, ("index", "i32", "i64"), ATTRIBUTES):
        source, shape, target = (tensor(a, "f32"), tensor(count, index), tensor(b, "f32"))
        yield function(
            [source, shape],
            f"%r = tensor.reshape %a0(%a1) {attribute} : ({source}, {shape}) -> {target}",
        )


SLICES = (
    # tensor, offsets, sizes, strides, slice; %a2 is an index
    ("8x", "0", "4", "1", "4x"),
    ("8x", "%a2", "%a2", "%a2", "?x"),
    ("?x", "2", "%a2", "2", "?x"),
    ("?x", "%a2", "4", "1", "4x"),
    ("8x16x", "%a2, 0", "1, 16", "1, 1", "1x16x"),
    ("8x16x", "%a2, 0", "1, 16", "1, 1", "16x"),
    ("?x?x", "%a2, %a2", "1, %a2", "1, 1", "?x"),
    ("?x?x?x", "0, %a2, 0", "1, %a2, 1", "1, 1, 1", "?x1x"),
    ("4x4x", "3, 3", "1, 1", "1, 1", ""),
    ("", "", "", "", ""),
    ("2x3x4x", "0, 0, 0", "2, 3, 4", "1, 1, 1", "2x3x4x"),
    ("8x8x", "4, 4", "2, 2", "2, 2", "2x2x"),
    ("8x", "0", "0", "1", "0x"),
)


def slices() -> Iterator[str]:
    """Slices: read, written, and written by threads."""
    for k, ((whole, offsets, sizes, strides, part), element) in enumerate(
        product(SLICES, ("f32", "i8", "complex<f64>", "vector<2xi32>"))
    ):
        big, small = tensor(whole, element), tensor(part, element)
        region = f"[{offsets}] [{sizes}] [{strides}]"
        for attribute in ATTRIBUTES if element == "f32" else ATTRIBUTES[k % 2 :][:1]:
            yield function(
                [small, big, "index"],
                f"%r = tensor.extract_slice %a1{region} {attribute} : {big} to {small}",
            )
            tail = f"{region} {attribute} : {small} into {big}"
            yield function([small, big, "index"], f"%r = tensor.insert_slice %a0 into %a1{tail}")
            yield function(
                [small, big, "index"],
                f"%r = scf.forall (%i) in (%a2) shared_outs(%o = %a1) -> ({big}) {{",
                "  scf.forall.in_parallel {",
                f"    tensor.parallel_insert_slice %a0 into %o{tail}",
                "  }",
                "}",
            )
    for encoding in ENCODINGS[1:]:
        big, small = tensor("8x", "f32", encoding), tensor("4x", "f32", encoding)
        yield function(
            [big],
            f"%0 = tensor.extract_slice %a0[0] [4] [1] : {big} to {small}",
            f"%1 = tensor.insert_slice %0 into %a0[4] [4] [1] : {small} into {big}",
        )


GATHERS = (
    # source, indices, dimensions, result
    ("4x5x6x", "1x2x1x", "1", "1x2x4x1x6x"),
    ("4x5x6x", "1x2x1x", "1", "1x2x4x6x"),
    ("4x5x6x", "3x2x", "0, 2", "3x1x5x1x"),
    ("4x5x6x", "3x2x", "0, 2", "3x5x"),
    ("?x?x", "?x1x", "0", "?x1x?x"),
    ("?x?x", "?x2x", "0, 1", "?x1x1x"),
    ("8x", "2x1x", "0", "2x1x"),
)


def gathers() -> Iterator[str]:
    """Many slices at once."""
    for (source, at, dims, result), element, index, unique, attribute in product(
        GATHERS, ("f32", "i8"), ("index", "i32"), ("", " unique"), ATTRIBUTES
    ):
        s, i, r = tensor(source, element), tensor(at, index), tensor(result, element)
        yield function(
            [s, i],
            f"%r = tensor.gather %a0[%a1] gather_dims([{dims}]){unique} {attribute} "
            f": ({s}, {i}) -> {r}",
        )
        if unique:
            yield function(
                [r, s, i],
                f"%r = tensor.scatter %a0 into %a1[%a2] scatter_dims([{dims}])"
                f"{unique} {attribute} : ({r}, {s}, {i}) -> {s}",
            )


PADS = (
    # source, low, high, result
    ("4x", "1", "2", "7x"),
    ("?x", "%a2", "2", "?x"),
    ("4x", "%a2", "0", "?x"),
    ("2x3x", "0, %a2", "2, 0", "4x?x"),
    ("?x4x?x", "0, 1, %a2", "%a2, 2, 0", "?x7x?x"),
    ("2x3x", "1, 1", "1, 1", "4x5x"),
    ("?x", "%a2", "%a2", "4x"),
    ("4x", "%a2", "%a2", "8x"),
    ("", "", "", ""),
    ("2x3x", "0, 0", "0, 0", "2x3x"),
)


def regions() -> Iterator[str]:
    """Operations with a region, and concatenation."""
    for (source, low, high, result), element, nofold, attribute in product(
        PADS, ("f32", "i8", "index"), ("", "nofold "), ATTRIBUTES
    ):
        a, b = tensor(source, element), tensor(result, element)
        block = ", ".join(f"%i{k}: index" for k in range(rank(source)))
        yield function(
            [a, element, "index"],
            f"%r = tensor.pad %a0 {nofold}low[{low}] high[{high}] {{",
            f"^bb0({block}):" if block else "",
            f"  tensor.yield %a1 : {element}",
            f"}} {attribute} : {a} to {b}",
        )
    for shape, element, attribute in product(
        SHAPES[1:], ("f32", "index", "i1", "complex<f32>"), ATTRIBUTES
    ):
        sizes = ["index"] * dynamic(shape)
        block = ", ".join(f"%i{k}: index" for k in range(rank(shape)))
        yield function(
            [element, *sizes],
            f"%r = tensor.generate {values(len(sizes), 1)} {{",
            f"^bb0({block}):",
            f"  tensor.yield %a0 {attribute} : {element}",
            f"}} {attribute} : {tensor(shape, element)}",
        )
    yield function(
        ["index", "tensor<?x?xindex>"],
        "%r = tensor.generate %a0, %a0 {",
        "^bb0(%i: index, %j: index):",
        "  %0 = tensor.extract %a1[%j, %i] : tensor<?x?xindex>",
        "  %1 = arith.addi %0, %i : index",
        "  tensor.yield %1 : index",
        "} : tensor<?x?xindex>",
    )


def joins() -> Iterator[str]:
    """Tensors side by side."""
    cases = (
        *(("0", ("4x", "4x"), "8x"), ("0", ("4x",), "4x"), ("0", ("?x", "4x"), "?x")),
        *(("1", ("2x3x", "2x5x", "2x?x"), "2x?x"), ("1", ("?x3x", "2x5x"), "?x8x")),
        ("2", ("1x1x1x", "1x1x2x"), "1x1x3x"),
        ("0", ("?x", "?x"), "8x"),
    )
    for (dim, parts, result), element, attribute in product(cases, ("f32", "i1"), ATTRIBUTES):
        sources = [tensor(part, element) for part in parts]
        yield function(
            sources,
            f"%r = tensor.concat dim({dim}) {values(len(sources), 0)} {attribute} "
            f": ({', '.join(sources)}) -> {tensor(result, element)}",
        )


def texts() -> Iterator[str]:
    """Every text once."""
    for part in (
        *(elements, whole, reshapes, dynamic_reshapes, slices),
        *(gathers, regions, joins),
    ):
        yield from part()
