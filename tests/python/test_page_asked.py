"""The page answers the claim that is made, and no other; a claim is made with fingers, keys and few words.

Whatever changes what is asked clears the answer or gives the new one: moves, FEN, ticks, another game, another place in it.
"""

import re

import pytest

from project import ROOT
from test_page import GAMES, PAGE
from test_page_access import SEVEN, WRITTEN, press

pytestmark = pytest.mark.page
SIZES = [(360, 640), (1280, 800)]
HINT, CHOOSE = "Tick what is claimed.", "Choose the move that is written."
# Whether anything is answered, and what stands in its place.
STATE = """return { said: $('answer').checkVisibility() ? $('said').textContent : '', print: $('print-claim').checkVisibility(),
  answered: [...document.querySelectorAll('.p-said, #p-grounds *')].some((one) => one.checkVisibility()) };"""
TICK = "const tick = document.querySelector('input[value={}]'); tick.click();"
WRITE = "$('intends').value = '{}'; $('intends').dispatchEvent(new Event('change', {{ bubbles: true }}));"
TYPE = "$('{0}').value = '{1}'; $('{0}').dispatchEvent(new Event('input'));"
SETTLED = "await new Promise((done) => setTimeout(done, 400));"


def state(browser, after=""):
    return browser.script(f"{after}; {{ {STATE} }}") if after else browser.script(STATE)


def unanswered(browser, said):
    """No answer, neither on the screen nor on paper."""
    return state(browser) == {"said": said, "print": False, "answered": False}


def fits(page):
    return page.script("return document.documentElement.scrollWidth <= innerWidth;")


@pytest.fixture(params=SIZES, ids=str)
def page(browser, request):
    browser.open(PAGE.as_uri(), *request.param)
    return browser


def ticked(page, text=SEVEN):
    """Moves are typed, and the position on the board is claimed."""
    page.click("#p-moves")
    page.keyboard.insert_text(text)
    page.script(SETTLED)
    page.click("input[value=board]")


def test_nothing_is_claimed_at_first(page):
    page.click("#p-moves")
    page.keyboard.insert_text(SEVEN)
    page.script(SETTLED)
    assert unanswered(page, HINT)
    assert fits(page)
    page.click("input[value=written]")
    assert unanswered(page, CHOOSE)
    assert page.script("return [$('intends').value, $('intends').selectedOptions[0].textContent];") == ["", "choose a move"]
    assert fits(page)
    text = page.paper()
    assert CHOOSE in text and "may not" not in text and "9.2" not in text
    page.script(WRITE.format("Ng8"))
    assert state(page)["said"].startswith("Yes: Black, who has the move, may claim a draw by writing 4...Ng8, if the player has not touched a piece (9.4).")
    assert fits(page)
    page.script(WRITE.format(""))
    assert unanswered(page, CHOOSE)


def test_a_written_move_that_is_not_legal(page):
    """It is typed, and judged as the program does; a legal one is then that of the list."""
    page.click("#p-moves")
    page.keyboard.insert_text(SEVEN)
    page.script(SETTLED)
    chosen = "return [$('intends').value, $('other').checkVisibility(), $('other').value];"
    page.script(WRITE.format("other"))
    assert unanswered(page, "Type the move that is written.")
    for word, said, then in (("Ng1", "No: Black, who has the move, may not claim a draw by writing 4...Ng1.", ["other", True, "Ng1"]),
                             ("zz", "4...zz cannot be read as a move", ["other", True, "zz"]),
                             ("4...Ng8", "Yes: Black, who has the move,", ["Ng8", False, ""])):
        page.fill("#p-other", word)
        page.keyboard.press("Enter")
        assert state(page)["said"].startswith(said)
        assert page.script(chosen) == then
        grounds = page.script("return $('grounds').textContent;")
        assert ("4...Ng1 is not a legal move, and nothing can be claimed with it" in grounds) == (word == "Ng1"), grounds
        assert fits(page)
        page.script(WRITE.format("other"))
    page.script("$('names').querySelectorAll('button')[3].click();" + SETTLED)
    assert unanswered(page, CHOOSE) and page.script(chosen) == ["", False, ""]
    page.script(f"location.hash = '{WRITTEN}'.replace('intends=Ng8', 'intends=Ng1');" + SETTLED)
    assert state(page)["said"].startswith("No: Black, who has the move, may not claim a draw by writing 4...Ng1.")


