"""The arithmetic of the interpreters, beside that of the machine."""

import shutil

import pytest
from beside_machine import INTEGERS, NARROW, PROCESSOR, Case, all_cases, compare
from xdsl.dialects import builtin
from xdsl.dialects.arith import Arith
from xdsl.dialects.math import Math

pytestmark = pytest.mark.skipif(
    not hasattr(builtin, "ReducedPrecisionFloatType"), reason="xDSL has no narrow float types"
)
needs_machine = pytest.mark.skipif(
    not (shutil.which("mlir-opt-22") and shutil.which("mlir-runner-22")),
    reason="there is no mlir-runner",
)


@needs_machine
def test_arithmetic() -> None:
    wrong, counts = compare(5_000, seed=1)
    assert counts.total() >= 5_000
    assert not wrong, "\n".join(map(str, wrong[:20]))


def test_all_operations_and_types_are_compared() -> None:
    cases: list[Case] = all_cases()
    types = {type for case in cases for type in (*case.operands, case.result)}
    assert types >= {*INTEGERS, *PROCESSOR, *NARROW}
    operations = {op.name for d in (Arith, Math) for op in d.operations}
    compared = {case.name.partition(" ")[0] for case in cases}
    scaling = {"arith.scaling_extf", "arith.scaling_truncf"}
    assert operations - compared == {"arith.constant"} | (scaling & operations)
