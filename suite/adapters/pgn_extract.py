"""pgn-extract: pgn_extract.py suite.json suite.pgn. It selects games by --repetition and the like: one answer a game."""

import json
import re
import subprocess
import sys
import time

OPTIONS = {"ever_threefold": "--repetition", "ever_fivefold": "--repetition5", "ever_fifty": "--fifty",
           "ever_seventyfive": "--seventyfive"}


def events(*options):
    ran = subprocess.run(["pgn-extract", "-s", *options, sys.argv[2]], capture_output=True, text=True, check=False)
    return re.findall(r'^\[Event "(.*)"\]', ran.stdout, flags=re.M)


def main():
    begin = time.perf_counter()
    read = set(events())
    selected = {question: set(events(option)) for question, option in OPTIONS.items()}
    spent = time.perf_counter() - begin
    for case in json.load(open(sys.argv[1]))["cases"]:
        name = case["name"]
        if name in read:
            print(json.dumps({"name": name, **{question: name in games for question, games in selected.items()}}))
        else:
            print(json.dumps({"name": name, "refused": "not read"}))
    version = subprocess.run(["pgn-extract", "--version"], capture_output=True, text=True, check=False)
    number = re.search(r"[0-9][0-9-]+", version.stdout + version.stderr)
    print(json.dumps({"program": f"pgn-extract {number[0] if number else ''}", "seconds": spent}))


main()