def test_what_was_typed_clears_the_answer_at_once(page):
    ticked(page)
    assert state(page)["said"].startswith("No: Black")
    for field, text, later in (("moves", SEVEN + " Ng8", "Yes: White"), ("moves", "Nf9", ""),
                               ("moves", "Kd8", ""), ("fen", "4k3/8/8/8/8/8/8/4K2R b K - 0 20", "No: White")):
        now = state(page, TYPE.format(field, text))
        assert not now["answered"] and not now["print"], f"{field}: before it is read"
        page.script(SETTLED)
        assert state(page)["said"].startswith(later) and state(page)["answered"] == bool(later), text
    error = page.script(TYPE.format("moves", "zz") + SETTLED + "return $('error').textContent;")
    assert "zz" in error and not state(page)["answered"]


def test_a_written_move_is_of_its_position(page):
    """Other moves, another place in them, another FEN: the tick stays, the move must be chosen."""
    for change in (TYPE.format("moves", SEVEN.replace("Ng8", "Nd5")), TYPE.format("moves", "e4 Nf6"),
                   "$('names').querySelectorAll('button')[3].click();", "$('names').querySelectorAll('button')[5].click();"):
        page.script("location.hash = '';")
        page.script(f"location.hash = '{WRITTEN}';" + SETTLED)
        assert state(page)["said"].startswith("Yes: Black")
        page.script(change + SETTLED)
        assert unanswered(page, CHOOSE), change
        assert page.script("return $('claimed').how.value;") == "written"
    page.script(TICK.format("board"))
    assert state(page)["said"].startswith("No: ")


def test_other_ticks_other_answers(page):
    ticked(page)
    page.click("input[value=white]")
    assert state(page)["said"].startswith("No: White may not")
    page.click("input[value=written]")
    assert unanswered(page, CHOOSE)
    page.script(WRITE.format("Ng8"))
    assert state(page)["said"].startswith("No: White may not")
    page.click("input[value=board]")
    assert state(page)["said"].startswith("No: White may not")
    page.click("#p-clear")
    assert unanswered(page, HINT) and page.script("return $('claimed').how.value;") == ""


def test_another_field_does_not_swallow_moves(page):
    """Typed, and at once something else is done: the moves are read all the same, and no more than they."""
    page.script(TYPE.format("moves", SEVEN) + "$('find').value = 'x'; $('find').dispatchEvent(new Event('input'));" + SETTLED)
    assert unanswered(page, HINT) and page.script("return $('names').children.length;") == 8
    page.script(TYPE.format("moves", "e4") + "$('example').value = '1'; $('example').dispatchEvent(new Event('change'));" + SETTLED)
    assert page.script("return [$('name').textContent, $('moves').value.slice(0, 3)];") == ["A right to castle was lost", "Rh2"]
    page.script("$('fen').value = '';" + TYPE.format("moves", "e4") + "$('tab-walk').click();")
    assert page.script("return $('steps').tBodies[0].rows.length;") == 1


def test_another_game(page, tmp_path):
    """Nothing is claimed in it, and it is the one that was asked for last."""
    ticked(page)
    (tmp_path / "two.pgn").write_text("\n\n".join(f'[White "{name}"]\n\n1. {move} *' for name, move in (("A", "e4"), ("B", "d4"))))
    page.read(tmp_path / "two.pgn")
    page.click("#p-tab-claim")
    assert state(page)["said"].startswith("No: Black"), "the moves stand there still"
    page.script("$('list').value = '0'; $('list').dispatchEvent(new Event('change')); $('list').value = '1'; "
                "$('list').dispatchEvent(new Event('change'));" + SETTLED)
    assert page.script("return $('moves').value;").startswith('[White "B"]')
    assert unanswered(page, HINT)


