"""The operations of `edges.py`, each with operands and results of types at the edge."""

from collections.abc import Callable
from dataclasses import dataclass

from edge_types import INDEX, INTEGERS, TRUTH, UNKNOWN, Palette, Type

BINARY = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi"),
    *("minui", "divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui"),
    *("floordivsi", "shli", "shrsi", "shrui"),
)
DEFINED = BINARY[:10]
"""Those that are defined for all numbers."""
FLOATING = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf")
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
WIDTHS = ("i0", "i1", "i2", "i8", "i32", "i64")


@dataclass(frozen=True)
class Statement:
    """An operation; `{0}`, `{1}`, ... stand for its operands."""

    text: str
    operands: tuple[Type, ...]
    results: tuple[Type, ...]
    body: str = ""
    """Lines after the first one."""


Kind = Callable[[Palette], Statement | None]


def _make(text: str, operands: list[Type], *results: Type, body: str = "") -> Statement:
    return Statement(text, tuple(operands), results, body)


def _holes(count: int, start: int = 0) -> str:
    return ", ".join(f"{{{k}}}" for k in range(start, start + count))


def binary(p: Palette, names: tuple[str, ...] = BINARY) -> Statement:
    """An operation on integers."""
    type = p.integers()
    name = p.rng.choice(names)
    return _make(f"arith.{name} {{0}}, {{1}} : {type}", [type, type], type)


def defined(p: Palette) -> Statement:
    """An operation on integers that is defined for all of them."""
    return binary(p, DEFINED)


def floating(p: Palette) -> Statement:
    """An operation on floats."""
    type, name = p.floats(), p.rng.choice((*FLOATING, "negf"))
    if name == "negf":
        return _make(f"arith.negf {{0}} : {type}", [type], type)
    flags = p.rng.choice(("", " fastmath<reassoc>", " fastmath<fast>"))
    return _make(f"arith.{name} {{0}}, {{1}}{flags} : {type}", [type, type], type)


def floating_scalar(p: Palette) -> Statement:
    """An operation on two floats, exact for all that is written."""
    name = p.rng.choice(FLOATING[:3])
    type = p.rng.choice((Type("f32"), Type("f64")))
    return _make(f"arith.{name} {{0}}, {{1}} : {type}", [type, type], type)


def compare(p: Palette) -> Statement:
    """A comparison."""
    type, name = p.integers(), p.rng.choice(PREDICATES)
    return _make(f"arith.cmpi {name}, {{0}}, {{1}} : {type}", [type, type], type.of("i1"))


def select(p: Palette) -> Statement:
    """A choice between values of any type, by one truth or one for each element."""
    kind = p.rng.choice(("", "tensor", "memref"))
    type = p.shaped(kind) if kind else p.scalar()
    if kind == "tensor" and p.rng.random() < 0.3:
        truths = type.of("i1")
        text = f"arith.select {{0}}, {{1}}, {{2}} : {truths}, {type}"
        return _make(text, [truths, type, type], type)
    return _make(f"arith.select {{0}}, {{1}}, {{2}} : {type}", [TRUTH, type, type], type)


def _ranked(p: Palette, type: Type) -> Type:
    """The type with a rank; casts of numbers need one."""
    return type.with_shape(p.base()) if type.shape is None else type


def widen(p: Palette) -> Statement:
    """An integer of another width."""
    k, n = sorted(p.rng.sample(range(len(WIDTHS)), 2))
    like = _ranked(p, p.integers())
    narrow, wide = like.of(WIDTHS[k]), like.of(WIDTHS[n])
    name = p.rng.choice(("extsi", "extui", "trunci"))
    a, b = (wide, narrow) if name == "trunci" else (narrow, wide)
    return _make(f"arith.{name} {{0}} : {a} to {b}", [a], b)


def index_cast(p: Palette) -> Statement:
    """An index of an integer, or the other way around."""
    like = _ranked(p, p.integers())
    a, b = like.of("index"), like.of(p.rng.choice(WIDTHS))
    if p.rng.random() < 0.5:
        a, b = b, a
    name = p.rng.choice(("index_cast", "index_castui"))
    return _make(f"arith.{name} {{0}} : {a} to {b}", [a], b)


