"""Archives: the same files give the same bytes, so names are sorted, and times and owners left out."""

import gzip
import io
import posixpath
import re
import tarfile
import zipfile

from project import Failed

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def read(path, command):
    """The bytes of a file that a command makes."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Failed(f"{path}: {error.strerror}; run {command}, which makes it first") from None


def without_dead_links(path, text, files):
    """A page in which each link leads to something that is packed, or is plain text."""

    def kept(match):
        _, words, target, _ = match.groups()
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        is_there = not target or re.match(r"[a-z]+:", target) or there in files
        is_there = is_there or any(name.startswith(f"{there}/") for name in files)
        return match[0] if is_there else words

    return LINK.sub(kept, text)


def tarred(folder, files, programs=()):
    """A compressed TAR archive of files by name, in one folder; programs can be executed."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mode = len(data), 0o755 if name in programs else 0o644
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), mtime=0)


def zipped(folder, files):
    """A ZIP archive of the same."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{name}")
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()
