"""The command `xdsl-bufferize`: what it makes, and what it says of mistakes."""

import io
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

from xdsl_bufferization import __version__, entry
from xdsl_bufferization.command.gui import main as gui
from xdsl_bufferization.command.main import main
from xdsl_bufferization.command.messages import MOST_LINES, differences
from xdsl_bufferization.explainer.command import main as explain
from xdsl_bufferization.interpreters.check import main as check
from xdsl_bufferization.support.commands import CLEAR
from xdsl_bufferization.transforms.canonicalize import CanonicalizePass

ARGUMENTS = "%t: tensor<8xf32>, %x: f32, %i: index"


def function(body: str, arguments: str = ARGUMENTS, result: str = "tensor<8xf32>") -> str:
    """A program of one function."""
    return f"func.func @f({arguments}) -> {result} {{\n{body}\n}}\n"


INSERT = "  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>\n"
RETURN = "  return %0 : tensor<8xf32>"
PROGRAM = function(INSERT + RETURN)
FIR = '  %0 = "dsp.fir"(%t) : (tensor<8xf32>) -> tensor<8xf32>\n'
LOOP = """  %c0 = arith.constant 0 : index
  %0 = scf.for %k = %c0 to %i step %i iter_args(%a = %t) -> tensor<8xf32> {
"""
TO_TENSOR = """func.func @f(%m: memref<4xf32>) -> tensor<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %t : tensor<4xf32>
}
"""
NEW_TENSOR = """func.func @f() -> tensor<4xf32> {
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  return %t : tensor<4xf32>
}
"""

USES: dict[str, tuple[list[str], str]] = {
    "misspelt pass": (["-p", "bufferise"], "did you mean 'bufferize'?"),
    "misspelt option": (
        ["-p", "one-shot-bufferize{allow-return-alloc}"],
        "unknown option 'allow-return-alloc'; did you mean 'allow-return-allocs-from-loops'?",
    ),
    "unknown option": (["-p", "buffer-hoisting{a}"], "the options are"),
    "a text for a number": (
        ["-p", "one-shot-bufferize{buffer-alignment=many}"],
        "cannot be 'many'; it may be a whole number",
    ),
    "an unknown choice": (
        ["-p", "one-shot-bufferize{function-boundary-type-conversion=identity}"],
        "it may be infer-layout-map, infer-from-callers, fully-dynamic-layout-map, identity-layout-map",
    ),
    "no file": (["nowhere.mlir"], "nowhere.mlir: No such file or directory"),
    "a folder": (["/"], "/: Is a directory"),
    "an open parenthesis": (["-p", "builtin.module(cse"], "expected ')' at the end"),
    "an open brace": (["-p", "cse{a"], "expected '}' after what begins at '{a'"),
    "an anchor": (["-p", "gpu.module(cse)"], "passes of xDSL run on whole modules"),
    "commas between options": (
        ["-p", "one-shot-bufferize{allow-unknown-ops=1,buffer-alignment=1}"],
        "expected either a space or `}`",
    ),
    "two commas": (["-p", "cse,,cse"], "expected the name of a pass at ',cse'"),
    "no comma": (["-p", "cse cse"], "expected a comma at 'cse'"),
    "no value": (
        ["-p", "one-shot-bufferize{buffer-alignment=}"],
        "'buffer-alignment' cannot be ''",
    ),
    "a removed pass": (["-p", "func-bufferize"], "use 'one-shot-bufferize"),
    "a removed pass as a flag": (["--tensor-bufferize"], "use 'one-shot-bufferize"),
    "a pass of MLIR": (
        ["--convert-linalg-to-affine-loops"],
        "no option and no pass '--convert-linalg-to-affine-loops'",
    ),
    "an unknown flag": (["--frobnicate"], "no option and no pass '--frobnicate'"),
    "a misspelt flag": (
        ["--allow-unregistred-dialect"],
        "did you mean 'allow-unregistered-dialect'?",
    ),
    "two programs": (["-", "b.mlir"], "one program at a time, and not also 'b.mlir'"),
    "no pipeline": (["-p"], "argument -p/--passes: expected one argument"),
    "nowhere to write": (["-o", "/nowhere/x.mlir"], "/nowhere/x.mlir: No such file"),
    "a text for the number of a flag": (
        ["--canonicalize=max-iterations=x"],
        "option 'max-iterations' cannot be 'x'; it may be a whole number",
    ),
    "an option of a pass without": (["--cse=fast"], "fast"),
    "a check of nothing": (["--check"], "give a program or --model"),
    "an explanation without": (["--explain", "-p", "cse"], "has no one-shot-bufferize"),
    "an explanation without, as a flag": (["--explain", "-cse"], "has no one-shot-bufferize"),
    "a flag that nothing is explained with": (
        ["--explain", "--mlir-print-op-generic"],
        "'--mlir-print-op-generic' does not go with '--explain'; leave it out",
    ),
    "a flag that nothing is checked with": (
        ["--check", "-", "-split-input-file"],
        "'-split-input-file' does not go with '--check'; leave it out",
    ),
}
"""Command lines that are wrong, and what is said of them."""

