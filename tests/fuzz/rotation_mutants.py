"""Mutants of the analyses by which buffers change places in loops."""

from mutants import BUFFERIZE, Mutant

ROTATION_MUTANTS = (
    Mutant(
        "rotates-past-conflicts",
        "Rotations._merge",
        BUFFERIZE,
        "not policy.may_merge(...)",
        "False",
        "a loop changes the places of its buffers although an init is written after it",
        "changed places",
    ),
    Mutant(
        "inner-results-stay",
        "FreshBuffers.is_fresh",
        BUFFERIZE,
        "self._rotates or not ends",
        "True",
        "a nested loop that changes places does not bring an init to another place",
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
        "inner-results-are-fresh",
        "FreshBuffers._follow",
        BUFFERIZE,
        "self._entered.get(value.op, True)",
        "True",
        "all results of a nested loop but the first one are new memory",
        "changed places",
    ),
)
