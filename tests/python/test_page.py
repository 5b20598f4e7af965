"""The page of the checker (`make page`) in a real browser, against the program.

Files are dropped on it: its report must have the games of which the program finds more than repetitions, and say the same of
them. Links open claims and walks of real games: their words must be those of `perpetual claim` and `perpetual explain`. It must not
reach a server.
"""

import gzip
import html
import json
import random
import re
import urllib.parse

import chess.pgn
import pytest

from project import ROOT, output

pytestmark = pytest.mark.page
PAGE = ROOT / "build/page/index.html"
GAMES = ["data/demo/diep-axon.pgn", "data/demo/engines.pgn"]
TRICKY = "data/demo/tricky.pgn"
# Castling, en passant and promotion lie between two threefolds.
BUSY = """[Event "</script><b>\u202e"]
[White "Müller & <i>Söhne</i>"]
[Black "%s"]
[FEN "r3k2r/P5n1/8/8/2p5/6N1/3P4/R3K2R w KQkq - 0 1"]

Ne4 Nh5 Ng3 Ng7 Ne4 Nh5 Ng3 Ng7 d4 cxd3 O-O O-O-O a8=Q+ Kd7 Qa4+ Ke7 Qa3+ Kd7 Qa4+ Ke7 Qa3+ Kd7 Qa4+ 1/2-1/2
""" % ("x" * 5000)
SEED = 8
OPEN = """
const open = async (hash) => {
  const changed = new Promise((done) => addEventListener("hashchange", () => setTimeout(done), { once: true }));
  // An address that is there already is not opened again.
  if (location.hash === '#' + hash) return;
  location.hash = hash;
  await changed;
};
"""
SAVED = """
let saved;
HTMLAnchorElement.prototype.click = () => {};
URL.createObjectURL = (blob) => { saved = blob; return '#'; };
$("save").click();
return { report: await saved.text(), status: $("status").textContent, warnings: lines($("warnings").children) };
"""


@pytest.fixture
def page(browser):
    browser.open(PAGE.as_uri())
    browser.click("#p-tab-games")
    return browser


def kept(folder, files):
    paths = [folder / name for name, _ in files]
    for path, (_, data) in zip(paths, files):
        path.write_bytes(data)
    return paths


def report_says_what_the_program_says(page, perpetual, paths):
    """Of each game of which there is more to say than that positions stood twice, in their order; and the same sums."""
    page.read(*paths, drop=True)
    report = page.script(SAVED)["report"]
    games = [json.loads(line) for line in re.search('id="data">(.*?)</script>', report, re.S)[1].split("\n")[1:-1]]
    *lines, sums = output([perpetual, "check", *paths], codes=(0, 1)).splitlines()
    told = [line for line in lines if not re.search(r": [\d,]+ moves?(, [\d,]+ repetitions?, the first after [^ ,;]+)?$", line)]
    assert len(told) > 2 and html.unescape(re.search('id="end">(.*)</p>', report)[1]) == sums
    for game, line in zip(games, told, strict=True):
        name = f"{game['f']} game {game['g']}" + (f" [{game['i']}]" if "i" in game else "") + ": "
        about = ", ".join(game[key] for key in "por" if key in game) if "p" in game or "o" in game else ""
        assert line.endswith(f"/{name}{about + ': ' if about else ''}{game['t']}"), f"{game}: {line}"


@pytest.mark.parametrize("width", [360, 1280])
def test_reports(page, perpetual, tmp_path, width):
    """They are those of the program: of real games, odd ones, broken ones, in any number of pieces, on a phone too."""
    page.open(PAGE.as_uri(), width)
    page.click("#p-tab-games")
    files = [
        ("busy.pgn", BUSY.encode()),
        ("broken.pgn", "[White \"Müller\"]\n\n1. Nf3 Nf7 *\n\n[White \"x\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8".encode("latin-1")),
        ("german.pgn", b"[White \"x\"]\n\n1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1 Sg8 remis\n"),
    ]
    paths = [*(ROOT / path for path in GAMES), *kept(tmp_path, files), *sorted((ROOT / "data/games").glob("*.pgn"))]
    report_says_what_the_program_says(page, perpetual, paths)


