"""Tensors that overlap, or are one of several, by conditions that are results themselves.

%a = tensor.extract_slice %t[0] [4] [0]          one element, four times
%b = tensor.extract_slice %t[1] [4] [%k1]        and any stride
%c = scf.if %p -> (i1) { scf.yield %q } else { scf.yield %never }
%r = scf.if %c -> (tensor<4xf32>) { scf.yield %a } else { scf.yield %b }
%s = linalg.generic ins(%r, %a) outs(%b)         elementwise

%u = scf.for %i = %c0 to %c8 step %c2 iter_args(%o = %e)
  %p = linalg.generic ins(part of %t) outs(part of %o)

^next(%v: tensor<4xf32>, %i: index):             %v was written the last time, where %s was then
  %s = tensor.extract_slice %t[%i] [4] [1]
  %w = linalg.generic ins(%v) outs(%s)
"""

from dataclasses import replace

from blanks import change, condition, element, elementwise, empty
from builder import Builder, Value, of_tensor
from effects import kept
from slices import Slice, put, take
from straight import IDENTITY, emit_generic


def overlapping(b: Builder) -> bool:
    """Slices of a vector, and choices of them, are read and written by elementwise operations."""
    found = [v for v in b.visible() if v.rank == 1 and v.sizes[0] >= 4 and v.is_static]
    if not found:
        return False
    source = _own(b, b.rng.choice(found))
    size = b.rng.choice([4, source.sizes[0]])
    wheres = [_where(b, source.sizes[0], size) for _ in range(b.rng.choice([2, 2, 3]))]
    pool = [take(b, source, where) for where in wheres]
    if size == source.sizes[0]:
        pool.append(source)
    written = _written(b, pool)
    if b.rng.random() < 0.5:
        into = [w for w in wheres if w.strides != (0,)]
        put(b, written, source, b.rng.choice(into or [_row(0, size, 1)]))
    if b.rng.random() < 0.2:
        b.add(b.rng.choice(pool))
    return True


def moving_part(b: Builder) -> bool:
    """Blocks in a cycle carry what they compute in a part of a vector; the next part overlaps."""
    found = [v for v in b.visible() if v.rank == 1 and v.sizes[0] >= 8 and v.is_static]
    if not found or b.depth > 1:
        return False
    source = _own(b, b.rng.choice(found))
    given = take(b, b.rng.choice(found), _row(b.rng.randrange(3), 4, 1))
    init = [given, source] if b.rng.random() < 0.5 else [given]
    result, args = b.value(given.sizes), [b.value(v.sizes) for v in init]
    names = [b.fresh(stem) for stem in ("iv", "n", "la")]
    b.emit(f"{result.name} = scf.execute_region -> {b.type(result)} {{")
    with b.region():
        _rounds(b, source, init, args, names)
    b.emit("}")
    b.add(result)
    return True


def tiled(b: Builder) -> bool:
    """Loops compute parts of a new tensor from the same parts of others, or from the next ones."""
    found = [v for v in b.visible() if v.rank in (1, 2) and v.is_static]
    found = [v for v in found if not any(size % 4 for size in v.sizes)]
    if not found or b.depth > 1:
        return False
    source = _own(b, b.rng.choice(found))
    start = empty(b, source) if b.rng.random() < 0.8 else source
    ivs = tuple(b.fresh("iv") for _ in source.sizes)
    nest = _forall if b.rng.random() < 0.5 else _for_nest
    b.add(nest(b, source, start, ivs))
    return True


