"""pyffish (Fairy-Stockfish): is_optional_game_end, which is true where a threefold or fifty moves can be claimed."""

import importlib.metadata
import json
import sys
import time

import pyffish


def main():
    spent = 0.0
    for case in json.load(open(sys.argv[1]))["cases"]:
        if "0000" in case["uci"]:
            print(json.dumps({"name": case["name"], "refused": "no null moves"}))
            continue
        begin = time.process_time()
        try:
            ends = [pyffish.is_optional_game_end("chess", case["start"], case["uci"][:ply], case["chess960"])[0]
                    for ply in range(len(case["uci"]) + 1)]
        except ValueError as error:
            print(json.dumps({"name": case["name"], "refused": str(error)}))
            continue
        finally:
            spent += time.process_time() - begin
        print(json.dumps({"name": case["name"], "threefold_or_fifty": ends}))
    print(json.dumps({"program": f"pyffish {importlib.metadata.version('pyffish')}", "seconds": spent}))


main()
