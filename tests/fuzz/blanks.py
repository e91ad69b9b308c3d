"""Tensors whose contents do not matter, and ops that overwrite them.

    %e = tensor.empty() : tensor<8xf32>
    %s = arith.select %p, %e, %t : tensor<8xf32>                 still a blank
    %x = linalg.fill ins(%n) outs(%s) -> tensor<8xf32>           defined from here on

A blank may be overwritten by any number of ops; nothing is read before that. A defined tensor
may be overwritten as well, and read afterwards as it was.
"""

from collections.abc import Callable, Sequence

from builder import Builder, Value, copying, filling, inserting, taking
from callees import call, define
from slices import Slice

Writer = Callable[[Builder, Value], Value | None]
IDENTITY = ("() -> ()", "(d0) -> (d0)", "(d0, d1) -> (d0, d1)")


def number(b: Builder) -> str:
    """An element that no other op makes; now and then that of an iteration."""
    name = b.fresh("u")
    if b.indices and b.rng.random() < 0.35:
        index, i32 = b.rng.choice(b.indices)[0], b.fresh("u")
        b.emit(f"{i32} = arith.index_cast {index} : index to i32")
        if b.element == "i32":
            return i32
        b.emit(f"{name} = arith.sitofp {i32} : i32 to f32")
        return name
    point = "" if b.element == "i32" else ".0"
    b.emit(f"{name} = arith.constant {5 + b.counter % 200}{point} : {b.element}")
    return name


def total(b: Builder, names: Sequence[str]) -> str:
    """One small number made of all of these."""
    found = names[0]
    for name in names[1:]:
        product, found = found, b.fresh("t")
        if b.element == "i32":
            b.emit(f"{found}m = arith.muli {product}, %three : i32")
            b.emit(f"{found}n = arith.addi {found}m, {name} : i32")
            b.emit(f"{found} = arith.andi {found}n, %mask : i32")
        else:
            b.emit(f"{found}m = arith.addf {product}, {name} : f32")
            b.emit(f"{found} = arith.mulf {found}m, %half : f32")
    return found


def element(b: Builder, source: Value) -> str:
    """An element that is read."""
    name = b.fresh("x")
    where = ", ".join(b.index_below(size) for size in source.sizes)
    b.emit(f"{name} = tensor.extract {source.name}[{where}] : {b.type(source)}")
    return name


def is_blank(b: Builder, value: Value) -> bool:
    """Must the tensor be overwritten before it is read?"""
    return value in b.known_blanks()


def made(b: Builder, value: Value, sources: Sequence[Value]) -> Value:
    """The value is known from here on; it is blank if one of its sources is."""
    if any(is_blank(b, source) for source in sources):
        return b.add_blank(value)
    return b.add(value)


def empty(b: Builder, model: Value) -> Value:
    """A new blank."""
    result = b.same(model, "e")
    sizes = ", ".join(f"%c{n}" for n, hidden in zip(model.sizes, model.dynamic) if hidden)
    op = b.rng.choice(["tensor.empty", "tensor.empty", "bufferization.alloc_tensor"])
    b.emit(f"{result.name} = {op}({sizes}) : {b.type(result)}")
    return b.add_blank(result)


def blank(b: Builder, model: Value | None = None) -> Value:
    """A blank, of the type of the model if there is one: a known one rather than a new one."""
    found = b.known_blanks()
    if model is not None:
        found = [v for v in found if (v.sizes, v.dynamic) == (model.sizes, model.dynamic)]
    if found and b.rng.random() < 0.75:
        return b.rng.choice(found)
    sizes = b.rng.choice([(8,), (8,), (8,), (4,), (4, 4)])
    return empty(b, model or b.pick() or Value("%none", sizes, (False,) * len(sizes)))


def destination(b: Builder, focus: Sequence[Value] = ()) -> Value:
    """What is overwritten next: one of `focus`, a blank, a defined tensor, or an alias."""
    choice = b.rng.random()
    if focus and choice < 0.55:
        value = b.rng.choice(focus)
    elif choice < 0.8:
        value = blank(b)
    else:
        value = b.pick() or blank(b)
    return alias(b, value) if b.rng.random() < 0.35 else value


# Overwriting.


