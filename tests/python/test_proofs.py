"""The proofs of the Verilog: those of continuous integration, or with --all-proofs all of them, certified.

With --one-in 4 a quarter of the mutants of each is made: others with each commit, if no --seed says which.
"""

import argparse

import prove
import pytest
from share import Share, seed_of_commit
from standing import is_stale

from project import ROOT

pytestmark = pytest.mark.proofs


def pytest_generate_tests(metafunc):
    if "proof" in metafunc.fixturenames:
        every = metafunc.config.getoption("--all-proofs")
        chosen = [proof for proof in prove.PROOFS if proof.quick or every]
        metafunc.parametrize("proof", chosen, ids=[proof.name for proof in chosen])


def test_the_page_has_what_the_catalogue_says():
    assert not is_stale(prove.PROOFS), "make figures NAME=proved"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 7, 16, 24, 72])
def test_each_mutant_has_its_turn(number):
    """A share has the size that it says, at least one; and seed after seed takes all of them, equally often."""
    mutants = list(range(number))
    taken = [Share(4, seed).of("pair", mutants) for seed in range(number)]
    assert {len(share) for share in taken} == {-(-number // 4)}
    assert all(len(set(share)) == len(share) and share == sorted(share) for share in taken)
    assert {sum(mutant in share for share in taken) for mutant in mutants} == {-(-number // 4)}
    assert Share().of("pair", mutants) == Share(1, 7).of("pair", mutants) == mutants


def test_no_mutants():
    assert Share(4, 1).of("pair", []) == []


def test_proofs_do_not_begin_at_the_same_mutant():
    assert len({tuple(Share(4, 1).of(proof.name, range(16))) for proof in prove.PROOFS}) > 2


def test_the_seed_moves_with_the_commit(tmp_path):
    assert seed_of_commit(ROOT) > 0 and seed_of_commit(tmp_path) == 0


def test_proof(proof, option, share):
    every = option("--all-proofs")
    status, _ = prove.make([proof], argparse.Namespace(certify=every, quick=not every, share=share))
    assert status == 0
