"""The encoders: two in any states cannot be told apart after a reset."""

from proof import Induction, Proof
from twins import Twins


def encoder(source: str, says: str, twins: Twins) -> Proof:
    """An encoder with a reset."""
    return Proof(
        f"{source}-reset",
        f"{says}: after a reset no output tells in which state it was before",
        source,
        "",
        (),
        Induction(1),
        reach=0,
        two=twins,
    )


PROOFS = (
    encoder(
        "move-encoder",
        "the encoder of moves",
        # Of no move at all, a barrier is said.
        Twins("perpetual_move_encoder", needless=("rank_exchanged", "lost")),
    ),
    encoder(
        "legal-en-passant",
        "the test of captures en passant",
        Twins("perpetual_legal_en_passant"),
    ),
)