def test_the_page_goes_to_the_answer(page):
    """And focus with it; of a move that could have been written that move is judged, and nothing where nothing was found."""
    page.read(ROOT / GAMES[0])
    page.click(".p-go button")
    page.script(f"{SETTLED}")
    assert page.script("return document.activeElement.id;") == "p-answer"
    top, height = page.script("return [$('answer').getBoundingClientRect().top, innerHeight];")
    assert -1 <= top < height / 4
    assert state(page)["said"] == (
        "The game is recorded as ended, 1/2-1/2 after 49...Qd2+. Yes: White, who has the move, may claim a draw after 49...Qd2+, "
        "if the player has not touched a piece (9.4).")
    assert page.script("return [$('after').textContent, $('answer').querySelectorAll('.boards svg').length, $('list').options.length];") == \
        ["After 49...Qd2+, White to move", 3, 1]


@pytest.mark.parametrize("pgn, said", [
    ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 e5 *", "Yes: Black, who has the move, may claim a draw by writing 4...Ng8, if the player has not touched a piece (9.4)."),
    ('[FEN "7k/8/8/8/8/8/6r1/K6R b - - 98 80"]\n\nKg8 *', "Yes: White, who has the move, may claim a draw by writing 81."),
    ("1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1 e5 *", "Yes: Black, who has the move, may claim a draw by writing 4...Sg8, if the player has not touched a piece (9.4)."),
    # Nothing was found: the game has an illegal move.
    ('[White "a"]\n\n1. e4 e5 2. Ke3 *', HINT),
])
def test_the_claim_that_was_found(browser, tmp_path, pgn, said):
    (tmp_path / "one.pgn").write_text(pgn)
    browser.open(PAGE.as_uri(), *SIZES[0])
    browser.read(tmp_path / "one.pgn")
    error = "error: 2.Ke3 is not a legal move here (line 3); correct it" in browser.script("return $('report').innerText;")
    assert error == (said == HINT)
    browser.click(".p-go button")
    browser.script(SETTLED)
    assert state(browser)["said"].startswith(said)
    assert browser.script("return document.activeElement.id || document.activeElement.name;") == ("how" if said == HINT else "p-answer")


def square(name):
    return f"#p-squares button[aria-label^={name}]"


def tap(page, squares):
    for name in squares.split():
        page.click(square(name))


def moves(page):
    return page.script("return $('moves').value;")


def test_moves_are_tapped(page):
    tap(page, "g1 f3 g8")
    assert fits(page)
    assert page.script("return $('tapped').textContent;") == "g8: Nf6, Nh6"
    tap(page, "f6")
    assert moves(page) == "Nf3 Nf6" and unanswered(page, HINT)
    tap(page, "e7")
    assert page.script("return $('tapped').textContent;") == "White has the move, and no legal one from e7."
    tap(page, "e2 e5")
    assert page.script("return $('tapped').textContent;") == "e2 to e5 is no legal move."
    tap(page, "e2 d2 d4")
    assert moves(page) == "Nf3 Nf6 d4"
    page.script("$('names').querySelectorAll('button')[2].click();")
    tap(page, "d2 d4")
    assert moves(page) == "Nf3 Nf6 d4", "the move that followed"
    page.script("$('names').querySelectorAll('button')[1].click();")
    tap(page, "d7 d5")
    assert moves(page) == "Nf3 d5", "another move in place of those that followed"


def test_castling_and_promotion_are_tapped(page):
    page.script(TYPE.format("fen", "r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1") + SETTLED)
    tap(page, "e1 h1 e8 c8 g7 h8")
    assert moves(page) == "O-O O-O-O"
    assert page.script("return [...$('which').children].map((one) => one.textContent);") == [f"gxh8={piece}" for piece in "BNQR"]
    assert fits(page)
    page.keyboard.press("Enter")
    assert moves(page) == "O-O O-O-O gxh8=B"
    assert page.script("return document.activeElement.getAttribute('aria-label');") == "h8, white bishop"


def test_a_written_move_is_tapped(page):
    page.script(f"location.hash = '{WRITTEN}';" + SETTLED + WRITE.format(""))
    tap(page, "f6 g8")
    assert moves(page) == SEVEN and state(page)["said"].startswith("Yes: Black")
    tap(page, "e7 e5")
    assert moves(page) == SEVEN and state(page)["said"].startswith("No: Black, who has the move, may not claim a draw by writing 4...e5.")


