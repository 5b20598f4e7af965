"""docs/examples/watch.md: its toy by its commands, and what it says of ports, parameters and messages. Lint of the watch.
"""

import re
import shutil
import subprocess

import pytest

import watched
from project import ROOT, Failed, output
from watched import COUNTED

pytestmark = pytest.mark.watch

PAGE = (ROOT / "docs/examples/watch.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```([a-z]*)\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.mark.shared
@pytest.mark.parametrize("simulator", [0, 1], ids=watched.SIMULATORS)
def test_the_page_followed(simulator, tmp_path):
    """The toy and its watch by the commands of the page: the message that it shows; put right, the sentence that it shows."""
    command = [text for kind, text in BLOCKS if text.startswith(("iverilog", "verilator"))][simulator]
    message, right = (text for kind, text in BLOCKS if text.startswith(("FAULT", "9 positions")))
    command = command.replace("../../../rtl", str(ROOT / "rtl"))
    shutil.copytree(ROOT / "docs/examples/watch", tmp_path, dirs_exist_ok=True)
    printed = output(["sh", "-c", f"{command.strip()} 2>&1"], tmp_path, codes=(1, 134))
    assert message in printed and ("%Error" in printed or "FATAL" in printed), printed
    assert "`position = {rights, black, board}`" in PAGE
    watched.put(tmp_path / "toy.v", "position = {black, board}", "position = {rights, black, board}")
    assert right in output(["sh", "-c", command], tmp_path)


def test_memory_and_search_window_of_the_page(tmp_path):
    """A board in a memory, read by the lines of the page; the watch of a search window, as it is bound here."""
    memory = next(text for kind, text in BLOCKS if text.startswith("wire [255:0] board"))
    bench = (
        "module machine; reg [3:0] squares [0:63]; initial squares[63] = 7; endmodule\n"
        f"module top; machine engine (); {memory.replace('path.to.engine', 'engine')}\n"
        'initial #1 $display("%0d", board[255:252]); endmodule\n'
    )
    (tmp_path / "top.v").write_text(bench, encoding="utf-8")
    output(["iverilog", "-g2005", "-o", tmp_path / "run", tmp_path / "top.v"])
    assert output(["vvp", "-n", tmp_path / "run"]) == "7\n"
    bound = next(text for kind, text in BLOCKS if text.startswith("bind perpetual_search_window"))
    ports = dict(re.findall(r"\.(\w+)\(((?:[^()]|\(\w+\))+)\)", bound[bound.index("watch (") :]))
    assert ports == {port: text for port, text in COUNTED.ports.items()} and "FLAG_AFTER(5)" in bound


def test_words_of_the_page():
    """Ports, parameters and messages that it names are those of the file, and none is left out."""
    text = watched.WATCH.read_text(encoding="utf-8")
    head = text[: text.index("localparam")]
    ports = re.findall(r"^    input  wire +(?:\[.*?\] +)?(\w+)", head, re.M)
    parameters = re.findall(r"^    parameter integer (\w+)", head, re.M)
    assert len(ports) == 20 and len(parameters) == 19
    for word in [*ports, *(name for name in parameters if name not in ("KNIGHT", "BISHOP", "ROOK", "QUEEN"))]:
        assert re.search(rf"(?<!\w){word}(?!\w)", PAGE), word
    table = PAGE[PAGE.index("## What it says") : PAGE.index("## Parameters")]
    said = " ".join(re.findall(r'"([^"]*)"', text))
    for row in re.findall(r"^\| (`.*?) \|", table, re.M):
        for words in re.findall(r"`([^`]+)`", row):
            for part in re.split(r"…|[.,]|  |\b[NM]\b", words):
                assert part.strip() in said, f"{part!r} of {words!r}"


@pytest.mark.parametrize("wrong", ["STOP=3", "OCCURRENCE=1", "BOARD_AFTER=2", "PIECE_BITS=5"])
def test_wrong_parameters(wrong):
    name, value = wrong.split("=")
    with pytest.raises(Failed, match=r"perpetual_watch_needs_\w+"):
        output(["iverilog", "-g2005", "-s", "perpetual_watch", "-P", f"perpetual_watch.{name}={value}", "-o", "/dev/null", watched.WATCH])


def test_lint():
    """No warning, in Verilog-2005 and as SystemVerilog."""
    for language in ("-g2005", "-g2012"):
        assert output(["iverilog", language, "-Wall", "-o", "/dev/null", watched.WATCH], stderr=subprocess.STDOUT) == ""
    lint = ["verilator", "--lint-only", "-Wall", "--top-module", "perpetual_watch", watched.WATCH]
    assert output(lint, stderr=subprocess.STDOUT) == ""
    assert output([*lint, "--language", "1364-2005", "-DPERPETUAL_WATCH_2005"], stderr=subprocess.STDOUT) == ""
