"""The encoders: two in any states cannot be told apart after a reset."""

from twins import Twins

from .sources import proved

ENCODERS = {
    # Of no move at all, a barrier is said.
    "move-encoder": ("the encoder of moves", Twins("perpetual_move_encoder", needless=("rank_exchanged", "lost"))),
    "legal-en-passant": ("the test of captures en passant", Twins("perpetual_legal_en_passant")),
}
PROOFS = tuple(
    proved(f"{source}-reset", f"{what}: after a reset no output tells in which state it was before", source, (),
           checker="", reach=0, two=twins)
    for source, (what, twins) in ENCODERS.items()
)
