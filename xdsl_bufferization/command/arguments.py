"""The command line of `xdsl-bufferize`: its own options, and those of `mlir-opt`.

    xdsl-bufferize model.mlir -p 'canonicalize,bufferize' -o out.mlir
    xdsl-bufferize --pass-pipeline='builtin.module(func.func(cse))' --mlir-print-op-generic
    xdsl-bufferize -one-shot-bufferize="bufferize-function-boundaries" -canonicalize

A flag that is the name of a pass adds this pass, in the order of the flags; its value is the text
of the options. Flags of `mlir-opt` may have one dash or two.

What the passes do, and their options, is one text for the command line and for the documents.

    xdsl-bufferize --list-passes
    xdsl-bufferize --list-passes=buffer-hoisting

The texts are the docstrings of the classes and of their fields.

MLIR: `MlirOptMain`, `PassPipelineCLParser`, `mlir-opt --help`
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
from collections.abc import Iterator, Mapping, Sequence
from textwrap import dedent, fill
from types import MappingProxyType
from typing import Literal, cast, get_args, get_origin, get_type_hints

from xdsl.passes import ModulePass

from xdsl_bufferization.support.commands import CommandParser, UserError
from xdsl_bufferization.support.pipelines import REMOVED, Passes, did_you_mean

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "mlir-print-op-generic": "print-op-generic",
        "mlir-print-debuginfo": "print-debuginfo",
        "mlir-print-ir-after-all": "print-between-passes",
        "mlir-timing": "timing",
        "pass-pipeline": "passes",
        "timing": "timing",
    }
)
"""Flags of `mlir-opt` by the option that does the same."""

WITHOUT_EFFECT = frozenset(
    (
        # xDSL prints no aliases.
        "mlir-print-local-scope",
        # Nothing runs in threads, and each pass is verified.
        "mlir-disable-threading",
        "verify-each",
        "mlir-print-stacktrace-on-diagnostic",
        "mlir-print-op-on-diagnostic",
    )
)
"""Flags of `mlir-opt` that ask for what is done anyway, or for nothing here."""


NAME = "xdsl-bufferize"


MARKER = "// -----"
"""What stands between the parts of a file, if nothing else is said."""


def parser() -> CommandParser:
    """The options of the command, without those of `mlir-opt`."""
    made = CommandParser(
        prog=NAME,
        description="Turns tensors into memrefs and frees their memory, by the pass "
        "'bufferize' or by another pipeline. Also takes the flags of mlir-opt.",
        epilog="exit code: 0, 1 for a program that cannot be compiled, 2 for a wrong command line",
        allow_abbrev=False,
    )
    add = made.add_argument
    add("program", nargs="?", default="-", help="a file of MLIR; default: standard input")
    add("-o", "--output", metavar="FILE", default="-", help="default: standard output")
    add("-p", "--passes", action="append", default=[], metavar="PIPELINE",
        help="instead of 'bufferize'; also in MLIR's form, 'builtin.module(...)'")  # fmt: skip
    add("--explain", action="store_true",
        help="says why there are copies; further options as of xdsl-bufferize-explain")  # fmt: skip
    add("--check", action="store_true",
        help="executes both programs; further options as of xdsl-bufferize-check")  # fmt: skip
    add("--time", action="store_true",
        help="how long the machine code runs, beside that of mlir-opt's output")  # fmt: skip
    add("--allow-unregistered-dialect", action="store_true",
        help="reads operations that no dialect defines")  # fmt: skip
    add("--split-input-file", nargs="?", const=MARKER, metavar="MARKER",
        help="each part between lines '// -----' is a program")  # fmt: skip
    add("--verify-diagnostics", action="store_true",
        help="errors are those that 'expected-error {{...}}' announces")  # fmt: skip
    add("--print-op-generic", action="store_true", help="prints the generic syntax")
    add("--print-debuginfo", action="store_true", help="prints locations")
    add("--print-between-passes", action="store_true",
        help="prints the program after each pass, to the standard error")  # fmt: skip
    add("--timing", action="store_true", help="prints the seconds of each pass")
    add("--list-passes", nargs="?", const="", metavar="PASS",
        help="prints what the passes do; of one pass, its options, too")  # fmt: skip
    add("--traceback", action="store_true", help="shows where errors were raised")
    return made


def parse(arguments: Sequence[str], known: Passes) -> argparse.Namespace:
    """The options of a command line. Raises `UserError`."""
    ours = parser()
    names = option_names(ours)
    options, unknown = ours.parse_known_args(
        [part for each in arguments for part in _translated(each, known, names)]
    )
    if unknown and not unknown[0].startswith("-"):
        raise UserError(f"one program at a time, and not also '{unknown[0]}'")
    if unknown:
        flags = [f.removeprefix("--") for f in names]
        name = unknown[0].lstrip("-").partition("=")[0]
        why = REMOVED.get(name) or did_you_mean(name, [*flags, *known])
        raise UserError(
            f"no option and no pass '{unknown[0]}'; {why.removeprefix('; ')}"
            if why
            else f"no option and no pass '{unknown[0]}'"
        )
    return options


def for_another(
    arguments: Sequence[str], known: Passes, flag: str, other: CommandParser, default: str
) -> list[str]:
    """The command line of the command that a flag stands for. Passes that are named as for this
    command, also by flags of `mlir-opt`, are its pipeline. Raises `UserError` for an option that
    only this command has."""
    own = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("-p", "--passes", action="append", default=[])
    theirs = option_names(other)
    ours = [*(f"--{name}" for name in RENAMED), *option_names(parser())]
    parts = list[str]()
    for each in arguments:
        name, equals, value = each.lstrip("-").partition("=")
        if not each.startswith("-") or (f"--{name}" not in [*theirs, *ours] and name not in known):
            parts += () if each.startswith("-") and name in WITHOUT_EFFECT else (each,)
        elif name in known or name == "pass-pipeline":
            parts += _translated(each, known, theirs)
        elif f"--{name}" in theirs:
            parts.append(f"--{name}{equals}{value}")
        else:
            raise UserError(
                f"'{each}' does not go with '{flag}'; leave it out ('{other.prog} --help' lists "
                "what does)"
            )
    options, rest = own.parse_known_args(parts)
    return ["-p", ",".join(options.passes) or default, *rest]


def option_names(made: argparse.ArgumentParser) -> Sequence[str]:
    """The long names of all options."""
    actions = made._actions
    return [o for action in actions for o in action.option_strings if o[:2] == "--"]


def _translated(argument: str, known: Passes, names: Sequence[str]) -> Sequence[str]:
    """An argument in terms of the options of `parser`."""
    if not argument.startswith("-") or len(argument.lstrip("-")) < 2:
        return (argument,)
    name, equals, value = argument.lstrip("-").partition("=")
    if name in WITHOUT_EFFECT:
        return ()
    if name == "split-input-file" and not equals:
        # What follows is the program, and no marker.
        return (f"--{name}={MARKER}",)
    if name in known:
        return (f"--passes={name}{{{value}}}",)
    if name in RENAMED:
        name = RENAMED[name]
    elif not argument.startswith("--") and f"--{name}" not in names:
        return (argument,)
    if equals and value in ("true", "false", "1", "0") and name != "passes":
        return (f"--{name}",) if value in ("true", "1") else ()
    return (f"--{name}{equals}{value}",)


def listed(ours: Passes, passes: Passes, name: str) -> str:
    """The first sentence of each of our passes, and the names of the others; with a name, all about
    this one. Raises `UserError`."""
    if name:
        if name not in passes:
            raise UserError(f"no pass '{name}'{did_you_mean(name, passes)}")
        return "\n".join(_described(passes[name]()))
    width = max(map(len, ours))
    lines = (f"{each:{width}}  {_summary(ours[each]())}" for each in sorted(ours))
    others = ", ".join(sorted(set(passes) - set(ours)))
    return "\n".join([*lines, "", fill(f"others: {others}", 92, break_on_hyphens=False)])


def _summary(owner: type[ModulePass]) -> str:
    text = inspect.cleandoc(owner.__doc__ or "").partition("\n\n")[0]
    return " ".join(text.split())


def _described(owner: type[ModulePass]) -> Iterator[str]:
    yield f"{owner.name}\n\n{inspect.cleandoc(owner.__doc__ or '')}\n"
    texts, types = option_texts(owner), get_type_hints(owner)
    for field in dataclasses.fields(owner):
        values, default = values_of(types[field.name]), shown(field.default)
        yield f"  {field.name.replace('_', '-')}: {values}; default: {default}"
        text = texts.get(field.name, "")
        yield fill(text, 92, initial_indent=" " * 6, subsequent_indent=" " * 6)


def option_texts(owner: type) -> Mapping[str, str]:
    """The docstrings of the fields of a class and of its bases, of those of this package."""
    texts = dict[str, str]()
    ours = (b for b in owner.__mro__ if b.__module__.startswith("xdsl_bufferization"))
    for base in reversed(list(ours)):
        body = ast.parse(dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for field, text in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
            ):
                texts[field.target.id] = " ".join(str(text.value.value).split())
    return texts


def values_of(wanted: object) -> str:
    """What an option of this type may be."""
    if get_origin(wanted) is Literal:
        return ", ".join(map(str, get_args(wanted)))
    names = {bool: "flag", int: "a number", str: "a text"}
    return names.get(wanted, "names") if isinstance(wanted, type) else "names"


def shown(value: object) -> str:
    """A default as it is written in a pipeline."""
    if isinstance(value, tuple):
        value = ",".join(cast(tuple[str, ...], value))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text or "none"
