"""Explanations of copies and allocations: what a pass inserts, why, and what would avoid it.

    %0 = tensor.insert %x into %t[%i]      Explanation: kind "copy", cause "conflict",
    %1 = tensor.extract %t[%i]             value "%t", 16 bytes; write "%0 = tensor.insert ..",
                                           read "%1 = tensor.extract .."; advice "move-read"

All data classes are frozen, hold texts and numbers only, and so outlive the operations that
they describe. `as_data` makes JSON of them; `SCHEMA` describes it.

MLIR has none; lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp annotates conflicts as
attributes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, field
from typing import Literal

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.bufferizable import BufferizationOptions
from xdsl_bufferization.interfaces.records import record

VERSION = 1
"""The version of the JSON schema; it grows when a field changes its meaning or goes."""

Kind = Literal["copy", "allocation", "clone", "flag", "free"]
"""A copy of contents, into a new buffer or another one, or an allocation without contents; of a
deallocation pass, a clone, an ownership that a flag tells at run time, or the point where memory is
freed."""

Cause = Literal[
    "conflict",
    "not-writable",
    "threads",
    "aliases",
    "always",
    "loop",
    "layout",
    "operation",
    "returned",
    "path",
    "last-use",
]
"""What makes a buffer or a copy necessary. The first five are those of `CopyCause` (see
`one_shot_state.py`). A `loop` gives a tensor that it yields a buffer of each iteration, a `layout`
cannot be had by a cast, an `operation` defines new contents or moves contents. The others are of
deallocations: memory that the function does not own is `returned`, memory is owned on some `path`
only, the `last-use` of memory is after it."""

Action = Literal[
    "move-read",
    "mark-writable",
    "mark-restrict",
    "mark-access",
    "use-operand",
    "option",
    "pass",
    "give-model",
    "replace-constant",
    "make-private",
    "change-program",
]
"""What an advice asks for: a read to be moved before the write; `writable` on an argument or a
`to_tensor`, `restrict` on a `to_tensor`, `bufferization.access` on an argument of a declaration;
the operand of an operation instead of its result; another option; another pass; a model for an
operation; an operation that fills a tensor instead of a constant; a function that only this module
calls; or another program."""

Role = Literal["operation", "definition", "write", "read", "owned", "borrowed"]


@record
class Site:
    """An operation of the program as it was before the pass."""

    role: Role
    op: str
    """Its name."""
    text: str
    """Its text on one line."""
    place: str = ""
    """FILE:LINE:COLUMN; "" if that is not known."""
    value: str = ""
    """The tensor of the role, as `%t`: what is written or read; "" if it has no name."""
    line: int = 0
    """Its line in the text of the program, also if its place is in another file; 0 if that is
    not known."""


@record
class Advice:
    """A change of the program, of the options or of the pipeline that avoids the copy."""

    action: Action
    text: str
    """The advice as a sentence."""
    parameters: Mapping[str, str] = field(default_factory=dict[str, str])
    """What a program needs to apply it, as the name and the value of an option."""


def option_advice(name: str, value: str, text: str) -> Advice:
    """Returns the advice to give an option of `one-shot-bufferize` another value."""
    return Advice("option", text, {"pass": "one-shot-bufferize", "option": name, "value": value})


@record
class Size:
    """The size of a buffer, or of what is copied."""

    bytes: int | None
    """None if it depends on dynamic sizes."""
    text: str
    """The bytes, or a product with the dynamic sizes, as `4 * dim(%t, 0)`."""


@record
class Frequency:
    """How often an operation runs in one call of its function."""

    depth: int
    """The number of loops around it."""
    times: int | None
    """The product of their trip counts; None if one of them is not known."""


@record
class Explanation:
    """The reason for a copy, for an allocation, or for an allocation that a copy fills."""

    number: int
    """From 1 in the order of the new operations; on request their attribute `explanation`."""
    kind: Kind
    cause: Cause
    function: str
    """The function as `@f`; "" outside of functions."""
    value: str
    """The tensor that is copied or gets the buffer, as `%t`; "" if it has no name."""
    what: str
    """What is done, as a clause: `%t is copied`."""
    why: str
    """The reason, as a sentence."""
    barrier: str
    """Why no rule made it harmless, as a sentence; "" if there is no rule."""
    sites: Sequence[Site]
    size: Size
    frequency: Frequency
    makes: Sequence[str]
    """The names of the new operations: an allocation, a copy or both."""
    advice: Sequence[Advice]
    """What would avoid it, best first; empty if nothing is known."""

    def site(self, role: Role) -> Site | None:
        """Returns the operation in this role, or None."""
        return next((site for site in self.sites if site.role == role), None)

    @property
    def place(self) -> str:
        """FILE:LINE:COLUMN of the operation for which it is made; "" if not known."""
        found = self.site("operation")
        return "" if found is None else found.place


def as_data(pass_name: str, explanations: Sequence[Explanation]) -> dict[str, object]:
    """Returns explanations as a dictionary for JSON."""
    return {
        "version": VERSION,
        "pass": pass_name,
        "totals": totals(explanations),
        "explanations": [asdict(explanation) for explanation in explanations],
    }


def totals(explanations: Sequence[Explanation]) -> dict[str, int]:
    """Returns the numbers of copies and of allocations, and the bytes of those whose size is known,
    each counted once, as often as it may run."""
    copies = [e for e in explanations if e.kind == "copy"]
    return {
        "copies": len(copies),
        "bytes_copied": sum(e.size.bytes or 0 for e in copies),
        "allocations": sum(
            len(e.makes) - (e.kind == "copy")
            for e in explanations
            if e.kind in ("copy", "allocation")
        ),
        "unknown_sizes": sum(e.size.bytes is None for e in explanations),
        "clones": sum(e.kind == "clone" for e in explanations),
        "flags": sum(e.kind == "flag" for e in explanations),
        "frees": sum(e.kind == "free" for e in explanations),
    }


class ExplainableOpInterface(OpTrait):
    """An operation with reasons of its own for a copy. All answers are for readers: no decision
    depends on them.

        %0 = bufferization.to_tensor %m     why_new: "operations on the memref may change it later"
                                            advice: add `restrict`
        %c = arith.constant dense<0.0>      advice_to_write: compute the tensor, as by linalg.fill

    MLIR: none"""

    def why_new(self, op: Operation) -> str:
        """Returns why the operation bufferizes to new memory or to a copy, as a clause; "" if
        the general reason holds."""
        return ""

    def advice(self, op: Operation) -> Sequence[Advice]:
        """Returns what would avoid that."""
        return ()

    def iterations(self, op: Operation) -> int | None:
        """Returns how often its regions run in one execution, for an operation that is no loop
        of `LoopLikeOpInterface`; None if that is not known."""
        return None

    def advice_to_write(
        self, op: Operation, value: SSAValue, options: BufferizationOptions
    ) -> Sequence[Advice]:
        """Returns what would make the buffer of a result writable, or that of an argument of a
        region of the operation."""
        return ()
