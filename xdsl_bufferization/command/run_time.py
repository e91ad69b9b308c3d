"""`xdsl-bufferize --time`: how long the machine code runs, beside that behind `mlir-opt`.

    $ xdsl-bufferize model.mlir --time
    microseconds of one call of @main, the least of 5 turns
          12.31  bufferize
          20.10  mlir-opt
          15.02  mlir-opt, with eliminate-empty-tensors and optimize-allocation-liveness

Both outputs go the same way: MLIR's lowering to LLVM, `opt -O3`, `llc -O3`, and a loop in C. What a
program declares and does not define, as a function that prints, is replaced by one that does
nothing with numbers.

MLIR: none
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import Float32Type, Float64Type, IndexType, IntegerType, ModuleOp
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import DiagnosticException, ParseError

from xdsl_bufferization.support.commands import CommandParser, UserError, read_text, run_command
from xdsl_bufferization.support.extension import register_dialects
from xdsl_bufferization.support.pipelines import parsed_passes

NAME = "xdsl-bufferize --time"
TOOLS = ("mlir-opt", "mlir-translate", "opt", "llc")
ONE_SHOT = "--one-shot-bufferize=bufferize-function-boundaries"
LOOPS = " allow-return-allocs-from-loops"
FREE = "--buffer-deallocation-pipeline"
LOWER = (
    "--convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask "
    "--convert-vector-to-scf --expand-strided-metadata --lower-affine --convert-scf-to-cf "
    "--memref-expand --arith-expand --convert-vector-to-llvm --convert-math-to-llvm "
    "--convert-math-to-libm --finalize-memref-to-llvm --convert-func-to-llvm "
    "--convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm "
    "--canonicalize --reconcile-unrealized-casts"
).split()
HARNESS = """
#include <stdint.h>
#include <stdio.h>
#include <time.h>
volatile double sink;
STUBS
void ENTRY(void);
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
int main(void) {
  ENTRY();
  for (long n = 1;; n *= 2) {
    double start = now();
    for (long i = 0; i < n; i++) ENTRY();
    double took = now() - start;
    if (took > 0.05 || n > 1000000) return printf("%.3f\\n", 1e6 * took / n) < 0;
  }
}
"""


class Tools:
    """The programs that compile, of one version. Raises `UserError` if one is missing."""

    def __init__(self) -> None:
        missing = list[str]()
        for suffix in ("-22", ""):
            found = {tool: shutil.which(tool + suffix) for tool in TOOLS}
            missing = [tool + suffix for tool, path in found.items() if path is None]
            if not missing:
                break
        compiler = shutil.which("cc") or shutil.which("gcc")
        missing += [] if compiler else ["cc"]
        if missing or compiler is None:
            needs = "apt-get install mlir-22-tools llvm-22 gcc"
            raise UserError(f"no {', '.join(missing)}; --time needs them ({needs})")
        self.paths = {tool: path for tool, path in found.items() if path is not None}
        self.compiler = compiler
        root = Path(self.paths["mlir-opt"]).resolve().parents[1]
        self.libraries = sorted((root / "lib").glob("libmlir_c_runner_utils.so*"))[:1]

    def run(self, tool: str, flags: Sequence[str], text: bytes) -> bytes:
        """What a tool makes of a text. Raises `UserError` if it fails."""
        done = subprocess.run([self.paths[tool], *flags], input=text, capture_output=True)
        if done.returncode:
            lines = done.stderr.decode(errors="replace").strip().splitlines()
            raise UserError(f"{tool}: {lines[0] if lines else 'crashed'}")
        return done.stdout

    def built(self, memrefs: bytes, harness: str, folder: Path, name: str) -> Path:
        """The program as an executable that prints its time."""
        text = self.run("mlir-opt", LOWER, memrefs)
        text = self.run("mlir-translate", ["--mlir-to-llvmir"], text)
        text = self.run("opt", ["-O3"], text)
        code = ["-O3", "-mcpu=native", "-relocation-model=pic", "-filetype=obj"]
        (folder / f"{name}.o").write_bytes(self.run("llc", code, text))
        (folder / "harness.c").write_text(harness)
        files = [folder / "harness.c", folder / f"{name}.o", *self.libraries]
        paths = [f"-Wl,-rpath,{library.parent}" for library in self.libraries]
        command = [self.compiler, "-O2", "-o", folder / name, *files, *paths, "-lm"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise UserError(f"linking: {done.stderr.strip().splitlines()[-1]}")
        return folder / name


def main(given: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    return run_command(NAME, lambda: _run(given))


def _run(given: Sequence[str] | None) -> int:
    parser = CommandParser(prog=NAME, description="Times the machine code of a program.")
    parser.add_argument("program", nargs="?", default="-")
    parser.add_argument("-p", "--passes", default="bufferize")
    parser.add_argument("--entry", default="main", help="a function without arguments")
    parser.add_argument("--turns", type=int, default=5)
    options = parser.parse_args(given)
    tools, text = Tools(), read_text(options.program)
    # C has a function of the name `main`.
    entry = f"timed_{options.entry}"
    text = re.sub(rf"@{re.escape(options.entry)}\b", f"@{entry}", text)
    times = dict[str, float | str]()
    with tempfile.TemporaryDirectory() as name:
        folder, programs = Path(name), dict[str, Path]()
        harness = _harness(_parsed(text), entry)
        for number, (title, made) in enumerate(_outputs(tools, text, options.passes)):
            try:
                if isinstance(made, UserError):
                    raise made
                programs[title] = tools.built(made, harness, folder, f"program{number}")
            except UserError as error:
                times[title] = str(error)
        for _ in range(options.turns):
            for title, path in programs.items():
                found = float(subprocess.check_output([path]))
                known = times.get(title, found)
                times[title] = min(found, known) if isinstance(known, float) else known
    print(f"microseconds of one call of @{options.entry}, the least of {options.turns} turns")
    for title, found in times.items():
        shown = f"{found:11.2f}" if isinstance(found, float) else f"{'-':>11}"
        print(f"{shown}  {title}" + ("" if isinstance(found, float) else f": {found}"))
    return 0 if programs else 1


def _parsed(text: str) -> ModuleOp:
    context = Context(allow_unregistered=True)
    register_dialects(context)
    try:
        module = Parser(context, text).parse_module()
        module.verify()
    except (ParseError, DiagnosticException) as error:
        raise UserError(str(error)) from error
    return module


def _outputs(tools: Tools, text: str, passes: str) -> Iterator[tuple[str, bytes | UserError]]:
    """The bufferized programs, or why there is none, by what made them."""
    module = _parsed(text)
    try:
        known = parsed_passes(passes, Universe.get_multiverse().all_passes)
        PassPipeline(tuple(known)).apply(Context(), module)
        yield passes, str(module).encode()
    except (ValueError, DiagnosticException) as error:
        yield passes, UserError(str(error).partition("\n")[0])
    best = ["--eliminate-empty-tensors", ONE_SHOT]
    for title, flags, last in (
        ("mlir-opt", [ONE_SHOT], []),
        (
            "mlir-opt, with eliminate-empty-tensors and optimize-allocation-liveness",
            best,
            ["--optimize-allocation-liveness"],
        ),
    ):
        try:
            made = _first(tools, [flags, [*flags[:-1], flags[-1] + LOOPS]], text.encode())
            yield title, _first(tools, [[FREE, *last], [FREE]], made)
        except UserError as error:
            yield title, error


def _first(tools: Tools, several: Sequence[Sequence[str]], text: bytes) -> bytes:
    """What mlir-opt makes with the first flags with which it does not fail."""
    for flags in several[:-1]:
        try:
            return tools.run("mlir-opt", flags, text)
        except UserError:
            continue
    return tools.run("mlir-opt", several[-1], text)


def _harness(module: ModuleOp, entry: str) -> str:
    """The loop in C around the entry, with functions for those that are only declared."""
    functions = [op for op in module.ops if isinstance(op, func.FuncOp)]
    found = [op for op in functions if op.sym_name.data == entry]
    if not found or found[0].function_type.inputs.data or not found[0].body.blocks:
        name = entry.removeprefix("timed_")
        raise UserError(f"there is no function @{name} without arguments; --entry names one")
    declared = [op for op in functions if not op.body.blocks]
    stubs = "\n".join(map(_stub, declared))
    return HARNESS.replace("STUBS", stubs).replace("ENTRY", entry)


def _stub(function: func.FuncOp) -> str:
    kinds = [_c_type(type) for type in function.function_type.inputs]
    if None in kinds or function.function_type.outputs.data:
        name = function.sym_name.data
        raise UserError(f"@{name} is only declared, and takes or returns more than numbers")
    names = [f"a{number}" for number in range(len(kinds))]
    arguments = ", ".join(f"{kind} {name}" for kind, name in zip(kinds, names, strict=True))
    body = " ".join(f"sink += {name};" for name in names)
    return f"void {function.sym_name.data}({arguments or 'void'}) {{ {body} }}"


def _c_type(type: Attribute) -> str | None:
    match type:
        case Float64Type():
            return "double"
        case Float32Type():
            return "float"
        case IndexType():
            return "int64_t"
        case IntegerType() if type.width.data in (8, 16, 32, 64):
            return f"int{type.width.data}_t"
        case _:
            return None
