"""Where figures stand in the documents: as a whole file, or as a table between two marks of a page."""

import re

from project import ROOT, Failed


def as_file(name, title, text):
    """What a whole file has in it."""
    return f"# {title}\n\nWritten by `make figures NAME={name}`.\n\n{text.strip()}\n"


def between(where, text, begin, end, inside=None):
    """What stands between two marks, which there are once; or the text with this in its place."""
    found = re.findall(f"{re.escape(begin)}.*?{re.escape(end)}", text, re.S)
    if len(found) != 1:
        raise Failed(f"{where} must have one place between `{begin.strip()}` and `{end.strip()}`, not {len(found)}")
    return found[0][len(begin) : -len(end)] if inside is None else text.replace(found[0], begin + inside + end)


def filled(page, name, text, before=None):
    """The text of a page (or another that it is to have) with this in the place of a table."""
    before = before or (ROOT / page).read_text(encoding="utf-8")
    return between(page, before, *marks(name), f"{text.strip()}\n")


def table_in(page, name):
    """What stands there."""
    return between(page, (ROOT / page).read_text(encoding="utf-8"), *marks(name))


def marks(name):
    return f"<!-- table: {name} -->\n", "<!-- end -->"
