"""Random control flow: structured, unstructured, and calls."""

from collections.abc import Callable

import straight
from builder import Builder, Value, of_tensor, scalars

Body = Callable[[Builder], None]
"""Adds some ops at the current place."""


def yielded(b: Builder, wanted: Value, own: Value | None = None) -> Value:
    """A visible tensor of this type to yield: the newest or `own` or any other one."""
    found = [v for v in b.like(wanted) if v.name != wanted.name]
    newest = [v for v in b.scopes[-1] if v in found]
    choice = b.rng.random()
    if newest and choice < 0.6:
        return newest[-1]
    if own is not None and choice < 0.85:
        return own
    if found:
        return b.rng.choice(found)
    other = b.pick_sizes(wanted.sizes)
    return wanted if other is None else b.cast(other, wanted.dynamic)


def branch_if(b: Builder, body: Body) -> bool:
    """scf.if with one or two results."""
    models = [v for v in (b.pick(), b.pick()) if v is not None]
    models = models[: b.rng.choice([1, 1, 2])]
    if not models:
        return False
    results = [b.same(v) for v in models]
    types = ", ".join(b.type(v) for v in results)
    names = ", ".join(v.name for v in results)
    b.emit(f"{names} = scf.if {b.rng.choice(['%p', '%q'])} -> ({types}) {{")
    _yield_block(b, body, models, types)
    b.emit("} else {")
    _yield_block(b, body, models, types)
    b.emit("}")
    return b.show_all(results)


def _yield_block(b: Builder, body: Body, models: list[Value], types: str) -> None:
    with b.region():
        body(b)
        out = ", ".join(yielded(b, v, v).name for v in models)
        b.emit(f"scf.yield {out} : {types}")


@of_tensor()
def index_switch(b: Builder, model: Value, body: Body) -> bool:
    """scf.index_switch with two cases."""
    result = b.same(model)
    key = b.rng.choice([name for name, _ in b.indices] or ["%k1"])
    b.emit(f"{result.name} = scf.index_switch {key} -> {b.type(result)}")
    for head in ("case 0 {", "case 1 {", "default {"):
        b.emit(head)
        _yield_block(b, body, [model], b.type(model))
        b.emit("}")
    b.add(result)
    return True


@of_tensor()
def execute_region(b: Builder, model: Value, body: Body) -> bool:
    """scf.execute_region with one block."""
    result = b.same(model)
    b.emit(f"{result.name} = scf.execute_region -> {b.type(result)} {{")
    _yield_block(b, body, [model], b.type(model))
    b.emit("}")
    b.add(result)
    return True


def for_loop(b: Builder, body: Body) -> bool:
    """scf.for with up to three iter_args."""
    count = b.rng.choice([1, 1, 2, 2, 3])
    inits = [v for v in (b.pick() for _ in range(count)) if v is not None]
    if not inits:
        return False
    args = [b.same(v, "a") for v in inits]
    results = [b.same(v) for v in inits]
    index = b.fresh("iv")
    types = ", ".join(b.type(v) for v in args)
    pairs = ", ".join(f"{a.name} = {i.name}" for a, i in zip(args, inits, strict=True))
    names = ", ".join(v.name for v in results)
    bound = b.rng.choice(["%c3", "%c2", "%k2", "%c0"])
    b.emit(
        f"{names} = scf.for {index} = %c0 to {bound} step %c1 iter_args({pairs}) -> ({types}) {{"
    )
    with b.region():
        b.indices.append((index, 2))
        b.scopes[-1] += args
        body(b)
        b.emit(f"scf.yield {next_values(b, args)} : {types}")
    b.emit("}")
    return b.show_all(results)


def next_values(b: Builder, args: list[Value]) -> str:
    """What a loop yields: each argument changed, or two of them swapped."""
    out = [yielded(b, a, a) for a in args]
    if len(out) > 1 and b.rng.random() < 0.4:
        first, second = args[0], args[1]
        if (first.sizes, first.dynamic) == (second.sizes, second.dynamic):
            out[0], out[1] = out[1], out[0]
    return ", ".join(v.name for v in out)