def elementwise(b: Builder, inputs: Sequence[Value], target: Value) -> Value:
    """A linalg.generic or linalg.map that does not read its output, not visible yet."""
    result = b.same(target)
    names = [b.fresh("i") for _ in inputs]
    types = ", ".join(b.type(v) for v in inputs)
    given = f"ins({', '.join(v.name for v in inputs)} : {types}) "
    out = b.fresh("o")
    head = f"outs({target.name} : {b.type(target)})"
    args = ", ".join(f"{name}: {b.element}" for name in [*names, out])
    if same_type([*inputs, target]) and b.rng.random() < 0.3:
        b.emit(f"{result.name} = linalg.map {given}{head}\n  ({args}) {{")
        _body(b, names)
        b.emit("}")
        return result
    maps = ", ".join([f"affine_map<{IDENTITY[target.rank]}>"] * (len(inputs) + 1))
    kinds = ", ".join(['"parallel"'] * target.rank)
    b.emit(
        f"{result.name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
        f"[{kinds}]}} {given}{head} {{"
    )
    b.emit(f"^bb0({args}):")
    _body(b, names)
    b.emit(f"}} -> {b.type(result)}")
    return result


def same_type(values: Sequence[Value]) -> bool:
    """Have all of them one type?"""
    return len({(v.sizes, v.dynamic) for v in values}) == 1


def _body(b: Builder, names: Sequence[str]) -> None:
    with b.region():
        found = total(b, [number(b), *names])
        b.emit(f"linalg.yield {found} : {b.element}")


def fill(b: Builder, target: Value) -> Value:
    """All elements are one new number; not visible yet."""
    result = b.same(target)
    return b.define(result, filling(b, number(b), target))


def _generic(b: Builder, target: Value) -> Value | None:
    first, second = b.pick_sizes(target.sizes), b.pick_sizes(target.sizes)
    if first is None or second is None:
        return None
    inputs = [first, second] if b.rng.random() < 0.3 else [first]
    return elementwise(b, inputs, target)


def _copy(b: Builder, target: Value) -> Value | None:
    source = b.pick_sizes(target.sizes)
    if source is None:
        return None
    result = b.same(target)
    return b.define(result, copying(b, source, target))


def _each(b: Builder, target: Value) -> Value | None:
    """All elements, one in each iteration."""
    if target.rank != 1:
        return None
    arg, result = (b.same(target) for _ in range(2))
    index, inner = b.fresh("iv"), b.same(target)
    type = b.type(target)
    b.emit(
        f"{result.name} = scf.for {index} = %c0 to %c{target.sizes[0]} step %c1 "
        f"iter_args({arg.name} = {target.name}) -> ({type}) {{"
    )
    with b.region():
        b.indices.append((index, target.sizes[0] - 1))
        b.define(inner, inserting(b, number(b), arg, index))
        b.emit(f"scf.yield {inner.name} : {type}")
    b.emit("}")
    return result


def _halves(b: Builder, target: Value) -> Value | None:
    """Two parts, one after the other."""
    if target.rank != 1 or target.sizes[0] % 2:
        return None
    half = target.sizes[0] // 2
    source = b.pick_sizes((half,)) or fill(b, empty(b, Value("%none", (half,), (False,))))
    source, result = b.cast(source, (False,)), target
    for offset in b.rng.sample([0, half], 2):
        before, result = result, b.same(target)
        b.emit(
            f"{result.name} = tensor.insert_slice {source.name} into {before.name}"
            f"[{offset}] [{half}] [1] : {b.type(source)} into {b.type(target)}"
        )
    return result


WRITERS: tuple[Writer, ...] = (fill, fill, fill, _generic, _copy, _each, _halves)


def overwrite(b: Builder, target: Value) -> Value:
    """The tensor after an op that overwrites all of it; visible."""
    result = b.rng.choice(WRITERS)(b, target)
    return b.add(fill(b, target) if result is None else result)


def change(b: Builder, target: Value) -> Value:
    """The tensor with another element; all of it is overwritten if it is blank."""
    if is_blank(b, target) or b.rng.random() < 0.4:
        return overwrite(b, target)
    result = b.same(target)
    where = ", ".join(b.index_below(size) for size in target.sizes)
    return b.add(b.define(result, inserting(b, number(b), target, where)))


# Aliases.


def alike(b: Builder, value: Value) -> Value:
    """Another tensor of the type of the value, blank or not, or the value itself."""
    found = [
        v
        for v in [*b.known_blanks(), *b.visible()]
        if (v.sizes, v.dynamic) == (value.sizes, value.dynamic)
    ]
    return b.rng.choice(found or [value])


