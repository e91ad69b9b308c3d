import random, sys
import effects, blanks, decisions, resizing, many
from builder import Builder, Value, prelude, used
from generate import filled
import argparse
from dataclasses import dataclass
from pathlib import Path
from campaign import Campaign, Plan, run_in_rounds
from pipelines import Chain, Part, steps
import xdsl_bufferization

SHAPES = ((8,), (8,), (8,), (4,), (4, 4))
SCALARS = (
    "%p = arith.constant true",
    "%q = arith.constant false",
    "%n = arith.constant 2 : index",
    "%k1 = arith.constant 1 : index",
    "%k2 = arith.constant 2 : index",
    "%s4 = arith.constant 4 : index",
    "%s8 = arith.constant 8 : index",
)
KINDS = {
    "generic": effects.written_in_generic,
    "pad": effects.written_in_pad,
    "for": effects.written_in_for,
    "while": effects.written_in_while,
    "forall": effects.written_in_forall,
    "callee": effects.written_by_callee,
    "new": effects.returned_or_new,
    "buffer": effects.buffered,
    "restrict": effects.not_restrict,
    "jacobi": effects.jacobi,
    "reshape": resizing.reshaped,
    "resize": resizing.resized,
    "choices": many.many_choices,
    "parts": many.many_parts,
    "aliases": many.many_aliases,
    "places": many.many_places,
}


def swarm(rng, usual):
    own = {n: w * rng.choice([0, 0, 1, 1, 4]) for n, w in usual.items()}
    return own if any(own.values()) else usual


def program(seed: int, kinds=()) -> str:
    rng = random.Random(seed)
    b = Builder(rng, rng.choice(["f32", "i32"]))
    b.indices += [("%k1", 1), ("%k2", 2)]
    first = rng.choice(SHAPES)
    for k in range(rng.choice([1, 2, 2])):
        b.add(filled(b, Value("%none", first, (False,)*len(first)), k))
    if rng.random() < 0.7:
        blanks.empty(b, b.visible()[0])
    names = list(kinds) or list(KINDS)
    b.actions = swarm(rng, effects.ACTIONS)
    for _ in range(rng.choice([1, 1, 1, 2])):
        KINDS[rng.choice(names)](b)
    results = [v for v in b.visible() if rng.random() < 0.7] or b.visible()[-1:]
    types = ", ".join(b.type(v) for v in results)
    b.emit(f"func.return {', '.join(v.name for v in results)} : {types}")
    given = "3" if b.element == "i32" else "3.0"
    head = [*SCALARS, f"%f = arith.constant {given} : {b.element}", *prelude(b.element)]
    lines = used(head, b.lines) + b.lines
    return "\n".join([*b.helpers, f"func.func @main() -> ({types}) {{", *lines, "}"]) + "\n"


@dataclass(frozen=True)
class BufferizedOnly(Plan):
    kinds: tuple[str, ...] = ()

    def text(self, seed: int) -> str:
        return program(seed, self.kinds)

    def chains(self, seed: int) -> list[Chain]:
        rng = random.Random(~seed)
        step = rng.choice(steps("bufferize"))
        spec = rng.choice(step.specs)
        first = "canonicalize," if rng.random() < 0.15 else ""
        return [(Part(step, first + spec),)]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stop", type=int, default=20, help="after so many failures")
    parser.add_argument("--only", nargs="+", default=[], choices=list(KINDS))
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    args = parser.parse_args()
    plan = BufferizedOnly(kind="tensors", shrink=not args.no_shrink, kinds=tuple(args.only))
    campaign = Campaign(decisions.context(), plan, args.failures)
    print(xdsl_bufferization.__file__)
    return run_in_rounds(campaign, args.seed, args.count, args.stop)


if __name__ == "__main__":
    sys.exit(main())
