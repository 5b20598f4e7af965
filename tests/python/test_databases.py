"""What `perpetual check` writes for programs: every object against the JSON Schema, and the recipes of docs/check.md for
DuckDB and pandas, run as they stand there.
"""

import csv
import json
import re

import pytest

from project import ROOT, checked, output

pytestmark = pytest.mark.databases
OWN = ROOT / "sw/host/tests/data"
# More games without an error than DuckDB looks at to guess types.
SAMPLE = 20_480
RECIPE = re.compile(r"^```(sql|python)\n(.*?)^```$", re.S | re.M)


def validator_of(perpetual, *words):
    # Other tests are collected without this package.
    import jsonschema

    schema = json.loads(output([perpetual, "check", *words, "--schema"]))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.fixture(scope="module")
def validator(perpetual):
    return validator_of(perpetual)


def test_every_object_is_as_the_schema_says(perpetual, validator):
    folders = [ROOT / "data/games", ROOT / "data/demo", ROOT / "data/endgames", OWN]
    games = checked(perpetual, *folders) + checked(perpetual, "--near-misses", "--verify", ROOT / "data/demo", OWN)
    for game in games:
        wrong = next(validator.iter_errors(game), None)
        assert wrong is None, f"{game['file']} game {game['game']}: {wrong.message}"
    kinds = {game["error"]["kind"] for game in games if game["error"]}
    assert len(games) > 2_300 and len(kinds) >= 6 and any(game.get("near_misses") for game in games)
    print(f"{len(games):,} games, {sum(len(game['repetitions']) for game in games):,} repetitions, {len(kinds)} kinds of errors")


# Keys that need not be there: those of an option, and of the claims those that cannot be made.
MAY_BE_MISSING = {"": {"near_misses", "disagreements"}}
CLAIMS = ("/claimant", "/moves")


def parts(schema, way=""):
    """Everything in a schema that says what a value may be, each by its way."""
    yield way, schema
    inner = {key: schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)}
    inner |= schema.get("properties", {}) | schema.get("$defs", {}) | dict(enumerate(schema.get("anyOf", [])))
    for key, part in inner.items():
        yield from parts(part, f"{way}/{key}")


@pytest.mark.parametrize("words", [[], ["--variant", "xiangqi"], ["--variant", "shogi"]])
def test_the_schema_leaves_nothing_open(perpetual, words):
    """Each value has a type, and each object its keys and no other."""
    schema = validator_of(perpetual, *words).schema
    for way, part in parts(schema):
        assert part.keys() & {"type", "enum", "$ref", "anyOf"} and "number" not in part.get("type", []), way
        if "properties" in part:
            assert part["additionalProperties"] is False, way
            missing = part["properties"].keys() - part.get("required", [])
            assert missing <= (part["properties"].keys() if way in CLAIMS else MAY_BE_MISSING.get(way, set())), way
    assert all(what.get("description") for what in schema["properties"].values())


def test_other_games_are_as_their_schema_says(perpetual, tmp_path):
    # Games that a side loses, one that is void, and what cannot be read.
    rook, cycle = "4k4/9/9/9/3R5/9/9/9/9/5K3 w", "d5e5 e9d9 e5d5 d9e9 "
    xiangqi = [f'[FEN "{rook}"]\n{cycle * 2}*', "h2e2 h2e2 *", "h2e2", "h2e2 {", '[FEN "9 w"]\n*', "C0=5 *"]
    shogi = ["2h3h 8b7b 3h2h 7b8b " * 3, "7g7f hello", "sfen 4k4/9/9/9/3R5/9/9/9/5K3 b - moves " + "6e5e 5a6a 5e6e 6a5a " * 3]
    (tmp_path / "a.pgn").write_text("\n\n".join(f'[Red "{n}"]\n{game}' for n, game in enumerate(xiangqi) if "{" not in game) + "\n")
    (tmp_path / "b.pgn").write_text(xiangqi[3])
    (tmp_path / "a.usi").write_text("\n".join(shogi))
    rulings, kinds = set(), set()
    for game, folders in [("xiangqi", [tmp_path, ROOT / "data/xiangqi"]), ("shogi", [tmp_path, ROOT / "data/shogi"])]:
        validator = validator_of(perpetual, "--variant", game)
        for each in checked(perpetual, "--variant", game, *folders):
            wrong = next(validator.iter_errors(each), None)
            assert wrong is None, f"{each['file']} game {each['game']}: {wrong.message}"
            rulings.add((each["decided"] or {}).get("loses"))
            kinds.add((each["error"] or {}).get("kind"))
    assert rulings == {"red", "sente", None} and len(kinds) >= 6, (rulings, kinds)