def _forall(b: Builder, source: Value, start: Value, ivs: tuple[str, ...]) -> Value:
    result, out = b.value(source.sizes), b.value(source.sizes, stem="o")
    counts = ", ".join(str(size // 2) for size in source.sizes)
    b.emit(
        f"{result.name} = scf.forall ({', '.join(ivs)}) in ({counts}) "
        f"shared_outs({out.name} = {start.name}) -> ({b.type(out)}) {{"
    )
    with b.region():
        offsets = tuple(b.fresh("at") for _ in ivs)
        for offset, iv in zip(offsets, ivs, strict=True):
            b.emit(f"{offset} = arith.muli {iv}, %c2 : index")
        made, where = _tile(b, source, out, offsets, 2)
        at, count = ", ".join(where.offsets), ", ".join(map(str, where.sizes))
        ones = ", ".join("1" for _ in offsets)
        b.emit(
            f"scf.forall.in_parallel {{\n  tensor.parallel_insert_slice {made.name} into "
            f"{out.name}[{at}] [{count}] [{ones}] : {b.type(made)} into {b.type(out)}\n}}"
        )
    b.emit("}")
    return result


def _for_nest(b: Builder, source: Value, start: Value, ivs: tuple[str, ...]) -> Value:
    """With overlapping parts now and then."""
    size, step = b.rng.choice([(2, 2), (2, 2), (2, 2), (1, 1), (2, 1), (3, 1)])
    results, out = [b.value(source.sizes) for _ in ivs], start
    names = [b.value(source.sizes, stem="o") for _ in ivs]
    for iv, result, name, extent in zip(ivs, results, names, source.sizes, strict=True):
        b.emit(
            f"{result.name} = scf.for {iv} = %c0 to %c{extent - size + 1} step %c{step} "
            f"iter_args({name.name} = {out.name}) -> ({b.type(name)}) {{"
        )
        out = name
    with b.region():
        made, where = _tile(b, source, out, ivs, size)
        last = put(b, made, out, where)
    for result in reversed(results):
        b.emit(f"  scf.yield {last.name} : {b.type(last)}\n}}")
        last = result
    return results[0]


def _tile(
    b: Builder, source: Value, out: Value, offsets: tuple[str, ...], size: int
) -> tuple[Value, Slice]:
    """What is put into a part, and where."""
    shape, ones = (size,) * len(offsets), (1,) * len(offsets)
    where = Slice(offsets, shape, tuple(map(str, shape)), (False,) * len(offsets), ones)
    pool = [source, source, b.rng.choice(b.like(source) or [source])]
    inputs = [take(b, b.rng.choice(pool), where) for _ in range(b.rng.choice([1, 1, 2]))]
    part = take(b, out, where) if b.rng.random() < 0.8 else empty(b, inputs[0])
    if b.rng.random() < 0.15:
        fixed = replace(where, offsets=("0",) * len(offsets))
        inputs.append(take(b, source, fixed))
    made = elementwise(b, inputs, part)
    if b.rng.random() < 0.3:
        made = elementwise(b, [made, b.rng.choice(inputs)], b.rng.choice([made, part]))
    return made, where


def _rounds(
    b: Builder, source: Value, init: list[Value], args: list[Value], names: list[str]
) -> None:
    index, more, last = names
    label, types = f"^{index[1:]}", ", ".join(["index", *(b.type(v) for v in args)])
    b.emit(f"cf.br {label}({', '.join(['%c0', *(v.name for v in init)])} : {types})")
    heads = [f"{index}: index", *(f"{v.name}: {b.type(v)}" for v in args)]
    b.label(f"{label}({', '.join(heads)}):")
    b.indices.append((index, 3))
    with b.block(args):
        source, where = args[-1] if len(args) > 1 else source, _row(index, 4, 1)
        pool = [args[0], take(b, source, where)]
        written = _written(b, pool)
        following = [written if b.rng.random() < 0.7 else b.rng.choice(pool)]
        if len(args) > 1:
            put_back = b.rng.random() < 0.7
            following.append(put(b, written, source, where) if put_back else source)
        b.emit(f"{more} = arith.addi {index}, %c1 : index")
        b.emit(f"{last} = arith.cmpi eq, {more}, %c4 : index")
        values = ", ".join([more, *(v.name for v in following)])
        b.emit(f"cf.cond_br {last}, ^x{index[1:]}, {label}({values} : {types})")
        b.label(f"^x{index[1:]}:")
        b.emit(f"scf.yield {following[0].name} : {b.type(following[0])}")


@of_tensor()
def one_of_two(b: Builder, first: Value) -> bool:
    """The same with whole tensors of one type."""
    _written(b, [_own(b, first), _own(b, b.rng.choice(b.like(first)))])
    return True


def _own(b: Builder, value: Value) -> Value:
    """The value, or often a copy that nothing else reads: it may be overwritten."""
    if b.rng.random() < 0.3:
        return value
    result = b.same(value)
    return b.define(result, f"bufferization.alloc_tensor() copy({value.name}) : {b.type(value)}")


def _where(b: Builder, room: int, size: int) -> Slice:
    """So many elements of `room` in a row, every other one, in reverse, or one many times."""
    strides = [s for s in (0, 1, 1, 1, 2, -1) if (size - 1) * abs(s) < room]
    stride = b.rng.choice(strides)
    free = room - (size - 1) * abs(stride)
    first = (size - 1) if stride < 0 else 0
    known = [name for name, most in b.indices if most < free and not first]
    is_hidden = b.rng.random() < 0.2
    if known and b.rng.random() < 0.2:
        return _row(b.rng.choice(known), size, stride, is_hidden)
    return _row(first + b.rng.randrange(min(free, 3)), size, stride, is_hidden)


def _row(offset: int | str, size: int, stride: int, is_hidden: bool = False) -> Slice:
    return Slice((str(offset),), (size,), (str(size),), (False,), (stride,), is_hidden)


def _written(b: Builder, pool: list[Value]) -> Value:
    """Chooses among tensors of one type, and writes one or the choice; visible. What is read
    afterwards, or not, are others."""
    pool = [*pool, *(_chosen(b, pool) for _ in range(b.rng.choice([1, 1, 2])))]
    target = b.rng.choice(pool)
    inputs = [b.rng.choice(pool) for _ in range(b.rng.choice([1, 2]))]
    kind = b.rng.random()
    if kind < 0.5:
        maps = [IDENTITY[target.rank]] * len(inputs)
        result = emit_generic(b, inputs, target, maps, ["parallel"] * target.rank, kind < 0.2)
    elif kind < 0.65:
        result = b.add(_named(b, inputs[0], inputs[-1], target))
    elif kind < 0.8:
        result = b.add(elementwise(b, inputs, target))
    else:
        result = change(b, target)
    if b.rng.random() < 0.2:
        kept(b, [element(b, b.rng.choice(pool))])
    if b.rng.random() < 0.3:
        result = b.add(elementwise(b, [result, b.rng.choice(pool)], b.rng.choice([result, *pool])))
    return result


def _named(b: Builder, first: Value, second: Value, target: Value) -> Value:
    result, type = b.same(target), b.type(target)
    op = b.rng.choice(["linalg.add", "linalg.sub", "linalg.max"])
    return b.define(
        result,
        f"{op} ins({first.name}, {second.name} : {type}, {type}) "
        f"outs({target.name} : {type}) -> {type}",
    )


def _chosen(b: Builder, pool: list[Value], depth: int = 2) -> Value:
    """One of these, by a branch or a select, perhaps of a choice; not visible."""
    pair = [_inner(b, pool, depth) for _ in range(2)]
    test, result = _condition(b), b.value(pair[0].sizes, pair[0].dynamic)
    type = b.type(result)
    if b.rng.random() < 0.3:
        return b.define(result, f"arith.select {test}, {pair[0].name}, {pair[1].name} : {type}")
    b.emit(f"{result.name} = scf.if {test} -> ({type}) {{")
    for value, end in zip(pair, ("} else {", "}"), strict=True):
        with b.region():
            value = _inner(b, [value], depth)
            if b.rng.random() < 0.1:
                value = elementwise(b, [value], empty(b, value))
            b.emit(f"scf.yield {value.name} : {type}")
        b.emit(end)
    return result


def _inner(b: Builder, pool: list[Value], depth: int) -> Value:
    if depth > 1 and b.rng.random() < 0.25:
        return _chosen(b, pool, depth - 1)
    return b.rng.choice(pool)


def _condition(b: Builder) -> str:
    """A condition: one of the program, a constant, or a result of a branch by others."""
    kind = b.rng.random()
    if kind < 0.5:
        return condition(b)[0]
    name = b.fresh("if")
    if kind < 0.7:
        b.emit(f"{name} = arith.constant {b.rng.choice(['true', 'false'])}")
        return name
    test, first, second = (_condition(b) for _ in range(3))
    b.emit(
        f"{name} = scf.if {test} -> (i1) {{\n  scf.yield {first} : i1\n}} else {{\n"
        f"  scf.yield {second} : i1\n}}"
    )
    return name
