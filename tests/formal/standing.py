"""What is proved, what is argued and what is trusted: the page docs/figures/proved.md, and the end of `make prove`."""

import re
import textwrap
from pathlib import Path

from proof import Proof

PAGE = Path(__file__).resolve().parents[2] / "docs" / "figures" / "proved.md"

# What the proofs lean on and no machine has shown: each is a sentence that somebody can check.
ARGUED = (
    "Records fit a board: the piece stands on `from`, `to` is empty; all else is a barrier. This is the host's duty, and"
    " tested (python-chess).",
    "A list of 32 entries never overflows in chess: each entry is a piece of the earlier placement, and there are 32.",
    "Fewer than 63 pieces differ, for the scoreboard: the same.",
    "Two placements have the same pieces between two barriers. So if no piece of the one is missing in the other, they"
    " are the same (scoreboard, window); the lists of chains are proved without this.",
    "What is proved of an arbitrary square, ply, word or slot is proved of all of them.",
    "From ply to ply a line is played; the verdict to *first* and *window* is about its placements. Castling rights, en"
    " passant and the side to move are the barrier bit's: a host or an encoder sets it.",
    "The core of the window detector with 128 plies is the text of the proved sizes with other numbers, and so are the"
    " check bits beside a detector that holds more than 16 moves.",
    "Records of shogi fit board and hands, where no two pieces of a kind share a place, and the first of a ply is marked: the"
    " host's duty, and tested. The detector with more than 8 records is the text of the proved one with other numbers,"
    " and so is its scoreboard, but that two kinds of pieces meet on a square there while a capture is half taken back.",
    "The engine takes nothing where the deframer shows nothing, and the deframer shows what it kept: proved of each, with"
    " the same assumption. What the proof of requests assumes of frames and verdicts is what the others say of them.",
    "A finder is asked for nothing that lies further back than what is held: the distance is one in the window.",
    "After a reset two search chips use the same words: all that are used have been written since, with the same. Their"
    " detectors say the same where they say something: each is proved to be right there, for lines that fit a board. The host"
    " has written board and table before the first start.",
    "An answer ends: something happens at least every nine cycles in which all is ready, and a request has only so many"
    " bytes and questions.",
)
TRUSTED = (
    "yosys reads the Verilog as the synthesis that makes the bitstream does: it is the same program.",
    "yosys's models of the cells of iCE40 and ECP5 are the cells. Place and route, packing, the device.",
    "`rate`, which verifies the certificates of CaDiCaL's answers in `make prove`. CaDiCaL, where there are none: for window"
    " cores of 64 plies and more, and in the quick run.",
    "`tests/formal`: the reader, unroller and induction. The mutants test them.",
    "A checker says what its words say. Its goals show that it is not void, its mutants that it can fail.",
    "The exported Verilog is the circuit of rust-hdl: proved for some sizes by the tests of `hdl`, simulated for the others.",
    "The inputs of the receiver are clean levels: metastability is outside.",
)


def standing(proofs: tuple[Proof, ...]) -> str:
    """The text, in Markdown."""
    groups: dict[str, list[str]] = {}
    for proof in proofs:
        groups.setdefault(without_size(proof.says), []).append(f"`{proof.name}`{'†' if proof.anew else ''}")
    lines = ["Proved, of the Verilog, for all inputs and lines of any length; where marked †, also after a reset from any state:", ""]
    lines += [f"* {says} ({', '.join(names)})" for says, names in groups.items()]
    for title, sentences in (("Argued, or assumed and tested:", ARGUED), ("Trusted:", TRUSTED)):
        lines += ["", title, "", *(f"* {sentence}" for sentence in sentences)]
    return "\n".join(wrapped(line) for line in lines)


def without_size(says: str) -> str:
    """What a proof says, whatever the size of its circuit."""
    return re.sub(r", with \d+ entries$|, \d+ entries,(?= )| \([^()]*\d[^()]*\)$", "", says)


def wrapped(line: str) -> str:
    """A line of a list in lines that are not too long."""
    return textwrap.fill(line, 118, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def is_stale(proofs: tuple[Proof, ...]) -> bool:
    """Whether the page does not say what the catalogue does."""
    return not PAGE.is_file() or not PAGE.read_text(encoding="utf-8").endswith(f"\n\n{standing(proofs)}\n")
