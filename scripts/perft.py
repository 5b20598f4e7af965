#!/usr/bin/env python3
"""Legal lines counted by the Verilog of the search chip: prints a table with clock cycles and processor time, which
scripts/figures.py stores: `scripts/perft.py PERPETUAL`.

Of six positions with published counts, half a million lines. Exit codes: 0 printed, 1 a count is not the published one,
2 usage, or the program failed.
"""

import json
import resource
import sys

from project import Failed, ended, output

# The six positions that programs are compared with; plies, and the lines that are published.
PUBLISHED = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
    ("castling", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ("middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
]


def count(perpetual, fen, depth):
    """What the program counts by the Verilog, and the seconds of the processor that this took."""
    command = [perpetual, "perft", "--fen", fen, "--depth", depth, "--on", "verilated", "--format", "json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(output(command))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # On a machine that has other work as well, the clock on the wall says little.
    return found | {"processor": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def table(rows: list) -> str:
    """The six positions as Markdown."""
    lines = ["| position | plies | lines | clock cycles a line | processor, s | lines a second |", "| --- | --: | --: | --: | --: | --: |"]
    for name, depth, found in rows:
        cycles, seconds = found["cycles"] or 0, found["processor"]
        lines.append(
            f"| {name} | {depth} | {found['lines']:,} | {cycles / found['lines']:.1f} | {seconds:.1f} "
            f"| {found['lines'] / seconds:,.0f} |"
        )
    total = sum(found["lines"] for _, _, found in rows)
    cycles = sum(found["cycles"] or 0 for _, _, found in rows)
    seconds = sum(found["processor"] for _, _, found in rows)
    lines.append(f"| all | | {total:,} | {cycles / total:.1f} | {seconds:.1f} | {total / seconds:,.0f} |")
    lines.append("")
    lines.append(f"The exported Verilog under Verilator on one core: {cycles / seconds / 1e6:.2f} million clock cycles a second.")
    return "\n".join(lines)


def main(words):
    """Prints the table."""
    if len(words) != 1:
        raise Failed(__doc__)
    rows = []
    for name, fen, depth, lines in PUBLISHED:
        rows.append((name, depth, count(words[0], fen, depth)))
        if rows[-1][2]["lines"] != lines:
            print(f"perft: {name}, {depth} plies: {rows[-1][2]['lines']} lines, not {lines}", file=sys.stderr)
            return 1
    print(table(rows))


if __name__ == "__main__":
    sys.exit(ended("perft", main, sys.argv[1:]))
