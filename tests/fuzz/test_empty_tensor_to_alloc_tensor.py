"""xDSL's `empty-tensor-to-alloc-tensor`: as MLIR's, and executed after One-Shot Bufferize."""

import insertions
from companions import checked, ours, theirs

NAME = "empty-tensor-to-alloc-tensor"
PROGRAMS = list(insertions.programs())
MODULE = insertions.CALLEE + "".join(text for text, _, _ in PROGRAMS)


def test_as_mlir(mlir_opt: str) -> None:
    # MLIR's pass also erases what is unused, and so does its `canonicalize`.
    text = theirs(mlir_opt, MODULE, "--canonicalize")
    want = theirs(mlir_opt, text, f"--{NAME}")
    assert want.count("bufferization.alloc_tensor") > len(PROGRAMS)
    assert theirs(mlir_opt, ours(text, NAME), f"--{NAME}") == want


def test_executed() -> None:
    options = "bufferize-function-boundaries allow-return-allocs-from-loops"
    for number in range(0, len(PROGRAMS), 5):
        text, what, _ = PROGRAMS[number]
        spec = f"{NAME},one-shot-bufferize{{{options}}}"
        assert checked(insertions.CALLEE + text, spec, f"p{number}").is_equal, what
