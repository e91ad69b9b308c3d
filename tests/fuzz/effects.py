"""Ops whose regions, callees or threads write while the ops use their operands.

    %r = linalg.generic ins(%t) outs(%e) { ... linalg.fill outs(%t) ... }      %t is an input
    %r:2 = scf.for iter_args(%a = %e, %b = %e) { ... }                         one blank twice
    %r = scf.forall ... { %x = func.call @h0(%e) ... }                         %e of all threads
    %m = func.call @h1(%t) : ... -> memref<8xf32>                              its buffer

What regions and callees do is drawn by `effects`: tensors from outside, those that the op
uses above all, are overwritten or changed, and read before that and afterwards.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from blanks import (
    IDENTITY,
    alias,
    alike,
    blank,
    change,
    chosen,
    condition,
    destination,
    element,
    elementwise,
    empty,
    fill,
    is_blank,
    made,
    number,
    overwrite,
    same_type,
    total,
)
from builder import Builder, Value, inserting, putting
from callees import call, define, text

Focus = Sequence[Value]


ACTIONS = {"change": 4, "read": 1.5, "write": 1, "alias": 1, "call": 1, "nested": 1}
"""How often each is taken, relative to the others, if a program has no weights of its own."""


def effects(b: Builder, focus: Focus, count: int = 2) -> list[str]:
    """Some writes and reads; the elements that were read."""
    found, known = list[str](), b.actions or ACTIONS
    for name in b.rng.choices([*known], [*known.values()], k=count):
        match name:
            case "change":
                found.append(element(b, change(b, destination(b, focus))))
            case "read":
                found.append(element(b, b.pick() or overwrite(b, blank(b))))
            case "write":
                change(b, destination(b, focus))
            case "call":
                written_by_callee(b, focus)
            case "nested" if b.depth < 2:
                b.rng.choice(INNER)(b, focus)
            case _:
                alias(b, b.rng.choice(focus) if focus else blank(b))
    return found


def kept(b: Builder, found: Sequence[str]) -> None:
    """The elements as a tensor, that they are part of what the program computes."""
    if found:
        result = b.value((len(found),))
        b.show(result, f"tensor.from_elements {', '.join(found)} : {b.type(result)}")


def known(b: Builder) -> Value:
    """A defined tensor."""
    return b.pick() or overwrite(b, blank(b))


@contextmanager
def for_loop(
    b: Builder, args: Sequence[Value], inits: Sequence[Value], results: Sequence[Value], bound: str
) -> Generator[list[Value], None, None]:
    """An `scf.for` around what is emitted, which ends with a yield of what the list gets."""
    pairs = ", ".join(f"{a.name} = {i.name}" for a, i in zip(args, inits, strict=True))
    types, index, passed = ", ".join(b.type(v) for v in args), b.fresh("iv"), list[Value]()
    b.emit(
        f"{', '.join(v.name for v in results)} = scf.for {index} = %c0 to {bound} step %c1 "
        f"iter_args({pairs}) -> ({types}) {{"
    )
    with b.region():
        b.indices.append((index, 2))
        yield passed
        b.emit(f"scf.yield {', '.join(v.name for v in passed)} : {types}")
    b.emit("}")


# Calls.


def written_by_callee(b: Builder, focus: Focus = ()) -> bool:
    """A function that writes some of its arguments, often one tensor twice."""
    first = destination(b, focus)
    given = [first]
    for _ in range(b.rng.choice([0, 1, 1, 2])):
        given.append(first if b.rng.random() < 0.6 else destination(b, focus))
    blanks = [is_blank(b, v) for v in given]
    name, results = define(b, given, _writes, blanks)
    types = [b.type(v) for v in results]
    found = call(b, name, given, types)
    for n, v in zip(found, results, strict=True):
        b.add(Value(n, v.sizes, v.dynamic))
    return True


def _writes(h: Builder, params: list[Value]) -> list[Value]:
    """Writes the parameters in any order, reads them all, returns some tensors."""
    order = h.rng.sample(params, len(params))
    left = [change(h, p) for p in order if is_blank(h, p) or h.rng.random() < 0.6]
    found = [element(h, v) for v in left]
    if h.rng.random() < 0.4:
        found += effects(h, params, 1)
    kept(h, found)
    if len(left) > 1 and left[0].sizes == left[1].sizes:
        model = Value("%none", left[0].sizes, left[0].dynamic)
        h.add(elementwise(h, left[:2], empty(h, model)))
    known_now = h.visible()
    if not known_now:
        return []
    count = h.rng.choice([0, 1, 1, 2])
    return [known_now[-1], *(h.rng.choice(known_now) for _ in range(count))]


def returned_or_new(b: Builder, focus: Focus = ()) -> bool:
    """A function that does not write its argument, and returns it or something else."""
    given = [destination(b, focus)]
    if b.rng.random() < 0.4:
        given.append(alike(b, given[0]))
    blanks = [is_blank(b, v) for v in given]
    name, results = define(b, given, _this_or_new, blanks)
    (found,) = call(b, name, given, [b.type(v) for v in results])
    result = b.add(Value(found, given[0].sizes, given[0].dynamic))
    if b.rng.random() < 0.8:
        kept(b, [element(b, change(b, result))])
    return True


def _this_or_new(h: Builder, params: list[Value]) -> list[Value]:
    """The first parameter, or the second one, or new memory, or a constant."""
    this = params[0]
    test = condition(h, False if is_blank(h, this) else None)[0]
    result, type = h.value(this.sizes, this.dynamic), h.type(this)
    others = [v for v in params[1:] if not is_blank(h, v)]
    is_new = not others or h.rng.random() < 0.7
    if h.rng.random() < 0.4:
        other = _new(h, this) if is_new else others[0]
        h.emit(f"{result.name} = arith.select {test}, {this.name}, {other.name} : {type}")
        return [result]
    h.emit(f"{result.name} = scf.if {test} -> ({type}) {{\n  scf.yield {this.name} : {type}")
    h.emit("} else {")
    with h.region():
        other = _new(h, this) if is_new else others[0]
        h.emit(f"scf.yield {other.name} : {type}")
    h.emit("}")
    return [result]


def callee_in_loop(b: Builder) -> bool:
    """A loop that yields what a function returns, its argument or something else, and overwrites
    it in the next iteration."""
    return _yielded(b, _this_or_new)


def caller_in_loop(b: Builder) -> bool:
    """As `callee_in_loop`, by a function that passes new memory to the other one."""
    return _yielded(b, _of_new)


def _yielded(b: Builder, body: Callable[[Builder, list[Value]], list[Value]]) -> bool:
    first = known(b)
    name, _ = define(b, [first], body)
    arg, result = (b.value(first.sizes, first.dynamic, stem) for stem in "av")
    bound, type = b.rng.choice(["%c2", "%c3"]), b.type(arg)
    with for_loop(b, [arg], [first], [result], bound) as passed:
        b.add(arg)
        given = change(b, arg) if b.rng.random() < 0.7 else arg
        last = Value(call(b, name, [given], [type])[0], first.sizes, first.dynamic)
        if b.rng.random() < 0.3:
            test, chosen = condition(b)[0], b.fresh()
            b.emit(f"{chosen} = scf.if {test} -> ({type}) {{\n  scf.yield {last.name} : {type}")
            b.emit(f"}} else {{\n  scf.yield {given.name} : {type}\n}}")
            last = Value(chosen, first.sizes, first.dynamic)
        passed.append(last)
    b.add(result)
    return True


def _of_new(h: Builder, params: list[Value]) -> list[Value]:
    """What another function returns for new memory: that, or something else."""
    given = overwrite(h, empty(h, params[0]))
    name, results = define(h, [given], _this_or_new)
    (found,) = call(h, name, [given], [h.type(v) for v in results])
    return [Value(found, given.sizes, given.dynamic)]


def returned_as_casts(b: Builder) -> bool:
    """A tensor that a function returns as casts of each other, in a loop perhaps. One of them is
    overwritten, and others are read."""
    first = known(b)
    name, results = define(b, [first], _casts)
    types = [b.type(v) for v in results]
    names = call(b, name, [first], types)
    found = [Value(n, v.sizes, v.dynamic) for n, v in zip(names, results, strict=True)]
    if b.rng.random() < 0.5:
        args, inits, found = [b.same(v, "a") for v in found], found, [b.same(v) for v in found]
        with for_loop(b, args, inits, found, b.rng.choice(["%c2", "%k2"])) as passed:
            if b.rng.random() < 0.6:
                kept(b, [element(b, change(b, b.rng.choice(args)))])
            given = b.cast(b.rng.choice(args), first.dynamic)
            names = call(b, name, [given], types)
            passed += [Value(n, v.sizes, v.dynamic) for n, v in zip(names, args, strict=True)]
    for value in found:
        b.add(value)
    kept(b, effects(b, found, 3))
    return True


def _casts(h: Builder, params: list[Value]) -> list[Value]:
    """An argument, what it becomes, or new memory, in several types."""
    value, dice = params[0], h.rng.random()
    if dice < 0.4:
        value = overwrite(h, empty(h, value))
    elif dice < 0.7:
        value = change(h, value)
    hidden = [tuple(h.rng.random() < 0.5 for _ in value.sizes) for _ in range(3)]
    return [h.cast(value, each) for each in hidden[: h.rng.choice([2, 2, 3])]]


def _new(b: Builder, model: Value) -> Value:
    """A constant or new memory."""
    if model.is_static and b.rng.random() < 0.5:
        result, point = b.value(model.sizes), "" if b.element == "i32" else ".0"
        text = f"{b.rng.randrange(20, 90)}{point}"
        return b.define(result, f"arith.constant dense<{text}> : {b.type(result)}")
    return overwrite(b, empty(b, model))


# Memory.


def memref(b: Builder, value: Value) -> str:
    """The type of a buffer of the tensor, in any layout."""
    strides = ", ".join("?" for _ in value.sizes)
    return f"memref<{value.shape}{b.element}, strided<[{strides}], offset: ?>>"


def buffered(b: Builder) -> bool:
    """The buffer of a tensor, made here or by a function; stored to and read, and in between
    the tensor is overwritten."""
    value = destination(b)
    type = memref(b, value)
    name = b.fresh("m")
    if b.rng.random() < 0.5:
        name = _returned_buffer(b, value, type)
    else:
        _to_buffer(b, name, value, type)
    where = ", ".join(b.index_below(size) for size in value.sizes)
    is_stored = is_blank(b, value) or b.rng.random() < 0.5
    if is_stored:
        b.emit(f"memref.store {number(b)}, {name}[{where}] : {type}")
    found = effects(b, [value], b.rng.choice([0, 1, 1, 2]))
    if b.rng.random() < 0.6:
        found.append(element(b, change(b, value)))
    return _loaded(b, found, f"{name}[{where}] : {type}")


def _loaded(b: Builder, found: Sequence[str], what: str) -> bool:
    """Keeps what was found, and an element of a buffer; True."""
    name = b.fresh("x")
    b.emit(f"{name} = memref.load {what}")
    kept(b, [*found, name])
    return True


def _to_buffer(b: Builder, name: str, value: Value, type: str) -> None:
    b.emit(f"{name} = bufferization.to_buffer {value.name} : {b.type(value)} to {type}")


def _returned_buffer(b: Builder, value: Value, type: str) -> str:
    """The buffer of its argument that a function returns."""
    h = Builder(b.rng, b.element, helpers=b.helpers)
    param = Value("%y0", value.sizes, value.dynamic)
    _to_buffer(h, "%m", param, type)
    name = f"h{len(b.helpers)}"
    b.helpers.append(text(h, name, [param], ["%m"], [type]))
    return call(b, name, [value], [type])[0]


def returned_with_buffer(b: Builder) -> bool:
    """A new tensor and its buffer, which a function returns; the tensor is overwritten before
    the buffer is read."""
    sizes = b.rng.choice([(8,), (4,), (4, 4)])
    dynamic = tuple(b.rng.random() < 0.3 for _ in sizes)
    result = b.value(sizes, dynamic)
    type = memref(b, result)
    h = Builder(b.rng, b.element, helpers=b.helpers)
    given = overwrite(h, empty(h, result))
    h.emit(f"%m = bufferization.to_buffer {given.name} read_only : {h.type(given)} to {type}")
    name, types = f"h{len(b.helpers)}", [h.type(given), type]
    b.helpers.append(text(h, name, [], [given.name, "%m"], types))
    tensor, buffer = call(b, name, [], types)
    result = b.add(Value(tensor, sizes, dynamic))
    where = ", ".join(b.index_below(size) for size in sizes)
    found = effects(b, [result], b.rng.choice([0, 1, 1, 2]))
    if b.rng.random() < 0.8:
        found.append(element(b, change(b, result)))
    return _loaded(b, found, f"{buffer}[{where}] : {type}")


def not_restrict(b: Builder) -> bool:
    """A memref as a tensor without `restrict`, which is written through both."""
    sizes = b.rng.choice([(8,), (4,), (4, 4)])
    result, name = b.value(sizes), b.fresh("m")
    type = f"memref<{result.shape}{b.element}>"
    b.emit(f"{name} = memref.alloc() : {type}")
    b.emit(f"linalg.fill ins({number(b)} : {b.element}) outs({name} : {type})")
    word = b.rng.choice([" writable", "", ""])
    b.show(result, f"bufferization.to_tensor {name}{word} : {type} to {b.type(result)}")
    where = ", ".join(b.index_below(size) for size in sizes)
    if b.rng.random() < 0.7:
        b.emit(f"memref.store {number(b)}, {name}[{where}] : {type}")
    found = effects(b, [result], b.rng.choice([0, 1]))
    if b.rng.random() < 0.5:
        found.append(element(b, change(b, result)))
    return _loaded(b, found, f"{name}[{where}] : {type}")


def only_read(b: Builder) -> bool:
    """A memref as a tensor that the program may write and does not; it is read, written and freed
    by its own name later. What is computed from it is put into a part, or carried by a loop."""
    return _only_read(b)


def read_behind_call(b: Builder) -> bool:
    """As `only_read`, where a function makes a tensor of the memref."""
    return _only_read(b, is_behind_call=True)


def _only_read(b: Builder, *, is_behind_call: bool = False) -> bool:
    sizes, name = b.rng.choice([(8,), (4,), (4, 4)]), b.fresh("m")
    source, made = b.value(sizes), b.value(sizes)
    type, tensor = f"memref<{source.shape}{b.element}>", b.type(source)
    b.emit(f"{name} = memref.alloc() : {type}")
    b.emit(f"linalg.fill ins({number(b)} : {b.element}) outs({name} : {type})")
    if is_behind_call:
        _returned_tensor(b, source, name, type)
    else:
        _to_tensor(b, source, name, type)
    given = source.name
    if b.rng.random() < 0.4:
        given = b.fresh("loop")
        b.emit(
            f"{given} = scf.for {b.fresh('i')} = %c0 to %n step %c1 iter_args({given}a = "
            f"{source.name}) -> ({tensor}) {{\n  {given}e = tensor.empty() : {tensor}\n"
            f"  {given}n = linalg.add ins({given}a, {given}a : {tensor}, {tensor}) "
            f"outs({given}e : {tensor}) -> {tensor}\n  scf.yield {given}n : {tensor}\n}}"
        )
    out = empty(b, made)
    b.show(
        made,
        f"linalg.add ins({given}, {given} : {tensor}, {tensor}) "
        f"outs({out.name} : {tensor}) -> {tensor}",
    )
    found = effects(b, [made], b.rng.choice([0, 0, 1]))
    where = ", ".join(b.index_below(size) for size in sizes)
    if b.rng.random() < 0.3:
        b.emit(f"memref.store {number(b)}, {name}[{where}] : {type}")
    found.append(b.fresh("x"))
    b.emit(f"{found[-1]} = memref.load {name}[{where}] : {type}")
    if b.rng.random() < 0.5:
        b.emit(f"memref.dealloc {name} : {type}")
    kept(b, found)
    return True


def _to_tensor(b: Builder, value: Value, name: str, type: str) -> None:
    text = f"bufferization.to_tensor {name} restrict writable : {type} to {b.type(value)}"
    b.define(value, text)


def _returned_tensor(b: Builder, value: Value, name: str, type: str) -> None:
    """The tensor of its argument that a function returns."""
    h, tensor = Builder(b.rng, b.element), b.type(value)
    _to_tensor(h, Value("%t", value.sizes, value.dynamic), "%m", type)
    helper = f"h{len(b.helpers)}"
    lines = [f"  func.func private @{helper}(%m: {type}) -> {tensor} {{", *h.lines]
    b.helpers.append("\n".join([*lines, f"    func.return %t : {tensor}", "  }"]))
    b.define(value, f"func.call @{helper}({name}) : ({type}) -> {tensor}")


# Operations of linalg and tensor with regions.


def written_in_generic(b: Builder, focus: Focus = ()) -> bool:
    """linalg.generic, map or reduce whose body writes other tensors, or its inputs."""
    first = b.rng.choice([*focus, known(b)])
    first = overwrite(b, first) if is_blank(b, first) else first
    inputs = [first]
    if b.rng.random() < 0.4:
        inputs.append(b.pick_sizes(first.sizes) or first)
    if first.rank == 2 and b.rng.random() < 0.5:
        return _reduce(b, first)
    count = b.rng.choice([1, 1, 1, 2])
    outs = [blank(b, Value("%none", first.sizes, first.dynamic)) for _ in range(count)]
    if count == 2 and b.rng.random() < 0.6:
        outs[1] = outs[0]
    results = [b.same(v) for v in outs]
    ins, out = [b.fresh("i") for _ in inputs], [b.fresh("o") for _ in outs]
    given = f"ins({_list(b, inputs)}) outs({_list(b, outs)})"
    args = ", ".join(f"{name}: {b.element}" for name in [*ins, *out])
    names = ", ".join(v.name for v in results)
    if count == 1 and same_type([*inputs, *outs]) and b.rng.random() < 0.35:
        b.emit(f"{names} = linalg.map {given}\n  ({args}) {{")
        end = "}"
    else:
        maps = ", ".join([f"affine_map<{IDENTITY[first.rank]}>"] * (len(ins) + count))
        kinds = ", ".join(['"parallel"'] * first.rank)
        types = ", ".join(b.type(v) for v in results)
        b.emit(
            f"{names} = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
            f"[{kinds}]}} {given} {{"
        )
        b.emit(f"^bb0({args}):")
        end = f"}} -> {types}" if count == 1 else f"}} -> ({types})"
    _yielding(b, ins, [*inputs, *outs], "linalg.yield", count)
    b.emit(end)
    return b.show_all(results)


def _list(b: Builder, values: Sequence[Value]) -> str:
    names = ", ".join(v.name for v in values)
    return f"{names} : {', '.join(b.type(v) for v in values)}"


def _yielding(b: Builder, names: Sequence[str], focus: Focus, end: str, count: int = 1) -> None:
    """The rest of a body that computes elements."""
    with b.region():
        found = list[str]()
        if b.rng.random() < 0.5:
            source = b.rng.choice(focus)
            source = alias(b, source) if b.rng.random() < 0.3 else source
            found.append(element(b, overwrite(b, source)))
        found += effects(b, focus, b.rng.choice([0, 1, 1, 2]))
        values = [total(b, [number(b), *names, *found]) for _ in range(count)]
        types = ", ".join([b.element] * count)
        b.emit(f"{end} {', '.join(values)} : {types}")


def _reduce(b: Builder, source: Value) -> bool:
    model = Value("%none", source.sizes[:1], source.dynamic[:1])
    target = overwrite(b, empty(b, model))
    result, args = b.same(target), [b.fresh("i"), b.fresh("o")]
    b.emit(
        f"{result.name} = linalg.reduce ins({_list(b, [source])}) outs("
        f"{_list(b, [target])}) dimensions = [1]"
    )
    b.emit(f"  ({args[0]}: {b.element}, {args[1]}: {b.element}) {{")
    _yielding(b, args, [source, target], "linalg.yield")
    b.emit("}")
    b.add(result)
    return True


def written_in_pad(b: Builder, focus: Focus = ()) -> bool:
    """tensor.pad or tensor.generate whose body writes its source, or other tensors."""
    found = [v for v in (*focus, *b.visible()[-3:]) if v.rank == 1 and v in b.visible()]
    source = b.rng.choice(found or [overwrite(b, empty(b, Value("%none", (4,), (False,))))])
    at, type = b.fresh("at"), b.type(source)
    if b.rng.random() < 0.3:
        result = b.value(source.sizes)
        b.emit(f"{result.name} = tensor.generate {{")
        b.emit(f"^bb0({at}: index):")
        with b.region():
            name = b.fresh("x")
            b.emit(f"{name} = tensor.extract {source.name}[{at}] : {type}")
            found = [name, *effects(b, [source], b.rng.choice([1, 2]))]
            found.append(element(b, source))
            b.emit(f"tensor.yield {total(b, found)} : {b.element}")
        b.emit(f"}} : {b.type(result)}")
    else:
        low, high = b.rng.choice([(1, 1), (0, 1), (2, 0)])
        result = b.value((source.sizes[0] + low + high,), source.dynamic)
        b.emit(f"{result.name} = tensor.pad {source.name} low[{low}] high[{high}] {{")
        b.emit(f"^bb0({at}: index):")
        _yielding(b, [], [source], "tensor.yield")
        b.emit(f"}} : {type} to {b.type(result)}")
    b.add(result)
    return True


# Loops.


def inits_of(b: Builder, focus: Focus) -> list[Value]:
    """One to three inits, often one tensor twice."""
    found = [destination(b, focus)]
    for _ in range(b.rng.choice([0, 1, 1, 2])):
        again = b.rng.random() < 0.5
        found.append(found[0] if again else alike(b, found[0]))
    return found


def carried(b: Builder, args: list[Value], inits: Sequence[Value]) -> None:
    """The arguments are known; they are blank if their inits are."""
    for arg, init in zip(args, inits, strict=True):
        made(b, arg, [init])


def ends(b: Builder, args: Sequence[Value], all_defined: bool) -> list[Value]:
    """What is handed on for the arguments: new values, in any order, or themselves."""
    found = list[Value]()
    for arg in args:
        again = [] if b.rng.random() < 0.15 else found
        same = [v for v in b.like(arg) if v not in again]
        newest = [v for v in b.scopes[-1] if v in same]
        if newest and b.rng.random() < 0.8:
            found.append(b.rng.choice(newest[-3:]))
        elif is_blank(b, arg) and (all_defined or b.rng.random() < 0.8):
            found.append(overwrite(b, arg))
        elif not is_blank(b, arg) or not all_defined:
            found.append(arg)
    return found


def written_in_for(b: Builder, focus: Focus = ()) -> bool:
    """scf.for whose body writes its inits, and tensors from outside."""
    inits = inits_of(b, focus)
    args = [b.same(v, "a") for v in inits]
    results = [b.same(v) for v in inits]
    bound = b.rng.choice(["%c2", "%c3", "%k2", "%k1"])
    with for_loop(b, args, inits, results, bound) as passed:
        carried(b, args, inits)
        kept(b, effects(b, [*args, *inits], b.rng.choice([1, 2, 2, 3])))
        values = ends(b, args, True)
        passed += values
    return b.show_all(results)


def written_in_while(b: Builder, focus: Focus = ()) -> bool:
    """scf.while whose regions write its inits, and tensors from outside."""
    inits = inits_of(b, focus)
    args, afters, results = ([b.same(v, s) for v in inits] for s in ("a", "a", "v"))
    counts = [b.fresh("n") for _ in range(4)]
    types = ", ".join(["index", *(b.type(v) for v in args)])
    pairs = [f"{a.name} = {i.name}" for a, i in zip(args, inits, strict=True)]
    heads = ", ".join([f"{counts[0]} = %c0", *pairs])
    names = ", ".join([counts[2], *(v.name for v in results)])
    b.emit(f"{names} = scf.while ({heads}) : ({types}) -> ({types}) {{")
    with b.region():
        b.indices.append((counts[0], 2))
        carried(b, args, inits)
        kept(b, effects(b, [*args, *inits], b.rng.choice([0, 1, 2])))
        more = b.fresh("more")
        b.emit(f"{more} = arith.cmpi slt, {counts[0]}, %k2 : index")
        passed = ends(b, args, False)
        blanks = [is_blank(b, v) for v in passed]
        given = ", ".join(v.name for v in passed)
        b.emit(f"scf.condition({more}) {counts[0]}, {given} : {types}")
    labels = ", ".join(f"{v.name}: {b.type(v)}" for v in afters)
    b.emit(f"}} do {{\n^bb0({counts[1]}: index, {labels}):")
    with b.region():
        for after, blank_now in zip(afters, blanks, strict=True):
            (b.add_blank if blank_now else b.add)(after)
        kept(b, effects(b, [*afters, *inits], b.rng.choice([0, 1, 2])))
        b.emit(f"{counts[3]} = arith.addi {counts[1]}, %c1 : index")
        values = ends(b, afters, True)
        given = ", ".join(v.name for v in values)
        b.emit(f"scf.yield {counts[3]}, {given} : {types}")
    b.emit("}")
    for result, blank_now in zip(results, blanks, strict=True):
        (b.add_blank if blank_now else b.add)(result)
    return True


def cast_in_while(b: Builder, focus: Focus = ()) -> bool:
    """scf.while that carries a tensor, and passes it on with another type; what it started
    from is overwritten after it."""
    init = destination(b, focus)
    if not init.sizes:
        return False
    other = tuple(not hidden for hidden in init.dynamic)
    arg = b.same(init, "a")
    after, result = (b.value(init.sizes, other, s) for s in ("a", "v"))
    counts = [b.fresh("n") for _ in range(4)]
    types = f"(index, {b.type(arg)}) -> (index, {b.type(result)})"
    b.emit(
        f"{counts[2]}, {result.name} = scf.while ({counts[0]} = %c0, {arg.name} = "
        f"{init.name}) : {types} {{"
    )
    with b.region():
        b.indices.append((counts[0], 2))
        passed = b.cast(overwrite(b, made(b, arg, [init])), other)
        more = b.fresh("more")
        b.emit(f"{more} = arith.cmpi slt, {counts[0]}, %k2 : index")
        b.emit(f"scf.condition({more}) {counts[0]}, {passed.name} : index, {b.type(passed)}")
    b.emit(f"}} do {{\n^bb0({counts[1]}: index, {after.name}: {b.type(after)}):")
    with b.region():
        kept(b, effects(b, [b.add(after)], b.rng.choice([0, 1])))
        b.emit(f"{counts[3]} = arith.addi {counts[1]}, %c1 : index")
        again = b.cast(change(b, after), init.dynamic)
        b.emit(f"scf.yield {counts[3]}, {again.name} : index, {b.type(again)}")
    b.emit("}")
    b.add(result)
    kept(b, [element(b, overwrite(b, init)), element(b, result)])
    return True


def written_in_forall(b: Builder, focus: Focus = ()) -> bool:
    """scf.forall whose iterations write what they share, and insert their own parts."""
    first = destination(b, [v for v in focus if v.rank == 1])
    if first.rank != 1 or first.sizes[0] % 2:
        first = empty(b, Value("%none", (8,), (False,)))
    inits = [first] + [first if b.rng.random() < 0.5 else alike(b, first)] * (b.rng.random() < 0.5)
    outs, results = ([b.same(v, s) for v in inits] for s in "ov")
    thread, half = b.fresh("th"), first.sizes[0] // 2
    pairs = ", ".join(f"{a.name} = {i.name}" for a, i in zip(outs, inits, strict=True))
    types = ", ".join(b.type(v) for v in outs)
    b.emit(
        f"{', '.join(v.name for v in results)} = scf.forall ({thread}) in (2) shared_outs("
        f"{pairs}) -> ({types}) {{"
    )
    with b.region():
        b.indices.append((thread, 1))
        carried(b, outs, inits)
        at = b.fresh("at")
        b.emit(f"{at} = arith.muli {thread}, %c{half} : index")
        found = effects(b, [*outs, *inits], b.rng.choice([1, 2, 2]))
        insertions = list[str]()
        for out in outs:
            part = _own_part(b, half, found)
            insertions.append(
                f"  tensor.parallel_insert_slice {part.name} into {out.name}[{at}] "
                f"[{half}] [1] : {b.type(part)} into {b.type(out)}"
            )
        b.emit("\n".join(["scf.forall.in_parallel {", *insertions, "}"]))
    b.emit("}")
    return b.show_all(results)


def _own_part(b: Builder, size: int, found: Sequence[str]) -> Value:
    """What an iteration inserts: a new tensor with what it read, or any of this size."""
    same = [v for v in b.scopes[-1] if v.sizes == (size,)]
    if same and b.rng.random() < 0.5:
        return b.cast(b.rng.choice(same), (False,))
    part = overwrite(b, empty(b, Value("%none", (size,), (False,))))
    for k, name in enumerate(found[:size]):
        before, part = part, b.value((size,))
        b.define(part, inserting(b, name, before, f"%c{k}"))
    return part


def jacobi(b: Builder, focus: Focus = ()) -> bool:
    """A loop that computes new tensors from those that it carries, each in a blank of its own."""
    first = known(b)
    inits = [first, b.rng.choice(b.like(first))]
    args, results = ([b.same(v, s) for v in inits] for s in "av")
    bound = b.rng.choice(["%c2", "%c3", "%k2"])
    with for_loop(b, args, inits, results, bound) as passed:
        news = list[Value]()
        for arg in args:
            given = b.rng.choice([[arg], args, args[::-1], [*news, arg][:2]])
            news.append(elementwise(b, given, empty(b, arg)))
        passed += news
    return b.show_all(results)


def scanned(b: Builder, focus: Focus = ()) -> bool:
    """A loop whose state is a row of its other result as well, as a cumulative sum; the state before
    may be passed on, or another tensor may be made between."""
    first = known(b)
    if any(first.dynamic) or first.rank != 1:
        return False
    bound = b.rng.choice(["%c3", "%c3", "%k2", "%k1"])
    all = b.value((3, *first.sizes))
    start = empty(b, all)
    start = start if bound == "%c3" else fill(b, start)
    inits = [start, first, *([first] if b.rng.random() < 0.3 else [])]
    args, results = ([b.value(v.sizes, stem=s) for v in inits] for s in "av")
    with for_loop(b, args, inits, results, bound) as passed:
        zeros, ones = ", 0" * first.rank, ", 1" * first.rank
        sizes = "".join(f", {size}" for size in first.sizes)
        where = f"[{b.indices[-1][0]}{zeros}] [1{sizes}] [1{ones}]"
        row, next_all = b.value(first.sizes), b.value(all.sizes)
        b.emit(
            f"{row.name} = tensor.extract_slice {args[0].name}{where} : {b.type(all)} to {b.type(row)}"
        )
        blank = row if b.rng.random() < 0.7 else empty(b, row)
        state = elementwise(b, b.rng.choice([args[1:], args[1:2]]), blank)
        b.define(next_all, putting(b, state, args[0], where))
        if b.rng.random() < 0.3:
            b.add(fill(b, first))
        given = [next_all, state, b.rng.choice([args[1], state])][: len(args)]
        passed += given
    return b.show_all(results)


def part_carried(b: Builder, focus: Focus = ()) -> bool:
    """A loop that carries a tensor, what may be a part of it, and what it has read of the part,
    before or after it wrote the tensor."""
    first = known(b)
    if any(first.dynamic) or first.rank != 1 or first.sizes[0] < 2:
        return False
    half = Value("%none", (first.sizes[0] // 2,), (False,))
    part = fill(b, empty(b, half)) if b.rng.random() < 0.7 else _half(b, first)
    inits = [first, part, fill(b, empty(b, half)), *([first] if b.rng.random() < 0.3 else [])]
    order = b.rng.sample(range(len(inits)), len(inits))
    args, results = ([b.value(v.sizes, stem=s) for v in inits] for s in "av")
    bound = b.rng.choice(["%c2", "%c3", "%k2"])
    own, starts, ends = (
        [args[k] for k in order],
        [inits[k] for k in order],
        [results[k] for k in order],
    )
    with for_loop(b, own, starts, ends, bound) as passed:
        whole, part, log, *others = args
        is_early = b.rng.random() < 0.3
        read = elementwise(b, [part, log], log) if is_early else log
        written = change(b, whole) if b.rng.random() < 0.8 else fill(b, whole)
        read = read if is_early else elementwise(b, [part, log], log)
        new = _half(b, b.rng.choice([written, written, whole]))
        new = one_of(b, [new, part]) if b.rng.random() < 0.3 else new
        given = [written, new, read, b.rng.choice([written, whole, *others])]
        passed += [given[k] for k in order]
    b.show_all(b.rng.sample(results, b.rng.choice([1, len(results)])))
    b.add(results[2])
    return True


def _half(b: Builder, whole: Value) -> Value:
    """The first or the second half of a tensor of rank 1."""
    half = whole.sizes[0] // 2
    part, at = b.value((half,)), b.rng.choice([0, half])
    return b.define(
        part,
        f"tensor.extract_slice {whole.name}[{at}] [{half}] [1] : {b.type(whole)} to {b.type(part)}",
    )


def crossed(b: Builder, focus: Focus = ()) -> bool:
    """A loop that computes in its inits, and in what may be one of them or a tensor of the
    iteration, which it reads before the others."""
    inits = [destination(b, focus)]
    if b.rng.random() < 0.5:
        inits.append(b.rng.choice([inits[0], empty(b, inits[0])]))
    args, results = ([b.same(v, s) for v in inits] for s in "av")
    bound = b.rng.choice(["%c2", "%c3", "%k2", "%k1"])
    with for_loop(b, args, inits, results, bound) as passed:
        carried(b, args, inits)
        values = [b.add(fill(b, a)) for a in args if b.rng.random() < 0.8]
        inner = empty(b, inits[0])
        inner = b.add(fill(b, inner)) if b.rng.random() < 0.3 else inner
        target = one_of(b, [inner, b.rng.choice([*inits, *inits, *args])])
        if b.rng.random() < 0.3:
            target = alias(b, target)
        found = [element(b, change(b, target))]
        ends = [fill(b, a) for a in args[len(values) :]]
        for value in [*values, *ends]:
            ends.append(_with(b, value, found))
        ends = ends[-len(args) :]
        passed += ends
    return b.show_all(results)


def _with(b: Builder, value: Value, found: Sequence[str]) -> Value:
    """The tensor with an element that was read."""
    if not found or b.rng.random() < 0.3:
        return value
    result, where = (b.same(value), ", ".join("%c1" if n > 1 else "%c0" for n in value.sizes))
    return b.define(result, inserting(b, found[-1], value, where))


def one_of(b: Builder, pair: Sequence[Value]) -> Value:
    """One of two tensors, by a select, a branch, a function, or an edge between blocks."""
    pair = b.rng.sample(pair, len(pair))
    test, is_first = condition(b)
    result, type = b.value(pair[0].sizes, pair[0].dynamic), b.type(pair[0])
    first, second = (v.name for v in pair)
    way = b.rng.choice(["select", "select", "if", "call", "blocks"])
    if way == "if":
        b.emit(
            f"{result.name} = scf.if {test} -> ({type}) {{\n  scf.yield {first} : {type}\n"
            f"}} else {{\n  scf.yield {second} : {type}\n}}"
        )
    elif way == "blocks":
        labels = [b.fresh("bb").replace("%", "^") for _ in range(2)]
        b.emit(f"{result.name} = scf.execute_region -> {type} {{")
        b.emit(
            f"  cf.cond_br {test}, {labels[0]}({first} : {type}), {labels[0]}({second} : {type})"
        )
        b.emit(f"{labels[0]}({result.name}b: {type}):\n  scf.yield {result.name}b : {type}\n}}")
    elif way == "call":
        is_first = None

        def body(h: Builder, params: list[Value]) -> list[Value]:
            chosen = h.value(result.sizes, result.dynamic)
            names = ", ".join(v.name for v in params)
            h.emit(f"{chosen.name} = arith.select %p, {names} : {type}")
            return [chosen]

        name, _ = define(b, pair, body)
        result = Value(call(b, name, pair, [type])[0], result.sizes, result.dynamic)
    else:
        b.emit(f"{result.name} = arith.select {test}, {first}, {second} : {type}")
    return chosen(b, result, pair, is_first)


INNER: tuple[Callable[[Builder, Focus], bool], ...] = (
    written_in_generic,
    written_in_pad,
    written_in_for,
    written_in_while,
    written_in_forall,
    crossed,
    part_carried,
)
"""What `effects` may nest."""
