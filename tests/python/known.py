"""Commands on the pages that are not run: compared with the Makefile, the crates and the files there are."""

import os
import re
import subprocess

from project import ROOT, Failed, output
from world import read

CHECKS = re.findall(r"^check-([a-z-]+):.*##", read("scripts/checks.mk"), re.M)


def of_make(words):
    """`make TARGET VARIABLE=…`: the target is there, and a board and configuration are some that there are."""
    given = words[1:]
    well("make", "-n", "--no-print-directory", *given)
    for variable, pattern in {"BOARD": r'name: "{}"', "CONFIG": r'"{}"'}.items():
        for value in re.findall(rf"\b{variable}=(\S+)", " ".join(given)):
            sources = "".join(path.read_text() for path in sorted((ROOT / "hdl/catalogue/src").rglob("*.rs")))
            if not re.search(pattern.format(re.escape(value)), sources):
                raise Failed(f"there is no {variable}={value}")
    if given[0] == "check":
        for name in re.findall(r"\bNAME=(\S+)", " ".join(given)):
            if name not in CHECKS and not any((ROOT / "hdl/src").rglob(f"{name}.rs")):
                raise Failed(f"there is no check {name}, and no circuit")
    variables = re.findall(r"\b([A-Z]+)=", " ".join(given))
    if any(f"$({name})" not in read("Makefile") for name in variables):
        raise Failed("a variable that the Makefile does not have")


def of_cargo(words):
    """`cargo build|run|test|install …`: cargo finds crate, target and features. It builds nothing: it only says what it would."""
    words = words[1 : words.index("--") if "--" in words else None]
    if words[:2] == ["install", "--path"]:
        words = ["build", "--manifest-path", f"{words[2]}/Cargo.toml"]
    if words[0] not in ("build", "run", "test"):
        raise Failed("unknown to this test")
    # `cargo run` would want to run it.
    well("cargo", "test" if words[0] == "test" else "build", "--unit-graph", "-Z", "unstable-options", "--locked", *words[1:])


def well(*words):
    """What must end well; cargo's --unit-graph asks a stable toolchain for this variable."""
    output(words, stdin=subprocess.DEVNULL, env={**os.environ, "RUSTC_BOOTSTRAP": "1"})


def of_spark(words):
    """`spark-submit JOB …`: the job is there and has the options. `make check NAME=spark` runs it."""
    if not (ROOT / words[1]).is_file() or any(f'"{word}"' not in read(words[1]) for word in words if word.startswith("--")):
        raise Failed("there is no such job or option")
