#!/usr/bin/env python3
"""Whether README.md, docs/README.md, docs/examples/README.md and the checks of CONTRIBUTING.md say what is so: commands,
files, options, tables.

    tests/python/readme.py [--perpetual PATH] [--verbose]

Every span and block of code on these pages must be accounted for. What is cheap and safe is run, in a folder that is
thrown away, against simulated boards; what takes long or needs hardware is held against the Makefile, the list of boards
and the files there are; a span that nobody knows is an error. Output that is shown is compared. At the end the pages are
spoiled in many ways, each of which must be found.
Exit codes: 0 all well, 1 something on a page is not so, 2 usage or a program could not be run.
"""

import argparse
import functools
import gzip
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", "docs/README.md", "docs/examples/README.md", "CONTRIBUTING.md"]
SECONDS = 60  # for a command that is run
FEN = "8/8/8/8/8/2k5/8/K1q5 w - - 0 1"
# Neither commands nor files: what a program is told or prints, told apart from names that are misspelt.
WORDS = {"model", "rtl", "serial", "cd", "git clone", "verdicts/part-*"}
# Ports that the page of the examples names.
PORTS = re.findall(
    r"^    (?:in|out)put +(?:wire|reg) +(?:\[.*?\] +)?(\w+)",
    (ROOT / "docs/examples/search/search_adapter.v").read_text(),
    re.M,
)
# What makes a command that is shown end soon. All else of it is run as it stands.
SHORTENED = {"bench": ["--seconds", "0.02"], "epd": ["--movetime", "10"], "experiment": ["--quick"]}


class Wrong(Exception):
    """A page says what is not so."""


def read(path):
    """The text of a file of the project."""
    return (ROOT / path).read_text()


def page_text(page):
    """What is checked of a page: of CONTRIBUTING.md the list of checks."""
    text = read(page)
    return re.search(r"^## Checks\n.*?(?=^## |\Z)", text, re.M | re.S)[0] if page == "CONTRIBUTING.md" else text


def code(text):
    """The code of a page: the blocks, and the spans with their line breaks taken out."""
    blocks = re.findall(r"^```[a-z]*\n(.*?)^```$", text, re.M | re.S)
    rest = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    return blocks, [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", rest)]


CHECKS = re.findall(r"^check-([a-z-]+):.*##", read("scripts/checks.mk"), re.M)


class World:
    """Where commands are run: a folder with games, simulated boards, and the program on the path."""

    def __init__(self, perpetual, folder):
        self.perpetual, self.folder = perpetual, folder
        games = (ROOT / "data/demo/diep-axon.pgn").read_bytes()
        (folder / "games.pgn").write_bytes(games)
        (folder / "games.pgn.zst").write_bytes(gzip.compress(games))  # its bytes tell, not its name
        positions = [line for line in read("data/positions/wac.epd").splitlines() if line][:2]
        (folder / "FILE.epd").write_text("\n".join(positions) + "\n")
        (folder / "bin").mkdir()
        self.lab = str(Path(perpetual).with_name("perpetual-lab"))
        for program in (perpetual, self.lab):
            (folder / "bin" / Path(program).name).symlink_to(program)
        self.environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
        self.environment["PATH"] = f"{folder / 'bin'}:{os.environ['PATH']}"
        self.running = []
        self.boards = {board["name"]: board for board in map(json.loads, self.run(["boards", "--format", "json"]).splitlines())}
        self.port = self.start(["simulate", "--link", str(folder / "port")])
        self.start(["simulate"])  # in the usual place, where `perpetual probe` looks

    def start(self, words, link=None):
        """Starts a program that runs until Ctrl-C. Waits for the path of its port, its first line, and returns it; of one
        that says nothing of it, for the link it makes."""
        printed = open(self.folder / f"printed-{len(self.running)}", "w+")
        process = subprocess.Popen(
            [self.perpetual, *words], cwd=self.folder, env=self.environment, stdout=printed, stderr=subprocess.PIPE, text=True
        )
        self.running.append(process)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and process.poll() is None:
            if first := str(link) if link and link.exists() else Path(printed.name).read_text().split("\n")[0]:
                return first
            time.sleep(0.05)
        self.running.remove(process)
        process.kill()
        raise Wrong(f"perpetual {shlex.join(words)} makes no port: {process.stderr.read().strip()}")

    def stop(self, process):
        """Ctrl-C."""
        self.running.remove(process)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=SECONDS)
        if process.returncode != 0:
            raise Wrong(f"it ended with {process.returncode} at Ctrl-C: {complaint.strip()}")

    def run(self, words, given=None, command=None, silent=False):
        """Runs the program, or another command, which must end well, and say nothing beside what it prints if it is to be
        silent; returns what it prints."""
        command = command or [self.perpetual, *words]
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=self.environment, input=given, capture_output=True, text=True, timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            raise Wrong(f"it took longer than {SECONDS} s") from None
        if done.returncode != 0:
            raise Wrong(f"it ended with {done.returncode}: {done.stderr.strip()}")
        if silent and done.stderr:
            raise Wrong(f"it says: {done.stderr.strip()}")
        return done.stdout


