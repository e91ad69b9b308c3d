"""Numbers of the interpreters that Python computes otherwise, and poison."""

import math
from dataclasses import replace

import pytest
from test_interpreted_ops import run
from xdsl.context import Context
from xdsl.dialects import builtin
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import Checker
from xdsl_bufferization.interpreters.checker import BadInput, verdict_as_data
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.run import check_module
from xdsl_bufferization.interpreters.values import POISON


def result(ctx: Context, ops: str) -> object:
    """The value of %r after these operations."""
    return run(ctx, ops).outputs[0]


def constants(type: str, *values: object) -> str:
    """Constants %a, %b, %c of a type."""
    lines = [f"%{letter} = arith.constant {value} : {type}" for letter, value in zip("abc", values)]
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """A float of 64 bits as MLIR writes it."""
    return repr(value) if "." in repr(value) else repr(value).replace("e", ".0e")


UNARY = [
    ("math.round", 0.49999999999999994, 0.0),
    ("math.round", -0.49999999999999994, -0.0),
    ("math.round", -0.5, -1.0),
    ("math.round", 4503599627370497.0, 4503599627370497.0),
    ("math.round", 9007199254740991.0, 9007199254740991.0),
    ("math.atanh", 1.0, math.inf),
    ("math.atanh", -1.0, -math.inf),
    ("math.atanh", 1.5, math.nan),
    ("math.sinh", 710.3, math.sinh(710.3)),
    ("math.sinh", 711.0, math.inf),
    ("math.sinh", -711.0, -math.inf),
    ("math.cosh", -711.0, math.inf),
    ("math.log", -0.0, -math.inf),
    ("math.log1p", -1.0, -math.inf),
    ("math.erfc", 30.0, 0.0),
    ("math.erfc", -1.0, math.erfc(-1.0)),
]


@pytest.mark.parametrize(("name", "operand", "expected"), UNARY)
def test_functions(ctx: Context, name: str, operand: float, expected: float) -> None:
    ops = constants("f64", number(operand)) + f"%r = {name} %a : f64"
    assert repr(result(ctx, ops)) == repr(expected)


CLASSES = [
    ("f64", "1.0", "finite normal"),
    ("f64", "-0.0", "finite"),
    ("f32", "0x00800000", "finite normal"),
    ("f32", "0x807FFFFF", "finite"),
    ("f64", "1.0e-39", "finite normal"),
    ("f16", "0xFC00", "inf"),
    ("f32", "0x7FC00000", "nan"),
]
"""The classes that the bits of a number are in."""


@pytest.mark.parametrize(("type", "operand", "expected"), CLASSES)
@pytest.mark.parametrize("name", ["finite", "inf", "nan", "normal"])
def test_classes(ctx: Context, type: str, operand: str, expected: str, name: str) -> None:
    ops = constants(type, operand) + f"%r = math.is{name} %a : {type}"
    assert bool(result(ctx, ops)) == (name in expected.split())


@pytest.mark.parametrize(
    ("operands", "expected"),
    [
        (("2.5", "0.0", "1.0"), 1.0),
        (("-2.5", "0.0", "1.0"), 0.0),
        (("0.5", "0.0", "1.0"), 0.5),
        (("0.5", "0x7FF8000000000000", "1.0"), math.nan),
    ],
)
def test_a_number_between_bounds(ctx: Context, operands: tuple[str, ...], expected: float) -> None:
    ops = constants("f64", *operands) + "%r = math.clampf %a to [%b, %c] : f64"
    assert repr(result(ctx, ops)) == repr(expected)


def test_sine_and_cosine(ctx: Context) -> None:
    ops = constants("f32", "0.5") + "%s, %t = math.sincos %a : f32\n%r = arith.subf %s, %t : f32"
    one = constants("f32", "0.5") + (
        "%s = math.sin %a : f32\n%t = math.cos %a : f32\n%r = arith.subf %s, %t : f32"
    )
    assert result(ctx, ops) == result(ctx, one) != 0.0


BINARY = [
    ("math.powf", -0.0, -1.0, -math.inf),
    ("math.powf", 0.0, -1.0, math.inf),
    ("math.powf", -0.0, -2.0, math.inf),
    ("math.powf", -0.0, -0.5, math.inf),
    ("math.powf", -10.0, 309.0, -math.inf),
    ("math.powf", -8.0, 0.5, math.nan),
]


