"""Reads the text of a pipeline, as xDSL or as MLIR writes it.

    canonicalize,one-shot-bufferize{bufferize-function-boundaries=true}
    builtin.module(func.func(canonicalize{max-iterations=2}), one-shot-bufferize)

Passes of xDSL run on a module with all that is in it, so that those inside of `func.func(...)` are
read as if they stood outside. xDSL reports a text that it cannot read by exceptions of several
kinds, of which one is no `Exception`; here they are one.

MLIR: lib/Pass/PassRegistry.cpp, `TextualPipeline`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, parse_spec
from xdsl.utils.exceptions import ArgSpecParseError, ParseError

ANCHORS = frozenset(("any", "builtin.module", "func.func", "module"))
"""The operations that a pipeline may be nested in: passes here run on whole modules."""

REMOVED: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(
        (
            "arith-bufferize",
            "bufferization-bufferize",
            "func-bufferize",
            "linalg-bufferize",
            "scf-bufferize",
            "shape-bufferize",
            "tensor-bufferize",
            "vector-bufferize",
        ),
        "MLIR has removed it; use 'one-shot-bufferize{bufferize-function-boundaries=true}'",
    )
)
"""Passes of older versions of MLIR, and what takes their place."""

_NAME = re.compile(r"[\w.-]+")
_TEXT = r'"(?:[^"\\]|\\.)*"'
_OPTION = re.compile(rf'\s*([\w-]+)(?:=(\{{[^{{}}"=]*\}}|(?:{_TEXT}|[^\s"{{}}=])*))?(?:\s+|$)')
_VALUE = re.compile(rf'{_TEXT}|[^,"]+')
_XDSL_VALUE = re.compile(rf"{_TEXT}|-?\d+(\.\d+)?|[A-Za-z_][\w-]*")

Passes = Mapping[str, Callable[[], type[ModulePass]]]


def parsed_passes(text: str, known: Passes) -> Sequence[ModulePass]:
    """Returns the passes of a pipeline, none for an empty text. `known` are all passes by name.

    Raises `ValueError` for a text that is no pipeline, and `PassFailedException` where a pass
    refuses its options."""
    return [made_pass(spec, known) for spec in parsed_specs(text)]


def parsed_specs(text: str) -> Sequence[ArgSpec]:
    """The names and options of the passes of a pipeline. Raises `ValueError` as above."""
    reader = _Reader(text)
    found = list(reader.passes())
    if reader.rest():
        raise reader.error("expected a comma")
    return found


def made_pass(spec: ArgSpec, known: Passes) -> ModulePass:
    """A pass by name and options. Raises as `parsed_passes`."""
    if spec.name not in known:
        why = REMOVED.get(spec.name) or (
            f"neither xDSL nor this package has it{did_you_mean(spec.name, known)}"
        )
        raise ValueError(f"unknown pass '{spec.name}': {why}")
    return known[spec.name]().from_pass_spec(spec)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` for the name that is closest, or nothing."""
    found = get_close_matches(name, known, n=1, cutoff=0.7)
    return f"; did you mean '{found[0]}'?" if found else ""


class _Reader:
    """Reads a pipeline from left to right."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    def rest(self) -> str:
        """What has not been read."""
        return self._text[self._at :].strip()

    def error(self, what: str) -> ValueError:
        """An error at what has not been read."""
        rest = self.rest()
        where = f"at '{rest[:30]}'" if rest else "at the end"
        return ValueError(f"{what} {where} of the pipeline")

    def passes(self) -> Iterator[ArgSpec]:
        """The passes up to the end, or to a closing parenthesis."""
        while self.rest() and not self.rest().startswith(")"):
            yield from self._element()
            if not self._take(","):
                return

    def _element(self) -> Iterator[ArgSpec]:
        found = _NAME.match(self.rest())
        if found is None:
            raise self.error("expected the name of a pass")
        name = found[0]
        self._take(name)
        if not self._take("("):
            yield self._pass(name)
            return
        if name not in ANCHORS:
            raise ValueError(
                f"a pipeline on '{name}' cannot be run: passes of xDSL run on whole modules"
            )
        yield from self.passes()
        if not self._take(")"):
            raise self.error("expected ')'")

    def _pass(self, name: str) -> ArgSpec:
        for opening, closing in ("{}", "[]"):
            if self.rest().startswith(opening):
                options = self._enclosed(opening, closing)
                if opening == "{":
                    options = f"{{{_as_xdsl(options[1:-1])}}}"
                return _spec(f"{name}{options}") if options[1:-1].strip() else _spec(name)
        return _spec(name)

    def _enclosed(self, opening: str, closing: str) -> str:
        """The text up to the closing bracket, without blanks beside the brackets."""
        rest, depth, is_text = self.rest(), 0, False
        for index, character in enumerate(rest):
            is_text ^= character == '"'
            if not is_text:
                depth += (character == opening) - (character == closing)
            if depth == 0:
                self._take(rest[: index + 1])
                return opening + rest[1:index].strip() + closing
        raise self.error(f"expected '{closing}' after what begins")

    def _take(self, text: str) -> bool:
        """True if the text comes next; it has been read then."""
        if not self.rest().startswith(text):
            return False
        self._at = self._text.index(text, self._at) + len(text)
        return True


def _as_xdsl(options: str) -> str:
    """The options of a pass as xDSL writes them: values of other characters than those of a name or
    a number in quotes, lists without braces, and the values of an option that is given more than
    once as one list. What is in neither form is left to xDSL."""
    found, at = dict[str, list[str]](), 0
    while at < len(options):
        option = _OPTION.match(options, at)
        if option is None:
            return options
        at, text = option.end(), option[2]
        values = found.setdefault(option[1], [])
        if text is None:
            continue
        text = text.removeprefix("{").removesuffix("}")
        given = _VALUE.findall(text) or [""]
        if ",".join(given) != text:
            return options
        values += [v if _XDSL_VALUE.fullmatch(v) else f'"{v}"' for v in map(str.strip, given)]
    return " ".join(f"{o}={','.join(v)}" if v else o for o, v in found.items())


def _spec(text: str) -> ArgSpec:
    try:
        return parse_spec(text)
    except (ArgSpecParseError, ParseError) as error:
        raise ValueError(_in_one_line(str(error), text)) from error


def _in_one_line(message: str, text: str) -> str:
    """The last sentence of a message of xDSL that shows a place."""
    lines = [line.strip(" ^-|") for line in message.splitlines()]
    said = [line for line in lines if line and line not in text]
    return f"{said[-1]}: '{text}'" if said else f"no pass: '{text}'"
