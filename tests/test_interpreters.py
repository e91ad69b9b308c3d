"""The interpreters: what each op computes, and which faults of a program they find."""

import math

import pytest
from test_interpreted_ops import returning
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import bf16, f16, i64
from xdsl.interpreter import OpCounter
from xdsl.parser import Parser
from xdsl.utils.exceptions import InterpretationError

from xdsl_bufferization.interpreters.faults import Fault, fault_as_data
from xdsl_bufferization.interpreters.floats import nearest, rounded_f32
from xdsl_bufferization.interpreters.run import RunResult, agree, machine_for, run_module
from xdsl_bufferization.interpreters.values import Memory, element_bytes, tensor


def run(ctx: Context, text: str, *args: object) -> RunResult:
    """Runs the first function of the program, which is called @main."""
    module = Parser(ctx, text).parse_module()
    module.verify()
    return run_module(module, "main", args)


def body(ctx: Context, ops: str) -> object:
    """The value of %r after these ops."""
    return run_module(returning(ctx, ops)).outputs[0]


def applied(ctx: Context, op: str, type: str, result: str, *args: float) -> tuple[object, ...]:
    """The results of an operation on arguments %a and %b of a type, or on %a alone."""
    parameters = ", ".join(f"%{name}: {type}" for name, _ in zip("ab", args, strict=False))
    text = f"func.func @main({parameters}) -> {result} {{ %r = {op}\n return %r : {result} }}"
    return run(ctx, text, *args).outputs


SCALARS = [
    ("f32", "arith.addf", (1.0, 1e-9), 1.0),
    ("f64", "arith.addf", (1.0, 1e-9), 1.000000001),
    ("f32", "arith.divf", (1.0, 3.0), rounded_f32(1.0 / 3.0)),
    ("f32", "arith.divf", (1.0, 0.0), math.inf),
    ("f32", "arith.divf", (-1.0, 0.0), -math.inf),
    ("f32", "arith.divf", (0.0, 0.0), math.nan),
    ("f32", "arith.maximumf", (1.0, math.nan), math.nan),
    ("f32", "arith.maxnumf", (1.0, math.nan), 1.0),
    ("f32", "arith.minnumf", (math.nan, 2.0), 2.0),
    ("f32", "arith.minimumf", (1.0, 2.0), 1.0),
    ("f64", "math.powf", (2.0, 10.0), 1024.0),
    ("f64", "math.atan2", (1.0, 1.0), math.atan2(1.0, 1.0)),
    ("f64", "math.copysign", (3.0, -0.0), -3.0),
    ("i8", "arith.addi", (127, 1), -128),
    ("i8", "arith.muli", (100, 3), 44),
    ("i32", "arith.divsi", (-7, 2), -3),
    ("i32", "arith.floordivsi", (-7, 2), -4),
    ("i32", "arith.ceildivsi", (-7, 2), -3),
    ("i32", "arith.remsi", (-7, 2), -1),
    ("i8", "arith.divui", (-1, 2), 127),
    ("i8", "arith.remui", (-1, 16), 15),
    ("i8", "arith.shrui", (-1, 4), 15),
    ("i8", "arith.shrsi", (-16, 2), -4),
    ("i8", "arith.shli", (1, 7), -128),
    ("i8", "arith.maxui", (-1, 3), -1),
    ("i8", "arith.maxsi", (-1, 3), 3),
    ("i32", "math.ipowi", (3, 4), 81),
]


@pytest.mark.parametrize(("type", "op", "args", "expected"), SCALARS)
def test_binary_ops(
    ctx: Context, type: str, op: str, args: tuple[float, float], expected: float
) -> None:
    assert agree(applied(ctx, f"{op} %a, %b : {type}", type, type, *args), [expected])


UNARY = [
    ("math.exp", "f64", 1.0, math.e),
    ("math.log", "f64", 0.0, -math.inf),
    ("math.log", "f64", -1.0, math.nan),
    ("math.sqrt", "f64", -1.0, math.nan),
    ("math.rsqrt", "f64", 4.0, 0.5),
    ("math.exp", "f64", 1000.0, math.inf),
    ("math.floor", "f64", -1.5, -2.0),
    ("math.ceil", "f64", -1.5, -1.0),
    ("math.trunc", "f64", -1.5, -1.0),
    ("math.round", "f64", 2.5, 3.0),
    ("math.round", "f64", -2.5, -3.0),
    ("math.roundeven", "f64", 2.5, 2.0),
    ("math.floor", "f64", math.inf, math.inf),
    ("math.absf", "f64", -2.0, 2.0),
    ("math.absi", "i32", -2, 2),
    ("math.ctpop", "i8", -1, 8),
    ("math.ctlz", "i8", 1, 7),
    ("math.cttz", "i8", 8, 3),
    ("arith.negf", "f32", 2.0, -2.0),
]


