"""Five programs as machine code, each by the ways of docs/machine-code.md.

A program of `tests/machine` says in comments which functions are called, on which arrays, which of
these each result is, and which array is the result in the end. Its elements, weighted and added,
are compared with what the program computes on tensors.

    // call: product a b c -> c
    // result: c
"""

import ctypes
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import isclose, prod
from pathlib import Path
from typing import Any

import pytest
from executing import executed, passed, says
from test_function_boundaries import LOWER
from xdsl.context import Context
from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute
from xdsl.parser import Parser

from xdsl_bufferization.support.layouts import as_tensor

FOLDER = Path(__file__).with_name("machine")
TOLERANCE = 1e-5
"""Of the sum: mlir-runner prints seven digits."""
AT_ONCE = "bufferize{copy-op=linalg-generic}"
"""The runner has no function for `memref.copy` without a library of MLIR."""
FIXED = "bufferize{abi=out-params emit-c-interface}"
RISCV = (
    "bufferize{abi=out-params copy-op=linalg-generic max-alloc-size-in-bytes=0},"
    "convert-linalg-to-loops,lower-affine,canonicalize,cse,"
    "convert-func-to-riscv-func,convert-memref-to-riscv,convert-arith-to-riscv,"
    "convert-scf-to-riscv-scf,reconcile-unrealized-casts,canonicalize,riscv-allocate-registers,"
    "riscv-lower-parallel-mov,convert-riscv-scf-to-riscv-cf,canonicalize"
)


@dataclass(frozen=True)
class Call:
    """A call of a function on arrays; `result` is the array that it returns."""

    function: str
    arguments: tuple[str, ...]
    result: str

    @property
    def passed(self) -> tuple[str, ...]:
        """The arguments with `abi=out-params`."""
        return (*self.arguments, *((self.result,) if self.result not in self.arguments else ()))


@dataclass(frozen=True)
class Program:
    """One program of the folder."""

    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text()

    @cached_property
    def calls(self) -> list[Call]:
        found = re.findall(r"^// call: (\w+) ([\w ]+) -> (\w+)$", self.text, re.M)
        return [Call(name, tuple(given.split()), result) for name, given, result in found]

    @cached_property
    def result(self) -> str:
        return says(self.path, "result")

    def shapes(self, ctx: Context) -> dict[str, tuple[int, ...]]:
        """The shapes of all arrays."""
        module, types = Parser(ctx, self.text).parse_module(), dict[str, FunctionType]()
        for op in module.body.block.ops:
            name, type = op.get_attr_or_prop("sym_name"), op.get_attr_or_prop("function_type")
            assert name is not None
            assert isinstance(type, FunctionType)
            types[str(name).strip('"')] = type
        found = dict[str, tuple[int, ...]]()
        for call in self.calls:
            type = types[call.function]
            names = [*call.arguments, call.result]
            found |= zip(names, map(shape, (*type.inputs, *type.outputs)), strict=True)
        return found


PROGRAMS = [Program(path) for path in sorted(FOLDER.glob("*.mlir"))]
each_program = pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.path.stem)


def shape(type: Attribute) -> tuple[int, ...]:
    """The shape of a tensor type."""
    tensor = as_tensor(type)
    assert tensor is not None
    return tensor.get_shape()


def values(number: int, shape: Sequence[int]) -> list[float]:
    """What the array of this number has in it at first, in row-major order."""
    return [((7 * k + 3 * number) % 11 + 1) / 4 for k in range(prod(shape))]


def total(elements: Sequence[float]) -> float:
    """The elements, weighted and added."""
    return sum((k + 1) * element for k, element in enumerate(elements))


def dense(elements: Sequence[float], shape: Sequence[int]) -> str:
    """The elements as text of a constant."""
    if len(shape) < 2:
        return f"[{', '.join(map(str, elements))}]"
    size = prod(shape[1:])
    rows = [elements[k : k + size] for k in range(0, len(elements), size)]
    return f"[{', '.join(dense(row, shape[1:]) for row in rows)}]"


def with_main(program: Program, ctx: Context) -> str:
    """The program with a function that makes the arrays, calls all functions and adds up."""
    shapes, lines, names = program.shapes(ctx), list[str](), dict[str, str]()
    types = {n: f"tensor<{'x'.join(map(str, s))}xf64>" for n, s in shapes.items()}
    for number, (name, sizes) in enumerate(shapes.items()):
        names[name] = f"%{name}"
        text = dense(values(number, sizes), sizes)
        lines.append(f"%{name} = arith.constant dense<{text}> : {types[name]}")
    for number, call in enumerate(program.calls):
        given = ", ".join(names[n] for n in call.arguments)
        made, type = f"%call{number}", types[call.result]
        kinds = ", ".join(types[n] for n in call.arguments)
        lines.append(f"{made} = func.call @{call.function}({given}) : ({kinds}) -> {type}")
        names[call.result] = made
    sizes = shapes[program.result]
    lines += [f"%index{n} = arith.constant {n} : index" for n in range(max(sizes))]
    lines.append("%sum0 = arith.constant 0.0 : f64")
    for k, at in enumerate(product(*map(range, sizes))):
        where = ", ".join(f"%index{n}" for n in at)
        source, type = names[program.result], types[program.result]
        lines.append(f"%element{k} = tensor.extract {source}[{where}] : {type}")
        lines.append(f"%weight{k} = arith.constant {k + 1}.0 : f64")
        lines.append(f"%term{k} = arith.mulf %element{k}, %weight{k} : f64")
        lines.append(f"%sum{k + 1} = arith.addf %sum{k}, %term{k} : f64")
    # mlir-runner prints no f64.
    lines.append(f"%result = arith.truncf %sum{prod(sizes)} : f64 to f32")
    body = "\n  ".join([*lines, "func.return %result : f32"])
    return f"{program.text}func.func @main() -> f32 {{\n  {body}\n}}\n"


