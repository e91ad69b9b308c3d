"""xDSL's own tests pass with this package as they do without it, but for those that
docs/xdsl-gaps.md lists, with what each of them pins.
"""

import re
from pathlib import Path

import alone
import pytest
import xdsl_tests

pytestmark = pytest.mark.skipif(not xdsl_tests.TESTS.is_dir(), reason="xDSL without its tests")

STEP = 3
"""How many of the filecheck tests are run here: one of these. `benchmarks/run.py` runs all."""


def test_what_fails_is_what_the_page_lists(root: Path) -> None:
    page = (root / "docs" / "xdsl-gaps.md").read_text()
    listed = re.findall(r"^\| `(\S+\.mlir)` \|", page, re.M)
    if alone.MLIR_OPT is None:
        listed = [test for test in listed if "with-mlir" not in test]
    here = {*xdsl_tests.filecheck_tests()[::STEP]}
    result = xdsl_tests.compared(STEP)
    assert result.tests > 400 / STEP
    assert sorted(result.failures) == sorted(test for test in listed if test in here)
    assert result.failures


def test_no_python_test_fails_with_this_package_only() -> None:
    result, failures = xdsl_tests.python_failures()
    assert result.passed > 5000
    assert not failures
