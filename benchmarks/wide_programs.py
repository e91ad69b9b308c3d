"""
Programs in which one thing has N parts: N edges to a block, N cases of a switch, N
arguments of a block, N results of a loop, a branch or a call, N ends of a function.

Each is made of tensors, for `one-shot-bufferize`, and of buffers, for the passes that
place, share and free them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from programs import Family


@dataclass(frozen=True)
class Kind:
    """What a program is made of."""

    type: str
    new: str
    """Makes `{name}` of `{source}`, which stays as it is."""
    read: str
    """Reads the number `{name}` from `{source}`."""
    end: str
    """The type that functions return."""


TENSORS = Kind(
    "tensor<4xf32>",
    "{name} = tensor.insert %f into {source}[%i] : tensor<4xf32>\n",
    "{name} = tensor.extract {source}[%i] : tensor<4xf32>\n",
    "tensor<4xf32>",
)
BUFFERS = Kind(
    "memref<4xf32>",
    "{name} = memref.alloc() : memref<4xf32>\n"
    "memref.copy {source}, {name} : memref<4xf32> to memref<4xf32>\n",
    "{name} = memref.load {source}[%i] : memref<4xf32>\n",
    "memref<4xf32>",
)

Text = Callable[[Kind, int], str]


def _each(n: int, line: str, between: str = ", ") -> str:
    """A line for each number below N."""
    return between.join(line.replace("@", str(k)) for k in range(n))


def _new(kind: Kind, name: str, source: str) -> str:
    return kind.new.format(name=name, source=source)


def _function(kind: Kind, body: str, results: str | None = None) -> str:
    return (
        f"func.func @f(%c: i1, %s: i32, %i: index, %f: f32, %t: {kind.type}) -> "
        f"{results or kind.end} {{\n"
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
        f"{body}}}\n"
    )


def _return(kind: Kind, name: str) -> str:
    return f"func.return {name} : {kind.end}\n"


def _switch(n: int, target: str) -> str:
    cases = _each(n, f"@: {target}", ",\n")
    return f"cf.switch %s : i32, [\ndefault: {target.replace('@', '0')},\n{cases}\n]\n"


def edges(kind: Kind, n: int) -> str:
    """`cf.switch` with N edges to one block, all with one value."""
    return _function(
        kind,
        f"{_new(kind, '%a', '%t')}{_switch(n, f'^b(%a : {kind.type})')}"
        f"^b(%x: {kind.type}):\n{_new(kind, '%r', '%x')}{_return(kind, '%r')}",
    )


def edges_with_values(kind: Kind, n: int) -> str:
    """`cf.switch` with N edges to one block, each with a value of its own."""
    made = _each(n, _new(kind, "%a@", "%t"), "")
    return _function(
        kind,
        f"{made}{_switch(n, f'^b(%a@ : {kind.type})')}"
        f"^b(%x: {kind.type}):\n{_new(kind, '%r', '%x')}{_return(kind, '%r')}",
    )


def edges_in_turns(kind: Kind, n: int) -> str:
    """`cf.switch` with N edges to one block, which pass one of two values in turns."""
    made = _new(kind, "%a0", "%t") + _new(kind, "%a1", "%t")
    cases = ",\n".join(f"{k}: ^b(%a{k % 2} : {kind.type})" for k in range(n))
    switch = f"cf.switch %s : i32, [\ndefault: ^b(%a0 : {kind.type}),\n{cases}\n]\n"
    return _function(
        kind, f"{made}{switch}^b(%x: {kind.type}):\n{_new(kind, '%r', '%x')}{_return(kind, '%r')}"
    )


def cases_of_blocks(kind: Kind, n: int) -> str:
    """`cf.switch` with N blocks, each of which makes a value for the one after."""
    block = f"^c@:\n{_new(kind, '%a@', '%t')}cf.br ^b(%a@ : {kind.type})\n"
    return _function(
        kind,
        f"{_switch(n, '^c@')}{_each(n, block, '')}"
        f"^b(%x: {kind.type}):\n{_new(kind, '%r', '%x')}{_return(kind, '%r')}",
    )


def cases_in_a_cycle(kind: Kind, n: int) -> str:
    """The same in a cycle of blocks."""
    block = f"^c@:\n{_new(kind, '%a@', '%x')}cf.br ^b(%a@ : {kind.type})\n"
    return _function(
        kind,
        f"cf.br ^b(%t : {kind.type})\n^b(%x: {kind.type}):\n"
        f"cf.cond_br %c, ^d, ^e\n^d:\n{_switch(n, '^c@')}{_each(n, block, '')}"
        f"^e:\n{_return(kind, '%x')}",
    )


def cases_of_regions(kind: Kind, n: int) -> str:
    """`scf.index_switch` with N cases that each make a value."""
    case = f"{{\n{_new(kind, '%a@', '%t')}scf.yield %a@ : {kind.type}\n}}"
    return _function(
        kind,
        f"%r = scf.index_switch %i -> {kind.type}\n{_each(n, f'case @ {case}', chr(10))}\n"
        f"default {{\nscf.yield %t : {kind.type}\n}}\n{_return(kind, '%r')}",
    )


def block_arguments(kind: Kind, n: int) -> str:
    """A block with N arguments that is entered twice."""
    types = _each(n, kind.type)
    made = _each(n, _new(kind, "%a@", "%t"), "")
    return _function(
        kind,
        f"{made}cf.cond_br %c, ^b({_each(n, '%a@')} : {types}), "
        f"^b({_each(n, '%t')} : {types})\n"
        f"^b({_each(n, f'%x@: {kind.type}')}):\n{_read(kind, n, '%x@')}"
        f"{_new(kind, '%r', f'%x{n - 1}')}{_return(kind, '%r')}",
    )


def _read(kind: Kind, n: int, name: str) -> str:
    return _each(n, kind.read.format(name="%l@", source=name), "")


def arguments_in_a_cycle(kind: Kind, n: int) -> str:
    """A cycle of blocks that hands on N values, each of them new in each round."""
    types = _each(n, kind.type)
    return _function(
        kind,
        f"cf.br ^b({_each(n, '%t')} : {types})\n"
        f"^b({_each(n, f'%x@: {kind.type}')}):\n{_each(n, _new(kind, '%a@', '%x@'), '')}"
        f"cf.cond_br %c, ^b({_each(n, '%a@')} : {types}), ^e\n^e:\n"
        f"{_return(kind, '%a0')}",
    )


def _results(n: int, name: str = "%r") -> str:
    return f"{name}:{n}" if n > 1 else name


def loop_results(kind: Kind, n: int) -> str:
    """`scf.for` with N results, each of them new in each round."""
    types, given = _each(n, kind.type), _each(n, "%x@ = %t")
    return _function(
        kind,
        f"{_results(n)} = scf.for %k = %c0 to %i step %c1 iter_args({given}) "
        f"-> ({types}) {{\n{_each(n, _new(kind, '%a@', '%x@'), '')}"
        f"scf.yield {_each(n, '%a@')} : {types}\n}}\n"
        f"{_read(kind, n, '%r#@')}{_return(kind, '%r#0')}",
    )


def while_results(kind: Kind, n: int) -> str:
    """`scf.while` with N results, each of them new in each round."""
    types, given = _each(n, kind.type), _each(n, "%x@ = %t")
    return _function(
        kind,
        f"{_results(n)} = scf.while ({given}) : ({types}) -> ({types}) {{\n"
        f"scf.condition(%c) {_each(n, '%x@')} : {types}\n}} do {{\n"
        f"^b({_each(n, f'%y@: {kind.type}')}):\n{_each(n, _new(kind, '%a@', '%y@'), '')}"
        f"scf.yield {_each(n, '%a@')} : {types}\n}}\n"
        f"{_read(kind, n, '%r#@')}{_return(kind, '%r#0')}",
    )


def rotated_results(kind: Kind, n: int) -> str:
    """`scf.for` that hands each of its N values to the next result in each round."""
    types, given = _each(n, kind.type), _each(n, "%x@ = %a@")
    return _function(
        kind,
        f"{_each(n, _new(kind, '%a@', '%t'), '')}"
        f"{_results(n)} = scf.for %k = %c0 to %i step %c1 iter_args({given}) "
        f"-> ({types}) {{\n"
        f"scf.yield {', '.join(f'%x{(k + 1) % n}' for k in range(n))} : {types}\n}}\n"
        f"{_read(kind, n, '%r#@')}{_return(kind, '%r#0')}",
    )


def branch_results(kind: Kind, n: int) -> str:
    """`scf.if` with N results, which are new on one side."""
    types = _each(n, kind.type)
    return _function(
        kind,
        f"{_results(n)} = scf.if %c -> ({types}) {{\n"
        f"{_each(n, _new(kind, '%a@', '%t'), '')}scf.yield {_each(n, '%a@')} : {types}\n"
        f"}} else {{\nscf.yield {_each(n, '%t')} : {types}\n}}\n"
        f"{_read(kind, n, '%r#@')}{_return(kind, '%r#0')}",
    )


def executed_regions(kind: Kind, n: int) -> str:
    """N `scf.execute_region` in a row, each on the result of the one before."""
    lines = "".join(
        f"%r{k} = scf.execute_region -> {kind.type} {{\n"
        f"{_new(kind, f'%a{k}', f'%r{k - 1}' if k else '%t')}"
        f"scf.yield %a{k} : {kind.type}\n}}\n"
        for k in range(n)
    )
    return _function(kind, f"{lines}{_return(kind, f'%r{n - 1}')}")


def ends_of_a_region(kind: Kind, n: int) -> str:
    """`scf.execute_region` with N blocks that end it."""
    block = f"^c@:\n{_new(kind, '%a@', '%t')}scf.yield %a@ : {kind.type}\n"
    return _function(
        kind,
        f"%r = scf.execute_region -> {kind.type} {{\n{_switch(n, '^c@')}"
        f"{_each(n, block, '')}}}\n{_return(kind, '%r')}",
    )


def returns(kind: Kind, n: int) -> str:
    """A function with N blocks that return, and a call."""
    block = f"^c@:\n{_new(kind, '%a@', '%t')}{_return(kind, '%a@')}"
    return f"{_function(kind, _switch(n, '^c@') + _each(n, block, ''))}{_caller(kind)}"


def _call(kind: Kind, name: str, value: str, results: str | None = None) -> str:
    types = f"(i1, i32, index, f32, {kind.type}) -> {results or kind.end}"
    return f"{name} = func.call @f(%c, %s, %i, %f, {value}) : {types}\n"


def _caller(kind: Kind) -> str:
    text = _function(kind, f"{_call(kind, '%r', '%t')}{_return(kind, '%r')}")
    return text.replace("@f", "@g", 1)


def call_results(kind: Kind, n: int) -> str:
    """A call with N results."""
    types = f"({_each(n, kind.type)})"
    callee = _function(
        kind,
        f"{_each(n, _new(kind, '%a@', '%t'), '')}func.return {_each(n, '%a@')} : {types[1:-1]}\n",
        types,
    )
    call = _call(kind, _results(n), "%t", types)
    body = f"{call}{_read(kind, n, '%r#@')}{_return(kind, '%r#0')}"
    return f"{callee}{_function(kind, body).replace('@f', '@g', 1)}"


def arguments(kind: Kind, n: int) -> str:
    """A call with N arguments, each of which is a result."""
    types = _each(n, kind.type)
    callee = (
        f"func.func @h({_each(n, f'%x@: {kind.type}')}) -> ({types}) {{\n"
        f"func.return {_each(n, '%x@')} : {types}\n}}\n"
    )
    call = f"{_results(n)} = func.call @h({_each(n, '%a@')}) : ({types}) -> ({types})\n"
    return callee + _function(
        kind,
        f"{_each(n, _new(kind, '%a@', '%t'), '')}{call}{_read(kind, n, '%r#@')}"
        f"{_return(kind, '%r#0')}",
    )


def calls(kind: Kind, n: int) -> str:
    """N calls of one function, each on the result of the one before."""
    callee = _function(kind, f"{_new(kind, '%r', '%t')}{_return(kind, '%r')}")
    chain = "".join(_call(kind, f"%r{k}", f"%r{k - 1}" if k else "%t") for k in range(n))
    caller = _function(kind, f"{chain}{_return(kind, f'%r{n - 1}')}")
    return f"{callee}{caller.replace('@f', '@g', 1)}"


def callers(kind: Kind, n: int) -> str:
    """N functions that call one."""
    callee = _function(kind, f"{_new(kind, '%r', '%t')}{_return(kind, '%r')}")
    return callee + "".join(_caller(kind).replace("@g", f"@g{k}") for k in range(n))


PROGRAMS: tuple[tuple[str, Text], ...] = (
    ("edges to one block", edges),
    ("edges with values", edges_with_values),
    ("edges in turns", edges_in_turns),
    ("cf.switch to blocks", cases_of_blocks),
    ("cf.switch in a cycle", cases_in_a_cycle),
    ("scf.index_switch", cases_of_regions),
    ("block arguments", block_arguments),
    ("arguments in a cycle", arguments_in_a_cycle),
    ("scf.for results", loop_results),
    ("scf.while results", while_results),
    ("rotated results", rotated_results),
    ("scf.if results", branch_results),
    ("scf.execute_region in a row", executed_regions),
    ("ends of a region", ends_of_a_region),
    ("returns", returns),
    ("results of a call", call_results),
    ("arguments of a call", arguments),
    ("calls", calls),
    ("callers", callers),
)


def _family(name: str, kind: Kind, text: Text, pipeline: str, options: str) -> Family:
    return Family(
        f"{pipeline}: {name}",
        partial(text, kind),
        3200,
        f"{pipeline}{{{options}}}" if options else pipeline,
        f"--{pipeline}={options.replace('=true', '')}" if options else f"--{pipeline}",
        "19" if pipeline == "buffer-deallocation" else "22",
    )


BUFFERIZE = "bufferize-function-boundaries=true allow-return-allocs-from-loops=true"
BUFFER_PASSES = ("canonicalize", "buffer-deallocation", "ownership-based-buffer-deallocation")
"""Passes that are measured on programs of buffers."""
LARGE_RESULTS = ("edges with values", edges_with_values)
"""N edges on each of which N - 1 values are freed: no program for a pass that frees."""
WIDE_FAMILIES = (
    *(_family(name, TENSORS, text, "one-shot-bufferize", BUFFERIZE) for name, text in PROGRAMS),
    *(
        _family(name, BUFFERS, text, pipeline, "")
        for pipeline in BUFFER_PASSES
        for name, text in PROGRAMS
        if pipeline == "canonicalize" or (name, text) != LARGE_RESULTS
    ),
)