def test_reports_of_packed_files(page, perpetual, tmp_path):
    packed = [(f"{number}.pgn.gz", gzip.compress((ROOT / path).read_bytes())) for number, path in enumerate(GAMES)]
    packed.extend((f"{code}.pgn", f"\ufeff[White \"Müller\"]\n\n{BUSY}".encode(code)) for code in ("utf-16-le", "utf-16-be"))
    report_says_what_the_program_says(page, perpetual, kept(tmp_path, packed))


def test_a_second_report(page):
    """Is alone: on paper too is nothing of the first."""
    page.read(ROOT / GAMES[1], drop=True)
    page.read(ROOT / GAMES[0], drop=True)
    found = page.script("dispatchEvent(new Event('beforeprint')); const printed = lines(document.querySelectorAll('#p-report section h2')); "
                        "dispatchEvent(new Event('afterprint')); return [printed, lines(document.querySelectorAll('#p-report section h2')), "
                        "document.querySelectorAll('#data').length];")
    assert found == [["DIEP 2.00 - AXON, 1/2-1/2"]] * 2 + [1]


def claims():
    """Claims in real games: the moves up to one, who claims, and what is written."""
    rng = random.Random(SEED)
    for name in GAMES:
        with open(ROOT / name, encoding="utf-8") as text:
            while (game := chess.pgn.read_game(text)) is not None:
                yield from (claim_in(game, rng) for _ in range(3))


def claim_in(game, rng):
    """A claim near the end of a game, where something repeats; often the one that ended it."""
    moves = list(game.mainline_moves())
    ply = len(moves) - rng.choice([0, 0, 1, 1, 2, rng.randrange(2, 12)])
    board, words = game.board(), []
    for move in moves[:ply]:
        words.append(board.san(move))
        board.push(move)
    written = [*moves[ply : ply + 1], *list(board.legal_moves)[:2]]
    intends = rng.choice([None, *(board.san(move) for move in written[:2])])
    return game.board().fen(), words, rng.choice([None, None, "white", "black"]), intends


SEVEN = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"
QUIET = "7k/8/8/8/8/8/6r1/K6R b - - 98 80"
# Situations of the Laws.
SITUATIONS = [
    (chess.STARTING_FEN, SEVEN, None, "Ng8"),
    (chess.STARTING_FEN, SEVEN, None, "Ng1"),
    (chess.STARTING_FEN, f"{SEVEN} Ng8", None, None),
    (QUIET, "Kg8", None, "Kb1"),
    (QUIET, "Kg8 Kb1", None, None),
    (chess.STARTING_FEN, f"{SEVEN} Ng8", "black", None),
    (chess.STARTING_FEN, f"{SEVEN} Ng8 e4 e5", None, None),
    (chess.STARTING_FEN, f"{SEVEN} e5 e4", None, None),
    (chess.STARTING_FEN, f"{SEVEN} Ng8 1-0", None, None),
    (chess.STARTING_FEN, f"{SEVEN} Ng8 {SEVEN} Ng8 e4", None, None),
    ("7k/8/8/8/8/8/r7/6RK b - - 149 9", "Kh7", None, None),
    ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60", "Kd1 Kd8", None, None),
]


def test_claims(page, perpetual):
    cases = [*claims(), *((fen, words.split(), by, intends) for fen, words, by, intends in SITUATIONS)]
    expected, hashes, verdicts = [], [], set()
    for fen, words, by, intends in cases:
        options = ["--by", by] if by else []
        options += ["--intends", intends] if intends else []
        said = output([perpetual, "claim", "--fen", fen, *options, *words], codes=(0, 1))
        verdicts.add(re.search("Yes|No", said)[0])
        expected.append(sorted(line.strip() for line in said.splitlines() if line.strip()))
        asked = {"moves": " ".join(words), "fen": fen, "show": "claim", "by": by or "", "intends": intends or ""}
        hashes.append(urllib.parse.urlencode(asked))
    assert verdicts == {"Yes", "No"}
    found = page.script(f"{OPEN} const all = []; for (const hash of {json.dumps(hashes)}) {{ await open(hash); "
                        "all.push({ said: [...$('answer').querySelectorAll('.p-said, li, h3, p')].map((one) => one.textContent), "
                        "boards: $('answer').querySelectorAll('.boards svg').length }); } return all;")
    for wanted, got, case in zip(expected, found, cases, strict=True):
        missing = [line for line in wanted if line not in got["said"]]
        assert not missing, f"{case}: {missing} of {got}"
    print(f"{len(cases)} claims")


