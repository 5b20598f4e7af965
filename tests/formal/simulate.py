"""Random runs of a circuit, many side by side: the quick way to a run that breaks an assertion."""

import random

import aiger

RUNS = 512  # side by side: one bit of a number each


def breaks(circuit: aiger.Aiger, cycles: int, seed: int = 1) -> bool:
    """Whether one of many random runs from power-up breaks an assertion within so many cycles.

    A run ends where it breaks an assumption. Each input is a fair coin in some runs, and mostly low or mostly high in
    others.
    """
    coin = random.Random(seed)
    everything = (1 << RUNS) - 1
    kinds = [[coin.getrandbits(RUNS) for _ in range(2)] for _ in range(circuit.inputs)]
    state = [
        coin.getrandbits(RUNS) if latch.reset is None else everything * latch.reset for latch in circuit.latches
    ]
    alive = everything
    for _ in range(cycles):
        values = [0]
        for seldom, inverted in kinds:
            fair = coin.getrandbits(RUNS)
            rare = fair & coin.getrandbits(RUNS) & coin.getrandbits(RUNS)
            values.append((fair & ~seldom | rare & seldom) ^ (inverted & seldom))
        values += state

        def of(literal: int) -> int:
            return values[literal >> 1] ^ (everything if literal & 1 else 0)

        for left, right in circuit.gates:
            one, other = values[left >> 1], values[right >> 1]
            values.append((one ^ everything if left & 1 else one) & (other ^ everything if right & 1 else other))
        for constraint in circuit.constraints:
            alive &= of(constraint)
        if any(of(bad) & alive for bad in circuit.bads):
            return True
        state = [of(latch.next) for latch in circuit.latches]
    return False