@pytest.mark.parametrize(("name", "a", "b", "expected"), BINARY)
def test_powers(ctx: Context, name: str, a: float, b: float, expected: float) -> None:
    ops = constants("f64", number(a), number(b)) + f"%r = {name} %a, %b : f64"
    assert repr(result(ctx, ops)) == repr(expected)


FMA = [
    # (1 + 2^-52)^2 - (1 + 2^-51): what two roundings lose.
    ("f64", 1 + 2**-52, 1 + 2**-52, -(1 + 2**-51), 2**-104),
    ("f64", 1e308, 10.0, -math.inf, -math.inf),
    ("f64", 3.0, 0.5, -1.5, 0.0),
    # A tie of f32 that 64 bits round to even, and a bit above it.
    ("f32", 1 + 2**-12, 1 + 2**-12, 2.0**-60, 1 + 2**-11 + 2**-23),
]


@pytest.mark.parametrize("is_vector", [False, True])
@pytest.mark.parametrize(("type", "a", "b", "c", "expected"), FMA)
def test_fma_is_rounded_once(
    ctx: Context, type: str, a: float, b: float, c: float, expected: float, is_vector: bool
) -> None:
    values = [
        number(value) if math.isfinite(value) else "0xFFF0000000000000" for value in (a, b, c)
    ]
    ops = constants(type, *values) + f"%r = math.fma %a, %b, %c : {type}"
    if is_vector:
        ops = constants(type, *values) + "".join(
            f"%v{x} = vector.broadcast %{x} : {type} to vector<1x{type}>\n" for x in "abc"
        )
        ops += f"%v = vector.fma %va, %vb, %vc : vector<1x{type}>\n"
        ops += f"%r = vector.extract %v[0] : {type} from vector<1x{type}>"
    assert result(ctx, ops) == expected


CONVERTED = [
    # Two roundings, by way of 64 bits, give 2^60.
    ("arith.sitofp", "i64", (1 << 60) + (1 << 36) + 1, "f32", 2.0**60 + 2.0**37),
    ("arith.uitofp", "i64", (1 << 60) + (1 << 36) + 1, "f32", 2.0**60 + 2.0**37),
    ("arith.sitofp", "i128", (1 << 100) + (1 << 76) + 1, "f32", 2.0**100 + 2.0**77),
    ("arith.sitofp", "i128", -(1 << 100), "f64", -(2.0**100)),
    ("arith.uitofp", "i64", -1, "f32", 2.0**64),
    ("arith.sitofp", "i32", 70000, "f16", math.inf),
]


@pytest.mark.parametrize(("name", "source", "value", "target", "expected"), CONVERTED)
def test_integers_are_rounded_once(
    ctx: Context, name: str, source: str, value: int, target: str, expected: float
) -> None:
    ops = constants(source, value) + f"%r = {name} %a : {source} to {target}"
    assert result(ctx, ops) == expected


has_narrow_types = pytest.mark.skipif(
    not hasattr(builtin, "ReducedPrecisionFloatType"), reason="xDSL has no narrow float types"
)
NARROW = [
    ("f8E5M2", 1.1, 1.0),
    ("f8E5M2", 1e6, math.inf),
    ("f8E4M3FN", 1.1, 1.125),
    ("f8E4M3FN", 500.0, math.nan),
    ("f8E4M3FNUZ", -0.0001, 0.0),
    ("f4E2M1FN", 100.0, 6.0),
    ("tf32", 1.0004, 1.0),
    ("bf16", 1.00390625 + 2**-40, 1.0078125),
]


@has_narrow_types
@pytest.mark.parametrize(("type", "value", "expected"), NARROW)
def test_narrow_types_are_rounded(ctx: Context, type: str, value: float, expected: float) -> None:
    ops = constants("f64", number(value)) + f"%r = arith.truncf %a : f64 to {type}"
    assert repr(result(ctx, ops)) == repr(expected)


@has_narrow_types
def test_sums_of_narrow_types_are_rounded(ctx: Context) -> None:
    ops = constants("f8E4M3FN", "16.0", "1.0") + "%r = arith.addf %a, %b : f8E4M3FN"
    assert result(ctx, ops) == 16.0


@pytest.mark.parametrize(("type", "bits"), [("f80", 64), ("f128", 113)])
def test_wide_types_have_their_precision(ctx: Context, type: str, bits: int) -> None:
    ops = constants(type, "1.0", "3.0", "-1.0")
    ops += f"""
    %q = arith.divf %a, %b : {type}
    %d = math.fma %q, %b, %c : {type}
    %m = math.absf %d : {type}
    %r = arith.truncf %m : {type} to f64"""
    # A third is at most half a step wrong: three of them are two or four times less.
    assert result(ctx, ops) == 2.0 ** -(bits + 1)
    ops = constants(type, "1.0", "3.0") + f"%q = arith.divf %a, %b : {type}"
    ops += f"\n%r = arith.truncf %q : {type} to f64"
    assert result(ctx, ops) == 1 / 3


