"""The job for Apache Spark (docs/examples/spark) on two cores of this machine, against a single `perpetual check`.

First the cutting of files, without Spark: texts that are easily cut wrongly, cut into parts of every size; then the job,
on real games and those texts, whose output must be the same to the byte.
"""

import gzip
import json
import os
import subprocess
import sys

import pytest

from project import ROOT

JOB = ROOT / "docs/examples/spark/archive_job.py"
sys.path.insert(0, str(JOB.parent))
import pgn_parts  # noqa: E402

REAL = ["data/games/world-championship-matches.pgn", "data/games/longest.pgn", *sorted(map(str, (ROOT / "data/demo").iterdir()))]
# Two cores; a compiler and a collector that start fast.
LOCAL = (
    "--master local[2] --conf spark.ui.enabled=false"
    " --conf 'spark.driver.extraJavaOptions=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' pyspark-shell"
)

GAME = '[Event "a"]\n[GameId "{}"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {}\n\n'


def texts():
    """Name, text, and how many places to cut it at there are, its beginning left out."""
    plain = "".join(GAME.format(n, "1/2-1/2") for n in range(4))
    yield "plain", plain, 3
    yield "crlf", plain.replace("\n", "\r\n"), 3
    yield "old-mac", plain.replace("\n", "\r"), 0
    yield "no-final-newline", plain.rstrip("\n"), 3
    yield "no-blank-lines", plain.replace("\n\n", "\n"), 3
    yield "byte-order-mark", "\ufeff" + plain, 3
    yield "blank-lines", plain.replace("\n\n[", "\n \n\n\t\n["), 3
    yield "one-game", GAME.format(1, "*"), 0
    yield "empty", "", 0
    yield "no-games", "\n\n\n", 0
    # Tags in comments: within a line, behind blank lines, behind a result, and a whole game.
    yield "tag-in-comment", plain.replace("3. Nf3", '{as in [Event "b"] 1-0} 3. Nf3'), 0
    yield "tag-in-lines-of-comment", plain.replace("3. Nf3", '{as in\n\n [Event "b"]\n\n1. e4 *\n} 3. Nf3'), 3
    yield "tag-at-line-in-comment", plain.replace("3. Nf3", '{as in\n\n[Event "b"]\n\n1. e4 *\n} 3. Nf3'), 3
    yield "game-in-comment", plain.replace("3. Nf3", '{as 1-0\n\n[Event "b"]\n\n1. e4 *\n} 3. Nf3'), 3
    yield "comment-left-open", plain.replace("3. Nf3", "{ 3. Nf3"), 3
    yield "rest-of-line-comment", plain.replace("1/2-1/2", '; so 1-0\n[Event "c"]\n1/2-1/2'), 3
    yield "escape", plain.replace("1/2-1/2", '\n% 1-0\n[Event "c"]\n1/2-1/2'), 3
    yield "variation", plain.replace("3. Nf3", "(3. e4 *) 3. Nf3"), 3
    yield "clocks", plain.replace("3. Nf3", "3. Nf3 { [%clk 0:01:00] }"), 3
    yield "remark-at-the-end", plain.replace("1/2-1/2", "1/2-1/2 {agreed}"), 0
    yield "tags-alone", '[Event "a"]\n[Result "1-0"]\n\n' * 3, 0
    yield "no-result", plain.replace("1/2-1/2", ""), 0
    yield "illegal", plain.replace("3. Nf3", "3. Nf6"), 3
    yield "bad-fen", plain.replace("[GameId", '[FEN "8/8 (line 1)"]\n[GameId'), 3
    yield "long-line", plain.replace("3. Nf3", "{" + 40_000 * " x" + "} 3. Nf3"), 0
    yield "game-longer-than-parts", GAME.format(1, "*").replace("3. Nf3", 9_000 * "{ x }\n" + "3. Nf3") + plain, 4
    yield "zero-byte", plain.replace("3. Nf3", "3. N\0f3"), 3
    yield "byte-order-marks", plain.replace("[Event", "\ufeff[Event"), 0
    yield "byte-order-mark-and-escape", plain.replace("[GameId", "\ufeff% 1-0\n[Event \"c\"]\n[GameId"), 3
    yield "no-pgn", "This is prose, 1-0\n\n" + plain, 3


def asked(perpetual, text):
    """What `perpetual check` says of a text: its verdicts and how it ended."""
    done = subprocess.run([perpetual, "check", "--format", "json", "-"], input=text, capture_output=True, check=False)
    return [json.loads(line) for line in done.stdout.decode().split("\n")[:-1]], done.returncode


def without_numbers(verdicts):
    """Verdicts without what depends on where a part begins."""
    return [{**v, "game": 0, "offset": 0, "error": v["error"] and (v["error"]["kind"], v["error"]["sentence"])} for v in verdicts]


