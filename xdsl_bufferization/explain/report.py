"""
Runs a pipeline with `one-shot-bufferize` in it, and explains what that makes.

    canonicalize,one-shot-bufferize{...},buffer-deallocation-pipeline
    ^ in front   ^ explained             ^ behind

The passes in front are run first. If there are any, the program that is explained is their
output, parsed again, so that places are lines of what the reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass, PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import DiagnosticException, ParseError

from xdsl_bufferization.api import register_dialects
from xdsl_bufferization.explain.memory_picture import MemoryPicture, pictures
from xdsl_bufferization.interfaces.explanations import Explanation
from xdsl_bufferization.transforms.buffer_recorder import EXPLANATION
from xdsl_bufferization.transforms.explain_bufferization import (
    ExplainBufferizationPass,
)
from xdsl_bufferization.transforms.one_shot_bufferize import (
    BufferizingPass,
    OneShotBufferizePass,
)

PIPELINE = "one-shot-bufferize{bufferize-function-boundaries}"
"""The default pipeline."""

_NUMBER = re.compile(rf",? ?{EXPLANATION} = (\d+) : i64")
_EMPTY = re.compile(r" \{\}(?= :|$)")


class CannotExplain(Exception):
    """A program that cannot be parsed or bufferized, or a pipeline without bufferization."""


@dataclass(frozen=True)
class Report:
    """What a run of a pipeline is explained by."""

    name: str
    """The file of the program."""
    program: str
    """The program that is explained; places are in it."""
    output: str
    """What `one-shot-bufferize` makes of it."""
    numbers: Sequence[int]
    """For each line of the output the explanation of its operation, or 0."""
    explanations: Sequence[Explanation]
    pipeline: str
    bufferized: Sequence[MemoryPicture]
    """The buffers behind `one-shot-bufferize`, by function."""
    result: Sequence[MemoryPicture]
    """The buffers behind the whole pipeline; empty if it ends there."""


def explain_program(
    text: str,
    name: str,
    pipeline: str = PIPELINE,
    *,
    allow_unregistered: bool = False,
    dynamic: int | None = None,
) -> Report:
    """
    Explains a program. With `dynamic`, dynamic sizes count as that number in the pictures of
    memory. Raises `CannotExplain`.
    """
    context = Context(allow_unregistered=allow_unregistered)
    register_dialects(context)
    try:
        before, explain, behind = _split(pipeline)
        module = Parser(context, text, name).parse_module()
        module.verify()
        if before:
            for each in before:
                each.apply(context, module)
            text, name = str(module), f"{name} (behind {before[-1].name})"
            module = Parser(context, text, name).parse_module()
        found = explain.explain(module)
        output, numbers = _numbered(module)
        first = pictures(module, dynamic)
        for each in behind:
            each.apply(context, module)
        last = pictures(module, dynamic) if behind else []
    except (DiagnosticException, ParseError) as error:
        raise CannotExplain(str(error)) from None
    return Report(name, text, output, numbers, found, pipeline, first, last)


def _split(
    pipeline: str,
) -> tuple[list[ModulePass], ExplainBufferizationPass, list[ModulePass]]:
    """The passes in front of the bufferization, that one, and those behind it."""
    known = Universe.get_multiverse().all_passes
    try:
        passes = list(PassPipeline.parse_spec(known, pipeline).passes)
    except Exception as error:
        # xDSL raises bare exceptions for specifications that it cannot read.
        raise CannotExplain(f"the pipeline '{pipeline}': {error}") from None
    for index, each in enumerate(passes):
        if isinstance(each, BufferizingPass):
            return passes[:index], _explaining(each), passes[index + 1 :]
    raise CannotExplain(
        f"the pipeline '{pipeline}' has no {OneShotBufferizePass.name}: name it, with its options"
    )


def _explaining(found: BufferizingPass) -> ExplainBufferizationPass:
    """The pass that explains, with the options of another one."""
    shared = {field.name for field in fields(BufferizingPass)}
    options = {name: getattr(found, name) for name in shared}
    return ExplainBufferizationPass(**options, annotate=True)


def _numbered(module: ModuleOp) -> tuple[str, list[int]]:
    """The text of a module without the numbers of explanations, and these by line."""
    lines, numbers = list[str](), list[int]()
    for line in str(module).split("\n"):
        found = _NUMBER.search(line)
        numbers.append(0 if found is None else int(found[1]))
        lines.append(line if found is None else _EMPTY.sub("", _NUMBER.sub("", line)))
    for op in module.walk():
        op.attributes.pop(EXPLANATION, None)
    return "\n".join(lines), numbers
