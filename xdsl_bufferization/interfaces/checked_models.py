"""
Checks the answers of models where analyses and passes take them.

    AddModel.bufferizes_to_memory_write(op, 0, state) returned None
    RowFlow.sources(op, 0) returned (2,)
    AddModel.get_buffer_type(op, result #0, types) raised KeyError: 'boom'

`checked` wraps a model in an object of the same interface that calls the model and applies the
check of the method (`answers.py`). A wrong answer, and any exception but `PassFailedException`,
is a `ModelError`. What an answer claims about memory is not checked here:
`xdsl-bufferize-check --model` executes programs for that.

A method that a model leaves as its interface defines it is not wrapped.

MLIR: none; a wrong model fails an assertion or crashes
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType
from typing import TypeVar, cast

from xdsl.ir import Attribute, BlockArgument, Operation, OpResult
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.answers import ANSWERS, ATTRIBUTES, Check
from xdsl_bufferization.interfaces.bufferizable import AliasingValue, BufferizableOpInterface
from xdsl_bufferization.interfaces.diagnostics import located, op_name
from xdsl_bufferization.interfaces.external_models import model_of

InterfaceT = TypeVar("InterfaceT", bound=OpTrait)

_LONGEST_TEXT = 120
"""The number of characters of a wrong answer in an error message."""


class ModelError(PassFailedException):
    """A model gave a wrong answer. The message names the operation, the class of the
    model and the method."""


def checked_model_of(op_class: type[Operation], interface: type[InterfaceT]) -> InterfaceT | None:
    """Returns the model of an operation class, with its answers checked, or None."""
    model = model_of(op_class, interface)
    if model is None:
        return None
    key, methods = (id(model), interface), _methods(model, interface)
    known = _CHECKED.get(key)
    if known is None or known[1] != methods:
        known = _CHECKED[key] = (model, methods, checked(model, interface))
    return cast(InterfaceT, known[2])


_CHECKED = dict[tuple[int, type[OpTrait]], tuple[OpTrait, Sequence[object], OpTrait]]()
"""Each model with its methods and the model that checks its answers; by identity, as models
may be equal. A notebook may define a method again."""


def _methods(model: OpTrait, interface: type[OpTrait]) -> Sequence[object]:
    return [getattr(type(model), name) for name in ANSWERS.get(interface, ())]


def checked(model: InterfaceT, interface: type[InterfaceT]) -> InterfaceT:
    """
    Returns a model that gives the same answers, checked. A model of an interface without
    methods is returned as it is.
    """
    checks = ANSWERS.get(interface)
    if checks is None:
        return model
    proxy = object.__new__(_proxy_class(interface))
    for name, check in checks.items():
        if getattr(type(model), name) is not getattr(interface, name):
            method = _CheckedMethod(model, interface, name, check)
            vars(proxy)[name] = method.function()
    for name in ATTRIBUTES.get(interface, ()):
        vars(proxy)[name] = getattr(model, name)
    return cast(InterfaceT, proxy)


@cache
def _proxy_class(interface: type[OpTrait]) -> type[OpTrait]:
    """A subclass of the interface. Each object has methods of its own instead."""
    abstract = getattr(interface, "__abstractmethods__", frozenset[str]())
    return type(f"Checked{interface.__name__}", (interface,), dict.fromkeys(abstract))


class _CheckedMethod:
    """
    A method of a model, called with 0 to 3 arguments after the operation. One function per
    number of arguments: a call with `*rest` takes four times as long.
    """

    def __init__(self, model: OpTrait, interface: type[OpTrait], name: str, check: Check) -> None:
        self._method = cast(Callable[..., object], getattr(model, name))
        self._check = check
        self._model, self._name = model, name
        code = cast(FunctionType, getattr(interface, name)).__code__
        self._arguments = code.co_varnames[2 : code.co_argcount]

    def function(self) -> Callable[..., object]:
        """The function that replaces the method."""
        functions = (self._call, self._call_with_1, self._call_with_2, self._call_with_3)
        return functions[len(self._arguments)]

    def _call(self, op: Operation) -> object:
        try:
            answer = self._method(op)
        except Exception as error:
            raise self._failed(op, (), error) from error
        wrong = self._check(op, answer, ())
        if wrong is None:
            return answer
        raise self._refused(op, (), answer, wrong)

    def _call_with_1(self, op: Operation, a: object) -> object:
        try:
            answer = self._method(op, a)
        except Exception as error:
            raise self._failed(op, (a,), error) from error
        wrong = self._check(op, answer, (a,))
        if wrong is None:
            return answer
        raise self._refused(op, (a,), answer, wrong)

    def _call_with_2(self, op: Operation, a: object, b: object) -> object:
        try:
            answer = self._method(op, a, b)
        except Exception as error:
            raise self._failed(op, (a, b), error) from error
        wrong = self._check(op, answer, (a, b))
        if wrong is None:
            return answer
        raise self._refused(op, (a, b), answer, wrong)

    def _call_with_3(self, op: Operation, a: object, b: object, c: object) -> object:
        try:
            answer = self._method(op, a, b, c)
        except Exception as error:
            raise self._failed(op, (a, b, c), error) from error
        wrong = self._check(op, answer, (a, b, c))
        if wrong is None:
            return answer
        raise self._refused(op, (a, b, c), answer, wrong)

    def _failed(self, op: Operation, rest: tuple[object, ...], error: Exception) -> ModelError:
        """The error for an exception. Raises `PassFailedException` as it is."""
        if isinstance(error, PassFailedException):
            raise error
        return self._error(op, rest, f"raised {type(error).__name__}: {error}")

    def _refused(
        self, op: Operation, rest: tuple[object, ...], answer: object, wrong: str
    ) -> ModelError:
        return self._error(op, rest, f"returned {shown(answer)}: {wrong}")

    def _error(self, op: Operation, rest: tuple[object, ...], text: str) -> ModelError:
        pairs = zip(self._arguments, rest, strict=False)
        given = ["op", *(_shown_value(value) or name for name, value in pairs)]
        return model_error(self._model, self._name, op, ", ".join(given), text)


def model_error(
    model: OpTrait,
    method: str,
    op: Operation,
    arguments: str,
    text: str,
    at: Operation | None = None,
) -> ModelError:
    """The error of a method for an operation, with the place of `at`, or of `op`."""
    call = f"{type(model).__name__}.{method}({arguments})"
    error = ModelError(f"'{op_name(op)}' op has a wrong model: {call} {text}")
    return located(at or op, error)


def wrong_bufferize(op: Operation, text: str, at: Operation | None = None) -> ModelError:
    """The error of a model that rewrites an operation in a wrong way, which shows at `at`,
    or at the operation itself."""
    model = model_of(op, BufferizableOpInterface)
    assert model is not None
    return model_error(model, "bufferize", op, "op, rewriter", text, at)


def shown(answer: object) -> str:
    """An answer as text in one line."""
    if type(answer) in (list, tuple, AliasingValue):
        text = f"({', '.join(map(shown, cast(Sequence[object], answer)))})"
    else:
        text = _shown_value(answer) or repr(answer)
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}..."


def _shown_value(value: object) -> str | None:
    """A number, an SSA value or an attribute as text; None for other objects."""
    match value:
        case int():
            return str(value)
        case OpResult():
            return f"result #{value.index} of '{value.op.name}'"
        case BlockArgument():
            return f"block argument #{value.index}"
        case Attribute():
            return f"'{value}'"
        case _:
            return None
