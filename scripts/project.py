"""What all Python tools share: the root of the project, the pinned versions, and how a program is run."""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Failed(Exception):
    """A tool failed, or something is missing; says what to do."""


def ended(name, does, *words):
    """Does what a command is for; its exit code is 2, after a sentence, where that fails."""
    try:
        return does(*words) or 0
    except Failed as failed:
        print(f"{name}: {failed}", file=sys.stderr)
    except OSError as error:
        print(f"{name}: {error.filename}: {error.strerror}", file=sys.stderr)
    return 2


def pinned(*prefixes):
    """The versions of requirements.txt of the packages whose names begin so."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line.startswith(prefixes))


def commit(*options):
    """The commit, or nothing if this is no checkout."""
    try:
        return output(["git", "rev-parse", *options, "HEAD"]).strip()
    except Failed:
        return ""


def output(words, folder=ROOT, codes=(0,), seconds=600, text=True, stderr=subprocess.PIPE, **options):
    """What a program prints, which must end with one of these codes; with `stderr=None` its progress is seen."""
    words = [str(word) for word in words]
    try:
        done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=stderr, text=text, timeout=seconds, **options)
    except OSError as error:
        raise Failed(f"{words[0]}: {error.strerror}; `make check` and `make build` install and build what is needed") from None
    except subprocess.TimeoutExpired:
        raise Failed(f"no end after {seconds} s: {' '.join(words)}") from None
    if done.returncode not in codes:
        said = done.stdout + (done.stderr or done.stdout[:0])
        said = said if text else said.decode(errors="replace")
        raise Failed(f"{' '.join(words)} ended with {done.returncode}:\n{said.strip()}")
    return done.stdout


def checked(program, *words, codes=(0, 1)):
    """What `perpetual check` says of files, an object for each game."""
    return [json.loads(line) for line in output([program, "check", "--format", "json", *words], codes=codes).splitlines()]
