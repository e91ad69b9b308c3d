"""Each page for users is executed, and prints what it says.

The blocks of a page are executed in their order, in a folder of the page:

- `mlir` is a program, `model.mlir`, unless it begins with `builtin.module`, as an output does;
- "`xdsl-opt -p '...'` gives", "fails" or "prints" executes passes on the last program, and
  the next block is the output, the error, or what the passes print;
- `sh` is executed by bash, without installations; a comment `<!-- needs: ... -->` before it
  names programs and modules without which it is skipped, and after `<!-- fails -->` the exit
  code is not 0;
- `python` is executed, and is the module `demo.py` for the commands of the page. A comment
  `<!-- continues: ... -->` names the page whose code comes before;
- `text`, and `mlir` that is an output, are a part of what was printed last.
"""

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import decisions
import pytest
from check_docs import DOCS, ROOT, user_pages
from executing import pipeline
from xdsl.context import Context
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException, VerifyException

from xdsl_bufferization import PASSES
from xdsl_bufferization.command.main import main
from xdsl_bufferization.support.pipelines import parsed_specs
from xdsl_bufferization.transforms.bufferize import BufferizePass

BLOCKS = re.compile(
    r"^`xdsl-opt -p '(?P<spec>[^']*)'` (?P<does>\w+)[^\n]*\n\n```\w*\n(?P<out>.*?)\n```$"
    r"|^(?:<!-- (?:needs: (?P<needs>.*?)|(?P<fails>fails)) -->\n)?```(?P<language>\w*)\n(?P<text>.*?)^```$"
    r"|^<!-- continues: (?P<other>\S+) -->$",
    re.M | re.S,
)
PLAIN = re.compile(r"(xdsl-bufferize [^|<>$&;\\\n]*\n?)+")
"""Calls of the command that need no shell."""
FENCE = re.compile(r"^```", re.M)
SPEC = re.compile(r"^`xdsl-opt -p '[^']*'`", re.M)
PAGES = [str(page.relative_to(ROOT)) for page in user_pages()[1:]] + [
    "docs/explanation-format.md",
    "docs/own-analysis.md",
]
"""Without README.md, of which `test_readme.py` has more to say."""
ELSEWHERE = re.compile(r"^(pip|make|git) .*$", re.M)
"""Commands that the continuous integration executes, and that tests cannot."""


def result(ctx: Context, program: str, spec: str, does: str = "gives") -> str:
    """The output of the pipeline as the page shows it, or the error, or what it prints."""
    module = Parser(ctx, program, "model.mlir").parse_module()
    printed = io.StringIO()
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            pipeline(spec).apply(ctx, module)
    except (PassFailedException, VerifyException) as error:
        return str(error)
    if does == "prints":
        return printed.getvalue().rstrip("\n")
    lines = str(module).split("\n")[1:-1]
    return "\n".join(line.removeprefix("  ") for line in lines)


@dataclass
class Run:
    """The execution of a page."""

    folder: Path
    program: str = ""
    printed: str = ""
    """What the last block of commands or code printed, without what the page has shown."""
    code: str = ""
    names: dict[str, object] = field(default_factory=lambda: {"__name__": "demo"})
    skipped: bool = False
    """Something is missing that the last block of commands needs."""

    def page(self, text: str) -> None:
        """Executes all blocks."""
        blocks = list(BLOCKS.finditer(text))
        fences = [block for block in blocks if block["other"] is None]
        assert len(FENCE.findall(text)) == 2 * len(fences)
        assert len(SPEC.findall(text)) == sum(b["spec"] is not None for b in fences)
        for block in blocks:
            if block["spec"] is not None:
                does = block["does"]
                made = result(decisions.context(), self.program, block["spec"], does)
                assert made == block["out"]
            elif block["other"] is not None:
                other = (DOCS / block["other"]).read_text()
                for code in re.findall(r"^```python\n(.*?)^```$", other, re.M | re.S):
                    self.python(code)
            else:
                if block["language"] == "sh":
                    needs = (block["needs"] or "").split()
                    self.commands(block["text"], needs, fails=bool(block["fails"]))
                else:
                    self.block(block["language"], block["text"])

    def block(self, language: str, text: str) -> None:
        """Executes a block of code, or compares what was printed."""
        match language:
            case "python":
                self.python(text)
            case "mlir" if not text.startswith("builtin.module"):
                self.program = text
                (self.folder / "model.mlir").write_text(text)
            case "mlir" | "text":
                if self.skipped:
                    return
                before, found, self.printed = f"\n{self.printed}".partition(f"\n{text}")
                assert found, f"not printed:\n{text}\nbut\n{before}"
            case _:
                assert language in ("toml", "json"), f"no language: {text}"

    def commands(self, text: str, needs: Sequence[str], *, fails: bool) -> None:
        """Executes commands."""
        self.skipped = not all(shutil.which(n) or find_spec(n) for n in needs)
        self.printed = ""
        text = ELSEWHERE.sub("", text).strip()
        if self.skipped or not text:
            return
        done = self.called if PLAIN.fullmatch(text) else self.typed
        code, self.printed = done(text)
        assert (code != 0) == fails, self.printed

    def typed(self, text: str) -> tuple[int, str]:
        """Exit code and output of commands in a shell."""
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return run.returncode, run.stdout

    def called(self, text: str) -> tuple[int, str]:
        """The same of calls of `xdsl-bufferize`, in this process."""
        printed, code = io.StringIO(), 0
        with chdir(self.folder), redirect_stdout(printed), redirect_stderr(printed):
            for line in text.splitlines():
                code = code or main(shlex.split(line)[1:])
        return code, printed.getvalue()

    def python(self, text: str) -> None:
        """Executes code."""
        self.code += text
        (self.folder / "demo.py").write_text(self.code)
        printed, self.skipped = io.StringIO(), False
        with chdir(self.folder), redirect_stdout(printed):
            exec(text, self.names)
        self.printed = printed.getvalue()


@pytest.mark.parametrize("page", PAGES)
def test_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{scripts}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    Run(tmp_path).page((ROOT / page).read_text())


def test_the_stages_of_bufferize() -> None:
    text = (DOCS / "passes" / "bufferize.md").read_text()
    for stage, passes in BufferizePass().stages().items():
        row = re.search(rf"^\| `{stage}` \| (.*) \|$", text, re.M)
        assert row is not None
        named = [name for name in re.findall(r"`([\w-]+)`", row[1]) if name in PASSES]
        assert named == [spec.name for spec in parsed_specs(passes)]


def test_a_wrong_page_is_noticed(tmp_path: Path) -> None:
    """Each kind of block fails if the page says something else."""
    program = "```mlir\nfunc.func @f() {\n  func.return\n}\n```\n"
    for text in (
        f"{program}`xdsl-opt -p 'dce'` gives\n\n```mlir\nfunc.func @g()\n```\n",
        "```sh\necho one\n```\n```text\ntwo\n```\n",
        "```sh\nfalse\n```\n",
        "```python\nprint(1)\n```\n```text\n2\n```\n",
    ):
        with pytest.raises(AssertionError):
            Run(tmp_path).page(text)
