"""Every operation of `arith` in every form, on scalars and on containers."""

from collections.abc import Iterator
from itertools import count, islice, product

from texts._function import ATTRIBUTES, function

CONTAINERS = (
    "{}",
    "vector<4x{}>",
    "vector<{}>",
    "vector<2x[4]x{}>",
    "tensor<4x{}>",
    "tensor<?x2x{}>",
    "tensor<{}>",
    "tensor<*x{}>",
    'tensor<?x{}, "enc">',
    "tensor<4x{}, {{a = 1 : i32}}>",
)
RANKED = tuple(container for container in CONTAINERS if "*" not in container)
INTEGERS = ("i1", "i8", "i32", "i64", "i128", "index")
FLOATS = ("f16", "bf16", "f32", "f64", "tf32", "f8E5M2", "f80", "f128")
OVERFLOW = ("", "overflow<nsw>", "overflow<nuw>", "overflow<nsw, nuw>")
FASTMATH = ("", "fastmath<fast>", "fastmath<nnan>", "fastmath<nnan,ninf,contract>")
ROUNDING = (*("", "to_nearest_even", "downward", "upward", "toward_zero"), "to_nearest_away")
PREDICATES = {
    "cmpi": "eq ne slt sle sgt sge ult ule ugt uge".split(),
    "cmpf": ("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split()),
}
FLAGS = {
    "addi subi muli shli": OVERFLOW,
    "divsi divui shrsi shrui": ("", "exact"),
    "ceildivsi ceildivui floordivsi remsi remui minsi minui maxsi maxui": ("",),
    "andi ori xori": ("",),
    "addf subf mulf divf remf minimumf maximumf minnumf maxnumf": FASTMATH,
}
CASTS = (
    ("extsi", ("i8", "i32"), ("",)),
    ("extui", ("i1", "i64"), ("",)),
    ("trunci", ("i64", "i8"), OVERFLOW),
    ("sitofp", ("i32", "f16"), ("",)),
    ("uitofp", ("i1", "f64"), ("",)),
    ("fptosi", ("f32", "i8"), ("",)),
    ("fptoui", ("bf16", "i64"), ("",)),
    ("extf", ("f16", "f32"), FASTMATH),
    ("extf", ("f8E5M2", "f64"), FASTMATH),
    ("truncf", ("f64", "bf16"), ("",)),
    ("bitcast", ("i32", "f32"), ("",)),
    ("bitcast", ("bf16", "i16"), ("",)),
    ("index_cast", ("i32", "index"), ("",)),
    ("index_cast", ("index", "i64"), ("",)),
    ("index_castui", ("index", "i8"), ("",)),
    ("index_castui", ("i1", "index"), ("",)),
)
SCALES = (("f4E2M1FN", "f8E8M0FNU", "f32"), ("f8E5M2", "f8E8M0FNU", "bf16"))
BUFFERS = (
    "memref<{}>",
    "memref<?x4x{}>",
    "memref<4x{}, 1>",
    "memref<?x{}, strided<[?], offset: ?>>",
    "memref<4x4x{}, affine_map<(d0, d1) -> (d1, d0)>>",
)
CONSTANTS = (
    *("true", "false", "0 : i8", "-5 : i32", "42 : index", "-1 : index"),
    *("9223372036854775807 : i64", "1.0 : f32", "-2.5e-3 : f64", "1.5 : bf16"),
    *("0x7F800000 : f32", "0xFFC00000 : f32", "0x7C00 : f16", "-0.0 : f32"),
    *("3.14159274 : f32", "1.0e+10 : f64", "0.1 : f16", "1.0 : f8E5M2"),
    *("dense<1> : tensor<4xi32>", "dense<[1, 2]> : tensor<2xindex>"),
    *("dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>", "dense<true> : tensor<i1>"),
    *("dense<[true, false]> : vector<2xi1>", "dense<-1> : vector<[4]xi32>"),
    *("dense<1.0> : vector<2x2xf32>", "dense<[1.5, -2.5]> : tensor<2xbf16>"),
    *("dense<0xFF800000> : tensor<f32>", "dense<[0.1, 0.2]> : tensor<2xf16>"),
    *("dense<> : tensor<0xi32>", "dense<> : tensor<0x4xf32>"),
    *("dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>", "dense<1> : vector<i64>"),
    *("dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i32>>", "dense<1.0> : vector<f32>"),
    'dense<1.0> : tensor<4xf32, "enc">',
    "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>",
    "dense_resource<blob> : tensor<2xf32>",
    "dense<[1, -2, 3, -4]> : tensor<4xi4>",
    "dense<255> : tensor<2xui8>",
    "dense<-1> : tensor<2xsi16>",
)


def types(elements: tuple[str, ...]) -> Iterator[str]:
    """Elements in containers without end, so that all pairs come up soon."""
    for k in count():
        container = CONTAINERS[(k + k // len(elements)) % len(CONTAINERS)]
        yield container.format(elements[k % len(elements)])


def binary() -> Iterator[str]:
    """Operations on two values of one type, with their flags."""
    for names, flags in FLAGS.items():
        every = types(FLOATS if "addf" in names else INTEGERS)
        for name, flag in product(names.split(), flags):
            for k, type in enumerate(islice(every, 4 if len(flags) > 2 else 7)):
                attribute = ATTRIBUTES[k % 2]
                yield function([type], f"%r = arith.{name} %a0, %a0 {flag} {attribute} : {type}")


def extended() -> Iterator[str]:
    """Operations with two results."""
    for element, container, attribute in product(INTEGERS[2:], CONTAINERS[:9], ATTRIBUTES):
        type, truth = container.format(element), container.format("i1")
        if attribute and element != "i32":
            continue
        for name, tail in (
            ("addui_extended", f"{type}, {truth}"),
            ("mulsi_extended", type),
            ("mului_extended", type),
        ):
            yield function([type], f"%r:2 = arith.{name} %a0, %a0 {attribute} : {tail}")


def comparisons() -> Iterator[str]:
    """All predicates, on all containers."""
    for name, elements in (("cmpi", INTEGERS), ("cmpf", FLOATS)):
        every = types(elements)
        flags = ("",) if name == "cmpi" else FASTMATH
        for predicate, flag in product(PREDICATES[name], flags):
            for k, type in enumerate(islice(every, 3)):
                yield function(
                    [type],
                    f"%r = arith.{name} {predicate}, %a0, %a0 {flag} {ATTRIBUTES[k % 2]} : {type}",
                )


def casts() -> Iterator[str]:
    """Casts of scalars, of containers, and of buffers where MLIR has them."""
    for name, (source, target), flags in CASTS:
        buffers = BUFFERS if name.startswith("index_cast") else ()
        if name == "bitcast":
            buffers = BUFFERS[:1]
        containers = (*RANKED, *buffers)
        for container, flag in product(containers, flags):
            for attribute in ATTRIBUTES if not flag else ATTRIBUTES[1:]:
                a, b = container.format(source), container.format(target)
                yield function([a], f"%r = arith.{name} %a0 {flag} {attribute} : {a} to {b}")
    for mode, fast, container in product(ROUNDING, FASTMATH[:2], CONTAINERS[:5]):
        a, b = container.format("f32"), container.format("f16")
        yield function([a], f"%r = arith.truncf %a0 {mode} {fast} {{b}} : {a} to {b}")


def scaling() -> Iterator[str]:
    """Casts of floats that share a scale."""
    for (small, scale, wide), container, fast in product(SCALES, RANKED[:8], FASTMATH[:2]):
        s, e, w = (container.format(t) for t in (small, scale, wide))
        tail = f"{fast} {ATTRIBUTES[bool(fast)]}"
        yield function([s, e], f"%r = arith.scaling_extf %a0, %a1 {tail} : {s}, {e} to {w}")
        for mode in ROUNDING[:3]:
            yield function(
                [w, e], f"%r = arith.scaling_truncf %a0, %a1 {mode} {tail} : {w}, {e} to {s}"
            )


def others() -> Iterator[str]:
    """Negation, selection and constants."""
    for element, container, fast in product(FLOATS, CONTAINERS, FASTMATH[:3]):
        if fast and element not in FLOATS[2:3]:
            continue
        type = container.format(element)
        attribute = ATTRIBUTES[bool(fast)]
        yield function([type], f"%r = arith.negf %a0 {fast} {attribute} : {type}")
    chosen = (*(c.format("f32") for c in (*CONTAINERS, *BUFFERS, "memref<*x{}>")), "complex<f32>")
    for type, attribute in product((*chosen, "none", "i1", "index"), ATTRIBUTES):
        yield function(["i1", type], f"%r = arith.select %a0, %a1, %a1 {attribute} : {type}")
    for container, element in product(CONTAINERS[1:9], ("f32", "i1", "index", "i64")):
        type, truth = container.format(element), container.format("i1")
        yield function([truth, type], f"%r = arith.select %a0, %a1, %a1 : {truth}, {type}")
    for constant, attribute in product(CONSTANTS, ATTRIBUTES):
        yield function([], f"%r = arith.constant {attribute} {constant}")


def texts() -> Iterator[str]:
    """Every text once."""
    for part in (binary, extended, comparisons, casts, scaling, others):
        yield from part()
