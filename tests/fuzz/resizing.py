"""Tensors of which the types say less than the programs know: shapes, parts, sizes in loops.

%a = tensor.reshape %t(%s28) : ... -> tensor<?x?xf32>       8x2 and 2x8 of one buffer
%b = tensor.reshape %t(%s82) : ... -> tensor<?x?xf32>
%r = scf.for ... iter_args(%x = %t) -> (tensor<?xf32>)      half of it in each iteration
"""

from collections.abc import Sequence
from dataclasses import replace

from blanks import element, elementwise, empty, fill, is_blank, number, total
from builder import Builder, Value, filling, inserting, putting, taking
from effects import for_loop, kept
from slices import Slice

SHAPES = {16: ((8, 2), (2, 8), (4, 4)), 8: ((4, 2), (2, 4), (8, 1)), 4: ((2, 2), (4, 1))}


def reshaped(b: Builder) -> bool:
    """One vector as matrices of two shapes, of one type: parts of one are written, parts of
    the other one are read before and afterwards."""
    source = _vector(b, b.rng.choice([16, 16, 8]))
    first, second = (
        _as_matrix(b, source, sizes) for sizes in b.rng.sample(SHAPES[source.sizes[0]], 2)
    )
    parts = [_rows(b, second) for _ in range(b.rng.choice([1, 2, 2]))]
    for _ in range(b.rng.choice([1, 1, 2])):
        _changed(b, first)
    for part in parts:
        is_copied = b.rng.random() < 0.4
        b.add(elementwise(b, [part], empty(b, part)) if is_copied else part)
    if b.rng.random() < 0.3:
        kept(b, [element(b, first), element(b, second)])
    return True


def _seen(b: Builder, value: Value) -> Value:
    """The value, which the program now and then goes on to use: what it returns is needed."""
    return b.add(value) if b.rng.random() < 0.3 else value


def _vector(b: Builder, size: int) -> Value:
    """A defined vector of this size and of unknown or known size."""
    hidden = b.rng.random() < 0.5
    whole = fill(b, empty(b, Value("%none", (size,), (hidden,))))
    for at in b.rng.sample(range(size), b.rng.choice([0, 0, 3])):
        before, whole = whole, b.same(whole)
        b.define(whole, inserting(b, number(b), before, f"%c{at}"))
    return _seen(b, whole)


def _as_matrix(b: Builder, source: Value, sizes: tuple[int, ...]) -> Value:
    """A reshape whose type tells no size."""
    result = b.value(sizes, (True, True))
    shape = b.fresh("sh")
    if b.rng.random() < 0.5:
        numbers = ", ".join(str(n) for n in sizes)
        b.emit(f"{shape} = arith.constant dense<[{numbers}]> : tensor<2xindex>")
    else:
        numbers = ", ".join(f"%c{n}" for n in sizes)
        b.emit(f"{shape} = tensor.from_elements {numbers} : tensor<2xindex>")
    b.emit(
        f"{result.name} = tensor.reshape {source.name}({shape}) : ({b.type(source)}, "
        f"tensor<2xindex>) -> {b.type(result)}"
    )
    return _seen(b, result)


