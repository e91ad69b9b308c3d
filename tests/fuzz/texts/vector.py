"""The operations of `vector` in every form."""

from collections.abc import Iterator
from itertools import product

from texts._function import ATTRIBUTES, function
from texts._vector_memory import accesses, vector

ELEMENTS = ("i1", "i8", "i32", "index", "f16", "bf16", "f32", "f64")
SHAPES = ("4", "2x4", "[4]", "2x[4]", "[2]x[4]", "1x3x2")
KINDS = {
    "i32": "add mul minui minsi maxui maxsi and or xor".split(),
    "f32": "add mul minnumf maxnumf maximumf minimumf".split(),
}


def elementwise() -> Iterator[str]:
    """Operations that keep the elements where they are, or make them."""
    for k, (shape, element) in enumerate(product(("", *SHAPES), ELEMENTS)):
        type, attribute = vector(shape, element), ATTRIBUTES[k % 2]
        yield function([element], f"%r = vector.broadcast %a0 {attribute} : {element} to {type}")
        if element.startswith(("f", "b")):
            yield function([type], f"%r = vector.fma %a0, %a0, %a0 {attribute} : {type}")
        count = 1
        for size in shape.split("x") if shape else ():
            count *= int(size.strip("[]"))
        if "[" in shape:
            continue
        yield function(
            [element],
            f"%r = vector.from_elements {', '.join(['%a0'] * count)} {attribute} : {type}",
        )
        yield function([type], f"%r:{count} = vector.to_elements %a0 {attribute} : {type}")
    pairs = (
        *(("4", "2x4"), ("2x1", "2x4"), ("", "4"), ("[4]", "2x[4]"), ("4", "4")),
        ("1x3x2", "5x1x3x2"),
    )
    for (a, b), element, attribute in product(pairs, ("f32", "i1"), ATTRIBUTES):
        source, target = vector(a, element), vector(b, element)
        yield function([source], f"%r = vector.broadcast %a0 {attribute} : {source} to {target}")


def masks() -> Iterator[str]:
    """Masks and what they mask."""
    for shape, sizes, attribute in (
        (shape, sizes, attribute)
        for (shape, all_sizes), attribute in product(
            (
                ("4", ("3", "0")),
                ("2x4", ("1, 2", "0, 0")),
                ("[4]", ("4", "0")),
                ("2x[4]", ("0, 0", "1, 4")),
                ("", ("0", "1")),
                ("1x3x2", ("1, 2, 1",)),
            ),
            ATTRIBUTES,
        )
        for sizes in all_sizes
    ):
        type = vector(shape, "i1")
        yield function([], f"%r = vector.constant_mask [{sizes}] {attribute} : {type}")
        if sizes.startswith("0"):
            continue
        operands = ", ".join("%a0" for _ in sizes.split(","))
        yield function(["index"], f"%r = vector.create_mask {operands} {attribute} : {type}")


def masked() -> Iterator[str]:
    """Operations that are masked, one at a time."""
    for attribute, element, space in product(ATTRIBUTES, ("f32", "i8"), ("memref", "tensor")):
        v, whole = vector("4", element), f"{space}<8x{element}>"
        args = ["vector<4xi1>", v, whole, "index", element, "vector<4xi32>"]
        read = f"vector.transfer_read %a2[%a3], %a4 : {whole}, {v}"
        write = f"vector.transfer_write %a1, %a2[%a3] : {v}, {whole}"
        gather = (
            f"vector.gather %a2[%a3] [%a5], %a0, %a1 : {whole}, vector<4xi32>, "
            f"vector<4xi1>, {v} into {v}"
        )
        tail = f"{attribute} : vector<4xi1>"
        yield function(args, f"%r = vector.mask %a0 {{ {read} }} {tail} -> {v}")
        yield function(args, f"%r = vector.mask %a0, %a1 {{ {read} }} {tail} -> {v}")
        yield function(args, f"%r = vector.mask %a0 {{ {gather} }} {tail} -> {v}")
        if space == "memref":
            yield function(args, f"vector.mask %a0 {{ {write} }} {tail}")
        else:
            yield function(args, f"%r = vector.mask %a0 {{ {write} }} {tail} -> {whole}")
        kind = f"vector.reduction <add>, %a1 : {v} into {element}"
        yield function(args, f"%r = vector.mask %a0 {{ {kind} }} {tail} -> {element}")
        if space == "memref":
            yield from masked_reductions(element, attribute)
        yield function(
            args,
            "%r = vector.mask %a0 {",
            f"  %x = {read}",
            f"  vector.yield %x : {v}",
            f"}} {tail} -> {v}",
        )
        yield function(args, f"vector.mask %a0 {{ }} {tail}")
        yield function(args, f"%r = vector.mask %a0 {{ vector.yield %a1 : {v} }} {tail} -> {v}")


