"""Any UCI engine: uci.py suite.json ENGINE [OPTION...]

An engine says nothing of repetitions, but it scores one. The last move of a case is searched one ply deep
(`go depth 1 searchmoves`), once with the whole game and once from the position before it. Where the score
without the game is not 0 and that with it is, the engine sees a draw; that is compared with whether the position
after the move stands for the third time. A case whose move scores 0 either way cannot be asked, nor one whose fifty moves
are over, nor an engine that does not keep to `searchmoves`, nor a case whose last position stands for the second time (an engine may
score it as a draw), nor one whose FEN has a right to castle without king and rook (Stockfish looks for the rook beyond the board, and
answers otherwise from run to run).
"""

import json
import sys
import time

import chess
import chess.engine


def score(engine, board, last):
    """The score of a move; None if there is none, or if another move was searched."""
    info = engine.analyse(board, chess.engine.Limit(depth=1), game=object(), root_moves=[last])
    return info["score"].relative if info.get("pv", [None])[0] == last else None


def answer(engine, case):
    """Whether the engine sees a draw in the last move, or why it is not asked; and the seconds that this took."""
    if "0000" in case["uci"] or not case["uci"]:
        return {"refused": "no null moves"}, 0
    if case["clause"] == "castling-fen":
        return {"refused": "a right without king and rook: some engines look for the rook beyond the board"}, 0
    if case["halfmoves"][-1] >= 100 or case["occurrence"][-1] == 2:
        return {"refused": "no question for a search"}, 0
    board = chess.Board(case["start"], chess960=case["chess960"])
    for word in case["uci"][:-1]:
        board.push_uci(word)
    last, begin = board.parse_uci(case["uci"][-1]), time.perf_counter()
    alone, game = score(engine, board.copy(stack=False), last), score(engine, board, last)
    spent = time.perf_counter() - begin
    if alone is None or game is None:
        return {"refused": "the engine searched another move than it was asked for"}, spent
    if alone.is_mate() or alone == chess.engine.Cp(0):
        return {"refused": "the move scores 0 by itself, or mates"}, spent
    return {"last_threefold": game == chess.engine.Cp(0)}, spent


def opened():
    engine = chess.engine.SimpleEngine.popen_uci(sys.argv[2:])
    if "Threads" in engine.options:
        engine.configure({"Threads": 1})
    return engine


def main():
    engine, spent = opened(), 0.0
    for case in json.load(open(sys.argv[1]))["cases"]:
        try:
            said, seconds = answer(engine, case)
        except chess.engine.EngineTerminatedError:
            engine, said, seconds = opened(), {"refused": "the engine has ended by itself"}, 0
        spent += seconds
        print(json.dumps({"name": case["name"], **said}))
    name = engine.id["name"]
    engine.quit()
    print(json.dumps({"program": name, "seconds": spent}))


main()
