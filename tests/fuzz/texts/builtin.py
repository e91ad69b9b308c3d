"""Every attribute, type and operation of `builtin` that mlir-opt prints."""

from collections.abc import Iterator
from itertools import product

from texts._function import ATTRIBUTES, function

FLOATS = (
    *("f16", "bf16", "tf32", "f32", "f64", "f80", "f128", "f8E4M3FN", "f8E5M2"),
    *("f8E4M3", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU"),
    *("f6E2M3FN", "f6E3M2FN", "f4E2M1FN"),
)
INTEGERS = (
    *("i1", "i4", "i8", "i16", "i32", "i64", "i7", "i65", "i128", "index", "si8"),
    *("ui8", "si32", "ui64", "si3", "i0"),
)
LITERALS = (
    *("dense<> : tensor<0xi32>", "dense<> : tensor<2x0xf32>", "dense<1> : tensor<0xi32>"),
    *("dense<[]> : tensor<0xi8>", "dense<true> : vector<4xi1>", "dense<1> : vector<[4]xi8>"),
    *("dense<-1> : tensor<2xsi8>", "dense<1> : memref<2xi128>", "dense<2> : vector<i8>"),
    *('dense<"ab"> : tensor<2x!ml_program.token>', "dense<[[[1]]]> : tensor<1x1x1xi4>"),
    *('dense<["a", "b\\n"]> : tensor<2x!ml_program.token>', 'dense<"0x03"> : tensor<2xi1>'),
    *('dense<"0x0000803F"> : tensor<1xf32>', 'dense<"0x0102"> : tensor<2xi8>'),
    "dense<340282366920938463463374607431768211455> : tensor<2xi128>",
    *("dense<[1, 36893488147419103231]> : tensor<2xi65>", "sparse<> : tensor<2xf32>"),
    *("sparse<[[0, 1]], [2.0]> : tensor<2x2xf32>", "sparse<0, 1> : tensor<4xi32>"),
    "sparse<[[0, 0], [1, 1]], 3> : tensor<2x2xi8>",
    "sparse<[[0, 0], [1, 1]], [3, 4]> : tensor<2x2xi8>",
    "sparse<[[0, 0], [1, 1]], [3, 4]> : vector<2x2xi8>",
    "sparse<[[0]], [(1.0, 2.0)]> : tensor<2xcomplex<f32>>",
    "sparse<[0, 2], [true, false]> : tensor<4xi1>",
    'sparse<[[0]], ["abc"]> : tensor<2x!ml_program.token>',
)
"""Literals of containers that the loops below do not write."""
NUMBERS = (
    *("0x7F : f8E4M3FN", "0x7F800000 : f32", "0xFF800000 : f32", "0xFFC00000 : f32"),
    *("0x7FF0000000000000 : f64", "0x7E00 : f16", "0x7F80 : bf16", "0xFFFF : bf16"),
    *("1.0e300 : f64", "1.0e-300 : f64", "4.9e-324 : f64", "3.14159265 : f32"),
    *("0.1 : f16", "0.1 : bf16", "0.1 : f32", "0.1 : f64", "0.1 : f80", "0.1 : tf32"),
    *("1 : si8", "-1 : si8", "-1 : i1", "true", "false", "255 : ui8", "255 : i8"),
    *("-128 : i8", "-9223372036854775808 : index", "18446744073709551615 : ui64"),
    *("340282366920938463463374607431768211455 : i128", "1 : i1", "0 : i0", "7", "2.5"),
    *("123456789.0 : f32", "16777216.0 : f32", "1.0e10 : f64", "0x0 : f32"),
)
ARRAYS = (
    *("array<i1: true, false>", "array<i8>", "array<i8: 1, -1>", "array<f64: 1.0>"),
    *("array<f32: 1.0, 0x7F800000>", "array<bf16: 1.0>", "array<f8E4M3FN: 1.0>"),
    *("array<i64: 1, -2>", "array<i16: 3>", "array<si32: 1>", "array<ui8: 255>"),
    *("array<i1>", "array<f16: -0.5>", "array<i128: 5>", "array<f32>"),
)
LOCATIONS = (
    *("loc(unknown)", 'loc("n")', 'loc("n"("f":1:2))', 'loc(callsite("a" at "b"))'),
    *('loc(fused["a", "b"])', 'loc(fused<"m">["a"])', 'loc(fused<[1, 2]>["a", "f":1:3])'),
    'loc(callsite("a" at callsite("f":1:2 at unknown)))',
    *('loc("f":1:2 to 3:4)', 'loc("f":1:2 to :4)', 'loc("f":3)', 'loc("f":1:2)'),
    'loc("n"(fused["a", "b"("c")]))',
)
OTHERS = (
    *("distinct[1]<42 : i32>", "distinct[2]<>", 'distinct[0]<"x">', "unit", "[]", "{}"),
    *("@a", '@a::@b::@"c d"', '@"\\22q"', '"a\\22\\\\\\09"', '"\\FF\\00é"', '""'),
    *('"typed" : i32', "[1 : index, i32, [unit], @x]", '{a = {b = [1, "x"]}}'),
    *('{"a b" = 1, c, d = i32}', "[[[]]]", "#ml_program.extern : i32"),
    *("dense_resource<blob> : tensor<2xf32>", "[distinct[0]<>, distinct[1]<>]"),
    *("strided<[1, ?], offset: 3>", "strided<[]>", "strided<[-1]>"),
    *("strided<[], offset: ?>", "strided<[?], offset: -3>", "strided<[?, 1]>"),
    *("affine_map<(d0)[s0] -> (d0 * s0)>", "affine_map<() -> ()>", "affine_map<() -> (1)>"),
    *("affine_map<(d0, d1) -> ()>", "affine_map<()[s0] -> (s0 floordiv 2)>"),
    *("affine_map<(d0, d1) -> (d1, d0 mod 3 + 1)>", "affine_set<(d0) : (d0 >= 0)>"),
    *("affine_set<() : (1 == 0)>", "affine_set<(d0)[s0] : (d0 - s0 * 2 == 0, s0 >= 0)>"),
    *("affine_map<(d0) -> (d0 - 1, -d0)>", "affine_map<(d0, d1) -> ((d0 + d1) * 2)>"),
    *("affine_map<(d0) -> (d0 * 2 floordiv 3)>", "affine_map<(d0) -> (d0 mod 2 + 3)>"),
    "affine_map<(d0)[s0] -> (d0 floordiv s0, d0 ceildiv (s0 + 1), d0 mod s0)>",
)
TYPES = (
    *("tuple<>", "tuple<i32, tuple<f32>>", "() -> ()", "(i32) -> i32", "none", "i1234"),
    *("(i32, f32) -> (i32, f32)", "(i32) -> (() -> ())", "() -> (() -> i32)", "si7"),
    *("complex<i32>", "complex<f8E5M2>", "memref<*xi32, 1>", "memref<*xf32>"),
    *("tensor<*xf32>", "tensor<*xcomplex<f32>>", "memref<memref<2xf32>>", "vector<i32>"),
    *("vector<[4]x2xf32>", "vector<2x[4]xf32>", "memref<2xi32, strided<[1], offset: ?>, 4>"),
    *('memref<f32, "sp">', "memref<2xf32, affine_map<(d0) -> (d0 + 1)>, {a = 1}>"),
    "memref<2xf32, affine_map<(d0)[s0] -> (d0 * s0)>>",
    *("memref<2xf32, affine_map<(d0) -> (d0)>>", "tensor<2xf32, affine_map<(d0) -> (d0)>>"),
    *("tensor<2xf32, #ml_program.extern : i32>", "memref<2xf32, 1 : i32>"),
    *("memref<2xf32, 0>", "!ml_program.token", "tuple<memref<?xf32>, (i1) -> none>"),
    *("tensor<2x!ml_program.token>", "tensor<vector<2xi1>>", "tensor<?x0x3xindex>"),
    *('tensor<2xf32, "enc">', "tensor<2xf32, {a = 1 : i32, b}>", "memref<?x?xui3>"),
    "memref<?x2xf32, strided<[2, 1]>>",
)


def attributes() -> Iterator[str]:
    """Every attribute as one of a function, so that nothing else knows it."""
    yield from (*LITERALS, *NUMBERS, *ARRAYS, *LOCATIONS, *OTHERS, *TYPES)
    yield from (*FLOATS, *INTEGERS)
    for type in FLOATS:
        for number in ("1.0", "2.0", "0.5"):
            yield f"{number} : {type}"
        yield f"dense<1.0> : tensor<3x{type}>"
        yield f"dense<[1.0, 2.0]> : vector<2x{type}>"
        yield f"dense<[[0.5, 4.0]]> : tensor<1x2x{type}>"
        if type[1:].isdigit() or type in ("bf16", "tf32"):
            yield f"dense<[(1.0, -2.0), (0.0, 0.5)]> : tensor<2xcomplex<{type}>>"
            yield f"dense<(1.0, -2.0)> : tensor<2xcomplex<{type}>>"
            yield f"-0.0 : {type}"
    for type in INTEGERS[:-1]:
        for shape in ("", "3x", "1x1x", "0x"):
            yield f"dense<1> : tensor<{shape}{type}>"
        yield f"dense<[[0, 1], [1, 0]]> : tensor<2x2x{type}>"
        yield f"dense<[1, 0]> : vector<2x{type}>"
        yield f"1 : {type}"
        if type != "index":
            yield f"dense<[(1, 0), (0, 1)]> : tensor<2xcomplex<{type}>>"
            yield f"dense<(1, 0)> : tensor<2xcomplex<{type}>>"
        if not type.startswith("u") and type not in ("i1", "index"):
            yield f"dense<[-3, 2]> : tensor<2x{type}>"
    for bits, type in (
        *(("0x7F800000", "f32"), ("0xFF800000", "f32"), ("0x7FC00000", "f32")),
        *(("0x7E00", "f16"), ("0xFF80", "bf16"), ("0x7FF0000000000000", "f64")),
        *(("0x7F", "f8E4M3FN"), ("0x7C", "f8E5M2"), ("0x7FC00001", "f32")),
    ):
        yield f"{bits} : {type}"
        yield f"dense<{bits}> : tensor<{type}>"
        yield f"dense<[{bits}, 1.0]> : tensor<2x{type}>"
        yield f"dense<[({bits}, 1.0), (0.0, {bits})]> : tensor<2xcomplex<{type}>>"
        yield f"array<{type}: {bits}, 1.0>"


DATA = """{-# dialect_resources: { builtin: {
  blob: "0x040000000000803F00000040"
} } #-}
"""
"""What `dense_resource<blob>` refers to."""


def holders() -> Iterator[str]:
    """Functions and modules that have an attribute."""
    for k, attribute in enumerate(attributes()):
        data = DATA if "dense_resource" in attribute else ""
        yield f"func.func private @f() attributes {{foo = {attribute}}}\n{data}"
        if k % 4 == 0:
            yield f"module attributes {{foo.bar = [{attribute}, {{x = {attribute}}}]}} {{\n}}\n{data}"


def types() -> Iterator[str]:
    """Types of arguments, results and conversions."""
    for k, type in enumerate((*TYPES, *FLOATS, *INTEGERS)):
        yield f"func.func private @f({type}, ({type}) -> ()) -> ({type})\n"
        yield function(
            [type],
            f"%r = builtin.unrealized_conversion_cast %a0 : {type} to i64 {ATTRIBUTES[k % 2]}",
        )
    for sources, targets, attribute in product(
        ((), ("i32",), ("i32", "tensor<2xf32>"), ("f32", "f32", "none")),
        (("index",), ("memref<?xf32>", "() -> ()"), ("i1", "i1", "i1")),
        ATTRIBUTES,
    ):
        values = ", ".join(f"%a{k}" for k in range(len(sources)))
        given = f"{values} : {', '.join(sources)} " if sources else ""
        yield function(
            sources,
            f"%r:{len(targets)} = builtin.unrealized_conversion_cast {given}"
            f"to {', '.join(targets)} {attribute}",
        )


def modules() -> Iterator[str]:
    """Modules with and without names, in each other."""
    names = ("", "@m", '@"m n"', "@m.n")
    some = ("", "attributes {a.foo = 1 : i32}", "attributes {a.foo, a.b = []}")
    for name, attribute in product(names, some):
        yield f"module {name} {attribute} {{\n}}\n"
        yield f"builtin.module {name} {attribute} {{\n  func.func private @f()\n}}\n"
        for inner, other in product(names[:2], some[:2]):
            yield (
                f"module {name} {attribute} {{\n  module {inner} {other} {{\n"
                f"    func.func private @f(i32)\n  }}\n  module @last {{\n  }}\n}}\n"
            )
    yield 'module attributes {sym_visibility = "private"} {\n}\n'
    yield 'module {\n  module @n attributes {sym_visibility = "private"} {\n  }\n}\n'


def texts() -> Iterator[str]:
    """Every text once."""
    for part in (holders, types, modules):
        yield from part()
