"""
The families of programs whose growth is measured, by the section of the documents.

`benchmarks/programs` has their texts; what is nested too deep for parsers is made here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from templates import FOLDER, Template, templates
from xdsl.dialects import arith, func, memref, scf, tensor
from xdsl.dialects.builtin import IndexType, ModuleOp, TensorType, f32, i1, i32
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

Build = Callable[[int], ModuleOp]


@dataclass(frozen=True)
class Family:
    """A kind of program that grows with N, and a pipeline that is measured on it."""

    name: str
    text: Callable[[int], str]
    largest: int
    """The largest N that makes sense."""
    pipeline: str
    flags: str
    """The same for the reference; empty if it is not asked."""
    mlir: str = "22"
    """The version of the reference."""
    beside: str = ""
    """A pipeline of xDSL's own, for comparison."""
    build: Build | None = None
    """Makes the program where it is nested too deep for parsers; then there is no text."""


Level = Callable[[list[Operation]], Operation]
"""Makes a level of a nest around the operations of the one inside."""


def nest(n: int, types: Sequence[Attribute], level: Callable[..., Level]) -> Block:
    """The block of a function with conditionals nested N deep, which has no end yet."""
    block = Block(arg_types=types)
    make, inner = level(block, *block.args), list[Operation]()
    for _ in range(n):
        inner = [make(inner)]
    block.add_ops(inner)
    return block


def program(block: Block, *results: SSAValue) -> ModuleOp:
    """The program of the function with this block."""
    block.add_op(func.ReturnOp(*results))
    types = block.arg_types, [result.type for result in results]
    return ModuleOp([func.FuncOp("f", types, Region(block))])


def nested_tensors(n: int) -> ModuleOp:
    """Conditionals nested N deep that fill one of N empty tensors, which is inserted."""
    type, whole = TensorType(f32, [8]), TensorType(f32, [64])

    def level(
        _: Block, flag: SSAValue, number: SSAValue, index: SSAValue, __: SSAValue
    ) -> Level:
        def make(inner: list[Operation]) -> Operation:
            made, other = tensor.EmptyOp([], type), tensor.EmptyOp([], type)
            own = tensor.InsertOp(number, made.tensor, [index])
            end = scf.YieldOp(inner[-1].results[0] if inner else own.result)
            body, empty = [made, own, *inner, end], [other, scf.YieldOp(other.tensor)]
            return scf.IfOp(flag, [type], body, empty)

        return make

    block = nest(n, (i1, f32, IndexType(), whole), level)
    assert block.last_op is not None
    value, destination = block.last_op.results[0], block.args[3]
    put = tensor.InsertSliceOp.from_static_parameters(value, destination, [0], [8])
    block.add_op(put)
    return program(block, put.result)


def nested_regions(n: int) -> ModuleOp:
    """Branches nested N deep, each with a value computed outside and one of its own."""

    def level(block: Block, flag: SSAValue, number: SSAValue) -> Level:
        def make(inner: list[Operation]) -> Operation:
            again, added = arith.MuliOp(number, number), arith.AddiOp(number, number)
            end = scf.YieldOp(inner[-1].results[0] if inner else again)
            body = [again, added, *inner, end]
            return scf.IfOp(flag, [i32], body, [scf.YieldOp(number)])

        block.add_op(arith.MuliOp(number, number))
        return make

    block = nest(n, (i1, i32), level)
    assert block.last_op is not None
    return program(block, block.last_op.results[0])


def nested_memory(n: int) -> ModuleOp:
    """Branches nested N deep, each with reads of one buffer and writes to another."""

    def level(block: Block, flag: SSAValue, number: SSAValue, index: SSAValue) -> Level:
        read, written = (memref.AllocOp.get(i32, 64, [4]) for _ in range(2))

        def make(inner: list[Operation]) -> Operation:
            first = memref.LoadOp.get(read.memref, [index])
            write = memref.StoreOp.get(number, written.memref, [index])
            second = memref.LoadOp.get(read.memref, [index])
            added = arith.AddiOp(first, second)
            last = memref.StoreOp.get(added, written.memref, [index])
            body = [first, write, second, added, last, *inner, scf.YieldOp()]
            return scf.IfOp(flag, [], body)

        block.add_ops([read, written])
        return make

    return program(nest(n, (i1, i32, IndexType()), level))


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
    flags = flags.format(name=name, options=options.replace("=true", ""))
    version = "19" if name == "buffer-deallocation" else "22"
    for label, _, key in (each.partition(" = ") for each in rows):
        text = programs[key or label]
        yield Family(
            name=row.format(name=name, full=full, program=label),
            text=text,
            largest=text.largest,
            pipeline=pipeline,
            flags=flags.removesuffix("="),
            mlir=version,
            beside=beside,
        )


def section(table: dict[str, Any]) -> Iterator[Family]:
    """The families of a table of `families.toml`."""
    programs = dict[str, Template]()
    for file in table.pop("files"):
        programs |= templates(file)
    named = {key: table.pop(key) for key in ("row", "flags", "beside") if key in table}
    for pipelines, rows in table.items():
        for pipeline in pipelines.split(" & "):
            yield from families(programs, pipeline, rows, **named)


def built(
    build: Build, row: str, *pipelines: str, beside: str = ""
) -> Iterator[Family]:
    """A program that has no text."""
    for each in pipelines:
        name = row.format(name=each)
        yield Family(name, lambda n: "", 12800, each, "", beside=beside, build=build)


def wide() -> Iterator[Family]:
    """Programs of tensors and of buffers in which one thing has N parts."""
    boundaries = (
        "bufferize-function-boundaries=true allow-return-allocs-from-loops=true"
    )
    tensors, buffers = (templates("wide.txt", kind) for kind in ("TENSORS", "BUFFERS"))
    yield from families(tensors, f"one-shot-bufferize{{{boundaries}}}", tensors)
    yield from families(buffers, "canonicalize", buffers)
    # N edges on each of which N - 1 values are freed are no program for a pass that frees.
    freed = [name for name in buffers if name != "edges with values"]
    yield from families(buffers, "buffer-deallocation", freed)
    yield from families(buffers, "ownership-based-buffer-deallocation", freed)


TABLES = tomllib.loads((FOLDER / "families.toml").read_text())
SECTIONS = {name: list(section(table)) for name, table in TABLES.items()}
"""The families by the section of the document where they stand."""
SECTIONS["growth-wide"] = list(wide())
SECTIONS["growth-copies"] += built(
    nested_tensors,
    "{name}: nested regions",
    "results-to-destinations",
    "reuse-dying-operands",
    "rematerialize-fills",
    "eliminate-overwritten-contents",
    "eliminate-empty-tensors",
    "double-buffer-loops",
    "test-tensor-copy-insertion",
    "bufferize",
)
SECTIONS["growth-merging"] += [
    *built(nested_regions, "nested regions", "dominance-cse", beside="cse"),
    *built(nested_memory, "nested regions with memory", "dominance-cse", beside="cse"),
]
