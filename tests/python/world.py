"""Where the commands that pages show are run: a folder with games, simulated boards, and the program on the path."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import time
from pathlib import Path

from project import ROOT

SECONDS = 60  # for a command that is run


class Wrong(Exception):
    """A page says what is not so."""


def read(path):
    """The text of a file of the project."""
    return (ROOT / path).read_text()


class World:
    """Where commands are run: a folder with games, simulated boards, and the program on the path."""

    def __init__(self, perpetual, folder):
        self.perpetual, self.folder = perpetual, folder
        shutil.copy(ROOT / "data/demo/diep-axon.pgn", folder / "games.pgn")
        (folder / "data").symlink_to(ROOT / "data")
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

    def start(self, words):
        """Starts a program that runs until Ctrl-C. Waits for the path of its port, its first line, and returns it."""
        printed = open(self.folder / f"printed-{len(self.running)}", "w+")
        process = subprocess.Popen(
            [self.perpetual, *words], cwd=self.folder, env=self.environment, stdout=printed, stderr=subprocess.PIPE, text=True
        )
        self.running.append(process)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and process.poll() is None:
            if first := Path(printed.name).read_text().split("\n")[0]:
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
