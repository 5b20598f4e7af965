"""Whether docs/in-your-program.md says what is so: its code is that of programs that are built and run, and its numbers are counted."""

import re
import tomllib

import pytest

from project import ROOT, output

pytestmark = pytest.mark.readme
PAGE = (ROOT / "docs/in-your-program.md").read_text(encoding="utf-8")
ENGINE = ROOT / "docs/examples/engine"
SOURCES = [ROOT / "sw/model/examples/in_a_search.rs", *sorted(ENGINE.glob("src/*.rs"))]


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.S)


def test_rust_is_that_of_the_examples():
    found = blocks("rust")
    assert len(found) == 4
    for block in found:
        assert any(block in source.read_text(encoding="utf-8") for source in SOURCES), block


def test_libraries_are_where_the_page_says():
    (block,) = blocks("toml")
    for name, entry in tomllib.loads(block).items():
        manifest = tomllib.loads((ROOT / entry["path"].removeprefix("perpetual/") / "Cargo.toml").read_text(encoding="utf-8"))
        assert manifest["package"]["name"] == name
        assert set(entry.get("features", [])) <= set(manifest["features"])


def test_packages_of_the_library_of_chess():
    def packages(*options):
        said = output(["cargo", "tree", "--locked", "--package", "perpetual-chess", "--edges", "normal", "--prefix", "none", *options])
        return len({" ".join(line.split()[:2]) for line in said.splitlines() if line})

    fewer, all_of_them = re.search(r"(\d+) packages in place of (\d+)", PAGE).groups()
    assert (packages("--no-default-features"), packages()) == (int(fewer), int(all_of_them))


def test_the_engine_finds_what_whole_positions_show():
    """The example compares each way with whole positions, and what is upcoming with all moves tried."""
    where = ["--manifest-path", ENGINE / "Cargo.toml", "--target-dir", ROOT / "build/engine"]
    printed = output(["cargo", "run", "--quiet", "--release", "--locked", *where])
    rows = [line.split("|")[1].strip() for line in printed.splitlines()[2:]]
    table = re.search(r"<!-- table: engine -->\n(.*?)<!-- end -->", PAGE, re.S)[1]
    assert rows == [line.split("|")[1].strip() for line in table.strip().splitlines()[2:]]


def test_commands():
    checker, search = re.findall(r"`?(cargo run --release -p [^`]*?)(?:`|\n```)", PAGE)
    output([word.replace("games.pgn", str(ROOT / "data/demo/matches.pgn")) for word in checker.split()], codes=(0, 1))
    output(search.split())
