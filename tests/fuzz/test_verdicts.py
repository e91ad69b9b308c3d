"""A short run of the operations of which a number has changed."""

from verdicts import OPERATIONS, differences


def test_mlir_gives_the_same(mlir_opt: str):
    assert not list(differences(seed=4, count=20 * len(OPERATIONS)))
