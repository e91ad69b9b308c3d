"""The real programs of ../shared/models: as passes and `mlir-opt-22` leave them, and executed."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

from harness import NothingToMeasure, after
from xdsl.dialects import bufferization, func, memref
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.printer import Printer
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.support.layouts import fully_dynamic_type

MLIR = "mlir-opt-22"
BOUNDARIES = "bufferize-function-boundaries=true"
LOOPS = "allow-return-allocs-from-loops=true"
BUFFERIZE = f"one-shot-bufferize{{{BOUNDARIES} {LOOPS}}}"
FREE = "buffer-deallocation-pipeline"
REFERENCE, BEST = "MLIR", "MLIR with eliminate-empty-tensors"
"""What `ran` runs other than pipelines of ours."""
THEN = " | "
"""Between a setting and the one that gets its output."""
NEED_LOOPS = (
    *("flax_sst2", "jax_bfgs", "jax_cg", "jax_flash_attention", "jax_gru_scan"),
    *("jax_heat_inplace", "jax_kalman", "jax_lattice_boltzmann", "jax_llama_generate"),
    *("jax_lstm_bptt", "jax_ring_buffer"),
)
"""Programs with loops that yield new buffers; both tools get the option `LOOPS`."""


@cache
def load_tools(folder: Path) -> Any:
    """The module oracle.py of ../shared/tools, of which `execute` runs a program on checked memory,
    and `agree` compares numbers; None if it, or the reference, is not there."""
    path = folder / "oracle.py"
    spec = spec_from_file_location("shared_oracle", path)
    if spec is None or spec.loader is None or not path.exists() or not has_mlir():
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Counts(NamedTuple):
    """Sites in the text of a program."""

    allocs: int
    copies: int


class Ran(NamedTuple):
    """What a program did when it ran."""

    verdict: str
    figures: dict[str, int]
    """Allocations, bytes copied, clones included, peak bytes, and the copies that it contains."""

    def shown(self, figure: str) -> str | int:
        """A figure; "rejected" where the program did not run."""
        return self.figures.get(figure, "rejected")


@dataclass(frozen=True)
class Case:
    """One program with one set of options."""

    path: Path
    boundaries: bool = True

    def __str__(self) -> str:
        return f"{self.path.stem}-{'memref' if self.boundaries else 'tensor'}"

    @property
    def name(self) -> str:
        """Its first cell in a table."""
        return f"`{self.path.stem}`"

    @property
    def text(self) -> str:
        """The program."""
        return self.path.read_text()

    @property
    def entry(self) -> str:
        """The function that is called."""
        entry = re.search(r"// entry: @(\w+)", self.text)
        return entry[1] if entry else "main"

    @property
    def options(self) -> str:
        """The options of the pass, which both tools spell alike."""
        chosen = [BOUNDARIES] if self.boundaries else []
        chosen += [LOOPS] if self.path.stem in NEED_LOOPS else []
        return " ".join(chosen)

    @property
    def pipeline(self) -> str:
        """The pipeline for `xdsl-opt`."""
        return f"one-shot-bufferize{{{self.options}}}".removesuffix("{}")

    def ran(self, text: str, tools: Any, may_leak: bool) -> Ran:
        """Executes a program without tensors. The verdict is "ok" if it prints what was recorded,
        else what went wrong. One-Shot Bufferize alone frees nothing: then a leak is no fault."""
        result = tools.execute(text, self.entry)
        verdict = str(result.verdict)
        if verdict == "ok" or (may_leak and verdict == "leak"):
            want = self.path.with_suffix(".out").read_text()
            verdict = "ok" if tools.agree(result.out, want) else "wrong output"
        found = result.figures
        figures = {name: found[key] for name, key in FIGURES.items() if key in found}
        return Ran(verdict, {"copies": count(text).copies, **figures})

    def executed(self, text: str | None, tools: Path, may_leak: bool = True) -> str:
        """The verdict; empty where there is no program, or nothing that executes it."""
        found = load_tools(tools)
        return self.ran(text, found, may_leak).verdict if text and found else ""

    def executed_module(self, module: ModuleOp, tools: Path, may_leak: bool = True) -> str:
        """The verdict on our output, which is changed."""
        if not self.boundaries:
            strip_tensors(module)
        return self.executed(as_text(module, generic=True), tools, may_leak)


FIGURES = {"allocations": "allocs", "bytes copied": "copied_bytes", "peak bytes": "peak_bytes"}


def as_text(module: ModuleOp, generic: bool = False) -> str:
    """The module as `xdsl-opt` prints it."""
    stream = io.StringIO()
    Printer(stream, print_generic_format=generic).print_op(module)
    return stream.getvalue()


def count(text: str, pattern: str = "alloc") -> Counts:
    """The allocations and copies in a program."""
    allocs = re.findall(rf"\bmemref\.{pattern}\b", text)
    return Counts(len(allocs), len(re.findall(r"\bmemref\.copy\b", text)))


def has_mlir() -> bool:
    """Is the reference installed?"""
    return shutil.which(MLIR) is not None


def ask_mlir(text: str, *flags: str, mlir: str = MLIR, limit: float = 300) -> str | None:
    """What the reference prints; None if it rejects the program, or after that many seconds."""
    argv, pipe = [mlir, "--mlir-disable-threading", *flags], subprocess.PIPE
    try:
        done = subprocess.run(argv, input=text, stdout=pipe, stderr=pipe, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    return None if done.returncode else done.stdout


def reference(case: Case) -> Counts | None:
    """The counts in the reference's output; None if it rejects the program."""
    output = ask_mlir(case.text, f"--one-shot-bufferize={case.options}")
    return None if output is None else count(output)


