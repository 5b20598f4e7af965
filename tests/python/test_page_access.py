"""The page without a mouse, without eyes, and on paper.

The tree of accessibility is what a screen reader gets: every control must have a role and a name, headings be in order, and
what is answered stand in a region that is told when it changes. A claim is judged with keys alone. Wrong input is answered by
one sentence. Nothing is wider than a phone. What is printed fits its sheets, and says all.
"""

import re

import pytest

from chromium import READ, colours
from project import ROOT
from test_page import GAMES, PAGE, TRICKY

pytestmark = pytest.mark.page
CONTROLS = {"button", "link", "textbox", "searchbox", "combobox", "listbox", "radio", "checkbox", "slider", "tab", "tabpanel", "region", "image", "table",
            "DisclosureTriangle", "progressbar", "option"}
WIDTHS = [360, 768, 1280]
SEVEN = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"
CASTLING = "moves=Rh2+Kd8+Rh1+Ke8+Rh2+Kd8+Rh1+Ke8&fen=4k3/8/8/8/8/8/8/4K2R+w+K+-+0+20"
WRITTEN = f"moves={SEVEN.replace(' ', '+')}&show=claim&intends=Ng8"
VIEWS = {"games": "", "claim": f"{CASTLING}&show=claim", "written": WRITTEN, "walk": CASTLING, "empty": "moves="}


def view(browser, name, width=1280):
    browser.open(f"{PAGE.as_uri()}#{VIEWS[name]}", width, 1600)
    if name == "games":
        browser.read(*(ROOT / path for path in [TRICKY, *GAMES]))


@pytest.mark.parametrize("name", VIEWS)
def test_what_a_screen_reader_gets(browser, name):
    view(browser, name)
    tree = browser.tree()
    controls = [node for node in tree if node["role"] in CONTROLS]
    assert len(controls) > 5
    assert not [node for node in controls if not node["name"].strip()], "without a name"
    strange = {node["role"] for node in tree if node.get("focusable")} - CONTROLS - {"RootWebArea"}
    assert not strange, "what can be focused has a role"
    levels = [node["level"] for node in tree if node["role"] == "heading"]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:])), f"a level is left out: {levels}"
    assert len([node for node in tree if node["role"] == "tab" and node["selected"]]) == 1
    assert not [node for node in tree if node["role"] == "list" and not node["children"]], "an empty list is told"


def test_names_must_be_there(browser):
    """A control without a name would be found."""
    view(browser, "claim")
    browser.script("$('link').textContent = '';")
    assert [node["role"] for node in browser.tree() if node["role"] in CONTROLS and not node["name"].strip()] == ["link"]


def test_what_is_told(browser):
    """A region that is told when it changes stays, and its words change: how far files are read, the answer, a step, an error."""
    browser.open(f"{PAGE.as_uri()}#moves={SEVEN.replace(' ', '+')}&show=claim")
    live = "const told = (id) => { const one = $(id); one.kept = true; return one; };"
    browser.script(f"{live} told('said'); told('back-caption'); told('status'); told('error');")
    roles = browser.script("return ['said', 'back-caption', 'status', 'error'].map((id) => $(id).role);")
    assert roles == ["status", "status", "status", "alert"]
    words = "return [one.kept, one.textContent];"
    of = "const one = $('{}'); "
    browser.script("$('claimed').how.value = 'written'; $('intends').value = 'Ng8';"
                   "$('claimed').dispatchEvent(new Event('change'));")
    assert browser.script(of.format("said") + words) == [True, "Yes: Black, who has the move, may claim a draw by writing 4...Ng8, if the player has not touched a piece (9.4)."]
    browser.script("$('tab-walk').click(); $('back').click();")
    kept, text = browser.script(of.format("back-caption") + words)
    assert kept and text.startswith("Step 1 of ")
    browser.read(ROOT / GAMES[0])
    kept, text = browser.script(of.format("status") + words)
    assert kept and text.startswith("1 game in ")


def press(browser, *keys):
    for key in keys:
        browser.keyboard.press(key)


def tab_to(browser, name, *keys):
    """Tab until something of this name has the focus; then these keys."""
    for _ in range(60):
        browser.keyboard.press("Tab")
        if browser.script("const one = document.activeElement; return (one.getAttribute('aria-label') || one.labels?.[0]?.textContent || "
                          "one.textContent).trim();").startswith(name):
            shown = browser.script("return getComputedStyle(document.activeElement).outlineStyle;")
            assert shown != "none", f"{name}: nothing shows where the focus is"
            return press(browser, *keys)
    raise AssertionError(f"Tab does not reach {name}")


def said(browser):
    return browser.script("return $('said').textContent;")


