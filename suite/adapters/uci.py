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
import subprocess
import sys
import time

import chess


class Ended(Exception):
    """The engine has ended by itself."""


class Engine:
    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.name = words[0]
        self.say("uci")
        for line in self.until("uciok"):
            if line.startswith("id name "):
                self.name = line[8:].strip()

    def say(self, text):
        try:
            self.process.stdin.write(text + "\n")
        except BrokenPipeError:
            raise Ended from None

    def until(self, word):
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip())
            if line.startswith(word):
                return lines
        raise Ended

    def score(self, case, fen, moves, last):
        """The score of the last move; None if there is none, or if another move was searched."""
        self.say("ucinewgame")
        self.say("setoption name Threads value 1")
        self.say(f"setoption name UCI_Chess960 value {str(case['chess960']).lower()}")
        self.say("isready")
        self.until("readyok")
        self.say(f"position fen {fen}" + (f" moves {' '.join(moves)}" if moves else ""))
        self.say(f"go depth 1 searchmoves {last}")
        scored = [line for line in self.until("bestmove") if " score " in line]
        line = scored[-1] if scored else ""
        return line.split(" score ")[1].split()[:2] if f" pv {last}" in line else None


def main():
    engine, spent = Engine(sys.argv[2:]), 0.0
    for case in json.load(open(sys.argv[1]))["cases"]:
        refused = None
        if "0000" in case["uci"] or not case["uci"]:
            refused = "no null moves"
        elif case["clause"] == "castling-fen":
            refused = "a right without king and rook: some engines look for the rook beyond the board"
        elif case["halfmoves"][-1] >= 100 or case["occurrence"][-1] == 2:
            refused = "no question for a search"
        if not refused:
            board = chess.Board(case["start"], chess960=case["chess960"])
            for word in case["uci"][:-1]:
                board.push_uci(word)
            fen = board.fen(en_passant="fen")
            begin = time.perf_counter()
            try:
                alone = engine.score(case, fen, [], case["uci"][-1])
                game = engine.score(case, case["start"], case["uci"][:-1], case["uci"][-1])
            except Ended:
                engine = Engine(sys.argv[2:])
                print(json.dumps({"name": case["name"], "refused": "the engine has ended by itself"}))
                continue
            spent += time.perf_counter() - begin
            if not alone or not game:
                refused = "the engine searched another move than it was asked for"
            elif alone[0] != "cp" or alone == ["cp", "0"]:
                refused = "the move scores 0 by itself, or mates"
        if refused:
            print(json.dumps({"name": case["name"], "refused": refused}))
        else:
            print(json.dumps({"name": case["name"], "last_threefold": game == ["cp", "0"]}))
    engine.say("quit")
    print(json.dumps({"program": engine.name, "seconds": spent}))


main()