def _where(b: Builder, view: Value) -> Slice:
    """A row, some columns of a row, or a column."""
    rows, columns = view.sizes
    if b.rng.random() < 0.15:
        offsets = ("0", str(b.rng.randrange(columns)))
        return Slice(offsets, (rows, 1), (str(rows), "1"), (False, False), (1, 1))
    width = b.rng.choice([columns, columns, max(columns // 2, 1)])
    offsets = (str(b.rng.randrange(rows)), str(b.rng.choice([0, columns - width])))
    return Slice(offsets, (1, width), ("1", str(width)), (False, False), (1, 1))


def _rows(b: Builder, view: Value) -> Value:
    where = _where(b, view)
    result = b.value(where.sizes)
    return b.define(result, taking(b, view, where, result))


def _changed(b: Builder, view: Value) -> None:
    """Another element, or a part that is overwritten, and put back or not."""
    choice = b.rng.random()
    if choice < 0.2:
        result = b.same(view)
        where = ", ".join(f"%c{b.rng.randrange(size)}" for size in view.sizes)
        b.show(result, inserting(b, number(b), view, where))
    elif choice < 0.7:
        b.add(fill(b, _rows(b, view)))
    else:
        where, result = _where(b, view), b.same(view)
        part = _new(b, where.sizes)
        b.show(result, putting(b, part, view, where))


def _new(b: Builder, sizes: tuple[int, ...]) -> Value:
    return fill(b, empty(b, Value("%none", sizes, (False,) * len(sizes))))


def resized(b: Builder) -> bool:
    """A loop that carries on a part of a vector, or a larger one."""
    source = b.cast(_vector(b, b.rng.choice([8, 16])), (True,))
    size = source.sizes[0]
    if b.rng.random() < 0.6:
        source = _front(b, source, size // 2)
    times = b.rng.choice([1, 1, 2])
    grows = b.rng.random() < 0.3
    last = size * 2**times if grows else size // 2**times
    bound = b.rng.choice([f"%c{times}", f"%k{times}"])
    smallest = min(size, last)
    arg, result = Value(b.fresh("a"), (smallest,), (True,)), b.value((last,), (True,))
    type = b.type(arg)
    b.emit(
        f"{result.name} = scf.for {b.fresh('iv')} = %c0 to {bound} step %c1 iter_args("
        f"{arg.name} = {source.name}) -> ({type}) {{"
    )
    with b.region():
        value = _step(b, arg)
        after = _doubled(b, value) if grows else _half(b, value)
        if not grows and b.rng.random() < 0.4:
            after = _step(b, after)
        b.emit(f"scf.yield {after.name} : {type}")
    b.emit("}")
    _seen(b, result)
    after = _front(b, result, last // 2) if b.rng.random() < 0.4 else result
    kept(b, _all(b, b.rng.choice([after, after, source]), smallest))
    return True


def turned(b: Builder) -> bool:
    """A loop that makes each matrix anew: from the last one, which it overwrites and turns into
    another shape of that type, or in the first region, where nothing else needs that."""
    first, second = b.rng.sample(SHAPES[16], 2)
    source = _as_matrix(b, _vector(b, 16), first)
    if b.rng.random() < 0.7:
        result = b.same(source)
        with for_loop(b, [arg := b.same(source)], [source], [result], "%k2") as passed:
            where = f"%c{b.rng.randrange(2)}, %c{b.rng.randrange(2)}"
            before = b.define(b.same(arg), inserting(b, number(b), arg, where))
            turned = _as_matrix(b, before, second)
            passed.append(b.same(arg))
            b.define(passed[0], filling(b, element(b, turned), _empty_like(b, arg)))
    else:
        result = _made_first(b, source, b.rng.choice([first, second]))
    b.add(result)
    kept(b, [element(b, result)])
    return True


def _made_first(b: Builder, source: Value, sizes: tuple[int, ...]) -> Value:
    """The result of a loop whose first region makes it, of these sizes."""
    result, type, seen = b.value(sizes, (True, True)), b.type(source), element(b, source)
    arg, after, count = (b.fresh(stem) for stem in ("a", "b", "n"))
    b.emit(
        f"{result.name}, {result.name}n = scf.while ({arg} = {source.name}, {count} = %c0) : "
        f"({type}, index) -> ({type}, index) {{"
    )
    with b.region():
        made = b.same(result)
        b.define(made, filling(b, seen, empty(b, result)))
        b.emit(
            f"{count}c = arith.cmpi slt, {count}, %c2 : index\n"
            f"scf.condition({count}c) {made.name}, {count} : {type}, index"
        )
    b.emit(f"}} do {{\n^bb0({after}: {type}, {count}b: index):")
    b.emit(f"  {count}d = arith.addi {count}b, %c1 : index")
    b.emit(f"  scf.yield {after}, {count}d : {type}, index\n}}")
    return result


def later_part(b: Builder) -> bool:
    """A loop of blocks makes a vector of the next size, and puts that of the last round into a
    part of a tensor."""
    whole = _vector(b, 8)
    start, part, made = (Value(b.fresh(stem), (1,), (True,)) for stem in ("v", "p", "v"))
    b.define(start, filling(b, number(b), empty(b, start)))
    head, end, count, after, found = (b.fresh(stem) for stem in ("h", "end", "n", "n", "x"))
    types = f"{b.type(part)}, index, {b.element}"
    at = b.rng.choice(["0", "1", "2"])
    b.emit(f"{found} = scf.execute_region -> {b.element} {{")
    with b.region():
        b.emit(f"cf.br ^{head[1:]}({start.name}, %c1, {element(b, start)} : {types})")
        b.emit(f"^{head[1:]}({part.name}: {b.type(part)}, {count}: index, {found}s: {b.element}):")
        b.emit(f"  {after} = arith.addi {count}, %c1 : index")
        put = b.same(whole)
        b.define(put, putting(b, part, whole, f"[{at}] [{count}] [1]"))
        seen = total(b, [f"{found}s", *(element(b, put) for _ in range(3))])
        b.emit(f"{made.name}e = tensor.empty({after}) : {b.type(made)}")
        b.define(made, filling(b, seen, replace(made, name=f"{made.name}e")))
        b.emit(f"{found}c = arith.cmpi slt, {count}, %k2 : index")
        b.emit(
            f"cf.cond_br {found}c, ^{head[1:]}({made.name}, {after}, {seen} : {types}), "
            f"^{end[1:]}\n^{end[1:]}:\n  scf.yield {seen} : {b.element}"
        )
    b.emit("}")
    kept(b, [found])
    return True


def _empty_like(b: Builder, matrix: Value) -> Value:
    """A new blank with the sizes of a matrix, which are measured."""
    result, sizes = b.same(matrix, "e"), [b.fresh("d"), b.fresh("d")]
    for dimension, size in enumerate(sizes):
        b.emit(f"{size} = tensor.dim {matrix.name}, %c{dimension} : {b.type(matrix)}")
    return b.define(result, f"tensor.empty({', '.join(sizes)}) : {b.type(result)}")


def _front(b: Builder, value: Value, size: int) -> Value:
    """The tensor with its front or back overwritten."""
    part = _new(b, (size,))
    offset = b.rng.choice([0, 0, value.sizes[0] - size])
    result = b.same(value)
    b.emit(
        f"{result.name} = tensor.insert_slice {part.name} into {value.name}[{offset}] "
        f"[{size}] [1] : {b.type(part)} into {b.type(value)}"
    )
    return _seen(b, result)


def _step(b: Builder, value: Value) -> Value:
    """What an iteration makes of the vector before its size changes."""
    choice = b.rng.random()
    if choice < 0.3 or is_blank(b, value):
        return value
    if choice < 0.5:
        return _front(b, value, b.rng.randint(1, value.sizes[0]))
    if choice < 0.7:
        kept(b, [element(b, value)])
        return value
    result = b.same(value)
    at = b.rng.randrange(value.sizes[0])
    return b.define(result, inserting(b, number(b), value, f"%c{at}"))


def _half(b: Builder, value: Value) -> Value:
    """The lower or the upper half."""
    whole, half, part = b.fresh("d"), b.fresh("d"), b.value((1,), (True,))
    b.emit(f"{whole} = tensor.dim {value.name}, %c0 : {b.type(value)}")
    b.emit(f"{half} = arith.divsi {whole}, %c2 : index")
    offset = b.rng.choice(["0", half, half])
    return b.define(
        part,
        f"tensor.extract_slice {value.name}[{offset}] [{half}] [1] : "
        f"{b.type(value)} to {b.type(part)}",
    )


def _doubled(b: Builder, value: Value) -> Value:
    """The vector twice."""
    result, type = Value(b.fresh("v"), value.sizes, (True,)), b.type(value)
    return b.define(
        result, f"tensor.concat dim(0) {value.name}, {value.name} : ({type}, {type}) -> {type}"
    )


def _all(b: Builder, value: Value, size: int) -> Sequence[str]:
    """Its first elements, and perhaps a part of it."""
    found = list[str]()
    for at in dict.fromkeys([0, size // 2, size - 1, b.rng.randrange(size)]):
        found.append(b.fresh("x"))
        b.emit(f"{found[-1]} = tensor.extract {value.name}[%c{at}] : {b.type(value)}")
    return found
