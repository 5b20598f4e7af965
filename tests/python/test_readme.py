"""Whether README.md, docs/README.md, docs/examples/README.md and the checks of CONTRIBUTING.md say what is so (`pages`), and
every link of every page leads somewhere. The pages are spoiled in many ways, each of which must be found.
"""

import subprocess
import sys

import pytest

import figures
import links
import structure
import synthesis
from pages import Commands, page_text, problems
from project import ROOT
from world import World

pytestmark = pytest.mark.readme
PAGES = ["README.md", "docs/README.md", "docs/examples/README.md", "CONTRIBUTING.md"]
SPOILED = [
    ("README.md", "perpetual check data/demo/tricky.pgn ", "perpetual check data/demo/trickie.pgn "),
    ("README.md", "perpetual check data/demo/tricky.pgn ", "perpetual chekc data/demo/tricky.pgn "),
    ("README.md", "perpetual simulate ", "perpetual simulated "),
    ("README.md", "perpetual uci ", "perpetual ucj "),
    ("README.md", "`make demo`", "`make demos`"),
    ("README.md", "BOARD=hx8k", "BOARD=hx9k"),
    ("README.md", "CONFIG=pair", "CONFIG=pear"),
    ("README.md", "iceprog build/hx8k/hx8k.bin", "iceprog build/hx8k/hx8k.bit"),
    ("README.md", "--path sw/host", "--path sw/hosts"),
    ("README.md", "threefold            56", "threefold            57"),
    ("README.md", "bytes on the wire            110,", "bytes on the wire            120,"),
    ("README.md", "(docs/rules.md)", "(docs/rule.md)"),
    ("README.md", "(#embedding)", "(#embeddings)"),
    ("CONTRIBUTING.md", "-p perpetual-link ", "-p perpetual-links "),
    ("CONTRIBUTING.md", "`constraints/`", "`constraint/`"),
    ("CONTRIBUTING.md", "`.ci/run`", "`.ci/runs`"),
    ("CONTRIBUTING.md", "`PERPETUAL_FUZZ=60`", "`PERPETUAL_FUZZY=60`"),
    ("CONTRIBUTING.md", "`make check NAME=uci`", "`make check NAME=ucy`"),
    ("README.md", "offers `model`", "offers `modal`"),
    ("README.md", "`perpetual-chess`", "`perpetual-chest`"),
    ("README.md", "`make dist`", "`wget something`"),
    ("docs/examples/README.md", "cd docs/examples/on-chip\n", "cd docs/examples/on-chips\n"),
    ("docs/examples/README.md", "testbench.v game_walker.v", "testbench.v game_walkers.v"),
    ("docs/examples/README.md", "perpetual_wishbone.v perp", "perpetual_wishbones.v perp"),
    ("docs/examples/README.md", "perpetual_axi_lite.v perp", "perpetual_axi_lites.v perp"),
    ("docs/examples/README.md", "walker.v search_adapter.v", "walkers.v search_adapter.v"),
    ("docs/examples/README.md", "hold `expand`", "hold `expanded`"),
    ("docs/examples/README.md", "--example ask", "--example asks"),
    ("docs/examples/README.md", "spark/archive_job.py --", "spark/archive_jobs.py --"),
    ("docs/examples/README.md", "python/serial_client.py /dev", "python/serial_clients.py /dev"),
    ("docs/examples/README.md", "`game.hex`", "`games.hex`"),
]


@pytest.fixture(scope="module")
def commands(perpetual, tmp_path_factory):
    world = World(perpetual, tmp_path_factory.mktemp("readme"))
    yield Commands(world)
    for process in list(world.running):
        world.stop(process)


def test_links():
    assert links.wrong_in(ROOT) == []


@pytest.mark.parametrize("page", PAGES)
def test_page(commands, page):
    assert problems(page, page_text(page), commands) == []


def test_tables_of_area_and_speed():
    assert synthesis.main(["page", "check"]) == 0


def test_picture_of_the_crates():
    picture = "\n".join(structure.picture(structure.crates()))
    assert picture in page_text("docs/figures/structure.md"), "stale: make figures NAME=structure"


@pytest.mark.parametrize("script", ["bitstreams", "libraries", "synthesis"])
def test_a_script_without_its_words_says_how_it_is_called(script):
    done = subprocess.run([sys.executable, "-B", ROOT / f"scripts/{script}.py"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{script}: ") and f"scripts/{script}.py " in done.stderr, done.stderr


def test_places_of_figures():
    assert list(figures.misplaced()) == []


def test_what_is_spoiled_is_there():
    assert [each for each in SPOILED if each[1] not in page_text(each[0])] == []


@pytest.mark.shared
@pytest.mark.parametrize(("page", "right", "spoiled"), SPOILED)
def test_spoiled_page(commands, page, right, spoiled):
    assert problems(page, page_text(page).replace(right, spoiled, 1), commands)
