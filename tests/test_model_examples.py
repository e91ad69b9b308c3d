"""No model of this package is blamed by programs around its operations."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects import func
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.traits import OpTrait
from xdsl.universe import Universe

from xdsl_bufferization.interfaces import checked_models
from xdsl_bufferization.interpreters.checker import Checker, CheckSettings, context_for
from xdsl_bufferization.interpreters.model_check import PIPELINE, ModelChecker
from xdsl_bufferization.transforms.bufferize import BufferizePass

TEXT = Path(__file__).with_name("model_examples.mlir").read_text()
UNIVERSE = Universe.get_multiverse()
CONTEXT = context_for(UNIVERSE)
EXAMPLES = {
    op.sym_name.data: op
    for op in Parser(CONTEXT, TEXT).parse_module().ops
    if isinstance(op, func.FuncOp)
}
PROGRAMS = 2
"""Few of them: 50 around each example take some minutes."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_model_of_the_package_is_right(name: str) -> None:
    checker = Checker(CONTEXT, UNIVERSE, CheckSettings(pipeline=PIPELINE))
    (verdict,) = ModelChecker((EXAMPLES[name],), checker, PROGRAMS).check()
    assert verdict.is_right, str(verdict)
    assert verdict.programs, str(verdict)


def test_the_answers_of_the_models_of_the_package_are_of_the_right_types(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are not checked otherwise."""
    asked = set[str]()

    def note(op_class: type[Operation], interface: type[OpTrait]) -> bool:
        asked.add(interface.__name__)
        return True

    monkeypatch.setattr(checked_models, "is_foreign", note)
    module = Parser(CONTEXT, TEXT).parse_module()
    BufferizePass().apply(CONTEXT, module)
    module.verify()
    assert len(asked) > 15
