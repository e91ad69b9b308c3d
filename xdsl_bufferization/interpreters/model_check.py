"""
`xdsl-bufferize-check --model PKG.MODULE`: finds answers of models that are not true.

    'demo.add_scalar' op has a wrong model: AddScalarModel.bufferizes_to_memory_write says
    that operand #0 is not written

The module has a text `EXAMPLES` with functions, each with operations to check. Around each
example, programs are made (`model_programs.py`), bufferized and executed before and after.
If a program differs, it is bufferized again with one answer of the model corrected to the
conservative one: written, read, aliasing, not equivalent. An answer whose correction makes
all programs right is what the report names.

Only the answers about tensors are corrected. Other faults, as leaks, are reported with the
program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.interpreter import InterpreterFunctions
from xdsl.ir import Dialect, Operation
from xdsl.parser import Parser
from xdsl.universe import Universe
from xdsl.utils.exceptions import ParseError, VerifyException

from xdsl_bufferization.interfaces.bufferizable import (
    AliasingValue,
    BufferizableOpInterface,
    BufferRelation,
)
from xdsl_bufferization.interfaces.contents import contents
from xdsl_bufferization.interfaces.external_models import EXTERNAL_MODELS, is_foreign, model_of
from xdsl_bufferization.interfaces.tensor_like import is_tensor
from xdsl_bufferization.interpreters.checker import (
    BadInput,
    Checker,
    CheckSettings,
    Verdict,
    context_for,
    universe_with,
    verdict_as_text,
)
from xdsl_bufferization.interpreters.model_programs import is_usable, program_around

PIPELINE = (
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "allow-return-allocs-from-loops=true},buffer-deallocation-pipeline"
)
"""What is checked unless there is another pipeline."""
MOST_FAILURES = 6
"""The number of programs with a difference after which no more are made."""

Answer = Callable[..., Any]


@dataclass(frozen=True)
class Correction:
    """One answer of the model of an operation, replaced by the conservative one."""

    op_class: type[Operation]
    method: str
    claim: str
    """What the model says, as in "operand #0 is not written"."""
    answer: Answer
    """The corrected method; gets the right model's one first."""

    def model(self) -> BufferizableOpInterface:
        """Returns the model with the corrected answer."""
        given = model_of(self.op_class, BufferizableOpInterface)
        assert given is not None
        theirs = getattr(given, self.method)
        answer = self.answer

        def corrected(self: object, *arguments: Any) -> Any:
            return answer(theirs, *arguments)

        kind = type(type(given).__name__, (type(given),), {self.method: corrected})
        made = object.__new__(kind)
        vars(made).update(vars(given))
        return made

    def __str__(self) -> str:
        model = model_of(self.op_class, BufferizableOpInterface)
        return (
            f"'{self.op_class.name}' op has a wrong model: "
            f"{type(model).__name__}.{self.method} says that {self.claim}"
        )


@dataclass(frozen=True)
class ModelVerdict:
    """The outcome of the programs around one example."""

    example: str
    programs: int = 0
    """The programs that were executed before and after the pipeline."""
    refused: int = 0
    """The programs that cannot be checked, or that the pipeline refuses."""
    why_refused: str = ""
    """The reason for the last of them."""
    program: str = ""
    """The shortest program with a difference, or ""."""
    difference: str = ""
    corrections: tuple[Correction, ...] = ()
    """The answers each of which explains all differences."""

    @property
    def is_right(self) -> bool:
        """True if no program differs."""
        return not self.program

    def as_data(self) -> dict[str, object]:
        """Returns the verdict as a dictionary for JSON."""
        return {
            "example": self.example,
            "programs": self.programs,
            "refused": self.refused,
            "wrong": [str(correction) for correction in self.corrections],
            "program": self.program,
            "difference": self.difference,
        }

    def __str__(self) -> str:
        if not self.programs:
            return f"@{self.example}: no program could be checked: {self.why_refused}"
        if self.is_right:
            return f"@{self.example}: {self.programs} programs are equal"
        causes = [str(correction) for correction in self.corrections]
        cause = "\nor ".join(causes) or "no single answer of a model explains it"
        return f"@{self.example}: {cause}\n{self.difference}\n{self.program}"


