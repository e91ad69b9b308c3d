"""Compares the results of a program before and after a pipeline: `Checker`.

The original program is executed, with tensors as immutable values. The pipeline is
applied, and the result is executed under the rules of `check-memory`. Results, printed
text and memref arguments are compared. `check.py` is the command.

    result 0 [1, 2]: 3.0 before, 4.0 after
    printed line 2: "1 2" before, "1 3" after

Two numbers are equal if they have the same bits: 0.0 is not -0.0. All NaNs are equal, as
no operation promises sign or payload of the NaN that it computes. An element that is
unwritten or poison before the pipeline may have any value afterwards. The final contents of a
memref argument are compared as results are. Those of the buffer of a tensor argument are
compared only if the argument must not be written (`bufferization.writable = false`).
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from importlib import import_module
from itertools import islice
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, MemRefType, ModuleOp
from xdsl.interpreter import InterpreterFunctions
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import (
    ArgSpecParseError,
    InterpretationError,
    ParseError,
    PassFailedException,
    VerifyException,
)
from xdsl.utils.hints import isa

from xdsl_bufferization.interfaces.control_flow import TIES, tie_among
from xdsl_bufferization.interfaces.records import record
from xdsl_bufferization.interpreters.faults import Fault, describe_fault, fault_as_data
from xdsl_bufferization.interpreters.run import (
    RunResult,
    arguments_for,
    check_module,
    entry_function,
    run_module,
)
from xdsl_bufferization.interpreters.values import (
    Array,
    Poison,
    element_bytes,
    statistics_as_data,
    statistics_as_text,
    tensor,
    walk,
)
from xdsl_bufferization.support.commands import UserError
from xdsl_bufferization.support.pipelines import parsed_passes

PIPELINE = "one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline"
MAX_DIFFERENCES = 10
"""The maximum number of differences in a report."""


class BadInput(UserError):
    """A program, a pipeline or a command line that cannot be checked."""


WRITABLE = "bufferization.writable"


@record
class Difference:
    """A difference between two runs."""

    where: str
    """The result, the argument or the printed line, numbered as in messages."""
    element: tuple[int, ...] | None
    """The indices in a tensor or a memref, None for a number."""
    before: Any
    after: Any

    def __str__(self) -> str:
        place = "" if self.element is None else f" {list(self.element)}"
        return f"{self.where}{place}: {shown(self.before)} before, {shown(self.after)} after"


def shown(value: Any) -> str:
    """Returns a value as it appears in a message."""
    return "what was never written" if value is None else repr(value)


def as_data(value: Any) -> Any:
    """Returns a value for JSON."""
    return shown(value) if isinstance(value, Poison) else value


def same_number(before: Any, after: Any, tolerance: float = 0.0) -> bool:
    """True if the numbers have the same bits, or are equal within a relative tolerance."""
    if any(value is None or isinstance(value, Poison) for value in (before, after)):
        return before is None or isinstance(before, Poison)
    if isinstance(before, float) and isinstance(after, float):
        if math.isnan(before) or math.isnan(after):
            return math.isnan(before) and math.isnan(after)
        if before == after:
            return tolerance > 0 or math.copysign(1, before) == math.copysign(1, after)
        apart = abs(before - after)
        return tolerance > 0 and apart <= tolerance * max(abs(before), abs(after))
    return before == after


def _differences_of(where: str, before: Any, after: Any, tolerance: float) -> Iterator[Difference]:
    if not (isinstance(before, Array) and isinstance(after, Array)):
        if isinstance(before, Array) or isinstance(after, Array):
            yield Difference(where, None, _kind(before), _kind(after))
        elif not same_number(before, after, tolerance):
            yield Difference(where, None, before, after)
        return
    if before.shape != after.shape:
        yield Difference(f"the shape of {where}", None, before.shape, after.shape)
        return
    rows = zip(walk(before.shape), before.values(), after.values(), strict=True)
    for index, old, new in rows:
        if isinstance(old, Array) and isinstance(new, Array):
            yield from _differences_of(f"{where} {list(index)}", old, new, tolerance)
        elif not same_number(old, new, tolerance):
            yield Difference(where, index, old, new)


def _kind(value: Any) -> str:
    return "an array" if isinstance(value, Array) else "a number"


def _printed(before: str, after: str) -> Iterator[Difference]:
    old, new = before.splitlines(), after.splitlines()
    for i in range(max(len(old), len(new))):
        pair = [lines[i] if i < len(lines) else "nothing" for lines in (old, new)]
        if pair[0] != pair[1]:
            yield Difference(f"printed line {i + 1}", None, *pair)


@record
class Signature:
    """The part of a function's signature that a comparison needs."""

    inputs: tuple[Attribute, ...]
    read_only: tuple[bool, ...]
    """Per argument, True if its buffer must not be written."""
    tied: Mapping[int, int] = field(default_factory=dict[int, int])
    """The results that may be in an argument after the pipeline, with its index."""

    @staticmethod
    def of(module: ModuleOp, entry: str) -> "Signature":
        """Returns the signature of a function. Raises InterpretationError if there is
        none with this name."""
        function = entry_function(module, entry)
        inputs = function.function_type.inputs.data
        given = () if function.arg_attrs is None else function.arg_attrs.data
        flags = [_is_false(attributes.data.get(WRITABLE)) for attributes in given]
        flags += [False] * (len(inputs) - len(flags))
        tied = dict[int, int]()
        for index, attributes in enumerate(given):
            result = tie_among(attributes.data.get(name) for name in TIES)
            if result is not None:
                tied[result] = index
        return Signature(tuple(inputs), tuple(flags), tied)