def condition(b: Builder, wanted: bool | None = None) -> tuple[str, bool | None]:
    """A condition, and what it is if that is known here, though not to a pass."""
    if wanted is None and b.rng.random() < 0.5:
        return b.rng.choice(["%p", "%q"]), None
    name = b.fresh("if")
    is_true = b.rng.random() < 0.5 if wanted is None else wanted
    predicate = "ult" if is_true else "ugt"
    b.emit(f"{name} = arith.cmpi {predicate}, %k1, %k2 : index")
    return name, is_true


def chosen(b: Builder, value: Value, pair: Sequence[Value], is_first: bool | None):
    """The value is one of the pair; the first if that is known."""
    sources = pair if is_first is None else [pair[not is_first]]
    return made(b, value, sources)


def _select(b: Builder, value: Value) -> Value:
    pair = [value, alike(b, value)]
    b.rng.shuffle(pair)
    name, is_first = condition(b)
    result = b.same(value)
    b.emit(f"{result.name} = arith.select {name}, {pair[0].name}, {pair[1].name} : {b.type(value)}")
    return chosen(b, result, pair, is_first)


def _if(b: Builder, value: Value) -> Value:
    """One of two tensors by a branch; one may be new in it."""
    other = None if b.rng.random() < 0.5 else alike(b, value)
    name, is_first = condition(b)
    result, type = b.same(value), b.type(value)
    b.emit(f"{result.name} = scf.if {name} -> ({type}) {{")
    with b.region():
        inner = other or empty(b, value)
        is_defined = other is None and b.rng.random() < 0.5
        inner = overwrite(b, inner) if is_defined else inner
        b.emit(f"scf.yield {inner.name} : {type}")
        is_first_blank = is_blank(b, inner)
    b.emit(f"}} else {{\n  scf.yield {value.name} : {type}\n}}")
    blanks = [is_first_blank, is_blank(b, value)]
    if any(blanks if is_first is None else [blanks[not is_first]]):
        return b.add_blank(result)
    return b.add(result)


def _part(b: Builder, value: Value) -> Value:
    """A half of a vector, or all of it."""
    if value.rank != 1 or value.sizes[0] < 2:
        return value
    size = value.sizes[0] // b.rng.choice([1, 2, 2])
    offset = b.rng.choice([0, value.sizes[0] - size])
    result = b.value((size,))
    where = Slice((str(offset),), (size,), (str(size),), (False,), (1,))
    b.define(result, taking(b, value, where, result))
    return made(b, result, [value])


def _cast(b: Builder, value: Value) -> Value:
    hidden = tuple(not h for h in value.dynamic)
    return made(b, b.cast(value, hidden), [value]) if hidden else value


def _loop(b: Builder, value: Value) -> Value:
    """What a loop hands on, or another tensor after an iteration."""
    other, bound = alike(b, value), b.rng.choice(["%c0", "%k1", "%k2"])
    arg, result = (b.same(value) for _ in range(2))
    type, end = b.type(value), b.rng.choice([arg, other])
    b.emit(
        f"{result.name} = scf.for {b.fresh('iv')} = %c0 to {bound} step %c1 iter_args("
        f"{arg.name} = {value.name}) -> ({type}) {{\n  scf.yield {end.name} : {type}\n}}"
    )
    is_init = end is arg or bound == "%c0"
    return made(b, result, [value if is_init else other])


def _returned(b: Builder, value: Value) -> Value:
    """What a function returns of what it is given."""
    pair = [value, alike(b, value)]
    is_first = b.rng.choice([True, True, None])

    def body(h: Builder, params: list[Value]) -> list[Value]:
        if is_first:
            return params[:1]
        result = h.value(value.sizes, value.dynamic)
        names = ", ".join(v.name for v in params)
        h.emit(f"{result.name} = arith.select %p, {names} : {h.type(value)}")
        return [result]

    name, results = define(b, pair, body)
    found = call(b, name, pair, [b.type(v) for v in results])
    result = Value(found[0], value.sizes, value.dynamic)
    return chosen(b, result, pair, is_first)


ALIASES: tuple[Callable[[Builder, Value], Value], ...] = (
    _select,
    _select,
    _if,
    _part,
    _part,
    _cast,
    _loop,
    _returned,
)


def alias(b: Builder, value: Value) -> Value:
    """A tensor that may have the buffer of the value; known from here on."""
    return b.rng.choice(ALIASES)(b, value)