def masked_reductions(element: str, attribute: str) -> Iterator[str]:
    """Masks of operations that combine elements."""
    line, plane = vector("4", element), vector("2x4", element)
    maps = ", ".join(f"affine_map<(i, j) -> ({dims})>" for dims in ("i, j", "j", "i"))
    words = (
        f"{{indexing_maps = [{maps}], iterator_types = "
        '["parallel", "reduction"], kind = #vector.kind<add>}'
    )
    short = vector("2", element)
    for mask, line_of_text, result in (
        ("2x4", f"vector.multi_reduction <add>, %a1, %a2 [0] : {plane} to {line}", line),
        ("4x4", f"vector.outerproduct %a2, %a2 : {line}, {line}", f"4x4x{element}"),
        ("2x4", f"vector.contract {words} %a1, %a2, %a3 : {plane}, {line} into {short}", short),
    ):
        type = vector(mask, "i1")
        output = result if result.startswith("vector") else f"vector<{result}>"
        yield function(
            [type, plane, line, short],
            f"%r = vector.mask %a0 {{ {line_of_text} }} {attribute} : {type} -> {output}",
        )


def reshapes() -> Iterator[str]:
    """Operations that move elements."""
    for (a, b), element, attribute in product(
        (
            *(("2x4", "8"), ("8", "2x4"), ("", "1"), ("1", ""), ("1x3x2", "6")),
            *(("1x[4]", "[4]"), ("[4]", "1x[4]"), ("2x[4]", "2x1x[4]"), ("4", "4")),
        ),
        ("f32", "i1", "index"),
        ATTRIBUTES,
    ):
        source, target = vector(a, element), vector(b, element)
        yield function([source], f"%r = vector.shape_cast %a0 {attribute} : {source} to {target}")
    for (a, order, b), element, attribute in product(
        (
            *(("2x4", "1, 0", "4x2"), ("4", "0", "4"), ("1x3x2", "2, 0, 1", "2x1x3")),
            *(("2x[4]", "1, 0", "[4]x2"), ("2x4", "0, 1", "2x4"), ("", "", "")),
        ),
        ("f32", "i8"),
        ATTRIBUTES,
    ):
        source, target = vector(a, element), vector(b, element)
        yield function(
            [source], f"%r = vector.transpose %a0, [{order}] {attribute} : {source} to {target}"
        )


def boxes() -> Iterator[str]:
    """Boxes of vectors, read and replaced."""
    for (a, offsets, sizes, b), element, extra in product(
        (
            *(("4", "2", "2", "2"), ("2x4", "0, 2", "1, 2", "1x2")),
            *(("2x4", "1", "1", "1x4"), ("4x8x16", "0, 2", "2, 4", "2x4x16")),
            ("4x[4]", "1", "2", "2x[4]"),
        ),
        ("f32", "i1"),
        ("", ", foo = 1 : i32"),
    ):
        source, target = vector(a, element), vector(b, element)
        ones = ", ".join("1" for _ in sizes.split(","))
        yield function(
            [source],
            f"%r = vector.extract_strided_slice %a0 {{offsets = [{offsets}], "
            f"sizes = [{sizes}], strides = [{ones}]{extra}}} : {source} to {target}",
        )
    for (a, b, offsets), element, extra in product(
        (
            *(("2", "4", "2"), ("4", "2x4", "1, 0"), ("1x2", "2x4", "0, 2")),
            *(("2x4", "16x4x8", "0, 0, 2"), ("[4]", "2x[4]", "1, 0")),
        ),
        ("f32", "index"),
        ("", ", foo = 1 : i32"),
    ):
        source, target = vector(a, element), vector(b, element)
        ones = ", ".join("1" for _ in a.split("x"))
        yield function(
            [source, target],
            f"%r = vector.insert_strided_slice %a0, %a1 {{offsets = [{offsets}], "
            f"strides = [{ones}]{extra}}} : {source} into {target}",
        )


