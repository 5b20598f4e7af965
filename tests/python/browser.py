#!/usr/bin/env python3
"""Pictures and reports, looked at in a real browser: Chromium without a screen.

    tests/python/browser.py [--perpetual PATH] [--chromium PATH] [--keep FOLDER]

A report of games as HTML is opened at the width of a phone and of a desk. It must need no other file, be no wider than
its window, and show the boards that python-chess has in these games; its moves are stepped through by keyboard. It is
printed, and one of many games is opened. A walk drawn as SVG must not be blank. With --keep what was made stays in
that folder, to be looked at.
Exit codes: 0 all well, 1 something is not as it should be, 2 usage or a program could not be run.
"""

import argparse
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import chess
import chess.pgn

ROOT = Path(__file__).resolve().parents[2]
GAMES = ["data/demo/diep-axon.pgn", "data/demo/engines.pgn"]
MOVES = "Nf3 Nf6 Ng1 Ng8".split()
MANY = 20_000  # games of a long report
# Castling, en passant and promotion lie between two threefolds.
BUSY = """[Event "</script><b>\u202e"]
[White "Müller & <i>Söhne</i>"]
[Black "%s"]
[FEN "r3k2r/P5n1/8/8/2p5/6N1/3P4/R3K2R w KQkq - 0 1"]

Ne4 Nh5 Ng3 Ng7 Ne4 Nh5 Ng3 Ng7 d4 cxd3 O-O O-O-O a8=Q+ Kd7 Qa4+ Ke7 Qa3+ Kd7 Qa4+ Ke7 Qa3+ Kd7 Qa4+ 1/2-1/2
""" % ("x" * 5000)
# What is read off the page, told to the page around it.
PROBE = r"""
<script>
addEventListener("load", () => {
  const pieces = (svg) => Object.fromEntries([...svg.querySelectorAll("use")]
    .map((use) => [use.getAttribute("href").slice(1), +use.getAttribute("x"), +use.getAttribute("y")])
    .filter(([name]) => name !== "board")
    .map(([name, x, y]) => ["abcdefgh"[(x - 14) / 40] + (8 - (y - 14) / 40), name[0] === "w" ? name[1].toUpperCase() : name[1]]));
  const undrawn = [...document.querySelectorAll(".boards svg")].filter((svg) => !svg.childElementCount).length;
  dispatchEvent(new Event("beforeprint"));
  const steps = document.querySelector(".steps"), walked = [];
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  if (steps) {
    steps.querySelector(".moves button").focus();
    press("Home");
    for (let ply = 0; ply < steps.querySelectorAll(".moves button").length; ply++) {
      walked.push({ move: document.activeElement.textContent, pieces: pieces(steps.querySelector("svg")) });
      press("ArrowRight");
    }
  }
  const found = {
    width: document.documentElement.scrollWidth, client: document.documentElement.clientWidth, undrawn, walked,
    index: document.querySelectorAll("#list li").length, count: document.getElementById("count").textContent,
    sections: [...document.querySelectorAll("section")].map((section) => ({
      title: section.querySelector("h2").textContent, where: section.querySelector(".where").textContent,
      claims: [...section.querySelectorAll(".claim")].map((claim) => ({
        what: claim.querySelector("h3").textContent,
        boards: [...claim.querySelectorAll(".boards svg")].map(pieces) })) })) };
  const find = document.getElementById("find");
  find.value = "no such player";
  filter();
  found.none = document.querySelectorAll("section").length;
  parent.postMessage(JSON.stringify(found), "*");
});
</script>
"""


def run(words):
    """What a program writes."""
    try:
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"browser: {words[0]}: {error}", file=sys.stderr)
        sys.exit(2)
    return done.stdout


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


def positions(path):
    """The pieces of every position of every game of a file, by python-chess."""
    games = []
    with open(path, encoding="utf-8") as text:
        while (game := chess.pgn.read_game(text)) is not None:
            boards = [game.board(), *(node.board() for node in game.mainline())]
            games.append([{chess.square_name(at): piece.symbol() for at, piece in board.piece_map().items()}
                          for board in boards])
    return games


def occurrences(game, repetition):
    """The plies at which the position of a repetition stood."""
    known = {one["ply"]: one for one in game["repetitions"]}
    plies = [repetition["ply"]]
    while plies[0] in known:
        plies.insert(0, plies[0] - known[plies[0]]["distance"])
    return plies


