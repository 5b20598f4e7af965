"""The program for Windows, run by Wine, against this one: what it says of games, claims and walks must be the same."""

import bz2
import gzip
import lzma
import os
import shutil

import pytest

from project import ROOT, output

pytestmark = pytest.mark.windows
PROGRAM = ROOT / "build/program-target/x86_64-pc-windows-gnu/release/perpetual.exe"
WINE = "/usr/lib/wine/wine64"
# Windows has this library since version 10, Wine since 9; Debian 12 has Wine 8.
PRIMITIVES = """
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *, unsigned long);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *bytes, unsigned long long count) {
    return SystemFunction036(bytes, (unsigned long)count);
}
"""
GAMES = ["data/demo/diep-axon.pgn", "data/demo/engines.pgn", "data/games/world-championship-matches.pgn"]


@pytest.fixture(scope="module")
def windows(tmp_path_factory):
    """Runs the program: its output, whatever ends a line."""
    prefix, folder = tmp_path_factory.mktemp("wine"), tmp_path_factory.mktemp("program")
    program = folder / PROGRAM.name
    shutil.copyfile(PROGRAM, program)
    (folder / "primitives.c").write_text(PRIMITIVES)
    output(["x86_64-w64-mingw32-gcc", "-shared", "-o", folder / "bcryptprimitives.dll", folder / "primitives.c", "-ladvapi32"])
    quiet = {**os.environ, "WINEPREFIX": str(prefix), "WINEDEBUG": "-all", "DISPLAY": ""}

    def run(*words, codes=(0, 1), **options):
        return output([WINE, program, *words], codes=codes, env=quiet, **options).replace("\r\n", "\n")

    return run


@pytest.mark.parametrize("options", [[], ["--format", "json"], ["--format", "csv"], ["--detector", "chain", "--verify"],
                                     ["--near-misses", "--summary", "--jobs", "2"]])
def test_check(windows, perpetual, options):
    expected = output([perpetual, "check", *options, *GAMES], codes=(0, 1))
    assert windows("check", *options, *GAMES) == expected
    assert len(expected) > 1000


def test_packed_files(windows, tmp_path, perpetual):
    games = (ROOT / GAMES[1]).read_bytes()
    zstd = output(["zstd", "--stdout", GAMES[1]], text=False)
    for ending, data in {"gz": gzip.compress(games), "xz": lzma.compress(games), "bz2": bz2.compress(games), "zst": zstd}.items():
        packed = tmp_path / f"games.pgn.{ending}"
        packed.write_bytes(data)
        expected = output([perpetual, "check", packed], codes=(0, 1))
        said = windows("check", f"Z:{packed}")
        assert said.replace("Z:", "") == expected, ending


@pytest.mark.parametrize("words", [
    "claim Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 --intends Ng8", "claim Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 --format json",
    "claim data/demo/diep-axon.pgn --move 49...Qd2", "explain Nf3 Nf6 Ng1 Ng8", "explain c4a3 d2c4 a3b1 b1d2 --partial --fen "
    "8/8/8/8/2N5/8/3N4/8", "boards", "export chain-16",
])
def test_answers(windows, perpetual, words):
    expected = output([perpetual, *words.split()], codes=(0, 1, 2))
    assert windows(*words.split(), codes=(0, 1, 2)) == expected


@pytest.mark.parametrize("words, part", [
    ("simulate", "without Verilator"),
    ("check --on verilated data/demo/diep-axon.pgn", "choose the form model"),
    ("probe --on serial:COM77", "Device Manager"), ("check no.pgn", "no.pgn"),
])
def test_what_is_not_there_is_said(windows, words, part):
    """In one sentence, with an exit code."""
    said = windows(*words.split(), codes=(2,), stderr=-2)
    assert part in said and len(said.strip().splitlines()) <= 2, said