def bitcast(p: Palette) -> Statement:
    """The bits as another type."""
    like = _ranked(p, p.floats())
    a, b = like.of("i32"), like.of("f32")
    if p.rng.random() < 0.5:
        a, b = b, a
    return _make(f"arith.bitcast {{0}} : {a} to {b}", [a], b)


def constant(p: Palette) -> Statement:
    """A constant of numbers."""
    type = p.rng.choice((p.integers, p.floats))()
    if type.shape is None or type.unknown:
        type = type.with_shape(p.base())
    if type.kind and type.element == "i0":
        # mlir-opt 22 crashes when it prints one.
        type = type.of("i1")
    number = p.rng.choice(("0", "-1", "1", "2"))
    if type.is_float:
        number = p.rng.choice(("0.0", "-0.0", "1.0"))
    elif type.element in ("i0", "i1", "i2"):
        number = {"i0": "0", "i1": p.rng.choice(("true", "false"))}.get(
            type.element, p.rng.choice(("0", "1", "-1"))
        )
    if type.kind:
        return _make(f"arith.constant dense<{number}> : {type}", [], type)
    suffix = "" if number in ("true", "false") else f" : {type}"
    return _make(f"arith.constant {number}{suffix}", [], type)


def _cast(p: Palette, kind: str) -> Statement:
    base = p.base()
    like = Type(p.element(), kind)
    types = [like.with_shape(None if p.rng.random() < 0.3 else p.variant(base)) for _ in range(2)]
    a, b = types
    if a.shape is None and b.shape is None and kind == "memref":
        b = like.with_shape(base)
    return _make(f"{kind}.cast {{0}} : {a} to {b}", [a], b)


def tensor_cast(p: Palette) -> Statement:
    """Another type for a tensor."""
    return _cast(p, "tensor")


def memref_cast(p: Palette) -> Statement:
    """Another type for a buffer."""
    return _cast(p, "memref")


def dim(p: Palette) -> Statement | None:
    """A size."""
    kind = p.rng.choice(("tensor", "memref"))
    type = p.shaped(kind)
    if type.shape == ():
        return None
    return _make(f"{kind}.dim {{0}}, {{1}} : {type}", [type, INDEX], INDEX)


def rank(p: Palette) -> Statement:
    """The number of dimensions."""
    kind = p.rng.choice(("tensor", "memref"))
    type = p.shaped(kind)
    return _make(f"{kind}.rank {{0}} : {type}", [type], INDEX)


def new_tensor(p: Palette) -> Statement:
    """A tensor of nothing, or of one value."""
    type = p.ranked("tensor")
    count, element = type.unknown, Type(type.element)
    match p.rng.randrange(4):
        case 0:
            text = f"tensor.empty({_holes(count)}) : {type}"
            return _make(text, [INDEX] * count, type)
        case 1:
            text = f"bufferization.alloc_tensor({_holes(count)}) : {type}"
            return _make(text, [INDEX] * count, type)
        case 2:
            args = ", ".join(f"%i{k}: index" for k in range(type.rank))
            text = f"tensor.generate {_holes(count, 1)} {{{{"
            body = f"^bb0({args}):\ntensor.yield {{0}} : {element}\n}}}} : {type}"
            return _make(text, [element, *[INDEX] * count], type, body=body)
        case _:
            sizes = f"[{_holes(count, 1)}]" if count else ""
            text = f"tensor.splat {{0}}{sizes} : {type}"
            return _make(text, [element, *[INDEX] * count], type)


def from_elements(p: Palette) -> Statement | None:
    """A tensor of given elements."""
    type = Type(p.element(), "tensor", p.base())
    count = 1
    for size in type.shape or ():
        count *= size
    element = Type(type.element)
    if count == 0:
        return None
    text = f"tensor.from_elements {_holes(count)} : {type}"
    return _make(text, [element] * count, type)


