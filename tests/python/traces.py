"""Lines of moves for the benches of tests/watch: real games with searches beside them, each step with its record, its board and
how often the position has occurred, by python-chess.

A trace is a file for $readmemh, a step a line; `Step.word` says what is in it. Searches make moves, take them back, play
siblings and cut, as an engine does.
"""

import random

import chess
import chess.pgn

import random_games
import reference

# Lines in which positions look the same and are not, or are and do not look so: a FEN and moves.
START = chess.STARTING_FEN
KNIGHTS = "g1f3 g8f6 f3g1 f6g8"
EN_PASSANT = ("4k3/8/8/8/1p6/8/P7/4K1N1 w - - 0 1", "a2a4 e8e7 g1f3 e7e8 f3g1")
PINNED = ("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1", "h7h5 e6h6 g7h7 h6e6 h7g7")

NOTHING, PLAY, TAKE_BACK, CUT, NEW_LINE, REPLACE = 0, 1, 2, 3, 4, 7
# What is in a step, lowest bits first, with widths. `legal`: before the move a capture en passant was.
FIELDS = {
    "operation": 3, "piece": 4, "origin": 6, "target": 6, "barrier": 1, "keep": 16, "black": 1, "rights": 4, "en_passant": 1,
    "en_passant_file": 3, "legal": 1, "flag": 16, "at_root": 1, "board": 256,
}  # fmt: skip
WIDTH = sum(FIELDS.values())


class Step:
    """One request, what the board is after it, and the flag that belongs to it; and the line then, an identity for each ply,
    which is not in the file."""

    def __init__(self, operation: int, line: tuple = (), **more: int):
        assert more.keys() <= FIELDS.keys()
        self.__dict__.update({**dict.fromkeys(FIELDS, 0), **more}, operation=operation, line=line)

    def word(self) -> str:
        value, at = 0, 0
        for name, width in FIELDS.items():
            number = getattr(self, name)
            assert 0 <= number < 1 << width, (name, number)
            value |= number << at
            at += width
        return f"{value:0{(WIDTH + 3) // 4}x}"


def record(board: chess.Board, move: chess.Move) -> dict:
    """The record of a move before it is played. Of a barrier only the bit counts."""
    if not move:
        return {"barrier": 1, "legal": int(board.has_legal_en_passant())}
    piece = board.piece_at(move.from_square)
    return {
        "piece": piece.piece_type + (0 if piece.color else 8), "origin": move.from_square, "target": move.to_square,
        "barrier": int(board.is_irreversible(move)), "legal": int(board.has_legal_en_passant()),
    }  # fmt: skip


def shown(board: chess.Board) -> dict:
    """The board as the watch is shown it. En passant as most engines keep it: whenever a pawn has gone two squares."""
    squares = 0
    for square, piece in board.piece_map().items():
        squares |= (piece.piece_type + (0 if piece.color else 8)) << 4 * square
    rights = 0
    for colour in chess.COLORS:
        rights = rights << 2 | board.has_kingside_castling_rights(colour) << 1 | board.has_queenside_castling_rights(colour)
    if board.ep_square is None:
        double = {}
    else:
        double = {"en_passant": 1, "en_passant_file": chess.square_file(board.ep_square)}
    # chess.COLORS begins with White.
    return {"board": squares, "black": int(board.turn == chess.BLACK), "rights": rights, **double}


class Line:
    """A line that grows and shrinks, and the steps that made it so."""

    def __init__(self, board: chess.Board):
        self.board = board.copy(stack=False)
        self.identities, self.steps = [reference.identity(board)], []
        self.step(NEW_LINE, at_root=1)

    def step(self, operation, **more):
        earlier = self.identities[:-1].count(self.identities[-1])
        self.steps.append(Step(operation, flag=earlier, line=tuple(self.identities), **{**shown(self.board), **more}))

    def play(self, move, operation=PLAY):
        made = record(self.board, move)
        self.board.push(move)
        self.identities.append(reference.identity(self.board))
        self.step(operation, **made)

    def take_back(self):
        self.board.pop()
        self.identities.pop()
        self.step(TAKE_BACK)

    def replace(self, move):
        self.board.pop()
        self.identities.pop()
        self.play(move, REPLACE)

    def cut(self, keep):
        while len(self.identities) > keep + 1:
            self.board.pop()
            self.identities.pop()
        self.step(CUT, keep=keep)


def search(line: Line, source: random.Random, nodes: int) -> None:
    """A walk below the position that ends there again. Many moves go back, so that positions come back."""
    root = len(line.identities)
    line.steps[-1].at_root = 1
    for _ in range(nodes):
        legal = list(line.board.legal_moves)
        deep = len(line.identities) - root
        if deep and (not legal or deep > 8 or source.random() < 0.25):
            if deep > 2 and source.random() < 0.2:
                line.cut(root - 1 + source.randrange(deep))
            else:
                line.take_back()
        elif deep and source.random() < 0.15:
            # A sibling: some other move in the place of the newest.
            moved = line.board.pop()
            others = list(line.board.legal_moves)
            line.board.push(moved)
            line.replace(source.choice(others))
        elif legal:
            line.play(random_games.chosen(line.board, legal, source, 0.5))
    line.cut(root - 1)


def of_game(game: chess.pgn.Game, seed: int, every: int = 12, nodes: int = 24) -> list[Step]:
    """A game, with a search at every so many plies."""
    source, line = random.Random(seed), Line(game.board())
    for ply, move in enumerate(game.mainline_moves()):
        line.play(move)
        if ply % every == seed % every:
            search(line, source, nodes)
    return line.steps


def of_moves(fen: str, words: str, chess960: bool = False) -> list[Step]:
    """A line in coordinate notation; `-` takes a move back, `=e2e4` plays in the place of the newest, 0000 is a null move."""
    line = Line(chess.Board(fen, chess960=chess960))
    for word in words.split():
        if word == "-":
            line.take_back()
        elif word.startswith("="):
            before = line.board.copy()
            before.pop()
            line.replace(before.parse_uci(word[1:]))
        else:
            line.play(chess.Move.null() if word == "0000" else line.board.parse_uci(word))
    return line.steps


def write(steps: list[Step], path) -> None:
    """The file that a bench reads."""
    path.write_text("".join(f"{step.word()}\n" for step in steps))
