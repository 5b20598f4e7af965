"""python-chess: is_repetition, can_claim_..., is_fifty_moves and the others, after every move, which is
taken back and played again."""

import json
import sys
import time

import chess


def main():
    spent = 0.0
    for case in json.load(open(sys.argv[1]))["cases"]:
        board = chess.Board(case["start"], chess960=case["chess960"])
        answers = {name: [] for name in
                   ("threefold", "fivefold", "claim", "halfmoves", "fifty", "fifty_or_claim", "seventyfive")}
        begin = time.process_time()
        for word in [None, *case["uci"]]:
            if word is not None:
                move = chess.Move.null() if word == "0000" else board.parse_uci(word)
                board.push(move)
                board.pop()
                board.push(move)
            answers["threefold"].append(board.is_repetition(3))
            answers["fivefold"].append(board.is_fivefold_repetition())
            answers["claim"].append(board.can_claim_threefold_repetition())
            answers["halfmoves"].append(board.halfmove_clock)
            answers["fifty"].append(board.is_fifty_moves())
            answers["fifty_or_claim"].append(board.can_claim_fifty_moves())
            answers["seventyfive"].append(board.is_seventyfive_moves())
        spent += time.process_time() - begin
        print(json.dumps({"name": case["name"], **answers}))
    print(json.dumps({"program": f"python-chess {chess.__version__}", "seconds": spent}))


main()
