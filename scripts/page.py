#!/usr/bin/env python3
"""Writes the page of the checker: one HTML file with the module for WebAssembly in it.

In build/page are index.html, its licence and checksum. The module is built from web/ with the toolchain that scripts/cross.sh finds, in build/web-target.
Exit codes: 0 written, 2 something is missing or the page is too large.
"""

import base64
import gzip
import hashlib
import os
import shutil
import sys

from core_file import VERSION
from project import ROOT, Failed, commit, ended, output

TARGET = "wasm32-unknown-unknown"
BUILT = ROOT / "build/web-target"
PAGE, OUT = ROOT / "web/page", ROOT / "build/page"
SCRIPTS = ["engine.js", "games.js", "line.js", "board.js", "claim.js", "walk.js", "main.js"]
MOST, MOST_COMPRESSED = 1_000_000, 400_000  # bytes


def module():
    command = [ROOT / "scripts/cross.sh", TARGET, "build", "--profile", "page", "--locked", "--package", "perpetual-web"]
    output(command, seconds=None, stderr=None, env={**os.environ, "CARGO_TARGET_DIR": str(BUILT)})
    return (BUILT / TARGET / "page/perpetual_web.wasm").read_bytes()


def version():
    """The version, and the commit if this is a checkout."""
    known = commit("--short")
    return f"{VERSION} ({known})" if known else VERSION


def page(wasm):
    script = "\n".join((PAGE / name).read_text() for name in SCRIPTS)
    text = base64.b64encode(wasm).decode()
    parts = {
        "style": f"<style>\n{(PAGE / 'page.css').read_text()}</style>",
        "script": f'<script>\n"use strict";\n(() => {{\n{script}\nstart("{text}");\n}})();\n</script>',
        "version": version(),
    }
    html = (PAGE / "page.html").read_text()
    for name, part in parts.items():
        assert html.count(f"<!-- {name} -->") == 1
        html = html.replace(f"<!-- {name} -->", part)
    return html.encode()


def main():
    html = page(module())
    packed = len(gzip.compress(html))
    if len(html) > MOST or packed > MOST_COMPRESSED:
        raise Failed(f"{len(html):,} bytes, {packed:,} compressed; at most {MOST:,} and {MOST_COMPRESSED:,}")
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "index.html").write_bytes(html)
    shutil.copyfile(ROOT / "sw/host/LICENSE", OUT / "LICENSE")
    digest = hashlib.sha256(html).hexdigest()
    (OUT / "SHA256SUMS").write_text(f"{digest}  index.html\n")
    print(f"{OUT}/index.html: {len(html):,} bytes, {packed:,} compressed")


sys.exit(ended("page", main))
