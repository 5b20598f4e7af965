"""Reports that the page saves, and pictures, looked at in a real browser: Chromium without a screen.

A report of games is opened at the width of a phone, a tablet and a desk. It must need no other file, be no wider
than its window, and show the boards that python-chess has in these games, with the side to move and letters that can be
read; its moves are stepped through by keyboard, and its games found by names and moves. It is printed: every game is on
paper, and no heading alone. One of many games is opened. A walk drawn as SVG must not be blank.
"""

import json
import re
from pathlib import Path

import chess
import chess.pgn
import pytest

from chromium import colours
from project import ROOT, checked, output
from test_page import BUSY, GAMES, PAGE, SAVED

pytestmark = pytest.mark.page
PRINTED = 60  # games of a report on paper: more than on a page of its index
MOVES = "Nf3 Nf6 Ng1 Ng8".split()
MANY = 20_000  # games of a long report
ON_A_PAGE = 50  # games of it
MOST_PRINTED = 1000
READABLE = {360: 11, 800: 9, 1280: 9}  # pixels of a coordinate, by the width of the window
# Reads everything off the page, and looks for WORDS.
PROBE = (ROOT / "tests/python/probe.js").read_text(encoding="utf-8")


def positions(path):
    """The pieces of every position of every game of a file, and whose move it is, by python-chess."""
    games = []
    with open(path, encoding="utf-8") as text:
        while (game := chess.pgn.read_game(text)) is not None:
            boards = [game.board(), *(node.board() for node in game.mainline())]
            games.append([({chess.square_name(at): piece.symbol() for at, piece in board.piece_map().items()},
                           "White" if board.turn else "Black") for board in boards])
    return games


def occurrences(game, repetition):
    """The plies at which the position of a repetition stood."""
    known = {one["ply"]: one for one in game["repetitions"]}
    plies = [repetition["ply"]]
    while plies[0] in known:
        plies.insert(0, plies[0] - known[plies[0]]["distance"])
    return plies


def boards_are_right(found, games, files):
    """Each claim shows the boards that it should, and each game has its section."""
    kept = {path.name: positions(path) for path in files}
    wanted = [game for game in games if any(game[key] is not None for key in ("threefold", "claim_by_intended_move", "fifty", "error"))]
    for game, section in zip(wanted, found["sections"], strict=True):
        name = Path(game["file"]).name
        assert f"{name} game {game['game']}" in section["where"]
        boards = kept[name][game["game"] - 1]
        expected = [({3: "Threefold (9.2.1.2)", 5: "Fivefold (9.6.1)"}[one["occurrence"]], [boards[ply] for ply in occurrences(game, one)])
                    for one in game["repetitions"] if one["occurrence"] in (3, 5)][:8]
        sides = lambda claim: [re.search("(White|Black) to move$", caption)[1] for caption in claim["captions"]]
        shown = [(claim["what"].partition(":")[0], list(zip(claim["boards"], sides(claim))))
                 for claim in section["claims"] if re.match("(Three|Five)fold", claim["what"])]
        assert shown == expected, section["where"]


class Reports:
    """A folder with the reports, and the browser."""

    def __init__(self, perpetual, folder, browser):
        self.perpetual, self.folder, self.browser = perpetual, folder, browser
        self.busy = folder / "busy.pgn"
        self.busy.write_text(BUSY, encoding="utf-8")
        self.files = [*GAMES, self.busy]
        self.report = self.saved("report.html", *(ROOT / file for file in self.files))
        self.games = checked(perpetual, *self.files)
        self.walk = folder / "walk.svg"
        output([perpetual, "explain", *MOVES, "--svg", self.walk])

    def saved(self, name, *files):
        """What the page saves of these files."""
        self.browser.open(PAGE.as_uri())
        self.browser.read(*files, drop=True)
        path = self.folder / name
        path.write_text(self.browser.script(SAVED)["report"], encoding="utf-8")
        return path

    def look(self, page, width, words=("no such player",)):
        """What the page says of itself in a window so wide, and which games it finds by these words."""
        self.browser.show(page.as_uri(), width, 1600)
        assert colours(self.browser.screenshot()) > 50, "it is blank"
        return self.browser.script(f"const WORDS = {json.dumps(words)};\n{PROBE}")