def cut_everywhere(perpetual, folder):
    """Cuts the texts into parts of many sizes; returns what is wrong."""
    wrong = []
    for name, text, places in texts():
        text = text.encode()
        file = folder / f"{name}.pgn"
        file.write_bytes(text)
        cuts = set()
        # Down to one byte where the text is short: each part looks at a good deal of what is before it.
        for size in range(1 + len(text) // 1000, len(text) + 2, 1 + len(text) // 25):
            at, parts = 0, []
            for part in pgn_parts.plan(str(file), size):
                piece = pgn_parts.read(part)
                parts.append(piece)
                if at and piece:
                    cuts.add(at)
                at += len(piece)
            if b"".join(parts) != text:
                wrong.append(f"{name}: parts of {size} bytes are not the whole")
        if len(cuts) != places:
            wrong.append(f"{name}: places to cut at: {len(cuts)} in place of {places}")
        bounds = sorted({0, *cuts, len(text)})
        whole, code = asked(perpetual, text)
        if code == 2:  # refused at its beginning: what stands behind does not count
            continue
        parts = [asked(perpetual, text[one:other]) for one, other in zip(bounds, bounds[1:])]
        together = [verdict for verdicts, _ in parts for verdict in verdicts]
        if without_numbers(together) != without_numbers(whole) or max([0, *(c for _, c in parts)]) != code:
            wrong.append(f"{name}: the parts read apart say something else than the whole")
    return wrong


def sums(lines):
    """The counts as the job prints them, from the verdicts of a single run."""
    games = [json.loads(line) for line in lines]
    def of(key):
        return sum(game[key] is not None for game in games)

    counts = [len(games), sum(game["plies"] for game in games), sum(len(game["repetitions"]) for game in games)]
    counts += map(of, ["threefold", "fivefold", "fifty", "seventyfive", "claim_by_intended_move"])
    kinds = [game["error"]["kind"] for game in games if game["error"]]
    counts += [kinds.count("no-result"), len(kinds) - kinds.count("no-result")]
    return counts + [sum(not game["exact"] for game in games)]


def job_against_single(perpetual, scratch):
    """Runs the job and a single check on the same files; returns what is wrong."""
    wrong = []
    # One file of nearly all the texts, so that their games have others before them; and files of other kinds.
    refused = {"no-pgn", "byte-order-mark", "long-line", "game-longer-than-parts"}
    joined, packed = scratch / "joined.PGN", scratch / "packed.gz"
    joined.write_text("".join(text for name, text, _ in texts() if name not in refused), newline="")
    packed.write_bytes(gzip.compress((ROOT / "data/demo/matches.pgn").read_bytes()))
    files = [*REAL, str(joined), str(packed), str(scratch / "no-pgn.pgn"), str(scratch / "crlf.pgn")]
    single = subprocess.run([perpetual, "check", "--format", "json", *files], cwd=ROOT, capture_output=True, check=False)
    job = [sys.executable, JOB, "--perpetual", perpetual, "--part-mb", "0.1", "--out", scratch / "out", *files]
    environment = {**os.environ, "PYSPARK_SUBMIT_ARGS": LOCAL, "SPARK_LOCAL_IP": "127.0.0.1"}
    environment["PYSPARK_PYTHON"] = sys.executable
    spark = subprocess.run(job, cwd=ROOT, capture_output=True, check=False, env=environment)
    if spark.returncode != single.returncode:
        print(spark.stderr.decode(), file=sys.stderr)
        wrong.append(f"the job ended with {spark.returncode}, a single check with {single.returncode}")
    gathered = b"".join(path.read_bytes() for path in sorted((scratch / "out").glob("part-*")))
    parts = len(list((scratch / "out").glob("part-*")))
    lines = single.stdout.decode().split("\n")[:-1]
    print(f"{len(lines):,} games in {parts} parts: {'the same bytes' if gathered == single.stdout else 'DIFFERENT'}")
    if gathered != single.stdout:
        pairs = zip(gathered.decode().split("\n"), lines)
        wrong.append("the first game that differs: " + next((f"{a}\n  in place of {b}" for a, b in pairs if a != b), "none"))
    printed = [int(line.split()[-1].replace(",", "")) for line in spark.stdout.decode().splitlines()]
    if printed != sums(lines):
        wrong.append(f"counts: {printed} in place of {sums(lines)}")
    if b"no-pgn.pgn: " not in spark.stderr:
        wrong.append("a file that is no PGN was not named")
    return wrong


@pytest.mark.python_chess
@pytest.mark.spark
def test_cutting(perpetual, tmp_path):
    assert cut_everywhere(perpetual, tmp_path) == []
    print(f"{len(list(tmp_path.glob('*.pgn')))} texts cut into parts of many sizes")


@pytest.mark.spark
def test_job(perpetual, tmp_path):
    for name, text, _ in texts():
        (tmp_path / f"{name}.pgn").write_bytes(text.encode())
    assert job_against_single(perpetual, tmp_path) == []
