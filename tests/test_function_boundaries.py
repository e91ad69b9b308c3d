"""Public functions with a fixed signature, called as machine code: from ctypes and from C.

The machine code is what mlir-runner-22 makes of the program, in a shared library that counts what is
allocated and not freed. Arguments are arrays of numpy if it is installed, else of ctypes.
"""

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from math import prod
from pathlib import Path
from typing import Any

import pytest
from executing import printed_by
from xdsl.context import Context
from xdsl.dialects.builtin import Float32Type, FunctionType
from xdsl.ir import Attribute
from xdsl.parser import Parser

from xdsl_bufferization import bufferize
from xdsl_bufferization.api import BufferizeOptions
from xdsl_bufferization.interpreters.run import entry_function, run_module
from xdsl_bufferization.interpreters.values import Array, tensor
from xdsl_bufferization.support.layouts import as_tensor
from xdsl_bufferization.transforms.options import Abi

LOWER = (
    "--convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine "
    "--finalize-memref-to-llvm --convert-arith-to-llvm --convert-func-to-llvm "
    "--convert-cf-to-llvm --reconcile-unrealized-casts"
).split()
COUNTER = """
#include <stdlib.h>
static long live;
void *__real_malloc(size_t size);
void __real_free(void *start);
void *__wrap_malloc(size_t size) { live++; return __real_malloc(size); }
void __wrap_free(void *start) { live -= start != 0; __real_free(start); }
long live_blocks(void) { return live; }
void release(void *start) { free(start); }
"""
POOL_IN_C = """
#include <stdint.h>
#include <stdlib.h>
static long made;
struct bytes { char *allocated, *aligned; int64_t offset, sizes[1], strides[1]; };
void _mlir_ciface_pool_alloc(struct bytes *result, int64_t bytes, int64_t alignment) {
  char *start = malloc(bytes);
  made++;
  *result = (struct bytes){start, start, 0, {bytes}, {1}};
}
void _mlir_ciface_pool_free(int64_t start) { free((void *)start); }
long made_by_pool(void) { return made; }
"""
POOL: BufferizeOptions = {
    "copy_op": "linalg-generic",
    "alloc_op": "pool_alloc",
    "dealloc_op": "pool_free",
}
PROGRAM = """
func.func @matmul(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<2x2xf32> {bufferize.result = 0 : index}) -> tensor<2x2xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func @several(%a: tensor<4xf32>, %n: index) -> (tensor<4xf32>, f32, tensor<4xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.extract_slice %a[%n] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %f = tensor.extract %r[%n] : tensor<4xf32>
  return %r, %f, %r, %s : tensor<4xf32>, f32, tensor<4xf32>, tensor<2xf32>
}
func.func @argument(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @constant() -> tensor<4xf32> {
  %r = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @inserted(%a: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %r = tensor.insert %f into %a[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.add ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @calls(%a: tensor<?xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<?xf32>, tensor<2xf32>) {
  %0 = call @dynamic(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = call @dynamic(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %2:4 = call @several(%b, %n) : (tensor<4xf32>, index) -> (tensor<4xf32>, f32, tensor<4xf32>, tensor<2xf32>)
  return %1, %2#3 : tensor<?xf32>, tensor<2xf32>
}
func.func @recursive(%n: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<4xf32> {
    scf.yield %a : tensor<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %y = func.call @recursive(%m, %x) : (index, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @returns(%n: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %z = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %z, ^one, ^two
^one:
  return %a : tensor<4xf32>
^two:
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
func.func @swap(%a: tensor<4xf32> {bufferize.result = 1 : index}, %b: tensor<4xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<4xf32>, tensor<4xf32>) {
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
func.func @old(%a: tensor<4xf32>, %c: tensor<4xf32> {bufferize.result = 0 : index}) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = linalg.add ins(%a, %c : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %r, %c : tensor<4xf32>, tensor<4xf32>
}
"""
VECTOR = [1.5, -2.0, 3.25, 4.0]
CALLS: Sequence[tuple[str, list[Any], dict[int, int]]] = (
    ("matmul", [[1.0, 2, 3, 4, 5, 6], [1.0, -1, 2, -2, 3, -3], [0.5, 0, 1, -1]], {2: 0}),
    ("several", [VECTOR, 1], {}),
    ("argument", [VECTOR], {}),
    ("constant", [], {}),
    ("inserted", [VECTOR, 9.0, 2], {}),
    ("dynamic", [[1.0, 2, 3, 4, 5, 6, 7]], {}),
    ("calls", [[1.0, 2, 3], VECTOR, 2], {}),
    ("recursive", [3, VECTOR], {}),
    ("recursive", [0, VECTOR], {}),
    ("returns", [0, VECTOR], {}),
    ("returns", [1, VECTOR], {}),
    ("swap", [VECTOR, [5.0, 6, 7, 8]], {0: 1, 1: 0}),
    ("old", [VECTOR, [5.0, 6, 7, 8]], {1: 0}),
)
"""Functions, their arguments, and the arguments that a result is in."""


