"""The named operations of `linalg`: products, windows, elementwise."""

from collections.abc import Iterator, Sequence
from itertools import cycle, product

from texts._function import ATTRIBUTES, function

PRODUCTS = {
    "dot": "k k -",
    "matvec": "mk k m",
    "vecmat": "k kn n",
    "batch_matvec": "bmk bk bm",
    "batch_vecmat": "bk bkn bn",
    "matmul": "mk kn mn",
    "batch_matmul": "bmk bkn bmn",
    "batch_reduce_matmul": "bmk bkn mn",
    "mmt4d": "mkpr nkqr mnpq",
    "batch_mmt4d": "bmkpr bnkqr bmnpq",
    "quantized_matmul": "mk kn - - mn",
    "quantized_batch_matmul": "bmk bkn - - bmn",
}
"""The dimensions of the operands; capitals are windows: `X` is over `x` and `i`."""
WINDOWS = {
    "conv_1d": "X i x",
    "conv_2d": "XY ij xy",
    "conv_3d": "XYZ ijl xyz",
    "conv_1d_nwc_wcf": "nXc icf nxf",
    "conv_1d_ncw_fcw": "ncX fci nfx",
    "conv_2d_nhwc_hwcf": "nXYc ijcf nxyf",
    "conv_2d_nhwc_fhwc": "nXYc fijc nxyf",
    "conv_2d_nchw_fchw": "ncXY fcij nfxy",
    "conv_2d_ngchw_fgchw": "ngcXY fgcij ngfxy",
    "conv_2d_ngchw_gfchw": "ngcXY gfcij ngfxy",
    "conv_2d_nhwgc_gfhwc": "nXYgc gfijc nxygf",
    "conv_3d_ndhwc_dhwcf": "nXYZc ijlcf nxyzf",
    "conv_3d_ncdhw_fcdhw": "ncXYZ fcijl nfxyz",
    "depthwise_conv_1d_nwc_wc": "nXc ic nxc",
    "depthwise_conv_1d_ncw_cw": "ncX ci ncx",
    "depthwise_conv_1d_nwc_wcm": "nXc icm nxcm",
    "depthwise_conv_2d_nhwc_hwc": "nXYc ijc nxyc",
    "depthwise_conv_2d_nchw_chw": "ncXY cij ncxy",
    "depthwise_conv_2d_nhwc_hwcm": "nXYc ijcm nxycm",
    "depthwise_conv_3d_ndhwc_dhwc": "nXYZc ijlc nxyzc",
    "depthwise_conv_3d_ncdhw_cdhw": "ncXYZ cijl ncxyz",
    "depthwise_conv_3d_ndhwc_dhwcm": "nXYZc ijlcm nxyzcm",
    **{
        f"pooling_nhwc_{kind}": "nXYc ij nxyc"
        for kind in ("sum", "max", "min", "max_unsigned", "min_unsigned")
    },
    **{f"pooling_nchw_{kind}": "ncXY ij ncxy" for kind in ("sum", "max")},
    **{
        f"pooling_nwc_{kind}": "nXc i nxc"
        for kind in ("sum", "max", "min", "max_unsigned", "min_unsigned")
    },
    **{f"pooling_ncw_{kind}": "ncX i ncx" for kind in ("sum", "max")},
    **{f"pooling_ndhwc_{kind}": "nXYZc ijl nxyzc" for kind in ("sum", "max", "min")},
}
QUANTIZED_WINDOWS = {
    "conv_2d_nhwc_hwcf_q": "nXYc ijcf - - nxyf",
    "conv_2d_nhwc_fhwc_q": "nXYc fijc - - nxyf",
    "conv_2d_nchw_fchw_q": "ncXY fcij - - nfxy",
    "conv_2d_ngchw_gfchw_q": "ngcXY gfcij - - ngfxy",
    "conv_2d_nhwgc_gfhwc_q": "nXYgc gfijc - - nxygf",
    "conv_3d_ndhwc_dhwcf_q": "nXYZc ijlcf - - nxyzf",
    "depthwise_conv_2d_nhwc_hwc_q": "nXYc ijc - - nxyc",
    "depthwise_conv_2d_nhwc_hwcm_q": "nXYc ijcm - - nxycm",
}
SIZES = dict(zip("kmnbpqrxyzijlcfg", (3, 2, 4, 5, 6, 7, 2, 4, 5, 3, 2, 3, 2, 3, 4, 2)))
OF_WINDOW = {"X": ("x", "i"), "Y": ("y", "j"), "Z": ("z", "l")}

