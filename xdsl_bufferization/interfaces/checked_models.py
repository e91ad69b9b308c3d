"""
Checks the answers of models of other packages where analyses and passes take them.

    AddModel.bufferizes_to_memory_write(op, 0, state) returned None
    RowFlow.sources(op, 0) returned (2,)
    AddModel.get_buffer_type(op, result #0, types) raised KeyError: 'boom'

A wrong answer (`answers.py`), and any exception but `PassFailedException`, is a `ModelError`. What
an answer claims about memory is not checked here: `xdsl-bufferize-check --model` executes programs
for that. Models of this package, and methods as an interface defines them, are not wrapped.

MLIR: none; a wrong model fails an assertion or crashes
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import TypeVar, cast

from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.answers import Check, check_of
from xdsl_bufferization.interfaces.bufferizable import BufferizableOpInterface
from xdsl_bufferization.interfaces.diagnostics import located, op_name
from xdsl_bufferization.interfaces.external_models import is_foreign, model_of

InterfaceT = TypeVar("InterfaceT", bound=OpTrait)


class ModelError(PassFailedException):
    """A model gave a wrong answer. The message names the operation, the class of the
    model and the method."""


def checked_model_of(op_class: type[Operation], interface: type[InterfaceT]) -> InterfaceT | None:
    """Returns the model of an operation class, or None. A model of another package is wrapped
    in an object of the interface that checks its answers."""
    model = model_of(op_class, interface)
    if model is None or not is_foreign(op_class, interface) or not checks(interface):
        return model
    methods = [getattr(type(model), name) for name in checks(interface)]
    known = _CHECKED.get((id(model), interface))
    if known is None or known[1] != methods:
        known = (model, methods, _checked(model, interface))
        _CHECKED[id(model), interface] = known
    return cast(InterfaceT, known[2])


_CHECKED = dict[tuple[int, type[OpTrait]], tuple[OpTrait, Sequence[object], OpTrait]]()
"""Each model with its methods and the model that checks its answers; by identity, as models
may be equal. A notebook may define a method again."""


@cache
def checks(interface: type[OpTrait]) -> Mapping[str, Check | None]:
    """The checks by method; none for interfaces of other packages."""
    if not interface.__module__.startswith(f"{__package__}."):
        return {}
    return {
        name: check_of(method)
        for name, method in vars(interface).items()
        if isinstance(method, FunctionType) and not name.startswith("_")
    }


def _checked(model: OpTrait, interface: type[OpTrait]) -> OpTrait:
    members = dict[str, object]()
    for name, value in vars(interface).items():
        if name in checks(interface):
            if getattr(type(model), name) is not value:
                check = checks(interface)[name]
                members[name] = _CheckedMethod(model, value, check)
        elif not name.startswith("_"):
            members[name] = getattr(model, name)
    return object.__new__(type(f"Checked{interface.__name__}", (interface,), members))


class _CheckedMethod:
    """A method of a model; no function, which would be bound to the object of the class."""

    def __init__(self, model: OpTrait, method: FunctionType, check: Check | None) -> None:
        self._model, self._name, self._check = model, method.__name__, check
        self._method = cast(Callable[..., object], getattr(model, self._name))
        code = method.__code__
        self._arguments = code.co_varnames[2 : code.co_argcount]

    def __call__(self, op: Operation, *rest: object, **named: object) -> object:
        try:
            answer = self._method(op, *rest, **named)
        except PassFailedException:
            raise
        except Exception as error:
            text = f"raised {type(error).__name__}: {error}"
            raise self._error(op, rest, text) from error
        wrong = self._check and self._check(op, answer, rest)
        if wrong is None:
            return answer
        raise self._error(op, rest, f"returned {shown(answer)}: {wrong}")

    def _error(self, op: Operation, rest: Sequence[object], text: str) -> ModelError:
        given = ["op"]
        for name, value in zip(self._arguments, rest, strict=False):
            is_short = isinstance(value, int | SSAValue | Attribute)
            given.append(shown(cast(object, value)) if is_short else name)
        call = f"{self._name}({', '.join(given)})"
        return located(op, _model_error(self._model, call, op, text))


def _model_error(model: OpTrait, call: str, op: Operation, text: str) -> ModelError:
    what = f"{type(model).__name__}.{call} {text}"
    return ModelError(f"'{op_name(op)}' op has a wrong model: {what}")


def wrong_bufferize(op: Operation, text: str, at: Operation | None = None) -> ModelError:
    """The error of a model that rewrites an operation in a wrong way, which shows at `at`,
    or at the operation itself."""
    model = model_of(op, BufferizableOpInterface)
    assert model is not None
    return located(at or op, _model_error(model, "bufferize(op, rewriter)", op, text))


def shown(answer: object) -> str:
    """An answer as text in one line of at most 120 characters."""
    match answer:
        case list() | tuple():
            text = f"({', '.join(map(shown, cast(Sequence[object], answer)))})"
        case OpResult():
            text = f"result #{answer.index} of '{answer.op.name}'"
        case BlockArgument():
            text = f"block argument #{answer.index}"
        case Attribute():
            text = f"'{answer}'"
        case _:
            text = repr(answer)
    text = " ".join(text.split())
    return text if len(text) <= 120 else f"{text[:120]}..."