def test_walks(page, perpetual):
    lines = ["Nf3 Nf6 Ng1 Ng8", "e4 e5 Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8", "d4 d5",
             *[" ".join(words) for fen, words, *_ in claims() if fen == chess.STARTING_FEN][::5]]
    found = page.script(f"{OPEN} const all = []; for (const moves of {json.dumps(lines)}) {{ "
                        "await open('moves=' + encodeURIComponent(moves)); "
                        "all.push([...$('steps').tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)).concat("
                        "[[$('end').textContent], [$('verdict').textContent]])); } return all;")
    for moves, steps in zip(lines, found, strict=True):
        said = [re.split(r"  +", line.strip()) for line in output([perpetual, "explain", *moves.split()]).splitlines()]
        rows = [row for row in said if len(row) == 4 and row[0] not in ("Move", "---")]
        taken = [row for row in rows if not row[3].startswith("Barrier")]
        assert [step[1:3] for step in steps[1:-2]] == [row[:2] for row in taken], moves
        assert [step[3].split("; ")[0] for step in steps[1:-2]] == [row[3] for row in taken], moves
        repetitions = sum(row[-1].startswith("Repetition") for row in said)
        assert sum("Repetition detected" in step[3] for step in steps[1:-2]) == repetitions
        assert steps[-1][0] == said[-1][0] or steps[-1][0] in [" ".join(row) for row in said], moves


def test_keyboard(page):
    found = page.script("""
        const state = () => [document.activeElement.textContent, $("after").textContent, $("at").value];
        const all = [];
        $("tab-claim").click(); $("tab-claim").focus();
        for (const key of ["ArrowRight", "ArrowLeft"]) { press(key); all.push(document.activeElement.id); }
        $("moves").value = "Nf3 Nf6 Ng1 Ng8"; $("moves").dispatchEvent(new Event("input")); await soon(400);
        $("names").querySelector("[tabindex='0']").focus();
        for (const key of ["ArrowLeft", "Home", "ArrowRight", "End"]) { press(key); all.push(state()); }
        $("tab-claim").focus(); press("End"); all.push(document.activeElement.id);
        $("at").value = 4; $("at").dispatchEvent(new Event("input")); all.push($("back-caption").textContent);
        return all;""")
    assert found == ["p-tab-games", "p-tab-claim", ["2.Ng1", "After 2.Ng1, Black to move", "0"], ["the start", "At the start, White to move", "0"],
                            ["1.Nf3", "After 1.Nf3, Black to move", "0"], ["Ng8", "After 2...Ng8, White to move", "0"],
                            "p-tab-walk", "Step 4 of 4. Before g1f3 (1.Nf3), 4 plies back: the same position"]


# A server is asked in four ways.
ASK = """fetch('http://a.test/fetch').catch(() => 0); new Image().src = 'http://a.test/image'; navigator.sendBeacon('http://a.test/beacon');
const script = document.createElement('script'); script.src = 'http://a.test/script'; document.body.append(script); await soon(500);"""


def test_nothing_is_sent(page, tmp_path):
    """Not even what a script in the page asks for: its policy forbids every connection."""
    asked = []
    page.route("http://a.test/**", lambda route: (asked.append(route.request.url.rpartition("/")[2]), route.fulfill(status=204)))
    page.script(ASK)
    assert asked == []
    (tmp_path / "free.html").write_text("<!DOCTYPE html><body></body>")
    page.goto((tmp_path / "free.html").as_uri())
    page.script(ASK)
    assert sorted(asked) == ["beacon", "fetch", "image", "script"], "what a page without a policy asks for is not seen"
    page.unroute("http://a.test/**")
    text = PAGE.read_text(encoding="utf-8")
    outside = [link for link in re.findall(r"""(?:href|src)\s*=\s*"([^"]*)""", text) if not link.startswith(("#", "data:,"))]
    assert not outside and "http://" not in text.replace("http://www.w3.org/2000/svg", "")
