"""Where files of games can be cut, so that the parts read apart say what the whole would.

A place is sure whatever stood before it, so nobody has to read a file from its beginning: it is the beginning of a line
that begins like the first tag of a game, and the last line before it that is not blank ends with a game's result.
`perpetual check` ends a game, and a comment that lacks its brace, at such a tag; so a tag within a comment is a place
only where the program takes it for one too: where no brace closes the comment before another one opens.
"""

import re
from typing import NamedTuple

EVENT = re.compile(rb'(?<=\n)\[Event "')
RESULT = re.compile(rb"(1-0|0-1|1/2-1/2|\*)\Z")
# What a tag looks like, to tell it from the marks of comments: [%clk 1:00].
BRACKET = re.compile(rb"\[(?!%)")
BLANK = b" \t\r\n\f"
MARK = b"\xef\xbb\xbf"  # byte order mark
LONGEST_LINE = 1 << 16
BRACE = re.compile(rb"[{}]")
# So far behind a place it is looked for the brace that closes a comment around it.
FAR = 1 << 13
# Of the beginning of a file.
BEGINNING = 512
# gzip, bzip2, zstd, xz, zip, UTF-16 both ways.
FOREIGN = [b"\x1f\x8b", b"BZh", b"\x28\xb5\x2f\xfd", b"\xfd7zXZ", b"PK\x03\x04", b"\xff\xfe", b"\xfe\xff"]
STEP = 1 << 20


class Part(NamedTuple):
    """A stretch of a file. Its games are those that begin in it."""

    file: str
    start: int
    end: int

    @property
    def first(self):
        """Whether it is the file's beginning."""
        return self.start == 0


def plan(file, size):
    """The parts of a file, in order."""
    with open(file, "rb") as source:
        beginning = source.read(BEGINNING)
        length = source.seek(0, 2)
    whole = any(beginning.startswith(magic) for magic in FOREIGN)
    bounds = [0] if whole else list(range(0, max(length, 1), size))
    return [Part(file, start, end) for start, end in zip(bounds, bounds[1:] + [length])]


def is_cut(text, at):
    """Whether a file can be cut where a line begins like a game's first tag. Looks at a fixed stretch around the place, so
    that whoever asks gets the same answer."""
    brace = BRACE.search(text, at, at + FAR)
    if brace and brace[0] == b"}":
        return False  # it is in a comment
    before = text[max(0, at - 2 * LONGEST_LINE) : at].rstrip(BLANK)
    line = before[max(0, len(before) - LONGEST_LINE) :]
    if b"\n" not in line:
        return False  # it may begin further up
    line = line[line.rindex(b"\n") + 1 :]
    while line.startswith(MARK):
        line = line[len(MARK) :]
    return bool(
        RESULT.search(line)
        and not line.startswith(b"%")
        and b";" not in line
        and not BRACKET.search(line)
    )


def first_cut(source, at, length):
    """The first place at `at` or behind it; the length of the file where there is none."""
    if at == 0:
        return 0
    if at >= length:
        return length
    start = max(0, at - 2 * LONGEST_LINE)
    source.seek(start)
    text = source.read(at - start)
    looked = len(text)  # places before this one have been looked at
    while True:
        more = source.read(STEP)
        text += more
        # A place is judged when all that is looked at behind it is there.
        known = len(text) - FAR if more else len(text)
        for found in EVENT.finditer(text, max(0, looked - 1)):
            if looked <= found.start() < known and is_cut(text, found.start()):
                return start + found.start()
        if not more:
            return length
        looked = max(looked, known)
        # The line before a place may be as long as this, behind blank ones.
        drop = max(0, looked - 2 * LONGEST_LINE)
        text, start, looked = text[drop:], start + drop, looked - drop


def read(part):
    """The games of a part: from the first place in it to the first place behind it. May be empty."""
    with open(part.file, "rb") as source:
        length = source.seek(0, 2)
        start, end = (first_cut(source, at, length) for at in (part.start, part.end))
        source.seek(start)
        return source.read(end - start)