WRONG: dict[str, tuple[str, int, str]] = {
    "types": (function(f"  %0 = arith.addf %x, %i : f32\n{RETURN}"), 2, "type"),
    "an unknown dialect": (function(FIR + RETURN), 2, "--allow-unregistered"),
    "a misspelt operation": (
        function(INSERT.replace("insert", "insrt") + RETURN),
        2,
        "did you mean 'tensor.insert'?",
    ),
    "a misspelt dialect": (
        function(INSERT.replace("tensor.", "tensr.") + RETURN),
        2,
        "did you mean 'tensor.insert'?",
    ),
    "no model": (function(FIR + RETURN), 2, "attach a model to it"),
    "no arguments": ("func.func @f( {\n}\n", 1, "Expected argument"),
    "an open function": ("func.func @f() {\n  return\n", 3, "in block definition"),
    "an undefined value": (function("  return %y : tensor<8xf32>"), 4, "%y"),
    "a number that is too large": (
        function("  %c = arith.constant 300 : i8"),
        2,
        "error: Integer value 300 is out of range for type i8",
    ),
    "a complex number of other parts": (
        function("  %c = complex.constant [1.0, 2.0] : complex<f32>"),
        2,
        "8: error: attribute f32 expected from variable 'T', but got f64",
    ),
    "a yield without a value": (
        function(
            "  %r = affine.for %j = 0 to 4 iter_args(%a = %x) -> f32 {\n    affine.yield\n  }\n"
            + INSERT
            + RETURN
        ),
        3,
        "parent of yield must have same number of results as the yield operands",
    ),
    "two values of a name": (
        function(INSERT.replace("%0", "%x") + RETURN),
        2,
        "%x is already defined",
    ),
    "another type at a use": (function(RETURN.replace("%0", "%x")), 2, "used with"),
    "another result": (function("  return %x : f32"), 2, "expected [tensor<8xf32>]"),
    "an unknown type": ("func.func @f(%t: tensr<8xf32>) {\n  return\n}\n", 1, "type expected"),
    "an unknown attribute": (
        "func.func @f() attributes {a = #no.x} {\n  return\n}\n",
        1,
        "'no.x' is not registered",
    ),
    "a bad shape": ("func.func @f(%t: tensor<8yf32>) {\n  return\n}\n", 1, "in shape delimiter"),
    "an unknown alias": ("func.func @f(%a: !box) {\n  return\n}\n", 1, "'!box'"),
    "an unknown function": (
        function(FIR.replace('"dsp.fir"', "func.call @g") + RETURN),
        2,
        "'@g' could not be found",
    ),
    "too few arguments": (
        function(FIR.replace('"dsp.fir"', "func.call @f") + RETURN),
        2,
        "incorrect number of operands",
    ),
    "no terminator": (function(INSERT), 2, "is not a terminator"),
    "two terminators": (function(f"{INSERT}{RETURN}\n{RETURN}"), 3, "last operation"),
    "two functions of a name": (PROGRAM + PROGRAM, 0, "Redefinition of symbol"),
    "JSON": ('{"a": 1}', 1, "has to be a program of MLIR"),
    "Python": ("import xdsl\n", 1, "import is not registered"),
    "nothing": (" \n", 2, "the input is empty"),
    "a strange character": (function(INSERT + "§" + RETURN), 3, "character: §"),
    "a loop that yields nothing": (
        function(LOOP + "    scf.yield\n  }\n" + RETURN),
        3,
        "must yield its loop-carried variables",
    ),
    "a loop that allocates": (
        function(
            LOOP + "    %p = arith.cmpi slt, %k, %i : index\n"
            "    %n = scf.if %p -> tensor<8xf32> {\n"
            "      %e = tensor.empty() : tensor<8xf32>\n"
            "      %f = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>\n"
            "      scf.yield %f : tensor<8xf32>\n"
            "    } else {\n      scf.yield %a : tensor<8xf32>\n    }\n"
            "    scf.yield %n : tensor<8xf32>\n  }\n" + RETURN
        ),
        3,
        "allow-return-allocs-from-loops",
    ),
    "what has to be in place": (
        function(
            "  %c = arith.constant dense<0.0> : tensor<8xf32>\n"
            "  %0 = bufferization.materialize_in_destination %c in %t"
            " : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>\n"
            "  %1 = tensor.extract %t[%i] : tensor<8xf32>\n"
            "  %2 = tensor.insert %1 into %0[%i] : tensor<8xf32>\n"
            "  return %2 : tensor<8xf32>"
        ),
        3,
        "cannot avoid RaW conflict",
    ),
    "tensors at the end": (TO_TENSOR, 3, "uses a tensor"),
    "tensors at the lowering": (NEW_TENSOR, 2, "run 'one-shot-bufferize' first"),
    "a second part": (
        f"{PROGRAM}// -----\n{function(FIR + RETURN)}",
        7,
        "--allow-unregistered-dialect reads it",
    ),
}
"""Programs that are wrong, the lines, or 0 for none, and what is said of them."""

