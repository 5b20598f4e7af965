"""What a report says of a game besides its verdicts, computed with python-chess: tags, result, moves by number, ending."""

import chess
import chess.pgn

import reference

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
PLIES = ("threefold", "fivefold", "fifty", "seventyfive")


class Builder(chess.pgn.GameBuilder):
    """A reader that keeps the mark behind the moves, which python-chess reads only for want of a tag."""

    def begin_game(self):
        super().begin_game()
        self.game.mark = None

    def visit_result(self, result):
        super().visit_result(result)
        self.game.mark = result


def walked(game: chess.pgn.Game) -> list[tuple[str, str]]:
    """Every move by number, 38...Kg7, and the position after it."""
    board, found = game.board(), []
    for move in game.mainline_moves():
        name = reference.number_of(board) + board.san(move)
        board.push(move)
        found.append((name, board.fen(en_passant="legal")))
    return found


def to_move(game: chess.pgn.Game, ply: int) -> str:
    """Whose move it is then."""
    return chess.COLOR_NAMES[game.board().turn ^ (ply % 2 == 1)]


def ending(game: chess.pgn.Game, judged: reference.Judgement, mark: str) -> tuple[str, str | None]:
    """How the game ended by the rules and by what was played, and who played on."""
    end = game.end().board()
    winner = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(mark)
    article, ply = judged.over or (None, judged.plies)
    played_on = to_move(game, ply) if ply < judged.plies else None
    if end.is_checkmate() and (mark == "1/2-1/2" or winner == end.turn):
        return "mate-contradicted", played_on
    if end.is_stalemate() and winner is not None:
        return "stalemate-contradicted", played_on
    if played_on:
        return {"9.6.1": "fivefold", "9.6.2": "seventyfive", "5.2.2": "dead"}[article] + "-played-on", played_on
    if article == "5.2.2" and winner is not None:
        return "dead-contradicted", None
    drawn = "dead" if article == "5.2.2" else None
    if drawn is None and mark == "1/2-1/2" and any(end.legal_moves):
        drawn = (
            "fivefold" if judged.last() >= 5
            else "seventyfive" if judged.seventyfive == judged.plies
            else "threefold" if judged.last() >= 3
            else "fifty" if end.halfmove_clock >= 100
            else "threefold-next" if judged.next
            else "agreed"
        )
    if drawn in ("fivefold", "seventyfive", "threefold", "threefold-next"):
        return drawn, None
    third = judged.third()
    if third is not None and third < judged.plies:
        by = to_move(game, third)
        if mark == "1/2-1/2":
            return "unclaimed-drawn", by
        if winner is None:
            return "unclaimed-open", by
        return ("unclaimed-won" if (by == "white") == winner else "unclaimed-lost"), by
    if end.is_checkmate():
        return "mate", None
    if end.is_stalemate():
        return "stalemate", None
    return drawn or ("decided" if winner is not None else "open"), None


def wrong_tags(game: chess.pgn.Game, tags: dict):
    """(tag, expected, got) of one game."""
    for key, value in game.headers.items():
        # What the file does not say, python-chess fills in.
        if key in tags or ROSTER.get(key) != value and key != "Result":
            if tags.get(key) != value and not (key == "Result" and tags.get(key) == "*"):
                yield key, value, tags.get(key)
    for key in tags.keys() - game.headers.keys():
        yield key, None, tags[key]


def expected(game: chess.pgn.Game, judged: reference.Judgement, got: dict) -> dict:
    """What a report should say, by its keys."""
    mark = getattr(game, "mark", None) or game.headers.get("Result", "*")
    moves = walked(game)
    repetitions = []
    for repetition in got["repetitions"]:
        move, fen = moves[repetition["ply"] - 1]
        repetitions.append({**repetition, "move": move, "fen": fen})
    named = {key: moves[got[key] - 1][0] for key in PLIES if got[key]}
    for claim, move in (("claim_by_intended_move", "intended_move"), ("fifty_by_intended_move", "intended_fifty_move")):
        if (ply := got[claim]) is not None:
            named[move] = reference.number_of(chess.Board(reference.fen_at(game, ply))) + got[move]
    claims = {"threefold": "threefold", "fifty": "fifty", "intended_move": "claim_by_intended_move", "intended_fifty_move": "fifty_by_intended_move"}
    end, played_on = ending(game, judged, mark)
    over = judged.over and {"article": judged.over[0], "ply": judged.over[1], "move": moves[judged.over[1] - 1][0] if judged.over[1] else None}
    return {
        "result": got["result"] if mark == "*" and got["result"] is None else mark,
        "repetitions": repetitions,
        "moves": named,
        "claimant": {name: to_move(game, got[key]) for name, key in claims.items() if got[key] is not None},
        "over": over,
        "ending": end,
        "played_on": played_on,
    }
