"""Asks python-chess about the suite, from the project's folder: python3 suite/programs/python_chess.py"""

import chess, json

def claims(board):
    found = []
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_repetition(3):
            found.append(move)
        board.pop()
    return sorted(board.uci(move) for move in found)

answers = {
    "threefold": lambda board: board.is_repetition(3),
    "fivefold": lambda board: board.is_fivefold_repetition(),
    "claims": claims,
    "halfmoves": lambda board: board.halfmove_clock,
    "fifty": lambda board: board.is_fifty_moves(),
    "seventyfive": lambda board: board.is_seventyfive_moves(),
}

def check(case, board, ply):
    for question, answer in answers.items():
        right = case[question][ply]
        if right is not None and answer(board) != right:
            raise ValueError(f"ply {ply}: {question}")

suite = json.load(open("suite/suite.json"))
print("not asked:", *(name for name in suite["questions"] if name not in answers))
for case in suite["cases"]:
    if "0000" in case["uci"]:
        print("not asked:", case["name"])
        continue
    try:
        board = chess.Board(case["start"], chess960=case["chess960"])
        check(case, board, 0)
        for ply, word in enumerate(case["uci"], 1):
            move = board.push_uci(word)
            board.pop()
            board.push(move)
            check(case, board, ply)
        for ply in reversed(range(len(case["uci"]))):
            board.pop()
            check(case, board, ply)
    except ValueError as error:
        print(case["name"], error, case["tests"], sep=": ")
