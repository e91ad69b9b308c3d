"""Each program in docs/passes.md gives the output that stands below it."""

import re
from pathlib import Path

import decisions
import pytest
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException, VerifyException

PAGE = Path(__file__).resolve().parents[1] / "docs" / "passes.md"
PARTS = re.compile(
    r"^`xdsl-opt -p '(?P<spec>[^']*)'`[^\n]*\n\n```\w+\n(?P<output>.*?)\n```$"
    r"|^```mlir\n(?P<program>.*?)\n```$",
    re.M | re.S,
)


def examples(text: str) -> list[tuple[str, str, str]]:
    """Program, pipeline and output of each run on a page."""
    found = list[tuple[str, str, str]]()
    program = ""
    for part in PARTS.finditer(text):
        program = part["program"] or program
        if part["spec"] is not None:
            found.append((program, part["spec"], part["output"]))
    return found


def result(ctx: Context, program: str, spec: str) -> str:
    """The output of the pipeline as the page shows it, or the error."""
    module = Parser(ctx, program, "model.mlir").parse_module()
    try:
        passes = Universe.get_multiverse().all_passes
        PassPipeline.parse_spec(passes, spec).apply(ctx, module)
    except (PassFailedException, VerifyException) as error:
        return str(error)
    lines = str(module).split("\n")[1:-1]
    return "\n".join(line.removeprefix("  ") for line in lines)


@pytest.mark.parametrize(("program", "spec", "output"), examples(PAGE.read_text()))
def test_example(program: str, spec: str, output: str) -> None:
    assert result(decisions.context(), program, spec) == output
