"""Checks the documents: links resolve, and every pass and option is described.

Usage: python tests/check_docs.py
Prints each fault as FILE: MESSAGE; the exit code is 1 when there are any.
"""

import dataclasses
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
HEADING = re.compile(r"^#+ +(.*)$", re.M)


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


def undocumented_options() -> Iterator[str]:
    """One message per pass or option of the plugin without a word in docs/passes.md."""
    from xdsl_bufferization.universe import BUFFERIZATION_UNIVERSE

    page = ROOT / "docs" / "passes.md"
    text = page.read_text() if page.exists() else ""
    for name, factory in BUFFERIZATION_UNIVERSE.all_passes.items():
        start = re.search(rf"^#+ .*`{re.escape(name)}`.*$", text, re.M)
        if start is None:
            yield f"docs/passes.md: no heading names the pass `{name}`"
            continue
        section = re.split(r"^#+ .*`", text[start.end() :], maxsplit=1, flags=re.M)[0]
        for field in dataclasses.fields(factory()):
            option = field.name.replace("_", "-")
            if f"`{option}`" not in section:
                yield f"docs/passes.md: pass `{name}`: no word on option `{option}`"


def main() -> int:
    """Prints the faults and returns the exit code."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    faults = [fault for page in pages for fault in broken_links(page)]
    faults += undocumented_options()
    print("\n".join(faults) or f"{len(pages)} documents: no fault")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
