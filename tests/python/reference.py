"""Repetitions of a game by FIDE's definition, computed with python-chess and nothing of this project.

A position is the placement, the side to move, the castling rights and the en passant square, the latter only if a
legal capture exists there (FIDE 9.2). Every position of a game is compared with all earlier ones; nothing is assumed
about moves after which no position can come back.
"""

from collections import Counter
from dataclasses import dataclass, field

import chess
import chess.pgn

SHOWN = 20  # differences printed


@dataclass
class Repetition:
    """A position that had occurred before."""

    ply: int  # half-moves played
    occurrence: int  # this one included: 2, 3, …
    distance: int  # plies back to the nearest earlier one


@dataclass
class Judgement:
    """What a game contains."""

    plies: int = 0
    repetitions: list[Repetition] = field(default_factory=list)
    fifty: int | None = None  # the first ply at which fifty moves can be claimed
    seventyfive: int | None = None  # the first ply at which seventy-five moves have been made
    claim: int | None = None  # the first ply with a move that would bring a position about for the third time
    claiming: list[str] = field(default_factory=list)  # such moves at that ply, in SAN: see `nameable`
    fifty_claim: int | None = None  # the first ply with a move that would complete fifty moves
    completing: list[str] = field(default_factory=list)  # such moves at that ply
    over: tuple[str, int] | None = None  # the article that ended the game, and the ply
    next: bool = False  # whether a move in the last position would bring about a third occurrence
    doubts: list[str] = field(default_factory=list)  # where this file and python-chess's own functions disagree

    def first(self, occurrence: int) -> int | None:
        """The first ply at which a position stood on the board for this many times."""
        return next((r.ply for r in self.repetitions if r.occurrence == occurrence), None)

    def third(self) -> int | None:
        """The first ply at which a draw can be claimed because the position stands for the third time."""
        ply = self.first(3)
        return None if ply is None or self.over and ply >= self.over[1] else ply

    def fifth(self) -> int | None:
        """The first ply at which a position stands for the fifth time, if the game was not over before."""
        ply = self.first(5)
        return None if ply is None or self.over and ply > self.over[1] else ply

    def last(self) -> int:
        """How often the final position has occurred."""
        final = self.repetitions[-1] if self.repetitions else None
        return final.occurrence if final and final.ply == self.plies else 1


def identity(board: chess.Board) -> tuple:
    """Equal for two positions exactly when they are the same position: pieces first, then whose move it is and what it may do."""
    return board._transposition_key()


def number_of(board: chess.Board) -> str:
    """What stands before the next move: 38..."""
    return f"{board.fullmove_number}{'.' if board.turn == chess.WHITE else '...'}"


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    """The position after a move, without its past."""
    board = board.copy(stack=False)
    board.push(move)
    return board


def stood_after(board: chess.Board, plies_of: dict) -> dict[chess.Move, int]:
    """How often the position after each legal move has stood on the board."""
    return {move: len(plies_of.get(identity(after(board, move)), ())) for move in board.legal_moves}


def third_by(board: chess.Board, plies_of: dict) -> list[chess.Move]:
    """The legal moves after which the position has occurred three times: FIDE 9.2.1.1, every legal move tried."""
    return [move for move, times in stood_after(board, plies_of).items() if times >= 2]


def ended(board: chess.Board, times: int) -> str | None:
    """The article by which the game is over in this position, which has stood so often; walls of pawns apart."""
    if not any(board.legal_moves):
        return "5.1.1" if board.is_check() else "5.2.1"
    if board.is_insufficient_material():
        return "5.2.2"
    if times >= 5:
        return "9.6.1"
    return "9.6.2" if board.halfmove_clock >= 150 else None


def blocked(board: chess.Board) -> bool:
    """Whether no mate, pawn move or capture of a pawn is in any position that can be reached: all are looked at."""
    seen, left = {identity(board)}, [board.copy(stack=False)]
    while left:
        now = left.pop()
        for then in (after(now, move) for move in now.legal_moves):
            if then.pawns != board.pawns or then.is_checkmate():
                return False
            if identity(then) not in seen:
                seen.add(identity(then))
                left.append(then)
    return True


def is_over(board: chess.Board, times: int, ply: int, said: dict | None) -> str | None:
    """The article by which the game is over. That pawns block a position for ever is looked at where the program says so."""
    if (article := ended(board, times)) is None and said and (said["article"], said["ply"]) == ("5.2.2", ply):
        return "5.2.2" if blocked(board) else None
    return article