FLOATS = ("f32", "f32", "f32")
ELEMENTS = (
    *(FLOATS, ("f16", "f16", "f32"), ("i8", "i8", "i32"), ("i32", "i32", "i32")),
    *(("bf16", "f32", "f64"), ("i32", "i32", "f32"), ("f32", "f32", "i32")),
    *(("complex<f32>",) * 3, ("i1",) * 3, ("f64", "f64", "f16")),
    *(("i64", "i8", "i16"), ("i1", "i1", "i32"), ("f32", "i32", "f32")),
    ("i8", "f32", "f64"),
)
"""Of the first input, the others, and the output."""

TYPE_FN = "#linalg.type_fn<cast_unsigned>"


def shaped(kind: str, sizes: Sequence[int | str], element: str) -> str:
    """A type; `KINDS` has the kinds."""
    shape = "".join(f"{'?' if 'dynamic' in kind else size}x" for size in sizes)
    if "tensor" in kind:
        return f"tensor<{shape}{element}{', 7 : i32' if 'encoded' in kind else ''}>"
    if kind == "strided" and sizes:
        layout = ", ".join("?" for _ in sizes)
        return f"memref<{shape}{element}, strided<[{layout}], offset: ?>>"
    if kind == "affine" and sizes:
        names = ", ".join(f"d{d}" for d in range(len(sizes)))
        return f"memref<{shape}{element}, affine_map<({names}) -> ({names}, 0)>>"
    return f"memref<{shape}{element}{', 1' if kind == 'space' else ''}>"


KINDS = (
    *("tensor", "memref", "dynamic tensor", "dynamic memref", "strided", "space"),
    *("encoded tensor", "affine"),
)


def operation(
    name: str, types: Sequence[str], attributes: str, inits: int = 1, maps: str = ""
) -> str:
    """A function with one named operation."""
    count = len(types) - inits
    values = [f"%a{k}" for k in range(len(types))]
    ins = f"ins({', '.join(values[:count])} : {', '.join(types[:count])}) "
    outs = f"outs({', '.join(values[count:])} : {', '.join(types[count:])})"
    is_tensor = types[-1].startswith("tensor")
    result, arrow = ("%r = ", f" -> {types[-1]}") if is_tensor else ("", "")
    inputs = ins if count else ""
    line = f"{result}linalg.{name} {maps}{attributes} {inputs}{outs}{arrow}"
    return function(types, line)


def dictionary(*entries: str) -> str:
    """The attributes that are there, in braces."""
    present = ", ".join(entry for entry in entries if entry)
    return f"{{{present}}}" if present else ""


def extents(
    dimensions: str, strides: Sequence[int] = (1,) * 3, dilations: Sequence[int] = ()
) -> list[int]:
    """The sizes of an operand."""
    found = list[int]()
    for letter in dimensions.replace("-", ""):
        if letter not in OF_WINDOW:
            found.append(SIZES[letter])
            continue
        outer, inner = (SIZES[part] for part in OF_WINDOW[letter])
        k = "XYZ".index(letter)
        dilation = dilations[k] if dilations else 1
        found.append((outer - 1) * strides[k] + (inner - 1) * dilation + 1)
    return found


def operand_types(
    dimensions: str, kind: str, elements: Sequence[str], **steps: Sequence[int]
) -> list[str]:
    """The types of the operands; scalars have the type of the output."""
    parts = dimensions.split()
    chosen = [elements[0], *[elements[1]] * (len(parts) - 2), elements[2]]
    return [
        elements[2]
        if part == "-" and k < len(parts) - 1
        else shaped(kind, extents(part, **steps), element)
        for k, (part, element) in enumerate(zip(parts, chosen, strict=True))
    ]


def is_defined(name: str, elements: Sequence[str]) -> bool:
    """Is a product or a pooling defined on these elements?"""
    if name.endswith("_unsigned"):
        return elements[2] in ("i32", "i16")
    if "quantized" in name or name.endswith("_q"):
        return elements[2] != "i1"
    return elements[2] != "complex<f32>" or ("max" not in name and "min" not in name)


def is_copied(source: str, target: str) -> bool:
    """Does MLIR have a conversion?"""
    if source == target:
        return True
    if {source, target} == {"f16", "bf16"} or target == "index":
        return False
    if source == "index":
        return target.startswith("i")
    return source != "complex<f32>"


