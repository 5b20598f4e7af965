#!/usr/bin/env python3
"""A board asked from Python, cell by cell (`# %%`: Jupyter, Spyder and VS Code know them), or as a script.

    docs/examples/notebook.py [PORT]

Without a port it starts a simulated board with the program that the variable PERPETUAL names, or `perpetual`. It needs
pyserial and python-chess (`scripts/setup.sh tests` installs them in .venv).
"""

# %% What speaks to the board: the second client, which was written from docs/protocol.md alone.
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import serial

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "python"))
from serial_client import Board, item  # noqa: E402

# %% A board, or a simulated one at a serial port that its first line names.
simulated = None
port = sys.argv[1] if len(sys.argv) > 1 else None
if port is None:
    folder = tempfile.TemporaryDirectory()
    place = str(Path(folder.name) / "board")
    command = [os.environ.get("PERPETUAL", "perpetual"), "simulate", "--link", place]
    simulated = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    port = simulated.stdout.readline().strip()
board = Board(serial.Serial(port, 1_000_000, timeout=2, write_timeout=2, exclusive=True))
about = board.identify()
print(f"{about['detector']}, {about['entries']} entries, {about['records']} records, protocol {about['version']}")

# %% A game, and a record for each move: `item` knows what a barrier is, and asks after every ply.
moves = "Nf3 Nf6 Ng1 Ng8 e4 e5 Ke2 Ke7 Ke1 Ke8 Nc3 Nc6 Nb1 Nb8 Nc3 Nc6 Nb1 Nb8".split()
position, records = chess.Board(), []
for move in map(position.parse_san, moves):
    records.append(item(position, move))
    position.push(move)

# %% One request for the whole game; the answer has a verdict a ply.
verdicts = board.line(0, records)
for ply, (move, (occurrences, distance, exact)) in enumerate(zip(moves, verdicts), 1):
    said = f"occurred {occurrences + 1} times, the last {distance} plies ago" if occurrences else "new"
    print(f"{ply:3} {move:4} {said}{'' if exact else ' (not exact)'}")

# %% Done.
board.port.close()
if simulated:
    simulated.terminate()
    simulated.wait()
    folder.cleanup()
