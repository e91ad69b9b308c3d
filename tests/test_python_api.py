"""The Python API, and the driver of docs/python-api.md."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Float32Type, ModuleOp
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure
from xdsl.utils.exceptions import PassFailedException

import xdsl_bufferization
from xdsl_bufferization import (
    PASSES,
    BufferDeallocationPipelinePass,
    OneShotBufferizePass,
    analyze,
    bufferize,
    check,
    explain,
    free_buffers,
    one_shot_bufferize,
    register_dialects,
)
from xdsl_bufferization.api import BufferizeOptions
from xdsl_bufferization.explainer.report import CannotExplain
from xdsl_bufferization.interpreters.checker import BadInput
from xdsl_bufferization.transforms.bufferize import BufferizePass

PAGE = Path(__file__).parents[1] / "docs" / "python-api.md"
BOUNDARIES = OneShotBufferizePass(bufferize_function_boundaries=True)
PROGRAM = """
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
}
func.func @constant(%x: f32, %i: index) -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.insert %x into %c[%i] : tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""


def parsed(program: str = PROGRAM) -> ModuleOp:
    context = Context()
    register_dialects(context)
    return Parser(context, program).parse_module()


def named(module: ModuleOp, name: str) -> list[Operation]:
    return [op for op in module.walk() if op.name == name]


