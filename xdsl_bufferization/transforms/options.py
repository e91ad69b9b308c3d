"""Pass options, checked when a pass is made.

    one-shot-bufferize{allow-unknown-ops bufferize-function-boundaries=1}
    OneShotBufferizePass(allow_unknown_ops=True, bufferize_function_boundaries=True)

A pass that derives from `OptionsPass` raises for an unknown option and for an invalid value,
and the message lists what is allowed. In a pipeline, a bare flag, `=1` and `=true` all mean
true, as in MLIR.
"""

from __future__ import annotations

import dataclasses
from abc import ABC
from collections.abc import Mapping
from functools import cache
from typing import Literal, Self, get_args, get_origin, get_type_hints

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, ParameterListType, ParameterType
from xdsl.utils.exceptions import PassFailedException
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.support.models.registration import register_models
from xdsl_bufferization.support.pipelines import did_you_mean

Abi = Literal["inferred", "returns", "out-params"]
"""Where functions leave their results; see `public-signatures`."""
CopyName = Literal["memref-copy", "linalg-copy", "linalg-generic"]
"""What copies become; see `replace-memory-operations`."""

TEXT: dict[object, str] = {
    bool: "true, false, 1, 0, or absent for true",
    int: "a whole number",
    str: "a text",
    tuple[str, ...]: "a list of texts",
}
PYTHON: dict[object, str] = {**TEXT, bool: "True or False", tuple[str, ...]: "a tuple of texts"}
"""A description of the values of each type, in Python and (`TEXT`) in a pipeline."""
NOT_NEGATIVE = "a whole number that is not negative"


@record
class OptionsPass(ModulePass, ABC):
    """A pass whose fields are `bool`, `int`, `str`, `Literal[...]` or `tuple[str, ...]`, all with
    defaults. The constructor registers the models, and raises `PassFailedException` for a value of
    another type."""

    def __post_init__(self) -> None:
        register_models()
        types = _field_types(type(self))
        for field in dataclasses.fields(self):
            value, wanted = getattr(self, field.name), types[field.name]
            if not _fits(value, wanted):
                raise self.wrong(field.name, repr(value), _allowed(wanted, PYTHON))
        self.check_options()

    def check_options(self) -> None:
        """Raises `PassFailedException` for numbers out of range and for options that exclude each
        other. The types have been checked."""

    @classmethod
    def from_spec(cls, spec: ArgSpec) -> Self:
        """Creates the pass from a pipeline specification. Raises `PassFailedException` for an
        invalid value and for an unknown option."""
        types = _field_types(cls)
        names = [field.name for field in dataclasses.fields(cls)]
        values = dict[str, ParameterType | tuple[str, ...]]()
        for option, given in spec.parameters.items():
            name = option.replace("-", "_")
            if name not in names:
                raise PassFailedException(_unknown(cls.name, option, names))
            values[name] = cls._convert(name, given, types[name])
        return cls(**values)

    @classmethod
    def wrong(cls, name: str, value: object, allowed: str) -> PassFailedException:
        """The error for the option of the field `name`, whose values may be `allowed`."""
        return PassFailedException(
            f"{cls.name}: option '{name.replace('_', '-')}' cannot be {value}; it may be {allowed}"
        )

    @classmethod
    def _convert(
        cls, name: str, given: ParameterListType, wanted: object
    ) -> ParameterType | tuple[str, ...]:
        """Converts the value of an option in a pipeline to the type of its field."""
        if wanted is bool and not given:
            return True
        if wanted == tuple[str, ...] and given == ("",):
            return ()
        if wanted is bool and given in ((0,), (1,)) and type(given[0]) is int:
            return bool(given[0])
        if _fits(given, wanted):
            return tuple(value for value in given if isinstance(value, str))
        if len(given) == 1 and _fits(given[0], wanted):
            return given[0]
        shown = ",".join(str(value) for value in given)
        raise cls.wrong(name, f"'{shown}'", _allowed(wanted, TEXT))


@cache
def _field_types(pass_class: type[ModulePass]) -> Mapping[str, object]:
    """The types of the fields of a pass, which are evaluated from their texts."""
    return get_type_hints(pass_class)


def _unknown(pass_name: str, option: str, names: list[str]) -> str:
    allowed = [name.replace("_", "-") for name in names]
    known = f"the options are {', '.join(allowed)}" if names else "there are no options"
    meant = did_you_mean(option, allowed)
    return f"{pass_name}: unknown option '{option}'{meant or f'; {known}'}"


def _fits(value: object, wanted: object) -> bool:
    """True if the value has the type `wanted` of its field."""
    if get_origin(wanted) is Literal:
        return isinstance(value, str) and value in get_args(wanted)
    if wanted == tuple[str, ...]:
        return isa(value, tuple[str, ...])
    return isinstance(wanted, type) and type(value) is wanted


def _allowed(wanted: object, descriptions: dict[object, str]) -> str:
    """The allowed values of an option, described by `TEXT` or `PYTHON`."""
    if get_origin(wanted) is Literal:
        return ", ".join(str(value) for value in get_args(wanted))
    return descriptions[wanted]
