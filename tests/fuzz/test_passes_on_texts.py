"""Each pass either takes a valid program and leaves a valid one, or says why not."""

import random

import decisions
import pytest
import roundtrip
from executing import pipeline
from xdsl.parser import Parser
from xdsl.utils.exceptions import PassFailedException

SAMPLE = 16
"""Texts per dialect."""
ONE_SHOT = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true allow-unknown-ops=true}"
)
PIPELINES = (
    f"{ONE_SHOT},buffer-deallocation-pipeline",
    "one-shot-bufferize{copy-before-write=true}",
    "ownership-based-buffer-deallocation,buffer-deallocation-simplification",
    "optimize-allocation-liveness,expand-realloc,convert-bufferization-to-memref",
    "canonicalize",
    "cse-with-attributes-ignored,dominance-cse,cse-put-attributes",
)


@pytest.mark.parametrize("dialect", roundtrip.dialects())
def test_texts(dialect: str) -> None:
    texts = random.Random(5).sample(roundtrip.texts(dialect), SAMPLE)
    ctx = decisions.context()
    for text in texts:
        for spec in PIPELINES:
            if roundtrip.read(ctx, text).error:
                continue
            module = Parser(ctx, text).parse_module()
            before = str(module)
            try:
                pipeline(spec).apply(ctx, module)
            except PassFailedException:
                # The first pass leaves what it refuses as it was.
                assert "," in spec or str(module) == before
                continue
            module.verify()
