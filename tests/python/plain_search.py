"""The search of the search chip by its definition: legal moves, whole positions compared, nothing left out."""

import chess

import reference

INFINITE, MATED = 32_000, -31_000
KINDS = {chess.PAWN: 1, chess.KNIGHT: 2, chess.KING: 3, chess.BISHOP: 5, chess.ROOK: 6, chess.QUEEN: 7}


class Search:
    """Legal moves, whole positions: the value of the search by its definition."""

    def __init__(self, table: list[int], board: chess.Board, moves: list[str], depth: int):
        self.table, self.board, self.depth = table, board, depth
        self.line = [reference.identity(board)]
        self.mates = self.stalemates = 0
        for move in moves:
            self.push(chess.Move.from_uci(move))

    def push(self, move: chess.Move, compared=True) -> None:
        self.board.push(move)
        if compared:
            self.line.append(reference.identity(self.board))

    def pop(self, compared: bool) -> None:
        self.board.pop()
        if compared:
            self.line.pop()

    def static(self) -> int:
        total = 0
        for square, piece in self.board.piece_map().items():
            rank, file = divmod(square, 8)
            entry = 32 * KINDS[piece.piece_type] + 4 * (rank if piece.color else 7 - rank) + min(file, 7 - file)
            total += self.table[entry] if piece.color == self.board.turn else -self.table[entry]
        return total

    def bare(self) -> bool:
        board = self.board
        if board.pawns | board.rooks | board.queens:
            return False
        return chess.popcount(board.knights | board.bishops) <= 1

    def value(self, ply=0, alpha=-INFINITE, beta=INFINITE) -> int:
        quiescent = ply >= self.depth
        if ply > 0 and (self.bare() or ply <= self.depth and self.line[-1] in self.line[:-1]):
            return 0
        fifty = ply > 0 and self.board.halfmove_clock >= 100
        if quiescent:
            best = 0 if fifty else self.static()
            if fifty or best >= beta:
                return best
            moves = list(self.captures())
        else:
            best = -INFINITE
            moves = list(self.board.legal_moves)
            if not moves:
                check = self.board.is_check()
                self.mates += check
                self.stalemates += not check
                return MATED + ply if check else 0
            if fifty:
                return 0
        moves.sort(key=self.promise, reverse=True)
        for move in moves:
            if best >= beta:
                break
            # Behind the horizon nothing is compared.
            self.push(move, ply < self.depth)
            best = max(best, -self.value(ply + 1, -beta, -max(alpha, best)))
            self.pop(ply < self.depth)
        return best

    def captures(self):
        """Captures, and promotions to a queen."""
        board = self.board
        for move in board.generate_legal_captures():
            if move.promotion in (None, chess.QUEEN):
                yield move
        for move in board.generate_legal_moves(board.pawns, chess.BB_BACKRANKS & ~board.occupied):
            if move.promotion == chess.QUEEN:
                yield move

    def promise(self, move: chess.Move) -> int:
        """The larger, the earlier it is tried: the worth of what is taken, and then that of what takes it."""
        victim = self.board.piece_type_at(move.to_square) or 0
        return 8 * (victim + (move.promotion or 0)) - self.board.piece_type_at(move.from_square)
