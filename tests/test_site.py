"""The documents as a site: built strictly, and each link leads somewhere."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r'(?:href|src)="?([^"\s>]+)')
ANCHOR = re.compile(r'\bid="?([^"\s>]+)')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("mkdocs") is None:
        pytest.skip("mkdocs is not installed: make docs")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d"]
    done = subprocess.run([*command, str(folder)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_each_link_leads_somewhere(site: Path) -> None:
    pages = {page: page.read_text() for page in site.rglob("*.html")}
    assert len(pages) > 50
    anchors = {page: set(ANCHOR.findall(text)) for page, text in pages.items()}
    dead = list[str]()
    for page, text in pages.items():
        for link in LINK.findall(text):
            if re.match(r"[a-z]+:|/", link) or page.name == "404.html":
                continue
            path, _, anchor = unquote(link).partition("#")
            target = (page.parent / path).resolve() if path else page
            if target.is_dir():
                target /= "index.html"
            if not target.exists() or (anchor and anchor not in anchors.get(target, {anchor})):
                dead.append(f"{page.relative_to(site)}: {link}")
    assert not dead


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    """Pages of the site work without a network."""
    for page in site.rglob("*.html"):
        loaded = re.findall(
            r'<(?:script|img|link[^>]*stylesheet)[^>]*(?:src|href)="?(https?:[^"\s>]+)',
            page.read_text(),
        )
        assert not loaded, page
