"""Runs a program before and after passes, and says what is wrong.

    refused: ...     a pass failed          invalid: ...   its output does not verify
    numbers: ...     other results          fault: ...     wrong use of memory
    leaks: ...       memory not freed       crashed: ...   an error of ours

The first word is the kind of a failure. Results are compared bit by bit.
"""

import signal
import traceback
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any

from followed_races import FollowedLoop, ReversedLoop
from holding import Holding
from more_ops import MoreOps
from pipelines import OWNERSHIP, Chain, Part
from published import publish
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.passes import PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import DiagnosticException, InterpretationError, VerifyException

from xdsl_bufferization.interpreters.faults import Fault
from xdsl_bufferization.interpreters.machine import ParallelLoop
from xdsl_bufferization.interpreters.run import (
    RunResult,
    agree,
    entry_function,
    machine_for,
    run_module,
)
from xdsl_bufferization.interpreters.values import Array, Storage

FIXED = "abi="
"""Passes with this option get a program in which all functions but `@main` are public."""
SECONDS = 20.0
"""How long a pass may take, of processor time."""
STEPS = 1_000_000
"""How many ops a run may execute."""


class TooLongError(Exception):
    """Something did not come to an end."""


CRASHES = (
    TooLongError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,
)


@contextmanager
def limited(seconds: float) -> Generator[None, None, None]:
    """Raises TooLongError inside after so many seconds of processor time, which other
    processes do not shorten."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLongError(f"not done after {seconds:g} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass(frozen=True)
class Failure:
    """What is wrong after some passes."""

    passes: tuple[str, ...]
    """Those that the program went through, the guilty one last."""
    step: str
    """The name of the step that is guilty."""
    why: str
    """The kind, a colon, and the details."""

    @property
    def kind(self) -> str:
        """The first word of `why`."""
        return self.why.split(":")[0]

    @property
    def pipeline(self) -> str:
        """The passes as xdsl-opt takes them."""
        return ",".join(self.passes)


@dataclass(frozen=True)
class Outcome:
    """A run: what it gave, or why it stopped."""

    result: RunResult | None
    why: str = ""
    numbers: Sequence[Any] = ()
    """What it returned and printed."""
    is_racy: bool = False
    """Do iterations of its parallel loops race?"""


def executed(
    module: ModuleOp,
    steps: int = STEPS,
    finds_races: bool = True,
    loop_class: type[ParallelLoop] = ParallelLoop,
) -> Outcome:
    """Runs `@main`."""
    try:
        result = run_module(
            module,
            max_steps=steps,
            finds_races=finds_races,
            loop_class=loop_class,
            functions=(MoreOps(),),
        )
        # To read what is returned may be a fault, too.
        return Outcome(result, numbers=result.numbers())
    except Fault as fault:
        kind = "failure" if fault.kind == "failure" else "fault"
        return Outcome(None, f"{kind}: {fault.kind}: {fault}")
    except InterpretationError as fault:
        return Outcome(None, f"failure: {fault}")
    except CRASHES as crash:
        where = f"{place_of(crash)} in a run"
        return Outcome(None, f"crashed: {type(crash).__name__} in {where}: {crash}")


def owned(result: RunResult) -> tuple[list[Array], int]:
    """The heap buffers that the caller of `@main` has got, and the leaks beside them."""
    arrays = [a for a in result.outputs if isinstance(a, Array)]
    heap = [a for a in arrays if a.storage.kind == "heap"]
    alive = {id(a.storage) for a in heap if a.storage.live}
    return heap, result.memory.leaks - len(alive)


def applied(ctx: Context, module: ModuleOp, spec: str) -> str:
    """Applies passes; why that fails, or ""."""
    passes = Universe.get_multiverse().all_passes
    try:
        with limited(SECONDS):
            PassPipeline.parse_spec(passes, spec).apply(ctx, module)
    except VerifyException as fault:
        return f"invalid: {fault}"
    except DiagnosticException as fault:
        return f"refused: {fault}"
    except CRASHES as crash:
        return f"crashed: {type(crash).__name__} in {place_of(crash)}: {crash}"
    return ""


def place_of(crash: BaseException) -> str:
    """The function that raised."""
    frames = traceback.extract_tb(crash.__traceback__)
    return frames[-1].name if frames else ""


def difference(expected: Outcome, module: ModuleOp, chain: Sequence[Part], may_leak: bool) -> str:
    """Verifies and runs the program and compares; what is wrong, or ""."""
    try:
        module.verify()
    except VerifyException as fault:
        return f"invalid: {fault}"
    found = outcome(module, chain, expected.is_racy)
    if found.why.startswith("fault: race") and is_race_unseen(expected, module):
        found = executed(module, finds_races=False)
    if found.result is None:
        return found.why
    if not agree(expected.numbers, found.numbers):
        return f"numbers: {expected.numbers} before, {found.numbers} after"
    if may_leak:
        return ""
    if frees(chain):
        return wrong_frees(found.result, module)
    return more_leaks(expected, found.result, chain)


def outcome(module: ModuleOp, chain: Sequence[Part], may_race: bool) -> Outcome:
    """Runs `@main`; iterations of parallel loops may race if an option allows it."""
    is_unchecked = any("check-parallel-regions=false" in p.spec for p in chain)
    return executed(module, finds_races=not (is_unchecked or may_race))


def is_race_unseen(expected: Outcome, module: ModuleOp) -> bool:
    """Does nothing depend on what iterations race for: contents that the program does not
    define, or does not use? In one of both orders each race loads what it must not see."""
    runs = [executed(module, loop_class=order) for order in (FollowedLoop, ReversedLoop)]
    return all(run.result and agree(expected.numbers, run.numbers) for run in runs)


def as_meant(module: ModuleOp, steps: int) -> Outcome:
    """Runs `@main` of a program that nothing has changed, where iterations may race: what it
    computes when they run in turn."""
    found = executed(module, steps)
    if not found.why.startswith("fault: race"):
        return found
    return replace(executed(module, steps, finds_races=False), is_racy=True)


def frees(chain: Sequence[Part]) -> bool:
    """Does the chain free what is allocated?"""
    return any(p.step.stage == "free" for p in chain)


def wrong_frees(result: RunResult, module: ModuleOp) -> str:
    """What is left of memory in a program that must have freed all of it, or ""."""
    _, count = owned(result)
    count = count and len(lost(module))
    return f"leaks: {count} of {result.memory.allocations} buffers" if count else ""


PIPELINE = "buffer-deallocation-pipeline"
MANUAL = "bufferization.manual_deallocation"


def lost(module: ModuleOp) -> list[Storage]:
    """The buffers that nobody frees when `@main` ends, but the passes must have freed:
    all but its results, those of the program, and those that others may hold."""
    machine = machine_for(module, (MoreOps(),))
    machine.finds_races = False
    outputs = machine.call_op(entry_function(module, "main"), ())
    given = [value.storage for value in outputs if isinstance(value, Array)]
    left = [s for s in machine.memory.heap.values() if s not in given]
    holding = Holding(module)
    origins = dict.fromkeys(s.origin for s in left if s.origin is not None)
    excused = {op for op in origins if MANUAL in op.attributes or holding.may_be_left(op)}
    return [s for s in left if s.origin not in excused]


def leaks(module: ModuleOp) -> int:
    """How many buffers are left when `@main` ends."""
    result = executed(module, finds_races=False).result
    return 0 if result is None else result.memory.leaks


def more_leaks(expected: Outcome, result: RunResult, chain: Sequence[Part]) -> str:
    """What a program with buffers leaks that did not leak before, or ""."""
    passes = [p.spec for p in chain]
    starts = chain[0].step.stage == "bufferize" if chain else False
    if starts or expected.result is None or any("=false" in spec for spec in passes):
        return ""
    before, after = expected.result.memory.leaks, result.memory.leaks
    return f"leaks: {after} buffers, {before} before" if after > before else ""


@dataclass
class Checker:
    """Takes one program through chains of passes."""

    ctx: Context
    program: ModuleOp
    refused: int = 0
    """How often a pass refused that may do so."""

    steps: int = STEPS
    """How many ops a run of the program may execute."""

    def __post_init__(self) -> None:
        self.expected = as_meant(self.program, self.steps)

    def first_failure(self, chains: Sequence[Chain]) -> Failure | None:
        """What is wrong after the first chain where something is."""
        if self.expected.result is None:
            return Failure((), "the program", self.expected.why)
        for chain in chains:
            if failure := self.failure(chain):
                return failure
        return None

    def failure(self, chain: Chain, everywhere: bool = False) -> Failure | None:
        """What is wrong after this chain. Runs the program after each part if asked,
        else at the end, and after each part where that fails."""
        module, left = self.program.clone(), -1
        if any(FIXED in part.spec for part in chain):
            publish(module)
        for index, part in enumerate(chain):
            before = chain[: index + 1]
            if everywhere and part.step.stage == "free":
                left = self.left(module.clone(), part)
            why = applied(self.ctx, module, part.spec)
            if is_allowed(part, why):
                self.refused += 1
                return None
            if not why and (everywhere or before == chain):
                why = difference(self.expected, module, before, self.may_leak(before))
                if why and not everywhere:
                    found = self.failure(before, True)
                    is_leak = why.startswith("leaks")
                    return found if found or is_leak else named(before, why)
                if why.startswith("leaks") and leaks(module) <= left:
                    why = ""
            if why:
                return named(before, why)
        return None

    def left(self, module: ModuleOp, part: Part) -> int:
        """How many buffers are left behind the step that frees, without the passes that
        may remove buffers that held them; -1 if some should be freed."""
        spec = part.spec.replace("canonicalize,", "")
        if PIPELINE in spec:
            spec = f"{spec.replace(PIPELINE, OWNERSHIP)},bufferization-lower-deallocations"
            spec = f"expand-realloc{{emit-deallocs=false}},{spec}"
        why = applied(self.ctx, module, spec)
        if why or executed(module, finds_races=False).why or lost(module):
            return -1
        return leaks(module)

    def may_leak(self, chain: Chain) -> bool:
        """Is there memory that a tensor holds, or none that the chain frees?"""
        if chain and chain[0].step.stage == "bufferize":
            return chain[0].step.keeps_tensors
        if not any(part.step.stage in ("free", "own") for part in chain):
            return True
        results = [result for op in self.program.walk() for result in op.results]
        return any(isinstance(result.type, TensorType) for result in results)


def is_allowed(part: Part, why: str) -> bool:
    """Is this the refusal of a pass that may refuse?"""
    return why.startswith("refused") and any(w in why for w in part.step.refuses)


def named(chain: Chain, why: str) -> Failure:
    """The failure after the last part of the chain."""
    return Failure(tuple(p.spec for p in chain), chain[-1].step.name, why)