def element_of(p: Palette) -> Statement:
    """Reads or writes one element."""
    kind = p.rng.choice(("tensor", "memref"))
    type = p.ranked(kind)
    element, n = Type(type.element), type.rank
    match kind, p.rng.random() < 0.5:
        case "tensor", True:
            text = f"tensor.extract {{0}}[{_holes(n, 1)}] : {type}"
            return _make(text, [type, *[INDEX] * n], element)
        case "tensor", _:
            text = f"tensor.insert {{0}} into {{1}}[{_holes(n, 2)}] : {type}"
            return _make(text, [element, type, *[INDEX] * n], type)
        case _, True:
            text = f"memref.load {{0}}[{_holes(n, 1)}] : {type}"
            return _make(text, [type, *[INDEX] * n], element)
        case _:
            text = f"memref.store {{0}}, {{1}}[{_holes(n, 2)}] : {type}"
            return _make(text, [element, type, *[INDEX] * n])


def _slice(p: Palette, base: tuple[int, ...]) -> tuple[str, int, tuple[int, ...]]:
    """A slice of all of a shape, with operands for some of the numbers, and its shape."""
    lists = list[str]()
    count, shape = 0, list[int]()
    for numbers in ([0] * len(base), list(base), [1] * len(base)):
        parts = list[str]()
        for number in numbers:
            is_operand = p.rng.random() < 0.3
            parts.append(f"{{{count}}}" if is_operand else str(number))
            count += is_operand
        lists.append("[" + ", ".join(parts) + "]")
        if len(lists) == 2:
            shape = [UNKNOWN if "{" in part else n for part, n in zip(parts, numbers, strict=True)]
    return " ".join(lists), count, tuple(shape)


def _sliced(p: Palette, base: tuple[int, ...]) -> tuple[int, ...]:
    """A variant of a shape; MLIR refuses a slice of a size that is known to be 0."""
    return tuple(n or UNKNOWN for n in p.variant(base))


def tensor_slice(p: Palette) -> Statement:
    """Takes a slice, or inserts one."""
    base = p.base()
    where, count, shape = _slice(p, base)
    whole = Type(p.element(), "tensor", _sliced(p, base))
    part, indices = whole.with_shape(shape), [INDEX] * count
    if p.rng.random() < 0.5:
        text = f"tensor.extract_slice {{{count}}}{where} : {whole} to {part}"
        return _make(text, [*indices, whole], part)
    text = f"tensor.insert_slice {{{count}}} into {{{count + 1}}}{where} : {part} into {whole}"
    return _make(text, [*indices, part, whole], whole)


def subview(p: Palette) -> Statement:
    """A part of a buffer."""
    base = p.base()
    where, count, shape = _slice(p, base)
    layout = _unknown_layout(len(base))
    whole = Type(p.element(), "memref", _sliced(p, base), layout)
    part = Type(whole.element, "memref", shape, layout)
    text = f"memref.subview {{{count}}}{where} : {whole} to {part}"
    return _make(text, [*[INDEX] * count, whole], part)


def _unknown_layout(rank: int) -> str:
    return f", strided<[{', '.join(['?'] * rank)}], offset: ?>"


def reinterpret(p: Palette) -> Statement:
    """Another view of a buffer, with a rank or without."""
    base = p.base()
    source = p.shaped("memref")
    where, count, shape = _slice(p, base)
    _, sizes, strides = where.split("] ")
    sizes += "]"
    result = Type(source.element, "memref", shape, _unknown_layout(len(base)))
    offset = p.rng.choice(("0", f"{{{count}}}"))
    indices = [INDEX] * (count + 1)
    text = (
        f"memref.reinterpret_cast {{{count + 1}}} to offset: [{offset}], sizes: {sizes}, "
        f"strides: {strides} : {source} to {result}"
    )
    return _make(text, [*indices, source], result)


def metadata(p: Palette) -> Statement:
    """What a buffer is made of."""
    base = p.base()
    layout = p.rng.choice(("", _unknown_layout(len(base))))
    type = Type(p.element(), "memref", p.variant(base), layout)
    results = [Type(type.element, "memref", ()), *[INDEX] * (1 + 2 * len(base))]
    listed = ", ".join(map(str, results))
    text = f"memref.extract_strided_metadata {{0}} : {type} -> {listed}"
    return _make(text, [type], *results)


