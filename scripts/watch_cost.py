#!/usr/bin/env python3
"""What it costs to watch a broadcast: 200 boards in one file, rewritten each second with a ply more on each of them.

    scripts/watch_cost.py target/release/perpetual [SECONDS]

Prints the share of a core that `perpetual check --watch` takes. Exit codes: 0 measured, 2 the program cannot be run.
"""

import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

GAMES = sorted(pathlib.Path("data/games").glob("*.pgn"))
BOARDS = 200
BEGINS = 40  # plies on each board when the watch begins


def main(words):
    if len(words) not in (1, 2) or not pathlib.Path(words[0]).is_file():
        print(__doc__.split("\n\n")[1].strip(), file=sys.stderr)
        return 2
    seconds = int(words[1]) if len(words) == 2 else 20
    text = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in GAMES)
    moves = [re.findall(r"[KQRBNa-hO][\w=+#x-]+", re.sub(r"\{[^}]*\}", "", game)) for game in re.findall(r"^1\..*?\n\n", text, re.M | re.S)]
    boards = [line for line in moves if len(line) >= BEGINS + seconds][:BOARDS]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "round.pgn"

        def write(plies):
            games = (f'[Round "1.{at}"]\n\n{" ".join(line[:plies])} *\n' for at, line in enumerate(boards, 1))
            new = file.with_suffix(".new")
            new.write_text("\n".join(games), encoding="utf-8")
            new.rename(file)

        write(BEGINS)
        watch = subprocess.Popen([words[0], "check", "--watch", folder], stdout=subprocess.PIPE)
        for plies in range(BEGINS + 1, BEGINS + seconds + 1):
            time.sleep(1)
            write(plies)
        time.sleep(1)
        watch.terminate()
        said = watch.communicate()[0].decode().count("(9.")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    share = (used.ru_utime + used.ru_stime) / (seconds + 1)
    print(f"{len(boards)} boards, a ply more on each every second, for {seconds} s: {100 * share:.1f} % of a core, {said} events")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
