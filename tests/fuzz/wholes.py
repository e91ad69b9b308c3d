"""Slices of whole tensors: taken, written, put back, at offsets of which only the sizes tell that
they are 0.

    %s = tensor.extract_slice %t[%z] [8] [1]
    %y = linalg.generic ins(%s, %x) outs(%t)          elementwise, in the slice or in the tensor
    %r = tensor.insert_slice %y into %t[%z] [%n] [1]  or in parallel, by the only thread
"""

from builder import Builder, Value, putting, sharing
from slices import Slice, change, choose, put, take
from straight import IDENTITY, emit_generic


def whole_slices(b: Builder) -> bool:
    """A slice of all of a tensor and the tensor, one or both overwritten, and what comes of that
    inserted as a whole."""
    source = _vector_or_matrix(b)
    if source is None:
        return False
    if b.rng.random() < 0.2:
        part = choose(b, source)
        inner = _step(b, take(b, source, part))
        put(b, inner, source, part)
        return True
    b.add(_step(b, source))
    return True


def whole_output(b: Builder) -> bool:
    """The only thread of a loop overwrites all of its output, or a part of it by a part of what
    it has computed in the output."""
    source = _vector_or_matrix(b)
    if source is None:
        return False
    out = b.same(source, "o")
    result = b.same(source)
    thread = b.fresh("th")
    bound = b.rng.choice(["1", "%c1", "%k1"])
    b.emit(
        f"{result.name} = scf.forall ({thread}) in ({bound}) shared_outs({out.name} = "
        f"{source.name}) -> ({b.type(source)}) {{"
    )
    with b.region():
        b.indices.append((thread, 0))
        made = change(b, b.rng.choice([out, out, source]))
        if b.rng.random() < 0.4:
            made = _step(b, b.rng.choice([out, made]))
        where = _whole(b, out) if b.rng.random() < 0.6 else choose(b, out)
        part = made if b.rng.random() < 0.5 and where.sizes == made.sizes else take(b, made, where)
        part = b.cast(part, where.dynamic)
        writes = [_inserted(b, part, out, where)]
        if b.rng.random() < 0.3:
            other = choose(b, out)
            more = change(b, take(b, b.rng.choice([out, source, made]), other))
            writes.append(_inserted(b, more, out, other))
        b.emit("\n".join(["scf.forall.in_parallel {", *writes, "}"]))
    b.emit("}")
    b.add(result)
    return True


def _inserted(b: Builder, part: Value, out: Value, where: Slice) -> str:
    return sharing(b, part, out, where)


def _vector_or_matrix(b: Builder) -> Value | None:
    source = b.pick()
    return source if source is not None and source.rank else None


def _step(b: Builder, source: Value) -> Value:
    """Takes all of a tensor, writes it or the tensor, and inserts all of what comes of that."""
    part = take(b, source, _whole(b, source))
    kind = b.rng.random()
    alike = [v for v in b.visible() if v.sizes == source.sizes]
    if kind < 0.5:
        inputs = [part, *b.rng.sample(alike, min(len(alike), 1))]
        target = b.rng.choice([source, part, *alike])
        maps = [IDENTITY[source.rank]] * len(inputs)
        iterators = ["parallel"] * source.rank
        made = emit_generic(b, inputs, target, maps, iterators, b.rng.random() < 0.4)
    elif kind < 0.8:
        made = change(b, b.rng.choice([source, part]))
    else:
        made = part
    if b.rng.random() < 0.2:
        b.add(part)
    target = b.rng.choice([source, source, source, part, *alike[-2:]])
    return _put_whole(b, made, target)


def _put_whole(b: Builder, made: Value, target: Value) -> Value:
    where = _whole(b, target)
    source = b.cast(made, where.dynamic)
    result = b.same(target)
    return b.define(result, putting(b, source, target, where))


def _whole(b: Builder, value: Value) -> Slice:
    """All of a tensor; now and then against its order."""
    sizes = [_size(b, value, k) for k in range(value.rank)]
    offsets = [_zero(b) for _ in sizes]
    strides = [1] * value.rank
    if b.rng.random() < 0.08:
        k = b.rng.randrange(value.rank)
        offsets[k], strides[k] = str(value.sizes[k] - 1), -1
    return Slice(
        tuple(offsets),
        value.sizes,
        tuple(text for text, _ in sizes),
        tuple(hidden for _, hidden in sizes),
        tuple(strides),
    )


def _size(b: Builder, value: Value, k: int) -> tuple[str, bool]:
    """A size as it is printed, and whether the type of the slice hides it."""
    size, kind = value.sizes[k], b.rng.random()
    if kind < 0.4 or (kind < 0.6 and not value.dynamic[k]):
        return str(size), False
    if size in (4, 8) and kind < 0.7:
        return f"%s{size}", True
    alike = [v for v in b.visible() if v.rank > k and v.sizes[k] == size]
    measured = b.rng.choice([value, value, *alike])
    name = b.fresh("n")
    b.emit(f"{name} = tensor.dim {measured.name}, %c{k} : {b.type(measured)}")
    return name, True


def _zero(b: Builder) -> str:
    """0, or a value that is."""
    if b.rng.random() < 0.4:
        return "0"
    name = b.fresh("z")
    other = b.rng.choice(["%k1", "%k2"])
    b.emit(f"{name} = arith.subi {other}, {other} : index")
    return name
