"""Commands on the pages that are not run: compared with the Makefile, the crates and the files there are."""

import re
import subprocess

from project import ROOT
from world import Wrong, read

CHECKS = re.findall(r"^check-([a-z-]+):.*##", read("scripts/checks.mk"), re.M)


def of_make(words):
    """`make TARGET VARIABLE=…`: the target is there, and a board and configuration are some that there are."""
    given = [word.replace("BOARD=NAME", "BOARD=hx8k") for word in words[1:]]
    done = subprocess.run(
        ["make", "-n", "--no-print-directory", *given], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise Wrong(done.stderr.strip())
    for variable, pattern in {"BOARD": r'name: "{}"', "CONFIG": r'"{}"'}.items():
        for value in re.findall(rf"\b{variable}=(\S+)", " ".join(given)):
            sources = "".join(path.read_text() for path in sorted((ROOT / "hdl/catalogue/src").rglob("*.rs")))
            if not re.search(pattern.format(re.escape(value)), sources):
                raise Wrong(f"there is no {variable}={value}")
    if given[0] == "check":
        for name in re.findall(r"\bNAME=(\S+)", " ".join(given)):
            if name not in (*CHECKS, "…", "NAME") and not any((ROOT / "hdl/src").rglob(f"{name}.rs")):
                raise Wrong(f"there is no check {name}, and no circuit")
    variables = re.findall(r"\b([A-Z]+)=", " ".join(given))
    if any(f"$({name})" not in read("Makefile") for name in variables):
        raise Wrong("a variable that the Makefile does not have")


def crate(name):
    """The folder of a crate of the workspace."""
    for folder in re.findall(r'"([^"]+)"', re.search(r"^members = \[(.*?)\]", read("Cargo.toml"), re.M | re.S)[1]):
        if f'\nname = "{name}"\n' in read(f"{folder}/Cargo.toml"):
            return folder
    raise Wrong(f"there is no crate {name}")


def of_cargo(words):
    """`cargo build|run|test|install …`: crate and example are there. What they do is tested by cargo itself."""
    rest = words[2:]
    if words[1:3] == ["install", "--path"]:
        if not (ROOT / words[3] / "Cargo.toml").is_file():
            raise Wrong(f"there is no crate in {words[3]}")
        return
    if words[1] not in ("build", "run", "test"):
        raise Wrong("unknown to this test")
    while rest and rest[0] != "--":
        word = rest.pop(0)
        if word in ("-p", "--package"):
            crate(rest.pop(0))
        elif word == "--example":
            if not any(ROOT.glob(f"*/*/examples/{rest[0]}.rs")):
                raise Wrong(f"there is no example {rest[0]}")
            rest.pop(0)
        elif word == "--manifest-path":
            if not (ROOT / rest.pop(0)).is_file():
                raise Wrong("there is no such manifest")
        elif word not in ("--release", "--no-default-features", "--all-features"):
            raise Wrong(f"{word} is unknown to this test")


def of_spark(words):
    """`spark-submit JOB …`: the job is there and has the options. `make check NAME=spark` runs it."""
    if not (ROOT / words[1]).is_file() or any(f'"{word}"' not in read(words[1]) for word in words if word.startswith("--")):
        raise Wrong("there is no such job or option")