def while_loop(b: Builder, body: Body) -> bool:
    """scf.while that counts to two or three and carries one or two tensors; what goes to
    its after region are all of them, in some order, or one."""
    inits = [v for v in (b.pick(), b.pick()) if v is not None][: b.rng.choice([1, 2])]
    if not inits:
        return False
    args = [b.same(v, "a") for v in inits]
    order = b.rng.choice([args, args, args, args[::-1], args[:1]])
    return _while(b, body, inits, args, order)


@of_tensor()
def carried_twice(b: Builder, first: Value, body: Body) -> bool:
    """scf.while that carries two tensors of one type, overwrites one and passes on the other;
    its after region carries on one as both."""
    inits = [first, b.rng.choice(b.like(first))]
    args = [b.same(v, "a") for v in inits]
    passed, written = b.rng.sample(args, 2)
    order = b.rng.choice([[passed], [passed, passed], [passed, written]])
    return _while(b, body, inits, args, order, written)


def _while(
    b: Builder,
    body: Body,
    inits: list[Value],
    args: list[Value],
    order: list[Value],
    written: Value | None = None,
) -> bool:
    """scf.while whose before region passes on values of the types of `order`, or just these
    if it overwrites another one."""
    afters = [b.same(v, "a") for v in order]
    results = [b.same(v) for v in order]
    types = ", ".join(["index", *(b.type(v) for v in args)])
    handed = ", ".join(["index", *(b.type(v) for v in order)])
    counts = [b.fresh("n") for _ in range(3)]
    pairs = [f"{a.name} = {i.name}" for a, i in zip(args, inits, strict=True)]
    names = ", ".join([counts[2], *(v.name for v in results)])
    heads = ", ".join([f"{counts[0]} = %c0", *pairs])
    b.emit(f"{names} = scf.while ({heads}) : ({types}) -> ({handed}) {{")
    with b.region():
        b.indices.append((counts[0], 2))
        b.scopes[-1] += args
        if b.rng.random() < 0.4:
            body(b)
        more = b.fresh("more")
        b.emit(f"{more} = arith.cmpi slt, {counts[0]}, %k2 : index")
        if written is None:
            given = next_values(b, order)
        else:
            straight.insert_into(b, written)
            given = ", ".join(v.name for v in order)
        b.emit(f"scf.condition({more}) {counts[0]}, {given} : {handed}")
    b.emit("} do {")
    _do(b, body, counts[1], afters, args, written is not None)
    b.emit("}")
    return b.show_all(results)


def _do(
    b: Builder, body: Body, count: str, afters: list[Value], args: list[Value], carries_one: bool
) -> None:
    """The after region of a while loop: yields values of the types of `args`, or one of them
    for all."""
    labels = ", ".join([f"{count}: index", *(f"{v.name}: {b.type(v)}" for v in afters)])
    types = ", ".join(["index", *(b.type(v) for v in args)])
    b.label("^bb0(" + labels + "):")
    with b.region():
        b.indices.append((count, 1))
        b.scopes[-1] += afters
        body(b)
        step = b.fresh("n")
        b.emit(f"{step} = arith.addi {count}, %c1 : index")
        if carries_one:
            values = ", ".join([yielded(b, afters[0], afters[0]).name] * len(args))
        elif [(v.sizes, v.dynamic) for v in afters] == [(v.sizes, v.dynamic) for v in args]:
            values = next_values(b, afters)
        else:
            outside = [matching(b, a, afters) for a in args]
            values = ", ".join(v.name for v in outside)
        b.emit(f"scf.yield {step}, {values} : {types}")


def matching(b: Builder, wanted: Value, known: list[Value]) -> Value:
    """A visible tensor of the type of `wanted`, which is not visible itself."""
    kind = wanted.sizes, wanted.dynamic
    same = [v for v in known if (v.sizes, v.dynamic) == kind]
    found = same or b.like(wanted)
    return yielded(b, wanted, found[0] if found else None)