@pytest.mark.parametrize(("op", "type", "arg", "expected"), UNARY)
def test_unary_ops(ctx: Context, op: str, type: str, arg: float, expected: float) -> None:
    assert agree(applied(ctx, f"{op} %a : {type}", type, type, arg), [expected])


CASTS = [
    ("arith.extsi", "i1", "i8", 1, -1),
    ("arith.extui", "i1", "i8", 1, 1),
    ("arith.extui", "i8", "i32", -1, 255),
    ("arith.trunci", "i32", "i8", 511, -1),
    ("arith.index_cast", "i8", "index", -1, -1),
    ("arith.sitofp", "i8", "f32", -1, -1.0),
    ("arith.uitofp", "i8", "f32", -1, 255.0),
    ("arith.fptosi", "f32", "i32", -1.75, -1),
    ("arith.truncf", "f64", "f32", 0.1, rounded_f32(0.1)),
    ("arith.bitcast", "f32", "i32", 1.0, 0x3F800000),
    ("arith.bitcast", "i32", "f32", 0x40000000, 2.0),
]


@pytest.mark.parametrize(("op", "source", "target", "arg", "expected"), CASTS)
def test_casts(
    ctx: Context, op: str, source: str, target: str, arg: float, expected: float
) -> None:
    found = applied(ctx, f"{op} %a : {source} to {target}", source, target, arg)
    assert agree(found, [expected])


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [("slt", True), ("ult", False), ("eq", False), ("uge", True), ("sge", False)],
)
def test_cmpi(ctx: Context, predicate: str, expected: bool) -> None:
    assert applied(ctx, f"arith.cmpi {predicate}, %a, %b : i8", "i8", "i1", -1, 1) == (expected,)


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [("olt", False), ("ult", True), ("one", False), ("une", True), ("uno", True)],
)
def test_cmpf_of_nan(ctx: Context, predicate: str, expected: bool) -> None:
    op = f"arith.cmpf {predicate}, %a, %b : f64"
    assert applied(ctx, op, "f64", "i1", math.nan, 1.0) == (expected,)


def test_rounding() -> None:
    assert rounded_f32(1e39) == math.inf
    assert nearest(f16, 65519.0) == 65504.0
    assert nearest(f16, 70000.0) == math.inf
    assert nearest(bf16, 1.00390625) == 1.0
    assert nearest(bf16, 3.01171875) == 3.015625


def test_constants(ctx: Context) -> None:
    value = body(ctx, "%r = arith.constant dense<7> : tensor<2x2xi8>")
    assert numbers(value) == [7, 7, 7, 7]
    ops = "%r = arith.constant dense<[true, false]> : tensor<2xi1>"
    assert numbers(body(ctx, ops)) == [1, 0]


def numbers(value: object) -> list[object]:
    """The elements of an array."""
    return RunResult((value,), "", Memory().statistics()).numbers()


TWO_BY_THREE = (
    "%t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>\n"
    "%v = arith.constant 9 : i32\n"
)

