"""xDSL's elementwise operations work on tensors without a rank once they are repaired."""

import subprocess
import sys

import pytest
from xdsl.dialects import arith, test
from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
    TensorType,
    UnrankedTensorType,
    f32,
    i32,
)
from xdsl.ir import Operation
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.arith.dialect import (
    is_faulty,
    repair,
)
from xdsl_bufferization.interfaces.private_traits import traits_of

FRESH = """
from xdsl_bufferization.dialects.arith.dialect import is_faulty, repair
assert is_faulty()
repair()
assert not is_faulty()
repair()
"""


FRESH_FOLDS = """
from xdsl_bufferization.dialects.arith.folds import is_faulty, repair
assert is_faulty()
repair()
assert not is_faulty()
repair()
"""


def add(type: UnrankedTensorType | TensorType) -> Operation:
    """The sum of two values of the type."""
    value = test.TestOp(result_types=[type])
    return arith.AddiOp(value.results[0], value.results[0])


def test_xdsl_has_the_fault_until_it_is_repaired():
    subprocess.run([sys.executable, "-c", FRESH], check=True)
    subprocess.run([sys.executable, "-c", FRESH_FOLDS], check=True)


@pytest.mark.parametrize(
    "op, a, b, number",
    [
        (arith.MuliOp, 1 << 62, 4, 0),
        (arith.AddiOp, (1 << 63) - 1, 1, -(1 << 63)),
        (arith.SubiOp, -(1 << 63), 1, (1 << 63) - 1),
        (arith.AddiOp, 3, 4, 7),
    ],
)
def test_folds_of_index_wrap_around(
    op: type[arith.SignlessIntegerBinaryOperation], a: int, b: int, number: int
):
    repair()
    lhs, rhs = (arith.ConstantOp(IntegerAttr(n, IndexType())) for n in (a, b))
    assert op(lhs, rhs).fold() == (IntegerAttr(number, IndexType()),)


def test_only_more_is_accepted():
    repair()
    assert not is_faulty()
    add(UnrankedTensorType(i32)).verify()
    add(TensorType(i32, [4])).verify()
    with pytest.raises(VerifyException, match="must be signless-integer-like"):
        add(UnrankedTensorType(f32)).verify()


def test_the_classes_are_those_of_xdsl():
    repair()
    assert arith.AddiOp in arith.Arith.operations
    assert traits_of(arith.RemUIOp, Pure)
