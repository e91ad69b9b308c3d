"""Registration of the models of all dialects.

A model is attached by operation name, to xDSL's class of that name and to that of this
package. So it also applies to programs that are built with xDSL's classes.
"""

from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec

from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation
from xdsl.traits import OpTrait

from xdsl_bufferization.interfaces.external_models import EXTERNAL_MODELS, ExternalModel, ModelTable
from xdsl_bufferization.support.extension import DIALECTS_PACKAGE, EXTENDED


def operations(dialect: str) -> list[type[Operation]]:
    """Returns all operation classes of a dialect, xDSL's first."""
    found = list(get_all_dialects()[dialect]().operations)
    name = f"{DIALECTS_PACKAGE}.{dialect}.dialect"
    if find_spec(name) is not None:
        module = import_module(name)
        found += getattr(module, "OPERATIONS", ())
        found += getattr(module, "SUBSTITUTES", {}).values()
    return list(dict.fromkeys(found))


@cache
def register_models() -> None:
    """Registers the models of all dialects; those of a dialect are loaded when the model
    of one of its operations is first looked up.

    Repeated calls have no effect. Library users who never load the universe get the
    models with the first pass that they run."""
    for dialect in EXTENDED:
        EXTERNAL_MODELS.add_dialect(dialect, partial(_models, dialect))


def _models(dialect: str) -> Iterator[ExternalModel]:
    """Yields the models of a dialect, in the order of its operations and of its tables."""
    name = f"{DIALECTS_PACKAGE}.{dialect}.models"
    if find_spec(name) is None:
        return
    tables: tuple[ModelTable[OpTrait], ...] = import_module(name).MODELS
    for op_class in operations(dialect):
        for table in tables:
            model = table.models.get(op_class.name)
            # A later version of xDSL may define the trait.
            if model is not None and op_class.get_trait(table.interface) is None:
                yield ExternalModel(op_class, table.interface, model)