def judge(game: chess.pgn.Game, said: dict | None = None) -> Judgement:
    """Walks the main line; `said` is what the program says of the end of the game."""
    board = game.board()
    plies_of = {identity(board): [0]}
    result = Judgement()
    if article := is_over(board, 1, 0, said):
        result.over = article, 0
    mainline = list(game.mainline_moves())
    draws_by_moves(board, result, mainline[0] if mainline else None)
    for move, following in zip(mainline, mainline[1:] + [None]):
        board.push(move)
        result.plies += 1
        seen = plies_of.setdefault(identity(board), [])
        if seen:
            result.repetitions.append(Repetition(result.plies, len(seen) + 1, result.plies - seen[-1]))
        seen.append(result.plies)
        if result.over is None and (article := is_over(board, len(seen), result.plies, said)):
            result.over = article, result.plies
        draws_by_moves(board, result, following)
        # Without a position that occurred twice there is nothing to bring about for the third time.
        if result.over is None and result.repetitions and result.claim is None and (moves := third_by(board, plies_of)):
            result.claim = result.plies
            result.claiming = nameable(board, moves, following)
            if not board.can_claim_threefold_repetition():
                result.doubts.append(f"ply {result.plies}: can_claim_threefold_repetition() says no")
        if len(seen) == 3 and result.first(3) == result.plies and not board.is_repetition(3):
            result.doubts.append(f"ply {result.plies}: is_repetition(3) says no")
        if len(seen) == 5 and result.first(5) == result.plies and not board.is_fivefold_repetition():
            result.doubts.append(f"ply {result.plies}: is_fivefold_repetition() says no")
    result.next = bool(third_by(board, plies_of))
    # A claim by an intended move comes before every third occurrence; at the end of a game without one, python-chess
    # must see nothing to claim either.
    if result.over is None and result.claim is None and result.repetitions and board.can_claim_threefold_repetition():
        result.doubts.append("can_claim_threefold_repetition() says yes at the end")
    return result


def nameable(board: chess.Board, moves: list[chess.Move], following: chess.Move | None) -> list[str]:
    """Of moves that claim a draw those that a report may name: the one that is played, or if it is none of them any."""
    return [board.san(move) for move in ([following] if following in moves else moves)]


def draws_by_moves(board: chess.Board, result: Judgement, following: chess.Move | None) -> None:
    """Fifty and seventy-five moves, unless the game is over.

    python-chess's is_fifty_moves() and is_seventyfive_moves() both need a legal move to exist: the game must go on.
    FIDE 9.6.2 gives way to checkmate alone, so that at stalemate the seventy-five moves count here. Its
    can_claim_fifty_moves() is true where fifty moves are complete (9.3.2) as well as where a move that is written would
    complete them (9.3.1): the two are told apart here.
    """
    if result.over is None and result.fifty_claim is None and board.halfmove_clock >= 99:
        if quiet := fifty_by(board):
            result.fifty_claim = result.plies
            result.completing = nameable(board, quiet, following)
        if bool(quiet or board.is_fifty_moves()) != board.can_claim_fifty_moves():
            result.doubts.append(f"ply {result.plies}: can_claim_fifty_moves() says otherwise")
    if result.over is None and result.fifty is None and board.is_fifty_moves():
        result.fifty = result.plies
    stalemate = board.halfmove_clock >= 150 and board.is_stalemate()
    before = result.over is not None and result.over[1] < result.plies
    if not before and result.seventyfive is None and (board.is_seventyfive_moves() or stalemate):
        result.seventyfive = result.plies


def fifty_by(board: chess.Board) -> list[chess.Move]:
    """The legal moves after which fifty moves are complete, and the game goes on."""
    return [move for move in board.legal_moves if not board.is_zeroing(move) and after(board, move).is_fifty_moves()]


class Totals(Counter):
    """What there is of everything; differences too, of which the first are printed."""

    def differ(self, where: str, what: str, expected, got) -> None:
        self["differences"] += 1
        if self["differences"] <= SHOWN:
            print(f"{where}: {what}: expected {expected}, got {got}")


def fen_at(game: chess.pgn.Game, ply: int) -> str:
    """The position after that many half-moves, for messages."""
    return [game, *game.mainline()][ply].board().fen()