class Commands:
    """What is known of the commands, each asked once."""

    def __init__(self, world, verbose):
        self.world, self.verbose, self.seen = world, verbose, {}
        self.ran = set()

    def command(self, command):
        """Accounts for one command; raises `Wrong`."""
        if command not in self.seen:
            self.seen[command] = None
            try:
                self.account(command)
            except Wrong as wrong:
                self.seen[command] = f"`{command}`: {wrong}"
            if self.verbose:
                how = "ran" if command in self.ran else "known"
                print(f"  {self.seen[command] or how + ': ' + command}", flush=True)
        if self.seen[command]:
            raise Wrong(self.seen[command])

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
            "openFPGALoader": self.of_flashing,
            "dfu-util": self.of_flashing,
            "fusesoc": of_fusesoc,
            "spark-submit": of_spark,
        }
        if words[0] in known:
            known[words[0]](words)
        elif words[0].startswith("-"):
            self.of_option(words[0])
        elif re.fullmatch(r"[A-Z]+=", command):
            if f"$({command[:-1]})" not in read("Makefile"):
                raise Wrong("no variable of the Makefile")
        elif variable := re.fullmatch(r"([A-Z_]+)=\d+", command):
            if f"${{{variable[1]}:-}}" not in read(".ci/run"):
                raise Wrong("no variable of .ci/run")
        elif command.startswith("perpetual-"):
            crate(command)
        elif re.search(rf"^{re.escape(command)}:.*## ", read("Makefile"), re.M):
            pass  # a target named without make
        elif command not in WORDS and command not in PORTS:
            of_file(words[1:] if words[0] == ".venv/bin/python" else words)

    def of_program(self, words):
        """`perpetual …` or `perpetual-lab …`: runs it."""
        name = words[1] if len(words) > 1 else "--help"
        if words[-1] == "games-*.pgn":
            words = [*words[:-1], "games.pgn"]
        stand_ins = {"DIR": str(self.world.folder / "core"), "NAME": "wac018", "FILE": "walk.svg", "PORT": self.world.port}
        after = {"--fen": FEN, "--port": self.world.port, "--link": str(self.world.folder / "link")}
        given = []
        for before, word in zip(words, words[1:]):
            if word == "…":
                word = after.get(before, "games.pgn")
            elif "*" in word:
                given += sorted(path.name for path in self.world.folder.glob(word)) or [word]
                continue
            word = stand_ins.get(word, word).replace("/dev/ttyUSB1", self.world.port)
            given.append(word)
        given += SHORTENED.get(name, [])
        self.ran.add(" ".join(words))
        if len(given) == 1 and given[0] in ("explain", "check"):  # named, not shown with its arguments
            given.append("--help")
        if words[0] == "perpetual-lab":
            self.world.run([], command=[self.world.lab, *given])
        elif name == "simulate":
            self.world.start([*given, "--link", str(self.world.folder / "another")])
            self.world.stop(self.world.running[-1])
        elif name == "monitor":
            self.world.start(given, link=self.world.folder / "link")
            monitor = self.world.running[-1]
            self.world.run(["check", "--on", f"serial:{self.world.folder / 'link'}", "games.pgn"])
            self.world.stop(monitor)
        elif name == "uci":
            if "uciok" not in self.world.run(given, given="uci\nquit\n"):
                raise Wrong("it does not say uciok")
        else:
            self.world.run(given)

    def of_flashing(self, words):
        """A command that flashes a board: that of the list of boards."""
        if " ".join(words) not in {board["flash"] for board in self.world.boards.values()}:
            raise Wrong("no such command in the list of boards (perpetual boards)")

    @functools.cached_property
    def helps(self):
        text = ""
        for program in (self.world.perpetual, self.world.lab):
            names = re.findall(r"^  ([a-z]+)  ", self.world.run([], command=[program, "--help"]), re.M)
            text += "".join(self.world.run([], command=[program, name, "--help"]) for name in names if name != "help")
        return text

    def of_option(self, option):
        """An option named on its own: some subcommand has it."""
        if not re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", self.helps + read("docs/examples/spark/archive_job.py")):
            raise Wrong("no such option")

    def script(self, block):
        """Lines for a shell: runs them in a copy of the examples; returns what they print."""
        self.ran.add(block)
        copy = self.world.folder / "docs"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(ROOT / "docs/examples", copy / "examples")
        for folder in ("rtl", "scripts"):
            shutil.copytree(ROOT / folder, self.world.folder / folder, dirs_exist_ok=True)
        return self.world.run([], command=["bash", "-euc", block], silent=True)

    @functools.cached_property
    def demo(self):
        """What `make demo` prints at the end."""
        self.ran.add("make demo")
        return self.world.run([], command=[str(ROOT / "scripts/demo.sh"), self.world.perpetual]).splitlines()


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
    """`cargo build|run …`: crate and example are there. What they do is tested by cargo itself."""
    rest = words[2:]
    if words[1] not in ("build", "run"):
        raise Wrong("unknown to this test")
    while rest and rest[0] != "--":
        word = rest.pop(0)
        if word in ("-p", "--package"):
            crate(rest.pop(0))
        elif word == "--example":
            if not any(ROOT.glob(f"*/*/examples/{rest[0]}.rs")):
                raise Wrong(f"there is no example {rest[0]}")
            rest.pop(0)
        elif word not in ("--release", "--no-default-features"):
            raise Wrong(f"{word} is unknown to this test")


