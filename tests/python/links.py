"""Whether every relative link in Markdown leads to a file that is there, and to a heading of it."""

import functools
import re

from project import ROOT, output

LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)")


def lines(text):
    """The lines of a page with their numbers, without blocks of code."""
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.match(r" *(```+|~~~+)", line)
        if mark and fence in (None, mark[1]):
            fence = None if fence else mark[1]
        elif not fence:
            yield number, line


@functools.cache
def anchors(path):
    """What can stand behind the # of a link to this page, made of its headings as GitHub does."""
    found, named = set(), {}
    for _, line in lines(path.read_text(encoding="utf-8")):
        found |= set(re.findall(r'<a (?:id|name)="([^"]+)"', line))
        if heading := re.match(r"#{1,6} +(.*?) *#*$", line):
            text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            anchor = re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-")
            again = named[anchor] = named.get(anchor, -1) + 1
            found.add(f"{anchor}-{again}" if again else anchor)
    return found


def wrong(page, root, text=None):
    """The links of a page that lead nowhere, or of another text in its place, as sentences."""
    for number, line in lines(text or page.read_text(encoding="utf-8")):
        for link in LINK.findall(re.sub(r"`[^`]*`", "", line)):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", path):
                continue
            target = (page.parent / path).resolve() if path else page
            place = f"{page.relative_to(root)}:{number}"
            if not target.exists():
                yield f"{place}: {path} is not there"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                yield f"{place}: there is no heading for #{anchor} in {target.relative_to(root)}"


def wrong_in(root):
    """Those of all pages of a release that was unpacked there, or of the project."""
    if root == ROOT:
        listed = output(["git", "ls-files", "-z", "-co", "--exclude-standard", "*.md"])
        pages = [page for name in listed.split("\0") if name and (page := root / name).is_file()]
    else:
        pages = root.rglob("*.md")
    return [sentence for page in sorted(pages) for sentence in wrong(page, root)]
