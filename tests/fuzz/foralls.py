"""Random `scf.forall` with shared outputs: what an iteration may read, and what it inserts.

    %r:2 = scf.forall (%th) in (2) shared_outs(%o1 = %v1, %o2 = %v2) -> (...) {
      %p1 = tensor.extract_slice %o1[%at1] [2] [1]         its own part, or one of another
      ...
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %p2 into %o1[%at1] [2] [1]      crosswise, halves swapped
        tensor.parallel_insert_slice %p1 into %o2[%at1] [2] [1]
      }
    }

Each iteration owns one or two parts of each output and inserts into these only, at most
once, so that no two iterations insert into one element. It may read anything.
"""

from dataclasses import dataclass

from builder import Builder, Value, inserting, sharing
from slices import Body, Slice, change, take
from straight import empty_like, fill_like


@dataclass(frozen=True)
class Round:
    """One loop under construction."""

    thread: str
    """The induction variable."""
    threads: int
    """How many iterations there are."""
    layout: str
    """How outputs are divided: into one part each, two halves, or every n-th row."""


def shared(b: Builder, body: Body) -> bool:
    """scf.forall over one to three outputs; what it inserts is drawn from all that it has."""
    threads = b.rng.choice([1, 1, 2, 2, 4])
    found = [v for v in b.visible() if v.rank and not v.sizes[0] % (2 * threads)]
    if not found:
        return False
    first = b.rng.choice(found)
    alike = [v for v in found if v.sizes == first.sizes]
    others = [b.rng.choice(alike if b.rng.random() < 0.8 else found) for _ in range(2)]
    targets = [first, *others][: b.rng.choice([1, 2, 2, 3])]
    layout = b.rng.choice(["whole", "whole", "halves", "halves", "halves", "every"])
    turn = Round(b.fresh("th"), threads, layout)
    outs = [b.same(v, "o") for v in targets]
    results = [b.same(v) for v in targets]
    pairs = zip(outs, targets, strict=True)
    bound = f"%s{threads}" if threads == 4 and b.rng.random() < 0.3 else f"{threads}"
    b.emit(
        f"{', '.join(v.name for v in results)} = scf.forall ({turn.thread}) in ({bound}) "
        f"shared_outs({', '.join(f'{out.name} = {v.name}' for out, v in pairs)}) -> "
        f"({', '.join(b.type(v) for v in targets)}) {{"
    )
    with b.region():
        b.indices.append((turn.thread, threads - 1))
        _iteration(b, body, turn, outs, targets)
    b.emit("}")
    return b.show_all(results)


def _iteration(
    b: Builder, body: Body, turn: Round, outs: list[Value], targets: list[Value]
) -> None:
    """What an iteration reads, makes, and inserts."""
    own = {size: _parts(b, turn, size) for size in {v.sizes[0]: 0 for v in outs}}
    for out in outs:
        if b.rng.random() < 0.6:
            b.add(out)
    if b.rng.random() < 0.4:
        body(b)
    made = list[Value]()
    for out, target in zip(outs, targets, strict=True):
        for part in own[out.sizes[0]]:
            where = _rows(out, *part)
            if b.rng.random() < 0.85:
                made.append(_read(b, turn, out, target, where))
    if b.rng.random() < 0.2:
        body(b)
    insertions = list[str]()
    for out in outs:
        if b.rng.random() < 0.1:
            continue
        wheres = [_rows(out, *part) for part in own[out.sizes[0]]]
        wheres = [w for w in wheres if b.rng.random() < 0.9]
        insertions += [_insertion(b, out, where, made) for where in wheres]
    b.rng.shuffle(insertions)
    b.emit("\n".join(["scf.forall.in_parallel {", *insertions, "}"]))


def _parts(b: Builder, turn: Round, size: int) -> list[tuple[str, int, int]]:
    """The offsets, sizes and strides of the rows that an iteration owns."""
    each = size // turn.threads
    if turn.layout == "every":
        return [(turn.thread, each, turn.threads)]
    if turn.layout == "whole":
        return [(_times(b, turn, each), each, 1)]
    half = each // 2
    low = _times(b, turn, half)
    if turn.threads == 1:
        return [(low, half, 1), (str(half), half, 1)]
    high = b.fresh("at")
    b.emit(f"{high} = arith.addi {low}, %c{size // 2} : index")
    return [(low, half, 1), (high, half, 1)]


def _times(b: Builder, turn: Round, size: int) -> str:
    """The place of an iteration, in steps of this size."""
    if turn.threads == 1 and b.rng.random() < 0.7:
        return "0"
    at = b.fresh("at")
    b.emit(f"{at} = arith.muli {turn.thread}, %c{size} : index")
    return at


def _rows(value: Value, offset: str, size: int, stride: int) -> Slice:
    """Some rows of a tensor."""
    rest = value.sizes[1:]
    sizes = (size, *rest)
    return Slice(
        (offset, *("0" for _ in rest)),
        sizes,
        tuple(map(str, sizes)),
        (False,) * len(sizes),
        (stride, *(1 for _ in rest)),
    )


def _read(b: Builder, turn: Round, out: Value, target: Value, where: Slice) -> Value:
    """A part of an output, or of what it starts from, as it is or changed; visible."""
    source = target if b.rng.random() < 0.15 else out
    kind = b.rng.random()
    if kind < 0.1:
        source = change(b, source)
    if kind < 0.25 and turn.threads > 1:
        where = _neighbour(b, turn, where)
    if kind > 0.8:
        part = _of_elements(b, source, where)
    else:
        part = take(b, source, where)
        if b.rng.random() < 0.4:
            part = change(b, part)
    return b.add(part)


def _neighbour(b: Builder, turn: Round, where: Slice) -> Slice:
    """Rows at the place of another iteration."""
    last = (where.sizes[0] - 1) * where.strides[0]
    room = where.sizes[0] * turn.threads - 1 - last
    offset = str(b.rng.choice([0, room]))
    return Slice(
        (offset, *where.offsets[1:]), where.sizes, where.printed_sizes, where.dynamic, where.strides
    )


def _of_elements(b: Builder, source: Value, where: Slice) -> Value:
    """A new tensor of this size in which one element is the first of the slice."""
    indices = [f"%c{at}" if at.isdigit() else at for at in where.offsets]
    name = b.fresh("x")
    b.emit(f"{name} = tensor.extract {source.name}[{', '.join(indices)}] : {b.type(source)}")
    blank = Value("%none", where.sizes, where.dynamic)
    part = fill_like(b, empty_like(b, blank))
    result = b.same(part)
    at = ", ".join("%c0" for _ in part.sizes)
    return b.define(result, inserting(b, name, part, at))


def _insertion(b: Builder, out: Value, where: Slice, made: list[Value]) -> str:
    """The op that inserts some tensor of the right size."""
    found = [v for v in made if v.sizes == where.sizes]
    if not found or b.rng.random() < 0.1:
        found += [v for v in b.visible() if v.sizes == where.sizes]
    source = b.rng.choice(found) if found else take(b, out, where)
    source = b.cast(source, where.dynamic)
    return sharing(b, source, out, where)
