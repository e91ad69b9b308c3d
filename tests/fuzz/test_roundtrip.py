"""A sample of the texts of each dialect: what mlir-opt prints is read, and what is printed
then means the same. `roundtrip.py` does it with all of them.
"""

import decisions
import pytest
import roundtrip

SAMPLE = 48
"""About how many texts of each dialect are tried."""


@pytest.mark.parametrize("dialect", roundtrip.dialects())
def test_sample(dialect: str, mlir_opt: str):
    texts = roundtrip.texts(dialect)
    assert len(set(texts)) == len(texts) > 20
    sample = texts[:: max(1, len(texts) // SAMPLE)]
    outcomes = roundtrip.run(decisions.context(), mlir_opt, sample)
    assert not [o.changed for o in outcomes if o.changed]
    unread = [o.custom.error for o in outcomes if o.custom.error]
    assert len(unread) <= 0.02 * len(outcomes), unread[0]
    unread = [o.generic.error for o in outcomes if o.generic.error]
    assert len(unread) <= 0.01 * len(outcomes), unread[0]