@has_narrow_types
@pytest.mark.parametrize(
    ("type", "bits"), [("f32", 0x7F800001), ("f16", 0x7C01), ("bf16", 0x7F81), ("f8E5M2", 0x7D)]
)
def test_bits_of_signaling_nans_are_kept(ctx: Context, type: str, bits: int) -> None:
    width = {"f32": 32, "f8E5M2": 8}.get(type, 16)
    text = f"""func.func @main(%a: i{width}) -> i{width} {{
      %f = arith.bitcast %a : i{width} to {type}
      %n = arith.negf %f : {type}
      %p = arith.negf %n : {type}
      %r = arith.bitcast %p : {type} to i{width}
      return %r : i{width}
    }}"""
    assert check_module(Parser(ctx, text).parse_module(), args=[bits]).outputs == (bits,)


def test_wide_nans_whose_first_bits_are_zero_are_nans(ctx: Context) -> None:
    ops = """
    %a = arith.constant 604453686435277732577281 : i80
    %f = arith.bitcast %a : i80 to f80
    %r = arith.cmpf uno, %f, %f : f80"""
    assert result(ctx, ops) == 1


def test_signaling_nans_are_no_false_alarm(ctx: Context) -> None:
    text = """func.func @main(%x: i32) -> i32 {
      %f = arith.bitcast %x : i32 to f32
      %r = arith.bitcast %f : f32 to i32
      return %r : i32
    }"""
    checker = Checker(ctx, Universe.get_multiverse())
    settings = "[2139095041]"  # 0x7F800001
    checker = replace(
        checker, settings=replace(checker.settings, pipeline="canonicalize", arguments=settings)
    )
    assert checker.check(text).is_equal


SHIFTED = """
%c40 = arith.constant 40 : i32
%one = arith.constant 1 : i32
%yes = arith.constant true
%s = arith.shli %one, %c40 : i32
"""
MOVED = [
    ("%p = ub.poison : i32\n%r = arith.muli %p, %one : i32", POISON),
    ("%r = arith.addi %s, %one : i32", POISON),
    ("%r = arith.select %yes, %one, %s : i32", 1),
    ("%r = arith.select %yes, %s, %one : i32", POISON),
    (
        """%m = memref.alloc() : memref<i32>
        memref.store %s, %m[] : memref<i32>
        %x = memref.load %m[] : memref<i32>
        memref.dealloc %m : memref<i32>
        %r = arith.xori %x, %x : i32""",
        POISON,
    ),
    (
        """%v = vector.from_elements %s, %one : vector<2xi32>
        %w = arith.addi %v, %v : vector<2xi32>
        %r = vector.extract %w[1] : i32 from vector<2xi32>""",
        2,
    ),
    ("%f = arith.constant 1.0e20 : f32\n%r = arith.fptosi %f : f32 to i32", POISON),
    ("%f = arith.constant 0x7FC00000 : f32\n%r = arith.fptoui %f : f32 to i32", POISON),
    ("%n = arith.constant 2147483647 : i32\n%r = arith.shrui %one, %n : i32", POISON),
]


@pytest.mark.parametrize(("ops", "expected"), MOVED)
def test_poison_is_a_value(ctx: Context, ops: str, expected: object) -> None:
    assert result(ctx, SHIFTED + ops) == expected


USED = [
    ("%c = arith.cmpi eq, %s, %one : i32\nscf.if %c {\nscf.yield\n}", "scf.if"),
    (
        """%m = memref.alloca() : memref<4xi32>
        %i = arith.index_cast %s : i32 to index
        memref.store %one, %m[%i] : memref<4xi32>""",
        "memref.store",
    ),
    (
        "%i = arith.index_cast %s : i32 to index\n%m = memref.alloca(%i) : memref<?xi8>",
        "memref.alloca",
    ),
    (
        """%i = arith.index_cast %s : i32 to index
        affine.for %k = 0 to %i {
        }""",
        "affine.for",
    ),
]


