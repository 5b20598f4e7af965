"""Roots of searches for the search chip: what its host writes, and the legal lines by python-chess."""

import chess

import traces

# A position, moves that are told before the search, and how many plies it looks ahead: repetitions, captures en passant,
# castling, promotions and mates.
ROOTS = [
    (chess.STARTING_FEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", 1),
    (*traces.EN_PASSANT, 2),
    (*traces.PINNED, 1),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 1", "a1a2 h8h7 a2a1", 1),
    ("q4r1k/5p2/8/8/8/8/8/2Q3K1 w - - 0 1", "c1h6 h8g8 h6g5 g8h8", 2),
    ("k7/P1P5/8/8/8/8/3p1p2/7K b - - 97 80", "", 2),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4", 2),
]
# Searches that have no answer: a depth, a king that can be captured, more moves than have room.
ERRORS = [
    ("too_deep", (chess.STARTING_FEN, "", 17)),
    ("illegal_root", ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "", 1)),
    ("list_full", ("R6R/3Q3p/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", "", 5)),
]
KINDS = [chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KING]
MEN = dict(zip(KINDS, (1, 2, 5, 6, 7, 3), strict=True))
VALUES = dict(zip(KINDS, (100, 300, 310, 500, 900, 0), strict=True))


def table():
    """The entries: what a man is worth, on any square."""
    values = {MEN[kind]: VALUES[kind] for kind in KINDS}
    return [{"entry_enable": 1, "entry_address": at, "entry": values.get(at >> 5, 0)} for at in range(256)]


class Root:
    """A position after the moves of a game."""

    def __init__(self, root):
        fen, moves, depth = root
        self.board, self.depth, self.told = chess.Board(fen), depth, []
        for move in map(chess.Move.from_uci, moves.split()):
            record = traces.record(self.board, move)
            names = {"piece": "piece", "origin": "from", "target": "to", "barrier": "barrier"}
            self.told.append({"history_push": 1, **{f"history_{new}": record[old] for old, new in names.items()}})
            self.board.push(move)

    def squares(self):
        """Each square, and the man on it."""
        pieces = [(square, self.board.piece_at(square)) for square in chess.SQUARES]
        men = [(square, MEN[piece.piece_type] + (0 if piece.color else 8) if piece else 0) for square, piece in pieces]
        return [{"write_enable": 1, "write_square": square, "man": man} for square, man in men]

    def request(self, **more):
        """The inputs of a start."""
        board = self.board
        count = {kind: [len(board.pieces(kind, side)) for side in (board.turn, not board.turn)] for kind in KINDS}
        corners = (chess.BB_H1, chess.BB_A1, chess.BB_H8, chess.BB_A8)
        return {
            "start": 1, "depth": self.depth, "root_alpha": -32000, "root_beta": 32000, "side": 1 - board.turn,
            "rights": sum(bool(board.castling_rights & corner) << at for at, corner in enumerate(corners)),
            "ep_valid": int(board.ep_square is not None), "ep_file": chess.square_file(board.ep_square or 0),
            "halfmoves": board.halfmove_clock,
            "heavy": sum(sum(count[kind]) for kind in (chess.PAWN, chess.ROOK, chess.QUEEN)),
            "minor": sum(count[chess.KNIGHT] + count[chess.BISHOP]),
            "root_score": sum(VALUES[kind] * (own - other) for kind, (own, other) in count.items()),
            **more,
        }  # fmt: skip


def perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += perft(board, depth - 1)
        board.pop()
    return found