@pytest.fixture(scope="module")
def written(perpetual, tmp_path_factory):
    """JSON and CSV of many sound games and, behind them, of broken ones; and the objects."""
    folder = tmp_path_factory.mktemp("databases")
    sound = folder / "sound.pgn"
    sound.write_text('[White "w"]\n[GameId "{}"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *\n\n'.replace("{}", "7") * (SAMPLE + 10))
    for name in ("json", "csv"):
        said = output([perpetual, "check", "--format", name, sound, OWN / "broken.pgn"], codes=(1,))
        (folder / {"json": "games.jsonl", "csv": "games.csv"}[name]).write_text(said)
    return folder, [json.loads(line) for line in (folder / "games.jsonl").open()]


def recipes(language):
    """The code of docs/check.md in a language."""
    found = [code for name, code in RECIPE.findall((ROOT / "docs/check.md").read_text()) if name == language]
    assert found, f"docs/check.md has no recipe in {language}"
    return found


def wanted(games):
    return [(game["game"], game["error"]["kind"], game["error"]["line"]) for game in games if game["error"]]


def test_duckdb_loses_no_error(written, monkeypatch):
    import duckdb

    folder, games = written
    monkeypatch.chdir(folder)
    connection = duckdb.connect()
    statements = [one for code in recipes("sql") for one in code.split(";") if one.strip()]
    assert len(statements) == 2  # of JSON, of CSV
    for statement in statements:
        rows = connection.sql(statement)
        at = [rows.columns.index(name) for name in ("game", "kind", "line")]
        assert [tuple(row[index] for index in at) for row in rows.fetchall()] == wanted(games), statement
    # The first games alone, among which there is no error.
    lines = (folder / "games.jsonl").read_text().splitlines(keepends=True)[:SAMPLE]
    (folder / "few").mkdir()
    monkeypatch.chdir(folder / "few")
    (folder / "few/games.jsonl").write_text("".join(lines))
    (folder / "few/games.csv").write_text("".join((folder / "games.csv").read_text().splitlines(keepends=True)[:SAMPLE]))
    for statement in statements:
        assert connection.sql(statement).fetchall() == []


def test_pandas_loses_no_error(written, monkeypatch):
    import pandas

    folder, games = written
    monkeypatch.chdir(folder)
    for code in recipes("python"):
        names = {}
        exec(code, names)  # the recipe as it stands
        errors = names["errors"]
        assert list(zip(errors["game"], errors["kind"], errors["line"])) == wanted(games), code
        assert isinstance(names["games"], pandas.DataFrame) and len(names["games"]) == len(games)


def test_csv_says_what_json_says(written):
    folder, games = written
    with (folder / "games.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == len(games)
    for row, game in zip(rows, games):
        error = game["error"] or {}
        expected = {key: game[key] for key in ("file", "game", "offset", "id", "plies", "threefold", "ending", "result", "played_on")}
        expected |= {"repetitions": len(game["repetitions"]), "white": game["tags"].get("White"), "error": error.get("sentence")}
        expected |= {f"error_{key}": error.get(key) for key in ("kind", "line", "offset")}
        assert {key: row[key] for key in expected} == {key: "" if value is None else str(value) for key, value in expected.items()}
