"""`perpetual uci` driven by a client that nobody here wrote: python-chess's engine module.

Full games against itself and against Stockfish at its lowest level, with clocks: no illegal move, no time forfeit. Then
the positions of data/positions/held.epd, which only repetition saves, against Stockfish at full strength: each must end
in a draw by repetition.
"""

import shutil
import time

import chess
import chess.engine
import pytest

from project import ROOT

pytestmark = pytest.mark.uci
HELD = ROOT / "data/positions/held.epd"
START = chess.STARTING_FEN
# Openings, and endgames in which the clocks of a long game count.
OPENINGS = [
    START,
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "8/5pk1/6p1/R6p/1r5P/6P1/5PK1/8 w - - 0 1",
]
SECONDS, INCREMENT = 1.5, 0.02
# Of a machine on which other things run; the engine cannot know of what happens outside of it.
GRACE = 0.25
MOST_PLIES = 600
HELD_PLIES = 120
# Not a time: where Stockfish goes would depend on how busy the machine is, and it need not go on giving a draw by repetition.
HELD_NODES = 50_000


def play(fen, white, black, limits=None, most=MOST_PLIES):
    """A game to its end; `limits` are those of the sides that have none of our clocks, by colour."""
    board, limits = chess.Board(fen), limits or {}
    clocks = {chess.WHITE: SECONDS, chess.BLACK: SECONDS}
    game = object()
    while not board.is_game_over(claim_draw=True):
        assert board.ply() <= most, f"no end after {most} plies: {board.fen()}"
        side = board.turn
        clock = chess.engine.Limit(
            white_clock=max(clocks[True], 0.001),
            black_clock=max(clocks[False], 0.001),
            white_inc=INCREMENT,
            black_inc=INCREMENT,
        )
        began = time.monotonic()
        # An illegal move is an EngineError.
        played = (white if side else black).play(board, limits.get(side, clock), game=game).move
        spent = time.monotonic() - began
        assert played is not None, f"{board.fen()}: no move"
        if side not in limits:
            clocks[side] -= spent
            assert clocks[side] >= -GRACE, f"{board.fen()}: time forfeit after a move of {spent:.2f} s"
            clocks[side] += INCREMENT
        board.push(played)
    return board, min(clocks.values())


def held_positions():
    """FEN of each, by name."""
    for line in HELD.read_text().splitlines():
        if line and not line.startswith("#"):
            board = chess.Board()
            operations = board.set_epd(line)
            yield pytest.param(board.fen(), id=operations["id"])


def engine_of(program=None, **options):
    """A fixture: an engine, ours if there is no name of a program, with these options."""

    @pytest.fixture(scope="module")
    def engine(perpetual):
        command = (shutil.which(program) or f"/usr/games/{program}") if program else [perpetual, "uci"]
        with chess.engine.SimpleEngine.popen_uci(command, timeout=30) as opened:
            opened.configure(options)
            yield opened

    return engine


ours = engine_of()
other = engine_of(Repetition="first")
circuit = engine_of(On="verilated")  # in mid-game: slow, and no excuse for being late
weakest = engine_of("stockfish", **{"Skill Level": 0})
strong = engine_of("stockfish", Hash=64)


def ended(board, least):
    outcome = board.outcome(claim_draw=True)
    print(f"{outcome.result()} by {outcome.termination.name.lower()}, {board.ply()} plies, {least:.2f} s left at the end")


@pytest.mark.parametrize("fen", OPENINGS)
def test_itself(fen, ours, other):
    ended(*play(fen, ours, other))


@pytest.mark.parametrize("fen", OPENINGS)
def test_stockfish_at_level_0(fen, ours, weakest):
    ours_is_white = OPENINGS.index(fen) % 2 == 0
    pair = (ours, weakest) if ours_is_white else (weakest, ours)
    ended(*play(fen, *pair, {not ours_is_white: chess.engine.Limit(nodes=500)}))


def test_itself_as_a_circuit(circuit, other):
    ended(*play(OPENINGS[5], circuit, other))


@pytest.mark.parametrize("fen", list(held_positions()))
def test_held_against_stockfish(fen, ours, strong):
    board, _ = play(fen, ours, strong, dict.fromkeys(chess.COLORS, chess.engine.Limit(nodes=HELD_NODES)), HELD_PLIES)
    line = " ".join(move.uci() for move in board.move_stack)
    repetitions = (chess.Termination.THREEFOLD_REPETITION, chess.Termination.FIVEFOLD_REPETITION)
    assert board.outcome(claim_draw=True).termination in repetitions, line
    print(f"drawn after {board.ply()} plies")
