"""Mutants of the analyses by which buffers change places in loops."""

from mutants import BUFFERIZE, Mutant

ROTATION_MUTANTS = (
    Mutant(
        "rotates-past-conflicts",
        "Rotations._merge",
        BUFFERIZE,
        "not policy.may_merge(...)",
        "False",
        "a loop changes the places of its buffers although an init is written behind it",
        "changed places",
    ),
    Mutant(
        "carried-by-two",
        "FreshBuffers._search",
        BUFFERIZE,
        "number in self._visited",
        "False",
        "a loop that changes the places of its buffers yields one of them twice",
        "changed places",
    ),
    Mutant(
        "rotates-from-outside",
        "FreshBuffers._follow",
        BUFFERIZE,
        "not isinstance(value, OpResult) or not self._is_inside(value.op)",
        "not isinstance(value, OpResult)",
        "a tensor from outside of a loop counts as one that it has made",
        "changed places",
    ),
    Mutant(
        "results-are-their-inits",
        "UseCollector._trace_rotating",
        BUFFERIZE,
        "uses.op_uses.get(...)",
        "uses.sources[number]",
        "a result of a loop that changes places is never the buffer of another init",
        "changed places",
    ),
)
