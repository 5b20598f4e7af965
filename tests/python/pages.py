"""What the pages show, accounted for: commands, files, options, tables.

What is cheap and safe is run (`world`); what takes long or needs hardware is held against the Makefile, the list of boards
and the files there are; a span that nobody knows is an error. Output that is shown is compared.
"""

import functools
import json
import os
import re
import shlex
import shutil
import subprocess

import links
from project import ROOT, Failed, output
from world import read

CHECKS = re.findall(r"^check-([a-z-]+):.*##", read("scripts/checks.mk"), re.M)
# Neither commands nor files: what a program is told or prints, told apart from names that are misspelt.
WORDS = {"model", "serial", "verdicts/part-*"}
# Ports that the page of the examples names.
PORTS = re.findall(
    r"^    (?:in|out)put +(?:wire|reg) +(?:\[.*?\] +)?(\w+)",
    read("docs/examples/search/search_adapter.v"),
    re.M,
)
# Programs of the examples whose options it names.
OF_EXAMPLES = ["docs/examples/spark/archive_job.py", "docs/examples/cocotb/run.py"]


def page_text(page):
    """What is checked of a page: of CONTRIBUTING.md the rooms and the list of checks."""
    text = read(page)
    return "".join(re.findall(r"^## (?:Rooms|Checks)\n.*?(?=^## |\Z)", text, re.M | re.S)) if page == "CONTRIBUTING.md" else text


