"""xDSL's elementwise operations work on tensors without a rank once they are repaired."""

import subprocess
import sys

import pytest
from xdsl.dialects import arith, test
from xdsl.dialects.builtin import (
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


def add(type: UnrankedTensorType | TensorType) -> Operation:
    """The sum of two values of the type."""
    value = test.TestOp(result_types=[type])
    return arith.AddiOp(value.results[0], value.results[0])


def test_xdsl_has_the_fault_until_it_is_repaired():
    subprocess.run([sys.executable, "-c", FRESH], check=True)


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