def _is_false(attribute: Attribute | None) -> bool:
    return isinstance(attribute, IntegerAttr) and attribute.value.data == 0


def with_out_params(
    args: Sequence[Any],
    outputs: Sequence[Any],
    types: Sequence[Attribute],
    tied: Iterable[int] = (),
) -> list[Any]:
    """Returns the arguments for the bufferized function. Arguments beyond `args` are
    out-params: new buffers with the shapes of the original results, all of them or
    those that are not `tied` to an argument. Raises InterpretationError if the types
    allow no such extension."""
    extra = [type for type in types[len(args) :] if isa(type, MemRefType)]
    arrays = {i: o for i, o in enumerate(outputs) if isinstance(o, Array)}
    untied = [output for i, output in arrays.items() if i not in set(tied)]
    wanted = list(arrays.values()) if len(extra) == len(arrays) else untied
    fits = len(types) == len(args) + len(extra) and len(extra) in (0, len(wanted))
    if not fits:
        raise InterpretationError(
            f"the function took {len(args)} arguments and takes {len(types)} after the "
            "pipeline; check a function without arguments that calls it"
        )
    made = list(args)
    for type, output in zip(extra, wanted, strict=False):
        cells, size = [None] * math.prod(output.shape), element_bytes(type.element_type)
        made.append(tensor(cells, output.shape, size))
    return made


def differences(
    signature: Signature,
    args: Sequence[Any],
    before: RunResult,
    after: RunResult,
    tolerance: float = 0.0,
) -> Iterator[Difference]:
    """Yields the differences between the runs before and after the pipeline. `signature` is that of
    the original program, `args` are the arguments of both runs."""
    yield from _printed(before.printed, after.printed)
    outputs = _outputs(before, after, len(args), signature.tied)
    for i, (old, new) in enumerate(zip(before.outputs, outputs, strict=True)):
        yield from _differences_of(f"result {i}", old, new, tolerance)
    for i, type in enumerate(signature.inputs):
        if isinstance(type, MemRefType):
            old = before.arguments[i]
        elif signature.read_only[i] and isinstance(args[i], Array):
            old = args[i]
        else:
            continue
        if _is_live(old) and _is_live(after.arguments[i]):
            new = after.arguments[i]
            yield from _differences_of(f"argument {i}", old, new, tolerance)


def _is_live(value: Any) -> bool:
    return isinstance(value, Array) and value.storage.live


def _outputs(
    before: RunResult, after: RunResult, args: int, tied: Mapping[int, int]
) -> Iterable[Any]:
    """Returns the results after the pipeline in the order of the original results."""
    if len(after.outputs) == len(before.outputs):
        return after.outputs
    extra, rest = after.arguments[args:], iter(after.outputs)
    arrays = [i for i, old in enumerate(before.outputs) if isinstance(old, Array)]
    if len(extra) == len(arrays):
        tied = {}
    out_params = iter(extra)
    found = list[Any]()
    for i, old in enumerate(before.outputs):
        if i in tied:
            found.append(after.arguments[tied[i]])
        else:
            found.append(next(out_params if extra and isinstance(old, Array) else rest, None))
    if any(value is None for value in found):
        raise InterpretationError(
            f"the function had {len(before.outputs)} results and has "
            f"{len(after.outputs)} after the pipeline; check a function without results "
            "that calls it and prints them"
        )
    return found