TENSOR_OPS = [
    ("%r = tensor.insert %v into %t[%c1, %c0] : tensor<2x3xi32>", [1, 2, 3, 9, 5, 6]),
    (
        "%r = tensor.extract_slice %t[0, %c1] [2, 2] [1, 1] : tensor<2x3xi32> to tensor<2x2xi32>",
        [2, 3, 5, 6],
    ),
    ("%r = tensor.extract_slice %t[1, 0] [1, 2] [1, 2] : tensor<2x3xi32> to tensor<2xi32>", [4, 6]),
    (
        "%s = tensor.extract_slice %t[0, 0] [1, 2] [1, 1]"
        " : tensor<2x3xi32> to tensor<2xi32>\n"
        "%r = tensor.insert_slice %s into %t[1, 1] [1, 2] [1, 1]"
        " : tensor<2xi32> into tensor<2x3xi32>",
        [1, 2, 3, 4, 1, 2],
    ),
    (
        "%r = tensor.collapse_shape %t [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>",
        [1, 2, 3, 4, 5, 6],
    ),
    (
        "%s = tensor.extract_slice %t[0, 0] [2, 2] [1, 2]"
        " : tensor<2x3xi32> to tensor<2x2xi32>\n"
        "%r = tensor.collapse_shape %s [[0, 1]] : tensor<2x2xi32> into tensor<4xi32>",
        [1, 3, 4, 6],
    ),
    (
        "%r = tensor.expand_shape %t [[0], [1, 2]] output_shape [2, 1, 3]"
        " : tensor<2x3xi32> into tensor<2x1x3xi32>",
        [1, 2, 3, 4, 5, 6],
    ),
    (
        "%r = tensor.pad %t low[0, 1] high[%c1, 0] {\n^bb0(%i: index, %j: index):\n"
        "tensor.yield %v : i32 } : tensor<2x3xi32> to tensor<?x4xi32>",
        [9, 1, 2, 3, 9, 4, 5, 6, 9, 9, 9, 9],
    ),
    (
        "%r = tensor.concat dim(1) %t, %t : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x6xi32>",
        [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6],
    ),
    ("%r = tensor.from_elements %v, %v : tensor<2xi32>", [9, 9]),
    ("%r = tensor.splat %v : tensor<3xi32>", [9, 9, 9]),
    ("%r = tensor.cast %t : tensor<2x3xi32> to tensor<?x3xi32>", [1, 2, 3, 4, 5, 6]),
    ("%r = bufferization.alloc_tensor() copy(%t) : tensor<2x3xi32>", [1, 2, 3, 4, 5, 6]),
    ("%r = tensor.dim %t, %c1 : tensor<2x3xi32>", [3]),
    ("%r = tensor.extract %t[%c1, %c1] : tensor<2x3xi32>", [5]),
    ("%r = tensor.empty(%c1) : tensor<?xi32>", [None]),
]


@pytest.mark.parametrize(("ops", "expected"), TENSOR_OPS)
def test_tensor_ops(ctx: Context, ops: str, expected: list[int]) -> None:
    assert numbers(body(ctx, TWO_BY_THREE + ops)) == expected


LINALG_OPS = [
    ("%r = linalg.fill ins(%v : i32) outs(%t : tensor<2x3xi32>) -> tensor<2x3xi32>", [9] * 6),
    (
        "%r = linalg.add ins(%t, %t : tensor<2x3xi32>, tensor<2x3xi32>)"
        " outs(%t : tensor<2x3xi32>) -> tensor<2x3xi32>",
        [2, 4, 6, 8, 10, 12],
    ),
    (
        "%b = arith.constant dense<[10, 20]> : tensor<2xi32>\n"
        "%r = linalg.broadcast ins(%b : tensor<2xi32>) outs(%t : tensor<2x3xi32>)"
        " dimensions = [1]",
        [10, 10, 10, 20, 20, 20],
    ),
    (
        "%s = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>\n"
        "%r = linalg.transpose ins(%s : tensor<3x2xi32>) outs(%t : tensor<2x3xi32>)"
        " permutation = [1, 0]",
        [1, 3, 5, 2, 4, 6],
    ),
    (
        "%m = arith.constant dense<[[1, 0], [1, 1]]> : tensor<2x2xi32>\n"
        "%r = linalg.matmul ins(%m, %t : tensor<2x2xi32>, tensor<2x3xi32>)"
        " outs(%t : tensor<2x3xi32>) -> tensor<2x3xi32>",
        [2, 4, 6, 9, 12, 15],
    ),
    (
        "%r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],"
        ' iterator_types = ["parallel", "parallel"]} outs(%t : tensor<2x3xi32>) {\n'
        "^bb0(%x: i32):\n %j = linalg.index 1 : index\n"
        "%n = arith.index_cast %j : index to i32\n"
        "%m = arith.muli %n, %v : i32\n linalg.yield %m : i32 } -> tensor<2x3xi32>",
        [0, 9, 18, 0, 9, 18],
    ),
    (
        "%r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 2 - j)>,"
        " affine_map<(i, j) -> (i, j)>],"
        ' iterator_types = ["parallel", "parallel"]}'
        " ins(%t : tensor<2x3xi32>) outs(%t : tensor<2x3xi32>) {\n"
        "^bb0(%x: i32, %y: i32):\n linalg.yield %x : i32 } -> tensor<2x3xi32>",
        [3, 2, 1, 6, 5, 4],
    ),
    (
        "%r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j floordiv 2)>,"
        " affine_map<(i, j) -> (i, j)>],"
        ' iterator_types = ["parallel", "parallel"]}'
        " ins(%t : tensor<2x3xi32>) outs(%t : tensor<2x3xi32>) {\n"
        "^bb0(%x: i32, %y: i32):\n linalg.yield %x : i32 } -> tensor<2x3xi32>",
        [1, 1, 2, 4, 4, 5],
    ),
    (
        "%r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],"
        ' iterator_types = ["parallel", "parallel"]} outs(%t : tensor<2x3xi32>) {\n'
        "^bb0(%x: i32):\n %j = linalg.index 1 : index\n"
        "%n = tensor.extract %t[%c1, %j] : tensor<2x3xi32>\n"
        "linalg.yield %n : i32 } -> tensor<2x3xi32>",
        [4, 5, 6, 4, 5, 6],
    ),
]