def buffer(p: Palette) -> Statement:
    """New memory, a copy of memory, or its end."""
    type = p.ranked("memref")
    count, any = type.unknown, p.shaped("memref")
    match p.rng.randrange(5):
        case 0:
            text = f"memref.alloc({_holes(count)}) : {type}"
            return _make(text, [INDEX] * count, type)
        case 1:
            text = f"memref.alloca({_holes(count)}) : {type}"
            return _make(text, [INDEX] * count, type)
        case 2:
            return _make(f"bufferization.clone {{0}} : {any} to {any}", [any], any)
        case 3:
            return _make(f"memref.copy {{0}}, {{1}} : {any} to {any}", [any, any])
        case _:
            return _make(f"memref.dealloc {{0}} : {any}", [any])


def view(p: Palette) -> Statement:
    """A buffer of bytes as another one."""
    type, bytes = p.ranked("memref"), Type("i8", "memref", (UNKNOWN,))
    count = type.unknown
    text = f"memref.view {{0}}[{{1}}][{_holes(count, 2)}] : {bytes} to {type}"
    return _make(text, [bytes, *[INDEX] * (count + 1)], type)


def memory_space(p: Palette) -> Statement:
    """A buffer in another memory space."""
    a = p.shaped("memref")
    b = Type(a.element, a.kind, a.shape, ", 1")
    if p.rng.random() < 0.5:
        a, b = b, a
    return _make(f"memref.memory_space_cast {{0}} : {a} to {b}", [a], b)


def reshape(p: Palette) -> Statement | None:
    """Another shape, that a value tells."""
    kind = p.rng.choice(("tensor", "memref"))
    a, b = p.shaped(kind), p.shaped(kind)
    b = b.of(a.element)
    size = UNKNOWN if b.shape is None else len(b.shape)
    if a.shape is not None and b.shape is not None and not a.unknown and not b.unknown:
        b = b.with_shape(a.shape)
        size = a.rank
    shape = Type("index", kind, (size,))
    text = f"{kind}.reshape {{0}}({{1}}) : ({a}, {shape}) -> {b}"
    return _make(text, [a, shape], b)


def expand(p: Palette) -> Statement:
    """A dimension of size 1 more or less, or of any size."""
    kind = p.rng.choice(("tensor", "memref"))
    small = p.ranked(kind)
    shape = small.shape or ()
    large = small.with_shape((*shape, 1))
    groups = [[k] for k in range(len(shape))]
    if groups:
        groups[-1].append(len(shape))
    listed = str(groups)
    if p.rng.random() < 0.5 and (shape or kind == "tensor"):
        text = f"{kind}.collapse_shape {{0}} {listed} : {large} into {small}"
        return _make(text, [large], small)
    holes = iter(range(1, 1 + small.unknown))
    sizes = [f"{{{next(holes)}}}" if n < 0 else str(n) for n in (*shape, 1)]
    text = (
        f"{kind}.expand_shape {{0}} {listed} output_shape [{', '.join(sizes)}] : "
        f"{small} into {large}"
    )
    return _make(text, [small, *[INDEX] * small.unknown], large)


def pad(p: Palette) -> Statement:
    """A tensor with margins."""
    base = p.base()
    source = Type(p.element(), "tensor", p.variant(base))
    lists, count, is_known = list[str](), 2, [n >= 0 for n in source.shape or ()]
    for _ in range(2):
        parts = list[str]()
        for k in range(len(base)):
            is_operand = p.rng.random() < 0.4
            parts.append(f"{{{count}}}" if is_operand else "0")
            count += is_operand
            is_known[k] = is_known[k] and not is_operand
        lists.append(", ".join(parts))
    other = p.variant(base)
    shape = tuple(n if known else m for n, m, known in zip(base, other, is_known, strict=True))
    result, element = source.with_shape(shape), Type(source.element)
    args = ", ".join(f"%i{k}: index" for k in range(len(base)))
    body = f"^bb0({args}):\ntensor.yield {{0}} : {element}\n}}}} : {source} to {result}"
    text = f"tensor.pad {{1}} low[{lists[0]}] high[{lists[1]}] {{{{"
    return _make(text, [element, source, *[INDEX] * (count - 2)], result, body=body)


def concat(p: Palette) -> Statement | None:
    """Tensors after each other."""
    type = Type(p.element(), "tensor", p.base())
    if not type.shape:
        return None
    count = p.rng.choice((1, 2))
    first, *rest = type.shape
    result = type.with_shape((first * count, *rest))
    types = ", ".join([str(type)] * count)
    text = f"tensor.concat dim(0) {_holes(count)} : ({types}) -> {result}"
    return _make(text, [type] * count, result)


