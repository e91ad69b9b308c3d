"""Programs of the tests: what their comments say, and what passes and runs make of them."""

import re
import subprocess
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


def pipeline(spec: str) -> PassPipeline:
    """The passes of that text, of xDSL and of its plugins."""
    return PassPipeline.parse_spec(Universe.get_multiverse().all_passes, spec)


def passed(ctx: Context, text: str, spec: str) -> ModuleOp:
    """A program after passes, verified."""
    module = Parser(ctx, text).parse_module()
    pipeline(spec).apply(ctx, module)
    module.verify()
    return module


def executed(ctx: Context, text: str, spec: str = "") -> RunResult:
    """Runs a program, after passes; iterations of random loops may race."""
    return run_module(passed(ctx, text, spec), finds_races=False)


def fed(text: str, *command: str) -> subprocess.CompletedProcess[str]:
    """A command that reads the text, as it ended."""
    return subprocess.run(command, input=text, capture_output=True, text=True)


def printed_by(text: str, *command: str) -> str:
    """What a command that reads the text prints. It must succeed."""
    done = fed(text, *command)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
