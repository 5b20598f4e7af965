"""Which mutants of a proof are made, or which of other things: all, or a share of them that moves with the commit."""

import subprocess
import zlib
from pathlib import Path
from typing import NamedTuple, Sequence, TypeVar

T = TypeVar("T")


class Share(NamedTuple):
    """One in so many of the mutants of each proof, at least one; the seed says which."""

    one_in: int = 1
    seed: int = 0

    def of(self, name: str, mutants: Sequence[T]) -> list[T]:
        """Those that are made, in their order, as far apart as they can be.

        They begin at any of them, by the seed and the name of the proof; so with one seed after the other each has its turn.
        """
        number = len(mutants)
        made = -(-number // self.one_in)
        if not made:
            return []
        begin = (self.seed + zlib.crc32(name.encode())) % number
        return [mutants[at] for at in sorted((begin + each * (number // made)) % number for each in range(made))]


def seed_of_commit(root: Path) -> int:
    """A number that is another with each commit; 0 outside a checkout."""
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True)
    return int(asked.stdout[:8], 16) if asked.returncode == 0 else 0