@pytest.mark.parametrize(("ops", "name"), USED)
def test_what_depends_on_poison_is_a_fault(ctx: Context, ops: str, name: str) -> None:
    with pytest.raises(Fault) as found:
        result(ctx, f"{SHIFTED}{ops}\n%r = arith.constant 0 : i32")
    assert found.value.kind == "use of poison"
    assert found.value.op is not None
    assert found.value.op.name == name


def test_poison_may_become_anything(ctx: Context) -> None:
    text = "func.func @main() -> i32 {\n%s\nreturn %%r : i32\n}"
    before = text % (SHIFTED + "%r = arith.addi %s, %one : i32")
    after = text % "%r = arith.constant 7 : i32"
    checker = Checker(ctx, Universe.get_multiverse())
    assert checker.check(before, after).is_equal
    verdict = checker.check(after, before)
    assert not verdict.is_equal
    assert verdict_as_data(verdict)["differences"] == [
        {"where": "result 0", "element": None, "before": 7, "after": "poison"}
    ]


@pytest.mark.parametrize("poisoned", [0, 39])
def test_poison_in_columns(ctx: Context, poisoned: int) -> None:
    """Elements without poison are added once, though the columns are given up."""
    text = f"""#map = affine_map<(i) -> (i)>
    func.func @main() -> tensor<40xi32> {{
      %one = arith.constant 1 : i32
      %s = tensor.generate {{
      ^bb0(%i: index):
        %at = arith.constant {poisoned} : index
        %is = arith.cmpi eq, %i, %at : index
        %far = arith.constant 99 : i32
        %n = arith.select %is, %far, %one : i32
        tensor.yield %n : i32
      }} : tensor<40xi32>
      %ten = arith.constant dense<10> : tensor<40xi32>
      %r = linalg.generic {{indexing_maps = [#map, #map], iterator_types = ["parallel"]}}
          ins(%s : tensor<40xi32>) outs(%ten : tensor<40xi32>) {{
      ^bb0(%n: i32, %old: i32):
        %x = arith.shli %one, %n : i32
        %y = arith.addi %x, %old : i32
        linalg.yield %y : i32
      }} -> tensor<40xi32>
      return %r : tensor<40xi32>
    }}"""
    found = check_module(Parser(ctx, text).parse_module()).numbers()
    assert found == [POISON if i == poisoned else 12 for i in range(40)]


def test_powers_of_integers_end(ctx: Context) -> None:
    ops = constants("i64", 3, 1 << 40) + "%r = math.ipowi %a, %b : i64"
    expected = pow(3, 1 << 40, 1 << 64)
    assert result(ctx, ops) == expected - (expected >> 63 << 64)


@pytest.mark.parametrize("name", ["divsi", "remsi", "floordivsi", "ceildivsi"])
def test_quotients_that_overflow_are_faults(ctx: Context, name: str) -> None:
    ops = constants("i8", -128, -1) + f"%r = arith.{name} %a, %b : i8"
    with pytest.raises(Fault, match=f"arith.{name} of -128 by -1 overflows"):
        result(ctx, ops)


def test_results_of_two(ctx: Context) -> None:
    ops = constants("i8", -1, -2)
    ops += "%x, %y = arith.mului_extended %a, %b : i8\n%r = arith.addi %x, %y : i8"
    assert result(ctx, ops) == 2 + (253 - 256)


HUGE = [
    "%m = memref.alloc(%n) : memref<?xf32>\nmemref.dealloc %m : memref<?xf32>",
    "%m = memref.alloc(%n, %n) : memref<?x?xf32>\nmemref.dealloc %m : memref<?x?xf32>",
    "%t = tensor.empty(%n) : tensor<?xf32>",
    "%f = arith.constant 1.0 : f32\n%t = tensor.splat %f[%n] : tensor<?xf32>",
    "%t = bufferization.alloc_tensor(%n) : tensor<?xf32>",
    """%c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %big = arith.constant 100000000 : index
    scf.for %i = %c0 to %big step %c1 {
      %m = memref.alloc(%big) : memref<?xi8>
    }""",
]


@pytest.mark.parametrize("ops", HUGE)
def test_what_does_not_fit_cannot_be_checked(ctx: Context, ops: str) -> None:
    size = "%n = arith.constant 1099511627776 : index"
    text = f"func.func @main() {{\n{size}\n{ops}\nreturn\n}}"
    checker = Checker(ctx, Universe.get_multiverse())
    with pytest.raises(BadInput, match="out of memory"):
        checker.check(text)
    with pytest.raises(BadInput, match="after the pipeline: out of memory"):
        checker.check("func.func @main() { return }", text)