def of_fusesoc(words):
    """`fusesoc … run --target=T ::CORE`: `make dist` packs such a core; `make check NAME=packages` runs it."""
    dist = read("scripts/dist.py")
    example = words[-1].removeprefix("::perpetual-")
    target = next((word.removeprefix("--target=") for word in words if word.startswith("--target=")), "default")
    if f'"{example}": (' not in dist or f"\n  {target}:" not in dist:
        raise Wrong("make dist packs no such core or target")


def of_spark(words):
    """`spark-submit JOB …`: the job is there and has the options. `make check NAME=spark` runs it."""
    if not (ROOT / words[1]).is_file() or any(f'"{word}"' not in read(words[1]) for word in words if word.startswith("--")):
        raise Wrong("there is no such job or option")


def of_file(words):
    """A file, which there is or which the Makefile writes; a program of the project must be executable."""
    name = words[0]
    made = {name: f"$(TARGET_DIR)/{name.removeprefix('target/')}" for name in ("target/release/perpetual", "target/release/perpetual-lab")}
    if name in made and made[name] in read("Makefile"):
        return
    # A module of rtl/ is in the file of its name.
    places = [ROOT / name, *(ROOT / "docs/examples").glob(f"*/{name}"), *(ROOT / "rtl").glob(f"*/{name}.v")]
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise Wrong("neither a command that this test knows nor a file that is there")
    if found.parent.parent == ROOT / "rtl":
        return
    if len(words) > 1 and not os.access(found, os.X_OK):
        raise Wrong(f"{name} cannot be run")