OPTIONS = {
    "no model": ["--allow-unregistered-dialect"],
    "a loop that allocates": ["-p", "one-shot-bufferize{bufferize-function-boundaries=1}"],
    "what has to be in place": ["-p", "one-shot-bufferize{bufferize-function-boundaries=1}"],
    "tensors at the end": ["-p", "finalizing-bufferize"],
    "tensors at the lowering": ["-p", "convert-bufferization-to-memref"],
    "a second part": ["--split-input-file"],
}
"""The options with which they are compiled; none for the others."""

COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "xdsl-bufferize": main,
    "xdsl-bufferize-check": check,
    "xdsl-bufferize-explain": explain,
    "xdsl-bufferize-gui": gui,
}
WAYS_OUT = {
    "xdsl-bufferize": ["-o"],
    "xdsl-bufferize-check": ["-o"],
    "xdsl-bufferize-explain": ["-o", "--json", "--sarif", "--picture"],
}
"""The options of the commands for files that they write."""

NOT_READ = {
    "nowhere.mlir": "No such file or directory",
    "folder": "Is a directory",
    "latin.mlir": "not a text in UTF-8",
    "locked.mlir/x": "Not a directory",
}
"""Files that cannot be read, and what is said of them."""


Run = Callable[[list[str], str], tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The exit code for arguments and a program, the output, and what is said of it."""

    def run(given: list[str], program: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(program))
        code = main(given)
        found = capsys.readouterr()
        return code, found.out, found.err

    return run


@pytest.mark.parametrize("name", USES)
def test_a_wrong_use_gets_one_message(name: str, run: Run):
    given, said = USES[name]
    code, output, errors = run(given, PROGRAM)
    assert (code, output) == (2, "")
    assert said in errors
    assert errors.startswith("xdsl-bufferize")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_gets_a_short_message_with_its_place(name: str, run: Run):
    program, line, said = WRONG[name]
    code, _, errors = run(OPTIONS.get(name, []), program)
    assert code == 1
    assert said in errors
    assert errors.count("\n") <= MOST_LINES
    assert "Traceback" not in errors
    assert errors.startswith(f"<stdin>:{line}:" if line else "xdsl-bufferize: error:")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a program, and with what is none."""
    (tmp_path / "program.mlir").write_text(PROGRAM.replace("@f", "@main"))
    (tmp_path / "latin.mlir").write_bytes("// à côté\n".encode("latin-1"))
    (tmp_path / "locked.mlir").touch()
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("path", NOT_READ)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_that_cannot_be_read(name: str, path: str, capsys: pytest.CaptureFixture[str]):
    others = [["program.mlir", "--compiled", path]] if "check" in name else []
    for given in ([path], *others):
        assert COMMANDS[name](given) == 2
        said = f"{name}: error: {path}: {NOT_READ[path]}\n"
        assert tuple(capsys.readouterr()) == ("", said)


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "name, option", [(n, option) for n, ways in WAYS_OUT.items() for option in ways]
)
def test_a_file_that_cannot_be_written(name: str, option: str, capsys: pytest.CaptureFixture[str]):
    for path, why in {"folder": "Is a directory", "a/b": "No such file or directory"}.items():
        assert COMMANDS[name](["program.mlir", option, path]) == 2
        said = f"{name}: error: {path}: {why}\n"
        assert tuple(capsys.readouterr()) == ("", said)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_standard_input_that_is_no_text(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    stream = io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), "utf-8")
    monkeypatch.setattr(sys, "stdin", stream)
    assert COMMANDS[name](["-"]) == 2
    said = f"{name}: error: <stdin>: not a text in UTF-8\n"
    assert tuple(capsys.readouterr()) == ("", said)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_option_that_no_command_has(name: str, capsys: pytest.CaptureFixture[str]):
    assert COMMANDS[name](["--frobnicate"]) == 2
    output, errors = capsys.readouterr()
    assert (output, errors.count("\n")) == ("", 1)
    assert errors.startswith(f"{name}: error: ")
    assert errors.endswith("--frobnicate\n") or "'--frobnicate'" in errors


