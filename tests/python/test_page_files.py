"""Every way in which a file reaches the page ends in a report, or in one sentence that says what to do.

Files are chosen, chosen again, dropped, dropped while others are read, changed and deleted on the disk.
"""

import gzip
import os

import pytest

from chromium import READ
from project import ROOT
from test_page import GAMES, PAGE

pytestmark = pytest.mark.page
GAME = '[White "{}"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n\n'
GONE = "the browser cannot read it: it is a folder, or was changed, moved or deleted after it was chosen; choose it again"
SEEN = """return { status: $('status').textContent, fault: $('fault').checkVisibility() ? $('fault').textContent : '',
  warnings: [...$('warnings').children].map((one) => one.textContent), games: [...document.querySelectorAll('#p-report h2')].map((one) => one.textContent) };"""
SOON = "await new Promise((done) => setTimeout(done, 300));"
SIZES = [(360, 640), (1280, 800)]


@pytest.fixture(params=SIZES, ids=str)
def page(browser, request):
    browser.open(PAGE.as_uri(), *request.param)
    browser.click("#p-tab-games")
    return browser


@pytest.fixture
def file(tmp_path):
    found = tmp_path / "games.pgn"
    found.write_text(GAME.format("A"))
    return found


def changed(file, text):
    """The file, written anew, at a later time than the file system can mistake."""
    before = file.stat().st_mtime
    file.write_text(text)
    os.utime(file, (before + 5, before + 5))


def seen(page, status="1 game in"):
    found = page.script(SEEN)
    assert found.pop("status").startswith(status)
    return found


ONE = {"fault": "", "warnings": [], "games": ["A - ?, 1/2-1/2"]}


def test_chosen_again(page, file):
    """A file is read again when it is chosen again: as it is, and changed."""
    for _ in range(2):
        page.read(file)
        assert seen(page) == ONE
    changed(file, GAME.format("B") + GAME.format("C"))
    page.read(file)
    assert seen(page, "2 games in")["games"] == ["B - ?, 1/2-1/2", "C - ?, 1/2-1/2"]


def test_dropped(page, file):
    """The page says nothing of other files than those that it shows."""
    page.drop("#p-drop", file)
    page.script(READ)
    assert seen(page) == ONE
    assert page.script("return $('files').files.length;") == 0
    page.click("#p-tab-claim")
    page.drop("#p-moves", file)
    page.script(READ)
    assert seen(page) == ONE and page.script("return $('games').checkVisibility();"), "wherever it is dropped"


@pytest.mark.parametrize("button", [1, 2])
def test_changed_before_a_claim(page, file, button):
    page.read(file)
    changed(file, GAME.format("Z"))
    page.click(f".p-go button:nth-child({button})")
    page.script(SOON)
    found = seen(page)
    assert found["fault"] == f"games.pgn: {GONE}"
    top, bottom, height = page.script("const { top, bottom } = $('fault').getBoundingClientRect(); return [top, bottom, innerHeight];")
    assert top >= -1 and bottom <= height + 1, "in view"
    assert page.script("return $('moves').value;") == "", "no other game is taken"
    page.read(file)
    assert seen(page) == {**ONE, "games": ["Z - ?, 1/2-1/2"]}
    page.click(".p-go button")
    page.script(SOON)
    assert page.script("return $('said').textContent;").startswith(
        "The game is recorded as ended, 1/2-1/2 after 4...Ng8. Yes: White")


def test_deleted_before_a_claim(page, file):
    page.read(file)
    file.unlink()
    page.click("#p-tab-claim")
    page.script("$('list').value = '0'; $('list').dispatchEvent(new Event('change'));" + SOON)
    assert page.script(SEEN)["fault"] == f"games.pgn: {GONE}"


