"""More sources, aliases, extractions or positions than a search of the analysis follows.

%s8 = arith.select %p, %s7, %t9                    nine tensors and more
%r:10 = scf.for ... iter_args(...) { ... }         buffers that change places
"""

from collections.abc import Sequence

from blanks import change, element, elementwise, empty, fill, is_blank, overwrite
from builder import Builder, Value, putting, taking
from effects import kept
from slices import Slice

SHORT = (9, 9, 10, 12, 17)
LONG = (17, 20, 66)
"""How many tensors: a little more than the bounds of 4, 8, 16 and 64."""


def many_choices(b: Builder) -> bool:
    """One of many tensors, by selects, ifs or a loop; it and some of them are written and read."""
    pool = _tensors(b, b.rng.choice(SHORT))
    chosen = _one_of(b, pool)
    _written(b, [chosen, *pool])
    return True


def many_parts(b: Builder) -> bool:
    """One of many parts of one tensor, written, and put back or not."""
    source = overwrite(b, empty(b, Value("%none", (32,), (False,))))
    size, count = b.rng.choice([(4, 5), (4, 6), (2, 9), (2, 16)])
    offsets = [b.rng.randrange(0, 33 - size) for _ in range(count)]
    wheres = [Slice((str(o),), (size,), (str(size),), (False,), (1,)) for o in offsets]
    parts = [_extracted(b, source, where) for where in wheres]
    chosen = _one_of(b, parts)
    after = change(b, chosen)
    if b.rng.random() < 0.6:
        where, result = b.rng.choice(wheres), b.value(source.sizes)
        b.show(result, putting(b, after, source, where))
    _written(b, [source, *parts])
    return True


def many_aliases(b: Builder) -> bool:
    """A chain of casts, parts and selects of one tensor; both ends are written and read."""
    first = overwrite(b, empty(b, Value("%none", (8,), (False,))))
    other = overwrite(b, empty(b, first)) if b.rng.random() < 0.5 else first
    found, value = [first], first
    for k in range(b.rng.choice(LONG)):
        value = _next(b, value, other, k)
        found.append(value)
    _written(b, [found[0], found[-1], other, b.rng.choice(found)])
    return True


def many_places(b: Builder) -> bool:
    """A loop that carries many tensors and hands on a choice of them. The blanks of the inits
    are overwritten again afterwards."""
    model = Value("%none", (4,), (False,))
    blanks = [empty(b, model) for _ in range(b.rng.choice([10, 10, 10, 11]))]
    inits = [b.add(fill(b, v)) for v in blanks]
    args, results = ([b.same(v, s) for v in inits] for s in "av")
    pairs = ", ".join(f"{a.name} = {i.name}" for a, i in zip(args, inits, strict=True))
    types = ", ".join(b.type(v) for v in args)
    index, bound = b.fresh("iv"), b.rng.choice(["%k1", "%k1", "%c2", "%k2"])
    b.emit(
        f"{', '.join(v.name for v in results)} = scf.for {index} = %c0 to {bound} step %c1 "
        f"iter_args({pairs}) -> ({types}) {{"
    )
    with b.region():
        b.indices.append((index, 2))
        b.scopes[-1] += args
        place = b.rng.randrange(len(args))
        ends = _handed_on(b, args, place)
        b.emit(f"scf.yield {', '.join(v.name for v in ends)} : {types}")
    b.emit("}")
    b.scopes[-1] += results
    for blank in b.rng.sample(blanks, b.rng.choice([2, 5, 9])):
        b.add(fill(b, blank))
    read = [results[place], *b.rng.sample(results, 3)]
    kept(b, [element(b, v) for v in read])
    if b.rng.random() < 0.2:
        _written(b, [*results, *inits])
    return True


