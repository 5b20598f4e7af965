"""Tests of a core in cocotb: games and searches, each verdict compared with python-chess. run.py starts them."""

import os
import random

import chess
import chess.pgn
import cocotb
from core import Core, Refused, Verdict

GAMES = os.environ["GAMES"].split(os.pathsep)
KNIGHTS = "g1f3 g8f6 f3g1 f6g8".split()


def identity(board):
    """Equal for two positions exactly when they are the same by article 9.2 of the FIDE Laws of Chess."""
    return board.board_fen(), board.turn, board.clean_castling_rights(), board.has_legal_en_passant() and board.ep_square


def record(board, move):
    """Piece, from, to and barrier of a move before it is played."""
    piece = board.piece_at(move.from_square)
    return piece.piece_type + (0 if piece.color else 8), move.from_square, move.to_square, int(board.is_irreversible(move))


class Game:
    """A board of python-chess and a core that follows it."""

    def __init__(self, core, board):
        self.core, self.board, self.line = core, board, [identity(board)]
        self.compared = self.repetitions = 0

    async def play(self, move, send=None):
        await (send or self.core.push)(*record(self.board, move))
        self.board.push(move)
        self.line.append(identity(self.board))
        await self.compare()

    async def take_back(self):
        await self.core.pop()
        self.board.pop()
        self.line.pop()
        await self.compare()

    async def replace(self, move):
        self.board.pop()
        self.line.pop()
        await self.play(move, self.core.replace)

    async def cut(self, keep):
        await self.core.cut(keep)
        while len(self.line) > keep + 1:
            self.board.pop()
            self.line.pop()
        await self.compare()

    async def compare(self):
        """The verdict is that of whole positions."""
        back = [distance for distance in range(1, len(self.line)) if self.line[-1 - distance] == self.line[-1]]
        expected = Verdict(len(back), back[0] if back else 0, 1)
        got = await self.core.query()
        assert got == expected, f"ply {len(self.line) - 1}, {self.board.fen()}: {got}, should be {expected}"
        self.compared += 1
        self.repetitions += bool(back)


@cocotb.test()
async def knights_go_out_and_back(dut):
    """The position has occurred before; with the move taken back it has not."""
    core = Core(dut)
    await core.begin()
    game = Game(core, chess.Board())
    for word in KNIGHTS * 2:
        await game.play(chess.Move.from_uci(word))
    assert await core.query() == Verdict(2, 4, 1)
    await game.cut(3)
    assert await core.query() == Verdict(0, 0, 1)


@cocotb.test()
async def the_other_side_is_to_move(dut):
    """White's king takes three moves and Black's two: the same board, and not the same position."""
    core = Core(dut)
    await core.begin()
    game = Game(core, chess.Board("4k3/8/8/8/8/8/8/K7 w - - 0 1"))
    for word in "a1b1 e8e7 b1b2 e7e8 b2a1".split():
        await game.play(chess.Move.from_uci(word))


@cocotb.test()
async def a_request_that_cannot_be(dut):
    """It is refused, and the core goes on."""
    core = Core(dut)
    await core.begin()
    for refused in (core.pop(), core.cut(1)):
        try:
            await refused
            raise AssertionError("it was taken")
        except Refused:
            pass
    await Game(core, chess.Board()).play(chess.Move.from_uci("e2e4"))


@cocotb.test()
async def games_and_searches(dut):
    """Games of the files; at every tenth ply a search goes down and up again."""
    core, source = Core(dut), random.Random(2007)
    await core.begin()
    compared = repetitions = 0
    for path in GAMES:
        with open(path, encoding="utf-8") as text:
            played = chess.pgn.read_game(text)
        await core.clear()
        game = Game(core, played.board())
        for ply, move in enumerate(played.mainline_moves(), 1):
            await game.play(move)
            if ply % 10 == 0:
                for _ in range(12):
                    await step(game, source, ply)
                await game.cut(ply)
        compared, repetitions = compared + game.compared, repetitions + game.repetitions
    dut._log.info("%d verdicts compared, %d repetitions", compared, repetitions)
    assert repetitions > 0


async def step(game, source, root):
    """Something that a search does: down, up, or to a sibling."""
    legal, depth = list(game.board.legal_moves), len(game.line) - 1 - root
    if depth and (not legal or source.random() < 0.3):
        await game.take_back()
    elif depth and source.random() < 0.2:
        above = game.board.copy()
        above.pop()
        await game.replace(source.choice(list(above.legal_moves)))
    elif legal:
        own = game.board.move_stack[-2] if len(game.board.move_stack) > 1 else None
        back = own and chess.Move(own.to_square, own.from_square)
        await game.play(back if back in legal and source.random() < 0.5 else source.choice(legal))
