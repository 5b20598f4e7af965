"""Chromium without a screen, driven by its own protocol for developers, over a pipe.

For what a page cannot do to itself: keys and Tab as a user presses them, the tree that a screen reader gets, paper.
"""

import base64
import json
import os
import subprocess
import time

SECONDS = 60  # for one command
# Keys that a user presses: their code, and the text that they write.
KEYS = {"Tab": (9, ""), "Enter": (13, "\r"), " ": (32, " "), "End": (35, ""), "Home": (36, ""), "ArrowLeft": (37, ""), "ArrowUp": (38, ""),
        "ArrowRight": (39, ""), "ArrowDown": (40, "")}


class Failed(Exception):
    """The browser refused, or a script in the page threw."""


class Chromium:
    """A browser with one page."""

    def __init__(self, profile):
        theirs, ours = os.pipe(), os.pipe()

        def at_three_and_four():
            # Neither may be in the way of the other.
            ends = [os.dup(theirs[0]), os.dup(ours[1])]
            for number, end in zip((3, 4), [os.dup2(end, 20 + at) for at, end in enumerate(ends)], strict=True):
                os.dup2(end, number, inheritable=True)

        words = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
                 f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(words, preexec_fn=at_three_and_four, close_fds=False, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs[0])
        os.close(ours[1])
        self.to, self.answers = os.fdopen(theirs[1], "wb", 0), os.fdopen(ours[0], "rb")
        self.number, self.session, self.rest = 0, None, b""
        page = next(one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for part in ("Page", "Runtime", "Accessibility", "DOM"):
            self.call(f"{part}.enable")

    def message(self):
        """The next that it sends."""
        while b"\0" not in self.rest:
            more = os.read(self.answers.fileno(), 1 << 16)
            if not more:
                raise Failed("the browser has ended")
            self.rest += more
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def call(self, method, **parameters):
        """A command of the protocol, and its result."""
        self.number += 1
        asked = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            asked["sessionId"] = self.session
        self.to.write(json.dumps(asked).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise Failed(f"{method}: {message['error']['message']}")
                return message["result"]

    def script(self, text):
        """What a script in the page returns; it may wait."""
        found = self.call("Runtime.evaluate", expression=f"(async () => {{ {text} }})()", awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise Failed(found["exceptionDetails"]["exception"].get("description", "a script failed"))
        return found["result"].get("value")

    def open(self, address, width=1280, height=900):
        """An address, in a window so wide; the page says itself when it is ready."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        while self.script("return document.documentElement?.dataset.ready") != "yes":
            time.sleep(0.02)

    def choose(self, selector, *files):
        """Files, as a user chooses them."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.call("DOM.setFileInputFiles", files=[str(file) for file in files], nodeId=node)

    def at(self, selector):
        """The middle of an element, scrolled into view."""
        return self.script(f"const one = document.querySelector({json.dumps(selector)}); one.scrollIntoView({{ block: 'center' }}); "
                           "const { x, y, width, height } = one.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 };")

    def click(self, selector):
        """A click, where a user sees the element."""
        where = self.at(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where)

    def drop(self, selector, *files):
        """Files, as a user drops them."""
        where, data = self.at(selector), {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, data=data, **where)

    def write(self, text):
        """A text, as if it were typed."""
        self.call("Input.insertText", text=text)

    def press(self, key, shift=False):
        """A key, as a user presses it; a letter is written."""
        code, text = KEYS.get(key, (0, key))
        event = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **event, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def tree(self):
        """What a screen reader gets: role, name and properties of all that it does not ignore, in order."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
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

    def picture(self, path, whole=True):
        """The page as a PNG."""
        found = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(found["data"]))

    def paper(self, path):
        """The page as a printer gets it, as a PDF on A4."""
        found = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=False)
        path.write_bytes(base64.b64decode(found["data"]))

    def close(self):
        """Ends it."""
        self.process.terminate()
        self.process.wait(SECONDS)
        self.to.close()
        self.answers.close()
