"""Where the commands that pages show are run: a folder with games, simulated boards, and the program on the path."""

import os
import select
import shlex
import shutil
import signal
import subprocess

from project import ROOT, Failed, output

SECONDS = 60  # for a command that is run


def read(path):
    return (ROOT / path).read_text()


class World:
    """Where commands are run: a folder with games, simulated boards, and the program on the path."""

    def __init__(self, perpetual, folder):
        self.perpetual, self.folder = perpetual, folder
        shutil.copy(ROOT / "data/demo/diep-axon.pgn", folder / "games.pgn")
        (folder / "data").symlink_to(ROOT / "data")
        (folder / "bin").mkdir()
        for name in ("perpetual", "perpetual-lab"):
            (folder / "bin" / name).symlink_to(perpetual.with_name(name))
        self.environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
        self.environment["PATH"] = f"{folder / 'bin'}:{os.environ['PATH']}"
        self.running = []
        self.port = self.start("simulate", "--link", str(folder / "port"))
        self.start("simulate")  # in the usual place, where `perpetual probe` looks

    def start(self, *words):
        """Starts the program, which runs until Ctrl-C. Returns the path of its port, its first line."""
        process = subprocess.Popen(
            [self.perpetual, *words], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        comes, _, _ = select.select([process.stdout], [], [], SECONDS)
        if not (first := comes and process.stdout.readline().strip()):
            process.kill()
            raise Failed(f"perpetual {shlex.join(words)} makes no port: {process.communicate()[1].strip()}")
        self.running.append(process)
        return first

    def stop(self, process):
        self.running.remove(process)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=SECONDS)
        if process.returncode != 0:
            raise Failed(f"it ended with {process.returncode} at Ctrl-C: {complaint.strip()}")

    def run(self, *words, **options):
        return output(words, self.folder, seconds=SECONDS, env=self.environment, **options)