def test_mistakes_are_fifty():
    assert len(USES) + len(WRONG) >= 52


def test_bufferize_is_the_default(run: Run):
    code, output, errors = run([], PROGRAM)
    assert (code, errors) == (0, "")
    assert "memref.store" in output
    assert "tensor" not in output


def test_tensors_that_remain_are_named(run: Run):
    given = ["-p", "one-shot-bufferize"]
    code, _, errors = run(given, PROGRAM)
    assert code == 0
    assert "4 operations still have tensors, first 'func.func' at <stdin>:1:1" in errors


def test_a_table_of_seconds(run: Run):
    code, _, errors = run(["--timing"], PROGRAM)
    assert code == 0
    for name in ("reading", "bufferization: one-shot-bufferize", "printing", "in all"):
        assert f"%  {name}\n" in errors


def test_output_goes_to_a_file(tmp_path: Path, run: Run):
    path = tmp_path / "out.mlir"
    code, output, _ = run(["-o", str(path)], PROGRAM)
    assert (code, output) == (0, "")
    assert "memref.store" in path.read_text()


def test_parts_of_a_file_are_compiled_each(run: Run):
    given = ["--split-input-file", "-p", "cse"]
    code, output, _ = run(given, f"{PROGRAM}// -----\n{PROGRAM}")
    assert code == 0
    assert output.count("// -----\n") == 1
    assert output.count("func.func @f") == 2


def test_parts_without_operations_are_empty_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "a.mlir"
    file.write_text("// RUN: no program\n// -----\nfunc.func @f() { return }\n// -----\n")
    assert main(["--split-input-file", str(file)]) == 0
    assert capsys.readouterr().out.count("builtin.module") == 3


def test_resources_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "a.mlir"
    file.write_text(
        "func.func @f() -> tensor<1xi32> {\n"
        "  %c = arith.constant dense_resource<blob> : tensor<1xi32>\n"
        "  return %c : tensor<1xi32>\n}\n"
        '{-# dialect_resources: { builtin: { blob: "0x0400000005000000" } } #-}\n'
    )
    assert main([str(file)]) == 0
    assert 'blob: "0x0400000005000000"' in capsys.readouterr().out


def test_programs_between_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "a.mlir"
    file.write_text("func.func @f() { return }\n")
    assert main([str(file), "--canonicalize", "--mlir-print-ir-after-all"]) == 0
    assert "// after canonicalize\nbuiltin.module {\n  func.func @f()" in capsys.readouterr().err


def test_an_internal_error_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def broken(*_: object) -> None:
        raise IndexError("out of range")

    file = tmp_path / "a.mlir"
    file.write_text("func.func @f() { return }\n")
    monkeypatch.setattr(CanonicalizePass, "apply", broken)
    assert main([str(file), "--canonicalize"]) == 1
    line = f"{file}: error: internal error: IndexError: out of range; --traceback shows where\n"
    assert capsys.readouterr().err == line
    with pytest.raises(IndexError):
        main([str(file), "--canonicalize", "--traceback"])