@dataclass(frozen=True)
class ModelChecker:
    """Checks the models of the operations in examples."""

    examples: Sequence[func.FuncOp]
    checker: Checker
    programs: int = 50
    """The number of programs to execute for each example."""

    @staticmethod
    def of(name: str, settings: CheckSettings, programs: int = 50) -> ModelChecker:
        """Returns a checker for the module with this name. Raises BadInput."""
        module = _imported(name)
        universe = _universe_of(module)
        functions = (*settings.functions, *_functions_of(module))
        ctx = context_for(universe)
        checker = Checker(ctx, universe, replace(settings, functions=functions))
        text = getattr(module, "EXAMPLES", None)
        if not isinstance(text, str):
            raise BadInput(
                f"'{name}' has no text EXAMPLES: functions of MLIR, each with operations to check"
            )
        try:
            parsed = Parser(ctx, text, f"{name}.EXAMPLES").parse_module()
            parsed.verify()
        except (ParseError, VerifyException) as error:
            raise BadInput(str(error)) from None
        return ModelChecker(_usable(parsed, name), checker, programs)

    def check(self) -> Iterator[ModelVerdict]:
        """Yields the verdict of each example."""
        for example in self.examples:
            yield self._check_example(example)

    def _check_example(self, example: func.FuncOp) -> ModelVerdict:
        name = example.sym_name.data
        failures = dict[str, Verdict]()
        done, refused, why = 0, 0, ""
        for number in range(2 * self.programs):
            random = Random(f"{self.checker.settings.seed} {name} {number}")
            text = str(program_around(example, random))
            try:
                verdict = self.checker.check(text)
            except BadInput as error:
                refused, why = refused + 1, str(error)
                continue
            done += 1
            if not verdict.is_equal:
                failures[text] = verdict
            if len(failures) == MOST_FAILURES or done == self.programs:
                break
        if not failures:
            return ModelVerdict(name, done, refused, why)
        program = min(failures, key=len)
        shown = verdict_as_text(failures[program])
        found = self._explanation(example, failures)
        return ModelVerdict(name, done, refused, why, program, shown, found)

    def _explanation(
        self, example: func.FuncOp, failures: dict[str, Verdict]
    ) -> tuple[Correction, ...]:
        """Returns the answers of one method whose correction makes all programs right, of the first
        method that has such answers."""
        found = list[Correction]()
        for correction in _corrections(example):
            if found and correction.method != found[0].method:
                break
            if self._explains(correction, failures):
                found.append(correction)
        return tuple(found)

    def _explains(self, correction: Correction, failures: dict[str, Verdict]) -> bool:
        """True if all programs are right with the correction."""
        kind, model = correction.op_class, correction.model()
        with EXTERNAL_MODELS.replaced(kind, BufferizableOpInterface, model):
            try:
                return all(self.checker.check(text).is_equal for text in failures)
            except BadInput:
                return False


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise BadInput(f"the module '{name}' cannot be imported: {error}") from None


def _universe_of(module: ModuleType) -> Universe:
    """The installed universes, with the universes and dialects of a module."""
    found = universe_with(())
    dialects, passes = dict(found.all_dialects), dict(found.all_passes)
    for value in vars(module).values():
        if isinstance(value, Dialect):
            dialects[value.name] = _returning(value)
        elif isinstance(value, Universe):
            dialects |= value.all_dialects
            passes |= value.all_passes
    return Universe(all_dialects=dialects, all_passes=passes)


def _returning(dialect: Dialect) -> Callable[[], Dialect]:
    return lambda: dialect


def _functions_of(module: ModuleType) -> Iterator[InterpreterFunctions]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, InterpreterFunctions):
            if value is not InterpreterFunctions:
                yield value()