def shuffles() -> Iterator[str]:
    """Elements of two vectors in one, and what moves single ones."""
    for (a, b, mask), element, attribute in product(
        (
            *(("4", "4", "0, 7, 3"), ("2x4", "1x4", "2, 0"), ("", "", "0, 1")),
            *(("4", "2", "5"), ("4", "4", "0, -1, 1")),
        ),
        ("f32", "i1"),
        ATTRIBUTES,
    ):
        left, right = vector(a, element), vector(b, element)
        yield function(
            [left, right], f"%r = vector.shuffle %a0, %a1 [{mask}] {attribute} : {left}, {right}"
        )
    yield from positions()
    yield from bits()


def positions() -> Iterator[str]:
    """Parts of vectors at one position."""
    for (whole, position, part), element, attribute in product(
        (
            *(("4", "2", None), ("4", "%a2", None), ("2x4", "0", "4")),
            *(("2x4", "%a2", "4"), ("2x4", "1, %a2", None), ("2x4", "%a2, 3", None)),
            *(("", "", None), ("2x[4]", "1", "[4]"), ("1x3x2", "0, 2", "2")),
            *(("[4]", "%a2", None), ("2x4", "", "2x4"), ("2x4", "-1", "4")),
        ),
        ("f32", "i1", "index"),
        ATTRIBUTES,
    ):
        type = vector(whole, element)
        piece = element if part is None else vector(part, element)
        yield function(
            [type, piece, "index"],
            f"%r = vector.extract %a0[{position}] {attribute} : {piece} from {type}",
        )
        yield function(
            [type, piece, "index"],
            f"%r = vector.insert %a1, %a0 [{position}] {attribute} : {piece} into {type}",
        )
    for (fixed, scaled, position), attribute in product(
        (("4", "[4]", 0), ("4", "[4]", 4), ("2", "[8]", 2), ("8", "[4]", 8)), ATTRIBUTES
    ):
        a, b = vector(fixed, "f32"), vector(scaled, "f32")
        yield function(
            [a, b], f"%r = vector.scalable.insert %a0, %a1[{position}] {attribute} : {a} into {b}"
        )
        yield function(
            [b], f"%r = vector.scalable.extract %a0[{position}] {attribute} : {a} from {b}"
        )


def bits() -> Iterator[str]:
    """Other elements of the same bits, and two vectors in one."""
    for (a, b), attribute in product(
        (
            *(("4xf32", "4xi32"), ("8xf32", "4xf64"), ("2x4xi32", "2x8xi16")),
            *(("[4]xf32", "[8]xi16"), ("4xi8", "1xi32"), ("f32", "i32")),
            ("4xindex", "4xindex"),
        ),
        ATTRIBUTES,
    ):
        source, target = f"vector<{a}>", f"vector<{b}>"
        yield function([source], f"%r = vector.bitcast %a0 {attribute} : {source} to {target}")
    for (half, both), element, attribute in product(
        (("4", "8"), ("2x4", "2x8"), ("[4]", "[8]"), ("1x[2]", "1x[4]")), ("f32", "i1"), ATTRIBUTES
    ):
        a, b = vector(half, element), vector(both, element)
        yield function([a], f"%r = vector.interleave %a0, %a0 {attribute} : {a} -> {b}")
        yield function([b], f"%r:2 = vector.deinterleave %a0 {attribute} : {b} -> {a}")
    yield function(
        ["vector<f32>"], "%r = vector.interleave %a0, %a0 : vector<f32> -> vector<2xf32>"
    )
    for attribute in ATTRIBUTES:
        yield function([], f"%r = vector.vscale {attribute}")
        for shape in ("4", "[4]"):
            yield function([], f"%r = vector.step {attribute} : vector<{shape}xindex>")
        for memref in ("memref<4x4xf32>", "memref<2xi8>", "memref<4xf32, 3>"):
            inner, _, space = memref[7:-1].partition(",")
            cast = f"memref<vector<{inner}>{',' + space if space else ''}>"
            yield function([memref], f"%r = vector.type_cast %a0 {attribute} : {memref} to {cast}")


