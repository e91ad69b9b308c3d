"""What the checker refuses, what it rounds, and what it does when nobody reads on."""

import subprocess
import sys

import pytest
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.check import Checker, main
from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.run import run_module
from xdsl_bufferization.support.commands import CLOSED_PIPE

STRUCTURED = {
    "softmax": """%0 = linalg.softmax dimension(1) ins(%a : !T) outs(%b : !T) -> !T""",
    "matmul": "%0 = linalg.matmul ins(%a, %c : !T, !T) outs(%b : !T) -> !T",
    "add": "%0 = linalg.add ins(%a, %c : !T, !T) outs(%b : !T) -> !T",
    "mul": "%0 = linalg.mul ins(%a, %c : !T, !T) outs(%b : !T) -> !T",
    "div": "%0 = linalg.div ins(%a, %c : !T, !T) outs(%b : !T) -> !T",
    "exp": "%0 = linalg.exp ins(%a : !T) outs(%b : !T) -> !T",
    "map": """%0 = linalg.map ins(%a, %c : !T, !T) outs(%b : !T)
      (%x: !E, %y: !E, %z: !E) {
        %q = arith.divf %x, %y : !E
        %s = arith.addf %q, %x : !E
        linalg.yield %s : !E
      }""",
    "generic": """%0 = linalg.generic {
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
        iterator_types = ["parallel", "parallel"]
      } ins(%a : !T) outs(%b : !T) {
      ^bb0(%x: !E, %y: !E):
        %q = math.exp %x : !E
        %s = arith.mulf %q, %q : !E
        linalg.yield %s : !E
      } -> !T""",
}


@pytest.mark.parametrize("element", ["f16", "bf16", "f32", "f64"])
@pytest.mark.parametrize("name", STRUCTURED)
def test_tensors_and_memrefs_are_rounded_alike(ctx: Context, name: str, element: str):
    types = {"!T": f"tensor<3x3x{element}>", "!E": element}
    text = f"""func.func @main(%a: !T, %b: !T, %c: !T) -> !T {{
      {STRUCTURED[name]}
      return %0 : !T
    }}"""
    for alias, type in types.items():
        text = text.replace(alias, type)
    verdict = Checker(ctx, Universe.get_multiverse()).check(text)
    assert verdict.is_equal, verdict


VIEWS = {
    "memref.expand_shape": """%v = memref.expand_shape %m [[0, 1]] output_shape [%two, 2]
        : memref<?xf32> into memref<?x2xf32>""",
    "memref.reinterpret_cast": """%v = memref.reinterpret_cast %m
        to offset: [0], sizes: [%two, 2], strides: [2, 1]
        : memref<?xf32> to memref<?x2xf32, strided<[2, 1]>>""",
    "memref.reshape": """%v = memref.reshape %m(%shape)
        : (memref<?xf32>, memref<2xindex>) -> memref<?x2xf32>""",
    "memref.cast": "%v = memref.cast %m : memref<?xf32> to memref<4xf32>",
    "memref.subview": """%v = memref.subview %m[%two] [%two] [1]
        : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>""",
    "memref.view": """%v = memref.view %bytes[%two][%two]
        : memref<15xi8> to memref<?x2xf32>""",
    "tensor.expand_shape": """%v = tensor.expand_shape %t [[0, 1]] output_shape [%two, 2]
        : tensor<?xf32> into tensor<?x2xf32>""",
    "tensor.reshape": """%v = tensor.reshape %t(%sizes)
        : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x2xf32>""",
    "tensor.collapse_shape": """%w = tensor.cast %t : tensor<?xf32> to tensor<3xf32>
      %x = tensor.expand_shape %t [[0, 1]] output_shape [%three, 1]
        : tensor<?xf32> into tensor<?x1xf32>
      %v = tensor.collapse_shape %x [[0, 1]] : tensor<?x1xf32> into tensor<4xf32>""",
    "tensor.cast": "%v = tensor.cast %t : tensor<?xf32> to tensor<4xf32>",
}


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_with_wrong_sizes_is_a_fault_of_the_view(ctx: Context, name: str):
    text = f"""func.func @main() {{
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %two = arith.constant 2 : index
      %three = arith.constant 3 : index
      %f = arith.constant 1.0 : f32
      %m = memref.alloc(%three) : memref<?xf32>
      %bytes = memref.alloc() : memref<15xi8>
      %shape = memref.alloc() : memref<2xindex>
      memref.store %two, %shape[%zero] : memref<2xindex>
      memref.store %two, %shape[%one] : memref<2xindex>
      %sizes = tensor.from_elements %two, %two : tensor<2xindex>
      %t = tensor.splat %f[%three] : tensor<?xf32>
      {VIEWS[name]}
      return
    }}"""
    module = Parser(ctx, text).parse_module()
    with pytest.raises(Fault) as found:
        run_module(module)
    assert found.value.op is not None
    assert found.value.op.name == name


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--runs=0", "runs must be at least 1"),
        ("--runs=-3", "runs must be at least 1"),
        ("--tolerance=-0.5", "tolerance must be a finite number"),
        ("--tolerance=nan", "tolerance must be a finite number"),
        ("--tolerance=inf", "tolerance must be a finite number"),
        ("--max-steps=0", "max-steps must be at least 1"),
    ],
)
def test_options_that_mean_nothing_are_refused(
    capsys: pytest.CaptureFixture[str], option: str, words: str
):
    assert main(["no-such-file.mlir", option]) == 2
    assert words in capsys.readouterr().err


def test_output_that_is_not_read_is_no_error():
    script = (
        "import sys; from xdsl_bufferization.interpreters.check import main;"
        "sys.stdin.read = lambda: 'func.func @main() { return }';"
        "input = open(0, 'rb').read(); sys.exit(main(['-']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait() == CLOSED_PIPE
