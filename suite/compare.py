#!/usr/bin/env python3
"""Compares what programs answer with the suite.

    compare.py suite.json ANSWERS...

An adapter (adapters/) asks one program and prints a line of JSON for each case, then one for the whole:

    {"name": "start-usual", "threefold": [false, ...]}     answers, an entry for each ply from the start position
    {"name": "null-move-each", "refused": "no null moves"}  the program cannot take the game
    {"program": "chess.js 1.4.0", "seconds": 0.42}          its version; processor time for all that it took

A question is a column of suite.json or one of `derived` below. Prints a table in Markdown.
Exit codes: 0 printed, 2 a file cannot be used.
"""

import collections
import json
import pathlib
import sys

NAMED = 12  # failing cases that are named; of more, how many of each class


def derived(case):
    """The answers to a case, and those to coarser questions that some programs answer."""
    games = len(case["occurrence"])
    either = lambda *names: [any(bool(case[name][ply]) for name in names) for ply in range(games)]
    return {
        **case,
        "repeated": [count > 1 for count in case["occurrence"]],
        "claim": either("threefold", "claims"),  # on the board or by a written move
        "fifty_or_claim": either("fifty", "fifty_claim"),
        "threefold_or_fifty": either("threefold", "fifty"),
        "ever_threefold": any(case["threefold"]),
        "ever_fivefold": any(case["fivefold"]),
        "ever_fifty": any(case["fifty"]),
        "ever_seventyfive": any(case["seventyfive"]),
        "last_threefold": case["threefold"][-1],
    }


def wrong(case, answers):
    right = derived(case)
    found = []
    for question, got in answers.items():
        want = right[question]
        pairs = zip(want, got, strict=True) if isinstance(want, list) else [(want, got)]
        if any(one is not None and other is not None and one != other for one, other in pairs):
            found.append(question)
    return found


def judged(suite, lines):
    """What there is to say of a program: name, questions, cases asked, refused, and those that it fails by question."""
    cases = {case["name"]: case for case in suite}
    result = {"asked": 0, "positions": 0, "refused": [], "questions": set(), "failed": collections.OrderedDict()}
    for line in lines:
        said = json.loads(line)
        if "program" in said:
            result.update(program=said["program"], seconds=said["seconds"])
            continue
        name = said.pop("name")
        if "refused" in said:
            result["refused"].append(name)
            continue
        result["asked"] += 1
        result["positions"] += len(cases[name]["occurrence"])
        result["questions"] |= said.keys()
        if questions := wrong(cases[name], said):
            result["failed"][name] = questions
    return result


def named(suite, names):
    """These cases, or how many of each class."""
    if len(names) <= NAMED:
        return ", ".join(f"`{name}`" for name in names) or "none"
    classes = collections.Counter(case["class"] for case in suite if case["name"] in names)
    total = collections.Counter(case["class"] for case in suite)
    return ", ".join(f"{kind} {count} of {total[kind]}" for kind, count in classes.most_common())


def table(suite, results):
    lines = ["| program | asked for | cases | cannot be asked | wrong | which | ms a thousand positions |",
             "| --- | --- | ---: | ---: | ---: | --- | ---: |"]
    for result in sorted(results, key=lambda result: (len(result["failed"]), result["program"])):
        questions = ", ".join(f"`{name}`" for name in sorted(result["questions"]))
        pace = 1e6 * result["seconds"] / result["positions"] if result["positions"] else 0
        lines.append(f"| {result['program']} | {questions} | {result['asked']} | {len(result['refused'])} |"
                     f" {len(result['failed'])} | {named(suite, list(result['failed']))} | {pace:,.1f} |")
    return "\n".join(lines)


def main(words):
    if len(words) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        suite = json.loads(pathlib.Path(words[0]).read_text(encoding="utf-8"))["cases"]
        results = [judged(suite, pathlib.Path(path).read_text(encoding="utf-8").splitlines()) for path in words[1:]]
        print(table(suite, results))
    except (OSError, ValueError, KeyError) as error:
        print(f"compare: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