def code(text):
    """The code of a page: the blocks, and the spans with their line breaks taken out."""
    blocks = re.findall(r"^```[a-z]*\n(.*?)^```$", text, re.M | re.S)
    rest = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    return blocks, [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", rest)]


class Commands:
    """What is known of the commands, each asked once."""

    def __init__(self, world):
        self.world = world

    @functools.cache
    def command(self, command):
        """Accounts for one command; raises `Failed`."""
        try:
            self.account(command)
        except Failed as wrong:
            raise Failed(f"`{command}`: {wrong}") from None

    def account(self, command):
        words = shlex.split(command)
        if words in (["perpetual"], ["perpetual-lab"]):
            words.append("--help")  # the program, named
        if words[0] in CHECKS or words[0] == "export":
            return  # as in `make check NAME=…`; of the shell
        known = {
            "perpetual": self.of_program,
            "perpetual-lab": self.of_program,
            "make": of_make,
            "cargo": of_cargo,
            "iceprog": self.of_flashing,
            "spark-submit": of_spark,
        }
        if words[0] in known:
            known[words[0]](words)
        elif words[0].startswith("-"):
            self.of_option(words[0])
        elif variable := re.fullmatch(r"([A-Z_]+)=\d+", command):
            if f"${{{variable[1]}:-}}" not in read(".ci/run"):
                raise Failed("no variable of .ci/run")
        elif command.startswith("perpetual-"):
            well("cargo", "pkgid", command)  # a crate
        elif command not in WORDS and command not in PORTS:
            of_file(words[1:] if words[0] == ".venv/bin/python" else words)

    def of_program(self, words):
        name = words[1] if len(words) > 1 else "--help"
        if words[-1] == "games-*.pgn":
            words = [*words[:-1], "games.pgn"]
        given = []
        for word in words[1:]:
            if "*" in word:
                given += sorted(path.name for path in self.world.folder.glob(word)) or [word]
                continue
            given.append("core" if word == "DIR" else word.replace("/dev/ttyUSB1", self.world.port))
        if given == ["check"]:  # named, not shown with its arguments
            given.append("--help")
        if name == "simulate":
            self.world.start(*given, "--link", str(self.world.folder / "another"))
            self.world.stop(self.world.running[-1])
        elif name == "uci":
            if "uciok" not in self.world.run(words[0], *given, input="uci\nquit\n"):
                raise Failed("it does not say uciok")
        else:
            self.world.run(words[0], *given)

    def of_flashing(self, words):
        """A command that flashes a board: that of the list of boards."""
        boards = self.world.run("perpetual", "boards", "--format", "json").splitlines()
        if " ".join(words) not in [json.loads(board)["flash"] for board in boards]:
            raise Failed("no such command in the list of boards (perpetual boards)")

    @functools.cached_property
    def helps(self):
        text = ""
        for program in ("perpetual", "perpetual-lab"):
            names = re.findall(r"^  ([a-z]+)  ", self.world.run(program, "--help"), re.M)
            text += "".join(self.world.run(program, name, "--help") for name in names if name != "help")
        return text

    def of_option(self, option):
        """An option named on its own: some subcommand has it."""
        if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", self.helps + "".join(map(read, OF_EXAMPLES))):
            raise Failed("no such option")

    @functools.cache
    def script(self, block):
        """Lines for a shell: runs them in a copy of the examples; returns what they print."""
        copy = self.world.folder / "docs"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(ROOT / "docs/examples", copy / "examples")
        shutil.copytree(ROOT / "rtl", self.world.folder / "rtl", dirs_exist_ok=True)
        complaints = self.world.folder / "complaints"
        with complaints.open("w") as file:
            try:
                printed = self.world.run("bash", "-euc", block, stderr=file)
            except Failed as wrong:
                raise Failed(f"{wrong}\n{complaints.read_text()}") from None
        if said := complaints.read_text():
            raise Failed(f"it says: {said}")
        return printed

    @functools.cached_property
    def demo(self):
        """What `make demo` prints at the end."""
        return self.world.run(ROOT / "scripts/demo.sh", self.world.perpetual).splitlines()


# Commands that are not run: compared with the Makefile, the crates and the files there are.


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


def of_file(words):
    """A file, which there is or which the Makefile writes; a program of the project must be executable."""
    name = words[0].partition("#")[0]  # a line that a page opens
    if name == "build/page/index.html" and name in read("Makefile"):
        return
    # A module of rtl/ is in the file of its name.
    places = [ROOT / name, *(ROOT / "docs/examples").glob(f"*/{name}"), *(ROOT / "rtl").glob(f"*/{name}.v")]
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise Failed("neither a command that this test knows nor a file that is there")
    if found.parent.parent == ROOT / "rtl":
        return
    if len(words) > 1 and not os.access(found, os.X_OK):
        raise Failed(f"{name} cannot be run")


def of_table(block, demo):
    """Lines of the table at the end of the demo. Numbers of requests begin anywhere, and some bytes are sent as two."""
    table = {" ".join(words[:-1]): line for line in demo if len(words := line.split()) > 1}
    for line in block.splitlines():
        *name, number = line.split()
        real = table.get(" ".join(name), "no such line")
        if name[0] == "bytes" and real in demo:
            near = [int(text.rsplit(None, 1)[1].replace(",", "")) for text in (line, real)]
            if abs(near[0] - near[1]) > near[1] // 1000:
                raise Failed(f"{line}: in truth {near[1]}")
        elif line != real:
            raise Failed(f"the demo prints {real!r}, not {line!r}")


def of_block(block, commands):
    lines = block.splitlines()
    if re.match(r"games +\d", lines[0]):
        of_table(block, commands.demo)
    elif folder := next((line.removeprefix("cd ") for line in lines if line.startswith("cd ")), None):
        printed = commands.script(block)  # the export says what it has written
        if read(f"{folder}/expected.txt") not in printed:
            raise Failed(f"the commands do not print what {folder}/expected.txt has")
    else:
        for line in lines:
            commands.command(re.split(r"  +", line)[0])


def problems(page, text, commands):
    found = []

    def attempt(what, *arguments):
        try:
            what(*arguments)
        except Failed as wrong:
            found.append(f"{page}: {wrong}")

    blocks, spans = code(text)
    for block in blocks:
        attempt(of_block, block, commands)
    for span in spans:
        # Endings of names in a row, and files of several kinds.
        if not re.fullmatch(r"(\.[a-z0-9]+ ?)+", span) or span == ".ci/run":
            attempt(commands.command, span)
    return [*found, *links.wrong(ROOT / page, ROOT, text)]
