"""What is proved, what is argued and what is trusted: the page docs/figures/proved.md, and the end of `make prove`.

What is proved is written from the catalogue. The rest of the page is written by hand, and stays as it is: what the proofs lean
on and no machine has shown, each a sentence that somebody can check.
"""

import re
import textwrap
from pathlib import Path

from proof import Proof

PAGE = Path(__file__).resolve().parents[2] / "docs" / "figures" / "proved.md"
BY_HAND = "Argued, or assumed and tested:\n"  # begins with this


def standing(proofs: tuple[Proof, ...]) -> str:
    """The text, in Markdown."""
    groups: dict[str, list[str]] = {}
    for proof in proofs:
        groups.setdefault(without_size(proof.says), []).append(f"`{proof.name}`{'†' if proof.anew else ''}")
    lines = ["Proved, of the Verilog, for all inputs and lines of any length; where marked †, also after a reset from any state:", ""]
    lines += [f"* {says} ({', '.join(names)})" for says, names in groups.items()]
    proved = "\n".join(wrapped(line) for line in lines)
    return proved + "\n\n" + "".join(PAGE.read_text(encoding="utf-8").rstrip().partition(BY_HAND)[1:])


def without_size(says: str) -> str:
    """What a proof says, whatever the size of its circuit."""
    return re.sub(r", with \d+ entries$|, \d+ entries,(?= )| \([^()]*\d[^()]*\)$", "", says)


def wrapped(line: str) -> str:
    """A line of a list in lines that are not too long."""
    return textwrap.fill(line, 118, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def is_stale(proofs: tuple[Proof, ...]) -> bool:
    """Whether the page does not say what the catalogue does."""
    return not PAGE.read_text(encoding="utf-8").endswith(f"\n\n{standing(proofs)}\n")
