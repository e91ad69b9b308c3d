"""The families of programs whose growth is measured, by the section of the documents."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from harness import Program, new_context
from models import BUFFERIZE
from templates import FOLDER, Template, templates
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.rewriter import Rewriter


class Family(NamedTuple):
    """A kind of program that grows with N, and a pipeline that is measured on it."""

    name: str
    text: Template
    pipeline: str
    flags: str
    """The same for the reference; empty if it is not asked."""
    mlir: str
    """The version of the reference."""
    beside: str
    """A pipeline of xDSL's own, for comparison, or nothing."""

    @property
    def is_nest(self) -> bool:
        """True if the program is nested too deep for parsers: then it is made, not parsed."""
        return '"hole"' in self.text(1)

    def program(self, n: int) -> Program:
        """The text of a program, or what makes it."""
        return partial(nested, self.text(n), n) if self.is_nest else self.text(n)


def nested(text: str, depth: int) -> ModuleOp:
    """The operation around the operation `hole`, nested: it takes the place of that one, which is
    gone in the innermost."""
    module = Parser(new_context(), text).parse_module()
    hole = _hole(module)
    level = hole.parent_op()
    assert level is not None
    level = level.clone()
    for _ in range(1, depth):
        inner = level.clone()
        outer, hole = hole, _hole(inner)
        Rewriter.replace_op(outer, inner)
    Rewriter.replace_op(hole, [], hole.operands)
    return module


def _hole(around: Operation) -> Operation:
    return next(op for op in around.walk() if isinstance(op, UnregisteredOp))


def families(
    programs: Mapping[str, Template],
    pipeline: str,
    rows: Iterable[str],
    row: str = "{name}: {program}",
    flags: str = "--{name}={options}",
    beside: str = "",
) -> Iterator[Family]:
    """A pipeline on several programs, as `families.toml` describes them."""
    name, _, options = pipeline.rstrip("}").partition("{")
    full = f"{name}, {options}".removesuffix(", ")
    flags = flags.format(name=name, options=options.replace("=true", "")).rstrip("=")
    version = "19" if name == "buffer-deallocation" else "22"
    for label, _, key in (each.partition(" = ") for each in rows):
        title = row.format(name=name, full=full, program=label)
        yield Family(title, programs[key or label], pipeline, flags, version, beside)


def section(table: dict[str, Any]) -> Iterator[Family]:
    """The families of a table of `families.toml`."""
    programs = dict[str, Template]()
    for file in table.pop("files"):
        programs |= templates(file)
    named = {key: table.pop(key) for key in ("row", "flags", "beside") if key in table}
    for pipelines, rows in table.items():
        for pipeline in pipelines.split(" & "):
            yield from families(programs, pipeline, rows, **named)


def wide() -> Iterator[Family]:
    """Programs of tensors and of buffers in which one thing has N parts."""
    tensors, buffers = (templates("wide.txt", kind) for kind in ("TENSORS", "BUFFERS"))
    yield from families(tensors, BUFFERIZE, tensors)
    yield from families(buffers, "canonicalize", buffers)
    # N edges on each of which N - 1 values are freed are no program for a pass that frees.
    freed = [name for name in buffers if name != "edges with values"]
    yield from families(buffers, "buffer-deallocation", freed)
    yield from families(buffers, "ownership-based-buffer-deallocation", freed)


TABLES = tomllib.loads((FOLDER / "families.toml").read_text())
SECTIONS = {name: list(section(table)) for name, table in TABLES.items()}
"""The families by the section of the document where they stand."""
SECTIONS["growth-wide"] = list(wide())