def call(b: Builder, body: Body) -> bool:
    """A call to a function of the module, its arguments cast where need be."""
    if not b.callees:
        return False
    callee = b.rng.choice(b.callees)
    found = [b.pick_sizes(v.sizes) for v in callee.inputs]
    given = [v for v in found if v is not None]
    if len(given) != len(found):
        return False
    pairs = zip(given, callee.inputs, strict=True)
    given = [b.cast(v, want.dynamic) for v, want in pairs]
    results = [b.same(v) for v in callee.results]
    numbers = scalars(b.element)
    inputs = ", ".join([*(kind for _, kind in numbers), *(b.type(v) for v in given)])
    operands = ", ".join([*(name for name, _ in numbers), *(v.name for v in given)])
    names = ", ".join(v.name for v in results)
    outputs = ", ".join(b.type(v) for v in results)
    b.emit(f"{names} = func.call @{callee.name}({operands}) : ({inputs}) -> ({outputs})")
    return b.show_all(results)


@of_tensor()
def diamond(b: Builder, model: Value, body: Body) -> bool:
    """cf.cond_br or cf.switch to two or three blocks that meet again."""
    n = b.counter = b.counter + 1
    sides = b.rng.choice([2, 2, 3])
    carried = b.same(model, "a") if b.rng.random() < 0.5 else None
    start = f"({model.name} : {b.type(model)})" if carried else ""
    blocks = [f"^side{n}_{k}" for k in range(sides)]
    if sides == 2:
        b.emit(f"cf.cond_br %p, {blocks[0]}{start}, {blocks[1]}")
    else:
        key = b.fresh("key")
        b.emit(f"{key} = arith.index_cast %k1 : index to i32")
        b.emit(
            f"cf.switch {key} : i32, [\n  default: {blocks[2]},\n"
            f"  0: {blocks[0]}{start},\n  1: {blocks[1]}\n]"
        )
    for k, block in enumerate(blocks):
        has_arg = carried is not None and k == 0
        label = f"({carried.name}: {b.type(carried)})" if carried and has_arg else ""
        b.label(f"{block}{label}:")
        with b.block([carried] if carried and has_arg else []):
            body(b)
            out = yielded(b, model, model)
            b.emit(f"cf.br ^meet{n}({out.name} : {b.type(model)})")
    merged = b.same(model, "a")
    b.label(f"^meet{n}({merged.name}: {b.type(merged)}):")
    b.add(merged)
    return True


def cfg_loop(b: Builder, body: Body) -> bool:
    """A loop of blocks that carries a counter and one or two tensors."""
    inits = [v for v in (b.pick(), b.pick()) if v is not None][: b.rng.choice([1, 2])]
    if not inits:
        return False
    n = b.counter = b.counter + 1
    args = [b.same(v, "a") for v in inits]
    index, more, step = b.fresh("iv"), b.fresh("more"), b.fresh("n")
    types = ", ".join(["index", *(b.type(v) for v in args)])
    names = ", ".join(["%c0", *(v.name for v in inits)])
    labels = ", ".join([f"{index}: index", *(f"{v.name}: {b.type(v)}" for v in args)])
    b.emit(f"cf.br ^head{n}({names} : {types})")
    b.label(f"^head{n}({labels}):")
    b.scopes[-1] += args
    b.emit(f"{more} = arith.cmpi slt, {index}, %k2 : index")
    b.emit(f"cf.cond_br {more}, ^body{n}, ^exit{n}")
    b.label(f"^body{n}:")
    with b.block([]):
        b.indices.append((index, 1))
        body(b)
        b.emit(f"{step} = arith.addi {index}, %c1 : index")
        b.emit(f"cf.br ^head{n}({step}, {next_values(b, args)} : {types})")
    b.label(f"^exit{n}:")
    return True