def _handed_on(b: Builder, args: Sequence[Value], place: int) -> list[Value]:
    """What a loop hands on: at this place one of nine of its arguments or more, at others new
    tensors, or arguments that are not among these."""
    others = [k for k in range(len(args)) if k != place]
    pool = sorted(b.rng.sample(others, 9))
    if b.rng.random() < 0.15:
        pool = [place, *pool]
    chosen = _one_of(b, [args[k] for k in pool])
    if b.rng.random() < 0.4:
        chosen = change(b, chosen)
    rest = [args[k] for k in range(len(args)) if k not in pool or b.rng.random() < 0.03]
    ends = [*rest, *(fill(b, empty(b, chosen)) for _ in args[len(rest) + 1 :])]
    b.rng.shuffle(ends)
    return [*ends[:place], chosen, *ends[place : len(args) - 1]]


def _tensors(b: Builder, count: int) -> list[Value]:
    """So many defined tensors of one type."""
    model = Value("%none", (4,), (False,))
    found = list[Value]()
    for _ in range(count):
        if found and b.rng.random() < 0.1:
            found.append(b.rng.choice(found))
        else:
            found.append(b.add(fill(b, empty(b, model))))
    return found


def _one_of(b: Builder, pool: Sequence[Value]) -> Value:
    """One of all of these, by conditions that are not known."""
    value, way = pool[0], b.rng.choice(["select", "select", "if", "tree"])
    if way == "tree" and len(pool) > 2:
        half = len(pool) // 2
        pool = [_one_of(b, pool[:half]), _one_of(b, pool[half:])]
        value, way = pool[0], "select"
    for other in pool[1:]:
        pair = [value, other] if b.rng.random() < 0.5 else [other, value]
        value = _chosen(b, pair, way)
    return b.add(value)


def _chosen(b: Builder, pair: Sequence[Value], way: str) -> Value:
    first, second = (v.name for v in pair)
    result, type = b.value(pair[0].sizes, pair[0].dynamic), b.type(pair[0])
    test = _test(b)
    if way == "if" and b.rng.random() < 0.5:
        b.emit(
            f"{result.name} = scf.if {test} -> ({type}) {{\n  scf.yield {first} : {type}\n"
            f"}} else {{\n  scf.yield {second} : {type}\n}}"
        )
    else:
        b.emit(f"{result.name} = arith.select {test}, {first}, {second} : {type}")
    return result


def _test(b: Builder) -> str:
    """A condition that differs from place to place."""
    if b.rng.random() < 0.4:
        return b.rng.choice(["%p", "%q"])
    name, known = b.fresh("if"), [n for n, _ in b.indices]
    place = b.rng.choice(known)
    predicate = b.rng.choice(["eq", "ne", "ult", "ugt"])
    b.emit(f"{name} = arith.cmpi {predicate}, {place}, %c{b.rng.randrange(3)} : index")
    return name


def _extracted(b: Builder, source: Value, where: Slice) -> Value:
    result = b.value(where.sizes)
    return b.add(b.define(result, taking(b, source, where, result)))


def _next(b: Builder, value: Value, other: Value, k: int) -> Value:
    """The next alias in a chain."""
    choice = b.rng.random()
    if choice < 0.4:
        return b.add(b.cast(value, (not value.dynamic[0],)))
    if choice < 0.6 and value.is_static:
        where = Slice(("0",), value.sizes, (str(value.sizes[0]),), (False,), (1,))
        return _extracted(b, value, where)
    wanted = b.cast(other, value.dynamic)
    pair = [value, wanted] if k % 2 else [wanted, value]
    return b.add(_chosen(b, pair, "select"))


def _written(b: Builder, values: Sequence[Value]) -> None:
    """Two or three of these are changed, and others are read afterwards."""
    found = list[str]()
    for _ in range(b.rng.choice([1, 2, 3])):
        value = values[0] if b.rng.random() < 0.4 else b.rng.choice(values)
        after = change(b, value)
        if b.rng.random() < 0.5:
            found.append(element(b, after))
    for value in b.rng.sample(values, min(len(values), 4)):
        found.append(element(b, value))
    kept(b, found)
    if b.rng.random() < 0.3:
        read = [v for v in values if not is_blank(b, v)]
        source = b.rng.choice(read)
        b.add(elementwise(b, [source], empty(b, source)))
