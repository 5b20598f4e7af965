"""Where figures stand in the documents: as a whole file, or as a table between two marks of a page."""

import re

from project import ROOT, Failed


def as_file(name, title, text):
    """What a whole file has in it."""
    return f"# {title}\n\nWritten by `make figures NAME={name}`.\n\n{text.strip()}\n"


def filled(page, name, text, before=None):
    """The text of a page (or another that it is to have) with this in the place of a table, between its marks."""
    before = before or (ROOT / page).read_text(encoding="utf-8")
    begin = f"<!-- table: {name} -->\n"
    after, count = re.subn(
        f"({re.escape(begin)}).*?(<!-- end -->)", lambda m: f"{m[1]}{text.strip()}\n{m[2]}", before, flags=re.S
    )
    if count != 1:
        raise Failed(f"{page} must have one place for the table `{name}`, not {count}")
    return after


def table_in(page, name):
    """What stands there."""
    begin, end = f"<!-- table: {name} -->\n", "<!-- end -->"
    found = re.search(f"{re.escape(begin)}(.*?){end}", (ROOT / page).read_text(encoding="utf-8"), re.S)
    if not found:
        raise Failed(f"{page} has no place for the table `{name}`")
    return found[1]
