"""A definition that is made on demand is the one that would be made at once."""

import pytest
from xdsl.dialects.builtin import IndexType, i32
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, traits_def
from xdsl.traits import MemoryReadEffect, Pure
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.test_value import create_ssa_value

from xdsl_bufferization.support.extension import extended_dialects
from xdsl_bufferization.support.override import on_demand, redefine


def make(calls: list[str]) -> type[IRDLOperation]:
    """An operation with an operand; `calls` tells that it was defined."""

    def define(cls: type[IRDLOperation]) -> type[IRDLOperation]:
        calls.append(cls.name)
        return irdl_op_definition(cls)

    @on_demand(define)
    class SomeOp(IRDLOperation):
        name = "test.some"
        value = operand_def(IndexType)
        traits = traits_def(Pure())

    return SomeOp


def test_it_is_made_once_and_when_it_is_used():
    calls = list[str]()
    some = make(calls)
    assert some.name == "test.some"
    assert not calls
    for _ in range(2):
        op = some.build(operands=[create_ssa_value(IndexType())])
        op.verify()
    assert calls == ["test.some"]
    assert [name for name, _ in some.get_irdl_definition().operands] == ["value"]


def test_it_checks_what_it_defines():
    op = make([]).create(operands=[create_ssa_value(i32)])
    with pytest.raises(VerifyException, match="value"):
        op.verify()


def test_a_subclass_shares_it():
    calls = list[str]()
    some = make(calls)
    other = type("OtherOp", (some,), {"name": "test.other"})
    op = other.build(operands=[create_ssa_value(IndexType())])
    op.verify()
    assert op.name == "test.other"
    assert calls == ["test.some"]
    assert other.get_irdl_definition() is some.get_irdl_definition()


def test_traits_that_are_added_before_stay():
    some = make([])
    some.traits.add_trait(MemoryReadEffect())
    op = some.build(operands=[create_ssa_value(IndexType())])
    assert op.get_trait(Pure) is not None
    assert op.get_trait(MemoryReadEffect) is not None


def test_traits_that_are_added_to_the_parent_before_stay():
    class Parent(IRDLOperation):
        name = "test.parent"
        value = operand_def(IndexType)
        traits = traits_def(Pure())

    parent = irdl_op_definition(Parent)

    child = redefine(traits=traits_def())(type("Child", (parent,), {}))
    parent.traits.add_trait(MemoryReadEffect())
    child.get_irdl_definition()
    assert [type(trait) for trait in child.traits] == [MemoryReadEffect]


def test_no_class_of_ours_shares_the_traits_of_a_sibling():
    shared = dict[int, list[type[Operation]]]()
    for factory in extended_dialects().values():
        for op_class in factory().operations:
            if op_class.__module__.startswith("xdsl_bufferization"):
                assert issubclass(op_class, IRDLOperation)
                op_class.get_irdl_definition()
                # What it has from a base is not its own.
                bases = op_class.__mro__[1:]
                if not any(b.__dict__.get("traits") is op_class.traits for b in bases):
                    shared.setdefault(id(op_class.traits), []).append(op_class)
    assert not [classes for classes in shared.values() if len(classes) > 1]
