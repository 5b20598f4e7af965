"""Xiangqi and shogi: `perpetual check --variant` against pyffish (Fairy-Stockfish) and cshogi, by their own names of the rules.

The example `games` plays games of each in which checks and positions return. Both judges get every
game: whether its moves are legal, which are legal after its last move, and who has lost at the third or fourth occurrence.
cshogi also says after every move whether the position is back and who has checked all the time since then, and writes the
games as KIF and CSA.

Differences are right only where a rule explains them:

* `xiangqi` of pyffish judges chases, which `perpetual` does not: it must say what `perpetual` says once its chasing rule is
  taken out, and may differ only where no side checked all the time.
* cshogi asks first for a position with the same placement and more or fewer pieces in hand, which is no repetition.
"""

import itertools
import json
import random

import pytest

from project import ROOT, checked, output

pytestmark = pytest.mark.games
RANDOM, SEED = 2_000, 1
EVERY_PLY = 40  # games of which pyffish is asked at every ply; it takes 3 ms to answer
# The rules of xiangqi as pyffish has them, but for chases.
CHECKS_ALONE = "[xiangqi-checks:xiangqi]\nchasingRule = none\n"


@pytest.fixture(scope="module")
def pyffish():
    import pyffish

    pyffish.load_variant_config(CHECKS_ALONE)
    return pyffish


def random_games(examples, game, count):
    return [json.loads(line) for line in output([examples / "games", game, str(count), str(SEED)]).splitlines()]


def illegal(source, words, legal):
    """Something that looks like a move and is none."""
    return next(word for word in iter(lambda: source.choice(words), None) if word not in legal)


def loser(fairy, variant, start, moves, sides):
    """Who loses by the moves so far, `draw`, or nothing if the game goes on."""
    over, value = fairy.is_optional_game_end(variant, start, moves)
    to_move = (len(moves) + (start.split()[1] == "b")) % 2
    if not over:
        return None
    return "draw" if value == fairy.VALUE_DRAW else sides[to_move if value < 0 else 1 - to_move]


def ruling(game):
    decided = game["decided"]
    return decided and (decided["loses"] or "draw")


def compare(fairy, variant, start, moves, game, sides, everywhere):
    """Where pyffish and `perpetual` differ: the ply, and what both say. The game ends for both where it is decided."""
    end = game["decided"]["ply"] if game["decided"] else len(moves)
    plies = range(end + 1) if everywhere else {end, max(end - 1, 0)}
    for ply in sorted(plies):
        ours = ruling(game) if game["decided"] and ply == end else None
        theirs = loser(fairy, variant, start, moves[:ply], sides)
        if ours != theirs:
            yield ply, ours, theirs


# Xiangqi. Ranks are 0 to 9 for us, 1 to 10 for pyffish.

RED = ["red", "black"]


def to_fairy(move):
    return f"{move[0]}{int(move[1]) + 1}{move[2]}{int(move[3]) + 1}"


def as_pgn(start, words, number):
    numbers = lambda ply: f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
    text = " ".join(f"{numbers(ply)}{word}" for ply, word in enumerate(words))
    return f'[Event "{number}"]\n[FEN "{start}"]\n\n{text} *\n\n'


