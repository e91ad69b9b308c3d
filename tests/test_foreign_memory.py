"""Passes understand the memory of operations that others own, by their attached models."""

import pytest
from xdsl.dialects.builtin import IndexType, MemRefType
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, opt_result_def, result_def
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_bufferization import attach_model
from xdsl_bufferization.interfaces.buffer_view_flow import BufferViewFlowOpInterface
from xdsl_bufferization.interfaces.memory_effects import MemoryEffectsOpInterface
from xdsl_bufferization.interpreters.check import context_for
from xdsl_bufferization.support.models.flow import ViewFlow
from xdsl_bufferization.support.models.memory_effects import FixedEffects
from xdsl_bufferization.transforms.canonicalize import CanonicalizePass

MEMREF = MemRefType.constr()


@irdl_op_definition
class RowOp(IRDLOperation):
    """A view of a row."""

    name = "foreign.row"
    source = operand_def(MEMREF)
    result = result_def(MEMREF)


@irdl_op_definition
class SumOp(IRDLOperation):
    """Reads."""

    name = "foreign.sum"
    source = operand_def(MEMREF)
    result = result_def(IndexType)


@irdl_op_definition
class ClearOp(IRDLOperation):
    """Writes."""

    name = "foreign.clear"
    target = operand_def(MEMREF)


@irdl_op_definition
class KeepOp(IRDLOperation):
    """Captures in memory that no operand shows."""

    name = "foreign.keep"
    source = operand_def(MEMREF)


@irdl_op_definition
class UnknownOp(IRDLOperation):
    """Has no model."""

    name = "foreign.unknown"
    source = operand_def(MEMREF)
    result = opt_result_def(MEMREF)


OPS: list[type[Operation]] = [RowOp, SumOp, ClearOp, KeepOp, UnknownOp]
CLONED = """
func.func private @reads_all() {{
  return
}}
func.func @f(%m: memref<4x4xindex>, %i: index) -> (memref<4x4xindex>, index) {{
  %a = memref.alloc() : memref<4x4xindex>
  memref.copy %m, %a : memref<4x4xindex> to memref<4x4xindex>
  {before}
  %b = bufferization.clone %a : memref<4x4xindex> to memref<4x4xindex>
  {between}
  memref.dealloc %a : memref<4x4xindex>
  return %b, %i : memref<4x4xindex>, index
}}
"""
DEAD = """
func.func @f(%i: index) {{
  %a = memref.alloc() : memref<4x4xindex>
  {use}
  memref.dealloc %a : memref<4x4xindex>
  return
}}
"""
ROW = '%r = "foreign.row"(%{}) : (memref<4x4xindex>) -> memref<4xindex>'
STORE = "memref.store %i, %r[%i] : memref<4xindex>"
SUM = '%s = "foreign.sum"(%{}) : (memref<4x4xindex>) -> index'
CLEAR = '"foreign.clear"(%{}) : (memref<4x4xindex>) -> ()'
KEEP = '"foreign.keep"(%a) : (memref<4x4xindex>) -> ()'
UNKNOWN_ROW = '"foreign.unknown"(%r) : (memref<4xindex>) -> ()'
UNKNOWN = '"foreign.unknown"(%{}) : (memref<4x4xindex>) -> ()'
CALL = """memref.store %i, %b[%i, %i] : memref<4x4xindex>
  func.call @reads_all() : () -> ()"""


@pytest.fixture(autouse=True)
def _models() -> None:
    attach_model(RowOp, BufferViewFlowOpInterface, ViewFlow())
    attach_model(RowOp, MemoryEffectsOpInterface, FixedEffects())
    attach_model(SumOp, MemoryEffectsOpInterface, FixedEffects(reads=(0,)))
    attach_model(ClearOp, MemoryEffectsOpInterface, FixedEffects(writes=(0,)))
    attach_model(KeepOp, MemoryEffectsOpInterface, FixedEffects(captures=(0,)))


def canonicalized(program: str) -> str:
    context = context_for(Universe.get_multiverse())
    context.load_dialect(Dialect("foreign", OPS))
    module = Parser(context, program).parse_module()
    module.verify()
    CanonicalizePass().apply(context, module)
    module.verify()
    return str(module)


@pytest.mark.parametrize(
    "before, between, stays",
    [
        ("", SUM.format("a"), False),
        ("", SUM.format("b"), False),
        ("", CLEAR.format("m"), False),
        ("", CLEAR.format("a"), True),
        ("", UNKNOWN.format("m"), False),
        ("", UNKNOWN.format("a"), True),
        ("", ROW.format("m") + STORE, False),
        ("", ROW.format("a") + STORE, True),
        (ROW.format("a"), STORE, True),
        (SUM.format("a"), CALL, False),
        (KEEP, CALL, True),
        (UNKNOWN.format("a"), CALL, True),
    ],
)
def test_clones(before: str, between: str, stays: bool) -> None:
    text = canonicalized(CLONED.format(before=before, between=between))
    assert ("bufferization.clone" in text) == stays
    # The clone that goes takes the deallocation of its source with it.
    assert ("memref.dealloc" in text) == stays


@pytest.mark.parametrize(
    "use, stays",
    [
        (CLEAR.format("a"), False),
        (ROW.format("a") + STORE, False),
        (SUM.format("a"), True),
        (KEEP, True),
        (UNKNOWN.format("a"), True),
        (f"{ROW.format('a')} {UNKNOWN_ROW}", True),
    ],
)
def test_memory_that_is_never_read(use: str, stays: bool) -> None:
    text = canonicalized(DEAD.format(use=use))
    assert ("memref.alloc" in text) == ("memref.dealloc" in text) == stays
    assert stays or "foreign" not in text
