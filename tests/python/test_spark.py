"""The job for Apache Spark (docs/examples/spark) on two cores of this machine, against a single `perpetual check`: its output
must be the same to the byte.
"""

import gzip
import json
import os
import subprocess
import sys

import pytest

from project import ROOT

pytestmark = pytest.mark.spark
JOB = ROOT / "docs/examples/spark/archive_job.py"
REAL = ["data/games/world-championship-matches.pgn", "data/games/longest.pgn", *sorted(map(str, (ROOT / "data/demo").iterdir()))]
# Two cores; a compiler and a collector that start fast.
LOCAL = (
    "--master local[2] --conf spark.ui.enabled=false"
    " --conf 'spark.driver.extraJavaOptions=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' pyspark-shell"
)


def run(*words):
    environment = {**os.environ, "PYSPARK_SUBMIT_ARGS": LOCAL, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    return subprocess.run([str(word) for word in words], cwd=ROOT, capture_output=True, check=False, env=environment)


def sums(games):
    """The counts as the job prints them, from the verdicts of a single run."""

    def of(key):
        return sum(game[key] is not None for game in games)

    counts = [len(games), sum(game["plies"] for game in games), sum(len(game["repetitions"]) for game in games)]
    counts += map(of, ["threefold", "fivefold", "fifty", "seventyfive", "claim_by_intended_move"])
    kinds = [game["error"]["kind"] for game in games if game["error"]]
    counts += [kinds.count("no-result"), len(kinds) - kinds.count("no-result")]
    return counts + [sum(not game["exact"] for game in games)]


def test_job(perpetual, tmp_path):
    """Real games, broken and no games, a compressed file, and one that is no PGN."""
    game = '[Event "a"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {}\n\n'
    texts = {"crlf": 4 * game.format("*").replace("\n", "\r\n"), "no-result": 4 * game.format(""), "empty": "", "no-pgn": "This is prose\n\n"}
    for name, text in texts.items():
        (tmp_path / f"{name}.pgn").write_bytes(text.encode())
    (tmp_path / "packed.gz").write_bytes(gzip.compress((ROOT / "data/demo/matches.pgn").read_bytes()))
    files = [*REAL, ROOT / "sw/host/tests/data/broken.pgn", *sorted(tmp_path.iterdir())]
    single = run(perpetual, "check", "--format", "json", *files)
    spark = run(sys.executable, JOB, "--perpetual", perpetual, "--out", tmp_path / "out", *files)
    assert spark.returncode == single.returncode == 2, spark.stderr.decode()
    assert b"".join(path.read_bytes() for path in sorted((tmp_path / "out").glob("part-*"))) == single.stdout
    games = [json.loads(line) for line in single.stdout.decode().split("\n")[:-1]]
    assert {game["error"]["kind"] == "no-result" for game in games if game["error"]} == {True, False}
    assert [int(line.split()[-1].replace(",", "")) for line in spark.stdout.decode().splitlines()] == sums(games)
    assert b"no-pgn.pgn: " in spark.stderr


@pytest.mark.parametrize("words, sentence", [
    (["--perpetual", "no-such-program"], "--perpetual: name the program"),
    (["--out", "data"], "--out: data is there already"),
    ([], "no-such-file.pgn: there is no such file"),
])  # fmt: skip
def test_wrong_usage(perpetual, words, sentence):
    ended = run(sys.executable, JOB, "--perpetual", perpetual, *words, "no-such-file.pgn")
    assert ended.returncode == 2 and ended.stdout == b"" and sentence in ended.stderr.decode()