def of_tree(line):
    """A line of the list of folders: the folder, and the crate that is in it."""
    folder, *rest = line.split()
    if not (ROOT / folder).is_dir():
        raise Wrong(f"there is no folder {folder}")
    if rest[0].startswith("perpetual-") and crate(rest[0]) != folder.rstrip("/"):
        raise Wrong(f"{rest[0]} is not in {folder}")


def of_table(block, demo):
    """Lines of the table at the end of the demo. Numbers of requests begin anywhere, and some bytes are sent as two."""
    table = {" ".join(words[:-1]): line for line in demo if len(words := line.split()) > 1}
    for line in block.splitlines():
        *name, number = line.split()
        real = table.get(" ".join(name), "no such line")
        if name[0] == "bytes" and real in demo:
            near = [int(text.rsplit(None, 1)[1].replace(",", "")) for text in (line, real)]
            if abs(near[0] - near[1]) > near[1] // 1000:
                raise Wrong(f"{line}: in truth {near[1]}")
        elif line != real:
            raise Wrong(f"the demo prints {real!r}, not {line!r}")


def of_block(block, commands):
    """A block of code."""
    lines = block.splitlines()
    if re.match(r"games +\d", lines[0]):
        of_table(block, commands.demo)
    elif re.match(r"[a-z]+/ ", lines[0]):
        for line in lines:
            if not line.startswith(" "):
                of_tree(line)
    elif folder := next((line.removeprefix("cd ") for line in lines if line.startswith("cd ")), None):
        printed = commands.script(block)  # the export says what it has written
        if read(f"{folder}/expected.txt") not in printed:
            raise Wrong(f"the commands do not print what {folder}/expected.txt has")
    else:
        for line in lines:
            commands.command(re.split(r"  +", line)[0])


def problems(page, text, commands):
    """What is wrong with a page."""
    found = []

    def attempt(what, *arguments):
        try:
            what(*arguments)
        except Wrong as wrong:
            found.append(f"{page}: {wrong}")

    blocks, spans = code(text)
    for block in blocks:
        attempt(of_block, block, commands)
    for span in spans:
        # Endings of names in a row, and files of several kinds.
        if not re.fullmatch(r"(\.[a-z0-9]+ ?)+", span) or span == ".ci/run":
            attempt(commands.command, span)
    headings = {re.sub(r"[^a-z0-9 -]", "", line.lower()).replace(" ", "-") for line in re.findall(r"^#+ (.*)$", text, re.M)}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, anchor = target.partition("#")
        if path.startswith("http"):
            continue
        if path and not ((ROOT / page).parent / path).exists():
            found.append(f"{page}: the link to {path} leads nowhere")
        if not path and anchor not in headings:
            found.append(f"{page}: there is no heading for #{anchor}")
    return found


