"""Options of the tests in Python, and what they share.

A program or package that is missing is a failure, never a skip: scripts/setup.sh installs all of them.
"""

import os
from collections import defaultdict
from pathlib import Path

import pytest

from chromium import browser  # noqa: F401 (a fixture)
from project import ROOT
from share import Share, seed_of_commit

RELEASE = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"


def pytest_addoption(parser):
    group = parser.getgroup("perpetual")
    group.addoption("--perpetual", type=Path, default=RELEASE / "perpetual", help="the program; others are beside it")
    group.addoption("--one-in", type=int, default=1, metavar="N", help="of what is random, or sampled, or many: one in N")
    group.addoption("--board", action="append", default=[], metavar="BOARD", help="bitstream: this one, instead of those of bitstreams.py")
    group.addoption("--all-proofs", action="store_true", help="proofs: all, certified")


def pytest_configure(config):
    config.option.perpetual = config.option.perpetual.absolute()
    # The tools of synthesis take paths from the root.
    os.chdir(ROOT)


def share_of(config):
    """Which of what is many is tested: one in so many, others with each commit."""
    return Share(config.getoption("--one-in"), seed_of_commit(ROOT))


def pytest_collection_modifyitems(config, items):
    """Of the cases of each test that is marked `shared` as many as the share says."""
    share, cases = share_of(config), defaultdict(list)
    for item in items:
        if item.get_closest_marker("shared"):
            cases[item.originalname].append(item)
    left = {item for every in cases.values() for item in every}
    for name, every in cases.items():
        left.difference_update(share.of(name, every))
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def perpetual(pytestconfig):
    return pytestconfig.getoption("perpetual")


@pytest.fixture(scope="session")
def examples(perpetual):
    return perpetual.parent / "examples"


@pytest.fixture(scope="session")
def share(pytestconfig):
    """Which of the mutants are made."""
    chosen = share_of(pytestconfig)
    print(chosen, flush=True)
    return chosen


@pytest.fixture
def one_in(pytestconfig):
    """The share of what is random, sampled or many that is tested."""
    return pytestconfig.getoption("--one-in")