def _usable(module: ModuleOp, name: str) -> list[func.FuncOp]:
    found = [op for op in module.ops if isinstance(op, func.FuncOp)]
    for example in found:
        if not is_usable(example):
            raise BadInput(
                f"@{example.sym_name.data} of '{name}' cannot be an example: it needs one "
                "block, numbers, and tensors of numbers whose shape is static"
            )
    if not found:
        raise BadInput(f"EXAMPLES of '{name}' has no function")
    return found


# Corrections. Those come first that change least: a copy hides most wrong answers.


def _corrections(example: func.FuncOp) -> Iterator[Correction]:
    """Yields the corrections of the operations with tensors in an example: of those whose
    models are of other packages, if there are any."""
    found = [
        op
        for op in contents(example.body)
        if model_of(op, BufferizableOpInterface) and not isinstance(op, func.ReturnOp)
    ]
    foreign = [op for op in found if is_foreign(type(op), BufferizableOpInterface)]
    for op in foreign or found:
        yield from _corrections_of(op)


def _corrections_of(op: Operation) -> Iterator[Correction]:
    kind, results = type(op), [r for r in op.results if is_tensor(r)]
    yield from _general(kind, special=True)
    tensors = [index for index, operand in enumerate(op.operands) if is_tensor(operand)]
    for make in (_relation, _alias):
        for index in tensors:
            for result in results:
                yield make(kind, index, result.index)
    for index in tensors:
        yield _true(kind, "bufferizes_to_memory_write", index, "not written")
    for index in tensors:
        yield _true(kind, "bufferizes_to_memory_read", index, "not read")
    yield from _general(kind, special=False)


def _true(kind: type[Operation], method: str, index: int, claim: str) -> Correction:
    """A correction to True for one operand."""

    def answer(theirs: Answer, op: Operation, asked: int, state: object) -> object:
        return asked == index or theirs(op, asked, state)

    return Correction(kind, method, f"operand #{index} is {claim}", answer)


def _alias(kind: type[Operation], index: int, result: int) -> Correction:
    """A correction that adds an alias."""

    def answer(theirs: Answer, op: Operation, asked: int, state: object) -> object:
        given = list(theirs(op, asked, state))
        value = op.results[result]
        if asked == index and all(alias.value is not value for alias in given):
            given.append(AliasingValue(value, BufferRelation.UNKNOWN))
        return given

    claim = f"result #{result} does not alias operand #{index}"
    return Correction(kind, "get_aliasing_values", claim, answer)


def _relation(kind: type[Operation], index: int, result: int) -> Correction:
    """A correction of an equivalence to the relation `UNKNOWN`."""

    def answer(theirs: Answer, op: Operation, asked: int, state: object) -> object:
        value = op.results[result]
        return [
            alias._replace(relation=BufferRelation.UNKNOWN)
            if asked == index and alias.value is value
            else alias
            for alias in theirs(op, asked, state)
        ]

    claim = f"result #{result} is equivalent to operand #{index}"
    return Correction(kind, "get_aliasing_values", claim, answer)


def _general(kind: type[Operation], *, special: bool) -> Iterator[Correction]:
    """The corrections of answers that are about no operand: of those that the model gives
    itself, or of those that it leaves as the interface defines them."""

    def yes(theirs: Answer, *_: object) -> bool:
        return True

    def no(theirs: Answer, *_: object) -> bool:
        return False

    model = type(model_of(kind, BufferizableOpInterface))
    for method, claim, answer in (
        ("result_bufferizes_to_memory_write", "a result has undefined contents", yes),
        ("may_have_own_contents", "a result has the contents of operands", yes),
        ("is_not_conflicting", "a read and a write do not conflict", no),
        ("bufferizes_to_elementwise_access", "it accesses elements one by one", no),
        ("is_repetitive_region", "a region runs once", yes),
        ("is_writable", "a result may be written", no),
    ):
        given = getattr(model, method) is not getattr(BufferizableOpInterface, method)
        if given is special:
            yield Correction(kind, method, claim, answer)
