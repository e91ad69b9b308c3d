"""Elementwise operations on tensors without a rank; all others are of xDSL's own classes."""

import pytest
from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.arith.dialect import UNRANKED

OF_XDSL = {op.name: op for op in arith.Arith.operations}


def program(name: str, type: str, operands: int = 2, results: int = 1) -> str:
    """A module with an operation on values of one type."""
    names = ", ".join(f"%{k}" for k in range(results))
    used = ", ".join(["%a"] * operands)
    return f'%a = "test.op"() : () -> {type}\n{names} = {name} {used} : {type}\n'


def unranked_program(name: str) -> str:
    """A module with an operation on tensors without a rank."""
    op = OF_XDSL[name]
    assert issubclass(op, IRDLOperation)
    definition = op.get_irdl_definition()
    counts = len(definition.operands), len(definition.results)
    floats = arith.FloatingPointLikeBinaryOperation, arith.NegfOp
    is_float = issubclass(op, floats)
    return program(name, f"tensor<*x{'f32' if is_float else 'i32'}>", *counts)


def read(ctx: Context, text: str):
    """The last operation of a program, which is verified."""
    module = Parser(ctx, text).parse_module()
    module.verify()
    op = module.body.block.last_op
    assert op is not None
    return op


@pytest.mark.parametrize("name", UNRANKED)
def test_only_without_a_rank_there_is_a_subclass(ctx: Context, name: str):
    witness = unranked_program(name)
    found = type(read(ctx, witness))
    assert found is not OF_XDSL[name]
    assert issubclass(found, OF_XDSL[name])
    with_rank = witness.replace("tensor<*x", "tensor<4x")
    substitute = UNRANKED[name]
    # Those with the flag `exact` are of a class of their own.
    if ctx.get_optional_op(name) is substitute:
        assert type(read(ctx, with_rank)) is OF_XDSL[name]


def test_generic_syntax_and_clones_choose_as_well(ctx: Context):
    text = """
        %a = "test.op"() : () -> tensor<*xi32>
        %0 = "arith.addi"(%a, %a) : (tensor<*xi32>, tensor<*xi32>) -> tensor<*xi32>
    """
    op = read(ctx, text)
    assert type(op) is UNRANKED["arith.addi"]
    assert type(op.clone()) is type(op)
    assert type(read(ctx, text.replace("*x", "4x"))) is arith.AddiOp


def test_element_types_are_those_of_xdsl(ctx: Context):
    text = program("arith.addi", "tensor<*xf32>")
    with pytest.raises(VerifyException, match="must be signless-integer-like"):
        read(ctx, text)


def test_the_classes_of_xdsl_refuse_what_they_always_do(ctx: Context):
    op = read(ctx, unranked_program("arith.addi"))
    with pytest.raises(VerifyException):
        arith.AddiOp(op.operands[0], op.operands[1]).verify()
