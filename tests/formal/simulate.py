"""Random runs of a circuit, many side by side: the quick way to find one that gets somewhere."""

import random

import aiger

RUNS = 2048  # side by side: one bit of a number each


def reached(
    circuit: aiger.Aiger, assumed: list[int], goals: set[int], cycles: int, enough: int, held: dict[int, int]
) -> set[int]:
    """Which of the goals hold at some time in one of many random runs from power-up, of so many cycles at most.

    A run ends where something assumed does not hold. Each input is a fair coin in some runs, and mostly or nearly always
    low or high in others; some are held at a value. The search ends when `enough` goals are reached.
    """
    coin = random.Random(1)
    everything = (1 << RUNS) - 1
    kinds = [[coin.getrandbits(RUNS) for _ in range(3)] for _ in range(circuit.inputs)]
    state = [coin.getrandbits(RUNS) if latch.reset is None else everything * latch.reset for latch in circuit.latches]
    alive = everything
    found: set[int] = set()
    for _ in range(cycles):
        values = [0]
        for biased, extremely, inverted in kinds:
            bits = coin.getrandbits(RUNS)
            bits &= ~biased | coin.getrandbits(RUNS) & coin.getrandbits(RUNS)
            bits &= ~(biased & extremely) | coin.getrandbits(RUNS) & coin.getrandbits(RUNS) & coin.getrandbits(RUNS)
            values.append(bits ^ (inverted & biased))
        for at, value in held.items():
            values[1 + at] = everything * value
        values += state
        for left, right in circuit.gates:
            one, other = values[left >> 1], values[right >> 1]
            values.append((one ^ everything if left & 1 else one) & (other ^ everything if right & 1 else other))

        def of(literal: int) -> int:
            return values[literal >> 1] ^ (everything if literal & 1 else 0)

        for literal in assumed:
            alive &= of(literal)
        found |= {goal for goal in goals if of(goal) & alive}
        if not alive or len(found) >= enough:
            break
        state = [of(latch.next) for latch in circuit.latches]
    return found