@record
class CheckSettings:
    """The options of a check."""

    pipeline: str = PIPELINE
    entry: str = "main"
    arguments: str = ""
    """The arguments as a JSON list."""
    seed: int = 0
    """The seed of random arguments, used if `arguments` is empty."""
    max_steps: int = 10_000_000
    tolerance: float = 0.0
    """The relative difference up to which two numbers are equal."""
    leaks: bool = True
    """True if a leak is a fault."""
    frees_arguments: bool = False
    """True if the entry may free the buffers that it receives."""
    functions: tuple[InterpreterFunctions, ...] = ()
    """Implementations of further operations."""

    def __post_init__(self) -> None:
        """Raises BadInput for numbers out of range."""
        if self.max_steps < 1:
            raise BadInput(f"max-steps must be at least 1, and is {self.max_steps}")
        if not 0 <= self.tolerance < math.inf:
            why = "tolerance must be a finite number that is not negative"
            raise BadInput(f"{why}, and is {self.tolerance}")


@record
class Verdict:
    """The outcome of a check."""

    differences: tuple[Difference, ...] = ()
    """The first `MAX_DIFFERENCES` differences."""
    fault: Fault | None = None
    """The fault after the pipeline, or None."""
    module: ModuleOp | None = field(default=None, repr=False)
    """The program after the pipeline."""
    before: RunResult | None = field(default=None, repr=False)
    after: RunResult | None = field(default=None, repr=False)
    problem: str = ""
    """The error of the verifier after the pipeline, or ""."""

    @property
    def is_equal(self) -> bool:
        """True if there is no difference, no fault and no problem."""
        return not (self.differences or self.fault or self.problem)

    def __str__(self) -> str:
        return verdict_as_text(self)


@record
class Checker:
    """Checks programs with one set of passes and dialects."""

    ctx: Context
    universe: Universe
    settings: CheckSettings = field(default_factory=CheckSettings)

    def check(self, text: str, compiled: str | None = None, name: str = "program") -> Verdict:
        """Checks a program. `compiled` is the output of another compiler; without it the pipeline
        is run. Messages refer to the program by its name. Raises BadInput for a program that fails
        before the pipeline, and for a pipeline that rejects it."""
        settings = self.settings
        module = self._parsed(text, name)
        try:
            signature = Signature.of(module, settings.entry)
            args = arguments_for(module, settings.entry, settings.arguments, settings.seed)
        except InterpretationError as error:
            raise BadInput(str(error)) from None
        before = self._run_before(module, args)
        try:
            if compiled is None:
                self._compile(module)
            else:
                module = self._parsed(compiled, "compiled program")
        except VerifyException as error:
            return Verdict(module=module, before=before, problem=str(error))
        return self._judge(module, signature, args, before)

    def _parsed(self, text: str, name: str) -> ModuleOp:
        try:
            module = Parser(self.ctx, text, name).parse_module()
            module.verify()
        except (ParseError, VerifyException) as error:
            raise BadInput(str(error)) from None
        return module

    def _run_before(self, module: ModuleOp, args: Sequence[Any]) -> RunResult:
        settings = self.settings
        try:
            return run_module(
                module,
                settings.entry,
                args,
                max_steps=settings.max_steps,
                frees_arguments=settings.frees_arguments,
                functions=settings.functions,
            )
        except Fault as fault:
            shown = describe_fault(fault)
            raise BadInput(f"before the pipeline: {shown}") from None

    def _compile(self, module: ModuleOp) -> None:
        try:
            passes = parsed_passes(self.settings.pipeline, self.universe.all_passes)
        except (ValueError, PassFailedException) as error:
            raise BadInput(f"the pipeline is wrong: {error}") from None
        try:
            PassPipeline(tuple(passes)).apply(self.ctx, module)
        except PassFailedException as error:
            raise BadInput(f"the pipeline refuses the program: {error}") from None
        except (ArgSpecParseError, ParseError, ValueError) as error:
            raise BadInput(f"the pipeline is wrong: {error}") from None
        module.verify()

    def _judge(
        self, module: ModuleOp, signature: Signature, args: Sequence[Any], before: RunResult
    ) -> Verdict:
        settings = self.settings
        try:
            types = Signature.of(module, settings.entry).inputs
            after = check_module(
                module,
                settings.entry,
                with_out_params(args, before.outputs, types, signature.tied),
                max_steps=settings.max_steps,
                frees_arguments=settings.frees_arguments,
                leaks=settings.leaks,
                functions=settings.functions,
            )
            found = differences(signature, args, before, after, settings.tolerance)
            first = tuple(islice(found, MAX_DIFFERENCES))
        except Fault as fault:
            if fault.kind == "out of memory":
                shown = describe_fault(fault)
                raise BadInput(f"after the pipeline: {shown}") from None
            return Verdict(fault=fault, module=module, before=before)
        except InterpretationError as error:
            raise BadInput(f"after the pipeline: {error}") from None
        return Verdict(first, None, module, before, after)