def test_keys_alone(browser):
    """A game is pasted and read, its claim judged, another claimed; moves are typed, a move is written, the walk is stepped."""
    browser.open(PAGE.as_uri())
    tab_to(browser, "Claim", "ArrowRight")
    tab_to(browser, "Paste games", "Enter")
    tab_to(browser, "Games in PGN")
    browser.keyboard.insert_text((ROOT / GAMES[0]).read_text())
    tab_to(browser, "Check them", "Enter")
    browser.script(READ)
    tab_to(browser, "Judge a claim", "Enter")
    browser.script("while (!document.querySelector('.p-said')) await new Promise((done) => setTimeout(done, 10));")
    assert said(browser) == "The game is recorded as ended, 1/2-1/2 after 49...Qd2+. Yes: White, who has the move, may claim a draw after 49...Qd2+, if the player has not touched a piece (9.4)."
    tab_to(browser, "49...Qd2+", "ArrowLeft")
    assert said(browser).startswith("The game is recorded as ended, 1/2-1/2 after 49...Qd2+. No: Black, who has the move,")
    tab_to(browser, "The player who has the move", "ArrowDown")
    assert said(browser) == "The game is recorded as ended, 1/2-1/2 after 49...Qd2+. No: White may not claim a draw after 49.Kg2."
    browser.keyboard.press("ArrowUp")
    tab_to(browser, "The position on the board", "ArrowDown")
    tab_to(browser, "The move that is written", *"Qd2", "Tab")
    assert said(browser) == "The game is recorded as ended, 1/2-1/2 after 49...Qd2+. Yes: Black, who has the move, may claim a draw by writing 49...Qd2+, if the player has not touched a piece (9.4)."
    browser.script("$('tab-claim').focus();")
    browser.keyboard.press("End")
    tab_to(browser, "One step back", "Enter", " ")
    assert browser.script("return $('at').value;") == "2"


@pytest.mark.parametrize("link, sentence", [
    ("moves=%5BWhite+%22x%22%5D%0A%0A1.+Nf7+*", "1.Nf7 is not a legal move here (line 3); correct it"),
    ("moves=zz", '1. "zz" cannot be read as a move; correct or remove it'),
    ("moves=Nf3+Nf3&show=claim", "1...Nf3 is not a legal move here; correct it"),
    ("moves=%E0%A4%A", '1. "\ufffd%A" (U+FFFD, in place of bytes that cannot be read) cannot be read as a move; correct or remove it'),
    ("moves=nf3", '1. "nf3" must be written Nf3'),
    ("moves=e4+e5+bc4", '2. "bc4" must be written Bc4'),
    ("moves=sf3&show=claim", '1. "sf3" must be written Sf3'),
    ("fen=zz", 'the FEN "zz" cannot be read: its board is not eight ranks of eight squares; correct it'),
    ("moves=Nf3&ply=2", "The link has ply=2, and half-move 1 is the last; choose below, or correct it"),
    ("moves=Nf3&ply=x", "The link has ply=x, and half-move 1 is the last; choose below, or correct it"),
    ("moves=Nf3&by=red&show=claim", "The link has by=red, and nobody of that name plays: white or black claims; choose below, or correct it"),
])
def test_broken_links(browser, link, sentence):
    """One sentence, and no answer to another question; a choice clears it."""
    browser.open(f"{PAGE.as_uri()}#{link}")
    alerts = "return [...document.querySelectorAll('[role=alert]')].filter((one) => one.checkVisibility()).map((one) => one.textContent);"
    answered = "return ['answer', 'walked'].some((id) => $(id).checkVisibility());"
    assert browser.script(alerts) == [sentence]
    assert not browser.script(answered)
    if "The link has" in sentence and "show=claim" in link:
        browser.script("const form = $('claimed'); form.how.value = 'board'; form.dispatchEvent(new Event('change'));")
        assert browser.script(answered) and browser.script(alerts) == []


def test_links_of_the_documents(browser):
    """Each opens what it should."""
    pages = [ROOT / "README.md", ROOT / "web/README.md", *sorted(ROOT.glob("docs/*.md"))]
    found = [link for page in pages for link in re.findall(r"`[\w/]*index\.html#([^`]*)`", page.read_text())]
    assert len(found) >= 3
    for link in found:
        browser.open(f"{PAGE.as_uri()}#{link}")
        shown = "return ['answer', 'walked', 'error'].map((id) => $(id).checkVisibility());"
        assert browser.script(shown) == ["show=claim" in link, "show=claim" not in link, False], link


@pytest.mark.parametrize("width", WIDTHS)
def test_boards_of_an_answer(browser, width):
    """Three side by side but on a phone, with letters that can be read; nothing is wider than the window."""
    for name in VIEWS:
        view(browser, name, width)
        assert name == "empty" or colours(browser.screenshot()) > 50, f"{name} is blank"
        assert browser.script("return document.documentElement.scrollWidth;") <= width, name
    view(browser, "claim", width)
    boards = browser.script("return [...document.querySelectorAll('#p-answer .boards svg')].map((one) => one.getBoundingClientRect().x);")
    assert len(boards) == 3 and len(set(boards)) == (1 if width < 500 else 3)


@pytest.mark.parametrize("name, words", [
    ("claim", ["No: White, who has the move", "9.2.1.2", "does not count: White could castle short", "counts as number 2", "9.5.3", "24.Rh2 written"]),
    ("written", ["Yes: Black, who has the move", "9.2.1.1", "At the start", "counts as number 3", "9.5.2"]),
    ("walk", ["All steps", "Register file", *(str(step) for step in range(5)), "what was done"]),
])
def test_paper(browser, name, words):
    """A sheet has all of an answer, or of a short walk."""
    view(browser, name)
    text = browser.paper("-layout")
    assert text.count("\f") == 1, "more than a sheet"
    # In the order it is written: how wide a machine's fonts are decides which words of a caption stand on one line.
    flat = " ".join(browser.paper().split())
    missing = [word for word in words if word not in flat]
    assert not missing, f"not on paper: {missing}"
    if name == "walk":
        assert re.findall(r"^ *(\d+) +(?:---|\w+ \()", text, re.M)[:3] == ["0", "1", "2"], "the steps have numbers"