def test_a_driver_of_ones_own(tmp_path: Path) -> None:
    driver = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[-1]
    (tmp_path / "driver.py").write_text(f"{driver}\n\nDriver().run()\n")
    (tmp_path / "program.mlir").write_text(PROGRAM)
    done = subprocess.run(
        [
            *(sys.executable, "driver.py", "program.mlir", "-p"),
            "one-shot-bufferize{bufferize-function-boundaries}",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert not done.returncode, done.stderr
    assert "memref.store" in done.stdout
    assert "tensor" not in done.stdout


def test_all_exports_are_there() -> None:
    for name in xdsl_bufferization.__all__:
        assert getattr(xdsl_bufferization, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = xdsl_bufferization.nothing


def test_the_import_is_cheap() -> None:
    code = (
        "import sys, xdsl_bufferization; "
        "print([m for m in sys.modules if m.startswith('xdsl_bufferization.') "
        "and m.split('.')[1] in ('analysis', 'transforms', 'dialects', 'api')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_passes_are_loaded() -> None:
    assert {name: factory().name for name, factory in PASSES.items()} == {
        name: name for name in PASSES
    }


def test_dialects_that_are_registered_stay() -> None:
    context = Context()
    register_dialects(context)
    before = set(context.registered_dialect_names)
    register_dialects(context)
    assert set(context.registered_dialect_names) == before


def test_the_analysis_answers() -> None:
    module = parsed()
    text = str(module)
    analysis = analyze(module, BOUNDARIES)
    assert str(module) == text
    first, second, third = named(module, "tensor.insert")
    assert not analysis.is_in_place(first, 1)
    assert analysis.is_in_place(first, 0)
    assert analysis.why_copied(first, 0) is None
    why = analysis.why_copied(first, 1)
    assert why is not None
    assert "would overwrite what 'func.return' (line 4) reads" in why
    why = analysis.why_copied(second, 1)
    assert why is not None
    assert why == "the buffer of 'arith.constant' (line 7) must not be written"
    assert analysis.is_in_place(third, 1)
    assert [copy.op for copy in analysis.copies] == [first, second]
    assert analysis.are_equivalent(second.results[0], third.results[0])
    assert not analysis.are_equivalent(first.results[0], third.results[0])
    assert third.results[0] in analysis.aliases(second.results[0])
    assert first.results[0] not in analysis.aliases(first.operands[1])
    assert str(analysis.buffer_type(first.results[0])) == "memref<4xf32>"
    assert "strided<[?], offset: ?>" in str(analysis.buffer_type(first.operands[1]))
    with pytest.raises(ValueError, match="of type f32 has no buffer"):
        analysis.buffer_type(first.operands[0])


def test_bufferize_and_free() -> None:
    module = parsed()
    one_shot_bufferize(module)
    assert named(module, "bufferization.to_tensor")
    module = parsed()
    one_shot_bufferize(module, BOUNDARIES)
    free_buffers(module, BufferDeallocationPipelinePass(strict=True))
    module.verify()
    assert "tensor" not in str(module)


def test_bufferize_is_the_pass_of_this_name() -> None:
    module, other = parsed(), parsed()
    bufferize(module, max_alloc_size_in_bytes=0, verify_each=True)
    BufferizePass(max_alloc_size_in_bytes=0).apply(Context(), other)
    assert str(module) == str(other)
    with pytest.raises(PassFailedException, match="option 'buffer-alignment' cannot be"):
        bufferize(module, buffer_alignment=3)


def test_the_options_of_bufferize_are_those_of_the_pass() -> None:
    names = {field.name for field in fields(BufferizePass)}
    assert set(BufferizeOptions.__annotations__) == names


def test_all_passes_are_there() -> None:
    assert PASSES["canonicalize"]().__module__.startswith("xdsl_bufferization.")


def test_an_explanation() -> None:
    module = parsed()
    text = str(module)
    found = explain(module, "one-shot-bufferize{bufferize-function-boundaries=true}")
    assert str(module) == text
    assert "%t is copied" in str(found) == found.text
    assert json.loads(found.json)["explanations"]
    assert "<html" in found.html
    assert getattr(found, "_repr_html_")().startswith("<iframe srcdoc=")
    assert len(repr(found)) < 80
    with pytest.raises(CannotExplain):
        explain(module, "cse")


def test_a_check() -> None:
    module = parsed()
    text = str(module)
    verdict = check(module, "f", [[1.0, 2.0, 3.0, 4.0], 5.0, 2])
    assert verdict.is_equal
    assert str(module) == text
    with pytest.raises(BadInput, match="nowhere"):
        check(module, "nowhere")


@irdl_op_definition
class HalfOp(IRDLOperation):
    """Half of a number, of a dialect that only the context of a test has."""

    name = "mine.half"

    number = operand_def(Float32Type)
    result = result_def(Float32Type)
    traits = traits_def(Pure())
    assembly_format = "$number attr-dict"


@register_impls
class HalfFunctions(InterpreterFunctions):
    @impl(HalfOp)
    def run_half(self, interpreter: Interpreter, op: HalfOp, args: PythonValues) -> PythonValues:
        return (args[0] / 2,)


MINE = """
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = mine.half %x
  %0 = tensor.insert %y into %t[%i] : tensor<4xf32>
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
}
"""


def test_a_dialect_of_the_context() -> None:
    context = Context()
    context.load_dialect(Dialect("mine", [HalfOp]))
    register_dialects(context)
    loaded = [dialect.name for dialect in context.loaded_dialects]
    module = Parser(context.clone(), MINE).parse_module()
    assert "%t is copied" in explain(module, "bufferize", context=context).text
    arguments = [[1.0, 2.0, 3.0, 4.0], 5.0, 2]
    verdict = check(module, "f", arguments, context=context, functions=[HalfFunctions()])
    assert verdict.is_equal
    assert verdict.after is not None
    assert list(verdict.after.outputs[1].values()) == [1.0, 2.0, 2.5, 4.0]
    assert [dialect.name for dialect in context.loaded_dialects] == loaded


@pytest.mark.parametrize("run", [check, explain])
def test_a_dialect_that_is_not_known(run: Callable[[ModuleOp], object]) -> None:
    context = Context()
    context.load_dialect(Dialect("mine", [HalfOp]))
    register_dialects(context)
    module = Parser(context, MINE).parse_module()
    with pytest.raises(PassFailedException, match=r"'mine.half' .*as 'context'"):
        run(module)


def test_operations_without_a_dialect() -> None:
    context = Context(allow_unregistered=True)
    register_dialects(context)
    text = PROGRAM.replace("%0 =", '"any.op"(%x) : (f32) -> ()\n  %0 =', 1)
    module = Parser(context, text).parse_module()
    assert "%t is copied" in explain(module, context=context).text
    with pytest.raises(PassFailedException, match=r"'any.op' op belongs to no dialect"):
        explain(module)


@pytest.mark.parametrize(
    "run", [bufferize, one_shot_bufferize, free_buffers, analyze, check, explain]
)
def test_an_operation_that_is_no_module(run: Callable[[Operation], object]) -> None:
    module = parsed()
    function = module.body.block.first_op
    assert function is not None
    before = str(module)
    with pytest.raises(PassFailedException, match=r"'func.func' op is no module"):
        run(function)
    assert str(module) == before


def test_an_error_leaves_the_module() -> None:
    module = parsed(
        """
        func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
          %0 = "test.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }
        """
    )
    text = str(module)
    with pytest.raises(PassFailedException, match=r"'test.op' op was not bufferized"):
        one_shot_bufferize(module, BOUNDARIES)
    assert str(module) == text


@pytest.mark.parametrize(
    "option, value",
    [
        ("function_boundary_type_conversion", "identity"),
        ("bufferize_function_boundaries", "yes"),
        ("buffer_alignment", 3),
        ("analysis_heuristic", "none"),
    ],
)
def test_a_constructor_checks_its_arguments(option: str, value: object) -> None:
    arguments: dict[str, object] = {option: value}
    wanted = f"option '{option.replace('_', '-')}' cannot be"
    with pytest.raises(PassFailedException, match=wanted):
        PASSES["one-shot-bufferize"]()(**arguments)
