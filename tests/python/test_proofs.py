"""The proofs of the Verilog: those of continuous integration, or with --all-proofs all of them, certified.

With --one-in 4 a quarter of the mutants of each is made, and of the proofs that were made of the same text before
(tests/formal/proved.txt) a quarter: others with each commit.
"""


import prove
import pytest
import record
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


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 7, 16, 24, 47, 72])
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


@pytest.mark.parametrize("name", ["pair", "chain-file-4-ice40"])
def test_the_record_is_of_circuit_checker_and_mutants(name):
    proof = next(proof for proof in prove.PROOFS if proof.name == name)
    source = prove.read(proof)
    was = record.of(proof, source)
    said = source.description | {"title": "Words.", "ports": [each | {"what": "words"} for each in source.description["ports"]]}
    commented = f"// A note; = 1.\n\n{source.text}".replace("\n    always", "\n\n    // Another.\n    always", 1)
    assert was == record.of(proof, source._replace(text=commented, description=said))
    others = [
        (proof, source._replace(text=source.text.replace("posedge", "negedge"))),
        (proof, source._replace(of_size=source.of_size.replace("reg ", "wire ", 1))),
        (proof, source._replace(description=source.description | {"top": "other"})),
        (proof._replace(mutants=proof.mutants[1:]), source),
        (proof._replace(checker="pair_file"), source),
    ]
    assert len({was, *(record.of(*other) for other in others)}) == 1 + len(others)


def test_proof(proof, pytestconfig, share):
    every = pytestconfig.getoption("--all-proofs")
    in_turn = share.of("proofs", [proof.name for proof in prove.PROOFS if proof.quick])
    if not every and proof.name not in in_turn and prove.on_record(proof):
        print("proved before, of the same text: not made again", flush=True)
        return
    status, _ = prove.make([proof], certify=every, quick=not every, share=share)
    assert status == 0
