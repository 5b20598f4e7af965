#!/usr/bin/env python3
"""A second host for the boards, written from docs/protocol.md alone: no code of the project takes part.

    tests/python/serial_client.py PORT [--baud N] [--games N] [--seed S]

Identifies the board, then plays random games, asks the question *window* after each ply, and compares every verdict
with python-chess. Protocol versions 1 and 2 are spoken. Exit codes: 0 all agree, 1 some differ, 2 no board or usage.
"""

import argparse
import struct
import sys
import zlib

import chess
import serial

import random_games
import reference
import traces

END = 0xC0
IDENTIFY, LINE, WINDOW = 1, 2, 2
BARRIER, QUESTION = 16, 17  # bits of an item
DETECTORS = {1: "chain", 2: "scoreboard", 3: "pair", 4: "window", 5: "window-pair"}
VERSIONS = (1, 2)


class NoAnswer(Exception):
    """The board says nothing that could be used."""


def frame(payload: bytes) -> bytes:
    """What goes over the wire: the payload and its CRC, escaped, between two marks."""
    sealed = payload + struct.pack("<I", zlib.crc32(payload))
    return b"\xc0" + sealed.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc") + b"\xc0"


class Board:
    def __init__(self, port: serial.Serial):
        self.port, self.number = port, 0
        port.write(bytes([END]))  # ends whatever another program left open
        port.reset_input_buffer()

    def request(self, opcode: int, operands: bytes = b"") -> bytes:
        """Sends a request and gives the body of its answer; the status must be OK."""
        self.number = (self.number + 1) % 256
        self.port.write(frame(bytes([self.number, opcode]) + operands))
        while True:
            answer = self.received()
            if answer[0] == self.number and answer[1] == opcode | 0x80:
                if answer[-1] != 0:
                    raise NoAnswer(f"request {self.number} was refused with status {answer[-1]}")
                return answer[2:-1]

    def received(self) -> bytes:
        """The payload of the next frame with a good CRC."""
        while True:
            raw = self.port.read_until(bytes([END]))
            if not raw.endswith(bytes([END])):
                raise NoAnswer("it is silent")
            raw = raw[:-1].replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
            if len(raw) >= 6 and zlib.crc32(raw[:-4]) == struct.unpack("<I", raw[-4:])[0]:
                return raw[:-4]

    def identify(self) -> dict:
        body = self.request(IDENTIFY)
        magic, version, detector, entries, log2_depth, clock, buffer, ply, dropped = struct.unpack_from(
            "<4sBBHBIHHB", body
        )
        if magic != b"PERP":
            raise NoAnswer(f"it is no such board: {magic!r}")
        return {
            "version": version, "detector": DETECTORS.get(detector, "unknown"), "entries": entries,
            "records": 1 << log2_depth, "clock": clock, "buffer": buffer, "ply": ply, "dropped": dropped,
        }  # fmt: skip

    def line(self, base: int, items: list[int]) -> list[tuple[int, int, bool]]:
        """Plays items after `base` plies; for each question occurrences, distance, exactness."""
        body = self.request(LINE, struct.pack("<H", base) + b"".join(item.to_bytes(3, "little") for item in items))
        verdicts = [struct.unpack_from("<HHHB", body, at) for at in range(0, len(body) - 2, 7)]
        return [(occurrences, distance, flags == 1) for occurrences, distance, _, flags in verdicts]


def item(board: chess.Board, move: chess.Move) -> int:
    """The record of a move before it is played, with the question."""
    step = traces.record(board, move)
    return step["target"] | step["origin"] << 6 | step["piece"] << 12 | step["barrier"] << BARRIER | WINDOW << QUESTION


def compare(board: Board, game, most: int) -> tuple[int, int, int]:
    """Plies, repetitions and differences of a game; `most` items go into a request."""
    position, items = game.board(), []
    for move in game.mainline_moves():
        items.append(item(position, move))
        position.push(move)
    expected = {r.ply: (r.occurrence - 1, r.distance, True) for r in reference.judge(game).repetitions}
    differ = 0
    for base in range(0, len(items), most):
        for ply, got in enumerate(board.line(base, items[base : base + most]), base + 1):
            want = expected.get(ply, (0, 0, True))
            if got != want:
                differ += 1
                print(f"{game.headers['GameId']} ply {ply}: expected {want}, got {got}: {reference.fen_at(game, ply)}")
    return len(items), len(expected), differ


def ask(path: str, options) -> int:
    with serial.Serial(path, options.baud, timeout=2, write_timeout=2, exclusive=True) as port:
        board = Board(port)
        identity = board.identify()
        print(", ".join(f"{name} {value}" for name, value in identity.items()))
        if identity["version"] not in VERSIONS:
            print(f"serial_client: protocol version {identity['version']} is not spoken here", file=sys.stderr)
            return 2
        most = min(82, (identity["buffer"] - 8) // 3)
        games = random_games.random_games(options.games, options.seed)
        rows = [compare(board, game, most) for game in games]
        plies, repetitions, differ = (sum(column) for column in zip(*rows))
        left = board.identify()
    wrong = differ + (left["dropped"] != identity["dropped"])
    print(f"{len(games)} games, {plies} plies, {repetitions} repetitions, {differ} differences, "
          f"{left['dropped'] - identity['dropped']} frames dropped")
    return 1 if wrong or not repetitions else 0


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port")
    parser.add_argument("--baud", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=2007)
    options = parser.parse_args(words)
    try:
        return ask(options.port, options)
    except (NoAnswer, OSError) as error:  # pyserial's errors are OSErrors
        print(f"serial_client: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