def test_xiangqi(perpetual, examples, pyffish, one_in, tmp_path):
    count = RANDOM // one_in
    source = random.Random(SEED)
    played = random_games(examples, "xiangqi", count)
    squares = [f"{file}{rank}" for file in "abcdefghi" for rank in range(10)]
    path = tmp_path / "games.pgn"
    fairy_moves = [[to_fairy(move) for move in game["moves"]] for game in played]
    with path.open("w") as pgn:
        for number, (game, moves) in enumerate(zip(played, fairy_moves)):
            # By squares from 0, by squares from 1, and as the World Xiangqi Federation writes.
            words = [game["moves"], moves, game["moves"]][number % 3]
            if number % 3 == 2:
                words = pyffish.get_san_moves("xiangqi", game["start"], moves, False, pyffish.NOTATION_XIANGQI_WXF)
            pgn.write(as_pgn(game["start"], words, number))
        for game in played:
            bad = illegal(source, [a + b for a in squares for b in squares], game["legal"])
            pgn.write(as_pgn(game["start"], [*game["moves"], bad], "illegal"))
    said = checked(perpetual, "--variant", "xiangqi", path)
    assert len(said) == 2 * count
    losses, draws, chases = 0, 0, 0
    for number, (game, moves, ours, bad) in enumerate(zip(played, fairy_moves, said, said[count:])):
        assert ours["error"] is None and ours["plies"] == len(moves), ours
        assert bad["error"] and bad["plies"] == len(moves), bad
        start, everywhere = game["start"], number < EVERY_PLY
        # An illegal one among the moves would raise an error.
        assert sorted(pyffish.legal_moves("xiangqi", start, moves)) == sorted(map(to_fairy, game["legal"])), game
        differ = list(compare(pyffish, "xiangqi-checks", start, moves, ours, RED, everywhere))
        assert not differ, (game, ours, differ)
        for ply, we, they in compare(pyffish, "xiangqi", start, moves, ours, RED, everywhere):
            assert we == "draw" and they in RED and ours["decided"]["ruling"] == "repetition", (game, ply, we, they)
            chases += 1
        losses += ruling(ours) in RED
        draws += ruling(ours) == "draw"
    print(f"xiangqi: {count:,} games, {losses:,} lost by perpetual check, {draws:,} repetitions without it;"
          f" pyffish sees a chase in {chases:,} of them")
    assert losses > count / 50 and draws > count / 20


def test_a_chase_is_not_judged(perpetual, pyffish, tmp_path):
    """A chariot chases a cannon: Red has lost by the rules that pyffish has, and nobody for us."""
    start = "3k5/9/9/9/8c/7R1/9/9/9/4K4 w"
    moves = ["h4h5", "i5i7", "h5h7", "i7i5", "h7h5", "i5i7", "h5h7", "i7i5", "h7h5"]
    path = tmp_path / "chase.pgn"
    path.write_text(as_pgn(start, moves, "chase"))
    (game,) = checked(perpetual, "--variant", "xiangqi", path)
    fairy = [to_fairy(move) for move in moves]
    assert ruling(game) == loser(pyffish, "xiangqi-checks", start, fairy, RED) == "draw" and game["decided"]["ply"] == 9
    assert loser(pyffish, "xiangqi", start, fairy, RED) == "red"


# Shogi. pyffish counts files from the left and ranks from below.

SENTE = ["sente", "gote"]


def usi_to_fairy(move):
    square = lambda name: f"{'ihgfedcba'[int(name[0]) - 1]}{9 - 'abcdefghi'.index(name[1])}"
    if move[1] == "*":
        return f"{move[0]}@{square(move[2:4])}"
    return square(move[:2]) + square(move[2:4]) + move[4:]


def sfen_to_fairy(sfen):
    board, side, hands = sfen.split()[:3]
    held, number = "", ""
    for letter in hands.replace("-", ""):
        number, held = (number + letter, held) if letter.isdigit() else ("", held + letter * int(number or 1))
    return f"{board}[{held or '-'}] {'w' if side == 'b' else 'b'} - - 0 1"


def written(folder, number, game, kif, csa, cshogi):
    """The game as cshogi writes it: KIF for every other, else CSA."""
    sfen = f"{game['start']} 1"
    board = cshogi.Board(sfen=sfen)
    if number % 2:
        path = folder / f"{number}.kif"
        writer = kif.Exporter(str(path))
        writer.header(["a", "b"], handicap=None if sfen == cshogi.STARTING_SFEN else f"sfen {sfen}")
        end = lambda: writer.end("resign")
    else:
        path = folder / f"{number}.csa"
        writer = csa.Exporter(str(path))
        writer.info(board, names=["a", "b"])
        end = lambda: writer.endgame("%TORYO")
    for usi in game["moves"]:
        move = board.move_from_usi(usi)
        writer.move(move)
        board.push(move)
    end()
    writer.close()
    return path


