#!/usr/bin/env python3
"""Whether every relative link in the Markdown of the project leads to a file that is there, and to a heading of it.

    tests/python/links.py [FOLDER]    of the project, or of a release that was unpacked there

Exit codes: 0 all well, 1 a link leads nowhere: one line for each, with its file and line.
"""

import functools
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2]).resolve()
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?[^)]*\)")


def lines(path):
    """The lines of a page with their numbers, without blocks of code."""
    fence = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark = re.match(r" *(```+|~~~+)", line)
        if mark and fence in (None, mark[1]):
            fence = None if fence else mark[1]
        elif not fence:
            yield number, line


@functools.cache
def anchors(path):
    """What can stand behind the # of a link to this page, made of its headings as GitHub does."""
    found, named = set(), {}
    for _, line in lines(path):
        found |= set(re.findall(r'<a (?:id|name)="([^"]+)"', line))
        if heading := re.match(r"#{1,6} +(.*?) *#*$", line):
            text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
            anchor = re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-")
            again = named[anchor] = named.get(anchor, -1) + 1
            found.add(f"{anchor}-{again}" if again else anchor)
    return found


def wrong(page):
    """The links of a page that lead nowhere, as sentences."""
    for number, line in lines(page):
        for link in LINK.findall(re.sub(r"`[^`]*`", "", line)):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", path):
                continue
            target = (page.parent / path).resolve() if path else page
            place = f"{page.relative_to(ROOT)}:{number}"
            if not target.exists():
                yield f"{place}: {path} is not there"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                yield f"{place}: there is no heading for #{anchor} in {target.relative_to(ROOT)}"


def main():
    if len(sys.argv) > 1:
        pages = list(ROOT.rglob("*.md"))
    else:
        listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard", "*.md"],
                                cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
        pages = [page for name in listed.stdout.split("\0") if name and (page := ROOT / name).is_file()]
    found = [sentence for page in sorted(pages) for sentence in wrong(page)]
    for sentence in found:
        print(f"links: {sentence}", file=sys.stderr)
    print(f"links: {len(pages)} pages looked at, {len(found)} links lead nowhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