def descriptor(rank: int) -> type[ctypes.Structure]:
    """The type of what MLIR passes for a memref."""
    fields = [
        ("allocated", ctypes.POINTER(ctypes.c_float)),
        ("aligned", ctypes.POINTER(ctypes.c_float)),
        ("offset", ctypes.c_int64),
        ("sizes", ctypes.c_int64 * rank),
        ("strides", ctypes.c_int64 * rank),
    ]
    return type(f"Memref{rank}", (ctypes.Structure,), {"_fields_": fields})


def passed(values: Sequence[float], shape: Sequence[int]) -> tuple[Any, Any]:
    """A descriptor of an array with these values, and the array."""
    array: Any
    try:
        numpy: Any = import_module("numpy")
        array = numpy.array(values, dtype=numpy.float32)
        start = array.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
    except ImportError:
        array = (ctypes.c_float * len(values))(*values)
        start = ctypes.cast(array, ctypes.POINTER(ctypes.c_float))
    strides = [prod(shape[i + 1 :]) for i in range(len(shape))]
    kind = descriptor(len(shape))
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    return kind(start, start, 0, sizes, (ctypes.c_int64 * len(shape))(*strides)), array


def library(
    ctx: Context, abi: Abi, folder: Path, mlir_opt: str, operations: BufferizeOptions
) -> Path:
    """The program as a shared library."""
    runner = shutil.which("mlir-runner-22")
    if runner is None or shutil.which("gcc") is None:
        pytest.skip("needs mlir-runner-22 and gcc")
    module = Parser(ctx, PROGRAM).parse_module()
    operations = {**operations, "abi": abi, "emit_c_interface": True}
    bufferize(module, **operations)
    text = (
        printed_by(str(module), mlir_opt, *LOWER).rstrip().removesuffix("}")
        + "llvm.func @start() { llvm.return }\n}\n"
    )
    (folder / "program.mlir").write_text(text)
    (folder / "counter.c").write_text(COUNTER)
    (folder / "pool.c").write_text(POOL_IN_C)
    subprocess.run(["gcc", "-shared", "-fPIC", "pool.c", "-o", "pool.so"], cwd=folder, check=True)
    subprocess.run(
        [runner, "program.mlir", "-e", "start", "--entry-point-result=void", "-O3",
         "--dump-object-file", "--object-filename=program.o", "--shared-libs=./pool.so"],
        cwd=folder, check=True,
    )  # fmt: skip
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-w", "-Wl,-z,notext", "counter.c", "pool.c", "program.o",
         "-Wl,--wrap=malloc,--wrap=free", "-o", "program.so"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    return folder / "program.so"


@dataclass
class Call:
    """One call of a compiled function."""

    library: Any
    type: FunctionType
    arguments: Sequence[Any]
    ties: dict[int, int]
    abi: Abi

    def run(self, name: str, shapes: Sequence[Sequence[int] | None]) -> list[Any]:
        """Calls the function; its results, which have these shapes. Frees what it owns."""
        operands, self.arrays = list[Any](), dict[int, Any]()
        for index, (value, kind) in enumerate(
            zip(self.arguments, self.type.inputs.data, strict=True)
        ):
            if as_tensor(kind):
                made, self.arrays[index] = passed(value, shape_of(kind, len(value)))
                operands.append(ctypes.byref(made))
            elif isinstance(kind, Float32Type):
                operands.append(ctypes.c_float(value))
            else:
                operands.append(ctypes.c_int64(value))
        results = {result: self.arrays[index] for index, result in self.ties.items()}
        returned = dict[int, Any]()
        for result, shape in enumerate(shapes):
            if result in results:
                continue
            if shape is None:
                returned[result] = ctypes.c_float
            elif self.abi == "returns":
                returned[result] = descriptor(len(shape))
            else:
                made, results[result] = passed([-99.0] * prod(shape), shape)
                operands.append(ctypes.byref(made))
        results |= self.called(getattr(self.library, f"_mlir_ciface_{name}"), operands, returned)
        return [plain(results[index]) for index in range(len(shapes))]

    def called(
        self, function: Any, operands: list[Any], returned: dict[int, Any]
    ) -> dict[int, Any]:
        """What the function returns: a number, or a struct that it fills."""
        numbers = [kind for kind in returned.values() if kind is ctypes.c_float]
        if len(returned) == len(numbers) < 2:
            function.restype = ctypes.c_float if numbers else None
            value = function(*operands)
            return dict.fromkeys(returned, value)
        fields = [(f"f{index}", kind) for index, kind in returned.items()]
        struct = type("Results", (ctypes.Structure,), {"_fields_": fields})()
        function.restype = None
        function(ctypes.byref(struct), *operands)
        return {index: self.taken(getattr(struct, f"f{index}")) for index in returned}

    def taken(self, value: Any) -> Any:
        """The contents of what the caller owns now, which is freed."""
        if not isinstance(value, ctypes.Structure):
            return value
        sizes = list(value.sizes)
        assert value.offset == 0
        assert list(value.strides) == [prod(sizes[i + 1 :]) for i in range(len(sizes))]
        contents = [value.aligned[i] for i in range(prod(sizes))]
        self.library.release.argtypes = (ctypes.c_void_p,)
        self.library.release(ctypes.cast(value.allocated, ctypes.c_void_p))
        return contents