@pytest.fixture(scope="module")
def desk(perpetual, tmp_path_factory, browser):
    return Reports(perpetual, tmp_path_factory.mktemp("reports"), browser)


def test_nothing_else_is_needed(desk):
    text = desk.report.read_text() + desk.walk.read_text()
    links = [link for link in re.findall(r"""(?:href|src)\s*=\s*"([^"]*)""", text) if not link.startswith("#")]
    assert not links and "url(h" not in text and "fetch(" not in text
    assert str(ROOT) not in text and str(desk.folder) not in text, "the report names a folder"


@pytest.mark.parametrize("width", READABLE)
def test_report(desk, width):
    found = desk.look(desk.report, width)
    assert found["columns"] == (1 if width < 500 else 3), "boards side by side"
    assert found["letter"] >= READABLE[width], "the letters at the boards are too small to be read"
    assert found["width"] <= width == found["client"], "it is wider than its window"
    boards_are_right(found, desk.games, [ROOT / GAMES[0], ROOT / GAMES[1], desk.busy])
    print(f"{len(found['sections'])} games have the boards of python-chess")
    assert found["undrawn"] > 0, "boards are not drawn on demand"
    assert found["found"] == [[]], "a name that is not there is found"
    first = next(game for game in desk.games if game["threefold"] is not None)
    plies = occurrences(first, next(one for one in first["repetitions"] if one["occurrence"] == 3))
    boards = positions(ROOT / first["file"])[first["game"] - 1][plies[0] : plies[-1] + 1]
    assert [step["pieces"] for step in found["walked"]] == [pieces for pieces, _ in boards], "steps by keyboard"
    assert any("<i>Söhne</i>" in one["title"] for one in found["sections"]), "markup in a name is text"


def test_find(desk):
    """Names, without the marks on their letters too, and moves are found; no letters of boards, keys or squares are."""
    words = ["muller", "SÖHNE", "Qa4+ muller", "rnbqkbnr", "pppppppp", "c4d3", '"f"', "muller no"]
    found = desk.look(desk.report, 1280, words)["found"]
    busy = [title for title in found[0] if "Müller" in title]
    assert len(busy) == 1 and found[:3] == [busy] * 3 and found[3:] == [[]] * 5, found


def test_print(desk):
    """Every game is on paper, and no page ends with a heading."""
    games = desk.folder / "threefolds.pgn"
    output([desk.perpetual, "check", "--only", "threefold", "--pgn", games, *sorted(ROOT.glob("data/games/*.pgn"))], codes=(0, 1))
    all_games = re.split(r"^(?=\[Event )", games.read_text(encoding="latin-1"), flags=re.M)[1:]
    games.write_text("".join(all_games[:PRINTED]), encoding="latin-1")
    page = desk.saved("paper.html", games)
    desk.browser.show(page.as_uri())
    text = desk.browser.paper("-layout")
    numbers = [int(number) for number in re.findall(r"threefolds\.pgn game (\d+)", text)]
    assert numbers == list(range(1, PRINTED + 1)), "games are missing on paper"
    assert f"{PRINTED} games" in text
    ends = [page.strip().splitlines()[-1].strip() for page in text.split("\f") if page.strip()]
    assert len(ends) > 10
    heading = re.compile(r"(1-0|0-1|1/2-1/2|\*)$|threefolds\.pgn game|repetitions?, the first|fold \(|could claim|moves \(9")
    assert not [end for end in ends if heading.search(end)], "a heading stands alone at the foot of a page"


def test_many_games(desk):
    """Are shown a page at a time, and printed up to a number."""
    many = desk.folder / "many.pgn"
    many.write_text(((ROOT / GAMES[0]).read_text().rstrip() + "\n\n") * MANY)
    report = desk.saved("many.html", many)
    assert desk.browser.script("return $('status').textContent;").startswith(f"{MANY:,} games")
    found = desk.look(report, 1200)
    assert found["index"] == found["shown"] == found["after"] == ON_A_PAGE and f"{MANY:,} games" in found["count"]
    assert found["printed"] == MOST_PRINTED


def test_picture_of_a_walk(desk):
    desk.browser.show(desk.walk.as_uri(), 1540, 1000)
    assert colours(desk.browser.screenshot()) > 50, "it is blank"
