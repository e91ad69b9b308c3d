"""
What the passes do, and their options: one text for the command line and for the documents.

    xdsl-bufferize --list-passes
    xdsl-bufferize --list-passes=buffer-hoisting

The texts are the docstrings of the classes and of their fields.

MLIR: `mlir-opt --help`
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Literal, cast, get_args, get_origin, get_type_hints

from xdsl.passes import ModulePass

from xdsl_bufferization.support.commands import UserError
from xdsl_bufferization.support.pipelines import Passes, did_you_mean


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
        body = ast.parse(inspect.cleandoc(inspect.getsource(base))).body[0]
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