def products() -> Iterator[str]:
    """Products of vectors and matrices, of quantized ones too."""
    kinds = cycle(KINDS)
    for (name, dimensions), elements in product(PRODUCTS.items(), ELEMENTS):
        if not is_defined(name, elements):
            continue
        for attribute, cast in (("", ""), ("foo = 1 : i32", ""), ("", TYPE_FN)):
            if cast and name not in PERMUTED:
                continue
            types = operand_types(dimensions, next(kinds), elements)
            written = dictionary(f"cast = {cast}" if cast else "", attribute)
            yield operation(name, types, written)


def windows() -> Iterator[str]:
    """Convolution and pooling."""
    kinds, steps = cycle(KINDS), cycle(((1, 1, 1), (2, 1, 3), (1, 2, 2), (3, 3, 3)))
    named = {**WINDOWS, **QUANTIZED_WINDOWS}
    for (name, dimensions), elements in product(named.items(), ELEMENTS):
        if not is_defined(name, elements):
            continue
        count = sum(letter in OF_WINDOW for letter in dimensions.split()[0])
        strides, dilations = next(steps), next(steps)
        if count == len(dimensions.split()[0]):
            strides, dilations = (1, 1, 1), (1, 1, 1)
        types = operand_types(
            dimensions, next(kinds), elements, strides=strides, dilations=dilations
        )
        written = [
            f"{word} = {form(numbers[:count])}"
            for word, numbers in (("dilations", dilations), ("strides", strides))
            if count < len(dimensions.split()[0])
            and (set(numbers[:count]) != {1} or elements == FLOATS)
        ]
        yield operation(name, types, dictionary(*written, *extra(elements)))


def extra(elements: Sequence[str]) -> Sequence[str]:
    """Another attribute, for some of the elements."""
    return ("foo",) if elements[0] in ("f16", "i1") else ()


def form(numbers: Sequence[int]) -> str:
    """A literal, in the short form if it has one."""
    values = str(numbers[0]) if len(set(numbers)) == 1 else str(list(numbers))
    return f"dense<{values}> : tensor<{len(numbers)}xi64>"


UNARY = (
    *("abs", "ceil", "erf", "exp", "floor", "log", "negf", "reciprocal", "round"),
    *("rsqrt", "sqrt", "square", "tanh", "copy"),
)
BINARY = ("add", "div", "div_unsigned", "max", "min", "mul", "powf", "sub")
SHAPES = ((), (4,), (2, 3), (1, 1, 1), (0,), (2, 3, 4, 5))
SCALARS = (*("f32", "f64", "f16", "bf16", "i32", "i8", "i1", "index", "complex<f32>", "i64"),)


def elements_of(name: str) -> Sequence[str]:
    """The elements that an elementwise operation may have."""
    integers = ("i32", "i8", "i64")
    if name in ("copy", "select"):
        return SCALARS
    if name.endswith("unsigned"):
        return integers
    if name == "powf":
        return SCALARS[:4]
    if name in UNARY:
        return SCALARS[:4]
    found = (*SCALARS[:4], *integers)
    with_booleans = (*found, *(() if name in ("sub", "div") else ("i1",)))
    return (*with_booleans, *(() if name in ("max", "min") else ("complex<f32>",)))


def elementwise() -> Iterator[str]:
    """Operations on each element."""
    kinds, shapes, attributes = cycle(KINDS), cycle(SHAPES[:-1]), cycle(ATTRIBUTES)
    for name, element in (
        (name, element)
        for name in (*UNARY[:-1], *BINARY, "select")
        for element in elements_of(name)
    ):
        count = 1 if name in UNARY else 2
        for _ in range(6):
            kind, sizes = next(kinds), next(shapes)
            type = shaped(kind, sizes, element)
            if name == "select":
                condition = shaped(kind, sizes, "i1")
                types = [condition, type, type, type]
            else:
                types = [type] * (count + 1)
            yield operation(name, types, next(attributes))


def broadcasts() -> Iterator[str]:
    """Operations on each element, to which some operands are scalars."""
    kinds, has_type = cycle(KINDS), cycle((False, True, True))
    for name, element in product((*BINARY, "exp", "copy", "select"), ("f32", "i32")):
        if element not in elements_of(name):
            continue
        count = 2 if name in BINARY else 1
        for which in range(2**count - 1):
            kind = next(kinds)
            scalar = shaped(kind, (), element) if next(has_type) else element
            type = shaped(kind, (2, 3), element)
            inputs = [scalar if (which + 1) >> k & 1 else type for k in range(count)]
            if name == "select":
                inputs = ["i1", type, scalar]
            yield operation(name, [*inputs, type], ATTRIBUTES[which % 2])