def verdict_as_text(verdict: Verdict) -> str:
    """Returns the verdict as text."""
    if verdict.problem:
        return f"the pipeline makes IR that is wrong: {verdict.problem}"
    if verdict.fault is not None and verdict.module is not None:
        return describe_fault(verdict.fault)
    if verdict.differences:
        shown = [str(difference) for difference in verdict.differences]
        if len(shown) == MAX_DIFFERENCES:
            shown.append("... and maybe more")
        return "\n".join(shown)
    before, after = verdict.before, verdict.after
    assert before is not None
    assert after is not None
    printed = len(before.printed.splitlines())
    counts = f"{len(before.outputs)} results, {printed} printed lines"
    return f"equal: {counts}\n{statistics_as_text(after.memory, after.steps)}"


def verdict_as_data(verdict: Verdict) -> dict[str, object]:
    """Returns the verdict as a dictionary for JSON."""
    data: dict[str, object] = {"equal": verdict.is_equal}
    data["differences"] = [
        {
            "where": difference.where,
            "element": difference.element,
            "before": difference.before,
            "after": as_data(difference.after),
        }
        for difference in verdict.differences
    ]
    data["fault"] = None
    if verdict.fault is not None and verdict.module is not None:
        data["fault"] = fault_as_data(verdict.fault)
    if verdict.problem:
        data["fault"] = {"kind": "invalid IR", "reason": verdict.problem}
    if verdict.after is not None:
        data["memory"] = statistics_as_data(verdict.after.memory, verdict.after.steps)
    return data


def load_object(spec: str) -> Any:
    """Returns the object `module:name`. Raises BadInput if it cannot be loaded."""
    module, _, name = spec.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(
            f"'{spec}' is no module:name that can be loaded: {error}; name it as in "
            "xdsl_bufferization.universe:BUFFERIZATION_UNIVERSE"
        ) from None


def universe_with(specs: Iterable[str]) -> Universe:
    """Returns the installed universes extended by those of these names. Raises BadInput."""
    multiverse = Universe.get_multiverse()
    dialects, passes = dict(multiverse.all_dialects), dict(multiverse.all_passes)
    for spec in specs:
        more = load_object(spec)
        if not isinstance(more, Universe):
            raise BadInput(f"'{spec}' is no xdsl.universe.Universe")
        dialects |= more.all_dialects
        passes |= more.all_passes
    return Universe(all_dialects=dialects, all_passes=passes)


def functions_of(specs: Iterable[str]) -> tuple[InterpreterFunctions, ...]:
    """Returns one instance of each named class. Raises BadInput."""
    found = list[InterpreterFunctions]()
    for spec in specs:
        kind = load_object(spec)
        if not (isinstance(kind, type) and issubclass(kind, InterpreterFunctions)):
            raise BadInput(f"'{spec}' is no class of xdsl.interpreter.InterpreterFunctions")
        found.append(kind())
    return tuple(found)


def context_for(universe: Universe) -> Context:
    """Returns a context with every dialect of a universe."""
    context = Context()
    for name, factory in universe.all_dialects.items():
        context.register_dialect(name, factory)
    return context
