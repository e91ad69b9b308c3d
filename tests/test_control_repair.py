"""xDSL's loops, branches and switches have their faults until they are repaired."""

import subprocess
import sys

import pytest
from xdsl.dialects import cf, scf, test
from xdsl.dialects.builtin import IndexType, UnregisteredOp, i32
from xdsl.ir import Block, Region
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_bufferization.dialects.cf.dialect import (
    repair as repair_branches,
)
from xdsl_bufferization.dialects.scf.dialect import (
    repair as repair_loops,
)
from xdsl_bufferization.interfaces.private_traits import traits_of

FRESH = """
from xdsl_bufferization.dialects.{0} import is_faulty, repair
assert is_faulty()
repair()
assert not is_faulty()
repair()
"""


@pytest.mark.parametrize(
    "module",
    ["cf.dialect", "scf.canonicalization.xdsl_fixes", "scf.branches"],
)
def test_xdsl_has_the_fault_until_it_is_repaired(module: str):
    subprocess.run([sys.executable, "-c", FRESH.format(module)], check=True)


def test_a_branch_passes_what_the_block_takes():
    repair_branches()
    value = test.TestOp(result_types=[i32])
    for passed in ([], [value.results[0]], [value.results[0]] * 2):
        target = Block(arg_types=[i32])
        region = Region([Block([cf.BranchOp(target, *passed)]), target])
        if len(passed) == 1:
            region.verify()
            continue
        with pytest.raises(VerifyException, match="target block has 1"):
            region.verify()


def test_branches_have_no_effects():
    repair_branches()
    for branch in (cf.BranchOp, cf.ConditionalBranchOp):
        assert traits_of(branch, Pure)
        assert not branch.has_trait(Pure)


def test_the_loops_of_xdsl_keep_unknown_operations():
    repair_loops()
    bound = test.TestOp(result_types=[IndexType()]).results[0]
    unknown = UnregisteredOp.with_name("unknown.op").create()
    body = Block([unknown, scf.YieldOp()], arg_types=[IndexType()])
    loop = scf.ForOp(bound, bound, bound, [], body)
    Block([loop])
    for pattern in scf.ForOpHasCanonicalizationPatternsTrait().get_patterns(scf.ForOp):
        pattern.match_and_rewrite(loop, PatternRewriter(loop))
    assert unknown.parent_block() is body
