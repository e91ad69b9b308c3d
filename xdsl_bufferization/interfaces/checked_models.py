"""Checks the answers of models of other packages where analyses and passes take them.

    AddModel.bufferizes_to_memory_write(op, 0, state) returned None
    RowFlow.sources(op, 0) returned (2,)
    AddModel.get_buffer_type(op, result #0, types) raised KeyError: 'boom'

A wrong answer, and any exception but `PassFailedException`, is a `ModelError`. What an answer
claims about memory is not checked here: `xdsl-bufferize-check --model` executes programs for that.
Models of this package, and methods as an interface defines them, are not wrapped.

MLIR: none; a wrong model fails an assertion or crashes

What the methods of interfaces may return, as their return annotations tell.

    -> bool                       True or False
    -> int, range, Sequence[int]  indices of operands
    -> Sequence[Region]           regions of the operation
    -> Interval | None            an Interval or None

`_KINDS` has the classes with a name or a rule of their own; `_METHODS` those methods of which
more is known than their annotation says. A check costs O(1) per value of the answer.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import FunctionType, NoneType, UnionType
from typing import Any, TypeGuard, TypeVar, cast

from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import PassFailedException

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    BufferizableOpInterface,
    BufferRelation,
)
from xdsl_bufferization.interfaces.control_flow import RegionEdge
from xdsl_bufferization.interfaces.diagnostics import located, op_name
from xdsl_bufferization.interfaces.external_models import is_foreign, known_model, model_of
from xdsl_bufferization.interfaces.memory_effects import Effect, EffectKind, EffectList
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interfaces.subset import Subset
from xdsl_bufferization.interfaces.tensor_like import is_tensor_type, wrong_buffer_type
from xdsl_bufferization.interfaces.value_bounds import Interval, LinearForm

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


class InterfaceCache(dict[type[Operation], InterfaceT | None]):
    """The models of one interface, with checked answers, looked up once per class of operations;
    made for one run, after all models are attached.

    `model_of` has to notice models that are attached meanwhile, and has a pair as key. This is for
    analyses that query an interface for every operand."""

    def __init__(self, interface: type[InterfaceT]) -> None:
        super().__init__()
        self.interface = interface

    def __call__(self, op: Operation) -> InterfaceT | None:
        """Returns the model of the operation, or None. Constant time but for the first
        operation of a class."""
        return self[type(op)]

    def __missing__(self, op_class: type[Operation]) -> InterfaceT | None:
        model = self[op_class] = checked_model_of(op_class, self.interface)
        return model


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
    model = known_model(op, BufferizableOpInterface)
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


Check = Callable[[Operation, object, Sequence[Any]], str | None]
"""Gets an operation, the answer for it, and the further arguments of the method. Returns a
text that says what is wrong with the answer, or None."""


def is_listed(answer: object) -> TypeGuard[Sequence[object]]:
    """True for a sequence that is no text."""
    # The first two are most, and found in less time.
    is_sequence = isinstance(answer, (tuple, list, Sequence))
    return is_sequence and not isinstance(answer, (str, bytes))


# Rules for objects of a class: True, False, or a text that says what is wrong.


def _index(values: Sequence[SSAValue], index: object, name: str) -> bool | str:
    if type(index) is not int:  # True is an int.
        return f"expected the index of {name}"
    there_is_no = f"there is no {name.split()[-1]} #{index}, the operation has"
    return 0 <= index < len(values) or f"{there_is_no} {len(values)}"


def _operand(op: Operation, index: object) -> bool | str:
    return _index(op.operands, index, "an operand")


def _operands(op: Operation, found: range) -> bool | str:
    count = len(op.operands)
    is_inside = not found or 0 <= found.start < found.stop <= count
    return found.step == 1 and (is_inside or f"the operation has {count} operands")


def _is_argument(op: Operation, value: object) -> bool:
    return isinstance(value, BlockArgument) and value.block.parent_op() is op


def _is_result(op: Operation, value: object) -> bool:
    return isinstance(value, OpResult) and value.op is op


def _alias(op: Operation, alias: AliasingValue) -> bool | str:
    # A NamedTuple checks nothing when it is made.
    value, relation, is_definite = cast(tuple[Any, Any, Any], alias)
    if not isinstance(relation, BufferRelation):
        return f"{relation!r} is no BufferRelation"
    if not isinstance(is_definite, bool):
        return f"is_definite is {is_definite!r}, expected True or False"
    if not isinstance(value, SSAValue):
        return f"{value!r} is no value"
    type, owner = cast(SSAValue, value).type, value.owner
    if not is_tensor_type(type):
        return f"an alias must be a tensor, and has the type {type}"
    around = owner if isinstance(owner, Operation) else owner.parent_op()
    if around is not None and (around.is_ancestor(op) or owner in op.successors):
        return True
    text = "an alias must be a result or a block argument"
    if value in op.operands:
        return f"{text}, and this is an operand"
    return f"{text} of the operation, of an operation around it, or of a successor"


def _effect(op: Operation, effect: Effect) -> bool | str:
    kind, operand, result = cast(Any, effect.kind), effect.operand, effect.result
    if not isinstance(kind, EffectKind):
        return f"{kind!r} is no EffectKind"
    if operand is not None and result is not None:
        return f"{kind.name} is on an operand and on a result"
    if operand is not None:
        return _operand(op, operand)
    return result is None or _index(op.results, result, "a result")


def _edge(op: Operation, edge: RegionEdge) -> bool | str:
    source, operands, targets = cast(tuple[object, object, object], edge)
    if not isinstance(source, Operation):
        return f"the source of an edge is {source!r}, expected an operation"
    if not op.is_ancestor(source):
        return f"the source '{source.name}' of an edge is not inside of the operation"
    if not is_listed(targets):
        return "the targets of an edge must be a sequence of values"
    wrong = _wrong_range(source, operands, targets, "targets")
    if wrong is not None:
        return f"edge from '{source.name}': {wrong}"
    if all(_is_argument(op, to) or _is_result(op, to) for to in targets):
        return True
    return "the target of an edge is no result and no block argument of it"


@record
class _Kind:
    """The right objects of a class."""

    name: str
    """What one of them is called."""
    rule: Callable[[Operation, Any], bool | str] = lambda op, found: True


_KINDS: Mapping[object, _Kind] = {
    bool: _Kind("True or False"),
    str: _Kind("a text"),
    int: _Kind("the index of an operand", _operand),
    range: _Kind("a range of indices of operands", _operands),
    Region: _Kind("a region of the operation", lambda op, found: found.parent is op),
    AliasingValue: _Kind("an AliasingValue", _alias),
    Effect: _Kind("an Effect", _effect),
    RegionEdge: _Kind("a RegionEdge", _edge),
    Subset: _Kind(
        "a Subset with as many offsets as sizes and strides",
        lambda op, found: len(found.offsets) == len(found.sizes) == len(found.strides),
    ),
    Interval: _Kind("an Interval", lambda op, found: found.low <= found.high),
    LinearForm: _Kind(
        "a LinearForm with a factor for each operand",
        lambda op, found: len(found.factors) == len(op.operands),
    ),
}


def _wrong_range(op: Operation, found: Any, targets: Sequence[object], name: str) -> str | None:
    """Returns what is wrong with a range of operands that are forwarded to targets."""
    right = isinstance(found, range) and _operands(op, found)
    if right is not True:
        return right or "expected a range of indices of operands"
    if len(found) == len(targets):
        return None
    return f"{len(found)} operands are forwarded to {len(targets)} {name}"


def _successor(op: Operation, answer: object, rest: Sequence[Any]) -> str | None:
    targets = op.successors[cast(int, rest[0])].args
    return _wrong_range(op, answer, targets, "arguments")


def _successors(op: Operation, answer: object, rest: Sequence[Any]) -> str | None:
    if not is_listed(answer) or len(answer) != len(op.successors):
        return f"expected a range for each of {len(op.successors)} successors"
    for index, found in enumerate(answer):
        wrong = _successor(op, found, (index,))
        if wrong is not None:
            return f"successor #{index}: {wrong}"
    return None


_COUNT = _Kind("a number that is not negative", lambda op, found: type(found) is int and found >= 0)
_ARGUMENT = _Kind("a block argument of the operation", _is_argument)
_METHODS: Mapping[str, Check | _Kind] = {
    "get_buffer_type": lambda op, answer, rest: wrong_buffer_type(rest[0].type, answer),
    "successor_operands": _successor,
    "operands_by_successor": _successors,
    "trip_count": _COUNT,
    "iterations": _COUNT,
    "counts": _COUNT,
    "dimensions": _COUNT,
    "region_iter_args": _ARGUMENT,
    "change_signature": _ARGUMENT,
    "tied_result": _Kind("a result of the operation", _is_result),
}


@record
class _Answer:
    """The check of an object of one of the classes, or of a sequence of them."""

    classes: tuple[type, ...]
    kind: _Kind
    expected: str
    is_sequence: bool
    is_optional: bool

    def __call__(self, op: Operation, answer: object, rest: Sequence[Any]) -> str | None:
        if answer is None and self.is_optional:
            return None
        if not self.is_sequence:
            return self._wrong_value(op, answer, self.expected)
        if not is_listed(answer):
            return self.expected
        if type(answer) is EffectList and answer.fits(op):
            return None
        for found in answer:
            wrong = self._wrong_value(op, found, f"expected {self.kind.name}")
            if wrong is not None:
                return wrong
        if type(answer) is EffectList:
            answer.note_fit(op)
        return None

    def _wrong_value(self, op: Operation, found: object, expected: str) -> str | None:
        # True is an int: the rules of numbers refuse it.
        if not isinstance(found, self.classes) and int not in self.classes:
            name = self.classes[0].__name__
            return f"{found!r} is no {name}" if self.is_sequence else expected
        right = self.kind.rule(op, found)
        return None if right is True else right or expected


def check_of(method: FunctionType) -> Check | None:
    """Returns the check of a method of an interface; None if it returns nothing."""
    special = _METHODS.get(method.__name__)
    if special is not None and not isinstance(special, _Kind):
        return special
    hint = typing.get_type_hints(method)["return"]
    is_union = typing.get_origin(hint) in (typing.Union, UnionType)
    union = typing.get_args(hint) if is_union else (hint,)
    hints = [part for part in union if part is not NoneType]
    if not hints:
        return None
    is_sequence = typing.get_origin(hints[0]) is Sequence
    hints = typing.get_args(hints[0]) if is_sequence else hints
    classes = tuple(typing.get_origin(h) or h for h in hints)
    names = [c.__name__ for c in classes]
    articled = [f"{'an' if name[0] in 'AEIOU' else 'a'} {name}" for name in names]
    kind = special or _KINDS.get(classes[0]) or _Kind(" or ".join(articled))
    several = "indices of operands" if int in classes else names[0]
    what = f"a sequence of {several}" if is_sequence else kind.name
    is_optional = NoneType in union
    expected = f"expected {what} or None" if is_optional else f"expected {what}"
    return _Answer(classes, kind, expected, is_sequence, is_optional)
