"""Programs of the tests: what their comments say, and what passes and runs make of them."""

import re
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from xdsl_bufferization.interpreters.run import RunResult, run_module


def says(path: Path, word: str) -> str:
    """What a comment `// WORD: ...` of the program says."""
    found = re.search(rf"^// {word}: (.*)$", path.read_text(), re.M)
    assert found is not None
    return found[1]


def sections(path: Path) -> dict[str, str]:
    """The programs of a file, by what stands after the `// -----` before each."""
    _, *parts = re.split(r"^// ----- (.*)$", path.read_text(encoding="utf-8"), flags=re.M)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def passed(ctx: Context, text: str, spec: str) -> ModuleOp:
    """A program after passes, verified."""
    module = Parser(ctx, text).parse_module()
    passes = Universe.get_multiverse().all_passes
    PassPipeline.parse_spec(passes, spec).apply(ctx, module)
    module.verify()
    return module


def executed(ctx: Context, text: str, spec: str = "") -> RunResult:
    """Runs a program, after passes; iterations of random loops may race."""
    return run_module(passed(ctx, text, spec), finds_races=False)
