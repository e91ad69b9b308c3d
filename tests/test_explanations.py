"""Explanations name the true reason of a copy: their advice is followed by a program, the copy is
gone, and the results are the same.

The programs are those of `explained_copies.mlir` and `explained_clones.mlir`. Real programs: each copy and each allocation
has exactly one explanation, and each explanation is that of an operation of the output.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

import pytest
from conftest import SHARED
from executing import pipeline
from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    UnitAttr,
    i1,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.rewriter import Rewriter
from xdsl.universe import Universe
from xdsl.utils.hints import isa

from xdsl_bufferization.analysis.tensors.heuristics import HeuristicName
from xdsl_bufferization.interfaces.diagnostics import place
from xdsl_bufferization.interfaces.explanations import Advice, Explanation
from xdsl_bufferization.interpreters.checker import Checker, CheckSettings
from xdsl_bufferization.interpreters.run import arguments_for, run_module
from xdsl_bufferization.transforms.explain_bufferization import ExplainBufferizationPass
from xdsl_bufferization.transforms.explain_deallocation import ExplainDeallocationPass
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass

PROGRAMS = Path(__file__).with_name("explained_copies.mlir")
CLONES = Path(__file__).with_name("explained_clones.mlir")
HEADER = re.compile(
    r"// (?P<name>[^\n]*)\n// cause: (?P<cause>[\w-]+), action: (?P<action>[\w-]+), "
    r"left: (?P<left>\d+)(?:, options: (?P<options>[^\n]*))?\n"
)
BOUNDARIES = "bufferize-function-boundaries"
MOST_STEPS = 5
"""The most advice that is followed for one program."""


@dataclass(frozen=True)
class Case:
    """A program that copies."""

    name: str
    text: str
    cause: str
    action: str
    left: int
    options: Sequence[str]


def cases(path: Path) -> list[Case]:
    """The programs of a file."""
    found = list[Case]()
    for text in path.read_text().split("// -----\n"):
        header = HEADER.search(text)
        assert header is not None, text
        given = header["options"] or BOUNDARIES
        options = [] if given == "none" else given.split()
        found.append(
            Case(header["name"], text, header["cause"], header["action"],
                 int(header["left"]), options)
        )  # fmt: skip
    return found


@dataclass
class Program:
    """A program that follows advice."""

    ctx: Context
    module: ModuleOp
    options: list[str]

    def bufferized(self) -> tuple[ModuleOp, Sequence[Explanation]]:
        """Returns the output, and the explanations of the copies in it."""
        module, found = self._explained()
        return module, [e for e in found if e.kind == "copy"]

    def explanations(self) -> Sequence[Explanation]:
        """Returns all explanations."""
        return self._explained()[1]

    def _explained(self) -> tuple[ModuleOp, Sequence[Explanation]]:
        module = self.module.clone()
        spec = f"explain-bufferization{{{' '.join(self.options)}}}"
        (explain,) = pipeline(spec).passes
        assert isinstance(explain, ExplainBufferizationPass)
        found = explain.explain(module)
        module.verify()
        return module, found

    def follow(self, found: Explanation, advice: Advice) -> None:
        """Changes the program or the options as the advice says."""
        getattr(self, advice.action.replace("-", "_"))(found, advice.parameters)
        self.module.verify()

    def at(self, where: str) -> Operation:
        """The operation at a place."""
        return next(op for op in self.module.walk() if op.parent and place(op) == where)

    def move_read(self, found: Explanation, parameters: Mapping[str, str]) -> None:
        """Moves the read before the write."""
        read, write = self.at(parameters["from"]), self.at(parameters["to"])
        read.detach()
        assert write.parent is not None
        write.parent.insert_op_before(read, write)

    def argument(self, parameters: Mapping[str, str], name: str, value: Attribute) -> None:
        """Sets an attribute of an argument of a function."""
        functions = (op for op in self.module.walk() if isinstance(op, FuncOp))
        (function,) = (f for f in functions if f.sym_name.data == parameters["function"])
        count = len(function.function_type.inputs.data)
        old = function.arg_attrs or ArrayAttr([DictionaryAttr({})] * count)
        entries = [dict(entry.data) for entry in old.data]
        entries[int(parameters["argument"])][name] = value
        function.arg_attrs = ArrayAttr(map(DictionaryAttr, entries))

    def mark_writable(self, found: Explanation, parameters: Mapping[str, str]) -> None:
        """Marks an argument, or the to_tensor of the definition."""
        if "function" in parameters:
            true = IntegerAttr(1, i1)
            self.argument(parameters, "bufferization.writable", true)
            return
        definition = found.site("definition")
        assert definition is not None
        self.at(definition.place).properties["writable"] = UnitAttr()

    def mark_restrict(self, found: Explanation, parameters: Mapping[str, str]) -> None:
        """Marks the to_tensor."""
        self.at(found.place).properties["restrict"] = UnitAttr()

    def mark_access(self, found: Explanation, parameters: Mapping[str, str]) -> None:
        """Marks the argument of the declaration."""
        access = StringAttr(parameters["access"])
        self.argument(parameters, "bufferization.access", access)

    def use_operand(self, found: Explanation, parameters: Mapping[str, str]) -> None:
        """Uses the operand of an operation instead of the result."""
        op = self.at(found.place)
        op.results[0].replace_all_uses_with(op.operands[0])
        Rewriter.erase_op(op)

    def option(self, found: Explanation, parameters: Mapping[str, str]) -> None:
        """Sets an option, or takes a function out of a list."""
        name, value = parameters["option"], parameters["value"]
        others = [o for o in self.options if o.partition("=")[0] != name]
        self.options = others if value[0] == "-" else [*others, f"{name}={value}"]

    def replace_constant(self, found: Explanation, parameters: Mapping[str, str]) -> None:
        """Fills a tensor with the value of a constant."""
        definition = found.site("definition")
        assert definition is not None
        op = self.at(definition.place)
        assert isinstance(op, arith.ConstantOp)
        dense, type = op.value, op.result.type
        assert isinstance(dense, DenseIntOrFPElementsAttr)
        assert isa(type, TensorType[Attribute])
        element = dense.get_attrs()[0]
        assert isinstance(element, FloatAttr)
        number = arith.ConstantOp(element)
        empty = tensor.EmptyOp((), type)
        fill = FillOp((number.result,), (empty.tensor,), (type,))
        assert op.parent is not None
        op.parent.insert_ops_before((number, empty, fill), op)
        op.result.replace_all_uses_with(fill.results[0])
        Rewriter.erase_op(op)

    def passes(self, name: str) -> None:
        """Runs passes before."""
        pipeline(name).apply(self.ctx, self.module)


@pytest.mark.parametrize("case", cases(PROGRAMS), ids=lambda case: case.name)
def test_the_advice_is_true(case: Case, ctx: Context) -> None:
    program = Program(ctx, Parser(ctx, case.text, "case.mlir").parse_module(), [*case.options])
    module, copies = program.bufferized()
    first = next(c for c in copies if c.advice and c.advice[0].action == case.action)
    assert first.cause == case.cause
    for _ in range(MOST_STEPS):
        with_advice = [c for c in copies if c.advice]
        if len(copies) <= case.left or not with_advice:
            break
        advice = with_advice[0].advice[0]
        if advice.action == "pass":
            program.passes(advice.parameters["pass"])
        else:
            program.follow(with_advice[0], advice)
        program.module = Parser(ctx, str(program.module), "case.mlir").parse_module()
        module, copies = program.bufferized()
    assert len(copies) == case.left
    assert str(module).count("memref.copy") == case.left
    if "@main" in case.text:
        checker = Checker(ctx, Universe.get_multiverse(), CheckSettings(leaks=False))
        # The caller of the program must not rely on an argument that may be written now.
        text = case.text.replace("writable = false", "writable = true")
        assert checker.check(text, str(module), case.name).is_equal


LOOP = """
func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %a = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%old = %t) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %n = linalg.abs ins(%old : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %1 = tensor.extract %old[%c1] : tensor<8xf32>
    %2 = tensor.insert %1 into %n[%c0] : tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  %0 = tensor.extract %r[%c0] : tensor<8xf32>
  return %0 : f32
}
"""


def test_a_buffer_of_each_iteration(ctx: Context) -> None:
    options = [BOUNDARIES, "allow-return-allocs-from-loops"]
    module = Parser(ctx, LOOP, "loop.mlir").parse_module()
    program = Program(ctx, module, options)
    (found,) = (e for e in program.explanations() if e.frequency.times != 1)
    assert (found.value, found.frequency.times) == ("%e", 9)
    (advice,) = found.advice
    assert advice.parameters == {"pass": "double-buffer-loops"}
    program.passes("double-buffer-loops")
    assert all(e.frequency.times == 1 for e in program.explanations())
    allocations = list[int]()
    for passes in ("", "double-buffer-loops,"):
        pipeline = f"{passes}one-shot-bufferize{{{' '.join(options)}}}"
        settings = CheckSettings(pipeline, leaks=False)
        verdict = Checker(ctx, Universe.get_multiverse(), settings).check(LOOP)
        assert verdict.is_equal
        assert verdict.after is not None
        allocations.append(verdict.after.memory.allocations)
    assert allocations == [10, 2]


STRAIGHT = [
    case
    for case in cases(PROGRAMS)
    if "@main" in case.text and not re.search(r"scf\.(if|while)|cf\.|call ", case.text)
]
"""Programs in which everything is executed as often as it is said."""


@pytest.mark.parametrize("case", STRAIGHT, ids=lambda case: case.name)
def test_the_bytes_are_those_of_an_execution(case: Case, ctx: Context) -> None:
    module = Parser(ctx, case.text, "case.mlir").parse_module()
    module, copies = Program(ctx, module, [*case.options]).bufferized()
    memory = run_module(module, "main", arguments_for(module, "main", "", 0)).memory
    counted = [(c.size.bytes, c.frequency.times) for c in copies]
    if any(size is None for size, _ in counted):
        assert "?" in case.text
        return
    assert all(times is not None for _, times in counted)
    assert memory.bytes_copied == sum((b or 0) * (t or 0) for b, t in counted)
    assert memory.copies == sum(times or 0 for _, times in counted)


@dataclass
class Freeing:
    """A program on memrefs that follows advice."""

    ctx: Context
    module: ModuleOp
    explain: ExplainDeallocationPass

    def freed(self) -> tuple[ModuleOp, Sequence[Explanation]]:
        """Returns the output, and the explanations of the clones in it."""
        module = self.module.clone()
        found = self.explain.explain(module)
        module.verify()
        clones = [e for e in found if e.kind == "clone"]
        assert str(module).count("bufferization.clone") == len(clones)
        return module, clones

    def follow(self, advice: Advice) -> None:
        """Changes the program, the pass, or its options."""
        parameters = advice.parameters
        match advice.action:
            case "make-private":
                (function,) = (
                    op
                    for op in self.module.walk()
                    if isinstance(op, FuncOp) and op.sym_name.data == parameters["function"]
                )
                function.sym_visibility = StringAttr("private")
            case "option":
                option = parameters["option"].replace("-", "_")
                self.explain = replace(self.explain, **{option: True})
            case "pass" if "instead" in parameters:
                assert parameters["instead"] == "buffer-deallocation"
                self.explain = replace(self.explain, static=False)
            case _:
                pipeline(parameters["pass"]).apply(self.ctx, self.module)


@pytest.mark.parametrize("case", cases(CLONES), ids=lambda case: case.name)
def test_the_advice_on_clones_is_true(case: Case, ctx: Context) -> None:
    explain = ExplainDeallocationPass(static="static" in case.options)
    program = Freeing(ctx, Parser(ctx, case.text, "case.mlir").parse_module(), explain)
    module, clones = program.freed()
    assert (clones[0].cause, clones[0].advice[0].action) == (case.cause, case.action)
    for _ in range(MOST_STEPS):
        if len(clones) <= case.left or not clones[0].advice:
            break
        program.follow(clones[0].advice[0])
        module, clones = program.freed()
    assert len(clones) == case.left
    passes = "bufferization-lower-deallocations,convert-bufferization-to-memref"
    pipeline(passes).apply(ctx, module)
    checker = Checker(ctx, Universe.get_multiverse())
    assert checker.check(case.text, str(module), case.name).is_equal


HEURISTICS: tuple[HeuristicName, ...] = get_args(HeuristicName)
SMALL = ("jax_cg", "jax_flash_attention", "jax_kalman")
MODELS = sorted((SHARED / "models").glob("*.mlir"))


def has_one_explanation_each(path: Path, ctx: Context, heuristic: HeuristicName) -> None:
    """Fails unless copies and allocations of the output have one explanation each."""
    plain_pass = OneShotBufferizePass(
        bufferize_function_boundaries=True,
        allow_return_allocs_from_loops=True,
        analysis_heuristic=heuristic,
    )
    explain = ExplainBufferizationPass(
        bufferize_function_boundaries=True,
        allow_return_allocs_from_loops=True,
        analysis_heuristic=heuristic,
        annotate=True,
    )
    module = Parser(ctx, path.read_text(), str(path)).parse_module()
    plain = module.clone()
    found = explain.explain(module)
    numbers = Counter[int]()
    for op in module.walk():
        number = op.attributes.pop("explanation", None)
        assert (number is not None) == (op.name in ("memref.alloc", "memref.copy"))
        if isa(number, IntegerAttr):
            numbers[number.value.data] += 1
    assert numbers == {e.number: len(e.makes) for e in found}
    plain_pass.apply(ctx, plain)
    assert str(module) == str(plain)


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_each_copy_has_one_explanation(path: Path, ctx: Context) -> None:
    has_one_explanation_each(path, ctx, "bottom-up")


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("name", SMALL)
def test_each_heuristic(
    name: str, heuristic: HeuristicName, shared_models: Path, ctx: Context
) -> None:
    path = shared_models.parent / f"{name}.mlir"
    has_one_explanation_each(path, ctx, heuristic)