@pytest.mark.parametrize(("ops", "expected"), LINALG_OPS)
def test_linalg_ops(ctx: Context, ops: str, expected: list[int]) -> None:
    assert numbers(body(ctx, TWO_BY_THREE + ops)) == expected


def test_pooling_takes_the_largest_of_each_window(ctx: Context) -> None:
    ops = """
    %i = arith.constant dense<[[[[1.0, 2.0], [-4.0, 3.0]]]]> : tensor<1x1x2x2xf32>
    %w = tensor.empty() : tensor<2x2xf32>
    %o = arith.constant dense<-9.0> : tensor<1x1x1x1xf32>
    %r = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}
      ins(%i, %w : tensor<1x1x2x2xf32>, tensor<2x2xf32>)
      outs(%o : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>"""
    assert numbers(body(ctx, ops)) == [3.0]


CONTROL = [
    (
        """%r = scf.execute_region -> index {
          cf.cond_br %no, ^a(%c1 : index), ^b
        ^a(%x: index):
          scf.yield %x : index
        ^b:
          cf.br ^a(%c5 : index)
        }""",
        5,
    ),
    (
        """%r = "scf.parallel"(%c0, %c5, %c1, %c0) <{
          operandSegmentSizes = array<i32: 1, 1, 1, 1>
        }> ({
        ^bb0(%i: index):
          scf.reduce(%i : index) {
          ^bb0(%a: index, %b: index):
            %s = arith.addi %a, %b : index
            scf.reduce.return %s : index
          }
        }) : (index, index, index, index) -> index""",
        10,
    ),
    (
        """%r = scf.while (%x = %c1) : (index) -> index {
          %go = arith.cmpi ult, %x, %c5 : index
          scf.condition(%go) %x : index
        } do {
        ^bb0(%x: index):
          %y = arith.addi %x, %x : index
          scf.yield %y : index
        }""",
        8,
    ),
]


@pytest.mark.parametrize(("ops", "expected"), CONTROL)
def test_control_flow(ctx: Context, ops: str, expected: int) -> None:
    assert body(ctx, "%no = arith.constant false\n" + ops) == expected


ROUNDS = [
    ("unsigned", "-1", "5", "1", "index", 0),
    ("", "-1", "5", "1", "index", 6),
    ("unsigned", "5", "200", "150", "i8", 2),
    ("", "5", "200", "100", "i8", 0),
    ("unsigned", "false", "true", "true", "i1", 1),
]


@pytest.mark.parametrize(("word", "first", "end", "step", "type", "rounds"), ROUNDS)
def test_a_loop_reads_its_bounds_as_it_compares_them(
    ctx: Context, word: str, first: str, end: str, step: str, type: str, rounds: int
) -> None:
    kind = "" if type == "i1" else f" : {type}"
    ops = f"""
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %first = arith.constant {first}{kind}
    %end = arith.constant {end}{kind}
    %step = arith.constant {step}{kind}
    %r = scf.for {word} %i = %first to %end step %step iter_args(%n = %zero)
        -> (index) : {type} {{
      %m = arith.addi %n, %one : index
      scf.yield %m : index
    }}"""
    assert body(ctx, ops) == rounds


def test_a_step_is_positive(ctx: Context) -> None:
    # The one bit of an i1 is -1, if signed.
    ops = """
    %step = arith.constant true
    %r = arith.constant 0 : index
    scf.for %i = %step to %step step %step : i1 { }"""
    with pytest.raises(InterpretationError, match="must be positive"):
        body(ctx, ops)


