"""Checks the documents: links resolve, pages are short, pages of passes say what the
classes say, and headers name modules that exist.

Usage: python tests/check_docs.py [--write]
Prints each fault as FILE: MESSAGE; the exit code is 1 when there are any. The text and the
options on the page of a pass are those of its class; `--write` puts them there.
"""

import dataclasses
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, get_origin, get_type_hints

from xdsl.passes import ModulePass

from xdsl_bufferization import PASSES
from xdsl_bufferization.command.arguments import option_texts, shown, values_of
from xdsl_bufferization.transforms.one_shot_bufferize import BufferizingPass

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
HEADING = re.compile(r"^#+ +(.*)$", re.M)
COMMAND = re.compile(r"^ {4}(\$ )?(xdsl-|mlir-|python |pip |make )", re.M)
OPTIONS = re.compile(r"^\| option \| values .*?\n\n", re.M | re.S)
HEAD = re.compile(r"\A.*?(?=^(?:```|## |\| option \||<!--))", re.M | re.S)
GROUP = re.compile(r"^ {10}- ([^:\n]+):\n((?: {14}- .*\n)+)", re.M)
MOST_WORDS, MOST_WORDS_OF_A_PAGE, LONGEST_CELL = 25_000, 2_500, 300


def user_pages() -> Sequence[Path]:
    """The pages of the first part of the site, in its order; the first one is README.md."""
    site = (ROOT / "mkdocs.yml").read_text()
    part = site.partition("- Using it:")[2].partition("- Working on it:")[0]
    names = re.findall(r"[\w/.-]+\.md", part)
    return [ROOT / "README.md" if name == "index.md" else DOCS / name for name in names]


def anchors(text: str) -> set[str]:
    """The anchors that GitHub makes of the headings of a document."""
    plain = (h.strip().lower() for h in HEADING.findall(FENCE.sub("", text)))
    return {re.sub(r"[^\w\- ]", "", h).replace(" ", "-") for h in plain}


def broken_links(path: Path) -> Iterator[str]:
    """One message per link of the document at `path` that leads nowhere."""
    text = path.read_text()
    for target in LINK.findall(FENCE.sub("", text)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        destination = (path.parent / file) if file else path
        if not destination.exists():
            yield f"{path.relative_to(ROOT)}: no such file: {target}"
        elif anchor and anchor not in anchors(destination.read_text()):
            yield f"{path.relative_to(ROOT)}: no such heading: {target}"


def long_pages(pages: Sequence[Path]) -> Iterator[str]:
    """What is too long for one sitting, and commands that no test would find."""
    words = {page: len(page.read_text().split()) for page in pages}
    for page, count in words.items():
        name, text = page.relative_to(ROOT), page.read_text()
        if count > MOST_WORDS_OF_A_PAGE:
            yield f"{name}: {count} words, more than {MOST_WORDS_OF_A_PAGE}"
        cells = re.findall(r"(?<=\|)[^|\n]+(?=\|)", FENCE.sub("", text))
        for cell in cells:
            if len(cell) > LONGEST_CELL:
                yield f"{name}: a table cell of {len(cell)} letters: {cell[:40]}"
        if COMMAND.search(FENCE.sub("", text)):
            yield f"{name}: a command that is not in a block ```sh"
    total = sum(words.values()) - words[ROOT / "README.md"]
    if total > MOST_WORDS:
        yield f"docs: {total} words for users, more than {MOST_WORDS}"


def in_code(text: str, wanted: object = "") -> str:
    """Values and defaults, but for words about them."""
    is_listed = get_origin(wanted) is Literal or not wanted
    if not is_listed or text == "none":
        return text
    return ", ".join(f"`{each}`" for each in text.split(", "))


def options_table(owner: type[ModulePass]) -> str:
    """The options of a pass, as a table."""
    texts, types = option_texts(owner), get_type_hints(owner)
    rows = ["| option | values | default | what it does |", "|---|---|---|---|"]
    shared = set(BufferizingPass.__dataclass_fields__)
    for field in dataclasses.fields(owner):
        if owner.name == "explain-bufferization" and field.name in shared:
            continue
        wanted = types[field.name]
        name, default = field.name.replace("_", "-"), in_code(shown(field.default))
        rows.append(
            f"| `{name}` | {in_code(values_of(wanted), wanted)} | {default} | {texts[field.name]} |"
        )
    return "\n".join(rows) + "\n\n"


def with_class(text: str, name: str, owner: type[ModulePass]) -> str:
    """The page of a pass with the text and the options of its class."""
    head = f"# `{name}`\n\n{inspect.cleandoc(owner.__doc__ or '')}\n\n"
    text = HEAD.sub(lambda _: head, text + "\n## \n", 1).removesuffix("\n## \n")
    return OPTIONS.sub(lambda _: options_table(owner), text + "\n", 1)[:-1]


def pages_of_passes(*, write: bool) -> Iterator[str]:
    """One message per pass whose page does not say what its class says, if not written."""
    for name, factory in PASSES.items():
        page, owner = DOCS / "passes" / f"{name}.md", factory()
        if not page.exists():
            yield f"docs/passes/{name}.md: no such page"
            continue
        text = page.read_text()
        wanted = with_class(text, name, owner)
        if write:
            page.write_text(wanted)
        elif text != wanted:
            yield f"docs/passes/{name}.md: not as its class; run tests/check_docs.py --write"
        if dataclasses.fields(owner) and not OPTIONS.search(text + "\n"):
            yield f"docs/passes/{name}.md: no table of options"


def index_of_passes(*, write: bool) -> Iterator[str]:
    """The list of all passes, in the order of the site, each with the start of its text."""
    site, page = (ROOT / "mkdocs.yml").read_text(), DOCS / "passes" / "index.md"
    lines = [page.read_text().partition("\n## ")[0].rstrip()]
    site = site.partition("- passes/index.md")[2].partition("- Reference:")[0]
    for group, names in GROUP.findall(site):
        lines.append(f"\n## {group}\n")
        for name in re.findall(r"passes/([\w-]+)\.md", names):
            text = inspect.cleandoc(PASSES[name]().__doc__ or "").partition("\n\n")[0]
            lines.append(f"- [`{name}`]({name}.md): {' '.join(text.split())}")
    wanted = "\n".join(lines) + "\n"
    if write:
        page.write_text(wanted)
    elif page.read_text() != wanted:
        yield f"{page.relative_to(ROOT)}: run tests/check_docs.py --write"
    missing = [name for name in PASSES if f"({name}.md)" not in wanted]
    yield from (f"mkdocs.yml: no page of the pass `{name}`" for name in missing)


def stale_headers() -> Iterator[str]:
    """The modules that the header of another one names, and that are gone."""
    modules = sorted((ROOT / "xdsl_bufferization").rglob("*.py"))
    for path in modules:
        header = path.read_text().split('"""')[1]
        for name in re.findall(r"`([\w/]+\.py)`", header):
            known = [ROOT / name, *(each for each in modules if each.match(name))]
            if not any(each.is_file() for each in known):
                yield f"{path.relative_to(ROOT)}: there is no {name}"


def main() -> int:
    """Prints the faults and returns the exit code."""
    write = "--write" in sys.argv
    faults = [*pages_of_passes(write=write), *index_of_passes(write=write)]
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
    faults += [fault for page in pages for fault in broken_links(page)]
    faults += [*long_pages(user_pages()), *stale_headers()]
    print("\n".join(faults) or f"{len(pages)} documents: no fault")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