def test_shogi(perpetual, examples, pyffish, one_in, tmp_path):
    import cshogi
    from cshogi import CSA, KIF

    count = RANDOM // one_in // 2
    source = random.Random(SEED)
    played = random_games(examples, "shogi", count)
    squares = [f"{file}{rank}" for file in range(1, 10) for rank in "abcdefghi"]
    words = [a + b + end for a in squares for b in squares for end in ("", "+")] + [f"{p}*{s}" for p in "PLNSGBR" for s in squares]
    path = tmp_path / "games.usi"
    with path.open("w") as usi:
        for end in (False, True):
            for game in played:
                moves = game["moves"] + [illegal(source, words, game["legal"])] * end
                usi.write(f"position sfen {game['start']} 1 moves {' '.join(moves)}\n")
    said = checked(perpetual, "--variant", "shogi", path)
    assert len(said) == 2 * count
    told = {
        cshogi.REPETITION_DRAW: [(False, False)],
        # Of the side to move.
        cshogi.REPETITION_LOSE: [(False, True), (True, True)],
        cshogi.REPETITION_WIN: [(True, False)],
    }
    losses, draws, back, unlike = 0, 0, 0, 0
    for number, (game, ours, bad) in enumerate(zip(played, said, said[count:])):
        moves = game["moves"]
        assert ours["error"] is None and ours["plies"] == len(moves), ours
        assert bad["error"] and bad["plies"] == len(moves), bad
        board = cshogi.Board(sfen=f"{game['start']} 1")
        repeated = {each["ply"]: each["checks"] for each in ours["repetitions"]}
        for ply, usi in enumerate(moves, 1):
            move = board.move_from_usi(usi)
            assert board.is_legal(move), (game, ply)
            board.push(move)
            kind, checks = board.is_draw(), repeated.get(ply)
            if kind in (cshogi.REPETITION_SUPERIOR, cshogi.REPETITION_INFERIOR):
                unlike += 1
                continue
            to_move = SENTE[board.turn]
            found = checks and (checks[SENTE[1 - board.turn]], checks[to_move])
            assert found in told.get(kind, [None]), (game, ply, kind, checks)
            back += checks is not None
        # It leaves out moves that are legal and never good: a pawn, a bishop or a rook that is not promoted.
        assert {cshogi.move_to_usi(move) for move in board.legal_moves} <= set(game["legal"]), board.sfen()
        start, fairy_moves = sfen_to_fairy(game["start"]), [usi_to_fairy(move) for move in moves]
        assert sorted(pyffish.legal_moves("shogi", start, fairy_moves)) == sorted(map(usi_to_fairy, game["legal"])), game
        differ = list(compare(pyffish, "shogi", start, fairy_moves, ours, SENTE, number < EVERY_PLY))
        assert not differ, (game, ours, differ)
        losses += ruling(ours) in SENTE
        draws += ruling(ours) == "draw"
    print(f"shogi: {count:,} games, {losses:,} lost by perpetual check, {draws:,} void by sennichite; cshogi agrees on"
          f" {back:,} repetitions, and names {unlike:,} times a position with other hands")
    assert losses > count / 100 and draws > count / 20
    files = [written(tmp_path, number, game, KIF, CSA, cshogi) for number, game in itertools.islice(enumerate(played), 200)]
    again = checked(perpetual, "--variant", "shogi", *files, codes=(0,))
    keys = ("plies", "repetitions", "decided", "error")
    bare = lambda game: json.dumps([strip(game[key]) for key in keys])
    assert [bare(game) for game in again] == [bare(game) for game in said[: len(files)]]


def test_played_shogi(perpetual, pyffish):
    """Games of 1709 to 1711, with odds too: cshogi reads the same moves, both judges find them legal, and none repeats."""
    import cshogi
    from cshogi import KIF

    path = ROOT / "data/shogi/soei-indatsu.kif"
    texts = [text for text in path.read_text(encoding="utf-8").split("\n\n") if text.strip()]
    ours = checked(perpetual, "--variant", "shogi", path)
    assert len(ours) == len(texts) == 23
    for text, game in zip(texts, ours):
        read = KIF.Parser.parse_str(text)
        board = cshogi.Board(sfen=read.sfen)
        repeats = set()
        for move in read.moves:
            assert board.is_legal(move), (text, move)
            board.push(move)
            repeats.add(board.is_draw())
        start, moves = sfen_to_fairy(read.sfen), [usi_to_fairy(cshogi.move_to_usi(move)) for move in read.moves]
        assert moves[-1] in pyffish.legal_moves("shogi", start, moves[:-1])
        assert repeats == {cshogi.NOT_REPETITION} and game["repetitions"] == [], game
        assert (game["plies"], game["error"]) == (len(read.moves), None)


def strip(value):
    """Without the moves as they are written."""
    if isinstance(value, list):
        return [strip(each) for each in value]
    return {key: each for key, each in value.items() if key != "move"} if isinstance(value, dict) else value
