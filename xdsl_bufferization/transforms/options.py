"""
Pass options as MLIR's users write them.

    one-shot-bufferize{allow-unknown-ops bufferize-function-boundaries=1}

A bare flag, `=1` and `=true` all mean true. A pass that derives from `OptionsPass`
gets this, and errors that list what is allowed. `xdsl-opt` reads the options before it
reads any IR, where an error ends in a traceback; so the error is kept and raised when
the pass runs.
"""

from __future__ import annotations

import dataclasses
from abc import ABC
from dataclasses import dataclass
from typing import ClassVar, Literal, Self, get_args, get_origin, get_type_hints

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, ParameterListType, ParameterType
from xdsl.utils.exceptions import PassFailedException


@dataclass(frozen=True)
class OptionsPass(ModulePass, ABC):
    """
    A pass whose fields are `bool`, `int`, `str`, `Literal[...]` or `tuple[str, ...]`, all
    with defaults.
    """

    problem: ClassVar[str] = ""
    """What is wrong with the options that an instance was made from."""

    @classmethod
    def from_spec(cls, spec: ArgSpec) -> Self:
        """The pass with the options of a pipeline; mistakes are kept in `problem`."""
        types = get_type_hints(cls)
        names = [field.name for field in dataclasses.fields(cls)]
        values = dict[str, ParameterType | tuple[str, ...]]()
        try:
            for option, given in spec.parameters.items():
                name = option.replace("-", "_")
                if name not in names:
                    raise PassFailedException(_unknown(cls.name, option, names))
                values[name] = _convert(cls.name, option, given, types[name])
        except PassFailedException as error:
            instance = cls()
            object.__setattr__(instance, "problem", str(error))
            return instance
        return cls(**values)

    def check_options(self) -> None:
        """Raises `PassFailedException` if the options were not understood."""
        if self.problem:
            raise PassFailedException(self.problem)


def _unknown(pass_name: str, option: str, names: list[str]) -> str:
    allowed = ", ".join(name.replace("_", "-") for name in names)
    return f"{pass_name}: unknown option '{option}'; the options are {allowed}"


def _convert(
    pass_name: str, option: str, given: ParameterListType, wanted: object
) -> ParameterType | tuple[str, ...]:
    """The value of an option in the type of its field."""
    if wanted is bool and given in ((), (True,), (1,)):
        return True
    if wanted is bool and given in ((False,), (0,)):
        return False
    texts = tuple(value for value in given if isinstance(value, str))
    if wanted == tuple[str, ...] and len(texts) == len(given):
        return texts
    if len(given) == 1 and _fits(given[0], wanted):
        return given[0]
    shown = ",".join(str(value) for value in given)
    raise PassFailedException(
        f"{pass_name}: option '{option}' cannot be '{shown}'; it may be "
        f"{_allowed(wanted)}"
    )


def _fits(value: ParameterType, wanted: object) -> bool:
    if get_origin(wanted) is Literal:
        return value in get_args(wanted)
    return isinstance(wanted, type) and type(value) is wanted and wanted is not bool


def _allowed(wanted: object) -> str:
    if get_origin(wanted) is Literal:
        return ", ".join(str(value) for value in get_args(wanted))
    if wanted is bool:
        return "true, false, 1, 0, or absent for true"
    if wanted == tuple[str, ...]:
        return "a list of texts"
    return "a whole number" if wanted is int else "a text"
