"""Chromium without a screen, driven by Playwright; with the tree that a screen reader gets, and a drop of files."""

import json
import shutil
import zlib

import pytest

from project import output

# What every script in a page has; of the page of the checker all ids begin with p-.
TOOLS = """
const $ = (id) => document.getElementById("p-" + id);
const soon = (ms) => new Promise((done) => setTimeout(done, ms));
const until = async (holds) => { while (!holds()) await soon(10); };
const lines = (list) => [...list].map((item) => item.textContent);
const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
"""
READ = "await until(() => / in .* s/.test($('status').textContent)); await soon(100);"
MARGINS = dict.fromkeys(("top", "bottom", "left", "right"), "1cm")  # as browsers print


class Page:
    """A page of Playwright, and what it has not."""

    def __init__(self, page):
        self.page, self.protocol = page, page.context.new_cdp_session(page)

    def __getattr__(self, name):
        return getattr(self.page, name)

    def script(self, text):
        """What a script in the page returns; it may wait."""
        return self.page.evaluate(f"async () => {{ {TOOLS} {{ {text} }} }}")

    def show(self, address, width=1280, height=900):
        """An address, in a window so wide."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.goto("about:blank")
        self.page.goto(address)

    def open(self, address, width=1280, height=900):
        """The same of a page that says itself when it is ready."""
        self.show(address, width, height)
        self.page.wait_for_selector("html[data-ready=yes]", state="attached")

    def drop(self, selector, *files):
        """Files, as a user drops them."""
        where = self.script(f"const one = document.querySelector({json.dumps(selector)}); one.scrollIntoView({{ block: 'center' }}); "
                            "const { x, y, width, height } = one.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 };")
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.protocol.send("Input.dispatchDragEvent", {"type": kind, "data": data, **where})

    def read(self, *files, drop=False):
        """Files that the page of the checker is given, to their end."""
        self.script("$('tab-games').click(); $('status').textContent = '';")
        self.drop("#p-drop", *files) if drop else self.page.set_input_files("#p-files", files)
        self.script(READ)

    def tree(self):
        """What a screen reader gets: role, name and properties of all that it does not ignore, in order."""
        nodes = self.protocol.send("Accessibility.getFullAXTree")["nodes"]
        by = {node["nodeId"]: node for node in nodes}

        def below(node):
            if not node["ignored"]:
                properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
                name = node.get("name", {}).get("value", "")
                yield {"role": node["role"]["value"], "name": name, "children": len(node.get("childIds", [])), **properties}
            for child in node.get("childIds", []):
                if child in by:
                    yield from below(by[child])

        return list(below(nodes[0]))

    def paper(self, order="-raw"):
        """The words of the page as a printer gets it, in the order in which they are written, or with `-layout` as they stand."""
        return output(["pdftotext", order, "-", "-"], text=False, input=self.page.pdf(format="A4", margin=MARGINS)).decode()


def colours(png):
    """How many colours a picture has: those of the filtered rows, which is enough to tell it from a blank one."""
    data, at = b"", 8
    while at < len(png):
        length, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    pixels = zlib.decompress(data)
    return len({pixels[i : i + 3] for i in range(1, len(pixels) - 3, 3)})


@pytest.fixture(scope="module")
def browser():
    # Other tests are collected without it.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--hide-scrollbars"])
        page = chromium.new_page()
        page.set_default_timeout(60_000)
        yield Page(page)
        chromium.close()
