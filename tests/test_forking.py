"""lit's format with forks ends as lit's own does, in success and in each kind of failure."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from forking import SWITCH

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks are for Linux")

CONFIG = """
lit_config.load_config(config, {configuration!r})
config.test_source_root = config.test_exec_root = {folder!r}
config.substitutions.insert(0, ("%python", {python!r}))
"""

TOOLS = {
    "crash": "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
    "depth": """
def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n
print(depth(0) // 50)
""",
    "echo": "import sys; sys.stdout.write(sys.stdin.read())",
    "exit": "import sys; print('printed'); sys.exit(eval(sys.argv[1]))",
    "flood": "print('line\\n' * 1_000_000)",
    "forked": "import sys; sys.exit('lit.worker' not in sys.modules)",
    "head": "input()",
    "module": "import sys; print(__name__, sys.argv)",
    "raise": "def f(): raise ValueError('of the program')\nf()",
    "start": """
import os, sys, warnings
import __main__
print(__main__.__file__, __name__, sys.argv, sys.path, os.getcwd(), os.environ.get("A"))
print([[s.encoding, s.errors, s.line_buffering, s.name] for s in (sys.stdin, sys.stdout, sys.stderr)])
print("first, ünïcödé")
print("second", file=sys.stderr)
warnings.warn("third")
print(open(__file__).encoding.lower())
""",
    "stain": """
import sys, xdsl.ir
print(hasattr(xdsl.ir, "stain"), "wave" in sys.modules)
xdsl.ir.stain = 1
import wave
""",
}
"""Scripts, `%S/NAME.py` in the tests."""

PROGRAM = """
func.func @f(%a: memref<4xf32>) {
  func.return
}
"""
BROKEN = "\nfunc.func @f(%a: memref<4xf32>) {\n}\n"
RIGHT = PROGRAM + "// CHECK: func.func @f(%a: memref<4xf32>)\n"
WRONG = PROGRAM + "// CHECK: func.func @other\n"
CHECK = "%xdsl_opt %s | filecheck %s"

TESTS: dict[str, tuple[str, str, str]] = {
    "right": ("PASS", CHECK, RIGHT),
    "right-from-stdin": ("PASS", "%xdsl_opt < %s | filecheck %s", RIGHT),
    "right-of-a-file": ("PASS", "%xdsl_opt %s -o %t && filecheck %s < %t", RIGHT),
    "right-for-a-prefix": (
        "PASS",
        "%xdsl_opt %s | filecheck %s --check-prefix=OTHER",
        RIGHT.replace("CHECK", "OTHER"),
    ),
    "right-in-the-second-line": ("PASS", f"{CHECK}\n// RUN: {CHECK}", RIGHT),
    "wrong-check": ("FAIL", CHECK, WRONG),
    "wrong-check-in-the-second-line": ("FAIL", f"%xdsl_opt %s\n// RUN: {CHECK}", WRONG),
    "no-check": ("FAIL", CHECK, PROGRAM),
    "check-for-another-prefix": ("FAIL", f"{CHECK} --check-prefix=OTHER", RIGHT),
    "failing": ("FAIL", "%xdsl_opt %s", BROKEN),
    "failing-in-front-of-a-pipe": ("FAIL", "%python %S/exit.py 3 | filecheck %s", "// CHECK: printed"),
    "failing-after-and": ("FAIL", "%python %S/exit.py 0 && %xdsl_opt %s", BROKEN),
    "failing-as-it-should": ("PASS", "not %xdsl_opt %s 2>&1 | filecheck %s", BROKEN + "// CHECK: terminator"),
    "failing-otherwise": ("FAIL", "not %xdsl_opt %s 2>&1 | filecheck %s", BROKEN + "// CHECK: no such words"),
    "not-failing": ("FAIL", "not %xdsl_opt %s", PROGRAM),
    "unknown-option": ("FAIL", "%xdsl_opt %s --none-such", PROGRAM),
    "unknown-command": ("FAIL", "none-such %s", PROGRAM),
    "expected-diagnostics": (
        "PASS",
        "%xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s",
        PROGRAM + "// -----" + BROKEN + "// CHECK: terminator",
    ),
    "raising": ("FAIL", "%python %S/raise.py", ""),
    "raising-as-it-should": ("PASS", "not %python %S/raise.py", ""),
    "crashing": ("FAIL", "%python %S/crash.py", ""),
    "crashing-where-it-should-fail": ("FAIL", "not %python %S/crash.py", ""),
    "crashing-in-front-of-a-pipe": ("FAIL", "%python %S/crash.py | %python %S/echo.py", ""),
    "exit-with-none": ("PASS", "%python %S/exit.py None", ""),
    "exit-with-text": ("FAIL", "%python %S/exit.py \"'text'\"", ""),
    "exit-with-256": ("PASS", "%python %S/exit.py 256", ""),
    "exit-with-257": ("FAIL", "%python %S/exit.py 257", ""),
    "flooded": ("PASS", "%python %S/flood.py | %python %S/echo.py > %t", ""),
    "flooding-a-program-that-has-ended": ("PASS", "%python %S/flood.py | %python %S/head.py", ""),
    "start-up": ("FAIL", "%python %S/start.py a 'b c' && not %python %S/exit.py 0", ""),
    "start-up-in-one-stream": ("FAIL", "not %python %S/start.py a 2>&1", ""),
    "start-up-of-stderr": ("FAIL", "not %python %S/start.py a 2>&1 >/dev/null", ""),
    "start-up-elsewhere": ("FAIL", "cd %S/inner && env A=3 %python ../start.py && not %python ../exit.py 0", ""),
    "start-up-of-a-module": ("FAIL", "cd %S && not %python -m module x", ""),
    "recursion": ("FAIL", "not %python %S/depth.py", ""),
    "no-state-stays": (
        "PASS",
        "%python %S/stain.py | filecheck %s\n// RUN: %python %S/stain.py | filecheck %s",
        "// CHECK: False False",
    ),
    "missing-feature": ("UNSUPPORTED", "%xdsl_opt %s\n// REQUIRES: none-such", BROKEN),
    "expected-to-fail": ("XFAIL", "%xdsl_opt %s\n// XFAIL: *", BROKEN),
    "not-expected-to-pass": ("XPASS", "%xdsl_opt %s\n// XFAIL: *", PROGRAM),
    "variable-of-xdsl": ("FAIL", "env XDSL_BUFFERIZATION_COMPAT=on %python %S/forked.py", ""),
    "variable-of-python": ("FAIL", "env PYTHONPATH=%S %python %S/forked.py", ""),
    "option-of-python": ("FAIL", "%python -B %S/forked.py", ""),
    "forked": ("", "%python %S/forked.py", ""),
    "forked-after-diff": ("", "diff %s %s\n// RUN: %python %S/forked.py", ""),
    "forked-with-a-variable": ("", "env OTHER=1 %python %S/forked.py", ""),
}  # fmt: skip
"""The result, the RUN line and the rest of each test. Those without a result pass with forks
only."""


def results(root: Path, folder: Path, way: str) -> dict[str, Any]:
    """What lit says of each test."""
    (folder / "inner").mkdir(parents=True)
    for name, text in TOOLS.items():
        (folder / f"{name}.py").write_text(text)
    for name, (_, line, text) in TESTS.items():
        (folder / f"{name}.mlir").write_text(f"// RUN: {line}\n{text}")
    parts = {
        "configuration": str(root / "tests" / "filecheck" / "lit.cfg.py"),
        "folder": str(folder),
        "python": sys.executable,
    }
    (folder / "lit.cfg.py").write_text(CONFIG.format(**parts))
    report = folder / "results.json"
    lit = Path(sys.executable).with_name("lit")
    done = subprocess.run(
        [lit, "-q", "-j1", "-o", report, folder],
        env={**os.environ, SWITCH: way},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    found = json.loads(report.read_text().replace(str(folder), "FOLDER"))
    return {Path(test["name"].split()[-1]).stem: test for test in found["tests"]}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, root: Path) -> list[dict[str, Any]]:
    """What lit says of each test, with forks and with processes."""
    folders = [tmp_path_factory.mktemp(way) / "tests" for way in ("fork", "shell")]
    return [results(root, folders[0], "fork"), results(root, folders[1], "shell")]


@pytest.mark.parametrize("name", TESTS)
def test_ends_as_a_process_does(both: list[dict[str, Any]], name: str):
    fork, shell = (result[name] for result in both)
    expected = TESTS[name][0]
    assert fork["code"] == (expected or "PASS")
    assert shell["code"] == (expected or "FAIL")
    if expected:
        assert fork["output"] == shell["output"]