def kinds_of(element: str, attribute: str) -> Iterator[str]:
    """Operations of several dimensions, with each kind."""
    line, plane = vector("4", element), vector("2x4", element)
    args = [line, plane, element, vector("[4]", element)]
    for kind in KINDS[element]:
        for target, operand, dims in (
            (line, "%a0", "0"),
            (vector("2", element), "%a4", "1"),
            (element, "%a2", "0, 1"),
            (plane, "%a1", ""),
        ):
            yield function(
                [*args, vector("2", element)],
                f"%r = vector.multi_reduction <{kind}>, %a1, {operand} {attribute} "
                f"[{dims}] : {plane} to {target}",
            )
        extra = ", foo = 1 : i32" if attribute else ""
        yield function(
            args,
            f"%r:2 = vector.scan <{kind}>, %a1, %a0 {{inclusive = "
            f"{'true' if attribute else 'false'}, reduction_dim = 0 : i64{extra}}} "
            f": {plane}, {line}",
        )
        square = vector("4x4", element)
        yield function(
            [line, square],
            f"%r = vector.outerproduct %a0, %a0, %a1 "
            f"{{kind = #vector.kind<{kind}>{extra}}} : {line}, {line}",
        )


def reductions() -> Iterator[str]:
    """Operations with a combining kind."""
    for element, attribute in product(KINDS, ATTRIBUTES):
        line, plane = vector("4", element), vector("2x4", element)
        args = [line, plane, element, vector("[4]", element)]
        flags = ("", "fastmath<fast>") if element == "f32" else ("",)
        for kind, flag in product(KINDS[element], flags):
            yield function(
                args,
                f"%r = vector.reduction <{kind}>, %a0 {flag} {attribute} : {line} into {element}",
            )
            yield function(
                args,
                f"%r = vector.reduction <{kind}>, %a3, %a2 {flag} {attribute} "
                f": {vector('[4]', element)} into {element}",
            )
        yield from kinds_of(element, attribute)
        yield function(args, f"%r = vector.outerproduct %a0, %a0 {attribute} : {line}, {line}")
        yield function(args, f"%r = vector.outerproduct %a0, %a2 {attribute} : {line}, {element}")
        yield function(
            [line, vector("[4]", element)],
            f"%r = vector.outerproduct %a0, %a1 {attribute} : {line}, {vector('[4]', element)}",
        )
        yield from contractions(element, attribute)


CONTRACTIONS = (
    # maps, iterators, left, right, accumulator
    (("i", "i", ""), "i", "r", "4", "4", None),
    (("ik", "kj", "ij"), "ijk", "ppr", "2x4", "4x3", "2x3"),
    (("ik", "k", "i"), "ik", "pr", "2x4", "4", "2"),
    (("bik", "bkj", "bij"), "bijk", "pppr", "5x2x4", "5x4x3", "5x2x3"),
    (("ik", "kj", "ij"), "ijk", "ppr", "2x4", "4x[3]", "2x[3]"),
)
WORDS = {"p": '"parallel"', "r": '"reduction"'}


def contractions(element: str, attribute: str) -> Iterator[str]:
    """Products that are summed up."""
    for (maps, loops, kinds, a, b, c), kind in product(CONTRACTIONS, ("", "add", "mul")):
        dims = ", ".join(loops)
        written = ", ".join(f"affine_map<({dims}) -> ({', '.join(map)})>" for map in maps)
        words = ", ".join(WORDS[kind] for kind in kinds)
        left, right = vector(a, element), vector(b, element)
        target = element if c is None else vector(c, element)
        extra = f", kind = #vector.kind<{kind}>" if kind else ""
        extra += ", foo = 1 : i32" if attribute else ""
        yield function(
            [left, right, target],
            f"%r = vector.contract {{indexing_maps = [{written}], "
            f"iterator_types = [{words}]{extra}}} %a0, %a1, %a2 "
            f": {left}, {right} into {target}",
        )


def prints() -> Iterator[str]:
    """What is printed."""
    marks = ("", "no_punctuation", "newline", "comma", "open", "close")
    for mark, attribute in product(marks, ATTRIBUTES):
        tail = f"punctuation <{mark}>" if mark else ""
        for type in ("vector<4xf32>", "f32", "index", "vector<2x[4]xi1>", "i64"):
            yield function([type], f"vector.print %a0 : {type} {tail} {attribute}")
        yield function([], f"vector.print {tail} {attribute}")
    for text in ('"hello"', '"a \\"b\\" c\\0A"'):
        for attribute in ATTRIBUTES:
            yield function([], f"vector.print str {text} {attribute}")


def texts() -> Iterator[str]:
    """Every text once."""
    parts = (
        *(elementwise, masks, masked, reshapes, boxes, shuffles),
        *(accesses, reductions, prints),
    )
    for part in parts:
        yield from part()
