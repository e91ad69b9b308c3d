"""
Programs that grow with N, as templates of MLIR in `benchmarks/programs`.

    M = memref<4xf32>
    NEW(X) = X = memref.alloc() : M; memref.store %f, X[%i] : M

    HEAD = func.func @f(%i: index, %f: f32) -> f32 {
    END(X) =   func.return X : f32; }

    === example [60] -> %s${n - 1}: what it is; 60 is the largest N that makes sense
    *  NEW(%a$); %s$ = arith.addf {%f|%s$-}, %f : f32
    === the same with more results: what it is
    func.func @f(%i: index, %f: f32) -> (M, [[f32]]) {
    *  NEW(%a$); %s$ = arith.addf {%f|%s$-}, %f : f32
      func.return %a${n - 1}, [[%s$]] : M, [[f32]]
    }

A file starts with macros. `; ` starts a new line that is indented like the first one. A title
with `-> X` puts HEAD before the lines after it, and END(X) behind them. Lines after `*` are
repeated N times together, `*[n // 2]` starts another repetition, over a number or an iterable;
`[[..]]` and `[[(n // 2)..]]` are repeated with commas between. `$` is the number k of a
repetition, 0 outside of all, `$+` and `$-` its neighbours, `${..}` a value in Python, and `{a|b}`
is `a` for k = 0, then `b`. A line after `?{..}` stands only where that is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "programs"
MACRO = re.compile(r"^([A-Z]+)(?:\((.*?)\))? = (.*)$", re.M)
TITLE = re.compile(r"^=== ([^\[:\n]*?)(?: \[(\d+)\])?(?: -> ([^:\n]*))?: .*\n", re.M)
LINE = re.compile(r"(\*(?:\[[^\[\]]*\])?)?(\?\{[^{}]*\})?( *)(.*)")
LIST = re.compile(r"\[\[(?!\[)(?:\(([^()]*)\))?(.*?)\]\]")
CHOICE = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
VALUE = re.compile(r"\$(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([+-]?))")


@dataclass(frozen=True)
class Line:
    """A line of a template."""

    repeated: str | None
    """None if it is not; over what, if a repetition starts."""
    condition: str
    text: str


@dataclass(frozen=True)
class Template:
    """A program for each N."""

    largest: int
    """The largest N that makes sense."""
    lines: tuple[Line, ...]

    def __call__(self, n: int) -> str:
        """The program."""
        found, group = list[str](), list[Line]()
        for line in [*self.lines, Line("n", "", "")]:
            if group and line.repeated != "":
                for k in _numbers(group[0].repeated or "n", n):
                    found += _values(group, k, n)
                group = []
            if line.repeated is None:
                found += _values([line], 0, n)
            else:
                group.append(line)
        return "".join(found)


def templates(file: str, kind: str = "") -> Mapping[str, Template]:
    """The templates of a file, by name; KIND. at the start of a macro is left out."""
    text = (FOLDER / file).read_text()
    head, *parts = TITLE.split(text.replace(f"{kind}.", "") if kind else text)
    macros = {m[1]: (m[2].split(", ") if m[2] else [], m[3]) for m in MACRO.finditer(head)}
    found = dict[str, Template]()
    for names, largest, end, body in zip(*(parts[i::4] for i in range(4)), strict=True):
        body = f"HEAD\n{body}END({end})\n" if end else body
        lines = (line for text in body.splitlines() for line in _lines(text, macros))
        template = Template(int(largest or 12800), tuple(lines))
        found |= dict.fromkeys(names.split(" / "), template)
    return found


Macros = Mapping[str, tuple[list[str], str]]
"""The parameters and the text of each macro."""


def _lines(text: str, macros: Macros) -> Iterator[Line]:
    """The lines that one line of a file stands for."""
    match = LINE.fullmatch(text)
    assert match is not None
    star, condition, indent, rest = match.groups(default="")
    repeated = star[2:-1] if star else None
    for statement in _statements(rest, macros):
        yield Line(repeated, condition[2:-1], f"{indent}{statement}\n")
        repeated = "" if star else None


def _statements(text: str, macros: Macros) -> Iterator[str]:
    for statement in text.split("; "):
        body = statement.lstrip(" ")
        space = statement[: len(statement) - len(body)]
        new = _substituted(body, macros)
        if new == body:
            yield statement
        else:
            yield from (space + each for each in _statements(new, macros))


def _substituted(text: str, macros: Macros) -> str:
    """The text with the macros in it replaced, those in their texts not yet."""

    def replaced(call: re.Match[str]) -> str:
        parameters, body = macros[call[1]]
        values = dict(zip(parameters, (call[2] or "").split(", "), strict=False))
        return re.sub(r"\b[A-Z]\b", lambda m: values.get(m[0], m[0]), body)

    for pattern, is_call in ((r"\(((?:[^()]|\([^()]*\))*)\)", True), (r"()\b", False)):
        names = "|".join(name for name, each in macros.items() if bool(each[0]) == is_call)
        new = re.sub(rf"\b({names}){pattern}", replaced, text)
        if new != text:
            return new
    return text


def _numbers(over: str, n: int) -> Iterable[int]:
    found = _value(over, 0, n)
    return range(found) if isinstance(found, int) else found


def _values(lines: Iterable[Line], k: int, n: int) -> Iterator[str]:
    """The lines for one k that stand there."""
    for line in lines:
        if not line.condition or _value(line.condition, k, n):
            yield _filled(line.text, k, n)


def _filled(text: str, k: int, n: int) -> str:
    """The text with lists, choices and values replaced."""

    def listed(found: re.Match[str]) -> str:
        numbers = _numbers(found[1] or "n", n)
        return ", ".join(_filled(found[2], number, n) for number in numbers)

    def value(found: re.Match[str]) -> str:
        if found[1]:
            return str(_value(found[1], k, n))
        return str(k + {"": 0, "+": 1, "-": -1}[found[2]])

    text = LIST.sub(listed, text)
    text = CHOICE.sub(lambda m: m[2] if k else m[1], text)
    return VALUE.sub(value, text)


@cache
def _compiled(expression: str) -> Any:
    return compile(expression, "<template>", "eval")


def _value(expression: str, k: int, n: int) -> Any:
    return eval(_compiled(expression), {"k": k, "n": n})
