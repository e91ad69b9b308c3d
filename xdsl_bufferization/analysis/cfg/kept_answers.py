"""Answers about a module, kept while its IR is the same.

    with answers_kept():
        memory = summaries_of(module)           # analyses the module
        summaries_of(module) is memory          # unless something has changed in the module

Passes of one pipeline ask the same one after the other, and many of them change nothing. So the
last answers are kept, with the parts of the IR that they are about: all operations, operands,
attributes and types in order. They hold while these are the same, and no longer than one pass runs,
or one pipeline that is a pass: between passes that a user lists, models may be attached that answer
otherwise.

MLIR: `AnalysisManager`, which passes tell what they preserve
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import contextmanager
from operator import attrgetter
from typing import NamedTuple, TypeVar

from xdsl.ir import Operation

from xdsl_bufferization.interfaces.contents import op_and_contents

AnswerT = TypeVar("AnswerT")

MOST = 2
"""Number of answers of one kind that are kept: the decisions of two orders on one module."""

_TYPE = attrgetter("type")


@contextmanager
def answers_kept() -> Generator[None]:
    """Keeps answers during the body, which attaches no models."""
    _KEPT.depth += 1
    try:
        yield
    finally:
        _KEPT.depth -= 1
        if not _KEPT.depth:
            _KEPT.answers.clear()


def parts_of(module: Operation) -> list[object]:
    """Returns what the IR consists of, in order, if answers are kept now. Two lists are equal if
    nothing has changed."""
    found = list[object]()
    if not _KEPT.depth:
        return found
    for op in op_and_contents(module):
        found += (op, op.parent, *op.operands, *map(_TYPE, op.results))
        if op.successors:
            found += op.successors
        if op.properties:
            found += op.properties.items()
        if op.attributes:
            found += op.attributes.items()
        for region in op.regions:
            block = region.first_block
            while block is not None:
                found += (block, *block.args, *map(_TYPE, block.args))
                block = block.next_block
    return found


def kept_answer(kind: type[AnswerT], question: object, parts: list[object]) -> AnswerT | None:
    """Returns the answer of a kind to a question about a module with these parts, if it is kept."""
    for known in _KEPT.answers.get(kind, ()):
        answer = known.answer
        if known.question == question and known.parts == parts and isinstance(answer, kind):
            return answer
    return None


def keep(question: object, parts: list[object], answer: object) -> None:
    """Keeps an answer, if answers are kept now."""
    if not _KEPT.depth:
        return
    alike = _KEPT.answers.setdefault(type(answer), [])
    del alike[: 1 - MOST]
    alike.append(_Kept(question, parts, answer))


class _Kept(NamedTuple):
    question: object
    parts: list[object]
    answer: object


class _Answers(threading.local):
    def __init__(self) -> None:
        self.answers = dict[type, list[_Kept]]()
        self.depth = 0
        """In how many bodies of `answers_kept` the thread is."""


_KEPT = _Answers()
