"""Random slices: taken, written back, disjoint, nested, of lower rank."""

from collections.abc import Callable
from dataclasses import dataclass

from builder import Builder, Value, filling, inserting, of_tensor, putting, sharing, taking
from straight import empty_like, fill_like, scalar

Body = Callable[[Builder], None]
"""Adds some ops at the current place."""


@dataclass(frozen=True)
class Slice:
    """Where a slice lies: operands as they are printed, and the real sizes."""

    offsets: tuple[str, ...]
    sizes: tuple[int, ...]
    printed_sizes: tuple[str, ...]
    dynamic: tuple[bool, ...]
    strides: tuple[int, ...]
    hides_strides: bool = False
    """Are strides of 1 and 2 arguments of the function?"""

    def __str__(self) -> str:
        hidden = (1, 2) if self.hides_strides else ()
        strides = [f"%k{s}" if s in hidden else str(s) for s in self.strides]
        parts = (self.offsets, self.printed_sizes, strides)
        return " ".join(f"[{', '.join(part)}]" for part in parts)


def choose(b: Builder, value: Value) -> Slice:
    """A slice of the value within its bounds."""
    dims = [_choose_dim(b, size) for size in value.sizes]
    return Slice(
        tuple(dim[0] for dim in dims),
        tuple(dim[1] for dim in dims),
        tuple(dim[2] for dim in dims),
        tuple(dim[3] for dim in dims),
        tuple(dim[4] for dim in dims),
    )


