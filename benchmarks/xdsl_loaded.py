"""
A plugin of pytest that loads every dialect that `xdsl-opt` finds before the tests run.

So what another package does to xDSL when its dialects are loaded has been done. It is a
part of `xdsl_tests.py` and knows xDSL only.
"""

from xdsl.context import Context
from xdsl.universe import Universe


def load_all() -> None:
    """Loads the dialects into a context of which nobody hears."""
    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
        context.load_registered_dialect(name)


load_all()
