"""The proofs of the Verilog: those of continuous integration, or with --all-proofs all of them, certified."""

import argparse

import prove
import pytest
from standing import is_stale

pytestmark = pytest.mark.proofs


def pytest_generate_tests(metafunc):
    if "proof" in metafunc.fixturenames:
        every = metafunc.config.getoption("--all-proofs")
        chosen = [proof for proof in prove.PROOFS if proof.quick or every]
        metafunc.parametrize("proof", chosen, ids=[proof.name for proof in chosen])


def test_the_page_has_what_the_catalogue_says():
    assert not is_stale(prove.PROOFS), "make figures NAME=proved"


def test_proof(proof, option):
    every = option("--all-proofs")
    status, _ = prove.make([proof], argparse.Namespace(certify=every, quick=not every))
    assert status == 0