SPOILED = [
    ("README.md", "perpetual check games.pgn ", "perpetual check gamez.pgn "),
    ("README.md", "perpetual check games.pgn ", "perpetual chekc games.pgn "),
    ("README.md", "--detector scoreboard …", "--detector scoreboards …"),
    ("README.md", "perpetual simulate --config slow", "perpetual simulate --config slowly"),
    ("README.md", "perpetual uci ", "perpetual ucj "),
    ("README.md", "`make demo`", "`make demos`"),
    ("README.md", "BOARD=hx8k", "BOARD=hx9k"),
    ("README.md", "CONFIG=pair", "CONFIG=pear"),
    ("README.md", "iceprog build/hx8k/hx8k.bin", "iceprog build/hx8k/hx8k.bit"),
    ("README.md", "build/colorlight-i5/", "build/colorlight/"),
    ("README.md", "dfu-util -d 1209:5af0", "dfu-util -d 1209:5af1"),
    ("README.md", "-p perpetual-host", "-p perpetual-hosts"),
    ("README.md", "`--rules paper`", "`--rulers paper`"),
    ("README.md", "threefold            56", "threefold            57"),
    ("README.md", "bytes on the wire            110,", "bytes on the wire            120,"),
    ("README.md", "(docs/rules.md)", "(docs/rule.md)"),
    ("README.md", "(#embedding)", "(#embeddings)"),
    ("README.md", "sw/link/     perpetual-link", "sw/link/     perpetual-links"),
    ("README.md", "constraints/ ", "constraint/ "),
    ("CONTRIBUTING.md", "`.ci/run`", "`.ci/runs`"),
    ("CONTRIBUTING.md", "`PERPETUAL_FUZZ=60`", "`PERPETUAL_FUZZY=60`"),
    ("CONTRIBUTING.md", "`make check NAME=uci`", "`make check NAME=ucy`"),
    ("README.md", "offers `model`", "offers `modal`"),
    ("README.md", "`perpetual-model`", "`perpetual-modal`"),
    ("README.md", "`make dist`", "`wget something`"),
    ("docs/examples/README.md", "cd docs/examples/on-chip\n", "cd docs/examples/on-chips\n"),
    ("docs/examples/README.md", "testbench.v game_walker.v", "testbench.v game_walkers.v"),
    ("docs/examples/README.md", "perpetual_wishbone.v perp", "perpetual_wishbones.v perp"),
    ("docs/examples/README.md", "perpetual_axi_lite.v perp", "perpetual_axi_lites.v perp"),
    ("docs/examples/README.md", "walker.v search_adapter.v", "walkers.v search_adapter.v"),
    ("docs/examples/README.md", "hold `abort`", "hold `abortion`"),
    ("docs/examples/README.md", "--example ask", "--example asks"),
    ("docs/examples/README.md", "spark/archive_job.py --", "spark/archive_jobs.py --"),
    ("docs/examples/README.md", "python/serial_client.py /dev", "python/serial_clients.py /dev"),
    ("docs/examples/README.md", "`game.hex`", "`games.hex`"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--perpetual", default=str(ROOT / "target/release/perpetual"))
    parser.add_argument("--verbose", action="store_true", help="name each command and what became of it")
    arguments = parser.parse_args()
    perpetual = os.path.abspath(arguments.perpetual)
    if not os.access(perpetual, os.X_OK):
        parser.error(f"{perpetual} is not there; run make build")
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        world = World(perpetual, Path(folder))
        try:
            commands = Commands(world, arguments.verbose)
            for page in PAGES:
                wrong += problems(page, page_text(page), commands)
            if subprocess.run([sys.executable, "-B", ROOT / "scripts/synthesis.py", "page", "check"]).returncode != 0:
                wrong.append("a table of area and speed is not that of docs/synthesis.json")
            if subprocess.run([sys.executable, "-B", ROOT / "scripts/figures.py", "--check"]).returncode != 0:
                wrong.append("a figure is not in its place")
            print(f"{len(PAGES)} pages: {len(commands.ran)} commands run, {len(commands.seen)} spans and lines accounted for")
            if not wrong:
                for page, right, spoiled in SPOILED:
                    text = page_text(page)
                    if right not in text:
                        wrong.append(f"{page}: cannot be spoiled, has no {right!r}")
                    elif not problems(page, text.replace(right, spoiled, 1), commands):
                        wrong.append(f"{page}: {spoiled!r} was not found to be wrong")
                print(f"{len(SPOILED)} ways to spoil them: {'each found' if not wrong else 'NOT all found'}")
        finally:
            for process in list(world.running):
                world.stop(process)
    for sentence in wrong:
        print(f"readme: {sentence}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


main()
