"""The program of the engine, as it stands in the exported Verilog: its words, and the step that each of them is."""

import re

from verilog import module_text

STEPS, WORDS = "perpetual_program", "perpetual_program_words"
WORD = re.compile(r"memory\[(\d+)\] = \d+'h([0-9a-f]+);(?: // (\S.*))?$", re.MULTILINE)


def declarations(text: str) -> str:
    """What a checker with a wire `place` includes: the word of a place, and for each step whether it stands there.

    Steps that differ in a number have one wire, and the number is a function of the place.
    """
    steps, words = (WORD.findall(module_text(text, module)) for module in (STEPS, WORDS))
    # Words that are 0 and have no name are not listed.
    says = {place: word for place, word, _ in words}
    cases, numbers = [], []
    places: dict[str, list[str]] = {}
    for place, does, step in steps:
        cases.append(f"9'd{place}: word_at = 48'h{int(does, 16):08x}{int(says.pop(place, '0'), 16):04x};")
        if step:
            name, *inside = re.findall(r"\w+", step)
            wire = "_".join([name, *(word for word in inside if not word.isdecimal())])
            places.setdefault(wire, []).append(f"place == {place}")
            numbers += [f"9'd{place}: number_at = {word};" for word in inside if word.isdecimal()]
    if not places or says:
        raise ValueError("the words of the program have no names, or are more than its steps")
    at = [f"wire at_{name} = {' | '.join(those)};" for name, those in places.items()]
    at.append(f"wire at_any = {' | '.join(f'at_{name}' for name in places)};")
    return "\n".join([*function("[47:0] word_at", cases), *function("[4:0] number_at", numbers), *at, ""])


def function(head: str, cases: list[str]) -> list[str]:
    """A function of a place."""
    name = head.split()[-1]
    return [f"function {head}(input [8:0] place);", "case (place)", *cases, f"default: {name} = 0;", "endcase", "endfunction"]
