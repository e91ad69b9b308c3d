"""Makes the pictures of the documents: of docs/pictures/attend.mlir, and of examples/cnn.mlir.

Usage: python tests/doc_pictures.py
The page is photographed with Chromium (`chromium` on the path, or CHROMIUM), if it is there.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from buffer_picture import COLOURS, buffers, picture

from xdsl_bufferization.explainer.page import page
from xdsl_bufferization.explainer.report import Report, explain_program

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
EXAMPLE = ROOT / "examples" / "cnn.mlir"
PIPELINE = "one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline"
FUNCTION = "@first_block"
SELECTED = 4
"""The number of the explanation that the page shows."""


def report() -> Report:
    """Returns the report on the example."""
    return explain_program(EXAMPLE.read_text(), EXAMPLE.name, "bufferize")


def memory(found: Report) -> str:
    """Returns the picture of the memory of one function."""
    return next(p for p in found.result if p.function == FUNCTION).svg() + "\n"


def beside_program() -> dict[str, str]:
    """Returns the pictures of a program beside its buffers, by the names of their files."""
    text = (PICTURES / "attend.mlir").read_text()
    columns = [
        ("one-shot-bufferize", buffers(text, PIPELINE)),
        ("bufferize", buffers(text, "bufferize")),
    ]
    return {f"buffers-{scheme}.svg": picture(text, columns, scheme) for scheme in COLOURS}


def photograph(found: Report, target: Path) -> None:
    """Takes a picture of the page."""
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if browser is None:
        print("no chromium: the page is not photographed")
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page(found))
        options = (
            "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--disable-component-update",
            "--disable-sync", "--window-size=1200,640", f"--user-data-dir={folder}/user",
        )  # fmt: skip
        command = [browser, *options, f"--screenshot={target}"]
        subprocess.run([*command, f"{file.as_uri()}#e{SELECTED}"], check=True, capture_output=True)


def main() -> None:
    """Writes the pictures."""
    found = report()
    (PICTURES / "memory.svg").write_text(memory(found))
    for name, svg in beside_program().items():
        (PICTURES / name).write_text(svg)
    photograph(found, PICTURES / "page.png")


if __name__ == "__main__":
    main()
