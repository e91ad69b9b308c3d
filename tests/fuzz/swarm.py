"""Weights for one program, that it differs more from the others.

    insert 3, select 0.8, graph 0.7   ->   insert 3, select 0, graph 2.8

With the same weights in all programs each is a little of everything, and what takes
many ops of two kinds, or none of a third one, hardly ever comes up.
"""

from __future__ import annotations

import random
from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def swarm_weights(rng: random.Random, usual: DataclassInstance) -> dict[str, float]:
    """Each weight by its name: as usual, or raised, or 0."""
    factors = (0, 1, 1, 4)
    known = {f.name: getattr(usual, f.name) for f in fields(usual)}
    return {n: w * rng.choice(factors) if w else w for n, w in known.items()}