def test_tags_stay_when_a_move_is_tapped(page):
    page.script(TYPE.format("moves", r'[White "a \\"b\\""]\n[Result "1-0"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 20"]\n\n20. Rh2 {x} Kd8 1-0') + SETTLED)
    tap(page, "h2 h1")
    page.script(SETTLED)
    assert moves(page) == '[White "a \\"b\\""]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 20"]\n\nRh2 Kd8 Rh1 *'
    assert page.script("return [$('error').textContent, $('after').textContent, $('name').textContent];") == \
        ["", "After 21.Rh1, Black to move", 'a "b" - ?']


def test_moves_by_keys_on_the_board(page):
    page.script(f"document.querySelector('{square('e2')}').focus();")
    press(page, "Enter", "ArrowUp", "ArrowUp", " ")
    assert moves(page) == "e4"
    press(page, "ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowDown", "ArrowDown", "Enter")
    assert moves(page) == "e4 e5"
    assert page.script("return [...document.querySelectorAll('#p-squares button')].filter((one) => one.tabIndex === 0).length;") == 1


@pytest.mark.parametrize("hash", ["", WRITTEN, f"moves={SEVEN.replace(' ', '+')}"])
def test_what_is_tapped_is_large(page, hash, tmp_path):  # noqa: A002
    page.script(f"location.hash = '{hash}';" + SETTLED)
    if not hash:
        page.read(ROOT / GAMES[0])
        page.script(SETTLED)
    small = page.script("""return [...document.querySelectorAll('button, input, select, summary, textarea, [role=tab]')]
      .filter((one) => one.checkVisibility() && !one.closest('.p-unseen')).map((one) => [one, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => Math.min(width, height) < 24).map(([one, { width, height }]) => `${one.outerHTML} ${width} ${height}`);""")
    assert small == []


def test_paper_says_which_game_by_which_laws(page):
    tags = {"Event": "Town Open", "Round": "3.1", "Date": "2026.05.17", "White": "Alder, A", "Black": "Birch, B"}
    text = "".join(f'[{tag} "{value}"]\\n' for tag, value in tags.items())
    page.script(TYPE.format("moves", f"{text}\\n1. {SEVEN} *") + SETTLED + TICK.format("written") + WRITE.format("Ng8"))
    laws = ["FIDE Laws of Chess in force since 1 January 2023", "an arbiter decides"]
    page.read(ROOT / GAMES[0])
    for name, words in (("games", ["DIEP 2.00 - AXON", *laws]), ("claim", [*tags.values(), "Yes: Black", *laws]),
                        ("walk", [*tags.values(), "All steps", *laws])):
        page.click(f"#p-tab-{name}")
        printed = " ".join(page.paper().split())
        assert [word for word in words if word not in printed] == []


def test_tabs(page):
    """What an arbiter needs comes first, and the walk says whom it is for."""
    assert page.script("return [...document.querySelectorAll('[role=tab]')].map((one) => [one.textContent, one.ariaSelected]);") == \
        [["Claim", "true"], ["Games", "false"], ["Walk", "false"]]
    page.script("location.hash = 'moves=e4';" + SETTLED)
    assert page.script("return $('walked').innerText;").startswith("For those who want to see how a repetition is found")


def test_an_error_that_nobody_caught(page):
    for wrong in ("setTimeout(() => { throw new Error('one'); });", "Promise.reject(new Error('two'));", "Promise.reject('three');"):
        word = re.search("one|two|three", wrong)[0]
        page.script(wrong + SETTLED)
        assert page.script("return $('fault').checkVisibility() && $('fault').textContent;") == \
            f"This is a fault of the page: {word}. Please report it with the game."
    page.click("#p-tab-games")
    assert page.script("return $('fault').checkVisibility();") is False


def test_a_page_without_its_module(tmp_path, browser):
    broken = tmp_path / "broken.html"
    broken.write_text(re.sub(r'start\("[^"]{9}', 'start("AAAAAAAAA', PAGE.read_text()))
    browser.show(broken.as_uri())
    browser.script("while (document.readyState !== 'complete') await new Promise((done) => setTimeout(done, 10));" + SETTLED)
    assert browser.script("return $('fault').textContent;").startswith("This browser cannot run the page")
