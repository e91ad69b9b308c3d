"""Pipelines that projects give to `mlir-opt`, given to `xdsl-bufferize` by the same flags."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import Says
from xdsl.universe import Universe

from xdsl_bufferization.command import arguments
from xdsl_bufferization.command.main import main
from xdsl_bufferization.interpreters.check import parser as check_parser
from xdsl_bufferization.support.pipelines import parsed_passes
from xdsl_bufferization.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

PROGRAMS = Path(__file__).parent / "callers" / "programs"
MADE = ("memref.alloc", "memref.copy", "bufferization.clone")
"""Operations of which there should not be more than in MLIR's output."""


def flags(program: Path) -> list[str]:
    """The flags that a program names."""
    found = re.search(r"^// MLIR-FLAGS: (.*)$", program.read_text(), re.M)
    assert found is not None
    return shlex.split(found[1])


def more(program: Path) -> int:
    """As many operations as there may be more than MLIR has, for a reason that it names."""
    found = re.search(r"^// MORE: (\d+), as ", program.read_text(), re.M)
    return 0 if found is None else int(found[1])


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.mlir")), ids=lambda p: p.stem)
def test_a_pipeline_of_a_project(path: Path, capsys: pytest.CaptureFixture[str]):
    number = "19" if "// MLIR: 19" in path.read_text() else "22"
    oracle = shutil.which(f"mlir-opt-{number}")
    if oracle is None:
        pytest.skip(f"no mlir-opt-{number} here")
    theirs = subprocess.run(
        [oracle, str(path), *flags(path)], capture_output=True, text=True, check=False
    )
    code = main([str(path), *flags(path)])
    ours = capsys.readouterr().out
    assert code == theirs.returncode == 0, theirs.stderr
    for name in MADE:
        known = theirs.stdout.count(f'"{name}"')
        assert ours.count(f'"{name}"') <= known + more(path), name


def parsed(*given: str) -> list[str]:
    """The pipelines that arguments stand for."""
    return arguments.parse(given, BUFFERIZATION_UNIVERSE.all_passes).passes


def test_passes_as_flags_keep_their_order():
    given = ("--inline", "-one-shot-bufferize=allow-unknown-ops", "--buffer-hoisting")
    assert parsed(*given) == [
        "inline{}",
        "one-shot-bufferize{allow-unknown-ops}",
        "buffer-hoisting{}",
    ]


@pytest.mark.parametrize(
    "given",
    [
        ("--pass-pipeline=builtin.module(inline)",),
        ("-pass-pipeline=builtin.module(inline)",),
        ("--pass-pipeline", "builtin.module(inline)"),
        ("-p", "builtin.module(inline)"),
        ("-pbuiltin.module(inline)",),
    ],
)
def test_ways_to_give_a_pipeline(given: tuple[str, ...]):
    assert parsed(*given) == ["builtin.module(inline)"]


def one_shot(options: str) -> OneShotBufferizePass:
    """The pass with these options."""
    text = f"builtin.module(one-shot-bufferize{{bufferize-function-boundaries {options}}})"
    (found,) = parsed_passes(text, BUFFERIZATION_UNIVERSE.all_passes)
    assert isinstance(found, OneShotBufferizePass)
    return found


@pytest.mark.parametrize(
    "options",
    [
        "dialect-filter=tensor,func",
        "dialect-filter={tensor,func}",
        "dialect-filter=tensor allow-unknown-ops dialect-filter=func",
        'dialect-filter="tensor",func',
    ],
)
def test_ways_to_give_a_list(options: str):
    assert one_shot(options).dialect_filter == ("tensor", "func")


def test_values_that_are_no_names_of_xdsl():
    found = one_shot("dialect-filter=  no-analysis-func-filter=a.b,_m,$c,1x")
    assert found.dialect_filter == ()
    assert found.no_analysis_func_filter == ("a.b", "_m", "$c", "1x")


def test_a_pipeline_that_mlir_opt_prints():
    oracle = shutil.which("mlir-opt-22")
    if oracle is None:
        pytest.skip("no mlir-opt-22 here")
    filters = "dialect-filter=tensor,func no-analysis-func-filter=a.b bufferize-function-boundaries"
    given = [f"--one-shot-bufferize={filters}", "--canonicalize", "--promote-buffers-to-stack"]
    done = subprocess.run(
        [oracle, "--dump-pass-pipeline", *given],
        input="", capture_output=True, text=True, check=True,
    )  # fmt: skip
    text = done.stderr[done.stderr.index("builtin.module(") :]
    first, *others = parsed_passes(text, Universe.get_multiverse().all_passes)
    assert first == one_shot(filters)
    assert [each.name for each in others] == ["canonicalize", "promote-buffers-to-stack"]


@pytest.mark.parametrize("flag", sorted(arguments.WITHOUT_EFFECT))
def test_flags_without_an_effect_are_taken(flag: str):
    for given in (f"--{flag}", f"-{flag}", f"--{flag}=true"):
        assert parsed(given) == []


def test_flags_that_are_switched_off():
    known = BUFFERIZATION_UNIVERSE.all_passes
    given = ("--mlir-print-op-generic=false", "--mlir-print-debuginfo=1")
    options = arguments.parse(given, known)
    assert not options.print_op_generic
    assert options.print_debuginfo


def for_another(*given: str) -> list[str]:
    """The arguments of `xdsl-bufferize-check` that those of `xdsl-bufferize --check` stand for."""
    passes = BUFFERIZATION_UNIVERSE.all_passes
    return arguments.for_another(given, passes, "--check", check_parser(), "bufferize")


def test_flags_beside_those_of_another_command():
    flags = ("-inline", "-p", "one-shot-bufferize", "--pass-pipeline=builtin.module(cse)")
    others = ("--verify-each=false", "f.mlir", "--seed=1", "-entry=g", "--args", "[1]")
    assert for_another(*flags, *others) == [
        *("-p", "inline{},one-shot-bufferize,builtin.module(cse)"),
        *("f.mlir", "--seed=1", "--entry=g", "--args", "[1]"),
    ]
    assert for_another("f.mlir") == ["-p", "bufferize", "f.mlir"]


def test_a_check_with_flags(tmp_path: Path, says: Says):
    program = tmp_path / "f.mlir"
    program.write_text(COPIED)
    flags = ["--one-shot-bufferize=bufferize-function-boundaries", "-canonicalize"]
    assert "equal: 2 results" in says(main, "--check", *flags, str(program))
    flags.append("--mlir-disable-threading")
    assert "%t is copied" in says(main, "--explain", *flags, str(program))


COPIED = """
func.func @main(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
}
"""