def _choose_dim(b: Builder, size: int) -> tuple[str, int, str, bool, int]:
    length = b.rng.choice([n for n in (1, 2, 4, 4, 8, 8, size) if n <= size])
    opaque = length in (4, 8) and b.rng.random() < 0.25
    text = f"%s{length}" if opaque else str(length)
    stride = 2 if 2 * length <= size and b.rng.random() < 0.1 else 1
    room = size - ((length - 1) * stride + 1)
    known = [name for name, most in b.indices if most <= room]
    if known and b.rng.random() < 0.4:
        return b.rng.choice(known), length, text, opaque, stride
    return str(b.rng.choice([0, room, room // 2])), length, text, opaque, stride


def take(b: Builder, source: Value, where: Slice) -> Value:
    """Emits the extract_slice; the result is not visible yet."""
    result = b.value(where.sizes, where.dynamic)
    return b.define(result, taking(b, source, where, result))


def put(b: Builder, source: Value, target: Value, where: Slice) -> Value:
    """Emits the insert_slice and makes its result visible."""
    source = b.cast(source, where.dynamic)
    result = b.same(target)
    return b.add(b.define(result, putting(b, source, target, where)))


@of_tensor(fits=lambda v: v.rank > 0)
def extract_slice(b: Builder, source: Value) -> bool:
    """A slice on its own."""
    b.add(take(b, source, choose(b, source)))
    return True


@of_tensor(fits=lambda v: v.rank > 0)
def insert_slice(b: Builder, target: Value) -> bool:
    """Some tensor, or the same part of another one, into a tensor."""
    where = choose(b, target)
    others = [v for v in b.like(target) if v.name != target.name]
    if others and b.rng.random() < 0.3:
        put(b, take(b, b.rng.choice(others), where), target, where)
        return True
    source = b.pick_sizes(where.sizes)
    source = source or fill_like(b, Value("%none", where.sizes, where.dynamic))
    put(b, source, target, where)
    return True


def change(b: Builder, value: Value) -> Value:
    """The value after one write, not visible."""
    result = b.same(value)
    element = scalar(b)
    if b.rng.random() < 0.5:
        return b.define(result, filling(b, element, value))
    at = ", ".join(b.index_below(size) for size in value.sizes)
    return b.define(result, inserting(b, element, value, at))


@of_tensor(fits=lambda v: v.rank > 0)
def matching(b: Builder, source: Value) -> bool:
    """Takes a slice, changes it and puts it back, perhaps one level deeper."""
    where = choose(b, source)
    part = take(b, source, where)
    if b.rng.random() < 0.3:
        inner = choose(b, part)
        deeper = change(b, take(b, part, inner))
        part = put(b, deeper, part, inner)
    else:
        part = change(b, part)
    put(b, part, source, where)
    return True


@of_tensor(1, lambda v: v.sizes[0] >= 2)
def disjoint(b: Builder, source: Value) -> bool:
    """Two halves of a vector, both changed, both put back."""
    half = source.sizes[0] // 2
    wheres = [Slice((str(k * half),), (half,), (str(half),), (False,), (1,)) for k in (0, 1)]
    parts = [take(b, source, where) for where in wheres]
    parts = [change(b, parts[0]), change(b, parts[1])]
    first = put(b, parts[0], source, wheres[0])
    put(b, parts[1], first, wheres[1])
    return True


@of_tensor(2)
def row(b: Builder, source: Value) -> bool:
    """One row or column of a matrix as a vector, read or changed and put back."""
    axis = b.rng.choice([0, 0, 1])
    at = b.index_below(source.sizes[axis])
    return _row_of(b, source, axis, at, 0.4)


@of_tensor(2, lambda v: not v.dynamic[1])
def copied_row(b: Builder, target: Value) -> bool:
    """A vector that is copied with a dimension of size one, and put into one or two rows."""
    length = target.sizes[1]
    vector = b.pick_sizes((length,)) if b.rng.random() < 0.4 else None
    if vector is None or vector.dynamic[0]:
        vector = b.value((length,))
        b.show(vector, filling(b, scalar(b), empty_like(b, vector)))
    for _ in range(b.rng.choice((1, 1, 2))):
        row = b.value((1, length))
        empty = empty_like(b, row)
        text = (
            "linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, "
            'affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} '
            f"ins({vector.name} : {b.type(vector)}) outs({empty.name} : {b.type(row)}) {{\n"
            f"^bb0(%i0: {b.element}, %o: {b.element}):\n  linalg.yield %i0 : {b.element}\n"
            f"}} -> {b.type(row)}"
        )
        copied = b.define(row, text)
        if b.rng.random() < 0.2:
            b.add(copied)
        where = f"[{b.index_below(target.sizes[0])}, 0] [1, {length}] [1, 1]"
        result = b.same(target)
        target = b.add(b.define(result, putting(b, copied, target, where)))
    return True


def outer_row(b: Builder) -> bool:
    """A row of a matrix from outside of a region, changed and put into a copy."""
    inner = b.scopes[-1]
    found = [v for v in b.visible() if v.rank == 2 and v not in inner]
    if not found:
        return False
    source = b.rng.choice(found)
    indices = [name for name, most in b.indices if most < source.sizes[0]]
    return bool(indices) and _row_of(b, source, 0, indices[-1], 0)


def _row_of(b: Builder, source: Value, axis: int, at: str, read_only: float) -> bool:
    length = source.sizes[1 - axis]
    if source.dynamic[1 - axis]:
        return False
    where = f"[{at}, 0] [1, {length}] [1, 1]"
    if axis == 1:
        where = f"[0, {at}] [{length}, 1] [1, 1]"
    part = b.value((length,))
    b.show(part, taking(b, source, where, part))
    if b.rng.random() < read_only:
        return True
    part = change(b, part)
    result = b.same(source)
    return b.show(result, putting(b, part, source, where))


def buffer(b: Builder) -> bool:
    """A memref of the program's own as a tensor, writable or not."""
    result = b.value(b.rng.choice([(4,), (8,), (4, 4)]))
    name, type = b.fresh("buf"), f"memref<{result.shape}{b.element}>"
    b.emit(f"{name} = memref.alloc() : {type}")
    b.emit(f"linalg.fill ins(%f : {b.element}) outs({name} : {type})")
    writable = b.rng.choice([" writable", ""])
    return b.show(
        result, f"bufferization.to_tensor {name} restrict{writable} : {type} to {b.type(result)}"
    )


def parallel(b: Builder, body: Body) -> bool:
    """scf.forall over equal parts of one or two vectors; not all need be written."""
    threads = b.rng.choice([1, 1, 2, 4])
    found = [v for v in b.visible() if v.sizes in ((8,), (16,)) and v.is_static]
    if not found:
        return False
    targets = [b.rng.choice(found) for _ in range(b.rng.choice([1, 1, 2]))]
    results = [b.value(v.sizes) for v in targets]
    outs = [b.value(v.sizes, stem="o") for v in targets]
    thread = b.fresh("th")
    names = ", ".join(v.name for v in results)
    pairs = zip(outs, targets, strict=True)
    shared = ", ".join(f"{out.name} = {target.name}" for out, target in pairs)
    types = ", ".join(b.type(v) for v in targets)
    b.emit(f"{names} = scf.forall ({thread}) in ({threads}) shared_outs({shared}) -> ({types}) {{")
    with b.region():
        b.indices.append((thread, threads - 1))
        if b.rng.random() < 0.5:
            body(b)
        writes = list[str]()
        for out, target in zip(outs, targets, strict=True):
            if b.rng.random() < 0.75:
                writes.append(_share(b, out, target, thread, threads))
        b.emit("\n".join(["scf.forall.in_parallel {", *writes, "}"]))
    b.emit("}")
    return b.show_all(results)


def _share(b: Builder, out: Value, target: Value, thread: str, threads: int) -> str:
    """What a thread makes of its part, and how that is put into the output."""
    size, at = target.sizes[0] // threads, b.fresh("at")
    b.emit(f"{at} = arith.muli {thread}, %c{size} : index")
    where = Slice((at,), (size,), (str(size),), (False,), (1,))
    kind = b.rng.random()
    same = [v for v in b.scopes[-1] if v.sizes == (size,)]
    if same and kind < 0.2:
        part = b.cast(b.rng.choice(same), (False,))
    elif kind < 0.5:
        part = change(b, take(b, out, where))
    elif kind < 0.7:
        part = change(b, empty_like(b, Value("%none", (size,), (False,))))
        part = fill_like(b, part)
    elif threads == 1:
        part = change(b, target)
    else:
        part = change(b, take(b, target, where))
    return sharing(b, part, out, where)
