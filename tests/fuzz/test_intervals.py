"""Programs that write tensors while they are used compute the same when they are bufferized."""

from dataclasses import replace
from functools import partial

import decisions
import pytest
from campaign import Campaign
from checking import executed, is_race_unseen
from generate import Generator
from intervals import KINDS, PLAN, program
from xdsl.parser import Parser


@pytest.mark.parametrize("kind", KINDS)
def test_programs_compute_the_same(kind: str) -> None:
    plan = replace(PLAN, shrink=False, program=partial(program, only=(kind,)))
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


RACE = """
func.func @main() -> f32 {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  memref.store %one, %m[%c0] : memref<2xf32>
  scf.forall (%th) in (2) {
    %own = memref.alloc() : memref<2xf32>
    FIRST
    SECOND
    %y = memref.load %own[%c0] : memref<2xf32>
    %z = arith.addf %y, %one : f32
    memref.store %z, %n[%th] : memref<2xf32>
  }
  %z = memref.load %n[%c0] : memref<2xf32>
  return %z : f32
}
"""
COPY = "memref.copy %m, %own : memref<2xf32> to memref<2xf32>"
STORE = "memref.store %two, %m[%th] : memref<2xf32>"
DEFINE = "memref.store %one, %own[%c0] : memref<2xf32>"


@pytest.mark.parametrize(
    ("first", "second", "is_unseen"),
    [
        (COPY, f"{STORE}\n{DEFINE}", True),
        (f"{STORE}\n{COPY}", DEFINE, True),
        (COPY, STORE, False),
        (STORE, COPY, False),
        (STORE.replace("%th", "%c0"), DEFINE, False),
    ],
)
def test_race_is_unseen(first: str, second: str, is_unseen: bool) -> None:
    """A copy races with the stores of others: that is no fault if nobody reads what it gave."""
    text = RACE.replace("FIRST", first).replace("SECOND", second)
    module = Parser(decisions.context(), text).parse_module()
    assert executed(module).why.startswith("fault: race")
    assert is_race_unseen(executed(module, finds_races=False), module) == is_unseen


@pytest.mark.parametrize(("of", "why"), [("own", ""), ("shared", "fault: race")])
def test_iterations_race(of: str, why: str) -> None:
    """A buffer that all iterations write is no place to read back from."""
    text = SCRATCH.replace("OF", of)
    module = Parser(decisions.context(), text).parse_module()
    assert executed(module, finds_races=False).numbers == [1, 1]
    assert executed(module).why.startswith(why)