def boards_are_right(found, games, folder):
    """Whether each claim shows the boards that it should, and each game has its section."""
    kept = {path.name: positions(path) for path in folder}
    wanted = [game for game in games
              if any(game[key] is not None for key in ("threefold", "claim_by_intended_move", "fifty", "error"))]
    if len(wanted) != len(found["sections"]):
        return False
    for game, section in zip(wanted, found["sections"]):
        name = Path(game["file"]).name
        if f"{name} game {game['game']}" not in section["where"]:
            return False
        boards = kept[name][game["game"] - 1]
        expected = [[boards[ply] for ply in occurrences(game, one)]
                    for one in game["repetitions"] if one["occurrence"] in (3, 5)][:8]
        shown = [claim["boards"] for claim in section["claims"] if re.match("(Three|Five)fold", claim["what"])]
        if shown != expected:
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perpetual", default=str(ROOT / "target/release/perpetual"))
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium")
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    wrong = []

    def check(what, is_so):
        print(f"{what}: {'yes' if is_so else 'NO'}")
        if not is_so:
            wrong.append(what)

    with tempfile.TemporaryDirectory() as scratch:
        folder = (arguments.keep or Path(scratch)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        browser = [arguments.chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                   f"--user-data-dir={scratch}/profile", "--virtual-time-budget=10000"]

        def look(page, width):
            """What the page says of itself in a window so wide: in a frame, since no window is as narrow as a phone."""
            probed = folder / f"{page.stem}-probed.html"
            probed.write_text(page.read_text().replace("</body>", PROBE + "</body>"))
            frame = folder / f"{page.stem}-{width}.html"
            frame.write_text(f'<!DOCTYPE html><meta charset="utf-8"><body style="margin:0"><pre id="told"></pre>'
                             f'<script>onmessage = (told) => document.getElementById("told").textContent = told.data</script>'
                             f'<iframe src="{probed.name}" style="border:0;width:{width}px;height:1600px"></iframe>')
            told = re.search(r'<pre id="told">(.*?)</pre>', run([*browser, "--dump-dom", frame.as_uri()]).decode(), re.S)
            frame.write_text(f'<!DOCTYPE html><body style="margin:0">'
                             f'<iframe src="{page.name}" style="border:0;width:{width}px;height:1600px"></iframe>')
            picture = folder / f"{page.stem}-{width}.png"
            run([*browser, f"--window-size={max(width, 500)},1600", f"--screenshot={picture}", frame.as_uri()])
            found = colours(picture.read_bytes()) if picture.exists() else 0
            check(f"{page.name} at {width} pixels is not blank ({found} colours)", found > 50)
            return json.loads(html.unescape(told[1])) if told and told[1] else {}

        busy = folder / "busy.pgn"
        busy.write_text(BUSY, encoding="utf-8")
        files = [*GAMES, str(busy)]
        report = folder / "report.html"
        report.write_bytes(run([arguments.perpetual, "check", "--format", "html", *files]))
        games = [json.loads(line) for line in run([arguments.perpetual, "check", "--format", "json", *files]).splitlines()]
        walk = folder / "walk.svg"
        run([arguments.perpetual, "explain", *MOVES, "--svg", str(walk)])
        text = report.read_text() + walk.read_text()
        links = [link for link in re.findall(r"""(?:href|src)\s*=\s*"([^"]*)""", text) if not link.startswith("#")]
        check("neither the report nor the walk needs another file", not links and "url(h" not in text and "fetch(" not in text)
        check("the report names no folder", str(ROOT) not in text and str(folder) not in text)

        for width in (390, 1200):
            found = look(report, width)
            check(f"the report is no wider than {width} pixels", found.get("width", 9999) <= width == found.get("client"))
            check(f"its {len(found.get('sections', []))} games have the boards of python-chess",
                  bool(found) and boards_are_right(found, games, [ROOT / GAMES[0], ROOT / GAMES[1], busy]))
            check("boards are drawn on demand", 0 < found.get("undrawn", 0))
            check("a name is found, or nothing is", found.get("none") == 0)
            first = next(game for game in games if game["threefold"] is not None)
            plies = occurrences(first, next(one for one in first["repetitions"] if one["occurrence"] == 3))
            boards = positions(ROOT / first["file"])[first["game"] - 1][plies[0] : plies[-1] + 1]
            check(f"{len(boards)} positions can be stepped through by keyboard",
                  [step["pieces"] for step in found.get("walked", [])] == boards)
            check("markup in a name is text", any("<i>Söhne</i>" in one["title"] for one in found.get("sections", [])))

        every = folder / "every.html"
        every.write_bytes(run([arguments.perpetual, "check", "--format", "html", "--boards", "all", *files]))
        found = look(every, 1200)
        repetitions = [min(len(game["repetitions"]), 60) for game in games if game["repetitions"]]
        shown = [sum(bool(re.match("Second|Threefold|Fivefold|[0-9]+th", claim["what"])) for claim in one["claims"])
                 for one in found.get("sections", [])]
        check(f"--boards all has {sum(repetitions)} positions that occurred before", [n for n in shown if n] == repetitions)

        printed = folder / "report.pdf"
        run([*browser, "--no-pdf-header-footer", f"--print-to-pdf={printed}", report.as_uri()])
        pages = len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes())) if printed.exists() else 0
        check(f"it can be printed ({pages} pages)", pages > 1)

        many = folder / "many.pgn"
        one = (ROOT / GAMES[0]).read_text()
        many.write_text((one.rstrip() + "\n\n") * MANY)
        long = folder / "many.html"
        long.write_bytes(run([arguments.perpetual, "check", "--format", "html", str(many)]))
        found = look(long, 1200)
        check(f"{MANY:,} games are shown a page at a time ({found.get('count')})",
              found.get("index") == len(found.get("sections", [])) == 50 and f"{MANY:,} games" in found["count"])
        if not arguments.keep:
            long.unlink()

        picture = folder / "walk.png"
        run([*browser, "--window-size=1540,1000", f"--screenshot={picture}", walk.as_uri()])
        found = colours(picture.read_bytes()) if picture.exists() else 0
        check(f"walk.svg is not blank ({found} colours)", found > 50)
    sys.exit(1 if wrong else 0)


main()
