"""Repetitions of a game by FIDE's definition, computed with python-chess and nothing of this project.

A position is the placement, the side to move, the castling rights and the en passant square, the latter only if a
legal capture exists there (FIDE 9.2). Every position of a game is compared with all earlier ones; nothing is assumed
about moves after which no position can come back.
"""

from dataclasses import dataclass, field

import chess
import chess.pgn


@dataclass
class Repetition:
    """A position that had occurred before."""

    ply: int  # half-moves played
    occurrence: int  # this one included: 2, 3, …
    distance: int  # plies back to the nearest earlier one
    fen: str


@dataclass
class Judgement:
    """What a game contains."""

    plies: int = 0
    repetitions: list[Repetition] = field(default_factory=list)

    def first(self, occurrence: int) -> int | None:
        """The first ply at which a position stood on the board for this many times."""
        return next((r.ply for r in self.repetitions if r.occurrence == occurrence), None)

    def last(self) -> int:
        """How often the final position has occurred."""
        final = self.repetitions[-1] if self.repetitions else None
        return final.occurrence if final and final.ply == self.plies else 1

    def most(self) -> int:
        """How often the commonest position has occurred."""
        return max((r.occurrence for r in self.repetitions), default=1)


def identity(board: chess.Board) -> tuple:
    """Equal for two positions exactly when they are the same position."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.turn,
        board.clean_castling_rights(),
        board.ep_square if board.has_legal_en_passant() else None,
    )


def judge(game: chess.pgn.Game) -> Judgement:
    """Walks the main line."""
    board = game.board()
    plies_of = {identity(board): [0]}
    result = Judgement()
    for move in game.mainline_moves():
        board.push(move)
        result.plies += 1
        seen = plies_of.setdefault(identity(board), [])
        if seen:
            result.repetitions.append(
                Repetition(result.plies, len(seen) + 1, result.plies - seen[-1], board.fen())
            )
        seen.append(result.plies)
    return result


def fen_at(game: chess.pgn.Game, ply: int) -> str:
    """The position after that many half-moves, for messages."""
    board = game.board()
    for _, move in zip(range(ply), game.mainline_moves()):
        board.push(move)
    return board.fen()
