"""
Programs that grow with N for the passes that avoid copies and share memory: slices of one
destination, scan outputs, chains of element-wise operations, fills, calls, buffers one after
another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion_programs import branches, insertions
from programs import Family, functions, reads_with_writes_between
from xdsl.dialects import func, scf, tensor
from xdsl.dialects.builtin import IndexType, ModuleOp, TensorType, f32, i1
from xdsl.ir import Block, Operation, Region

T = "tensor<8xf32>"
M = "memref<8xf32>"
CONSTANTS = "".join(f"  %c{value} = arith.constant {value} : index\n" for value in (0, 1, 8))
ARGUMENTS = "%c: i1, %i: index, %f: f32"


def _tensors(body: Iterable[str], result: str, type: str = T) -> str:
    """A function whose argument `%t` has the type of its result."""
    return (
        f"func.func @f({ARGUMENTS}, %x: {T}, %t: {type}) -> {type} {{\n{CONSTANTS}"
        f"{''.join(body)}  return {result} : {type}\n}}\n"
    )


def _computed(k: int, source: str) -> str:
    """`%y{k}`, computed element by element in a tensor of its own."""
    return (
        f"  %e{k} = tensor.empty() : {T}\n"
        f"  %y{k} = linalg.exp ins({source} : {T}) outs(%e{k} : {T}) -> {T}\n"
    )


def _put(k: int, value: str, into: str, type: str) -> str:
    return f"  %t{k} = tensor.insert_slice {value} into {into}[{8 * k}] [8] [1] : {T} into {type}\n"


def _names(n: int, name: str = "%t") -> str:
    return ", ".join(f"{name}{k}" for k in range(n))


def slices(n: int) -> str:
    """N computed tensors, put side by side into one destination."""
    whole = f"tensor<{8 * n}xf32>"
    parts = (
        _computed(k, "%x") + _put(k, f"%y{k}", f"%t{k - 1}" if k else "%t", whole) for k in range(n)
    )
    return _tensors(parts, f"%t{n - 1}", whole)


def scans(n: int) -> str:
    """A loop with N outputs that start as zeros, and of which it writes a row per round."""
    whole, row = "tensor<8x8xf32>", "[%k, 0] [1, 8] [1, 1]"
    made = "".join(f"  %z{k} = arith.constant dense<0.0> : {whole}\n" for k in range(n))
    given = ", ".join(f"%a{k} = %z{k}" for k in range(n))
    types = ", ".join([whole] * n)
    rounds = "".join(
        f"{_computed(k, '%x')}  %t{k} = tensor.insert_slice %y{k} into %a{k}{row} "
        f": {T} into {whole}\n"
        for k in range(n)
    )
    return (
        f"func.func @f(%x: {T}) -> ({types}) {{\n{CONSTANTS}{made}"
        f"  %r{f':{n}' if n > 1 else ''} = scf.for %k = %c0 to %c8 step %c1 "
        f"iter_args({given}) -> ({types}) {{\n{rounds}"
        f"  scf.yield {_names(n)} : {types}\n  }}\n"
        f"  return {', '.join(f'%r#{k}' for k in range(n))} : {types}\n}}\n"
    )


def elementwise(n: int) -> str:
    """A chain of N element-wise operations, each in a tensor of its own."""
    chain = (_computed(k, f"%y{k - 1}" if k else "%x") for k in range(n))
    return _tensors(chain, f"%y{n - 1}")


def fills(n: int) -> str:
    """One fill, with N insertions into what it makes."""
    made = f"  %e = tensor.empty() : {T}\n  %z = linalg.fill ins(%f : f32) outs(%e : {T}) -> {T}\n"
    return _read_of_each(n, made, "%z")


def constants(n: int) -> str:
    """One constant, with N insertions into it."""
    return _read_of_each(n, f"  %z = arith.constant dense<0.0> : {T}\n", "%z")


def _read_of_each(n: int, made: str, source: str) -> str:
    """N insertions into one tensor, of each of which an element is read."""
    text = f"func.func @f({ARGUMENTS}) -> f32 {{\n{made}"
    last = "%f"
    for k in range(n):
        text += (
            f"  %t{k} = tensor.insert %f into {source}[%i] : {T}\n"
            f"  %l{k} = tensor.extract %t{k}[%i] : {T}\n"
            f"  %s{k} = arith.addf {last}, %l{k} : f32\n"
        )
        last = f"%s{k}"
    return f"{text}  return {last} : f32\n}}\n"


def overwritten(n: int) -> str:
    """N constants, each of which is overwritten in two halves."""
    half = "tensor<4xf32>"
    text = f"func.func @f({ARGUMENTS}, %h: {half}) -> ({', '.join([T] * n)}) {{\n"
    for k in range(n):
        text += (
            f"  %z{k} = arith.constant dense<0.0> : {T}\n"
            f"  %p{k} = tensor.insert_slice %h into %z{k}[0] [4] [1] : {half} into {T}\n"
            f"  %t{k} = tensor.insert_slice %h into %p{k}[4] [4] [1] : {half} into {T}\n"
        )
    return f"{text}  return {_names(n)} : {', '.join([T] * n)}\n}}\n"


def jacobi(n: int) -> str:
    """A loop with N iter_args, each of which is computed anew in each round."""
    types = ", ".join([T] * n)
    given = ", ".join(f"%a{k} = %e{k}x" for k in range(n))
    made = "".join(
        f"  %b{k} = tensor.empty() : {T}\n"
        f"  %e{k}x = linalg.fill ins(%f : f32) outs(%b{k} : {T}) -> {T}\n"
        for k in range(n)
    )
    stencil = "".join(
        f"  %e{k} = tensor.empty() : {T}\n"
        f"  %y{k} = linalg.transpose ins(%a{k} : {T}) outs(%e{k} : {T}) permutation = [0]\n"
        for k in range(n)
    )
    return (
        f"func.func @f({ARGUMENTS}) -> ({types}) {{\n{CONSTANTS}{made}"
        f"  %r{f':{n}' if n > 1 else ''} = scf.for %k = %c0 to %i step %c1 "
        f"iter_args({given}) -> ({types}) {{\n{stencil}"
        f"  scf.yield {_names(n, '%y')} : {types}\n  }}\n"
        f"  return {', '.join(f'%r#{k}' for k in range(n))} : {types}\n}}\n"
    )


def loops(n: int) -> str:
    """N loops in a row, each of which computes its iter_arg anew in each round."""
    text = ""
    for k in range(n):
        text += (
            f"  %t{k} = scf.for %k{k} = %c0 to %i step %c1 "
            f"iter_args(%a{k} = {f'%t{k - 1}' if k else '%t'}) -> ({T}) {{\n"
            f"  %e{k} = tensor.empty() : {T}\n"
            f"  %y{k} = linalg.transpose ins(%a{k} : {T}) outs(%e{k} : {T}) "
            f"permutation = [0]\n  scf.yield %y{k} : {T}\n  }}\n"
        )
    return _tensors([text], f"%t{n - 1}")


def blocks(n: int) -> str:
    """A chain of N blocks, in each of which a part of the tensor is computed."""
    whole = f"tensor<{8 * n}xf32>"
    text = f"  cf.br ^b0(%t : {whole})\n"
    for k in range(n):
        text += (
            f"^b{k}(%a{k}: {whole}):\n{_computed(k, '%x')}"
            f"{_put(k, f'%y{k}', f'%a{k}', whole)}  cf.br ^b{k + 1}(%t{k} : {whole})\n"
        )
    return _tensors([f"{text}^b{n}(%r: {whole}):\n"], "%r", whole)


def operations_in_blocks(n: int) -> str:
    """A chain of N blocks, in each of which a tensor is computed from that of the last one."""
    text = f"  cf.br ^b0(%t : {T})\n" + "".join(
        f"^b{k}(%a{k}: {T}):\n{_computed(k, f'%a{k}')}  cf.br ^b{k + 1}(%y{k} : {T})\n"
        for k in range(n)
    )
    return _tensors([f"{text}^b{n}(%r: {T}):\n"], "%r")


def _computing(name: str, body: str, result: str) -> str:
    return f"func.func private @{name}(%x: {T}) -> {T} {{\n{body}  return {result} : {T}\n}}\n"


def _call(name: str, callee: str) -> str:
    return f"  {name} = func.call @{callee}(%x) : ({T}) -> {T}\n"


def chain(n: int) -> str:
    """N functions, each of which returns the result of the next one, which is inserted."""
    inner = "".join(_computing(f"f{k}", _call("%r", f"f{k + 1}"), "%r") for k in range(n))
    last = _computing(f"f{n}", _computed(0, "%x"), "%y0")
    body = _call("%r", "f0") + _put(0, "%r", "%t", "tensor<64xf32>")
    return inner + last + _tensors([body], "%t0", "tensor<64xf32>")


def ring(n: int) -> str:
    """N functions, each of which calls the next one, the last one the first; all read."""
    return "".join(
        f"func.func private @f{k}(%x: {T}, %c: i1, %i: index, %f: f32) -> f32 {{\n"
        "  %r = scf.if %c -> (f32) {\n"
        f"    %a = func.call @f{(k + 1) % n}(%x, %c, %i, %f) : ({T}, i1, index, f32) -> f32\n"
        f"    %b = tensor.extract %x[%i] : {T}\n"
        "    %s = arith.addf %a, %b : f32\n"
        "    scf.yield %s : f32\n"
        "  } else {\n    scf.yield %f : f32\n  }\n"
        "  func.return %r : f32\n}\n"
        for k in range(n)
    )


def callees(n: int) -> str:
    """Calls of N functions, the results side by side in one destination."""
    inner = "".join(_computing(f"f{k}", _computed(0, "%x"), "%y0") for k in range(n))
    return inner + _inserted_calls(n, lambda k: f"f{k}")


def calls(n: int) -> str:
    """N calls of one function, the results side by side in one destination."""
    return _computing("g", _computed(0, "%x"), "%y0") + _inserted_calls(n, lambda _: "g")


def private_functions(n: int) -> str:
    """A chain of N / 2 functions, each of which inserts and calls the next; one is public."""
    first, *others = functions(n).split("func.func ")
    public, *private = others
    return first + "".join(
        [f"func.func {public}", *(f"func.func private {each}" for each in private)]
    )


def _inserted_calls(n: int, callee: Callable[[int], str]) -> str:
    whole = f"tensor<{8 * n}xf32>"
    body = (
        _call(f"%r{k}", callee(k)) + _put(k, f"%r{k}", f"%t{k - 1}" if k else "%t", whole)
        for k in range(n)
    )
    return _tensors(body, f"%t{n - 1}", whole)


def nested(n: int) -> ModuleOp:
    """Conditionals nested N deep that fill one of N empty tensors, which is inserted."""
    type, whole = TensorType(f32, [8]), TensorType(f32, [64])
    block = Block(arg_types=[i1, f32, IndexType(), whole])
    flag, number, index, destination = block.args
    inner: list[Operation] = []
    for _ in range(n):
        made = tensor.EmptyOp([], type)
        own = tensor.InsertOp(number, made.tensor, [index])
        body = Block([made, own, *inner])
        body.add_op(scf.YieldOp(inner[-1].results[0] if inner else own.result))
        other = tensor.EmptyOp([], type)
        inner = [
            scf.IfOp(flag, [type], Region(body), Region(Block([other, scf.YieldOp(other.tensor)])))
        ]
    value = inner[-1].results[0]
    put = tensor.InsertSliceOp.from_static_parameters(value, destination, [0], [8])
    block.add_ops([*inner, put, func.ReturnOp(put.result)])
    types = (i1, f32, IndexType(), whole)
    return ModuleOp([func.FuncOp("f", (types, (whole,)), Region(block))])


def _buffers(body: Iterable[str]) -> str:
    return f"func.func @f({ARGUMENTS}, %m: {M}) {{\n{CONSTANTS}{''.join(body)}  return\n}}\n"


def _made(k: int, type: str = M) -> str:
    return f"  %a{k} = memref.alloc() : {type}\n"


def _copied(source: str, target: str) -> str:
    return f"  memref.copy {source}, {target} : {M} to {M}\n"


def _freed(n: int) -> str:
    return "".join(f"  memref.dealloc %a{k} : {M}\n" for k in range(n))


def hoisted(n: int) -> str:
    """N buffers that are allocated before N loops, each of which uses one of them."""
    made = "".join(_made(k) for k in range(n))
    used = "".join(
        f"  scf.for %k{k} = %c0 to %i step %c1 {{\n{_copied('%m', f'%a{k}')}"
        f"{_copied(f'%a{k}', '%m')}  }}\n"
        for k in range(n)
    )
    return _buffers([made, used, _freed(n)])


def one_loop(n: int) -> str:
    """N buffers that are allocated before one loop, which uses them in turn."""
    made = "".join(_made(k) for k in range(n))
    used = "".join(f"{_copied('%m', f'%a{k}')}{_copied(f'%a{k}', '%m')}" for k in range(n))
    loop = f"  scf.for %k = %c0 to %i step %c1 {{\n{used}  }}\n"
    return _buffers([made, loop, _freed(n)])


def overlapping(n: int) -> str:
    """N buffers of eight sizes, each live until the next but one is written."""

    def type(k: int) -> str:
        return f"memref<{8 * (k % 8 + 1)}xf32>"

    def stored(k: int) -> str:
        return f"{_made(k, type(k))}  memref.store %f, %a{k}[%i] : {type(k)}\n"

    def ended(k: int) -> str:
        return (
            f"  %l{k} = memref.load %a{k}[%i] : {type(k)}\n"
            f"  memref.store %l{k}, %m[%i] : {M}\n  memref.dealloc %a{k} : {type(k)}\n"
        )

    lines = (stored(k) + (ended(k - 2) if k > 1 else "") for k in range(n))
    return _buffers([*lines, *(ended(k) for k in range(max(0, n - 2), n))])


def live_together(n: int) -> str:
    """N buffers that are live at the same time."""
    made = "".join(_made(k) + _copied("%m", f"%a{k}") for k in range(n))
    used = "".join(_copied(f"%a{k}", "%m") for k in range(n))
    return _buffers([made, used, _freed(n)])


def buffers_in_blocks(n: int) -> str:
    """A chain of N blocks, each with a buffer that the next one reads."""
    text = f"{_made(0)}{_copied('%m', '%a0')}  cf.br ^b1\n"
    for k in range(1, n):
        text += (
            f"^b{k}:\n{_made(k)}{_copied(f'%a{k - 1}', f'%a{k}')}"
            f"  memref.dealloc %a{k - 1} : {M}\n  cf.br ^b{k + 1}\n"
        )
    end = f"^b{n}:\n{_copied(f'%a{n - 1}', '%m')}  memref.dealloc %a{n - 1} : {M}\n"
    return _buffers([text, end])


def calls_with_buffers(n: int) -> str:
    """A chain of N functions, each of which has a buffer across the call of the next one."""
    own = f"{_made(0)}{_copied('%m', '%a0')}"
    text = "".join(
        f"func.func private @f{k}(%m: {M}) {{\n{own}"
        + (f"  func.call @f{k + 1}(%a0) : ({M}) -> ()\n" if k + 1 < n else "")
        + f"{_copied('%a0', '%m')}{_freed(1)}  return\n}}\n"
        for k in range(n)
    )
    return text + _buffers([f"  func.call @f0(%m) : ({M}) -> ()\n"])


def returned_buffers(n: int) -> str:
    """N functions that return a new buffer, and a function that calls them."""
    callees = "".join(
        f"func.func private @f{k}(%m: {M}) -> {M} {{\n{_made(0)}{_copied('%m', '%a0')}"
        f"  return %a0 : {M}\n}}\n"
        for k in range(n)
    )
    return callees + _buffers(
        f"  %r{k} = func.call @f{k}(%m) : ({M}) -> {M}\n{_copied(f'%r{k}', '%m')}" for k in range(n)
    )


def one_empty(n: int) -> str:
    """N operations that overwrite one empty tensor."""
    t = "tensor<4xf32>"
    ops = "".join(
        f"  %a{k} = linalg.exp ins(%x : {t}) outs(%e : {t}) -> {t}\n"
        f"  %b{k} = tensor.extract %a{k}[%i] : {t}\n"
        for k in range(n)
    )
    head = f"func.func @f(%x: {t}, %i: index) {{\n  %e = tensor.empty() : {t}\n"
    return f"{head}{ops}  func.return\n}}\n"


Program = tuple[str, Callable[[int], str]]
SLICES: Program = ("slices", slices)
SCANS: Program = ("scan outputs", scans)
CHAIN: Program = ("chain of operations", elementwise)
BLOCKS: Program = ("blocks", blocks)
CALLEES: Program = ("callees", callees)
CALLS: Program = ("calls", calls)
CHAIN_OF_CALLS: Program = ("chain of calls", chain)
LOOPS: Program = ("loops", loops)
ON_BUFFERS: tuple[Program, ...] = (
    ("hoisted buffers", hoisted),
    ("hoisted out of one loop", one_loop),
    ("overlapping buffers", overlapping),
    ("live together", live_together),
    ("buffers in blocks", buffers_in_blocks),
    ("chain of calls", calls_with_buffers),
)
NESTED = (
    "results-to-destinations",
    "reuse-dying-operands",
    "rematerialize-fills",
    "eliminate-overwritten-contents",
    "eliminate-empty-tensors",
    "double-buffer-loops",
    "test-tensor-copy-insertion",
    "bufferize",
)
"""The passes that are measured on nested regions."""


def _families(pipeline: str, *programs: Program) -> tuple[Family, ...]:
    """The families of a pass; MLIR is not asked."""
    name = pipeline.replace("{", ", ").replace("}", "")
    return tuple(
        Family(f"{name}: {kind}", text, pipeline=pipeline, flags="", mlir="none")
        for kind, text in programs
    )


def _nested(name: str) -> Family:
    """Made, not parsed: parsers call themselves for each level."""
    return Family(f"{name}: nested regions", lambda n: "", pipeline=name, build=nested)


COPY_FAMILIES = (
    *_families("results-to-destinations", CHAIN_OF_CALLS, CALLEES, CALLS),
    *_families(
        "inline",
        ("private functions", private_functions),
        CHAIN_OF_CALLS,
        CALLEES,
        CALLS,
        ("chain of functions", functions),
    ),
    *_families("reuse-dying-operands", CHAIN, SLICES, ("blocks", operations_in_blocks)),
    *_families("rematerialize-fills", ("fills", fills), ("constants", constants), SCANS),
    *_families("eliminate-overwritten-contents", ("constants", overwritten), SCANS, SLICES),
    *_families(
        "eliminate-empty-tensors",
        SLICES,
        SCANS,
        BLOCKS,
        ("insertions", insertions),
        ("conditionals", branches),
    ),
    *_families("double-buffer-loops", LOOPS, ("iter_args of one loop", jacobi)),
    *_families(
        "test-tensor-copy-insertion",
        CHAIN,
        SLICES,
        ("fills", fills),
        ("reads and writes", reads_with_writes_between),
    ),
    *_families("one-shot-bufferize{bufferize-function-boundaries=true}", ("ring of calls", ring)),
    *_families("buffer-results-to-out-params", ("returned buffers", returned_buffers)),
    *_families("buffer-reuse", *ON_BUFFERS),
    *_families("static-memory-planner", *ON_BUFFERS),
    *_families("static-memory-planner{arena=argument}", ON_BUFFERS[-1]),
    *_families("static-memory-planner{only-if-smaller}", *ON_BUFFERS),
    *_families("separate-empty-tensors", CHAIN, ("one empty tensor", one_empty)),
    *_families("print-buffer-lifetime-stats{summary}", *ON_BUFFERS),
    *_families(
        "bufferize",
        CHAIN,
        SLICES,
        SCANS,
        BLOCKS,
        CALLEES,
        CHAIN_OF_CALLS,
        ("fills", fills),
        LOOPS,
        ("iter_args of one loop", jacobi),
    ),
    *map(_nested, NESTED),
)