def is_accepted(module: ModuleOp) -> bool:
    """Does the reference read both syntaxes of the module?"""
    texts = as_text(module), as_text(module, generic=True)
    return all(ask_mlir(text) is not None for text in texts)


@cache
def ran(case: Case, setting: str, folder: Path) -> Ran:
    """A program after a pipeline of ours, or of the reference, executed on memory that is checked
    for leaks, double frees and uses after free. Raises NothingToMeasure where the tools are not."""
    tools, text = load_tools(folder), prepared(case.text, setting)
    if tools is None:
        raise NothingToMeasure(f"no {MLIR}, or no {folder}, which executes programs")
    return Ran("rejected", {}) if text is None else case.ran(text, tools, False)


def prepared(program: str, setting: str) -> str | None:
    """The program after a setting, or one after another; None if it is rejected."""
    first, _, then = setting.partition(THEN)
    if then:
        text = prepared(program, first)
        return text and prepared(text, then)
    if setting not in (REFERENCE, BEST):
        try:
            return as_text(after(program, setting), generic=True)
        except PassFailedException:
            return None
    best = setting == BEST
    first = ["--eliminate-empty-tensors"] if best else []
    options = f"--one-shot-bufferize={BOUNDARIES}"
    text = ask_mlir(program, *first, options)
    if text is None:
        text = ask_mlir(program, *first, f"{options} {LOOPS}")
    last = ["--optimize-allocation-liveness"] if best else []
    return text and ask_mlir(text, f"--{FREE}", *last)


def strip_tensors(module: ModuleOp) -> None:
    """Takes the tensors off the boundaries of functions that kept them, to execute the rest.

    `one-shot-bufferize` without `bufferize-function-boundaries` leaves tensors as arguments and
    results of functions, calls and branches. Each of these types becomes the memref of unknown
    layout, and each conversion a `memref.cast`. No buffer is made and none is copied, so that
    what is executed are the decisions of the pass and no others. Raises `PassFailedException`
    for a tensor in any other operation."""
    for op in list(module.walk()):
        values: list[SSAValue] = list(op.results)
        if isinstance(op, bufferization.ToTensorOp | bufferization.ToBufferOp):
            types = _buffer_types(op.result_types)
            cast = memref.CastOp.build(operands=[op.operands[0]], result_types=types)
            Rewriter.replace_op(op, cast)
            continue
        if isinstance(op, func.FuncOp):
            inputs = _buffer_types(op.function_type.inputs)
            outputs = _buffer_types(op.function_type.outputs)
            op.function_type = FunctionType.from_lists(inputs, outputs)
            values = [argument for block in op.body.blocks for argument in block.args]
        elif not isinstance(op, func.CallOp) and any(map(_is_tensor, op.result_types)):
            raise PassFailedException(f"'{op.name}' op still makes a tensor")
        types = _buffer_types(value.type for value in values)
        for value, type in zip(values, types, strict=True):
            Rewriter.replace_value_with_new_type(value, type)


def _is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)


def _buffer_types(types: Iterable[Attribute]) -> list[Attribute]:
    return [fully_dynamic_type(t) if _is_tensor(t) else t for t in types]