def plain(value: Any) -> Any:
    """A number, or a list of numbers."""
    return value if isinstance(value, float) else [float(number) for number in value]


def shape_of(type: Attribute, count: int) -> list[int]:
    """The shape of an argument of so many elements."""
    found = as_tensor(type)
    assert found is not None
    return [count if size < 0 else size for size in found.get_shape()]


@pytest.mark.parametrize("operations", [{}, POOL], ids=["malloc", "pool"])
@pytest.mark.parametrize("abi", ["out-params", "returns"])
def test_functions_are_called_from_ctypes(
    ctx: Context, abi: Abi, operations: BufferizeOptions, tmp_path: Path, mlir_opt: str
) -> None:
    loaded: Any = ctypes.CDLL(str(library(ctx, abi, tmp_path, mlir_opt, operations)))
    original = Parser(ctx, PROGRAM).parse_module()
    for name, arguments, ties in CALLS:
        kind = entry_function(original, name).function_type
        given = [
            tensor(list(a), shape_of(t, len(a)), 4) if as_tensor(t) else a
            for a, t in zip(arguments, kind.inputs.data, strict=True)
        ]
        wanted = run_module(original, name, given).outputs
        shapes = [o.shape if isinstance(o, Array) else None for o in wanted]
        call = Call(loaded, kind, arguments, ties, abi)
        found = call.run(name, shapes)
        assert found == [list(o.values()) if isinstance(o, Array) else o for o in wanted], name
        for index, array in call.arrays.items():
            if index not in ties:
                assert plain(array) == arguments[index], f"{name} writes argument {index}"
        assert loaded.live_blocks() == 0, name
    assert (loaded.made_by_pool() > 0) == (operations is POOL)


IN_C = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct matrix { float *allocated, *aligned; int64_t offset, sizes[2], strides[2]; };
struct vector { float *allocated, *aligned; int64_t offset, sizes[1], strides[1]; };
void _mlir_ciface_matmul(struct matrix *a, struct matrix *b, struct matrix *c);
void _mlir_ciface_argument(struct vector *a, struct vector *out);
int main(void) {
  float a[] = {1, 2, 3, 4, 5, 6}, b[] = {1, -1, 2, -2, 3, -3}, *c = malloc(4 * sizeof *c);
  for (int i = 0; i < 4; i++) c[i] = i;
  struct matrix ma = {a, a, 0, {2, 3}, {3, 1}}, mb = {b, b, 0, {3, 2}, {2, 1}};
  struct matrix mc = {c, c, 0, {2, 2}, {2, 1}};
  _mlir_ciface_matmul(&ma, &mb, &mc);
  printf("%g %g %g %g\\n", c[0], c[1], c[2], c[3]);
  float out[4];
  struct vector vc = {c, c, 0, {4}, {1}}, vout = {out, out, 0, {4}, {1}};
  _mlir_ciface_argument(&vc, &vout);
  printf("%g %g %g %g\\n", out[0], out[1], out[2], out[3]);
  free(c);
  return 0;
}
"""


def test_functions_are_called_from_c(ctx: Context, tmp_path: Path, mlir_opt: str) -> None:
    """Under valgrind, if it is installed: no leak, and no wrong access."""
    library(ctx, "out-params", tmp_path, mlir_opt, {})
    (tmp_path / "main.c").write_text(IN_C)
    subprocess.run(
        ["gcc", "-w", "-no-pie", "main.c", "program.o", "-o", "main"], cwd=tmp_path, check=True
    )
    found = shutil.which("valgrind")
    checked = [] if found is None else [found, "-q", "--leak-check=full", "--error-exitcode=9"]
    done = subprocess.run([*checked, "./main"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "14 -13 34 -29\n" * 2