def between(p: Palette) -> Statement:
    """A buffer as a tensor, or a tensor as a buffer."""
    a = p.shaped("memref")
    b = Type(a.element, "tensor", a.shape)
    if p.rng.random() < 0.5:
        text = f"bufferization.to_tensor {{0}} restrict : {a} to {b}"
        return _make(text, [a], b)
    return _make(f"bufferization.to_buffer {{0}} : {b} to {a}", [b], a)


def _anything(p: Palette) -> Type:
    kind = p.rng.choice(("", "tensor", "memref"))
    return p.shaped(kind) if kind else p.scalar()


def loop(p: Palette) -> Statement:
    """A loop that carries a value of any type."""
    type = _anything(p)
    inner = p.rng.choice(("%carried", "{4}"))
    text = f"scf.for %i = {{0}} to {{1}} step {{2}} iter_args(%carried = {{3}}) -> ({type}) {{{{"
    body = f"scf.yield {inner} : {type}\n}}}}"
    return _make(text, [INDEX, INDEX, INDEX, type, type], type, body=body)


def branch(p: Palette) -> Statement:
    """A branch, or a region that runs once, that yields a value of any type."""
    type = _anything(p)
    if p.rng.random() < 0.3:
        body = f"scf.yield {{0}} : {type}\n}}}}"
        return _make(f"scf.execute_region -> {type} {{{{", [type], type, body=body)
    body = f"scf.yield {{1}} : {type}\n}}}} else {{{{\nscf.yield {{2}} : {type}\n}}}}"
    text = f"scf.if {{0}} -> ({type}) {{{{"
    return _make(text, [TRUTH, type, type], type, body=body)


def switch(p: Palette) -> Statement:
    """A choice of regions by an index."""
    type = _anything(p)
    text = f"scf.index_switch {{0}} -> {type}"
    body = (
        f"case 1 {{{{\nscf.yield {{1}} : {type}\n}}}}\ndefault {{{{\nscf.yield {{2}} : {type}\n}}}}"
    )
    return _make(text, [INDEX, type, type], type, body=body)


def loop_while(p: Palette) -> Statement:
    """A loop with a condition."""
    type = _anything(p)
    back = p.rng.choice(("%c", "{2}"))
    text = f"scf.while (%b = {{0}}) : ({type}) -> {type} {{{{"
    body = (
        f"scf.condition({{1}}) %b : {type}\n}}}} do {{{{\n^bb0(%c: {type}):\n"
        f"scf.yield {back} : {type}\n}}}}"
    )
    return _make(text, [type, TRUTH, type], type, body=body)


def filled(p: Palette) -> Statement:
    """A fill or a copy by `linalg`."""
    type = p.ranked("tensor")
    element = Type(type.element)
    if p.rng.random() < 0.5 and (type.is_integer or type.is_float):
        text = f"linalg.fill ins({{0}} : {element}) outs({{1}} : {type}) -> {type}"
        return _make(text, [element, type], type)
    text = f"linalg.copy ins({{0}} : {type}) outs({{1}} : {type}) -> {type}"
    if not (type.is_integer or type.is_float):
        text = (
            f"bufferization.materialize_in_destination {{0}} in {{1}} : ({type}, {type}) -> {type}"
        )
    return _make(text, [type, type], type)


KINDS: tuple[Kind, ...] = (
    *(binary, binary, floating, compare, select, widen, index_cast, bitcast),
    *(constant, constant, tensor_cast, tensor_cast, memref_cast, memref_cast, dim, rank),
    *(new_tensor, from_elements, element_of, tensor_slice, subview, reinterpret),
    *(reinterpret, metadata, metadata, buffer, view, memory_space, reshape, reshape),
    *(expand, pad, pad, concat, between, loop, branch, switch, loop_while, filled),
)
"""All that may stand in a function that is not executed."""

EXECUTED: tuple[Kind, ...] = (
    *(defined, defined, floating_scalar, compare, widen, constant, rank),
    *(from_elements, concat, branch, loop, switch, filled),
)
"""Those that are defined for all operands."""

assert set(WIDTHS) < set(INTEGERS)