def test_while_others_are_read(page, file, tmp_path):
    """Nothing vanishes: what comes too early is named, and what is read is read to its end."""
    large = tmp_path / "large.pgn"
    large.write_bytes((ROOT / GAMES[0]).read_bytes().rstrip().join([b"", b"\n\n"]) * 40_000)
    more = [tmp_path / f"{name}.pgn" for name in "abcdef"]
    for one in more:
        one.write_text(GAME.format("M"))
    sentence = "Not read: {}. Other files are being read: stop that or wait for its end, and give these again."
    for given, give in (("games.pgn", lambda: page.drop("#p-drop", file)), ("games.pgn", lambda: page.set_input_files("#p-files", file)),
                        ("a.pgn, b.pgn, c.pgn, d.pgn, e.pgn, and 1 file more", lambda: page.drop("#p-drop", *more)),
                        ("pasted games", lambda: page.script("$('paste').value = 'e4'; $('check').click();"))):
        page.set_input_files("#p-files", large)
        page.script(SOON)
        give()
        page.script(SOON)
        assert page.script("return $('stop').checkVisibility();"), "it is still read"
        assert page.script(SEEN)["fault"] == sentence.format(given)
        page.click("#p-stop")
        page.script(READ)
        assert "stopped" in page.script(SEEN)["status"]
    page.read(file)
    assert seen(page) == ONE


def test_nothing_of_the_files_before(page, file, tmp_path):
    """While others are read, and if they have no game."""
    page.read(file)
    other = tmp_path / "other.txt"
    other.write_text("Dear Sir,\n\n1. your letter\n")
    page.read(other)
    assert seen(page, "0 games in") == {"fault": "", "games": [],
                                       "warnings": ['other.txt: this is not PGN: "Dear" in line 1 is neither a tag nor a move']}
    assert page.script("return ['save', 'print-report', 'report', 'pick'].filter((id) => !$(id).hidden);") == []
    assert not [node for node in page.tree() if node["name"] in ("Save the report", "Print")]
    assert "threefold" not in page.script("return $('games').innerText;")


def test_what_is_no_file_of_games(page, tmp_path, file):
    packed = gzip.compress(GAME.format("A").encode() * 50)
    damaged = "it is packed with gzip, and is damaged or cut short: take a whole copy, or unpack it first"
    binary = "this is a binary file, not PGN; name a file of games"
    files = {
        "cut.pgn.gz": (packed[: len(packed) // 2], damaged),
        "damaged.pgn.gz": (packed[:20] + b"xxxx" + packed[24:], damaged),
        "none.pgn": (b"", "there is no game in it"),
        "picture.png": (b"\x89PNG\r\n\x1a\n" + bytes(100), binary),
        "bytes.pgn": (bytes(range(256)), binary),
        "games.zip": (b"PK\x03\x04 and more", "it is packed (zip): unpack it first"),
        "games.pgn.zst": (b"\x28\xb5\x2f\xfd123", "it is packed (zst): unpack it first"),
        "page.html": (b"<html><b>no chess</b></html>", 'this is not PGN: "<" in line 1 is neither a tag nor a move'),
    }
    for name, (data, _) in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "folder").mkdir()
    page.drop("#p-drop", *(tmp_path / name for name in files), tmp_path / "folder", file)
    page.script(READ)
    found = seen(page)
    assert found["fault"] == "" and found["games"] == ["A - ?, 1/2-1/2"]
    assert found["warnings"] == [*(f"{name}: {sentence}" for name, (_, sentence) in files.items()), f"folder: {GONE}"]


def test_nothing_was_given(page):
    page.click("#p-games summary")
    page.click("#p-check")
    assert page.script(SEEN)["fault"] == "There is nothing in the field: paste games in PGN first."
    page.script("const event = new Event('drop', { bubbles: true, cancelable: true }); event.dataTransfer = { types: ['Files'], files: [] }; "
                "document.body.dispatchEvent(event);")
    assert page.script(SEEN)["fault"] == "Nothing of what was dropped is a file: drop files of games, or choose them."