def copies() -> Iterator[str]:
    """Copies with a conversion, and fills."""
    kinds, shapes = cycle(KINDS), cycle(SHAPES)
    for source, target in product(SCALARS, SCALARS):
        for cast in ("", TYPE_FN) if is_copied(source, target) else ():
            kind, sizes = next(kinds), next(shapes)
            types = [shaped(kind, sizes, source), shaped(kind, sizes, target)]
            yield operation("copy", types, dictionary(f"cast = {cast}" if cast else ""))
    for element, kind, attribute in product(SCALARS, KINDS, ATTRIBUTES):
        yield operation("fill", [element, shaped(kind, next(shapes), element)], attribute)
    for element, kind in product(("f16", "f32", "f64", "i32", "i64", "i8"), KINDS):
        output = shaped(kind, (2, 3), element)
        attribute = ATTRIBUTES[len(element) % 2]
        yield operation("fill_rng_2d", ["f64", "f64", "i32", output], attribute)


def maps(*results: str, loops: int) -> str:
    """`indexing_maps = [...] `"""
    names = ", ".join(f"d{k}" for k in range(loops))
    written = [
        f"affine_map<({names}) -> ({', '.join(f'd{d}' for d in result)})>" for result in results
    ]
    return f"indexing_maps = [{', '.join(written)}] "


PERMUTED = {
    # Loops; the dimensions of the operands, in the order of the loops.
    "matmul": (3, "mnk", ("20 21 01", "02 12 01", "2 21 01", "02 2 01", "2 2 01")),
    "batch_matmul": (4, "bmnk", ("031 032 012", "013 023 012", "3 032 012", "13 3 012")),
    "batch_reduce_matmul": (4, "bmnk", ("031 032 12", "013 023 12", "3 032 12")),
    "contract": (3, "mnk", ("02 21 01", "20 12 10", "012 2 01", "02 21 10")),
}


def permuted() -> Iterator[str]:
    """Products with maps of their own."""
    kinds = cycle(KINDS)
    for name, (loops, letters, forms) in PERMUTED.items():
        for form, elements in product(forms, ELEMENTS):
            parts = form.split(" ")
            kind, cast = next(kinds), TYPE_FN if elements[0] in ("i8", "f32") else ""
            types = [
                shaped(kind, [SIZES[letters[int(d)]] for d in part], element)
                for part, element in zip(parts, elements, strict=True)
            ]
            written = dictionary(f"cast = {cast}" if cast else "", *extra(elements))
            yield operation(name, types, written, maps=maps(*parts, loops=loops))


KINDS_OF_ELEMENTWISE = (
    *(("exp", 1), ("log", 1), ("abs", 1), ("ceil", 1), ("floor", 1), ("negf", 1)),
    *(("reciprocal", 1), ("round", 1), ("sqrt", 1), ("rsqrt", 1), ("square", 1)),
    *(("tanh", 1), ("erf", 1), ("add", 2), ("sub", 2), ("mul", 2), ("div", 2)),
    *(("div_unsigned", 2), ("max_signed", 2), ("min_signed", 2)),
    *(("max_unsigned", 2), ("min_unsigned", 2), ("powf", 2), ("select", 3)),
)


def any_elementwise() -> Iterator[str]:
    """`linalg.elementwise`, with and without maps."""
    kinds = cycle(KINDS)
    forms = ("01 01 01", "10 01 01", "1 0 01", " 01 10")
    for kind, count, element in (
        (kind, count, element)
        for kind, count in KINDS_OF_ELEMENTWISE
        for element in elements_of(kind.removesuffix("_signed"))
    ):
        for form in ("", *forms):
            where = next(kinds)
            first, other, output = (form or forms[0]).split(" ")
            parts = [first, *[other] * (count - 1), output]
            chosen = [element] * len(parts)
            if kind == "select":
                chosen[0] = "i1"
            types = [
                shaped(where, [SIZES["mn"[int(d)]] for d in part], e)
                for part, e in zip(parts, chosen, strict=True)
            ]
            written = maps(*parts, loops=2) if form else ""
            yield operation(
                "elementwise",
                types,
                dictionary(*extra((element,))),
                maps=f"kind=#linalg.elementwise_kind<{kind}> {written}",
            )


def texts() -> Iterator[str]:
    """Every text once."""
    for part in (*(products, windows, elementwise, broadcasts, copies, permuted), any_elementwise):
        yield from part()
