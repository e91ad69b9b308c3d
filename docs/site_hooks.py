"""What mkdocs does with links from the documents to files outside of docs/.

README.md is the first page, CONTRIBUTING.md and CHANGELOG.md are pages, and each other file that
a page links to is a file of the site, with `.txt` at the end so that a browser shows it.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

LINK = re.compile(r"^```.*?^```|(\]\(|src(?:set)?=\")(?![a-z]+:|#)([^)#\s\"]+)", re.M | re.S)
"""Blocks of code, in which no link is, and links to files."""
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are not in docs/."""
    root = Path(config.docs_dir).parent
    for source, page in PAGES.items():
        content = (root / source).read_text()
        files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Points links to where their files are in the site."""
    root, here = Path(config.docs_dir).parent, page.file.src_uri
    sources = {page: source for source, page in PAGES.items()}
    source = sources.get(here, f"docs/{here}")

    def moved(link: re.Match[str]) -> str:
        if link[2] is None:
            return link[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[2]))
        if (root / path).is_dir():
            path += "/README.md"
        target = PAGES.get(path, path.removeprefix("docs/"))
        if target == path and (root / path).is_file():
            target = f"files/{path}.txt"
            if target not in files.src_uris:
                content = (root / path).read_bytes()
                files.append(File.generated(config, target, content=content))
        return link[1] + posixpath.relpath(target, posixpath.dirname(here) or ".")

    return LINK.sub(moved, markdown)
