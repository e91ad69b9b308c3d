"""Programs that grow with N, as templates of MLIR in `benchmarks/programs`.

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
`[[..]]` and `[[(n // 2)..]]` are repeated with commas between, `[[/..]]` on lines. `$` is the
number k of a repetition, 0 outside of all, `$+` and `$-` its neighbours, `${..}` a value in
Python, and `{a|b}` is `a` for k = 0, then `b`. A line after `?{..}` stands only where that is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "programs"
MACRO = re.compile(r"^([A-Z]+)(?:\((.*?)\))? = (.*)$", re.M)
TITLE = re.compile(r"^=== ([^\[:\n]*?)(?: \[(\d+)\])?(?: -> ([^:\n]*))?: .*\n", re.M)
LINE = re.compile(r"(?:(\*)(?:\[([^\[\]]*)\])?)?(?:\?\{([^{}]*)\})?( *)(.*)")
LIST = re.compile(r"\[\[(?!\[)(/?)(?:\(([^()]*)\))?(.*?)\]\]")
CHOICE = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
VALUE = re.compile(r"\$(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([+-]?))")
Macros = Mapping[str, tuple[list[str], str]]
"""The parameters and the text of each macro."""


@dataclass
class Block:
    """Lines that are repeated together."""

    over: str
    """How often, or over what; "1" for other lines."""
    lines: list[tuple[str, str]]
    """Conditions, and texts."""


@dataclass(frozen=True)
class Template:
    """A program for each N."""

    title: str
    largest: int
    """The largest N that makes sense."""
    blocks: list[Block] = field(compare=False)

    def __call__(self, n: int) -> str:
        """The program."""
        return "".join(
            _filled(text, k, n)
            for block in self.blocks
            for k in _numbers(block.over, n)
            for condition, text in block.lines
            if not condition or _value(condition, k, n)
        )


@cache
def templates(file: str, kind: str = "") -> Mapping[str, Template]:
    """The templates of a file, by name; KIND. at the start of a macro is left out."""
    text = (FOLDER / file).read_text()
    return parsed(text.replace(f"{kind}.", "") if kind else text, f"{file} {kind}")


def parsed(text: str, where: str) -> Mapping[str, Template]:
    """The templates of a text, by name."""
    head, *parts = TITLE.split(text)
    calls = MACRO.finditer(head)
    macros = {m[1]: (m[2].split(", ") if m[2] else [], m[3]) for m in calls}
    found = dict[str, Template]()
    for title, largest, end, body in zip(*(parts[i::4] for i in range(4)), strict=True):
        body = f"HEAD\n{body}END({end})\n" if end else body
        blocks = _blocks(body.splitlines(), macros)
        template = Template(f"{where} {title}", int(largest or 12800), blocks)
        found |= dict.fromkeys(title.split(" / "), template)
    return found


def _blocks(lines: Iterable[str], macros: Macros) -> list[Block]:
    blocks = [Block("1", [])]
    for line in lines:
        match = LINE.fullmatch(line)
        assert match is not None
        star, option, condition, indent, rest = match.groups()
        over = (option or "n") if star else "1"
        if option or (over == "1") != (blocks[-1].over == "1"):
            blocks.append(Block(over, []))
        for statement in _statements(rest, macros):
            blocks[-1].lines.append((condition or "", f"{indent}{statement}\n"))
    return blocks


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
        new = re.sub(rf"\b({names}){pattern}", replaced, text) if names else text
        if new != text:
            return new
    return text


def _numbers(over: str, n: int) -> Iterable[int]:
    found = _value(over, 0, n)
    return range(found) if isinstance(found, int) else found


def _filled(text: str, k: int, n: int) -> str:
    """The text with lists, choices and values replaced."""

    def listed(found: re.Match[str]) -> str:
        numbers = _numbers(found[2] or "n", n)
        between = ",\n" if found[1] else ", "
        return between.join(_filled(found[3], number, n) for number in numbers)

    def value(found: re.Match[str]) -> str:
        if found[1]:
            return str(_value(found[1], k, n))
        return str(k + {"": 0, "+": 1, "-": -1}[found[2]])

    text = LIST.sub(listed, text)
    text = CHOICE.sub(lambda m: m[2] if k else m[1], text)
    return VALUE.sub(value, text)


def _value(expression: str, k: int, n: int) -> Any:
    return eval(expression, {"k": k, "n": n})