def expected(program: Program, ctx: Context) -> float:
    """What the program computes on tensors."""
    (number,) = executed(ctx, with_main(program, ctx)).numbers()
    return number


def tools(*names: str) -> list[str]:
    """Paths of commands; skips where one is not installed."""
    found = [shutil.which(name) for name in names]
    if None in found:
        pytest.skip(f"needs {', '.join(names)}")
    return [path for path in found if path]


def run(command: Sequence[str], text: str = "", folder: Path | None = None) -> str:
    """What a command prints."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=folder)
    assert not done.returncode, done.stderr
    return done.stdout


@each_program
def test_at_once(program: Program, ctx: Context) -> None:
    mlir_opt, runner = tools("mlir-opt-22", "mlir-runner-22")
    text = run([mlir_opt, *LOWER], str(passed(ctx, with_main(program, ctx), AT_ONCE)))
    printed = run([runner, "-e", "main", "--entry-point-result=f32"], text)
    assert isclose(float(printed), expected(program, ctx), rel_tol=TOLERANCE)


def descriptor(array: Any, sizes: Sequence[int]) -> ctypes.Structure:
    """What MLIR passes for a memref, of an array of ctypes."""
    kind = ctypes.c_int64 * len(sizes)
    fields = [("allocated", ctypes.c_void_p), ("aligned", ctypes.c_void_p)]
    fields += [("offset", ctypes.c_int64), ("sizes", kind), ("strides", kind)]
    type_ = type("Memref", (ctypes.Structure,), {"_fields_": fields})
    strides = [prod(sizes[k + 1 :]) for k in range(len(sizes))]
    start = ctypes.addressof(array)
    return type_(start, start, 0, kind(*sizes), kind(*strides))


@each_program
def test_shared_library(program: Program, ctx: Context, tmp_path: Path) -> None:
    mlir_opt, translate, llc, gcc = tools("mlir-opt-22", "mlir-translate-22", "llc-22", "gcc")
    text = run([mlir_opt, *LOWER], str(passed(ctx, program.text, FIXED)))
    text = run([translate, "--mlir-to-llvmir"], text)
    run([llc, "-O3", "-filetype=obj", "-relocation-model=pic", "-o", "p.o"], text, tmp_path)
    run([gcc, "-shared", "p.o", "-o", "p.so"], folder=tmp_path)
    library = ctypes.CDLL(str(tmp_path / "p.so"))
    shapes = program.shapes(ctx)
    arrays = {
        name: (ctypes.c_double * prod(sizes))(*values(number, sizes))
        for number, (name, sizes) in enumerate(shapes.items())
    }
    for call in program.calls:
        given = [descriptor(arrays[name], shapes[name]) for name in call.passed]
        library[f"_mlir_ciface_{call.function}"](*map(ctypes.byref, given))
    assert isclose(total(list(arrays[program.result])), expected(program, ctx), rel_tol=TOLERANCE)


def c_main(program: Program, ctx: Context) -> str:
    """A program in C that calls the functions and prints the sum."""
    declared, body = dict[str, None](), list[str]()
    for number, (name, sizes) in enumerate(program.shapes(ctx).items()):
        text = ", ".join(map(str, values(number, sizes)))
        body.append(f"double {name}[] = {{{text}}};")
    for call in program.calls:
        kinds = ", ".join("double *" for _ in call.passed)
        declared[f"void {call.function}({kinds});"] = None
        body.append(f"{call.function}({', '.join(call.passed)});")
    body.append("double sum = 0;")
    body.append(f"for (int k = 0; k < sizeof {program.result} / sizeof *{program.result}; k++)")
    body.append(f"  sum += (k + 1) * {program.result}[k];")
    body.append('printf("%.17g\\n", sum);')
    return "\n".join(["#include <stdio.h>", *declared, "int main(void) {", *body, "}", ""])


@each_program
def test_riscv(program: Program, ctx: Context, tmp_path: Path) -> None:
    xdsl_opt, gcc, emulator = tools("xdsl-opt", "riscv64-linux-gnu-gcc", "qemu-riscv64")
    (tmp_path / "main.c").write_text(c_main(program, ctx))
    run([xdsl_opt, str(program.path), "-t", "riscv-asm", "-o", "p.s", "-p", RISCV], "", tmp_path)
    run([gcc, "-static", "main.c", "p.s", "-o", "p"], folder=tmp_path)
    printed = run([emulator, "./p"], folder=tmp_path)
    assert isclose(float(printed), expected(program, ctx), rel_tol=TOLERANCE)