def test_cfg_loops_run_in_constant_space_and_calls_keep_their_values(ctx: Context) -> None:
    text = """
    func.func @main(%n: i64) -> i64 {
      %zero = arith.constant 0 : i64
      %one = arith.constant 1 : i64
      cf.br ^head(%zero, %zero : i64, i64)
    ^head(%i: i64, %s: i64):
      %go = arith.cmpi slt, %i, %n : i64
      cf.cond_br %go, ^body, ^exit
    ^body:
      %next = arith.addi %i, %one : i64
      %f = func.call @half(%i) : (i64) -> i64
      %sum = arith.addi %s, %f : i64
      cf.br ^head(%next, %sum : i64, i64)
    ^exit:
      return %s : i64
    }
    func.func private @half(%x: i64) -> i64 {
      %zero = arith.constant 0 : i64
      %two = arith.constant 2 : i64
      %small = arith.cmpi slt, %x, %two : i64
      %r = scf.if %small -> (i64) {
        scf.yield %zero : i64
      } else {
        %less = arith.subi %x, %two : i64
        %rest = func.call @half(%less) : (i64) -> i64
        %one = arith.constant 1 : i64
        %more = arith.addi %rest, %one : i64
        scf.yield %more : i64
      }
      return %r : i64
    }"""
    assert run(ctx, text, 40).outputs == (sum(i // 2 for i in range(40)),)


def test_cf_switch(ctx: Context) -> None:
    text = """
    func.func @main(%x: i32, %a: i32, %b: i32) -> i32 {
      cf.switch %x : i32, [
        default: ^out(%x : i32), 3: ^out(%a : i32), -1: ^out(%b : i32)
      ]
    ^out(%r: i32):
      return %r : i32
    }"""
    assert [run(ctx, text, x, 10, 20).outputs[0] for x in (3, -1, 8)] == [10, 20, 8]


VIEWS = """
func.func @main() -> (memref<4x4xf32>, f32) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%zero : f32) outs(%m : memref<4x4xf32>)
  %v = memref.subview %m[1, %c1] [2, 2] [1, 2]
    : memref<4x4xf32> to memref<2x2xf32, strided<[4, 2], offset: ?>>
  memref.store %one, %v[%c1, %c1] : memref<2x2xf32, strided<[4, 2], offset: ?>>
  %a = memref.alloca() : memref<2x2xf32>
  "memref.copy"(%v, %a)
    : (memref<2x2xf32, strided<[4, 2], offset: ?>>, memref<2x2xf32>) -> ()
  %x = memref.load %a[%c1, %c1] : memref<2x2xf32>
  %scratch = memref.alloc(%c1) : memref<?xf32>
  memref.dealloc %scratch : memref<?xf32>
  func.return %m, %x : memref<4x4xf32>, f32
}"""


def test_views_share_memory_and_the_books_are_kept(ctx: Context) -> None:
    result = run(ctx, VIEWS)
    elements = result.numbers()
    assert elements[2 * 4 + 3] == elements[16] == 1.0
    assert sum(elements) == 2.0
    facts = result.memory
    assert (facts.allocations, facts.bytes_allocated, facts.frees) == (2, 68, 1)
    assert (facts.leaks, facts.peak_bytes, facts.stack_allocations) == (1, 68, 1)
    assert (facts.copies, facts.bytes_copied) == (1, 16)


def test_results_and_arguments_never_alias(ctx: Context) -> None:
    text = """
    func.func @main(%m: memref<2xi64>, %t: tensor<2xi64>)
        -> (tensor<2xi64>, tensor<2xi64>) {
      %c0 = arith.constant 0 : index
      %v = arith.constant 7 : i64
      %u = tensor.insert %v into %t[%c0] : tensor<2xi64>
      memref.store %v, %m[%c0] : memref<2xi64>
      func.return %u, %t : tensor<2xi64>, tensor<2xi64>
    }"""
    given = tensor([1, 2], [2], element_bytes(i64))
    result = run(ctx, text, given, given)
    assert result.numbers() == [7, 2, 1, 2]
    assert given.values() == [1, 2]


def test_to_tensor_takes_the_elements_of_that_moment(ctx: Context) -> None:
    text = """
    func.func @main(%m: memref<1xi64>) -> (tensor<1xi64>, tensor<1xi64>) {
      %c0 = arith.constant 0 : index
      %v = arith.constant 7 : i64
      %t = bufferization.to_tensor %m restrict : memref<1xi64> to tensor<1xi64>
      %b = bufferization.to_buffer %t : tensor<1xi64> to memref<1xi64>
      memref.store %v, %b[%c0] : memref<1xi64>
      %u = bufferization.to_tensor %m restrict : memref<1xi64> to tensor<1xi64>
      func.return %t, %u : tensor<1xi64>, tensor<1xi64>
    }"""
    given = tensor([1], [1], element_bytes(i64))
    assert run(ctx, text, given).numbers() == [1, 7]


FAULTS = [
    ("use after free", "memref.dealloc %m : memref<4xf32>"),
    ("double free", "memref.dealloc %m : memref<4xf32>\nmemref.dealloc %m : memref<4xf32>"),
    (
        "free of a stack buffer",
        "%s = memref.alloca() : memref<f32>\nmemref.dealloc %s : memref<f32>",
    ),
    ("index .* out of bounds", "%q = memref.load %m[%i4] : memref<4xf32>"),
    ("never written", "%q = memref.load %m[%i0] : memref<4xf32>"),
    (
        "sticks out",
        "%s = memref.subview %m[%i4] [2] [1]"
        " : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>",
    ),
    (
        "write to a constant",
        "%g = memref.get_global @g : memref<1xf32>\nmemref.store %f, %g[%i0] : memref<1xf32>",
    ),
    (
        "is no memref",
        '%d = "memref.cast"(%m) : (memref<4xf32>) -> memref<?xf32>\n'
        '%e = "memref.cast"(%d) : (memref<?xf32>) -> memref<3xf32>',
    ),
    (
        r"insertion of shape \(2,\) into a part of shape \(4,\)",
        "%s = tensor.splat %f[%i2] : tensor<?xf32>\n%d = tensor.splat %f : tensor<8xf32>\n"
        "%e = tensor.insert_slice %s into %d[0] [%i4] [1] : tensor<?xf32> into tensor<8xf32>",
    ),
    (
        "is no tensor<8xf32>",
        "%s = tensor.splat %f[%i2] : tensor<?xf32>\n%p = tensor.pad %s low[0] high[%i4] "
        "{\n^bb0(%k: index):\ntensor.yield %f : f32\n} : tensor<?xf32> to tensor<8xf32>",
    ),
]


@pytest.mark.parametrize(("message", "ops"), FAULTS)
def test_faults_are_found(ctx: Context, message: str, ops: str) -> None:
    text = f"""
    func.func @main() -> f32 {{
      %i0 = arith.constant 0 : index
      %i2 = arith.constant 2 : index
      %i4 = arith.constant 4 : index
      %f = arith.constant 1.0 : f32
      %m = memref.alloc() : memref<4xf32>
      {ops}
      %x = memref.load %m[%i0] : memref<4xf32>
      %r = arith.addf %x, %f : f32
      return %r : f32
    }}
    "memref.global"() <{{sym_name = "g", sym_visibility = "private", constant,
      type = memref<1xf32>, initial_value = dense<0.0> : tensor<1xf32>}}> : () -> ()
    """
    with pytest.raises(InterpretationError, match=message):
        run(ctx, text)


def test_no_elements_have_any_shape_without(ctx: Context) -> None:
    text = """
    func.func @main() -> memref<?x?xf32> {
      %i0 = arith.constant 0 : index
      %i3 = arith.constant 3 : index
      %m = memref.alloc(%i3, %i0) : memref<?x?xf32>
      %s = memref.alloc() : memref<2xindex>
      memref.store %i0, %s[%i0] : memref<2xindex>
      %i1 = arith.constant 1 : index
      memref.store %i3, %s[%i1] : memref<2xindex>
      %r = memref.reshape %m(%s) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x?xf32>
      return %r : memref<?x?xf32>
    }"""
    (result,) = run(ctx, text).outputs
    assert result.shape == (0, 3)


def test_stack_memory_ends_with_its_function(ctx: Context) -> None:
    text = """
    func.func @main() -> f32 {
      %m = func.call @f() : () -> memref<f32>
      %x = memref.load %m[] : memref<f32>
      return %x : f32
    }
    func.func private @f() -> memref<f32> {
      %m = memref.alloca() : memref<f32>
      return %m : memref<f32>
    }"""
    with pytest.raises(InterpretationError, match="a stack buffer leaves what it was"):
        run(ctx, text)


def test_what_cannot_run_is_said(ctx: Context) -> None:
    text = "func.func @other() { return }"
    with pytest.raises(InterpretationError, match="no function @main"):
        run(ctx, text)
    with pytest.raises(InterpretationError, match="takes 1 arguments"):
        run(ctx, "func.func @main(%a: f32) { return }")


def test_agree() -> None:
    assert agree([1.0, math.nan, None], [1.0, math.nan, None])
    assert not agree([1.0], [1.0, 2.0])
    assert agree([None], [0.0])
    assert not agree([0.0], [None])
    assert agree([1.0], [1.0 + 1e-7], 1e-6)
    assert not agree([1.0], [1.0 + 1e-7])


def test_printing(ctx: Context) -> None:
    text = """
    func.func private @printF64(f64)
    func.func private @printNewline()
    func.func @main() {
      %x = arith.constant 0.1 : f64
      func.call @printF64(%x) : (f64) -> ()
      func.call @printNewline() : () -> ()
      return
    }"""
    assert run(ctx, text).printed == "0.1\n"


def test_forall_inserts_into_a_copy(ctx: Context) -> None:
    text = """
    func.func @main(%t: tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>) {
      %r = scf.forall (%i) = (0) to (4) step (2)
          shared_outs(%o = %t) -> (tensor<4xi64>) {
        %v = arith.index_cast %i : index to i64
        %s = tensor.from_elements %v, %v : tensor<2xi64>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %s into %o[%i] [2] [1]
            : tensor<2xi64> into tensor<4xi64>
        }
      }
      func.return %r, %t : tensor<4xi64>, tensor<4xi64>
    }"""
    given = tensor([9, 9, 9, 9], [4], element_bytes(i64))
    assert run(ctx, text, given).numbers() == [0, 0, 2, 2, 9, 9, 9, 9]


def test_generate_computes_each_element(ctx: Context) -> None:
    ops = """
    %n = arith.constant 3 : index
    %r = tensor.generate %n {
    ^bb0(%i: index, %j: index):
      %s = arith.addi %i, %j : index
      tensor.yield %s : index
    } : tensor<?x2xindex>"""
    assert numbers(body(ctx, ops)) == [0, 1, 1, 2, 2, 3]


def test_affine_apply_tells_dimensions_from_symbols(ctx: Context) -> None:
    ops = """
    %a = arith.constant 5 : index
    %b = arith.constant 2 : index
    %r = "affine.apply"(%a, %b) <{map = affine_map<(d0)[s0] -> (d0 * 10 + s0)>}>
      : (index, index) -> index"""
    assert body(ctx, ops) == 52


def test_listeners_hear_of_every_op(ctx: Context) -> None:
    text = """
    func.func @main() -> i32 {
      %a = arith.constant 1 : i32
      %b = arith.addi %a, %a : i32
      %c = arith.addi %b, %a : i32
      return %c : i32
    }"""
    module = Parser(ctx, text).parse_module()
    counter = OpCounter()
    machine = machine_for(module)
    machine.listeners = (counter,)
    assert machine.call_op("main") == (3,)
    assert counter.ops == {"arith.constant": 1, "arith.addi": 2, "func.return": 1}


def test_a_fault_tells_where(ctx: Context) -> None:
    text = """
    func.func @main() {
      %m = memref.alloc() : memref<f32>
      func.call @drop(%m) : (memref<f32>) -> ()
      func.call @drop(%m) : (memref<f32>) -> ()
      return
    }
    func.func private @drop(%m: memref<f32>) {
      memref.dealloc %m : memref<f32>
      return
    }"""
    module = Parser(ctx, text, "drop.mlir").parse_module()
    with pytest.raises(Fault) as caught:
        run_module(module)
    fault = caught.value
    main, drop = module.ops
    assert isinstance(main, func.FuncOp)
    assert isinstance(drop, func.FuncOp)
    alloc, _, second, _ = main.body.block.ops
    assert fault.kind == "double free"
    assert fault.origin is alloc
    assert fault.op is drop.body.block.first_op
    assert fault.freed_by is fault.op
    assert fault.calls == [second]
    data = fault_as_data(fault)
    assert data["called_by"] == [
        {
            "op": "func.call @drop(%m) : (memref<f32>) -> ()",
            "function": "@main",
            "place": "drop.mlir:5:7",
        }
    ]
