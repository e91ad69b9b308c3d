"""Programs that write tensors while they are used compute the same when they are bufferized."""

import decisions
import pytest
from campaign import Campaign
from checking import executed
from generate import Generator
from intervals import KINDS, BufferizedOnly, program
from xdsl.parser import Parser


@pytest.mark.parametrize("kind", KINDS)
def test_programs_compute_the_same(kind: str) -> None:
    plan = BufferizedOnly(kind="tensors", shrink=False, statements=(kind,))
    campaign = Campaign(decisions.context(), plan)
    campaign.run(0, 8)
    assert not [(f.seed, f.failure) for f in campaign.found]


@pytest.mark.parametrize("seed", range(6))
def test_larger_programs_are_defined(seed: int) -> None:
    text = Generator(meanwhile=1).program(seed)
    module = Parser(decisions.context(), text).parse_module()
    found = executed(module)
    assert not found.why
    assert None not in found.numbers


def test_a_seed_has_one_program() -> None:
    assert program(5) == program(5) != program(6)


SCRATCH = """
func.func @main() -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %r = memref.alloc() : memref<2xf32>
  %shared = memref.alloc() : memref<1xf32>
  scf.forall (%th) in (2) {
    %own = memref.alloc() : memref<1xf32>
    memref.store %one, %OF[%c0] : memref<1xf32>
    %x = memref.load %OF[%c0] : memref<1xf32>
    memref.store %x, %r[%th] : memref<2xf32>
  }
  return %r : memref<2xf32>
}
"""


@pytest.mark.parametrize(("of", "why"), [("own", ""), ("shared", "fault: race")])
def test_iterations_race(of: str, why: str) -> None:
    """A buffer that all iterations write is no place to read back from."""
    text = SCRATCH.replace("OF", of)
    module = Parser(decisions.context(), text).parse_module()
    assert executed(module, finds_races=False).numbers == [1, 1]
    assert executed(module).why.startswith(why)