@pytest.mark.parametrize("said, code", [("was not bufferized", 0), ("was eaten", 1)])
def test_announced_errors(said: str, code: int, run: Run):
    program = function(f"  // expected-error @+1 {{{{{said}}}}}\n{FIR}{RETURN}")
    given = ["--verify-diagnostics", "--allow-unregistered-dialect"]
    assert run(given, program)[0] == code


@pytest.mark.parametrize(
    "announcement, is_right",
    [
        ("// expected-error {{broken}}", True),
        ("// expected-error @below {{broken}}", False),
        ("// expected-error-re {{br{{.}}k}}", True),
        ("// expected-error @unknown {{broken}}", True),
        ("// expected-warning {{anything}}", False),
        ("", False),
    ],
)
def test_where_errors_are_announced(announcement: str, is_right: bool):
    found = differences(f"{announcement}\n", "a.mlir:1:1: error: it is broken")
    assert (not found) == is_right


@pytest.mark.parametrize("name", COMMANDS)
def test_the_version(name: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        COMMANDS[name](["--version"])
    said = f"{name} {__version__} (xDSL {version('xdsl')})\n"
    assert capsys.readouterr().out == said


def test_the_commands_are_declared(root: Path, monkeypatch: pytest.MonkeyPatch):
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    asked = list[tuple[str, Callable[..., int]]]()

    def run(name: str, module: str) -> None:
        loaded = import_module(f"xdsl_bufferization.{module}")
        asked.append((name, loaded.main))

    monkeypatch.setattr(entry, "_run", run)
    for script in project["scripts"].values():
        module, _, function = script.partition(":")
        getattr(import_module(module), function)()
    assert [name for name, _ in asked] == list(project["scripts"])
    assert dict(asked) | COMMANDS == dict(asked)


ENDLESS = """
import signal
import time
from xdsl_bufferization.command import main as watching
from xdsl_bufferization.entry import bufferize

enter = watching.Watch.enter

def endless(watch, op):
    enter(watch, op)
    is_late = watch.steps[-1][0] == "bufferization: one-shot-bufferize"
    while op is not None and is_late:
        time.sleep(0.01)

watching.PATIENCE = watching.INTERVAL = 0.01
watching.Watch.enter = endless
# A shell starts what runs in the background with interrupts ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
bufferize()
"""
"""`xdsl-bufferize`, whose One-Shot Bufferize stays at a function for as long as one likes."""


def test_progress_is_shown_and_an_interrupt_ends_the_process(tmp_path: Path):
    pty = pytest.importorskip("pty")
    path = tmp_path / "program.mlir"
    path.write_text(PROGRAM)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", ENDLESS, str(path)]
    process = subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    shown = ""
    while "one-shot-bufferize @f" not in shown and len(shown) < 100_000:
        shown += os.read(ours, 1000).decode()
    process.send_signal(signal.SIGINT)
    with suppress(OSError):
        # The other end is closed when the process ends.
        while more := os.read(ours, 1000).decode():
            shown += more
    output, _ = process.communicate()
    os.close(ours)
    assert process.returncode == 130
    assert output == b""
    lines = shown.split(CLEAR)
    progress = r" *\d+\.\d s  [\w: -]* (@f)?"
    assert not [line for line in lines[1:-1] if not re.fullmatch(progress, line)]
    assert (lines[0], lines[-1]) == ("", "xdsl-bufferize: interrupted\r\n")


def test_passes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each pass of ours with the start of its text; of one, all options with theirs."""
    assert main(["--list-passes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(re.match(r"bufferize +Turns tensors into memrefs, ", line) for line in lines)
    assert "convert-scf-to-cf," in " ".join(lines[lines.index("") :])
    assert main(["--list-passes=buffer-hoisting"]) == 0
    assert "  only-with-existing-memory: flag; default: false\n" in capsys.readouterr().out
    for name in (line.split()[0] for line in lines[: lines.index("")] if line[:1].isalpha()):
        assert main([f"--list-passes={name}"]) == 0
        assert capsys.readouterr().out.startswith(f"{name}\n")
    assert main(["--list-passes=buffer-hoistin"]) == 2
    assert "did you mean 'buffer-hoisting'?" in capsys.readouterr().err
