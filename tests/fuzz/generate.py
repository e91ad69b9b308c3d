"""Random well-typed tensor programs, the same for the same seed.

    python tests/fuzz/generate.py --seed 7 > program.mlir

A program is one module: private functions over tensors, each with the same scalar
arguments, and `@main`, which makes inputs, calls the functions, and returns every result
and every input as it is after the call.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from math import prod

import control
import effects
import foralls
import graphs
import many
import memory
import overlaps
import partial
import resizing
import slices
import straight
import wholes
from builder import NAME, Builder, Signature, Value, prelude, scalars, used
from swarm import swarm_weights

SHAPES = ((4,), (8,), (8,), (16,), (4, 4), (4, 4), (8, 4), (2, 8))
Op = Callable[[Builder], bool]


@dataclass(frozen=True)
class Weights:
    """How often each kind of op is taken, relative to the others; 0 is never."""

    fresh_tensor: float = 1
    insert: float = 3
    fill: float = 1.5
    generic: float = 3
    reversed_generic: float = 0.5
    broadcast: float = 0.7
    reduction: float = 0.7
    matmul: float = 0.5
    transpose: float = 0.5
    copy: float = 1
    materialize: float = 0.3
    overwritten: float = 0.3
    alloc_copy: float = 0.5
    cast: float = 1
    expand: float = 0.5
    collapse: float = 0.5
    concat: float = 0.5
    pad: float = 0.4
    elements: float = 0.4
    generate: float = 0.4
    constant: float = 0.5
    select: float = 0.8
    extract_slice: float = 1.5
    insert_slice: float = 1.5
    matching: float = 2
    disjoint: float = 0.7
    row: float = 0.8
    outer_row: float = 0
    copied_row: float = 0
    buffer: float = 0.3
    parallel: float = 0.6
    branch_if: float = 1.2
    index_switch: float = 0.5
    execute_region: float = 0.5
    for_loop: float = 1.5
    while_loop: float = 0.7
    carried_twice: float = 0
    call: float = 1
    recurse: float = 0.7
    execute_blocks: float = 0.4
    reshape: float = 0.4
    program_global: float = 0.15
    captured: float = 0.4
    shifted: float = 1.2
    pad_square: float = 0.3
    summed: float = 0.3
    diamond: float = 0.7
    cfg_loop: float = 0.7
    graph: float = 0.7
    partial: float = 1
    last_of: float = 0.8
    bounded: float = 1
    threads: float = 0.2
    shared: float = 0.8
    written_in_generic: float = 0
    written_in_pad: float = 0
    written_in_for: float = 0
    written_in_while: float = 0
    written_in_forall: float = 0
    written_by_callee: float = 0
    returned_or_new: float = 0
    buffered: float = 0
    not_restrict: float = 0
    only_read: float = 0
    jacobi: float = 0
    scanned: float = 0
    crossed: float = 0
    part_carried: float = 0
    reshaped: float = 0
    resized: float = 0
    many_choices: float = 0
    many_parts: float = 0
    many_aliases: float = 0
    many_places: float = 0
    returned_with_buffer: float = 0
    cast_in_while: float = 0
    whole_slices: float = 0
    whole_output: float = 0
    overlapping: float = 0
    one_of_two: float = 0
    moving_part: float = 0
    tiled: float = 0
    callee_in_loop: float = 0
    caller_in_loop: float = 0
    turned: float = 0
    later_part: float = 0
    read_behind_call: float = 0
    returned_as_casts: float = 0
    freed: float = 0


USED_MEANWHILE = {
    "written_in_generic": 1.5,
    "written_in_pad": 1,
    "written_in_for": 1.5,
    "written_in_while": 1,
    "written_in_forall": 1.5,
    "written_by_callee": 1.5,
    "returned_or_new": 1.5,
    "buffered": 0.7,
    "not_restrict": 0.5,
    "only_read": 0.5,
    "jacobi": 0.7,
    "crossed": 1.5,
    "part_carried": 1,
    "reshaped": 0.7,
    "resized": 0.7,
    "many_choices": 0.2,
    "many_parts": 0.2,
    "many_aliases": 0.1,
    "many_places": 0.2,
    "returned_with_buffer": 0.5,
    "cast_in_while": 0.5,
    "whole_slices": 1,
    "whole_output": 1,
    "overlapping": 1,
    "one_of_two": 0.7,
    "moving_part": 0.7,
    "tiled": 0.7,
    "callee_in_loop": 0.7,
    "freed": 0.7,
}
"""Weights of tensors that are written while they are used, 0 by default: seeds of earlier runs
keep their programs."""

CONTROL = {
    "branch_if": control.branch_if,
    "index_switch": control.index_switch,
    "execute_region": control.execute_region,
    "for_loop": control.for_loop,
    "while_loop": control.while_loop,
    "carried_twice": control.carried_twice,
    "execute_blocks": graphs.execute_blocks,
    "parallel": slices.parallel,
    "bounded": partial.bounded,
    "threads": partial.threads,
    "shared": foralls.shared,
}
CFG = {"diamond": control.diamond, "cfg_loop": control.cfg_loop, "graph": graphs.graph}
MODULES = (straight, slices, memory, partial, effects, resizing, many, wholes, overlaps)
AFTERWARDS = (
    straight.insert,
    straight.insert,
    straight.generic,
    straight.generic,
    straight.copy,
    slices.matching,
    slices.insert_slice,
    partial.partial,
)
"""What `@main` does with what it was given back."""


@dataclass(frozen=True)
class Shape:
    """How large programs get."""

    functions: int = 2
    """Most test functions in a module."""
    ops: int = 6
    """Most random ops at the top of a function."""
    nested: int = 2
    """Most random ops in a region."""
    depth: int = 2
    """Most regions around an op."""
    cfg: float = 0.3
    """How many of the functions may have several blocks."""
    recursive: float = 0.25
    """How many of the functions may call themselves."""
    mutual: bool = False
    """A function that calls itself calls a twin instead, which calls the function."""
    public: bool = False
    """All functions are public."""


@dataclass(frozen=True)
class Generator:
    """Makes programs of one kind."""

    weights: Weights = Weights()
    shape: Shape = Shape()
    swarm: float = 0.5
    """How many programs have weights of their own: some ops often, others never."""
    meanwhile: float = 0
    """How many programs write tensors while they are used."""

    def program(self, seed: int) -> str:
        """The module for this seed."""
        rng = random.Random(seed)
        if self.meanwhile and random.Random(-seed - 1).random() < self.meanwhile:
            own = replace(self.weights, **USED_MEANWHILE)
            return replace(self, weights=own, meanwhile=0).program(seed)
        if rng.random() < self.swarm:
            own = replace(self.weights, **swarm_weights(rng, self.weights))
            return replace(self, weights=own, swarm=0).program(seed)
        element = rng.choice(["f32", "i32"])
        known: list[Signature] = []
        texts: list[str] = []
        helpers: list[str] = []
        for k in range(rng.randint(1, self.shape.functions)):
            builder = Builder(rng, element, callees=list(known), helpers=helpers)
            signature, text = self.function(builder, f"t{k}")
            known.append(signature)
            texts.append(text)
            if self.shape.mutual and builder.is_recursive:
                texts[-1:] = twins(signature.name, text)
        texts.append(main(rng, element, known))
        head = f"module attributes {{fuzz.seed = {seed} : i64}} {{\n"
        text = "\n".join([*helpers, *texts])
        if self.shape.public:
            text = text.replace("func.func private @", "func.func @")
        return head + (state(element) if "@state" in text else "") + text + "}\n"

    def function(self, b: Builder, name: str) -> tuple[Signature, str]:
        """One test function, and what its callers know of it."""
        inputs = tuple(self._input(b, k) for k in range(b.rng.choice([1, 2, 2, 3])))
        b.scopes[0] += inputs
        b.indices += [("%k1", 1), ("%k2", 2)]
        if b.rng.random() < self.shape.recursive:
            b.own = Signature(name, inputs, tuple(b.rng.sample(inputs, 1)))
        may_branch = b.rng.random() < self.shape.cfg
        for _ in range(b.rng.randint(2, self.shape.ops)):
            self.op(b, may_branch)
        if b.own is not None:
            ends = tuple(control.yielded(b, v, v) for v in b.own.results)
            return b.own, function_text(b, replace(b.own, results=ends))
        signature = Signature(name, inputs, tuple(self._results(b)))
        return signature, function_text(b, signature)

    def _results(self, b: Builder) -> list[Value]:
        """What a function returns: the newest, and any others; now and then one twice,
        or parts of one."""
        found = b.visible()
        results = [found[-1]]
        for _ in range(b.rng.choice([0, 1, 1, 2])):
            results.append(b.rng.choice(found))
        if b.rng.random() < 0.25:
            again = b.rng.choice(results)
            if again.rank == 1 and again.sizes[0] >= 8 and b.rng.random() < 0.4:
                return memory.two_parts(b, again)
            if again.rank and b.rng.random() < 0.5:
                again = slices.take(b, again, slices.choose(b, again))
            results.append(again)
        return results

    def _input(self, b: Builder, k: int) -> Value:
        sizes = b.rng.choice(SHAPES)
        hidden = tuple(b.rng.random() < 0.2 for _ in sizes)
        return Value(f"%arg{k}", sizes, hidden)

    def op(self, b: Builder, may_branch: bool) -> None:
        """One random op or idiom."""
        for _ in range(20):
            names = [f.name for f in fields(self.weights)]
            weights = [getattr(self.weights, name) for name in names]
            name = b.rng.choices(names, weights)[0]
            if self._try(b, name, may_branch):
                return

    def _try(self, b: Builder, name: str, may_branch: bool) -> bool:
        if name in CFG:
            return may_branch and b.depth == 0 and CFG[name](b, self.body)
        if name == "call":
            return control.call(b, self.body)
        if name == "recurse":
            if b.own is None or b.depth or b.is_recursive:
                return False
            b.is_recursive = graphs.recurse(b, self.body, b.own)
            return b.is_recursive
        if name in CONTROL:
            return b.depth < self.shape.depth and CONTROL[name](b, self.body)
        op: Op = next(getattr(m, name) for m in MODULES if hasattr(m, name))
        return op(b)

    def body(self, b: Builder) -> None:
        """Some random ops inside a region or a block."""
        for _ in range(b.rng.randrange(self.shape.nested + 1)):
            self.op(b, False)


def twins(name: str, text: str) -> tuple[str, str]:
    """A function that calls itself, as two functions that call each other."""
    head, calls, twin = f"func.func private @{name}(", f"func.call @{name}(", f"{name}b"
    return (
        text.replace(calls, f"func.call @{twin}("),
        text.replace(head, f"func.func private @{twin}("),
    )


def state(element: str) -> str:
    """The global of a program."""
    kind, point = f"tensor<8x{element}>", "" if element == "i32" else ".0"
    numbers = ", ".join(f"{k}{point}" for k in range(8))
    return f"  ml_program.global private mutable @state(dense<[{numbers}]> : {kind}) : {kind}\n"


def function_text(b: Builder, signature: Signature) -> str:
    """The function with the ops that the builder collected."""
    kinds = ", ".join(f"{n}: {t}" for n, t in scalars(b.element))
    tensors = "".join(f", {argument(b, v)}" for v in signature.inputs)
    types = ", ".join(b.type(v) for v in signature.results)
    values = ", ".join(v.name for v in signature.results)
    lines = [*b.lines, f"    func.return {values} : {types}"]
    head = f"func.func private @{signature.name}({kinds}{tensors})"
    return "\n".join(
        [
            f"  {head} -> ({types}) {{",
            *("    " + line for line in used(prelude(b.element), lines)),
            *lines,
            "  }",
        ]
    )


def argument(b: Builder, value: Value) -> str:
    """A tensor argument; now and then one that must not be written."""
    attributes = " {bufferization.writable = false}" if b.rng.random() < 0.1 else ""
    return f"{value.name}: {b.type(value)}{attributes}"


def main(rng: random.Random, element: str, functions: list[Signature]) -> str:
    """The driver: two calls of every function, with different conditions. Returns what
    the functions returned, what they were given, and what it makes of these; now and
    then not all of it, so that something may be overwritten."""
    b = Builder(rng, element)
    b.emit("%true = arith.constant true")
    b.emit("%false = arith.constant false")
    b.emit("%s4 = arith.constant 4 : index")
    b.emit("%s8 = arith.constant 8 : index")
    b.emit(f"%f = arith.constant {'3' if element == 'i32' else '3.0'} : {element}")
    found: list[Value] = []
    for p, q in (("%true", "%false"), ("%false", "%true")):
        for signature in functions:
            inputs = [filled(b, v, k) for k, v in enumerate(signature.inputs)]
            results = _called(b, signature, inputs, p, q)
            b.scopes = [[*inputs, *results]]
            for _ in range(rng.choice([0, 0, 1, 2])):
                _go_on(b)
            found += b.scopes[0]
    types = ", ".join(b.type(v) for v in found)
    b.emit(f"func.return {', '.join(v.name for v in found)} : {types}")
    lines = ["    " + line for line in used(prelude(element), b.lines)] + b.lines
    return "\n".join([f"  func.func @main() -> ({types}) {{", *lines, "  }"]) + "\n"


def _go_on(b: Builder) -> None:
    """One more op; now and then what it takes, or all that is older, is not returned, and
    so may be overwritten."""
    known, first = list(b.scopes[0]), len(b.lines)
    choice = b.rng.random()
    if not b.rng.choice(AFTERWARDS)(b) or choice < 0.4:
        return
    if choice < 0.7:
        b.scopes[0] = [v for v in b.scopes[0] if v not in known]
        return
    names = set(NAME.findall("\n".join(b.lines[first:])))
    taken = [v for v in known if v.name in names]
    if taken:
        b.scopes[0].remove(b.rng.choice(taken))


def _called(b: Builder, signature: Signature, inputs: list[Value], p: str, q: str) -> list[Value]:
    results = [b.same(v) for v in signature.results]
    names = ", ".join(v.name for v in results)
    given = {"%p": p, "%q": q, "%n": "%c2", "%k1": "%c1", "%k2": "%c2", "%s4": "%c4"}
    given |= {"%s8": "%c8", "%f": "%f"}
    numbers = ", ".join(given[name] for name, _ in scalars(b.element))
    operands = ", ".join([numbers, *(v.name for v in inputs)])
    kinds = ", ".join(kind for _, kind in scalars(b.element))
    types = ", ".join([kinds, *(b.type(v) for v in inputs)])
    outputs = ", ".join(b.type(v) for v in results)
    b.emit(f"{names} = func.call @{signature.name}({operands}) : ({types}) -> ({outputs})")
    return results


SCALARS = (
    "%p = arith.constant true",
    "%q = arith.constant false",
    "%n = arith.constant 2 : index",
    "%k1 = arith.constant 1 : index",
    "%k2 = arith.constant 2 : index",
    "%s4 = arith.constant 4 : index",
    "%s8 = arith.constant 8 : index",
)
"""What other functions are given, in a program that is one `@main`."""


def only_main(b: Builder, results: Sequence[Value]) -> str:
    """The program of one `@main` that returns these, and of the functions that it calls."""
    types = ", ".join(b.type(v) for v in results)
    b.emit(f"func.return {', '.join(v.name for v in results)} : {types}")
    given = "3" if b.element == "i32" else "3.0"
    head = [*SCALARS, f"%f = arith.constant {given} : {b.element}", *prelude(b.element)]
    main = [f"func.func @main() -> ({types}) {{", *used(head, b.lines), *b.lines, "}"]
    return "\n".join([*b.helpers, *main]) + "\n"


def filled(b: Builder, wanted: Value, k: int) -> Value:
    """An input: a constant, or a tensor that may be written."""
    value = b.value(wanted.sizes)
    point = "" if b.element == "i32" else ".0"
    count = prod(wanted.sizes)
    numbers = [f"{(5 * i + 3 * k) % 23}{point}" for i in range(count)]
    literal = nested(numbers, wanted.sizes)
    b.emit(f"{value.name} = arith.constant dense<{literal}> : {b.type(value)}")
    if b.rng.random() < 0.7:
        source, value = value, b.value(wanted.sizes)
        b.emit(f"{value.name} = bufferization.alloc_tensor() copy({source.name}) : {b.type(value)}")
    return b.cast(value, wanted.dynamic)


def nested(numbers: list[str], sizes: tuple[int, ...]) -> str:
    """The numbers as a literal of this shape."""
    if not sizes:
        return numbers[0]
    step = len(numbers) // sizes[0]
    rows = (numbers[k : k + step] for k in range(0, len(numbers), step))
    return f"[{', '.join(nested(row, sizes[1:]) for row in rows)}]"


def command() -> None:
    """Prints the program for a seed."""
    parser = argparse.ArgumentParser(description="prints one random program")
    parser.add_argument("--seed", type=int, default=0)
    print(Generator().program(parser.parse_args().seed), end="")


if __name__ == "__main__":
    command()
